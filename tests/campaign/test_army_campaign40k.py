"""The laws of an army with the figures of the document, under the names of its sections."""

from __future__ import annotations

import pytest

from tests.campaign import forty
from tests.campaign.wars import War

RACES = ["imperial-guard", "space-marine", "blood-angels", "sisters-of-battle", "chaos", "eldar", "dark-eldar", "ork", "tyranid"]  # fmt: skip

# normal kind, kinds of type I, kinds of type II
KINDS = {
    "space-marine": ("detachment", ["sm-mechanized"], ["sm-armour"]),
    "blood-angels": ("detachment", ["sm-mechanized"], ["sm-armour"]),
    "imperial-guard": ("detachment", ["ig-armour"], ["ig-artillery"]),
    "eldar": ("detachment", ["eldar-fast"], []),
    "dark-eldar": ("detachment", ["de-fast"], ["wych-army"]),
    "tyranid": ("detachment", ["mycetic-swarm"], []),
}


@pytest.fixture
def war(tmp_path):
    return War(tmp_path / "war", "campaign40k", {"red": "space-marine", "blue": "ork"})


def leader(race):
    return f"{race}-leader"


def raise_(war, player, id, force="detachment", *entries, **keys):
    return war.put(player, id, force, *(entries or [leader(war.races[player])]), **keys)


def mustered(war, race, normal, first, second):
    war.races["red"] = race
    kinds = KINDS[race]
    for force, number in (
        (kinds[0], normal),
        *((kind, first) for kind in kinds[1]),
        *((kind, second) for kind in kinds[2]),
    ):
        for one in range(number):
            raise_(war, "red", f"{force}-{one}", force)
    return war


