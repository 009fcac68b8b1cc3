"""What is told about each line of a list: how many, what it costs and why, what it may take, what is nested in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from listbuilder.engine.findings import weigh_slot
from listbuilder.engine.makeup import Makeup
from listbuilder.engine.offers import offer_of
from listbuilder.engine.price import Price
from listbuilder.engine.rulebook import ReadySlot, Rulebook
from listbuilder.engine.scope import Scope, entry_scope
from listbuilder.engine.verdict import PricedLine, Verdict
from listbuilder.problems import Path
from listbuilder.roster.model import Entry, Taken
from listbuilder.ui.bench.goods import kept
from listbuilder.ui.wording import unit_name
from listbuilder.words import Number, decimal

Data = dict[str, Any]


@dataclass(slots=True)
class Desktop:
    """What the judge knows of a list, at hand while its lines are told. Alike lines share one form."""

    book: Rulebook
    verdict: Verdict
    priced: Mapping[Path, PricedLine]
    forms: dict[str, Data] = field(default_factory=dict)
    _known: dict[int, str] = field(default_factory=dict)
    _sums: dict[int, dict[str, str]] = field(default_factory=dict)

    def sums(self, price: Price) -> dict[str, str]:
        """The sum behind a price; alike lines share it."""
        known = self._sums.get(id(price))
        if known is None:
            known = self._sums[id(price)] = {currency: price.sum_text(currency) for currency in price.totals}
        return known

    def form(self, makeup: Makeup) -> str:
        """The name of the form of such an entry; forms are told once beside the lines."""
        name = self._known.get(id(makeup))
        if name is None:
            offer = offer_of(self.book, makeup)
            form = kept(o=list(offer.options), w=list(offer.weapons), f=list(offer.fields))
            name = next((known for known, other in self.forms.items() if other == form), str(len(self.forms)))
            self.forms[name] = form
            self._known[id(makeup)] = name
        return name


def line_records(desk: Desktop, scope: Scope, entries: tuple[Entry, ...], path: Path) -> Iterator[Data]:
    """The lines of a force, or those nested in one of its lines."""
    known = {line.path: index for index, line in enumerate(scope.lines)}
    for index, entry in enumerate(entries):
        yield _line(desk, scope, known, entry, (*path, index))


def _line(desk: Desktop, scope: Scope, known: Mapping[Path, int], entry: Entry, path: Path) -> Data:
    at = known.get(path)
    makeup = scope.lines[at].makeup if at is not None else None
    unit = makeup.unit.id if makeup else entry.unit
    nested = [_line(desk, scope, known, inner, (*path, "with", place)) for place, inner in enumerate(entry.nested)]
    record = kept(
        id=entry.id,
        unit=unit,
        unknown=makeup is None,
        title=unit_name(entry, desk.book.pack) if makeup is None else makeup.unit.name,
        name=entry.name,
        notes=entry.notes,
        count=entry.count,
        own=dict(entry.fields),
        taken=[_taken(taken) for taken in (makeup.taken if makeup else entry.options)],
        form=desk.form(makeup) if makeup else None,
        slots=_entry_slots(desk, scope, at, unit) if at is not None else None,
        nested=nested,
    )
    priced = desk.priced.get(path)
    return record | (_price(desk, priced) if priced else {})


def _taken(taken: Taken) -> list[Any]:
    return [taken.id, taken.count, taken.choice]


def _price(desk: Desktop, line: PricedLine) -> Data:
    """All its models, the sum for one, and how many there are in all when it is nested in several."""
    sums, costs = desk.sums(line.price), {}
    for id in line.price.totals:
        cost = line.cost(id)
        costs[id] = None if cost is None else decimal(cost)
    plain = line.number == 1 and all("=" not in text for text in sums.values())
    number = line.number if line.number != line.entry.count else None
    return kept(cost=costs, sum=None if plain else sums, number=number)


def _entry_slots(desk: Desktop, scope: Scope, at: int, unit: str) -> list[Data] | None:
    slots = desk.book.unit_slots.get(unit)
    if not slots:
        return None
    inner = entry_scope(scope, at)
    return slot_records(slots, inner, scope.lines[at].depth + 1)


def slot_records(slots: list[ReadySlot], scope: Scope, depth: int) -> list[Data]:
    """`2 of 12 stands`: how full every slot is."""
    return [_slot(slot, scope, depth) for slot in slots]


def _slot(slot: ReadySlot, scope: Scope, depth: int) -> Data:
    found, least, most, _ = weigh_slot(slot, scope, depth)
    record: Data = {"id": slot.slot.id, "name": slot.slot.name, "one": slot.slot.one, "found": found}
    return record | {key: _bound(bound) for key, bound in (("least", least), ("most", most)) if bound is not None}


def _bound(bound: Number) -> float | int:
    return int(bound) if bound.denominator == 1 else float(bound)
