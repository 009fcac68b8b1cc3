"""Which findings of a pack come without a named rule: from slots, options, fields, forces, units and prices?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from listbuilder.docs.markdown import flow
from listbuilder.engine.rulebook import rulebook
from listbuilder.pack.model import ForceKind, Pack, Slot, Unit
from listbuilder.problems import BookRef


@dataclass(frozen=True)
class SlotLimit:
    """One side of a slot; `bound` as it is written in the pack."""

    id: str
    few: bool
    holder: ForceKind | Unit
    slot: Slot
    bound: Any

    @property
    def title(self) -> str:
        what = self.slot.one if self.bound == 1 else self.slot.name
        return f"At {'least' if self.few else 'most'} {flow(self.bound)} {what} in {self.holder.name}"


def slot_limits(pack: Pack) -> Iterator[SlotLimit]:
    """The limits that can be broken: nobody can have fewer than none."""
    holders: list[ForceKind | Unit] = [*pack.forces.values(), *pack.units.values()]
    for holder, slot in ((one, slot) for one in holders for slot in one.slots.values()):
        id = f"{pack.prefix}:{holder.id}.{slot.id}"
        if slot.least not in (None, 0):
            yield SlotLimit(f"{id}.min", True, holder, slot, slot.least)
        if slot.most is not None:
            yield SlotLimit(f"{id}.max", False, holder, slot, slot.most)


def made_ids(pack: Pack) -> Iterator[tuple[str, str, str, BookRef]]:
    """Findings that need no rule of their own; of units only those where something may be chosen or nested."""
    for one in pack.forces.values():
        yield f"{one.id}.fits", f"What may stand in {one.name}", "error", one.book
    for unit in pack.units.values():
        if unit.slots:
            yield f"{unit.id}.fits", f"What may be nested in {unit.name}", "error", unit.book
        if unit.wargear:
            yield f"{unit.id}.wargear", f"The weapons {unit.name} may choose", "error", unit.book
    for option in pack.options.values():
        yield f"{option.id}.for", f"Who may take {option.name}", "error", option.book
        if option.most is not None:
            yield f"{option.id}.max", f"How often {option.name} may be taken", "error", option.book
    book = rulebook(pack)
    for asked in pack.fields.values():
        if asked.id in book.entry_fields:
            yield f"{asked.id}.for", f"Of whom {asked.name} is asked", "error", asked.book
        if asked.id in book.required:
            yield f"{asked.id}.required", f"{asked.name} must be said", "error", asked.book
    for price in pack.prices.values():
        if None in price.values.values():
            yield f"{price.id}.unpriced", f"No price in the book: {price.name}", "warning", price.book
