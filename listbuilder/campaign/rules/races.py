"""What is special about a race?"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from listbuilder.campaign.rules.datum import Change, Named, Raw
from listbuilder.problems import BookRef


@dataclass(frozen=True, slots=True, kw_only=True)
class Trait:
    """Something special that is no change of a figure."""

    name: str
    help: str
    figures: Mapping[str, Any] = field(default_factory=dict)
    needs: tuple[str, ...] = ()
    units: Raw | None = None
    open: bool = False
    book: BookRef | None = None
    reading: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Race(Named):
    """A race."""

    short: str
    like: str = ""
    groups: tuple[str, ...] = ()
    native: str = ""
    state: str = "complete"
    makes_in: tuple[str, ...] = ()
    scouts: Raw | None = None
    treaties: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    takes: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    kills: tuple[str, ...] = ()
    changes: tuple[Change, ...] = ()
    traits: Mapping[str, Trait] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class RaceGroup(Named):
    """A group of races."""

    races: tuple[str, ...]
    help: str = ""
