"""The figures of campaign40k in build plans: convoys, agents, captives, talks and the capital of Dark Eldar."""

from __future__ import annotations

import pytest

from listbuilder.campaign.byhand import chores
from listbuilder.campaign.dice import Dice
from listbuilder.campaign.model import Plan
from listbuilder.campaign.plan import judge_plan
from listbuilder.campaign.plan.verb import action_of
from tests.campaign.forty import RACES, War

IG, CH, DE = "imperial-guard", "chaos", "dark-eldar"


def town(hex, race=IG, bp=1000, buildings="[]", size=4):
    return f'"{hex}": {{size: {size}, race: {race}, bp: {bp}, buildings: {buildings}}}'


def realm(war, *towns, more="", player="red"):
    """A player whose first town is his capital; income of the turn is booked."""
    head = (war.root / "campaign.yaml").read_text()
    if "booked" not in head:
        war.write("campaign.yaml", head.replace("turn: 3\n", "turn: 3\nbooked: 3\n"))
    return war.player(player, f"capital: {towns[0][:6]}\nurban: {{{', '.join(towns)}}}\n{more}")


def judged(war, *lines, player="red", dice=None):
    table = war.table
    actions = [action_of(line, ("actions", number)) for number, line in enumerate(lines)]
    assert not [wrong for _, wrong in actions if wrong]
    return judge_plan(table, Plan(player, 3, tuple(action for action, _ in actions)), dice)


def told(war, *lines, **how):
    found = [one.rule for one in judged(war, *lines, **how).problems]
    return sorted(rule.removeprefix("CAMPAIGN40K-") for rule in found if "-BOOKS-" not in rule)


# --- routes -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("way", "road", "sum", "wanted"),
    [
        ("0105-0106-0107-0108", "", "6 MP long: 500 - 0 lost = 500 a turn", []),
        ("0104-0105-0106-0107-0108", "0104-0105", "7 MP long: 500 - 50 lost = 450 a turn", ["ROUTE-003"]),
        ("0104-0105-0106-0107-0108", "", "8 MP long: 500 - 100 lost = 400 a turn", ["ROUTE-003"]),
        ("0101-0102-0103-0104-0105-0106-0107-0108", "", "14 MP long: 500 - 400 lost = 100 a turn", ["ROUTE-003"]),
        ("0201-0101-0102-0103-0104-0105-0106-0107-0108", "", "16 MP long: 500 - 500 lost = 0 a turn (all is lost on the long way)", ["ROUTE-003"]),
    ],
)  # fmt: skip
def test_routes_of_more_than_six_lose_a_tenth_for_each(tmp_path, way, road, sum, wanted):
    """Plains cost 2, along a road 1; the resource hex is not paid, the town is."""
    war = realm(War(tmp_path), town("0108")).add("map.yaml", f'resources: {{"{way[:4]}": 500}}\nroads: [{road}]\n')
    done = judged(war, f"route {way}")
    assert done.lines[0].sum == sum
    assert [one.rule.removeprefix("CAMPAIGN40K-") for one in done.problems] == wanted


@pytest.mark.parametrize(
    ("race", "lost", "unrouted"), [(IG, "50 RP", True), (DE, "25 RP", True), ("tyranid", "", False)]
)
def test_a_loss_is_told_of_what_a_race_gets(tmp_path, race, lost, unrouted):
    """Dark Eldar get half of all resources and Tyranids none, so theirs need no route."""
    war = realm(War(tmp_path, race), town("0108", race)).add("map.yaml", 'resources: {"0104": 500}\nroads: [0104-0105]\n')  # fmt: skip
    assert bool(war.found("ROUTE-004")) == unrouted
    war.add("players/red/player.yaml", 'routes: {"0104": 0104-0105-0106-0107-0108}\n')
    messages = [message for _, message in war.found("ROUTE-003")]
    assert [lost in message for message in messages] == ([True] if lost else [])


