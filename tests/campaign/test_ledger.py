"""Income and upkeep of the shipped campaign, against sums worked out by hand from the book."""

from __future__ import annotations

from fractions import Fraction

import pytest

from listbuilder.campaign.ledger import ledger_of
from listbuilder.campaign.verdict import inspect
from listbuilder.cli import main
from tests.campaign.forty import KIT, RACES, SYSTEM, War
from tests.campaign.sums import amounts, entries, town, urban


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
