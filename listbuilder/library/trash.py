"""Which lists were deleted, and how does one come back?

A deleted list lies in a folder of its own with its history and labels. It stays for a month; the oldest
leave earlier only when there are very many.
"""

from __future__ import annotations

import json
import os
import secrets
import shutil
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from listbuilder.library.store import Trashed
from listbuilder.whole import write_whole

TRASH, HISTORY, ABOUT = ".trash", "history", "about.json"
DAYS, MOST = 30, 200


@dataclass(frozen=True, slots=True)
class Trash:
    folder: Path

    @property
    def home(self) -> Path:
        return self.folder / TRASH

    def take(self, path: Path, history: Path, labels: Sequence[str]) -> str:
        """The list first: stopped after that, its history waits where it was."""
        self._empty()
        key = f"{time.strftime('%Y%m%d-%H%M%S', time.gmtime())}-{secrets.token_hex(4)}"
        box = self.home / key
        box.mkdir(parents=True)
        about = {"name": path.name, "deleted": time.time(), "labels": list(labels)}
        write_whole(box / ABOUT, json.dumps(about).encode())
        os.rename(path, box / path.name)
        with suppress(FileNotFoundError):
            os.rename(history, box / HISTORY)
        return key

    def give_back(self, found: Trashed, path: Path, history: Path) -> None:
        box = self.home / found.key
        if (box / HISTORY).is_dir():
            os.rename(box / HISTORY, history)
        os.rename(box / found.name, path)
        shutil.rmtree(box, ignore_errors=True)

    def find(self, key: str) -> Trashed | None:
        return next((one for one in self.all() if one.key == key), None)

    def all(self) -> list[Trashed]:
        try:
            boxes = sorted(self.home.iterdir(), reverse=True)
        except OSError:
            return []
        return [found for box in boxes if (found := self._about(box))]

    def _about(self, box: Path) -> Trashed | None:
        """None for a box without its list, whatever else is in it."""
        try:
            data: Any = json.loads((box / ABOUT).read_bytes())
            found = Trashed(box.name, str(data["name"]), float(data["deleted"]), tuple(map(str, data["labels"])))
        except (OSError, ValueError, KeyError, TypeError, RecursionError):
            return None
        return found if found.name == Path(found.name).name and (box / found.name).is_file() else None

    def _empty(self) -> None:
        found = self.all()
        for index, one in enumerate(found):
            if index >= MOST or one.deleted < time.time() - DAYS * 86_400:
                shutil.rmtree(self.home / one.key, ignore_errors=True)
