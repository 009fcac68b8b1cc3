"""Geometry of hexes: the document's own examples, and the laws of a distance."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from listbuilder.campaign.hexes import Grid, Hex, column_row, hex_at, side

grids = st.builds(Grid, st.integers(1, 14), st.integers(1, 14), st.sampled_from(["even-down", "odd-down"]))


@st.composite
def grid_and(draw, number):
    grid = draw(grids)
    hexes = st.sampled_from(list(grid))
    return grid, *(draw(hexes) for _ in range(number))


def test_start_one_hex_away_from_a_corner():
    """Start, 4 players: the centre has six neighbours, and lies right beside a corner that has three."""
    grid = Grid(11, 10)
    centres = {corner: grid.corner_centre(corner) for corner in grid.corners}
    assert centres == {"0101": "0202", "1101": "1002", "0110": "0209", "1110": "1009"}
    assert [len(grid.neighbours(corner)) for corner in grid.corners] == [2, 2, 3, 3]
    assert grid.distance("0110", centres["0110"]) == 1


def test_start_within_three_of_the_centre_no_two_players_overlap():
    grid = Grid(11, 10)
    areas = [set(grid.within(grid.corner_centre(corner), 3)) for corner in grid.corners]
    assert sum(len(area) for area in areas) == len(set().union(*areas))


def test_raid_two_hexes_away_is_one_step_and_an_adjacent_hex():
    grid = Grid(11, 10)
    two_away = set(grid.ring(Hex("0505"), 2))
    stepped = {second for first in grid.neighbours("0505") for second in grid.neighbours(first)}
    assert two_away == stepped - set(grid.within("0505", 1))
    assert len(two_away) == 12


@pytest.mark.parametrize(
    ("one", "other", "steps"),
    [("0303", "0303", 0), ("0303", "0304", 1), ("0303", "0403", 1), ("0303", "0402", 1), ("0303", "0404", 2),
     ("0303", "0503", 2), ("0303", "0603", 3), ("0303", "0606", 5), ("0101", "1110", 14)],
)  # fmt: skip
def test_distances_counted_by_hand(one, other, steps):
    assert Grid(11, 10).distance(one, other) == steps


def test_the_layout_decides_which_columns_are_lower():
    assert set(Grid(5, 5).neighbours("0303")) == {"0302", "0304", "0202", "0203", "0402", "0403"}
    assert set(Grid(5, 5, "odd-down").neighbours("0303")) == {"0302", "0304", "0203", "0204", "0403", "0404"}


def test_sides_are_named_clockwise_from_above():
    grid = Grid(5, 5)
    assert [grid.toward("0303", name) for name in ("n", "ne", "se", "s", "sw", "nw")] == [
        "0302", "0402", "0403", "0304", "0203", "0202",
    ]  # fmt: skip
    assert grid.toward("0101", "n") is None


@settings(deadline=None)
@given(grid_and(3))
def test_distance_is_a_metric(drawn):
    grid, a, b, c = drawn
    assert grid.distance(a, b) == grid.distance(b, a)
    assert (grid.distance(a, b) == 0) == (a == b)
    assert grid.distance(a, c) <= grid.distance(a, b) + grid.distance(b, c)


@settings(deadline=None)
@given(grid_and(2))
def test_neighbours_are_symmetric_and_one_step_away(drawn):
    grid, a, b = drawn
    assert (b in grid.neighbours(a)) == (a in grid.neighbours(b)) == (grid.distance(a, b) == 1)
    assert grid.adjacent(a, b) == (grid.distance(a, b) == 1)


@settings(deadline=None)
@given(grid_and(1), st.integers(0, 6))
def test_rings_make_up_what_is_within(drawn, steps):
    grid, hex = drawn
    rings = [set(grid.ring(hex, step)) for step in range(steps + 1)]
    assert set.union(*rings) == set(grid.within(hex, steps))
    assert sum(map(len, rings)) == len(grid.within(hex, steps))
    assert set(grid.within(hex, steps)) == {other for other in grid if grid.distance(hex, other) <= steps}


@settings(deadline=None)
@given(grid_and(2))
def test_a_line_goes_step_by_step_and_is_no_detour(drawn):
    grid, a, b = drawn
    assume(grid.columns > 1 or grid.rows > 1)
    line = grid.line(a, b)
    assert line[0] == a
    assert line[-1] == b
    assert len(line) == grid.distance(a, b) + 1
    assert all(grid.adjacent(one, other) for one, other in itertools.pairwise(line))


@settings(deadline=None)
@given(grid_and(1))
def test_ids_lead_back_to_column_and_row(drawn):
    _, hex = drawn
    assert hex_at(*column_row(hex)) == hex


@settings(deadline=None)
@given(grid_and(2))
def test_a_side_is_the_same_from_both_hexes(drawn):
    _, a, b = drawn
    assert side(a, b) == side(b, a)


@settings(deadline=None)
@given(grids)
def test_edge_and_inner_hexes_are_all_hexes(grid):
    assert len(grid) == len(list(grid)) == len(grid.edge) + sum(grid.is_inner(hex) for hex in grid)
