"""What happens when, and which orders are there?"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from listbuilder.campaign.rules.datum import Datum, Named


@dataclass(frozen=True, slots=True, kw_only=True)
class Phase(Named):
    """A phase of the turn."""

    number: int
    builds: bool = False
    help: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class MovementOrder(Named):
    """An order for movement."""

    number: int
    late: bool = False
    moves: bool = True
    mv_times: Fraction | None = None
    mv_plus: int | None = None
    round: str = "up"
    claims: str = "none"
    own_ground: bool = False
    clear_of_enemies: int | None = None
    not_in_enemy_zone: bool = False
    recovers: bool = False
    then: tuple[str, ...] = ()
    help: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleOrder(Named):
    """An order for battle."""

    number: int
    late: bool = False
    attacks: bool = False
    raids: bool = False
    planned: bool = False
    reach: int | None = None
    seen_enemy_within: int | None = None
    supported_by: tuple[str, ...] = ()
    help: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SpyOrder(Named):
    """An order for a spy."""

    number: int
    open: bool = False
    rolls: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveOrder(Datum):
    """Initiative in the movement phase."""

    dice: str
    strategy: bool = False
    late: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleMoveOrder(Datum):
    """Initiative in the battle movement phase."""

    dice: str
    strategy: bool = False
    late: str
    modifier: int = 0
    modifier_without: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Initiative:
    """Who moves first."""

    movement: MoveOrder | None = None
    battle: BattleMoveOrder | None = None
