"""Is every figure of the pack what the document prints? Compared with a second copy, typed independently.

Where the pack words or names something differently, the pair stands in this file; all else must be equal.
"""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
import yaml

from listbuilder.pack.load import load_pack
from listbuilder.resources import folder

COPY: dict[str, Any] = yaml.safe_load(
    (Path(__file__).resolve().parents[1] / "tables" / "alienstar.yaml").read_text(encoding="utf-8")
)

# --- vehicles: printed -> ours ---
VEHICLE_NAMES = {"Trucks/Land Rovers/ Jeeps": "Trucks/Land Rovers/Jeeps"}
NATIONS = {"russian": "soviet", "generic": None}
VEHICLE_READINGS = {
    ("M3", "speed"): "1/2T",  # AS21: no speed is printed; a half track
    ("Trucks/Land Rovers/ Jeeps", "armour"): "SMT",  # the column of the score table it is shot at in
}
OWN_VEHICLES = {"own-light-tank", "own-tank-minus", "own-tank", "own-tank-plus", "own-apc", "own-smt"}
PASSENGERS = {"RG": "rifle-group", "IG": "infantry-group", "BARG": "barg"}
GUNS = {"VLG": "ac-vlg", "LG": "light-guns", "MG": "medium-guns", "HG": "heavy-guns", "HMG": "hmg"}
NATION_TAGS = {"german", "british", "soviet", "japanese", "american", "french", "other-nation"}
# --- aircraft of the catalogue that the document does not name ---
OTHER_AIRCRAFT = {"bomber", "attack-aircraft", "fighter", "jet-fighter", "transport-aircraft", "glider"}
SIZES = {"heavy": "Up to 3 heavy bombers.", "medium": "Up to 6 medium bombers."}
# --- points ---
EXTRAS = ("light-mortars", "aaa", "dug-in")
NOT_PRINTED = {"command": 0, "hmg": None, "ac-vlg": None, "recce": None, "obstacle": None}  # AS4, AS9
# --- the score table ---
SHOOTERS = {"Light Barr...": "Light Barrage", "Med Bar...": "Med Barrage", "Hvy Bar...": "Hvy Barrage"}
TARGETS = ["inf", "smt", "la", "ma", "ha", "xa", "art", "ac", "range"]
# --- reference tables: printed cell -> ours, by table ---
HEADINGS = {
    "climate-die": {"Die Score": "Die"},
    "terrain-die": {"Die Score": "Die"},
    "moves": {"STAND TYPE": "Stand"},
    "max-cp-morale": {"TROOP GRADE": "Grade", "MAXIMUM CP": "Max CP per stand", "MORALE PASS ON": "Morale pass"},
    "detection": {"ENEMY STANDS STATUS": "Enemy stand"},
    "initiative-modifiers": {"Condition": "When"},
    "effect-modifiers": {"Condition": "When"},
    "results": {"DIE SCORE": "Die"},
    "results-modifiers": {"Condition": "When"},
    "season-hour": {"The Season": "Season", "The Hour": "Hour", "Die Score": "Die"},
    "adverse-weather": {},
    "organisation-shares": {"AFV Classed as...": "AFV class"},
    "tactical-options": {"summary": "Action"},
}
WORDINGS = {
    "climate-die": {"North Africa.": "North Africa"},
    "moves": {
        "BARG, IG, RG, Man-handled Guns.": "BARG, IG, RG, man-handled guns",
        "WHEELED or 1/2 Tracked Vehicles.": "Wheeled or 1/2 tracked",
        "SLOW Tracked Vehicles.": "Slow tracked",
        "MEDIUM Tracked Vehicles.": "Medium tracked",
        "FAST Tracked Vehicles.": "Fast tracked",
        "VERY FAST Tracked Vehicles.": "Very fast tracked",
    },
    "max-cp-morale": {f"GRADE '{grade}'": grade for grade in "ABCD"},
    "tactical-options": {
        "full move": "Move, full distance or less; no fire",
        "fire halted": "Halted: fire twice, artillery once",
        "half-move fire": "Half move or less, then fire",
        "fire half-move": "Fire, then half move or less",
        "full-move fire": "Full move or less, then fire",
        "bus de-bus": "Vehicle takes up or sets down infantry",
    },
    "initiative-modifiers": {
        "To the score if of higher grade.": "Higher grade",
        "If the target has a fire marker.": "Target has a FIRE marker",
        "To the score if a successful detection is made.": "Detection succeeded",
        "For each suppression marker the stand has.": "Per own suppression marker",
        "If the stand cannot cause an effect on the target (P14).": "Cannot affect the target",
    },
    "effect-modifiers": {
        "If firing on a tactical move option 3 or 4.": "Fire on option 3 or 4",
        "If the target is in cover (see TERRAIN, GENERAL RULES on Page 7).": "Target in cover",
        "If the shooter is pinned.": "Shooter pinned",
        "If the target is in hard cover (see TERRAIN, GENERAL RULES on Page 7).": "Target in hard cover",
        "If firing on a tactical move option 5.": "Fire on option 5",
        "If the shooter is repulsed.": "Shooter repulsed",
        "If shooting at a ground stand's flank arc*.": "Flank arc of a ground stand*",
        "If shooting at a ground stand's rear arc.": "Rear arc of a ground stand",
    },
    "results-modifiers": {
        "For each 1 the score required for effect is missed.": "Per point below the score for effect",
        "If the target is an AC at night with no radar support.": "Target is aircraft at night without radar support",
        "For each 1 the score required for effect is exceeded.": "Per point above the score for effect",
        "For each suppression marker the target has.": "Per suppression marker on the target",
        "If Late British artillery.": "Late British artillery shoots",
        "If the Shooter is IG or RG with Light Mortars": "IG or RG with light mortars shoots",
        "If the target is a transport aircraft or glider stand.": "Target is transport aircraft or glider",
    },
    "season-hour": {"Throw 2d6": "2D6"},
}
RESHAPED = {"ground-scale", "command-dice", "effect-modifiers-skirt-plates"}  # compared one by one below


