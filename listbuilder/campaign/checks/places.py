"""Where in a player's file a building, a defence or a turn of something stands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from listbuilder.campaign.files import player_file
from listbuilder.campaign.hexes import Hex
from listbuilder.campaign.holding import Building, Defence, Holding, Stronghold, Urban
from listbuilder.campaign.rules.buildings import Building as BuildingKind
from listbuilder.campaign.table import Table
from listbuilder.problems import Path


@dataclass(frozen=True, slots=True)
class Standing:
    """One building in its settlement, with its kind and its place in the file."""

    holding: Holding
    town: Urban
    building: Building
    kind: BuildingKind
    path: Path

    @property
    def taken_over(self) -> bool:
        """Did it come to its owner with the settlement, built by somebody else?"""
        return self.town.captured is not None and self.building.built <= self.town.captured

    @property
    def name(self) -> str:
        return f"{self.kind.name} ({self.building.of})" if self.building.of else self.kind.name


def written_at(table: Table, player: str, path: Path) -> Any:
    """What stands there in the player's file; None for what exists only in a plan so far."""
    here: Any = data_of(table, player)
    for step in path:
        inside = isinstance(here, dict) and step in here
        inside = inside or (isinstance(here, list) and isinstance(step, int) and step < len(here))
        here = here[step] if inside else None
    return here


def data_of(table: Table, player: str) -> Mapping[str, Any]:
    """What stands in a player's file; nothing in the state as another player knows it."""
    source = table.state.files.get(player_file(player))
    return source.data if source else {}


def buildings_in(table: Table) -> Iterator[Standing]:
    for player, holding in table.state.holdings.items():
        kinds = table.buildings[player]
        for hex, town in holding.urban.items():
            for index, building in enumerate(town.buildings):
                path: Path = ("urban", hex, "buildings", index)
                path = (*path, "building") if isinstance(written_at(table, player, path), dict) else path
                yield Standing(holding, town, building, kinds[building.kind], path)


def strongholds_in(table: Table) -> Iterator[tuple[Holding, Stronghold]]:
    for holding in table.state.holdings.values():
        for stronghold in holding.strongholds.values():
            yield holding, stronghold


def defences_in(table: Table) -> Iterator[tuple[Holding, Stronghold, Defence, Path]]:
    for holding, stronghold in strongholds_in(table):
        for index, defence in enumerate(stronghold.defences):
            yield holding, stronghold, defence, defence_path(table, holding.player, stronghold.hex, index)


def defence_path(table: Table, player: str, hex: Hex, index: int, key: str = "defence") -> Path:
    """A defence is written as its id alone or with keys; a key that is not written is shown at the defence."""
    path: Path = ("strongholds", hex, "defences", index)
    written = written_at(table, player, path)
    return (*path, key if key in written else "defence") if isinstance(written, dict) else path
