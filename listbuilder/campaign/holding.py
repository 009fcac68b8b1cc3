"""All that one player owns at one moment: his settlements, strongholds, armies and pieces, as frozen records."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from listbuilder.campaign.hexes import Hex
from listbuilder.roster.model import Roster

UNFIT = ("wounded", "damaged", "dead", "captured")  # fields of an entry: models that cannot fight


@dataclass(frozen=True, slots=True)
class Building:
    kind: str
    of: str = ""  # where a hex may have one of each sort, such as one per kind of warrior
    built: int = 0
    paid: Fraction | None = None


@dataclass(frozen=True, slots=True)
class Urban:
    hex: Hex
    size: int
    race: str
    name: str = ""
    bp: Fraction = Fraction()
    built: int = 0
    upgraded: int | None = None
    captured: int | None = None
    buildings: tuple[Building, ...] = ()

    def has(self, kinds: frozenset[str] | set[str]) -> bool:
        return any(building.kind in kinds for building in self.buildings)


@dataclass(frozen=True, slots=True)
class Defence:
    kind: str
    weapon: str = ""
    inside: str = ""
    count: int = 1
    built: int = 0
    race: str = ""


@dataclass(frozen=True, slots=True)
class Stronghold:
    hex: Hex
    level: str
    built: int = 0
    upgraded: int | None = None
    captured: int | None = None
    defences: tuple[Defence, ...] = ()


@dataclass(frozen=True, slots=True)
class Detachment:
    """Where a detachment is and what it has lived through; its units are its roster."""

    id: str
    roster: Roster | None
    at: Hex | None = None
    orbit: bool = False
    dxp: int = 0
    most_dxp: int | None = None
    built: int = 0
    arrives: int | None = None
    start_size: Fraction | None = None
    settles: Hex | None = None
    unarmed: bool = False
    destroyed: int | None = None
    kind: str = ""  # where the list does not tell it
    race: str = ""  # where it is not the player's
    fixed: bool = False  # its structure is never changed

    def on_map(self, turn: int) -> bool:
        """Has it arrived, is it alive, and does it stand in a hex?"""
        arrived = self.arrives is None or self.arrives <= turn
        return self.at is not None and arrived and not self.orbit and self.destroyed is None


@dataclass(frozen=True, slots=True)
class Convoy:
    id: str
    at: Hex
    bp: Fraction
    built: int = 0
    loot: bool = False


@dataclass(frozen=True, slots=True)
class Agent:
    id: str
    kind: str
    at: Hex
    home: Hex | None = None
    built: int = 0
    target: str = ""


@dataclass(frozen=True, slots=True)
class Squadron:
    id: str
    at: Hex


@dataclass(frozen=True, slots=True)
class Captive:
    """A detachment of somebody else, held in a prison or led along by an own detachment."""

    id: str
    player: str
    detachment: str
    since: int
    at: Hex | None = None
    led_by: str = ""
    paid: bool = False
    jailed: int | None = None  # the turn in which it came to the prison
    converted: int | None = None  # the turn in which it was won over


@dataclass(frozen=True, slots=True)
class Learnt:
    """What a player was told about something of somebody else, as it was then."""

    turn: int
    player: str  # whose it is
    about: str
    id: str
    told: tuple[str, ...]
    by: str = ""


@dataclass(frozen=True, slots=True)
class Holding:
    """All that one player owns."""

    player: str
    capital: Hex | None = None
    vp: int = 0
    urban: Mapping[Hex, Urban] = field(default_factory=dict)
    strongholds: Mapping[Hex, Stronghold] = field(default_factory=dict)
    routes: Mapping[Hex, tuple[Hex, ...]] = field(default_factory=dict)
    detachments: Mapping[str, Detachment] = field(default_factory=dict)
    garrisons: Mapping[Hex, Roster] = field(default_factory=dict)
    convoys: Mapping[str, Convoy] = field(default_factory=dict)
    agents: Mapping[str, Agent] = field(default_factory=dict)
    squadrons: Mapping[str, Squadron] = field(default_factory=dict)
    captives: Mapping[str, Captive] = field(default_factory=dict)
    lost: Mapping[str, int] = field(default_factory=dict)
    learnt: tuple[Learnt, ...] = ()
    free_roads: int = 0
    notes: str = ""
    own: str = ""  # what army.yaml declares, as JSON text: the `own` of all his lists
