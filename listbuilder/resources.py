"""Where the shipped data, schemas and templates lie, in a checkout and in an installed wheel."""

from __future__ import annotations

from functools import cache
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


@cache
def folder(name: str) -> Path:
    """`data`, `schemas` or `templates`: inside the package when installed, beside it in a checkout."""
    inside = _PACKAGE / name
    return inside if inside.is_dir() else _PACKAGE.parent / name


@cache
def schema_text(kind: str) -> str:
    return (folder("schemas") / f"{kind}.schema.json").read_text(encoding="utf-8")


def schema_line(kind: str) -> str:
    """The comment that makes an editor complete and explain the keys of a file while it is written."""
    return f"# yaml-language-server: $schema={(folder('schemas') / f'{kind}.schema.json').resolve().as_uri()}\n"
