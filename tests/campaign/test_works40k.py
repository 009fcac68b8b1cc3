"""Towns, buildings, strongholds, defences, agents and treaties of the shipped campaign: every figure on both sides of its limit.

The tables here are typed from the book a second time and share nothing with the pack.
"""

from __future__ import annotations

import pytest

from listbuilder.campaign.armament import stance, weapon_price
from listbuilder.campaign.checks.agreements import may_agree
from listbuilder.campaign.rules import rules_for, rules_of
from listbuilder.campaign.verdict import inspect
from listbuilder.cli import main
from listbuilder.pack.load import load_pack
from tests.campaign.forty import KIT, RACES, SYSTEM, War
from tests.campaign.marsh import edit

IG, SM, BA, SOB, CH, EL, DE, ORK, TY = RACES
SHORT = {"IG": IG, "SM": SM, "Ch": CH, "El": EL, "DE": DE, "Ork": ORK, "Ty": TY, "SoB": SOB}


@pytest.fixture(scope="module")
def pack():
    return load_pack(SYSTEM)


def rules_told(war, *subjects):
    return [rule for rule, _ in war.found(*subjects)]


def hexes(count):
    """So many hexes of red, from the upper left."""
    return [f"{column:02}{row:02}" for column in range(1, 7) for row in range(1, 9)][:count]


# --- defences ---

LIMITS = {  # turrets, towers, walls, bunkers, other points
    "camp": (0, 1, 0, 2, 50),
    "fortification": (1, 2, 2, 2, 100),
    "capital-fortification": (2, 4, 4, 2, 150),
}
COLUMNS = ("turrets", "towers", "walls", "bunkers", "other")
FILLED = {"turrets": ("{{defence: turret, weapon: {weapon}, count: {n}}}", 1), "towers": ("{{defence: weapon-tower, count: {n}}}", 1),
          "walls": ("{{defence: wall-section, count: {n}}}", 1), "bunkers": ("{{defence: bunker, count: {n}}}", 1),
          "other": ("{{defence: gun-placement, count: {n}}}", 25)}  # fmt: skip
OWN_WEAPON = {IG: "las-cannons", SM: "las-cannons", BA: "las-cannons", SOB: "inferno-cannon", CH: "las-cannons", EL: "d-cannon", DE: "darklance", ORK: "lobba", TY: "las-cannons"}  # fmt: skip


