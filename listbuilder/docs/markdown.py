"""Pages, tables, anchors and code in Markdown; plain data on one line."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

Lines = Iterator[str]

NOTE = "<!-- Written by `make docs`. Change the source, not this page. -->"


def page(lines: Iterable[str]) -> str:
    """Lines to a page: one blank line between blocks at most, one newline at the end."""
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip() + "\n"


def table(headings: Sequence[str], rows: Iterable[Sequence[str]]) -> Lines:
    yield from ("", f"| {' | '.join(headings)} |", f"|{'---|' * len(headings)}")
    for row in rows:
        yield f"| {' | '.join(_cell(cell) for cell in row)} |"
    yield ""


def listed(title: str, intro: str, headings: Sequence[str], rows: Iterable[Sequence[str]]) -> Lines:
    """A section with a table; no section when there is nothing to list."""
    if rows := list(rows):
        yield from ("", f"## {title}", "", intro, *table(headings, rows))


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")


def code(text: str) -> str:
    """As it is typed; a text with backticks in it needs two around it."""
    fence = "``" if "`" in text else "`"
    return f"{fence}{text}{fence}" if text else ""


def codes(ids: Iterable[str]) -> str:
    return ", ".join(map(code, ids))


def flow(value: Any) -> str:
    """Plain data as YAML on one line."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{flow(str(key))}: {flow(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(flow, value)) + "]"
    if isinstance(value, str):
        plain = re.fullmatch(r"[A-Za-z0-9(][\w .%/()+-]*", value) and not re.fullmatch(r"[\d.]+|true|false|null", value)
        return value if plain else json.dumps(value, ensure_ascii=False)
    return json.dumps(value)


def slug(heading: str) -> str:
    """The anchor that readers of Markdown make from a heading."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")
