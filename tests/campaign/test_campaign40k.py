"""The shipped campaign through the state side: start, terrain, sight and routes as the document prints them."""

from __future__ import annotations

from fractions import Fraction

import pytest

from listbuilder.campaign.load import load_campaign
from listbuilder.campaign.march import march_of
from listbuilder.campaign.paths import Ground, reach, step
from listbuilder.campaign.reading import results, scouts_of, terms_of
from listbuilder.campaign.rules import rules_for, rules_of
from listbuilder.campaign.verdict import inspect
from listbuilder.campaign.zones import Relations
from listbuilder.cli import main
from listbuilder.pack.load import load_pack
from listbuilder.roster.model import Entry
from tests.campaign.forty import War
from tests.campaign.marsh import edit
from tests.campaign.test_paths import ground

SYSTEM = "campaign40k"


@pytest.fixture(scope="module")
def pack():
    return load_pack(SYSTEM)


@pytest.fixture(scope="module")
def terms(pack):
    return terms_of(pack, rules_of(pack))


def begin(root, *words):
    return main(["campaign", "new", str(root), "--system", SYSTEM, "--seed", "7", *words])


class TestStart:
    def test_4_player_game(self, tmp_path, capsys):
        assert begin(tmp_path / "war", "--players", "4") == 0
        assert "House" not in capsys.readouterr().out
        state = load_campaign(tmp_path / "war").state
        assert (state.board.grid.columns, state.board.grid.rows) == (11, 10)
        spaces = state.board.airspace
        assert len(set(spaces.values())) == 9
        for space in set(spaces.values()):
            columns = {hex[:2] for hex, sign in spaces.items() if sign == space}
            rows = {hex[2:] for hex, sign in spaces.items() if sign == space}
            assert 3 <= len(columns) <= 4
            assert 3 <= len(rows) <= 4
        for holding in state.holdings.values():
            capital = holding.urban[holding.capital]
            assert (capital.size, capital.bp) == (4, 5000)
            assert {one.kind for one in capital.buildings} == {
                "major-spaceport",
                "espionage-center",
                "prison",
                "minor-airbase",
            }
            assert holding.strongholds[holding.capital].level == "capital-fortification"
            assert (len(holding.urban), len(holding.routes), holding.free_roads, len(holding.squadrons)) == (2, 2, 5, 1)
        assert inspect(tmp_path / "war").problems == ()

    def test_control_is_the_area_round_a_corner(self, tmp_path, capsys):
        begin(tmp_path / "war", "--players", "4")
        board = load_campaign(tmp_path / "war").state.board
        for corner in board.grid.corners:
            centre = board.grid.corner_centre(corner)
            owners = {board.control.get(hex) for hex in board.grid.within(centre, 3)}
            assert len(owners) == 1
            assert None not in owners

    def test_3_player_game_is_the_organisers_and_says_so(self, tmp_path, capsys):
        assert begin(tmp_path / "war", "--players", "3") == 0
        assert "House" in capsys.readouterr().out
        assert inspect(tmp_path / "war").problems == ()

    def test_dice_tables(self, terms):
        four = terms.starts["four"]
        assert four.sizes == {1: 1, 2: 1, 3: 1, 4: 2, 5: 2, 6: 3}
        assert four.yields == {1: 50, 2: 100, 3: 150, 4: 200, 5: 250, 6: 300}

    def test_every_race_can_begin(self, tmp_path, capsys, terms):
        for number in range(0, len(terms.races), 3):
            some = [*terms.races][number : number + 3]
            assert begin(tmp_path / f"war{number}", "--races", ",".join(some)) == 0
            assert inspect(tmp_path / f"war{number}").problems == ()


class TestMovement:
    LAND = ground(["PHFJS"])

    @pytest.mark.parametrize(
        ("mover", "costs"),
        [  # into plains, hills, forest, jungle, sea
            ("infantry", [2, 4, 4, 6, None]),
            ("tracked", [2, 4, None, None, None]),
            ("wheeled", [2, None, None, None, None]),
            ("walker", [2, None, 4, None, None]),
            ("skimmer", [2, 4, 4, 6, 2]),
        ],
    )
    def test_terrain_table(self, terms, mover, costs):
        names = ["plains", "hills", "forest", "jungle", "sea"]
        travel = terms.travel[mover]
        assert [travel.costs[name] if name in travel.open else None for name in names] == costs

    def test_rivers_cost_two_nothing_for_skimmers_and_stop_wheels(self, terms):
        assert {name: terms.travel[name].river for name in ("infantry", "tracked", "wheeled", "walker", "skimmer")} == {
            "infantry": 2, "tracked": 2, "wheeled": None, "walker": 2, "skimmer": 0,
        }  # fmt: skip

    def test_a_road_halves_and_is_open_to_all(self, terms):
        land = ground(["PJ"], roads=[("0101", "0201")])
        assert {step(land, travel, "0101", "0201") for travel in terms.travel.values()} == {Fraction(3)}

    def test_ac_71_infantry_enters_jungle_by_road_or_in_reserve(self, terms):
        foot = terms.travel["infantry"]
        assert "0201" not in reach(ground(["PJ"]), foot, "0101", 4).costs
        assert "0201" in reach(ground(["PJ"]), foot, "0101", 6).costs
        assert "0201" in reach(ground(["PJ"], roads=[("0101", "0201")]), foot, "0101", 4).costs

    def test_move_and_claim_cannot_enter_hills(self, terms):
        assert "0201" not in reach(ground(["PH"]), terms.travel["infantry"], "0101", 2).costs


