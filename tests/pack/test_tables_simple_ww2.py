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
    (Path(__file__).resolve().parents[1] / "tables" / "simple-ww2.yaml").read_text(encoding="utf-8")
)
PROSE = {line["name"]: line for line in COPY["prose"]}

# --- the vehicle table ---
STATS = ["front", "side", "rear", "road", "good", "bad", "at", "he", "size"]
ON_FOOT = ["Raw infantry", "Infantry", "Veteran infantry", "Mortar team"]  # units of ours, the other lines are vehicles
GUNS = {  # who fires as which row of the direct fire table; AFVs may have an MG besides
    "Raw infantry": "infantry",
    "Infantry": "infantry",
    "Veteran infantry": "infantry",
    "Mortar team": "mortar",
}
# --- the artillery table: printed row -> our batteries, printed column -> our characteristic ---
BATTERIES = {
    "Mortars": ["medium-mortar-battery", "heavy-mortar-battery"],
    "Field guns": ["field-gun-battery"],
    "Medium guns": ["medium-gun-battery"],
    "Heavy guns": ["heavy-gun-battery"],
    "Rockets": ["salvo-rocket-battery"],
}
TARGETS = {
    "Buildings": "ko-buildings",
    "Armour 16+": "ko-armour-16",
    "Armour 15- or OT": "ko-armour-15",
    "Dug in inf": "ko-dug-in",
    "Moving inf": "ko-moving",
    "Other inf": "ko-other",
}
KO = {"Neutralised": "ko-neutralised", "Stationary": "ko-stationary", "Moving": "ko-moving", "Armour": "ko-armour"}
# --- reference tables: printed id -> ours, and printed cell -> ours; rows in the order of ours ---
TABLES = {
    "morale-modifiers": "morale-modifiers",
    "morale-results": "morale-results",
    "fire-zones": "fire-zones",
    "artillery-ko": "artillery-ko",
    "artillery-ko-modifiers": "artillery-ko-modifiers",
    "fire-error": "fire-error",
    "direct-fire": "direct-fire",
    "direct-fire-shifts": "shifts",
    "ko": "direct-ko",
    "saving-throws": "saving-throws",
    "visibility": "visibility",
    "close-assault": "close-assault-modifiers",
}
HEADINGS = {
    "morale-modifiers": {"Condition": "When"},
    "fire-zones": {"Zone": "Area"},
    "artillery-ko": {"To K.O.": "Battery"},
    "artillery-ko-modifiers": {"Condition": "When"},
    "fire-error": {"Die": "Score", "Result": "Shells fall"},
    "direct-fire-shifts": {"Shift": "Columns", "Condition": "When"},
    "ko": {"To K.O.": "Firer"},
    "saving-throws": {"Die": "Score", "Result": "Infantry"},
    "visibility": {"Factor": "Times", "Condition": "When"},
    "close-assault": {"Condition": "Element"},
}
WORDINGS = {
    "morale-modifiers": {
        "Under first direct fire from a new enemy.": "A new enemy fires at it directly for the first time",
        "If any element knocked out or neutralised.": "Some element is knocked out or neutralised",
        "Per 10% of the unit knocked out or neutralized (elements knocked out this turn count double).": "For each 10% of its elements knocked out or neutralised; those knocked out this turn count twice",
        "Friends seen retreating or unit totally destroyed.": "Friends seen to retreat, or a unit wiped out",
        "Unit has Probe or Delay orders.": "Orders are Probe or Delay",
        "AFV within 400p of buildings or woods and no dismounted infantry within 400p.": "AFV within 400p of woods or buildings without dismounted infantry within 400p",
        "Unit's command element is knocked out.": "The unit's command element is knocked out",
        "If advancing.": "Advancing",
        "Enemy seen retreating.": "Enemy seen to retreat",
        "If hull down or in woods or buildings.": "In woods or buildings, or hull down",
        "If higher level command in line of command is within 400p.": "Higher command in its line of command within 400p",
        "In field defences.": "In field defences",
    },
    "morale-results": {
        "Half advance.": "Half advance",
        "No advance.": "No advance",
        "Retreat at full speed towards base line.": "Retreat toward the base line at full speed",
        "Rout, no rallying on table.": "Rout; does not rally on the table",
    },
    "fire-zones": {
        "1 battery of guns/mortars.": "1 of guns or mortars",
        "2 batteries of guns/mortars.": "2 of guns or mortars",
        "3 batteries of guns/mortars.": "3 of guns or mortars",
        "1 battery of salvo rockets.": "1 of salvo rockets",
    },
    "artillery-ko-modifiers": {
        "if two batteries firing": "Two batteries fire",
        "if three, etc.": "Three batteries fire, and so on",
        "per pair of guns missing from battery": "Per pair of guns below six",
        "per extra pair": "Per pair of guns above six",
    },
    "fire-error": {"15+": "15 or more"},
    "direct-fire-shifts": {
        "Target moves half.": "Target moved half",
        "Target moves more than half, or is stationary foot more than 300p away.": "Target moved more than half, or is foot that stood still farther than 300p off",
        "Target is an infantry section.": "Target is an infantry section",
        "Target is partially seen.": "Target partially seen",
        "Target is unseen.": "Target unseen",
        "Target is more than 45 degrees from front if using turret weapon.": "Target farther than 45 degrees off the front, turret weapon",
        "Target is more than 45 degrees from front if using non-turret weapon.": "Target farther than 45 degrees off the front, other weapon",
        "Firer is neutralised.": "Firer neutralised",
        "Firer is making move option (Fm).": "Firer on (Fm)",
        "Firer is making move option (Mf). (4 if using a stabilised weapon)": "Firer on (Mf); 4 with a stabilised weapon",
    },
    "ko": {
        "He val + 2": "HE + 2",
        "HE val": "HE",
        "HE val - 2": "HE - 2",
        "Target's armour / Gun's AT* value": "Target's armour / AT",
    },
    "saving-throws": {"survive but neutralised for the next move": "Lives, neutralised for the next move"},
    "visibility": {
        "multiply by 2": "x 2",
        "divide by 3": "/ 3",
        "divide by 2": "/ 2",
        "if moving more than 100p": "It moves more than 100p",
        "if fired last turn or this turn": "It fired this turn or last",
        "if in cover": "It is in cover",
        "if hull down.": "It is hull down",
    },
}
OWN_ROWS = {  # not printed as rows
    "morale-results": [["11 or more", "No effect"]],  # SW4
    "close-assault": [["+/-", "Morale modifier of its own, if it has one"]],  # a modifier without a figure
}
RESHAPED = {
    "turn-sequence",
    "orders",
    "changing-orders",
    "move-options",
    "call-fire",
    "call-fire-modifiers",
    "smoke",
    "mine-fields",
}  # compared one by one below
STEPS = {
    "Make any order changes.": "Change orders.",
    "Write move options for the turn.": "Write down move options.",
    "Take morale tests.": "Test morale.",
    "Make requests for and fire mortars and artillery.": "Mortars and artillery: call for fire, then fire.",
    "Make requests for air support and move and fire aircraft.": "Air support: call for it, then move and fire aircraft.",
    "Make (M) option moves.": "Moves on option (M).",
    "Make (Fm) and (Mf) option moves.": "Moves on options (Fm) and (Mf).",
    "Make (F) option moves.": "Moves on option (F).",
    "Perform close assaults.": "Close assaults.",
}
ORDERS = {  # {} are the figures of the copy in their order
    "Rapid attack": "{} of it or more go forward with a full move",
    "Cautious attack": "{} to {} of it go forward by {} a move or more",
    "Hold": "Stays where it is; elements under fire whose weapons reach no target may go forward",
    "Probe": "Cautious attack; becomes Delay at {} casualties, or once morale fails with No advance or worse",
    "Delay": "No element goes toward the enemy; it may fall back while under fire or in sight of the enemy",
}
ORDER_HELP = {
    "Rapid attack": "{} or more go forward with a full move.",
    "Cautious attack": "{} to {} go forward by {} a move or more.",
    "Hold": "Nobody moves, but elements under fire with nothing in reach may go forward.",
    "Probe": "A cautious attack that turns into a delay after {} casualties or a failed morale test.",
    "Delay": "Nobody goes toward the enemy; falling back is allowed under fire or in sight of the enemy.",
}
# --- running text: where each figure stands in ours; {} is the figure ---
PLACES = {
    "section-men": [("terms", "Section: {} men"), ("tag:section", "{} men.", "8 to 12")],
    "platoon-elements": [("terms", "Platoon {} elements"), ("unit:platoon", "{} elements as a rule", "3 to 5")],
    "company-elements": [("terms", "company up to {}"), ("unit:company", "Up to {} elements as a rule")],
    "figure-scale": [("scales", "{} vehicle", "One model is one")],
    "scale-distance": [("scales", "models {}.", '100p may be 1" or 2"')],
    "scale-model": [("scales", "For {} models")],
    "unit-option": [("terms", "Elements that share {} move option", "one")],
    "formation-order": [("terms", "Units that share {} order", "one")],
    "formation-units": [("terms", "Several units, now and then {}", "one")],
    "f-projectors": [
        ("move-options", "may be its {} shot", "second"),
        ("option:smoke-projectors", "as a {} shot", "second"),
    ],
    "fm-limber": [("move-options", "limber up between shot and {} move")],
    "mf-mounted": [("move-options", "infantry that is mounted goes a {}, fires")],
    "mf-dismounted": [("move-options", "gets down and goes {}")],
    "morale-command": [
        ("morale-tests", "Within {} of a higher command unit"),
        ("option:command-unit", "units under it within {}."),
    ],
    "battery-guns": [("batteries", "{} guns, one observer"), ("field:guns", "{} is the norm")],
    "battery-observer": [("batteries", "guns, {} observer", "one")],
    "battery-commander": [("batteries", "observer, {} commanding officer", "one")],
    "call-again-from": [
        ("call-up", "Same target, {} and later moves", "second"),
        ("call-up", "a {} time or more", "second"),
    ],
    "rocket-reload": [
        ("call-up", "Salvo rockets reload for {} moves"),
        ("unit:salvo-rocket-battery", "Needs {} moves to reload"),
    ],
    "thickening-step": [("field:thickening", "each {} above the score needed")],
    "thickening-max": [
        ("field:thickening", "adds a battery, up to {}."),
        ("unit:field-gun-battery", "up to {} more batteries"),
        ("unit:medium-gun-battery", "up to {} more batteries"),
    ],
    "call-halted": [("calling", "up to {} from halted troops")],
    "call-advancing": [("calling", "up to {} in front of advancing")],
    "error-bonus": [("fire-error", "{} for every move after the first")],
    "error-distance": [("fire-error", "throw again, {} times the score")],
    "projector-range": [
        ("smoke-screens", "up to {} from the vehicle"),
        ("option:smoke-projectors", "screen up to {} off"),
    ],
    "projector-uses": [
        ("smoke-screens", "No; fired {} per game"),
        ("option:smoke-projectors", "fires them {} a game"),
    ],
    "smoke-stoking": [("smoke-screens", "{} battery stokes it")],
    "smoke-obscures": [("smoke-life", "Next {} moves", "two")],
    "smoke-periods": [("smoke-screens", "smoke for {} periods"), ("field:smoke-periods", "{} unless you agree")],
    "breakdown": [("reroll", "breakdown (usually {}) or less removes"), ("field:breakdown", "usually {}.")],
    "zone-shift": [("reroll", "in the zone are fired at too, {} more column")],
    "mortar-minimum": [
        ("direct-fire", "Most mortars: {} or farther"),
        ("weapon:mortar", "Most mortars cannot fire nearer than {};"),
    ],
    "stabilised-shift": [("option:stabilised", "shifts {} columns instead of")],
    "at-loss": [
        ("at-range", "Each full 300p costs {};"),
        ("weapon:gun", "{} less per full 300p"),
        ("column:vehicles/at", "{} less per full 300p"),
    ],
    "at-loss-per": [
        ("at-range", "Each full {} costs"),
        ("weapon:gun", "less per full {} of range"),
        ("column:vehicles/at", "less per full {}."),
    ],
    "seen-fully": [("seen", "Less than {} | Fully seen")],
    "seen-partially": [("seen", "{} to all of it | Partially seen")],
    "assault-die": [("close-assault", "Throw a {} for each element")],
    "assault-loss": [("close-assault", "the loser loses {} at random", "one element")],
    "assault-fall-back": [("close-assault", "and falls back {}.")],
    "mine-clearing-speed": [("mine-clearing", "Infantry | At a {} of its speed")],
    "mine-lane": [
        ("mine-clearing", "Specialist vehicles | | {} wide"),
        ("mine-clearing", "of its speed | {} wide"),
        ("option:mine-clearing", "clears a lane {} wide"),
    ],
    "mine-russian-vehicles": [("mine-clearing", "Russian vehicles | {} have driven in")],
    "mine-russian-depth": [("mine-clearing", "have driven in | Up to {} deep")],
}
SPELLINGS = {  # printed -> ours
    "3-5": ["3 to 5"],
    "8-12": ["8 to 12"],
    "1:1": ["One model is one"],
    '1" or 2" =100p': ['100p may be 1" or 2"'],
    "1 element": ["one element"],
    "single": ["one"],
    "an": ["one"],
    "a": ["one"],
    "2nd": ["second"],
    "pair": ["two"],
}
# --- numbers in our tables that no line of the copy accounts for ---
UNPRINTED = {
    "scales": ["20"],  # SW4: dice are D20
    "changing-orders": ["7", "1", "20", "-2", "-3"],  # compared below; the die
    "morale-modifiers": ["1", "20"],  # the die
    "changing-orders-needed": ["1", "20"],  # the die
    "morale-results": ["11"],  # SW4
    "call-up": ["1", "20", "+3", "-6"],  # the die; notes compared below
    "artillery-ko": ["1", "20", "16+", "15"],  # the die; SW9
    "artillery-ko-modifiers": ["2", "+6", "4", "+3", "8", "-1", "10", "-2", "12", "-3"],  # compared below
    "fire-error": ["1", "20"],
    "direct-fire": ["1", "20", "20"],  # the die; SW12: past column 20
    "neutralisation": ["4"],  # compared below
    "direct-ko": ["1", "20"],
    "saving-throws": ["1", "20"],
    "reroll": ["1", "1"],  # "Reroll 1s", twice
    "mines": ["1", "20"],
}


