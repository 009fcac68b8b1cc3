"""Is every figure of the pack what the document prints? Compared with a second copy, typed independently.

Where the pack words or names something differently, the pair stands in this file; all else must be equal.
"""

from __future__ import annotations

import math
import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
import yaml

from listbuilder.pack.load import load_pack
from listbuilder.resources import folder

COPY: dict[str, Any] = yaml.safe_load(
    (Path(__file__).resolve().parents[1] / "tables" / "ae-wwii.yaml").read_text(encoding="utf-8")
)
PROSE = {line["name"]: line for line in COPY["prose"]}

# --- figures and weapons: printed -> ours ---
FACTIONS = {"American Sci-Tech List": "american", "Russian Psi List": "russian", "German Geneticists List": "german"}
FIGURE_NAMES = {
    ("American Sci-Tech List", "Officer"): "American Officer",
    ("German Geneticists List", "Officer"): "German Officer",
}
STATS = ["m", "rc", "cc", "a", "s", "dr", "w"]
WITHOUT_A_ROW = {"Tesla Electrical Gun", "Fists", "Mechanical Claws", "Syringe"}  # AE7
CHOSEN = {"Airborne": {"M1 Garand", "BAR", "M1 Carbine"}, "Wehrmacht": {"KAR98k", "StG44"}}  # AE2
# --- reference tables: printed row -> the cells of ours that say the same ---
ACTIONS = {"Moving": "Move", "Shooting": "Shoot", "Sprint/Charge": "Sprint or charge"}
COVER = {
    "hedges, fences, and other light obstacle": "Hedges, fences, other light obstacles",
    "woods, buildings, or vehicles": "Woods, buildings, vehicles",
    "concrete bunker": "Concrete bunker",
}
POWERS = {
    "Officer gains +2 cover at all times.": ["-", "The officer has +2 cover at all times: armor +2, on top of terrain"],
    "Spend 1 AP to force a model to lose 1 AP.": [1, "A model loses 1 AP"],
    'Spend 1 AP to move a model 1".': [1, 'A model is moved 1"'],
}
POWER_HELP = {
    "Officer gains +2 cover at all times.": "+2 cover for him at all times, on top of terrain",
    "Spend 1 AP to force a model to lose 1 AP.": "he spends 1 AP, and a model loses 1 AP",
    'Spend 1 AP to move a model 1".': "he spends 1 AP, and a model is moved 1 inch",
}
EFFECTS = {
    "Model suffers two wounds": "Takes 2 wounds",
    "Model gains +1 AP": "Gains 1 AP",
    "Model gain +2 Strength": "Gains 2 Strength",
    "Model becomes Impervious 4+": "Becomes Impervious 4+",
}
# --- running text: where each figure stands in ours; {} is the figure ---
PLACES = {
    "field": [("needed", "not smaller than {}.", "4' x 4'")],
    "dice": [("needed", "At least one {} and")],
    "initiative-die": [("initiative", "Both players roll: {} + the highest Drive"), ("initiative", "{} each", "1d6")],
    "activations": [("activation", "none acts {} in a turn", "twice")],
    "charge-move": [
        ("actions", "Sprint or charge | All | {} in a straight line", "3 x M"),
        ("moving", "No more than {} in a turn", "3 x M"),
        ("charging", "all AP, up to {} in a straight line", "3 x M"),
    ],
    "charge-cc": [
        ("actions", "straight line; {} CC"),
        ("actions", "One attack with {} CC"),
        ("charging", "straight line, {} CC"),
    ],
    "charge-s": [
        ("actions", "CC and {} S for a charger"),
        ("actions", "One attack with +2 CC and {} S"),
        ("charging", "CC and {} S."),
    ],
    "veteran-charge": [("moving", "A Veteran who charges spends all {} AP")],
    "difficult-ground": [("difficult-ground", "M is {}, rounded up", "halved")],
    "long-range-penalty": [
        ("shooting", "at long range {} more than RC", "1"),
        ("long-range", "RC {} worse", "1"),
        ("column:weapons/range", "RC is {} worse", "1"),
    ],
    "long-range-from": [("shooting", "over {} of it is long range"), ("column:weapons/range", "over {} of it RC")],
    "damage-die": [("shooting", "one {} unless the table says otherwise")],
    "no-save": [("save", "{} | Wounded, no roll", "7 or more")],
    "no-effect": [("save", "{} | Unharmed")],
    "example-strength": [("save", "Example: KAR98k {}", "4 + a die")],
    "example-roll": [("save", "a die of {} is")],
    "example-final-strength": [("save", "is {}; an Airborne")],
    "example-armor": [("save", "an Airborne has armor {} and")],
    "example-save": [("save", "saves on {}.")],
    "move-and-fire-ap": [
        ("actions", "Move and fire | {} | M inches and one shot", "1"),
        ("features", "Move & Fire | For {} the figure moves and fires one shot", "1 AP"),
    ],
    "melee-round": [
        ("actions", "Fight hand to hand | 1 or more | {} round for each AP", "one"),
        ("hand-to-hand", "Each AP that either side spends is {} round", "one"),
    ],
    "melee-die": [("hand-to-hand", "Both roll a {} and add CC"), ("hand-to-hand", "{} each", "1d6")],
    "melee-damage": [("hand-to-hand", "strength of a {} + S")],
    "psi-powers-chosen": [
        ("special-rules", "Psi Officer | Has {} psi power"),
        ("psi-powers", "Psi powers, {} for each Psi Officer"),
        ("unit:psi-officer", "{} psi power:"),
    ],
    "doktor-ap": [
        ("special-rules", "Doktor | Spends {} to inoculate"),
        ("inoculation", "{}, bases touching"),
        ("unit:doktor", "Spends {} to inoculate"),
        ("weapon:syringe", "{} on a figure"),
    ],
    "mechanic-ap": [
        ("special-rules", "Mechanic | Passes 1 or {} of its AP to a Buffalo", "2"),
        ("unit:mechanic", "Passes 1 or {} of its AP to a Buffalo", "2"),
        ("unit:buffalo", "may pass it 1 or {} AP", "2"),
    ],
    "impervious": [
        ("special-rules", "Impervious {} |"),
        ("special-rules", "on {} it is ignored"),
        ("inoculation", "Impervious {}: each wound"),
        ("inoculation", "is ignored on {}."),
    ],
}
SCATTER = {
    "indirect-hit-on-spot",
    "indirect-hit-scatter",
    "indirect-miss-near",
    "indirect-miss-near-scatter",
    "indirect-miss-far-scatter",
}  # compared as a table below
SPELLINGS = {  # printed -> ours
    "4'x4'": ["4' x 4'"],
    "triple": ["3 x M"],
    "once": ["twice"],  # not more than once: none twice
    "single": ["one"],
    "half": ["halved"],
    "+1": ["1"],
    "7 or higher": ["7 or more"],
    "4 + d6": ["4 + a die"],
    "single AP": ["1 AP", "1"],
    "2 AP": ["2"],
    "d6": ["1d6"],
}
# --- numbers in our tables that no line of the copy accounts for ---
UNPRINTED = {
    "shooting": ["1", "6", "7+", "6+"],  # the one die; AE11: 7+ cannot be rolled, RC 6+ has no long shot
    "save": ["1", "6", "1", "6", "1"],  # the one die; AE10: what lies between the two printed bands
    "rate-of-fire": ["1", "2", "2"],  # AE12
    "actions": ["1", "1", "1", "1"],  # "1 or more" of what the rules count "for each" AP; powers, syringe and Tesla gun
    "special-rules": ["1"],  # "up to 2" is 1 or 2
    "scatter": ["1", "6"],  # the one die
    "inoculation": ["1", "6"],
    "american-weapons": ["1"],  # AE5
    "tesla-gun": ["5+"],  # AE14, the Buffalo's RC
}


