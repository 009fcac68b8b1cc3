"""Plain data, already checked by its schema, to records: the record's own fields say how."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from fractions import Fraction
from functools import cache
from types import UnionType
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

from listbuilder.problems import BookRef
from listbuilder.words import exact

Record = TypeVar("Record")
Maker = Callable[[Any], Any]


def record(kind: Callable[..., Record], raw: Mapping[str, Any], **given: str) -> Record:
    """`raw` as a record; keys are written with dashes. What is missing keeps the record's default."""
    found = {name: make(raw[key]) for key, name, make in _makers(kind) if key in raw}
    return kind(**given, **found)


@cache
def _makers(kind: Any) -> tuple[tuple[str, str, Maker], ...]:
    hints = get_type_hints(kind)
    return tuple((one.name.replace("_", "-"), one.name, _maker(hints[one.name])) for one in fields(kind))


def section(kind: Any, raw: Mapping[str, Any]) -> Any:
    """A section of the rules: a catalogue of records by id, or a subject with parts of its own."""
    if get_origin(kind) is not Mapping:
        return record(kind, raw)
    inner = get_args(kind)[1]
    return {id: record(inner, item, id=id) for id, item in raw.items()}


def _maker(hint: Any) -> Maker:
    """How a value of this type is made from plain data."""
    origin, inside = get_origin(hint), get_args(hint)
    if origin is UnionType:
        wanted = [one for one in inside if one is not type(None)]
        return _maker(wanted[0]) if len(wanted) == 1 else _as_is
    if origin is tuple:
        one = _maker(inside[0])
        return lambda raw: tuple(one(item) for item in (raw if isinstance(raw, list) else [raw]))
    if origin is Mapping:
        each = _maker(inside[1])
        return lambda raw: {key: each(item) for key, item in raw.items()}
    if hint is BookRef:
        return lambda raw: BookRef(raw["ref"], raw.get("section", ""))
    if is_dataclass(hint) and isinstance(hint, type):
        return lambda raw: record(hint, raw)
    return exact if hint is Fraction else _as_is


def _as_is(raw: Any) -> Any:
    return raw
