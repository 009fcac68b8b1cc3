"""Rows of a reference table that stand in the campaign data: found once, never typed again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from listbuilder.pack.patch import hits, is_there

Raw = Mapping[str, Any]

NOTHING = object()
LEFT_OUT = "short-forms"  # of races that a part of the data has no rows of, but names
_NAMED = ("urban", "buildings", "strongholds", "defences", "movers")


def found(war: Raw, at: str) -> Any:
    """What a path such as `rolls.recon.rows` leads to, or NOTHING."""
    paths = hits(war, at)
    if len(paths) != 1 or not is_there(war, paths[0]):
        return NOTHING
    here: Any = war
    for step in paths[0]:
        here = here[step]
    return here


def headings_of(source: Raw) -> list[str]:
    """Column headings: a catalogue begins with the name of each datum."""
    return [*([source["first"]] if "first" in source else []), *source["columns"]]


def rows_of(war: Raw, source: Raw) -> Iterator[list[str]]:
    """The cells, in the order of the data; a datum that its race may not use at all is still shown."""
    items, names = found(war, source["at"]), _names(war)
    for item in items.values() if isinstance(items, Mapping) else items if isinstance(items, list) else ():
        first = [str(item.get("name", ""))] if "first" in source else []
        yield [*first, *(_cell(_value(item, key), key, names) for key in source["columns"].values())]


def _names(war: Raw) -> dict[str, str]:
    """What ids in cells stand for; races by their short form, because tables are narrow."""
    told = {id: one["name"] for section in _NAMED for id, one in war.get(section, {}).items()}
    return told | short_forms(war) | dict(war.get(LEFT_OUT, {}))


def short_forms(war: Raw) -> dict[str, str]:
    return {id: race["short"] for id, race in war.get("races", {}).items()}


def _value(item: Any, key: str) -> Any:
    for step in key.split("."):
        item = item.get(step) if isinstance(item, Mapping) else None
    return item


def _cell(value: Any, key: str, names: Mapping[str, str]) -> str:
    """Ids by their names, modifiers with their sign; what is not there is an empty cell."""
    if value is None or isinstance(value, bool):
        return "yes" if value else ""
    if isinstance(value, list):
        return ", ".join(_cell(one, key, names) for one in value)
    if isinstance(value, Mapping):
        return ", ".join(f"{names.get(id, id)} {_cell(one, id, names)}" for id, one in value.items())
    if isinstance(value, int):
        return f"{value:+d}" if key == "add" else str(value)
    return names.get(value) or (value.replace("-", " ") if value[:1].isalpha() and "." not in value else value)


def keys_of(war: Raw, at: str) -> set[str] | None:
    """The keys that data under a path have; None when the path leads to no rows."""
    items = found(war, at)
    inner = list(items.values()) if isinstance(items, Mapping) else items
    if not isinstance(inner, list) or not inner or not all(isinstance(one, Mapping) for one in inner):
        return None
    return {key for one in inner for key in one}
