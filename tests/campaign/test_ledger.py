"""Income and upkeep of the shipped campaign, against sums worked out by hand from the book."""

from __future__ import annotations

from fractions import Fraction

import pytest

from listbuilder.campaign.ledger import booked, due_turn, ledger_of
from listbuilder.campaign.verdict import inspect
from listbuilder.cli import main
from tests.campaign.forty import KIT, RACES, SYSTEM, War


def town(size, race="imperial-guard", bp=1000, buildings="[]", hex="0303"):
    return f'  "{hex}": {{size: {size}, race: {race}, bp: {bp}, buildings: {buildings}}}\n'


def urban(*towns):
    return "urban:\n" + "".join(towns)


def entries(war, hex="0303", player="red"):
    return {one.subject: one for one in ledger_of(war.table, player).accounts[hex].entries}


def amounts(war, hex="0303"):
    return {id: one.amount for id, one in entries(war, hex).items()}


class TestStart:
    @pytest.mark.parametrize("races", [RACES[:3], RACES[3:6], RACES[6:]])
    def test_upkeep_of_the_start_capital_is_170_for_every_race(self, tmp_path, capsys, races):
        root = tmp_path / "war"
        assert main(["campaign", "new", str(root), "--system", SYSTEM, "--seed", "3", "--races", ",".join(races)]) == 0
        table = inspect(root).table
        for player, holding in table.state.holdings.items():
            ledger = ledger_of(table, player)
            assert (ledger.turn, ledger.upkeep, ledger.unpaid) == (1, 100 + 30 + 10 + 30, ())
            other = next(one for hex, one in holding.urban.items() if hex != holding.capital)
            assert ledger.income == 300 + 100 + 25 * other.size
            assert ledger.after == 5000 + ledger.income - 170

    def test_reinforcements_are_those_of_the_start(self, tmp_path):
        war = War(tmp_path).player("red", 'capital: "0303"\n' + urban(town(4, buildings=KIT)))
        assert amounts(war)["reinforcements"] == 300
        war.write("campaign.yaml", (war.root / "campaign.yaml").read_text().replace("start: four\n", ""))
        assert amounts(war)["reinforcements"] == 0


