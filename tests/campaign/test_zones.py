"""Zones of control by the glossary and reading AC-77."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from listbuilder.campaign.hexes import Grid
from listbuilder.campaign.load import load_campaign
from listbuilder.campaign.model import Treaty
from listbuilder.campaign.zones import Relations, Zones, relations_of, zones_of

GRID = Grid(7, 7)
FOES = Relations(("red", "blue"))


def test_a_zone_is_the_hex_and_all_around_it():
    zones = Zones(GRID, {"red": {"0404"}}, FOES)
    assert zones.zone("red") == {"0404", *GRID.neighbours("0404")}
    assert zones.against("blue") == zones.zone("red")
    assert zones.against("red") == set()


def test_an_enemy_army_beside_is_not_in_the_zone():
    zones = Zones(GRID, {"red": {"0404"}, "blue": {"0405"}}, FOES)
    assert "0405" not in zones.zone("red")
    assert "0404" not in zones.zone("blue")
    assert "0405" not in zones.against("blue")


def test_zones_of_both_cover_the_hexes_between():
    zones = Zones(GRID, {"red": {"0403"}, "blue": {"0405"}}, FOES)
    assert "0404" in zones.against("red") & zones.against("blue")


def test_an_own_garrison_keeps_an_enemy_zone_out(write):
    """A garrison is an army too: the capital of red is never in an enemy zone."""
    state = load_campaign(write()).state
    blue = state.holdings["blue"]
    near = replace(blue.detachments["d1"], at="0302")
    state = replace(state, holdings={**state.holdings, "blue": replace(blue, detachments={"d1": near})})
    zones = zones_of(state, relations_of(state, frozenset()))
    assert "0202" not in zones.against("red")
    assert zones.relations.enemies("red") == set()  # the truce of the small campaign
    open_war = replace(state, campaign=replace(state.campaign, treaties=()))
    zones = zones_of(open_war, relations_of(open_war, frozenset()))
    assert "0202" not in zones.against("red")
    assert "0201" in zones.against("red")


def test_convoys_agents_and_settlements_have_no_zone(write):
    state = load_campaign(write()).state
    zones = zones_of(state, relations_of(state, frozenset()))
    assert zones.armies == {"red": {"0202", "0203"}, "blue": {"0604"}}


def test_what_has_not_arrived_or_is_in_orbit_has_no_zone(write):
    state = load_campaign(write()).state
    one = state.holdings["blue"].detachments["d1"]
    assert one.on_map(1)
    assert not replace(one, arrives=2).on_map(1)
    assert replace(one, arrives=2).on_map(2)
    assert not replace(one, orbit=True).on_map(1)
    assert not replace(one, destroyed=1).on_map(1)


def test_treaties_hold_in_their_time_only(write):
    state = load_campaign(write()).state
    treaty = Treaty("truce", ("red", "blue"), 2, 3)
    for turn, enemies in [(1, {"blue"}), (2, set()), (3, set()), (4, {"blue"})]:
        now = replace(state, campaign=replace(state.campaign, turn=turn, treaties=(treaty,)))
        assert relations_of(now, frozenset()).enemies("red") == enemies
    allied = replace(state, campaign=replace(state.campaign, turn=2, treaties=(treaty,)))
    assert relations_of(allied, frozenset({"truce"})).friends("red") == {"red", "blue"}


@settings(deadline=None)
@given(st.sets(st.sampled_from(list(GRID)), max_size=5), st.sets(st.sampled_from(list(GRID)), max_size=5))
def test_no_army_is_in_an_enemy_zone(red, blue):
    zones = Zones(GRID, {"red": red, "blue": blue - red}, FOES)
    assert not zones.against("red") & red
    assert not zones.against("blue") & (blue - red)