class TestSpecialDetachments:
    """At most one of three is of type I, one of five of type II; more normal ones than special ones (AC-35)."""

    ABOUT = "KIND"

    @pytest.mark.parametrize("race", [race for race, kinds in KINDS.items() if kinds[2]])
    @pytest.mark.parametrize("numbers", [(2, 0, 1), (6, 2, 3)])
    def test_the_printed_examples_are_legal(self, war, race, numbers):
        assert mustered(war, race, *numbers).told(self.ABOUT) == []

    @pytest.mark.parametrize(
        "numbers", [(1, 0, 0), (2, 1, 0), (3, 2, 0), (4, 2, 0), (4, 3, 0), (4, 1, 1), (4, 0, 2), (5, 3, 1), (6, 3, 2)]
    )
    def test_at_the_limits(self, war, numbers):
        assert mustered(war, "space-marine", *numbers).told(self.ABOUT) == []

    @pytest.mark.parametrize(
        ("numbers", "told"),
        [
            ((5, 4, 0), [("002", "4", "3")]),
            ((3, 0, 2), [("002", "2", "1")]),
            ((5, 0, 3), [("002", "3", "2")]),
            ((7, 0, 3), [("002", "3", "2")]),
            ((1, 1, 0), [("003", "1", "0")]),
            ((2, 1, 1), [("003", "2", "1")]),
            ((0, 0, 1), [("003", "1", "0")]),
            ((5, 2, 3), [("002", "3", "2"), ("003", "5", "4")]),
        ],
    )
    def test_one_more_is_too_many(self, war, numbers, told):
        found = mustered(war, "space-marine", *numbers).inspected().problems
        assert [(one.rule[-3:], one.found, one.limit) for one in found if "KIND" in one.rule] == told

    @pytest.mark.parametrize("race", KINDS)
    def test_every_race_has_its_own(self, war, race):
        first, second = (min(len(kinds), 1) for kinds in KINDS[race][1:])
        assert mustered(war, race, 3, first, second).told(self.ABOUT) == []
        raise_(war, "red", "more", KINDS[race][1][0])
        raise_(war, "red", "again", KINDS[race][1][0])
        assert war.told("KIND-003") == ["CAMPAIGN40K-KIND-003 red/player detachments/again"]

    @pytest.mark.parametrize(("numbers", "legal"), [((2, 1, 0), True), ((2, 0, 1), False), ((4, 1, 1), True), ((6, 2, 3), False), ((4, 2, 0), True), ((3, 2, 0), False)])  # fmt: skip
    def test_groups_may_be_read_as_full_ones(self, war, numbers, legal):
        war.settings["special-ratios"] = "full"
        assert (mustered(war, "space-marine", *numbers).told("KIND-002") == []) is legal

    def test_ordered_and_captured_ones_count(self, war):
        mustered(war, "space-marine", 1, 1, 0)
        raise_(war, "red", "new", built=5, arrives=6)
        assert war.told(self.ABOUT) == []
        raise_(war, "red", "new", at=None)
        raise_(war, "blue", "b1")
        war.holding("blue")["captives"] = {"c1": {"player": "red", "detachment": "new", "with": "b1", "since": 5}}
        assert war.told(self.ABOUT) == []

    def test_garrison_detachments_count_for_nothing(self, war):
        mustered(war, "space-marine", 1, 1, 0)
        war.holding("red")["strongholds"] = {"0606": {"level": "camp"}}
        war.put("red", "g1", "garrison", "space-marine-line", settles="0606")
        assert war.told(self.ABOUT) == ["CAMPAIGN40K-KIND-003 red/player detachments/sm-mechanized-0"]

    def test_losses_do_not_make_special_ones_illegal(self, war):
        mustered(war, "space-marine", 1, 1, 0)
        raise_(war, "red", "gone", at=None, destroyed=3)
        assert war.told(self.ABOUT) == []
        war.settings["after-losses"] = "always"
        assert war.told(self.ABOUT) == ["CAMPAIGN40K-KIND-003 red/player detachments/sm-mechanized-0"]

    @pytest.mark.parametrize(
        ("race", "kind"), [("blood-angels", "death-company"), ("eldar", "harlequins"), ("ork", "cult-of-speed")]
    )
    def test_open_kinds_are_not_available_until_they_are_written(self, war, race, kind):
        war.races["red"] = race
        for number in range(4):
            raise_(war, "red", f"n{number}")
        raise_(war, "red", "s0", kind=kind)
        assert war.told(self.ABOUT) == ["CAMPAIGN40K-KIND-001 red/player detachments/s0/kind"]
        war.settings["open-detachments"] = "host"
        assert war.told(self.ABOUT) == []

    def test_one_death_company(self, war):
        war.races["red"] = "blood-angels"
        war.settings["open-detachments"] = "host"
        for number in range(6):
            raise_(war, "red", f"n{number}")
        raise_(war, "red", "s0", kind="death-company")
        assert war.told(self.ABOUT) == []
        raise_(war, "red", "s1", kind="death-company")
        assert war.told(self.ABOUT) == ["CAMPAIGN40K-KIND-004 red/player detachments/s1"]

    def test_kinds_of_other_races(self, war):
        raise_(war, "red", "d1", kind="harlequins")
        assert war.told("KIND-001") == ["CAMPAIGN40K-KIND-001 red/player detachments/d1/kind"]
        raise_(war, "red", "d1", "wych-army")
        assert "CAMPAIGN40K-SPECIAL-005 red/detachments/d1 forces" in war.told("SPECIAL")


GODS = ["khorne", "tzeentch", "nurgle", "slaanesh"]


