"""Signs of a text to hexes of a map and back: one sign for each hex, row by row."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from listbuilder.campaign.hexes import MOST, Grid, Hex, hex_at
from listbuilder.problems import Path, Place, Problem, Unreadable
from listbuilder.source import Source
from listbuilder.words import counted, did_you_mean, listing, plain


@dataclass(frozen=True, slots=True)
class Rows:
    """The signs of one block of text; `place` leads from a sign back to line and column."""

    signs: tuple[str, ...]
    place: Callable[[int, int], Place]


def rows_of(source: Source, key: str) -> Rows:
    """The rows below `key: |`; spaces between the signs and empty lines do not count."""
    lines = [(number, line) for number, line in enumerate(str(source.data[key]).split("\n")) if line.strip()]
    start = source.place((key,))
    text = source.text.split("\n")

    def place(row: int, column: int) -> Place:
        """Blocks begin on the line below their key; a row in quotes is told by its key."""
        number = start.line + lines[min(row, len(lines) - 1)][0]  # the line after the key is number + 1, from 1
        written = text[number] if number < len(text) else ""
        spots = [spot for spot, sign in enumerate(written) if not sign.isspace()]
        if "|" not in text[start.line - 1][start.column - 1 :] or not spots:
            return start
        return Place(number + 1, spots[min(column, len(spots) - 1)] + 1)

    return Rows(tuple("".join(line.split()) for _, line in lines), place)


def misfits(rows: Rows, grid: Grid, known: Mapping[str, str], key: str, what: str) -> Iterator[Problem]:
    """Too many or too few rows, rows that are too long or short, signs that stand for nothing."""
    path: Path = (key,)
    if len(rows.signs) != grid.rows:
        message = f"`{key}` has {counted(len(rows.signs), 'row')}; the map has {grid.rows}."
        yield Problem("DATA-GRID", message, "One row of signs for each row of the map.", path=path)
    for number, row in enumerate(rows.signs):
        if len(row) != grid.columns:
            message = (
                f"Row {number + 1} of `{key}` has {counted(len(row), 'sign')}; the map has {grid.columns} columns."
            )
            place = rows.place(number, min(len(row), grid.columns) - 1)
            yield Problem("DATA-GRID", message, "One sign for each column.", path=path, place=place)
        for column, sign in enumerate(row):
            if sign not in known:
                message = f"{sign!r} in row {number + 1} of `{key}` stands for no {what}."
                hint = f"Known: {listing(f'{one} {name}' for one, name in known.items())}."
                yield Problem("DATA-SIGN", message, hint, path=path, place=rows.place(number, column))


def by_hex(rows: Rows, grid: Grid) -> dict[Hex, str]:
    """The sign of every hex of a block that fits."""
    return {hex: rows.signs[int(hex[2:]) - 1][int(hex[:2]) - 1] for hex in grid}


def block(grid: Grid, sign: Callable[[Hex], str]) -> str:
    """The rows as text, ready for a block."""
    rows = (
        "".join(sign(hex_at(column, row)) for column in range(1, grid.columns + 1)) for row in range(1, grid.rows + 1)
    )
    return "\n".join(rows) + "\n"


def cells_of(text: str, file: str) -> list[list[str]]:
    """The cells of a CSV grid, however a spreadsheet separated them; empty lines at the end are dropped."""
    first = text.lstrip("\ufeff").partition("\n")[0]
    mark = max(",;\t", key=first.count)
    try:
        rows = [
            [cell.strip() for cell in row] for row in csv.reader(io.StringIO(text.lstrip("\ufeff")), delimiter=mark)
        ]
    except csv.Error as error:
        raise Unreadable(Problem("FILE-CSV", f"This is not a CSV table: {error}.", file=file)) from None
    while rows and not any(rows[-1]):
        rows.pop()
    return rows


def terrain_of(cells: list[list[str]], names: Mapping[str, str], file: str) -> tuple[Grid, dict[Hex, str]]:
    """A table of terrain words or signs to a map; raises Unreadable with the first things that do not fit.

    `names` leads from every id, name and sign of a terrain to its id. Words count whatever their capitals.
    """
    if not cells or not any(cells[0]):
        raise Unreadable(
            Problem(
                "FILE-CSV", "There is no map in this table.", "One cell for each hex.", file=file, place=Place(1, 1)
            )
        )
    if len(cells) > MOST or len(cells[0]) > MOST:
        message = f"The table has {len(cells[0])} columns and {len(cells)} rows; {MOST} of each are the most."
        raise Unreadable(Problem("FILE-CSV", message, file=file, place=Place(1, 1)))
    problems = list(_odd_cells(cells, names, file))
    if problems:
        raise Unlike(problems)
    known = {plain(name): id for name, id in names.items()}
    grid = Grid(len(cells[0]), len(cells))
    return grid, {hex: known[plain(cells[int(hex[2:]) - 1][int(hex[:2]) - 1])] for hex in grid}


class Unlike(Exception):
    """A table in which some cells do not fit; carries every finding."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__(problems[0].message)
        self.problems = tuple(problems)


def _odd_cells(cells: list[list[str]], names: Mapping[str, str], file: str) -> Iterator[Problem]:
    known = {plain(name) for name in names}
    width = len(cells[0])
    for number, row in enumerate(cells, 1):
        if len(row) != width:
            message = f"Row {number} has {counted(len(row), 'cell')}; the first row has {width}."
            yield Problem("DATA-GRID", message, "One cell for each hex.", file=file, place=Place(number, 1))
        for column, cell in enumerate(row, 1):
            if plain(cell) not in known:
                message = (
                    f"{cell!r} in column {column} of row {number} is no terrain."
                    if cell
                    else f"Column {column} of row {number} is empty."
                )
                yield Problem(
                    "DATA-SIGN",
                    message,
                    did_you_mean(cell, sorted(set(names)), "Known"),
                    file=file,
                    place=Place(number, column),
                )
