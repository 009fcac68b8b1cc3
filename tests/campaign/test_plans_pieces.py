"""Build plans in the marsh: routes, convoys, agents, captives, talks and the capital, each on both sides of its limit."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.campaign.marsh import (
    TROOP,
    begin,
    campaign,
    edit,
    everything,
    found,
    judged,
    told,
    turn,
    write_plan,
)

RED, BLUE = "players/red/player.yaml", "players/blue/player.yaml"
FLOCK = "system: marsh\nforces: [{kind: troop, entries: [{unit: chief}, {unit: stilts, count: 2}]}]\n"  # 90 points


@pytest.fixture
def root(tmp_path, capsys):
    """Turn 2. Red: capital 0202 (500 points), town 0204, resources 0203. Blue: capital 0505, 0606, resources 0603."""
    assert begin(tmp_path / "war", "--races", "otters,herons") == 0
    turn(tmp_path / "war", 2)
    capsys.readouterr()
    return tmp_path / "war"


def add(root, name, text):
    edit(root / name, lambda before: before + text)


def houses(root, names, town="0202"):
    """Buildings of red's capital."""
    edit(root / RED, lambda text: text.replace("buildings: [hall, dock]", f"buildings: [hall, dock, {names}]"))


def bp(state, hex, player="red"):
    return state.state.holdings[player].urban[hex].bp


# --- routes -----------------------------------------------------------------------------------------


def test_a_route_tells_length_loss_and_what_arrives(root):
    done = judged(root, "route 0203-0204")
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
def test_routes(root, lines, wanted):
    assert sorted(set(told(root, *lines))) == sorted(wanted)


def test_a_long_route_loses(root):
    """Four are free; the fifth and sixth lose 20 % each."""
    way = "0203-0103-0102-0101-0201-0202"
    assert judged(root, f"route {way}").lines[0].sum == "5 MP long: 40 - 8 lost = 32 a turn"
    assert told(root, f"route {way}") == ["MARSH-ROUTE-003 0"]
    assert judged(root, "route 0203-0103-0102-0201-0202").lines[0].sum == "4 MP long: 40 - 0 lost = 40 a turn"


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
def test_convoys(root, stored, lines, wanted):
    edit(root / RED, lambda text: text.replace("bp: 500", f"bp: {stored}"))
    rules = [line for line in told(root, *lines) if not line.startswith("MARSH-BOOKS")]
    if wanted[:1] == ["MARSH-PIECE-003 0"] and stored == 9:
        wanted = ["MARSH-PLAN-003 0"]  # refused before a law is asked
    assert sorted(rules) == sorted(wanted)


def test_convoys_carry_points_from_hex_to_hex(root):
    """Nothing is gained or lost on the way, and an empty convoy is gone."""
    done = judged(root, "convoy c1 at 0202 bp 75", "load c1 bp 5", "unload c1 bp 30")
    convoy = done.table.state.holdings["red"].convoys["c1"]
    assert (convoy.at, convoy.bp, convoy.built, bp(done.table, "0202")) == ("0202", 50, 2, 450)
    add(root, RED, 'convoys:\n  c7: {at: "0204", bp: 15}\n  c8: {at: "0303", bp: 15}\n')
    done = judged(root, "unload c7")
    assert (bp(done.table, "0204"), list(done.table.state.holdings["red"].convoys)) == (15, ["c8"])
    assert told(root, "unload c8") == ["MARSH-PLAN-004 0"]
    assert told(root, "load c8 bp 1") == ["MARSH-PLAN-004 0"]


# --- agents -----------------------------------------------------------------------------------------