class TestChaos:
    """The detachment of the chosen god is the normal one; the opposed god has none; the others are of type I (AC-38)."""

    def of(self, war, god, *forces):
        war.races["red"] = "chaos"
        war.choices["red"] = {"god": god}
        for number, force in enumerate(forces):
            raise_(war, "red", f"d{number}", force)
        return war

    @pytest.mark.parametrize("god", GODS)
    def test_the_chosen_god_is_normal(self, war, god):
        other = next(one for one in GODS if one != god and {one, god} not in ({"khorne", "slaanesh"}, {"tzeentch", "nurgle"}))  # fmt: skip
        self.of(war, god, f"chaos-{god}", f"chaos-{god}", f"chaos-{other}")
        assert war.told("KIND") == []
        raise_(war, "red", "d3", f"chaos-{other}")
        assert war.told("KIND") == ["CAMPAIGN40K-KIND-003 red/player detachments/d3"]

    @pytest.mark.parametrize(("god", "setting", "legal"), [("undivided", {}, True), ("khorne", {}, False), ("khorne", {"undivided-type": "normal"}, True)])  # fmt: skip
    def test_undivided_is_normal_alone_and_type_i_beside_a_god(self, war, god, setting, legal):
        war.settings |= setting
        assert (self.of(war, god, "chaos-undivided", "chaos-undivided").told("KIND") == []) is legal

    def test_the_list_tells_of_opposed_gods(self, war):
        assert "CAMPAIGN40K-CHAOS-006 red/detachments/d0 forces" in self.of(war, "khorne", "chaos-slaanesh").told(
            "CHAOS"
        )


POINTS = [{"id": "points", "count": 10}]


def listed(unit, *options, **fields):
    return {"unit": unit, "options": [*POINTS, *options]} | ({"fields": fields} if fields else {})


class TestRarity:
    ABOUT = "RARITY"

    @pytest.mark.parametrize(
        ("race", "unit"),
        [
            ("imperial-guard", "leman-russ-vanquisher"), ("imperial-guard", "super-heavy-tank"), ("imperial-guard", "assassin"), ("imperial-guard", "colonel"),
            ("space-marine", "legion-of-the-damned"), ("space-marine", "assassin"), ("space-marine", "force-commander"),
            ("blood-angels", "force-commander"), ("sisters-of-battle", "assassin"),
            ("chaos", "captured-hellhound"), ("chaos", "captured-leman-russ"), ("chaos", "exalted-champion"), ("chaos", "kharn"),
            ("eldar", "phoenix-lord"), ("dark-eldar", "warp-beast-pack"), ("dark-eldar", "hellions"), ("dark-eldar", "lelith-hesperax"),
        ],
    )  # fmt: skip
    def test_one_in_the_army(self, war, race, unit):
        war.races["red"] = race
        raise_(war, "red", "d1", "detachment", listed(unit))
        raise_(war, "red", "d2")
        assert war.told(self.ABOUT) == []
        raise_(war, "red", "d2", "detachment", leader(race), listed(unit))
        assert war.told(self.ABOUT) == ["CAMPAIGN40K-RARITY-001 red/detachments/d2 forces/0/entries/1"]

    @pytest.mark.parametrize(
        ("race", "option"),
        [("space-marine", "chapter-banner"), ("space-marine", "holy-relic"), ("space-marine", "iron-halo"),
         ("blood-angels", "holy-shroud"), ("blood-angels", "grail"), ("dark-eldar", "shadow-field")],
    )  # fmt: skip
    def test_one_of_each_relic_in_the_army(self, war, race, option):
        war.races["red"] = race
        raise_(war, "red", "d1", "detachment", {"unit": leader(race), "options": [option]})
        assert war.told(self.ABOUT) == []
        raise_(war, "red", "d2", "detachment", {"unit": leader(race), "options": [option]})
        assert war.told(self.ABOUT) == ["CAMPAIGN40K-RARITY-001 red/detachments/d2 forces/0/entries/0/options/0"]

    @pytest.mark.parametrize(("turn", "told"), [(5, True), (6, True), (7, True), (8, False)])
    @pytest.mark.parametrize("what", ["chapter-banner", "legion-of-the-damned"])
    def test_very_rare_things_lost_in_turn_5_are_back_in_turn_8(self, war, turn, told, what):
        war.turn = turn
        war.holding("red")["lost"] = {what: 5}
        entry = listed(what) if what == "legion-of-the-damned" else {"unit": "space-marine-leader", "options": [what]}
        raise_(war, "red", "d1", "detachment", entry)
        assert bool(war.told("RARITY-002")) is told

    def test_or_in_turn_9_as_the_war_reads_it(self, war):
        war.turn, war.settings = 8, {"very-rare-wait": "fourth-turn"}
        war.holding("red")["lost"] = {"chapter-banner": 5}
        raise_(war, "red", "d1", "detachment", {"unit": "space-marine-leader", "options": ["chapter-banner"]})
        assert war.told(self.ABOUT) == ["CAMPAIGN40K-RARITY-002 red/detachments/d1 forces/0/entries/0/options/0"]
        war.turn = 9
        assert war.told(self.ABOUT) == []

    def test_what_counts_may_be_read_otherwise(self, war):
        """AC-27: everything but the dead, or only what can fight."""
        raise_(war, "red", "d1", "detachment", listed("assassin"))
        raise_(war, "red", "d2", "detachment", listed("assassin", wounded=1))
        war.lay("red", "0606", "camp", "garrison", listed("assassin"))
        assert war.told(self.ABOUT) == ["CAMPAIGN40K-RARITY-001 red/garrisons/0606 forces/0/entries/0"]
        war.settings["rarity-counts"] = "on-map"
        assert war.told(self.ABOUT) == []

    def test_special_characters_die_once(self, war):
        war.races["red"] = "chaos"
        raise_(war, "red", "d1", "chaos-undivided", listed("abaddon"))
        war.holding("red")["lost"] = {"abaddon": 1}
        assert war.told(self.ABOUT) == ["CAMPAIGN40K-RARITY-003 red/detachments/d1 forces/0/entries/0"]

    @pytest.mark.parametrize(("size", "told"), [(1199, True), (1200, False)])
    def test_special_characters_ask_for_1200_points_at_the_start(self, war, size, told):
        """What is written down decides, whatever the list is worth now."""
        war.races["red"] = "chaos"
        raise_(war, "red", "d1", "chaos-undivided", listed("abaddon"), start_size=size)
        assert war.told("CHAR") == (["CAMPAIGN40K-CHAR-006 red/detachments/d1 forces/0/entries/0"] if told else [])
        assert war.told(self.ABOUT) == []

    def test_without_it_the_list_decides(self, war):
        war.races["red"] = "chaos"
        raise_(war, "red", "d1", "chaos-undivided", listed("abaddon"))
        assert war.told("CHAR") == ["CAMPAIGN40K-CHAR-002 red/detachments/d1 forces/0"]
        assert war.told(self.ABOUT) == []

    def test_only_characters_of_2000_points_as_the_war_reads_it(self, war):
        war.races["red"] = "chaos"
        war.settings["special-characters"] = "narrow"
        raise_(war, "red", "d1", "chaos-undivided", listed("abaddon"), start_size=800)
        assert war.told(self.ABOUT) == []
        assert war.told("CHAR") == []
        raise_(war, "red", "d1", "chaos-undivided", listed("abaddon", "army-of-2000"), start_size=800)
        assert war.told("CHAR") == ["CAMPAIGN40K-CHAR-007 red/detachments/d1 forces/0/entries/0"]


