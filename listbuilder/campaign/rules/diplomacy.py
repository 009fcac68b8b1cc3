"""Who may agree with whom, and what becomes of captives and captured towns?"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from listbuilder.campaign.rules.datum import Datum, Named


@dataclass(frozen=True, slots=True, kw_only=True)
class TreatyKind(Named):
    """A kind of treaty."""

    enter: bool = False
    claim: bool = False
    attack: bool = False
    support: bool = False
    shared_airspace: bool = False
    negate: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class CaptureKind(Named):
    """What may be done to a taken town."""

    rank: int
    bp: bool = False
    roll: str = ""
    times: int | None = None
    least_size: int | None = None
    size_change: int | None = None
    size: int | None = None
    race: str = "kept"
    ruin: bool = False
    convoy: bool = False
    help: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Talks(Datum):
    """Who may talk."""

    adjacent_ground: bool = False
    capitals: bool = False
    deals: tuple[str, ...]
    public: bool = False
    secret_with: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Captives(Datum):
    """Captives."""

    whole_only: bool = False
    prison_distance: int
    detachment_distance: int
    bp: Fraction
    bp_none_for: tuple[str, ...] = ()
    information: int
    information_by: str = "captor"
    information_none_for: tuple[str, ...] = ()
    about: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Released(Datum):
    """Released captives."""

    from_prison: bool = False
    same_turn: bool = False
    rearm: Fraction
    state: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Converting(Datum):
    """Captives of some races who are won over, instead of what they would bring."""

    of: tuple[str, ...]
    cost: int
    roll: str
    same_turn: bool = False
    alike: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Diplomacy:
    """Talks, captives and releases."""

    talks: Talks | None = None
    captives: Captives | None = None
    released: Released | None = None
    converting: Converting | None = None
