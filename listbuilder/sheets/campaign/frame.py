"""Where does a hex lie on paper? Corners, sides and ribbons, in units of the side of a hex."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from math import cos, pi, sin, sqrt

from listbuilder.campaign.hexes import SIDES, Grid, Hex, column_row

Point = tuple[float, float]
HALF = sqrt(3) / 2  # from the middle of a hex to the middle of a side
# Corners clockwise from the upper left, so that side number n of SIDES runs from corner n to the next.
CORNERS: tuple[Point, ...] = tuple((cos(turn * pi / 3), sin(turn * pi / 3)) for turn in (4, 5, 0, 1, 2, 3))


@dataclass(frozen=True, slots=True)
class Box:
    """A part of the map: left, top, width and height."""

    left: float
    top: float
    wide: float
    high: float

    def holds(self, at: Point, margin: float = 0.0) -> bool:
        x, y = at
        return (
            self.left - margin <= x <= self.left + self.wide + margin
            and self.top - margin <= y <= self.top + self.high + margin
        )


@dataclass(frozen=True)
class Frame:
    """The hexes of a grid on a plane."""

    grid: Grid

    @property
    def whole(self) -> Box:
        lower = 0.5 if self.grid.columns > 1 else 0.0
        return Box(0.0, 0.0, 1.5 * self.grid.columns + 0.5, 2 * HALF * (self.grid.rows + lower))

    def middle(self, hex: Hex) -> Point:
        column, row = column_row(hex)
        low = (column % 2 == 0) == (self.grid.layout == "even-down")
        return 1.5 * (column - 1) + 1, HALF * (2 * row - 1 + low)

    @cached_property
    def middles(self) -> dict[Hex, Point]:
        return {hex: self.middle(hex) for hex in self.grid}

    def inside(self, box: Box, margin: float = 1.0) -> list[Hex]:
        return [hex for hex, at in self.middles.items() if box.holds(at, margin)]

    def edge(self, one: Hex, other: Hex) -> tuple[Point, Point]:
        """The side between two neighbours."""
        number = next(at for at, name in enumerate(SIDES) if self.grid.toward(one, name) == other)
        return self.corner(one, number), self.corner(one, number + 1)

    def corner(self, hex: Hex, number: int) -> Point:
        (x, y), (right, down) = self.middles[hex], CORNERS[number % 6]
        return x + right, y + down

    def borders(self, hexes: Iterable[Hex], inner: frozenset[Hex], depth: float) -> Iterator[tuple[Point, Point]]:
        """A ribbon along the inside of an area: pieces that meet at the corners, whichever way the border turns."""
        for hex in hexes:
            outer = [self.grid.toward(hex, name) not in inner for name in SIDES]
            for number, is_border in enumerate(outer):
                if is_border:
                    before, after = outer[number - 1], outer[(number + 1) % 6]
                    yield self._turned(hex, number, -1, before, depth), self._turned(hex, number + 1, 1, after, depth)

    def _turned(self, hex: Hex, number: int, way: int, turns: bool, depth: float) -> Point:
        """Where a ribbon ends at a corner: on the ribbon of the next side, or on the side shared with a neighbour."""
        (x, y), (right, down) = self.middles[hex], CORNERS[number % 6]
        if turns:
            share = 1 - depth / HALF
            return x + right * share, y + down * share
        far_right, far_down = CORNERS[(number + way) % 6]
        step = depth / HALF
        return x + right + (far_right - right) * step, y + down + (far_down - down) * step


def chords(slope: float, apart: float) -> list[tuple[Point, Point]]:
    """Parallel lines across a hex around the origin: the hatching of what nobody has seen."""
    found = []
    shift = -2.0
    while shift < 2.0:
        ends = [point for number in range(6) if (point := _crossing(number, slope, shift))]
        if len(ends) >= 2:
            ends.sort()
            found.append((ends[0], ends[-1]))
        shift += apart
    return found


def _crossing(number: int, slope: float, shift: float) -> Point | None:
    """Where the line y = slope x + shift crosses a side."""
    (x, y), (u, v) = CORNERS[number], CORNERS[(number + 1) % 6]
    above, below = y - slope * x - shift, v - slope * u - shift
    if (above > 0) == (below > 0):
        return None
    part = above / (above - below)
    return x + (u - x) * part, y + (v - y) * part
