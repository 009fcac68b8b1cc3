"""Laws of a player's army, each on both sides of its limit, in the marsh."""

from __future__ import annotations

import pytest

from listbuilder.check import check_file
from listbuilder.cli import main
from tests.campaign.marsh import PACKS
from tests.campaign.wars import War

BANDS = [{"unit": "paddlers", "count": 2}]


@pytest.fixture
def war(tmp_path):
    return War(tmp_path / "war", "marsh", {"red": "otters", "blue": "herons"})


def troop(war, player, id, *entries, **keys):
    return war.put(player, id, "troop", *(entries or ("chief", *BANDS)), **keys)


class TestRare:
    ABOUT = "RARE"

    def test_one_in_the_army_is_legal_two_are_not(self, war):
        troop(war, "red", "d1", "elder", *BANDS)
        troop(war, "red", "d2")
        assert war.told(self.ABOUT) == []
        troop(war, "red", "d3", "elder", *BANDS)
        assert war.told(self.ABOUT) == ["MARSH-RARE-001 red/detachments/d3 forces/0/entries/0"]

    def test_the_finding_names_what_counts_and_points_at_the_last(self, war):
        troop(war, "red", "d1", "elder", *BANDS)
        troop(war, "red", "d2", "chief", *BANDS)
        war.lay("red", "0606", "camp", "watch", "divers", {"unit": "elder", "id": "e7"})
        [problem] = [one for one in war.inspected().problems if one.rule == "MARSH-RARE-001"]
        assert (
            problem.message
            == "red has Elder 2 times (rare); 1 may be: red/d1 forces/0/entries/0 and red/0606 forces/0/entries/1."
        )
        assert (problem.found, problem.limit, problem.entries) == ("2", "1", ("forces/0/entries/0", "e7"))
        assert str(problem.file).endswith("players/red/garrisons/0606.yaml")
        assert problem.place is not None
        assert problem.place.line > 1

    def test_armies_of_two_players_do_not_add_up(self, war):
        troop(war, "red", "d1", "elder", *BANDS)
        troop(war, "blue", "d1", "elder", {"unit": "stilts"})
        assert war.told(self.ABOUT) == []

    def test_options_count_like_units(self, war):
        horn = {"unit": "chief", "options": ["horn"]}
        troop(war, "red", "d1", horn, *BANDS)
        assert war.told(self.ABOUT) == []
        troop(war, "red", "d2", horn, *BANDS)
        assert war.told(self.ABOUT) == ["MARSH-RARE-001 red/detachments/d2 forces/0/entries/0/options/0"]

    @pytest.mark.parametrize(
        ("fields", "counts"),
        [({"wounded": 1}, True), ({"captured": 1}, True), ({"dead": 1}, False), ({}, True)],
    )
    def test_models_count_by_their_state(self, war, fields, counts):
        troop(war, "red", "d1", "elder", *BANDS)
        troop(war, "red", "d2", {"unit": "elder", "fields": fields}, *BANDS)
        assert bool(war.told(self.ABOUT)) is counts

    def test_ordered_and_captured_lists_count_and_destroyed_ones_do_not(self, war):
        troop(war, "red", "d1", "elder", *BANDS)
        troop(war, "red", "d2", "elder", *BANDS, built=5, arrives=6)
        assert len(war.told(self.ABOUT)) == 1
        troop(war, "red", "d2", "elder", *BANDS, at=None)
        war.holding("blue")["captives"] = {"c1": {"player": "red", "detachment": "d2", "with": "b1", "since": 4}}
        troop(war, "blue", "b1", "chief", {"unit": "stilts", "count": 2})
        assert len(war.told(self.ABOUT)) == 1
        del war.holding("blue")["captives"]
        troop(war, "red", "d2", "elder", *BANDS, at=None, destroyed=4)
        assert war.told(self.ABOUT) == []

    def test_what_is_counted_together(self, war):
        troop(war, "red", "d1", "first-chief", *BANDS)
        assert war.told(self.ABOUT) == []
        troop(war, "red", "d2", "war-chief", *BANDS)
        assert war.told(self.ABOUT) == ["MARSH-RARE-001 red/detachments/d2 forces/0/entries/0"]

    @pytest.mark.parametrize(("lost", "told"), [(2, False), (3, True), (5, True)])
    def test_lost_in_turn_t_it_is_back_in_t_plus_3(self, war, lost, told):
        """It is turn 5, and the list does not tell when the unit came."""
        troop(war, "red", "d1", "chief", "charmers", "paddlers")
        war.holding("red")["lost"] = {"charmers": lost}
        assert (war.told(self.ABOUT) == ["MARSH-RARE-003 red/detachments/d1 forces/0/entries/1"]) is told

    @pytest.mark.parametrize(("built", "told"), [(0, False), (1, False), (2, True), (3, True), (4, False)])
    def test_a_detachment_tells_when_its_units_came(self, war, built, told):
        """Lost in turn 1; what was built before may have been filled up since."""
        troop(war, "red", "d1", "chief", "charmers", "paddlers", built=built)
        war.holding("red")["lost"] = {"charmers": 1}
        assert bool(war.told(self.ABOUT)) is told

    def test_champions_die_once(self, war):
        troop(war, "blue", "d1", "old-grey", {"unit": "stilts", "count": 2})
        assert war.told(self.ABOUT) == []
        war.holding("blue")["lost"] = {"old-grey": 1}
        assert war.told(self.ABOUT) == ["MARSH-RARE-002 blue/detachments/d1 forces/0/entries/0"]
        troop(war, "blue", "d1", {"unit": "old-grey", "fields": {"dead": 1}}, {"unit": "stilts", "count": 2})
        assert war.told(self.ABOUT) == []

    def test_clocks_lie_in_the_past(self, war):
        war.holding("red")["lost"] = {"charmers": 5}
        assert war.told(self.ABOUT) == []
        war.holding("red")["lost"] = {"charmers": 6}
        assert war.told(self.ABOUT) == ["MARSH-RARE-004 red/player lost/charmers"]

    def test_a_clock_of_nothing_is_told(self, war):
        war.holding("red")["lost"] = {"charmer": 1}
        [problem] = war.inspected().problems
        assert (problem.rule, problem.hint, problem.path) == (
            "LINK-UNIT",
            "Did you mean charmers?",
            ("lost", "charmer"),
        )

    def test_one_champion_in_a_troop(self, war):
        troop(war, "blue", "d1", "old-grey", "white-fang", "stilts")
        assert war.told("RARE-005") == ["MARSH-RARE-005 blue/detachments/d1 forces/0/entries/1"]
        troop(war, "blue", "d1", "chief", "white-fang", "stilts")
        assert war.told("RARE-005") == []

    @pytest.mark.parametrize(
        ("keys", "told"), [({}, False), ({"start_size": 99.5}, True), ({"start_size": 100}, False)]
    )
    def test_champions_lead_what_was_large_at_the_start(self, war, keys, told):
        troop(war, "blue", "d1", "old-grey", {"unit": "stilts", "count": 2}, **keys)
        assert (war.told("RARE-006") == ["MARSH-RARE-006 blue/detachments/d1 forces/0/entries/0"]) is told

    def test_where_the_start_is_not_written_down_the_list_tells(self, war):
        troop(war, "blue", "d1", "old-grey", "stilts")
        assert war.told("RARE-006") == ["MARSH-RARE-006 blue/detachments/d1 forces/0/entries/0"]