# --- convoys and agents -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stored", "load", "wanted"),
    [(50, 50, []), (49, 49, ["PLAN-003"]), (500, 49, ["PIECE-001"]), (500, 500, []), (500, 501, ["BUILD-022"])],
)
def test_convoys_take_fifty_from_where_fifty_are(tmp_path, stored, load, wanted):
    war = realm(War(tmp_path), town("0303", bp=stored))
    done = judged(war, f"convoy c1 at 0303 bp {load}")
    assert told(war, f"convoy c1 at 0303 bp {load}") == wanted
    assert wanted or done.cost == load  # the convoy itself is free


@pytest.mark.parametrize(
    ("bp", "buildings", "lines", "wanted"),
    [
        (100, "[espionage-center]", ["train spy at 0303"], []),
        (99, "[espionage-center]", ["train spy at 0303"], ["BUILD-022"]),
        (900, "[espionage-center]", ["train spy at 0303", "train spy at 0303"], ["AGENT-002"]),
        (900, "[{building: espionage-center, built: 3}]", ["train spy at 0303"], ["PLAN-002"]),
        (900, "[]", ["train spy at 0303"], ["PLAN-001"]),
        (100, "[embassy]", ["train diplomat at 0303"], []),
        (99, "[embassy]", ["train diplomat at 0303"], ["BUILD-022"]),
        (900, "[espionage-center]", ["train diplomat at 0303"], ["PLAN-001"]),
    ],
)
def test_agents_cost_a_hundred(tmp_path, bp, buildings, lines, wanted):
    assert told(realm(War(tmp_path), town("0303", bp=bp, buildings=buildings)), *lines) == wanted


@pytest.mark.parametrize(("spies", "wanted"), [(2, []), (3, ["AGENT-001"])])
def test_three_spies_of_a_centre(tmp_path, spies, wanted):
    there = ", ".join(f's{number}: {{kind: spy, at: "0306", from: "0303", built: {number}}}' for number in range(spies))
    war = realm(War(tmp_path), town("0303", buildings="[espionage-center]"), more=f"agents: {{{there}}}\n")
    assert told(war, "train spy at 0303") == wanted


def test_one_diplomat(tmp_path):
    war = realm(War(tmp_path), town("0303", buildings="[embassy]"), more='agents: {x: {kind: diplomat, at: "0306"}}\n')
    assert told(war, "train diplomat at 0303") == ["AGENT-003"]


# --- captives ---------------------------------------------------------------------------------------


def caught(tmp_path, captor=IG, race=CH, points=201, prison="[prison]", settings=""):
    war = War(tmp_path, captor, race)
    if settings:
        war.add("campaign.yaml", f"settings: {{{settings}}}\n")
    more = 'detachments: {d1: {at: "0303"}}\ncaptives: {k1: {player: blue, detachment: d9, since: 2, with: d1}}\n'
    realm(war, town("0303", captor, buildings=prison), more=more)
    realm(war, town("1003", race), player="blue", more='detachments: {d9: {}, d8: {at: "1003"}}\n')
    for player, name in (("red", "d1"), ("blue", "d8"), ("blue", "d9")):
        war.troops(player, name, points)
    return war


@pytest.mark.parametrize("race", [race for race in RACES if race != IG])
def test_a_quarter_of_the_points_for_captives(tmp_path, race):
    done = judged(caught(tmp_path, race=race), "jail k1 at 0303 about urban-hex")
    assert [(line.amount, line.sum) for line in done.lines] == [(50, "201 × 1/4")]


@pytest.mark.parametrize("race", RACES)
def test_chaos_gets_no_points_for_guard_and_marines(tmp_path, race):
    paid = 0 if race in (IG, "space-marine", "blood-angels") else 50
    war = caught(tmp_path, CH, race)
    assert [line.amount for line in judged(war, "jail k1 at 0303 about stronghold").lines] == [paid]
    assert told(war, "jail k1 at 0303") == ["PLAN-ABOUT"]  # they tell of something all the same