@pytest.fixture(scope="module")
def pack():
    return load_pack("simple-ww2", where=[folder("data")])


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
    if kind in ("option", "field", "tag"):
        return [level({"option": pack.options, "field": pack.fields, "tag": pack.tags}[kind][id].help)]
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


def printed(id: str) -> list[list]:
    return COPY["tables"][id]["rows"]


def value(id: str, row: str) -> Any:
    """The cell beside the one that names the row, on whichever side that stands."""
    (found,) = [other for line in printed(id) for one, other in (line, line[::-1]) if one == row]
    return found


# --- the vehicle table ---


def element(pack, line):
    (unit,) = [unit for unit in pack.units.values() if unit.name == line["name"]]
    return unit


def test_no_element_is_missing_or_made_up(pack):
    names = [line["name"] for line in COPY["vehicles"]]
    assert len(set(names)) == len(names) == 14
    assert [unit.name for unit in pack.of_kind("vehicles")] == [name for name in names if name not in ON_FOOT]
    assert [unit.name for unit in pack.of_kind("units") if "front" in unit.profile] == ON_FOOT
    assert [name for name in names if name in ON_FOOT] == ON_FOOT


@pytest.mark.parametrize("line", COPY["vehicles"], ids=lambda line: line["name"])
def test_element(pack, line):
    profile = element(pack, line).profile
    assert {key: str(profile[key]) for key in STATS} == {key: str(line[key]) for key in STATS}