class TestOutput:
    @pytest.mark.parametrize(("size", "output", "taxed", "exploited"), [(1, 25, 37, 50), (2, 50, 75, 100), (3, 75, 112, 150), (4, 100, 150, 200)])  # fmt: skip
    def test_by_size_and_with_half_or_all_of_it_more(self, tmp_path, size, output, taxed, exploited):
        war = War(tmp_path).player("red", urban(town(size, "chaos")))
        assert amounts(war) == {"urban-output": output}
        guard = 'detachments: {d1: {at: "0303"}}\n'
        war.player("red", urban(town(size, "chaos", buildings="[taxation-office]")) + guard).troops("red", "d1", 10)
        assert amounts(war) == {"urban-output": taxed, "taxation-office": -10}
        war.player("red", urban(town(size, "chaos", buildings="[exploitation-center]")) + guard)
        assert amounts(war) == {"urban-output": output if size == 1 else exploited}

    def test_the_sum_is_written_out(self, tmp_path):
        guard = 'detachments: {d1: {at: "0303"}}\n'
        war = War(tmp_path).player("red", urban(town(3, buildings="[taxation-office]")) + guard).troops("red", "d1", 10)
        assert entries(war)["urban-output"].sum == "75 + 50 % = 112.5, rounded down to 112"
        war.add("campaign.yaml", "settings: {half-points: exact}\n")
        assert entries(war)["urban-output"].sum == "75 + 50 % = 112.5"
        assert amounts(war)["urban-output"] == Fraction(225, 2)

    @pytest.mark.parametrize(
        ("level", "garrison", "troops", "taxed", "exploited"),
        [
            ("", False, False, False, False),
            ("camp", False, False, False, False),
            ("fortification", False, False, False, False),
            ("camp", True, False, True, False),
            ("fortification", True, False, True, True),
            ("", False, True, True, True),
            ("camp", False, True, True, True),
        ],
    )
    def test_only_where_somebody_stands_guard(self, tmp_path, level, garrison, troops, taxed, exploited):
        for building, bonus, worth in (("taxation-office", taxed, 75), ("exploitation-center", exploited, 100)):
            more = f'strongholds: {{"0303": {{level: {level}}}}}\n' if level else ""
            more += 'detachments: {d1: {at: "0303"}}\n' if troops else ""
            war = War(tmp_path / building).player("red", urban(town(2, "ork", buildings=f"[{building}]")) + more)
            if garrison:
                war.garrison("red", "0303")
            if troops:
                war.troops("red", "d1", 10)
            assert amounts(war)["urban-output"] == (worth if bonus else 50)
            assert ("unguarded" in entries(war)["urban-output"].sum) is not bonus

    @pytest.mark.parametrize(("level", "bonus"), [("", 50), ("camp", 75), ("fortification", 75)])
    def test_setting_a_stronghold_is_needed_in_any_case(self, tmp_path, level, bonus):
        more = f'strongholds: {{"0303": {{level: {level}}}}}\n' if level else ""
        war = War(tmp_path).player("red", urban(town(2, buildings="[taxation-office]")) + more + 'detachments: {d1: {at: "0303"}}\n')  # fmt: skip
        war.troops("red", "d1", 10).add("campaign.yaml", "settings: {tax-guard: stronghold}\n")
        assert amounts(war)["urban-output"] == bonus

    @pytest.mark.parametrize(
        ("player", "race", "worth"),
        [("ork", "ork", 50), ("ork", "chaos", 100), ("blood-angels", "space-marine", 50), ("space-marine", "blood-angels", 50), ("blood-angels", "imperial-guard", 100)],
    )  # fmt: skip
    def test_exploitation_of_other_races_only(self, tmp_path, player, race, worth):
        war = War(tmp_path, player).player("red", urban(town(2, race, buildings="[exploitation-center]")) + 'detachments: {d1: {at: "0303"}}\n')  # fmt: skip
        assert amounts(war.troops("red", "d1", 10))["urban-output"] == worth

    def test_an_upgrade_takes_the_place_of_what_it_stands_on(self, tmp_path):
        war = War(tmp_path).player("red", urban(town(2, "ork", buildings="[taxation-office, exploitation-center]")) + 'detachments: {d1: {at: "0303"}}\n')  # fmt: skip
        assert amounts(war.troops("red", "d1", 10))["urban-output"] == 100


class TestReinforcements:
    @pytest.mark.parametrize(
        ("size", "buildings", "race", "amount"),
        [
            (4, "[major-spaceport]", "imperial-guard", 300),
            (3, "[minor-spaceport]", "imperial-guard", 300),
            (4, "[]", "imperial-guard", 0),
            (2, "[minor-spaceport]", "imperial-guard", 0),
            (3, "[major-spaceport]", "imperial-guard", 0),
            (3, "[major-spaceport]", "dark-eldar", 300),
            (2, "[minor-spaceport]", "dark-eldar", 300),
        ],
    )
    def test_a_working_spaceport_in_the_capital(self, tmp_path, size, buildings, race, amount):
        war = War(tmp_path, race).player("red", 'capital: "0303"\n' + urban(town(size, race, buildings=buildings)))
        assert amounts(war)["reinforcements"] == amount

    def test_none_without_a_capital_and_in_no_other_town(self, tmp_path):
        war = War(tmp_path).player("red", urban(town(4, buildings=KIT)))
        assert "reinforcements" not in entries(war)

    def test_dice_decide_under_an_enemy_sky(self, tmp_path):
        war = War(tmp_path).player("red", 'capital: "0303"\n' + urban(town(4, buildings=KIT)))
        war.add("campaign.yaml", "air-control: {A: [blue]}\n")
        line = entries(war)["reinforcements"]
        assert (line.amount, line.sum) == (
            0,
            "0 until dice are rolled: blue controlled the airspace; at most 300 come through",
        )
        war.add("campaign.yaml", "treaties: [{kind: alliance, between: [red, blue], since: 0}]\n")
        assert amounts(war)["reinforcements"] == 300

    def test_of_a_sky_that_nobody_has_fought_for_yet_nothing_is_said(self, tmp_path):
        war = War(tmp_path).player("red", 'capital: "0303"\n' + urban(town(4, buildings=KIT)))
        war.add("campaign.yaml", "air-control: {A: [blue]}\nbooked: 3\n")
        assert amounts(war)["reinforcements"] == 300


