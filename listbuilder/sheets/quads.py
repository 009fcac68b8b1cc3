"""Rows of short cells set as one line, with blanks between as compositors set them: quads.

A cell of a table costs WeasyPrint as much as three lines of text, and most of what stands on a card is cells. A row that
fits on one line looks the same as a line whose blanks bring each cell to its column.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from listbuilder.sheets.measure import Style, known, run

_BLANKS = "\u00a0\u202f\u200a"  # wide, narrow and a hair: none of them begins a line
_AIR = 0.1  # ems at least between two cells


@dataclass(frozen=True, slots=True)
class Cell:
    """Words, and how they are set: style, and size in the ems of the card."""

    text: str
    style: Style = "text"
    size: float = 1.0
    left: bool = False  # at the left edge of its column, else in the middle

    @property
    def width(self) -> float:
        return run(self.text, self.style) * self.size


def quads(cells: Sequence[Cell], columns: Sequence[float]) -> tuple[str, ...] | None:
    """Each cell with the blanks before it; None where one is wider than its column, or of letters that cannot be measured
    here. Columns are as wide as they say, in ems."""
    found, at, edge = [], 0.0, 0.0
    for number, (cell, column) in enumerate(zip(cells, columns, strict=True)):
        if not known(cell.text, cell.style):
            return None
        width = cell.width
        place = edge if cell.left else edge + (column - width) / 2
        if cell.text and (width > column or (number and place < at + _AIR)):
            return None
        before, taken = _blanks(round(max(0.0, place - at) / cell.size, 3), cell.style) if cell.text else ("", 0.0)
        found.append(before + cell.text)
        at += taken * cell.size + (width if cell.text else 0.0)
        edge += column
    return tuple(found)


@lru_cache(maxsize=10_000)
def _blanks(gap: float, style: Style) -> tuple[str, float]:
    """As many of the wide ones as fit, then of the narrower; and how wide they are together."""
    found, taken = "", 0.0
    for blank in _BLANKS:
        wide = run(blank, style)
        number = int((gap - taken) / wide + 0.001)
        found, taken = found + blank * number, taken + number * wide
    return found, taken
