"""Which files make up a campaign, and what do they say? Reads through a save that was interrupted."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from hashlib import sha256
from pathlib import Path
from typing import Any

from listbuilder import shape
from listbuilder.campaign.files import CAMPAIGN
from listbuilder.files import file_text
from listbuilder.problems import Problem, Unreadable
from listbuilder.source import Source, read_text

STAGED = ".saving"  # folder with files that are on their way into the campaign
JOURNAL = "journal.json"  # what goes where; it is written last, so that it is there only with all files
MOST_ABOVE = 6  # how far above a list its campaign is looked for
_HOLLOW = "Put back what it said."
_NO_PLAN = "Remove it; a plan for nothing says `turn: N` and `actions: []`."


def find_campaign(path: Path | str) -> Path | None:
    """The campaign that a file lies in: its own folder or one above it that holds campaign.yaml."""
    folder = Path(os.path.abspath(path)).parent
    for _ in range(MOST_ABOVE):
        if (folder / CAMPAIGN).is_file():
            return folder
        folder = folder.parent
    return None


@dataclass(slots=True)
class Folder:
    """The files of a campaign as they are read, with every finding on the way."""

    root: Path
    files: dict[str, Source] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    staged: dict[str, Path | None] = field(default_factory=dict)
    strays: dict[str, bool] = field(default_factory=dict)  # by path: does a link lead out of the campaign?

    def __post_init__(self) -> None:
        self.staged = staged_files(self.root)
        if self.staged:
            message = "A save was interrupted; its files are read as if it had been finished."
            hint = "The next command that changes the campaign finishes it."
            self.problems.append(
                Problem("FILE-UNFINISHED", message, hint, severity="warning", file=str(self.root / STAGED))
            )

    def has(self, name: str) -> bool:
        return self.staged[name] is not None if name in self.staged else (self.root / name).is_file()

    def names(self, folder: str) -> list[str]:
        """The YAML files of a folder without their ending, sorted."""
        there = {entry.name for entry in self._entries(folder)}
        waiting = {name.rpartition("/")[2] for name in self.staged if name.rpartition("/")[0] == folder}
        found = (name for name in there | waiting if name.endswith(".yaml") and not name.startswith("."))
        return sorted(name.removesuffix(".yaml") for name in found if self.has(f"{folder}/{name}"))

    def folders(self, folder: str) -> list[str]:
        return sorted(entry.name for entry in self._entries(folder) if os.path.isdir(entry.path))

    def _leads_out(self, name: str) -> bool:
        """Does a link on the way lead out? Asked of each folder and file once, and quickly of what is no link."""
        if name not in self.strays:
            above = "/" in name and self._leads_out(name.rpartition("/")[0])
            self.strays[name] = above or (os.path.islink(f"{self.root}/{name}") and leads_out(self.root, name))
        return self.strays[name]

    def _entries(self, folder: str) -> list[os.DirEntry[str]]:
        """What lies in a folder; nothing where there is none, or where a link leads out of the campaign."""
        if self._leads_out(folder):
            self.problems.append(outside(self.root / folder))
            return []
        try:
            return list(os.scandir(self.root / folder))
        except (FileNotFoundError, NotADirectoryError):
            return []
        except OSError as error:
            message = f"This folder cannot be read: {error.strerror or error}."
            self.problems.append(Problem("FILE-UNREADABLE", message, file=str(self.root / folder)))
            return []

    def read(self, name: str, kind: str) -> Source | None:
        """One file with the shape it should have; None when it is missing, unreadable or misshapen."""
        source = self.source(name)
        if source is None:
            return None
        faults = shape.check(source, kind)
        self.problems += faults
        return None if faults else source

    def source(self, name: str) -> Source | None:
        path = self.staged.get(name) or self.root / name
        if self._leads_out(name):
            self.problems.append(outside(self.root / name))
            return None
        try:
            source = read_text(file_text(path, str(self.root / name)), str(self.root / name))
        except Unreadable as unreadable:
            problem = unreadable.problem
            hint = _NO_PLAN if name.endswith("/plan.yaml") else _HOLLOW
            self.problems.append(replace(problem, hint=hint) if problem.rule == "DATA-EMPTY" else problem)
            return None
        self.files[name] = source
        return source


def leads_out(root: Path, name: str) -> bool:
    """Does a link on the way lead out of the campaign? Folders come by mail: such a link is not followed."""
    home, real = os.path.realpath(root), os.path.realpath(root / name)
    return real != home and not real.startswith(home.rstrip(os.sep) + os.sep)


def outside(path: Path) -> Problem:
    hint = "Put the file or folder itself here; links that lead out are not followed."
    return Problem("FILE-OUTSIDE", "This is a link that leads out of the campaign.", hint, file=str(path))


def staged_files(root: Path) -> dict[str, Path | None]:
    """Files of an interrupted save by their path in the campaign; None where one was to be removed."""
    return {name: path for name, path, _ in journal_of(root)}


def journal_of(root: Path) -> list[tuple[str, Path | None, str]]:
    """What is still to be put in place: path in the campaign, staged file, hash of its text."""
    folder = root / STAGED
    try:
        data: Any = json.loads((folder / JOURNAL).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return []
    return list(_valid(folder, data.get("files") if isinstance(data, dict) else None))


def _valid(folder: Path, items: Any) -> Iterator[tuple[str, Path | None, str]]:
    """Only what we may have written: names inside the campaign, texts that are whole."""
    for item in items if isinstance(items, list) else ():
        name, staged, hash = item.get("name"), item.get("staged"), item.get("hash")
        if not isinstance(name, str) or ".." in Path(name).parts or Path(name).is_absolute():
            continue
        if leads_out(folder.parent, name):
            continue
        if staged is None:
            if (folder.parent / name).exists():
                yield name, None, ""
        elif isinstance(staged, str) and os.sep not in staged and _hash(folder / staged) == hash:
            yield name, folder / staged, str(hash)


def _hash(path: Path) -> str:
    try:
        return sha256(path.read_bytes()).hexdigest()
    except OSError:
        return ""
