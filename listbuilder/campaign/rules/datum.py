"""What every datum of a campaign's rules has: an id, a name, where it stands in the book."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from listbuilder.problems import BookRef

Raw = Mapping[str, Any]  # a selector as written
Value = str | int | float | bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Datum:
    """A datum that stands alone under its subject."""

    book: BookRef
    reading: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Named(Datum):
    """A datum of a catalogue."""

    id: str
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """A patch on the general rules, by a race or by a setting."""

    at: str
    set: Any = None
    times: Fraction | None = None
    add: int | None = None
    remove: bool = False
    round: str = ""
    when: Mapping[str, str] = field(default_factory=dict)
    book: BookRef | None = None
    reading: tuple[str, ...] = ()
    help: str = ""