def test_settings_of_information(tmp_path):
    """None from Imperial captives of Chaos; or the kind is drawn too."""
    assert told(caught(tmp_path / "a", CH, IG, settings="chaos-captive-information: none"), "jail k1 at 0303") == []
    war = caught(tmp_path / "b", settings="captive-information: drawn")
    assert told(war, "jail k1 at 0303 about stronghold") == ["PLAN-ABOUT"]
    event = judged(war, "jail k1 at 0303", dice=Dice(1)).events[0]
    assert event.rolls[0].purpose == "what k1 tells of"
    assert "Captives k1 tell of" in event.what


def test_a_prison_is_built_and_in_the_same_hex(tmp_path):
    assert told(caught(tmp_path / "a", prison="[]"), "jail k1 at 0303 about stronghold") == ["PLAN-001"]
    new = "[{building: prison, built: 3}]"
    assert told(caught(tmp_path / "b", prison=new), "jail k1 at 0303 about stronghold") == ["PLAN-002"]
    war = caught(tmp_path / "c")
    path = war.root / "players/red/player.yaml"
    path.write_text(path.read_text().replace('d1: {at: "0303"}', 'd1: {at: "0304"}'))
    assert told(war, "jail k1 at 0303 about stronghold") == ["PLAN-005"]


def jailed(tmp_path, captor=CH, race=IG, bp=1000, keys="jailed: 2", joined=""):
    war = caught(tmp_path, captor, race)
    more = f'detachments: {{d1: {{at: "0303"}}}}\ncaptives: {{k1: {{player: blue, detachment: d9, since: 2, at: "0303", paid: true, {keys}}}}}\n'
    realm(war, town("0303", captor, bp, buildings="[prison]"), more=more)
    path = war.root / "players/blue/player.yaml"
    path.write_text(path.read_text().replace("d9: {}", f"d9: {{{joined}}}"))
    return war


@pytest.mark.parametrize("captor", RACES)
def test_only_chaos_wins_guard_and_marines_over(tmp_path, captor):
    """PLAN-017; Blood Angels are marines."""
    for race in RACES:
        able = captor == CH and race in (IG, "space-marine", "blood-angels")
        war = jailed(tmp_path / race, captor, race)
        wrong = [rule for rule in told(war, "convert k1") if rule != "CAPTIVE-004"]
        assert wrong == ([] if able else ["PLAN-017"]), race


def test_those_who_had_joined_count_as_what_they_are(tmp_path):
    assert told(jailed(tmp_path / "a", CH, "ork", joined=f"race: {IG}"), "convert k1") == []
    assert told(jailed(tmp_path / "b", CH, IG, joined="race: ork"), "convert k1") == ["PLAN-017"]


@pytest.mark.parametrize(
    ("keys", "bp", "lines", "wanted"),
    [
        ("jailed: 2", 25, ["convert k1"], []), ("jailed: 2", 24, ["convert k1"], ["BUILD-022"]),
        ("jailed: 3", 25, ["convert k1"], ["PLAN-019"]), ("jailed: 2", 50, ["convert k1", "convert k1"], ["PLAN-020"]),
        ("jailed: 2, converted: 2", 25, ["convert k1"], ["PLAN-TAKEN"]),
        ("jailed: 2, converted: 2", 25, ["release k1"], ["PLAN-TAKEN"]),
    ],
)  # fmt: skip
def test_a_try_costs_25_from_the_turn_after_and_once_a_turn(tmp_path, keys, bp, lines, wanted):
    assert told(jailed(tmp_path, bp=bp, keys=keys), *lines) == wanted


def test_only_those_in_a_prison_are_won_over(tmp_path):
    assert told(caught(tmp_path, CH, IG), "convert k1") == ["PLAN-018"]


