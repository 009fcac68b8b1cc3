"""What do buildings cost, and what do they allow?"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from listbuilder.campaign.rules.datum import Named, Raw


@dataclass(frozen=True, slots=True, kw_only=True)
class Also:
    """Units that need another building too."""

    units: Raw
    building: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Abroad:
    """Units made in captured hexes."""

    race: str
    makes: Raw
    most: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Watch:
    """Who must stand there."""

    stronghold: str = ""
    detachment: bool = False
    in_stronghold: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Agents:
    """Agents made here."""

    piece: str
    per_turn: int | None = None
    most: int | None = None
    per_player: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Building(Named):
    """A building."""

    least_size: int
    cost: int
    upgrades: str = ""
    upkeep: int
    makes: Raw | None = None
    also: tuple[Also, ...] = ()
    abroad: tuple[Abroad, ...] = ()
    races: tuple[str, ...] = ()
    capital_only: bool = False
    foreign_only: bool = False
    types: tuple[str, ...] = ()
    allows: str
    output: int | None = None
    guard: Watch | None = None
    shrinks: str = ""
    detachments: bool = False
    captives: bool = False
    squadrons: int | None = None
    heals: bool = False
    repairs: bool = False
    airspace: bool = False
    agents: Agents | None = None
    help: str = ""
