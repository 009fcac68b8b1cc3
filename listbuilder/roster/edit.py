"""Changes to a list as functions from roster to roster; undoing is keeping the one before."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import count

from listbuilder.roster.model import Entry, Force, Roster

Change = Callable[[Entry], Entry | None]  # None removes the entry


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
        return replace(entry, id=id, nested=tuple(named(inner) for inner in entry.nested))

    def named_force(force: Force) -> Force:
        id = own(force.id, fresh_force)
        return replace(force, id=id, entries=tuple(named(entry) for entry in force.entries))

    return replace(roster, forces=tuple(named_force(force) for force in roster.forces))


def entries_of(roster: Roster) -> Iterator[Entry]:
    """Every entry in file order, nested ones after the entry they are in."""

    def below(entry: Entry) -> Iterator[Entry]:
        yield entry
        for inner in entry.nested:
            yield from below(inner)

    for force in roster.forces:
        for entry in force.entries:
            yield from below(entry)


def change_entry(roster: Roster, id: str, change: Change) -> Roster:
    """Applies a change to the entry with this id, wherever it is nested."""

    def each(entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
        kept: list[Entry] = []
        for entry in entries:
            changed = (
                change(entry)
                if entry.id == id
                else replace(entry, nested=each(entry.nested))
                if entry.nested
                else entry
            )
            if changed is not None:
                kept.append(changed)
        return tuple(kept)

    return replace(roster, forces=tuple(replace(force, entries=each(force.entries)) for force in roster.forces))


def set_count(roster: Roster, id: str, count: int) -> Roster:
    """A count of nothing removes the entry."""
    return change_entry(roster, id, lambda entry: replace(entry, count=count) if count > 0 else None)


def remove(roster: Roster, id: str) -> Roster:
    return change_entry(roster, id, lambda entry: None)


def add_entry(roster: Roster, force: int, unit: str) -> Roster:
    """A new line at the end of a force."""
    forces = list(roster.forces)
    forces[force] = replace(forces[force], entries=(*forces[force].entries, Entry(unit)))
    return with_ids(replace(roster, forces=tuple(forces)))
