"""Build plans in the marsh: every rule on both sides of its limit, the books, and what is left behind."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from listbuilder.campaign.plan.reasons import REASONS
from listbuilder.campaign.plan.verb import VERBS, action_of, line_of
from listbuilder.resources import schema_text
from tests.campaign.marsh import begin, campaign, edit, everything, found, judged, told, turn, write_plan

RED = "players/red/player.yaml"
MAP = "map.yaml"


@pytest.fixture
def root(tmp_path, capsys):
    """Red: capital 0202 (size 2, 500 points), town 0204, resources 0203. Blue: 0505, 0606, 0603."""
    assert begin(tmp_path / "war", "--races", "otters,herons") == 0
    capsys.readouterr()
    return tmp_path / "war"


# --- how actions are written ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "keys"),
    [
        ("settle 0507 from 0202", {"do": "settle", "hex": "0507", "from": "0202"}),
        ('settle 0507 name "New Ford"', {"do": "settle", "hex": "0507", "name": "New Ford"}),
        ("road 0304-0305 free", {"do": "road", "way": "0304-0305", "free": True}),
        ("arm stakes at 0202 count 3", {"do": "arm", "defence": "stakes", "at": "0202", "count": 3}),
        ("grow 1104", {"do": "grow", "hex": 1104}),
    ],
)
def test_a_line_and_keys_say_the_same(line, keys):
    one, other = action_of(line)[0], action_of(keys)[0]
    assert (one.verb, one.words) == (other.verb, other.words)
    assert action_of(line_of(one))[0].words == one.words


@pytest.mark.parametrize(
    ("raw", "rule", "word"),
    [
        ("dance 0304", "PLAN-VERB", "dance"),
        ("setle 0304", "PLAN-VERB", "setle"),
        ("", "PLAN-VERB", "nothing"),
        ("settle", "PLAN-WORDS", "needs hex"),
        ("settle 304", "PLAN-WORDS", "a hex such as"),
        ("settle 0304 form 0202", "PLAN-WORDS", "'form'"),
        ("settle 0304 from", "PLAN-WORDS", "comes nothing"),
        ('settle 0304 name "New', "PLAN-WORDS", "quotation mark"),
        ("arm stakes at 0202 count many", "PLAN-WORDS", "whole number"),
        ("road 0304 free", "PLAN-WORDS", "a way such as"),
        ({"do": "grow", "at": "0304"}, "PLAN-WORDS", "no 'at'"),
        ({"do": "hop"}, "PLAN-VERB", "hop"),
    ],
)
def test_words_that_do_not_fit_are_told(raw, rule, word):
    action, problems = action_of(raw)
    assert action is None
    assert {problem.rule for problem in problems} == {rule}
    assert any(word in problem.message for problem in problems)
    assert all(problem.hint for problem in problems)


def test_verbs_and_schema_know_the_same_words():
    schema = json.loads(schema_text("campaign-plan"))["properties"]["actions"]["items"]["properties"]
    assert schema["do"]["enum"] == sorted(VERBS)
    assert set(schema) - {"do"} == {key for verb in VERBS.values() for key in verb.keys}


def test_examples_of_verbs_can_be_read():
    for verb in VERBS.values():
        action, problems = action_of(verb.example)
        assert action is not None, problems
        assert verb.help.endswith(".")


def test_reasons_and_schema_know_the_same_checks():
    schema = json.loads(schema_text("war-rules"))
    checks = schema["properties"]["laws"]["additionalProperties"]["properties"]["check"]["enum"]
    assert set(REASONS) <= set(checks)


# --- towns ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "wanted"),
    [
        (["settle 0302 from 0202"], ["MARSH-BUILD-004 0"]),  # one hex from the capital
        (["settle 0401 from 0202"], []),
        (["settle 0505"], ["MARSH-BUILD-001 0", "PLAN-TAKEN 0"]),
        (["settle 0203 from 0202"], ["MARSH-BUILD-003 0", "MARSH-BUILD-004 0"]),
        (["settle 0909"], ["PLAN-HEX 0"]),
        (["settle 0401 from 0505"], ["PLAN-PAYER 0"]),
        (["grow 0202"], ["PLAN-LARGEST 0"]),
        (["grow 0305"], ["PLAN-TOWN 0"]),
        (["settle 0401", "grow 0401"], ["MARSH-BUILD-006 1", "MARSH-BUILD-010 1"]),
    ],
)
def test_towns(root, lines, wanted):
    assert told(root, *lines) == wanted


def test_a_town_grows_once_a_turn(root):
    edit(
        root / RED,
        lambda text: text.replace('  "0204":\n    size: 2', '  "0204":\n    size: 1').replace("bp: 0", "bp: 200"),
    )
    turn(root, 2)
    assert told(root, "grow 0204") == []
    edit(root / RED, lambda text: text.replace('  "0204":\n    size: 1', '  "0204":\n    size: 1\n    upgraded: 2'))
    assert told(root, "grow 0204") == ["MARSH-BUILD-005 0"]
    edit(root / RED, lambda text: text.replace("upgraded: 2", "upgraded: 1"))
    assert told(root, "grow 0204") == []
    edit(root / RED, lambda text: text.replace("upgraded: 1", "built: 2"))
    assert told(root, "grow 0204") == ["MARSH-BUILD-006 0"]


def test_buildings_step_by_step(root):
    edit(root / RED, lambda text: text.replace("buildings: [hall, dock]", "buildings: [hall]"))
    assert "MARSH-BUILD-009 0" in told(root, "erect great-dock at 0202")
    both = judged(root, "erect dock at 0202", "erect great-dock at 0202")
    assert "MARSH-BUILD-009" not in {problem.rule for problem in both.problems}
    town = both.table.state.holdings["red"].urban["0202"]
    assert [(one.kind, one.paid) for one in town.buildings] == [("hall", None), ("great-dock", 80)]
    assert "MARSH-BUILD-009 1" in told(root, "erect dock at 0202", "erect great-dock at 0202", "erect dock at 0202")[:2] or \
        "MARSH-BUILD-009 2" in told(root, "erect dock at 0202", "erect great-dock at 0202", "erect dock at 0202")  # fmt: skip


def test_only_the_first_building_of_a_turn_is_refunded(root):
    done = judged(root, "raze hall at 0202", "raze dock at 0202")
    assert [line.amount for line in done.lines] == [25, 0]
    assert done.table.state.holdings["red"].squadrons == {}  # the dock's squadron is gone with it
    assert told(root, "raze pool at 0202") == ["PLAN-NOTHING 0"]
    assert told(root, "erect casino at 0202") == ["PLAN-BUILDING 0"]


def test_a_base_brings_its_squadrons(root):
    done = judged(root, "erect great-dock at 0202")
    assert [one.at for one in done.table.state.holdings["red"].squadrons.values()] == ["0202", "0202"]


def test_a_purse_pays_to_the_last_point(root):
    edit(root / RED, lambda text: text.replace("bp: 500", "bp: 60"))
    assert "MARSH-BUILD-010 0" not in told(root, "settle 0401")
    edit(root / RED, lambda text: text.replace("bp: 60", "bp: 59"))
    assert "MARSH-BUILD-010 0" in told(root, "settle 0401")


# --- strongholds ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "wanted"),
    [
        (["fortify 0204"], []),
        (["fortify 0204", "fortify 0204"], ["PLAN-LARGEST 1"]),  # a keep stands only in the capital
        (["fortify 0202"], ["PLAN-LARGEST 0"]),
        (["fortify 0304", "fortify 0505"], ["MARSH-BUILD-001 1", "PLAN-TAKEN 1", "MARSH-BUILD-007 1"]),
        (["arm tower at 0303"], ["PLAN-STRONGHOLD 0"]),
        (["arm tower at 0202"], []),
        (["arm lantern at 0202"], ["PLAN-WEAPON 0"]),
        (["arm wall at 0202"], ["PLAN-DEFENCE 0"]),
        (["arm lantern at 0202 weapon harpoon"], ["PLAN-TURRET-WEAPON 0"]),
        (["disarm tower at 0202"], ["PLAN-NOTHING 0"]),
    ],
)
def test_strongholds(root, lines, wanted):
    assert told(root, *lines) == wanted


def test_a_tower_becomes_a_lantern_and_pays_only_the_step(root):
    alone = judged(root, "arm lantern at 0202 weapon sling")
    upon = judged(root, "arm tower at 0202", "arm lantern at 0202 weapon sling")
    assert alone.cost == 20 + 5 + 7
    assert upon.cost == alone.cost
    stronghold = upon.table.state.holdings["red"].strongholds["0202"]
    assert [one.kind for one in stronghold.defences] == ["lantern"]


def test_defences_come_back_for_half(root):
    done = judged(root, "arm tower at 0202 count 3", "disarm tower at 0202 count 2")
    assert [line.amount for line in done.lines] == [-60, 20]
    assert sum(one.count for one in done.table.state.holdings["red"].strongholds["0202"].defences) == 1


def test_who_pays_may_not_be_too_far(root):
    """Within two hexes; the capital only where the pack lets it pay anywhere, as for towns."""
    edit(root / RED, lambda text: text.replace("bp: 0", "bp: 300"))
    assert told(root, "fortify 0204 from 0202") == []
    assert told(root, "fortify 0303 from 0204") == []
    assert told(root, "fortify 0201 from 0204") == ["MARSH-BUILD-007 0"]
    assert told(root, "settle 0401 from 0204") == ["MARSH-BUILD-007 0"]
    assert told(root, "settle 0401 from 0202") == []
    assert judged(root, "fortify 0204").lines[0].at == "0202"  # the capital pays first


def test_enemies_nearby_forbid_building(root):
    edit(root / "players/blue/player.yaml", lambda text: text + 'detachments:\n  d1: {at: "0304"}\n')
    (root / "players/blue/detachments/d1.yaml").write_text(
        "system: marsh\nforces: [{kind: flock, entries: [{unit: chief}]}]\n"
    )
    assert "MARSH-BUILD-002 0" in told(root, "fortify 0204")
    assert "MARSH-BUILD-002 0" in told(root, "road 0203-0204")
    assert "MARSH-BUILD-002 0" not in told(root, "road 0201-0202")


# --- roads ------------------------------------------------------------------------------------------


def test_roads_as_many_as_towns(root):
    """One for each town of size 2 or more; the free ones come on top."""
    ways = ["road 0201-0202", "road 0102-0202", "road 0202-0302"]
    assert told(root, *ways[:2]) == []
    assert told(root, *ways) == ["MARSH-BUILD-008 2"]
    free = judged(root, *ways[:2], f"{ways[2]} free")
    assert free.problems == ()
    assert free.cost == 40
    assert free.table.state.holdings["red"].free_roads == 1
    assert told(root, *(f"{way} free" for way in ways)) == ["PLAN-FREE 2"]


@pytest.mark.parametrize("way", ["0202", "0202-0404", "0202-0203-0204", "0909-0908"])
def test_roads_join_neighbours(root, way):
    _, problems = action_of(f"road {way}")
    assert problems or told(root, f"road {way}") == ["PLAN-WAY 0"]


# --- the files --------------------------------------------------------------------------------------


def test_a_plan_is_checked_with_the_campaign(root):
    write_plan(root, "turn: 0\nactions:\n  - settle 0302 from 0202\n  - dance\n")
    assert found(root) == ["MARSH-BUILD-004 players/red/plan.yaml", "PLAN-VERB players/red/plan.yaml"]
    assert found(root, "blue") == []


@pytest.mark.parametrize("text", ["", "turn: x\nactions: []\n", "actions: 3\n", "turn: 0\nactions: [{}]\n", "{"])
def test_a_misshapen_plan_keeps_nothing_else_from_being_judged(root, text):
    write_plan(root, text)
    edit(root / RED, lambda before: before.replace('capital: "0202"', 'capital: "0204"'))
    rules = {line.split()[0] for line in found(root)}
    assert "MARSH-START-001" in rules
    assert len(rules) > 1


def test_apply_and_undo(root, capsys):
    before = everything(root)
    write_plan(root, "turn: 0\n# mine\nactions:\n  - settle 0401\n  - road 0201-0202 free\n")
    planned = everything(root)
    assert campaign(root, "apply", "--dry-run") == 0
    assert everything(root) == planned
    assert campaign(root, "apply") == 0
    after = everything(root)
    assert '"0401":' in after[RED]
    assert "players/red/plan.yaml" not in after
    assert "# mine" in after["players/red/plans/turn-0-1.yaml"]
    assert "0201-0202" in after[MAP]
    assert found(root) == []
    assert campaign(root, "verify") == 0
    assert campaign(root, "undo") == 0
    assert everything(root) == planned
    assert campaign(root, "undo") == 2
    (root / "players/red/plan.yaml").unlink()
    assert everything(root) == before


def test_one_illegal_plan_keeps_all_from_being_done(root, capsys):
    write_plan(root, "turn: 0\nactions: [settle 0401]\n")
    write_plan(root, "turn: 0\nactions: [settle 0101]\n", "blue")
    before = everything(root)
    assert campaign(root, "apply") == 1
    assert "nothing was changed" in capsys.readouterr().out
    assert everything(root) == before


def test_two_plans_for_one_place_are_noticed(root, capsys):
    """Each is legal alone; together they would found two towns side by side."""
    edit(root / MAP, lambda text: text.replace("  RRRR...\n  RRRR.B.", "  RRRR...\n  RRRRBB.", 1))
    edit(root / "players/blue/player.yaml", lambda text: text.replace("bp: 0", "bp: 500"))
    turn(root, 2)
    write_plan(root, "turn: 2\nactions: [settle 0402]\n")
    assert campaign(root, "apply", "--dry-run") == 0
    write_plan(root, "turn: 2\nactions: [settle 0503]\n", "blue")
    assert found(root) == []
    before = everything(root)
    assert campaign(root, "apply") == 1
    assert "players/blue/plan.yaml:2:11: error MARSH-BUILD-004" in capsys.readouterr().out
    assert everything(root) == before


@pytest.mark.parametrize(
    ("old", "new", "rule"),
    [("phase: build", "phase: move", "PLAN-PHASE"), ("turn: 0", "turn: 3\nbooked: 3", "PLAN-TURN")],
)
def test_plans_have_their_time(root, capsys, old, new, rule):
    write_plan(root, "turn: 0\nactions: [settle 0401]\n")
    edit(root / "campaign.yaml", lambda text: text.replace(old, new))
    before = everything(root)
    assert campaign(root, "apply") == 1
    assert rule in capsys.readouterr().out
    assert everything(root) == before


def test_undo_leaves_changed_files_alone(root, capsys):
    write_plan(root, "turn: 0\nactions: [settle 0401]\n")
    assert campaign(root, "apply") == 0
    edit(root / RED, lambda text: text + "notes: mine\n")
    after = everything(root)
    assert campaign(root, "undo") == 2
    assert "changed" in capsys.readouterr().err
    assert everything(root) == after


def test_income_is_booked_once(root, capsys):
    edit(root / "campaign.yaml", lambda text: text.replace("turn: 0", "turn: 1"))
    before = judged(root).before["0202"]
    assert before > 500
    assert campaign(root, "apply") == 0
    assert "booked: 1" in (root / "campaign.yaml").read_text()
    assert judged(root).before["0202"] == before
    again = everything(root)
    assert campaign(root, "apply") == 0
    assert everything(root) == again


def test_may(root, capsys):
    assert campaign(root, "may", "--player", "red", "settle 0401") == 0
    assert capsys.readouterr().out.startswith("yes: Burrow in 0401: -60 BP in 0202")
    assert campaign(root, "may", "--player", "red", "settle", "0302") == 1
    out = capsys.readouterr().out
    assert out.startswith("no\n    MARSH-BUILD-004: 0302 is 1 from another town; 2 is the least. [")
    assert campaign(root, "may", "--player", "red", "dance") == 2
    assert campaign(root, "may", "--player", "pink", "settle 0401") == 2
    write_plan(root, "turn: 0\nactions: [settle 0401]\n")
    assert campaign(root, "may", "--player", "red", "--json", "--after-plan", "settle 0401") == 1
    data = json.loads(capsys.readouterr().out)
    assert (data["may"], data["problems"][0]["rule"]) == (False, "PLAN-TAKEN")


def test_plan_as_json(root, capsys):
    write_plan(root, "turn: 0\nactions: [settle 0401, grow 0202]\n")
    assert campaign(root, "plan", "--player", "red", "--json") == 1
    data = json.loads(capsys.readouterr().out)
    assert data["cost"] == "60"
    assert data["lines"] == [{"action": 0, "hex": "0202", "what": "Burrow in 0401", "bp": "-60", "sum": ""}]
    assert Fraction(data["before"]["0202"]) - Fraction(data["after"]["0202"]) == 60
    assert [problem["rule"] for problem in data["problems"]] == ["PLAN-LARGEST"]
