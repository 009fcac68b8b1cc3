"""Which pages on the disk are stale, and writing them again."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

DOCS = Path(__file__).resolve().parents[2] / "docs"
OWNED = ("reference", "rules", "packs")  # folders in which every page is written here


def stale_pages(docs: Path, made: Mapping[str, str]) -> list[str]:
    """Pages that are missing, differ, or belong to nothing any more."""
    differ = [name for name, text in made.items() if _text(docs / name) != text]
    return sorted([*differ, *strays(docs, made)])


def strays(docs: Path, made: Mapping[str, str]) -> list[str]:
    found = [path.relative_to(docs).as_posix() for owned in OWNED for path in (docs / owned).glob("*.md")]
    return [name for name in found if name not in made]


def write_pages(docs: Path, made: Mapping[str, str]) -> list[str]:
    """Writes what is stale and removes what is left over; tells which."""
    changed = stale_pages(docs, made)
    for name in changed:
        path = docs / name
        if name in made:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(made[name], encoding="utf-8", newline="\n")
        else:
            path.unlink()
    return changed


def _text(path: Path) -> str | None:
    return path.read_text(encoding="utf-8") if path.is_file() else None