@pytest.mark.parametrize("line", COPY["vehicles"], ids=lambda line: line["name"])
def test_note_of_an_element(pack, line):
    """`9 for gun alone` is a size of its own, `carries 3 sections` a number and a slot."""
    unit = element(pack, line)
    profile = unit.profile
    extra = {key: number for key, number in profile.items() if key not in STATS}
    note = line["note"] or ""
    if alone := re.fullmatch(r"(\d+) for gun alone", note):
        assert extra == {"size-gun": int(alone[1])}
    elif carries := re.fullmatch(r"carries (\d+) sections?", note):
        assert extra == {"carries": int(carries[1])}
        assert (unit.slots["passengers"].least, unit.slots["passengers"].most) == (0, int(carries[1]))
        assert unit.slots["passengers"].whom == {"tag": "section"}
    else:
        assert note == ""
        assert extra == {}
        assert not unit.slots


@pytest.mark.parametrize("line", COPY["vehicles"], ids=lambda line: line["name"])
def test_what_an_element_fires(pack, line):
    wanted = GUNS.get(line["name"]) or ("gun" if line["at"] != "-" else None)
    assert element(pack, line).weapons == ((wanted,) if wanted else ())


# --- direct fire ---


def test_the_direct_fire_table_is_whole(pack):
    rows = [row[0].rstrip("*") for row in printed("direct-fire")]
    assert [weapon.name for weapon in pack.weapons.values()] == rows == [row[0] for row in printed("ko")]
    scores = COPY["tables"]["direct-fire"]["columns"][1:-1]
    hits = [key for key in pack.columns["weapons"] if key.startswith("hit-")]
    assert hits == [f"hit-{score}" for score in scores]
    assert [pack.columns["weapons"][key].short for key in hits] == [str(score) for score in scores]


