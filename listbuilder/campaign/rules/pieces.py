"""What moves on the map, how, and what may it be told?"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from listbuilder.campaign.rules.datum import Named


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece(Named):
    """A kind of piece."""

    mv: int | None = None
    mover: str = ""
    cost: int | None = None
    zone: bool = False
    sight: int | None = None
    seen: bool = True
    least_bp: int | None = None
    left_bp: int | None = None
    movement_orders: tuple[str, ...] = ()
    battle_orders: tuple[str, ...] = ()
    stops_at: tuple[str, ...] = ()
    when_entered: str = "none"
    infiltrates: str = ""
    mission_roll: str = ""
    per_building: int | None = None
    help: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PieceState(Named):
    """A state of a detachment that limits it."""

    below_points: int | None = None
    recover_above: int | None = None
    mv: int | None = None
    movement_orders: tuple[str, ...] = ()
    battle_orders: tuple[str, ...] = ()
    ends_for: Fraction | None = None
    setting: str = ""
    help: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Mission(Named):
    """A mission of an air squadron."""

    order: int
    target: str
    roll: str = ""
    negates: int | None = None
    controls: bool = False
    declared: str = ""
    help: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Information(Named):
    """What a spy learns."""

    learns: tuple[str, ...]