@pytest.fixture(scope="module")
def pack():
    return load_pack("alienstar", where=[folder("data")])


def plain(cell: object) -> str:
    """Case, spaces and the length of dashes do not matter; an empty cell is one."""
    text = "" if cell is None else str(cell)
    return re.sub(r"\s+", "", re.sub("[‐-―−]", "-", text)).casefold()


def parts(cell: Any) -> list[str]:
    """`RG/IG` and [RG, IG] are the same."""
    if cell is None:
        return []
    return list(cell) if isinstance(cell, list) else str(cell).split("/")


# --- vehicles ---


def vehicle(pack, line):
    name = VEHICLE_NAMES.get(line["name"], line["name"])
    (found,) = [unit for unit in pack.of_kind("vehicles") if unit.name == name]
    return found


def test_no_vehicle_is_missing_or_made_up(pack):
    printed = [VEHICLE_NAMES.get(line["name"], line["name"]) for line in COPY["vehicles"]]
    assert [unit.name for unit in pack.of_kind("vehicles") if unit.id not in OWN_VEHICLES] == printed
    assert len(set(printed)) == len(printed) == 34


@pytest.mark.parametrize("line", COPY["vehicles"], ids=lambda line: line["name"])
def test_vehicle(pack, line):
    unit = vehicle(pack, line)
    wanted = {key: VEHICLE_READINGS.get((line["name"], key), line[key]) for key in ("armour", "speed")}
    assert {key: unit.profile.get(key) for key in wanted} == wanted
    if line["name"] == "Sdkfz 251 series":
        assert parts(unit.profile["gun"]) == line["gun"]
    else:
        assert unit.profile.get("gun") == line["gun"]
    assert parts(unit.profile.get("carries")) == line["carries"]


