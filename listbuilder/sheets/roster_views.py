"""What a roster says, in finished words: a record for the sheet, for each force and for each entry."""

from __future__ import annotations

from dataclasses import dataclass

from listbuilder.sheets.appendix import Appendix
from listbuilder.sheets.opinion import CheckView, OpinionView
from listbuilder.sheets.ticks import Ticks
from listbuilder.sheets.titles import shortened

Pairs = tuple[tuple[str, str], ...]
_FEW_WORDS = 100  # signs of notes that have room below the name
_FEW_SIGNS = 30  # of a name among others at the edge of a page


@dataclass(frozen=True, slots=True)
class EntryView:
    depth: int
    number: int
    title: str
    kind: str  # the unit's name where the entry has one of its own
    details: tuple[str, ...]  # options, answers and figures
    profile: Pairs
    weapons: str
    boxes: Ticks
    cost: str
    sum: str  # how the cost comes about, where there is something to add up
    whole: str  # the cost with all that is nested in it
    notes: str
    source: str
    house: bool

    @property
    def wordy(self) -> bool:
        """Notes that would make a column of a line each: they stand across the table."""
        return len(self.notes) > _FEW_WORDS or "\n" in self.notes.strip()


@dataclass(frozen=True, slots=True)
class ForceView:
    title: str
    kind: str
    details: tuple[str, ...]
    figures: Pairs
    boxes: Ticks
    cost: str
    sum: str
    notes: str
    groups: tuple[tuple[EntryView, ...], ...]  # entries with what is nested in them: they stay together

    @property
    def short(self) -> str:
        """For the edge of a page."""
        return shortened(self.title)

    @property
    def profiled(self) -> bool:
        """Does any entry have figures, weapons or boxes?"""
        return any(entry.profile or entry.weapons or entry.boxes for group in self.groups for entry in group)


@dataclass(frozen=True, slots=True)
class RosterView:
    title: str
    label: str
    player: str
    system: str
    pack: str
    points: str
    sum: str
    details: Pairs
    options: str
    notes: str
    opinion: OpinionView
    totals: Pairs
    forces: tuple[ForceView, ...]
    appendix: Appendix
    checks: tuple[CheckView, ...]
    idle: str  # rules of the check list that nothing in the list is touched by
    code: tuple[str, float] | None  # the QR code as a data address, and its size in millimetres
    judge: bool
    house: bool

    @property
    def short(self) -> str:
        """For the edge of a page."""
        return shortened(self.title)

    @property
    def about(self) -> str:
        """The same for what stands below the title."""
        return " · ".join(shortened(one, _FEW_SIGNS) for one in (self.label, self.player, self.system) if one)
