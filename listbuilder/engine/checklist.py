"""Which rules were put to a list, with the numbers found and allowed: what a judge can check by hand.

The same steps as for the findings (`engine/findings.py`), told also where nothing is wrong.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from listbuilder.engine.checks import run_check
from listbuilder.engine.findings import applies_to, holders, is_asked, misfits, unanswered, weigh, weigh_slot
from listbuilder.engine.muster import Muster, muster
from listbuilder.engine.rulebook import ReadyRule, ReadySlot, Rulebook, rulebook
from listbuilder.engine.scope import Scope
from listbuilder.engine.verdict import Verdict
from listbuilder.problems import BookRef
from listbuilder.words import Number, decimal

Side = Literal["at least", "at most", "exactly", ""]


@dataclass(frozen=True, slots=True)
class Weighed:
    """One rule in one place. Without a side it is kept or not, and `found` counts what breaks it."""

    rule: str  # the id that its finding has
    title: str
    scope: str  # the force or entry; empty: the whole list
    side: Side
    found: str
    limit: str
    kept: bool
    book: BookRef | None

    @property
    def idle(self) -> bool:
        """Nothing in the list is of the kind that the rule limits."""
        return self.kept and self.found == "0" and self.side != "at least"


def weigh_all(verdict: Verdict) -> tuple[Weighed, ...]:
    """Every rule, slot and required answer of the pack that applies to this list, in the order of judging."""
    book = rulebook(verdict.pack)
    found = muster(book, verdict.roster)
    return (*_answers(book, found), *_places(book, found), *_rules(book, found))


def _answers(book: Rulebook, found: Muster) -> Iterator[Weighed]:
    for id in (id for id in book.required if is_asked(book, found, id)):
        field, missing = book.pack.fields[id], len(unanswered(book, found, id))
        title = f"{field.name} is given"
        yield Weighed(f"{book.pack.prefix}:{id}.required", title, "", "", str(missing), "", not missing, field.book)


def _places(book: Rulebook, found: Muster) -> Iterator[Weighed]:
    for scope in found.forces:
        kind = book.pack.forces[scope.force]
        yield from _slots(book, book.force_slots[kind.id], scope, 0, kind.id, kind.book)
    for scope, line in holders(book, found):
        unit = line.makeup.unit
        yield from _slots(book, book.unit_slots.get(unit.id, []), scope, line.depth + 1, unit.id, unit.book)


def _slots(
    book: Rulebook, slots: list[ReadySlot], scope: Scope, depth: int, owner: str, source: BookRef
) -> Iterator[Weighed]:
    odd = len(misfits(slots, scope, depth))
    id = f"{book.pack.prefix}:{owner}.fits"
    yield Weighed(id, "Everything in it has a place there", scope.name, "", str(odd), "", not odd, source)
    for slot in slots:
        number, least, most, _ = weigh_slot(slot, scope, depth)
        title = slot.slot.name[:1].upper() + slot.slot.name[1:]
        for side, limit, kept, end in _sides(number, least, most):
            yield Weighed(
                f"{slot.id}.{end}", title, scope.name, side, str(number), decimal(limit), kept, slot.slot.book
            )


def _sides(
    value: Number, least: Number | None, most: Number | None
) -> Iterator[tuple[Side, Number, bool, Literal["min", "max"]]]:
    """The bounds in words, whether each is kept, and the end of its id; both at once where they are the same."""
    if least is not None and least == most:
        yield "exactly", least, value == least, "min" if value < least else "max"
        return
    if least:
        yield "at least", least, value >= least, "min"
    if most is not None:
        yield "at most", most, value <= most, "max"


def _rules(book: Rulebook, found: Muster) -> Iterator[Weighed]:
    for ready in book.rules:
        for scope in applies_to(ready, found):
            yield from _rule(book, ready, scope)


def _rule(book: Rulebook, ready: ReadyRule, scope: Scope) -> Iterator[Weighed]:
    rule, where = ready.rule, scope.name if scope.path else ""
    if "check" in rule.raw:
        broken = len(run_check(book, rule, scope))
        yield Weighed(rule.id, rule.title, where, "", str(broken), "", not broken, rule.book)
    elif ready.measure is not None:
        measured = ready.measure.ask(scope)
        bounds = {end: bound for end, _, bound, _ in weigh(ready, scope, measured)}
        value = measured.value or 0
        for side, limit, kept, _ in _sides(value, bounds.get("min"), bounds.get("max")):
            yield Weighed(rule.id, rule.title, where, side, decimal(value), decimal(limit), kept, rule.book)