class TestKinds:
    ABOUT = "KIND"

    def muster(self, war, normal, first, **keys):
        war.races["blue"] = "herons"
        for number in range(normal):
            troop(war, "blue", f"n{number}", **keys)
        for number in range(first):
            troop(war, "blue", f"s{number}", kind="raiders", **keys)

    def test_raiders_beside_troops(self, war):
        self.muster(war, 2, 1)
        assert war.told(self.ABOUT) == []
        troop(war, "blue", "s1", kind="raiders")
        assert war.told(self.ABOUT) == ["MARSH-KIND-003 blue/player detachments/s1", "MARSH-KIND-004 blue/player detachments/s1"]  # fmt: skip

    def test_kinds_of_another_people_and_unfinished_ones(self, war):
        troop(war, "red", "d1", kind="raiders")
        assert war.told("KIND-001") == ["MARSH-KIND-001 red/player detachments/d1/kind"]
        troop(war, "red", "d1", kind="drifters")
        assert war.told("KIND-001") == ["MARSH-KIND-001 red/player detachments/d1/kind"]
        troop(war, "red", "d1", kind="watch", settles="0606")
        assert "MARSH-KIND-001 red/player detachments/d1/kind" in war.told("KIND-001")
        troop(war, "red", "d1", kind="troop")
        assert war.told("KIND-001") == []

    def test_an_unknown_kind_is_no_kind(self, war):
        troop(war, "red", "d1", kind="troup")
        [problem] = war.inspected().problems
        assert (problem.rule, problem.hint) == ("LINK-KIND", "Did you mean troop?")

    def test_one_force_to_a_list(self, war):
        troop(war, "red", "d1")
        forces = war.lists["players/red/detachments/d1.yaml"]["forces"]
        forces.append({**forces[0], "entries": [{"unit": "chief"}, {"unit": "divers", "count": 2}]})
        assert war.told(self.ABOUT) == ["MARSH-KIND-005 red/detachments/d1 forces/1"]
        forces.clear()
        assert war.told(self.ABOUT) == ["MARSH-KIND-005 red/detachments/d1 forces"]

    def test_guests_need_swimmers(self, war):
        troop(war, "blue", "d1", "chief", "guests", "stilts")
        assert war.told(self.ABOUT) == []
        war.races["red"] = "herons"
        assert war.told(self.ABOUT) == ["MARSH-KIND-006 blue/detachments/d1 forces/0/entries/1"]
        war.races["red"] = "mink"
        assert war.told(self.ABOUT) == []
        war.settings["patronage"] = "never"
        assert war.told(self.ABOUT) == ["MARSH-KIND-006 blue/detachments/d1 forces/0/entries/1"]


