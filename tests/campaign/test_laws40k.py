"""Laws of the shipped campaign on both sides of their limit, and that no law goes without a test."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from listbuilder.campaign.rules import rules_of
from listbuilder.pack.load import load_pack
from tests.campaign.forty import CH, DE, IG, KIT, ORK, SYSTEM, TY, War, block, rules_told, squad, towns
from tests.campaign.test_plans40k_pieces import realm, told, town

LAWS = sorted(rules_of(load_pack(SYSTEM)).laws)
TESTS = "\n".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py"))


@pytest.mark.parametrize("law", LAWS)
def test_every_law_has_a_test_by_its_name(law):
    assert re.search(rf"(?<!MARSH-)\b{law.removeprefix('CAMPAIGN40K-')}\b", TESTS)


# --- build plans ------------------------------------------------------------------------------------

CAPITAL = town("0101")


def fort(hex, keys):
    return f'strongholds: {{"{hex}": {{level: {keys}}}}}\n'


@pytest.mark.parametrize(
    ("law", "keys", "wrong"),
    [
        ("BUILD-011", "built: 1, upgraded: 2", False), ("BUILD-011", "built: 1, upgraded: 3", True),
        ("BUILD-012", "built: 2", False), ("BUILD-012", "built: 3", True),
    ],
)  # fmt: skip
def test_urban_hexes_grow_once_a_turn_and_not_when_new(tmp_path, law, keys, wrong):
    village = f'"0601": {{size: 1, race: {IG}, bp: 300, {keys}}}'
    assert told(realm(War(tmp_path), CAPITAL, village), "grow 0601") == ([law] if wrong else [])


@pytest.mark.parametrize(
    ("law", "keys", "wrong"),
    [
        ("BUILD-013", "camp, built: 1, upgraded: 2", False), ("BUILD-013", "fortification, built: 1, upgraded: 3", True),
        ("BUILD-014", "camp, built: 2", False), ("BUILD-014", "camp, built: 3", True),
    ],
)  # fmt: skip
def test_strongholds_rise_once_a_turn_and_not_when_new(tmp_path, law, keys, wrong):
    assert told(realm(War(tmp_path), CAPITAL, more=fort("0101", keys)), "fortify 0101") == ([law] if wrong else [])


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("fortify 0604 from 0601", []), ("fortify 0605 from 0601", ["BUILD-015"]), ("fortify 0605 from 0101", []),
        ("settle 0604 from 0601", []), ("settle 0605 from 0601", ["BUILD-016"]), ("settle 0605 from 0101", []),
        ("road 0604-0605 from 0601", []), ("road 0605-0606 from 0601", ["BUILD-017"]), ("road 0605-0606 from 0101", []),
    ],
)  # fmt: skip
def test_urban_hexes_pay_within_three_hexes_and_the_capital_anywhere(tmp_path, line, wanted):
    assert told(realm(War(tmp_path), CAPITAL, town("0601")), line) == wanted


@pytest.mark.parametrize(("sizes", "roads", "wrong"), [((1,), 1, False), ((1,), 2, True), ((2,), 2, False), ((2, 2), 3, False), ((2, 1), 3, True)])  # fmt: skip
def test_roads_of_a_turn_are_as_many_as_towns(tmp_path, sizes, roads, wrong):
    """The capital counts, and every other urban hex of size 2 or more."""
    others = [town(hex, size=size) for hex, size in zip(("0401", "0601"), sizes, strict=False)]
    war = realm(War(tmp_path), CAPITAL, *others)
    lines = [f"road 030{row}-030{row + 1} from 0101" for row in range(4, 4 + roads)]
    assert told(war, *lines) == (["BUILD-018"] if wrong else [])


@pytest.mark.parametrize(
    ("there", "line", "wanted"),
    [
        ("[]", "erect major-airbase at 0101", ["BUILD-019"]), ("[minor-airbase]", "erect major-airbase at 0101", []),
        ("[major-airbase]", "erect minor-airbase at 0101", ["BUILD-019"]), ("[]", "erect major-spaceport at 0101", ["BUILD-019"]),
        ("[minor-spaceport]", "erect major-spaceport at 0101", []),
    ],
)  # fmt: skip
def test_upgrades_come_after_what_they_are_made_of(tmp_path, there, line, wanted):
    assert told(realm(War(tmp_path), town("0101", buildings=there)), line) == wanted


@pytest.mark.parametrize(("race", "wanted"), [(TY, ["BUILD-020"]), (ORK, []), (DE, [])])
def test_tyranids_build_no_strongholds(tmp_path, race, wanted):
    assert told(realm(War(tmp_path, race), town("0101", race)), "fortify 0401") == wanted
    there = realm(War(tmp_path, race), town("0101", race), more=fort("0101", "camp, built: 1"))
    assert told(there, "fortify 0101") == wanted


@pytest.mark.parametrize(
    ("race", "towns_", "there", "wrong"), [(DE, 1, 1, False), (DE, 1, 2, True), (DE, 2, 2, False), (DE, 2, 3, True), (DE, 3, 4, False), (DE, 3, 5, True), (IG, 1, 5, False)]
)  # fmt: skip
def test_dark_eldar_have_three_strongholds_for_two_urban_hexes(tmp_path, race, towns_, there, wrong):
    hexes = [f"0{column}0{row}" for column in (1, 3) for row in (2, 4, 6)][:there]
    walls = "strongholds: {" + ", ".join(f'"{hex}": {{level: camp}}' for hex in hexes) + "}\n"
    some = [town(hex, race) for hex in ("0101", "0501", "0505")[:towns_]]
    assert told(realm(War(tmp_path, race), *some, more=walls), "fortify 0608") == (["BUILD-021"] if wrong else [])


@pytest.mark.parametrize(
    ("law", "able", "line"),
    [("BUILD-001", "0604", "fortify {hex}"), ("BUILD-002", "0604", "settle {hex}"), ("BUILD-003", "0504-0604", "road {hex}")],
)  # fmt: skip
def test_building_is_on_own_ground(tmp_path, law, able, line):
    war = realm(War(tmp_path), CAPITAL, town("0402"))
    assert told(war, f"{line.format(hex=able)} from 0101") == []
    foreign = "0604-0704" if "-" in able else "0704"
    assert told(war, f"{line.format(hex=foreign)} from 0101") == [law]
    nobody = realm(War(tmp_path / "nobody").nobodys("0604"), CAPITAL, town("0402"))
    assert told(nobody, f"{line.format(hex=able)} from 0101") == [law]


@pytest.mark.parametrize(
    ("law", "line"),
    [
        ("BUILD-004", "fortify 0604 from 0101"), ("BUILD-005", "fortify 0603 from 0101"), ("BUILD-006", "settle 0604 from 0101"),
        ("BUILD-007", "grow 0602"), ("BUILD-008", "road 0604-0605 from 0101"),
    ],
)  # fmt: skip
@pytest.mark.parametrize(("foe", "own", "wrong"), [("", "", False), ("detachments", "", True), ("convoys", "", False), ("detachments", "detachments", False)])  # fmt: skip
def test_nothing_is_built_or_grows_beside_enemies(tmp_path, law, line, foe, own, wrong):
    """A detachment beside the hex has a zone, a convoy has none, and a hex that is held is in nobody's."""
    place = {"fortify 0603 from 0101": "0603", "grow 0602": "0602"}.get(line, "0604")
    beside = {"0603": "0703", "0602": "0702", "0604": "0704"}[place]
    village = f'"0602": {{size: 1, race: {IG}, bp: 400}}'
    war = realm(War(tmp_path), CAPITAL, village, town("0402"), more='strongholds: {"0603": {level: camp}}\n')
    if own:
        held = {place, "0605"} if "road" in line else {place}
        war.add("players/red/player.yaml", "detachments: {" + ", ".join(f'd{number}: {{at: "{hex}"}}' for number, hex in enumerate(sorted(held))) + "}\n")  # fmt: skip
        for number in range(len(held)):
            war.troops("red", f"d{number}", 800)
    if foe:
        bp = ", bp: 90" if foe == "convoys" else ""
        war.player("blue", f'vp: 0\n{foe}: {{d1: {{at: "{beside}"{bp}}}}}\n')
        war = war.troops("blue", "d1", 800) if foe == "detachments" else war
    assert told(war, line) == ([law] if wrong else [])