def test_agents_are_trained_in_their_building(root):
    assert told(root, "train eye at 0202") == ["MARSH-PLAN-001 0"]
    assert told(root, "train toad at 0202") == ["PLAN-AGENT 0"]
    houses(root, "burrow-eye")
    done = judged(root, "train eye at 0202")
    assert done.problems == ()
    agent = done.table.state.holdings["red"].agents["eye-1"]
    assert (agent.kind, agent.at, agent.home, agent.built, done.cost) == ("eye", "0202", "0202", 2, 20)
    assert told(root, "train eye at 0202 id e1", "train eye at 0202") == ["MARSH-AGENT-002 1"]  # one a turn
    assert told(root, "train eye at 0204") == ["MARSH-PLAN-001 0", "MARSH-BUILD-010 0"]
    edit(root / RED, lambda text: text.replace("bp: 500", "bp: 19"))
    assert told(root, "train eye at 0202") == ["MARSH-BUILD-010 0"]


def test_a_building_supports_so_many_agents(root):
    houses(root, "burrow-eye")
    add(root, RED, 'agents:\n  e1: {kind: eye, at: "0202", from: "0202", built: 1}\n')
    assert told(root, "train eye at 0202") == []
    assert told(root, "train eye at 0202 id e1") == ["PLAN-ID 0"]
    add(root, RED, '  e2: {kind: eye, at: "0204", from: "0202", built: 1}\n')
    assert told(root, "train eye at 0202") == ["MARSH-AGENT-001 0"]


@pytest.mark.parametrize(("built", "wanted"), [(1, []), (2, ["MARSH-PLAN-002 0"])])
def test_a_new_building_trains_nobody(root, built, wanted):
    houses(root, f"{{building: burrow-eye, built: {built}}}")
    assert told(root, "train eye at 0202") == wanted


def test_what_is_erected_in_a_plan_is_new(root):
    assert "MARSH-PLAN-002 1" in told(root, "erect burrow-eye at 0202", "train eye at 0202")


# --- captives ---------------------------------------------------------------------------------------


def captives(root, at="0202", pool="pool", second="0203"):
    """Red's d1 leads blue's d9 (90 points) along as k1; d2 stands nearby."""
    houses(root, pool)
    add(root, RED, f'detachments:\n  d1: {{at: "{at}"}}\n  d2: {{at: "{second}"}}\ncaptives:\n  k1: {{player: blue, detachment: d9, since: 1, with: d1}}\n')  # fmt: skip
    for id in ("d1", "d2"):
        (root / f"players/red/detachments/{id}.yaml").write_text(TROOP)
    add(root, BLUE, 'detachments:\n  d9: {}\n  d8: {at: "0505"}\n')
    for id in ("d8", "d9"):
        (root / f"players/blue/detachments/{id}.yaml").write_text(FLOCK)


def test_captives_go_to_prison_and_bring_points_once(root):
    captives(root)
    done = judged(root, "jail k1 at 0202 about detachment")
    assert done.problems == ()
    one = done.table.state.holdings["red"].captives["k1"]
    assert (one.at, one.led_by, one.paid, one.jailed) == ("0202", "", True, 2)
    assert [(line.amount, line.sum) for line in done.lines] == [(22, "90 × 1/4")]  # 22.5, whole points
    again = judged(root, "jail k1 at 0202 about detachment", "lead k1 with d1", "jail k1 at 0202")
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
def test_who_may_take_captives(root, place, line, wanted):
    captives(root, **place)
    assert sorted(told(root, line)) == wanted


def test_out_of_the_prison_only_in_its_hex(root):
    captives(root)
    edit(root / RED, lambda text: text.replace("since: 1, with: d1", 'since: 1, at: "0202", paid: true'))
    assert told(root, "jail k1 at 0202") == ["PLAN-TAKEN 0"]
    assert told(root, "lead k1 with d2") == ["MARSH-PLAN-005 0"]
    done = judged(root, "lead k1 with d1")
    one = done.table.state.holdings["red"].captives["k1"]
    assert (done.problems, one.at, one.led_by) == ((), None, "d1")


