"""What one entry is, apart from how many there are: its marks, fields, price and what is odd about it.

Entries that are alike share one make-up, worked out once and kept, so that a list of thousands of
stands costs little more than counting them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from listbuilder.engine.answers import check_answer, record_answer, with_implied
from listbuilder.engine.price import Price, price_of
from listbuilder.engine.select import Bearer, mark
from listbuilder.pack.model import Choice, Option, Pack, Unit, Value, Weapon
from listbuilder.problems import Path, Problem
from listbuilder.roster.model import Entry, Fields, Taken
from listbuilder.words import did_you_mean, listing, nearest, plain

if TYPE_CHECKING:
    from listbuilder.engine.rulebook import Rulebook


@dataclass(frozen=True, slots=True, eq=False)
class Surroundings:
    """What an entry takes from its list and force: the force's kind and inherited answers."""

    force: str
    answers: Fields


@dataclass(frozen=True, slots=True, eq=False)
class Makeup:
    unit: Unit
    bearer: Bearer
    answers: dict[str, Value]
    taken: tuple[Taken, ...]
    profile: Mapping[str, Value | None]
    weapons: tuple[str, ...]
    hits: frozenset[int]
    price: Price
    problems: tuple[Problem, ...]


def makeup_of(book: Rulebook, entry: Entry, around: Surroundings) -> Makeup | Problem:
    """The make-up of an entry, or the finding that there is no such unit."""
    pack = book.pack
    unit = pack.units.get(entry.unit) or pack.units.get(book.units_by_name.get(plain(entry.unit), ""))
    if unit is None:
        return _no_unit(pack, entry.unit)
    options = tuple([canonical(book, taken) for taken in entry.options]) if entry.options else ()
    problems: list[Problem] = []
    still = Bearer(book.unit_marks[unit.id], {})
    tags: set[str] = set()
    marks = {mark("force", around.force)}
    answers, numbers = _answers(book, unit, still, entry, around, tags, marks, problems)
    answered = Bearer(still.marks | {mark("tag", tag) for tag in with_implied(pack, tags)}, {})
    for index, taken in enumerate(options):
        tags |= _option_marks(book, unit, answered, taken, index, marks, problems)
    choices = _choices(pack, answers, options)
    weapons = _weapons(pack, unit, options, choices)
    marks |= {one for weapon in weapons for one in weapon_marks(pack, weapon)}
    marks |= {mark("tag", tag) for tag in with_implied(pack, tags)}
    bearer = Bearer(still.marks | marks, numbers)
    price = price_of(pack, book.prices, unit, bearer, answers, options)
    hits = frozenset(index for index, test in enumerate(book.tests) if test(bearer))
    profile = unit.profile
    for choice in choices:
        profile = {**profile, **choice.profile}
    return Makeup(unit, bearer, answers, options, profile, weapons, hits, price, tuple(problems))


def canonical(book: Rulebook, taken: Taken) -> Taken:
    """The option or weapon meant, under its own id."""
    if taken.id in book.pack.options or taken.id in book.pack.weapons:
        return taken
    id = book.options_by_name.get(plain(taken.id))
    return Taken(id, taken.count, taken.choice) if id else taken


def _choices(pack: Pack, answers: Mapping[str, Value], options: tuple[Taken, ...]) -> list[Choice]:
    """Every choice made for an entry, by field or by option."""
    made = [pack.fields[id].choices.get(str(answer)) for id, answer in answers.items()]
    made += [pack.options[taken.id].choices.get(taken.choice) for taken in options if taken.id in pack.options]
    return [choice for choice in made if choice is not None]


def _weapons(pack: Pack, unit: Unit, options: tuple[Taken, ...], choices: list[Choice]) -> tuple[str, ...]:
    """What one model carries, has chosen or got by a choice; each once."""
    chosen = [taken.id for taken in options if taken.id in pack.weapons]
    return tuple(dict.fromkeys([*unit.weapons, *chosen, *(weapon for choice in choices for weapon in choice.weapons)]))


def _no_unit(pack: Pack, name: str) -> Problem:
    """Says the id to write, also when another name of a unit was meant."""
    names = {word: unit for unit in pack.units.values() for word in (*unit.aliases, unit.short, unit.name, unit.id)}
    meant = {names[word].id: names[word].name for word in nearest(name, names)}
    hint = f"Did you mean {listing([f'{id} ({shown})' for id, shown in meant.items()], 'or')}?"
    message = f"There is no unit {name!r} in {pack.title}."
    return Problem(
        "LINK-UNIT", message, hint if meant else f"`listbuilder units {pack.id}` lists them.", path=("unit",)
    )


def still_marks(pack: Pack, unit: Unit) -> frozenset[str]:
    """The marks of a unit before anything is chosen for it."""
    tags = with_implied(pack, set(unit.tags))
    return frozenset(
        {mark("kind", unit.kind)}
        | {mark("unit", id) for id in (unit.id, *unit.counts_as)}
        | {mark("tag", tag) for tag in tags}
        | {one for weapon in unit.weapons for one in weapon_marks(pack, weapon)}
    )


def weapon_marks(pack: Pack, id: str) -> set[str]:
    """The weapon itself and what its bearer is armed with."""
    weapon = pack.weapons.get(id)
    tags = with_implied(pack, set(weapon.tags)) if weapon else set()
    return {mark("weapon", id), *(mark("armed", tag) for tag in tags)}


