"""Build plans in the marsh: routes, convoys, agents and captives, each on both sides of its limit."""

from __future__ import annotations

import pytest

from tests.campaign.marsh import BLUE, FLOCK, RED, add, bp, campaign, captives, edit, houses, judged, told, write_plan
from tests.campaign.test_byhand import printed

# --- routes -----------------------------------------------------------------------------------------


def test_a_route_tells_length_loss_and_what_arrives(war):
    done = judged(war, "route 0203-0204")
    assert done.table.state.holdings["red"].routes == {"0203": ("0203", "0204")}
    assert [(line.at, line.amount, line.sum) for line in done.lines] == [
        ("0204", 0, "1 MP long: 40 - 0 lost = 40 a turn")
    ]


@pytest.mark.parametrize(
    ("lines", "wanted"),
    [
        (["route 0203-0202"], []),
        (["route 0203-0303-0302-0202"], []),
        (["route 0203-0301"], ["PLAN-WAY 0"]),
        (["route 0203-0909"], ["PLAN-WAY 0"]),
        (["route 0203-0303"], ["MARSH-ROUTE-001 0"]),  # no town there
        (["route 0204-0203"], ["MARSH-ROUTE-001 0"]),  # no resources there
        (["route 0603-0504-0505"], ["MARSH-ROUTE-001 0", "MARSH-ROUTE-002 0"]),
        (["unroute 0203"], ["MARSH-ROUTE-004 0"]),  # a warning
        (["unroute 0204"], ["PLAN-NOTHING 0"]),
        (["unroute 0203", "route 0203-0202"], []),
    ],
)
def test_routes(war, lines, wanted):
    assert sorted(set(told(war, *lines))) == sorted(wanted)


def test_a_long_route_loses(war):
    """Four are free; the fifth and sixth lose 20 % each."""
    way = "0203-0103-0102-0101-0201-0202"
    assert judged(war, f"route {way}").lines[0].sum == "5 MP long: 40 - 8 lost = 32 a turn"
    assert told(war, f"route {way}") == ["MARSH-ROUTE-003 0"]
    assert judged(war, "route 0203-0103-0102-0201-0202").lines[0].sum == "4 MP long: 40 - 0 lost = 40 a turn"


# --- convoys ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stored", "lines", "wanted"),
    [
        (10, ["convoy c1 at 0202 bp 10"], []),
        (9, ["convoy c1 at 0202 bp 9"], ["MARSH-PIECE-003 0", "MARSH-PLAN-003 0"]),
        (9, ["convoy c1 at 0202 bp 10"], ["MARSH-BUILD-010 0", "MARSH-PLAN-003 0"]),
        (100, ["convoy c1 at 0202 bp 9"], ["MARSH-PIECE-003 0"]),
        (100, ["convoy c1 at 0202 bp 100"], []),
        (100, ["convoy c1 at 0202 bp 101"], ["MARSH-BUILD-010 0"]),
        (100, ["convoy c1 at 0202 bp 40", "convoy c2 at 0202 bp 50"], []),
        (100, ["convoy c1 at 0202 bp 40", "convoy c1 at 0202 bp 50"], ["PLAN-ID 1"]),
        (100, ["convoy C-1 at 0202 bp 40"], ["PLAN-ID 0"]),
        (100, ["convoy c1 at 0303 bp 40"], ["PLAN-TOWN 0"]),
        (100, ["convoy c1 at 0202 bp 40", "load c1 bp 60"], []),
        (100, ["convoy c1 at 0202 bp 40", "load c1 bp 61"], ["MARSH-BUILD-010 1"]),
        (100, ["convoy c1 at 0202 bp 40", "unload c1 bp 30"], []),
        (100, ["convoy c1 at 0202 bp 40", "unload c1 bp 31"], ["MARSH-PIECE-003 1"]),
        (100, ["convoy c1 at 0202 bp 40", "unload c1 bp 41"], ["PLAN-LOAD 1"]),
        (100, ["load c1 bp 10"], ["PLAN-CONVOY 0"]),
        (100, ["unload c1"], ["PLAN-CONVOY 0"]),
    ],
)
def test_convoys(war, stored, lines, wanted):
    edit(war / RED, lambda text: text.replace("bp: 500", f"bp: {stored}"))
    rules = [line for line in told(war, *lines) if not line.startswith("MARSH-BOOKS")]
    if wanted[:1] == ["MARSH-PIECE-003 0"] and stored == 9:
        wanted = ["MARSH-PLAN-003 0"]  # refused before a law is asked
    assert sorted(rules) == sorted(wanted)