class TestSize:
    def full(self, count, dead=0):
        return ["space-marine-leader", {"unit": "space-marine-line", "count": 5}, {"unit": "space-marine-line", "count": count, "fields": {"dead": dead}}]  # fmt: skip

    @pytest.mark.parametrize(("count", "rule"), [(39, "SIZE-001"), (40, ""), (89, ""), (90, "SIZE-002")])
    def test_losses_make_a_detachment_neither_too_small_nor_smaller(self, war, count, rule):
        """740, 755, 1490 and 1505 points, 30 models of them dead."""
        raise_(war, "red", "d1", "detachment", *self.full(count, dead=30))
        assert war.told("SIZE") == ([f"CAMPAIGN40K-{rule} red/detachments/d1 forces/0"] if rule else [])

    @pytest.mark.parametrize(
        ("dxp", "most", "legal"), [(9, None, False), (10, None, True), (4, 10, True), (4, 9, False)]
    )
    def test_a_rank_once_gained_is_kept(self, war, dxp, most, legal):
        """1745 points ask for 10 DXP."""
        raise_(
            war, "red", "d1", "detachment", *self.full(106), dxp=dxp, **({"most_dxp": most} if most is not None else {})
        )
        assert (war.told("SIZE") == []) is legal

    @pytest.mark.parametrize(("dead", "told"), [(1, False), (2, True)])
    def test_never_less_than_750_as_the_war_reads_it(self, war, dead, told):
        war.settings["after-losses"] = "always"
        raise_(war, "red", "d1", "detachment", *self.full(41, dead))  # 770 points, 755 and 740
        assert (war.told("STRENGTH") == ["CAMPAIGN40K-STRENGTH-001 red/detachments/d1 forces"]) is told

    @pytest.mark.parametrize(("dead", "told"), [(5, True), (6, False)])
    def test_survivors_as_the_war_reads_it(self, war, dead, told):
        """1580 points in the list, 1505 and 1490 left."""
        raise_(war, "red", "d1", "detachment", *self.full(95, dead))
        assert war.told("SIZE") == ["CAMPAIGN40K-SIZE-002 red/detachments/d1 forces/0"]
        war.settings["size-of-strength"] = "survivors"
        assert war.told("SIZE") == []
        assert (war.told("STRENGTH") == ["CAMPAIGN40K-STRENGTH-002 red/detachments/d1 forces"]) is told


