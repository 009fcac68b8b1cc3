"""Is every cell of the campaign pack what the document prints? Compared with a second copy, typed independently.

`ours` puts the figures of the pack into the layout of the copy. What the pack tells in a sentence instead of a datum is
looked up by `told`: the sentence must be there. Every leaf of the copy is compared, but for those under LEFT_OUT.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from listbuilder.pack.load import load_pack
from listbuilder.pack.patch import patched
from listbuilder.resources import folder

COPY: dict[str, Any] = yaml.safe_load(
    (Path(__file__).resolve().parents[1] / "tables" / "campaign40k.yaml").read_text(encoding="utf-8")
)
PACK = load_pack("campaign40k", where=[folder("data")])
GENERAL = json.loads(json.dumps(PACK.campaign))
SHORT = {id: race["short"] for id, race in GENERAL["races"].items()}
MATRIX = list(COPY["races"]["abbreviations"].values())  # races that have a row in the printed tables

# notes on the copy itself, not on the rules
LEFT_OUT = {
    "document": "about the document",
    "corrected": "what the copy reads differently; the corrected cells themselves are compared",
    "abbreviations": "how the copy spells short forms",
    "doubts": "open questions of the copy",
    "further-ideas": "no rules (AC-129), and left out of the pack with a word on it",
}


# --- what is compared ------------------------------------------------------------------------------


def leaves(data: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Every figure and word with its path; empty lists count, citations do not."""
    if isinstance(data, dict) and data:
        for key, inner in data.items():
            if key not in ("section", "under"):
                yield from leaves(inner, f"{path}/{key}")
    elif isinstance(data, list) and data:
        for index, inner in enumerate(data):
            yield from leaves(inner, f"{path}/{index}")
    else:
        yield path, data


def differences(theirs: dict[str, Any], mine: dict[str, Any]) -> dict[str, tuple[Any, Any]]:
    left, right = dict(leaves(theirs)), dict(leaves(mine))
    return {
        path: (left.get(path, "nothing"), right.get(path, "nothing"))
        for path in {**left, **right}
        if path not in left
        or path not in right
        or left[path] != right[path]
        or type(left[path]) is not type(right[path])
    }


# --- where it stands in ours -----------------------------------------------------------------------


def texts(where: str) -> str:
    """All words of a reference table, or the help of a campaign datum such as `races.chaos.traits.god`."""
    if where in PACK.tables:
        raw = PACK.tables[where].raw
        rows = [" | ".join(str(cell) for cell in row) for row in raw.get("rows", ())]
        return "\n".join([*raw.get("points", ()), *raw.get("notes", ()), *raw.get("steps", ()), *rows])
    here: Any = GENERAL
    for step in where.split("."):
        here = here[step]
    return str(here["help"])


def told(where: str, words: str, value: Any) -> Any:
    """The value, when the pack says so in these words."""
    return value if words in texts(where) else f"{where} does not say {words!r}"


def over(table: str, words: str, value: Any) -> Any:
    """The same for the heading above the columns of a table."""
    return value if words in PACK.tables[table].raw["over"] else f"{table} is not headed {words!r}"


def left_out(name: str) -> str | None:
    """Nothing, and the pack says that it leaves this out."""
    return None if any(name in sentence for sentence in PACK.left_out) else f"{name} is not left out"


def of(race: str, god: str = "undivided") -> dict[str, Any]:
    return patched(GENERAL, race, {"god": god})


def times(race: str, section: str, id: str, key: str) -> Any:
    """By what a race multiplies a figure: 2, or "1/2"."""
    before, after = GENERAL[section][id][key], of(race)[section][id][key]
    return after // before if after >= before else f"{after // after}/{before // after}"


def alike(values: set[Any]) -> Any:
    """The one value that all of them have."""
    return values.pop() if len(values) == 1 else sorted(map(str, values))


def names(selector: Any) -> list[str]:
    """The units that a plain selector names."""
    wanted = selector.get("unit", [])
    return [PACK.units[id].name for id in ([wanted] if isinstance(wanted, str) else wanted)]


def rarities(*ids: str) -> list[str]:
    """The rarity of units by their tags."""
    return [next(tag for tag in ("very-rare", "rare") if tag in PACK.units[id].tags) for id in ids]


def shorts(ids: list[str]) -> list[str]:
    """Races by their short form, in the order of the list; Blood Angels are in no printed table (AC-12)."""
    kept = [id for id in ids if id in MATRIX]
    return ["All"] if len(kept) == len(MATRIX) else [SHORT[id] for id in kept]


def spread(roll: str, *keys: str, word: bool = False) -> list[list[Any]]:
    """The rows of a table of dice: the roll, perhaps the word, and figures."""
    rows = GENERAL["rolls"][roll]["rows"]
    return [
        [row["on"], *([row["then"]] if word else []), *(row.get("gives", {}).get(key) for key in keys)] for row in rows
    ]


def modifiers(roll: str) -> list[int]:
    return [one["add"] for one in GENERAL["rolls"][roll].get("modifiers", ())]


def slot_units(kind: str, slot: str) -> list[str]:
    """The units a special detachment takes in a slot, as ids, mounted ones with what they ride."""
    slots = PACK.forces[kind].slots
    return sorted(_named(slots[slot].whom)) if slot in slots else []


def _named(selector: Any) -> Iterator[str]:
    for part in selector.get("any", [selector]):
        units = part.get("unit", [f"tag:{part['tag']}"] if "tag" in part else [])
        option = part.get("option", [])
        rides = [one for one in ([option] if isinstance(option, str) else option) if one.startswith("ride.")]
        for unit in [units] if isinstance(units, str) else units:
            yield " in ".join([unit, *(["/".join(one.removeprefix("ride.") for one in rides)] if rides else [])])


# the copy prints names; these are our ids
UNIT = {
    "LandRaider": "land-raider", "HQ": "tag:hq", "Predator Annihilator": "predator-annihilator",
    "Predator Destructor": "predator-destructor", "Razorback": "razorback", "Rhino": "rhino", "Whirlwind": "whirlwind",
    "Land Speeder Squadron": "land-speeder-squadron", "Land Speeder Tornado": "land-speeder-tornado",
    "Land Speeder Typhoon": "land-speeder-typhoon", "Terminators": "terminators", "Bike Scout Squadron": "scout-bike-squadron",
    "Space Marine Tactical Squad": "tactical-squad", "Vindicator": "vindicator", "LRBT": "leman-russ",
    "LRExterm.": "leman-russ-exterminator", "Hellhound": "hellhound", "Sentinels": "sentinels",
    "LRVanquisher": "leman-russ-vanquisher", "Super Heavy Tank": "super-heavy-tank", "Arm.Fist.Sq.": "armoured-fist-squad",
    "Arm.FistSq.": "armoured-fist-squad", "Basilisk": "basilisk", "Griffon": "griffon", "LRDemolisher": "leman-russ-demolisher",
    "Farseer": "farseer", "Wave Serpent": "wave-serpent", "Jetbike": "jetbikes", "Vyper": "vypers", "Guardians": "guardians",
    "Shining Spears": "shining-spears", "Scorpions": "striking-scorpions", "Banshees": "howling-banshees",
    "Dragons": "fire-dragons", "Avengers": "dire-avengers", "Reapers": "dark-reapers", "Wraithguard": "wraithguard",
    "Falcon": "falcons", "Fire Prism": "fire-prisms", "Dark Eldar Lord": "dark-eldar-lord", "Raider": "raider",
    "Raider Squad": "raider-squad", "Raider squad": "raider-squad", "Reaver Jetbike": "reaver-jetbikes", "Wyches": "wyches",
    "Ravager": "ravager", "Wych Succubus": "wych-succubus", "Wych squad": "wyches", "Reaver Jetbike Squad": "reaver-jetbikes",
    "Hellions": "hellions", "Warrior squad": "warrior-squad", "Mandrakes": "mandrakes", "Warp Beast Pack": "warp-beast-pack",
    "Scourges": "scourges",
}  # fmt: skip
KIND = {
    "space-marine": {"armour": "sm-armour", "mechanized": "sm-mechanized"},
    "blood-angels": {"death-company-army": "death-company"},
    "imperial-guard": {"armour": "ig-armour", "artillery": "ig-artillery"},
    "eldar": {"fast": "eldar-fast", "harlequins": "harlequins"},
    "dark-eldar": {"fast": "de-fast", "wych-army": "wych-army"},
    "ork": {"cult-of-speed": "cult-of-speed"},
    "tyranid": {"mycetic-swarm": "mycetic-swarm"},
}
SLOT = {"elite": "elites"}


def printed_slot(entries: list[Any] | None) -> list[str]:
    """A slot of the copy in our words; one the book leaves open has no units."""
    found = []
    for one in entries or ():
        name, ride = (one["unit"], one.get("in", [])) if isinstance(one, dict) else (one, [])
        rides = "/".join({"Jetbike": "jetbike"}.get(way, UNIT[way]) for way in ride)
        found.append(" in ".join([UNIT[name], *([rides] if rides else [])]))
    return sorted(found)


SPECIAL = [
    pytest.param(race, ours, one, id=f"{race}/{one['id']}")
    for race, kinds in KIND.items()
    for one in COPY[race]["special-detachments"]
    for ours in [kinds[one["id"]]]
]


@pytest.mark.parametrize(("race", "id", "printed"), SPECIAL)
def test_special_detachment(race, id, printed):
    kind = GENERAL["detachments"][id]
    assert (kind["type"], kind.get("mv"), kind.get("most")) == (printed["type"], printed["mv"], printed.get("most"))
    assert race in kind["races"]
    if kind.get("open"):
        assert "force" not in kind
        assert all(units is None for units in (printed["slots"] or {}).values())
    elif printed.get("slots") and "composition" not in printed:
        for slot, entries in printed["slots"].items():
            assert slot_units(id, SLOT.get(slot, slot)) == printed_slot(entries), slot
            for one in entries or ():
                if isinstance(one, dict) and one.get("count") == "0-1":
                    assert {"rare", "very-rare"} & set(PACK.units[UNIT[one["unit"]]].tags)


def test_a_normal_composition_stays_normal():
    chart = {slot: (one.least, one.most) for slot, one in PACK.forces["detachment"].slots.items()}
    for kind in ("sm-mechanized", "mycetic-swarm"):
        assert {slot: (one.least, one.most) for slot, one in PACK.forces[kind].slots.items()} == chart
    assert chart["troops"][0] == COPY["detachments"]["standard-mission"]["troops-least"]
    without = {PACK.units[id].name.lower() for id in PACK.forces["mycetic-swarm"].slots["troops"].whom["not"]["unit"]}
    assert without == {name.lower() for name in COPY["tyranid"]["special-detachments"][0]["not"]}
    assert PACK.forces["sm-mechanized"].slots["troops"].whom == PACK.forces["detachment"].slots["troops"].whom


# --- buildings of the races ---

BUILDING = {"minor-space-port": "minor-spaceport", "major-space-port": "major-spaceport"}
MADE = {
    "Space Marines": ["tactical-squad"], "Tactical": ["tactical-squad"], "Scout": ["sm-scout-squad"],
    "Bikes": ["bike-squadron"], "Attack Bikes": ["attack-bikes"], "Veteran": ["veterans"], "Assault": ["assault-squad"],
    "Devastator": ["devastators"], "Land Speeders": ["land-speeder-squadron", "land-speeder-tornado", "land-speeder-typhoon"],
    "Dreadnoughts": ["dreadnought"], "Landraider": ["land-raider"], "Predator": ["predator-annihilator", "predator-destructor"],
    "Heroes": ["space-marine-hero"], "Librarian": ["librarian"], "Chaplain": ["chaplain"], "Command Squad": ["command-squad"],
    "Devastators": ["devastators"], "Veterans": ["veterans"], "Blood Angels Scouts": ["blood-angels-scouts"],
    "Bl. Ang. Scouts": ["blood-angels-scouts"], "'Furioso' Dreadnought": ["furioso-dreadnought"],
    "'Baal' Class Predator": ["baal-predator"], "Blood Angels Rhino/Razorback": ["blood-angels-rhino", "blood-angels-razorback"],
    "High Priest": ["high-priest"], "Honour Guard": ["honour-guard"], "Vet. Ass.": ["veteran-assault"],
    "Vet. Ass": ["veteran-assault"], "Infantry Platoons": ["infantry-platoon"], "Arm. Fist": ["armoured-fist-squad"],
    "Sentinels": ["sentinels"], "Chimera": ["chimera"], "Command HQ": ["command-hq"], "Commissar": ["commissar"],
    "Spec. wpn squads": ["special-weapon-squads"], "Hardened Veterans": ["hardened-veterans"],
    "Hardened veterans": ["hardened-veterans"], "Storm Troopers": ["storm-troopers"], "Penal legions": ["penal-legion"],
    "Ratling Snipers": ["ratling-snipers"], "All Heavy Support": ["tag:heavy-support"], "All HQ": ["tag:hq"],
    "All infantry": ["tag:foot"], "Jetbikes": ["jetbikes"], "Vypers": ["vypers"], "War walkers": ["war-walkers"],
    "Falcons": ["falcons"], "Fire Prisms": ["fire-prisms"], "Wave Serpents": ["wave-serpents"], "Exarchs": ["exarchs"],
    "Support Weapon Battery": ["support-weapon-battery"], "Phoenix Lord": ["phoenix-lord"], "Rangers": ["rangers"],
    "Warriors": ["warrior-squad"], "Warrior Squad": ["warrior-squad"], "Lord": ["dark-eldar-lord"], "Talos": ["talos"],
    "Incubi": ["incubi"], "Haemonculus": ["haemonculus"], "Grotesques": ["grotesques"],
    "Dire Avengers": ["dire-avengers"], "Warp Spiders": ["warp-spiders"], "Striking Scorpions": ["striking-scorpions"],
    "Howling Banshees": ["howling-banshees"], "Fire Dragons": ["fire-dragons"], "Swooping Hawks": ["swooping-hawks"],
    "Dark Reapers": ["dark-reapers"],
}  # fmt: skip
# the same printed word means another unit for these races
MADE_BY = {
    "imperial-guard": {"Scouts": ["ig-scout-squad"]},
    "space-marine": {"Scouts": ["sm-scout-squad"]},
    "chaos": {
        "Bikes": ["chaos-bikers"], "Attack Bikes": ["chaos-attack-bikes"], "Dreadnoughts": ["chaos-dreadnought"],
        "Landraider": ["chaos-land-raider"], "Predator": ["chaos-predator"], "Rhino": ["chaos-rhino"],
        "Imperial Guard Squad": ["captured-guard-squad"], "Hellhound": ["captured-hellhound"],
        "Leman Russ Battletank": ["captured-leman-russ"],
    },
}  # fmt: skip
# what the general list of an army implies: HQ that the book names elsewhere, and carriers of the same factory
BESIDE = {
    ("imperial-guard", "academy"): {"colonel"},
    ("space-marine", "academy"): {"force-commander"},
    ("space-marine", "light-factory"): {"scout-bike-squadron"},
    ("space-marine", "heavy-factory"): {"razorback"},
    ("dark-eldar", "gladiator-arena"): {"wych-retinue"},
}
LISTS = [
    pytest.param(race, line, id=f"{race}/{line['building']}")
    for race in ("space-marine", "blood-angels", "imperial-guard", "chaos", "eldar", "dark-eldar")
    for line in COPY[race]["buildings"]
]