@pytest.mark.parametrize("race", RACES)
def test_every_column_at_every_level_holds_its_limit_and_no_more(tmp_path, race):
    """Dark Eldar have half of each, rounded up."""
    lines, over = [], []
    places = iter(hexes(48))
    for level, limits in LIMITS.items():
        for column, limit in zip(COLUMNS, limits, strict=True):
            limit = -(-limit // 2) if race == DE else limit
            text, unit = FILLED[column]
            for number in (limit // unit, limit // unit + 1):
                hex = next(places)
                defences = [text.format(n=number, weapon=OWN_WEAPON[race])] if number else []
                lines.append(f'  "{hex}": {{level: {level}, defences: [{", ".join(defences)}]}}\n')
                if number > limit // unit:
                    over.append((hex, column, number * unit, limit))
    war = War(tmp_path, race).player("red", "strongholds:\n" + "".join(lines))
    found = {(rule, message.split(" ")[0]): message for rule, message in war.found("DEF-001")}
    assert set(found) == {("CAMPAIGN40K-DEF-001", hex) for hex, *_ in over}
    for hex, column, number, limit in over:
        assert f" has {number} of {column}: " in found["CAMPAIGN40K-DEF-001", hex]
        assert found["CAMPAIGN40K-DEF-001", hex].endswith(f"; {limit} is the most.")


def test_points_of_other_defences_are_added_up(tmp_path):
    """Camp, 50 points: 2 trenches, a minefield and a tank trap are 48, with razorwire 54."""
    some = "{defence: trench, count: 2}, minefield, tank-trap"
    war = War(tmp_path, CH).player("red", f'strongholds: {{"0303": {{level: camp, defences: [{some}]}}}}\n')
    assert war.found("DEF") == []
    war.player("red", f'strongholds: {{"0303": {{level: camp, defences: [{some}, razorwire]}}}}\n')
    [(_, message)] = war.found("DEF")
    assert "has 54 of other: Trench 20 + Minefield 20 + Tank Trap 8 + Razorwire 6; 50" in message


@pytest.mark.parametrize(
    ("kind", "most", "general"), [("razorwire", 16, 8), ("tank-trap", 12, 6), ("trench", 10, 5), ("minefield", 2, 2), ("booby-trap", 2, 2), ("gun-placement", 2, 2)]
)  # fmt: skip
def test_the_guard_spends_half_on_wire_traps_and_trenches(tmp_path, kind, most, general):
    """AC-50: what was spent counts, so of what costs half twice as much may stand in a camp."""
    for race, limit, settings in ((IG, most, ""), (ORK, general, ""), (IG, general, "settings: {cheap-wire: worth}\n")):
        for number in (limit, limit + 1):
            war = War(tmp_path / f"{race}{limit}{number}", race).add("campaign.yaml", settings)
            war.player(
                "red", f'strongholds: {{"0303": {{level: camp, defences: [{{defence: {kind}, count: {number}}}]}}}}\n'
            )
            assert bool(war.found("DEF")) is (number > limit)


def test_a_turret_tower_takes_a_tower_and_a_turret(tmp_path):
    def told(level, defences):
        war = War(tmp_path / str(len(defences)) / level).player("red", f'strongholds: {{"0303": {{level: {level}, defences: [{defences}]}}}}\n')  # fmt: skip
        return [message.split(" of ")[1].split(":")[0] for _, message in war.found("DEF-001")]

    tower = "{defence: turret-tower, weapon: las-cannons}"
    assert told("fortification", tower) == []
    assert told("fortification", f"{tower}, {tower}") == ["turrets"]
    assert told("fortification", f"{tower}, weapon-tower, radar-tower") == ["towers"]
    assert told("camp", tower) == ["turrets"]


@pytest.mark.parametrize("kind", ["aa-tower", "radar-tower", "earthshaker", "hydra", "weapon-tower"])
def test_towers_and_batteries_share_one_column(tmp_path, kind):
    war = War(tmp_path).player("red", f'strongholds: {{"0303": {{level: camp, defences: [{kind}]}}}}\n')
    assert war.found("DEF") == []
    war.player("red", f'strongholds: {{"0303": {{level: camp, defences: [{kind}, weapon-tower]}}}}\n')
    assert rules_told(war, "DEF") == ["CAMPAIGN40K-DEF-001"]


def test_setting_walls_may_count_as_points_too(tmp_path):
    war = War(tmp_path).player("red", 'strongholds: {"0303": {level: fortification, defences: [{defence: wall-section, count: 2}, {defence: gun-placement, count: 3}]}}\n')  # fmt: skip
    assert war.found("DEF") == []
    war.add("campaign.yaml", "settings: {wall-limit: both}\n")
    assert "Wall Section 40 + Gun Placement 75; 100" in war.found("DEF")[0][1]


@pytest.mark.parametrize("race", RACES)
def test_batteries_and_anti_air_towers_by_race(tmp_path, race):
    """Batteries are the Guard's; Tyranids arm no anti-air tower. Captured ones name their builder."""
    lines = "".join(f'  "{hex}": {{level: camp, defences: [{{defence: {kind}{more}}}]}}\n' for hex, kind, more in [
        ("0101", "earthshaker", ""), ("0103", "hydra", ""), ("0105", "aa-tower", ""), ("0301", "earthshaker", f", race: {IG}"), ("0303", "aa-tower", f", race: {CH}"),
    ])  # fmt: skip
    war = War(tmp_path / "a", race).player("red", f"strongholds:\n{lines}")
    wrong = {message.split(" in ")[1][:4] for _, message in war.found("DEF-002")}
    assert wrong == ({"0101", "0103"} if race != IG else set()) | ({"0105"} if race == TY else set())
    war.add("campaign.yaml", "settings: {batteries: all}\n")
    assert {message.split(" in ")[1][:4] for _, message in war.found("DEF-002")} == ({"0105"} if race == TY else set())


TURRETS = """\
battle-cannon      100 75 +* .  .  .  .  .  .  .
plasma-cannon      90  70 +  +  .  .  .  .  .  .
las-cannons        90  70 +* +  +  +  .  .  .  .
missile-launchers  80  60 +  +* +* .  .  .  .  .
auto-cannons       75  55 +  .  +* .  .  .  .  .
heavy-bolters      65  50 +* +* +  .  .  .  .  +
darklance          90  70 .  .  .  .  +* .  .  .
disintegrator      95  75 .  .  .  .  +* .  .  .
splinter-cannon    65  50 .  .  .  .  +* .  .  .
shuriken-cannons   65  50 .  .  .  +* .  .  .  .
d-cannon           75  55 .  .  .  +* .  .  .  .
scatter-laser      75  55 .  .  .  +* .  .  .  .
big-shoota         55  40 .  .  .  .  .  +* .  .
rokkit-launcha     50  35 .  .  .  .  .  +* .  .
lobba              65  50 .  .  .  .  .  +* .  .
zzap               65  50 .  .  .  .  .  +* .  .
inferno-cannon     40  30 +  +  +  .  .  +  .  +*
"""
TABLE = {
    cells[0]: (int(cells[1]), int(cells[2]), dict(zip((IG, SM, CH, EL, DE, ORK, TY, SOB), cells[3:], strict=True)))
    for cells in (line.split() for line in TURRETS.splitlines())
}


@pytest.mark.parametrize("race", RACES)
def test_turret_weapons_by_race_and_both_prices(tmp_path, pack, race):
    """Blood Angels as Space Marines (AC-12)."""
    rules, column = rules_for(pack, race), SM if race == BA else race
    assert len(rules.turrets) == len(TABLE) == 17
    for weapon, (usual, preferred, races) in TABLE.items():
        wanted = {"+*": "preferred", "+": "allowed", ".": ""}[races[column]]
        assert stance(rules, race, weapon) == wanted
        assert weapon_price(rules, race, weapon) == (preferred if wanted == "preferred" else usual)
    turrets = ", ".join(f"{{defence: turret, weapon: {weapon}}}" for weapon in TABLE)
    war = War(tmp_path, race).player(
        "red", f'strongholds: {{"0303": {{level: fortification, defences: [{turrets}]}}}}\n'
    )
    wrong = [message.split(" in ")[0] for _, message in war.found("DEF-004")]
    assert wrong == [rules.turrets[id].name for id, (*_, races) in TABLE.items() if races[column] == "."]


def test_a_captured_turret_is_of_those_who_built_it(tmp_path):
    war = War(tmp_path, CH).player("red", 'strongholds: {"0303": {level: fortification, captured: 2, defences: [{defence: turret, weapon: zzap, race: ork}]}}\n')  # fmt: skip
    assert war.found("DEF") == []


@pytest.mark.parametrize(
    ("defence", "wrong"),
    [("turret", True), ("turret-tower", True), ("{defence: turret, weapon: las-cannons}", False), ("{defence: turret-tower, weapon: las-cannons}", False),
     ("{defence: weapon-tower, weapon: las-cannons}", True), ("{defence: bunker, weapon: las-cannons}", True), ("aa-tower", False)],
)  # fmt: skip
def test_turrets_have_a_weapon_and_nothing_else_has(tmp_path, defence, wrong):
    war = War(tmp_path).player("red", f'strongholds: {{"0303": {{level: fortification, defences: [{defence}]}}}}\n')
    assert rules_told(war, "DEF") == ["CAMPAIGN40K-DEF-003"] * wrong


# --- buildings ---

SIZES = {
    "barracks": 1, "training-facilities": 3, "academy": 3, "light-factory": 2, "heavy-factory": 3, "minor-spaceport": 3, "major-spaceport": 4,
    "espionage-center": 3, "strategic-hq": 3, "prison": 2, "minor-airbase": 2, "major-airbase": 4, "medic-center": 3, "repair-facility": 3,
    "taxation-office": 1, "exploitation-center": 2, "embassy": 4, "vortex-portal": 4, "aspect-shrine": 2, "gladiator-arena": 2,
}  # fmt: skip
UPKEEP = dict(zip(SIZES, (10, 20, 20, 20, 30, 50, 100, 30, 30, 10, 30, 50, 20, 20, 10, 0, 30, 30, 20, 20), strict=True))


@pytest.mark.parametrize("race", RACES)
@pytest.mark.parametrize("built", [3, 0])
def test_buildings_need_their_size(tmp_path, race, built):
    """Dark Eldar need one less for spaceports and prisons. Built now it is wrong, from earlier it sleeps."""
    names = ", ".join(f"{{building: {id}, built: {built}}}" for id in SIZES)
    towns = "".join(
        f'  "0{size}0{size}": {{size: {size}, race: {race}, buildings: [{names}]}}\n' for size in (1, 2, 3, 4)
    )
    war = War(tmp_path, race).player("red", f"urban:\n{towns}")
    less = {"minor-spaceport", "major-spaceport", "prison"} if race == DE else set()
    rules = rules_of(load_pack(SYSTEM))
    wanted = {
        (rules.buildings[id].name, f"0{size}0{size}")
        for size in (1, 2, 3, 4) for id, least in SIZES.items() if size < least - (id in less)
    }  # fmt: skip
    law = "WORK-001" if built else "WORK-002"
    assert rules_told(war, "WORK-002" if built else "WORK-001") == []
    split = " is built in " if built else " in "
    assert {(message.split(split)[0], message.split(split)[1][:4]) for _, message in war.found(law)} == wanted


def test_upkeep_of_every_building(pack):
    assert {id: one.upkeep for id, one in rules_of(pack).buildings.items()} == UPKEEP


def towns(war, buildings, size=4, race=IG, more="", capital=True):
    return war.player("red", f'{"capital: " + chr(34) + "0303" + chr(34) if capital else "vp: 1"}\nurban: {{"0303": {{size: {size}, race: {race}, bp: 900, buildings: [{buildings}]{more}}}}}\n')  # fmt: skip


@pytest.mark.parametrize(
    ("race", "buildings", "wanted"),
    [
        (IG, "barracks", []),
        (IG, "barracks, barracks", ["003"]),
        (EL, "{building: aspect-shrine, for: dire-avengers}, {building: aspect-shrine, for: warp-spiders}", []),
        (EL, "{building: aspect-shrine, for: dire-avengers}, {building: aspect-shrine, for: dire-avengers}", ["003"]),
        (EL, "aspect-shrine", ["004"]),
        (EL, "{building: aspect-shrine, for: rangers}", ["004"]),
        (IG, "minor-spaceport, major-spaceport", ["005"]),
        (IG, "minor-airbase, major-airbase", ["005"]),
        (IG, "taxation-office, exploitation-center", ["005", "008"]),
        (IG, "{building: aspect-shrine, for: dire-avengers}", ["006"]),
        (IG, "gladiator-arena", ["006"]),
        (DE, "gladiator-arena", []),
        (IG, "vortex-portal", ["006"]),
        (CH, "vortex-portal", []),
        (IG, "exploitation-center", ["008"]),
    ],
)
def test_one_of_each_upgrades_replace_and_races(tmp_path, race, buildings, wanted):
    war = towns(War(tmp_path, race), buildings, race=race)
    assert sorted(rules_told(war, "WORK")) == [f"CAMPAIGN40K-WORK-{number}" for number in wanted]


@pytest.mark.parametrize(
    ("race", "building", "wrong"),
    [(IG, "embassy", True), (CH, "vortex-portal", True), (SM, "barracks", True), (SM, "light-factory", True), (SM, "heavy-factory", True),
     (SM, "academy", True), (SM, "training-facilities", True), (BA, "barracks", True), (SM, "minor-spaceport", False), (IG, "barracks", False)],
)  # fmt: skip
def test_buildings_of_the_capital(tmp_path, race, building, wrong):
    assert towns(War(tmp_path / "a", race), building, race=race).found("WORK") == []
    war = towns(War(tmp_path / "b", race), building, race=race, capital=False)
    assert rules_told(war, "WORK") == ["CAMPAIGN40K-WORK-007"] * wrong
    war.add("campaign.yaml", "settings: {chapter-buildings: anywhere}\n")
    assert bool(war.found("WORK")) is (wrong and race != BA)


def test_what_came_with_a_captured_town_may_stay(tmp_path):
    """A gladiator arena, and barracks outside of a chapter's capital, built before the capture."""
    war = towns(War(tmp_path, SM), "{building: gladiator-arena, built: 1}, {building: barracks, built: 2}", race=DE, more=", captured: 2", capital=False)  # fmt: skip
    assert war.found("WORK") == []
    war = towns(
        War(tmp_path, SM), "{building: gladiator-arena, built: 3}", race=DE, more=", captured: 2", capital=False
    )
    assert rules_told(war, "WORK") == ["CAMPAIGN40K-WORK-006"]


# --- towns, strongholds ---


@pytest.mark.parametrize(
    ("built", "hex", "wrong"),
    [(2, "0304", True), (2, "0305", False), (0, "0304", False), (2, "0604", False), (2, "0606", True)],
)
def test_new_towns_two_away_from_any_other(tmp_path, built, hex, wrong):
    """Blue has a town in 0706. What stood from the start keeps the distances of the start."""
    war = War(tmp_path).player(
        "red", f'urban: {{"0303": {{size: 2, race: {IG}}}, "{hex}": {{size: 1, race: {IG}, built: {built}}}}}\n'
    )
    war.player("blue", f'urban: {{"0706": {{size: 1, race: {CH}}}}}\n')
    assert rules_told(war, "TOWN") == ["CAMPAIGN40K-TOWN-001"] * wrong
    if hex == "0606":
        assert "a settlement of somebody else" in war.found("TOWN")[0][1]
        assert "0706" not in war.found("TOWN")[0][1]


@pytest.mark.parametrize(("size", "wrong"), [(4, False), (5, True)])
def test_four_sizes(tmp_path, size, wrong):
    assert rules_told(towns(War(tmp_path), "", size), "TOWN") == ["CAMPAIGN40K-TOWN-002"] * wrong


@pytest.mark.parametrize(
    ("built", "size", "more", "wanted"),
    [(3, 1, "", []), (3, 2, "", ["003"]), (2, 2, ", upgraded: 3", []), (2, 2, ", upgraded: 2", ["004"]), (2, 3, "", ["003"]), (1, 3, "", []), (0, 4, "", [])],
)  # fmt: skip
def test_one_size_a_turn_and_none_when_new(tmp_path, built, size, more, wanted):
    war = towns(War(tmp_path), "", size, more=f", built: {built}{more}")
    assert rules_told(war, "TOWN") == [f"CAMPAIGN40K-TOWN-{number}" for number in wanted]


@pytest.mark.parametrize(
    ("built", "level", "more", "wanted"),
    [(3, "camp", "", []), (3, "fortification", "", ["005"]), (2, "fortification", ", upgraded: 3", []), (2, "fortification", ", upgraded: 2", ["006"]), (0, "fortification", "", [])],
)  # fmt: skip
def test_one_level_a_turn_and_none_when_new(tmp_path, built, level, more, wanted):
    war = War(tmp_path).player("red", f'strongholds: {{"0303": {{level: {level}, built: {built}{more}}}}}\n')
    assert rules_told(war, "FORT") == [f"CAMPAIGN40K-FORT-{number}" for number in wanted]


def test_capital_fortifications_in_the_capital_only(tmp_path):
    walls = 'strongholds: {"0303": {level: capital-fortification}}\n'
    war = War(tmp_path).player("red", f'capital: "0303"\nurban: {{"0303": {{size: 4, race: {IG}, bp: 900}}}}\n' + walls)
    assert war.found("FORT") == []
    assert rules_told(war.player("red", walls), "FORT") == ["CAMPAIGN40K-FORT-001"]


@pytest.mark.parametrize("race", RACES)
def test_tyranids_build_none_but_begin_with_one(tmp_path, race):
    kit = f'capital: "0303"\nurban: {{"0303": {{size: 4, race: {race}, bp: 900, buildings: {KIT}}}}}\n'
    war = War(tmp_path / "a", race).player("red", kit + 'strongholds: {"0303": {level: capital-fortification}}\n')
    assert war.found("FORT") == []
    war = War(tmp_path / "b", race).player(
        "red", kit + 'strongholds: {"0303": {level: capital-fortification}, "0306": {level: camp}}\n'
    )
    assert rules_told(war, "FORT") == ["CAMPAIGN40K-FORT-002"] * (race == TY)


@pytest.mark.parametrize(("towns", "most"), [(1, 2), (2, 3), (3, 5), (4, 6)])
def test_dark_eldar_have_three_strongholds_for_two_towns(tmp_path, towns, most):
    """Rounded up. What stands may stay (AC-51); what is built now may not be."""
    urban = "urban:\n" + "".join(
        f'  "0{2 * number + 1}01": {{size: 1, race: {DE}}}\n' for number in range(min(towns, 3))
    )
    urban += f'  "0104": {{size: 1, race: {DE}}}\n' if towns == 4 else ""

    def told(count, race=DE, built=0, settings=""):
        camps = "".join(
            f'  "{hex}": {{level: camp, built: {built if hex == hexes(count)[-1] else 0}}}\n' for hex in hexes(count)
        )
        war = War(tmp_path / f"{race}{count}{built}{len(settings)}", race).add("campaign.yaml", settings)
        return rules_told(war.player("red", urban.replace(DE, race) + "strongholds:\n" + camps), "FORT")

    assert told(most, built=3) == []
    assert told(most + 1) == ["CAMPAIGN40K-FORT-004"]
    assert told(most + 1, built=3) == ["CAMPAIGN40K-FORT-003"]
    assert told(most + 1, settings="settings: {too-many-strongholds: disband}\n") == ["CAMPAIGN40K-FORT-003"]
    assert told(most + 1, race=ORK, built=3) == []


# --- the rest ---


@pytest.mark.parametrize(
    ("part", "wrong"),
    [
        ('urban: {"0303": {size: 1, race: ork, built: 3}}', False), ('urban: {"0303": {size: 1, race: ork, built: 4}}', True),
        ('urban: {"0303": {size: 1, race: ork, buildings: [{building: barracks, built: 4}]}}', True),
        ('urban: {"0303": {size: 1, race: ork, captured: 4}}', True), ('strongholds: {"0303": {level: camp, built: 4}}', True),
        ('strongholds: {"0303": {level: camp, defences: [{defence: bunker, built: 4}]}}', True),
        ('convoys: {c1: {at: "0303", bp: 50, built: 4}}', True), ('convoys: {c1: {at: "0303", bp: 50, built: 3}}', False),
    ],
)  # fmt: skip
def test_nothing_from_turns_to_come(tmp_path, part, wrong):
    war = War(tmp_path).player("red", part + "\n")
    assert rules_told(war, "TURN") == ["CAMPAIGN40K-TURN-001"] * wrong


def test_no_road_over_the_sea(tmp_path):
    war = War(tmp_path)
    text = (war.root / "map.yaml").read_text().replace("{.: plains, h: hills}", "{.: plains, s: sea}")
    war.write("map.yaml", text.replace("  ............\n", "  .....s......\n", 1) + "roads: [0101-0201]\n")
    assert war.found("ROAD") == []
    war.write("map.yaml", (war.root / "map.yaml").read_text().replace("[0101-0201]", "[0401-0501-0601]"))
    assert [message for _, message in war.found("ROAD")] == [
        "The road goes through 0601 (Sea), which nobody can control."
    ]


class TestAgents:
    def war(self, tmp_path, agents, buildings=KIT, size=4):
        return War(tmp_path).player("red", f'capital: "0303"\nurban: {{"0303": {{size: {size}, race: {IG}, bp: 900, buildings: {buildings}}}}}\nagents: {{{agents}}}\n')  # fmt: skip

    def spies(self, count, built=lambda number: number % 4, home=', from: "0303"'):
        return ", ".join(
            f's{number}: {{kind: spy, at: "0306"{home}, built: {built(number)}}}' for number in range(count)
        )

    @pytest.mark.parametrize(("count", "wrong"), [(3, 0), (4, 1)])
    def test_three_spies_for_each_centre(self, tmp_path, count, wrong):
        assert rules_told(self.war(tmp_path, self.spies(count)), "AGENT") == ["CAMPAIGN40K-AGENT-001"] * wrong

    def test_one_a_turn(self, tmp_path):
        assert rules_told(self.war(tmp_path, self.spies(2, lambda number: 2)), "AGENT") == ["CAMPAIGN40K-AGENT-002"]

    @pytest.mark.parametrize(("buildings", "size", "wrong"), [(KIT, 4, 0), ("[prison]", 4, 1), ("[espionage-center]", 3, 0), ("[espionage-center]", 2, 1)])  # fmt: skip
    def test_a_centre_behind_every_spy(self, tmp_path, buildings, size, wrong):
        told = rules_told(self.war(tmp_path, self.spies(1), buildings, size), "AGENT")
        assert told == ["CAMPAIGN40K-AGENT-004"] * wrong

    @pytest.mark.parametrize(("count", "buildings", "wanted"), [(1, "[embassy]", []), (2, "[embassy]", ["003"]), (1, "[prison]", ["004"])])  # fmt: skip
    def test_one_diplomat_and_his_embassy(self, tmp_path, count, buildings, wanted):
        agents = ", ".join(f'a{number}: {{kind: diplomat, at: "0306", built: {number}}}' for number in range(count))
        told = rules_told(self.war(tmp_path, agents, buildings), "AGENT")
        assert told == [f"CAMPAIGN40K-AGENT-{number}" for number in wanted]


PACTS = """\
IG   IG,SM,El,SoB     IG,SM,El,SoB
SM   IG,SM,El,SoB     IG,SM,El,SoB
Ch   Ch,DE,El,Ork     Ch,DE,Ork
DE   DE,Ch,Ork        DE,Ch
El   El,IG,SM,Ch,SoB  El,IG,SM,SoB
Ork  Ork,Ch,DE        Ork,Ch
SoB  IG,SM,El,SoB     IG,SM,El,SoB
Ty   Ty               Ty
"""
PARTNERS = {SHORT[race]: [{SHORT[one] for one in cell.split(",")} for cell in cells] for race, *cells in (line.split() for line in PACTS.splitlines())}  # fmt: skip


def test_who_may_agree_with_whom_in_both_directions(pack):
    rules = rules_of(pack)
    for column, kind in enumerate(("non-aggression-pact", "alliance")):
        for one in RACES:
            for other in RACES:
                first, second = (SM if race == BA else race for race in (one, other))
                wanted = second in PARTNERS[first][column] and first in PARTNERS[second][column]
                assert may_agree(rules, kind, one, other) is wanted, (kind, one, other)


@pytest.mark.parametrize(
    ("treaty", "wrong"),
    [
        ("kind: non-aggression-pact", False),
        ("kind: alliance", True),
        ("kind: alliance, until: 2", False),
        ("kind: alliance, until: 3", True),
    ],
)
def test_a_treaty_between_eldar_and_chaos(tmp_path, treaty, wrong):
    war = War(tmp_path, EL, CH).add("campaign.yaml", f"treaties: [{{{treaty}, between: [red, blue], since: 1}}]\n")
    assert rules_told(war, "TREATY") == ["CAMPAIGN40K-TREATY-001"] * wrong


def test_what_the_coming_turn_cannot_pay(tmp_path):
    war = War(tmp_path).player("red", f'capital: "0303"\nurban: {{"0303": {{size: 1, race: {IG}, bp: 0, buildings: [{{building: barracks}}, {{building: prison, built: 1}}, {{building: espionage-center}}]}}}}\ndetachments: {{d1: {{at: "0306"}}}}\n')  # fmt: skip
    war.troops("red", "d1", 500)
    assert war.found("BOOKS") == [
        ("CAMPAIGN40K-BOOKS-001", "Espionage Center in 0303 will be disbanded at the start of turn 3: 25 BP of upkeep are missing."),
        ("CAMPAIGN40K-BOOKS-002", "Maintenance of the army: 15 BP are missing in the capital 0303 at the start of turn 3."),
    ]  # fmt: skip


def test_laws_name_the_line(tmp_path):
    war = War(tmp_path).player(
        "red", f'# red\nurban:\n  "0303":\n    size: 1\n    race: {IG}\n    buildings: [barracks, barracks]\n'
    )
    [problem] = [one for one in war.inspect().problems if "WORK" in one.rule]
    assert (problem.place.line, problem.place.column) == (6, 27)


class TestSetup:
    """Turn 0 (AC-03): what the start gave grows by one step at most, what is new does not grow."""

    @pytest.fixture
    def war(self, tmp_path, capsys):
        assert (
            main(["campaign", "new", str(tmp_path / "war"), "--system", SYSTEM, "--players", "4", "--seed", "7"]) == 0
        )
        return tmp_path / "war"

    def told(self, war, *changes):
        path = war / "players/red/player.yaml"
        for old, new in changes:
            edit(path, lambda text, old=old, new=new: text.replace(old, new, 1))
        return [one.rule for one in inspect(war).problems if "-START-006" not in one.rule]

    @pytest.mark.parametrize(("size", "wanted"), [(2, []), (3, []), (4, ["CAMPAIGN40K-TOWN-003"])])
    def test_a_town_of_the_start_grows_once(self, war, size, wanted):
        assert self.told(war, ("size: 2", f"size:  {size}")) == wanted

    def test_setting_no_limits_in_the_setup(self, war):
        edit(war / "campaign.yaml", lambda text: text + "settings: {setup-turn: free}\n")
        assert self.told(war, ("size: 2", "size: 4")) == []

    @pytest.mark.parametrize(
        ("hex", "size", "wanted"),
        [("0501", 1, []), ("0501", 2, ["CAMPAIGN40K-TOWN-003"]), ("0404", 1, ["CAMPAIGN40K-TOWN-001"] * 1)],
    )
    def test_a_village_bought_in_the_setup(self, war, hex, size, wanted):
        village = f'urban:\n  "{hex}": {{size: {size}, race: imperial-guard}}\n'
        assert [rule for rule in self.told(war, ("urban:\n", village)) if "START" not in rule] == wanted

    @pytest.mark.parametrize(("level", "wanted"), [("camp", []), ("fortification", ["CAMPAIGN40K-FORT-005"])])
    def test_a_stronghold_bought_in_the_setup_is_a_camp(self, war, level, wanted):
        assert self.told(war, ("strongholds:\n", f'strongholds:\n  "0402": {{level: {level}}}\n')) == wanted

    def test_setting_distances_by_the_hexes_between(self, war):
        """Hexes two apart have one between them: at least two between is a distance of three."""
        assert self.told(war) == []
        edit(war / "campaign.yaml", lambda text: text + "settings: {hex-distance: between}\n")
        table = inspect(war).table
        assert (
            table.rules["red"].economy.settling.apart,
            table.rules["red"].opening.placement.resource_from_resource,
        ) == (3, 4)
