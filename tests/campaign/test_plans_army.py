"""Plans about detachments and garrisons in the marsh: each rule on both sides of its limit, the books, the files."""

from __future__ import annotations

import pytest

from listbuilder.campaign.plan import judge_plan
from listbuilder.campaign.producing import makers
from listbuilder.campaign.verdict import open_campaign
from listbuilder.cli import main
from tests.campaign.marsh import PACKS, begin, edit, found
from tests.campaign.test_plans import campaign, everything, turn, write_plan

RED, BLUE = "players/red/player.yaml", "players/blue/player.yaml"
TROOP = "{unit: chief}, {unit: paddlers, count: 2}"  # 80 points


@pytest.fixture
def root(tmp_path, capsys):
    """Red, otters: capital 0202 with hall and great dock (500 points), town 0204 (size 2); turn 3."""
    assert begin(tmp_path / "war", "--races", "otters,herons") == 0
    capsys.readouterr()
    root = tmp_path / "war"
    turn(root, 3)
    edit(root / RED, lambda text: text.replace("buildings: [hall, dock]", "buildings: [hall, great-dock]"))
    return root


def draft(root, id, entries, kind="troop", player="red", comment=""):
    path = root / f"players/{player}/drafts/{id}.yaml"
    path.parent.mkdir(exist_ok=True)
    place = f'garrison: "{id}"' if id.isdigit() else f"detachment: {id}"
    path.write_text(f"{comment}system: marsh\ncampaign: {{player: {player}, {place}}}\nforces: [{{kind: {kind}, entries: [{entries}]}}]\n")  # fmt: skip


def stand(root, id, at, entries, kind="troop", more=""):
    """A detachment of red that stands there since turn 1."""
    line, text = f'  {id}: {{at: "{at}", built: 1{more}}}\n', (root / RED).read_text()
    known = "\ndetachments:\n" in text
    (root / RED).write_text(text.replace("\ndetachments:\n", f"\ndetachments:\n{line}") if known else f"{text.rstrip()}\ndetachments:\n{line}")  # fmt: skip
    path = root / f"players/red/detachments/{id}.yaml"
    path.parent.mkdir(exist_ok=True)
    path.write_text(f"# {id}\nsystem: marsh\ncampaign: {{player: red, detachment: {id}}}\nforces: [{{kind: {kind}, entries: [{entries}]}}]\n")  # fmt: skip


def judged(root, *lines, player="red"):
    write_plan(root, "turn: 3\nactions:\n" + "".join(f"  - {line}\n" for line in lines), player)
    table = open_campaign(root, [PACKS]).table
    return judge_plan(table, table.state.plans[player])


def told(root, *lines, player="red"):
    return [problem.rule for problem in judged(root, *lines, player=player).problems]


def books(root, *lines):
    done = judged(root, *lines)
    assert done.problems == ()
    return [(line.at, line.amount) for line in done.lines]


# --- new detachments --------------------------------------------------------------------------------


def test_a_new_detachment_is_paid_and_comes_next_turn(root):
    draft(root, "d1", TROOP)
    assert books(root, "muster d1 at 0202") == [("0202", -80)]
    one = judged(root, "muster d1 at 0202").table.state.holdings["red"].detachments["d1"]
    assert (one.at, one.built, one.arrives, one.start_size) == ("0202", 3, 4, 80)


def test_where_and_what(root):
    draft(root, "d1", TROOP)
    assert told(root, "muster d1 at 0204") == ["MARSH-MUSTER-001", "MARSH-MUSTER-002", "MARSH-MUSTER-002", "MARSH-BUILD-010"]  # fmt: skip
    assert told(root, "muster d1 at 0303") == ["PLAN-TOWN"]
    assert told(root, "muster d9 at 0202") == ["PLAN-DRAFT"]
    edit(root / RED, lambda text: text.replace("bp: 0", "bp: 80\n    buildings: [hall, den]", 1))
    assert told(root, "muster d1 at 0204") == []
    edit(root / RED, lambda text: text.replace("bp: 80", "bp: 79"))
    assert told(root, "muster d1 at 0204") == ["MARSH-BUILD-010"]


