"""Costs of ways and how far movers come, by the printed terrain table and by the laws of shortest ways."""

from __future__ import annotations

import itertools
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from listbuilder.campaign.hexes import Grid, side
from listbuilder.campaign.paths import Bounds, Ground, Travel, blocked_step, high, reach, slowest, step, way_cost

COSTS = {name: Fraction(cost) for name, cost in {"plains": 2, "hills": 4, "forest": 4, "jungle": 6, "sea": 2}.items()}
FOOT = Travel(COSTS, frozenset({"plains", "hills", "forest", "jungle"}), Fraction(1, 2), Fraction(2))
WHEELS = Travel(COSTS, frozenset({"plains"}), Fraction(1, 2), None)
HOVER = Travel(COSTS, frozenset(COSTS), Fraction(1, 2), Fraction())


def ground(rows, roads=(), rivers=()):
    grid = Grid(len(rows[0]), len(rows))
    names = {"P": "plains", "H": "hills", "F": "forest", "J": "jungle", "S": "sea"}
    terrain = {hex: names[rows[int(hex[2:]) - 1][int(hex[:2]) - 1]] for hex in grid}
    return Ground(grid, terrain, frozenset(side(*r) for r in roads), frozenset(side(*r) for r in rivers))


def test_movement_terrain_the_hex_entered_is_paid():
    land = ground(["PHFJS"])
    assert [step(land, FOOT, "0101", "0201"), step(land, FOOT, "0201", "0101")] == [4, 2]
    assert step(land, FOOT, "0401", "0501") is None
    assert step(land, HOVER, "0401", "0501") == 2


def test_movement_terrain_a_road_halves_and_opens_every_terrain():
    land = ground(["PHFJS"], roads=[("0101", "0201"), ("0301", "0401")])
    assert step(land, WHEELS, "0101", "0201") == 2
    assert step(land, FOOT, "0301", "0401") == 3
    assert step(land, WHEELS, "0201", "0301") is None


def test_movement_terrain_parallel_roads_are_no_link():
    """Both hexes have roads, but none leads from one to the other."""
    land = ground(["PPP", "PPP"], roads=[("0101", "0201"), ("0102", "0202")])
    assert step(land, FOOT, "0101", "0102") == 2
    assert step(land, FOOT, "0101", "0201") == 1


def test_movement_terrain_a_river_costs_extra_unless_bridged():
    river = [("0101", "0201"), ("0201", "0301")]
    land = ground(["PPP"], roads=[("0201", "0301")], rivers=river)
    assert step(land, FOOT, "0101", "0201") == 4
    assert step(land, FOOT, "0201", "0301") == 1
    assert step(land, WHEELS, "0101", "0201") is None
    assert step(land, WHEELS, "0201", "0301") == 1
    assert step(land, HOVER, "0101", "0201") == 2


def test_jungle_is_beyond_infantry_without_a_road():
    """Reading AC-71: four points do not pay for six; by road they do, and with two more as well."""
    assert "0201" not in reach(ground(["PJ"]), FOOT, "0101", 4).costs
    assert reach(ground(["PJ"], roads=[("0101", "0201")]), FOOT, "0101", 4).costs["0201"] == 3
    assert reach(ground(["PJ"]), FOOT, "0101", 6).costs["0201"] == 6


def test_the_first_hex_of_a_way_is_not_paid_and_the_last_is():
    land = ground(["HPPF"])
    assert way_cost(land, FOOT, ("0101", "0201", "0301", "0401")) == 8
    assert way_cost(land, FOOT, ("0101",)) == 0
    assert way_cost(land, WHEELS, ("0101", "0201", "0301", "0401")) is None
    assert blocked_step(land, WHEELS, ("0101", "0201", "0301", "0401")) == ("0301", "0401")


def test_an_enemy_zone_may_be_entered_and_stops():
    land = ground(["PPPPP"])
    found = reach(land, FOOT, "0101", 8, Bounds(stops={"0201"}))
    assert set(found.costs) == {"0101", "0201"}
    leaving = reach(land, FOOT, "0201", 8, Bounds(stops={"0201", "0301"}))
    assert set(leaving.costs) == {"0101", "0201", "0301"}


def test_closed_hexes_and_foreign_ones_are_not_entered():
    land = ground(["PPP", "PPP"])
    assert "0201" not in reach(land, FOOT, "0101", 20, Bounds(closed={"0201"})).costs
    assert set(reach(land, FOOT, "0101", 20, Bounds(only={"0101", "0102"})).costs) == {"0101", "0102"}


def test_a_mixed_force_goes_where_all_of_it_may_go():
    mixed = slowest([FOOT, WHEELS])
    land = ground(["PHP"], rivers=[("0201", "0301")])
    assert step(land, mixed, "0101", "0201") is None
    assert mixed.river is None


def test_high_above_the_ground_everything_costs_the_same():
    assert way_cost(ground(["PHFJS"]), high(COSTS, Fraction(1)), ("0101", "0201", "0301", "0401", "0501")) == 4


lands = st.integers(2, 6).flatmap(
    lambda width: st.lists(st.text("PHFJS", min_size=width, max_size=width), min_size=2, max_size=6)
)


@settings(deadline=None)
@given(lands, st.integers(0, 14))
def test_what_is_reached_costs_what_its_way_costs(rows, most):
    land = ground(rows)
    found = reach(land, FOOT, "0101", most)
    for hex, cost in found.costs.items():
        assert cost <= most or hex == "0101"
        assert way_cost(land, FOOT, found.way(hex)) == cost


@settings(deadline=None)
@given(lands)
def test_more_points_reach_more_and_never_less(rows):
    land = ground(rows)
    reaches = [set(reach(land, FOOT, "0101", most).costs) for most in range(0, 12, 2)]
    assert all(small <= large for small, large in itertools.pairwise(reaches))


@settings(deadline=None)
@given(lands)
def test_no_shorter_way_is_missed(rows):
    """Against the slow and simple method: relax every step until nothing changes."""
    land = ground(rows)
    best = {"0101": Fraction()}
    changed = True
    while changed:
        changed = False
        for hex in list(best):
            for near in land.grid.neighbours(hex):
                cost = step(land, FOOT, hex, near)
                if cost is not None and best[hex] + cost < best.get(near, Fraction(10**9)):
                    best[near], changed = best[hex] + cost, True
    assert reach(land, FOOT, "0101").costs == best


@pytest.mark.parametrize("end", ["0501", "0505"])
def test_where_nothing_leads_there_is_no_way(end):
    rows = ["PPPSP", "PPPSP", "PPPSP", "PPPSP", "PPPSP"]
    assert reach(ground(rows), FOOT, "0101").way(end) == ()
