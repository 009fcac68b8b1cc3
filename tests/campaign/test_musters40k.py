"""Detachments and garrisons in build plans of the shipped campaign, each law on both sides of its limit."""

from __future__ import annotations

import pytest

from tests.campaign.forty import CH, EL, IG, SM, SYSTEM, War
from tests.campaign.marsh import edit
from tests.campaign.test_plans40k_pieces import town
from tests.campaign.test_plans_army40k import plan

PORT = "[major-spaceport]"
HQ = "[major-spaceport, strategic-hq]"


def realm(tmp_path, *more_towns, race=IG, more="", buildings=PORT):
    """Red's capital is 0303; every unit of his army counts one point a model."""
    towns = ", ".join([town("0303", race, 2000, buildings), *more_towns])
    root = War(tmp_path, race).player("red", f'capital: "0303"\nurban: {{{towns}}}\n{more}')
    tags = f"{race}, foot"
    return root.write("players/red/army.yaml", f"units:\n  boss: {{name: Boss, tags: [hq, {tags}], cost: {{points: 1}}, book: {{ref: house}}}}\n  one: {{name: One, tags: [troops, {tags}], cost: {{points: 1}}, book: {{ref: house}}}}\n")  # fmt: skip


def listed(root, file, *entries, kind="detachment"):
    return root.write(f"players/red/{file}.yaml", f"system: {SYSTEM}\nforces: [{{kind: {kind}, entries: [{', '.join(entries)}]}}]\n")  # fmt: skip


def whole(count=800, fields="", boss="{unit: boss}"):
    return (
        boss,
        f"{{unit: one, count: {count}{', fields: {' + fields + '}' if fields else ''}}}",
        "{unit: one, count: 20}",
    )


def standing(root, id, at, *entries, keys=""):
    text = (root.root / "players/red/player.yaml").read_text()
    line = f'  {id}: {{at: "{at}", built: 1{keys}}}\n'
    head = text if "detachments:\n" in text else text + "detachments:\n"
    root.write("players/red/player.yaml", head.replace("detachments:\n", f"detachments:\n{line}"))
    return listed(root, f"detachments/{id}", *entries)


def told(root, *lines):
    found = {one.rule.removeprefix("CAMPAIGN40K-") for one in plan(root, *lines).problems}
    return sorted(rule for rule in found if not rule.startswith("BOOKS"))


@pytest.mark.parametrize(("at", "wanted"), [("0303", []), ("0601", []), ("0605", ["MUSTER-001"])])
def test_built_in_the_capital_or_with_a_headquarters(tmp_path, at, wanted):
    root = realm(tmp_path, town("0601", buildings=HQ), town("0605", buildings=PORT))
    assert told(listed(root, "drafts/d1", *whole()), f"muster d1 at {at}") == wanted


@pytest.mark.parametrize(("built", "wanted"), [(2, []), (3, ["MUSTER-001"])])
def test_a_headquarters_works_from_the_turn_after(tmp_path, built, wanted):
    root = realm(tmp_path, town("0601", buildings=f"[major-spaceport, {{building: strategic-hq, built: {built}}}]"))
    assert told(listed(root, "drafts/d1", *whole()), "muster d1 at 0601") == wanted


@pytest.mark.parametrize(
    ("at", "fields", "wanted"),
    [("0304", "", []), ("0304", "wounded: 5", []), ("0304", "dead: 5", ["MUSTER-003"]), ("0306", "dead: 5", []), ("0303", "dead: 1", ["MUSTER-003"])],
)  # fmt: skip
def test_old_detachments_are_filled_up_first(tmp_path, at, fields, wanted):
    """Beside the capital a hex could do it; the wounded never block (AC-32)."""
    root = standing(realm(tmp_path), "d2", at, *whole(fields=fields))
    assert told(listed(root, "drafts/d1", *whole()), "muster d1 at 0303") == wanted


@pytest.mark.parametrize(("fields", "wanted"), [("", []), ("wounded: 1", ["MUSTER-004"]), ("dead: 1", ["MUSTER-004"])])
def test_new_models_are_whole(tmp_path, fields, wanted):
    assert told(listed(realm(tmp_path), "drafts/d1", *whole(fields=fields)), "muster d1 at 0303") == wanted