def test_new_models_are_whole(root):
    draft(root, "d1", "{unit: chief}, {unit: paddlers, count: 2, fields: {wounded: 1}}")
    assert told(root, "muster d1 at 0202") == ["MARSH-MUSTER-004"]


def test_what_is_wrong_in_a_draft_is_told_there(root):
    draft(root, "d1", "{unit: chief}, {unit: paddlers, count: 6}")
    done = judged(root, "muster d1 at 0202")
    assert {(one.rule, one.file.endswith("drafts/d1.yaml")) for one in done.problems} >= {("MARSH-ORG-002", True)}
    assert all(one.file.endswith("drafts/d1.yaml") for one in done.problems)
    draft(root, "d1", "{unit: chief}, {unit: padlers}")
    done = judged(root, "muster d1 at 0202")
    assert any(one.rule.startswith("LINK") and one.file.endswith("drafts/d1.yaml") for one in done.problems)


@pytest.mark.parametrize(
    ("old", "new", "able"),
    [
        ("great-dock]", "great-dock]", True),
        ("great-dock]", "{building: great-dock, built: 3}]", False),  # built this turn
        ("great-dock]", "{building: great-dock, built: 2}]", True),
        ("great-dock]", "den]", True),
        ("great-dock]", "dock]", False),
        ("size: 2", "size: 1", False),  # the great dock and the hall sleep
    ],
)
def test_buildings_that_work(root, old, new, able):
    edit(root / RED, lambda text: text.replace(old, new, 1) + "\n")
    draft(root, "d1", TROOP)
    assert ("MARSH-MUSTER-002" not in told(root, "muster d1 at 0202")) == able


def test_two_buildings_together(root):
    """Divers need a dock beside the den."""
    draft(root, "d1", "{unit: chief}, {unit: divers, count: 2}")
    edit(root / RED, lambda text: text.replace("great-dock]", "den]"))
    done = judged(root, "muster d1 at 0202")
    assert [one.message for one in done.problems] == ["Divers of d1 cannot be made in 0202: Dock is needed there too."]
    edit(root / RED, lambda text: text.replace("den]", "den, dock]"))
    assert told(root, "muster d1 at 0202") == []
    space = open_campaign(root, [PACKS]).table.state.board.airspace["0202"]
    edit(root / "campaign.yaml", lambda text: text + f"air-control: {{{space}: [blue]}}\n")
    assert told(root, "muster d1 at 0202") == ["MARSH-MUSTER-002"]  # the dock is shut
    edit(root / "campaign.yaml", lambda text: text.replace("[blue]", "[red]"))
    assert told(root, "muster d1 at 0202") == []


def test_a_building_of_the_same_plan_makes_nothing_yet(root):
    edit(root / RED, lambda text: text.replace("great-dock]", "dock]"))
    draft(root, "d1", TROOP)
    assert told(root, "erect den at 0202", "muster d1 at 0202") == ["MARSH-MUSTER-002"]


def test_old_ones_go_first(root):
    draft(root, "d2", TROOP)
    stand(root, "d1", "0203", "{unit: chief}, {unit: paddlers, count: 3, fields: {dead: 1}}")
    assert told(root, "muster d2 at 0202") == ["MARSH-MUSTER-003"]
    assert told(root, "fill d1", "muster d2 at 0202") == []
    assert told(root, "muster d2 at 0202", "fill d1") == ["MARSH-MUSTER-003"]
    edit(root / "players/red/detachments/d1.yaml", lambda text: text.replace("dead", "wounded"))
    assert told(root, "muster d2 at 0202") == []  # the wounded never block


def test_what_the_hex_cannot_fill_does_not_block(root):
    stand(root, "d1", "0203", "{unit: chief}, {unit: divers, count: 3, fields: {dead: 1}}")
    draft(root, "d2", TROOP)
    edit(root / RED, lambda text: text.replace("great-dock]", "den]"))
    assert told(root, "muster d2 at 0202") == []