class TestLead:
    @pytest.mark.parametrize(("red", "blue", "amount"), [(0, 0, None), (7, 3, 40), (3, 7, None), (1, 0, 10)])
    def test_ten_for_each_point_above_the_lowest(self, tmp_path, red, blue, amount):
        more = urban(town(1), town(1, hex="0306"))
        war = War(tmp_path).player("red", f'capital: "0303"\nvp: {red}\n' + more).player("blue", f"vp: {blue}\n")
        assert amounts(war).get("vp-lead") == amount
        assert "vp-lead" not in entries(war, "0306")

    def test_who_left_the_game_is_not_the_lowest(self, tmp_path):
        war = War(tmp_path).player("red", 'capital: "0303"\nvp: 5\n' + urban(town(1)))
        war.write("campaign.yaml", (war.root / "campaign.yaml").read_text().replace("chaos, mark: B", "chaos, mark: B, out: 2"))  # fmt: skip
        assert "vp-lead" not in entries(war)


class TestArmy:
    def war(self, tmp_path, *points, more=""):
        places = "".join(f'  d{number}: {{at: "0{number + 1}06"{more}}}\n' for number in range(len(points)))
        war = War(tmp_path).player("red", 'capital: "0303"\n' + urban(town(1)) + f"detachments:\n{places}")
        for number, size in enumerate(points):
            war.troops("red", f"d{number}", size)
        return war

    @pytest.mark.parametrize(
        ("points", "down", "up"),
        [((24,), None, -1), ((25,), -1, -1), ((49,), -1, -2), ((50,), -2, -2), ((20, 30), -2, -2), ((24, 24), -1, -2), ((1500, 999), -99, -100)],
    )  # fmt: skip
    def test_one_for_each_full_25_of_all_together(self, tmp_path, points, down, up):
        war = self.war(tmp_path, *points)
        assert amounts(war).get("army-maintenance") == down
        war.add("campaign.yaml", "settings: {maintenance-rounding: up}\n")
        assert amounts(war).get("army-maintenance") == up

    @pytest.mark.parametrize(
        ("more", "maintained"),
        [("", -4), (', settles: "0306"', -4), (", destroyed: 2", None), (", arrives: 4", None), (", arrives: 3", -4), (", dxp: 9", -4)],
    )  # fmt: skip
    def test_who_is_maintained(self, tmp_path, more, maintained):
        assert amounts(self.war(tmp_path, 100, more=more)).get("army-maintenance") == maintained

    def test_an_army_in_orbit_eats_too(self, tmp_path):
        war = self.war(tmp_path, 100)
        text = (war.root / "players/red/player.yaml").read_text()
        war.player("red", text.replace('at: "0106"', "orbit: true"))
        assert amounts(war)["army-maintenance"] == -4

    def test_settled_garrisons_and_captives_are_not(self, tmp_path):
        war = self.war(tmp_path, 100, 50).garrison("red", "0306", 500)
        war.add("players/red/player.yaml", 'strongholds: {"0306": {level: fortification}}\n')
        assert amounts(war)["army-maintenance"] == -6
        war.player(
            "blue", "captives: {c1: {player: red, detachment: d1, since: 2, with: b1}}\ndetachments: {b1: {at: 0906}}\n"
        )
        war.troops("blue", "b1", 100)
        assert amounts(war)["army-maintenance"] == -4

    def test_what_is_left_of_it_or_its_full_strength(self, tmp_path):
        war = self.war(tmp_path, 100).troops("red", "d0", 100, "{dead: 20, captured: 10, wounded: 30}")
        assert entries(war)["army-maintenance"].sum == "70 points / 25 = 2.8, rounded down to 2"
        war.add("campaign.yaml", "settings: {maintenance-strength: structure}\n")
        assert amounts(war)["army-maintenance"] == -4


