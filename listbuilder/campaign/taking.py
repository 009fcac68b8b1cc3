"""What becomes of a town that is taken, and what does its captor gain?"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from listbuilder.campaign.army import kin
from listbuilder.campaign.holding import Urban
from listbuilder.campaign.rules import Rules
from listbuilder.campaign.rules.diplomacy import CaptureKind


@dataclass(frozen=True, slots=True)
class Taking:
    """One way to treat a taken town. `stored` are the points that lay in it, `gain` comes on top."""

    kind: str
    name: str
    stored: Fraction
    gain: Fraction
    size: int
    race: str
    ruin: bool = False
    convoy: bool = False  # the gain stands in a convoy in the hex


def takings(rules: Rules, race: str, town: Urban) -> tuple[Taking, ...]:
    """What a captor of this race may do to a town: the least first that he must, then what is worse."""
    allowed = least_of(rules, race, town.race)
    if allowed is None:
        return ()
    worse = sorted((kind for kind in rules.captures.values() if kind.rank >= allowed.rank), key=lambda kind: kind.rank)
    return tuple(_taking(rules, race, town, kind) for kind in worse)


def least_of(rules: Rules, race: str, victim: str) -> CaptureKind | None:
    """The mildest treatment that hatred between the races allows; a race that is in no table counts as its like."""
    victims = kin(rules, victim)
    takes = rules.races[race].takes if race in rules.races else {}
    return next((rules.captures[kind] for kind, of in takes.items() if victims & set(of)), None)


def _taking(rules: Rules, race: str, town: Urban, kind: CaptureKind) -> Taking:
    output = next((size.output for size in rules.urban.values() if size.size == town.size), 0)
    counts = town.size >= (kind.least_size or 0)
    size = kind.size or town.size + (kind.size_change or 0) * counts
    return Taking(
        kind.id,
        kind.name,
        town.bp if kind.bp else Fraction(),
        Fraction(output * (kind.times or 0) * counts),
        0 if kind.ruin else size,
        race if kind.race == "own" else town.race,
        kind.ruin,
        kind.convoy,
    )
