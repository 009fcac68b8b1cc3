"""What cannot be paid, what resources bring, and what is booked, against sums worked out by hand from the book."""

from __future__ import annotations

from fractions import Fraction

import pytest

from listbuilder.campaign.ledger import booked, due_turn, ledger_of
from tests.campaign.forty import KIT, War
from tests.campaign.sums import amounts, entries, town, urban


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
