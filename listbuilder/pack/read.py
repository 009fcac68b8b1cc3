"""The files of one pack folder to joined plain data, each section with the file it came from."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import sha256
from pathlib import Path as FilePath
from typing import Any

from listbuilder import shape
from listbuilder.files import read_file
from listbuilder.problems import Path, Problem, Unreadable
from listbuilder.source import Source

# file kind -> sections it holds; every kind but `pack` may be left out
FILES: dict[str, tuple[str, ...]] = {
    "pack": (
        "books",
        "readings",
        "profiles",
        "tag-groups",
        "tags",
        "optional",
        "fields",
        "forces",
        "tracks",
        "records",
    ),
    "units": ("units", "options"),
    "vehicles": ("vehicles",),
    "weapons": ("weapons",),
    "points": ("currencies", "prices", "scales"),
    "composition": ("rules", "figures"),
    "reference": ("tables",),
    # the campaign of a game stands in a folder of its own; a pack has one or has none
    "campaign/start": ("starts", "opening"),
    "campaign/map": ("movers", "paces", "terrain", "crossings", "ways", "ground"),
    "campaign/economy": ("income", "urban", "economy"),
    "campaign/buildings": ("buildings",),
    "campaign/strongholds": ("strongholds", "defences", "turrets", "fortifying"),
    "campaign/detachments": ("detachments", "ranks", "rarity", "mustering"),
    "campaign/pieces": ("pieces", "states", "missions", "information"),
    "campaign/diplomacy": ("treaties", "captures", "diplomacy"),
    "campaign/orders": ("phases", "movement-orders", "battle-orders", "spy-orders", "initiative"),
    "campaign/dice": ("rolls",),
    "campaign/battle": ("results", "battle"),
    "campaign/settings": ("settings",),
    "campaign/races": ("races", "race-groups"),
    "campaign/rules": ("laws",),
    "overlay": (),
}
CAMPAIGN = tuple(section for kind, sections in FILES.items() if kind.startswith("campaign/") for section in sections)
SECTIONS = tuple(section for sections in FILES.values() for section in sections)
_HOME = {section: kind for kind, sections in FILES.items() for section in sections}


@dataclass(slots=True)
class Folder:
    """A pack folder that was read: joined data, the sources for places, and what was wrong."""

    path: FilePath
    raw: dict[str, Any] = field(default_factory=dict)
    sources: dict[str, Source] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    overlay: dict[str, Any] = field(default_factory=dict)

    def locate(self, path: Path, problem: Problem) -> Problem:
        """Puts a finding about a path of the joined data at its place in the right file."""
        from dataclasses import replace

        kind = _HOME.get(str(path[0]), "pack") if path else "pack"
        source = self.sources.get(kind) or self.sources.get("pack")
        if kind != "overlay" and self.overlay and path and len(path) > 1:
            for verb in ("add", "change"):
                if str(path[1]) in self.overlay.get(str(path[0]), {}).get(verb, {}):
                    source, path = self.sources["overlay"], (path[0], verb, *path[1:])
        if source is None:
            return replace(problem, file=str(self.path))
        return source.locate(replace(problem, path=path))


def schema_name(kind: str) -> str:
    """The schema of a kind of file; those of a campaign folder are files of their own kind."""
    return kind.replace("campaign/", "war-")


def files_of(folder: FilePath) -> Iterator[tuple[str, FilePath]]:
    for kind in FILES:
        path = folder / f"{kind}.yaml"
        if path.is_file():
            yield kind, path


def content_hash(folder: FilePath) -> str:
    """One hash over the files that make the pack; samples and cases are not part of it."""
    return _hash_of(folder, stamps(folder))


def stamps(folder: FilePath) -> tuple[tuple[int, int], ...]:
    """Time and size of the files: when these are the same, nobody wrote to the pack."""
    found = []
    war = os.path.isdir(folder / "campaign")
    for kind in FILES:
        if not war and kind.startswith("campaign/"):
            continue
        try:
            info = os.stat(folder / f"{kind}.yaml")
        except OSError:
            found.append((0, -1))
        else:
            found.append((info.st_mtime_ns, info.st_size))
    return tuple(found)


@lru_cache(maxsize=256)
def _hash_of(folder: FilePath, seen: tuple[tuple[int, int], ...]) -> str:
    digest = sha256()
    for kind, path in files_of(folder):
        raw = path.read_bytes()
        digest.update(f"{kind} {len(raw)}\n".encode())
        digest.update(raw)
    return digest.hexdigest()


def read_folder(folder: FilePath) -> Folder:
    """Reads and checks the shape of every file; a broken file stops only itself."""
    found = Folder(folder)
    if not (folder / "pack.yaml").is_file():
        found.problems.append(
            Problem(
                "FILE-MISSING",
                "There is no pack.yaml in this folder.",
                "`listbuilder pack new NAME` writes one.",
                file=str(folder),
            )
        )
        return found
    for kind, path in files_of(folder):
        try:
            source = read_file(path)
        except Unreadable as unreadable:
            found.problems.append(unreadable.problem)
            continue
        found.sources[kind] = source
        problems = shape.check(source, schema_name(kind))
        found.problems += problems
        if problems:
            continue
        if kind == "overlay":
            found.overlay = source.data
        else:
            found.raw |= source.data
    if "extends" in found.raw:
        for kind in (kind for kind in found.sources if kind not in ("pack", "overlay")):
            problem = Problem(
                "LINK-OVERLAY", f"An overlay does not read {kind}.yaml.", "Write it into overlay.yaml under `add`."
            )
            found.problems.append(found.sources[kind].locate(problem))
    if found.raw and found.raw.get("id") != folder.name and "pack" in found.sources and not found.problems:
        message = f"The pack is called {found.raw['id']!r} but stands in a folder {folder.name!r}."
        found.problems.append(
            found.sources["pack"].locate(Problem("LINK-ID", message, "Give both the same name.", path=("id",)))
        )
    return found