@pytest.mark.parametrize(("hex", "wrong"), [("0604", True), ("0605", False)])
def test_build_009_no_village_on_resources(tmp_path, hex, wrong):
    war = realm(War(tmp_path), CAPITAL).add("map.yaml", 'resources: {"0604": 100}\n')
    assert [rule for rule in told(war, f"settle {hex}") if rule != "ROUTE-004"] == (["BUILD-009"] if wrong else [])


@pytest.mark.parametrize(("at", "wrong"), [("0101", False), ("0102", True)])
def test_plan_004_convoys_are_loaded_in_production_hexes(tmp_path, at, wrong):
    war = realm(War(tmp_path), CAPITAL, more=f'convoys: {{c1: {{at: "{at}", bp: 60}}}}\n')
    for line in ("load c1 bp 20", "unload c1"):
        assert told(war, line) == (["PLAN-004"] if wrong else [])


@pytest.mark.parametrize(("at", "wrong"), [("0304", False), ("0404", False), ("0505", True)])
def test_plan_006_captives_change_hands_side_by_side(tmp_path, at, wrong):
    led = "{player: blue, detachment: d1, with: d2, since: 2}"
    both = f'detachments: {{d2: {{at: "0305"}}, d3: {{at: "{at}"}}}}\n'
    war = holding(tmp_path, led, more=both).troops("red", "d2", 800).troops("red", "d3", 800)
    war.write("campaign.yaml", (tmp_path / "campaign.yaml").read_text().replace("turn: 3\n", "turn: 3\nbooked: 3\n"))
    assert told(war, "lead k1 with d3") == (["PLAN-006"] if wrong else [])


