"""Defences of the shipped campaign: every column, turret weapon and battery on both sides of its limit.

The tables here are typed from the book a second time and share nothing with the pack.
"""

from __future__ import annotations

import pytest

from listbuilder.campaign.armament import stance, weapon_price
from listbuilder.campaign.rules import rules_for
from tests.campaign.forty import (
    BA,
    CH,
    DE,
    EL,
    IG,
    ORK,
    RACES,
    SM,
    SOB,
    TY,
    War,
    hexes,
    rules_told,
)

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
    found = {(rule, message.split(" has ")[0][-4:]): message for rule, message in war.found("DEF-001")}
    assert set(found) == {("CAMPAIGN40K-DEF-001", hex) for hex, *_ in over}
    for hex, column, number, limit in over:
        what = (
            f"{number} BP of other defences"
            if column == "other"
            else f"{number} {column if number > 1 else column[:-1]}"
        )
        assert f" in {hex} has {what} (" in found["CAMPAIGN40K-DEF-001", hex]
        assert found["CAMPAIGN40K-DEF-001", hex].endswith(f"; {limit} is the most.")


def test_points_of_other_defences_are_added_up(tmp_path):
    """Camp, 50 points: 2 trenches, a minefield and a tank trap are 48, with razorwire 54."""
    some = "{defence: trench, count: 2}, minefield, tank-trap"
    war = War(tmp_path, CH).player("red", f'strongholds: {{"0303": {{level: camp, defences: [{some}]}}}}\n')
    assert war.found("DEF") == []
    war.player("red", f'strongholds: {{"0303": {{level: camp, defences: [{some}, razorwire]}}}}\n')
    [(_, message)] = war.found("DEF")
    told = "54 BP of other defences (Trench 20 + Minefield 20 + Tank Trap 8 + Razorwire 6)"
    assert message == f"The Camp in 0303 has {told}; 50 is the most."


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
        return [message.split(" (")[0].split(" ")[-1].removesuffix("s") for _, message in war.found("DEF-001")]

    tower = "{defence: turret-tower, weapon: las-cannons}"
    assert told("fortification", tower) == []
    assert told("fortification", f"{tower}, {tower}") == ["turret"]
    assert told("fortification", f"{tower}, weapon-tower, radar-tower") == ["tower"]
    assert told("camp", tower) == ["turret"]


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
    assert "Wall Section 40 + Gun Placement 75); 100" in war.found("DEF")[0][1]


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


def test_an_unknown_builder_of_a_defence_is_told(tmp_path):
    war = War(tmp_path).player("red", 'vp: 0\nstrongholds: {"0303": {level: camp, defences: [{defence: bunker, race: orc}]}}\n')  # fmt: skip
    found = [(one.rule, one.path) for one in war.inspect().problems if one.rule.startswith(("LINK", "CHECK"))]
    assert found == [("LINK-RACE", ("strongholds", "0303", "defences", 0, "race"))]