@pytest.mark.parametrize("row", printed("direct-fire"), ids=lambda row: row[0])
def test_ranges_of_a_firer(pack, row):
    (weapon,) = [weapon for weapon in pack.weapons.values() if weapon.name == row[0].rstrip("*")]
    scores = COPY["tables"]["direct-fire"]["columns"][1:-1]
    ranges = {f"hit-{score}": cell for score, cell in zip(scores, row[1:-1], strict=True) if cell is not None}
    assert {key: cell for key, cell in weapon.profile.items() if key.startswith("hit-")} == ranges
    assert weapon.profile["zone"] == row[-1]
    nearest = PROSE["mortar-minimum"]["figure"] if row[0].endswith("*") else None
    assert weapon.profile.get("nearest") == nearest


@pytest.mark.parametrize("row", printed("ko"), ids=lambda row: row[0])
def test_knock_out_of_a_firer(pack, row):
    (weapon,) = [weapon for weapon in pack.weapons.values() if weapon.name == row[0]]
    columns = COPY["tables"]["ko"]["columns"][1:]
    wanted = {KO[column]: plain(WORDINGS["ko"].get(cell, cell)) for column, cell in zip(columns, row[1:], strict=True)}
    assert {key: plain(weapon.profile.get(key)) for key in KO.values()} == wanted