@pytest.mark.parametrize("line", COPY["vehicles"], ids=lambda line: line["name"])
def test_vehicle_class_and_nation(pack, line):
    unit = vehicle(pack, line)
    nation = NATIONS.get(line["nation"], line["nation"])
    classes = {tag for tag in unit.tags if pack.tags[tag].group == "class"}
    if unit.id == "sdkfz-251":  # AS20: a choice
        classes = {tag for choice in pack.fields["class"].choices.values() for tag in choice.grants}
        assert pack.fields["class"].whom == {"unit": "sdkfz-251"}
    assert classes == set(line["class"] if isinstance(line["class"], list) else [line["class"]])
    assert NATION_TAGS & set(unit.tags) == ({nation} if nation else set())


@pytest.mark.parametrize("line", COPY["vehicles"], ids=lambda line: line["name"])
def test_vehicle_carries_and_shoots_as_its_line_says(pack, line):
    """The slot takes the stands that are printed; the row of the score table is that of the gun."""
    unit = vehicle(pack, line)
    taken = set(unit.slots["passengers"].whom["unit"]) if unit.slots else set()
    assert taken == {PASSENGERS[short] for short in line["carries"]}
    if isinstance(line["gun"], str):
        assert unit.weapons == (GUNS[line["gun"]],)
    else:
        assert unit.weapons == ()


# --- aircraft ---


def test_no_aircraft_is_missing_or_made_up(pack):
    roles = {"bomber", "attack", "fighter", "air-transport"}
    ours = [unit.name for unit in pack.units.values() if roles & set(unit.tags) and unit.id not in OTHER_AIRCRAFT]
    assert ours == [line["name"] for line in COPY["aircraft"]]


@pytest.mark.parametrize("line", COPY["aircraft"], ids=lambda line: line["name"])
def test_aircraft(pack, line):
    (unit,) = [unit for unit in pack.units.values() if unit.name == line["name"]]
    assert {"bomber", "attack", "fighter", "air-transport"} & set(unit.tags) == {line["role"]}
    assert unit.weapons == (line["role"],)
    assert unit.profile["target"] == "AC"
    assert [note for note in unit.notes if note in SIZES.values()] == ([SIZES[line["size"]]] if line["size"] else [])


def test_aircraft_on_the_quick_reference(pack):
    printed = {
        "Bomber, heavy": [line["name"] for line in COPY["aircraft"] if line["size"] == "heavy"],
        "Bomber, medium": [line["name"] for line in COPY["aircraft"] if line["size"] == "medium"],
        "Attack": [line["name"] for line in COPY["aircraft"] if line["role"] == "attack"],
        "Fighter": [line["name"] for line in COPY["aircraft"] if line["role"] == "fighter"],
    }
    assert {kind: names.split(", ") for kind, _, names in pack.tables["aircraft"].raw["rows"]} == printed


# --- points and grades ---


def test_points(pack):
    printed = {id: Fraction(str(value)) for id, value in COPY["points"].items()}
    ours = dict(pack.prices["class"].values) | {id: pack.prices[id].amount for id in EXTRAS}
    assert ours == printed | NOT_PRINTED
    assert set(pack.prices) == {"class", *EXTRAS}
    assert {id: pack.prices[id].whom for id in EXTRAS} == {id: {"option": id} for id in EXTRAS}


def test_grades(pack):
    assert pack.scales["grade"].values == {id: Fraction(str(value)) for id, value in COPY["grades"].items()}
    assert set(pack.scales["grade"].of) == {"class", "light-mortars", "aaa"}  # AS10, AS11
    assert list(pack.fields["grade"].choices) == list(COPY["grades"])


# --- the score required for effect ---


def test_the_score_table_is_whole(pack):
    assert len(COPY["effect"]) == 18
    assert [weapon.name for weapon in pack.weapons.values()] == [SHOOTERS.get(row[0], row[0]) for row in COPY["effect"]]
    assert list(pack.columns["weapons"]) == TARGETS


@pytest.mark.parametrize("row", COPY["effect"], ids=lambda row: row[0])
def test_score_for_effect(pack, row):
    (weapon,) = [weapon for weapon in pack.weapons.values() if weapon.name == SHOOTERS.get(row[0], row[0])]
    assert {key: str(weapon.profile[key]) for key in TARGETS} == dict(zip(TARGETS, map(str, row[1:]), strict=True))


# --- reference tables ---


