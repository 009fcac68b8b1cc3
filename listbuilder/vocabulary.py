"""The closed words in which selectors, guards, rules and messages are written."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

from listbuilder.words import decimal, exact

FACETS = ("unit", "tag", "kind", "force", "option", "optional", "weapon", "armed")
MEASURES = ("count", "sum", "share", "different", "forces", "most", "highest", "lowest")
CHECKS = ("own-names", "parts-of-count")
WORDS = ("found", "limit", "base", "excess", "over", "missing", "percent", "scope", "names", "title")


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


def fill(text: str, words: dict[str, str]) -> str:
    """Plain replacement, in one go: a name with braces in it stays what it is.

    `{found|stand is|stands are}` gives `1 stand is` and `2 stands are`.
    """

    def word(match: re.Match[str]) -> str:
        value = words.get(match[1], match[0])
        return value if match[2] is None else f"{value} {match[2] if value == '1' else match[3]}"

    return re.sub(r"\{([a-z]+)(?:\|([^|}]*)\|([^}]*))?\}", word, text)