class TestGarrisons:
    @pytest.mark.parametrize(("level", "count", "legal"), [("camp", 16, True), ("camp", 17, False), ("fortification", 33, True), ("fortification", 34, False), ("capital-fortification", 50, True), ("capital-fortification", 51, False)])  # fmt: skip
    def test_the_stronghold_of_the_campaign_sets_the_size(self, war, level, count, legal):
        """Fifteen points a model: 240 and 255, 495 and 510, 750 and 765."""
        war.lay("red", "0606", level, "garrison", {"unit": "space-marine-line", "count": count})
        assert (war.told("GARRISON") == []) is legal
        war.put("red", "g1", "garrison", {"unit": "space-marine-line", "count": count}, settles="0707")
        war.holding("red")["strongholds"]["0707"] = {"level": level}
        assert ("CAMPAIGN40K-GARRISON-001 red/detachments/g1 forces/0" not in war.told("GARRISON")) is legal

    @pytest.mark.parametrize(("count", "told"), [(15, False), (16, True), (31, True)])
    def test_dark_eldar_may_be_halved(self, war, count, told):
        """Eight points a model: 120 and 128 in a camp for 125, 248 below the usual 250."""
        war.races["red"] = "dark-eldar"
        war.lay("red", "0606", "camp", "garrison", {"unit": "dark-eldar-line", "count": count})
        assert war.told("GARRISON") == []
        war.settings["raiders-garrisons"] = "halved"
        assert (war.told("GARRISON") == ["CAMPAIGN40K-GARRISON-004 red/garrisons/0606 forces"]) is told

    def test_what_is_too_large_for_everybody_is_told_once(self, war):
        war.races["red"] = "dark-eldar"
        war.settings["raiders-garrisons"] = "halved"
        war.lay("red", "0606", "camp", "garrison", {"unit": "dark-eldar-line", "count": 32})
        assert war.told("GARRISON") == ["CAMPAIGN40K-GARRISON-001 red/garrisons/0606 forces/0"]

    def test_tyranids_in_their_first_fortification(self, war):
        war.races["red"] = "tyranid"
        war.lay("red", "0606", "capital-fortification", "garrison", "tyranid-line")
        assert war.told("GARRISON") == []
        war.settings["swarm-fortification"] = "bare"
        assert war.told("GARRISON") == ["CAMPAIGN40K-GARRISON-003 red/garrisons/0606 forces"]


class TestStates:
    @pytest.mark.parametrize(
        ("unit", "state", "legal"),
        [("space-marine-tank", "damaged", True), ("space-marine-tank", "wounded", False), ("space-marine-line", "wounded", True),
         ("space-marine-line", "damaged", False), ("space-marine-quick", "wounded", True), ("space-marine-tank", "dead", True), ("space-marine-line", "captured", True)],
    )  # fmt: skip
    def test_vehicles_are_damaged_and_men_are_wounded(self, war, unit, state, legal):
        raise_(war, "red", "d1", "detachment", {"unit": unit, "fields": {state: 1}})
        assert (war.told(f"{state}.for") == []) is legal

    @pytest.mark.parametrize(("wounded", "told"), [(3, False), (4, True)])
    def test_no_more_than_there_are(self, war, wounded, told):
        raise_(
            war,
            "red",
            "d1",
            "detachment",
            {"unit": "space-marine-line", "count": 5, "fields": {"dead": 2, "wounded": wounded}},
        )
        assert bool(war.told("UNIT-002")) is told