def test_on_a_six_they_come_over_and_the_points_are_gone_either_way(tmp_path):
    war, seen = jailed(tmp_path, bp=25), set()
    for seed in range(40):
        done = judged(war, "convert k1", dice=Dice(seed))
        (event,) = done.events
        (roll,) = event.rolls
        captive = done.table.state.holdings["red"].captives["k1"]
        assert (roll.purpose, captive.converted) == ("winning k1 over", 3 if roll.result == 6 else None)
        assert [line.amount for line in done.lines] == [-25]
        assert ("come over" in event.what) == (roll.result == 6)
        seen.add(roll.result)
    assert seen == {1, 2, 3, 4, 5, 6}
    assert judged(war, "convert k1").table.state.holdings["red"].captives["k1"].converted is None, (
        "without dice nothing comes true"
    )


def test_who_came_over_is_left_to_the_host(tmp_path):
    """The list needs units of another race, which only people can name."""
    assert list(chores(jailed(tmp_path / "a").table, "red")) == []
    for race, how in (
        (IG, "with its list and `race: imperial-guard`"),
        ("blood-angels", "with its list, every model as its like of his own race"),
    ):
        (chore,) = chores(jailed(tmp_path / race, race=race, keys="jailed: 1, converted: 2").table, "red")
        assert chore.what == f"Detachment d9 of blue has come over. The host puts it, {how}, to 0303 with `fixed: true` and `unarmed: true`, says `destroyed: 2` at blue, and takes it out of `captives`."  # fmt: skip


@pytest.mark.parametrize(
    ("people", "buildings", "wanted"),
    [(IG, "[barracks]", []), ("space-marine", "[barracks]", []), (IG, "[prison]", ["MUSTER-002"]), (CH, "[barracks]", ["MUSTER-002"])],
)  # fmt: skip
def test_guardsmen_who_came_over_are_replaced_in_human_towns(tmp_path, people, buildings, wanted):
    """Where their buildings are; those of Chaos make none of them."""
    there = f'"0501": {{size: 2, race: {people}, bp: 500, captured: 1, buildings: {buildings}}}'
    more = f'detachments: {{k: {{at: "0501", built: 1, race: {IG}, fixed: true}}}}\n'
    war = realm(War(tmp_path, CH), town("0101", CH), there, more=more)
    one = "{unit: infantry-platoon, count: 9, fields: {dead: 2}, options: [{id: points, count: 100}]}"
    war.write(
        "players/red/detachments/k.yaml", f"system: campaign40k\nforces: [{{kind: detachment, entries: [{one}]}}]\n"
    )
    found = [rule for rule in told(war, "fill k") if rule.startswith("MUSTER")]
    assert found == wanted


# --- talks ------------------------------------------------------------------------------------------


def pair(tmp_path, red=IG, blue="eldar", **more):
    war = War(tmp_path, red, blue)
    realm(war, town("0303", red), **more)
    return realm(war, town("1003", blue), player="blue")


@pytest.mark.parametrize(
    ("blue", "kind", "wanted"),
    [
        ("eldar", "alliance", ["PLAN-AGREED"]),
        (CH, "alliance", ["PLAN-AGREED", "TREATY-001"]),
        ("tyranid", "non-aggression-pact", ["PLAN-AGREED", "TREATY-001"]),
        ("sisters-of-battle", "non-aggression-pact", ["PLAN-AGREED"]),
    ],
)
def test_treaties_between_races(tmp_path, blue, kind, wanted):
    assert told(pair(tmp_path, blue=blue), f"treaty {kind} with blue") == wanted


