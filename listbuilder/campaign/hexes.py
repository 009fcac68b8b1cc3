"""Where does a hex lie, what is beside it, how far is it? Pure geometry of a map of hexes.

A hex is the text `CCRR`: column, then row, both from 01, counted from the upper left. Columns are straight;
every second one stands half a hex lower. Which ones do, odd or even, is the layout of the map.
Distance is the number of steps from hex to hex: a neighbour is 1 away, and `within 3` is 3 steps or fewer.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Literal, NewType

Hex = NewType("Hex", str)
Side = tuple[Hex, Hex]  # the edge between two hexes, the smaller id first
Cube = tuple[int, int, int]  # three axes that always add up to nothing: steps become sums
Layout = Literal["even-down", "odd-down"]

MOST = 99  # columns and rows: two digits each
SIDES = ("n", "ne", "se", "s", "sw", "nw")
_STEPS: Mapping[str, Cube] = {
    "n": (0, 1, -1), "ne": (1, 0, -1), "se": (1, -1, 0), "s": (0, -1, 1), "sw": (-1, 0, 1), "nw": (-1, 1, 0),
}  # fmt: skip


def hex_at(column: int, row: int) -> Hex:
    return Hex(f"{column:02}{row:02}")


def column_row(hex: Hex) -> tuple[int, int]:
    return int(hex[:2]), int(hex[2:])


def side(one: Hex, other: Hex) -> Side:
    """An edge has no direction: both ways of naming it are the same."""
    return (one, other) if one < other else (other, one)


@dataclass(frozen=True, slots=True)
class Grid:
    """The hexes of one map."""

    columns: int
    rows: int
    layout: Layout = "even-down"

    def __contains__(self, hex: object) -> bool:
        return hex in _cubes(self)

    def __iter__(self) -> Iterator[Hex]:
        """Row by row, as the map is read."""
        return iter(_cubes(self))

    def __len__(self) -> int:
        return self.columns * self.rows

    def cube(self, hex: Hex) -> Cube:
        return _cubes(self)[hex]

    def neighbours(self, hex: Hex) -> tuple[Hex, ...]:
        """Those on the map, clockwise from above."""
        return _neighbours(self)[hex]

    def toward(self, hex: Hex, direction: str) -> Hex | None:
        """The neighbour on that side; None beyond the edge of the map."""
        return _hexes(self).get(_add(self.cube(hex), _STEPS[direction]))

    def adjacent(self, one: Hex, other: Hex) -> bool:
        return other in _neighbours(self)[one]

    def distance(self, one: Hex, other: Hex) -> int:
        cubes = _cubes(self)
        (x, y, z), (u, v, w) = cubes[one], cubes[other]
        return max(abs(x - u), abs(y - v), abs(z - w))

    def within(self, hex: Hex, steps: int) -> tuple[Hex, ...]:
        """All hexes at most so many steps away, itself among them, in the order of the map."""
        x, y, z = self.cube(hex)
        found = _hexes(self)
        near = (
            found.get((x + right, y + up, z - right - up))
            for right in range(-steps, steps + 1)
            for up in range(max(-steps, -right - steps), min(steps, -right + steps) + 1)
        )
        return tuple(sorted((one for one in near if one is not None), key=reading_order))

    def ring(self, hex: Hex, steps: int) -> tuple[Hex, ...]:
        """All hexes exactly so many steps away."""
        return tuple(one for one in self.within(hex, steps) if self.distance(hex, one) == steps)

    def is_inner(self, hex: Hex) -> bool:
        """Has it six neighbours on the map, so that it is not at the edge?"""
        return len(self.neighbours(hex)) == len(SIDES)

    @property
    def edge(self) -> tuple[Hex, ...]:
        return tuple(hex for hex in self if not self.is_inner(hex))

    @property
    def corners(self) -> tuple[Hex, ...]:
        """Upper left, upper right, lower left, lower right."""
        found = (hex_at(column, row) for row in (1, self.rows) for column in (1, self.columns))
        return tuple(dict.fromkeys(found))

    def corner_centre(self, corner: Hex) -> Hex | None:
        """The inner hex next to a corner.

        Corners with three neighbours have one right beside them. Those with two have none; there the nearest
        inner hex that is as far from both edges counts. None on a map too small to have an inner hex.
        """
        column, row = column_row(corner)

        def key(hex: Hex) -> tuple[int, int, Hex]:
            c, r = column_row(hex)
            return self.distance(corner, hex), abs(c - column) + abs(r - row), hex

        near = self.within(corner, 3)
        return min((hex for hex in near if self.is_inner(hex)), key=key, default=None)

    def line(self, start: Hex, end: Hex) -> tuple[Hex, ...]:
        """The straightest way from one hex to another, both included; of two equals the one on the map."""
        steps = self.distance(start, end)
        for lean in (1e-6, -1e-6):
            found = [_hexes(self).get(cube) for cube in _between(self.cube(start), self.cube(end), steps, lean)]
            line = tuple(hex for hex in found if hex is not None)
            if len(line) == steps + 1:
                return line
        return self._along(start, end)

    def _along(self, start: Hex, end: Hex) -> tuple[Hex, ...]:
        """Step by step nearer to the end, where the straight line would leave the map."""
        way = [start]
        while way[-1] != end:
            way.append(min(self.neighbours(way[-1]), key=lambda hex: (self.distance(hex, end), hex)))
        return tuple(way)


def reading_order(hex: Hex) -> tuple[str, str]:
    """Row by row from the left: the order in which findings and lists name hexes of a map."""
    return hex[2:], hex[:2]


@cache
def _cubes(grid: Grid) -> dict[Hex, Cube]:
    lower = 0 if grid.layout == "odd-down" else 1
    found = {}
    for row in range(grid.rows):
        for column in range(grid.columns):
            shift = (column - column % 2) // 2 if lower else (column + column % 2) // 2
            x, z = column, row - shift
            found[hex_at(column + 1, row + 1)] = (x, -x - z, z)
    return found


@cache
def _hexes(grid: Grid) -> dict[Cube, Hex]:
    return {cube: hex for hex, cube in _cubes(grid).items()}


@cache
def _neighbours(grid: Grid) -> dict[Hex, tuple[Hex, ...]]:
    hexes = _hexes(grid)
    return {
        hex: tuple(one for name in SIDES if (one := hexes.get(_add(cube, _STEPS[name]))) is not None)
        for hex, cube in _cubes(grid).items()
    }


def _add(one: Cube, other: Cube) -> Cube:
    return one[0] + other[0], one[1] + other[1], one[2] + other[2]


def _between(start: Cube, end: Cube, steps: int, lean: float) -> Iterator[Cube]:
    """Equal steps on the straight line, each rounded to its hex; leaning a little settles ties one way."""
    nudge = (lean, 2 * lean, -3 * lean)
    for step in range(steps + 1):
        part = step / steps if steps else 0.0
        yield _rounded([a + (b - a) * part + n for a, b, n in zip(start, end, nudge, strict=True)])


def _rounded(exact: list[float]) -> Cube:
    """The nearest hex: the axis that was rounded furthest follows from the other two."""
    near = [round(value) for value in exact]
    off = [abs(whole - value) for whole, value in zip(near, exact, strict=True)]
    worst = off.index(max(off))
    near[worst] = -sum(near[:worst] + near[worst + 1 :])
    return near[0], near[1], near[2]