def test_only_what_can_be_paid_blocks_where_the_war_says_so(root):
    stand(root, "d1", "0203", "{unit: chief}, {unit: white-fang, fields: {dead: 1}}, {unit: paddlers, count: 3}")
    draft(root, "d2", "{unit: chief}, {unit: paddlers}")
    edit(root / RED, lambda text: text.replace("bp: 500", "bp: 39"))
    assert "MARSH-MUSTER-003" in told(root, "muster d2 at 0202")
    edit(root / "campaign.yaml", lambda text: text + "settings: {old-first: affordable}\n")
    assert "MARSH-MUSTER-003" not in told(root, "muster d2 at 0202")
    edit(root / RED, lambda text: text.replace("bp: 39", "bp: 40"))
    assert "MARSH-MUSTER-003" in told(root, "muster d2 at 0202")


def test_orbit_is_for_those_who_may(root):
    draft(root, "d1", TROOP)
    assert told(root, "muster d1 at 0202 orbit") == ["MARSH-COME-002"]


@pytest.mark.parametrize(
    ("at", "houses", "wanted"),
    [
        ("0505", "[hall, dock]", []),  # the capital needs no port
        ("0606", "[hall, great-dock]", []),
        ("0606", "[hall, dock]", ["MARSH-MUSTER-005"]),  # a dock carries nobody
        ("0606", "[hall]", ["MARSH-MUSTER-005"]),
        ("0606", "[hall, {building: great-dock, built: 3}]", ["MARSH-MUSTER-005"]),  # built this turn
    ],
)
def test_the_way_into_orbit(root, at, houses, wanted):
    def rich(text):
        text = text.replace("[hall, dock]", "[hall, great-dock]").replace("bp: 0", "bp: 500")
        return text.replace('  "0606":', f'  "0606":\n    buildings: {houses}')

    edit(root / BLUE, rich)
    if at == "0505":
        edit(root / BLUE, lambda text: text.replace("[hall, great-dock]", houses, 1))
    draft(root, "b1", "{unit: chief}, {unit: stilts, count: 2}", player="blue")
    rules = told(root, f"muster b1 at {at} orbit kind raiders", player="blue")
    assert [rule for rule in rules if rule == "MARSH-MUSTER-005"] == wanted


# --- the first points ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("train eye at 0202 id s1", ["MARSH-PLAN-015"]),
        ("erect pool at 0202", []),
        ("grow 0204", []),
        ("fortify 0303", []),
        ("convoy c1 at 0202 bp 50", []),
        ("give 10 to blue", ["MARSH-PLAN-015"]),
    ],
)
def test_what_the_first_points_buy(root, line, wanted):
    edit(root / RED, lambda text: text.replace("great-dock]", "great-dock, burrow-eye]"))
    assert "MARSH-PLAN-015" not in told(root, line)
    assert [rule for rule in _told_at_first(root, line) if rule == "MARSH-PLAN-015"] == wanted


def _told_at_first(root, line):
    edit(root / "campaign.yaml", lambda text: text.replace("turn: 3\nbooked: 3", "turn: 0"))
    write_plan(root, f"turn: 0\nactions: [{line}]\n")
    table = open_campaign(root, [PACKS]).table
    return [one.rule for one in judge_plan(table, table.state.plans["red"]).problems]


def test_detachments_on_their_way_into_a_stronghold_come_later(root):
    draft(root, "d1", "{unit: paddlers, count: 1}", "watch")
    assert "MARSH-MUSTER-006" in _told_at_first(root, "muster d1 at 0202 settles 0202")


@pytest.mark.parametrize(("settings", "out"), [("stays", False), ("out", True)])
def test_whoever_lost_his_capital_may_be_out(root, settings, out):
    edit(root / RED, lambda text: text.replace('capital: "0202"\n', ""))
    edit(root / "campaign.yaml", lambda text: f"{text}settings: {{fallen: {settings}}}\n")
    assert ("MARSH-PLAN-016" in told(root, "erect pool at 0204")) == out