# --- the start --------------------------------------------------------------------------------------


def start(tmp_path, capital="0303", village="0501", resources=("0505", "0206")):
    """Two players; red has what the four player game gives."""
    war = War(tmp_path, turn=0)
    towns_ = f'"{capital}": {{size: 4, race: {IG}, bp: 5000, buildings: {KIT}}}'
    towns_ += f', "{village}": {{size: 1, race: {IG}}}' if village else ""
    yields = ", ".join(f'"{hex}": 100' for hex in resources)
    war.player("red", f'capital: "{capital}"\nurban: {{{towns_}}}\n').player("blue", "vp: 0\n")
    return war.add("map.yaml", f"resources: {{{yields}}}\n")


def red_told(war, law):
    return [message for rule, message in war.found(law) if rule.endswith(law) and "blue" not in message]


@pytest.mark.parametrize(
    ("law", "keys", "wrong"),
    [
        ("START-001", {}, False), ("START-001", {"capital": "0103"}, True), ("START-001", {"capital": "0603"}, True), ("START-001", {"capital": "0502", "village": "0204"}, False),
        ("START-002", {"village": "0304"}, True), ("START-002", {"village": "0305"}, False),
        ("START-003", {"resources": ("0505", "0507")}, True), ("START-003", {"resources": ("0505", "0205")}, False), ("START-003", {"resources": ("0304", "0507")}, True),
        ("START-004", {"resources": ("0505", "0106")}, True), ("START-004", {"resources": ("0505", "0206")}, False),
        ("START-005", {}, False), ("START-005", {"village": ""}, True), ("START-005", {"resources": ("0505",)}, True), ("START-005", {"resources": ("0505", "0205", "0502")}, True),
    ],
)  # fmt: skip
def test_what_a_start_keeps(tmp_path, law, keys, wrong):
    assert bool(red_told(start(tmp_path, **keys), law)) == wrong


@pytest.mark.parametrize(
    ("keys", "log", "wrong"),
    [
        ("free-roads: 5", "", []), ("free-roads: 6", "", ["free road actions"]), ("free-roads: 4", "free-road", []), ("free-roads: 5", "free-road", ["free road actions"]),
        ("free-roads: 5", "road", []), ("vp: 0", "", []), ("vp: 1", "", ["victory points"]),
    ],
)  # fmt: skip
def test_start_005_five_free_roads_and_no_victory_points(tmp_path, keys, log, wrong):
    """Roads that were built with them are counted; more towns may have been bought."""
    war = start(tmp_path).add("players/red/player.yaml", f"{keys}\n")
    if log:
        war.write("log.yaml", f"events: [{{turn: 0, phase: build, player: red, did: {log}, what: A road.}}]\n")
    told_ = [message for message in red_told(war, "START-005") if "free road" in message or "victory" in message]
    assert [word for word in ("free road actions", "victory points") if any(word in one for one in told_)] == wrong


