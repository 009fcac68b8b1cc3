"""A card from top to bottom: tables and paragraphs that can be cut where a card ends."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from listbuilder.sheets.card import CardView
from listbuilder.sheets.quads import Cell, quads

_WORD = re.compile(r"\S{1,24}\s*")  # even a word without end can be continued
_AIR = 0.5  # ems beside a cell, with a little for rounding
_NAMES, _VALUES = 0.84, {"profile": 1.2}  # print in a table, as cards.css has it
_MOST_LINES = 2  # of a weapon beside others; beyond that it has a line for its name
# Hundredths of an em from the space to the tilde, in the heavier weight; tests/sheets/test_blocks.py measures the font.
_WIDTHS = (
    "20 32 48 51 51 84 64 28 32 32 44 51 28 32 28 34 51 51 51 51 51 51 51 51 51 51 28 28 51 51 51 44 "
    "88 56 60 58 62 54 51 63 66 28 49 60 50 74 66 67 58 67 59 55 55 66 54 80 54 50 54 32 34 32 51 50 "
    "55 52 56 46 56 51 32 52 56 26 26 52 27 84 56 55 56 56 37 43 36 56 49 75 48 49 44 32 26 32 51"
)
_ASCII = {chr(32 + at): int(width) / 100 for at, width in enumerate(_WIDTHS.split())}


@dataclass(frozen=True, slots=True)
class Lines:
    """A table whose rows are lines of text: the names of its columns, and what stands on the left of each row, or above
    it, and in it."""

    names: str
    rows: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """A small table; its head is repeated where it is continued."""

    kind: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    widths: tuple[int, ...] = ()  # of its columns, in hundredths
    room: float = 0.0  # ems for all of them

    @property
    def lines(self) -> Lines | None:
        """Where every cell has room on one line."""
        wide = [share * self.room / 100 for share in self.widths]
        names = quads(self._names(), wide) if wide else None
        rows = [quads(self._cells(row), wide) for row in self.rows] if names else []
        if names is None or None in rows:
            return None
        beside, left = self.kind in ("stack", "weapons"), self.kind == "weapons"
        said = ("".join(cells[left:]) for cells in rows if cells)
        return Lines(
            "".join(names), tuple((row[0] if beside else "", line) for row, line in zip(self.rows, said, strict=True))
        )

    def _names(self) -> list[Cell]:
        """Those above columns."""
        first = 1 if self.kind == "stack" else 0
        return [
            Cell(name, "bold", _NAMES, self.kind == "weapons" and at == 0)
            for at, name in enumerate(self.columns[first:])
        ]

    def _cells(self, row: tuple[str, ...]) -> list[Cell]:
        if self.kind == "weapons":
            return [Cell(row[0], "bold", left=True), *map(Cell, row[1:])]
        if self.kind in _VALUES:
            return [Cell(cell, "bold", _VALUES[self.kind]) for cell in row]
        return [Cell(cell) for cell in row[self.kind == "stack" :]]

    @property
    def pieces(self) -> int:
        return len(self.rows)

    def cut(self, at: int) -> tuple[Grid, Grid]:
        return replace(self, rows=self.rows[:at]), replace(self, rows=self.rows[at:])


@dataclass(frozen=True, slots=True)
class Text:
    """A paragraph; it may be continued after any word."""

    kind: str
    label: str
    words: tuple[str, ...]

    @property
    def pieces(self) -> int:
        return len(self.words)

    def cut(self, at: int) -> tuple[Text, Text]:
        return replace(self, words=self.words[:at]), replace(self, label="", words=self.words[at:])


Block = Grid | Text


def text(kind: str, label: str, said: str) -> Text:
    """Endless words may break after each piece, at the same places when measured and when printed."""
    found = _WORD.findall(said)
    broken = [piece if piece[-1].isspace() else f"{piece}\u200b" for piece in found[:-1]]
    return Text(kind, label, (*broken, *found[-1:]))


def blocks(card: CardView, room: float, boxes: bool = False) -> tuple[Block, ...]:
    """The card from top to bottom for a width of so many ems: what is too wide for a row takes several.

    A card that is continued has its boxes to tick here, on its front, and not in its foot."""
    found: list[Block] = [text("tags", "", card.tags)] if card.tags else []
    found += _in_rows("profile", card.profile, room)
    if boxes:
        found += [Text("boxes", name, (*boxes, *([f" {more}"] if more else []))) for name, boxes, more in card.tracks]
    found += _weapons(card, room)
    found += [text("", label, said) for label, said in card.texts]
    found += [Text("line", "", ("\u00a0",))] * card.lines
    return tuple(block for block in found if block.pieces)


def _weapons(card: CardView, room: float) -> list[Block]:
    """One table of all; with the names above their values where that is too wide; or each in rows of its own."""
    if not card.weapons:
        return []
    columns = list(zip(card.columns, *card.weapons, strict=True))
    if (shares := _shares("weapons", columns, room)) and _lines(columns, shares, room) <= _MOST_LINES:
        return [Grid("weapons", card.columns, card.weapons, _hundredths(shares), room)]
    if shares := _shares("stack", columns[1:], room):
        return [Grid("stack", card.columns, card.weapons, _hundredths(shares), room)]
    found: list[Block] = []
    for name, *cells in card.weapons:
        found.append(text("weapon", "", name))
        found += _in_rows("arms", [pair for pair in zip(card.columns[1:], cells, strict=True) if pair[1]], room)
    return found


def _shares(kind: str, columns: Sequence[tuple[str, ...]], room: float) -> list[float] | None:
    """How wide each column becomes, in ems: its longest word at least, and what is left by what it would like.

    None when even the words do not fit."""
    least = [_column(kind, name, [word for cell in cells for word in cell.split()]) for name, *cells in columns]
    whole = [_column(kind, name, cells) for name, *cells in columns]
    spare, wanted = room - sum(least), sum(whole) - sum(least)
    if spare < 0:
        return None
    if spare <= wanted:
        return [low + spare * (high - low) / wanted for low, high in zip(least, whole, strict=True)]
    more = spare - wanted
    if kind == "weapons":  # names on the left take it, values stay together
        return [whole[0] + more, *whole[1:]]
    return [high + more / len(whole) for high in whole]


def _lines(columns: Sequence[tuple[str, ...]], shares: Sequence[float], room: float) -> float:
    """About how many lines the tallest row takes."""
    return max(
        _width(cell) / (share - _AIR) for (_, *cells), share in zip(columns, shares, strict=True) for cell in cells
    )


def _hundredths(shares: Sequence[float]) -> tuple[int, ...]:
    """The first column takes what rounding leaves."""
    rest = [int(100 * share / sum(shares)) for share in shares[1:]]
    return (100 - sum(rest), *rest)


def _in_rows(kind: str, pairs: Iterable[tuple[str, str]], room: float) -> list[Block]:
    """Names above values, as many side by side as there is room for, evenly spread over the rows.

    A cell that would fill rows of its own is told in words: tables of endless words take WeasyPrint minutes."""
    every = list(pairs)
    some = [pair for pair in every if _column(kind, pair[0], pair[1:]) <= 2 * room]
    told: list[Block] = [text("", name, value) for name, value in every if (name, value) not in some]
    return [_row(kind, row, room) for row in _dealt(kind, some, room)] + told


def _dealt(kind: str, pairs: list[tuple[str, str]], room: float) -> list[list[tuple[str, str]]]:
    """In columns of one width where all fit so, else by what each takes."""
    wide = [_column(kind, name, [value]) for name, value in pairs]
    total = sum(wide)
    if not pairs or total <= room:
        return [pairs] if pairs else []
    least = -(-total // room)
    each = int(-(-len(pairs) // least))
    if max(wide) * each <= room:
        rows = [pairs[at : at + each] for at in range(0, len(pairs), each)]
        return [row + [("", "")] * (each - len(row)) for row in rows]
    rows, used = [[]], 0.0
    for pair, width in zip(pairs, wide, strict=True):
        if rows[-1] and (used + width > room or used + width / 2 > total / least):
            rows.append([])
            used = 0.0
        rows[-1].append(pair)
        used += width
    return rows


def _row(kind: str, row: list[tuple[str, str]], room: float) -> Grid:
    names, values = zip(*row, strict=True)
    even = not all(names)  # filled up to stand below the row above it
    shares = (
        [1.0] * len(row) if even else _shares(kind, row, room) or [_column(kind, *pair[:1], pair[1:]) for pair in row]
    )
    return Grid(kind, names, (values,), _hundredths(shares), room)


def _column(kind: str, name: str, cells: Iterable[str]) -> float:
    """About how wide a column is, in ems, rather too much than too little; names are set smaller."""
    return _AIR + max([_width(name) * _NAMES, *(_width(cell) * _VALUES.get(kind, 1) for cell in cells)])


def _width(words: str) -> float:
    return sum(_ASCII.get(sign) or _other(sign) for sign in words)


def _other(sign: str) -> float:
    return 1.05 if sign > "\u1100" else 0.7 if sign.isupper() else 0.58


def as_text(grid: Grid) -> tuple[Text, ...]:
    """A row too tall for any card, told in words instead."""
    return tuple(
        text("", "", " · ".join(f"{name} {cell}".strip() for name, cell in zip(grid.columns, row, strict=True)))
        for row in grid.rows
    )
