"""List files to records: what was written, checked for shape but not yet for sense."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path as FilePath
from typing import Any

from listbuilder import shape
from listbuilder.files import read_file
from listbuilder.pack.model import Value
from listbuilder.problems import Problem, Unreadable
from listbuilder.roster.model import Entry, Fields, Force, Roster, Taken, Waiver
from listbuilder.source import Source, read_text
from listbuilder.words import exact


@dataclass(frozen=True, slots=True)
class Loaded:
    """A list that was read: the roster, or the findings that say why there is none."""

    name: str
    source: Source | None
    roster: Roster | None
    problems: tuple[Problem, ...] = ()


def load_roster(path: FilePath | str) -> Loaded:
    """Reads a list file; never raises for what a person may have written."""
    try:
        source = read_file(path)
    except Unreadable as unreadable:
        return Loaded(str(path), None, None, (unreadable.problem,))
    return from_source(source)


def load_text(text: str, name: str = "text") -> Loaded:
    """The same for text at hand: an upload, a paste, a share link."""
    try:
        source = read_text(text, name)
    except Unreadable as unreadable:
        return Loaded(name, None, None, (unreadable.problem,))
    return from_source(source)


def from_source(source: Source) -> Loaded:
    problems = shape.check(source, "roster")
    if problems:
        return Loaded(source.name, source, None, tuple(problems))
    return Loaded(source.name, source, from_data(source.data))


def from_data(data: dict[str, Any]) -> Roster:
    """Checked data to a roster."""
    get = data.get
    return Roster(
        system=data["system"],
        pack=get("pack", ""),
        overlays=tuple(get("overlays", ())),
        name=get("name", ""),
        player=get("player", ""),
        limit=exact(data["limit"]) if "limit" in data else None,
        options=tuple(get("options", ())),
        fields=_fields(get("fields")),
        forces=tuple([_force(force) for force in data["forces"]]),
        notes=get("notes", ""),
        own=json.dumps(data["own"], sort_keys=True) if data.get("own") else "",
        waive=tuple([Waiver(item["rule"], item["reason"]) for item in get("waive", ())]),
    )


def _force(data: dict[str, Any]) -> Force:
    get = data.get
    entries = tuple([_entry(entry) for entry in get("entries", ())])
    return Force(data["kind"], get("name", ""), get("id", ""), _fields(get("fields")), get("notes", ""), entries)


def _entry(data: dict[str, Any]) -> Entry:
    get = data.get
    options = get("options")
    nested = get("with")
    return Entry(
        data["unit"],
        get("id", ""),
        get("count", 1),
        _fields(get("fields")),
        tuple([_taken(option) for option in options]) if options else (),
        get("name", ""),
        get("notes", ""),
        tuple([_entry(inner) for inner in nested]) if nested else (),
    )


def _taken(data: str | dict[str, Any]) -> Taken:
    if isinstance(data, str):
        return Taken(data)
    return Taken(data["id"], data.get("count", 1), data.get("choice", ""))


def _fields(data: dict[str, Any] | None) -> Fields:
    """Groups are flattened: {opponent: {aircraft: 4}} asks the same as {opponent.aircraft: 4}."""
    if not data:
        return ()
    flat: dict[str, Value] = {}
    for key, value in data.items():
        if isinstance(value, dict):
            flat |= {f"{key}.{inner}": inner_value for inner, inner_value in value.items()}
        else:
            flat[key] = value
    return tuple(sorted(flat.items()))
