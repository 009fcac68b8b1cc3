"""Towns, buildings and strongholds of the shipped campaign: every figure on both sides of its limit.

The tables here are typed from the book a second time and share nothing with the pack.
"""

from __future__ import annotations

import pytest

from listbuilder.campaign.rules import rules_of
from listbuilder.pack.load import load_pack
from tests.campaign.forty import (
    BA,
    CH,
    DE,
    EL,
    IG,
    KIT,
    ORK,
    RACES,
    SM,
    SYSTEM,
    TY,
    War,
    hexes,
    rules_told,
    towns,
)

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
        assert "an urban hex of somebody else" in war.found("TOWN")[0][1]
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