def test_neighbours_capitals_and_diplomats(tmp_path):
    war = pair(tmp_path)
    assert told(war, "give 1000 to blue") == []
    assert told(war, "give 1001 to blue") == ["BUILD-022"]
    assert told(war, "give 1 to blue secret") == ["PLAN-011"]
    realm(war, town("0303"), more='agents: {x: {kind: diplomat, at: "1002"}}\n')
    assert told(war, "give 1 to blue secret") == ["PLAN-011"]
    realm(war, town("0303"), more='agents: {x: {kind: spy, at: "1003"}}\n')
    assert told(war, "give 1 to blue secret") == ["PLAN-011"]
    realm(war, town("0303"), more='agents: {x: {kind: diplomat, at: "1003"}}\n')
    assert told(war, "give 1 to blue secret") == []
    text = (war.root / "map.yaml").read_text()
    war.write("map.yaml", text.replace("RRRRRRBBBBBB", "RRRRRR.BBBBB"))
    assert told(war, "give 1 to blue") == ["PLAN-009"]
    war.write("map.yaml", text).player("blue", "vp: 0\n")
    assert told(war, "give 1 to blue") == ["PLAN-010"]


@pytest.mark.parametrize(("bp", "wanted"), [(50, []), (49, ["BUILD-022"])])
def test_arming_again_costs_a_quarter(tmp_path, bp, wanted):
    war = realm(War(tmp_path), town("0303", bp=bp), more='detachments: {d1: {at: "0306", unarmed: true}}\n')
    assert told(war.troops("red", "d1", 200), "rearm d1") == wanted


def test_released_from_a_prison_and_not_in_the_turn_they_came(tmp_path):
    war = caught(tmp_path)
    assert told(war, "release k1") == ["PLAN-007"]
    assert told(war, "jail k1 at 0303 about stronghold", "release k1") == ["PLAN-008"]


# --- the capital ------------------------------------------------------------------------------------

WALLS = "[{defence: weapon-tower, count: 2}, {defence: wall-section, count: 2}, bunker, {defence: turret, weapon: darklance}]"


def dark(tmp_path, bp=100, at="0506", settings="", level="camp"):
    war = War(tmp_path, DE, CH)
    if settings:
        war.add("campaign.yaml", f"settings: {{{settings}}}\n")
    more = f'strongholds: {{"0303": {{level: capital-fortification, defences: {WALLS}}}, "0506": {{level: {level}}}}}\ndetachments: {{d1: {{at: "{at}"}}}}\n'  # fmt: skip
    realm(war, town("0303", DE, bp=bp, buildings="[embassy, barracks]"), town("0506", DE, bp=0, size=1), more=more)
    return war.troops("red", "d1", 500)


@pytest.mark.parametrize(
    ("bp", "at", "wanted"), [(100, "0506", []), (99, "0506", ["BUILD-022"]), (100, "0505", ["PLAN-013"])]
)
def test_dark_eldar_move_their_capital_for_a_hundred(tmp_path, bp, at, wanted):
    assert told(dark(tmp_path, bp, at), "move-capital 0506") == wanted


@pytest.mark.parametrize(
    ("settings", "level", "left"),
    [
        ("", "fortification", ["weapon-tower", "wall-section", "bunker", "turret"]),  # halves of 2, 2, 2, 1, up
        ("old-capital: camp", "camp", ["weapon-tower", "bunker"]),  # halves of 1, 0, 2, 0
    ],
)
def test_the_old_capital_keeps_what_its_new_level_holds(tmp_path, settings, level, left):
    holding = judged(dark(tmp_path, settings=settings), "move-capital 0506").table.state.holdings["red"]
    old = holding.strongholds["0303"]
    assert (holding.capital, old.level) == ("0506", level)
    assert [one.kind for one in old.defences for _ in range(one.count)] == left
    assert [one.kind for one in holding.urban["0303"].buildings] == ["barracks"]  # embassies stand in capitals


@pytest.mark.parametrize("race", [race for race in RACES if race != DE])
def test_no_other_race_moves_its_capital(tmp_path, race):
    war = realm(War(tmp_path, race), town("0303", race), town("0506", race))
    assert told(war, "move-capital 0506") == ["PLAN-012"]


def test_moving_is_the_last_thing(tmp_path):
    war = dark(tmp_path, 900)
    assert told(war, "move-capital 0506", "erect prison at 0303") == ["PLAN-014"]
    assert told(war, "erect prison at 0303", "move-capital 0506") == []