def test_convoys_carry_points_from_hex_to_hex(war):
    """Nothing is gained or lost on the way, and an empty convoy is gone."""
    done = judged(war, "convoy c1 at 0202 bp 75", "load c1 bp 5", "unload c1 bp 30")
    convoy = done.table.state.holdings["red"].convoys["c1"]
    assert (convoy.at, convoy.bp, convoy.built, bp(done.table, "0202")) == ("0202", 50, 2, 450)
    add(war, RED, 'convoys:\n  c7: {at: "0204", bp: 15}\n  c8: {at: "0303", bp: 15}\n')
    done = judged(war, "unload c7")
    assert (bp(done.table, "0204"), list(done.table.state.holdings["red"].convoys)) == (15, ["c8"])
    assert told(war, "unload c8") == ["MARSH-PLAN-004 0"]
    assert told(war, "load c8 bp 1") == ["MARSH-PLAN-004 0"]


# --- agents -----------------------------------------------------------------------------------------


def test_agents_are_trained_in_their_building(war):
    assert told(war, "train eye at 0202") == ["MARSH-PLAN-001 0"]
    assert told(war, "train toad at 0202") == ["PLAN-AGENT 0"]
    houses(war, "burrow-eye")
    done = judged(war, "train eye at 0202")
    assert done.problems == ()
    agent = done.table.state.holdings["red"].agents["eye-1"]
    assert (agent.kind, agent.at, agent.home, agent.built, done.cost) == ("eye", "0202", "0202", 2, 20)
    assert told(war, "train eye at 0202 id e1", "train eye at 0202") == ["MARSH-AGENT-002 1"]  # one a turn
    assert told(war, "train eye at 0204") == ["MARSH-PLAN-001 0", "MARSH-BUILD-010 0"]
    edit(war / RED, lambda text: text.replace("bp: 500", "bp: 19"))
    assert told(war, "train eye at 0202") == ["MARSH-BUILD-010 0"]


def test_a_building_supports_so_many_agents(war):
    houses(war, "burrow-eye")
    add(war, RED, 'agents:\n  e1: {kind: eye, at: "0202", from: "0202", built: 1}\n')
    assert told(war, "train eye at 0202") == []
    assert told(war, "train eye at 0202 id e1") == ["PLAN-ID 0"]
    add(war, RED, '  e2: {kind: eye, at: "0204", from: "0202", built: 1}\n')
    assert told(war, "train eye at 0202") == ["MARSH-AGENT-001 0"]


@pytest.mark.parametrize(("built", "wanted"), [(1, []), (2, ["MARSH-PLAN-002 0"])])
def test_a_new_building_trains_nobody(war, built, wanted):
    houses(war, f"{{building: burrow-eye, built: {built}}}")
    assert told(war, "train eye at 0202") == wanted


def test_what_is_erected_in_a_plan_is_new(war):
    assert "MARSH-PLAN-002 1" in told(war, "erect burrow-eye at 0202", "train eye at 0202")


# --- captives ---------------------------------------------------------------------------------------


def test_captives_go_to_prison_and_bring_points_once(war):
    captives(war)
    done = judged(war, "jail k1 at 0202 about detachment")
    assert done.problems == ()
    one = done.table.state.holdings["red"].captives["k1"]
    assert (one.at, one.led_by, one.paid, one.jailed) == ("0202", "", True, 2)
    assert [(line.amount, line.sum) for line in done.lines] == [(22, "90 × 1/4")]  # 22.5, whole points
    again = judged(war, "jail k1 at 0202 about detachment", "lead k1 with d1", "jail k1 at 0202")
    assert again.problems == ()
    assert sum(line.amount for line in again.lines) == 22


