"""Who makes what in the shipped campaign, typed from the book a second time, and its own figures about detachments."""

from __future__ import annotations

from dataclasses import replace

import pytest

from listbuilder.campaign.holding import Building
from listbuilder.campaign.plan import judge_plan
from listbuilder.campaign.producing import makers
from listbuilder.campaign.verdict import open_campaign
from listbuilder.cli import main
from listbuilder.pack.load import load_pack
from tests.campaign.forty import RACES, War, squad
from tests.campaign.marsh import edit

IG, SM, BA, SOB, CH, EL, DE, ORK, TY = RACES
TWO_WORDS = {"barracks": "Barracks", "light-factory": "Light Factory", "heavy-factory": "Heavy Factory", "academy": "Academy", "training-facilities": "Training Facilities",
             "prison": "Prison", "minor-spaceport": "Minor Space Port", "major-spaceport": "Major Space Port", "gladiator-arena": "Gladiator Arena"}  # fmt: skip
SM_MAKES = {
    "barracks": "tactical-squad sm-scout-squad",
    "light-factory": "bike-squadron scout-bike-squadron attack-bikes land-speeder-squadron land-speeder-tornado land-speeder-typhoon",
    "heavy-factory": "dreadnought land-raider predator-annihilator predator-destructor rhino razorback vindicator whirlwind",
    "academy": "force-commander space-marine-hero librarian chaplain",
    "training-facilities": "command-squad devastators terminators veterans",
    "minor-spaceport": "force-commander space-marine-hero librarian chaplain tactical-squad veterans sm-scout-squad assault-squad devastators bike-squadron",
    "prison": "",
}
BA_TOO = {
    "barracks": "blood-angels-scouts",
    "light-factory": "",
    "heavy-factory": "furioso-dreadnought baal-predator blood-angels-rhino blood-angels-razorback",
    "academy": "high-priest",
    "training-facilities": "honour-guard veteran-assault",
    "minor-spaceport": "high-priest veteran-assault blood-angels-scouts",
    "prison": "",
}
GUNS = "leman-russ leman-russ-exterminator leman-russ-vanquisher leman-russ-demolisher basilisk griffon"
MAKES = {
    SM: SM_MAKES,
    BA: {id: f"{units} {BA_TOO[id]}" for id, units in SM_MAKES.items()},
    IG: {
        "barracks": "infantry-platoon ig-scout-squad",  # and the Armoured Fist with a heavy factory
        "light-factory": "sentinels",
        "heavy-factory": f"hellhound chimera {GUNS}",
        "academy": "command-hq colonel commissar",
        "training-facilities": "special-weapon-squads hardened-veterans storm-troopers",
        "prison": "penal-legion",
        "minor-spaceport": "colonel command-hq commissar infantry-platoon hardened-veterans ratling-snipers",
    },
    EL: {
        "barracks": "guardians",
        "light-factory": "jetbikes vypers war-walkers",
        "heavy-factory": "falcons fire-prisms wave-serpents",
        "academy": "farseer exarchs",
        "training-facilities": "support-weapon-battery",
        "minor-spaceport": "phoenix-lord farseer guardians rangers",
        "prison": "",
    },
    DE: {
        "barracks": "warrior-squad",
        "light-factory": "reaver-jetbikes",
        "heavy-factory": "raider ravager",  # and the Talos with a prison
        "academy": "dark-eldar-lord",
        "training-facilities": "scourges incubi",
        "prison": "haemonculus grotesques",
        "minor-spaceport": "dark-eldar-lord haemonculus warrior-squad",
        "gladiator-arena": "wych-retinue wyches warp-beast-pack",  # and Hellions with a light factory
    },
}
TOGETHER = [
    (IG, "barracks", "heavy-factory", "armoured-fist-squad"),
    (DE, "heavy-factory", "prison", "talos"),
    (DE, "gladiator-arena", "light-factory", "hellions"),
]
ABROAD = {"captured-guard-squad", "captured-hellhound", "captured-leman-russ"}


@pytest.fixture(scope="module")
def pack():
    return load_pack("campaign40k")


@pytest.fixture(scope="module")
def tables(tmp_path_factory, pack):
    """A war of each race: its capital 0303, a town 0505, and one list of all its units to ask about."""
    return {race: _table(tmp_path_factory.mktemp(race), pack, race) for race in RACES}


