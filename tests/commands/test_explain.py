"""explain: what a rule says, where it stands, a list that keeps it and one that breaks it."""

from __future__ import annotations

from pathlib import Path

import pytest

from listbuilder.engine.rulebook import rulebook
from listbuilder.lint.explain import explain_rule
from listbuilder.pack.find import all_packs
from listbuilder.pack.load import load_pack
from listbuilder.resources import folder

PACKS = Path(__file__).resolve().parents[1] / "packs"
SHELVES = [(folder("data"), id) for id, _ in all_packs([folder("data")])] + [
    (PACKS, id) for id, _ in all_packs([PACKS])
]


def test_a_named_rule(run):
    ran = run("explain", "ALIENSTAR-ORG-002")
    assert (ran.code, ran.err) == (0, "")
    lines = ran.out.splitlines()
    assert lines[0] == "ALIENSTAR-ORG-002: Few heavy tanks in a German army"
    assert "WW2 rules, ORGANISATIONS" in lines[1]
    assert "  severity: error" in lines
    assert "  max: 10%" in lines
    assert any(line.startswith("  reading AS6: ") for line in lines)
    keeps, breaks = ran.out.split("A list that keeps it")[1].split("A list that breaks it")
    assert "-> error" not in keeps
    assert "  -> error ALIENSTAR-ORG-002: " in breaks


def test_the_examples_can_be_judged(run, write):
    """What is shown as a list is one: copied out it gets the verdict that is shown."""
    text = run("explain", "ALIENSTAR-ORG-002").out
    keeps, breaks = text.split("A list that keeps it")[1].split("A list that breaks it")
    for part, code in ((keeps, 0), (breaks, 1)):
        example = "\n".join(line[4:] for line in part.splitlines()[1:] if line.startswith("    "))
        assert run("check", write("example.yaml", example)).code == code


def test_a_slot_rule(run):
    ran = run("explain", "ALIENSTAR:battle-group.hq.max")
    assert ran.code == 0
    assert ran.out.startswith("ALIENSTAR:battle-group.hq.max: Battle group: at most 1 HQ\n")
    assert "WW2 rules, COMMAND POINTS" in ran.out
    assert "  -> error ALIENSTAR:battle-group.hq.max: " in ran.out


def test_a_price_is_not_taken_for_the_field_of_the_same_name(run):
    """`class` is a part of the price and a question asked of one vehicle."""
    ran = run("explain", "ALIENSTAR:class.unpriced")
    assert ran.code == 0
    assert "POINTS VALUES (PV)" in ran.out.splitlines()[1]
    assert "Counts as" not in ran.out.splitlines()[0]


@pytest.mark.parametrize(("shelf", "id"), SHELVES, ids=[id for _, id in SHELVES])
def test_every_rule_of_a_pack_can_be_explained(shelf, id):
    pack = load_pack(id, where=[shelf, folder("data")])
    for rule in sorted(rulebook(pack).rule_ids()):
        told = explain_rule(rule, [shelf, folder("data")])
        assert told is not None, rule
        title, source, *_ = told.splitlines()
        assert title.startswith(f"{rule}: "), rule
        assert len(title) > len(rule) + 4, rule
        assert source.startswith("  "), rule


def test_an_unknown_rule(run):
    ran = run("explain", "ALIENSTAR-ORG-02")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("There is no rule 'ALIENSTAR-ORG-02'.\n    hint: Did you mean ALIENSTAR-ORG-002")


def test_a_rule_unlike_any(run):
    ran = run("explain", "zzz")
    assert (ran.code, ran.out, ran.err) == (2, "", "There is no rule 'zzz'.\n")


@pytest.mark.parametrize(
    "id", ["DATA-TAB", "FILE-MISSING", "LINK-UNIT", "RULE-DEAD", "UNIT-HOMELESS", "CASE-WRONG", "SAMPLE-WRONG"]
)
def test_ids_of_the_program_itself(run, id):
    ran = run("explain", id)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith(f"{id}\n")
    assert len(ran.out.splitlines()) >= 2


def test_a_rule_of_a_pack_beside(run, toys):
    ran = run("explain", "TOYS-PTS-001")
    assert ran.code == 0
    assert "  -> error TOYS-PTS-001: The list costs 12.5 gold pieces; 12 are agreed. Take out 0.5.\n" in ran.out


def test_a_retired_rule_is_told_as_retired(run, toys):
    composition = toys / "composition.yaml"
    composition.write_text(
        composition.read_text().replace("    title: Two drums\n", "    title: Two drums\n    retired: true\n")
    )
    ran = run("explain", "TOYS-ORG-001")
    assert ran.code == 0
    assert "(retired, no longer judged)" in ran.out


def test_a_pack_whose_name_begins_like_our_own_ids(run):
    """CASE-WHITE-ORG-001 is a rule of the game `case-white`, no finding about rule cases."""
    assert run("pack", "new", "packs/case-white").code == 0
    ran = run("explain", "CASE-WHITE-ORG-001")
    assert ran.code == 0
    assert ran.out.startswith("CASE-WHITE-ORG-001: The agreed points are kept\n")


def test_a_setting_of_a_campaign(run):
    """Every answer, the usual one first, where it comes from and how it is settled."""
    ran = run("explain", "special-ratios")
    assert ran.code == 0
    lines = ran.out.splitlines()
    assert lines[0] == "special-ratios: One in three, one in five"
    assert lines[2:4] == ["  begun: For each group begun (usual)", "  full: For each full group"]
    assert any(line.startswith("Reading AC-35: ") for line in lines)
    assert lines[-1] == "Settled in campaign.yaml, with `settings: {special-ratios: begun}`."


def test_settings_of_players_and_those_for_later(run):
    assert "`choices: {god: undivided}` of a player" in run("explain", "god").out
    weak = run("explain", "weak-detachments").out
    assert "true: In force (usual)" in weak
    assert "false: Not in force (noted for the turn" in weak
    assert "Did you mean special-ratios" in run("explain", "specal-ratios").err


@pytest.mark.parametrize("rule", ["PLAN-TAKEN", "SETTING-IDLE", "START-RACES", "DICE-ROLL", "PRINT-NOTHING"])
def test_what_campaigns_find_has_a_family(run, rule):
    ran = run("explain", rule)
    assert (ran.code, ran.out.splitlines()[0]) == (0, rule)
