"""What changed between two packs, in words: units, prices, rules and the rest."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from fractions import Fraction
from typing import Any

from listbuilder.catalogue import catalogue
from listbuilder.pack.model import Pack
from listbuilder.words import decimal

_SECTIONS = {
    "units": "unit", "options": "option", "weapons": "weapon", "fields": "field", "forces": "kind of force", "tags": "tag",
    "optional": "optional rule", "prices": "price", "scales": "scale", "rules": "rule", "figures": "figure", "tables": "table",
    "currencies": "currency", "readings": "reading", "books": "book", "groups": "tag group", "columns": "profile",
}  # fmt: skip


def differences(old: Pack, new: Pack) -> list[str]:
    """One line for each thing that is new, gone or different."""
    lines = [
        f"{what}: {_shown(getattr(old, what))} -> {_shown(getattr(new, what))}"
        for what in ("title", "version", "summary", "starter")
        if getattr(old, what) != getattr(new, what)
    ]
    for section, noun in _SECTIONS.items():
        lines += _section(noun, getattr(old, section), getattr(new, section))
    return [*lines, *_costs(old, new)]


def _section(noun: str, old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[str]:
    for id in [*old, *(id for id in new if id not in old)]:
        if id not in new:
            yield f"{noun} {id} is gone"
        elif id not in old:
            yield f"{noun} {id} is new: {_name(new[id])}"
        else:
            for what, before, after in _changes(old[id], new[id]):
                yield f"{noun} {id}: {what + ' ' if what else ''}{_shown(before)} -> {_shown(after)}"


def _name(datum: Any) -> str:
    return str(getattr(datum, "name", None) or getattr(datum, "title", None) or datum)


def _changes(old: Any, new: Any, path: str = "") -> Iterator[tuple[str, Any, Any]]:
    """The smallest parts that differ."""
    if old == new:
        return
    if is_dataclass(old) and is_dataclass(new):
        raw = hasattr(old, "raw")
        for field in fields(old):
            if not raw or field.name in ("raw", "book", "reading"):
                yield from _changes(
                    getattr(old, field.name),
                    getattr(new, field.name),
                    path if field.name == "raw" else _join(path, field.name),
                )
    elif isinstance(old, Mapping) and isinstance(new, Mapping):
        for key in [*old, *(key for key in new if key not in old)]:
            yield from _changes(old.get(key), new.get(key), _join(path, str(key)))
    else:
        before, after = ("unpriced" if value is None and "values" in path else value for value in (old, new))
        yield path, before, after


def _join(path: str, name: str) -> str:
    name = {"least": "min", "most": "max", "whom": "for"}.get(name, name)
    return f"{path}/{name}" if path else name


def _shown(value: Any) -> str:
    if value is None or value == ():
        return "nothing"
    if is_dataclass(value):
        return _name(value)
    if isinstance(value, Fraction):
        return decimal(value)
    if isinstance(value, tuple):
        return "[" + ", ".join(map(_shown, value)) + "]"
    return str(value)


def _costs(old: Pack, new: Pack) -> Iterator[str]:
    """What a plain entry of each unit costs before and after: the line players look for."""
    before = {item["id"]: item for item in catalogue(old)}
    for item in catalogue(new):
        was = before.get(item["id"])
        if was is None:
            continue
        for currency in sorted({*was["cost"], *item["cost"]}):
            cost, now = was["cost"].get(currency, "no cost"), item["cost"].get(currency, "no cost")
            if cost != now:
                yield f"cost of {item['name']}: {cost} -> {now} {currency}"