class TestLosses:
    """Raiders that were legal when built stay legal when troops are lost, unless the war counts losses."""

    def lost(self, war, turn):
        troop(war, "blue", "n0")
        troop(war, "blue", "n1", at=None, destroyed=turn)
        troop(war, "blue", "s0", kind="raiders", built=3)

    @pytest.mark.parametrize(("turn", "told"), [(2, True), (3, False), (4, False)])
    def test_only_what_was_lost_since(self, war, turn, told):
        self.lost(war, turn)
        assert bool(war.told("KIND-003")) is told

    def test_a_war_that_counts_losses(self, war):
        war.settings["losses"] = "count"
        self.lost(war, 4)
        assert war.told("KIND-003") == ["MARSH-KIND-003 blue/player detachments/s0"]

    @pytest.mark.parametrize(("dead", "told"), [(1, False), (2, True)])
    def test_the_least_size_after_losses(self, war, dead, told):
        """A chief and two paddlers are worth 80; one paddler less leaves the 50 that are needed."""
        troop(war, "red", "d1", "chief", {"unit": "paddlers", "count": 2, "fields": {"dead": dead}})
        assert war.told("SIZE") == []
        war.settings["losses"] = "count"
        assert (war.told("SIZE") == ["MARSH-SIZE-001 red/detachments/d1 forces"]) is told

    def test_survivors_as_size(self, war):
        large = ({"unit": "white-fang", "count": 2}, "old-grey")  # 120
        troop(war, "blue", "d1", *large, {"unit": "stilts", "count": 1, "fields": {"dead": 1}})  # 155
        assert war.told("ORG-002") == ["MARSH-ORG-002 blue/detachments/d1 forces/0"]
        war.settings["strength"] = "left"
        assert war.told("ORG-002") == []
        assert war.told("SIZE") == []
        troop(war, "blue", "d1", *large, "stilts")
        assert war.told("SIZE") == ["MARSH-SIZE-002 blue/detachments/d1 forces"]
        troop(war, "blue", "d1", *large, "stilts", dxp=4, most_dxp=5)
        assert war.told("SIZE") == []


