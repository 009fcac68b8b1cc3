"""Where packs are looked for, and which ones are there."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from listbuilder.resources import folder

_ID = re.compile(r"[a-z0-9]+(?:[-+][a-z0-9]+)*\Z")


def shelves(extra: Iterable[Path | str] = (), beside: Path | str | None = None) -> list[Path]:
    """Folders in the order they are searched: --packs, packs/ beside the list, beside its folder and in the
    current folder, the pack whose sample it is, the environment, shipped."""
    found = [_named(Path(one)) for one in extra]
    if beside is not None:
        home = Path(beside).resolve().parent
        found += [home / "packs", home.parent / "packs"]
        found += [folder.parent for folder in (home, home.parent) if (folder / "pack.yaml").is_file()]
    found.append(Path.cwd() / "packs")
    found += [Path(one) for one in os.environ.get("LISTBUILDER_PACKS", "").split(os.pathsep) if one]
    return [*found, folder("data")]


def _named(folder: Path) -> Path:
    """`.` and `..` have no name of their own; a pack is known by the name of its folder."""
    return folder if folder.name not in ("", ".", "..") else folder.resolve()


def find_pack(id: str, where: Iterable[Path]) -> Path | None:
    """The folder of a pack; the first shelf that has it wins. A shelf may be the pack itself."""
    if not _ID.match(id):
        return None
    for shelf in where:
        for candidate in (shelf / id, shelf if shelf.name == id else shelf / id):
            if (candidate / "pack.yaml").is_file():
                return candidate
    return None


def all_packs(where: Iterable[Path]) -> Iterator[tuple[str, Path]]:
    """Every pack on the shelves, by id, each once."""
    seen: dict[str, Path] = {}
    for shelf in where:
        candidates = [shelf] if (shelf / "pack.yaml").is_file() else sorted(shelf.iterdir()) if shelf.is_dir() else []
        for candidate in candidates:
            if (candidate / "pack.yaml").is_file():
                seen.setdefault(candidate.name, candidate)
    yield from sorted(seen.items())
