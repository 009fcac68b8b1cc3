"""What is the ground like, who crosses it, who sees and holds it?"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from listbuilder.campaign.rules.datum import Datum, Named, Raw


@dataclass(frozen=True, slots=True, kw_only=True)
class Mover(Named):
    """A way to move, for terrain."""

    short: str = ""
    flies: bool = False
    units: Raw | None = None
    pace: str = ""
    help: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pace(Named):
    """How far something moves in a turn."""

    mv: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Ending:
    """What happens to those who end their move here."""

    on: str = ""
    then: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Terrain(Named):
    """A kind of ground."""

    sign: str = ""
    cost: Fraction
    enter: tuple[str, ...]
    ending: Mapping[str, Ending] = field(default_factory=dict)
    plain: bool = False
    controllable: bool = True
    drawn: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Crossing(Named):
    """Something between hexes that must be crossed."""

    cost: Fraction
    enter: tuple[str, ...]
    free_for: tuple[str, ...] = ()
    ending: Mapping[str, str] = field(default_factory=dict)
    bridged_by: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Way(Named):
    """A road from hex to hex."""

    times: Fraction
    enter: tuple[str, ...]
    opens: bool = True
    both_ends: bool = False
    cost: int
    per_urban_size: int
    paid_within: int
    roll: str = ""
    free_rolls: bool = True
    capital_anywhere: bool = True
    paid_when_failed: bool = False
    not_in_enemy_zone: bool = False
    own_ground: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Zone(Datum):
    """Zone of control."""

    by: tuple[str, ...]
    not_by: tuple[str, ...] = ()
    reach: int
    not_where_enemy_stands: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Sight(Datum):
    """How far strongholds and detachments see."""

    stronghold: int
    radar: int
    scouts: int
    scouts_ready: Fraction
    scouts_in: tuple[str, ...] = ()
    capital_plus: int
    adds: bool = False
    most: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim(Datum):
    """Claiming ground."""

    not_with: tuple[str, ...]
    several_cancel: bool = False
    path_to: str
    path_avoids: tuple[str, ...] = ()
    enemy_ground_in_own_zone: bool = False
    enemy_zone_with: tuple[str, ...] = ()
    claimed_count: bool = False
    yields_from: str = ""
    convoys_captured: bool = False
    after: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stacking(Datum):
    """Who may stand together."""

    detachments: int
    garrisons: int
    through_friends: bool = False
    through_enemies: bool = False
    stop_in_enemy_zone: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Flight(Datum):
    """Flying high."""

    mover: str
    cost: int
    in_enemy_airspace: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Discovery(Datum):
    """First claims of unknown hexes."""

    roll: str
    finds: str
    special: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GroundRules:
    """Zones, sight, claims and stacking."""

    zone: Zone | None = None
    sight: Sight | None = None
    claim: Claim | None = None
    stacking: Stacking | None = None
    flight: Flight | None = None
    discovery: Discovery | None = None