def test_a_reading_that_nothing_depends_on_is_said(root):
    assert "SETTING-IDLE campaign.yaml" not in found(root)
    edit(root / "campaign.yaml", lambda text: text + "settings: {fallen: sings, strangers: ignored}\n")
    assert [line for line in found(root) if "IDLE" in line] == ["SETTING-IDLE campaign.yaml"]


@pytest.mark.parametrize(("answer", "idle"), [("true", False), ("false", True)])
def test_an_answer_for_later_is_said(root, answer, idle):
    edit(root / "campaign.yaml", lambda text: f"{text}settings: {{weak: {answer}}}\n")
    assert ("SETTING-IDLE campaign.yaml" in found(root)) == idle


# --- garrisons --------------------------------------------------------------------------------------


def test_a_watch_goes_to_its_stronghold_for_half(root):
    draft(root, "d1", "{unit: paddlers, count: 1}, {unit: divers, count: 1}", "watch")  # 55 points
    assert told(root, "muster d1 at 0202") == ["MARSH-WATCH-004"]  # where to?
    assert books(root, "muster d1 at 0202 settles 0202") == [("0202", -28)]  # 27.5, rounded up
    assert told(root, "muster d1 at 0202 settles 0204") == ["MARSH-WATCH-004"]


def test_settling(root, capsys):
    stand(root, "d1", "0203", "{unit: paddlers, count: 1}", "watch", ', settles: "0202"')
    assert told(root, "settle-garrison d1") == ["MARSH-MUSTER-017"]
    edit(root / RED, lambda text: text.replace('at: "0203", built: 1, settles', 'at: "0202", built: 1, settles'))
    write_plan(root, "turn: 3\nactions: [settle-garrison d1]\n")
    assert campaign(root, "apply") == 0, capsys.readouterr().out
    after = everything(root)
    assert "players/red/detachments/d1.yaml" not in after
    assert after["players/red/garrisons/0202.yaml"].startswith("# d1\n")
    assert 'campaign: {player: red, garrison: "0202"}' in after["players/red/garrisons/0202.yaml"]
    assert found(root) == []


def test_garrisons_are_bought_at_the_start_only(root, capsys):
    draft(root, "0202", "{unit: paddlers, count: 2}", "watch")
    assert told(root, "garrison 0202") == ["MARSH-MUSTER-007"]
    edit(root / "campaign.yaml", lambda text: text.replace("turn: 3\nbooked: 3", "turn: 0"))
    write_plan(root, "turn: 0\nactions: [garrison 0202]\n")
    assert campaign(root, "apply") == 0, capsys.readouterr().out
    assert "-30 BP in 0202" in (root / "log.yaml").read_text()
    assert (root / "players/red/garrisons/0202.yaml").is_file()


# --- filling up -------------------------------------------------------------------------------------

LOST = "{unit: chief}, {unit: paddlers, count: 3, fields: {dead: 2, wounded: 1}}"


@pytest.mark.parametrize(
    ("at", "wanted"), [("0203", []), ("0202", []), ("0304", ["MARSH-MUSTER-009"]), ("0204", ["MARSH-MUSTER-002", "MARSH-BUILD-010"])]
)  # fmt: skip
def test_where_the_dead_are_replaced(root, at, wanted):
    stand(root, "d1", at, LOST)
    assert told(root, "fill d1") == wanted


def test_the_dead_are_paid_and_nothing_else_changes(root, capsys):
    stand(root, "d1", "0203", LOST)
    before = (root / "players/red/detachments/d1.yaml").read_text()
    assert books(root, "fill d1") == [("0202", -60)]
    assert campaign(root, "apply") == 0, capsys.readouterr().out
    assert (root / "players/red/detachments/d1.yaml").read_text() == before.replace("dead: 2", "dead: 0")
    assert told(root, "fill d1") == ["PLAN-NOTHING"]


