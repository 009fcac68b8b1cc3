"""Whose corner is whose: centres for all players, spread over the map, and the hexes around them."""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2

from listbuilder.campaign.hexes import Grid, Hex, column_row


def centres(grid: Grid, players: int) -> tuple[Hex, ...]:
    """The inner hexes beside the corners for four players, opposite ones for two, else evenly round the edge."""
    beside = [centre for corner in grid.corners if (centre := grid.corner_centre(corner)) is not None]
    if len(set(beside)) == 4 and players in (2, 4):
        return tuple(beside) if players == 4 else (beside[0], beside[3])
    round_the_edge = _round(grid)
    if not round_the_edge:
        return ()
    return tuple(round_the_edge[number * len(round_the_edge) // players] for number in range(players))


def _round(grid: Grid) -> list[Hex]:
    """Inner hexes next to the edge, clockwise as a hand goes round, from the upper left."""
    edge = set(grid.edge)
    ring = [hex for hex in grid if hex not in edge and edge & set(grid.neighbours(hex))]
    middle = ((grid.columns + 1) / 2, (grid.rows + 1) / 2)

    def angle(hex: Hex) -> float:
        column, row = column_row(hex)
        return atan2(row - middle[1], column - middle[0])

    ring.sort(key=lambda hex: (angle(hex), hex))
    start = grid.corner_centre(grid.corners[0])
    first = ring.index(start) if start in ring else 0
    return ring[first:] + ring[:first]


def areas(grid: Grid, middles: Sequence[Hex], radius: int) -> list[frozenset[Hex]]:
    """The hexes within reach of each centre. A hex within reach of two is the nearer one's, or nobody's."""

    def nearest(hex: Hex) -> Hex | None:
        near = sorted((grid.distance(hex, middle), middle) for middle in middles)
        tied = len(near) > 1 and near[0][0] == near[1][0]
        return None if tied or near[0][0] > radius else near[0][1]

    owner = {hex: nearest(hex) for hex in grid}
    return [frozenset(hex for hex, middle in owner.items() if middle == one) for one in middles]


def size_for(players: int, least: tuple[int, int], radius: int) -> Grid:
    """A map on which no two areas touch each other; the least size when that is large enough."""
    columns, rows = least
    while True:
        grid = Grid(columns, rows)
        middles = centres(grid, players)
        apart = [grid.distance(a, b) for a in middles for b in middles if a < b]
        if len(set(middles)) == players and min(apart, default=99) > 2 * radius:
            return grid
        if min(columns, rows) >= 60:
            return grid
        columns, rows = (columns + 1, rows) if columns <= rows else (columns, rows + 1)
