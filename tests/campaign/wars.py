"""Wars written in a few words: players by race, and lists of a few entries."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from listbuilder.campaign.verdict import Inspected, inspect
from listbuilder.roster.save import yaml_text
from tests.campaign.marsh import PACKS

COLUMNS, ROWS = 11, 10
HEXES = [f"{column:02}{row:02}" for column in range(1, COLUMNS + 1) for row in range(1, ROWS + 1)]


@dataclass
class War:
    """Every list stands in a hex of its own; nothing else is there unless a test says so."""

    root: Path
    system: str
    races: dict[str, str]
    turn: int = 5
    settings: dict[str, Any] = field(default_factory=dict)
    choices: dict[str, dict[str, str]] = field(default_factory=dict)
    holdings: dict[str, dict[str, Any]] = field(default_factory=dict)
    lists: dict[str, dict[str, Any]] = field(default_factory=dict)

    def holding(self, player: str) -> dict[str, Any]:
        return self.holdings.setdefault(player, {})

    def put(self, player: str, id: str, force: str, *entries: Any, **keys: Any) -> War:
        """A detachment; entries are units or mappings, `at=None` leaves the hex out."""
        standing = self.holding(player).setdefault("detachments", {})
        free = HEXES[len(self.lists) + 20]
        standing[id] = {
            key.replace("_", "-"): value for key, value in {"at": free, **keys}.items() if value is not None
        }
        return self._list(player, f"detachments/{id}", force, entries)

    def lay(self, player: str, hex: str, level: str, force: str, *entries: Any) -> War:
        """A stronghold with a garrison."""
        self.holding(player).setdefault("strongholds", {})[hex] = {"level": level}
        return self._list(player, f"garrisons/{hex}", force, entries)

    def _list(self, player: str, name: str, force: str, entries: tuple[Any, ...]) -> War:
        lines = [{"unit": one} if isinstance(one, str) else one for one in entries]
        kind, id = name.split("/")
        post = {"player": player, kind.removesuffix("s"): id}
        self.lists[f"players/{player}/{name}.yaml"] = {
            "system": self.system, "campaign": post, "forces": [{"kind": force, "entries": lines}],
        }  # fmt: skip
        return self

    def write(self) -> None:
        ground = {"P": "plains"} if self.system != "marsh" else {".": "meadow"}
        row = "".join(ground) * COLUMNS
        players = {
            id: {"race": race, "mark": id[0].upper(), "choices": self.choices.get(id, {})}
            for id, race in self.races.items()
        }
        head = {"system": self.system, "name": "War", "turn": self.turn, "phase": "build", "seed": 1, "settings": self.settings, "players": players}  # fmt: skip
        control = "\n".join("".join(self._mark(f"{column:02}{row:02}") for column in range(1, COLUMNS + 1)) for row in range(1, ROWS + 1))  # fmt: skip
        drawn = {
            "columns": COLUMNS,
            "rows": ROWS,
            "legend": ground,
            "terrain": "\n".join([row] * ROWS) + "\n",
            "control": control + "\n",
        }
        files: dict[str, Any] = {"campaign.yaml": head, "map.yaml": drawn, "log.yaml": {"events": []}, **self.lists}
        files |= {f"players/{id}/player.yaml": {"vp": 0, **self.holding(id)} for id in self.races}
        for name, data in files.items():
            path = self.root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(yaml_text(data, quote_digits=True), encoding="utf-8")

    def _mark(self, hex: str) -> str:
        """Settlements and strongholds lie on own ground; nothing else is anybody's."""
        owners = [
            id for id, held in self.holdings.items() if hex in {**held.get("urban", {}), **held.get("strongholds", {})}
        ]
        return owners[0][0].upper() if owners else "."

    def inspected(self, player: str = "") -> Inspected:
        self.write()
        return inspect(self.root, [PACKS], player)

    def told(self, about: str = "", player: str = "") -> list[str]:
        """`RULE file path` of findings whose rule contains these words; broken references are a mistake of the test."""
        problems = self.inspected(player).problems
        broken = [f"{one.rule} {one.message}" for one in problems if one.rule.startswith(("LINK", "DATA", "CHECK"))]
        assert not broken, broken
        return [self._shown(one) for one in problems if about in one.rule]

    def _shown(self, one: Any) -> str:
        file = str(one.file).removeprefix(f"{self.root}/players/").removesuffix(".yaml")
        return f"{one.rule} {file} {'/'.join(map(str, one.path))}"
