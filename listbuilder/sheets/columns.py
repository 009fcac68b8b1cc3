"""In which column of which page each table stands: in their order, on the fewest pages. All in em.

A page is a pile of bands. A band has columns side by side, each one, two or more tracks wide; it is read column by
column. Where all tables fit a track, a page is one band; a wide table brings bands of other kinds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from listbuilder.sheets.heights import BETWEEN, Placed, Ruler
from listbuilder.sheets.tables import TableView, headed
from listbuilder.sheets.widths import folded, grid, least

_LONG, _FEW = 14, 4  # rows: what is longer may be cut, so that this many stay together
_KINDS = {1: ((1,),), 2: ((1, 1), (2,)), 3: ((1, 1, 1), (2, 1), (1, 2), (3,))}
_NEAR, _BESIDE = 3, 8  # tables between a band's end and a wide table; tables beside and below one
_EXACT = 0.2  # how evenly columns end


@dataclass(frozen=True, slots=True)
class Paper:
    """A page: how wide and high its print is, in how many tracks, and what the heading of the first one takes."""

    wide: float
    high: float
    tracks: int
    gap: float
    heading: float = 0.0

    def room(self, span: int) -> float:
        track = (self.wide - (self.tracks - 1) * self.gap) / self.tracks
        return round(span * track + (span - 1) * self.gap, 3)


@dataclass(frozen=True, slots=True)
class Column:
    left: float
    wide: float
    tables: tuple[Placed, ...]

    @property
    def height(self) -> float:
        return sum(table.height for table in self.tables) + BETWEEN * (len(self.tables) - 1)


@dataclass(frozen=True, slots=True)
class Band:
    columns: tuple[Column, ...]

    @property
    def height(self) -> float:
        return max(column.height for column in self.columns)


Page = tuple[Band, ...]
Spot = tuple[int, int]  # the table that comes next, and how many of its rows were set before


@dataclass(frozen=True, slots=True)
class Way:
    """How everything up to a spot was set: page, how much of it is used, the last band and the way before."""

    page: int
    used: float
    band: Band | None = None
    before: Way | None = None


class Packer:
    """Sets tables on one kind of paper."""

    def __init__(self, tables: Sequence[TableView], paper: Paper, stretch: float = 1.0) -> None:
        self.tables = [part for view in tables for part in folded(view, paper.wide)]
        self.paper, self.stretch = paper, stretch
        self._rulers = {span: Ruler(paper.room(span)) for span in range(1, paper.tracks + 1)}
        self._known: dict[tuple[Spot, int, int], Placed] = {}

    def pages(self) -> list[Page]:
        """The way to the end with the fewest pages, and of these the one that uses the least of the last page."""
        end = (len(self.tables), 0)
        ways: dict[Spot, Way] = {(0, 0): Way(0, self.paper.heading)}
        open_spots = [(0, 0)]
        while open_spots:
            spot = min(open_spots)
            open_spots.remove(spot)
            if spot == end:
                break
            for band, after in self._bands(spot, ways[spot]):
                way = self._onto(ways[spot], band)
                if after not in ways:
                    open_spots.append(after)
                if after not in ways or (way.page, way.used) < (ways[after].page, ways[after].used):
                    ways[after] = way
        return self._gathered(ways[end])

    def _onto(self, way: Way, band: Band) -> Way:
        above = BETWEEN if way.used > self._top(way.page) else 0.0
        if way.used + above + band.height <= self.paper.high:
            return Way(way.page, way.used + above + band.height, band, way)
        return Way(way.page + 1, band.height, band, way)

    def _top(self, page: int) -> float:
        return 0.0 if page else self.paper.heading

    def _gathered(self, way: Way) -> list[Page]:
        found: dict[int, list[Band]] = {}
        step: Way | None = way
        while step and step.band:
            found.setdefault(step.page, []).insert(0, step.band)
            step = step.before
        return [tuple(found[page]) for page in sorted(found)]

    def _bands(self, spot: Spot, way: Way) -> Iterator[tuple[Band, Spot]]:
        """What can come next: all that fits on this page or on a new one; less of it where a wide table is near."""
        left = self.paper.high - way.used - (BETWEEN if way.used > self._top(way.page) else 0.0)
        for room in {left, self.paper.high}:
            for kind in _KINDS[self.paper.tracks]:
                band, after = self._filled(spot, kind, room)
                if band and (len(kind) == self.paper.tracks or self._wide_in(spot[0], after[0])):
                    yield self._even(spot, kind, band, after, room)
                    if self._wide_in(spot[0], after[0] + 1):
                        yield from self._shorter(spot, kind, after, room)
        if spot[0] < len(self.tables) and not self._filled(spot, (self.paper.tracks,), self.paper.high)[0]:
            yield self._overlong(spot)

    def _wide_in(self, first: int, last: int) -> bool:
        return any(self._wide[first : last + 1])

    @cached_property
    def _least(self) -> list[float]:
        """How much room each table needs."""
        return [least(grid(view)) if view.rows else 0.0 for view in self.tables]

    @cached_property
    def _wide(self) -> list[bool]:
        """Too wide for a track."""
        return [needs > self.paper.room(1) for needs in self._least]

    def _shorter(self, spot: Spot, kind: Sequence[int], after: Spot, room: float) -> Iterator[tuple[Band, Spot]]:
        """Ends before the next wide table, or soon after it where that one is in it; each with even columns."""
        wide = self._wide.index(True, spot[0])
        first, last = (wide - _NEAR, wide) if len(kind) == self.paper.tracks else (wide + 1, wide + _BESIDE)
        for number in range(max(first, spot[0] + 1), min(last, after[0]) + 1):
            band, ended = self._filled(spot, kind, room, stop=number)
            if band and ended == (number, 0):
                yield self._even(spot, kind, band, ended, room)

    def _even(self, spot: Spot, kind: Sequence[int], band: Band, after: Spot, room: float) -> tuple[Band, Spot]:
        """The same tables with columns that end together, as far as they can."""
        if after[1] or len(kind) == 1 or room - band.height > self.paper.high:
            return band, after
        low, high, best = 0.0, band.height, band
        while high - low > _EXACT:
            middle = (low + high) / 2
            tried, ended = self._filled(spot, kind, middle, stop=after[0])
            if tried and ended == after:
                best, high = tried, min(middle, tried.height)
            else:
                low = middle
        return best, after

    def _overlong(self, spot: Spot) -> tuple[Band, Spot]:
        """Higher than a page, and nowhere to be cut: it begins a page and runs over it."""
        placed = self._placed(spot, self.tables[spot[0]].units, self.paper.tracks)
        return Band((Column(0.0, self.paper.wide, (placed,)),)), (spot[0] + 1, 0)

    def _filled(
        self, spot: Spot, kind: Sequence[int], room: float, stop: int | None = None
    ) -> tuple[Band | None, Spot]:
        """As much as the columns of a band of this height take."""
        stop = len(self.tables) if stop is None else stop
        columns, track = [], 0
        for span in kind:
            tables, spot = self._column(spot, span, room, stop)
            left = self._rulers[track].room + self.paper.gap if track else 0.0
            columns.append(Column(round(left, 3), self._rulers[span].room, tables))
            track += span
        return (Band(tuple(columns)) if columns[0].tables else None), spot

    def _column(self, spot: Spot, span: int, room: float, stop: int) -> tuple[tuple[Placed, ...], Spot]:
        tables: list[Placed] = []
        while spot[0] < stop:
            placed, after = self._fitting(spot, span, room, top=not tables)
            if placed is None:
                break
            tables.append(placed)
            room -= placed.height + BETWEEN
            spot = after
            if spot[1]:
                break
        return tuple(tables), spot

    def _fitting(self, spot: Spot, span: int, room: float, top: bool) -> tuple[Placed | None, Spot]:
        """A table, or as many of its rows as there is room for; None: it goes to the next column."""
        number, done = spot
        view = self.tables[number]
        if span < self.paper.tracks and self._least[number] > self._rulers[span].room:
            return None, spot
        whole = self._placed(spot, view.units, span)
        if whole.height <= room:
            return whole, (number + 1, 0)
        must = top and whole.height > self.paper.high
        if view.units < _LONG and not must:
            return None, spot
        rows, few = self._most_rows(spot, span, room), 1 if must else _FEW
        if rows < few:
            return None, spot
        rows = min(rows, max(view.units - done - _FEW, few))
        return self._placed(spot, done + rows, span), (number, done + rows)

    def _most_rows(self, spot: Spot, span: int, room: float) -> int:
        low, high = 0, self.tables[spot[0]].units - spot[1] - 1
        while low < high:
            middle = (low + high + 1) // 2
            if self._placed(spot, spot[1] + middle, span).height <= room:
                low = middle
            else:
                high = middle - 1
        return max(low, 0)

    def _placed(self, spot: Spot, until: int, span: int) -> Placed:
        key = (spot, until, span)
        if key not in self._known:
            number, done = spot
            whole = self.tables[number]
            part = _part(whole, done, until)
            ruler = self._rulers[span]
            widths = () if part is whole else self._placed((number, 0), whole.units, span).widths
            placed = ruler.placed(part, widths)
            self._known[key] = replace(placed, height=placed.height * self.stretch)
        return self._known[key]


def _part(view: TableView, first: int, last: int) -> TableView:
    """Some rows of a table: heading and marks stand over the first ones, notes below the last ones."""
    if (first, last) == (0, view.units):
        return view
    begins, ends = not first, last == view.units
    kind = "rows" if view.rows else "steps" if view.steps else "points"
    some: dict[str, Any] = {kind: getattr(view, kind)[first:last]}
    return replace(
        view if ends else headed(view),
        part=view.part if begins else "",
        continued=view.continued or not begins,
        cut=view.cut or not ends,
        start=1 + (first if kind == "steps" else 0),
        **some,
    )