def _option_marks(
    book: Rulebook, unit: Unit, still: Bearer, taken: Taken, index: int, marks: set[str], problems: list[Problem]
) -> set[str]:
    """Adds the marks of one chosen option and returns the tags it grants."""
    pack, path = book.pack, ("options", index)
    if mark("option", taken.id) in marks:
        problems.append(
            Problem(
                "LINK-OPTION",
                f"{taken.id!r} is named twice here.",
                "Name it once; a number goes into its count.",
                path=path,
            )
        )
    marks.add(mark("option", taken.id))
    option = pack.options.get(taken.id)
    if option is None:
        weapon = pack.weapons.get(taken.id)
        if weapon is None:
            problems.append(_no_option(book, unit, still, taken, path))
        else:
            problems += _plainly_taken(weapon.name, taken, path)
            if weapon.id not in (*unit.wargear, *unit.weapons):
                problems.append(_not_its_weapon(pack, unit, weapon, path))
        return set()
    if not book.option_tests[option.id](still):
        problems.append(_not_for(pack, unit, option, path))
    problems += _option_form(pack, unit, option, taken, path)
    choice = option.choices.get(taken.choice)
    if choice:
        marks.add(mark("option", f"{option.id}.{choice.id}"))
    return {*option.grants, *(choice.grants if choice else ())}


def _no_option(book: Rulebook, unit: Unit, still: Bearer, taken: Taken, path: Path) -> Problem:
    fitting = [id for id, test in book.option_tests.items() if test(still)] + [*unit.wargear, *unit.weapons]
    hint = did_you_mean(taken.id, fitting, f"{unit.name} may take") or f"{unit.name} has no options."
    return Problem("LINK-OPTION", f"There is no option {taken.id!r}.", hint, path=path)


def _not_its_weapon(pack: Pack, unit: Unit, weapon: Weapon, path: Path) -> Problem:
    names = [pack.weapons[id].name for id in dict.fromkeys((*unit.weapons, *unit.wargear)) if id in pack.weapons]
    allowed = f"{listing(names)} may be chosen" if names else "no weapons may be chosen for it"
    message = f"{unit.name} cannot take {weapon.name}; {allowed}."
    return Problem(f"{pack.prefix}:{unit.id}.wargear", message, "Remove it.", path=path, book=unit.book)


def _not_for(pack: Pack, unit: Unit, option: Option, path: Path) -> Problem:
    message = f"{unit.name} cannot take {option.name}."
    return Problem(f"{pack.prefix}:{option.id}.for", message, "Remove it.", path=path, book=option.book)


def _option_form(pack: Pack, unit: Unit, option: Option, taken: Taken, path: Path) -> list[Problem]:
    """Is a count, a choice or nothing given, as the option asks?"""
    problems = [] if option.kind != "yes-no" else _plainly_taken(option.name, taken, path)
    if option.kind == "choice" and taken.count != 1:
        problems += _plainly_taken(option.name, Taken(taken.id, taken.count), path)
    most = option.most
    if option.kind == "number" and most is not None and taken.count > most:
        message = f"{unit.name} takes {taken.count} of {option.name}; {most} {'is' if most == 1 else 'are'} allowed."
        problems.append(
            Problem(
                f"{pack.prefix}:{option.id}.max",
                message,
                f"Remove {taken.count - most}.",
                path=path,
                book=option.book,
                found=str(taken.count),
                limit=str(most),
            )
        )
    if option.kind == "choice" and taken.choice not in option.choices:
        what = f"{taken.choice!r} is not a choice" if taken.choice else "No choice is made"
        problems.append(
            Problem(
                "LINK-CHOICE",
                f"{what} for {option.name}.",
                did_you_mean(taken.choice, list(option.choices), "Choices"),
                path=(*path, "choice"),
            )
        )
    if option.kind == "number" and taken.choice:
        problems += _plainly_taken(option.name, Taken(taken.id, 1, taken.choice), path)
    return problems


def _plainly_taken(name: str, taken: Taken, path: Path) -> list[Problem]:
    """Some things are taken or not; a count or a choice with them means something else was meant."""
    problems = []
    if taken.count != 1:
        problems.append(
            Problem(
                "LINK-OPTION",
                f"{name} is taken or not; it has no count.",
                "Leave the count out.",
                path=(*path, "count"),
            )
        )
    if taken.choice:
        problems.append(
            Problem("LINK-CHOICE", f"{name} has no choices.", "Leave `choice` out.", path=(*path, "choice"))
        )
    return problems


def _answers(
    book: Rulebook,
    unit: Unit,
    still: Bearer,
    entry: Entry,
    around: Surroundings,
    tags: set[str],
    marks: set[str],
    problems: list[Problem],
) -> tuple[dict[str, Value], dict[str, Fraction]]:
    """The answers that hold for an entry: its own, else inherited, else the default."""
    pack = book.pack
    given, inherited = dict(entry.fields), dict(around.answers)
    answers: dict[str, Value] = {}
    numbers: dict[str, Fraction] = {}
    for id, value in given.items():
        problems += check_answer(pack, id, value, "entry", ("fields", *id.split(".")))
        if id in book.entry_fields and not book.entry_fields[id][1](still):
            field = pack.fields[id]
            problems.append(
                Problem(
                    f"{pack.prefix}:{id}.for",
                    f"{field.name} is not asked of {unit.name}.",
                    "Remove it.",
                    path=("fields", id),
                    book=field.book,
                )
            )
    for id, (field, test) in book.entry_fields.items():
        if test(still):
            answer = given.get(id, inherited.get(id, field.default))
            if answer not in (None, ""):
                answers[id] = record_answer(field, answer, tags, marks, numbers)
    return answers, numbers
