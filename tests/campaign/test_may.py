"""`campaign may`: every verb is answered yes with its cost and no with its reason, in words and as JSON; nothing changes."""

from __future__ import annotations

import json

import pytest

from listbuilder.campaign.plan.verb import VERBS
from tests.campaign.marsh import RED, TROOP, add, campaign, captives, edit, everything, houses
from tests.campaign.test_plans_army import draft, stand

LOST = "{unit: chief}, {unit: paddlers, count: 2, fields: {dead: 2}}"
MORE = "{unit: chief}, {unit: paddlers, count: 2}, {unit: divers}"


def jailed(war):
    captives(war)
    edit(war / RED, lambda text: text.replace("since: 1, with: d1", 'since: 1, at: "0202", paid: true, jailed: 1'))


def prepared(war, verb):
    """What has to be there for a yes."""
    if verb in ("jail", "lead"):
        captives(war)
    elif verb in ("release", "convert"):
        jailed(war)
    elif verb in ("change", "fill", "exchange", "disband", "rearm", "muster"):
        edit(war / RED, lambda text: text.replace("[hall, dock]", "[hall, great-dock]"))
        stand(war, "d1", "0202", LOST if verb == "fill" else TROOP.split("entries: [")[1].split("]")[0])
        stand(war, "d2", "0203", "{unit: chief}, {unit: paddlers, count: 2}")
        draft(war, "d4", "{unit: chief}, {unit: paddlers, count: 2}")
        if verb in ("change", "exchange"):
            draft(war, "d1", MORE if verb == "change" else "{unit: chief}, {unit: paddlers, count: 2}")
            draft(war, "d2", "{unit: chief}, {unit: paddlers, count: 2}")
        if verb == "rearm":
            edit(war / RED, lambda text: text.replace('d1: {at: "0202"', 'd1: {unarmed: true, at: "0202"'))
    elif verb == "settle-garrison":
        stand(war, "d1", "0202", "{unit: paddlers, count: 1}", "watch", ', settles: "0202"')
        stand(war, "d2", "0203", "{unit: chief}, {unit: paddlers, count: 2}")
    elif verb == "garrison":
        edit(war / RED, lambda text: text.replace("[hall, dock]", "[hall, great-dock]"))
        draft(war, "0202", "{unit: paddlers, count: 2}", "watch")
        edit(war / "campaign.yaml", lambda text: text.replace("turn: 2\nbooked: 2", "turn: 0"))
    elif verb == "end":
        add(war, "campaign.yaml", "treaties:\n  - {kind: truce, between: [blue, red], since: 1}\n")
    elif verb == "train":
        houses(war, "burrow-eye")
    elif verb in ("load", "unload"):
        add(war, RED, 'convoys:\n  c7: {at: "0204", bp: 15}\n  c8: {at: "0202", bp: 15}\n')
    elif verb == "grow":
        edit(war / RED, lambda text: text.replace('"0204":\n    size: 2', '"0204":\n    size: 1').replace("bp: 0", "bp: 200"))  # fmt: skip
    elif verb == "disarm":
        edit(war / RED, lambda text: text.replace("    level: keep\n", "    level: keep\n    defences: [tower]\n"))
    elif verb == "move-capital":
        edit(war / RED, lambda text: text.replace("    level: keep\n", '    level: keep\n  "0204":\n    level: camp\n'))
        stand(war, "d1", "0204", "{unit: chief}, {unit: paddlers, count: 2}")


ASKED = [
    ("arm tower at 0202", "arm tower at 0303"),
    ("change d1", "change d9"),
    ("convert k1", "convert k9"),
    ("convoy c1 at 0202 bp 75", "convoy c1 at 0202 bp 9"),
    ("disarm tower at 0202", "disarm stakes at 0202"),
    ("disband d1", "disband d9"),
    ("end truce with blue", "end bond with blue"),
    ("erect pool at 0202", "erect hall at 0202"),
    ("exchange d1 with d2", "exchange d1 with d1"),
    ("fill d1", "fill d2"),
    ("fortify 0204", "fortify 0202"),
    ("garrison 0202", "garrison 0204"),
    ("give 100 to blue", "give 501 to blue"),
    ("grow 0204", "grow 0202"),
    ("jail k1 at 0202 about detachment", "jail k1 at 0202"),
    ("lead k1 with d2", "lead k1 with d1"),
    ("load c8 bp 20", "load c7 bp 20"),
    ("move-capital 0204", "move-capital 0202"),
    ("muster d4 at 0202", "muster d4 at 0204"),
    ("raze dock at 0202", "raze pool at 0202"),
    ("rearm d1", "rearm d2"),
    ("release k1", "release k9"),
    ("road 0202-0203", "road 0202-0404"),
    ("route 0203-0204", "route 0203-0301"),
    ("settle 0401", "settle 0302"),
    ("settle-garrison d1", "settle-garrison d2"),
    ("train eye at 0202", "train toad at 0202"),
    ("treaty truce with blue", "treaty truce with blue until 1"),
    ("unload c7", "unload c7 bp 99"),
    ("unroute 0203", "unroute 0204"),
]


def test_every_verb_is_asked_about():
    assert [yes.split()[0] for yes, _ in ASKED] == sorted(VERBS)


@pytest.mark.parametrize(("yes", "no"), ASKED, ids=[yes.split()[0] for yes, _ in ASKED])
def test_yes_with_the_cost_and_no_with_the_reason(war, capsys, yes, no):
    prepared(war, yes.split()[0])
    before = everything(war)
    capsys.readouterr()

    assert campaign(war, "may", "--player", "red", yes) == 0, capsys.readouterr().out
    words = capsys.readouterr().out
    assert words.startswith("yes")
    assert campaign(war, "may", "--player", "red", "--json", yes) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["may"], told["action"].split()[0], told["legal"]) == (True, yes.split()[0], True)
    for line in told["lines"]:
        assert line["bp"].lstrip("-") in words, "the cost stands in the answer"

    assert campaign(war, "may", "--player", "red", no) == 1
    words = capsys.readouterr().out
    assert words.startswith("no\n")
    assert campaign(war, "may", "--player", "red", "--json", no) == 1
    told = json.loads(capsys.readouterr().out)
    assert told["may"] is False
    assert any(one["severity"] == "error" and one["message"] in words for one in told["problems"])
    assert everything(war) == before, "asking changes nothing"


def test_what_is_no_action_is_told_as_json_too(war, capsys):
    assert campaign(war, "may", "--player", "red", "--json", "dance 0202") == 2
    told = json.loads(capsys.readouterr().out)
    assert told["may"] is False
    assert told["problems"][0]["rule"] == "PLAN-VERB"
