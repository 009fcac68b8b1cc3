"""What comes in, what does a place cost and yield?"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from listbuilder.campaign.rules.datum import Datum, Named


@dataclass(frozen=True, slots=True, kw_only=True)
class Income(Named):
    """One line of the income."""

    where: str
    per: str
    each: int = 1
    bp: int | None = None
    phase: str
    needs: tuple[str, ...] = ()
    not_for: tuple[str, ...] = ()
    round: str = "down"


@dataclass(frozen=True, slots=True, kw_only=True)
class UrbanSize(Named):
    """A size of urban hex."""

    size: int
    output: int
    cost: int
    upgrades: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Prices(Datum):
    """What a point of a unit costs."""

    per_point: Fraction
    stored_by: tuple[str, ...]
    start: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Routes(Datum):
    """Transport of resources."""

    per_hex: int
    mover: str
    free_length: int
    loss: int
    own_ground: bool = False
    not_in_enemy_zone: bool = False
    rate: Fraction
    phase: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Settling(Datum):
    """New urban hexes and their growth."""

    apart: int
    not_in: tuple[str, ...] = ()
    own_ground: bool = False
    paid_within: int
    upgrades_per_turn: int
    upgrade_when_new: bool = False
    upgrade_in_enemy_zone: bool = False
    roads: bool = False
    capital_anywhere: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Construction(Datum):
    """Buildings."""

    of_each: int
    own_race_only: bool = False
    use_when_new: bool = False
    refund: Fraction
    refunds_per_turn: int
    refund_of: str = "all"
    unpaid: str
    unpaid_refund: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Books(Datum):
    """Income and upkeep at the start of a turn."""

    from_turn: int = 1
    upkeep_first: bool = False
    whole: bool = False
    sleeping_pay: bool = True
    strength: str = "present"


@dataclass(frozen=True, slots=True, kw_only=True)
class CapitalMove(Datum):
    """Moving the capital."""

    cost: int
    guarded: bool = False
    old_stronghold: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Economy:
    """Prices, books, routes and settling."""

    prices: Prices | None = None
    books: Books | None = None
    routes: Routes | None = None
    settling: Settling | None = None
    construction: Construction | None = None
    capital_move: CapitalMove | None = None
    without_capital: str = ""