def test_what_captives_tell_is_drawn_and_logged(root, capsys):
    captives(root)
    add(root, BLUE, '  d7: {at: "0606"}\n')
    (root / "players/blue/detachments/d7.yaml").write_text(FLOCK)
    write_plan(root, "turn: 2\nactions: [jail k1 at 0202 about detachment]\n")
    assert campaign(root, "apply") == 0
    log = (root / "log.yaml").read_text()
    assert "detachment that k1 tells of" in log
    assert "Captives k1 tell of detachment d8 of blue" in log or "Captives k1 tell of detachment d7 of blue" in log
    assert campaign(root, "verify") == 0
    assert 'k1: {player: blue, detachment: d9, since: 1, at: "0202", paid: true, jailed: 2}' in (root / RED).read_text()
    assert campaign(root, "undo") == 0


# --- talks ------------------------------------------------------------------------------------------


def test_a_treaty_stands_in_both_plans(root, capsys):
    write_plan(root, "turn: 2\nactions: [treaty truce with blue until 5]\n")
    assert found(root) == ["PLAN-AGREED players/red/plan.yaml"]
    assert campaign(root, "check") == 0  # a warning
    before = everything(root)
    assert campaign(root, "apply") == 1
    assert "blue has not agreed in his plan." in capsys.readouterr().out
    write_plan(root, "turn: 2\nactions: [treaty truce with red]\n", "blue")
    assert campaign(root, "apply") == 1  # other words
    assert everything(root) == {**before, "players/blue/plan.yaml": "turn: 2\nactions: [treaty truce with red]\n"}
    write_plan(root, "turn: 2\nactions: [{do: treaty, until: 5, with: red, treaty: truce, secret: false}]\n", "blue")
    assert found(root) == []
    assert campaign(root, "apply") == 0
    assert "{kind: truce, between: [red, blue], since: 2, until: 5}" in (root / "campaign.yaml").read_text()
    log = (root / "log.yaml").read_text()
    assert log.count("red and blue conclude: Truce, until turn 5.") == 1
    assert found(root) == []


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("treaty truce with blue", ["PLAN-AGREED 0"]),
        ("treaty bond with blue", ["MARSH-TREATY-001 0", "PLAN-AGREED 0"]),  # herons conclude none
        ("treaty truce with blue until 2", ["PLAN-AGREED 0"]),
        ("treaty truce with blue until 1", ["PLAN-UNTIL 0"]),
        ("treaty peace with blue", ["PLAN-TREATY 0"]),
        ("treaty truce with red", ["PLAN-PLAYER 0"]),
        ("treaty truce with blue secret", ["MARSH-PLAN-011 0", "PLAN-AGREED 0"]),
        ("end truce with blue", ["PLAN-NOTHING 0"]),
        ("end truce with pink", ["PLAN-PLAYER 0"]),
    ],
)
def test_treaties(root, line, wanted):
    assert sorted(told(root, line)) == wanted


def test_only_neighbours_with_capitals_talk(root):
    edit(root / "map.yaml", lambda text: text.replace("RRRBBBB", "RRR.BBB").replace("RRRR.B.", "RRR..B."))
    assert "MARSH-PLAN-009 0" in told(root, "treaty truce with blue")
    assert "MARSH-PLAN-009 0" in told(root, "give 10 to blue")
    edit(root / BLUE, lambda text: text.replace('capital: "0505"\n', ""))
    assert "MARSH-PLAN-010 0" in told(root, "give 10 to blue")


def test_secrets_need_an_agent_in_the_others_capital(root, capsys):
    add(root, BLUE, 'agents:\n  e1: {kind: eye, at: "0201"}\n')
    assert "MARSH-PLAN-011 0" in told(root, "give 10 to blue secret")
    edit(root / BLUE, lambda text: text.replace('at: "0201"', 'at: "0202"'))
    assert told(root, "give 10 to blue secret") == []
    write_plan(root, "turn: 2\nactions: [treaty truce with blue secret]\n")
    write_plan(root, "turn: 2\nactions: [treaty truce with red secret]\n", "blue")
    assert campaign(root, "apply") == 0
    events = [line for line in (root / "log.yaml").read_text().split("- turn") if "conclude" in line]
    assert [("secret: true" in event, "player: red" in event, "player: blue" in event) for event in events] == [
        (True, True, False), (True, False, True),
    ]  # fmt: skip


