"""Which card lies where on which page: millimetres from the top left corner of the paper."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, TypeVar

from listbuilder.sheets.look import Paper

Edge = Literal["long", "short"]
T = TypeVar("T")

_PAPERS: dict[Paper, tuple[float, float]] = {"a4": (210, 297), "letter": (215.9, 279.4)}
_CUSTOM = re.compile(r"(\d{1,4}(?:\.\d{1,2})?)x(\d{1,4}(?:\.\d{1,2})?)(?:mm)?\Z", re.ASCII)
LEAST = (50, 60)  # below this a long name alone would fill the card
RULER = 100
_ROOM_FOR_RULER = 6.5
_MARK, _MARK_GAP, _HAIR = 2.0, 0.7, 0.15


@dataclass(frozen=True, slots=True)
class Size:
    """A card, in millimetres."""

    width: float
    height: float

    def __str__(self) -> str:
        return f"{self.width:g} x {self.height:g} mm"


SIZES = {
    "poker": Size(63, 88), "bridge": Size(57, 89), "tarot": Size(70, 120),
    "a7": Size(74, 105), "a6": Size(105, 148), "jumbo": Size(89, 127),
}  # fmt: skip


def size_of(text: str) -> Size:
    """`poker` or `80x120mm`; ValueError with a sentence when it is neither."""
    if text.lower() in SIZES:
        return SIZES[text.lower()]
    custom = _CUSTOM.match(text.lower().replace(" ", "").replace("×", "x"))
    if custom is None:
        raise ValueError(f"{text!r} is no card size; there are {', '.join(SIZES)}, or your own such as 80x120mm")
    size = Size(float(custom[1]), float(custom[2]))
    if size.width < LEAST[0] or size.height < LEAST[1]:
        raise ValueError(f"a card of {size} is too small to read; the least is {Size(*LEAST)}")
    return size


@dataclass(frozen=True, slots=True)
class Box:
    """Where something lies."""

    x: float
    y: float
    width: float
    height: float

    @property
    def style(self) -> str:
        return f"left:{self.x:.6g}mm;top:{self.y:.6g}mm;width:{self.width:.6g}mm;height:{self.height:.6g}mm"


@dataclass(frozen=True, slots=True)
class Sheet:
    """A page full of cards, centred, so that backs meet fronts."""

    width: float
    height: float
    card: Size
    columns: int
    rows: int
    gap: float

    @property
    def landscape(self) -> bool:
        return self.width > self.height

    @property
    def left(self) -> float:
        return (self.width - self.columns * (self.card.width + self.gap) + self.gap) / 2

    @property
    def top(self) -> float:
        return (self.height - self.rows * (self.card.height + self.gap) + self.gap) / 2

    @property
    def fronts(self) -> tuple[Box, ...]:
        """Row by row, as one reads."""
        return tuple(Box(x, y, self.card.width, self.card.height) for y in self._down() for x in self._across())

    def backs(self, edge: Edge) -> tuple[Box, ...]:
        """The place behind each front once the paper is turned over that edge."""
        if self.upside_down(edge):
            return tuple(Box(at.x, self.height - at.y - at.height, at.width, at.height) for at in self.fronts)
        return tuple(Box(self.width - at.x - at.width, at.y, at.width, at.height) for at in self.fronts)

    def upside_down(self, edge: Edge) -> bool:
        """Turned over its upper edge, the paper has its backs head down."""
        return (edge == "short") != self.landscape

    @property
    def cut_marks(self) -> tuple[Box, ...]:
        """Hair lines outside the cards, in line with every cut, as long as the margin allows."""
        across = sorted({edge for x in self._across() for edge in (x, x + self.card.width)})
        down = sorted({edge for y in self._down() for edge in (y, y + self.card.height)})
        marks = []
        for length, far, cuts, upright in ((self.top, self.height, across, True), (self.left, self.width, down, False)):
            long = min(_MARK, length - _MARK_GAP)
            if long <= 0:
                continue
            for cut in cuts:
                for start in (length - _MARK_GAP - long, far - length + _MARK_GAP):
                    line = (cut - _HAIR / 2, start, _HAIR, long)
                    marks.append(Box(*line) if upright else Box(line[1], line[0], long, _HAIR))
        return tuple(marks)

    @property
    def ruler(self) -> Box | None:
        """100 mm to measure, below the cards and their cut marks; None where the margin is too narrow."""
        if self.top < _ROOM_FOR_RULER:
            return None
        return Box((self.width - RULER) / 2, self.height - self.top + _MARK_GAP + _MARK + 0.2, RULER, 1.6)

    def _across(self) -> list[float]:
        return [self.left + column * (self.card.width + self.gap) for column in range(self.columns)]

    def _down(self) -> list[float]:
        return [self.top + row * (self.card.height + self.gap) for row in range(self.rows)]


def sheet_for(card: Size, paper: Paper, gap: float = 0, margin: float = 7) -> Sheet:
    """Upright or across, whichever holds more cards; ValueError with a sentence when neither holds one."""
    short, long = _PAPERS[paper]
    sheets = [
        Sheet(
            width, height, card, _times(width, card.width, gap, margin), _times(height, card.height, gap, margin), gap
        )
        for width, height in ((short, long), (long, short))
    ]
    best = max(sheets, key=lambda sheet: sheet.columns * sheet.rows)  # upright where both hold the same
    if best.columns * best.rows == 0:
        raise ValueError(f"A card of {card} does not fit on {paper.title()} paper with margins of {margin:g} mm.")
    return best


def _times(length: float, card: float, gap: float, margin: float) -> int:
    return max(0, int((length - 2 * margin + gap) / (card + gap) + 1e-9))


def pages(cards: Sequence[T], sheet: Sheet) -> Iterator[Sequence[T]]:
    """As many as a page holds, in order."""
    full = sheet.columns * sheet.rows
    for start in range(0, len(cards), full):
        yield cards[start : start + full]
