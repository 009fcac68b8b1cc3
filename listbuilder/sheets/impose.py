"""Which card lies where on which page: millimetres from the top left corner of the paper."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeVar

if TYPE_CHECKING:
    from listbuilder.sheets.look import Paper

Edge = Literal["long", "short"]
T = TypeVar("T")

_PAPERS: dict[Paper, tuple[float, float]] = {"a4": (210, 297), "letter": (215.9, 279.4)}
_CUSTOM = re.compile(r"(\d{1,4}(?:\.\d{1,2})?)x(\d{1,4}(?:\.\d{1,2})?)(?:mm)?\Z", re.ASCII)
LEAST = (50, 60)  # below this a long name alone would fill the card
RULER = 100
_ROOM_FOR_RULER, _WORDS_BESIDE = 3.6, 50
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

    def grown(self, by: float) -> Box:
        """The same middle, larger on every side."""
        return Box(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)

    @property
    def style(self) -> str:
        return f"left:{self.x:.6g}mm;top:{self.y:.6g}mm;width:{self.width:.6g}mm;height:{self.height:.6g}mm"


@dataclass(frozen=True, slots=True)
class Sheet:
    """A page full of cards, centred, so that backs meet fronts. To be folded, a card lies with its back at its left."""

    width: float
    height: float
    card: Size
    columns: int
    rows: int
    gap: float
    bleed: float = 0
    fold: bool = False

    @property
    def room(self) -> float:
        """What a card is wide on the paper, with the back that is folded behind it."""
        return self.card.width * (2 if self.fold else 1)

    @property
    def landscape(self) -> bool:
        return self.width > self.height

    @property
    def left(self) -> float:
        return (self.width - self.columns * (self.room + self.gap) + self.gap) / 2

    @property
    def top(self) -> float:
        return (self.height - self.rows * (self.card.height + self.gap) + self.gap) / 2

    @property
    def fronts(self) -> tuple[Box, ...]:
        """Row by row, as one reads."""
        right = self.room - self.card.width
        return tuple(Box(x + right, y, self.card.width, self.card.height) for y in self._down() for x in self._across())

    @property
    def beside(self) -> tuple[Box, ...]:
        """The place at the left of each front, which is folded behind it."""
        return tuple(Box(at.x - at.width, at.y, at.width, at.height) for at in self.fronts)

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
        """Hair lines outside the cards and their bleed, in line with every cut, as long as the margin allows."""
        across = sorted({edge for x in self._across() for edge in (x, x + self.room)})
        return self._marks(across, sorted({edge for y in self._down() for edge in (y, y + self.card.height)}))

    @property
    def fold_marks(self) -> tuple[Box, ...]:
        """In line with every fold."""
        return self._marks([x + self.card.width for x in self._across()], []) if self.fold else ()

    def _marks(self, across: Sequence[float], down: Sequence[float]) -> tuple[Box, ...]:
        away = max(_MARK_GAP, self.bleed + 0.3)
        marks = []
        for length, far, cuts, upright in ((self.top, self.height, across, True), (self.left, self.width, down, False)):
            long = min(_MARK, length - away)
            if long <= 0:
                continue
            for cut in cuts:
                for start in (length - away - long, far - length + away):
                    line = (cut - _HAIR / 2, start, _HAIR, long)
                    marks.append(Box(*line) if upright else Box(line[1], line[0], long, _HAIR))
        return tuple(marks)

    @property
    def ruler(self) -> Box | None:
        """100 mm to measure, below the cards and their cut marks; None where the margin is too narrow."""
        below = max(_MARK_GAP, self.bleed + 0.3) + _MARK + 0.2
        if self.top < below + _ROOM_FOR_RULER:
            return None
        return Box((self.width - RULER) / 2, self.height - self.top + below, RULER + _WORDS_BESIDE, 4)

    def _across(self) -> list[float]:
        return [self.left + column * (self.room + self.gap) for column in range(self.columns)]

    def _down(self) -> list[float]:
        return [self.top + row * (self.card.height + self.gap) for row in range(self.rows)]


def sheet_for(
    card: Size, paper: Paper, gap: float = 0, margin: float = 7, bleed: float = 0, fold: bool = False
) -> Sheet:
    """Upright or across, whichever holds more cards; ValueError with a sentence when neither holds one."""
    short, long = _PAPERS[paper]
    gap, room = max(gap, 2 * bleed), card.width * (2 if fold else 1)
    edge = max(margin, bleed)
    sheets = [
        Sheet(w, h, card, _times(w, room, gap, edge), _times(h, card.height, gap, edge), gap, bleed, fold)
        for w, h in ((short, long), (long, short))
    ]
    best = max(sheets, key=lambda sheet: sheet.columns * sheet.rows)  # upright where both hold the same
    if best.columns * best.rows == 0:
        beside = " with its back beside it" if fold else ""
        raise ValueError(f"A card of {card}{beside} does not fit on {paper.title()} paper with margins of {edge:g} mm.")
    return best


def _times(length: float, card: float, gap: float, margin: float) -> int:
    return max(0, int((length - 2 * margin + gap) / (card + gap) + 1e-9))


def deal(cards: Sequence[T], sheet: Sheet, stacked: bool = False) -> list[list[T | None]]:
    """Cards to pages, as many as a page holds: as one reads, or so that a pile of paper cut at once stays in order.

    Stacked, the first pile holds the first cards of all pages; places without a card are None."""
    full = sheet.columns * sheet.rows
    number = -(-len(cards) // full)
    places = [
        range(page, full * number, number) if stacked else range(page * full, (page + 1) * full)
        for page in range(number)
    ]
    return [[cards[at] if at < len(cards) else None for at in page] for page in places]