@pytest.mark.parametrize(("ports", "wanted"), [("major-spaceport, ", ["ARRIVAL-002"]), ("barracks, ", ["MUSTER-005"])])  # fmt: skip
def test_the_way_into_orbit(tmp_path, ports, wanted):
    """Space Marines begin above from the capital only (AC-121); elsewhere a port would have to carry them."""
    root = realm(tmp_path, town("0601", SM, 2000, f"[{ports}strategic-hq]"), race=SM)
    edit(root.root / "players/red/army.yaml", lambda text: text.replace("foot", "foot, drop-pod"))
    listed(root, "drafts/d1", *whole())
    assert [rule for rule in told(root, "muster d1 at 0601 orbit") if rule != "MUSTER-002"] == wanted
    assert told(root, "muster d1 at 0303 orbit") == []


@pytest.mark.parametrize(("count", "kind", "wanted"), [(1, "chaos-undivided", []), (2, "chaos-undivided", ["MUSTER-008"]), (1, "chaos-khorne", ["MUSTER-008"])])  # fmt: skip
def test_captured_guard_towns_give_one_leman_russ(tmp_path, count, kind, wanted):
    """To a normal detachment that is created there (Chaos Cultists)."""
    tank = ", ".join(["{unit: captured-leman-russ, options: [{id: points, count: 100}]}"] * count)
    guards = "{unit: captured-guard-squad, count: 10, options: [{id: points, count: 35}]}"
    there = (
        f'"0601": {{size: 4, race: {IG}, bp: 2000, captured: 2, buildings: [barracks, heavy-factory, strategic-hq]}}'
    )
    root = realm(tmp_path, there, race=CH)
    listed(root, "drafts/d1", "{unit: boss}", guards, guards, tank, kind=kind)
    assert [rule for rule in told(root, "muster d1 at 0601") if rule.startswith("MUSTER-008")] == wanted


@pytest.mark.parametrize(("at", "wanted"), [("0303", []), ("0304", []), ("0605", []), ("0604", ["MUSTER-009"]), ("0306", ["MUSTER-009"])])  # fmt: skip
def test_the_dead_are_replaced_beside_the_capital_or_in_a_production_hex(tmp_path, at, wanted):
    """Not beside another production hex (AC-30)."""
    root = standing(realm(tmp_path, town("0605", bp=900, buildings=PORT)), "d1", at, *whole(fields="dead: 5"))
    assert told(root, "fill d1") == wanted


@pytest.mark.parametrize(("fields", "wanted"), [("dead: 2, wounded: 3", []), ("dead: 5, wounded: 2", ["MUSTER-010"]), ("wounded: 3", [])])  # fmt: skip
def test_only_the_dead_are_replaced(tmp_path, fields, wanted):
    root = standing(realm(tmp_path), "d1", "0303", *whole(fields="dead: 5, wounded: 3"))
    assert told(listed(root, "drafts/d1", *whole(fields=fields)), "fill d1") == wanted


@pytest.mark.parametrize(("at", "wanted"), [("0303", []), ("0304", []), ("0605", []), ("0604", ["MUSTER-011"])])
def test_the_structure_changes_near_the_capital_or_with_a_headquarters(tmp_path, at, wanted):
    """In or beside the capital, but in and not beside a hex with a Strategic HQ."""
    root = standing(realm(tmp_path, town("0605", bp=900, buildings=HQ)), "d1", at, *whole())
    assert told(listed(root, "drafts/d1", *whole(count=850)), "change d1") == wanted


@pytest.mark.parametrize(("fields", "wanted"), [("wounded: 5", []), ("wounded: 4", ["MUSTER-012"]), ("wounded: 6", ["MUSTER-012"])])  # fmt: skip
def test_nobody_is_healed_on_paper(tmp_path, fields, wanted):
    root = standing(realm(tmp_path), "d1", "0303", *whole(fields="wounded: 5"))
    assert told(listed(root, "drafts/d1", *whole(count=850, fields=fields)), "change d1") == wanted


