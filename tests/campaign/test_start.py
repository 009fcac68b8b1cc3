"""A new campaign keeps the placement rules, whatever the seed, and writes down every die."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from listbuilder.campaign.dice import disputed
from listbuilder.campaign.hexes import Grid
from listbuilder.campaign.load import load_campaign
from listbuilder.campaign.model import Board
from listbuilder.campaign.paths import ground_of, way_cost
from listbuilder.campaign.start import NoRoom, Wanted, new_campaign
from listbuilder.campaign.write import state_texts
from tests.campaign.terms import FOUR, TERMS


def begun(seed=1, players=4, start=FOUR, board=None):
    races = ["reds" if number % 2 else "blues" for number in range(players)]
    return new_campaign(Path("war"), Wanted("mini-war", "War", races, seed, start, board), TERMS)


def keeps_the_rules(state):
    grid, board = state.board.grid, state.board
    resources = list(board.resources)
    for holding in state.holdings.values():
        own = {hex for hex, player in board.control.items() if player == holding.player}
        assert len(grid.neighbours(holding.capital)) == 6
        assert set(grid.neighbours(holding.capital)) <= own
        assert set(holding.urban) <= own
        assert not set(holding.urban) & set(resources)
        for hex in set(holding.urban) - {holding.capital}:
            assert grid.distance(hex, holding.capital) >= 2
        for hex in set(resources) & own:
            assert grid.distance(hex, holding.capital) >= 2
            assert grid.is_inner(hex)
    for one in resources:
        assert all(grid.distance(one, other) >= 3 for other in resources if other != one)
    assert not any(board.terrain[hex] in TERMS.uncontrolled for hex in board.control)


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**9), st.integers(2, 8))
def test_placement_whatever_the_seed_and_the_number_of_players(seed, players):
    start = FOUR if players == 4 else replace(FOUR, players=players, columns=None, rows=None, radius=None)
    state = begun(seed, players, start)
    keeps_the_rules(state)
    assert list(disputed(state)) == []
    assert len({sum(owner == id for owner in state.board.control.values()) for id in state.holdings}) <= (2 if players == 4 else 3)  # fmt: skip


def test_start_4_players_as_printed():
    state = begun()
    assert (state.board.grid.columns, state.board.grid.rows) == (11, 10)
    assert len(set(state.board.airspace.values())) == 9
    for holding in state.holdings.values():
        capital = holding.urban[holding.capital]
        assert (capital.bp, capital.size) == (5000, 4)
        assert [building.kind for building in capital.buildings] == ["keep", "field"]
        assert holding.strongholds[holding.capital].level == "fort"
        assert len(holding.urban) == 2
        assert len(holding.routes) == 2
        assert holding.free_roads == 5
        assert len(holding.squadrons) == 1
    assert len(state.board.resources) == 8


def test_every_die_is_in_the_log_and_decides():
    state = begun(7)
    rolls = list(state.rolls)
    assert [roll.at for roll in rolls] == list(range(len(rolls)))
    for holding in state.holdings.values():
        for hex, town in holding.urban.items():
            for roll in rolls:
                if roll.purpose == f"size of {hex}":
                    assert FOUR.sizes[roll.result] == town.size
    for roll in rolls:
        if roll.purpose.startswith("yield of "):
            assert state.board.resources[roll.purpose[-4:]] == FOUR.yields[roll.result]


def test_every_resource_has_a_way_to_the_capital():
    for seed in range(20):
        state = begun(seed)
        ground = ground_of(state)
        for holding in state.holdings.values():
            assert len(holding.routes) == 2
            for way in holding.routes.values():
                assert way_cost(ground, TERMS.travel["wheels"], way) is not None


def test_the_same_seed_starts_the_same_war_and_another_seed_another():
    assert state_texts(begun(5)) == state_texts(begun(5))
    assert state_texts(begun(5)) != state_texts(begun(6))


def test_what_is_written_is_read_without_a_finding(tmp_path):
    for name, text in state_texts(begun(3)).items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    loaded = load_campaign(tmp_path)
    assert loaded.problems == ()
    assert loaded.state.board == begun(3).board
    assert loaded.state.holdings == begun(3).holdings


def test_a_map_given_keeps_its_terrain():
    grid = Grid(11, 10)
    terrain = {hex: "forest" if hex.endswith("05") else "plains" for hex in grid}
    state = begun(2, board=Board(grid, {"P": "plains", "F": "forest"}, terrain))
    assert state.board.terrain == terrain
    keeps_the_rules(state)


def test_a_map_without_room_says_so():
    grid = Grid(11, 10)
    with pytest.raises(NoRoom, match="six neighbours"):
        begun(2, board=Board(grid, {"S": "sea"}, dict.fromkeys(grid, "sea")))


def test_three_players_get_equal_areas_and_the_log_says_whose_idea_that_was():
    start = replace(FOUR, players=3, columns=None, rows=None, radius=None, airspaces=None)
    state = begun(1, 3, start)
    counts = {id: sum(owner == id for owner in state.board.control.values()) for id in state.holdings}
    assert max(counts.values()) - min(counts.values()) <= 1
    assert "organiser" in state.events[0].what