def test_every_printed_table_has_its_counterpart(pack):
    assert set(COPY["tables"]) - RESHAPED == set(HEADINGS)
    assert set(COPY["tables"]) - {"effect-modifiers-skirt-plates"} <= set(pack.tables)


@pytest.mark.parametrize("id", HEADINGS)
def test_table(pack, id):
    printed, ours = COPY["tables"][id], pack.tables[id]
    assert ours.book.section == printed["section"]
    headings, wordings = HEADINGS[id], WORDINGS.get(id, {})
    assert [plain(cell) for cell in ours.raw["columns"]] == [
        plain(headings.get(cell, cell)) for cell in printed["columns"]
    ]
    assert [[plain(cell) for cell in row] for row in ours.raw["rows"]] == [
        [plain(wordings.get(cell, cell)) for cell in row] for row in printed["rows"]
    ]


@pytest.mark.parametrize("id", HEADINGS)
def test_every_pair_of_this_file_is_used(id):
    """A pair that no longer matches a printed cell would only hide something."""
    printed = COPY["tables"][id]
    assert set(HEADINGS[id]) <= set(printed["columns"])
    assert set(WORDINGS.get(id, {})) <= {cell for row in printed["rows"] for cell in row}


def test_ground_scale(pack):
    """Printed as a sentence, kept as two columns."""
    ours = pack.tables["ground-scale"]
    assert ours.book.section == COPY["tables"]["ground-scale"]["section"]
    sentences = [
        [scale, f"{cm} or {inches} equals 250m" if inches else f"{cm} equals 250m"]
        for scale, cm, inches in ours.raw["rows"]
    ]
    assert sentences == COPY["tables"]["ground-scale"]["rows"]
    assert "250m" in ours.raw["over"]


def test_command_dice(pack):
    printed = COPY["tables"]["command-dice"]
    counted = {(2, 2): "Both", (3, 2): "2 lowest", (4, 2): "2 lowest"}
    rows = [[re.search("'(.)'", grade)[1], thrown, counted[thrown, used]] for grade, _, thrown, used in printed["rows"]]
    assert pack.tables["command-dice"].raw["rows"] == rows
    assert pack.tables["command-dice"].book.section == printed["section"]


def test_skirt_plates(pack):
    """A footnote of the modifiers."""
    (infantry, _), (other, _) = COPY["tables"]["effect-modifiers-skirt-plates"]["rows"]
    (note,) = [note for note in pack.tables["effect-modifiers"].raw["notes"] if "skirt plates" in note]
    assert f"{infantry} for infantry fire, {other} for any other" in note


# --- what the judge works out from the same tables ---


def test_figures_of_a_battle_group(pack):
    figures = {id: pack.figures[id].raw["values"] for id in ("dice-by-grade", "moves-by-grade", "morale")}
    for grade, moves, morale in COPY["tables"]["max-cp-morale"]["rows"]:
        letter = re.search("'(.)'", grade)[1]
        assert str(figures["moves-by-grade"][letter]) == str(moves)
        assert figures["morale"][letter] == morale
    for grade, _, thrown, used in COPY["tables"]["command-dice"]["rows"]:
        words = figures["dice-by-grade"][re.search("'(.)'", grade)[1]]
        assert words == (f"{thrown}D6" if thrown == used else f"{thrown}D6 keep the two lower")


@pytest.mark.parametrize(
    ("rule", "column", "row"),
    [
        ("ALIENSTAR-ORG-001", 1, 1),
        ("ALIENSTAR-ORG-002", 1, 2),
        ("ALIENSTAR-ORG-003", 2, 1),
        ("ALIENSTAR-ORG-004", 2, 2),
    ],
)
def test_shares_that_are_judged_are_those_printed(pack, rule, column, row):
    printed = COPY["tables"]["organisation-shares"]
    raw = pack.rules[rule].raw
    assert f"Up to {raw['max']}" == printed["rows"][row][column]
    tag = {"TANK": "tank", "TANK+": "tank-plus"}[printed["rows"][row][0]]
    assert raw["share"] == {"tag": tag}
    assert printed["columns"][column].lower() in str(raw["when"])