def units_of(pack, race):
    tags = {race, SM} if race == BA else {race}
    return sorted(unit.id for unit in pack.units.values() if tags & set(unit.tags) and "sample" not in unit.tags)


def _table(root, pack, race):
    war = War(root, race, turn=3)
    towns = "".join(f'  "{hex}": {{size: 4, race: {race}, bp: 2000}}\n' for hex in ("0303", "0505"))
    war.player("red", f'capital: "0303"\nurban:\n{towns}detachments:\n  d1: {{at: "0306"}}\n')
    entries = ", ".join(f"{{unit: {id}}}" for id in units_of(pack, race)) or "{unit: one}"
    war.write("players/red/detachments/d1.yaml", f"system: campaign40k\nforces: [{{kind: detachment, entries: [{entries}]}}]\n")  # fmt: skip
    return war.table


def made(table, *buildings, hex="0303", losses=False, race="", built=0):
    """Units of the list that a hex with these buildings makes, and by which of them."""
    holding = table.state.holdings["red"]
    town = replace(holding.urban[hex], buildings=tuple(Building(id, built=built) for id in buildings))
    town = replace(town, race=race or town.race)
    state = replace(table.state, holdings={**table.state.holdings, "red": replace(holding, urban={**holding.urban, hex: town})})  # fmt: skip
    there = table.after(state)
    lines = table.army("red")[0].verdict.lines
    return {line.unit.id: by for line in lines if (by := makers(there, "red", hex, line.makeup.bearer, losses))}


CASES = [(race, building) for race, makes in MAKES.items() for building in makes]


@pytest.mark.parametrize(("race", "building"), CASES)
def test_every_building_makes_what_its_list_says_and_nothing_else(tables, race, building):
    found = made(tables[race], building)
    assert set(found) == set(MAKES[race][building].split())
    assert set(found.values()) <= {(TWO_WORDS[building],)}


@pytest.mark.parametrize("race", [SM, BA])
def test_chapters_make_units_in_the_capital_or_at_a_spaceport(tables, race):
    """The stars of their list; Blood Angels too (AC-57)."""
    for building in SM_MAKES:
        there = made(tables[race], building, hex="0505")
        assert set(there) == (set(MAKES[race][building].split()) if building == "minor-spaceport" else set())


@pytest.mark.parametrize("race", RACES)
def test_a_major_spaceport_makes_everything_but_what_captured_towns_give(tables, pack, race):
    found = set(made(tables[race], "major-spaceport"))
    if race in (SOB, ORK, TY):  # no list of their own: the general column, which names all slots
        slots = {"hq", "troops", "elites", "fast-attack", "heavy-support"}
        assert found == ({id for id in units_of(pack, race) if slots & set(pack.units[id].tags)} or {"one"})
    else:
        assert found == set(units_of(pack, race)) - ABROAD


@pytest.mark.parametrize(("race", "building", "beside", "unit"), TOGETHER)
def test_units_that_need_two_buildings(tables, race, building, beside, unit):
    assert unit not in made(tables[race], building)
    assert unit not in made(tables[race], beside)
    assert made(tables[race], building, beside)[unit] == (TWO_WORDS[building],)


@pytest.mark.parametrize("aspect", ["dire-avengers", "warp-spiders", "striking-scorpions", "howling-banshees", "fire-dragons", "swooping-hawks", "shining-spears", "dark-reapers"])  # fmt: skip
def test_a_shrine_makes_its_aspect(tables, aspect):
    table = tables[EL]
    holding = table.state.holdings["red"]
    town = replace(holding.urban["0303"], buildings=(Building("aspect-shrine", aspect),))
    there = table.after(replace(table.state, holdings={**table.state.holdings, "red": replace(holding, urban={"0303": town})}))  # fmt: skip
    lines = table.army("red")[0].verdict.lines
    assert [line.unit.id for line in lines if makers(there, "red", "0303", line.makeup.bearer)] == [aspect]