@pytest.mark.parametrize(
    ("turn", "keys", "wrong"),
    [
        (0, "built: 0, arrives: 1", False), (0, "built: 0, arrives: 1, dxp: 1", True), (0, "built: 0, dxp: 10", True),
        (3, "built: 3, arrives: 4, dxp: 2", True), (3, "built: 3, arrives: 4, most-dxp: 2", True), (3, "built: 2, arrives: 3, dxp: 2", False),
        (3, "built: 1, dxp: 30", False),
    ],
)  # fmt: skip
def test_strength_004_new_detachments_have_no_experience(tmp_path, turn, keys, wrong):
    war = War(tmp_path, turn=turn).player("red", f'vp: 0\ndetachments: {{d1: {{at: "0303", {keys}}}}}\n').troops("red", "d1", 800)  # fmt: skip
    assert rules_told(war, "STRENGTH-004") == (["CAMPAIGN40K-STRENGTH-004"] if wrong else [])


# --- the map ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("phase", "wrong"), [("build", True), ("movement", True), ("battle-movement", False), ("battle", False)])  # fmt: skip
def test_map_002_enemies_meet_in_battle_only(tmp_path, phase, wrong):
    war = War(tmp_path).player("red", 'vp: 0\ndetachments: {d1: {at: "0303"}}\n').player("blue", 'vp: 0\ndetachments: {d1: {at: "0303"}}\n')  # fmt: skip
    war.troops("red", "d1", 800).troops("blue", "d1", 800)
    war.write("campaign.yaml", (tmp_path / "campaign.yaml").read_text().replace("phase: build", f"phase: {phase}"))
    assert set(rules_told(war, "MAP-002")) == ({"CAMPAIGN40K-MAP-002"} if wrong else set())


@pytest.mark.parametrize(
    ("law", "text"), [("MAP-003", 'urban: {{"{hex}": {{size: 1, race: imperial-guard}}}}'), ("MAP-004", 'strongholds: {{"{hex}": {{level: camp}}}}')]
)  # fmt: skip
@pytest.mark.parametrize(("hex", "wrong"), [("0603", False), ("0703", True)])
def test_holdings_lie_on_own_ground(tmp_path, law, text, hex, wrong):
    war = War(tmp_path).player("red", f"vp: 0\n{text.format(hex=hex)}\n")
    assert rules_told(war, "MAP-003", "MAP-004") == ([f"CAMPAIGN40K-{law}"] if wrong else [])


@pytest.mark.parametrize(("row", "wrong"), [("RRRRRRBBBBBB", True), ("RRRRRRBBBB..", False)])
def test_map_005_nobody_controls_the_sea(tmp_path, row, wrong):
    war = War(tmp_path)
    sea = "columns: 12\nrows: 8\nlegend: {.: plains, ~: sea}\n" + block("terrain", "..........~~")
    war.write("map.yaml", sea + block("airspaces", "AAAAAABBBBBB") + block("control", row))
    assert rules_told(war, "MAP-005") == (["CAMPAIGN40K-MAP-005"] if wrong else [])


@pytest.mark.parametrize(("hex", "wrong"), [("0303", True), ("0304", False)])
def test_map_006_an_urban_hex_or_a_resource_hex(tmp_path, hex, wrong):
    war = towns(War(tmp_path), "").add("map.yaml", f'resources: {{"{hex}": 100}}\n')
    assert rules_told(war, "MAP-006") == (["CAMPAIGN40K-MAP-006"] if wrong else [])


@pytest.mark.parametrize(("kind", "wrong"), [("", False), ("non-aggression-pact", True), ("alliance", True)])
def test_map_001_one_detachment_in_a_hex_whoever_is_spared(tmp_path, kind, wrong):
    """Enemies meet in battle; partners of any treaty keep apart."""
    war = War(tmp_path, IG, "eldar").player("red", 'vp: 0\ndetachments: {d1: {at: "0303"}}\n').player("blue", 'vp: 0\ndetachments: {d1: {at: "0303"}}\n')  # fmt: skip
    war.troops("red", "d1", 800).troops("blue", "d1", 800)
    treaty = f"treaties: [{{kind: {kind}, between: [red, blue], since: 1}}]\n" if kind else ""
    war.add("campaign.yaml", treaty)
    assert rules_told(war, "MAP-001") == (["CAMPAIGN40K-MAP-001"] if wrong else [])


