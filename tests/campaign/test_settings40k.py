"""Readings that a group may change: each other answer changes what is judged, or is told to do nothing yet."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import listbuilder.campaign
from listbuilder.campaign.idle import answers_of, asked_settings, is_idle
from listbuilder.campaign.rules import rules_of
from listbuilder.pack.load import load_pack
from tests.campaign.forty import IG, KIT, SYSTEM, TY, War, rules_told
from tests.campaign.test_plans40k_pieces import judged, realm, told, town

SETTINGS = rules_of(load_pack(SYSTEM)).settings
CODE = "\n".join(
    path.read_text(encoding="utf-8")
    for path in Path(listbuilder.campaign.__path__[0]).rglob("*.py")
    if path.parent.name != "rules"
)
CHANGED = [
    pytest.param(change.at, id=f"{id}={choice}:{change.at}")
    for id, setting in SETTINGS.items()
    if not setting.later
    for choice, one in setting.choices.items()
    for change in one.changes
]


@pytest.mark.parametrize("at", CHANGED)
def test_what_a_choice_changes_is_asked_for_somewhere(at):
    key = at.rsplit(".", 1)[1].replace("-", "_")
    assert re.search(rf"\.{key}\b", CODE)


def test_all_that_is_for_later_changes_nothing_or_what_nobody_asks_for():
    later = {id for id, setting in SETTINGS.items() if setting.later}
    assert later == {"tower-dice", "exactly-weak", "weak-detachments", "swarm-gains", "unit-experience"}
    for id in later:
        for one in SETTINGS[id].choices.values():
            for change in one.changes:
                assert change.at.split(".")[0] in {"states", "results", "defences"}


def set_to(war, answer):
    return war.add("campaign.yaml", f"settings: {{{answer}}}\n")


@pytest.mark.parametrize(("answer", "wanted"), [("roads-open-ground: open", []), ("roads-open-ground: closed", ["ROUTE-002"])])  # fmt: skip
def test_roads_through_closed_ground(tmp_path, answer, wanted):
    """Wheels do not enter hills (Terrain), but a road opens them (AC-75)."""
    war = realm(set_to(War(tmp_path), answer), town("0104"))
    war.write("map.yaml", (tmp_path / "map.yaml").read_text().replace("............\n", "h...........\n", 3))
    war.add("map.yaml", 'resources: {"0101": 100}\nroads: [0101-0102-0103-0104]\n')
    assert told(war, "route 0101-0102-0103-0104") == wanted


@pytest.mark.parametrize(("answer", "sees"), [("sight-bonus: once", 3), ("sight-bonus: sum", 4)])
def test_radar_and_scouts_of_a_capital(tmp_path, answer, sees):
    war = realm(set_to(War(tmp_path), answer), town("0303"), more='strongholds: {"0303": {level: capital-fortification, defences: [radar-tower]}}\n')  # fmt: skip
    war.write("players/red/garrisons/0303.yaml", f"system: {SYSTEM}\nforces:\n  - kind: garrison\n    entries: [{{unit: sentinels, count: 2, options: [{{id: points, count: 45}}]}}]\n")  # fmt: skip
    assert [eye.radius for eye in war.table.eyes("red") if eye.what == "capital"] == [sees]


@pytest.mark.parametrize(("answer", "wanted"), [("garrison-detachments: as-read", ["BUILD-004"]), ("garrison-detachments: no-zone", [])])  # fmt: skip
def test_a_garrison_on_its_way_has_a_zone(tmp_path, answer, wanted):
    war = realm(set_to(War(tmp_path), answer), town("0303"))
    war.player(
        "blue", 'vp: 0\nstrongholds: {"1008": {level: camp}}\ndetachments: {g1: {at: "0602", settles: "1008"}}\n'
    )
    war.write("players/blue/detachments/g1.yaml", f"system: {SYSTEM}\nforces:\n  - kind: garrison\n    entries: [{{unit: one, count: 100}}]\n")  # fmt: skip
    assert told(war, "fortify 0502") == wanted


@pytest.mark.parametrize(("answer", "wanted"), [("kept", []), ("bare", ["DEF-001"])])
def test_the_fortification_of_tyranids_may_be_bare(tmp_path, answer, wanted):
    war = realm(set_to(War(tmp_path, TY), f"swarm-fortification: {answer}"), town("0303", TY), more='strongholds: {"0303": {level: capital-fortification}}\n')  # fmt: skip
    assert told(war, "arm bunker at 0303") == wanted
    war.garrison("red", "0303")
    assert rules_told(war, "GARRISON") == (["CAMPAIGN40K-GARRISON-003"] if wanted else [])


def test_other_races_keep_their_limits_whatever_tyranids_do(tmp_path):
    war = realm(set_to(War(tmp_path, IG), "swarm-fortification: bare"), town("0303", buildings=KIT), more='strongholds: {"0303": {level: capital-fortification}}\n')  # fmt: skip
    assert judged(war, "arm bunker at 0303").legal


def test_the_help_marks_exactly_what_a_campaign_calls_idle(tmp_path):
    """Another answer than the usual one either changes something that is judged or is said to wait for the turn."""
    raw = load_pack(SYSTEM).campaign
    asked, root = set(asked_settings(raw)), War(tmp_path)
    head = (root.root / "campaign.yaml").read_text()
    for id, setting in raw["settings"].items():
        for answer in list(answers_of(setting))[1:] if setting.get("of") != "player" else ():
            root.write("campaign.yaml", f"{head}settings: {{{id}: {answer}}}\n")
            told = [one for one in root.inspect().problems if one.rule == "SETTING-IDLE"]
            assert bool(told) == is_idle(setting, answer, id in asked), (id, answer)