def test_chaos(tables, pack):
    """Its own lists; open spots make what the general column says (AC-122)."""
    slot = {tag: {id for id in units_of(pack, CH) if tag in pack.units[id].tags} - ABROAD for tag in ("hq", "troops", "elites", "foot")}  # fmt: skip
    wanted = {
        "barracks": slot["troops"], "training-facilities": slot["elites"], "academy": slot["hq"], "minor-spaceport": slot["foot"],
        "light-factory": {"chaos-bikers", "chaos-attack-bikes", "chaos-dreadnought"},
        "heavy-factory": {"chaos-land-raider", "chaos-predator", "chaos-rhino"},
    }  # fmt: skip
    for building, units in wanted.items():
        assert set(made(tables[CH], building)) == units
    abroad = {"barracks": {"captured-guard-squad"}, "heavy-factory": {"captured-hellhound", "captured-leman-russ"}, "academy": set()}  # fmt: skip
    for building, units in abroad.items():
        assert set(made(tables[CH], building, hex="0505", race=IG)) == units | {"chaos-cultists"}
    assert set(made(tables[CH], "barracks", hex="0505", race=SM)) == {"chaos-cultists"}  # human, but no guardsmen
    assert set(made(tables[CH], "barracks", hex="0505", race=ORK)) == set()


@pytest.mark.parametrize(
    ("race", "town", "able"),
    [(IG, IG, True), (IG, SM, True), (IG, BA, True), (IG, SOB, True), (IG, CH, False), (SM, IG, False), (SM, BA, True), (BA, SM, True), (SOB, IG, False), (EL, DE, False), (DE, DE, True)],
)  # fmt: skip
def test_towns_of_the_own_people(tables, race, town, able):
    assert bool(made(tables[race], "major-spaceport", hex="0505", race=town)) == (able and bool(made(tables[race], "major-spaceport")))  # fmt: skip


def test_guardsmen_are_replaced_without_barracks(tables):
    """AC-31: only as reinforcements, and only they."""
    assert made(tables[IG], losses=True) == {"infantry-platoon": ("no building",)}
    assert made(tables[IG]) == {}
    assert made(tables[EL], losses=True) == {}


def test_nothing_is_made_in_the_turn_of_building(tables):
    assert made(tables[IG], "barracks", built=3) == {}
    assert set(made(tables[IG], "barracks", built=2)) == {"infantry-platoon", "ig-scout-squad"}


# --- figures ----------------------------------------------------------------------------------------


def war(tmp_path, race=IG, turn=3, more="", buildings="[{building: major-spaceport}]", bp=2000):
    root = War(tmp_path, race, turn=turn)
    town = f'capital: "0303"\nurban:\n  "0303": {{size: 4, race: {race}, bp: {bp}, buildings: {buildings}}}\n'
    return root.player("red", town + more)


def plan(root, *lines, turn=3):
    root.write("players/red/plan.yaml", f"turn: {turn}\nactions:\n" + "".join(f"  - {line}\n" for line in lines))
    edit_booked(root, turn)
    table = root.table
    return judge_plan(table, table.state.plans["red"])


def edit_booked(root, turn):
    file = root.root / "campaign.yaml"
    if turn and "booked" not in file.read_text():
        edit(file, lambda text: text + f"booked: {turn}\n")


def drafted(root, id, points, kind="detachment", fields=""):
    """HQ and Troops of one point a model; so many points in all."""
    hq = "units:\n  boss: {name: Boss, tags: [hq, imperial-guard, space-marine, foot], cost: {points: 1}, book: {ref: house}}\n  one: {name: One, tags: [troops, imperial-guard, space-marine, foot], cost: {points: 1}, book: {ref: house}}\n"
    root.write("players/red/army.yaml", hq)
    boss = "" if kind == "garrison" else "{unit: boss}, "
    least = points - (0 if kind == "garrison" else 1)
    many = f"{{unit: one, count: {least - 1}{', fields: ' + fields if fields else ''}}}, {{unit: one}}"
    text = f"system: campaign40k\nforces: [{{kind: {kind}, entries: [{boss}{many}]}}]\n"
    return root.write(f"players/red/drafts/{id}.yaml", text)


def test_a_250_point_garrison_of_a_camp_costs_125_build_points(tmp_path):
    """The book's own example."""
    root = war(tmp_path, more='strongholds: {"0306": {level: camp}}\n')
    drafted(root, "d1", 250, "garrison")
    done = plan(root, "muster d1 at 0303 settles 0306")
    assert [(line.amount, line.sum) for line in done.lines] == [(-125, "250 × 1/2")]
    assert done.problems == ()
    drafted(root, "d1", 251, "garrison")
    assert not plan(root, "muster d1 at 0303 settles 0306").legal


