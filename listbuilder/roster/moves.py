"""In which order do lines and forces stand, and in which force or entry? Moves keep every id."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from listbuilder.roster.edit import below, change_entries, find_entry, has_room, nameless, put, remove, with_ids
from listbuilder.roster.model import Entry, Force, Roster

One = TypeVar("One", Entry, Force)


def step_entry(roster: Roster, id: str, by: int) -> Roster:
    """Up (-1) or down (+1) among its neighbours; at the end of the row it stays."""
    return change_entries(roster, lambda entries: _stepped(entries, id, by))


def _stepped(entries: tuple[Entry, ...], id: str, by: int) -> tuple[Entry, ...]:
    if any(entry.id == id for entry in entries):
        return _moved(entries, id, by)
    return tuple(
        [replace(entry, nested=_stepped(entry.nested, id, by)) if entry.nested else entry for entry in entries]
    )


def _moved(row: Sequence[One], id: str, by: int) -> tuple[One, ...]:
    at = next((index for index, one in enumerate(row) if one.id == id), None)
    if at is None:
        return tuple(row)
    others: list[One] = [one for one in row if one.id != id]
    position = max(0, min(at + by, len(others)))
    others.insert(position, row[at])
    return tuple(others)


def move_entry(roster: Roster, id: str, into: str, position: int | None = None) -> Roster:
    """To another place: a force or an entry, at the end or at a position counted without the moved line."""
    entry = find_entry(roster, id)
    if entry is None or any(inner.id == into for inner in below(entry)):
        return roster  # nothing is put into itself
    if not has_room(roster, into, entry):
        return roster
    return put(remove(roster, id), into, entry, position)


def add_force(roster: Roster, kind: str, name: str = "") -> Roster:
    return with_ids(replace(roster, forces=(*roster.forces, Force(kind, name))))


def remove_force(roster: Roster, id: str) -> Roster:
    """The force goes with its lines."""
    return replace(roster, forces=tuple([force for force in roster.forces if force.id != id]))


def duplicate_force(roster: Roster, id: str) -> Roster:
    """A second one right behind the first, with ids of its own."""
    forces: list[Force] = []
    for force in roster.forces:
        forces.append(force)
        if force.id == id:
            forces.append(replace(force, id="", entries=tuple([nameless(entry) for entry in force.entries])))
    return with_ids(replace(roster, forces=tuple(forces)))


def step_force(roster: Roster, id: str, by: int) -> Roster:
    return replace(roster, forces=_moved(roster.forces, id, by))


def set_kind(roster: Roster, id: str, kind: str) -> Roster:
    """Another kind of force; what it answered stays, the judge tells what no longer fits."""
    forces = [replace(force, kind=kind) if force.id == id else force for force in roster.forces]
    return replace(roster, forces=tuple(forces))