@pytest.fixture(scope="module")
def pack():
    return load_pack("ae-wwii", where=[folder("data")])


def plain(cell: object) -> str:
    """Case, spaces and the length of dashes do not matter; an empty cell is one."""
    text = "" if cell is None else str(cell)
    return re.sub(r"\s+", "", re.sub("[‐-―−]", "-", text)).casefold()


def level(text: object) -> str:
    """As `plain`, but words stay apart."""
    return re.sub(r"\s+", " ", re.sub("[‐-―−]", "-", str(text))).strip().casefold()


def row_text(row: list) -> str:
    return " | ".join("" if cell is None else str(cell) for cell in row)


def texts(pack, where: str, rows: bool = True) -> list[str]:
    """All that is written at one place: a reference table, or the notes and help of a datum."""
    kind, _, id = where.rpartition(":")
    if kind in ("unit", "weapon"):
        return [level(note) for note in {"unit": pack.units, "weapon": pack.weapons}[kind][id].notes]
    if kind == "column":
        table, column = id.split("/")
        return [level(pack.columns[table][column].help)]
    raw = pack.tables[id].raw
    found = [raw["title"], raw.get("dice", ""), raw.get("over", "")]
    found += [text for key in ("points", "steps", "notes") for text in raw.get(key, ())]
    found += raw.get("legend", {}).values()
    if rows:
        found += [row_text(row) for row in [raw.get("columns", []), *raw.get("rows", [])]]
    return [level(text) for text in found]


