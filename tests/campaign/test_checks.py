"""The general checks, each on both sides of its limit, in the marsh."""

from __future__ import annotations

import pytest

from listbuilder.campaign.checks import CHECKS
from listbuilder.campaign.checks.control import can_claim
from listbuilder.campaign.checks.registry import Ruling, findings
from listbuilder.campaign.checks.routes import route_length, route_loss
from listbuilder.campaign.plan.reasons import REASONS
from listbuilder.campaign.verdict import inspect
from tests.campaign.marsh import PACKS, TROOP, begin, edit, found

RED, BLUE = "players/red/player.yaml", "players/blue/player.yaml"


@pytest.fixture
def root(tmp_path, capsys):
    """Red: capital 0202, town 0204, resources 0203. Blue: capital 0505, town 0606, resources 0603."""
    assert begin(tmp_path / "war", "--races", "otters,herons") == 0
    return tmp_path / "war"


def spent(root, player, amount):
    """So many points less in the capital of a player."""
    edit(root / f"players/{player}/player.yaml", replaced("bp: 500", f"bp: {500 - amount}"))


def replaced(old, new):
    return lambda text: text.replace(old, new, 1)


def added(text):
    return lambda before: before + text


def troops(root, player, **places):
    """Detachments with a legal list at these hexes."""
    lines = "".join(f'  {id}: {{at: "{hex}"}}\n' for id, hex in places.items())
    edit(root / f"players/{player}/player.yaml", added(f"detachments:\n{lines}"))
    for id in places:
        (root / f"players/{player}/detachments/{id}.yaml").write_text(TROOP)
    spent(root, player, 80 * len(places))


def test_a_new_campaign_is_legal(root):
    assert found(root) == []


def test_every_check_has_a_law_in_the_marsh(root):
    table = inspect(root, [PACKS]).table
    assert {law.check for law in table.general.laws.values()} == set(CHECKS) | set(REASONS)


@pytest.mark.parametrize(
    ("file", "old", "new", "wanted"),
    [
        (RED, 'capital: "0202"', 'capital: "0204"', "MARSH-START-001 players/red/player.yaml"),
        (RED, '  "0204":', '  "0102":', "MARSH-START-002 players/red/player.yaml"),
        ("map.yaml", '"0203": 40', '"0603": 40', None),
        ("map.yaml", '"0203": 40', '"0203": 40\n  "0303": 20', "MARSH-START-003 map.yaml"),
        ("map.yaml", '"0203": 40', '"0203": 40\n  "0101": 20', "MARSH-START-004 map.yaml"),
        ("map.yaml", '  "0203": 40\n', "", "MARSH-START-005 players/red/player.yaml"),
        (BLUE, "squadrons:", "convoys:\n  c1: {at: \"0505\", bp: 9.5}\nsquadrons:", "MARSH-PIECE-003 players/blue/player.yaml"),
        (BLUE, "squadrons:", "convoys:\n  c1: {at: \"0505\", bp: 10}\nsquadrons:", ""),
        (BLUE, "squadrons:", "convoys:\n  c1: {at: \"0505\", bp: 9, loot: true}\nsquadrons:", ""),
        (BLUE, '  a1: {at: "0505"}', '  a1: {at: "0505"}\n  a2: {at: "0505"}', "MARSH-PIECE-004 players/blue/player.yaml"),
        (BLUE, '  a1: {at: "0505"}', '  a1: {at: "0606"}', "MARSH-PIECE-004 players/blue/player.yaml"),
        ("map.yaml", "RRRBBBB", "RBRBBBB", "MARSH-HOLD-001 players/red/player.yaml"),
        (RED, "strongholds:", 'strongholds:\n  "0707": {level: camp}', None),
        (RED, "strongholds:", 'strongholds:\n  "0406": {level: camp}', "MARSH-HOLD-002 players/red/player.yaml"),
        ("map.yaml", "  RRRR...\n", "  RRRRR..\n", "MARSH-HOLD-003 map.yaml"),
        ("map.yaml", '"0203": 40', '"0204": 40', "MARSH-HOLD-004 players/red/player.yaml"),
        (RED, "0203-0202", "0203-0103", "MARSH-ROUTE-001 players/red/player.yaml"),
        (BLUE, "0603-0504-0505", "0603-0503-0504-0505", "MARSH-ROUTE-002 players/blue/player.yaml"),
        (BLUE, "0603-0504-0505", "0603-0604-0505", ""),
        (BLUE, "0603-0504-0505", "0603-0604-0504-0404-0505", ""),
        (BLUE, "0603-0504-0505", "0603-0604-0705-0706-0606-0605-0505", "MARSH-ROUTE-003 players/blue/player.yaml"),
        (RED, 'routes:\n  "0203": 0203-0202\n', "", "MARSH-ROUTE-004 players/red/player.yaml"),
    ],
)  # fmt: skip
def test_each_law(root, file, old, new, wanted):
    """Empty: nothing is found; None: what is wrong is told before any law is asked."""
    edit(root / file, replaced(old, new))
    told = found(root)
    if wanted is None:
        assert told
        assert not any(line.startswith("MARSH") for line in told) or "0603" in new
    elif wanted:
        assert wanted in told
    else:
        assert [line for line in told if "START-006" not in line] == []


