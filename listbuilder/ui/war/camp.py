"""Which campaigns are there, and what does each reader have before him? Read anew when a file changes."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

from listbuilder.calm import no_collection
from listbuilder.campaign.files import CAMPAIGN
from listbuilder.campaign.model import State
from listbuilder.campaign.table import Table
from listbuilder.campaign.verdict import Inspected, open_campaign
from listbuilder.problems import Problem, is_legal
from listbuilder.sheets.campaign.desk import Desk, desk_of

Stamps = tuple[tuple[str, int, int], ...]
T = TypeVar("T")
HOST = ""


@dataclass(frozen=True, slots=True)
class Camp:
    """A campaign as it lies on disk. For a player everything is drawn from his desk, which holds what he knows."""

    root: Path
    opened: Inspected
    packs: tuple[Path, ...] = ()
    _kept: dict[tuple[str, ...], Any] = field(default_factory=dict, compare=False)

    @property
    def state(self) -> State | None:
        return self.opened.loaded.state

    @property
    def usable(self) -> bool:
        return self.opened.table is not None and self.opened.loaded.state is not None

    @property
    def sound(self) -> bool:
        """Names lead somewhere: plans can be judged."""
        return self.usable and is_legal(self.opened.problems)

    @property
    def name(self) -> str:
        return self.state.campaign.name if self.state else self.root.name

    def knows(self, player: str) -> bool:
        return self.state is not None and player in self.state.campaign.players and player in self.state.holdings

    def desk(self, whose: str) -> Desk:
        with no_collection():
            return self.once(("desk", whose), lambda: desk_of(self.opened, whose))

    def once(self, what: tuple[str, ...], make: Callable[[], T]) -> T:
        """Worked out when it is first asked for; a campaign whose files change is another camp."""
        if what not in self._kept:
            self._kept[what] = make()
        kept: T = self._kept[what]
        return kept

    def table(self, whose: str) -> Table:
        """What somebody's plans are judged by: a player is told nothing that he does not know."""
        return self.desk(whose).table

    def told(self, problems: tuple[Problem, ...] | list[Problem]) -> list[Problem]:
        """The findings with files as they are called inside the campaign: the folder of a server is nobody's business."""
        return [replace(one, file=self._inside(one.file)) for one in problems]

    def _inside(self, file: str | None) -> str | None:
        return (file or "").removeprefix(str(self.root)).replace("\\", "/").lstrip("/") or None


def camp_of(root: Path, packs: list[Path]) -> Camp:
    return _read(root, tuple(packs), tuple(sorted(_stamps(root))))


@lru_cache(maxsize=16)
def _read(root: Path, packs: tuple[Path, ...], stamps: Stamps) -> Camp:
    with no_collection():
        return Camp(root, open_campaign(root, packs), packs)


def _stamps(root: Path) -> Iterator[tuple[str, int, int]]:
    """Every file that a campaign is read from; what begins with a point is ours."""
    for folder, inner, files in os.walk(root):
        inner[:] = [name for name in inner if not name.startswith(".") or name == ".saving"]
        for name in files:
            path = os.path.join(folder, name)
            try:
                info = os.stat(path)
            except OSError:
                continue
            yield path, info.st_mtime_ns, info.st_size


def campaigns(folder: Path) -> list[Path]:
    """The campaigns that lie beside the lists of a visitor."""
    try:
        found = [Path(entry.path) for entry in os.scandir(folder) if entry.is_dir() and not entry.name.startswith(".")]
    except OSError:
        return []
    return sorted(path for path in found if (path / CAMPAIGN).is_file())