def pattern(template: str, figure: object, ours: str | None) -> re.Pattern[str]:
    """The figure at its place: as printed, or in the one spelling that the place names."""
    before, after = template.split("{}")
    spelt = re.escape(level(ours if ours in SPELLINGS.get(str(figure), []) else figure))
    return re.compile(rf"{re.escape(level(before))}\s?(?<![\w.+-])({spelt})(?![\d+*]|\.\d)\s?{re.escape(level(after))}")


# --- figures ---


def ours_of(pack, line):
    (unit,) = [
        unit
        for unit in pack.units.values()
        if unit.name == FIGURE_NAMES.get((line["list"], line["name"]), line["name"])
    ]
    return unit


def test_no_figure_is_missing_or_made_up(pack):
    printed = [FIGURE_NAMES.get((line["list"], line["name"]), line["name"]) for line in COPY["figures"]]
    assert [unit.name for unit in pack.units.values()] == printed
    assert len(set(printed)) == len(printed) == 13
    assert not list(pack.of_kind("vehicles"))


@pytest.mark.parametrize("line", COPY["figures"], ids=lambda line: f"{FACTIONS[line['list']]}-{line['name']}")
def test_figure(pack, line):
    unit = ours_of(pack, line)
    assert {key: unit.profile[key] for key in STATS} == {key: line[key] for key in STATS}
    assert unit.profile["training"] == line["training"]
    assert unit.profile["ap"] == dict(COPY["tables"]["training"]["rows"])[line["training"]]
    assert set(unit.profile) == {*STATS, "training", "ap"}
    assert set(FACTIONS.values()) & set(unit.tags) == {FACTIONS[line["list"]]}
    assert unit.book.section == line["list"]


@pytest.mark.parametrize("line", COPY["figures"], ids=lambda line: f"{FACTIONS[line['list']]}-{line['name']}")
def test_weapons_of_a_figure(pack, line):
    """What its line prints is carried, but for the long arms that it chooses among."""
    unit = ours_of(pack, line)
    chosen = CHOSEN.get(line["name"], set())
    named = [pack.weapons[id].name for id in unit.weapons]
    assert named == [name for name in line["weapons"] if name not in chosen]
    assert [pack.weapons[id].name for id in unit.wargear] == [name for name in line["weapons"] if name in chosen]


@pytest.mark.parametrize("list_name", FACTIONS)
def test_figures_on_the_quick_reference(pack, list_name):
    """The table of a faction takes its rows from its figures and shows every printed characteristic."""
    raw = pack.tables[f"{FACTIONS[list_name]}-figures"].raw["rows-from"]
    assert raw["kind"] == "units"
    assert raw["for"] == {"tag": FACTIONS[list_name]}
    assert set(STATS) <= set(raw["columns"])


# --- weapons ---


def test_no_weapon_is_missing_or_made_up(pack):
    printed = {row[0] for rows in COPY["weapons"].values() for row in rows}
    assert {weapon.name for weapon in pack.weapons.values()} == printed | WITHOUT_A_ROW
    assert {weapon.name for weapon in pack.weapons.values() if "special-arms" in weapon.tags} == WITHOUT_A_ROW
    assert printed | WITHOUT_A_ROW == {name for line in COPY["figures"] for name in line["weapons"]}


@pytest.mark.parametrize(
    ("list_name", "row"),
    [(name, row) for name, rows in COPY["weapons"].items() for row in rows],
    ids=lambda value: FACTIONS[value] if isinstance(value, str) else value[0],
)
def test_weapon(pack, list_name, row):
    (weapon,) = [weapon for weapon in pack.weapons.values() if weapon.name == row[0]]
    rate = [weapon.profile["rof"], *([weapon.profile["features"]] if "features" in weapon.profile else [])]
    assert [weapon.profile["range"], weapon.profile["strength"], ", ".join(rate)] == row[1:]
    assert f"{FACTIONS[list_name]}-arms" in weapon.tags


