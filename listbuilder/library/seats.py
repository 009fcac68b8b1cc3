"""Who sits at a campaign of somebody else? Links that its host gives to players of a club's server.

A link is a random token. Only its sum is kept, twice: where it leads, and beside the campaign, as the one link of the
player that is good. A new link makes the one before worthless.

    .visitors/seats/SUM.json   -> visitor whose campaign it is, folder of the campaign, player
    CAMPAIGN/.seats.json       -> player: sum
"""

from __future__ import annotations

import json
import re
import secrets
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from listbuilder.library.alone import alone
from listbuilder.library.visitors import Visitor, Visitors
from listbuilder.whole import write_whole

BESIDE = ".seats.json"
_TOKEN = re.compile(r"[A-Za-z0-9_-]{40,64}\Z")


@dataclass(frozen=True, slots=True)
class Seat:
    """A player's place at a campaign: he sees and plans for nobody else."""

    root: Path
    player: str


@dataclass(frozen=True, slots=True)
class Seats:
    folder: Path  # of the whole server

    def new_link(self, host: Visitor, root: Path, player: str) -> str:
        """The token is told once; the link the player had before leads nowhere from now on."""
        token = secrets.token_urlsafe(32)
        with alone(self._home()):
            given = _given(root)
            self._forget(given.get(player, ""))
            place = {"visitor": host.id, "campaign": root.name, "player": player}
            _write(self._home() / f"{_sum(token)}.json", place)
            _write(root / BESIDE, {**given, player: _sum(token)})
        return token

    def withdraw(self, root: Path, player: str) -> None:
        with alone(self._home()):
            given = _given(root)
            self._forget(given.pop(player, ""))
            _write(root / BESIDE, given)

    def players(self, root: Path) -> set[str]:
        """Those who have a link."""
        return set(_given(root))

    def by_link(self, token: str) -> Seat | None:
        if not _TOKEN.match(token):
            return None
        place, sum = _read(self._home() / f"{_sum(token)}.json"), _sum(token)
        folder, player = str(place.get("campaign", "")), str(place.get("player", ""))
        if not folder or Path(folder).name != folder:
            return None
        root = Visitors(self.folder).lists_of(Visitor(str(place.get("visitor", "")))) / folder
        return Seat(root, player) if secrets.compare_digest(_given(root).get(player, ""), sum) else None

    def _home(self) -> Path:
        home = self.folder / ".visitors" / "seats"
        home.mkdir(parents=True, exist_ok=True, mode=0o700)
        return home

    def _forget(self, sum: str) -> None:
        if sum:
            (self._home() / f"{sum}.json").unlink(missing_ok=True)


def _sum(token: str) -> str:
    return sha256(token.encode()).hexdigest()


def _given(root: Path) -> dict[str, str]:
    return {
        str(player): str(sum) for player, sum in _read(root / BESIDE).items() if re.fullmatch("[0-9a-f]{64}", str(sum))
    }


def _read(file: Path) -> dict[str, Any]:
    try:
        data: Any = json.loads(file.read_bytes())
    except (OSError, ValueError):
        return {}
    return data if isinstance(data, dict) else {}


def _write(file: Path, data: dict[str, Any]) -> None:
    write_whole(file, json.dumps(data).encode())
    file.chmod(0o600)