def test_a_treaty_ends_at_once(root):
    add(root, "campaign.yaml", "treaties:\n  - {kind: truce, between: [blue, red], since: 1}\n")
    assert told(root, "treaty truce with blue") == ["PLAN-TAKEN 0"]
    done = judged(root, "end truce with blue")
    assert done.problems == ()
    assert [one.until for one in done.table.state.campaign.treaties] == [1]
    assert [(event.what, event.secret) for event in done.events][1] == ("red ends the Truce with blue.", False)
    assert "blue" in done.table.relations.enemies("red")
    anew = judged(root, "end truce with blue", "treaty truce with blue", "end truce with blue")
    assert [(one.since, one.until) for one in anew.table.state.campaign.treaties] == [(1, 1)]


def test_gifts_are_on_their_way(root, capsys):
    done = judged(root, "give 100 to blue")
    assert (done.problems, done.cost, bp(done.table, "0202"), bp(done.table, "0505", "blue")) == ((), 100, 400, 500)
    assert told(root, "give 500 to blue") == []
    assert told(root, "give 501 to blue") == ["MARSH-BUILD-010 0"]
    assert told(root, "give 10 to blue from 0204") == ["MARSH-BUILD-010 0"]
    assert told(root, "give 10 to blue from 0606") == ["PLAN-TOWN 0"]
    write_plan(root, "turn: 2\nactions: [give 100 to blue]\n")
    assert campaign(root, "apply") == 0
    assert "deals:\n  - {from: red, to: blue, bp: 100, since: 2}" in (root / "campaign.yaml").read_text()
    assert "red gives blue 100 BP." in (root / "log.yaml").read_text()
    assert found(root) == []
    assert campaign(root, "undo") == 0


def test_captives_go_home(root, capsys):
    captives(root)
    assert told(root, "release k1") == ["MARSH-PLAN-007 0"]
    assert told(root, "jail k1 at 0202 about detachment", "release k1") == ["MARSH-PLAN-008 1"]
    edit(root / RED, lambda text: text.replace("since: 1, with: d1", 'since: 1, at: "0202", paid: true, jailed: 1'))
    write_plan(root, "turn: 2\nactions: [release k1]\n")
    assert campaign(root, "apply") == 0
    assert "deals:\n  - {from: red, to: blue, detachment: d9, since: 2}" in (root / "campaign.yaml").read_text()
    assert "captives" not in (root / RED).read_text()
    assert found(root) == []  # d9 is nowhere, but on its way


def test_deals_lead_somewhere(root):
    add(root, "campaign.yaml", "deals:\n  - {from: red, to: pink, bp: 5, since: 2}\n")
    assert found(root) == ["LINK-PLAYER campaign.yaml"]
    edit(root / "campaign.yaml", lambda text: text.replace("to: pink, bp: 5", "to: blue, detachment: d4"))
    assert found(root) == ["LINK-DETACHMENT campaign.yaml"]


def test_who_came_home_is_armed_again(root):
    captives(root)
    assert told(root, "rearm d1") == ["PLAN-NOTHING 0"]
    edit(root / RED, lambda text: text.replace('d1: {at: "0202"}', 'd1: {at: "0202", unarmed: true}'))
    done = judged(root, "rearm d1")
    assert [(line.at, line.amount, line.sum) for line in done.lines] == [("0202", Fraction(-20), "80 × 1/4")]
    assert not done.table.state.holdings["red"].detachments["d1"].unarmed
    assert told(root, "rearm d1", "rearm d1") == ["PLAN-NOTHING 1"]
    assert told(root, "rearm d1 from 0204") == ["MARSH-BUILD-010 0"]
    assert told(root, "rearm d9") == ["PLAN-DETACHMENT 0"]