class TestUnpaid:
    """1 BP stored and 25 come in; barracks 10, light factory 20 (cost 100), barracks paid first as the file says."""

    def war(self, tmp_path, buildings, bp=1, size=2):
        return War(tmp_path).player("red", 'capital: "0303"\n' + urban(town(size, bp=bp, buildings=buildings)))

    def test_in_the_order_of_the_file(self, tmp_path):
        ledger = ledger_of(self.war(tmp_path, "[barracks, strategic-hq, prison]", size=1).table, "red")
        # asleep in a village, but paid: 26 - 10 = 16 is not enough for 30, and enough for 10; 150 come back
        account = ledger.accounts["0303"]
        assert [(one.subject, one.amount) for one in account.entries] == [
            ("urban-output", 25), ("reinforcements", 0), ("barracks", -10), ("prison", -10), ("strategic-hq", 150),
        ]  # fmt: skip
        assert [(one.subject, one.amount) for one in ledger.unpaid] == [("strategic-hq", 14)]
        assert account.after == 1 + 25 - 20 + 150

    def test_to_the_point(self, tmp_path):
        assert ledger_of(self.war(tmp_path / "a", "[strategic-hq]", bp=5, size=1).table, "red").unpaid == ()
        assert len(ledger_of(self.war(tmp_path / "b", "[strategic-hq]", bp=4, size=1).table, "red").unpaid) == 1

    def test_only_the_first_is_refunded_and_half_of_all_that_was_put_in(self, tmp_path):
        war = self.war(tmp_path, "[major-spaceport, strategic-hq]", size=1)
        assert amounts(war)["major-spaceport"] == 300  # half of 300 + 300
        assert "strategic-hq" not in entries(war)
        war.add("campaign.yaml", "settings: {upgrade-refund: last}\n")
        assert amounts(war)["major-spaceport"] == 150

    def test_what_was_really_paid_counts(self, tmp_path):
        war = self.war(tmp_path, "[{building: strategic-hq, paid: 75}]", size=1)
        assert entries(war)["strategic-hq"].sum == "1/2 of 75 = 37.5, rounded down to 37"

    def test_setting_no_refund(self, tmp_path):
        war = self.war(tmp_path, "[strategic-hq]", size=1).add(
            "campaign.yaml", "settings: {unpaid-upkeep: no-refund}\n"
        )
        assert amounts(war) == {"urban-output": 25, "reinforcements": 0}

    def test_setting_what_sleeps_is_free(self, tmp_path):
        war = self.war(tmp_path, "[strategic-hq]", size=1).add("campaign.yaml", "settings: {sleeping-upkeep: free}\n")
        assert ledger_of(war.table, "red").unpaid == ()

    def test_setting_upkeep_first(self, tmp_path):
        war = self.war(tmp_path, "[barracks]").add("campaign.yaml", "settings: {turn-start: upkeep-first}\n")
        assert [one.subject for one in ledger_of(war.table, "red").unpaid] == ["barracks"]

    def test_setting_no_books_in_the_first_turn(self, tmp_path):
        war = (
            War(tmp_path, turn=1)
            .player("red", urban(town(2)))
            .add("campaign.yaml", "settings: {first-income: skipped}\n")
        )
        assert amounts(war) == {}
        war.add("campaign.yaml", "booked: 1\n")
        assert amounts(war) == {"urban-output": 50}

    def test_the_army_takes_what_there_is(self, tmp_path):
        war = self.war(tmp_path, "[]", size=1).add("players/red/player.yaml", 'detachments: {d1: {at: "0306"}}\n')
        war.troops("red", "d1", 1500)
        ledger = ledger_of(war.table, "red")
        assert (amounts(war)["army-maintenance"], ledger.after) == (-26, 0)
        assert [(one.subject, one.amount) for one in ledger.unpaid] == [("army-maintenance", 60 - 26)]
        assert ledger.closed == ()


