"""Is every figure of the pack what the document prints? Compared with a second copy, typed independently.

The document has no tables: each figure of its text is one line of the copy, and PLACES says where it stands in ours.
Army lists are not in it, so units, vehicles and most weapons are house and have nothing to be compared with (AW1).
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
    (Path(__file__).resolve().parents[1] / "tables" / "awww2.yaml").read_text(encoding="utf-8")
)
FIGURES: dict[str, Any] = {line["name"]: line["figure"] for line in COPY["figures"]}

# --- where each figure stands in ours; {} is the figure ---
PLACES = {
    # before the game
    "scale-from": [("scale", "{} (1/72)")],
    "scale-from-ratio": [("scale", "20mm ({}) to")],
    "scale-to": [("scale", "to {} (1/48)")],
    "scale-to-ratio": [("scale", "28mm ({}) as written")],
    "scale-model": [("scale", "{} model is one soldier or one vehicle")],
    "scale-small": [("scale", "{}: all ranges and moves")],
    "scale-small-factor": [("scale", "may be cut to {},", "2/3")],
    "scale-small-before": [("scale", "2/3, {} to")],
    "scale-small-after": [("scale", '2/3, 6" to {}.')],
    "metric": [("scale", "inches times {}.")],
    "game-points": [("scale", "about {} points a side"), ("pack:summary", "about {} points a side")],
    "game-hours": [("scale", "points a side, {} hours")],
    "platoon-hq": [("detachments", "US Rifle Platoon: {} HQ and")],
    "platoon-sections": [("detachments", "HQ and {} sections")],
    "platoon-hq-required": [
        ("detachments", "{}: HQ needed"),
        ("unit:us-rifle-platoon", "With all {} sections", "three"),
    ],
    "infiltrate-enemy": [("infiltrate", "anywhere but within {} of an enemy unit")],
    "infiltrate-ways": [("infiltrate", "Infiltrators, one of {}")],
    "infiltrate-move": [("infiltrate", "make a free {} move")],
    # turn
    "nominated": [("turn", "each player picks {} unit on the board")],
    "initiative-bonus": [
        ("initiative", "or more | {}"),
        ("column:units/i", "4 or more adds {} to the activation roll", "1"),
    ],
    "initiative-bonus-from": [("initiative", "Initiative {} or more"), ("column:units/i", "{} or more adds")],
    "initiative-penalty": [("initiative", "or less | {}"), ("column:units/i", "2 or less takes {} off", "1")],
    "initiative-penalty-to": [("initiative", "Initiative {} or less"), ("column:units/i", "{} or less takes")],
    "passes": [("initiative", "{} pass per player and turn", "one")],
    # movement
    "team-unit-size": [("combat-teams", "more than {} models"), ("option:combat-teams", "more than {} models")],
    "team-count": [("combat-teams", "{} teams, sizes"), ("option:combat-teams", "Splits in {} during")],
    "team-difference": [("combat-teams", "equal or {} apart")],
    "team-reform": [("combat-teams", "at the end of movement within {}.")],
    "slow-crew": [("heavy-weapons-moving", "Crews of {} or more")],
    "turn-crew": [("heavy-weapons-moving", "Crews of {} or more")],
    "turn-arc": [("heavy-weapons-moving", "into the {} degrees in front")],
    "march-enemy-start": [("forced-march", "enemy model within {} of the unit at the start")],
    "march-bonus": [("movement-options", "Forced march | Normal {} |", '+ 1D6"')],
    "march-road": [("movement-options", "Forced march on a road | {} normal", "twice")],
    "march-enemy": [("forced-march", "Never within {} of an enemy model")],
    "crawl-move": [("movement-options", "Crawling | {} (one die)")],
    "crawl-save": [("movement-options", "(one die) | {} cover save")],
    "difficult-dice": [("prone", "not the {} roll of difficult terrain", "two-dice")],
    "dirt-save": [("movement-options", "then prone | {} cover save for the next turn")],
    "trot-move": [("movement-options", "Cavalry trot | {} |"), ("cavalry", "{} in the movement")],
    "trot-assault": [("movement-options", "| {} in the assault phase"), ("cavalry", "and {} in the assault phase")],
    "road-bonus": [("movement-options", "Road | Normal {} |", '+ 1D6"')],
    "road-reserves": [("roads", "{} to their reserve roll")],
    "road-march": [("movement-options", "Forced march on a road | {} normal", "twice")],
    # shooting
    "split-fire": [("shooting-changes", "split fire between {},")],
    "gun-arc": [("heavy-weapons-moving", "into the {} degrees in front")],
    "hit-immobile": [("shooting-changes", "To hit | {} against an immobilized vehicle or a building")],
    "auto-wound": [
        ("shooting-changes", "Strength {} or more wounds without a roll"),
        ("column:weapons/s", "Strength {} or more wounds without a roll"),
    ],
    "ap-example-plus": [("ap", "such as {} or")],
    "ap-example-minus": [("ap", "such as +1 or {};")],
    "cover-within": [("cover-saves", "touching or within {} of it")],
    "cover-concealment": [("cover-saves", "Concealment | {} | Ploughed field, wooden fence, tall grass")],
    "cover-prone": [("cover-saves", "Prone | {} | Crawling or hit the dirt")],
    "cover-shield": [("cover-saves", "Gun shield | {} | Crew of towed AT or AA gun")],
    "cover-shield-arc": [("cover-saves", "fire from the front {} degrees")],
    "cover-soft": [("cover-saves", "Soft cover | {} | Most terrain: woods, brush, unarmoured vehicles, barricades")],
    "cover-hard": [
        ("cover-saves", "Hard cover | {} | Buildings, ruins, hasty trenches, fortifications, armoured vehicles"),
        ("urban-terrain", "tanks: very difficult | {}"),
    ],
    "cover-fortified": [("cover-saves", "Fortified cover | {} | Heavily fortified buildings, pillboxes, bunkers")],
    "cover-ordnance": [("cover-modifiers", "ordnance weapon | {}"), ("cover-modifiers", "what takes {} off", "1")],
    "cover-asterisk": [
        ("cover-modifiers", "weapon with * at its AP | {}"),
        ("column:weapons/ap", "With * it takes {} off cover saves", "1"),
    ],
    "cover-broken": [("cover-modifiers", "broken or falling back | {}")],
    "height-above": [("height-advantage", "at least {} above the target")],
    "height-climb": [("height-advantage", "a move climbs {} at most")],
    "height-lower": [("height-advantage", "buildings more than {} lower")],
    "height-behind": [("height-advantage", "within {} behind one")],
    "height-cover": [("height-advantage", "against it: {}."), ("cover-modifiers", "height advantage | {}")],
    "height-top-armor": [("height-advantage", "Vehicles up to {} away")],
    "height-re-roll": [("height-advantage", "open-topped ones, {}.")],
    "snipe-range": [("sniping", "up to {} beyond normal range")],
    "snipe-models": [("sniping", "{} the models, rounded up")],
    "snipe-shots": [("sniping", "rounded up, {} shot each", "one")],
    "overwatch-models": [
        ("overwatch", "In movement {} model of a squad"),
        ("optional:overwatch", "{} model of a squad"),
    ],
    "overwatch-hit": [("overwatch", "Hits on a {} only")],
    "overwatch-range": [("overwatch", "Ranges {}:")],
    "overwatch-rifle": [("overwatch", "a rifle reaches {}.")],
    # weapons
    "suppressing-phase": [("suppressing-fire", "units in {} shooting phase add up")],
    "one-shot": [("one-shot", "{} in a game")],
    "flame-ammo": [
        ("flame", "1D6 before each shot: a {} and it is useless"),
        ("weapon:flamethrower", "Gone on a {} before each shot"),
    ],
    "flame-dice": [("flame", "difficult: {} dice, keep the lower", "two")],
    "flame-glancing": [("flame", "A {} for penetration always glances"), ("armour", "Flame | A {} always glances")],
    "flame-morale": [("flame", "unit with {} casualty from flame tests Morale", "a")],
    "barrage-spotters": [("barrage", "needs {} friendly unit that sees", "a")],
    "barrage-woods": [("barrage", "Into woods: cover saves {},"), ("cover-modifiers", "target in woods | {}")],
    "barrage-woods-before": [("barrage", "-1, {} becomes"), ("cover-modifiers", "-1 makes {} a")],
    "barrage-woods-after": [("barrage", "becomes {};"), ("cover-modifiers", "makes 5+ a {}.")],
    "smoke-free": [
        ("smoke", "{} free round per barrage weapon"),
        ("optional:smoke", "get {} free round of smoke each", "a"),
    ],
    "smoke-template": [("smoke", "Fills the {} ordnance template")],
    "smoke-drifts": [("smoke-drift", "{} | Drifts", "4 - 6")],
    "smoke-drift": [("smoke-drift", "Drifts {} down wind")],
    "smoke-disperses": [("smoke-drift", "{} | Disperses", "1 - 3")],
    "smoke-points": [("smoke", "More rounds: {} points each")],
    "sniper-penetration": [
        ("snipers", "{} for armour penetration"),
        ("armour", "Sniper model | {}"),
        ("weapon:sniper-rifle", "{} for penetration"),
    ],
    "grenade-attacks": [
        ("grenades", "{} throw per squad or combat team"),
        ("weapon:grenades", "{} throw per squad or combat team"),
    ],
    "building-near": [("buildings-weapons", "at a building, {} off or less")],
    "building-die": [("buildings-weapons", "{} per model in the building")],
    "building-blast": [("buildings-weapons", "Blast | {}", "5+")],
    "building-ordnance": [("buildings-weapons", "Ordnance, large blast, flame | {}", "4+")],
    "building-floors": [("buildings-weapons", "models with {} storeys above them")],
    "crew-light": [
        ("crewed-weapons", "AT rifle and their kind: {} men of the unit"),
        ("tag:team-weapon", "Takes {} men of the unit", "two"),
    ],
    "crew-to-fire": [("crewed-weapons", "{} man fires it")],
    "crew-alive": [("crewed-weapons", "Fires while {} of the crew lives")],
    "crew-to-move": [("crewed-weapons", "{} the crew or fewer left", "half")],
    # assault
    "charge-rapid-fire": [
        ("rifles", "{} shots with Rapid Fire: no charge", "two"),
        ("assault", "Not after {} Rapid Fire shots", "two"),
    ],
    "assault-range": [
        ("assault", "models within {} of an enemy strike"),
        ("assault-limits", "enemies already within {}, but not move"),
    ],
    "assault-charge": [("assault", "Models within {} already may stay")],
    "assault-morale": [("assault", "as many as possible within {} of each unit assaulted")],
    "assault-casualties": [("assault", "among models within {} of the fight")],
    "bayonet": [("assault-bonuses", "Bayonet | {} Weapon Skill"), ("weapon:bayonet", "{} Weapon Skill")],
    "sword": [("assault-bonuses", "Sword | {} Strength"), ("weapon:sword", "{} Strength")],
    "pistol": [("assault-bonuses", "Pistol | {} Attack"), ("weapon:pistol", "{} Attack")],
    "massacre": [("morale-triggers", "Assaults print {} without sight")],
    "consolidation": [("assault", "consolidate up to {} over")],
    # morale
    "command-radius": [("command", "units of his army within {}"), ("tag:command", "command radius is {}.")],
    "half-strength": [
        ("morale-triggers", "Below {} of starting strength: Ld"),
        ("last-man", "remember the -1 below {}."),
    ],
    "half-strength-ld": [("morale-triggers", "strength: Ld {}, always"), ("last-man", "remember the {} below")],
    "fire-first": [("morale-triggers", "A Fire: below {} of starting strength | Ld | Fall back")],
    "fire-second": [("morale-triggers", "A Fire: below {} | Ld -1 | Fall back")],
    "fire-second-ld": [("morale-triggers", "A Fire: below 50% | Ld {} | Fall back")],
    "fire-third": [("morale-triggers", "A Fire: below {} | Ld -1 | Fall back")],
    "fire-third-ld": [("morale-triggers", "A Fire: below 25% | Ld {} | Fall back")],
    "fire-pinned": [("morale-triggers", "A Fire: lost {} of current strength or more in a turn | Ld | Pinned")],
    "panic": [("morale-triggers", "D Panic: friendly unit within {} and in sight wiped out")],
    "vehicle-panic": [("vehicle-morale", "friendly vehicle within {} and in sight is destroyed or falls back")],
    "surrender": [("surrender", "enemy vehicle within {}:")],
    "surrender-roll": [("surrender", "failed on {},")],
    "surrender-vp": [("surrender", "Worth {} victory points")],
    "inspiring": [("inspire", "instead of shooting: {} to his Ld")],
    "inspiring-time": [("inspire", "to his Ld for {} full turn", "a")],
    "retire-share": [("retire", "with {} of the starting units, rounded up")],
    "retire-strength": [("retire", "below {}, destroyed")],
    "retire-tests": [
        ("retire", "{} Morale check for each Company HQ"),
        ("tag:company-hq", "{} Retire check for each"),
    ],
    # falling back
    "fall-back-cover": [("fall-back", "Cover saves {}.")],
    "regroup-move": [("regroup", "Regrouped: {} in any direction")],
    "regroup-strength": [("regroup", "Below {} too")],
    "regroup-enemy": [("regroup", "with no enemy within {}.")],
    "regroup-ld": [("regroup", "too, at Ld {}.")],
    "regroup-unseen": [("regroup", "{} with no enemy in sight")],
    "rally-near": [("regroup", "ends within {} of an unbroken friendly")],
    "rally-attempts": [("regroup", "gives {} extra try"), ("regroup", "at once; {} per unit and turn")],
    # vehicles
    "fast": [("vehicle-terrain", "Fast vehicles move up to {}."), ("column:vehicles/type", "moves up to {}")],
    "vehicle-difficult": [("vehicle-terrain", '1" of difficult terrain costs {} of move')],
    "wheeled-tank": [("vehicle-terrain", "Wheeled tank | {}")],
    "wheeled": [("vehicle-terrain", "Wheeled | {}")],
    "others-bog": [("vehicle-terrain", "Other | {}")],
    "unstuck-die": [("vehicle-terrain", "on {} before movement")],
    "unstuck": [("vehicle-terrain", "Stuck in terrain: {} on", "5+")],
    "ram": [("ramming", "Move at least {} towards")],
    "fire-slow": [("vehicle-fire", "Up to {} | All infantry weapons (MGs), or one tank weapon")],
    "fire-fast": [("vehicle-fire", "More than {} | One infantry weapon")],
    "fire-at-infantry": [("vehicle-fire", "{} to hit infantry and AT guns")],
    "split-hull": [("vehicle-fire", "Hull weapons may fire at {} target")],
    "hull-arc": [("vehicle-arcs", "Hull | {} degrees"), ("weapon:hull-mg", "into the {} degrees in front")],
    "pulpit-arc": [("vehicle-arcs", "Pulpit | {} degrees")],
    "turret-arc": [
        ("vehicle-arcs", "Turret, pintle | {},", "all round"),
        ("weapon:turret-mg", "Fires {}.", "all round"),
        ("weapon:pintle-mg", "Fires {}.", "all round"),
        ("weapon:pintle-50", "Fires {}.", "all round"),
    ],
    "turret-stuck": [("vehicle-arcs", "Turret, pintle, immobilized {} |", "twice")],
    "turret-stuck-arc": [("vehicle-arcs", "immobilized twice | {} degrees")],
    "sloped": [
        ("armour", "Sloped armour, Strength {} or less | Glancing"),
        ("column:vehicles/type", "Strength {} or less only glances"),
    ],
    "at-dice": [("armour", "* at Strength | Strength + {}"), ("column:weapons/s", "With * it rolls {} + Strength")],
    "usual-dice": [("armour", "Normal weapon | Strength + {}")],
    "at-short": [("armour", "within half range | {};"), ("tag:labelled-at", "{} to penetrate")],
    "at-short-range": [("armour", "target within {} range"), ("tag:labelled-at", "up to {} range")],
    "at-example-gun": [("armour", "a {} AT of")],
    "at-example-range": [("armour", "AT of {} up to"), ("weapon:at-75", "The range of {} is the book's")],
    "at-example-short": [("armour", 'AT of 60" up to {}')],
    "crew-out": [("crews", "a small unit within {} with SMGs")],
    "crew-vp": [("crews", "Crew: {} victory points of its own", "no")],
    "open-passengers": [("open-topped", "are hit on {} instead of")],
    "usual-passengers": [("open-topped", "instead of {};")],
    "open-fire-at-infantry": [("open-topped", "No {} to hit infantry")],
    "crush-die": [("tank-shock", "{} die for each model in the path", "one")],
    "crushed": [("tank-shock", "on a {} a model of the owner's choice is crushed")],
    "unbuttoned-bs": [("buttoned", "Unbuttoned: {} BS")],
    "commander-hit": [("buttoned", "on {} the commander is hit", "4+")],
    "commander-lost": [("buttoned", "Wounded: BS {} for good")],
    "commander-example": [("buttoned", "a Sherman's drops to {}.")],
    "magnetic-mine": [
        ("infantry-against-vehicles", "Magnetic mines | {} |", "6 + 2D6"),
        ("weapon:magnetic-mines", "with penetration {};", "6 + 2D6"),
    ],
    "grenade-penetration": [
        ("infantry-against-vehicles", "Grenades | {} |", "4 + 1D6"),
        ("weapon:grenades", "penetration {},", "4 + D6"),
    ],
    "grenade-extra": [
        ("infantry-against-vehicles", "{} for every hit after the first"),
        ("weapon:grenades", "{} for every further hit"),
    ],
    "grenade-example-team": [("infantry-against-vehicles", "{} men on a vehicle that stood still", "three")],
    "grenade-example": [("infantry-against-vehicles", "stood still: {}.", "4 + 1D6 + 2")],
    "squadron": [("squadrons", "then all within {} of each other")],
    # artillery and aircraft
    "artillery-first": [("off-board-artillery", 'if a hit is rolled: {}";')],
    "artillery-again": [("off-board-artillery", '; {}" in later turns on the same spot')],
    "artillery-barrages": [("off-board-artillery", "{} barrage per piece and turn")],
    "artillery-several": [("off-board-artillery", "several shots of one unit are {} barrage", "one")],
    "artillery-radio": [("off-board-artillery", "The army needs {} working long-range radio", "a")],
    "flyer-first-turn": [("aircraft", "reserve roll from the {} turn on")],
    "flyer-altitude": [
        ("anti-aircraft", "Range | {} | As measured", '+12"'),
        ("aircraft-attack", "Range {}; height advantage", '+12"'),
    ],
    "flyer-to-hit": [("anti-aircraft", "To hit | {} | No penalty")],
    "flyer-returns": [("aircraft-return", "{} | Returns", "4 - 6")],
    "flyer-waits": [("aircraft-return", "{} | Not this turn; roll again next turn")],
    "flyer-enemy": [("aircraft-return", "{} | Returns, but the enemy flies")],
    "bombs": [("aircraft-attack", "Usual load: {} bombs"), ("option:bomb", "{} are the usual load", "two")],
    "rockets": [("aircraft-attack", "bombs or {} rockets"), ("option:rocket", "{} are the usual load", "four")],
    "flyer-shots": [
        ("aircraft-attack", "Bombs and rockets: {} of them a turn"),
        ("weapon:bomb", "{} bomb or rocket in a turn"),
        ("weapon:rocket", "{} bomb or rocket in a turn"),
    ],
    "flyer-reuse": [
        ("aircraft-attack", "of them a turn, each {}."),
        ("weapon:bomb", "in a turn, each {}."),
        ("weapon:rocket", "in a turn, each {}."),
    ],
    "flyer-arc": [("aircraft-attack", "into the {} degrees in front")],
    "mount-ground": [
        ("anti-aircraft", "No penalty; {} against ground targets"),
        ("option:aa-mount", "but {} against ground targets"),
    ],
    "mount-to-hit": [("option:aa-mount", "no {} against flyers")],
    # battlezones
    "urban-share": [
        ("urban-terrain", "at least {} covered with", "half"),
        ("optional:urban", "at least {} covered with", "half"),
    ],
    "urban-coherency": [("urban-infantry", "Coherency {} in the same building")],
    "urban-coherency-out": [("urban-infantry", "else {}.")],
    "urban-walls": [("urban-terrain", "Building | {}, mostly whole"), ("urban-terrain", "Ruin | Fewer than {} |")],
    "urban-rubble": [("urban-terrain", "Very difficult | Very difficult | {}")],
    "urban-ruins": [("urban-terrain", "Fewer than 4 | Difficult | Difficult | Difficult | {}")],
    "urban-regroup": [("urban-infantry", "ignores enemies within {},")],
    "urban-cavalry": [("urban-infantry", "still assaults {}.")],
    "urban-vehicles": [("urban-vehicles", "faster than {},")],
    "urban-tanks": [("urban-vehicles", "Tank into a building: {} at most")],
    "urban-tank-tests": [("urban-vehicles", "and {} very difficult terrain tests")],
    "urban-tank-stuck": [("urban-vehicles", "terrain tests. {} failed: stuck", "one")],
    "urban-wreck": [("urban-vehicles", "Pushing past a wreck: {} more difficult terrain test", "one")],
    "urban-mortars": [("urban-vehicles", "over buildings within {}; other")],
    "urban-indirect": [("urban-vehicles", "weapons not within {} or the building's height")],
    "urban-aircraft": [("aircraft-return", "the enemy flies it on {}.", "1 or 2")],
    "urban-aircraft-usual": [("aircraft-return", "{} | Returns, but the enemy flies")],
}
ELSEWHERE = {  # compared one by one below
    "overwatch-rifle-range",
    *(f"rapid-{one}" for one in ("moved", "still-once", "still-twice", "1-shots")),
    *(f"semi-{one}" for one in ("moved-twice", "moved-once", "still-three", "still-twice")),
    *(f"{weapon}-{one}" for weapon in ("bomb", "rocket") for one in ("range", "strength", "ap", "type")),
}
OMITTED = {  # printed, but ours says the same without the figure
    "sniper-character": "an example of a targeting restriction",
    "assault-no-lock": "no unit is locked, near or far",
    "charge-bonus": "a bonus that is not given",
    "alone": "the last model",
    "pulpit-side": "half of the arc",
    "mount-altitude": "range as measured",
    "urban-vertical-roll": "an example",
    "urban-vertical": "an example",
}
SPELLINGS = {  # printed -> ours; `12"` is also 12 inches, 2-3 also 2 - 3 and 2 to 3
    "2/3rds": ["2/3"],
    "+1": ["1"],
    "-1": ["1"],
    "once": ["one"],
    "one": ["a"],
    "single": ["one"],
    "DOUBLE": ["twice"],
    '+1D6"': ['+ 1D6"'],
    "2D6": ["two-dice"],
    "50%": ["half"],
    "4 to 6": ["4 - 6"],
    "1 to 3": ["1 - 3"],
    "5 or 6": ["5+"],
    "4, 5, or 6": ["4+"],
    "5-6": ["5+"],
    "4+": ["4 - 6"],
    "1-2": ["1 or 2"],
    "1": ["a"],
    "2": ["two", "twice"],
    "3": ["three"],
    "4": ["four"],
    "360": ["all round"],
    "zero": ["no"],
    "twice": ["two"],
    "a": ["one"],
    "an": ["one"],
    "either": ["one"],
    "S6+2D6": ["6 + 2D6"],
    "S4+D6": ["4 + 1D6", "4 + D6"],
    "S4+D6+1+1": ["4 + 1D6 + 2"],
    '12"': ['+12"'],
}
# --- numbers in our tables that no line of the copy accounts for ---
UNPRINTED = {
    "detachments": ["1", "2"],  # fewer sections than all three
    "initiative": ["1", "6", "3", "0"],  # the die; what lies between the two printed bands
    "ap": ["5+", "+1", "6+"],  # AW11, the house save
    "cover-modifiers": ["-1"],  # the note says -1 once more
    "flame": ["1", "6"],  # the die
    "smoke-drift": ["1", "6"],  # the die
    "vehicle-terrain": ["1", "6", "1"],  # the die; each 1" of terrain
    "aircraft-return": ["1", "6"],  # the die
}


@pytest.fixture(scope="module")
def pack():
    return load_pack("awww2", where=[folder("data")])


def level(text: object) -> str:
    """Case, runs of spaces and the length of dashes do not matter."""
    return re.sub(r"\s+", " ", re.sub("[‐-―−]", "-", str(text))).strip().casefold()


def row_text(row: list) -> str:
    return " | ".join("" if cell is None else str(cell) for cell in row)


def texts(pack, where: str, rows: bool = True) -> list[str]:
    """All that is written at one place: a reference table, or the notes and help of a datum."""
    kind, _, id = where.rpartition(":")
    if kind == "pack":
        return [level(getattr(pack, id))]
    if kind in ("unit", "weapon"):
        return [level(note) for note in {"unit": pack.units, "weapon": pack.weapons}[kind][id].notes]
    if kind in ("option", "optional", "tag"):
        return [level({"option": pack.options, "optional": pack.optional, "tag": pack.tags}[kind][id].help)]
    if kind == "column":
        table, key = id.split("/")
        column = pack.columns[table][key]
        return [level(text) for text in (column.help, *column.codes.values())]
    raw = pack.tables[id].raw
    found = [raw["title"], raw.get("dice", ""), raw.get("over", "")]
    found += [text for key in ("points", "steps", "notes") for text in raw.get(key, ())]
    found += raw.get("legend", {}).values()
    if rows:
        found += [row_text(row) for row in [raw.get("columns", []), *raw.get("rows", [])]]
    return [level(text) for text in found]


def spellings(figure: object, ours: str | None) -> list[str]:
    """As printed, or in the one spelling that the place names."""
    text = str(ours if ours in SPELLINGS.get(str(figure), []) else figure)
    found = [text]
    if re.fullmatch(r'\d+"', text):
        found.append(text.replace('"', " inches"))
    if between := re.fullmatch(r"(\d+)-(\d+)", text):
        found += [f"{between[1]} - {between[2]}", f"{between[1]} to {between[2]}"]
    return [level(one) for one in found]


def pattern(template: str, figure: object, ours: str | None) -> re.Pattern[str]:
    before, after = template.split("{}")
    spelt = "|".join(re.escape(one) for one in spellings(figure, ours))
    return re.compile(rf"{re.escape(level(before))}\s?(?<![\w.+-])({spelt})(?![\d+*]|\.\d)\s?{re.escape(level(after))}")


# --- running text ---

COMPARED = {"rifles", "aircraft-weapons"}  # below, cell by cell
ALL_PLACES = [
    (name, where, template, ours[0] if ours else None)
    for name, places in PLACES.items()
    for where, template, *ours in places
]


def test_every_figure_has_its_place():
    assert len(FIGURES) == len(COPY["figures"])
    assert set(FIGURES) == set(PLACES) | ELSEWHERE | set(OMITTED)
    assert len(FIGURES) == len(PLACES) + len(ELSEWHERE) + len(OMITTED)
    used = {(str(FIGURES[name]), ours) for name, _, _, ours in ALL_PLACES if ours}
    assert used == {(figure, ours) for figure, every in SPELLINGS.items() for ours in every}


@pytest.mark.parametrize(("name", "where", "template", "ours"), ALL_PLACES)
def test_figure(pack, name, where, template, ours):
    wanted = pattern(template, FIGURES[name], ours)
    assert any(wanted.search(text) for text in texts(pack, where)), f"{wanted.pattern} in {texts(pack, where)}"


def without(text: str, spans: list[tuple[int, int]]) -> str:
    letters = list(text)
    for start, end in spans:
        letters[start:end] = "#" * (end - start)
    return "".join(letters)


def of_the_book(pack) -> list[str]:
    return [id for id, table in pack.tables.items() if not table.book.house]


@pytest.mark.parametrize("id", of_the_book(load_pack("awww2", where=[folder("data")])))
def test_no_other_number_stands_in_our_tables(pack, id):
    """A number that the copy does not account for is either worked out and listed here, or wrong."""
    rest = "\n".join(texts(pack, id) if id not in COMPARED else map(level, pack.tables[id].raw.get("notes", [])))
    accounted = [
        match.span(1)
        for name, where, template, ours in ALL_PLACES
        if where == id and (match := pattern(template, FIGURES[name], ours).search(rest))
    ]
    assert re.findall(r"[+-]?\d+\+?", without(rest, accounted)) == UNPRINTED.get(id, [])


def test_every_exception_of_this_file_is_used(pack):
    assert set(UNPRINTED) | COMPARED <= set(of_the_book(pack))


# --- headings ---


def test_sections_of_the_copy_are_headings():
    assert {line["section"] for line in COPY["figures"]} <= set(COPY["headings"])


def cited(pack):
    """Every section of the document that a datum of ours names, with the datum."""
    slots = {f"{id}/{key}": slot for id, unit in pack.units.items() for key, slot in unit.slots.items()}
    data = (
        *(("tables", pack.tables), ("units", pack.units), ("weapons", pack.weapons), ("options", pack.options)),
        *(("rules", pack.rules), ("figures", pack.figures), ("optional", pack.optional), ("fields", pack.fields)),
        *(("forces", pack.forces), ("slots", slots)),
    )
    return [
        (f"{kind}/{id}", one.book.section)
        for kind, found in data
        for id, one in found.items()
        if one.book.ref == "core"
    ]


def test_every_section_that_is_cited_is_a_printed_heading(pack):
    pages = {name: page if isinstance(page, list) else [page] for name, page in COPY["headings"].items()}
    wrong = []
    for datum, section in cited(pack):
        with_page = re.fullmatch(r"(.+?),? page (\d+)", section)
        heading, page = (with_page[1], int(with_page[2])) if with_page else (section, None)
        if page not in pages.get(heading, []):
            wrong.append((datum, section))
    assert wrong == []


# --- tables of ours that gather several figures ---


def test_shots_of_rifles(pack):
    """Once up to 24", twice up to 12": shots by range, moved and stationary."""
    times = {"once": "1", "twice": "2", "three times": "3"}

    def shots(prefix: str, state: str) -> str:
        lines = [line for line in COPY["figures"] if line["name"].startswith(f"{prefix}-") and state in line["of"]]
        found = {line["figure"]: times[line["of"].split(", ")[1]] for line in lines}
        return " / ".join(found.pop(reach, "-") for reach in ('12"', '24"')) + "".join(found)

    assert FIGURES["rapid-1-shots"] == 1
    rapid = [shots("rapid", "moved"), shots("rapid", "stationary")]
    raw = pack.tables["rifles"].raw
    assert raw["over"] == 'Shots up to 12" / up to 24"'
    assert raw["columns"] == ["Weapon", "Moved", "Stationary"]
    assert raw["rows"] == [
        ["Rapid Fire", *rapid],
        ["Rapid Fire 1", *(re.sub(r"\d", str(FIGURES["rapid-1-shots"]), cell) for cell in rapid)],
        ["Semi Auto", shots("semi", "moved"), shots("semi", "stationary")],
    ]


@pytest.mark.parametrize("id", ["bomb", "rocket"])
def test_bombs_and_rockets(pack, id):
    reach, strength, ap, kind = (FIGURES[f"{id}-{key}"] for key in ("range", "strength", "ap", "type"))
    reach, strength, ap = reach.removeprefix("R"), strength.removeprefix("S"), ap.removeprefix("AP")
    (row,) = [row for row in pack.tables["aircraft-weapons"].raw["rows"] if row[0] == id.capitalize()]
    assert [level(cell) for cell in row[1:]] == [level(cell) for cell in (reach, strength, ap, kind)]
    weapon = pack.weapons[id]
    pins = any("may pin" in note for note in weapon.notes)
    ours = {key: str(cell) for key, cell in weapon.profile.items()}
    kind, may_pin = kind.removesuffix(", May Pin"), kind.endswith("May Pin")
    assert ours == {"range": reach.rstrip('"'), "s": strength, "ap": ap, "type": kind}
    assert pins == may_pin
    assert len(pack.tables["aircraft-weapons"].raw["rows"]) == 2


# --- figures in the catalogue and the rules ---


def test_rifle_platoon(pack):
    least, most = map(int, FIGURES["platoon-sections"].split("-"))
    platoon = pack.units["us-rifle-platoon"]
    hq, sections = platoon.slots["hq"], platoon.slots["sections"]
    assert (hq.least, hq.most, hq.whom) == (0, FIGURES["platoon-hq"], {"unit": "us-rifle-platoon-hq"})
    assert (sections.least, sections.most) == (least, {"characteristic": "sections"})
    assert sections.whom == {"unit": "us-rifle-section"}
    assert platoon.profile["sections"] == most == FIGURES["platoon-hq-required"]
    needed = pack.rules["AWWW2-ORG-003"].raw
    assert needed["min"] == FIGURES["platoon-hq"]
    assert needed["when"] == {"count": {"tag": "section"}, "min": {"characteristic": "sections"}}


def test_loads_of_flyers(pack):
    bombs, rockets = FIGURES["bombs"], FIGURES["rockets"]
    assert pack.rules["AWWW2-AIR-002"].raw["exactly"] == bombs
    assert pack.rules["AWWW2-AIR-003"].raw["exactly"] == rockets
    for id in ("AWWW2-AIR-001", "AWWW2-AIR-004"):
        assert f"{bombs} bombs or {rockets} rockets" in pack.rules[id].hint


def test_smoke_rounds(pack):
    assert pack.options["smoke-round"].cost == {"points": FIGURES["smoke-points"]}
    assert FIGURES["smoke-free"] == "one"
    assert pack.figures["free-smoke"].raw["sum"] == {"of": {}, "what": {"weapons": "barrage"}}  # one for each weapon


def test_combat_teams(pack):
    assert pack.rules["AWWW2-ORG-006"].raw["min"] == FIGURES["team-unit-size"] + 1  # "more than 5"
    assert FIGURES["team-count"] == "two"
    for id, way in (("larger-team", "up"), ("smaller-team", "down")):
        assert pack.figures[id].raw["amount"] == {"characteristic": "models", "times": 0.5, "round": way}


def test_crews(pack):
    limit = pack.rules["AWWW2-ORG-005"].raw["max"]
    assert Fraction(str(limit["times"])) == Fraction(1, FIGURES["crew-light"])
    assert {2: "each takes two men."}[FIGURES["crew-light"]] in pack.rules["AWWW2-ORG-005"].hint
    share = Fraction(int(FIGURES["crew-to-move"].rstrip("%")), 100)
    assert Fraction(str(pack.figures["immovable-at"].raw["amount"]["times"])) == share


@pytest.mark.parametrize(("id", "name"), [("below-75", "first"), ("below-50", "second"), ("below-25", "third")])
def test_morale_marks(pack, id, name):
    percent = FIGURES[f"fire-{name}"]
    raw = pack.figures[id].raw
    assert raw["name"] == f"Below {percent}"
    assert Fraction(str(raw["amount"]["times"])) == Fraction(int(percent.rstrip("%")), 100)
    assert (raw["amount"]["plus"], raw["amount"]["round"]) == (-1, "up")  # below, not at
    marks = ", ".join(FIGURES[f"fire-{one}"].rstrip("%") for one in ("first", "second", "third"))
    assert f"({marks}%)" in pack.figures["morale-at"].name


def test_retire_check(pack):
    amount = pack.figures["retire-at"].raw["amount"]
    assert (Fraction(str(amount["times"])), amount["round"]) == (Fraction(FIGURES["retire-share"]), "up")
    assert f"{FIGURES['retire-tests']} for each Company HQ" in pack.figures["retire-checks"].name


def test_ranges_of_the_catalogue_that_the_book_prints(pack):
    assert pack.weapons["rifle"].profile["range"] == int(FIGURES["overwatch-rifle-range"].rstrip('"'))
    assert int(FIGURES["overwatch-rifle-range"].rstrip('"')) == 2 * int(FIGURES["overwatch-rifle"].rstrip('"'))
    gun = FIGURES["at-example-gun"]
    (weapon,) = [weapon for weapon in pack.weapons.values() if weapon.name == f"{gun} AT"]
    assert weapon.profile["range"] == int(FIGURES["at-example-range"].rstrip('"'))


def test_assault_weapons_of_the_catalogue(pack):
    assert pack.weapons["sword"].profile["s"] == FIGURES["sword"]
    strength, dice = re.fullmatch(r"S(\d)\+(\w+)", FIGURES["magnetic-mine"]).groups()
    assert dice == FIGURES["at-dice"]  # so it has the asterisk
    assert pack.weapons["magnetic-mines"].profile["s"] == f"{strength}*"
    for id, keys in (("bayonet", "range s ap"), ("sword", "range ap"), ("magnetic-mines", "range ap")):
        assert {pack.weapons[id].profile[key] for key in keys.split()} == {"-"}  # nothing printed


def test_ballistic_skill_of_the_sherman(pack):
    """The example has lost 1 and is left with 2."""
    assert pack.units["m4-sherman"].profile["bs"] == FIGURES["commander-example"] - int(FIGURES["commander-lost"])


@pytest.mark.parametrize(
    ("tags", "note"),
    [
        ({"platoon-hq", "company-hq"}, f"Command radius {FIGURES['command-radius'].rstrip(chr(34))} inches."),
        ({"company-hq"}, f"{FIGURES['retire-tests'].capitalize()} Retire check is rolled for it"),
        ({"gun"}, f"Gun shield: {FIGURES['cover-shield']} cover against fire from the front."),
        ({"off-board"}, f"Off the board; {FIGURES['artillery-barrages']} barrage a turn, called by radio."),
        ({"flyer"}, f"Starts in reserve and dices to arrive from the {FIGURES['flyer-first-turn']} turn on."),
    ],
    ids=["command", "company", "gun", "off-board", "flyer"],
)
def test_figures_in_the_notes_of_units(pack, tags, note):
    units = [unit for unit in pack.units.values() if tags & set(unit.tags)]
    assert units
    assert [unit.id for unit in units if not any(one.startswith(note) for one in unit.notes)] == []
