"""Sight Radius: every number of the section, and readings AC-86 and AC-88."""

from __future__ import annotations

from dataclasses import replace

import pytest

from listbuilder.campaign.holding import Defence, Stronghold
from listbuilder.campaign.load import load_campaign
from listbuilder.campaign.sight import eyes_of, ready, seen_by
from listbuilder.roster.model import Entry, Force, Roster
from tests.campaign.terms import SIGHT


def is_scout(entry):
    return entry.unit == "rangers"


@pytest.fixture
def state(write):
    return load_campaign(write()).state


def radii(state, player="red", sight=SIGHT):
    return {(eye.what, eye.id): eye.radius for eye in eyes_of(state, player, sight, is_scout)}


def with_red(state, **changes):
    return replace(state, holdings={**state.holdings, "red": replace(state.holdings["red"], **changes)})


def force(*entries):
    return Roster("mini-war", forces=(Force("band", entries=entries),))


def test_spies_and_convoys_see_their_own_hex_and_envoys_one_around(state):
    found = radii(state)
    assert found["scout", "s1"] == 0
    assert found["convoy", "c1"] == 0
    envoy = replace(state.holdings["red"].agents["s1"], kind="envoy")
    assert radii(with_red(state, agents={"s1": envoy}))["envoy", "s1"] == 1


def test_a_detachment_sees_one_hex_and_two_with_scouts(state):
    assert radii(state)["detachment", "d1"] == 1
    scouted = replace(state.holdings["red"].detachments["d1"], roster=force(Entry("rangers", count=5)))
    assert radii(with_red(state, detachments={"d1": scouted}))["detachment", "d1"] == 2


@pytest.mark.parametrize(("wounded", "dead", "radius"), [(0, 0, 2), (3, 2, 2), (3, 3, 1), (0, 5, 2), (0, 6, 1)])
def test_half_the_scouts_must_be_ready(state, wounded, dead, radius):
    entry = Entry("rangers", count=10, fields=(("dead", dead), ("wounded", wounded)))
    scouted = replace(state.holdings["red"].detachments["d1"], roster=force(entry))
    assert ready(entry) == 10 - wounded - dead
    assert radii(with_red(state, detachments={"d1": scouted}))["detachment", "d1"] == radius


def test_the_capital_sees_one_more(state):
    assert radii(state)["capital", "0202"] == 2


@pytest.mark.parametrize("radar", [True, False])
@pytest.mark.parametrize("scouts", [True, False])
def test_tower_and_scouts_do_not_add_up(state, radar, scouts):
    """Reading AC-88: at most 2, and 3 for the capital."""
    defences = (Defence("radar"),) if radar else ()
    garrison = force(Entry("rangers" if scouts else "guards", count=4))
    strongholds = {hex: Stronghold(hex, "fort", defences=defences) for hex in ("0202", "0301")}
    found = radii(with_red(state, strongholds=strongholds, garrisons={"0202": garrison, "0301": garrison}))
    assert found["stronghold", "0301"] == (2 if radar or scouts else 1)
    assert found["capital", "0202"] == (3 if radar or scouts else 2)


def test_a_town_without_a_stronghold_sees_only_itself(state):
    """Reading AC-86: what lies in own hexes is known, beyond them nothing."""
    lonely = with_red(state, capital=None, strongholds={}, garrisons={}, detachments={}, convoys={}, agents={})
    assert seen_by(lonely, "red", SIGHT, is_scout) == {"0202", "0303"}


def test_what_is_in_orbit_or_still_on_its_way_sees_nothing(state):
    late = replace(state.holdings["red"].detachments["d1"], arrives=2)
    assert ("detachment", "d1") not in radii(with_red(state, detachments={"d1": late}))


def test_a_player_sees_what_his_eyes_see(state):
    seen = seen_by(state, "red", SIGHT, is_scout)
    grid = state.board.grid
    assert set(grid.within("0202", 2)) <= seen
    assert "0404" in seen
    assert "0604" not in seen