# --- artillery ---


def test_no_battery_is_missing_or_made_up(pack):
    ours = [unit.id for unit in pack.units.values() if "ko-buildings" in unit.profile]
    assert sorted(ours) == sorted(id for ids in BATTERIES.values() for id in ids)
    assert [row[0] for row in printed("artillery-ko")] == list(BATTERIES)
    assert COPY["tables"]["artillery-ko"]["columns"][1:] == list(TARGETS)


@pytest.mark.parametrize("row", printed("artillery-ko"), ids=lambda row: row[0])
def test_battery(pack, row):
    many = value("call-fire", "Mortars, Field guns, Medium guns.")
    heavy = value("call-fire", "Heavy guns and salvo rockets")
    for id in BATTERIES[row[0]]:
        profile = pack.units[id].profile
        assert {key: profile[key] for key in TARGETS.values()} == dict(zip(TARGETS.values(), row[1:], strict=True))
        assert profile["call"] == (heavy if row[0] in ("Heavy guns", "Rockets") else many)
        kind = "1 battery of salvo rockets." if row[0] == "Rockets" else "1 battery of guns/mortars."
        assert profile["zone"] == value("fire-zones", kind)


def test_call_up(pack):
    many = value("call-fire", "Mortars, Field guns, Medium guns.")
    heavy = value("call-fire", "Heavy guns and salvo rockets")
    again = value("call-fire-modifiers", "2nd or subsequent move firing or requested at the same target")
    priority = value("call-fire-modifiers", "priority observer")
    ours = pack.tables["call-up"]
    assert ours.book.section == COPY["tables"]["call-fire"]["section"]
    assert ours.raw["rows"] == [
        *([name, many, many + int(again)] for name in ("Mortars", "Field guns", "Medium guns")),
        *([name, heavy, heavy + int(again)] for name in ("Heavy guns", "Salvo rockets")),
    ]
    assert f"A priority observer throws at {priority}." in ours.raw["notes"]
    assert any(note.startswith(f"The lower score ({again})") for note in ours.raw["notes"])
    assert pack.figures["call-again"].raw["amount"] == {"characteristic": "call", "plus": int(again)}
    assert pack.figures["call-priority"].raw["values"] == {"true": priority}
    assert f"adds {int(priority)} to his throw" in pack.fields["priority-observer"].help
    assert f"{many} or {heavy} is needed" in pack.fields["command"].choices["support"].help