def test_garrisons_go_straight_into_strongholds_with_the_first_points(tmp_path):
    root = war(tmp_path, turn=0, more='strongholds: {"0306": {level: camp}}\n')
    drafted(root, "d1", 250, "garrison")
    drafted(root, "0306", 250, "garrison")
    rules = [one.rule for one in plan(root, "muster d1 at 0303 settles 0306", turn=0).problems]
    assert "CAMPAIGN40K-MUSTER-006" in rules
    done = plan(root, "garrison 0306", turn=0)
    assert [line.amount for line in done.lines] == [-125]
    root = war(tmp_path / "later", more='strongholds: {"0306": {level: camp}}\n')
    drafted(root, "0306", 250, "garrison")
    assert [one.rule for one in plan(root, "garrison 0306").problems] == ["CAMPAIGN40K-MUSTER-007"]


@pytest.mark.parametrize(("points", "able"), [(749, False), (750, True), (1500, True), (1501, False)])
def test_sizes_of_new_detachments(tmp_path, points, able):
    root = drafted(war(tmp_path), "d1", points)
    done = plan(root, "muster d1 at 0303")
    assert done.legal == able
    assert sum(line.amount for line in done.lines) == -points


def test_setup_uses_what_was_given_and_not_what_was_bought(tmp_path):
    """AC-03."""
    for number, (built, settings, able) in enumerate([("", "", True), (", paid: 300", "", False), (", paid: 300", "settings: {setup-turn: free}\n", True)]):  # fmt: skip
        root = war(tmp_path / str(number), turn=0, buildings=f"[{{building: major-spaceport{built}}}]")
        root.add("campaign.yaml", settings)
        drafted(root, "d1", 800)
        rules = {one.rule for one in plan(root, "muster d1 at 0303", turn=0).problems}
        assert ("CAMPAIGN40K-MUSTER-002" not in rules) == able


@pytest.mark.parametrize(("race", "orbit", "rules"), [(SM, "space-marine, drop-pod", set()), (SM, SM, {"CAMPAIGN40K-ARRIVAL-002"}), (IG, IG, {"CAMPAIGN40K-ARRIVAL-002"})])  # fmt: skip
def test_orbit(tmp_path, race, orbit, rules):
    root = drafted(war(tmp_path, race), "d1", 800)
    edit(root.root / "players/red/army.yaml", lambda text: text.replace("imperial-guard, space-marine", orbit))
    found = {one.rule for one in plan(root, "muster d1 at 0303 orbit").problems}
    assert found == rules


@pytest.mark.parametrize(("refund", "back"), [("", 25), ("settings: {garrison-refund: half-value}\n", 50)])
def test_refund_of_garrisons(tmp_path, refund, back):
    """AC-43: half of what was paid, or half of the points."""
    root = war(tmp_path, more='strongholds: {"0303": {level: camp}}\n').add("campaign.yaml", refund)
    root.garrison("red", "0303", 100)
    done = plan(root, 'disband "0303"')
    assert [line.amount for line in done.lines] == [back]


@pytest.mark.parametrize(
    ("at", "amounts"), [("0303", [400]), ("0304", [400]), ("0306", []), ("0505", [])]
)  # fmt: skip
def test_refund_of_detachments(tmp_path, at, amounts):
    """Half of the ready models, in the capital or beside it."""
    root = war(tmp_path, more=f'detachments: {{d1: {{at: "{at}"}}}}\n')
    root.write("players/red/detachments/d1.yaml", squad(900, "{wounded: 60, dead: 40}"))
    assert [line.amount for line in plan(root, "disband d1").lines] == amounts


@pytest.mark.parametrize(("hq", "amounts"), [("", []), (", buildings: [strategic-hq]", [400])])
def test_refund_beside_a_strategic_hq(tmp_path, hq, amounts):
    root = war(tmp_path)
    root.add("players/red/player.yaml", f'  "0506": {{size: 3, race: {IG}, bp: 0{hq}}}\ndetachments: {{d1: {{at: "0505"}}}}\n')  # fmt: skip
    root.write("players/red/detachments/d1.yaml", squad(800))
    done = plan(root, "disband d1")
    assert [(line.at, line.amount) for line in done.lines] == [("0506", amount) for amount in amounts]