def test_pieces_one_troop_to_a_hex(root):
    troops(root, "red", d1="0303", d2="0302")
    assert found(root) == []
    edit(root / RED, replaced('d2: {at: "0302"}', 'd2: {at: "0303"}'))
    assert found(root) == ["MARSH-PIECE-001 players/red/player.yaml"]
    assert found(root, "blue") == []


def test_pieces_a_troop_that_has_not_arrived_takes_no_room(root):
    troops(root, "red", d1="0202", d2="0202")
    edit(root / RED, replaced('d2: {at: "0202"}', 'd2: {at: "0202", arrives: 1}'))
    assert found(root) == []


def test_nobody_stays_in_the_lake(root):
    lake = next(hex for hex, kind in inspect(root, [PACKS]).table.state.board.terrain.items() if kind == "lake")
    edit(root / RED, added(f'agents:\n  s1: {{kind: eye, at: "{lake}"}}\n'))
    assert f"MARSH-PIECE-005 {RED}" in found(root)
    edit(root / RED, replaced(f'at: "{lake}"', 'at: "0303"'))
    assert f"MARSH-PIECE-005 {RED}" not in found(root)


def test_enemies_meet_only_to_fight(root):
    troops(root, "red", d1="0402")
    troops(root, "blue", d1="0402")
    assert found(root) == ["MARSH-PIECE-002 players/blue/player.yaml", "MARSH-PIECE-002 players/red/player.yaml"]
    edit(root / "campaign.yaml", replaced("phase: build", "phase: fight"))
    assert found(root) == []


def test_a_route_through_an_enemy_zone(root):
    troops(root, "red", d1="0403")
    assert found(root) == ["MARSH-ROUTE-002 players/blue/player.yaml"]
    edit(root / "campaign.yaml", added("treaties:\n  - {kind: truce, between: [red, blue], since: 0}\n"))
    assert found(root) == []


def test_route_length_and_loss_are_exact(root):
    table = inspect(root, [PACKS]).table
    assert route_length(table, "blue", ("0603", "0504", "0505")) == 2
    assert route_loss(table, "blue", 4) == 0
    assert route_loss(table, "blue", 5) * 5 == 1
    assert route_loss(table, "blue", 99) == 1


def test_a_claim_needs_a_way_home(root):
    troops(root, "red", d1="0403")
    table = inspect(root, [PACKS]).table
    assert can_claim(table, "red", "0403", "feet")
    troops(root, "blue", d1="0302", d2="0304", d3="0402")
    table = inspect(root, [PACKS]).table
    assert not can_claim(table, "red", "0403", "feet")


@pytest.mark.parametrize(
    ("old", "new", "price"),
    [
        ("[hall, dock]", "[hall, dock, pool]", 20),
        ("[hall, dock]", "[hall, great-dock]", 40),
        ("level: keep", "level: keep\n    defences: [tower, {defence: lantern, weapon: sling, count: 2}]", 20 + 2 * (20 + 5 + 7)),
        ("level: keep", "level: keep\n    defences: [{defence: lantern, weapon: spout}]", 25 + 12),
        ("strongholds:", 'strongholds:\n  "0303": {level: camp}', 20),
        ('urban:\n  "0202"', 'urban:\n  "0402": {size: 1, race: otters}\n  "0202"', 60),
        ("squadrons:", 'agents:\n  s1: {kind: eye, at: "0202"}\nsquadrons:', 20),
        ("squadrons:", 'convoys:\n  c1: {at: "0202", bp: 15}\nsquadrons:', 15),
    ],
)  # fmt: skip
def test_start_spending_to_the_point(root, old, new, price):
    """Otters pay half for strongholds and less for slings; spouts have no preferred price for them."""
    edit(root / RED, replaced(old, new))
    assert "MARSH-START-006 players/red/player.yaml" in found(root)
    spent(root, "red", price)
    homeless = [f"MARSH-{law} players/red/player.yaml" for law in ("AGENT-004", "START-007") if "agents:" in new]
    assert sorted(found(root)) == homeless  # there is no burrow yet, and eyes are not for the first points
    edit(root / RED, replaced(f"bp: {500 - price}", f"bp: {501 - price}"))
    assert sorted(found(root)) == sorted([*homeless, "MARSH-START-006 players/red/player.yaml"])