def test_thickening(pack):
    step, most = PROSE["thickening-step"]["figure"], {"two": 2}[PROSE["thickening-max"]["figure"]]
    bands = [[f"{step * more} to {step * more + step - 1}", more + 1] for more in range(most)]
    assert pack.tables["thickening"].raw["rows"] == [*bands, [f"{step * most} or more", most + 1]]
    words = f"1 more battery per {step} above the score, up to {most}"
    assert pack.figures["call-thickening"].raw["values"] == {"true": words}


def test_guns_of_a_battery(pack):
    """The worked out modifiers of other numbers of guns."""
    missing = int(value("artillery-ko-modifiers", "per pair of guns missing from battery"))
    extra = int(value("artillery-ko-modifiers", "per extra pair"))
    norm = {"six": 6}[PROSE["battery-guns"]["figure"]]
    assert pack.fields["guns"].default == norm
    wanted = {}
    for guns in range(2, 26, 2):
        pairs = (guns - norm) // 2
        number = pairs * extra if pairs >= 0 else -pairs * missing
        wanted[str(guns)] = f"{number:+d}" if number else "0"
    ours = pack.figures["battery-ko"].raw["values"]
    assert ours == wanted
    (note,) = pack.tables["artillery-ko-modifiers"].raw["notes"]
    named = re.findall(r"(\d+) guns ([+-]\d+)", note)
    assert named == [(guns, wanted[guns]) for guns in ("2", "4", "8", "10", "12")]


def test_smoke(pack):
    mortar, battery = value("smoke", "Medium mortars each"), value("smoke", "Artillery and heavy mortar batteries")
    more, rockets = value("smoke", "per additional battery firing"), value("smoke", "salvo rocket battery")
    projectors = value("smoke", "AFV smoke projectors")
    reach = PROSE["projector-range"]["figure"]
    ours = pack.tables["smoke-screens"]
    assert ours.book.section == COPY["tables"]["smoke"]["section"]
    assert [row[:2] for row in ours.raw["rows"]] == [
        ["Medium mortar, each", mortar],
        ["Artillery or heavy mortar battery", f"{battery} + {more} per further battery"],
        ["Salvo rocket battery", rockets],
        ["AFV smoke projectors", f"{projectors}, up to {reach} from the vehicle"],
    ]
    guns = ("heavy-mortars", "field-guns", "medium-guns", "heavy-guns")
    assert pack.figures["smoke-screen"].raw["values"] == {
        "medium-mortars": f"{mortar} for each mortar",
        **dict.fromkeys(guns, f"{battery} + {more} per further battery"),
        "salvo-rockets": f"{rockets}, cannot be stoked",
    }
    assert f"a {projectors} screen" in pack.options["smoke-projectors"].help
    assert pack.fields["smoke-periods"].default == {"three": 3}[PROSE["smoke-periods"]["figure"]]


# --- orders and moves ---


def test_turn_sequence(pack):
    ours = pack.tables["sequence"]
    assert ours.book.section == COPY["tables"]["turn-sequence"]["section"]
    assert [number for number, _ in printed("turn-sequence")] == list(range(1, 10))
    assert ours.raw["steps"] == [STEPS[step] for _, step in printed("turn-sequence")]


def test_orders(pack):
    ours = pack.tables["orders"]
    assert ours.book.section == COPY["tables"]["orders"]["section"]
    spelt = {"1/2": "half"}
    rows = [
        [name, ORDERS[name].format(*(spelt.get(one, one) for one in figures))] for name, figures in printed("orders")
    ]
    assert ours.raw["rows"] == rows
    words = {"1/3": "one third", "2/3": "two thirds", "1/2": "half"}
    for choice, (name, figures) in zip(pack.fields["order"].choices.values(), printed("orders"), strict=True):
        assert choice.name == name
        wanted = ORDER_HELP[name].format(*(words.get(one, one) for one in figures))
        assert choice.help == wanted[0].upper() + wanted[1:]