@pytest.mark.parametrize(("hex", "wanted"), [("0202", []), ("0203", []), ("0403", ["MARSH-MUSTER-009"])])
def test_garrisons_replace_their_dead_for_half(root, hex, wanted):
    """In the capital or beside it, as detachments do, at the price of garrisons."""
    (root / "players/red/garrisons").mkdir(exist_ok=True)
    draft(root, hex, "{unit: paddlers, count: 2, fields: {dead: 1}}", "watch")
    (root / f"players/red/drafts/{hex}.yaml").rename(root / f"players/red/garrisons/{hex}.yaml")
    if hex != "0202":
        edit(root / RED, lambda text: text.replace("strongholds:\n", f'strongholds:\n  "{hex}": {{level: camp}}\n'))
    assert told(root, f'fill "{hex}"') == wanted
    if not wanted:
        assert books(root, f'fill "{hex}"') == [("0202", -15)]


def test_only_some_of_the_dead(root):
    stand(root, "d1", "0203", LOST)
    draft(root, "d1", LOST.replace("dead: 2", "dead: 1"))
    assert books(root, "fill d1") == [("0202", -30)]
    for wrong in (
        LOST.replace("wounded: 1", "wounded: 0"),
        LOST.replace("dead: 2", "dead: 3"),
        LOST.replace("count: 3", "count: 4"),
    ):
        draft(root, "d1", wrong)
        assert "MARSH-MUSTER-010" in told(root, "fill d1")


# --- changing ---------------------------------------------------------------------------------------

WHOLE = "{unit: chief}, {unit: paddlers, count: 2, fields: {wounded: 1}}"


@pytest.mark.parametrize(
    ("new", "lines", "wanted"),
    [
        ("{unit: chief}, {unit: paddlers, count: 2, fields: {wounded: 1}}, {unit: divers}", [-25], []),
        ("{unit: chief}, {unit: divers, count: 2}", [15, -50], []),  # one ready paddler brings 15, the wounded nothing
        ("{unit: chief}, {unit: paddlers, count: 2}", [], ["MARSH-MUSTER-012"]),  # nobody is healed
        ("{unit: chief}, {unit: paddlers, count: 1, fields: {wounded: 1}}", [15], []),  # 50 points are left
    ],
)
def test_the_structure_changes(root, new, lines, wanted):
    stand(root, "d1", "0203", WHOLE)
    draft(root, "d1", new)
    done = judged(root, "change d1")
    assert [one.rule for one in done.problems] == wanted
    assert [line.amount for line in done.lines if line.amount] == lines


def test_a_change_ends_large_enough_and_near_enough(root):
    stand(root, "d1", "0203", WHOLE)
    draft(root, "d1", "{unit: chief}, {unit: divers}")
    assert told(root, "change d1") == ["MARSH-ORG-001"]
    stand(root, "d2", "0304", TROOP)
    draft(root, "d2", TROOP + ", {unit: divers}")
    assert told(root, "change d2") == ["MARSH-MUSTER-011"]


@pytest.mark.parametrize(("fixed", "wanted"), [("false", []), ("true", ["MARSH-MUSTER-018"])])
def test_those_who_joined_stay_as_they_are(root, fixed, wanted):
    stand(root, "d1", "0203", WHOLE)
    edit(root / RED, lambda text: text.replace("  d1: {", f"  d1: {{fixed: {fixed}, "))
    draft(root, "d1", "{unit: chief}, {unit: divers, count: 2}")
    assert told(root, "change d1") == wanted


# --- disbanding -------------------------------------------------------------------------------------


def test_half_comes_back_near_the_capital(root):
    stand(root, "d1", "0203", WHOLE)
    stand(root, "d2", "0304", TROOP)
    assert books(root, "disband d1") == [("0202", 25)]
    done = judged(root, "disband d2")
    assert (done.problems, done.lines) == ((), ())
    assert done.table.state.holdings["red"].detachments["d2"].destroyed == 3
    assert told(root, "disband d2", "disband d2") == ["PLAN-DETACHMENT"]


def test_part_of_a_list(root):
    stand(root, "d1", "0203", WHOLE)
    draft(root, "d1", WHOLE.replace("wounded: 1", "wounded: 1, dead: 1"))
    assert books(root, "disband d1 part") == [("0202", 15)]
    draft(root, "d1", "{unit: chief}, {unit: paddlers, fields: {wounded: 1}}")
    assert told(root, "disband d1 part") == ["MARSH-MUSTER-016"]