def made(race: str, line: dict[str, Any]) -> tuple[set[str], dict[str, str], set[str]]:
    """What a printed line makes: units, those that need a second building, those of captured towns."""
    own, needs, abroad = set(), {}, set()
    for one in line["units"]:
        name = one["unit"] if isinstance(one, dict) else one
        ids = MADE_BY.get(race, {}).get(name) or MADE.get(name) or [UNIT[name]]
        if isinstance(one, dict) and "only-in" in one:
            abroad |= set(ids)
            continue
        own |= set(ids)
        if isinstance(one, dict) and "needs" in one:
            needs |= dict.fromkeys(ids, one["needs"])
    return own, needs, abroad


@pytest.mark.parametrize(("race", "line"), LISTS)
def test_building_of_a_race(race, line):
    id = BUILDING.get(line["building"], line["building"])
    building = of(race)["buildings"][id]
    assert bool(building.get("capital-only")) == (line.get("only-in") == "capital" or (race, id) in CAPITAL)
    if line["units"] == ["All units"]:
        assert building["makes"] == {}
        return
    if id == "vortex-portal":
        assert (building["allows"], line["may"]) == ("Demon detachments", ["create", "modify"])
        return
    if line.get("open") and line["units"] in ([], ["HQ"]):  # AC-122: the general column, which for the Academy is HQ
        assert building["makes"] == GENERAL["buildings"][id]["makes"]
        return
    own, needs, abroad = made(race, line)
    if race == "blood-angels":  # printed in addition to those of the Space Marines
        own |= ours_of("space-marine", id)
    found = ours_of(race, id)
    assert (
        found - own
        == BESIDE.get((race, id), BESIDE.get(("space-marine", id), set()) if race == "blood-angels" else set()) - own
    )
    assert own <= found
    assert {unit: also["building"] for also in building.get("also", ()) for unit in [also["units"]["unit"]]} == needs
    assert {unit for one in building.get("abroad", ()) for unit in listed(one["makes"])} == abroad
    if "vehicles" in line.get("not", ()):
        assert building["makes"]["not"] == {"tag": "vehicle"}
    if "super heavy tanks" in line.get("not", ()):
        assert building["makes"]["not"] == {"unit": "super-heavy-tank"}


CAPITAL = {("chaos", "vortex-portal")} | {
    ("blood-angels", id) for id in ("barracks", "light-factory", "heavy-factory", "academy", "training-facilities")
}  # AC-57


def ours_of(race: str, id: str) -> set[str]:
    building = of(race)["buildings"][id]
    if id == "barracks" and race == "chaos":
        return set()  # Chaos builds guardsmen there, and the general column
    return set(building["types"]) if "types" in building else set(listed(building["makes"]))


def listed(selector: Any) -> list[str]:
    return [name.split(" in ")[0] for name in _named(selector)]


@pytest.mark.parametrize("race", ["space-marine", "blood-angels", "imperial-guard", "chaos", "eldar", "dark-eldar"])
def test_scouts(race):
    plain = {"Scout squad": "Scout Squad", "Scout squads": "Scout Squad"}
    assert names(GENERAL["races"][race]["scouts"]) == [plain.get(name, name) for name in COPY[race]["scouts"]]
    for id in listed(GENERAL["races"][race]["scouts"]):
        assert "scout" in PACK.units[id].tags


def test_units_of_the_gods():
    """Every printed unit stands in a detachment of its god and in no other; general ones stand in all."""
    printed = {one["id"]: one["units"] for one in COPY["chaos"]["special-detachments"]}
    gods = [god for god in printed if god not in ("general", "undivided")]
    for god in gods:
        own = [unit for unit in PACK.units.values() if god in unit.tags]
        assert sorted(plain(unit.name) for unit in own) == sorted(plain(name) for name in printed[god])
    general = {plain(one["unit"] if isinstance(one, dict) else one) for one in printed["general"]}
    known = {
        plain(unit.name)
        for unit in PACK.units.values()
        if "chaos" in unit.tags and "listed" in unit.tags and not set(unit.tags) & {*gods, "captured-town", "cultist"}
    }
    assert {GENERAL_NAME.get(name, name) for name in general} <= known
    assert known - {GENERAL_NAME.get(name, name) for name in general} == BESIDE_GENERAL
    assert "chaos-sorcerer" in str(PACK.forces["chaos-khorne"].slots["hq"].whom["not"])
    assert set(PACK.forces["chaos-undivided"].slots["troops"].whom) == {"tag"}  # all types


GENERAL_NAME = {
    "chaos lord": "chaos lord mighty champion", "chaos terminator": "chaos terminators", "veterans": "chaos veterans",
    "bikers": "chaos space marine bikers", "dreadnought": "chaos dreadnought", "predator": "chaos predator",
    "land raider": "chaos land raider",
}  # fmt: skip
BESIDE_GENERAL = {"chaos lord exalted champion", "chaos attack bikes", "chaos rhino"}  # named by the book elsewhere


def plain(name: str) -> str:
    for short, long in (
        ("Plague B.", "Plaguebearers"),
        ("of Sl.", "of Slaanesh"),
        ("Tzeench", "Tzeentch"),
        ("Khorne Demon", "Demon"),
    ):
        name = name.replace(short, long)
    return " ".join(name.replace("(", " (").replace(",", "").replace("(", "").replace(")", "").lower().split())


# --- everything else, in the layout of the copy ---

W = GENERAL
WORDS = {"wheeled": "wheeled-vehicle", "infantry": "infantry", "skimmer": "skimmer"}


def table(columns: str, rows: list[list[Any]], **more: Any) -> dict[str, Any]:
    return {"columns": columns.split(), "rows": rows, **more}


def races() -> dict[str, Any]:
    state = {id: race.get("state", "complete") for id, race in W["races"].items()}
    order = COPY["races"]["codex-complete"] + COPY["races"]["rulebook-incomplete"]
    return {
        "codex-complete": [id for id in order if state[id] == "complete"],
        "rulebook-incomplete": [id for id in order if state[id] == "incomplete"],
        "imperium": [id for id in W["race-groups"]["imperium"]["races"] if not W["races"][id].get("like")],
        "headings": [W["races"][id]["name"] for id in HEADINGS],
        "abbreviations": {race["short"]: id for id in MATRIX for race in [W["races"][id]]},
    }


HEADINGS = ["space-marine", "blood-angels", "imperial-guard", "sisters-of-battle", "chaos", "eldar", "dark-eldar", "ork", "tyranid"]  # fmt: skip


def glossary() -> dict[str, Any]:
    zone, rare, very = W["ground"]["zone"], W["rarity"]["rare"], W["rarity"]["very-rare"]
    return {
        "bp-per-unit-point": W["economy"]["prices"]["per-point"],
        "bp-stored-by": W["economy"]["prices"]["stored-by"],
        "capitals-per-player": 1 if all(start.get("capitals", 1) == 1 for start in W["starts"].values()) else 0,
        "production-hexes": told("routes", "Every urban hex is a production hex", ["urban-hex"]),
        "urban-kinds": len(W["urban"]),
        "urban-sizes": list(W["urban"]),
        "rare": {
            "most-in-army": rare["most"],
            "example": {
                "race": "dark-eldar",
                "item": PACK.options[W["races"]["dark-eldar"]["traits"]["shadow-field"]["figures"]["rare"][0]].name,
            },
        },
        "very-rare": {
            "most-in-army": very["most"],
            "turns-blocked-after-loss": very["waits"],
            "first-new-after-turns": very["waits"] + 1,
        },
        "zone-of-control": {
            "hexes": ["own", "adjacent"] if zone["reach"] == 1 else [],
            "except": ["adjacent-hex-with-enemy-army"] if zone["not-where-enemy-stands"] else [],
            "exerted-by": [id for id in zone["by"] if id != "garrison-detachment"],  # AC-42
            "not-by": [name.replace(" ", "-") for name in zone["not-by"]],
        },
    }


def the_map() -> dict[str, Any]:
    four = W["starts"]["four"]
    native = W["settings"]["native-race"]
    return {
        "cells": told("start", "11 by 10 hexes", "hexes"),
        "home-race": {
            "needed": told("settings.native-race", "race of towns and mercenaries that are discovered", True),
            "often": native["choices"][native["default"]]["name"].split()[0].lower(),
        },
        "airspaces": "roughly-equal-size" if four["airspaces"] else "",
        "start-size": {"players": four["players"], "hexes": four["map"]},
    }


def start() -> dict[str, Any]:
    opening, place = W["opening"], W["opening"]["placement"]
    kit, names = opening["capital"], {"minor-airbase": "Minor Airbase", "major-spaceport": "Major Spaceport"}
    buys = {
        "detachment": "detachments-in-capital", "urban-hex": "urban-hexes", "building": "buildings",
        "stronghold": "strongholds", "garrison": "garrisons-in-strongholds",
    }  # fmt: skip
    return {
        "capital": {
            "urban-size": W["urban"][kit["size"]]["size"],
            "urban-kind": kit["size"],
            "race": told("start", "a capital of his own race", "own"),
            "buildings": [names.get(id, W["buildings"][id]["name"]) for id in kit["buildings"]],
            "stronghold": kit["stronghold"].replace("-f", " F"),
        },
        "urban-hex-size": table("roll size", spread("urban-size", "size"), die=W["rolls"]["urban-size"]["dice"]),
        "resource-hex-yield": table(
            "roll rp", spread("resource-yield", "rp"), die=W["rolls"]["resource-yield"]["dice"]
        ),
        "urban-hexes-at-least": opening["urban-hexes"]["least"],
        "resource-hexes-at-least": opening["resource-hexes"]["least"],
        "start-bp-in": told("start", "5000 BP in the capital", "capital"),
        "start-bp-buys": [buys[id] for id in opening["spending"]["buys"] if id in buys],
        "start-bp-not": [f"{id}s" for id in opening["spending"]["not-for"]],
        "start-bp-may-be-saved": "saved" in opening["spending"]["buys"],
        "placement": {
            "in-own-control": place["own-ground"],
            "capital-neighbours": place["capital-neighbours"],
            "capital-neighbours-controlled": place["capital-neighbours-held"],
            "urban-from-capital": place["urban-from-capital"],
            "resource-from-resource": place["resource-from-resource"],
            "resource-from-capital": place["resource-from-capital"],
            "resource-neighbours": place["resource-neighbours"],
            "resource-or-urban-per-hex": place["per-hex"],
        },
        "free-roads": {
            "bp": told("start", "5 road actions without BP", 0),
            "when": told("start", "After placing", "after-placement"),
        },
    }


def start_for(id: str) -> dict[str, Any]:
    one = W["starts"][id]
    across = one.get("airspaces")
    control = one.get("control")
    return {
        "players": one["players"],
        "map": one.get("map"),
        "airspaces": {"grid": across, "hexes-wide": told("start", "airspaces of 3-4 by 3-4 hexes", "3-4"), "hexes-high": told("start", "airspaces of 3-4 by 3-4 hexes", "3-4")} if across else None,
        "control": {"centre-from-corner": control["from-corner"], "corner": told("starts.four", "drawn by lot", "random"), "radius": control["radius"]}
        if control
        else None,
        "bp": one["bp"],
        "reinforcements-per-turn": one["reinforcements"],
        "capitals": one.get("capitals", 1),
        "other-urban-hexes": one["urban-hexes"],
        "resource-hexes": one["resource-hexes"],
        "free-roadbuild-actions": one["free-roads"],
    }  # fmt: skip


def economy() -> dict[str, Any]:
    routes, income, convoy = W["economy"]["routes"], W["income"], W["pieces"]["convoy"]
    upkeep = income["army-maintenance"]
    return {
        "turn-sequence": table(
            "id number name",
            [[id, one["number"], PHASES.get(id, one["name"])] for id, one in W["phases"].items()],
            **{"all-finish-a-phase-together": told("turn", "All players finish a phase before the next begins.", True)},
        ),
        "resource-routes": {
            "per-resource-hex": routes["per-hex"],
            "from": told("routes", "for each resource hex, from it", "resource-hex"),
            "to": told("routes", "to a production hex", "production-hex"),
            "carried-in": routes["phase"],
            "moves-as": WORDS[routes["mover"]],
            "through": "friendly-controlled" if routes["own-ground"] else "",
            "free-length-mp": routes["free-length"],
            "loss-percent-per-extra-mp": routes["loss"],
        },
        "income": table(
            "id where per bp",
            [
                ["urban-output", income["urban-output"]["where"], income["urban-output"]["per"], income["urban-output"].get("bp")],
                ["reinforcements", income["reinforcements"]["where"], income["reinforcements"]["per"], income["reinforcements"].get("bp")],
                ["transported-rp", income["transported-rp"]["where"], f"{income['transported-rp']['each']}-rp", income["transported-rp"]["bp"]],
                ["vp-lead", None, told("income", "each victory point more than the player with the fewest", "vp-above-the-lowest-player"), income["vp-lead"]["bp"]],  # AC-13: the capital
                ["army-maintenance", None, f"{upkeep['each']}-points-of-detachments", upkeep["bp"]],
            ],
            **{
                "start-bp-of-a-production-hex": W["economy"]["prices"]["start"],
                "vp-lead-of-the-lowest": told("income", "The player with the fewest victory points gets nothing", 0),
                "maintenance-step-points": upkeep["each"],
                "maintenance-of-garrisons": 0 if "garrison" in upkeep["not-for"] else 1,
                "paid-from": told("income", "paid by the production hex where it is built", "production-hex-where-built"),
            },
        ),
        "convoys": {
            "cost": convoy["cost"],
            "made-in": told("routes", "made in a production hex", "production-hex"),
            "hex-bp-left-least": convoy["left-bp"],
            "least-bp": convoy["least-bp"],
            "most-bp": told("routes", "of any size", None),
            "most-per-hex": told("routes", "any number", None),
        },
    }  # fmt: skip


PHASES = {"air-mission-orders": "Air Mission orders", "air-missions": "Air Missions", "end-of-turn": "End of Turn"}


