"""What may this very entry take and what is it asked? The tests of the judge, put beforehand."""

from __future__ import annotations

from dataclasses import dataclass

from listbuilder.engine.answers import with_implied
from listbuilder.engine.makeup import Makeup
from listbuilder.engine.rulebook import Rulebook
from listbuilder.engine.scope import Scope
from listbuilder.engine.select import Bearer, mark
from listbuilder.pack.model import Field, Level


@dataclass(frozen=True, slots=True)
class Offer:
    """Ids of options, weapons and questions, in the order of the pack."""

    options: tuple[str, ...]
    weapons: tuple[str, ...]
    fields: tuple[str, ...]


def offer_of(book: Rulebook, makeup: Makeup) -> Offer:
    """Some options hang on answers: a choice may grant the tag that an option asks for."""
    pack, unit = book.pack, makeup.unit
    still = Bearer(book.unit_marks[unit.id], {})
    chosen = [pack.fields[id].choices.get(str(answer)) for id, answer in makeup.answers.items()]
    tags = {tag for choice in chosen if choice for tag in choice.grants}
    answered = Bearer(still.marks | {mark("tag", tag) for tag in with_implied(pack, tags)}, {})
    return Offer(
        tuple([id for id, test in book.option_tests.items() if test(answered)]),
        tuple([id for id in dict.fromkeys(unit.wargear) if id in pack.weapons]),
        tuple([id for id, (_, test) in book.entry_fields.items() if test(still)]),
    )


def is_asked(book: Rulebook, field: Field, scope: Scope, level: Level) -> bool:
    """Questions that need an answer are always asked; others where their guard holds."""
    if level not in field.at:
        return False
    if field.id in book.required and book.required[field.id](scope):
        return True
    return field.id not in book.asked or book.asked[field.id](scope)