class TestWatches:
    def test_a_watch_is_written_as_one(self, war):
        war.lay("red", "0606", "camp", "watch", "divers")
        assert war.told("WATCH") == []
        war.lay("red", "0606", "camp", "troop", "chief", *BANDS)
        assert war.told("WATCH") == ["MARSH-WATCH-001 red/garrisons/0606 forces/0/kind"]

    def test_peoples_without_watches(self, war):
        war.lay("blue", "0606", "camp", "watch", "divers").lay("red", "0808", "camp", "watch", "divers")
        assert war.told("WATCH") == []
        war.settings["nest-watch"] = "none"
        assert war.told("WATCH") == ["MARSH-WATCH-002 blue/garrisons/0606 forces"]

    @pytest.mark.parametrize(("player", "unit", "told"), [("blue", "paddlers", False), ("blue", "stilts", True), ("red", "stilts", False)])  # fmt: skip
    def test_halved_nests_hold_30_and_not_35(self, war, player, unit, told):
        war.lay(player, "0606", "camp", "watch", unit)
        assert war.told("WATCH") == []
        war.settings["nests"] = "halved"
        assert (war.told("WATCH") == [f"MARSH-WATCH-003 {player}/garrisons/0606 forces"]) is told

    def test_where_watches_go(self, war):
        war.holding("red")["strongholds"] = {"0606": {"level": "camp"}}
        war.put("red", "g1", "watch", "divers", settles="0606")
        assert war.told("WATCH") == []
        war.put("red", "g2", "watch", "divers", settles="0606")
        assert war.told("WATCH") == ["MARSH-WATCH-004 red/player detachments/g2/settles"]

    def test_a_target_is_needed_and_must_be_free(self, war):
        war.put("red", "g1", "watch", "divers")
        assert war.told() == ["MARSH-WATCH-004 red/player detachments/g1"]
        war.put("red", "g1", "watch", "divers", settles="0606")
        assert war.told() == ["MARSH-WATCH-004 red/player detachments/g1/settles"]
        war.lay("red", "0606", "camp", "watch", "divers")
        assert war.told("WATCH") == ["MARSH-WATCH-004 red/player detachments/g1/settles"]

    def test_troops_do_not_settle(self, war):
        war.holding("red")["strongholds"] = {"0606": {"level": "camp"}}
        troop(war, "red", "d1", settles="0606")
        assert war.told("WATCH") == ["MARSH-WATCH-004 red/player detachments/d1/settles"]

    def test_watches_learn_nothing_and_count_for_no_ratio(self, war):
        war.holding("blue")["strongholds"] = {"0606": {"level": "camp"}}
        war.put("blue", "g1", "watch", "divers", settles="0606", dxp=1)
        assert war.told() == ["MARSH-SIZE-003 blue/player detachments/g1/dxp"]
        war.put("blue", "g1", "watch", "divers", settles="0606")
        troop(war, "blue", "n0")
        troop(war, "blue", "s0", kind="raiders")
        assert war.told("KIND") == ["MARSH-KIND-003 blue/player detachments/s0"]


@pytest.mark.parametrize(("keys", "at"), [({}, None), ({"dxp": 2}, "dxp"), ({"most_dxp": 3}, "most-dxp")])
def test_what_is_still_to_come_knows_nothing(war, keys, at):
    troop(war, "red", "d1", built=5, arrives=6, **keys)
    assert war.told("SIZE") == ([] if at is None else [f"MARSH-SIZE-004 red/player detachments/d1/{at}"])


