"""What do the dice decide?"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from listbuilder.campaign.rules.datum import Named, Value


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """One line of a table of dice."""

    on: str
    then: str
    gives: Mapping[str, Value] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Modifier:
    """A change of the roll."""

    name: str
    add: int
    each: bool = False
    most: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Roll(Named):
    """A roll of dice."""

    phase: str = ""
    dice: str
    succeeds: str = ""
    rows: tuple[Outcome, ...] = ()
    modifiers: tuple[Modifier, ...] = ()
    pool: Mapping[str, int] = field(default_factory=dict)
    misses: str = ""
    help: str = ""
