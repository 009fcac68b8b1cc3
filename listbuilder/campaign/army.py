"""What does a player have under arms? His lists as the judge counted them, each with its place, kind and state."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from listbuilder.campaign.files import detachment_file, garrison_file
from listbuilder.campaign.hexes import Hex
from listbuilder.campaign.holding import UNFIT, Detachment, Holding
from listbuilder.campaign.model import State
from listbuilder.campaign.rules import Rules
from listbuilder.campaign.rules.detachments import DetachmentKind
from listbuilder.engine.verdict import PricedLine, Verdict
from listbuilder.roster.model import Entry, Post, Roster

READY, CAPTURED, DEAD = "ready", "captured", "dead"
ORDERED, GARRISON = "ordered", "garrison"  # where a list is, beside what its models are
OF_GARRISONS = "garrison"  # the type of a kind of detachment that settles

Judge = Callable[[Post, Roster], Verdict | None]


@dataclass(frozen=True, slots=True)
class Body:
    """One list of a player: a detachment, or the garrison of a hex."""

    player: str
    id: str
    file: str
    roster: Roster
    verdict: Verdict
    kind: DetachmentKind | None
    detachment: Detachment | None = None
    hex: Hex | None = None  # of the garrison
    captive: bool = False
    ordered: bool = False

    @property
    def name(self) -> str:
        """`red/d1`, or `red/0202` for the garrison of a hex."""
        return f"{self.player}/{self.id}"

    @property
    def settling(self) -> bool:
        """Is it on its way to become a garrison?"""
        return self.detachment is not None and (
            self.detachment.settles is not None or (self.kind is not None and self.kind.type == OF_GARRISONS)
        )

    @property
    def place(self) -> str:
        return GARRISON if self.detachment is None else ORDERED if self.ordered else ""

    @property
    def force(self) -> str:
        return self.verdict.forces[0].kind if self.verdict.forces else ""

    def points(self) -> Fraction:
        """At full strength."""
        money = self.verdict.pack.limited
        return (self.verdict.cost or {}).get(money.id, Fraction()) if money else Fraction()

    def surviving_points(self) -> Fraction:
        """Without the dead and those in the hands of an enemy."""
        money = self.verdict.pack.limited
        return sum((_share(line) * (line.cost(money.id) or 0) for line in self.verdict.lines), Fraction()) if money else Fraction()  # fmt: skip

    def in_states(self, line: PricedLine, states: tuple[str, ...]) -> int:
        """How many models of a line are in one of these states; without states all but the dead."""
        if states and self.place and self.place not in states:
            return 0
        numbers = models_by_state(line.entry)
        if self.captive:
            numbers = {CAPTURED: sum(numbers.values()) - numbers[DEAD], DEAD: numbers[DEAD]}
        each = sum(number for state, number in numbers.items() if state != DEAD and (not states or state in states))
        return each * copies(line)


def copies(line: PricedLine) -> int:
    """How many units a line is: one, or one for each model of what it is nested in."""
    return line.number // line.entry.count if line.entry.count else 0


def models_by_state(entry: Entry) -> dict[str, int]:
    """Models of one unit by state; more out of action than there are leave none ready."""
    fields = dict(entry.fields)
    unfit = {state: int(fields.get(state, 0) or 0) for state in UNFIT}
    return {READY: max(entry.count - sum(unfit.values()), 0), **unfit}


def _share(line: PricedLine) -> Fraction:
    """The part of a line that is left."""
    if not line.entry.count:
        return Fraction()
    numbers = models_by_state(line.entry)
    gone = min(numbers[DEAD] + numbers[CAPTURED], line.entry.count)
    return Fraction(line.entry.count - gone, line.entry.count)


def bodies_of(state: State, holding: Holding, rules: Rules, judge: Judge) -> Iterator[Body]:
    """Every list that could be judged; what was destroyed is there no more."""
    race, turn = state.campaign.players[holding.player].race, state.campaign.turn
    led_away = {(one.player, one.detachment) for other in state.holdings.values() for one in other.captives.values()}
    for id, one in holding.detachments.items():
        post = Post(holding.player, detachment=id)
        verdict = judge(post, one.roster) if one.roster is not None and one.destroyed is None else None
        if verdict is not None and one.roster is not None:
            kind = kind_of(rules, one.race or race, one.kind, _force(verdict))
            ordered = one.arrives is not None and one.arrives > turn
            captive = (holding.player, id) in led_away
            yield Body(holding.player, id, detachment_file(holding.player, id), one.roster, verdict, kind, one, None, captive, ordered)  # fmt: skip
    for hex, roster in holding.garrisons.items():
        verdict = judge(Post(holding.player, garrison=hex), roster)
        if verdict is not None:
            kind = kind_of(rules, race, "", _force(verdict))
            yield Body(holding.player, hex, garrison_file(holding.player, hex), roster, verdict, kind, hex=hex)


def _force(verdict: Verdict) -> str:
    return verdict.forces[0].kind if verdict.forces else ""


def kind_of(rules: Rules, race: str, named: str, force: str) -> DetachmentKind | None:
    """The kind that is named, else the first one of this force that the race may have, else any of this force."""
    if named:
        return rules.detachments.get(named)
    fitting = [kind for kind in rules.detachments.values() if kind.force == force]
    return next((kind for kind in fitting if not why_not(rules, race, kind)), fitting[0] if fitting else None)


def why_not(rules: Rules, race: str, kind: DetachmentKind) -> str:
    """Why a race may not have a kind of detachment, or nothing."""
    if kind.races and not kin(rules, race) & set(kind.races):
        return f"{rules.races[race].name if race in rules.races else race} has none"
    return "it is not available" if kind.open else ""


def kin(rules: Rules, race: str) -> frozenset[str]:
    """A race and those whose rules it follows."""
    found: list[str] = []
    while race and race not in found:
        found.append(race)
        race = rules.races[race].like if race in rules.races else ""
    return frozenset(found)