@pytest.mark.parametrize(
    ("entries", "usual", "troops_only"),
    [
        ("{unit: boss}, {unit: one, count: 400}, {unit: one, count: 400}", True, True),
        ("{unit: one, count: 400}, {unit: one, count: 400}", False, True),  # nobody leads
        ("{unit: boss}, {unit: one, count: 800}", False, False),  # one Troops unit
        ("{unit: boss}, " + ", ".join(["{unit: one, count: 150}"] * 7), False, True),
    ],
)
def test_the_chart_that_the_war_agreed_on(tmp_path, entries, usual, troops_only):
    """AC-25."""
    for folder, settings, able in (
        ("usual", "", usual),
        ("troops", "settings: {standard-chart: troops-only}\n", troops_only),
    ):
        root = drafted(war(tmp_path / folder).add("campaign.yaml", settings), "d1", 800)
        root.write("players/red/drafts/d1.yaml", f"system: campaign40k\nforces: [{{kind: detachment, entries: [{entries}]}}]\n")  # fmt: skip
        assert plan(root, "muster d1 at 0303").legal == able


@pytest.mark.parametrize(("settings", "able"), [("", False), ("settings: {special-numbers: free}\n", True)])
def test_numbers_in_special_detachments(tmp_path, settings, able):
    """AC-40: seven Russes as Troops of an armour detachment; two detachments of infantry stand already."""
    root = war(tmp_path, more='detachments: {a1: {at: "0101", start-size: 800}, a2: {at: "0102", start-size: 800}}\n').add("campaign.yaml", settings)  # fmt: skip
    drafted(root, "d1", 800)
    for id in ("a1", "a2"):
        draft = root.root / "players/red/drafts/d1.yaml"
        root.write(f"players/red/detachments/{id}.yaml", draft.read_text())
    tank = "{unit: leman-russ, options: [{id: points, count: 100}%s]}"
    entries = ", ".join([tank % ", lead", *[tank % ""] * 7])
    root.write("players/red/drafts/d1.yaml", f"system: campaign40k\nforces: [{{kind: ig-armour, entries: [{entries}]}}]\n")  # fmt: skip
    done = plan(root, "muster d1 at 0303")
    assert done.legal == able, done.problems


@pytest.mark.parametrize(("points", "level", "code"), [(250, "camp", 0), (251, "camp", 1), (500, "fortification", 0)])
def test_a_draft_is_judged_in_its_campaign(tmp_path, capsys, points, level, code):
    """The campaign knows from the plan to which stronghold it goes."""
    root = war(tmp_path, more=f'strongholds: {{"0306": {{level: {level}}}}}\n')
    drafted(root, "d4", points, "garrison")
    draft = root.root / "players/red/drafts/d4.yaml"
    edit(draft, lambda text: text.replace("forces:", "campaign: {player: red, detachment: d4}\nforces:"))
    root.write("players/red/plan.yaml", "turn: 3\nactions: [muster d4 at 0303 settles 0306]\n")
    assert main(["check", str(draft)]) == code, capsys.readouterr()


@pytest.mark.parametrize(("settings", "able"), [("", True), ("settings: {human-towns: guard-only}\n", False)])
def test_which_towns_are_human(tmp_path, pack, settings, able):
    """AC-11: guardsmen from a town of Space Marines."""
    table = _table(tmp_path, pack, IG)
    edit(tmp_path / "campaign.yaml", lambda text: f"{text}# \n{settings}")
    table = again(tmp_path)
    assert bool(made(table, "barracks", hex="0505", race=SM)) == able
    assert made(table, "barracks", hex="0505", race=IG)


@pytest.mark.parametrize(("settings", "able"), [("", True), ("settings: {chaos-open-buildings: closed}\n", False)])
def test_open_spots_of_chaos(tmp_path, pack, settings, able):
    """AC-122; the Academy makes HQ either way."""
    _table(tmp_path, pack, CH)
    edit(tmp_path / "campaign.yaml", lambda text: f"{text}# \n{settings}")
    table = again(tmp_path)
    assert bool(made(table, "barracks")) == bool(made(table, "training-facilities")) == able
    assert made(table, "academy")
    assert made(table, "barracks", hex="0505", race=IG)


@pytest.mark.parametrize(("settings", "type"), [("", "I"), ("settings: {undivided-type: normal}\n", "normal")])
def test_undivided_beside_a_god(tmp_path, pack, settings, type):
    """AC-38."""
    _table(tmp_path, pack, CH)
    edit(tmp_path / "campaign.yaml", lambda text: text.replace(f"{{race: {CH}, mark: R}}", f"{{race: {CH}, mark: R, choices: {{god: khorne}}}}") + settings)  # fmt: skip
    assert again(tmp_path).rules["red"].detachments["chaos-undivided"].type == type