class TestArrival:
    @pytest.mark.parametrize(
        ("keys", "at"),
        [
            ({"built": 4}, None),
            ({"built": 5}, ""),
            ({"built": 5, "arrives": 6}, None),
            ({"built": 5, "arrives": 5}, "/arrives"),
            ({"built": 5, "arrives": 7}, "/arrives"),
            ({"built": 2, "arrives": 3}, None),
            ({"built": 6, "arrives": 7}, None),
            ({"at": None, "built": 2, "destroyed": 2}, None),
            ({"at": None, "built": 2, "destroyed": 5}, None),
            ({"at": None, "built": 2, "destroyed": 1}, "/destroyed"),
        ],
    )
    def test_ordered_in_one_turn_there_in_the_next(self, war, keys, at):
        troop(war, "red", "d1", **keys)
        assert war.told("COME") == ([] if at is None else [f"MARSH-COME-001 red/player detachments/d1{at}"])

    def test_in_the_setup_everything_is_being_built(self, war):
        war.turn = 0
        troop(war, "red", "d1", built=0)
        assert war.told("COME") == []

    def test_only_raiders_fly_high(self, war):
        troop(war, "blue", "d1", at=None, orbit=True, kind="raiders")
        assert war.told("COME") == []
        troop(war, "blue", "d1", at=None, orbit=True)
        assert war.told("COME") == ["MARSH-COME-002 blue/player detachments/d1/orbit"]


class TestCaptives:
    ABOUT = "HELD"

    @pytest.fixture
    def held(self, war):
        war.races["blue"] = "otters"
        troop(war, "red", "d1", at=None)
        troop(war, "blue", "b1")
        war.holding("blue")["urban"] = {"0606": {"size": 1, "race": "otters", "buildings": ["pool"]}}
        self.hold(war, at="0606")
        return war

    def hold(self, war, **keys):
        captive = {"player": "red", "detachment": "d1", "since": 4, **keys}
        war.holding("blue")["captives"] = {"c1": captive}

    def test_in_a_pool_or_with_a_troop(self, held):
        assert held.told(self.ABOUT) == []
        self.hold(held, **{"with": "b1"})
        assert held.told(self.ABOUT) == []

    def test_a_town_without_a_pool_and_no_town(self, held):
        held.holding("blue")["urban"]["0606"]["buildings"] = ["den"]
        assert held.told(self.ABOUT) == ["MARSH-HELD-001 blue/player captives/c1/at"]
        self.hold(held, at="0707")
        assert held.told(self.ABOUT) == ["MARSH-HELD-001 blue/player captives/c1/at"]

    def test_a_leader_on_the_map(self, held):
        self.hold(held, **{"with": "b1"})
        troop(held, "blue", "b1", built=5, arrives=6)
        assert held.told(self.ABOUT) == ["MARSH-HELD-002 blue/player captives/c1/with"]

    def test_nobody_holds_his_own_men(self, held):
        troop(held, "red", "d1")
        troop(held, "blue", "b2", at=None)
        self.hold(held, at="0606", player="blue", detachment="b2")
        assert held.told(self.ABOUT) == ["MARSH-HELD-003 blue/player captives/c1/player"]

    def test_taken_before_it_was_built(self, held):
        troop(held, "red", "d1", at=None, built=4)
        assert held.told(self.ABOUT) == []
        troop(held, "red", "d1", at=None, built=5)
        assert held.told(self.ABOUT) == ["MARSH-HELD-003 blue/player captives/c1/since"]

    def test_held_twice(self, held):
        first = held.holding("blue")["captives"]["c1"]
        held.holding("blue")["captives"] = {"c1": first, "c2": {**first, "at": "0606"}}
        assert held.told(self.ABOUT) == ["MARSH-HELD-003 blue/player captives/c2/detachment"]

    @pytest.mark.parametrize(("race", "told"), [("otters", True), ("mink", True), ("herons", False)])
    def test_herons_spare_no_otters_nor_their_kin(self, held, race, told):
        held.races |= {"red": race, "blue": "herons"}
        assert (held.told(self.ABOUT) == ["MARSH-HELD-004 blue/player captives/c1/player"]) is told


