"""What the state of a campaign asks its rules for, as plain records; `reading` fills them from a pack."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from listbuilder.campaign.paths import Travel
from listbuilder.pack.model import Value


@dataclass(frozen=True, slots=True)
class Placement:
    """Distances that the settlements and resources of a start keep."""

    urban_from_capital: int = 2
    resource_from_resource: int = 3
    resource_from_capital: int = 2
    resource_neighbours: int = 6


@dataclass(frozen=True, slots=True)
class Start:
    """Starting conditions. Without a control radius the organiser supplies map and control."""

    id: str
    name: str
    players: int
    bp: int
    urban: int
    resources: int
    free_roads: int
    columns: int | None = None
    rows: int | None = None
    airspaces: tuple[int, int] | None = None
    radius: int | None = None
    capital_size: int = 1
    capital_buildings: tuple[str, ...] = ()
    capital_stronghold: str = ""
    die: int = 6
    sizes: Mapping[int, int] = field(default_factory=dict)  # result of the die: size of the settlement
    yields: Mapping[int, int] = field(default_factory=dict)  # result of the die: resource points
    placement: Placement = Placement()


@dataclass(frozen=True, slots=True)
class Sight:
    """How far everything sees, in hexes."""

    detachment: int = 1
    stronghold: int = 1
    convoy: int = 0
    agents: Mapping[str, int] = field(default_factory=dict)
    scouting: int = 2  # a detachment or garrison with a scout unit fit for it
    towers: Mapping[str, int] = field(default_factory=dict)  # defence: what its stronghold's sight rises to
    capital: int = 1  # extra
    fit: Fraction = Fraction(1, 2)  # share of a scout unit's models that must be fit
    adds: bool = False  # towers and scouts in one place add up


@dataclass(frozen=True, slots=True)
class Convey:
    """How resources travel to a settlement, and what is lost on long ways."""

    mover: str
    free: Fraction
    loss: Fraction  # share lost for each movement point more


@dataclass(frozen=True, slots=True)
class Terms:
    """Rules of one campaign as the state side asks for them."""

    terrain: Mapping[str, str]  # id: name
    legend: Mapping[str, str]  # sign on maps: terrain
    plain: str  # the terrain that a map is made of where nothing else is
    uncontrolled: frozenset[str]  # terrain that nobody ever controls
    shares: Mapping[str, Fraction]  # how much of a drawn map each other terrain covers
    travel: Mapping[str, Travel]
    convey: Convey
    sight: Sight
    starts: Mapping[str, Start]
    races: Mapping[str, str]
    phases: tuple[str, ...]
    settings: Mapping[str, Value]
    treaties: Mapping[str, str]
    allying: frozenset[str]
    agents: frozenset[str]
    buildings: Mapping[str, str]
    squadrons: Mapping[str, int]  # building: squadrons it holds
    levels: tuple[str, ...]
    defences: frozenset[str]
    weapons: frozenset[str]
    sizes: Mapping[int, str]  # size of a settlement: what it is called
    per_hex: int = 1  # detachments
    least_convoy: Fraction = Fraction(50)
