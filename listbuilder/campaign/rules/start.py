"""How does a war begin?"""

from __future__ import annotations

from dataclasses import dataclass

from listbuilder.campaign.rules.datum import Datum, Named


@dataclass(frozen=True, slots=True, kw_only=True)
class Area:
    """The ground a player begins with."""

    from_corner: int
    radius: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Start(Named):
    """One way to begin, for a number of players."""

    players: int
    map: tuple[int, ...] = ()
    airspaces: tuple[int, ...] = ()
    control: Area | None = None
    bp: int
    reinforcements: int
    capitals: int = 1
    urban_hexes: int
    resource_hexes: int
    free_roads: int
    help: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class CapitalKit(Datum):
    """What a capital brings."""

    size: str
    buildings: tuple[str, ...]
    stronghold: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstTowns(Datum):
    """How large the other urban hexes are."""

    least: int
    size_roll: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstResources(Datum):
    """What resource hexes yield."""

    least: int
    yield_roll: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Placement(Datum):
    """Where things may be placed."""

    capital_neighbours: int
    capital_neighbours_held: int
    urban_from_capital: int
    resource_from_resource: int
    resource_from_capital: int
    resource_neighbours: int
    per_hex: int
    own_ground: bool = False
    others_count: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Spending(Datum):
    """What the first build points buy."""

    buys: tuple[str, ...]
    not_for: tuple[str, ...] = ()
    turn: int = 0
    steps: int | None = None
    at_once: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Opening:
    """What holds at every start."""

    capital: CapitalKit | None = None
    urban_hexes: FirstTowns | None = None
    resource_hexes: FirstResources | None = None
    placement: Placement | None = None
    spending: Spending | None = None
