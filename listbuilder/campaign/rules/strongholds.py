"""What do strongholds hold, and what does it cost?"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from listbuilder.campaign.rules.datum import Datum, Named


@dataclass(frozen=True, slots=True, kw_only=True)
class Stronghold(Named):
    """A level of stronghold."""

    rank: int
    cost: int
    upgrades: str = ""
    capital_only: bool = False
    captured_as: str = ""
    garrison: int
    limits: Mapping[str, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Defence(Named):
    """A defence."""

    counts_as: str
    counts_too: str = ""
    by_cost: bool = False
    cost: int
    upgrades: str = ""
    size: str = ""
    races: tuple[str, ...] = ()
    turret: bool = False
    anti_air: bool = False
    tower: bool = False
    armour: int | None = None
    bs: int | None = None
    bs_by_race: Mapping[str, int] = field(default_factory=dict)
    cover: str = ""
    squads: int | None = None
    models: int | None = None
    guns: int | None = None
    sight: int | None = None
    armament: str = ""
    armaments: Mapping[str, str] = field(default_factory=dict)
    damaged_as: str = ""
    area_damage: int | None = None
    destructible: bool = True
    help: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Turret(Named):
    """A turret weapon."""

    cost: int
    preferred: int
    races: Mapping[str, str]
    twin_linked: bool = True
    bs: int | None = None
    automatic: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class StrongholdBuilding(Datum):
    """Building strongholds and defences."""

    per_hex: int
    paid_within: int
    capital_anywhere: bool = False
    upgrades_per_turn: int
    upgrade_when_new: bool = False
    upgrade_in_enemy_zone: bool = False
    not_in_enemy_zone: bool = False
    own_ground: bool = False
    allowed: bool = True
    captured: str = "kept"
    most_per_urban: Fraction | None = None
    round: str = "up"
    excess: str = "stays"
    limit_by: str = "spent"


@dataclass(frozen=True, slots=True, kw_only=True)
class TurretMounts(Datum):
    """All turrets."""

    armour: int
    bs: int
    destroyed_by: int
    silenced_by: int
    mounted: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Batteries(Datum):
    """All batteries."""

    destroyed_by: int
    silenced_by: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Garrisons(Datum):
    """Garrisons."""

    settled: str = ""
    moving: str = ""
    price: Fraction
    per_stronghold: int
    turns: int
    battle_order: str
    counts: bool = False
    experience: bool = False
    refund: Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class DefenceRefunds(Datum):
    """Pulling down defences."""

    share: Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class CapturedStronghold(Datum):
    """Taken strongholds."""

    works: str
    refund: Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class Fortifying:
    """How strongholds are built, garrisoned and taken."""

    building: StrongholdBuilding | None = None
    turrets: TurretMounts | None = None
    batteries: Batteries | None = None
    garrisons: Garrisons | None = None
    refunds: DefenceRefunds | None = None
    captured: CapturedStronghold | None = None