# --- the capital ------------------------------------------------------------------------------------


def fortified(root):
    """0204 is a camp with a troop in it."""
    edit(root / RED, lambda text: text.replace("    level: keep\n", '    level: keep\n    defences: [{defence: tower, count: 2}, stakes]\n  "0204":\n    level: camp\n'))  # fmt: skip
    add(root, RED, 'detachments:\n  d1: {at: "0204"}\n')
    (root / "players/red/detachments/d1.yaml").write_text(TROOP)


def test_the_capital_moves_and_leaves_what_is_too_much(root):
    fortified(root)
    done = judged(root, "move-capital 0204")
    holding = done.table.state.holdings["red"]
    assert (done.problems, holding.capital, done.cost) == ((), "0204", 30)
    assert holding.strongholds["0202"].level == "camp"
    assert [(one.kind, one.count) for one in holding.strongholds["0202"].defences] == [("tower", 1), ("stakes", 1)]
    assert all(event.secret for event in done.events)


def test_where_a_capital_may_go(root):
    assert told(root, "move-capital 0204") == ["MARSH-PLAN-013 0"]
    assert told(root, "move-capital 0303") == ["PLAN-TOWN 0"]
    assert told(root, "move-capital 0202") == ["PLAN-TAKEN 0"]
    assert told(root, "move-capital 0606", player="blue") == ["MARSH-PLAN-012 0"]  # herons stay
    fortified(root)
    edit(root / RED, lambda text: text.replace('d1: {at: "0204"}', 'd1: {at: "0203"}'))
    assert told(root, "move-capital 0204") == ["MARSH-PLAN-013 0"]
    (root / "players/red/garrisons").mkdir(exist_ok=True)
    (root / "players/red/garrisons/0204.yaml").write_text(TROOP.replace("kind: troop", "kind: watch"))
    assert "MARSH-PLAN-013 0" not in told(root, "move-capital 0204")
    edit(root / RED, lambda text: text.replace("bp: 500", "bp: 29"))
    assert "MARSH-BUILD-010 0" in told(root, "move-capital 0204")


def test_nothing_comes_after_the_capital_has_moved(root, capsys):
    fortified(root)
    assert told(root, "move-capital 0204", "give 10 to blue") == ["MARSH-PLAN-014 1"]
    assert told(root, "give 10 to blue", "move-capital 0204") == []
    write_plan(root, "turn: 2\nactions: [move-capital 0204]\n")
    assert campaign(root, "apply") == 0
    assert told(root, "give 10 to blue") == ["MARSH-PLAN-014 0"]  # in a second plan of the turn neither


# --- refunds ----------------------------------------------------------------------------------------


def test_a_building_lost_unpaid_takes_the_refund_of_the_turn(root):
    """A small town brings 10; the fourth of its buildings is given up at the start of the turn and brings its half."""
    edit(root / "campaign.yaml", lambda text: text.replace("booked: 2", "booked: 1"))
    poor = '  "0204":\n    size: 1\n    race: otters\n    bp: 0\n    buildings: [hall, den, dock'
    edit(root / RED, lambda text: text.replace('  "0204":\n    size: 2\n    race: otters\n    bp: 0', f"{poor}]"))
    assert [line.amount for line in judged(root, "raze dock at 0202").lines] == [20]
    edit(root / RED, lambda text: text.replace("[hall, den, dock]", "[hall, den, dock, pool]"))
    line = judged(root, "raze dock at 0202").lines[0]
    assert (line.amount, line.sum) == (0, "only the first of a turn pays")
    write_plan(root, "turn: 2\nactions: [raze dock at 0202]\n")
    assert campaign(root, "apply") == 0
    assert "did: given-up" in (root / "log.yaml").read_text()
    assert judged(root, "raze hall at 0202").lines[0].amount == 0
