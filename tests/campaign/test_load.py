"""Reading a campaign folder: what a person wrote becomes records, what does not fit is told with its place."""

from __future__ import annotations

from fractions import Fraction

import pytest

from listbuilder.campaign.holding import Agent, Building, Convoy, Defence
from listbuilder.campaign.load import load_campaign
from listbuilder.campaign.model import Roll
from listbuilder.source import place_at
from tests.campaign.small import FILES, changed


def told(root):
    """`file:line:column RULE` of every finding."""
    found = load_campaign(root).problems
    return [f"{p.file.removeprefix(str(root) + '/')}:{p.place.line}:{p.place.column} {p.rule}" for p in found]


def test_a_sound_folder_has_no_findings(write):
    assert told(write()) == []


def test_what_the_files_say(write):
    state = load_campaign(write()).state
    red = state.holdings["red"]
    assert state.board.terrain["0302"] == "hills"
    assert state.board.control["0101"] == "red"
    assert "0404" not in state.board.control
    assert state.board.airspace["0506"] == "D"
    assert state.board.roads == {("0202", "0203"), ("0203", "0303")}
    assert state.board.rivers == {("0303", "0403")}
    assert state.board.resources == {"0303": 150}
    assert red.urban["0202"].bp == Fraction("1200.5")
    assert red.urban["0202"].buildings == (Building("keep"), Building("shrine", "sun", 1))
    assert red.strongholds["0202"].defences == (Defence("wall"), Defence("gun", "long-gun", count=2))
    assert red.routes == {"0303": ("0303", "0203", "0202")}
    assert red.detachments["d1"].roster.forces[0].entries[0].count == 5
    assert red.garrisons["0202"].forces[0].kind == "watch"
    assert red.convoys == {"c1": Convoy("c1", "0201", Fraction(75))}
    assert red.agents == {"s1": Agent("s1", "scout", "0404", "0202", 0, "blue/d1")}
    assert "riders" in state.holdings["blue"].own
    assert list(state.rolls) == [Roll(0, 6, 3, "yield of 0303")]


def test_hexes_from_column_ten_on_may_stand_without_quotes(write):
    wide = FILES["map.yaml"].replace("columns: 7", "columns: 12").replace("airspaces", "x", 1)
    lines = [
        line + "PPPPP" if line.strip() and set(line.strip()) <= set("PHFS") else line for line in wide.splitlines()
    ]
    text = "\n".join(lines)
    text = text[: text.index("x: |")]
    player = FILES["players/blue/player.yaml"].replace('at: "0604"', "at: 1104")
    state = load_campaign(write({"map.yaml": text, "players/blue/player.yaml": player})).state
    assert state.holdings["blue"].detachments["d1"].at == "1104"


RED, BLUE = "players/red/player.yaml", "players/blue/player.yaml"
D1 = "players/red/detachments/d1.yaml"
GARRISON = FILES["players/red/garrisons/0202.yaml"]


