"""How does the data of a list become YAML text quickly?

Every edit writes the whole list, and the YAML library takes half a millisecond a line. Nearly all of a list is
plain words and numbers in a fixed shape, which are written here directly; whatever could need quotes is left to
the library (`slowly`), so that both always give the same text. A property test holds them together.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from listbuilder.words import decimal

Slowly = Callable[[Any], str]
# begins with a letter, ends with one, holds nothing that means something in YAML
_PLAIN = re.compile(r"[A-Za-zÄÖÜäöüßéèà](?:[A-Za-z0-9ÄÖÜäöüßéèà _.()+/-]*[A-Za-z0-9ÄÖÜäöüßéèà)+])?\Z")
_WORDS = frozenset(("y", "n", "yes", "no", "on", "off", "true", "false", "null"))
MOST_PLAIN = 100


def quick_text(data: Mapping[str, Any], slowly: Slowly) -> str:
    """The whole list; `slowly` writes any piece of data as a document of its own."""
    return "".join(_mapping(data, 0, slowly))


def _mapping(data: Mapping[str, Any], column: int, slowly: Slowly) -> Iterator[str]:
    for key, value in data.items():
        if key in ("forces", "entries", "with", "waive") and value:
            yield f"{' ' * column}{key}:\n"
            for item in value:
                yield from _item(item, column + 2, slowly)
        else:
            yield _pair(key, value, column, slowly)


def _item(item: Mapping[str, Any], column: int, slowly: Slowly) -> Iterator[str]:
    """A mapping in a list: its first line carries the dash."""
    lines = _mapping(item, column + 2, slowly)
    yield f"{' ' * column}- {next(lines)[column + 2 :]}"
    yield from lines


def _pair(key: str, value: Any, column: int, slowly: Slowly) -> str:
    written = _scalar(value) if not isinstance(value, list | dict) else _flow(value)
    return f"{' ' * column}{key}: {written}\n" if written is not None else _left(key, value, column, slowly)


def _left(key: str, value: Any, column: int, slowly: Slowly) -> str:
    """What the library writes for this pair at this column: nested as deep, then cut out."""
    data: Any = {key: value}
    for _ in range(column // 2):
        data = {"a": data}
    return "".join(slowly(data).splitlines(keepends=True)[column // 2 :])


def _scalar(value: Any) -> str | None:
    """None when it is not as simple as that."""
    if value is True or value is False:
        return "true" if value else "false"
    if isinstance(value, int | Fraction):
        return decimal(value)
    if isinstance(value, str) and len(value) <= MOST_PLAIN and _PLAIN.match(value) and value.lower() not in _WORDS:
        return value
    return None


def _flow(value: list[Any] | dict[str, Any]) -> str | None:
    """On one line, for those that are written so; empty and block lists are left to the library."""
    if not value or type(value) in (list, dict):
        return None
    parts = [_flow_part(one) for one in (value.items() if isinstance(value, dict) else value)]
    if None in parts:
        return None
    inner = ", ".join(part for part in parts if part is not None)
    return f"{{{inner}}}" if isinstance(value, dict) else f"[{inner}]"


def _flow_part(part: Any) -> str | None:
    """A value, a `key: value`, or a mapping of such within a list or mapping on one line."""
    if isinstance(part, tuple):
        key, value = _scalar(part[0]), _flow_part(part[1])
        return None if key is None or value is None else f"{key}: {value}"
    if isinstance(part, dict):
        inner = [_flow_part(pair) for pair in part.items()]
        return None if None in inner or not inner else f"{{{', '.join(one for one in inner if one is not None)}}}"
    return _scalar(part)
