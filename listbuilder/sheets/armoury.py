"""The weapons at the end of a roster, measured: as wide as the page, or folded into several tables that are."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from listbuilder.sheets.appendix import Appendix, Weapons
from listbuilder.sheets.look import Look
from listbuilder.sheets.tables import CellView, TableView, is_short
from listbuilder.sheets.widths import column_widths, folded, grid

_MARGIN, _POINTS, _LARGE_POINTS = 14.0, 9.0, 12.0  # millimetres and print, as in print.css
_POINT = 25.4 / 72
_MOST_LINES = 2  # of a row; beyond that a second table is easier to read
_READABLE = 16.0  # em: notes in a narrower column stand below the table instead


@dataclass(frozen=True, slots=True)
class Measured:
    """A table with the width of each of its columns, in em."""

    view: TableView
    widths: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Armoury:
    tables: tuple[Measured, ...]
    rules: tuple[tuple[str, str], ...]  # what weapons have to say that has no room beside them


def armoury_of(appendix: Appendix, look: Look) -> Armoury:
    """Every weapon once; what is said of it beside its figures where that can be read, else below all of them."""
    weapons = appendix.weapons
    room = (look.millimetres[0] - 2 * _MARGIN) / ((_LARGE_POINTS if look.large else _POINTS) * _POINT)
    if any(weapons.notes):
        (first, *more) = _measured(_table(weapons, notes=True), room)
        if not more and first.widths[-1] >= _READABLE:
            return Armoury((first,), ())
    return Armoury(tuple(_measured(_table(weapons, notes=False), room, _MOST_LINES)), tuple(_told(weapons)))


def _measured(view: TableView, room: float, most_lines: int = 0) -> Iterator[Measured]:
    """As wide as the page where words stand last; figures stay together."""
    for part in folded(view, room, most_lines) if view.rows else ():
        *first, last = column_widths(grid(part), room)
        yield Measured(part, (*first, last if part.columns[-1].look else round(room - sum(first), 3)))


def _table(weapons: Weapons, notes: bool) -> TableView:
    heads = ("Weapon", *weapons.columns, *(["Notes"] if notes else []))
    rows = [(*cells, *([said] if notes else [])) for cells, said in zip(weapons.rows, weapons.notes, strict=True)]
    looks = ["short" if at and is_short(column) else "" for at, column in enumerate(zip(*rows, strict=True))]
    return TableView(
        part="",
        title="",
        columns=tuple(map(CellView, heads, looks)),
        rows=tuple(tuple(map(CellView, row, looks)) for row in rows),
    )


def _told(weapons: Weapons) -> Iterator[tuple[str, str]]:
    """What is said of several weapons is said once."""
    of: dict[str, list[str]] = {}
    for (name, *_), said in zip(weapons.rows, weapons.notes, strict=True):
        of.setdefault(said, []).append(name)
    return ((", ".join(names), said) for said, names in of.items() if said)