def test_a_war_switches_optional_rules_on_for_all_lists(war):
    troop(war, "red", "d1", "chief", "divers")
    assert war.told() == ["MARSH-ORG-001 red/detachments/d1 forces/0"]
    war.settings["openness"] = "open"
    assert war.told() == []


def test_a_list_does_not_decide_what_the_war_decides(war):
    troop(war, "red", "d1", "chief", "divers")
    war.lists["players/red/detachments/d1.yaml"]["options"] = ["open-war"]
    assert [one.rule for one in war.inspected().problems] == ["LINK-ANSWER"]
    war.settings["openness"] = "open"
    assert war.told() == []


def test_a_player_is_told_of_his_own_army_only(war):
    for player in ("red", "blue"):
        troop(war, player, "d1", "elder", "stilts")
        troop(war, player, "d2", "elder", "stilts")
    assert len(war.told("RARE")) == 2
    assert war.told("RARE", "red") == ["MARSH-RARE-001 red/detachments/d2 forces/0/entries/0"]
    told = [problem.message for problem in war.inspected("red").problems]
    assert told
    assert "blue" not in " ".join(told)


class TestOneList:
    """`check` of a list in its campaign says what `campaign check` says about it."""

    @pytest.fixture
    def lists(self, war):
        troop(war, "red", "d1", "elder", *BANDS)
        troop(war, "red", "d2", "elder", "divers", "divers", kind="raiders")
        troop(war, "red", "d3", "chief", "divers")
        troop(war, "blue", "d1", "elder", "stilts")
        war.lay("red", "0606", "camp", "troop", "chief", *BANDS)
        return war

    def test_the_same_findings(self, lists):
        everything = lists.inspected().problems
        assert {one.rule for one in everything} >= {"MARSH-RARE-001", "MARSH-ORG-001", "MARSH-WATCH-001"}
        for name in lists.lists:
            file = lists.root / name
            wanted = [(one.rule, one.message, one.place) for one in everything if one.file == str(file)]
            checked = check_file(file, [PACKS])
            assert [(one.rule, one.message, one.place) for one in checked.problems] == wanted, name
            assert checked.legal is (not wanted)

    def test_a_change_elsewhere_in_the_army_is_seen(self, lists):
        lists.write()
        file = lists.root / "players/red/detachments/d2.yaml"
        assert not check_file(file, [PACKS]).legal
        troop(lists, "red", "d1")
        lists.write()
        assert check_file(file, [PACKS]).legal

    def test_settings_and_sizes_at_the_start_reach_it(self, war):
        war.settings["openness"] = "open"
        troop(war, "red", "d1", "chief", "divers")
        war.write()
        assert check_file(war.root / "players/red/detachments/d1.yaml", [PACKS]).legal


def test_mistakes_of_others_are_not_shown_to_a_player(war):
    troop(war, "blue", "d1", kind="secret-kind")
    troop(war, "red", "d1")
    [problem] = war.inspected("red").problems
    assert (problem.rule, problem.severity) == ("LINK-OTHERS", "warning")
    assert "secret" not in f"{problem.message}{problem.hint}"
    assert [one.rule for one in war.inspected("blue").problems] == ["LINK-KIND"]


def test_laws_are_explained(capsys):
    assert main(["explain", "campaign40k-kind-002"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("CAMPAIGN40K-KIND-002: One in three, one in five\n")
    assert "Reading AC-35: For each group begun" in out
    assert main(["explain", "CAMPAIGN40K-KIND-02"]) == 2
    assert "CAMPAIGN40K-KIND-002" in capsys.readouterr().err
