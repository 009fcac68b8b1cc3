"""A card from top to bottom: tables and paragraphs that can be cut where a card ends."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from listbuilder.sheets.cards import CardView

_WORD = re.compile(r"\S{1,24}\s*")  # even a word without end can be continued
_AIR = 0.65  # ems beside a cell
_NARROW = frozenset("ijlft.,:;'|!()- ")


@dataclass(frozen=True, slots=True)
class Grid:
    """A small table; its head is repeated where it is continued."""

    kind: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

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


def blocks(card: CardView, room: float) -> tuple[Block, ...]:
    """The card from top to bottom for a width of so many ems: what is too wide for a row takes several."""
    found: list[Block] = [text("tags", "", card.tags)] if card.tags else []
    found += _in_rows("profile", card.profile, room)
    if card.weapons and _side_by_side(card, room):
        found.append(Grid("weapons", card.columns, card.weapons))
    else:
        for name, *cells in card.weapons:
            found.append(text("weapon", "", name))
            found += _in_rows("arms", [pair for pair in zip(card.columns[1:], cells, strict=True) if pair[1]], room)
    found += [text("", label, said) for label, said in card.texts]
    found += [Text("line", "", ("\u00a0",))] * card.lines
    return tuple(block for block in found if block.pieces)


def _side_by_side(card: CardView, room: float) -> bool:
    """Is there room for all columns of the weapons, with cells that take two lines but break no word?"""
    columns = list(zip(*card.weapons, strict=True))
    whole = sum(map(_column, card.columns, columns))
    words = [[word for cell in column for word in cell.split()] for column in columns]
    return sum(map(_column, card.columns, words)) * 1.04 <= room and whole <= 1.7 * room


def _in_rows(kind: str, pairs: Iterable[tuple[str, str]], room: float) -> list[Block]:
    """Names above values, as many side by side as there is room for, evenly spread over the rows.

    A cell that would fill rows of its own is told in words: tables of endless words take WeasyPrint minutes."""
    every = list(pairs)
    pairs = [pair for pair in every if _column(pair[0], pair[1:]) <= 2 * room]
    told: list[Block] = [text("", name, value) for name, value in every if (name, value) not in pairs]
    total = sum(_column(name, [value]) for name, value in pairs)
    share = total / max(1, -(-total // room))
    rows: list[list[tuple[str, str]]] = [[]]
    used = 0.0
    for name, value in pairs:
        width = _column(name, [value])
        if rows[-1] and (used + width > room or used + width / 2 > share):
            rows.append([])
            used = 0.0
        rows[-1].append((name, value))
        used += width
    return [Grid(kind, tuple(n for n, _ in row), (tuple(v for _, v in row),)) for row in rows if row] + told


def _column(name: str, cells: Iterable[str]) -> float:
    """About how wide a column is, in ems, rather too much than too little; names are set smaller."""
    return _AIR + max([_width(name) * 0.82, *map(_width, cells)])


def _width(words: str) -> float:
    return sum(
        1.05 if sign > "\u1100" or sign in "MW@%" else 0.34 if sign in _NARROW else 0.66 if sign.isupper() else 0.55
        for sign in words
    )


def as_text(grid: Grid) -> tuple[Text, ...]:
    """A row too tall for any card, told in words instead."""
    return tuple(
        text("", "", " · ".join(f"{name} {cell}".strip() for name, cell in zip(grid.columns, row, strict=True)))
        for row in grid.rows
    )