class TestSpeed:
    """A detachment of Dark Eldar that rides in Raiders or is fast by itself has MV 6 instead of 4."""

    @pytest.mark.parametrize(
        ("entries", "mv"),
        [
            (["{unit: warrior-squad, count: 10, options: [{id: ride, choice: raider}]}", "{unit: ravager}", "{unit: hellions, count: 5}"], 6),
            (["{unit: warrior-squad, count: 10, options: [{id: ride, choice: raider}]}", "{unit: mandrakes, count: 5}"], 4),
            (["{unit: warrior-squad, count: 10}"], 4),
            (["{unit: warrior-squad, count: 10, options: [{id: ride, choice: other}]}"], 4),
        ],
    )  # fmt: skip
    @pytest.mark.parametrize("race", ["dark-eldar", "eldar"])
    def test_riders_in_raiders(self, tmp_path, race, entries, mv):
        war = War(tmp_path, race).player("red", 'vp: 0\ndetachments: {d1: {at: "0303", race: dark-eldar}}\n')
        war.write("players/red/detachments/d1.yaml", f"system: campaign40k\nforces: [{{kind: detachment, entries: [{', '.join(entries)}]}}]\n")  # fmt: skip
        table = war.table
        march = march_of(table, "red", table.state.holdings["red"].detachments["d1"])
        assert march.mv == (mv if race == "dark-eldar" else 4)


class TestSight:
    def test_radii(self, terms):
        sight = terms.sight
        assert (sight.detachment, sight.stronghold, sight.convoy, sight.scouting, sight.capital) == (1, 1, 0, 2, 1)
        assert (sight.agents["spy"], sight.agents["diplomat"]) == (0, 1)
        assert set(sight.towers.values()) == {2}
        assert sight.fit == Fraction(1, 2)

    def test_scouts_are_those_of_the_race(self, pack):
        scouts = scouts_of(pack, rules_for(pack, "imperial-guard"), "imperial-guard")
        assert scouts(Entry("sentinels"))
        assert not scouts(Entry("leman-russ"))


class TestRoutes:
    """Resource Transport Routes: six points are free, each more loses a tenth."""

    def test_length_and_loss(self, tmp_path, capsys):
        begin(tmp_path / "war", "--players", "4")
        table = inspect(tmp_path / "war").table
        from listbuilder.campaign.checks.routes import route_length, route_loss

        for player, holding in table.state.holdings.items():
            for way in holding.routes.values():
                length = route_length(table, player, way)
                assert length is not None
                assert length <= 2 * (len(way) - 1)
        assert [route_loss(table, "red", Fraction(length)) for length in (6, 7, 10, 16, 30)] == [
            0, Fraction(1, 10), Fraction(4, 10), 1, 1,
        ]  # fmt: skip


def test_ac_60_everybody_is_an_enemy_without_a_treaty():
    assert Relations(("a", "b", "c")).enemies("a") == {"b", "c"}


def test_only_an_alliance_makes_friends(terms):
    assert terms.allying == {"alliance"}


def test_agents_are_neither_armies_nor_convoys(terms):
    assert {"spy", "diplomat"} <= terms.agents
    assert not {"detachment", "garrison", "convoy"} & terms.agents


@pytest.mark.parametrize(("words", "rolls"), [("1-3", [1, 2, 3]), ("6", [6]), ("4+", [4, 5, 6]), ("x", [])])
def test_results_of_a_die(words, rolls):
    assert list(results(words)) == rolls


def test_two_detachments_in_one_hex_are_told(tmp_path, capsys):
    begin(tmp_path / "war", "--players", "4")
    root = tmp_path / "war"
    edit(root / "players/red/player.yaml", lambda text: text + 'detachments:\n  d1: {at: "0303"}\n  d2: {at: "0303"}\n')
    for id in ("d1", "d2"):
        (root / f"players/red/detachments/{id}.yaml").write_text(f"system: {SYSTEM}\nforces: []\n")
    assert "CAMPAIGN40K-MAP-001" in {problem.rule for problem in inspect(root).problems}


def test_ground_is_what_the_tests_think_it_is(terms):
    assert isinstance(TestMovement.LAND, Ground)
    assert set(TestMovement.LAND.terrain.values()) <= set(terms.terrain)