def test_orders_that_are_worked_out(pack):
    def share(id: str) -> Fraction:
        return Fraction(str(pack.figures[id].raw["amount"]["times"]))

    (rapid,), (least, most, _) = value("orders", "Rapid attack"), value("orders", "Cautious attack")
    (casualties,) = value("orders", "Probe")
    assert share("rapid-least") == Fraction(rapid)
    assert share("cautious-least") == Fraction(least)
    assert share("cautious-most") == Fraction(most)
    assert share("probe-casualties") == Fraction(int(casualties.rstrip("%")), 100)


def test_changing_orders(pack):
    needed = value("changing-orders", "needed")
    each, hit = (
        value("changing-orders", row) for row in ("each order change attempted", "hit by enemy fire last turn")
    )
    ours = pack.tables["changing-orders"]
    assert ours.book.section == COPY["tables"]["changing-orders"]["section"]
    assert ours.title == f"Changing orders: {needed} or more"
    assert [row[0] for row in ours.raw["rows"]] == [each, hit]
    throws = [(number, needed - number * int(each)) for number in range(1, 7)]
    assert pack.tables["changing-orders-needed"].raw["rows"] == [
        [str(number), str(throw), str(throw - int(hit)) if throw - int(hit) <= 20 else "-"] for number, throw in throws
    ]


def test_move_options(pack):
    ours = pack.tables["move-options"]
    assert ours.book.section == COPY["tables"]["move-options"]["section"]
    assert [row[0] for row in ours.raw["rows"]] == [option for option, _ in printed("move-options")]
    starts = {"halted": "Halted, fires;", "half": "Moves half, then fires;", "full": "Moves in full"}
    for (_, fraction), (_, text) in zip(printed("move-options"), ours.raw["rows"], strict=True):
        assert "then moves a quarter" in text if fraction == "quarter" else text.startswith(starts[fraction])


# --- reference tables ---


def test_every_printed_table_has_its_counterpart(pack):
    assert set(COPY["tables"]) == set(TABLES) | RESHAPED
    assert set(TABLES.values()) <= set(pack.tables)
    assert set(HEADINGS) | set(WORDINGS) | set(OWN_ROWS) <= set(TABLES)


@pytest.mark.parametrize("id", TABLES)
def test_table(pack, id):
    ours, copy = pack.tables[TABLES[id]], COPY["tables"][id]
    assert ours.book.section == copy["section"]
    headings, wordings = HEADINGS.get(id, {}), WORDINGS.get(id, {})
    columns = [plain(headings.get(cell, cell)) for cell in copy["columns"]]
    rows = [[plain(wordings.get(cell, cell)) for cell in row] for row in copy["rows"]]
    own = [[plain(cell) for cell in row] for row in OWN_ROWS.get(id, [])]
    assert sorted(plain(cell) for cell in ours.raw["columns"]) == sorted(columns)
    places = [columns.index(plain(cell)) for cell in ours.raw["columns"]]
    cells = [[plain(cell) for cell in row] for row in ours.raw["rows"]]
    assert sorted(cells) == sorted([[row[place] for place in places] for row in rows] + own)


@pytest.mark.parametrize("id", ["direct-fire", "artillery-ko", "ko", "morale-results", "fire-error"])
def test_rows_stand_in_the_printed_order(pack, id):
    own = [plain(row[0]) for row in OWN_ROWS.get(id, [])]
    ours = [plain(row[0]) for row in pack.tables[TABLES[id]].raw["rows"]]
    wordings = WORDINGS.get(id, {})
    assert [cell for cell in ours if cell not in own] == [plain(wordings.get(row[0], row[0])) for row in printed(id)]


@pytest.mark.parametrize("id", sorted(set(HEADINGS) | set(WORDINGS)))
def test_every_pair_of_this_file_is_used(id):
    """A pair that no longer matches a printed cell would only hide something."""
    assert set(HEADINGS.get(id, {})) <= set(COPY["tables"][id]["columns"])
    assert set(WORDINGS.get(id, {})) <= {cell for row in printed(id) for cell in row}


