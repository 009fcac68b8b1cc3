"""How wide each column of a table should be, so that the table is as low as can be. All in em.

WeasyPrint would find widths of its own, by looking at every cell several times, and three times as slowly."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import permutations

from listbuilder.sheets.measure import Words, lines, longest, natural, words
from listbuilder.sheets.tables import CellView, TableView, headed

HEADING = 0.85  # print of headings
HOUSE_MARK = 1.0  # room for it
_GAP, _SHORT_GAP = 0.7, 0.3  # as in quickref.css
_HAIR = 0.04  # more than words need: they are broken when a rounding makes their cell a thousandth too narrow
_LOOSE = 2.0  # em that a column of figures may have to spare
_FAR = 54.0  # em that figures may stand from the name of their row
_STEPS = (1.0, 3.0)  # em moved from one column to another to see whether the table gets lower


@dataclass(frozen=True, slots=True)
class Grid:
    """The texts of a table, column by column, and what stands between its columns."""

    short: tuple[bool, ...]
    cells: tuple[tuple[Words, ...], ...]  # of a column, its heading first
    pads: tuple[float, ...]

    def column_lines(self, at: int, width: float) -> list[int]:
        """Lines of every cell of a column; short cells are never wrapped, their heading is."""
        heading, *cells = self.cells[at]
        return [lines(heading, width), *(1 if self.short[at] else lines(text, width) for text in cells)]

    def row_lines(self, widths: Sequence[float]) -> list[int]:
        """Lines of every row, the heading first."""
        columns = [self.column_lines(at, width) for at, width in enumerate(widths)]
        return [max(row) for row in zip(*columns, strict=True)]


def grid(view: TableView) -> Grid:
    size = max(len(view.columns), *(len(row) for row in view.rows))
    heads = [*view.columns, *[CellView("")] * (size - len(view.columns))]
    short = tuple(bool(row.look) for row in view.rows[0]) if view.rows else (False,) * size
    return Grid(
        short=short,
        cells=tuple(
            (words(heads[at].text, "bold", HEADING), *(_cell(row[at], at) for row in view.rows)) for at in range(size)
        ),
        pads=tuple(_pad(short, at) for at in range(size)),
    )


def _cell(cell: CellView, at: int) -> Words:
    text = words(cell.text, "text" if at else "bold")
    return (*text[:-1], (text[-1][0] + HOUSE_MARK, 0.0)) if cell.house and text else text


def _pad(short: tuple[bool, ...], at: int) -> float:
    """Left and right of a cell."""
    last = at == len(short) - 1
    if short[at]:
        return _HAIR + _SHORT_GAP + (0.0 if last else _SHORT_GAP)
    return _HAIR + (0.0 if last else _GAP) + (_GAP if at and short[at - 1] else 0.0)


def least(table: Grid) -> float:
    """The narrowest this table can be without a word broken."""
    return sum(map(_least, table.cells, table.short)) + sum(table.pads)


def _least(column: Sequence[Words], short: bool) -> float:
    """Short cells stay whole; their heading may wrap."""
    return max([longest(column[0]), *(natural(text) if short else longest(text) for text in column[1:])])


def folded(view: TableView, room: float, most_lines: int = 0) -> Iterator[TableView]:
    """A table that is too wide for any page, as tables of some of its columns each; the first column begins them all.

    With `most_lines`, one whose rows would take more lines than that is too wide as well."""
    table = grid(view) if view.rows else None
    if table is None or (least(table) <= room and not (most_lines and _tallest(table, room) > most_lines)):
        yield view
        return
    need = _least if least(table) > room else _whole
    needs = [need(cells, short) + pad for cells, short, pad in zip(table.cells, table.short, table.pads, strict=True)]
    groups = _even(needs, room)
    for number, group in enumerate(groups):
        yield _some_columns(view, group, number == 0, number == len(groups) - 1)


def _even(needs: Sequence[float], room: float) -> list[list[int]]:
    """As few tables as there is room for, and none much narrower than the others."""
    fewest = len(_grouped(needs, room))
    share = needs[0] + sum(needs[1:]) / fewest
    while share < room and len(_grouped(needs, share)) > fewest:
        share += 1
    return _grouped(needs, min(share, room))


def _grouped(needs: Sequence[float], room: float) -> list[list[int]]:
    """The first column, and as many others as there is room for; then the first again."""
    groups: list[list[int]] = [[0]]
    for at in range(1, len(needs)):
        if len(groups[-1]) > 1 and sum(needs[one] for one in (*groups[-1], at)) > room:
            groups.append([0])
        groups[-1].append(at)
    return groups


def _tallest(table: Grid, room: float) -> int:
    """Lines of the tallest row."""
    widths = [width - pad for width, pad in zip(column_widths(table, room), table.pads, strict=True)]
    return max(table.row_lines(widths)[1:])


def _whole(column: Sequence[Words], short: bool) -> float:
    """Wide enough that no cell is wrapped."""
    return max(_least(column, short), *map(natural, column[1:]))


def _some_columns(view: TableView, group: Sequence[int], first: bool, last: bool) -> TableView:
    return replace(
        view if last else headed(view),
        part=view.part if first else "",
        columns=tuple(view.columns[at] for at in group if at < len(view.columns)),
        rows=tuple(tuple(row[at] for at in group) for row in view.rows),
        continued=not first,
        cut=not last,
    )


def column_widths(table: Grid, room: float) -> tuple[float, ...]:
    """Of the cells with what is left and right of them; together the room there is, or as much as eyes can follow."""
    space = room - sum(table.pads)
    wanted = [max(map(natural, column)) for column in table.cells]
    heads = [longest(column[0]) for column in table.cells]
    narrow = [_least(column, short) for column, short in zip(table.cells, table.short, strict=True)]
    calm = [
        min(want, max(few, head, 4.0)) if short else want
        for want, few, head, short in zip(wanted, narrow, heads, table.short, strict=True)
    ]
    if sum(calm) <= space:
        found = _spread(calm, table.short, min(space, max(sum(calm), _FAR - sum(table.pads))))
    else:
        found = _lowered(table, _filled(table, narrow, calm, space), narrow)
    return tuple(round(width + pad, 3) for width, pad in zip(found, table.pads, strict=True))


def _spread(widths: Sequence[float], short: Sequence[bool], space: float) -> list[float]:
    """What is left goes to the last column of words; figures are set a little apart, and stay together."""
    found, left = list(widths), space - sum(widths)
    figures = [at for at, is_short in enumerate(short) if is_short]
    for at in figures:
        more = min(_LOOSE, left / len(short))
        found[at] += more
        left -= more
    found[max((at for at, is_short in enumerate(short) if not is_short), default=0)] += left
    return found


def _filled(table: Grid, narrow: Sequence[float], wanted: Sequence[float], space: float) -> list[float]:
    """Every column as wide as its longest cell on so many lines; as few lines as there is room for."""
    if sum(narrow) >= space:
        return [width * space / sum(narrow) for width in narrow]
    for rows in range(2, 60):
        found = [max(few, min(want, want / rows * 1.1)) for few, want in zip(narrow, wanted, strict=True)]
        if sum(found) <= space:
            break
    left = space - sum(found)
    lack = [max(want - has, 0.0) for want, has in zip(wanted, found, strict=True)]
    return [has + left * need / (sum(lack) or 1.0) for has, need in zip(found, lack, strict=True)]


def _lowered(table: Grid, widths: Sequence[float], narrow: Sequence[float]) -> list[float]:
    """Moves room from column to column as long as the table gets lower by it."""
    counted = cache(table.column_lines)

    def height(tried: Sequence[float]) -> int:
        return sum(map(max, zip(*(counted(at, width) for at, width in enumerate(tried)), strict=True)))

    best = [round(width, 2) for width in widths]
    for step in _STEPS:
        lowest = 0
        while (now := height(best)) != lowest:
            lowest = now
            best = min((best, *_moved(table, best, narrow, step)), key=height)
    return best


def _moved(table: Grid, widths: Sequence[float], narrow: Sequence[float], step: float) -> Iterator[list[float]]:
    for giver, taker in permutations(range(len(widths)), 2):
        if widths[giver] - step >= narrow[giver] and not table.short[taker]:
            tried = list(widths)
            tried[giver] = round(tried[giver] - step, 2)
            tried[taker] = round(tried[taker] + step, 2)
            yield tried
