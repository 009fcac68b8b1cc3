"""What every part of a report asks for: the table of one reader, whose report it is, and names in words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property

from listbuilder.campaign.hexes import Hex
from listbuilder.campaign.holding import Holding
from listbuilder.campaign.known import known_to
from listbuilder.campaign.ledger import Ledger, ledger_of
from listbuilder.campaign.model import Campaign, Player, State
from listbuilder.campaign.plan import Judged, judge_plan
from listbuilder.campaign.table import Table
from listbuilder.campaign.verdict import Inspected, findings_of
from listbuilder.problems import Problem, in_order
from listbuilder.words import decimal

Moved = Callable[..., None]


@dataclass(frozen=True)
class Desk:
    """What lies before a reader. For a player everything here follows from what he knows, and from nothing else."""

    table: Table
    whose: str  # "" is the umpire
    problems: tuple[Problem, ...]
    sound: bool  # names lead somewhere, so that sums can be trusted
    unseen: frozenset[Hex] = frozenset()
    moved: Moved = field(default=lambda number=1: None, compare=False)

    @property
    def state(self) -> State:
        return self.table.state

    @property
    def head(self) -> Campaign:
        return self.table.state.campaign

    @property
    def turn(self) -> int:
        return self.head.turn

    @property
    def players(self) -> list[Player]:
        """Those whose holdings are told."""
        return [one for id, one in self.head.players.items() if self.whose in ("", id) and id in self.state.holdings]

    @cached_property
    def ledgers(self) -> dict[str, Ledger]:
        return {one.id: ledger_of(self.table, one.id) for one in self.players} if self.sound else {}

    @cached_property
    def plans(self) -> dict[str, Judged]:
        """Build plans of this turn, judged; a plan with another turn waits for it."""
        plans = self.state.plans if self.sound else {}
        return {id: judge_plan(self.table, one) for id, one in plans.items() if one.turn == self.turn}

    def holding(self, player: str) -> Holding:
        return self.state.holdings[player]

    def name(self, player: str) -> str:
        return self.head.players[player].name if player in self.head.players else player

    def place(self, hex: Hex | None) -> str:
        """`0304 Ironford`: the name of the settlement, else of the hex."""
        if hex is None:
            return ""
        return f"{hex} {self.state.called(hex)}".strip()

    def race(self, player: str) -> str:
        races = self.table.general.races
        id = self.head.players[player].race
        return races[id].name if id in races else id

    def building(self, id: str) -> str:
        return self.table.common.buildings.get(id, id)


def amount(value: Fraction | int) -> str:
    """With a real minus."""
    return decimal(value).replace("-", "\u2212") if value else "0"


def desk_of(opened: Inspected, whose: str = "", moved: Moved | None = None) -> Desk:
    """The umpire's with everything, a player's with what he knows; findings by the same judge for both."""
    table = opened.table
    assert table is not None
    unseen: frozenset[Hex] = frozenset()
    if whose:
        unseen = frozenset(table.state.board.grid) - frozenset(table.seen(whose))
        table = known_to(table, whose)
    found = findings_of(table, opened.sound, whose)
    told = [one for one in opened.problems if not whose or f"players/{whose}/" in (one.file or "").replace("\\", "/")]
    return Desk(table, whose, tuple(in_order([*told, *found])), opened.sound, unseen, moved or (lambda number=1: None))
