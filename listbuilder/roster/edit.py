"""Changes to the lines of a list as functions from roster to roster; undoing is keeping the one before.

Every change names what it means by id. An id that is not there changes nothing: the line may have been
removed a moment ago, and then there is nothing left to do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import count

from listbuilder.roster.model import Entry, Force, Roster

Change = Callable[[Entry], Entry | None]  # None removes the entry
MOST_COUNT = 100_000  # the schema's
MOST_NESTED = 20  # entries within entries; a file of many more could not be read again


def with_ids(roster: Roster) -> Roster:
    """Every entry and force gets a stable id; those that have one keep it, a second of the same name does not."""
    taken = {entry.id for entry in entries_of(roster)} | {force.id for force in roster.forces}
    seen: set[str] = set()
    fresh = (id for number in count(1) if (id := f"e{number}") not in taken)
    fresh_force = (id for number in count(1) if (id := f"f{number}") not in taken)

    def own(id: str, others: Iterator[str]) -> str:
        if not id or id in seen:
            id = next(others)
        seen.add(id)
        return id

    def named(entry: Entry) -> Entry:
        id = own(entry.id, fresh)
        nested = tuple([named(inner) for inner in entry.nested]) if entry.nested else ()
        return entry if id == entry.id and not nested else replace(entry, id=id, nested=nested)

    def named_force(force: Force) -> Force:
        id = own(force.id, fresh_force)
        return replace(force, id=id, entries=tuple([named(entry) for entry in force.entries]))

    return replace(roster, forces=tuple([named_force(force) for force in roster.forces]))


def below(entry: Entry) -> Iterator[Entry]:
    """The entry itself, then what is nested in it."""
    yield entry
    for inner in entry.nested:
        yield from below(inner)


def entries_of(roster: Roster) -> Iterator[Entry]:
    """Every entry in file order, nested ones after the entry they are in."""
    for force in roster.forces:
        for entry in force.entries:
            yield from below(entry)


def find_entry(roster: Roster, id: str) -> Entry | None:
    return next((entry for entry in entries_of(roster) if entry.id == id), None)


def find_force(roster: Roster, id: str) -> Force | None:
    return next((force for force in roster.forces if force.id == id), None)


def force_of(roster: Roster, id: str) -> Force | None:
    """The force of this id, or the one in which the entry of this id stands."""
    holds = (force for force in roster.forces if any(one.id == id for top in force.entries for one in below(top)))
    return find_force(roster, id) or next(holds, None)


def change_entry(roster: Roster, id: str, change: Change) -> Roster:
    """Applies a change to the entry with this id, wherever it is nested."""
    return change_entries(roster, lambda entries: _changed(entries, id, change))


def change_entries(roster: Roster, change: Callable[[tuple[Entry, ...]], tuple[Entry, ...]]) -> Roster:
    """Applies a change to the lines of every force."""
    return replace(roster, forces=tuple([replace(force, entries=change(force.entries)) for force in roster.forces]))


def _changed(entries: tuple[Entry, ...], id: str, change: Change) -> tuple[Entry, ...]:
    kept: list[Entry] = []
    for entry in entries:
        if entry.id == id:
            changed = change(entry)
            kept += [changed] if changed is not None else []
        elif entry.nested:
            kept.append(replace(entry, nested=_changed(entry.nested, id, change)))
        else:
            kept.append(entry)
    return tuple(kept)


def set_count(roster: Roster, id: str, count: int) -> Roster:
    """A count of nothing removes the entry."""
    most = min(count, MOST_COUNT)
    return change_entry(roster, id, lambda entry: replace(entry, count=most) if count > 0 else None)


def remove(roster: Roster, id: str) -> Roster:
    """The entry goes with all that is nested in it."""
    return change_entry(roster, id, lambda entry: None)


def add(roster: Roster, into: str, unit: str, count: int = 1) -> Roster:
    """A new line at the end of a force, or nested at the end of an entry."""
    return put(roster, into, Entry(unit, count=max(1, min(count, MOST_COUNT))))


def put(roster: Roster, into: str, entry: Entry, position: int | None = None) -> Roster:
    """An entry into a force or another entry, at the end unless a position among its lines is given."""

    def placed(entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
        at = len(entries) if position is None else max(0, min(position, len(entries)))
        return (*entries[:at], entry, *entries[at:])

    if not has_room(roster, into, entry):
        return roster
    if find_force(roster, into):
        forces = [
            replace(force, entries=placed(force.entries)) if force.id == into else force for force in roster.forces
        ]
        return with_ids(replace(roster, forces=tuple(forces)))
    return with_ids(change_entry(roster, into, lambda holder: replace(holder, nested=placed(holder.nested))))


def has_room(roster: Roster, into: str, entry: Entry) -> bool:
    """Is there such a force or entry, and is it not nested too deep already?"""
    if find_force(roster, into):
        return True
    depth = next((deep for force in roster.forces for top in force.entries if (deep := _depth(top, into))), 0)
    return depth > 0 and depth + _height(entry) <= MOST_NESTED


def _depth(entry: Entry, id: str) -> int:
    """How deep an id stands below and with this entry, counted from 1; 0 when it is not there."""
    if entry.id == id:
        return 1
    return next((deep + 1 for inner in entry.nested if (deep := _depth(inner, id))), 0)


def _height(entry: Entry) -> int:
    return 1 + max((_height(inner) for inner in entry.nested), default=0)


def duplicate(roster: Roster, id: str) -> Roster:
    """A second one right behind the first, with all that is nested in it and ids of its own."""

    def doubled(entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
        lines: list[Entry] = []
        for entry in entries:
            lines.append(replace(entry, nested=doubled(entry.nested)) if entry.nested else entry)
            lines += [nameless(entry)] if entry.id == id else []
        return tuple(lines)

    return with_ids(change_entries(roster, doubled))


def nameless(entry: Entry) -> Entry:
    """A copy that will get ids of its own."""
    return replace(entry, id="", nested=tuple([nameless(inner) for inner in entry.nested]))
