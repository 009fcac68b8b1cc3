"""What do battles bring and cost?"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from listbuilder.campaign.rules.datum import Datum, Named


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleResult(Named):
    """How a battle ended for a side, and what that means for its losses."""

    casualties: str
    bp: Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class WinRow:
    """A line."""

    least: int | None = None
    most: int | None = None
    vp: int


@dataclass(frozen=True, slots=True, kw_only=True)
class WinPoints(Datum):
    """Victory points of a winner by difference of value."""

    rows: tuple[WinRow, ...]
    bombarding: Fraction
    loser_includes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawRow:
    """A line."""

    least: int | None = None
    most: int | None = None
    larger: int
    smaller: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawPoints(Datum):
    """Victory points of a draw."""

    rows: tuple[DrawRow, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CapitalPoints(Datum):
    """For an enemy capital."""

    vp: int


@dataclass(frozen=True, slots=True, kw_only=True)
class QuickBattle(Datum):
    """Battles decided by dice."""

    roll: str
    raid: Fraction
    half_squad: Fraction
    damaged_vehicle: Fraction
    chosen_by_enemy: Fraction
    chosen_with: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class FunBattle(Datum):
    """Battles for fun."""

    losses: Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class Scenario(Datum):
    """Scenarios."""

    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CharacterFate(Datum):
    """Special characters."""

    roll: str
    injury: str
    bionics: int
    bionics_in: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Wounds(Datum):
    """Models with several wounds."""

    wounded_from: Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class Regrouping(Datum):
    """Units filled up before a battle."""

    least: Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class Recovery(Datum):
    """At the end of the turn."""

    roll: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Raids(Datum):
    """What raiders take."""

    resource: Fraction
    route: Fraction
    urban: Fraction
    per_target: int
    middle_hex: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Withdrawal(Datum):
    """Losers leave."""

    hexes: int
    opposite: int
    draw: str
    garrisons: str
    unable: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Retreat(Datum):
    """Leaving the table."""

    from_turn: int


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitExperience(Datum):
    """Experience of units, optional."""

    lost: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Defeat(Datum):
    """Out of the game."""

    none_left_of: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Prisoners(Datum):
    """Single prisoners of some races."""

    bp: str = "none"
    victory_points: int = 0
    casualty_roll: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally(Datum):
    """What destroyed enemies are worth."""

    spirit: Fraction = Fraction("0")


@dataclass(frozen=True, slots=True, kw_only=True)
class Battle:
    """Victory points, losses and what follows."""

    win: WinPoints | None = None
    draw: DrawPoints | None = None
    capital: CapitalPoints | None = None
    quick: QuickBattle | None = None
    fun: FunBattle | None = None
    scenario: Scenario | None = None
    characters: CharacterFate | None = None
    wounds: Wounds | None = None
    regrouping: Regrouping | None = None
    recovery: Recovery | None = None
    raids: Raids | None = None
    withdrawal: Withdrawal | None = None
    retreat: Retreat | None = None
    unit_xp: UnitExperience | None = None
    defeat: Defeat | None = None
    prisoners: Prisoners | None = None
    tally: Tally | None = None