def test_mine_fields(pack):
    soft, afv, kill = (f"{score} or more" for _, score in printed("mine-fields"))
    assert pack.tables["mines"].book.section == COPY["tables"]["mine-fields"]["section"]
    assert pack.tables["mines"].raw["rows"] == [
        ["Soft vehicle", soft, kill],
        ["On foot", soft, kill],
        ["AFV", afv, kill],
    ]


def test_neutralised_firers(pack):
    shift = value("direct-fire-shifts", "Firer is neutralised.")
    assert pack.tables["neutralisation"].raw["points"][0] == f"Fires {shift} columns to the right."


def test_stabilised_weapons(pack):
    shift = value("direct-fire-shifts", "Firer is making move option (Mf). (4 if using a stabilised weapon)")
    text = pack.options["stabilised"].help
    assert f"shifts {PROSE['stabilised-shift']['figure']} columns instead of {shift} on (Mf)" in text


def test_at_value_at_range(pack):
    loss, per = PROSE["at-loss"]["figure"], int(PROSE["at-loss-per"]["figure"].rstrip("p"))
    (gun,) = [row for row in printed("direct-fire") if row[0] == "Gun"]
    ranges = [int(cell.rstrip("p")) for cell in gun[1:-1] if cell]
    wanted = [[f"{far}p", f"-{far // per * loss}"] for far in ranges]
    assert pack.tables["at-range"].raw["rows"] == [[f"Under {per}p", "as listed"], *wanted]


def test_morale_in_the_help_of_options(pack):
    command = value("morale-modifiers", "Unit's command element is knocked out.")
    higher = value("morale-modifiers", "If higher level command in line of command is within 400p.")
    assert f": {command} to the unit's morale" in pack.options["command-element"].help
    assert f": {higher} to the morale of units under it" in pack.options["command-unit"].help


def test_sizes_that_are_judged(pack):
    least, most = map(int, PROSE["platoon-elements"]["figure"].split("-"))
    assert pack.rules["SIMPLE-WW2-ORG-002"].raw["min"] == least
    assert f"{{limit}} to {most} are usual" in pack.rules["SIMPLE-WW2-ORG-002"].message
    assert pack.rules["SIMPLE-WW2-ORG-003"].raw["max"] == most
    assert f"{least} to {{limit}} are usual" in pack.rules["SIMPLE-WW2-ORG-003"].message
    assert pack.rules["SIMPLE-WW2-ORG-004"].raw["max"] == PROSE["company-elements"]["figure"]
    for rule in ("SIMPLE-WW2-ART-001", "SIMPLE-WW2-ART-002"):
        assert pack.rules[rule].raw["min"] == 1  # an observer, a commanding officer
    assert pack.fields["breakdown"].default == PROSE["breakdown"]["figure"]


# --- running text ---

WORKED_OUT = {"changing-orders-needed", "thickening", "at-range"}  # rows compared above
COMPARED = {*TABLES.values(), "orders", "call-up", "smoke-screens", "mines"} | WORKED_OUT
ALL_PLACES = [
    (name, where, template, ours[0] if ours else None)
    for name, places in PLACES.items()
    for where, template, *ours in places
]


def test_every_figure_of_the_text_has_its_place():
    assert set(PROSE) == set(PLACES)
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


@pytest.mark.parametrize("id", load_pack("simple-ww2", where=[folder("data")]).tables)
def test_no_other_number_stands_in_our_tables(pack, id):
    """A number that the copy does not account for is either worked out and listed here, or wrong."""
    rest = "\n".join(texts(pack, id, rows=id not in COMPARED))
    accounted = [
        match.span(1)
        for name, where, template, ours in ALL_PLACES
        if where == id and (match := pattern(template, PROSE[name]["figure"], ours).search(rest))
    ]
    assert re.findall(r"[+-]?\d+\+?", without(rest, accounted)) == UNPRINTED.get(id, [])


def test_every_exception_of_this_file_is_used(pack):
    assert set(UNPRINTED) | COMPARED <= set(pack.tables)