def mustering() -> dict[str, Any]:
    muster, hero, rare = W["mustering"], W["rarity"]["special-character"], W["rarity"]["rare"]
    raising = "detachments"
    return {
        "detachments": {
            "points-most": muster["size"]["most"],
            "points-least": muster["size"]["least"],
            "supreme-commander": {
                "rarity": told(raising, "One supreme commander in the army.", "rare"),
                "most-in-army": PACK.rules["CAMPAIGN40K-RARE-002"].raw["max"],
                "examples": [PACK.units["colonel"].name, PACK.units["force-commander"].name],
            },
            "lesser-leaders": told(raising, "captains and commanders lead the rest", ["captains", "commanders"]),
            "special-characters": {
                "each-in-game": hero["most"],
                "bought-again-after-death": hero["again"],
                "beside-supreme-commander": told(raising, "stand beside the supreme commander", True),
                "normal-army-size": int(PACK.tags["needs-2000"].name.split()[-2]),
                "most-per-detachment": hero["per-detachment"],
                "detachment-start-size-least": hero["least-points"],
            },
            "zero-to-one-units-in-army": rare["most"],
            "other-number-limits": told(raising, "Limits such as 0-2 hold for each detachment", {"for": "detachment", "example": "0-2"}),
            "standard-mission": {"troops-least": PACK.forces["detachment"].slots["troops"].least, "not-for": ["garrison"]},
            "built-in": told(raising, "Made in the capital or with a Strategic HQ", ["capital", "urban-hex with Strategic HQ"]),
            "build-turns": muster["building"]["turns"],
            "arrives": told(raising, "on the map one turn later", "next-build-phase"),
            "arrives-if-occupied": told(raising, "appears in the nearest free one", "nearest-unoccupied-hex"),
            "most-per-hex": W["ground"]["stacking"]["detachments"],
            "orbit-start": told(raising, "Some races begin in orbit, from the capital or a hex with a sufficient spaceport", {"by": "some-races", "built-in": ["capital", "urban-hex with sufficient spaceport"]}),
            "models-need-buildings": told(raising, "of units that the hex makes", True),
            "reinforced-in": ["adjacent-to-capital", "production-hex"] if muster["reinforcing"]["adjacent-to-capital"] and muster["reinforcing"]["production-hexes"] else [],
            "rebuilt": muster["reinforcing"]["states"],
            "not-rebuilt": [state for state in ("wounded", "captured") if state not in muster["reinforcing"]["states"]],
            "new-blocked-while-old-can-be-reinforced": muster["building"]["blocked-by-old"],
        },
        "disbanding": {
            "when": told(raising, "At the start of the turn. Disbanding", "start-of-turn"),
            "refund": muster["disbanding"]["refund"],
            "refund-for": told(raising, "Disbanding ready models", "combat-ready"),
            "refund-in-or-adjacent-to": told(raising, "in or beside the capital or a Strategic HQ", ["capital", "urban-hex with Strategic HQ"]),
            "refund-elsewhere": told(raising, "else nothing", 0),
            "models-count-as": told(raising, "they count as lost", "lost"),
        },
        "changing": {
            "when": told(raising, "At the start of the turn models change", "start-of-turn"),
            "models-between-detachments": "adjacent-hexes" if muster["changing"]["between-detachments"] == 1 else "",
            "models-garrison-detachment": "same-hex" if muster["changing"]["with-garrison"] == 0 else "",
            "replaces-similar-models": told(raising, "replace wounded or dead models of their kind", ["wounded", "dead"]),
            "stays-with-unit": told(raising, "Special and heavy weapons and special equipment stay with the unit", ["special-weapons", "heavy-weapons", "special-equipment"]),
            "moves-with-model": told(raising, "vehicles, wargear and personal equipment go along", ["vehicles", "wargear", "personal-equipment"]),
            "structure-changed-in": ["capital", "adjacent to capital", "urban-hex with Strategic HQ"]
            if muster["changing"]["structure-from-capital"] == 1 and W["buildings"]["strategic-hq"]["detachments"]
            else [],
        },
        "special-detachments": {
            "type-i-one-in": muster["ratios"]["each"]["I"],
            "type-ii-one-in": muster["ratios"]["each"]["II"],
            "normal-more-than-special": muster["ratios"]["normal-more"],
            "examples": COPY["special-detachments"]["examples"],  # judged in test_printed_examples_of_ratios
        },
    }  # fmt: skip