def test_garrisons_bring_a_quarter(root, capsys):
    (root / "players/red/garrisons").mkdir(exist_ok=True)
    text = 'system: marsh\ncampaign: {player: red, garrison: "0202"}\nforces: [{kind: watch, entries: [{unit: paddlers, count: 2}]}]\n'
    (root / "players/red/garrisons/0202.yaml").write_text(text)
    assert books(root, 'disband "0202"') == [("0202", 15)]
    draft(root, "0202", "{unit: paddlers}", "watch")
    assert books(root, 'disband "0202" part') == [("0202", 7)]  # 7.5, rounded down
    write_plan(root, "turn: 3\nactions: [disband 0202]\n")
    assert campaign(root, "apply") == 0, capsys.readouterr().out
    assert "players/red/garrisons/0202.yaml" not in everything(root)


def test_what_is_rare_starts_its_clock(root):
    stand(root, "d1", "0203", "{unit: chief}, {unit: charmers, count: 2}")
    assert judged(root, "disband d1").table.state.holdings["red"].lost == {"charmers": 3}


@pytest.mark.parametrize(("lost", "able"), [(0, True), (1, False), (2, False)])
def test_rare_things_wait_before_they_are_filled(root, lost, able):
    """Lost in turn 0, it may be had in turn 3; then its clock is put away."""
    stand(root, "d1", "0203", "{unit: chief}, {unit: charmers, fields: {dead: 1}}, {unit: paddlers}")
    edit(root / RED, lambda text: text + f"lost: {{charmers: {lost}}}\n")
    done = judged(root, "fill d1")
    assert done.legal == able
    if able:
        assert done.table.state.holdings["red"].lost == {}


# --- exchanging -------------------------------------------------------------------------------------


def pair(root, there="0303"):
    stand(root, "d1", "0203", "{unit: chief}, {unit: paddlers, count: 3, fields: {dead: 2}}")
    stand(root, "d2", there, "{unit: chief}, {unit: paddlers, count: 3}")
    draft(root, "d1", "{unit: chief}, {unit: paddlers, count: 3}")
    draft(root, "d2", "{unit: chief}, {unit: paddlers, count: 3, fields: {dead: 2}}")


def test_models_change_places(root):
    pair(root)
    assert books(root, "exchange d1 with d2") == []
    draft(root, "d2", "{unit: chief}, {unit: paddlers, count: 3, fields: {dead: 1}}")
    assert set(told(root, "exchange d1 with d2")) == {"MARSH-MUSTER-015"}
    draft(root, "d2", "{unit: chief}, {unit: paddlers, count: 1}")
    assert told(root, "exchange d1 with d2") == ["MARSH-MUSTER-014"]


def test_exchanges_are_between_neighbours(root):
    pair(root, "0403")
    assert told(root, "exchange d1 with d2") == ["MARSH-MUSTER-013"]


def test_exchange_with_a_garrison(root):
    stand(root, "d1", "0202", "{unit: chief}, {unit: paddlers, count: 2, fields: {dead: 1}}")
    (root / "players/red/garrisons").mkdir(exist_ok=True)
    draft(root, "0202", "{unit: paddlers, count: 2}", "watch")
    (root / "players/red/drafts/0202.yaml").rename(root / "players/red/garrisons/0202.yaml")
    draft(root, "0202", "{unit: paddlers, count: 2, fields: {dead: 1}}", "watch")
    draft(root, "d1", "{unit: chief}, {unit: paddlers, count: 2}")
    assert told(root, 'exchange d1 with "0202"') == ["MARSH-MUSTER-019"]  # legal, and told
    assert judged(root, 'exchange d1 with "0202"').legal
    edit(root / RED, lambda text: text.replace('d1: {at: "0202"', 'd1: {at: "0203"'))
    assert "MARSH-MUSTER-013" in told(root, 'exchange d1 with "0202"')


