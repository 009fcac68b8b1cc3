"""Which entries are longer than a page: they begin where they stand and run over, all others stay whole.

The library that draws keeps rows together only as long as a page holds them. Beyond that it gives up the heading of
the table as well, so what cannot stay together is said beforehand. Heights are the least that an entry takes.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil

from listbuilder.sheets.look import Look
from listbuilder.sheets.roster_views import EntryView, RosterView

# Lines of the roster, in em: a line of print, a small one, one of boxes, and what stands above and below a row.
_LINE, _SMALL, _BOXES, _AIR = 1.35, 1.15, 1.55, 0.5
_SIGNS = 2.0  # to an em, at most
_NAMES = 0.34  # of the page: the column of names
_EDGES, _SIDES, _HEADING = 33.0, 28.0, 2.0  # millimetres, and em
_POINTS, _LARGE_POINTS, _POINT = 9.0, 12.0, 25.4 / 72

Group = tuple[EntryView, ...]


def tall_of(sheet: RosterView, look: Look) -> frozenset[Group | EntryView]:
    """Groups and single entries that no page holds."""
    em = (_LARGE_POINTS if look.large else _POINTS) * _POINT
    wide, high = look.millimetres
    signs = int((wide - _SIDES) / em * _SIGNS)
    groups = (group for force in sheet.forces for group in force.groups)
    return frozenset(_tall(groups, signs, (high - _EDGES) / em - _HEADING))


def _tall(groups: Iterable[Group], signs: int, room: float) -> Iterable[Group | EntryView]:
    for group in groups:
        heights = [_height(entry, signs) for entry in group]
        if sum(heights) > room:
            yield group
            yield from (entry for entry, height in zip(group, heights, strict=True) if height > room)


def _height(entry: EntryView, signs: int) -> float:
    """At least, in em."""
    names = int(signs * _NAMES)
    what = _LINE * _lines(f"{entry.title} {entry.kind}", names) + (_SMALL if entry.details else 0)
    beside = (_LINE if entry.profile else 0) + (_SMALL if entry.weapons else 0) + (_BOXES if entry.boxes else 0)
    notes = _LINE * sum(_lines(line, signs if entry.wordy else names) for line in entry.notes.splitlines())
    if entry.wordy:
        return _AIR + max(what, beside) + notes
    return _AIR + max(what + notes, beside)


def _lines(words: str, signs: int) -> int:
    return max(1, ceil(len(words) / signs))
