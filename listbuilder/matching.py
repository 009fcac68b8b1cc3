"""Which entry of one list is which of another? By id where the lists are kin, else by what they are."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict, deque
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from listbuilder.problems import Path
from listbuilder.roster.edit import entries_of
from listbuilder.roster.model import Entry, Force, Roster

T = TypeVar("T")
Key = Callable[[T], Hashable]
Pairs = dict[int, int]  # place in the old list -> place in the new one


@dataclass(frozen=True, slots=True)
class Spot:
    """An entry and where it stands. `home` is its force, counted as in the new list; `parent` the spot it is in."""

    entry: Entry
    path: Path
    force: int
    home: int
    parent: int | None


@dataclass(frozen=True, slots=True)
class Matched:
    """Two lists side by side: their entries in file order, and which belong together."""

    old: tuple[Spot, ...]
    new: tuple[Spot, ...]
    entries: Pairs
    forces: Pairs


def match(old: Roster, new: Roster) -> Matched:
    kin = related(old, new)
    forces = pair_up(old.forces, new.forces, _force_keys(kin))
    before = tuple(_spots(old, [forces.get(index, -1) for index in range(len(old.forces))]))
    after = tuple(_spots(new, range(len(new.forces))))
    return Matched(before, after, pair_up(before, after, _entry_keys(kin)), forces)


def related(old: Roster, new: Roster) -> bool:
    """Do the ids mean the same? Every list counts its entries e1, e2 …; only those of versions name the same unit."""
    mine = {entry.id: entry.unit for entry in entries_of(old) if entry.id}
    both = [(mine[entry.id], entry.unit) for entry in entries_of(new) if entry.id in mine]
    return bool(both) and 10 * sum(one == other for one, other in both) >= 9 * len(both)


def pair_up(old: Sequence[T], new: Sequence[T], keys: Sequence[Key[T]]) -> Pairs:
    """The surest likeness first; what is left tries the next. A key of None pairs with nothing."""
    pairs: Pairs = {}
    left, free = list(range(len(old))), list(range(len(new)))
    for key in keys:
        waiting: defaultdict[Hashable, deque[int]] = defaultdict(deque)
        for index in free:
            waiting[key(new[index])].append(index)
        waiting.pop(None, None)
        for index in left:
            if queue := waiting.get(key(old[index])):
                pairs[index] = queue.popleft()
        taken = set(pairs.values())
        left = [index for index in left if index not in pairs]
        free = [index for index in free if index not in taken]
    return pairs


def out_of_order(places: Sequence[int]) -> set[int]:
    """The fewest of these numbers that must step aside for the rest to rise: those that were moved."""
    tails: list[int] = []
    before: list[int | None] = []
    at: list[int] = []
    for index, place in enumerate(places):
        spot = bisect_left(tails, place)
        before.append(at[spot - 1] if spot else None)
        tails[spot : spot + 1] = [place]
        at[spot : spot + 1] = [index]
    stay: set[int] = set()
    step = at[-1] if at else None
    while step is not None:
        stay.add(places[step])
        step = before[step]
    return set(places) - stay


def _force_keys(kin: bool) -> list[Key[Force]]:
    by_id: list[Key[Force]] = [lambda force: (force.id, force.kind) if force.id else None] if kin else []
    return [*by_id, lambda force: (force.kind, force.name), lambda force: force.kind]


def _entry_keys(kin: bool) -> list[Key[Spot]]:
    """First by name tag, then by likeness in the same force, then anywhere."""
    by_id: list[Key[Spot]] = [lambda spot: (spot.entry.id, spot.entry.unit) if spot.entry.id else None] if kin else []
    return [
        *by_id,
        lambda spot: (spot.home, len(spot.path), *_likeness(spot.entry)),
        lambda spot: _likeness(spot.entry),
        lambda spot: (spot.home, len(spot.path), spot.entry.unit, spot.entry.name),
        lambda spot: (spot.home, len(spot.path), spot.entry.unit),
        lambda spot: spot.entry.unit,
    ]


def _likeness(entry: Entry) -> tuple[Hashable, ...]:
    return (entry.unit, entry.name, entry.count, entry.fields, entry.options)


def _spots(roster: Roster, homes: Sequence[int]) -> Iterator[Spot]:
    number = 0

    def below(entries: Sequence[Entry], path: Path, force: int, parent: int | None) -> Iterator[Spot]:
        nonlocal number
        for index, entry in enumerate(entries):
            here, mine = (*path, index), number
            number += 1
            yield Spot(entry, here, force, homes[force], parent)
            yield from below(entry.nested, (*here, "with"), force, mine)

    for force, one in enumerate(roster.forces):
        yield from below(one.entries, ("forces", force, "entries"), force, None)
