"""The closed words in which selectors, guards, rules and messages are written."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from listbuilder.words import decimal, exact

FACETS = ("unit", "tag", "kind", "force", "option", "weapon", "armed")
MEASURES = ("count", "sum", "share", "different", "forces", "most", "highest", "lowest")
CHECKS = ("own-names",)
WORDS = ("found", "limit", "base", "excess", "missing", "percent", "scope", "names", "title")


def answer_text(value: object) -> str:
    """An answer in the one form that lists, tables and selectors share: `true`, `1943`, `german`."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return decimal(exact(value)) if isinstance(value, int | float | Fraction) else str(value)


def field_mark(id: str, value: object) -> str:
    """`field:grade=B`."""
    return f"field:{id}={answer_text(value)}"


def many(value: Any) -> list[Any]:
    """One or several, as a list."""
    return value if isinstance(value, list) else [value]


def facets_of(raw: Mapping[str, Any]) -> Iterable[tuple[str, str]]:
    """Every (facet, id) a selector or guard names, for checking that it exists."""
    for key, value in raw.items():
        if key in FACETS:
            yield from ((key, one) for one in many(value))
        elif key == "field":
            for id, wanted in value.items():
                yield "field", id
                if not isinstance(wanted, dict):
                    yield from (("choice", field_mark(id, one)) for one in many(wanted))
        elif key in ("not", "has", "count"):
            yield from facets_of(value)
        elif key in ("any", "all"):
            for one in value:
                yield from facets_of(one)