@pytest.mark.parametrize("list_name", FACTIONS)
def test_weapon_table_of_a_faction_is_whole(pack, list_name):
    tag = f"{FACTIONS[list_name]}-arms"
    ours = {weapon.name for weapon in pack.weapons.values() if tag in weapon.tags}
    assert ours == {row[0] for row in COPY["weapons"][list_name]}
    raw = pack.tables[f"{FACTIONS[list_name]}-weapons"].raw["rows-from"]
    assert raw == {"kind": "weapons", "columns": ["range", "strength", "rof", "features"], "for": {"tag": tag}}


def test_tesla_gun(pack):
    printed, ours = COPY["tesla"], pack.weapons["tesla-gun"]
    strength = printed["strength"].replace("1d6", "d6")
    assert ours.name == "Tesla Electrical Gun"
    assert ours.book.section == pack.tables["tesla-gun"].book.section == printed["section"]
    assert ours.profile["range"] == printed["range"]
    assert ours.profile["strength"] == strength
    assert ours.profile["rof"] == f"1:{printed['ap']}"
    reach = f"strikes every model no more than {printed['line']} from the line or {printed['terminus']} from its end."
    assert ours.notes == (f"Arc of {printed['range']} from the barrel: {reach}",)
    assert pack.tables["tesla-gun"].raw["points"] == [
        f"{printed['ap']} AP: an arc of up to {printed['range']} from the barrel.",
        reach[0].upper() + reach[1:],
        f"No attack roll. Strength {strength}; cover is ignored.",
    ]


@pytest.mark.parametrize("id", ["fists", "mechanical-claws"])
def test_weapons_for_hand_to_hand(pack, id):
    """AE7: the strength of the figure and the die of the striker, nothing else."""
    assert pack.weapons[id].profile == {"strength": f"S+{PROSE['melee-damage']['figure']}"}


# --- reference tables ---


@pytest.mark.parametrize("id", COPY["tables"])
def test_section(pack, id):
    assert pack.tables[id].book.section == COPY["tables"][id]["section"]


def test_characteristics(pack):
    printed = COPY["tables"]["characteristics"]["rows"]
    assert [row[:2] for row in pack.tables["characteristics"].raw["rows"]] == printed
    columns = pack.columns["units"]
    assert [[columns[key].short, columns[key].name] for key in STATS] == printed


def test_training(pack):
    printed = COPY["tables"]["training"]["rows"]
    assert [row[:2] for row in pack.tables["training"].raw["rows"]] == printed
    first, *others = [f"{name} {ap}" for name, ap in printed]
    assert pack.columns["units"]["training"].help == ", ".join([f"{first} AP", *others]) + "."
    for (name, _), (_, _, figures) in zip(printed, pack.tables["training"].raw["rows"], strict=True):
        lines = [line for line in COPY["figures"] if line["training"] == name]
        assert figures.split(", ") == [FIGURE_NAMES.get((line["list"], line["name"]), line["name"]) for line in lines]


def test_actions(pack):
    ours = [row[0] for row in pack.tables["actions"].raw["rows"]]
    assert {ACTIONS[row[0]] for row in COPY["tables"]["actions"]["rows"]} <= set(ours)


def test_cover(pack):
    (own,) = [text for _, text in COPY["tables"]["psi-powers"]["rows"] if "cover" in text]
    printed = [[COVER[example], bonus] for example, bonus in COPY["tables"]["cover"]["rows"]]
    printed.append(["Psi power, added to the others", re.search(r"\+\d+", own)[0]])
    assert [row[1:] for row in pack.tables["cover"].raw["rows"]] == printed


def test_psi_powers(pack):
    printed = COPY["tables"]["psi-powers"]["rows"]
    assert pack.tables["psi-powers"].raw["rows"] == [[name, *POWERS[text]] for name, text in printed]
    assert [option.name for option in pack.options.values()] == [name for name, _ in printed]
    for option, (_, text) in zip(pack.options.values(), printed, strict=True):
        assert option.whom == {"unit": "psi-officer"}
        assert option.help == f"Power of a Psi Officer: {POWER_HELP[text]}."


def test_inoculation(pack):
    printed = COPY["tables"]["inoculation"]["rows"]
    ours = pack.tables["inoculation"].raw["rows"]
    assert (
        pack.tables["inoculation"].raw["dice"] == f"1{COPY['tables']['inoculation']['columns'][0].lower().split()[0]}"
    )
    assert [[plain(die), effect] for die, effect in ours] == [[plain(die), EFFECTS[text]] for die, text in printed]