def test_resources_of_others_keep_their_distance_unless_the_host_decides(root):
    """0303 is beside 0203 of red; now it is blue's."""
    edit(root / "map.yaml", replaced("resources:", 'resources:\n  "0303": 50'))
    edit(root / "map.yaml", lambda text: _owned_by_blue(text, row=2, column=2))
    assert "MARSH-START-003 map.yaml" in found(root)
    edit(root / "campaign.yaml", added("settings: {strangers: ignored}\n"))
    assert "MARSH-START-003 map.yaml" not in found(root)


def _owned_by_blue(text, row, column):
    lines = text.split("\n")
    at = lines.index("control: |") + 1 + row
    lines[at] = lines[at][: 2 + column] + "B" + lines[at][3 + column :]
    return "\n".join(lines)


def test_start_spending_garrisons_cost_half(root):
    (root / "players/red/garrisons/0202.yaml").write_text(
        "system: marsh\nforces: [{kind: watch, entries: [{unit: divers}]}]\n"
    )
    spent(root, "red", 12.5)
    assert found(root) == []


def test_placement_is_asked_in_the_setup_only(root):
    edit(root / RED, replaced('  "0204":', '  "0102":'))
    assert "MARSH-START-002 players/red/player.yaml" in found(root)
    edit(root / "campaign.yaml", replaced("turn: 0", "turn: 1"))
    assert found(root) == []


def test_a_check_that_breaks_is_told(root):
    table = inspect(root, [PACKS]).table
    [problem] = findings(table, [Ruling("X-001", "holdings-in-control", "never")])
    assert problem.rule == "CHECK-BROKEN"
    assert "X-001" in problem.hint


@pytest.mark.parametrize(
    ("file", "old", "new", "wanted"),
    [
        ("campaign.yaml", "race: otters", "race: ottres", "LINK-RACE campaign.yaml"),
        ("campaign.yaml", "phase: build", "phase: bild", "LINK-PHASE campaign.yaml"),
        ("campaign.yaml", "start: two", "start: tow", "LINK-START campaign.yaml"),
        ("campaign.yaml", "start: two", "start: two\nsettings: {tool: whole}", "LINK-SETTING campaign.yaml"),
        ("campaign.yaml", "start: two", "start: two\nsettings: {toll: hole}", "LINK-CHOICE campaign.yaml"),
        ("map.yaml", "r: reeds", "r: weeds", "LINK-TERRAIN map.yaml"),
        (RED, "[hall, dock]", "[hall, duck]", "LINK-BUILDING players/red/player.yaml"),
        (RED, "[hall, dock]", "[hall, {building: duck}]", "LINK-BUILDING players/red/player.yaml"),
        (RED, "level: keep", "level: keap", "LINK-STRONGHOLD players/red/player.yaml"),
        (RED, "level: keep", "level: keep\n    defences: [{defence: tower, weapon: slang}]", "LINK-TURRET-WEAPON players/red/player.yaml"),
        (RED, "level: keep", "level: keep\n    defences: [towre]", "LINK-DEFENCE players/red/player.yaml"),
        (RED, "squadrons:", "agents:\n  s1: {kind: ear, at: \"0202\"}\nsquadrons:", "LINK-AGENT players/red/player.yaml"),
        ("campaign.yaml", "system: marsh", "system: mash", "LINK-SYSTEM campaign.yaml"),
        ("campaign.yaml", "system: marsh", "system: tiny", "LINK-SYSTEM campaign.yaml"),
    ],
)  # fmt: skip
def test_names_lead_to_the_pack(root, file, old, new, wanted):
    edit(root / file, replaced(old, new))
    assert found(root) == [wanted]


def test_the_judge_speaks_about_every_list(root):
    troops(root, "red", d1="0303")
    edit(root / "players/red/detachments/d1.yaml", replaced("paddlers, count: 2", "paddlers, count: 9"))
    (root / "players/red/garrisons/0202.yaml").write_text("system: marsh\nforces: [{kind: watch}]\n")
    assert found(root)
    told = found(root)
    assert "MARSH:troop.bands.max players/red/detachments/d1.yaml" in told
    assert "MARSH:watch.bands.min players/red/garrisons/0202.yaml" in told
