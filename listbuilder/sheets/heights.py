"""How high a table stands in a column of a given width. All in em, the figures of quickref.css.

tests/sheets/test_quickref_layout.py holds them against what WeasyPrint makes of the same tables."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from listbuilder.sheets.measure import Words, joined, lines, natural, words
from listbuilder.sheets.tables import TableView
from listbuilder.sheets.widths import HEADING, HOUSE_MARK, Grid, column_widths, grid

LINE = 1.2
BETWEEN = 0.8  # two tables
PART_SIZE, PART_LINE, PART_SIDES, PART_AROUND = 1.15, 1.2, 0.9, 0.75
TITLE_SIZE, TITLE_LINE, TITLE_BELOW = 1.08, 1.22, 0.06
SOURCE, CAPITALS, MARK, DICE, NOTE = 0.78, 0.66, 0.68, 0.9, 0.9
HEAD_LINE, HEAD_AROUND = 1.1 * HEADING, 0.2 * HEADING
ROW_AROUND = 0.24
LIST_ABOVE, STEP_INDENT, POINT_INDENT = 0.1, 1.3, 0.9
NOTE_ABOVE = 0.15
CONTINUED = 1.3
SPACE, _APART = 0.2, 0.5


@dataclass(frozen=True, slots=True)
class Placed:
    """A table in a column: how wide its own columns are, how high it is, and where the book is named."""

    view: TableView
    widths: tuple[float, ...]
    height: float
    below: bool = False  # the section of the book stands at its end, not beside the title


class Ruler:
    """Measures tables for columns of one width; texts are shaped once for all widths."""

    def __init__(self, room: float) -> None:
        self.room = room

    def placed(self, view: TableView, widths: tuple[float, ...] = ()) -> Placed:
        """With the widths of the table it is a part of, or its own."""
        table = grid(view) if view.rows else None
        if table and not widths:
            widths = column_widths(table, self.room)
        return Placed(view, widths, round(self._height(view, table, widths), 3), self._below_it(view))

    def _height(self, view: TableView, table: Grid | None, widths: tuple[float, ...]) -> float:
        height = self._headings(view)
        if table:
            height += _table_height(view, table, widths)
        size = NOTE if view.footnotes else 1.0
        height += self._items(view.steps, STEP_INDENT, size) + self._items(view.points, POINT_INDENT, size)
        return height + self._below(view)

    def _headings(self, view: TableView) -> float:
        height = 0.0
        if view.part:
            room = self.room / PART_SIZE - PART_SIDES
            height += PART_SIZE * (lines(words(view.part, "head"), room) * PART_LINE + PART_AROUND)
        if view.continued:
            return height + CONTINUED
        if view.title:
            title = _title(view) if self._below_it(view) else joined([_title(view), _source(view)], _APART)
            height += lines(title, self._beside_dice(view)) * TITLE_SIZE * TITLE_LINE + TITLE_BELOW
        return height

    def _below_it(self, view: TableView) -> bool:
        """Beside the title where that leaves it on one line."""
        title = joined([_title(view), _source(view)], _APART)
        return bool(view.source) and lines(title, self._beside_dice(view)) > 1

    def _beside_dice(self, view: TableView) -> float:
        return self.room - (natural(words(view.dice, "bold", DICE)) + 1.6 if view.dice else 0.0)

    def _items(self, texts: Iterable[str], indent: float, size: float) -> float:
        counted = sum(lines(words(text), self.room / size - indent) for text in texts)
        return (counted * LINE + LIST_ABOVE) * size if counted else 0.0

    def _below(self, view: TableView) -> float:
        """Legend and notes, one paragraph each; the section of the book ends the last one."""
        told = [text for text in (_legend(view), joined([words(note) for note in view.notes], SPACE)) if text]
        if self._below_it(view) and not view.cut:
            source = tuple((width / NOTE, space / NOTE) for width, space in _source(view))
            told = [*told[:-1], joined([*told[-1:], source], _APART)]
        return sum(NOTE * (lines(text, self.room / NOTE) * LINE + NOTE_ABOVE) for text in told)


def _title(view: TableView) -> Words:
    """Title and marks of footnotes."""
    title = words(view.title, "head", TITLE_SIZE)
    marks = natural(words(" ".join(map(str, view.marks)), "bold", MARK)) + 0.3 if view.marks else 0.0
    more = marks + (HOUSE_MARK if view.house else 0.0)
    return (*title[:-1], (title[-1][0] + more, 0.0)) if title else ()


def _source(view: TableView) -> Words:
    return words(view.source, "text", CAPITALS if view.source.isupper() else SOURCE)


def _legend(view: TableView) -> Words:
    told = [joined([words(code, "bold"), words(meaning)], SPACE) for code, meaning in view.legend]
    return joined(told, 2 * SPACE + natural(words("·")))


def _table_height(view: TableView, table: Grid, widths: tuple[float, ...]) -> float:
    inner = [width - pad for width, pad in zip(widths, table.pads, strict=True)]
    heading, *rows = table.row_lines(inner)
    height = sum(count * LINE + ROW_AROUND for count in rows)
    if view.columns:
        height += heading * HEAD_LINE + HEAD_AROUND
    if view.over:
        height += lines(words(view.over, "text", HEADING), sum(inner[1:])) * HEAD_LINE + HEAD_AROUND
    return height