@pytest.mark.parametrize(
    ("more", "wrong"),
    [
        ("", False), (", {kind: non-aggression-pact, between: [blue, red], since: 3}", True),
        (", {kind: non-aggression-pact, between: [blue, red], since: 1, until: 2}", False),
        (", {kind: non-aggression-pact, between: [blue, red], since: 4}", False), (", {kind: alliance, between: [red, blue], since: 2}", True),
    ],
)  # fmt: skip
def test_treaty_002_one_treaty_at_a_time(tmp_path, more, wrong):
    war = War(tmp_path, IG, "eldar").add("campaign.yaml", f"treaties: [{{kind: alliance, between: [red, blue], since: 1}}{more}]\n")  # fmt: skip
    assert rules_told(war, "TREATY-002") == (["CAMPAIGN40K-TREATY-002"] if wrong else [])


@pytest.mark.parametrize(("hex", "wrong"), [("1001", False), ("1101", True)])
@pytest.mark.parametrize("piece", ['detachments: {{d1: {{at: "{hex}"}}}}', 'convoys: {{c1: {{at: "{hex}", bp: 90}}}}', 'agents: {{s1: {{kind: spy, at: "{hex}"}}}}'])  # fmt: skip
def test_map_007_nothing_stays_at_sea(tmp_path, hex, wrong, piece):
    war = War(tmp_path, "eldar").player("red", f"vp: 0\n{piece.format(hex=hex)}\n")
    war = war.troops("red", "d1", 800) if "d1" in piece else war
    sea = "columns: 12\nrows: 8\nlegend: {.: plains, ~: sea}\n" + block("terrain", "..........~~")
    war.write("map.yaml", sea + block("airspaces", "AAAAAABBBBBB") + block("control", "RRRRRRBBBB.."))
    assert rules_told(war, "MAP-007") == (["CAMPAIGN40K-MAP-007"] if wrong else [])


# --- the army ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("turn", "wrong"), [(3, False), (4, True)])
def test_rarity_005_losses_lie_in_the_past(tmp_path, turn, wrong):
    war = War(tmp_path).player("red", f"vp: 0\nlost: {{super-heavy-tank: {turn}}}\n")
    assert rules_told(war, "RARITY-005") == (["CAMPAIGN40K-RARITY-005"] if wrong else [])


def settler(tmp_path, keys, walls="camp"):
    war = War(tmp_path).player("red", f'vp: 0\n{fort("0202", walls) if walls else ""}detachments: {{g1: {{at: "0303"{keys}}}}}\n')  # fmt: skip
    return war.write("players/red/detachments/g1.yaml", squad(100, kind="garrison"))


@pytest.mark.parametrize(("keys", "wrong"), [("", False), (", dxp: 0", False), (", dxp: 1", True), (", most-dxp: 2", True)])  # fmt: skip
def test_strength_003_settlers_gain_no_experience(tmp_path, keys, wrong):
    war = settler(tmp_path, f', settles: "0202"{keys}')
    assert rules_told(war, "STRENGTH-003") == (["CAMPAIGN40K-STRENGTH-003"] if wrong else [])


@pytest.mark.parametrize(("kind", "wrong"), [("garrison", False), ("detachment", True)])
def test_garrison_002_a_garrison_is_composed_as_one(tmp_path, kind, wrong):
    war = War(tmp_path).player("red", f"vp: 0\n{fort('0303', 'camp')}")
    war.write("players/red/garrisons/0303.yaml", squad(200, kind=kind))
    assert rules_told(war, "GARRISON-002") == (["CAMPAIGN40K-GARRISON-002"] if wrong else [])


@pytest.mark.parametrize(
    ("keys", "walls", "wrong"), [(', settles: "0202"', "camp", False), ("", "camp", True), (', settles: "0203"', "camp", True), (', settles: "0202"', "", True)]
)  # fmt: skip
def test_garrison_005_settlers_have_a_stronghold_to_go_to(tmp_path, keys, walls, wrong):
    war = settler(tmp_path, keys, walls)
    assert rules_told(war, "GARRISON-005") == (["CAMPAIGN40K-GARRISON-005"] if wrong else [])


AT = 'at: "0303", '


@pytest.mark.parametrize(
    ("keys", "wrong"), [("built: 2, arrives: 3", False), ("built: 2, arrives: 4", True), ("built: 3, arrives: 4", False), ("built: 3", True), ("built: 2", False), ("built: 2, destroyed: 1", True)]
)  # fmt: skip
def test_arrival_001_a_detachment_takes_one_turn(tmp_path, keys, wrong):
    war = (
        War(tmp_path)
        .player("red", f"vp: 0\ndetachments: {{d1: {{{'' if 'destroyed' in keys else AT}{keys}}}}}\n")
        .troops("red", "d1", 800)
    )
    assert rules_told(war, "ARRIVAL-001") == (["CAMPAIGN40K-ARRIVAL-001"] if wrong else [])