@pytest.mark.parametrize(("keys", "wanted"), [("", []), (", fixed: true", ["MUSTER-018"])])
def test_those_who_joined_keep_their_structure(tmp_path, keys, wanted):
    root = standing(realm(tmp_path), "d1", "0303", *whole(), keys=keys)
    assert told(listed(root, "drafts/d1", *whole(count=850)), "change d1") == wanted


@pytest.mark.parametrize(
    ("at", "one", "two", "wanted"),
    [
        ("0404", "dead: 5", "", []), ("0504", "dead: 5", "", ["MUSTER-013"]), ("0404", "dead: 4", "", ["MUSTER-015"]),
        ("0404", "dead: 5", "850", ["MUSTER-014"]),
    ],
)  # fmt: skip
def test_models_change_places_between_neighbours(tmp_path, at, one, two, wanted):
    """Five dead of d2 are replaced by five of d1; the structure and the sums stay."""
    root = standing(standing(realm(tmp_path), "d1", "0304", *whole()), "d2", at, *whole(fields="dead: 5"))
    listed(root, "drafts/d1", *whole(fields=one))
    listed(root, "drafts/d2", *whole(count=int(two or 800)))
    assert set(wanted) <= set(told(root, "exchange d1 with d2"))
    assert bool(told(root, "exchange d1 with d2")) == bool(wanted)


@pytest.mark.parametrize(("garrison", "detachment", "wanted"), [("dead: 5", "", ["MUSTER-019"]), ("", "dead: 5", [])])
def test_cheap_models_of_a_garrison_are_told(tmp_path, garrison, detachment, wanted):
    """The book's loophole (AC-43): legal, and told."""
    root = standing(realm(tmp_path, more='strongholds: {"0303": {level: capital-fortification}}\n'), "d1", "0303", *whole(fields="dead: 5"))  # fmt: skip
    listed(root, "garrisons/0303", "{unit: one, count: 100}", kind="garrison")
    states = f", fields: {{{garrison}}}" if garrison else ""
    listed(root, "drafts/0303", f"{{unit: one, count: 100{states}}}", kind="garrison")
    listed(root, "drafts/d1", *whole(fields=detachment))
    done = plan(root, 'exchange d1 with "0303"')
    assert [one.rule.removeprefix("CAMPAIGN40K-") for one in done.problems if "MUSTER-019" in one.rule] == wanted
    assert done.legal


@pytest.mark.parametrize(("draft", "wanted"), [("dead: 100", []), ("dead: 5", []), ("", ["MUSTER-016"])])
def test_disbanding_part_adds_nothing(tmp_path, draft, wanted):
    root = standing(realm(tmp_path), "d1", "0303", *whole(fields="dead: 4"))
    assert told(listed(root, "drafts/d1", *whole(fields=draft)), "disband d1 part") == wanted


@pytest.mark.parametrize(("at", "wanted"), [("0305", []), ("0304", ["MUSTER-017"])])
def test_garrisons_settle_in_their_stronghold(tmp_path, at, wanted):
    root = realm(tmp_path, more='strongholds: {"0305": {level: camp}}\n')
    standing(root, "g1", at, keys=', settles: "0305"')
    listed(root, "detachments/g1", "{unit: one, count: 100}", kind="garrison")
    assert told(root, "settle-garrison g1") == wanted


@pytest.mark.parametrize(("setting", "wanted"), [("limited", []), ("out", ["PLAN-016"])])
def test_plan_016_whoever_lost_his_capital(tmp_path, setting, wanted):
    root = War(tmp_path).add("campaign.yaml", f"settings: {{no-capital: {setting}}}\n")
    root.player("red", f"vp: 0\nurban: {{{town('0303', bp=500)}}}\n")
    assert told(root, "erect barracks at 0303") == wanted


def test_other_races_have_the_same_places(tmp_path):
    root = realm(tmp_path, race=EL)
    assert told(listed(root, "drafts/d1", *whole()), "muster d1 at 0303") == []
