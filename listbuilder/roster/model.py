"""What an army list consists of, as frozen records."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from listbuilder.pack.model import Value

Fields = tuple[tuple[str, Value], ...]


@dataclass(frozen=True, slots=True)
class Taken:
    """An option an entry took; `choice` where the option asks for one."""

    id: str
    count: int = 1
    choice: str = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the list. What is nested in it is counted once for each of its models."""

    unit: str
    id: str = ""
    count: int = 1
    fields: Fields = ()
    options: tuple[Taken, ...] = ()
    name: str = ""
    notes: str = ""
    nested: tuple[Entry, ...] = ()


@dataclass(frozen=True, slots=True)
class Force:
    kind: str
    name: str = ""
    id: str = ""
    fields: Fields = ()
    notes: str = ""
    entries: tuple[Entry, ...] = ()


@dataclass(frozen=True, slots=True)
class Waiver:
    rule: str
    reason: str


@dataclass(frozen=True, slots=True)
class Post:
    """The place of a list in a campaign: whose it is, and which detachment, or the hex of which garrison."""

    player: str
    detachment: str = ""
    garrison: str = ""


@dataclass(frozen=True, slots=True)
class Roster:
    system: str
    pack: str = ""
    overlays: tuple[str, ...] = ()
    name: str = ""
    player: str = ""
    limit: Fraction | None = None
    options: tuple[str, ...] = ()
    fields: Fields = ()
    forces: tuple[Force, ...] = ()
    notes: str = ""
    own: str = ""  # the player's own units and weapons, as JSON text: a roster is a value and can be a key
    waive: tuple[Waiver, ...] = ()
    campaign: Post | None = None
