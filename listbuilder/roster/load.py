"""List files to records: what was written, checked for shape but not yet for sense."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path as FilePath
from typing import Any

from listbuilder import shape
from listbuilder.files import read_file
from listbuilder.pack.model import Value
from listbuilder.problems import Path, Problem, Unreadable
from listbuilder.roster.model import Entry, Fields, Force, Post, Roster, Taken, Waiver
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
    problems = shape.check(source, "roster") or [source.locate(problem) for problem in answered_twice(source.data)]
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
        own=json.dumps(_plain(data["own"]), sort_keys=True) if data.get("own") else "",
        waive=tuple([Waiver(item["rule"], item["reason"]) for item in get("waive", ())]),
        campaign=_post(data["campaign"]) if "campaign" in data else None,
    )


def _post(data: dict[str, Any]) -> Post:
    """Hexes are text of four digits, however they were written."""
    return Post(data["player"], data.get("detachment", ""), str(data.get("garrison", "")))


def answered_twice(data: Any, path: Path = ()) -> Iterator[Problem]:
    """`{a: {b: 1}, a.b: 2}` answers one question twice; keeping either would lose the other."""
    for key in ("forces", "entries", "with"):
        for index, inner in enumerate(data.get(key, ())):
            yield from answered_twice(inner, (*path, key, index))
    fields: dict[str, Any] = data.get("fields") or {}
    for key in (key for key in fields if "." in key):
        group, _, inner = key.partition(".")
        if isinstance(fields.get(group), dict) and inner in fields[group]:
            message = f"`{key}` and `{group}` answer the same question."
            yield Problem("DATA-DOUBLE", message, "Keep one of them.", path=(*path, "fields", key), at_key=True)


def _plain(data: Any) -> Any:
    """Numbers in the one form that survives saving: 5.0 is 5."""
    if isinstance(data, dict):
        return {key: _plain(value) for key, value in data.items()}
    if isinstance(data, list):
        return [_plain(value) for value in data]
    return int(data) if isinstance(data, float) and data.is_integer() else data


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
        int(get("count", 1)),
        _fields(get("fields")),
        tuple([_taken(option) for option in options]) if options else (),
        get("name", ""),
        get("notes", ""),
        tuple([_entry(inner) for inner in nested]) if nested else (),
    )


def _taken(data: str | dict[str, Any]) -> Taken:
    if isinstance(data, str):
        return Taken(data)
    return Taken(data["id"], int(data.get("count", 1)), data.get("choice", ""))


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