KILLS = {
    "imperial-guard": {"chaos", "ork", "tyranid"}, "space-marine": {"chaos", "ork", "tyranid"}, "blood-angels": {"chaos", "ork", "tyranid"},
    "chaos": {"sisters-of-battle", "tyranid"}, "dark-eldar": set(), "eldar": {"chaos", "ork", "tyranid", "dark-eldar"}, "ork": {"tyranid"},
    "sisters-of-battle": {"chaos", "ork", "tyranid"}, "tyranid": set(RACES),
}  # fmt: skip


class TestCaptives:
    @pytest.mark.parametrize("race", RACES)
    def test_who_always_kills_whom(self, war, race):
        for victim in RACES:
            war.races |= {"red": race, "blue": victim}
            raise_(war, "red", "d1")
            raise_(war, "blue", "d1", at=None)
            war.holding("red")["captives"] = {"c1": {"player": "blue", "detachment": "d1", "with": "d1", "since": 5}}
            assert (war.told("CAPTIVE-004") != []) is (victim in KILLS[race]), victim

    @pytest.mark.parametrize(
        ("race", "size", "legal"), [("space-marine", 2, True), ("space-marine", 1, False), ("dark-eldar", 1, True)]
    )
    def test_prisons_need_a_town(self, war, race, size, legal):
        war.races |= {"red": race, "blue": "eldar"}
        raise_(war, "blue", "d1", at=None)
        war.holding("red")["urban"] = {"0606": {"size": size, "race": race, "buildings": ["prison"]}}
        war.holding("red")["captives"] = {"c1": {"player": "blue", "detachment": "d1", "at": "0606", "since": 5}}
        assert (war.told("CAPTIVE") == []) is legal


class TestOrbit:
    ABOUT = "ARRIVAL"

    @pytest.mark.parametrize(
        ("unit", "legal"), [("tactical-squad", True), ("dreadnought", True), ("rhino", False), ("terminators", False)]
    )
    def test_space_marines_that_drop(self, war, unit, legal):
        raise_(war, "red", "d1", "detachment", listed(unit), at=None, orbit=True)
        assert (war.told(self.ABOUT) == []) is legal

    @pytest.mark.parametrize(("at", "legal"), [("0606", True), ("0808", False)])
    def test_built_in_the_capital(self, war, at, legal):
        war.holding("red").update(
            capital="0606", urban={hex: {"size": 4, "race": "space-marine"} for hex in ("0606", "0808")}
        )
        raise_(war, "red", "d1", "detachment", listed("tactical-squad"), at=at, orbit=True, built=5, arrives=6)
        assert (war.told(self.ABOUT) == []) is legal

    @pytest.mark.parametrize("race", [race for race in RACES if race not in ("space-marine", "blood-angels")])
    def test_nobody_else(self, war, race):
        war.races["red"] = race
        raise_(war, "red", "d1", at=None, orbit=True)
        assert war.told(self.ABOUT) == ["CAMPAIGN40K-ARRIVAL-002 red/player detachments/d1/orbit"]

    def test_the_mycetic_swarm(self, war):
        war.races["red"] = "tyranid"
        raise_(war, "red", "d1", "mycetic-swarm", at=None, orbit=True)
        assert war.told(self.ABOUT) == []


