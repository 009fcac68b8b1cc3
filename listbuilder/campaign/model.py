"""What a campaign consists of at one moment, as frozen records."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from pathlib import Path as FilePath
from typing import Any

from listbuilder.campaign.hexes import Grid, Hex, Side
from listbuilder.pack.model import Value
from listbuilder.problems import Path, Problem
from listbuilder.roster.model import Roster
from listbuilder.source import Source

NOBODY = "."  # on the grid of control
SETUP = 0  # the turn in which players place and buy
UNFIT = ("wounded", "damaged", "dead", "captured")  # fields of an entry: models that cannot fight


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

    def name(self, hex: Hex) -> str:
        """`0304 (Ironford)`, or the bare hex."""
        return f"{hex} ({self.names[hex]})" if hex in self.names else hex


@dataclass(frozen=True, slots=True)
class Building:
    kind: str
    of: str = ""  # where a hex may have one of each sort, such as one per kind of warrior
    built: int = 0
    paid: Fraction | None = None


@dataclass(frozen=True, slots=True)
class Urban:
    hex: Hex
    size: int
    race: str
    name: str = ""
    bp: Fraction = Fraction()
    built: int = 0
    upgraded: int | None = None
    captured: int | None = None
    buildings: tuple[Building, ...] = ()

    def has(self, kinds: frozenset[str] | set[str]) -> bool:
        return any(building.kind in kinds for building in self.buildings)


@dataclass(frozen=True, slots=True)
class Defence:
    kind: str
    weapon: str = ""
    inside: str = ""
    count: int = 1
    built: int = 0
    race: str = ""


@dataclass(frozen=True, slots=True)
class Stronghold:
    hex: Hex
    level: str
    built: int = 0
    upgraded: int | None = None
    captured: int | None = None
    defences: tuple[Defence, ...] = ()


@dataclass(frozen=True, slots=True)
class Detachment:
    """Where a detachment is and what it has lived through; its units are its roster."""

    id: str
    roster: Roster | None
    at: Hex | None = None
    orbit: bool = False
    dxp: int = 0
    most_dxp: int | None = None
    built: int = 0
    arrives: int | None = None
    start_size: Fraction | None = None
    settles: Hex | None = None
    unarmed: bool = False
    destroyed: int | None = None
    kind: str = ""  # where the list does not tell it
    race: str = ""  # where it is not the player's
    fixed: bool = False  # its structure is never changed

    def on_map(self, turn: int) -> bool:
        """Has it arrived, is it alive, and does it stand in a hex?"""
        arrived = self.arrives is None or self.arrives <= turn
        return self.at is not None and arrived and not self.orbit and self.destroyed is None


@dataclass(frozen=True, slots=True)
class Convoy:
    id: str
    at: Hex
    bp: Fraction
    built: int = 0
    loot: bool = False


@dataclass(frozen=True, slots=True)
class Agent:
    id: str
    kind: str
    at: Hex
    home: Hex | None = None
    built: int = 0
    target: str = ""


@dataclass(frozen=True, slots=True)
class Squadron:
    id: str
    at: Hex


@dataclass(frozen=True, slots=True)
class Captive:
    """A detachment of somebody else, held in a prison or led along by an own detachment."""

    id: str
    player: str
    detachment: str
    since: int
    at: Hex | None = None
    led_by: str = ""
    paid: bool = False
    jailed: int | None = None  # the turn in which it came to the prison


@dataclass(frozen=True, slots=True)
class Holding:
    """All that one player owns."""

    player: str
    capital: Hex | None = None
    vp: int = 0
    urban: Mapping[Hex, Urban] = field(default_factory=dict)
    strongholds: Mapping[Hex, Stronghold] = field(default_factory=dict)
    routes: Mapping[Hex, tuple[Hex, ...]] = field(default_factory=dict)
    detachments: Mapping[str, Detachment] = field(default_factory=dict)
    garrisons: Mapping[Hex, Roster] = field(default_factory=dict)
    convoys: Mapping[str, Convoy] = field(default_factory=dict)
    agents: Mapping[str, Agent] = field(default_factory=dict)
    squadrons: Mapping[str, Squadron] = field(default_factory=dict)
    captives: Mapping[str, Captive] = field(default_factory=dict)
    lost: Mapping[str, int] = field(default_factory=dict)
    free_roads: int = 0
    notes: str = ""
    own: str = ""  # what army.yaml declares, as JSON text: the `own` of all his lists


@dataclass(frozen=True, slots=True)
class Roll:
    """One die. Its place and the seed of the campaign alone decide what it shows."""

    at: int
    sides: int
    result: int
    purpose: str


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
    """What a player wants done this turn, and lists as he wants them to be, by detachment."""

    player: str
    turn: int
    actions: tuple[Action, ...]
    drafts: Mapping[str, Roster] = field(default_factory=dict)
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

    @property
    def rolls(self) -> Iterator[Roll]:
        return (roll for event in self.events for roll in event.rolls)

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


def player_file(player: str) -> str:
    return f"players/{player}/player.yaml"


def army_file(player: str) -> str:
    return f"players/{player}/army.yaml"


def detachment_file(player: str, id: str) -> str:
    return f"players/{player}/detachments/{id}.yaml"


def garrison_file(player: str, hex: Hex) -> str:
    return f"players/{player}/garrisons/{hex}.yaml"


def plan_file(player: str) -> str:
    return f"players/{player}/plan.yaml"


def draft_file(player: str, id: str) -> str:
    return f"players/{player}/drafts/{id}.yaml"