def test_scatter(pack):
    """Printed as sentences, kept as a table: the second die decides, after a hit and after a miss."""
    figure = {name: PROSE[name]["figure"] for name in SCATTER}
    assert figure["indirect-hit-on-spot"] == figure["indirect-miss-near"]
    low, high, die = re.fullmatch(r"(\d)-(\d) on 1d(\d)", figure["indirect-hit-on-spot"]).groups()
    raw = pack.tables["scatter"].raw
    assert raw["columns"] == ["Attack roll", f"{low} - {high}", f"{int(high) + 1} - {die}"]
    assert raw["rows"] == [
        ["Hit", "On the chosen spot", f"{figure['indirect-hit-scatter']} from it"],
        ["Miss", f"{figure['indirect-miss-near-scatter']} from it", f"{figure['indirect-miss-far-scatter']} from it"],
    ]
    assert Fraction(int(high) - int(low) + 1, int(die)) == Fraction(1, 3)  # "a one-in-three chance"


# --- tables that we work out from printed figures ---


def test_moves(pack):
    moves = sorted({line["m"] for line in COPY["figures"]})
    assert pack.tables["moving"].raw["rows"] == [[m, m, math.ceil(m / 2), 3 * m] for m in moves]


def test_long_range(pack):
    """Half the range of each weapon that is not indirect."""
    rows = [row for rows in COPY["weapons"].values() for row in rows if "Indirect" not in row[3]]
    ranges = sorted({int(row[1].rstrip('"')) for row in rows})
    assert pack.tables["long-range"].raw["rows"] == [[f'{far}"', f'{far // 2}"'] for far in ranges]
    assert all(far % 2 == 0 for far in ranges)


def test_rate_of_fire(pack):
    printed = {row[3].split(",")[0] for rows in COPY["weapons"].values() for row in rows}
    ours = pack.tables["rate-of-fire"].raw
    points = [ap for _, ap in COPY["tables"]["training"]["rows"]]
    assert ours["columns"] == ["Rate", *(f"{ap} AP" for ap in points)]
    assert {row[0] for row in ours["rows"]} == printed
    for rate, *shots in ours["rows"]:
        each, actions = map(int, rate.split(":"))
        assert shots == [each * (ap // actions) or "-" for ap in points]


def test_one_psi_power_is_judged(pack):
    assert PROSE["psi-powers-chosen"]["figure"] == "one"
    assert pack.rules["AE-WWII-ORG-002"].raw["exactly"] == 1


# --- running text ---

WORKED_OUT = {"moving", "long-range", "rate-of-fire", "scatter"}  # rows compared above
COMPARED = {"characteristics", "training", "cover", "psi-powers", "inoculation"} | WORKED_OUT
ALL_PLACES = [
    (name, where, template, ours[0] if ours else None)
    for name, places in PLACES.items()
    for where, template, *ours in places
]


def test_every_figure_of_the_text_has_its_place():
    assert set(PROSE) == set(PLACES) | SCATTER
    assert len(PROSE) == len(COPY["prose"])
    used = {(str(PROSE[name]["figure"]), ours) for name, _, _, ours in ALL_PLACES if ours}
    assert used == {(figure, ours) for figure, every in SPELLINGS.items() for ours in every}


@pytest.mark.parametrize(("name", "where", "template", "ours"), ALL_PLACES)
def test_figure_of_the_text(pack, name, where, template, ours):
    wanted = pattern(template, PROSE[name]["figure"], ours)
    assert any(wanted.search(text) for text in texts(pack, where)), f"{wanted.pattern} in {texts(pack, where)}"


def without(text: str, spans: list[tuple[int, int]]) -> str:
    letters = list(text)
    for start, end in spans:
        letters[start:end] = "#" * (end - start)
    return "".join(letters)


@pytest.mark.parametrize("id", load_pack("ae-wwii", where=[folder("data")]).tables)
def test_no_other_number_stands_in_our_tables(pack, id):
    """A number that the copy does not account for is either worked out and listed here, or wrong."""
    if id == "tesla-gun":  # its points are compared above
        rest = level(" ".join(pack.tables[id].raw["notes"]))
    else:
        rest = "\n".join(texts(pack, id, rows=id not in COMPARED))
    accounted = [
        match.span(1)
        for name, where, template, ours in ALL_PLACES
        if where == id and (match := pattern(template, PROSE[name]["figure"], ours).search(rest))
    ]
    names = "|".join(re.escape(level(weapon.name)) for weapon in pack.weapons.values())
    accounted += [match.span() for match in re.finditer(names, rest)]
    assert re.findall(r"[+-]?\d+\+?", without(rest, accounted)) == UNPRINTED.get(id, [])


def test_every_exception_of_this_file_is_used(pack):
    assert set(UNPRINTED) | COMPARED <= set(pack.tables)