class TestLostPages:
    """AC-120: names and limits are all that is left of some units."""

    @pytest.mark.parametrize("race", ["imperial-guard", "space-marine", "blood-angels", "sisters-of-battle"])
    def test_grey_knights_need_a_chaos_player(self, war, race):
        war.races["red"] = race
        raise_(war, "red", "d1", "detachment", listed("grey-knights"))
        assert war.told("KIND") == ["CAMPAIGN40K-KIND-006 red/detachments/d1 forces/0/entries/0"]
        war.races["blue"] = "chaos"
        assert war.told("KIND") == []
        war.settings["lost-units"] = "closed"
        assert war.told("KIND") == ["CAMPAIGN40K-KIND-006 red/detachments/d1 forces/0/entries/0"]

    @pytest.mark.parametrize(
        ("other", "legal"), [("eldar", False), ("sisters-of-battle", True), ("blood-angels", True)]
    )
    def test_cultists_need_an_imperial_player(self, war, other, legal):
        war.races |= {"red": "chaos", "blue": other}
        raise_(war, "red", "d1", "chaos-undivided", listed("chaos-cultists"))
        assert (war.told("KIND") == []) is legal

    @pytest.mark.parametrize(("race", "unit"), [("imperial-guard", "penal-legion"), ("imperial-guard", "super-heavy-tank"), ("space-marine", "legion-of-the-damned"), ("blood-angels", "legion-of-the-damned")])  # fmt: skip
    def test_a_war_may_leave_them_out(self, war, race, unit):
        war.races["red"] = race
        raise_(war, "red", "d1", "detachment", listed(unit))
        assert war.told("KIND") == []
        war.settings["lost-units"] = "closed"
        assert war.told("KIND") == ["CAMPAIGN40K-KIND-006 red/detachments/d1 forces/0/entries/0"]


class TestThoseWhoJoined:
    """Mercenaries and captives who were won over are of another race, and keep their structure (Claim, Chaos)."""

    @pytest.mark.parametrize(("keys", "told"), [({}, True), ({"race": "ork"}, False), ({"race": "eldar"}, True)])
    def test_they_are_judged_by_their_own_race(self, war, keys, told):
        raise_(war, "red", "d1", "detachment", "ork-leader", {"unit": "ork-line", "count": 50}, {"unit": "ork-line", "count": 50}, **keys)  # fmt: skip
        assert bool(war.told("RACE")) is told
        assert war.told("KIND") == []

    def test_they_may_be_of_a_kind_of_their_race_and_count_for_no_ratio(self, war):
        raise_(war, "red", "d1", "ig-armour", "imperial-guard-leader", race="imperial-guard")
        assert war.told("KIND") == []
        war.holding("red")["detachments"]["d1"].pop("race")
        assert {line.split()[0][-8:] for line in war.told("KIND")} == {"KIND-003"} or war.told("SPECIAL")

    def test_an_unknown_race_is_told(self, war):
        raise_(war, "red", "d1", "detachment", race="orc")
        assert "LINK-RACE" in {one.rule for one in war.inspected().problems}


@pytest.mark.parametrize(("counts", "wrong"), [(", counts-as: [assassin]", True), ("", False)])
def test_one_assassin_in_the_army_of_whatever_kind(tmp_path, counts, wrong):
    """Two kinds that count as assassins, in two lists; two rare units that do not are one of each."""
    root = forty.War(tmp_path).player("red", 'vp: 0\ndetachments: {d1: {at: "0303", built: 1}, d2: {at: "0305", built: 1}}\n')  # fmt: skip
    kinds = "".join(f"  {id}: {{name: {id.title()}, tags: [elites, imperial-guard, rare, foot, single], cost: {{points: 90}}, book: {{ref: house}}{counts}}}\n" for id in ("shot", "mask"))  # fmt: skip
    root.add("players/red/army.yaml", kinds)
    for id, one in (("d1", "shot"), ("d2", "mask")):
        entries = f"[{{unit: one, count: 800}}, {{unit: {one}}}]"
        root.write(f"players/red/detachments/{id}.yaml", f"system: campaign40k\nforces: [{{kind: detachment, entries: {entries}}}]\n")  # fmt: skip
    assert [rule for rule, _ in root.found("RARITY")] == (["CAMPAIGN40K-RARITY-001"] if wrong else [])
