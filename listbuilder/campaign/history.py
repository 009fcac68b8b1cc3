"""What did the last command change, and how is it taken back? Every file as it was, to the letter."""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from listbuilder.campaign.model import State
from listbuilder.campaign.save import changed_texts, kept_beside, write_files
from listbuilder.problems import Problem, Unreadable
from listbuilder.roster.save import Changed, hash_of

FOLDER, CHANGE = ".history", "change.json"


@dataclass(frozen=True, slots=True)
class Step:
    """One change of the campaign: what it was, and its files before and after, by hash."""

    number: int
    what: str
    files: Mapping[str, tuple[str | None, str | None]]  # file before (its name in the step), hash after


def record_state(before: State, after: State, what: str, more: Mapping[str, str | None] | None = None) -> list[str]:
    """Writes what differs and remembers how it was, in one go. Raises Changed when a file was changed meanwhile."""
    texts, seen = changed_texts(before, after, more)
    if not texts:
        return []
    number = max((step for step in _numbers(before.root)), default=0) + 1
    kept: dict[str, str | None] = {}
    files: dict[str, list[str | None]] = {}
    for place, name in enumerate(sorted(texts)):
        old = _text(before.root / name)
        if old is not None:
            kept[f"{FOLDER}/{number:04}/{place}.txt"] = old
        text = texts[name]
        files[name] = [f"{place}.txt" if old is not None else None, None if text is None else _hash(text)]
    kept[f"{FOLDER}/{number:04}/{CHANGE}"] = json.dumps({"what": what, "files": files}, indent=1, ensure_ascii=False)
    write_files(before.root, {**texts, **kept_beside(before, texts), **kept}, seen)
    return sorted(texts)


def last_step(root: Path) -> Step | None:
    """The newest change that can be taken back."""
    for number in sorted(_numbers(root), reverse=True):
        try:
            data: Any = json.loads((root / FOLDER / f"{number:04}" / CHANGE).read_text(encoding="utf-8"))
            files = {name: (before, after) for name, (before, after) in data["files"].items() if _inside(name)}
            return Step(number, str(data["what"]), files)
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            continue
    return None


def take_back(root: Path, step: Step) -> list[str]:
    """Every file as it was before; raises Changed when one was changed since."""
    for name, (_, after) in step.files.items():
        if hash_of(root / name) != after:
            raise Changed(str(root / name))
    folder = f"{FOLDER}/{step.number:04}"
    texts: dict[str, str | None] = {}
    for name, (kept, _) in step.files.items():
        old = _text(root / folder / kept) if kept else None
        if kept and old is None:
            message = f"{folder}/{kept} is gone; {name} cannot be made as it was."
            raise Unreadable(Problem("FILE-HISTORY", message, "Nothing was changed.", file=str(root / folder / kept)))
        texts[name] = old
        if kept:
            texts[f"{folder}/{kept}"] = None
    write_files(root, {**texts, f"{folder}/{CHANGE}": None})
    with contextlib.suppress(OSError):
        (root / folder).rmdir()
    return sorted(step.files)


def _numbers(root: Path) -> list[int]:
    try:
        return [int(entry.name) for entry in os.scandir(root / FOLDER) if entry.name.isdecimal()]
    except (FileNotFoundError, NotADirectoryError):
        return []


def _inside(name: str) -> bool:
    return not Path(name).is_absolute() and ".." not in Path(name).parts


def _text(path: Path) -> str | None:
    try:
        return path.read_bytes().decode("utf-8")
    except FileNotFoundError:
        return None


def _hash(text: str) -> str:
    return sha256(text.encode()).hexdigest()
