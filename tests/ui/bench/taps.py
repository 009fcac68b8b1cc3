"""A list as the taps that build it from nothing, and whether the page offers each of them to a visitor."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from listbuilder.roster.edit import entries_of
from listbuilder.roster.model import Entry, Fields, Force, Roster
from listbuilder.ui.bench.goods import goods
from listbuilder.words import decimal

Tap = dict[str, Any]


class Hand:
    """Taps one list into the workbench and remembers what it had to do that no visitor could."""

    def __init__(self, bench: Any) -> None:
        self.bench = bench
        self.unoffered: list[Tap] = []

    def clear(self) -> Hand:
        """Back to nothing, by what a visitor would tap."""
        roster = self.roster
        for force in roster.forces:
            self._tap("force-remove", force=force.id)
        for id, _ in roster.fields:
            self._tap("field", at="", field=id, value=None)
        for rule in roster.options:
            self._tap("optional", rule=rule, on=False)
        for waiver in roster.waive:
            self._tap("unwaive", rule=waiver.rule)
        if roster.limit is not None:
            self._tap("limit", text="")
        return self

    def build(self, wanted: Roster) -> Hand:
        for rule in wanted.options:
            self._tap("optional", rule=rule, on=True)
        self._answers("", wanted.fields)
        if wanted.limit is not None:
            self._tap("limit", text=decimal(wanted.limit))
        for force in wanted.forces:
            self._force(force)
        for waiver in wanted.waive:
            self._tap("waive", rule=waiver.rule, reason=waiver.reason)
        return self

    @property
    def roster(self) -> Roster:
        return self.bench.seat.desk.roster

    @property
    def rules(self) -> list[str]:
        return sorted(problem["rule"] for problem in self.bench.view["problems"])

    def _force(self, force: Force) -> None:
        self._tap("force-add", kind=force.kind)
        id = self.roster.forces[-1].id
        self._answers(id, force.fields)
        if force.name:
            self._tap("name", at=id, text=force.name)
        for entry in force.entries:
            self._entry(entry, id)

    def _entry(self, entry: Entry, into: str) -> None:
        before = {one.id for one in entries_of(self.roster)}
        self._tap("add", into=into, unit=entry.unit)
        (id,) = {one.id for one in entries_of(self.roster)} - before
        if entry.count != 1:
            self._tap("count", entry=id, to=entry.count)
        if entry.name:
            self._tap("name", at=id, text=entry.name)
        for inner in entry.nested:
            self._entry(inner, id)
        for taken in entry.options:
            self._tap("take", entry=id, option=taken.id, count=taken.count, choice=taken.choice)
        self._answers(id, entry.fields)

    def _answers(self, at: str, fields: Fields) -> None:
        """What is asked already is answered first: some questions are asked only after another answer."""
        left = [{"at": at, "field": id, "value": value} for id, value in fields]
        while left:
            tap = next((tap for tap in left if self._offers("field", tap)), left[0])
            left.remove(tap)
            self._tap("field", **tap)

    def _tap(self, op: str, **fields: Any) -> None:
        if not self._offers(op, fields):
            self.unoffered.append({"op": op, **fields})
        self.bench.tap(op, **fields)

    def _offers(self, op: str, fields: Tap) -> bool:
        """Can this be tapped where the page stands now?"""
        known = goods(self.bench.seat.desk.verdict().pack)
        if op == "add":
            return any(unit["id"] == fields["unit"] for unit in known["units"])
        if op == "force-add":
            return any(kind["id"] == fields["kind"] for kind in known["kinds"])
        if op == "optional":
            return any(one["id"] == fields["rule"] for one in known["optional"])
        if op == "take":
            record = self.bench.view
            line = line_of(record, fields["entry"])
            form = record["forms"][line["form"]] if "form" in line else {}
            asked = known["options"].get(fields["option"], {})
            choices = {choice["id"] for choice in asked.get("choices", ())}
            return fields["option"] in [*form.get("o", ()), *form.get("w", ())] and (
                asked.get("kind") != "choice" or fields["choice"] in choices
            )
        if op == "field":
            return fields["value"] is None or self._asks(self.bench.view, known, fields)
        return True

    def _asks(self, record: Any, known: Any, fields: Tap) -> bool:
        at, field = fields["at"], known["fields"].get(fields["field"], {})
        if not at:
            asked = record["about"]["fields"]
        elif force := next((force for force in record["forces"] if force["id"] == at), None):
            asked = force.get("fields", ())
        else:
            line = line_of(record, at)
            asked = record["forms"][line["form"]].get("f", ()) if "form" in line else ()
        choices = [choice["id"] for choice in field.get("choices", ())]
        return fields["field"] in asked and (field.get("kind") != "choice" or fields["value"] in choices)


def line_of(record: Any, id: str) -> Any:
    def walk(entries: Any) -> Iterator[Any]:
        for one in entries:
            yield one
            yield from walk(one.get("nested", ()))

    return next(line for force in record["forces"] for line in walk(force["entries"]) if line["id"] == id)


def bare(roster: Roster) -> tuple[Any, ...]:
    """What a list says, without ids."""

    def lines(entries: tuple[Entry, ...]) -> Iterator[tuple[Any, ...]]:
        for one in entries:
            taken = sorted((option.id, option.count, option.choice) for option in one.options)
            yield one.unit, one.count, one.name, sorted(one.fields), taken, [*lines(one.nested)]

    forces = [(force.kind, sorted(force.fields), [*lines(force.entries)]) for force in roster.forces]
    return sorted(roster.options), sorted(roster.fields), roster.limit, forces