@pytest.mark.parametrize(
    ("place", "line", "wanted"),
    [
        ({}, "jail k1 at 0202", ["PLAN-ABOUT 0"]),
        ({}, "jail k1 at 0202 about weather", ["PLAN-ABOUT 0"]),
        ({}, "jail k2 at 0202 about detachment", ["PLAN-CAPTIVE 0"]),
        ({}, "jail k1 at 0204 about detachment", ["MARSH-PLAN-001 0", "MARSH-PLAN-005 0"]),
        ({"at": "0201"}, "jail k1 at 0202 about detachment", ["MARSH-PLAN-005 0"]),
        ({"pool": "{building: pool, built: 2}"}, "jail k1 at 0202 about detachment", ["MARSH-PLAN-002 0"]),
        ({"pool": "{building: pool, built: 1}"}, "jail k1 at 0202 about detachment", []),
        ({}, "lead k1 with d2", []),
        ({"second": "0201"}, "lead k1 with d2", []),
        ({"second": "0204"}, "lead k1 with d2", ["MARSH-PLAN-006 0"]),
        ({}, "lead k1 with d1", ["PLAN-TAKEN 0"]),
        ({}, "lead k1 with d7", ["PLAN-DETACHMENT 0"]),
    ],
)
def test_who_may_take_captives(war, place, line, wanted):
    captives(war, **place)
    assert sorted(told(war, line)) == wanted


def test_out_of_the_prison_only_in_its_hex(war):
    captives(war)
    edit(war / RED, lambda text: text.replace("since: 1, with: d1", 'since: 1, at: "0202", paid: true'))
    assert told(war, "jail k1 at 0202") == ["PLAN-TAKEN 0"]
    assert told(war, "lead k1 with d2") == ["MARSH-PLAN-005 0"]
    done = judged(war, "lead k1 with d1")
    one = done.table.state.holdings["red"].captives["k1"]
    assert (done.problems, one.at, one.led_by) == ((), None, "d1")


def test_what_captives_tell_is_drawn_and_logged(war, capsys):
    captives(war)
    add(war, BLUE, '  d7: {at: "0606"}\n')
    (war / "players/blue/detachments/d7.yaml").write_text(FLOCK)
    write_plan(war, "turn: 2\nactions: [jail k1 at 0202 about detachment]\n")
    assert campaign(war, "apply") == 0
    log = (war / "log.yaml").read_text()
    assert "detachment that k1 tells of" in log
    assert "Captives k1 tell of detachment d8 of blue" in log or "Captives k1 tell of detachment d7 of blue" in log
    assert campaign(war, "verify") == 0
    assert 'k1: {player: blue, detachment: d9, since: 1, at: "0202", paid: true, jailed: 2}' in (war / RED).read_text()
    assert campaign(war, "undo") == 0


def jailed(war):
    captives(war)
    edit(war / RED, lambda text: text.replace("since: 1, with: d1", 'since: 1, at: "0202", paid: true, jailed: 2'))
    return war


def test_winning_captives_over_is_tried_once_a_turn(war):
    """Otters may do so in the turn itself, and for 7."""
    assert told(jailed(war), "convert k1") == []
    assert told(war, "convert k1", "convert k1") == ["MARSH-PLAN-018 1"]
    assert [line.amount for line in judged(war, "convert k1").lines] == [-7]
    edit(war / RED, lambda text: text.replace('at: "0202", paid: true, jailed: 2', "with: d1"))
    assert told(war, "convert k1") == ["MARSH-PLAN-007 0"]


def test_herons_win_nobody_over(war):
    edit(war / "campaign.yaml", lambda text: text.replace("race: otters", "race: herons"))
    assert "MARSH-PLAN-017 0" in told(jailed(war), "convert k1")


@pytest.mark.parametrize(("seed", "six"), [(1, False), (7, True)])
def test_a_try_is_rolled_logged_and_taken_back(war, seed, six):
    """In the same turn a second plan cannot try again, whatever the die said; their old lord reads nothing of it."""
    edit(jailed(war) / "campaign.yaml", lambda text: text.replace("seed: 5", f"seed: {90 + seed}"))
    edit(war / "log.yaml", lambda text: "events: []\n")
    write_plan(war, "turn: 2\nactions: [convert k1]\n")
    assert campaign(war, "apply") == 0
    log = (war / "log.yaml").read_text()
    assert ("winning k1 over" in log, "result: 6" in log) == (True, six)
    assert ("converted: 2" in (war / RED).read_text(), "come over" in log) == (six, six)
    assert campaign(war, "verify") == 0
    assert told(war, "convert k1") == (["PLAN-TAKEN 0"] if six else ["MARSH-PLAN-018 0"])
    assert ("came over in turn 2" in printed(war), "came over in turn 2" in printed(war, "blue")) == (six, False)
    assert campaign(war, "undo") == 0
    assert told(war, "convert k1") == []
