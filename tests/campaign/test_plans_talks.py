"""Build plans in the marsh: treaties, gifts, releases, the capital and refunds, each on both sides of its limit."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.campaign.marsh import (
    BLUE,
    RED,
    TROOP,
    add,
    bp,
    campaign,
    captives,
    edit,
    everything,
    found,
    judged,
    told,
    write_plan,
)

# --- talks ------------------------------------------------------------------------------------------


def test_a_treaty_stands_in_both_plans(war, capsys):
    write_plan(war, "turn: 2\nactions: [treaty truce with blue until 5]\n")
    assert found(war) == ["PLAN-AGREED players/red/plan.yaml"]
    assert campaign(war, "check") == 0  # a warning
    before = everything(war)
    assert campaign(war, "apply") == 1
    assert "blue has not agreed in his plan." in capsys.readouterr().out
    write_plan(war, "turn: 2\nactions: [treaty truce with red]\n", "blue")
    assert campaign(war, "apply") == 1  # other words
    assert everything(war) == {**before, "players/blue/plan.yaml": "turn: 2\nactions: [treaty truce with red]\n"}
    write_plan(war, "turn: 2\nactions: [{do: treaty, until: 5, with: red, treaty: truce, secret: false}]\n", "blue")
    assert found(war) == []
    assert campaign(war, "apply") == 0
    assert "{kind: truce, between: [red, blue], since: 2, until: 5}" in (war / "campaign.yaml").read_text()
    log = (war / "log.yaml").read_text()
    assert log.count("red and blue conclude: Truce, until turn 5.") == 1
    assert found(war) == []


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
def test_treaties(war, line, wanted):
    assert sorted(told(war, line)) == wanted


def test_only_neighbours_with_capitals_talk(war):
    edit(war / "map.yaml", lambda text: text.replace("RRRBBBB", "RRR.BBB").replace("RRRR.B.", "RRR..B."))
    assert "MARSH-PLAN-009 0" in told(war, "treaty truce with blue")
    assert "MARSH-PLAN-009 0" in told(war, "give 10 to blue")
    edit(war / BLUE, lambda text: text.replace('capital: "0505"\n', ""))
    assert "MARSH-PLAN-010 0" in told(war, "give 10 to blue")


def test_secrets_need_an_agent_in_the_others_capital(war, capsys):
    add(war, BLUE, 'agents:\n  e1: {kind: eye, at: "0201"}\n')
    assert "MARSH-PLAN-011 0" in told(war, "give 10 to blue secret")
    edit(war / BLUE, lambda text: text.replace('at: "0201"', 'at: "0202"'))
    assert told(war, "give 10 to blue secret") == []
    write_plan(war, "turn: 2\nactions: [treaty truce with blue secret]\n")
    write_plan(war, "turn: 2\nactions: [treaty truce with red secret]\n", "blue")
    assert campaign(war, "apply") == 0
    events = [line for line in (war / "log.yaml").read_text().split("- turn") if "conclude" in line]
    assert [("secret: true" in event, "player: red" in event, "player: blue" in event) for event in events] == [
        (True, True, False), (True, False, True),
    ]  # fmt: skip


def test_a_treaty_ends_at_once(war):
    add(war, "campaign.yaml", "treaties:\n  - {kind: truce, between: [blue, red], since: 1}\n")
    assert told(war, "treaty truce with blue") == ["PLAN-TAKEN 0"]
    done = judged(war, "end truce with blue")
    assert done.problems == ()
    assert [one.until for one in done.table.state.campaign.treaties] == [1]
    assert [(event.what, event.secret) for event in done.events][1] == ("red ends the Truce with blue.", False)
    assert "blue" in done.table.relations.enemies("red")
    anew = judged(war, "end truce with blue", "treaty truce with blue", "end truce with blue")
    assert [(one.since, one.until) for one in anew.table.state.campaign.treaties] == [(1, 1)]


def test_gifts_are_on_their_way(war, capsys):
    done = judged(war, "give 100 to blue")
    assert (done.problems, done.cost, bp(done.table, "0202"), bp(done.table, "0505", "blue")) == ((), 100, 400, 500)
    assert told(war, "give 500 to blue") == []
    assert told(war, "give 501 to blue") == ["MARSH-BUILD-010 0"]
    assert told(war, "give 10 to blue from 0204") == ["MARSH-BUILD-010 0"]
    assert told(war, "give 10 to blue from 0606") == ["PLAN-PAYER 0"]
    write_plan(war, "turn: 2\nactions: [give 100 to blue]\n")
    assert campaign(war, "apply") == 0
    assert "deals:\n  - {from: red, to: blue, bp: 100, since: 2}" in (war / "campaign.yaml").read_text()
    assert "red gives blue 100 BP." in (war / "log.yaml").read_text()
    assert found(war) == []
    assert campaign(war, "undo") == 0


def test_captives_go_home(war, capsys):
    captives(war)
    assert told(war, "release k1") == ["MARSH-PLAN-007 0"]
    assert told(war, "jail k1 at 0202 about detachment", "release k1") == ["MARSH-PLAN-008 1"]
    edit(war / RED, lambda text: text.replace("since: 1, with: d1", 'since: 1, at: "0202", paid: true, jailed: 1'))
    write_plan(war, "turn: 2\nactions: [release k1]\n")
    assert campaign(war, "apply") == 0
    assert "deals:\n  - {from: red, to: blue, detachment: d9, since: 2}" in (war / "campaign.yaml").read_text()
    assert "captives" not in (war / RED).read_text()
    assert found(war) == []  # d9 is nowhere, but on its way


def test_deals_lead_somewhere(war):
    add(war, "campaign.yaml", "deals:\n  - {from: red, to: pink, bp: 5, since: 2}\n")
    assert found(war) == ["LINK-PLAYER campaign.yaml"]
    edit(war / "campaign.yaml", lambda text: text.replace("to: pink, bp: 5", "to: blue, detachment: d4"))
    assert found(war) == ["LINK-DETACHMENT campaign.yaml"]


def test_who_came_home_is_armed_again(war):
    captives(war)
    assert told(war, "rearm d1") == ["PLAN-NOTHING 0"]
    edit(war / RED, lambda text: text.replace('d1: {at: "0202"}', 'd1: {at: "0202", unarmed: true}'))
    done = judged(war, "rearm d1")
    assert [(line.at, line.amount, line.sum) for line in done.lines] == [("0202", Fraction(-20), "80 × 1/4")]
    assert not done.table.state.holdings["red"].detachments["d1"].unarmed
    assert told(war, "rearm d1", "rearm d1") == ["PLAN-NOTHING 1"]
    assert told(war, "rearm d1 from 0204") == ["MARSH-BUILD-010 0"]
    assert told(war, "rearm d9") == ["PLAN-DETACHMENT 0"]


# --- the capital ------------------------------------------------------------------------------------


def fortified(war):
    """0204 is a camp with a troop in it."""
    edit(war / RED, lambda text: text.replace("    level: keep\n", '    level: keep\n    defences: [{defence: tower, count: 2}, stakes]\n  "0204":\n    level: camp\n'))  # fmt: skip
    add(war, RED, 'detachments:\n  d1: {at: "0204"}\n')
    (war / "players/red/detachments/d1.yaml").write_text(TROOP)


def test_the_capital_moves_and_leaves_what_is_too_much(war):
    fortified(war)
    done = judged(war, "move-capital 0204")
    holding = done.table.state.holdings["red"]
    assert (done.problems, holding.capital, done.cost) == ((), "0204", 30)
    assert holding.strongholds["0202"].level == "camp"
    assert [(one.kind, one.count) for one in holding.strongholds["0202"].defences] == [("tower", 1), ("stakes", 1)]
    assert all(event.secret for event in done.events)


def test_another_town_may_pay_for_the_capital(war):
    fortified(war)
    assert told(war, "move-capital 0204 from 0204") == ["MARSH-BUILD-010 0"]
    edit(war / RED, lambda text: text.replace("bp: 0", "bp: 30"))
    assert told(war, "move-capital 0204 from 0204") == []


def test_where_a_capital_may_go(war):
    assert told(war, "move-capital 0204") == ["MARSH-PLAN-013 0"]
    assert told(war, "move-capital 0303") == ["PLAN-TOWN 0"]
    assert told(war, "move-capital 0202") == ["PLAN-TAKEN 0"]
    assert told(war, "move-capital 0606", player="blue") == ["MARSH-PLAN-012 0"]  # herons stay
    fortified(war)
    edit(war / RED, lambda text: text.replace('d1: {at: "0204"}', 'd1: {at: "0203"}'))
    assert told(war, "move-capital 0204") == ["MARSH-PLAN-013 0"]
    (war / "players/red/garrisons").mkdir(exist_ok=True)
    (war / "players/red/garrisons/0204.yaml").write_text(TROOP.replace("kind: troop", "kind: watch"))
    assert "MARSH-PLAN-013 0" not in told(war, "move-capital 0204")
    edit(war / RED, lambda text: text.replace("bp: 500", "bp: 29"))
    assert "MARSH-BUILD-010 0" in told(war, "move-capital 0204")


def test_nothing_comes_after_the_capital_has_moved(war, capsys):
    fortified(war)
    assert told(war, "move-capital 0204", "give 10 to blue") == ["MARSH-PLAN-014 1"]
    assert told(war, "give 10 to blue", "move-capital 0204") == []
    write_plan(war, "turn: 2\nactions: [move-capital 0204]\n")
    assert campaign(war, "apply") == 0
    assert told(war, "give 10 to blue") == ["MARSH-PLAN-014 0"]  # in a second plan of the turn neither


# --- refunds ----------------------------------------------------------------------------------------


def test_a_building_lost_unpaid_takes_the_refund_of_the_turn(war):
    """A small town brings 10; the fourth of its buildings is given up at the start of the turn and brings its half."""
    edit(war / "campaign.yaml", lambda text: text.replace("booked: 2", "booked: 1"))
    poor = '  "0204":\n    size: 1\n    race: otters\n    bp: 0\n    buildings: [hall, den, dock'
    edit(war / RED, lambda text: text.replace('  "0204":\n    size: 2\n    race: otters\n    bp: 0', f"{poor}]"))
    assert [line.amount for line in judged(war, "raze dock at 0202").lines] == [20]
    edit(war / RED, lambda text: text.replace("[hall, den, dock]", "[hall, den, dock, pool]"))
    line = judged(war, "raze dock at 0202").lines[0]
    assert (line.amount, line.sum) == (0, "only the first of a turn pays")
    write_plan(war, "turn: 2\nactions: [raze dock at 0202]\n")
    assert campaign(war, "apply") == 0
    assert "did: given-up" in (war / "log.yaml").read_text()
    assert judged(war, "raze hall at 0202").lines[0].amount == 0