@pytest.mark.parametrize(("base", "squadrons", "wrong"), [("minor-airbase", 1, False), ("minor-airbase", 2, True), ("major-airbase", 2, False), ("major-airbase", 3, True), ("barracks", 1, True)])  # fmt: skip
def test_piece_002_squadrons_of_an_airbase(tmp_path, base, squadrons, wrong):
    war = towns(War(tmp_path), base)
    war.add("players/red/player.yaml", "squadrons: {" + ", ".join(f'a{one}: {{at: "0303"}}' for one in range(squadrons)) + "}\n")  # fmt: skip
    assert rules_told(war, "PIECE-002") == (["CAMPAIGN40K-PIECE-002"] if wrong else [])


@pytest.mark.parametrize(
    ("way", "wrong"), [("0505-0404-0304-0303", False), ("0505-0404", True), ("0405-0404-0304-0303", True)]
)
def test_route_001_from_a_resource_hex_to_a_town(tmp_path, way, wrong):
    war = towns(War(tmp_path), "").add("map.yaml", 'resources: {"0505": 100}\n')
    war.add("players/red/player.yaml", f'routes: {{"{way[:4]}": {way}}}\n')
    assert rules_told(war, "ROUTE-001") == (["CAMPAIGN40K-ROUTE-001"] if wrong else [])


@pytest.mark.parametrize(("forces", "wrong"), [(1, False), (2, True)])
def test_kind_005_a_list_is_one_detachment(tmp_path, forces, wrong):
    war = War(tmp_path).player("red", 'vp: 0\ndetachments: {d1: {at: "0303"}}\n')
    one = "{kind: detachment, entries: [{unit: one, count: 800}]}"
    war.write("players/red/detachments/d1.yaml", f"system: {SYSTEM}\nforces: [{', '.join([one] * forces)}]\n")
    assert rules_told(war, "KIND-005") == (["CAMPAIGN40K-KIND-005"] if wrong else [])


# --- captives ---------------------------------------------------------------------------------------


def holding(tmp_path, captive, prison=", prison", size=4, red=IG, blue="eldar", more=""):
    war = War(tmp_path, red, blue).troops("blue", "d1", 800).player("blue", "vp: 0\ndetachments: {d1: {}}\n")
    return towns(war, f"barracks{prison}", size).add("players/red/player.yaml", f"captives: {{k1: {captive}}}\n{more}")


HELD = '{player: blue, detachment: d1, at: "0303", since: 2}'


@pytest.mark.parametrize(
    ("keys", "wrong"), [({}, False), ({"prison": ""}, True), ({"size": 2}, False), ({"size": 1}, True), ({"red": DE, "blue": CH, "size": 1}, False)]
)  # fmt: skip
def test_captive_001_captives_need_a_prison(tmp_path, keys, wrong):
    """A Prison needs size 2, that of Dark Eldar size 1."""
    assert rules_told(holding(tmp_path, HELD, **keys), "CAPTIVE") == (["CAMPAIGN40K-CAPTIVE-001"] if wrong else [])


@pytest.mark.parametrize(("keys", "wrong"), [('{at: "0304"}', False), ("{orbit: true}", True), ("{destroyed: 3}", True)])  # fmt: skip
def test_captive_002_captives_follow_a_detachment(tmp_path, keys, wrong):
    led = "{player: blue, detachment: d1, with: d2, since: 2}"
    war = holding(tmp_path, led, more=f"detachments: {{d2: {keys}}}\n").troops("red", "d2", 800)
    assert rules_told(war, "CAPTIVE") == (["CAMPAIGN40K-CAPTIVE-002"] if wrong else [])


@pytest.mark.parametrize(("second", "wrong"), [("", False), (f", k2: {HELD}", True)])
def test_captive_003_a_captive_has_one_captor(tmp_path, second, wrong):
    war = holding(tmp_path, HELD + second)
    assert rules_told(war, "CAPTIVE") == (["CAMPAIGN40K-CAPTIVE-003"] if wrong else [])


def test_the_kit_of_a_capital_is_what_these_tests_think(tmp_path):
    assert {"major-spaceport", "espionage-center", "prison", "minor-airbase"} == set(KIT.strip("[]").split(", "))