class TestTransport:
    """From 0206 up a column of plains, two points each; three hexes are 6 MP."""

    def war(self, tmp_path, hexes, race="imperial-guard", rp=150):
        way = "-".join(f"02{row:02}" for row in range(7, 7 - hexes - 1, -1))
        war = War(tmp_path, race).player("red", urban(town(1, race, hex=way[-4:])) + f'routes: {{"0207": {way}}}\n')
        return war.add("map.yaml", f'resources: {{"0207": {rp}}}\n')

    @pytest.mark.parametrize(
        ("hexes", "race", "rp", "lost", "arrives"),
        [
            (1, "imperial-guard", 150, 0, 150),
            (3, "imperial-guard", 150, 0, 150),
            (4, "imperial-guard", 150, 30, 120),
            (5, "imperial-guard", 50, 20, 30),
            (3, "dark-eldar", 50, 0, 25),
            (3, "dark-eldar", 150, 0, 75),
            (4, "dark-eldar", 150, 15, 60),
            (5, "dark-eldar", 50, 10, 15),
            (3, "tyranid", 150, 0, 0),
        ],
    )
    def test_a_tenth_is_lost_for_each_point_above_six(self, tmp_path, hexes, race, rp, lost, arrives):
        [one] = ledger_of(self.war(tmp_path, hexes, race, rp).table, "red").transports
        assert (one.length, one.lost, one.arrives) == (2 * hexes, lost, arrives)
        assert one.rp == one.lost + one.arrives

    def test_half_points_are_rounded_down_once(self, tmp_path):
        war = self.war(tmp_path, 4, "dark-eldar", 50).add("map.yaml", "roads: [0206-0207]\n")
        [one] = ledger_of(war.table, "red").transports  # a road of one point: 7 MP, a tenth of 25 is lost
        assert (one.length, one.arrives) == (7, 22)
        war.add("campaign.yaml", "settings: {half-points: exact}\n")
        assert ledger_of(war.table, "red").transports[0].arrives == Fraction(45, 2)

    @pytest.mark.parametrize(
        ("change", "why"),
        [
            (lambda war: war.player("red", 'urban: {"0204": {size: 1, race: ork}}\n'), "it has no route"),
            (lambda war: war.nobodys("0205"), "0205 is not under friendly control"),
            (lambda war: war.player("blue", 'detachments: {d1: {at: "0205"}}\n').troops("blue", "d1", 10), "lies in an enemy zone of control"),
        ],
    )  # fmt: skip
    def test_what_is_stopped_is_lost(self, tmp_path, change, why):
        war = self.war(tmp_path, 3)
        change(war)
        transports = ledger_of(war.table, "red").transports
        assert all((one.arrives, one.lost) == (0, one.rp) and why in one.why for one in transports)

    def test_it_comes_in_between_two_turns(self, tmp_path):
        war = self.war(tmp_path, 4)
        assert "transported-rp" not in entries(war, "0203")
        war.add("campaign.yaml", "booked: 3\n")
        line = entries(war, "0203")["transported-rp"]
        assert (line.amount, line.sum) == (120, "150 RP from 0207, 30 lost on the way")
        assert ledger_of(war.table, "red").accounts["0203"].entries[0] == line

    def test_setup_has_no_end_of_turn(self, tmp_path):
        war = self.war(tmp_path, 3)
        war.write("campaign.yaml", (war.root / "campaign.yaml").read_text().replace("turn: 3", "turn: 0"))
        assert "transported-rp" not in entries(war, "0204")
        assert ledger_of(war.table, "red").turn == 1


class TestBooked:
    @pytest.mark.parametrize(("turn", "done", "due"), [(0, None, 1), (1, None, 1), (3, 2, 3), (3, 3, 4)])
    def test_which_turn_is_due(self, tmp_path, turn, done, due):
        war = War(tmp_path, turn=turn).add("campaign.yaml", "" if done is None else f"booked: {done}\n")
        assert due_turn(war.table.state.campaign) == due

    def test_points_in_the_books_and_unpaid_buildings_gone(self, tmp_path):
        more = 'squadrons: {a1: {at: "0303"}}\n'
        war = War(tmp_path).player("red", urban(town(1, bp=10, buildings="[barracks, minor-airbase, prison]"), town(2, bp=0, hex="0306")) + more)  # fmt: skip
        holding, events = booked(war.table, "red")
        assert [one.kind for one in holding.urban["0303"].buildings] == ["barracks", "prison"]
        assert (holding.urban["0303"].bp, holding.urban["0306"].bp) == (10 + 25 - 10 - 10 + 50, 50)
        assert dict(holding.squadrons) == {}
        assert [one.what for one in events] == [
            "Income 125, upkeep 20; 115 BP are stored.",
            "0303: Minor Airbase is not paid and is disbanded; 5 BP are missing.",
        ]
        assert {(one.turn, one.phase, one.player, one.secret) for one in events} == {(3, "build", "red", True)}

    def test_the_holding_after_is_the_ledger_after(self, tmp_path):
        war = War(tmp_path).player("red", 'capital: "0303"\n' + urban(town(4, buildings=KIT), town(2, hex="0306")))
        holding, _ = booked(war.table, "red")
        assert sum(one.bp for one in holding.urban.values()) == ledger_of(war.table, "red").after