def test_a_detachment_that_wins_nothing_from_a_garrison(root):
    stand(root, "d1", "0202", "{unit: chief}, {unit: paddlers, count: 2}")
    (root / "players/red/garrisons").mkdir(exist_ok=True)
    draft(root, "0202", "{unit: paddlers, count: 2, fields: {dead: 1}}", "watch")
    (root / "players/red/drafts/0202.yaml").rename(root / "players/red/garrisons/0202.yaml")
    draft(root, "0202", "{unit: paddlers, count: 2}", "watch")
    draft(root, "d1", "{unit: chief}, {unit: paddlers, count: 2, fields: {dead: 1}}")
    assert told(root, 'exchange d1 with "0202"') == []


# --- files and arrivals -----------------------------------------------------------------------------


def test_a_draft_becomes_the_list(root, capsys):
    draft(root, "d1", TROOP, comment="# my troop\n")
    text = (root / "players/red/drafts/d1.yaml").read_text()
    assert main(["check", str(root / "players/red/drafts/d1.yaml"), "--packs", str(PACKS)]) == 0, capsys.readouterr()
    write_plan(root, "turn: 3\nactions: [muster d1 at 0202]\n")
    planned = everything(root)
    assert campaign(root, "apply") == 0, capsys.readouterr().out
    after = everything(root)
    assert after["players/red/detachments/d1.yaml"] == text
    assert "players/red/drafts/d1.yaml" not in after
    assert found(root) == []
    assert campaign(root, "undo") == 0
    assert everything(root) == planned


def test_it_comes_to_the_nearest_free_hex(root, capsys):
    draft(root, "d1", TROOP)
    write_plan(root, "turn: 3\nactions: [muster d1 at 0202]\n")
    assert campaign(root, "apply") == 0
    stand(root, "d2", "0202", TROOP)
    edit(root / "campaign.yaml", lambda text: text.replace("turn: 3\n", "turn: 4\n"))
    assert found(root) == []  # nobody stands on anybody's toes: d1 is still to be deployed
    assert campaign(root, "apply") == 0, capsys.readouterr().out
    one = open_campaign(root, [PACKS]).table.state.holdings["red"].detachments["d1"]
    assert one.arrives is None
    assert one.at in open_campaign(root, [PACKS]).table.state.board.grid.neighbours("0202")
    assert found(root) == []


def test_captured_towns_give_their_own(root, tmp_path):
    """Blue's herons make paddlers only by a roost in a town of otters."""
    table = open_campaign(root, [PACKS]).table
    draft(root, "d1", "{unit: chief}, {unit: paddlers}", player="blue")
    blue = table.state.holdings["blue"]
    edit(root / "players/blue/player.yaml", lambda text: text.replace("race: herons", "race: otters").replace("buildings: [hall, dock]", "buildings: [hall, roost]"))  # fmt: skip
    rules = told(root, f"muster d1 at {blue.capital}", player="blue")
    assert "MARSH-MUSTER-002" in rules  # nobody makes a chief there
    done = judged(root, f"muster d1 at {blue.capital}", player="blue")
    assert not any("Paddlers" in one.message for one in done.problems if one.rule == "MARSH-MUSTER-002")
    draft(root, "d1", "{unit: chief}, {unit: paddlers}, {unit: paddlers}", player="blue")
    assert "MARSH-MUSTER-008" in told(root, f"muster d1 at {blue.capital}", player="blue")


def test_nothing_is_made_where_there_is_no_town(root):
    table = open_campaign(root, [PACKS]).table
    stand(root, "d1", "0203", TROOP)
    line = open_campaign(root, [PACKS]).table.army("red")[0].verdict.lines[0]
    assert makers(table, "red", "0101", line.makeup.bearer) == ()
    assert makers(table, "red", "0202", line.makeup.bearer) == ("Hall", "Great Dock")


@pytest.mark.parametrize("id", ["D4", "0303", "my troop", "../d4"])
def test_names_of_detachments(root, id):
    assert "PLAN-ID" in told(root, f"{{do: muster, detachment: {id!r}, at: '0202'}}")


