"""What a campaign consists of at one moment, as frozen records."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from pathlib import Path as FilePath
from typing import Any

from listbuilder.campaign.hexes import Grid, Hex, Side
from listbuilder.campaign.holding import Holding
from listbuilder.pack.model import Value
from listbuilder.problems import Path, Problem
from listbuilder.roster.model import Roster
from listbuilder.source import Source

NOBODY = "."  # on the grid of control
SETUP = 0  # the turn in which players place and buy
FREE_ROAD = "free-road"  # as what the log counts a road that the start gave


@dataclass(frozen=True, slots=True)
class Player:
    """Who plays, as campaign.yaml tells; what he owns is his Holding."""

    id: str
    name: str
    race: str
    mark: str
    strategy: int = 0
    choices: Mapping[str, str] = field(default_factory=dict)
    out: int | None = None


@dataclass(frozen=True, slots=True)
class Treaty:
    kind: str
    between: tuple[str, str]
    since: int
    until: int | None = None
    secret: bool = False
    terms: str = ""

    def holds(self, turn: int) -> bool:
        return self.since <= turn and (self.until is None or turn <= self.until)


@dataclass(frozen=True, slots=True)
class Deal:
    """What one player gave another, on its way until the end of the turn."""

    giver: str
    taker: str
    since: int
    bp: Fraction = Fraction()
    detachment: str = ""  # released captives, by the id that the taker knows
    secret: bool = False


@dataclass(frozen=True, slots=True)
class Board:
    """The map. Hexes without control belong to nobody."""

    grid: Grid
    legend: Mapping[str, str]
    terrain: Mapping[Hex, str]
    airspace: Mapping[Hex, str] = field(default_factory=dict)
    control: Mapping[Hex, str] = field(default_factory=dict)
    roads: frozenset[Side] = frozenset()
    rivers: frozenset[Side] = frozenset()
    resources: Mapping[Hex, Fraction] = field(default_factory=dict)
    ruins: frozenset[Hex] = frozenset()
    names: Mapping[Hex, str] = field(default_factory=dict)
    notes: str = ""


@dataclass(frozen=True, slots=True)
class Roll:
    """One die. Its place and the seed of the campaign alone decide what it shows."""

    at: int
    sides: int
    result: int
    purpose: str
    hidden: bool = False  # its sides count things of somebody else, so that only the host may see it


@dataclass(frozen=True, slots=True)
class Event:
    turn: int
    phase: str
    what: str
    player: str = ""
    hex: Hex | None = None
    rolls: tuple[Roll, ...] = ()
    secret: bool = False
    did: str = ""  # the action of a plan that this was: some may be done only so often in a turn
    sunk: Fraction = Fraction()  # build points that are in nothing that stands: roads, what refunds leave out


@dataclass(frozen=True, slots=True)
class Action:
    """One thing a player wants done in the build phase, as his plan says it."""

    verb: str
    words: Mapping[str, Value]
    path: Path = ()


@dataclass(frozen=True, slots=True)
class Plan:
    """What a player wants done this turn."""

    player: str
    turn: int
    actions: tuple[Action, ...]
    problems: tuple[Problem, ...] = ()  # what is wrong with the writing; it keeps no other file from being judged


@dataclass(frozen=True, slots=True)
class Campaign:
    """The head of a campaign, as campaign.yaml tells it."""

    system: str
    name: str
    turn: int
    phase: str
    seed: int
    players: Mapping[str, Player]
    overlays: tuple[str, ...] = ()
    home_race: str = ""
    start: str = ""
    settings: Mapping[str, Value] = field(default_factory=dict)
    treaties: tuple[Treaty, ...] = ()
    air_control: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    notes: str = ""
    booked: int | None = None  # the last turn whose income and upkeep are in the books
    deals: tuple[Deal, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class State:
    """A whole campaign. `files` are the texts it was read from, by their path in the folder."""

    root: FilePath
    campaign: Campaign
    board: Board
    holdings: Mapping[str, Holding]
    events: tuple[Event, ...] = ()
    files: Mapping[str, Source] = field(default_factory=dict)
    plans: Mapping[str, Plan] = field(default_factory=dict)
    drafts: Mapping[str, Mapping[str, Roster]] = field(default_factory=dict)  # lists as a player wants them to be
    reader: str = ""  # the one player whose knowledge this is; what he does not know may be otherwise

    @property
    def rolls(self) -> Iterator[Roll]:
        return (roll for event in self.events for roll in event.rolls)

    def called(self, hex: Hex) -> str:
        """The name of the settlement there, else of the hex; often none."""
        towns = (holding.urban[hex].name for holding in self.holdings.values() if hex in holding.urban)
        return next(filter(None, towns), "") or self.board.names.get(hex, "")

    def place(self, hex: Hex) -> str:
        """`0304 (Ironford)`, or the bare hex."""
        name = self.called(hex)
        return f"{hex} ({name})" if name else hex

    def locate(self, file: str, problem: Problem) -> Problem:
        """The finding with its place in one of the campaign's files."""
        source = self.files.get(file)
        return source.locate(problem) if source else replace(problem, file=str(self.root / file))

    def data(self, file: str, path: Path) -> Any:
        """What stands at a place of a file, for messages that repeat it."""
        here = self.files[file].data
        for step in path:
            here = here[step]
        return here