@pytest.mark.parametrize(
    ("change", "file", "at", "rule"),
    [
        (changed("map.yaml", "PPHHPPP", "PPHHPS"), "map.yaml", "S\n  PPPFP", "DATA-GRID"),
        (changed("map.yaml", "PPPFPPP", "PPPXPPP"), "map.yaml", "XPPP", "DATA-SIGN"),
        (changed("map.yaml", "  PHPPPPP\n", ""), "map.yaml", "|\n  PPP", "DATA-GRID"),
        (changed("map.yaml", "RRR....\n  RRR", "RRR....\n  RQR"), "map.yaml", "QR", "DATA-SIGN"),
        (changed("map.yaml", "0203-0303", "0203-0404"), "map.yaml", "0202-0203-0404", "LINK-WAY"),
        (changed("map.yaml", "0303/0403", "0303/0903"), "map.yaml", "0303/0903", "LINK-HEX"),
        (changed("map.yaml", '{"0303": 150}', '{"0303": 150, "0890": 50}'), "map.yaml", '"0890"', "LINK-HEX"),
        (changed("map.yaml", "rows: 6", "rows: 6\ncolour: red"), "map.yaml", "colour", "DATA-KEY"),
        (changed("campaign.yaml", "blues, mark: B", "blues, mark: R"), "campaign.yaml", "R}\ntreaties", "LINK-MARK"),
        (changed("campaign.yaml", "[red, blue]", "[red, green]"), "campaign.yaml", "green]", "LINK-PLAYER"),
        (changed("campaign.yaml", "turn: 1", "turn: -1"), "campaign.yaml", "-1", "DATA-NUMBER"),
        (changed(RED, 'capital: "0202"', 'capital: "0203"'), RED, '"0203"\nvp', "LINK-CAPITAL"),
        (changed(RED, "bp: 75", "bp: -75"), RED, "-75", "DATA-NUMBER"),
        (changed(RED, "bp: 1200.5", "bp: -1200.5"), RED, "-1200.5", "DATA-NUMBER"),
        (changed(RED, 'at: "0203"', 'at: "0909"'), RED, '"0909"', "LINK-HEX"),
        (changed(RED, 'at: "0203"', "at: 203"), RED, "203, dxp", "DATA-NUMBER"),
        (changed(RED, "0303-0203-0202", "0303-0201"), RED, "0303-0201", "LINK-WAY"),
        (changed(RED, '{"0303": 0303-', '{"0302": 0303-'), RED, "0303-", "LINK-WAY"),
        (changed(RED, "blue/d1", "blue/d7"), RED, "blue/d7", "LINK-DETACHMENT"),
        (changed(RED, "  d1: {at", "  d2: {at"), D1, "system", "LINK-DETACHMENT"),
        (changed(RED, "  d1: {at", "  d2: {at"), RED, "d2:", "LINK-LIST"),
        (changed(RED, 'at: "0203", dxp', "dxp"), RED, "d1:", "LINK-NOWHERE"),
        (changed(RED, 'at: "0203", dxp', 'at: "0203", orbit: true, dxp'), RED, "d1:", "LINK-NOWHERE"),
        ({"players/red/garrisons/0303.yaml": GARRISON}, "players/red/garrisons/0303.yaml", "system", "LINK-GARRISON"),
        (changed(D1, "player: red", "player: blue"), D1, "{player: blue", "LINK-POST"),
        (changed(D1, "count: 5", "count: 0"), D1, "0}", "DATA-NUMBER"),
        (changed(D1, "system: mini-war", "system: chess"), D1, "chess", "LINK-SYSTEM"),
        ({"players/green/player.yaml": "vp: 1"}, "campaign.yaml", "players:", "LINK-PLAYER"),
        ({"map.yaml": "<<<<<<< ours\n" + FILES["map.yaml"]}, "map.yaml", "<<<<<<<", "DATA-CONFLICT"),
        (changed("log.yaml", "player: red", "player: pink"), "log.yaml", "pink", "LINK-PLAYER"),
        (changed(BLUE, '  "0605": {', '  "0202": {size: 1, race: reds}\n  "0605": {'), BLUE, '"0202"', "LINK-DOUBLE"),
        (changed(BLUE, "size: 4", "sise: 4"), BLUE, "sise", "DATA-KEY"),
    ],
)
def test_every_mistake_has_its_place(write, change, file, at, rule):
    text = {**FILES, **change}[file]
    place = place_at(text, text.index(at))
    assert f"{file}:{place.line}:{place.column} {rule}" in told(write(change))


@pytest.mark.parametrize("file", ["map.yaml", "log.yaml", BLUE])
def test_a_half_written_folder_names_what_is_missing(write, file):
    assert told(write({file: None})) == [f"{file}:1:1 FILE-MISSING"]


def test_all_mistakes_of_all_files_are_told_at_once(write):
    change = {
        **changed("players/red/player.yaml", "bp: 75", "bp: -75"),
        **changed("players/blue/player.yaml", "0604", "0999"),
        **changed("log.yaml", "sides: 6", "sides: six"),
    }
    assert [line.split(":")[0] + line.partition(" ")[1] + line.partition(" ")[2] for line in told(write(change))] == [
        "log.yaml DATA-TYPE",
        "players/blue/player.yaml LINK-HEX",
        "players/red/player.yaml DATA-NUMBER",
    ]


def test_a_folder_without_a_campaign_says_how_to_make_one(tmp_path):
    loaded = load_campaign(tmp_path)
    assert loaded.state is None
    assert [problem.rule for problem in loaded.problems] == ["FILE-MISSING"]
    assert "campaign new" in loaded.problems[0].hint