def test_fill_by_a_hex_that_is_no_town(root):
    stand(root, "d1", "0203", LOST)
    assert "PLAN-TOWN" in told(root, "fill d1 at 0101")
    assert told(root, "fill d1 at 0204") == ["MARSH-MUSTER-009"]


def test_a_draft_is_named_wherever_the_command_stands(root, capsys, monkeypatch):
    draft(root, "d1", "{unit: chief}, {unit: paddlers, count: 6}")
    write_plan(root, "turn: 3\nactions: [muster d1 at 0202]\n")
    monkeypatch.chdir(root)
    assert main(["campaign", "check", ".", "--packs", str(PACKS)]) == 1
    assert "players/red/drafts/d1.yaml:3:" in capsys.readouterr().out


def test_a_new_structure_is_a_new_size_at_the_start(root):
    stand(root, "d1", "0203", TROOP, more=", start-size: 80")
    draft(root, "d1", TROOP + ", {unit: divers}")
    assert judged(root, "change d1").table.state.holdings["red"].detachments["d1"].start_size == 105


# --- several drafts of one list ---------------------------------------------------------------------


def later(root, id, number, entries, kind="troop"):
    """A further draft, for the action after those that take one already."""
    first = root / f"players/red/drafts/{id}.yaml"
    kept = first.read_text() if first.exists() else None
    draft(root, id, entries, kind)
    first.rename(root / f"players/red/drafts/{id}.{number}.yaml")
    if kept is not None:
        first.write_text(kept)


def test_each_action_takes_a_draft_of_its_own(root, capsys):
    """d1 gets a diver, then gives a ready paddler to d2 for a dead one: the second draft is d1.2."""
    stand(root, "d1", "0203", TROOP)
    stand(root, "d2", "0202", "{unit: chief}, {unit: paddlers, count: 3, fields: {dead: 1}}")
    larger = "{unit: chief}, {unit: paddlers, count: 2}, {unit: divers}"
    draft(root, "d1", larger)
    lines = ("change d1", "exchange d1 with d2")
    done = judged(root, *lines)
    assert [one.rule for one in done.problems] == ["PLAN-DRAFT", "PLAN-DRAFT"]
    assert "an action before it takes players/red/drafts/d1.yaml" in done.problems[0].message
    assert "players/red/drafts/d1.2.yaml" in done.problems[0].hint
    later(root, "d1", 2, larger.replace("count: 2", "count: 2, fields: {dead: 1}"))
    draft(root, "d2", "{unit: chief}, {unit: paddlers, count: 3}")
    assert books(root, *lines) == [("0202", -25)]
    second = (root / "players/red/drafts/d1.2.yaml").read_text()
    planned = everything(root)
    assert campaign(root, "apply") == 0, capsys.readouterr().out
    after = everything(root)
    assert after["players/red/detachments/d1.yaml"] == second
    assert not [name for name in after if name.startswith("players/red/drafts/")]
    assert found(root) == []
    assert campaign(root, "undo") == 0
    assert everything(root) == planned


def test_a_refused_action_keeps_its_draft_from_the_next(root):
    """Which draft an action takes follows from the plan alone, not from what may be done."""
    stand(root, "d1", "0304", TROOP)
    draft(root, "d1", TROOP + ", {unit: divers}")
    assert told(root, "change d1", "change d1") == ["MARSH-MUSTER-011", "PLAN-DRAFT"]


def test_all_dead_are_replaced_beside_a_draft_for_another_action(root):
    stand(root, "d1", "0203", "{unit: chief}, {unit: paddlers, count: 2, fields: {dead: 2}}")
    draft(root, "d1", "{unit: chief}, {unit: paddlers, count: 2}, {unit: divers}")
    assert "MARSH-MUSTER-010" in told(root, "fill d1")
    assert books(root, "fill d1 all", "change d1") == [("0202", -60), ("0202", -25)]


def test_a_draft_needs_no_plan_to_be_asked_about(root, capsys):
    draft(root, "d1", TROOP)
    assert campaign(root, "may", "--player", "red", "muster d1 at 0202") == 0
    assert "80 BP in 0202" in capsys.readouterr().out