def test_printed_examples_of_ratios():
    ratios = W["mustering"]["ratios"]
    for _, normal, first, second in COPY["special-detachments"]["examples"]["rows"]:
        total = normal + first + second
        allowed = {
            kind: -(-total // each) if ratios["round"] == "up" else total // each
            for kind, each in ratios["each"].items()
        }
        assert first <= allowed["I"]
        assert second <= allowed["II"]
        assert normal > first + second


def strongholds() -> dict[str, Any]:
    rule, build, levels = W["fortifying"]["garrisons"], W["fortifying"]["building"], W["strongholds"]
    slots = PACK.forces["garrison"].slots
    chart = {
        "hq": "HQ",
        "elites": "Elite",
        "troops": "Troops",
        "fast-attack": "Fast Attack",
        "heavy-support": "Heavy Support",
    }
    name = {"capital-fortification": "Capital Fortif."}
    paid = ["capital", f"urban-hex within {build['paid-within']}"]
    half = PACK.figures["build-points"].raw["amount"][0]["is"]["times"]
    return {
        "garrisons": {
            "price": rule["price"],
            "size": table("id name points", [[id, name.get(id, one["name"]), one["garrison"]] for id, one in levels.items()]),
            "example": {"stronghold": "camp", "points": levels["camp"]["garrison"], "bp": int(levels["camp"]["garrison"] * half)},
            "composition": table(
                "id name count",
                [
                    [{"elites": "elite"}.get(id, id), word, str(slots[id].most) if slots[id].least == slots[id].most else f"{slots[id].least}-{slots[id].most}"]
                    for id, word in chart.items()
                ],
            ),
            "most-per-stronghold": rule["per-stronghold"],
            "moves": W["pieces"]["garrison"]["movement-orders"] != ["guard"],
            "leaves-hex": told("strongholds", "It never leaves again", False),
            "with-detachments-in-hex": W["ground"]["stacking"]["garrisons"],
            "disbanding-keeps-composition": told("strongholds", "keeps the composition", True),
            "garrison-detachment": {
                "build-turns": rule["turns"],
                "target-stronghold": told("pieces.garrison-detachment", "Goes to its stronghold", True),
                "battle-order": W["battle-orders"][rule["battle-order"]]["name"],
                "counts-as-detachment": rule["counts"],
                "gains-dxp": rule["experience"],
            },
        },
        "strongholds": table(
            "id name cost upgrades",
            [[id, name.get(id, one["name"]), one["cost"], one.get("upgrades")] for id, one in levels.items()],
            **{
                "most-per-hex": build["per-hex"],
                "built-in": "controlled-hex" if build["own-ground"] else "",
                "also-in": told("strongholds", "Also on resource and urban hexes", ["resource-hex", "urban-hex"]),
                "not-in-enemy-zoc": build["not-in-enemy-zone"],
                "bp-from": paid,
                "bp-from-distance": build["paid-within"],
                "upgrades-per-turn": build["upgrades-per-turn"],
                "upgrade-in-turn-built": build["upgrade-when-new"],
                "upgrade-in-enemy-zoc": build["upgrade-in-enemy-zone"],
                "capital-fortification-only-in": "capital" if levels["capital-fortification"]["capital-only"] else "",
            },
        ),
        "defences": table(
            "id name turrets towers walls bunkers other",
            [
                [id, {"capital-fortification": "Capital"}.get(id, one["name"]), *(one["limits"][kind] for kind in ("turrets", "towers", "walls", "bunkers", "other"))]
                for id, one in levels.items()
            ],
            **{"bp-from": paid, "bp-from-distance": build["paid-within"], "disband-refund": W["fortifying"]["refunds"]["share"]},
        ),
    }  # fmt: skip


def marks(one: dict[str, Any]) -> str:
    if one.get("automatic"):
        return "****"
    return "***" if one.get("bs") == 2 else "" if one.get("twin-linked", True) else "**"


def defences() -> dict[str, Any]:
    every, mounts, batteries = W["defences"], W["fortifying"]["turrets"], W["fortifying"]["batteries"]
    order = ["imperial-guard", "space-marine", "chaos", "eldar", "dark-eldar", "ork", "tyranid", "sisters-of-battle"]
    cell = {"allowed": "+", "preferred": "+*", None: ""}
    names = {"missile-launchers": "Missile-Launchers"}
    tower, aa, turret, radar = (every[id] for id in ("weapon-tower", "aa-tower", "turret-tower", "radar-tower"))
    other = ["razorwire", "tank-trap", "trench", "minefield", "booby-trap", "wall-section", "gun-placement", "bunker"]
    spelt = {"wall-section": "Wall-section", "gun-placement": "Gun placement"}
    gun = {id: every[id] for id in ("earthshaker", "hydra")}
    return {
        "turrets": table(
            "id name marks cost cost-preferred " + " ".join(order),
            [
                [id, names.get(id, one["name"]), marks(one), one["cost"], one["preferred"], *(cell[one["races"].get(race)] for race in order)]
                for id, one in W["turrets"].items()
            ],
            armour=mounts["armour"],
            mounted=[word.replace(" ", "-") for word in mounts["mounted"]],
            marks=COPY["turrets"]["marks"],
            headings=COPY["turrets"]["headings"],
            **{
                "ballistic-skill": mounts["bs"],
                "penetrating-hits-to-destroy": mounts["destroyed-by"],
                "glancing-hits-to-silence": mounts["silenced-by"],
                "twin-linked": told("turrets", "twin-linked unless said otherwise", True),
            },
        ),
        "weapon-towers": {
            "cost": tower["cost"],
            "armour": tower["armour"],
            "damaged-as": tower["damaged-as"],
            "squads": tower["squads"],
            "models-most": tower["models"],
            "heavy-weapons-on-top": tower["guns"],
            "gunner-replaced": told("defences.weapon-tower", "replaced from the same unit", "same-unit"),
            "cover-save": tower["cover"],
        },
        "aa-towers": {
            "upgrades": aa["upgrades"],
            "cost": aa["cost"],
            "holds-squads": aa["squads"] > 0,
            "ballistic-skill": aa["bs"],
            "armament": table("race name", [[race, armament(aa["armaments"].get(race))] for race, _ in COPY["aa-towers"]["armament"]["rows"]]),
            "ballistic-skill-by-race": aa["bs-by-race"],
        },
        "turret-towers": {
            "upgrades": turret["upgrades"],
            "cost": turret["cost"],
            "holds-squads": turret["squads"] > 0,
            "turret-paid": told("defences.turret-tower", "the turret is paid for", True),
            "turret-counts-as-turret": turret["counts-too"] == "turrets",
        },
        "radar-towers": {
            "upgrades": radar["upgrades"],
            "cost": radar["cost"],
            "holds-squads": radar["squads"] > 0,
            "sight-radius-of-stronghold": radar["sight"],
        },
        "batteries": table(
            "id race name weapon anti-air",
            [[id, *one["races"], one["name"].removesuffix(" Battery"), one["armament"], one.get("anti-air", False)] for id, one in gun.items()],
            cost=gun["hydra"]["cost"] if gun["hydra"]["cost"] == gun["earthshaker"]["cost"] else "differ",
            armour=gun["hydra"]["armour"] if gun["hydra"]["armour"] == gun["earthshaker"]["armour"] else "differ",
            **{
                "ballistic-skill": gun["hydra"]["bs"] if gun["hydra"]["bs"] == gun["earthshaker"]["bs"] else "differ",
                "penetrating-hits-to-destroy": batteries["destroyed-by"],
                "glancing-hits-to-silence": batteries["silenced-by"],
                "takes-place-of": {"weapon-tower": 1} if {one["counts-as"] for one in gun.values()} == {"towers"} else {},
            },
        ),
        "other-defences": table(
            "id name size cost",
            [[id, spelt.get(id, every[id]["name"]), every[id].get("size"), every[id]["cost"]] for id in other],
            bunker={"counts-against-other": every["bunker"]["counts-as"] == "other", "counts-against": every["bunker"]["counts-as"]},
            **{
                "limit-is": "bp-spent" if all(every[id].get("by-cost") for id in other if every[id]["counts-as"] == "other") else "",
                "wall-section": {
                    "cover-save": every["wall-section"]["cover"],
                    "armour": every["wall-section"]["armour"],
                    "damaged-as": every["wall-section"]["damaged-as"],
                    "area-weapons-damage": every["wall-section"]["area-damage"],
                },
                "gun-placement": {"cover-save": every["gun-placement"]["cover"], "can-be-destroyed": every["gun-placement"]["destructible"]},
            },
        ),
    }  # fmt: skip


def armament(ours: str | None) -> str | None:
    """Our spelling of the same weapon."""
    printed = [name for _, name in COPY["aa-towers"]["armament"]["rows"] if name]
    if ours is None:
        return None
    spelt = {_letters(name): name for name in printed}
    return spelt.get(_letters(ours), ours)


def _letters(text: str) -> str:
    return "".join(sign for sign in text.lower().replace("like a", "") if sign.isalnum())


def urban() -> dict[str, Any]:
    rule, made, sizes, every = W["economy"]["settling"], W["economy"]["construction"], W["urban"], W["buildings"]
    back = {ours: printed for printed, ours in BUILDING.items()}
    spelt = {"exploitation-center": "'Exploitation' Center"}
    spy, diplomat, road = W["pieces"]["spy"], W["pieces"]["diplomat"], W["ways"]["road"]
    tax, exploit = every["taxation-office"], every["exploitation-center"]
    paid = ["capital", f"urban-hex within {rule['paid-within']}"]
    return {
        "urban-hexes": table(
            "id name size bp-generation cost upgrades",
            [[id, one["name"], one["size"], one["output"], one["cost"], one.get("upgrades")] for id, one in sizes.items()],
            **{
                "built-in": "controlled-hex" if rule["own-ground"] else "",
                "not-in": [{"enemy-zone": "enemy-zoc"}.get(one, one) for one in rule["not-in"]],
                "from-other-urban-hexes": rule["apart"],
                "race-when-built": told("urban", "of the race of the main force", "main-force"),
                "upgrades-per-turn": rule["upgrades-per-turn"],
                "upgrade-in-turn-built": rule["upgrade-when-new"],
                "upgrade-in-enemy-zoc": rule["upgrade-in-enemy-zone"],
                "village-bp-from": paid,
                "village-bp-from-distance": rule["paid-within"],
                "upgrade-bp-from": told("urban", "growth by itself", "itself"),
                "roads-included": rule["roads"],
            },
        ),
        "buildings": table(
            "id name min-size cost upgrades maintenance allows",
            [
                [back.get(id, id), spelt.get(id, one["name"]), one["least-size"], one["cost"], back.get(one.get("upgrades", ""), one.get("upgrades")), one["upkeep"], ALLOWS[one["allows"]]]
                for id, one in every.items()
            ],
            marks=[
                {"building": "vortex-portal", "printed": "*", "race": every["vortex-portal"]["races"][0], "only-in": "capital" if every["vortex-portal"]["capital-only"] else ""},
                {"building": "aspect-shrine", "printed": "**", "race": every["aspect-shrine"]["races"][0], "most-per-hex": "one-per-aspect" if every["aspect-shrine"]["types"] else ""},
                {"building": "gladiator-arena", "printed": "***", "race": every["gladiator-arena"]["races"][0]},
            ],
            unpaid=made["unpaid"],
            **{
                "most-of-each-per-hex": made["of-each"],
                "bp-from": told("buildings", "paid by the hex", "itself"),
                "allows-only-for-hexes-of-own-race": made["own-race-only"],
                "allows-overridden-by-race-lists": told("buildings", "lists of races differ", True),
                "production-in-turn-built": made["use-when-new"],
                "disband-refund-percent": {"1/2": 50}[made["refund"]],
                "refunds-per-turn": made["refunds-per-turn"],
                "maintenance-when": told("buildings", "Upkeep is paid at the start of the turn", "start-of-turn"),
                "maintenance-from": told("income", "paid by their hex", "itself"),
            },
        ),
        "building-notes": {
            "space-port": {"works-if-airspace-not-enemy-controlled": "last-turn" if every["minor-spaceport"]["airspace"] and every["major-spaceport"]["airspace"] else "", "major-upgrades": back[every["major-spaceport"]["upgrades"]]},
            "espionage-center": {
                "spies-per-turn": every["espionage-center"]["agents"]["per-turn"], "spy-cost": spy["cost"], "spy-mv": spy["mv"], "spy-moves-as": WORDS[spy["mover"]],
                "spy-zoc": spy.get("zone", False), "spy-visible": spy["seen"], "spies-most": every["espionage-center"]["agents"]["most"],
            },
            "strategic-hq": {"changes-structure-in-hex": every["strategic-hq"]["detachments"], "creates-detachments-in-hex": every["strategic-hq"]["detachments"]},
            "prison": {"transfer-with-detachment": "same-hex" if W["diplomacy"]["captives"]["prison-distance"] == 0 else "", "when": told("captives", "At the start of the turn captive detachments move", "start-of-turn")},
            "airbase": {"squadrons-per-airbase": every["minor-airbase"]["squadrons"]},
            "medic-center": {"order": told("buildings.medic-center", "the order to recover", "recover"), "heals": "all-wounded" if every["medic-center"]["heals"] else ""},
            "repair-facility": {"order": told("buildings.repair-facility", "the order to recover", "recover"), "repairs": "all-damaged-vehicles" if every["repair-facility"]["repairs"] else ""},
            "taxation-office": {"output-percent": tax["output"], "needs": watch(tax)},
            "exploitation-center": {
                "upgrades": exploit["upgrades"], "only-in": "urban-hex-of-another-race" if exploit["foreign-only"] else "", "output-percent": exploit["output"], "needs": watch(exploit),
                "die": W["rolls"]["exploitation"]["dice"], "shrinks-at": W["rolls"]["exploitation"]["rows"][0]["on"], "size-loss": -W["rolls"]["exploitation"]["rows"][0]["gives"]["size"],
            },
            "embassy": {
                "only-in": "capital" if every["embassy"]["capital-only"] else "", "diplomat-cost": diplomat["cost"], "diplomat-mv": diplomat["mv"],
                "diplomat-moves-as": WORDS[diplomat["mover"]], "diplomat-zoc": diplomat.get("zone", False), "diplomats-per-player": every["embassy"]["agents"]["per-player"],
            },
        },
        "roads": table(
            "id plains-hexes roll",
            [[word, row["gives"]["plains"], None if row["on"] == "1+" else row["on"]] for word, row in zip(("plains-both", "plains-one", "plains-none"), W["rolls"][road["roll"]]["rows"], strict=True)],
            cost=road["cost"],
            between=told("roads", "Between two adjacent hexes", "two-adjacent-hexes"),
            **{
                "actions-per-turn": {"one-per": "urban-hex", "of-size-least": road["per-urban-size"]},
                "bp-from": ["capital", f"urban-hex within {road['paid-within']}"],
                "bp-from-distance": road["paid-within"],
                "both-controlled": road["own-ground"],
                "in-enemy-zoc": not road["not-in-enemy-zone"],
                "not-plains-examples": told("rolls.road-building", "Forest, hills or a river make a hex rough", ["forest", "hills", "river"]),
                "paid-when-failed": road["paid-when-failed"],
            },
        ),
    }  # fmt: skip


def watch(building: dict[str, Any]) -> list[str]:
    return [
        f"{building['guard']['stronghold']} with garrison",
        *(["detachment"] if building["guard"]["detachment"] else []),
    ]


ALLOWS = {
    "Troops": "Troops", "Elites": "Elites", "HQ": "HQ", "Light vehicles": "Light Vehicles", "Heavy vehicles": "Heavy Vehicles", "HQ, Troops": "HQ, Troops",
    "HQ, Troops, Elites, Fast Attack, Heavy Support": "HQ,Tr,El,FAtt,HSup", "Spies": "Spies", "Making and changing detachments": "Create/modify Detachm.",
    "Holding captives": "Hold captives", "One air squadron": "Holds 1 air squadron", "Two air squadrons": "Holds 2 air squadrons", "Healing the wounded": "Heals wounded",
    "Repairing vehicles": "Repair dam. vehic", "Half as much output again": "BP output +50%", "Twice the output": "BP output +100%", "A diplomat": "Diplomat",
    "Demon detachments": "Demon detachments", "Aspect warriors": "Aspect Warriors", "Wyches": "Wyches",
}  # fmt: skip


def diplomacy() -> dict[str, Any]:
    talk, captives, released = (W["diplomacy"][part] for part in ("talks", "captives", "released"))
    unarmed = W["states"][released["state"]]
    pact = W["treaties"]["non-aggression-pact"]
    deals = {"bp": "bp-transfer", "captives": "release-of-captives", "treaty": "treaties", "other": "other"}
    return {
        "captives": {
            "detachment-to-prison": "same-hex" if captives["prison-distance"] == 0 else "",
            "detachment-to-detachment": "adjacent-hexes" if captives["detachment-distance"] == 1 else "",
            "whole-detachments-only": captives["whole-only"],
            "bp-first-time-in-prison": captives["bp"],
            "information-items": captives["information"],
            "information-about": captives["about"],
        },
        "diplomacy": {
            "needs": [*(["adjacent-controlled-hexes"] if talk["adjacent-ground"] else []), *(["capital-each"] if talk["capitals"] else [])],
            "deals": [deals[one] for one in talk["deals"]],
            "released": {"whole-detachments-only": captives["whole-only"], "from": "prison" if released["from-prison"] else "", "not-if-put-there-this-turn": not released["same-turn"]},
            "conditions-public": talk["public"],
            "keeping-public": talk["public"],
            "arrives": told("captives", "arrive in the capital at the end of the turn", {"where": "capital", "when": "end-of-turn"}),
            "rearm-cost": released["rearm"],
            "until-rearmed": {
                "mv": unarmed["mv"],
                "movement-orders": [W["movement-orders"][id]["name"] for id in unarmed["movement-orders"]],
                "battle-orders": [W["battle-orders"][id]["name"] for id in unarmed["battle-orders"]],
            },
        },
        "treaties": table(
            "id enter-hexes claim-hexes attack support-in-combat airspace",
            [
                [id, one["enter"], one["claim"], one["attack"], one["support"], "both-may-control" if one["shared-airspace"] else "not-controlled-while-partner-intercepts"]
                for id, one in W["treaties"].items()
            ],
            kinds=len(W["treaties"]),
            **{"pact-interceptors-negate-partner": pact["negate"]},
        ),
        "race-relations": table(
            "race non-aggression-pact alliance",
            [[race, *(shorts(W["races"][race]["treaties"][kind]) if race != "tyranid" else ["Ty"] for kind in W["treaties"])] for race, *_ in COPY["race-relations"]["rows"]],
        ),
        "secret-diplomacy": {"needs": f"{talk['secret-with']}-in-other-capital", "others-informed": told("captives", "then nobody is told", False)},
    }  # fmt: skip


def air() -> dict[str, Any]:
    missions, rolls, escape = W["missions"], W["rolls"], W["rolls"]["reinforcements"]
    spelt = {"strategic-bombardment": "Strategic Bombardment", "tactical-bombardment": "Tactical Bombardment"}
    dice = {
        "Fortification": "fortification",
        "Capital Fortification": "capital-fortification",
        "Each weapon tower": "weapon-tower",
        "Each anti-air tower": "aa-tower",
    }
    printed = [
        [dice[name], "each" if name.startswith("Each") else "once", int(number)]
        for name, number in PACK.tables["reinforcements"].raw["rows"]
    ]
    harder = escape["modifiers"][0]
    assert escape["pool"] == {id: number for id, _, number in printed}
    return {
        "air-missions": {
            "squadrons-per-airbase": W["pieces"]["squadron"]["per-building"],
            "missions-per-squadron": told("missions", "Each squadron flies one mission in one airspace.", 1),
            "airspaces-per-mission": told("missions", "Each squadron flies one mission in one airspace.", 1),
            "missions": table("id name", [[id, spelt.get(id, missions[id]["name"])] for id in ("intercept", "recon", "strategic-bombardment", "tactical-bombardment")]),
            "intercept": {
                "negates-enemy-squadrons": missions["intercept"]["negates"],
                "interceptors-negate-each-other": told("missions.intercept", "negate each other", True),
                "controls-airspace": "non-negated-interceptor" if missions["intercept"]["controls"] else "",
                "control-lasts": told("missions.intercept", "for the turn", "turn"),
            },
            "recon": table("roll urban-hexes resource-hexes detachments", spread("recon", "urban-hexes", "resource-hexes", "detachments"), die=rolls["recon"]["dice"], **{"visible-for": told("missions.recon", "for the rest of the turn", "rest-of-turn")}),
            "strategic-bombardment": table(
                "roll buildings-destroyed size-change", spread("bombardment", "buildings", "size"), die=rolls["bombardment"]["dice"],
                target=missions["strategic-bombardment"]["target"],
                **{"target-chosen": missions["strategic-bombardment"]["declared"].replace("air-mission-orders", "mission-order"), "modifier-per-aa-weapon": modifiers("bombardment")[0]},
            ),
            "tactical-bombardment": {
                "targets": told("missions.tactical-bombardment", "one detachment or garrison", 1),
                "target": told("missions.tactical-bombardment", "detachment or garrison", ["detachment", "garrison"]),
                "target-chosen": missions["tactical-bombardment"]["declared"],
                "same-turn": told("missions.tactical-bombardment", "this turn's battle", True),
            },
            "resolution-order": {
                "order": sorted((id for id in missions if id != "tactical-bombardment"), key=lambda id: missions[id]["order"]),
                "tactical-declared-in": missions["tactical-bombardment"]["declared"],
            },
        },
        "airspace-control": {
            "enemy-skimmers-fly-high": W["ground"]["flight"]["in-enemy-airspace"],
            "reinforcements": table(
                "id per dice", printed, die=escape["dice"].removeprefix("1"), most=told("reinforcements", "up to the usual amount", "normal-reinforcements"), turn=told("reinforcements", "the reinforcements of the next turn", "next"),
                hardest=harder["most"], example={"enemy-squadrons": 3, "succeeds-at": f"{int(escape['succeeds'].rstrip('+')) + 2 * harder['add']}+"},
                **{
                    "attacked-if": told("reinforcements", "When an enemy controls the sky over the capital", "enemy-controls-airspace-of-capital"), "succeeds-at": escape["succeeds"], "bp-per-success": escape["rows"][0]["gives"]["bp"],
                    "harder-per-extra-enemy-squadron": harder["add"],
                },
            ),
        },
    }  # fmt: skip


def orders() -> dict[str, Any]:
    pieces, moves, fights, weak = W["pieces"], W["movement-orders"], W["battle-orders"], W["states"]["weak"]
    high, orbit = W["states"]["flying-high"], W["states"]["in-orbit"]
    spelt = {
        "attack": "Attack detachment/hex",
        "planned-attack": "Planned attack on detachment/hex",
        "withdraw": "Withdraw to hex",
        "raid": "Raid detachment/hex",
        "planned-raid": "Planned raid on detachment/hex",
    }
    names = {"reserve-movement": "Reserve Movement"}
    claim, reserve = moves["move-and-claim"], moves["reserve-movement"]
    stops = {
        "detachment": "enemy-detachment",
        "convoy": "enemy-convoy",
        "urban-hex": "enemy-urban-hex",
        "resource-hex": "enemy-resource-hex",
        "stronghold": "stronghold-hex",
    }
    first = {
        "die": W["initiative"]["movement"]["dice"],
        "plus": "strategy-value" if W["initiative"]["movement"]["strategy"] else "",
        "rolls-per-player": 1,
        "ties": told("moving", "ties roll again", "unmodified-die"),
    }
    second = {
        **first,
        "die": W["initiative"]["battle"]["dice"],
        "plus": "strategy-value" if W["initiative"]["battle"]["strategy"] else "",
    }
    stack = W["ground"]["stacking"]
    return {
        "movement-orders": table(
            "id number name loses-initiative convoy garrison flying-high diplomat spy",
            [
                [id, one["number"], names.get(id, one["name"]), one.get("late", False), *(id in pieces[kind]["movement-orders"] for kind in ("convoy", "garrison")), id in high["movement-orders"],
                 *(id in pieces[kind]["movement-orders"] for kind in ("diplomat", "spy"))]
                for id, one in moves.items()
            ],
            **{"garrison-order": pieces["garrison"]["movement-orders"][0]},
            details={
                "specified-path": {"mv": "full" if "mv-times" not in moves["specified-path"] else ""},
                "follow-detachment": {"moves": told("movement-orders.follow-detachment", "after all others", "after-all-others"), "towards": told("movement-orders.follow-detachment", "towards its target, or to where it was last seen", ["target", "last-known-position"])},
                "advance": {"moves-if": told("movement-orders.advance", "an enemy detachment comes into sight", "enemy-detachment-enters-sight"), "when": told("movement-orders.advance", "at the end", "end-of-phase")},
                "guard": {"moves": moves["guard"]["moves"]},
                "recover": {
                    "in-enemy-zoc": not moves["recover"]["not-in-enemy-zone"], "moves": moves["recover"]["moves"], "rolls": told("movement-orders.recover", "One recovery roll", "one-recovery-roll"),
                    "medic-center": told("movement-orders.recover", "a Medic Center heals and", "all-wounded"), "repair-facility": told("movement-orders.recover", "a Repair Facility repairs all", "all-damaged-vehicles"),
                },
                "move-and-claim": {"mv": claim["mv-times"], "rounding": claim["round"], "claims": f"hexes-{claim['claims']}"},
                "claim-area": {"moves": moves["claim-area"]["moves"], "claims": ["own-hex", "adjacent"] if moves["claim-area"]["claims"] == "around" else [], "except": told("movement-orders.claim-area", "except where an enemy detachment or garrison stands", ["enemy-detachment", "enemy-garrison"])},
                "reserve-movement": {"as": "specified-path", "mv-bonus": reserve["mv-plus"], "only-in": "own-controlled" if reserve["own-ground"] else "", "not-within-of-enemy": reserve["clear-of-enemies"], "battle-order": fights[reserve["then"][0]]["name"]},
            },
        ),
        "weak-detachments": table(
            "number choice condition",
            [
                [1, told("states.weak", "Recovers if that can bring it above the mark", "recover"), f"can come above {weak['recover-above']} by recovery"],
                [2, told("states.weak", "stays in its stronghold", "stay"), "already in a stronghold"],
                [3, told("states.weak", "the nearest stronghold without a detachment", "move-to-nearest-stronghold-without-detachment"), None],
                [4, told("states.weak", "or to the capital", "move-to-capital"), None],
            ],
            **{
                "may-be-removed": weak["setting"] in W["settings"], "below-points": weak["below-points"], "points-of": told("battle-orders", "combat-ready points", "combat-ready"), "recover-needs-more-than": weak["recover-above"],
                "battle-orders": [fights[id]["name"] for id in weak["battle-orders"]],
            },
        ),
        "movement": {
            "initiative": first,
            "detachments-per-hex": stack["detachments"],
            "garrisons-with-detachment-per-hex": stack["garrisons"],
            "convoys-per-hex": told("moving", "any number of convoys", None),
            "through-friendly-detachment": stack["through-friends"],
            "ends-with-other-detachment": stack["detachments"] > 1,
            "enters-enemy-occupied": stack["through-enemies"],
            "enters-enemy-convoy": told("moving", "except convoys", True),
            "stops-in-enemy-zoc": stack["stop-in-enemy-zone"],
            "enemy-convoy": "captured-with-all-bp" if pieces["convoy"]["when-entered"] == "captured" else "",
            "captured-convoy-moves-again": told("moving", "A captured convoy moves no more this turn", False),
            "diplomats-move-as": "convoy" if pieces["diplomat"]["mover"] == pieces["convoy"]["mover"] else "",
            "enemy-diplomat": pieces["diplomat"]["when-entered"],
            "enemy-urban-hex": told("moving", "Entering an enemy urban hex takes it", "captured"),
            "late-movers": {"when": told("movement-orders", "Late: moves after all others.", "after-all-others"), "order": W["initiative"]["movement"]["late"]},
            "claims-resolved": f"after-{W['ground']['claim']['after']}",
        },
        "spies-moving": {
            "stop-in-enemy-zoc": "enemy-zone" in pieces["spy"]["stops-at"],
            "affect-enemy-movement": pieces["spy"].get("zone", False),
            "must-stop-at": [stops[one] for one in pieces["spy"]["stops-at"]],
            "infiltration": {"die": W["rolls"]["infiltration"]["dice"], "caught-at": W["rolls"]["infiltration"]["rows"][0]["on"]},
            "caught-tells": told("rolls.infiltration", "the urban hex he was made in, with its stronghold, and a detachment drawn by lot", ["urban hex where built with its stronghold", "one random detachment of the owner"]),
            "caught-detachments": W["rolls"]["infiltration"]["rows"][0]["gives"]["detachments"],
            "caught-spy": W["rolls"]["infiltration"]["rows"][0]["then"].split()[-1],
            "follows-target": told("pieces.spy", "Follows what he infiltrated", True),
            "shift-in-same-hex": told("pieces.spy", "shifts to another target in the same hex without a roll", "no-die"),
            "new-target": told("infiltration", "A new target takes a new roll", "new-die"),
            "disengages-when-target": told("pieces.spy", "loses a battle or is captured", ["loses-battle", "is-captured"]),
        },
        "battle-orders": table(
            "id number name loses-initiative from-orbit weak",
            [[id, one["number"], spelt.get(id, one["name"]), one.get("late", False), id in orbit["battle-orders"], id in weak["battle-orders"]] for id, one in fights.items()],
            orbit={
                "hex": told("states.in-orbit", "Strikes any hex", "any"), "detachment": told("states.in-orbit", "any detachment that is seen", "seen"),
                "detachments-per-player-and-hex": told("states.in-orbit", "one detachment of a player for each hex", 1), "guard-means": "stay-in-orbit" if "guard" in orbit["battle-orders"] else "",
            },
            withdraw={"seen-enemy-within": fights["withdraw"]["seen-enemy-within"], "to": "adjacent-hex" if fights["withdraw"]["reach"] == 1 else "", "prefers": told("battle-orders.withdraw", "one without enemies beside it", "no-adjacent-enemies")},
            planned="advantages" if fights["planned-attack"]["planned"] and fights["planned-raid"]["planned"] else "",
            defend=told("battle-orders.defend", "Advantages", "advantages"),
            support=table("order-supported artillery units", [[id, *(kind in one["supported-by"] for kind in ("artillery", "units"))] for id, one in fights.items() if "supported-by" in one]),
            **{
                "attack-distance": fights["attack"]["reach"], "raid-distance": fights["raid"]["reach"], "primary-attackers": told("battle-orders", "one is the main one", 1), "raids-on-a-target-per-turn": W["battle"]["raids"]["per-target"],
                "weak-below-points": weak["below-points"], "raid-returns-to-start": fights["raid"]["raids"] and fights["planned-raid"]["raids"], "garrison-order": pieces["garrison"]["battle-orders"][0],
                "air-support-target": told("missions.tactical-bombardment", "one detachment or garrison", ["detachment", "garrison"]),
            },
        ),
        "spy-orders": table("id number name in-brackets", [[id, one["number"], {"spread-rumors": "Spread Rumors"}.get(id, one["name"]), one.get("open", False)] for id, one in W["spy-orders"].items()]),
        "battle-movement": {
            "first": told("battle-orders", "Spies go first", "spies"),
            "initiative": second,
            "entered-by-enemy-before-moving": {"order": told("battle-orders", "loses its order", "cancelled"), "except": told("battle-orders", "unless it is to defend", "defend")},
            "enters-allied-detachment": told("battle-orders", "Never into a hex of an ally", False),
            "orbit-into-allied-hex": {"stays-in-orbit": told("battle-orders", "then stays up", True), "may-reinforce": told("battle-orders", "may send units", True), "afterwards": told("battle-orders", "lands in the nearest empty hex after the battle", "nearest-empty-hex")},
            "late-movers": {"when": told("movement-orders", "Late: moves after all others.", "after-all-others"), "order": W["initiative"]["battle"]["late"]},
        },
        "spy-missions": table(
            "roll id", spread("spy-mission", word=True), die=W["rolls"]["spy-mission"]["dice"],
            information=table("target learned", [[id, [part for one in item["learns"] for part in LEARNT.get(one, [one])]] for id, item in W["information"].items()]),
            **{"guard-rolls": W["spy-orders"]["guard"].get("rolls", False)},
        ),
    }  # fmt: skip


LEARNT = {
    "wounded and damaged": ["wounded-and-damaged"],
    "weapons and equipment": ["weapons", "equipment"],
    "transport route": ["transport-route"],
    "build points": ["bp"],
    "defences": ["defence"],
}


def the_ground() -> dict[str, Any]:
    pieces, paces, terrain, river, road, sight, claim = (
        W["pieces"],
        W["paces"],
        W["terrain"],
        W["crossings"]["river"],
        W["ways"]["road"],
        W["ground"]["sight"],
        W["ground"]["claim"],
    )
    movers = ["infantry", "tracked", "wheeled", "walker", "skimmer"]
    scan = [
        ("spies", "Spies", pieces["spy"]["sight"]),
        ("convoys", "convoys", pieces["convoy"]["sight"]),
        ("diplomats", "Diplomats", pieces["diplomat"]["sight"]),
        ("detachments", "detachments", pieces["detachment"]["sight"]),
        ("strongholds", "Strongholds", sight["stronghold"]),
        ("stronghold-with-radar", "Radar Tower", sight["radar"]),
        ("with-scouts", "scout unit", sight["scouts"]),
    ]
    not_with = {
        "foreign-detachment": "detachment-of-another",
        "foreign-garrison": "garrison-of-another",
        "foreign-urban-hex": "urban-hex-of-another-unless-there",
    }
    avoids = {
        "closed-ground": "impassable-for-the-detachment",
        "enemy-ground": "enemy-controlled",
        "enemy-zone": "enemy-zoc",
    }

    def cell(enter: list[str], ending: dict[str, Any], mover: str, bracket: bool = False) -> str:
        if mover not in enter:
            return "NO"
        end = ending.get(mover)
        then = end["then"] if isinstance(end, dict) else end
        return "(+)" if bracket else {None: "+", "damaged": "+*", "destroyed": "+**"}[then]

    ground = ["plains", "hills", "forest", "jungle"]
    rows = [["road", road["name"], *(cell(road["enter"], {}, mover) for mover in movers)]]
    rows += [
        [
            id,
            terrain[id]["name"],
            *(cell(terrain[id]["enter"], terrain[id].get("ending", {}), mover) for mover in movers),
        ]
        for id in ground
    ]
    rows += [
        [
            "river",
            river["name"],
            *(cell(river["enter"], river["ending"], mover, mover == "tracked") for mover in movers),
        ]
    ]
    rows += [
        [
            "sea",
            terrain["sea"]["name"],
            *(cell(terrain["sea"]["enter"], terrain["sea"]["ending"], mover) for mover in movers),
        ]
    ]
    return {
        "movement-allowance": table(
            "id name mv moves-as",
            [["infantry", paces["infantry"]["name"], paces["infantry"]["mv"], None], ["vehicles", paces["vehicles"]["name"], paces["vehicles"]["mv"], None], ["fast-detachments", paces["fast"]["name"].title(), paces["fast"]["mv"], None],
             *([id, word, pieces[kind]["mv"], WORDS[pieces[kind]["mover"]]] for id, word, kind in (("convoys", "Convoys", "convoy"), ("diplomat", "Diplomat", "diplomat"), ("spies", "Spies", "spy")))],
        ),
        "terrain-cost": table(
            "id name mv-cost",
            [["road", road["name"], road["times"]], *([id, terrain[id]["name"], terrain[id]["cost"]] for id in ground), ["river", river["name"], f"+{river['cost']}"], ["sea", terrain["sea"]["name"], terrain["sea"]["cost"]]],
            **{
                "road-needs": ["hex-left", "hex-entered"] if road["both-ends"] else [], "river-only-if": ["crossed", "no-road"] if river["bridged-by"] == ["road"] else [], "river-for-skimmers": 0 if "skimmer" in river["free-for"] else 2,
                "fly-high": {"only": f"all-{W['ground']['flight']['mover']}s", "chosen": "movement-orders", "mv-cost": W["ground"]["flight"]["cost"], "in-enemy-controlled-airspace": W["ground"]["flight"]["in-enemy-airspace"]},
            },
        ),
        "passability": table(
            "id name infantry tracked wheeled-or-bikes walkers skimmers", rows, headings=COPY["passability"]["headings"],
            marks=[{"printed": "*", "if": "ends-in-hex", "damaged-at": terrain["forest"]["ending"]["skimmer"]["on"] if terrain["forest"]["ending"] == terrain["jungle"]["ending"] else ""},
                   {"printed": "**", "if": "ends-in-hex", "destroyed": "always" if "on" not in terrain["sea"]["ending"]["skimmer"] else ""}],
        ),
        "sight": table(
            "id name hexes", [list(one) for one in scan],
            scouts={"units": told("pieces", "with scouts", 1), "combat-ready-models-least": sight["scouts-ready"], "of": sight["scouts-in"]},
            capital=sight["stronghold"] + sight["capital-plus"],
            **{"capital-bonus": sight["capital-plus"], "capital-with-radar-or-scouts": min(sight["most"], max(sight["radar"], sight["scouts"]) + sight["capital-plus"])},
        ),
        "claim": {
            "sea-controllable": terrain["sea"]["controllable"],
            "not-claimed-with": [not_with[one] for one in claim["not-with"]],
            "several-claims": "negate" if claim["several-cancel"] else "",
            "path": {
                "to": claim["path-to"], "length": None, "not-through": [avoids[one] for one in claim["path-avoids"]], "enemy-controlled-allowed-in": "friendly-zoc" if claim["enemy-ground-in-own-zone"] else "",
                "enemy-zoc-allowed-with": [f"friendly-{one}" for one in claim["enemy-zone-with"]], "hexes-being-claimed": "count-as-own" if claim["claimed-count"] else "",
            },
            "resource-hex-yields-from": claim["yields-from"],
            "strongholds": told("after", "taken when no enemy detachment or garrison holds them", "captured-if-no-enemy-detachment-or-garrison"),
            "convoys-captured": claim["convoys-captured"],
        },
        "undiscovered": table(
            "roll id detail",
            [[row["on"], {"urban-hex": "native-urban-hex"}.get(row["then"], row["then"]), detail] for row, detail in zip(W["rolls"]["undiscovered-find"]["rows"], (
                told("rolls.undiscovered-find", "Yield and size as at the start", "yield as at start"), told("rolls.undiscovered-find", "claimed at once", "size as at start; claimed from afar"), told("undiscovered-find", "on a 6 roll here", "see special")), strict=True)],
            when=told("undiscovered-find", "First claim of a hex", "first-claim-ever"), die=W["rolls"]["undiscovered"]["dice"],
            special=table(
                "roll id points-least points-most race", [[row["on"], row["then"], row["gives"]["least"], row["gives"]["most"], {"random": "random-other"}.get(row["gives"]["race"], row["gives"]["race"])] for row in W["rolls"]["undiscovered-special"]["rows"]],
                die=W["rolls"]["undiscovered-special"]["dice"],
                enemies={"attacks": told("rolls.undiscovered-special", "Enemies attack", True), "detachment-does-nothing-more": told("rolls.undiscovered-special", "does nothing more this turn", True)},
                followers={"join": told("rolls.undiscovered-special", "followers join it", "detachment")},
                mercenaries={"join": told("rolls.undiscovered-special", "mercenaries join the player", "player"), "structure-changeable": told("rolls.undiscovered-special", "keep their structure for good", False)},
            ),
            **{"special-at": W["rolls"]["undiscovered"]["succeeds"]},
        ),
        "urban-capture": table(
            "race capture pillage cleanse destroy",
            [[race, *(shorts(W["races"][race]["takes"].get(kind, [])) for kind in W["captures"])] for race, *_ in COPY["urban-capture"]["rows"]],
            capture={"bp": "all" if W["captures"]["capture"]["bp"] else "", "buildings-lost": table("roll buildings", spread("captured-buildings", "buildings"), die=W["rolls"]["captured-buildings"]["dice"])},
            pillage={
                "as": "capture" if W["captures"]["pillage"]["roll"] == W["captures"]["capture"]["roll"] else "", "yield-times": W["captures"]["pillage"]["times"],
                "not-for": "village" if W["captures"]["pillage"]["least-size"] == 2 else "", "size-change": W["captures"]["pillage"]["size-change"],
                "example": {"size": "town", "bp": W["urban"]["town"]["output"] * W["captures"]["pillage"]["times"]},
            },
            cleanse={
                "as": "capture" if W["captures"]["cleanse"]["roll"] == W["captures"]["capture"]["roll"] else "", "yield-times": W["captures"]["cleanse"]["times"], "race-becomes": W["captures"]["cleanse"]["race"],
                "size": W["captures"]["cleanse"]["size"], "buildings": told("captures", "buildings that the new owner can use stay", "usable-ones-stay"), "effect-needs-min-size": told("captures.cleanse", "until it is large enough again", True),
                "example": {"size": "village", "bp": W["urban"]["village"]["output"] * W["captures"]["cleanse"]["times"]},
            },
            destroy={"becomes": "ruin" if W["captures"]["destroy"]["ruin"] else "", "yield-times": W["captures"]["destroy"]["times"], "bp-in": "convoy" if W["captures"]["destroy"]["convoy"] else ""},
            **{"detachment-must-be-in-hex": "foreign-urban-hex" in claim["not-with"], "may-do-worse": told("takes", "Worse is always allowed", True)},
        ),
    }  # fmt: skip


def fighting() -> dict[str, Any]:
    rolls, battle = W["rolls"], W["battle"]
    quick, rules = battle["quick"], PACK.tables["battle-rules"].raw["rows"]
    word = {"always": "always", "rolls": "roll"}
    sides = [("defender", "defend-order"), ("defender", "attacker-raids"), ("attacker", "planned-attack-or-raid")]
    percent = {row["on"]: row["gives"]["percent"] for row in rolls["quick-battle"]["rows"]}
    duel = [
        {**one, "percent": percent[str(one["roll"])], "damage": one["army"] * percent[str(one["roll"])] // 100}
        for one in COPY["quick-battle"]["example"]
    ]
    for one, foe in zip(duel, reversed(duel), strict=True):
        one |= {"left": one["army"] - foe["damage"], "wins": one["damage"] > foe["damage"]}
    return {
        "battle": {"fought-where": told("battles", "Where two enemy armies stand in a hex", "two-enemy-armies-in-hex"), "postponed": {"turns": told("battles", "may wait one turn", 1), "armies-do-nothing": W["settings"]["postponed"]["default"] == "frozen", "longer-if-nobody-objects": told("battles", "longer if nobody objects", True)}},
        "quick-battle": table(
            "roll percent", [[int(row["on"]), row["gives"]["percent"]] for row in rolls["quick-battle"]["rows"]], dice=rolls["quick-battle"]["dice"],
            winner=told("rolls.quick-battle", "Who does more wins", "most-damage"), casualties={"chosen-by": told("quick-battle", "The owner picks his losses", "owner"), "units": told("quick-battle", "whole or half squads and vehicles", ["whole-squad", "half-squad", "vehicle"]), "half-squad-value": quick["half-squad"], "damaged-vehicle-value": quick["damaged-vehicle"]},
            example=duel,
            **{
                "percent-of": told("rolls.quick-battle", "percent of the own points", "own-army-points"), "raid-factor": quick["raid"],
                "chosen-by-opponent": {"share": quick["chosen-by-enemy"], "if-attacker": [id for id in quick["chosen-with"] if id.startswith("planned")], "if-defender": [id for id in quick["chosen-with"] if id == "defend"], "only": told("quick-battle", "only squads to half and vehicles to damaged", ["squad-to-half", "vehicle-to-damaged"])},
            },
        ),
        "fun-battles": {"vp": told("quick-battle", "Fun battles give the usual VP", "normal"), "losses-off-capital-income": battle["fun"]["losses"], "when": told("quick-battle", "off the next income of the capital", "next-turn")},
        "battle-terrain": table(
            "roll name", spread("battle-terrain", word=True), die=rolls["battle-terrain"]["dice"],
            **{"skipped-if-both-agree": told("rolls.battle-terrain", "Both may agree to leave it", True), "stronghold-owner-rerolls": told("rolls.battle-terrain", "may roll again", True), "defend-order-sets-up": told("rolls.battle-terrain", "he sets up his half", "own-half")},
        ),
        "battle-special-rules": table(
            "id name attacker defender", [[id, printed, word[row[1]], word[row[2]]] for row, (id, printed, *_) in zip(rules, COPY["battle-special-rules"]["rows"], strict=True) if row[0].lower() == printed.lower()],
            roll=rolls["special-rule"]["succeeds"], fortifications=told("battle-rules", "Fortifications only at a stronghold", "only-if-stronghold-attacked"),
            sentries={"normally": told("battle-rules", "Sentries: in raids", False), "raids-by-choice": told("battle-rules", "Sentries: in raids, if wanted", True)},
            scenarios={"both-agree": told("rolls.scenario", "when both agree", True), "otherwise": rolls["scenario"]["succeeds"], "not-at-stronghold": told("rolls.scenario", "not against a stronghold", True), "victory-points": battle["scenario"]["points"]},
            **{
                "game-turns-if-agreed": told("battle-rules", "Both may agree on 6 turns", 6),
                "night-or-day": {"chooses-with": told("battle-rules", "Night or day: the planner chooses", ["planned-attack", "planned-raid"]), "otherwise": told("battle-rules", "else day", "day")},
                "preliminary-bombardment": told("battle-rules", "Preliminary bombardment: planned attack with barrage weapons in range", {"order": ["planned-attack"], "weapons": "barrage", "from": ["attacking-detachment", "ready-detachment-in-range"]}),
                "roll-modifiers": table("side if modifier", [[*side, add] for side, add in zip(sides, modifiers("special-rule"), strict=True)]),
            },
        ),
        "orbit-strike": {
            "if": told("rolls.orbit-arrival", "attacks alone", "sole-attacker"), "die": rolls["orbit-arrival"]["dice"], "first-turn": rolls["orbit-arrival"]["succeeds"],
            "first-turn-planned-attack": f"{int(rolls['orbit-arrival']['succeeds'][0]) - modifiers('orbit-arrival')[0]}+", "all-enemies-able-to-fire": told("orbit", "All enemies count as able to fire", True), "reserves-from-turn": told("rolls.orbit-arrival", "from turn 2 on reserves", 2),
        },
        "participating": {
            "unit-strength-least": told("participants", "Units at half strength or more", "1/2"), "vehicles": told("participants", "undamaged vehicles", "undamaged"), "transfer": told("participants", "Models of a kind fill up units of that kind", "same-type-of-model"),
            "full-strength-first": told("participants", "as many full units as possible", True), "example": [regrouped(one) for one in COPY["participating"]["example"]],
        },
        "setup": {
            "raid-first": told("setup", "Raid: the defender first", "defender"),
            "attack": table("roll way", [[row["on"], {"one side sets up all units": "one-side-then-the-other", "one unit at a time": "one-unit-at-a-time"}[row["then"]]] for row in rolls["setup"]["rows"]], die=rolls["setup"]["dice"],
                            order=told("setup", "Heavy Support, Troops, Elite, HQ, Fast Attack", ["Heavy Support", "Troops", "Elite", "HQ", "Fast Attack"])),
            "zone-depth": told("setup", 'Zones 12" deep', '12"'), "between-zones": told("setup", '24" apart', '24"'), "between-zones-least": told("setup", '18" at least', '18"'),
        },
        "stronghold-setup": {"defender-zone": told("setup", 'Stronghold: defender 18"', '18"'), "attacker-zone": told("setup", 'attacker 12"', '12"'), "between-zones-least": told("setup", '18" at least', '18"'), "on-own-half": told("setup", "razorwire and tank traps anywhere on the own half", ["razorwire", "tank-trap"])},
        "battle-initiative": table("side if modifier", [[*side, add] for side, add in zip([("attacker", "raid"), ("attacker", "not-raid"), ("defender", "defend-order")], modifiers("battle-initiative"), strict=True)], die=rolls["battle-initiative"]["dice"]),
        "battle-reinforcements": table(
            "id modifier", [[id, add] for (id, _), add in zip(COPY["battle-reinforcements"]["rows"], modifiers("unit-reinforcement"), strict=True)], die=rolls["unit-reinforcement"]["dice"],
            battles=told("unit-reinforcement", "Attacks only", "attack-not-raid"), **{
                "from": told("unit-reinforcement", "adjacent or in orbit with orders to attack", ["adjacent-hex", "orbit-with-attack-order"]), "not-from": told("unit-reinforcement", "not from garrisons, detachments in battle, withdrawn or that already sent some", ["garrison", "in-battle", "withdrawn", "already-reinforced-this-turn"]),
                "from-turn": told("unit-reinforcement", "from turn 2", 2), "units-per-detachment-and-turn": told("unit-reinforcement", "one unit a turn of each detachment", 1), "succeeds-at": rolls["unit-reinforcement"]["succeeds"],
                "orbit-arrives-as": told("unit-reinforcement", "From orbit by deep strike", "deep-strike"), "enters-from-enemy-edge": told("unit-reinforcement", "never from the enemy's edge", False), "beside-normal-reserves": told("unit-reinforcement", "beside the usual reserves", True),
            },
        ),
        "artillery": {
            "weapons": told("artillery", "Barrage weapons", "barrage"), "not": told("artillery", "not infantry mortars and direct weapons", ["infantry-mortars", "non-indirect"]), "battles": told("artillery", "attacks only", "attack-not-raid"), "order": told("artillery", "detachments that support", "support"),
            "range-hexes": told("artillery", "Adjacent hex", 1), "range-hexes-long": told("artillery", "or 2 hexes", 2), "long-from": told("artillery", '100" or more', '100"'), "battles-per-phase": told("artillery", "one battle each", 1),
            "shots-per-unit-and-turn": told("artillery", "Each unit once a turn", 1), "fires-at": rolls["artillery"]["succeeds"], "communicator-bonus": modifiers("artillery")[0], "opponent-rerolls-scatter": told("artillery", "may roll the scatter die again", True),
            "scatter": table("hexes-away inches", [[1, told("artillery", '1D6" from an adjacent hex', '1D6"')], [2, told("artillery", '2D6" from two', '2D6"')]]), "battery-rolls": told("artillery", "A battery rolls once", 1),
        },
        "aa-weapons": {"full-hits-on-skimmers-moving": told("deep-strike-defence", 'skimmers that move 6" or faster', '6"'), "ground-targets-at": rolls["anti-air-ground"]["succeeds"]},
        "deep-strike-defence": table(
            "id name modifier one-target-per-turn", [[id, printed, one["add"], one.get("each", False)] for (id, printed, *_), one in zip(COPY["deep-strike-defence"]["rows"], rolls["deep-strike-defence"]["modifiers"], strict=True)],
            die=rolls["deep-strike-defence"]["dice"], **{"not-against": told("deep-strike-defence", "not against teleporters", ["teleporters"]), "destroyed-at": int(rolls["deep-strike-defence"]["succeeds"][0]), "always-misses": int(rolls["deep-strike-defence"]["misses"])},
        ),
        "air-support": {
            "first-turn": told("air-support", "from turn 2", 2), "every-turns": told("air-support", "every second turn", 2), "attacks": told("air-support", "two attacks", 2), "against-stronghold": told("air-support", "as against deep strike", "as-deep-strike-defence"),
            "negated-at": int(rolls["deep-strike-defence"]["succeeds"][0]), "same-kind-and-direction": told("air-support", "two attacks of one kind in an own shooting phase, from one direction", True),
            "anti-tank": {"per-attack": told("air-support", "one hunter-killer missile", 1), "weapon": told("air-support", "hunter-killer missile", "Hunter-killer-missile"), "ballistic-skill": told("air-support", "BS 3", 3)},
            "anti-personnel": {"markers-first": told("air-support", "a blast marker", 1), "scatter": told("air-support", 'scattering 2D6"', '2D6"'), "markers-more": told("air-support", "then two more", 2), "counts-as": told("air-support", "frag missile", "Frag-missile"), "same-turn": told("air-support", "all in one turn", True)},
        },
        "retreat": {"from-turn": battle["retreat"]["from-turn"], "leaves-at": told("leaving", "leave at the own edge", "own-edge"), "garrisons": told("leaving", "garrisons that retreat are destroyed", "destroyed"), "loses-battle": told("leaving", "loses the battle", True), "except": told("leaving", "except in a raid", "raid")},
        "surrender": table(
            "race always-kills", [[race, shorts(W["races"][race]["kills"])] for race, _ in COPY["surrender"]["rows"]],
            when=told("leaving", "Surrender at the start of an own turn", "start-of-own-turn"), captured=told("leaving", "the detachment is captured", "whole-detachment"), follows=told("leaving", "They follow the victor", "victor"), maintenance=told("leaving", "No maintenance and no recovery for captives", 0), bp=told("leaving", "bring BP as destroyed ones", "as-destroyed"),
            **{"freed-to": told("leaving", "freed ones appear in the nearest empty hex", "nearest-empty-hex"), "recovery-rolls": told("leaving", "no recovery for captives", False), "victor-bound-by-captives": told("leaving", "moves no faster and over no other ground", ["speed", "movement-restrictions"]), "kill-only": told("leaving", "just after the battle only", "just-after-battle")},
        ),
        "after-battle": {
            "broken-units": {"test": told("casualties", "test Leadership", "leadership"), "failed": told("casualties", "or are lost", "lost")},
            "captured-detachments": {"if": told("leaving", "No models left", "no-models-left"), "unless": told("leaving", "not raiding and not retreated", ["raid", "retreated-with-models"])},
            "winner": {"by": told("winner", "Victory points of the battle", "victory-points"), "scenario-bonus": battle["scenario"]["points"], "losers": told("winner", "Losers: retreated (not raiders), surrendered, no models left", ["retreated", "surrendered", "no-models-left"]), "except": told("winner", "retreated (not raiders)", "raid"), "stronghold-otherwise": told("winner", "else a draw", "draw")},
            "winner-bp": {"win": W["results"]["win"]["bp"], "draw-each": W["results"]["draw"]["bp"], "counted": told("winner", "Counted before rolls for wounds", "before-wound-rolls"), "in": told("winner", "In a convoy", "convoy")},
        },
    }  # fmt: skip


def regrouped(example: dict[str, Any]) -> dict[str, Any]:
    """Models put together into full units; half of one is enough to fight."""
    full, total = example["full"], sum(example["units"])
    become = [full] * (total // full) + ([total % full] if total % full else [])
    return {**example, "become": become, "usable": [size for size in become if 2 * size >= full]}


def afterwards() -> dict[str, Any]:
    rolls, battle, dxp = W["rolls"], W["battle"], W["mustering"]["dxp"]
    part = {"dead": 2, "wounded": 3, "light-injury": 4}
    names = {"retreat": "retreat", "lose": "lose/captured", "draw": "draw", "win": "win"}
    losses = []
    for id in ("retreat", "lose", "draw", "win"):
        row: list[Any] = [id, names[id], None, None, None]
        for one in rolls[W["results"][id]["casualties"]]["rows"]:
            row[part[one["then"]]] = one["on"]
        losses.append(row)
    injury = rolls["injury"]["rows"]
    built = {"medic-center": "medic center", "repair-facility": "repair-facility"}
    return {
        "victory-points": {
            "value": told("vp-win", "what the units cost in BP", "cost-in-bp"), "bombarding-units": battle["win"]["bombarding"], "loser-includes": battle["win"]["loser-includes"],
            "win": table("least most vp", [[row.get("least"), row.get("most"), row["vp"]] for row in battle["win"]["rows"]], difference=over("vp-win", "Winner less loser", "winner-less-loser")),
            "draw": table("least most vp-larger vp-smaller", [[row.get("least"), row.get("most"), row["larger"], row["smaller"]] for row in battle["draw"]["rows"]], difference=over("vp-draw", "Larger less smaller", "larger-less-smaller")),
            "enemy-capital": battle["capital"]["vp"],
        },
        "casualties": table(
            "id name dead wounded light-injury", losses, die=rolls["casualties-win"]["dice"],
            **{
                "immobilised-on-losing-side": told("casualties", "Immobilised vehicles of the loser are destroyed", "destroyed"), "for": told("casualties", "Infantry and bikes", ["infantry", "bikes"]), "light-injury-counts-as": told("casualties", "leaves a model fit", "fit"),
                "special-characters": {"die": rolls["character-survival"]["dice"], "survives-at": rolls["character-survival"]["succeeds"], "then": told("casualties", "survives with an injury", "wounded-with-injury")},
                "destroyed-unit-loses": told("casualties", "loses its heavy and special weapons and special equipment", ["heavy-weapons", "special-weapons", "special-equipment"]),
            },
        ),
        "injuries": table(
            "roll id statistic modifier", [[row["on"], row["then"].split(":")[0].split()[-1], row["gives"].get("statistic"), row["gives"].get("modifier")] for row in injury], die=rolls["injury"]["dice"],
            hand={"one-handed-weapons": injury[1]["gives"]["one-handed"], "two-handed-weapons": injury[1]["gives"]["two-handed"]}, head={"die-each-turn": "1D6" if "1D6" in injury[4]["then"] else "", "no-actions-at": str(injury[4]["gives"]["no-actions-on"])},
            bionics={"cost": battle["characters"]["bionics"], "order": told("injury", "with the order to recover", "recover"), "in": told("injury", "in an urban hex", "urban-hex"), "buildings": [built[id] for id in reversed(battle["characters"]["bionics-in"])]},
        ),
        "wounds": {"wounded-if-lost-at-least": battle["wounds"]["wounded-from"], "otherwise": told("casualties", "fewer are healed for the next battle", "healed-next-battle")},
        "experience": {
            "unit-xp": {"optional": W["settings"]["unit-experience"]["default"] is False, "lost-when-damaged-or-below-half": battle["unit-xp"]["lost"], "totally-destroyed": told("ranks", "a destroyed one loses all XP", "all")},
            "dxp": table("dxp id name points-most", [[one["dxp"], id, one["name"], one["points"]] for id, one in W["ranks"].items()],
                         **{"per-vp": dxp["per-vp"], "per-battle": dxp["per-battle"], "only": told("ranks", "as the main detachment", "primary-detachment"), "captured-or-wiped-out-keeps": dxp["kept"], "status-lost": dxp["rank-lost"]}),
        },
        "withdrawals": {
            "losing-garrisons": battle["withdrawal"]["garrisons"], "draw-withdraws": battle["withdrawal"]["draw"], "hexes": battle["withdrawal"]["hexes"], "attacker-to": told("after", "Attackers go back", ["hex-attacked-from", "adjacent-to-it"]),
            "defender-to": {"opposite-hexes": battle["withdrawal"]["opposite"], "never": told("after", "never into his", "hex-the-attacker-came-from")}, "avoids-enemy-zoc": told("after", "Avoid enemy zones", True), "through-friendly": told("after", "Through friends into the nearest free hex", "nearest-unoccupied-hex"), "unable": battle["withdrawal"]["unable"],
        },
        "captured-strongholds": {
            "foreign-weapons-work-at": W["fortifying"]["captured"]["works"], "disband-refund-of-normal": W["fortifying"]["captured"]["refund"], "disband-refund-of-value": {"1/2": "1/4"}[W["fortifying"]["captured"]["refund"]] if W["fortifying"]["refunds"]["share"] == "1/2" else "",
            "capital-fortification-becomes": W["strongholds"]["capital-fortification"]["captured-as"], "over-limit": told("after", "what exceeds its limits is disbanded", "disbanded"),
        },
        "captured-convoys": {"except": told("after", "unless it withdrew into the hex", "enemy-withdrew-into-hex"), "raided": told("after", "they travel with the raider", "goes-with-raider")},
        "raided-resources": {"resource-hex": "all" if battle["raids"]["resource"] == 1 else "", "route-hex": battle["raids"]["route"], "loot-in": told("after", "with the raider in a convoy", "convoy"), "goes-with": told("after", "they travel with the raider", "raider")},
        "raided-urban-hexes": {"bp": "all" if battle["raids"]["urban"] == 1 else "", "loot-in": told("after", "with the raider in a convoy", "convoy"), "goes-with": told("after", "they travel with the raider", "raider")},
        "recovery": table(
            "place modifier", [[place, add] for place, add in zip(("capital", "other-stronghold-or-urban-hex"), modifiers("recovery"), strict=True)], die=rolls["recovery"]["dice"],
            **{"for": told("recovery", "For each wounded model and damaged vehicle", ["wounded-model", "damaged-vehicle"]), "succeeds-at": rolls["recovery"]["succeeds"].rstrip("+"), "medic-center-counts": told("recovery", "help with the order to recover only", False), "repair-facility-counts": told("recovery", "help with the order to recover only", False)},
        ),
        "resource-transport": {"through": "friendly-controlled" if W["economy"]["routes"]["own-ground"] else "", "through-enemy-zoc": not W["economy"]["routes"]["not-in-enemy-zone"], "rp-to-bp": W["economy"]["routes"]["rate"]},
        "defeat": {"none-left-of": battle["defeat"]["none-left-of"]},
        "victory": {"by": told("end", "Won: alone, or at the agreed victory points", ["last-player", "agreed-vp-total"]), "alternative": {"ends": told("end", "the first lost capital ends the war", "first-capital-lost"), "loser": told("end", "its owner has lost", "its-owner"), "conqueror-vp": battle["capital"]["vp"], "winner": told("end", "most VP win", "most-vp")}},
    }  # fmt: skip


def kinds_of(race: str) -> list[str]:
    """The special detachments of a race as the list of its section prints them; Space Marines name that of a chapter."""
    mine = [
        one["name"]
        for one in W["detachments"].values()
        if race in one.get("races", ()) or (race == "space-marine" and one.get("races") == ["blood-angels"])
    ]
    short = [name.removesuffix(" Detachment") for name in mine]
    printed = COPY[race]["special-detachment-list"]
    spelt = {"Death Company Army": "Death Company"} if race == "space-marine" else {"Wych Army": "Wych"}
    found = [spelt.get(name, name) for name in short]
    return sorted(found, key=lambda name: printed.index(name) if name in printed else len(printed))


def of_races() -> dict[str, Any]:
    trait = {race: W["races"][race].get("traits", {}) for race in W["races"]}
    knights, heroes = trait["space-marine"]["grey-knights"], trait["space-marine"]["assassins"]
    shrine = trait["chaos"]["cursed-shrine"]["figures"]
    text = "races.chaos.traits.cursed-shrine"
    traitor, elf, raider, ship = "races.chaos.traits.traitors", of("eldar"), of("dark-eldar"), trait["dark-eldar"]
    god = trait["chaos"]["god"]["figures"]
    guard, bug, marine = of("imperial-guard"), of("tyranid"), of("space-marine")
    relics = trait["space-marine"]["relics"]["figures"]
    unfinished = {race: W["races"][race].get("state") == "incomplete" for race in W["races"]}
    silent = {"buildings": None, "scouts": None}
    return {
        "imperium": {
            "grey-knights": {"squads": knights["figures"]["squads"], "only-if-race-in-game": W["race-groups"][knights["needs"][0]]["races"][0], "rarity": rarities("grey-knights")[0], "counts-towards": told("races.space-marine.traits.grey-knights", "counts for its size and Elites", ["detachment-points", "elite"])},
            "heroes-of-the-imperium": {"allowed": told("races.space-marine.traits.assassins", "Allowed", True), "assassins-rarity": rarities("assassin")[0], "assassins-in-army": heroes["figures"]["assassins"]},
        },
        "space-marine": {
            "orbit": {
                "built-in": "capital" if marine["mustering"]["orbit"]["capital-only"] else "", "if": "whole-detachment-drop-pods" if marine["mustering"]["orbit"]["units"] == {"tag": "drop-pod"} else "",
                "to-orbit": told("races.space-marine.traits.orbit", "in the movement phase", "movement-phase"), "from": told("races.space-marine.traits.orbit", "a spaceport that carries it", "hex-with-sufficient-spaceport"), "drops-same-turn": told("races.space-marine.traits.orbit", "does not drop in the same turn", False),
            },
            "below-half-strength-fights": {"percent": trait["space-marine"]["no-fear"]["figures"]["percent"], "full-strength-first": told("races.space-marine.traits.no-fear", "as many full units as possible", True), "damaged-vehicles": told("races.space-marine.traits.no-fear", "damaged vehicles do not", False)},
            "rarity": [{"item": PACK.units["legion-of-the-damned"].name, "rarity": rarities("legion-of-the-damned")[0], "most": trait["space-marine"]["legion"]["figures"]["most"]}, *({"item": PACK.options[id].name, "rarity": kind} for kind in ("very-rare", "rare") for id in relics[kind])],
            "units-built-in": told("races.space-marine.traits.monastery", "only in the capital or in an urban hex with a spaceport", ["capital", "urban-hex with spaceport"]),
            "special-detachment-list": kinds_of("space-marine"),
            "death-company": {"race": W["detachments"]["death-company"]["races"][0], "most": W["detachments"]["death-company"]["most"]},
        },
        "blood-angels": {
            "as": W["races"]["blood-angels"]["like"],
            "rarity": [{"item": PACK.options[id].name, "rarity": kind} for kind in ("very-rare", "rare") for id in trait["blood-angels"]["relics"]["figures"][kind]],
            "special-detachment-list": kinds_of("blood-angels"),
        },
        "imperial-guard": {
            "guardsmen-reinforcements-in": "urban-hex" if guard["mustering"]["reinforcing"]["without-building"] == {"unit": "infantry-platoon"} else "",
            "stronghold-cost": alike({times("imperial-guard", "strongholds", id, "cost") for id in W["strongholds"]}),
            "defence-cost": {id: times("imperial-guard", "defences", id, "cost") for id in ("razorwire", "tank-trap", "trench")},
            "battle-initiative": guard["initiative"]["battle"]["modifier"],
            "army-list-additions": [{"ig-scout-squad": "Scout squad"}.get(id, PACK.units[id].name) for id in trait["imperial-guard"]["additions"]["units"]["unit"]],
            "rarity": [{"item": PACK.units["super-heavy-tank"].name, "rarity": rarities("super-heavy-tank")[0]}],
            "buildings-only-in-hexes-of": W["races"]["imperial-guard"]["makes-in"][0],
            "special-detachment-list": kinds_of("imperial-guard"),
        },
        "sisters-of-battle": {"incomplete": unfinished["sisters-of-battle"], **silent, "special-detachments": None},
        "chaos": {
            "urban-cost": {"build": times("chaos", "urban", "village", "cost"), "upgrade": times("chaos", "urban", "city", "cost")},
            "demon-god": {
                "chosen": told("settings.god", "at the beginning", "at-start"), "choices": [id for id in COPY["chaos"]["demon-god"]["choices"] if id in W["settings"]["god"]["choices"]], "opposed": god["opposed"], "opposed-models-built": told("races.chaos.traits.god", "of the opposed god are out", False),
                "lord-needs-mark": told("races.chaos.traits.god", "A Lord bears the god's mark", True), "possession-modifier": god["possession"], "undivided": {"marks": told("races.chaos.traits.god", "only undivided marks", "undivided-only"), "gifts": told("races.chaos.traits.god", "no gifts", "none")},
            },
            "cult-marks": {"champion": told("races.chaos.traits.cult-marks", "only marks and gifts of its patron", "patron-only"), "rhino-gift": told("races.chaos.traits.cult-marks", "its rhino only his vehicle gift", "patron-only")},
            "possessed-character": told("races.chaos.traits.possessed", "the character is as the demon was", "state-of-demon-after-battle"),
            "cursed-shrine": {
                "in": [{"weapon-tower": "tower"}.get(id, id) for id in shrine["in"]], "order": shrine["order"], "claims-hexes": told(text, "instead of claiming", False), "needs": [{"chaos-lord": "Chaos Lord", "demon-prince": "Demon Prince"}[id] for id in shrine["needs"]],
                "cost": shrine["cost"], "cost-other-god": shrine["cost-other-god"], "cost-general": shrine["cost-general"], "reach-hexes": {"camp": shrine["reach-camp"], "fortification": shrine["reach-fortification"]},
                "god": {"summoning": shrine["summoning"], "possession": shrine["possession"], "other-demons-fight": told(text, "other demons do not fight", False), "cult-marines-marked": told(text, "his cult marines count as marked", True)},
                "general": {"summoning": shrine["general-summoning"], "possession": shrine["general-possession"], "other-demons-fight": told(text, "summons all lesser demons with +1", True), "marines-marked-undivided": told(text, "marks the other marines", True)},
                "in-reach-of-another-type": told(text, "None within reach of another type", False), "entered-by": {"god": told(text, "Only its demons enter it", "demons-of-its-type"), "general": told(text, "any demon one without a god", "all-demons")}, "save": shrine["save"], "save-kind": told(text, "invulnerable", "invulnerable"),
            },
            "traitors": {
                "captives-of": trait["chaos"]["traitors"]["figures"]["captives-of"], "bp-in-prison": 0 if set(trait["chaos"]["traitors"]["figures"]["captives-of"]) <= set(of("chaos")["diplomacy"]["captives"]["bp-none-for"]) else 1, "cost": trait["chaos"]["traitors"]["figures"]["bp"],
                "die": W["rolls"]["traitors"]["dice"], "converts-at": W["rolls"]["traitors"]["succeeds"], "when": told(traitor, "at the start of each turn", "start-of-turn"), "in-turn-transferred": told(traitor, "From the turn after they came to prison", False), "then": told(traitor, "counts as just released", "released-to-be-rearmed"),
                "structure-changeable": told(traitor, "keeps its structure", False), "lost-ig-models-built-in": told(traitor, "Lost guardsmen are replaced in human hexes", "human-urban-hex"), "lost-sm-models-built-in": told(traitor, "lost marines in Chaos hexes", "chaos-urban-hex"),
            },
            "cultists": {
                "only-if-imperial-player-at-start": trait["chaos"]["cultists"]["needs"] == ["imperium"], "in-captured-human-hex": {"buildings-needed": told("races.chaos.traits.cultists", "without buildings", 0), "joins": told("races.chaos.traits.cultists", "join any detachment there", "detachment-in-hex")},
                "in-captured-imperial-guard-hex": [told("races.chaos.traits.cultists", "guard squads without a platoon", {"unit": "Imperial Guard Squad", "count": None, "platoon-needed": False}), *({"unit": PACK.units[id].name.removesuffix(" (captured town)"), "count": f"0-{most}"} for id, most in of("chaos")["buildings"]["heavy-factory"]["abroad"][0]["most"].items())],
            },
            "chaos-lord": {"mighty-champions-per-detachment": trait["chaos"]["lords"]["figures"]["mighty-per-detachment"], "mighty-champion-detachments": told("races.chaos.traits.lords", "Each detachment may have one Mighty Champion", None), "exalted-champions-in-army": trait["chaos"]["lords"]["figures"]["exalted-in-army"]},
            "buildings-only-in-hexes-of": "chaos" if W["races"]["chaos"]["makes-in"] == ["own"] else "",
            "special-detachment-list": kinds_of("chaos"),
            "special-detachment-types": {"chosen-god": of("chaos", "khorne")["detachments"]["chaos-khorne"]["type"], "opposing-god": "forbidden" if of("chaos", "khorne")["detachments"]["chaos-slaanesh"].get("open") else "", "other-two-gods": of("chaos", "khorne")["detachments"]["chaos-nurgle"]["type"]},
        },
        "eldar": {
            "incomplete": unfinished["eldar"], "craftworlds": [{"saim-hann": "Saim Hann", "biel-tan": "Biel-Tan"}.get(id, id.title()) for id in trait["eldar"]["craftworld"]["figures"]["choices"]], "convoy": {"moves-as": WORDS[elf["pieces"]["convoy"]["mover"]], "mv": elf["pieces"]["convoy"]["mv"]},
            "urban-cost": {"build": times("eldar", "urban", "village", "cost"), "upgrade": times("eldar", "urban", "metropol", "cost")},
            "spirit-stones": {"squad-destroyed": told("races.eldar.traits.spirit-stones", "wiped out in battle", True), "hex-not-held": told("races.eldar.traits.spirit-stones", "unless the player holds the hex", True), "includes": told("races.eldar.traits.spirit-stones", "bikes included", ["bikes"]), "excludes": told("races.eldar.traits.spirit-stones", "vehicles not", ["vehicles"]), "bp-lost": elf["battle"]["tally"]["spirit"], "from": told("races.eldar.traits.spirit-stones", "from the capital", "capital")},
            "webways": left_out("Webways"), "buildings-only-in-hexes-of": "eldar" if W["races"]["eldar"]["makes-in"] == ["own"] else "",
        },
        "dark-eldar": {
            "stronghold-limits": {"factor": "1/2" if all(-(-W["strongholds"][id]["limits"][kind] // 2) == number for id, level in raider["strongholds"].items() for kind, number in level["limits"].items()) else "", "rounding": "up"},
            "strongholds-per-urban-hex": {"factor": raider["fortifying"]["building"]["most-per-urban"], "rounding": raider["fortifying"]["building"]["round"]},
            "move-capital": {"cost": raider["economy"]["capital-move"]["cost"], "when": told("races.dark-eldar.traits.move-capital", "when all is built", "after-all-building"), "to": told("races.dark-eldar.traits.move-capital", "an own urban hex with a stronghold", "urban-hex-with-stronghold"), "held-by": told("races.dark-eldar.traits.move-capital", "a garrison or detachment holds", ["garrison", "detachment"]), "over-limit": told("races.dark-eldar.traits.move-capital", "is disbanded", "disbanded"), "others-informed": told("races.dark-eldar.traits.move-capital", "do not learn where it went", False)},
            "raid": {"hexes": raider["battle-orders"]["raid"]["reach"], "first-move": ship["raid"]["figures"]["first-move"], "through-enemy-zoc": raider["battle"]["raids"]["middle-hex"], "through-enemy-armies": told("races.dark-eldar.traits.raid", "enemy armies do", False), "returns-to-start": told("races.dark-eldar.traits.raid", "the way back likewise", True)},
            "convoy": {"moves-as": WORDS[raider["pieces"]["convoy"]["mover"]], "mv": raider["pieces"]["convoy"]["mv"]},
            "urban-cost": {"build": times("dark-eldar", "urban", "village", "cost"), "upgrade": alike({times("dark-eldar", "urban", id, "cost") for id in ("town", "city", "metropol")})},
            "building-min-size": table("building less min-size", [[id, W["buildings"][BUILDING.get(id, id)]["least-size"] - raider["buildings"][BUILDING.get(id, id)]["least-size"], raider["buildings"][BUILDING.get(id, id)]["least-size"]] for id in ("minor-space-port", "major-space-port", "prison")]),
            "battle-initiative": {"modifier": raider["initiative"]["battle"]["modifier"], "if-no-detachment-ordered": raider["initiative"]["battle"]["modifier-without"]},
            "prisoners": {"victory-points-each": raider["battle"]["prisoners"]["victory-points"], "not-for": told("races.dark-eldar.traits.prisoners", "not those who surrendered", "surrendered"), "bp": raider["battle"]["prisoners"]["bp"], "examples": [{"model": "Imperial Guard", "bp": ship["prisoners"]["figures"]["guardsman"]}, {"model": "Ogre", "bp": ship["prisoners"]["figures"]["ogre"]}], "single-prisoners": told("races.dark-eldar.traits.prisoners", "they are lost without a roll", "lost-after-battle"), "casualty-roll": raider["battle"]["prisoners"]["casualty-roll"]},
            "resource-yield": raider["economy"]["routes"]["rate"], "rarity": [{"item": PACK.options["shadow-field"].name, "rarity": "rare" if ship["shadow-field"]["figures"]["rare"] == ["shadow-field"] else ""}],
            "speed": {"all-in": [{"raider": "Raiders", "reaver-jetbikes": "Jetbikes", "hellions": "Hellions", "ravager": "Ravagers"}[id] for id in ship["speed"]["figures"]["all-in"]], "mv-from": ship["speed"]["figures"]["from"], "mv-to": ship["speed"]["figures"]["to"]},
            "buildings-only-in-hexes-of": "dark-eldar" if W["races"]["dark-eldar"]["makes-in"] == ["own"] else "", "special-detachment-list": kinds_of("dark-eldar"),
        },
        "ork": {"incomplete": unfinished["ork"], "urban-cost": {"build": times("ork", "urban", "village", "cost"), "upgrade": times("ork", "urban", "metropol", "cost")}, **silent},
        "tyranid": {
            "incomplete": unfinished["tyranid"], "resource-hex": {"destroyed": told("races.tyranid.traits.resources", "is destroyed at once", True), "bp-times-yield": trait["tyranid"]["resources"]["figures"]["times"], "income": bug["economy"]["routes"]["rate"]},
            "strongholds": {"buildable": bug["fortifying"]["building"]["allowed"], "captured": bug["fortifying"]["building"]["captured"]}, "bp-per-enemy-bp-destroyed": bug["results"]["win"]["bp"], "surrendered": told("races.tyranid.traits.no-quarter", "All who surrender are killed", "killed"), "genestealer-cults": left_out("Genestealer Cults"), "infestation": left_out("Tyranid infestation"), **silent,
        },
    }  # fmt: skip


# compared one by one above, in test_special_detachment, test_building_of_a_race, test_scouts and test_units_of_the_gods
ABOVE = [
    (race, key)
    for race in W["races"]
    for key in ("special-detachments", "buildings", "scouts")
    if COPY[race].get(key) is not None
]


def ours() -> dict[str, Any]:
    return {
        "races": races(), "glossary": glossary(), "map": the_map(), "start": start(), "start-3-players": start_for("three"), "start-4-players": start_for("four"),
        "start-other": {"may-be-altered": told("start", "Other numbers and maps: change what does not fit", True)}, **economy(), **mustering(), **strongholds(), **defences(), **urban(), **diplomacy(), **air(), **orders(), **the_ground(), **fighting(), **afterwards(), **of_races(),
    }  # fmt: skip


def theirs() -> dict[str, Any]:
    kept = {group: dict(data) for group, data in COPY.items() if group not in LEFT_OUT}
    for race, key in ABOVE:
        del kept[race][key]
    return kept


def test_every_cell_is_the_same():
    assert differences(theirs(), ours()) == {}


MINE = ours()
CELLS = [path for path, _ in leaves(theirs())]


def test_a_single_wrong_cell_is_noticed():
    """Any cell of the copy that changes is found, and nothing else with it."""
    for path in CELLS:
        wrong = copy.deepcopy(theirs())
        *way, last = path.strip("/").split("/")
        here: Any = wrong
        for step in way:
            here = here[int(step) if isinstance(here, list) else step]
        here[int(last) if isinstance(here, list) else last] = "something else"
        assert list(differences(wrong, MINE)) == [path]


FIGURES = ("strongholds.camp.cost", "urban.town.output", "buildings.prison.upkeep", "turrets.zzap.preferred", "terrain.hills.cost", "ranks.elite.dxp", "pieces.spy.mv", "battle.capital.vp", "rolls.recovery.succeeds", "mustering.size.least")  # fmt: skip


@pytest.mark.parametrize("at", FIGURES)
def test_a_wrong_figure_of_the_pack_is_noticed(at, monkeypatch):
    wrong = copy.deepcopy(GENERAL)
    *way, last = at.split(".")
    here = wrong
    for step in way:
        here = here[step]
    here[last] = "5+" if isinstance(here[last], str) else here[last] + 1
    monkeypatch.setitem(globals(), "W", wrong)
    monkeypatch.setitem(globals(), "GENERAL", wrong)
    assert differences(theirs(), ours())


def test_sections_that_are_cited_are_printed_headings():
    printed = {one.rstrip(":") for one in headings(COPY)} | {
        "Imperium",
        "Map",
        "Terrain",
        "Special Rules",
        "Preparations for battle",
        "Further Ideas",
        "Captured Detachments",
        "Unit XP",
        "Winner",
        "Winner BP",
    }
    cited = set()
    for items in GENERAL.values():
        for item in items.values():
            cited |= {item["book"].get("section", "")} if item["book"]["ref"] == "core" else set()
    for group in (PACK.units, PACK.forces, PACK.rules, PACK.tables, PACK.fields, PACK.options):
        cited |= {item.book.section for item in group.values() if not item.book.house}
    assert cited - printed == set()


def headings(data: Any) -> Iterator[str]:
    if isinstance(data, dict):
        yield from (data[key] for key in ("section", "under") if isinstance(data.get(key), str))
        for inner in data.values():
            yield from headings(inner)
    elif isinstance(data, list):
        for inner in data:
            yield from headings(inner)


# every reading of what the book leaves open, delegates or doubts
OPEN = "03 04 05 06 07 08 09 11 12 14 15 16 18 21 23 24 25 26 27 28 29 32 33 34 38 39 40 41 42 43 44 45 46 48 49 50 51 52 53 54 55 56 57 59 60 64 65 66 67 68 69 70 74 75 76 79 80 81 82 83 84 85 86 87 88 90 91 92 93 95 96 97 98 99 101 102 103 104 105 107 108 109 110 111 113 114 115 116 118 119 120 122 123 124 125 126 127 128 131 132 133 134 135 136".split()  # fmt: skip # noqa: SIM905


def test_every_open_reading_is_a_setting():
    told_by = {setting["reading"] for setting in GENERAL["settings"].values() if "reading" in setting}
    assert {f"AC-{number}" for number in OPEN} - told_by == set()
    assert {f"AC-{number:02}" for number in range(1, 137)} <= set(PACK.readings)


# figures of the book that the copy has no cell of their own for, or that stand twice in ours
BESIDES = {
    "opening.spending.turn": 0, "opening.spending.steps": 1, "movers.skimmer.flies": True, "economy.books.from-turn": 1, "economy.books.whole": True,
    "strongholds.camp.rank": 1, "strongholds.fortification.rank": 2, "strongholds.capital-fortification.rank": 3, "defences.turret.turret": True,
    "defences.turret-tower.turret": True, "turrets.zzap.twin-linked": False, "detachments.mycetic-swarm.orbit": True, "rarity.supreme-commander.most": 1,
    "rarity.supreme-commander.together": True, "rarity.supreme-commander.models": True, "rarity.special-character.models": True, "pieces.detachment.zone": True,
    "pieces.garrison.zone": True, "pieces.garrison-detachment.zone": True, "pieces.garrison-detachment.sight": 1, "pieces.squadron.cost": 0,
    "missions.intercept.order": 1, "missions.strategic-bombardment.order": 2, "missions.recon.order": 3, "missions.tactical-bombardment.order": 4,
    "treaties.alliance.negate": False, "captures.capture.rank": 1, "captures.pillage.rank": 2, "captures.cleanse.rank": 3, "captures.destroy.rank": 4,
    "phases.build.builds": True, "battle-orders.attack.attacks": True, "battle-orders.planned-attack.attacks": True, "battle-orders.raid.attacks": True,
    "battle-orders.planned-raid.attacks": True, "spy-orders.gain-information.rolls": True,
    "buildings.major-airbase.squadrons": 2, "buildings.prison.captives": True, "battle-orders.planned-attack.reach": 1,
    "battle-orders.planned-raid.reach": 1, "results.lose.bp": 0, "results.retreat.bp": 0, "defences.turret.armour": 12, "defences.turret.bs": 3,
    "defences.turret.cost": 0, "defences.weapon-tower.tower": True, "defences.aa-tower.anti-air": True, "fortifying.garrisons.refund": "1/4",
    "mustering.disbanding.adjacent": 1, "states.unarmed.ends-for": "1/4", "ground.sight.most": 3, "pieces.garrison.sight": 1, "pieces.spy.per-building": 3,
    "captures.pillage.bp": True, "captures.cleanse.bp": True, "rolls.captured-weapon.succeeds": "4+", "terrain.plains.plain": True, "income.vp-lead.each": 1,
    "fortifying.building.capital-anywhere": True, "movement-orders.recover.recovers": True, "mustering.orbit.allowed": False,
}  # fmt: skip

# figures that are compared by tests of their own, with what races and settings make of them
ELSEWHERE = ("detachments.", "races.", "settings.", "laws.", "rolls.")


def figures(data: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Every number and every yes or no of the campaign files, with its path."""
    if isinstance(data, dict):
        for key, inner in data.items():
            yield from figures(inner, f"{path}.{key}" if path else key) if key not in ("book", "name") else ()
    elif isinstance(data, bool | int | float):
        yield path, data


@pytest.mark.slow
@pytest.mark.parametrize("part", range(8))
def test_no_figure_of_the_pack_goes_unseen(part, monkeypatch):
    """Each one that is bent is noticed by the comparison, or stands among the figures beside the tables."""
    bent = [one for one in figures(GENERAL) if one[0] not in BESIDES and not one[0].startswith(ELSEWHERE)]
    assert len(bent) > 300
    for at, value in bent[part::8]:
        wrong = copy.deepcopy(GENERAL)
        *way, last = at.split(".")
        here = wrong
        for step in way:
            here = here[step]
        here[last] = not value if isinstance(value, bool) else value + 1
        monkeypatch.setitem(globals(), "W", wrong)
        monkeypatch.setitem(globals(), "GENERAL", wrong)
        try:
            seen = bool(differences(theirs(), ours()))
        except (KeyError, IndexError, ValueError, TypeError, StopIteration):
            seen = True  # the layout of the copy cannot be filled any more
        assert seen, at


@pytest.mark.parametrize(("at", "value"), BESIDES.items())
def test_figure_beside_the_tables(at, value):
    here: Any = GENERAL
    for step in at.split("."):
        here = here[step]
    assert (here, type(here)) == (value, type(value))


def test_what_races_change_beside_the_tables():
    raider = of("dark-eldar")
    assert raider["battle-orders"]["planned-raid"]["reach"] == 2
    assert patched(GENERAL, "dark-eldar", {"raiders-garrisons": "halved"})["strongholds"]["camp"]["garrison"] == 125
    assert [of(race)["mustering"]["orbit"]["allowed"] for race in ("space-marine", "tyranid", "ork")] == [
        True,
        True,
        False,
    ]
    assert of("chaos")["detachments"]["normal"]["open"]
    for roll in GENERAL["rolls"].values():
        assert roll["dice"] == ("2D6" if roll["name"] == "Quick battle" else "1D6")
        if "rows" in roll and "succeeds" not in roll and roll["name"] != "Building a road":
            assert rolled(roll["rows"]) == list(range(2, 13) if roll["dice"] == "2D6" else range(1, 7)), roll["name"]


def rolled(rows: list[dict[str, Any]]) -> list[int]:
    """Every roll that a table has a row for, in order."""
    found = []
    for row in rows:
        least, _, most = row["on"].partition("-")
        found += range(int(least), int(most or least) + 1)
    return found
