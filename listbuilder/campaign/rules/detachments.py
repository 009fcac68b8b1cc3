"""Which detachments are there, how large, how many, how rare is what?"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from listbuilder.campaign.rules.datum import Datum, Named, Raw


@dataclass(frozen=True, slots=True, kw_only=True)
class DetachmentKind(Named):
    """A kind of detachment."""

    force: str = ""
    races: tuple[str, ...] = ()
    type: str
    mv: int | None = None
    most: int | None = None
    orbit: bool = False
    open: bool = False
    help: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rank(Named):
    """A rank of experience."""

    dxp: int
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Rarity(Named):
    """How often something may be had."""

    tag: str
    options: tuple[str, ...] = ()
    most: int
    together: bool = False
    models: bool = False
    single: str = ""
    waits: int | None = None
    again: bool = True
    per_detachment: int | None = None
    bound: str = ""
    least_points: int | None = None
    counts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class DetachmentSize(Datum):
    """Sizes."""

    least: int
    most: int
    of: str = "structure"
    losses_free: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Ratios(Datum):
    """Normal and special detachments."""

    each: Mapping[str, int]
    round: str
    normal_more: bool = False
    losses_free: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Raising(Datum):
    """New detachments."""

    turns: int
    blocked_by_old: bool = False
    blocked_unpaid: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Reinforcing(Datum):
    """Filling up."""

    states: tuple[str, ...]
    adjacent_to_capital: bool = False
    production_hexes: bool = False
    without_building: Raw | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Disbanding(Datum):
    """Disbanding."""

    refund: Fraction
    adjacent: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Changing(Datum):
    """Exchanging models."""

    between_detachments: int
    with_garrison: int
    structure_from_capital: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Orbit(Datum):
    """Detachments that wait above."""

    allowed: bool = False
    capital_only: bool = False
    units: Raw | None = None
    same_turn: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Experience(Datum):
    """Experience of detachments."""

    per_vp: int
    per_battle: int
    kept: Fraction
    rank_lost: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Speed(Datum):
    """Detachments of nothing but certain units, which are faster than their slowest part."""

    units: Raw
    slow: int
    mv: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Freely(Datum):
    """Units that captured settlements give without a building."""

    units: Raw
    captured: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Mustering:
    """How detachments are raised, filled, changed and disbanded."""

    size: DetachmentSize | None = None
    ratios: Ratios | None = None
    building: Raising | None = None
    reinforcing: Reinforcing | None = None
    disbanding: Disbanding | None = None
    changing: Changing | None = None
    orbit: Orbit | None = None
    speed: Speed | None = None
    dxp: Experience | None = None
    freely: tuple[Freely, ...] = ()