def again(root):
    opened = open_campaign(root)
    assert opened.table is not None
    return opened.table


@pytest.mark.parametrize(
    ("line", "able"),
    [
        ("road 0303-0304 from 0303", False),
        ("road 0303-0304 free", True),
        ("train spy at 0303", False),
        ("train diplomat at 0303", False),
        ("give 100 to blue", False),
        ("erect barracks at 0303", True),
        ("convoy c1 at 0303 bp 50", True),  # saved for later
    ],
)
def test_what_the_first_5000_points_buy(tmp_path, line, able):
    root = war(tmp_path, turn=0, buildings="[espionage-center, embassy]", more="free-roads: 5\n")
    rules = [one.rule for one in plan(root, line, turn=0).problems]
    assert ("CAMPAIGN40K-PLAN-015" not in rules) == able
    later = war(tmp_path / "later", turn=3, buildings="[espionage-center, embassy]", more="free-roads: 5\n")
    assert "CAMPAIGN40K-PLAN-015" not in [one.rule for one in plan(later, line).problems]


@pytest.mark.parametrize(
    ("kind", "told"), [("spy", ["CAMPAIGN40K-START-007"]), ("diplomat", ["CAMPAIGN40K-START-007"])]
)
def test_no_agents_at_the_start(tmp_path, kind, told):
    root = war(tmp_path, turn=0, more=f'agents: {{s1: {{kind: {kind}, at: "0303"}}}}\n')
    assert rules_of(root, "START-007") == told
    edit(root.root / "campaign.yaml", lambda text: text.replace("turn: 0", "turn: 1"))
    assert rules_of(root, "START-007") == []


def test_readings_for_the_battles_are_said_to_be_idle(tmp_path):
    root = war(tmp_path).add("campaign.yaml", "settings: {quick-odd: attacker, no-capital: out, standard-chart: troops-only}\n")  # fmt: skip
    assert rules_of(root, "SETTING") == ["SETTING-IDLE"]


@pytest.mark.parametrize("answer", ["tower-dice: all", "exactly-weak: weak", "weak-detachments: false", "swarm-gains: half", "unit-experience: true", "fun-battles: none"])  # fmt: skip
def test_every_answer_for_later_is_said_to_be_idle(tmp_path, answer):
    root = war(tmp_path).add("campaign.yaml", f"settings: {{{answer}}}\n")
    assert rules_of(root, "SETTING") == ["SETTING-IDLE"]


def rules_of(root, about):
    return [one.rule for one in root.inspect().problems if about in one.rule]


@pytest.mark.parametrize(("counts", "able"), [("", False), (", counts-as: [guardians]", True), (", counts-as: [vypers]", False)])  # fmt: skip
def test_own_units_are_made_where_what_they_count_as_is(tmp_path, counts, able):
    """Eldar barracks make guardians; a unit of the player's own that is one of them says so."""
    root = war(tmp_path, "eldar", buildings="[barracks, {building: academy}]")
    units = f"  boss: {{name: Seer, tags: [hq, eldar, foot], cost: {{points: 100}}, counts-as: [farseer], book: {{ref: house}}}}\n  mine: {{name: Storm Squad, tags: [troops, eldar, foot], cost: {{points: 350}}, book: {{ref: house}}{counts}}}\n"
    root.write("players/red/army.yaml", f"units:\n{units}")
    root.write("players/red/drafts/d1.yaml", "system: campaign40k\nforces: [{kind: detachment, entries: [{unit: boss}, {unit: mine}, {unit: mine}]}]\n")  # fmt: skip
    rules = [one.rule for one in plan(root, "muster d1 at 0303").problems]
    assert ("CAMPAIGN40K-MUSTER-002" not in rules) == able, rules


def test_what_a_unit_counts_as_is_a_unit(tmp_path):
    root = war(tmp_path, "eldar")
    root.write("players/red/army.yaml", "units:\n  mine: {name: Mine, tags: [troops, eldar, foot], cost: {points: 9}, book: {ref: house}, counts-as: [guardian]}\n")  # fmt: skip
    (told,) = [one for one in root.inspect().problems if one.rule == "LINK-UNIT"]
    assert "guardians" in told.hint
