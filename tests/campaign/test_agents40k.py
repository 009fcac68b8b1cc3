"""Agents, treaties, the coming turn and the setup of the shipped campaign, on both sides of each limit.

The tables here are typed from the book a second time and share nothing with the pack.
"""

from __future__ import annotations

import pytest

from listbuilder.campaign.checks.agreements import may_agree
from listbuilder.campaign.rules import rules_of
from listbuilder.campaign.verdict import inspect
from listbuilder.cli import main
from tests.campaign.forty import (
    BA,
    CH,
    EL,
    IG,
    KIT,
    RACES,
    SHORT,
    SM,
    SYSTEM,
    War,
    rules_told,
)
from tests.campaign.marsh import edit


@pytest.mark.parametrize(
    ("part", "wrong"),
    [
        ('urban: {"0303": {size: 1, race: ork, built: 3}}', False), ('urban: {"0303": {size: 1, race: ork, built: 4}}', True),
        ('urban: {"0303": {size: 1, race: ork, buildings: [{building: barracks, built: 4}]}}', True),
        ('urban: {"0303": {size: 1, race: ork, captured: 4}}', True), ('strongholds: {"0303": {level: camp, built: 4}}', True),
        ('strongholds: {"0303": {level: camp, defences: [{defence: bunker, built: 4}]}}', True),
        ('convoys: {c1: {at: "0303", bp: 50, built: 4}}', True), ('convoys: {c1: {at: "0303", bp: 50, built: 3}}', False),
    ],
)  # fmt: skip
def test_nothing_from_turns_to_come(tmp_path, part, wrong):
    war = War(tmp_path).player("red", part + "\n")
    assert rules_told(war, "TURN") == ["CAMPAIGN40K-TURN-001"] * wrong


def test_no_road_over_the_sea(tmp_path):
    war = War(tmp_path)
    text = (war.root / "map.yaml").read_text().replace("{.: plains, h: hills}", "{.: plains, s: sea}")
    war.write("map.yaml", text.replace("  ............\n", "  .....s......\n", 1) + "roads: [0101-0201]\n")
    assert war.found("ROAD") == []
    war.write("map.yaml", (war.root / "map.yaml").read_text().replace("[0101-0201]", "[0401-0501-0601]"))
    assert [message for _, message in war.found("ROAD")] == [
        "The road goes through 0601 (Sea), which nobody can control."
    ]


class TestAgents:
    def war(self, tmp_path, agents, buildings=KIT, size=4):
        return War(tmp_path).player("red", f'capital: "0303"\nurban: {{"0303": {{size: {size}, race: {IG}, bp: 900, buildings: {buildings}}}}}\nagents: {{{agents}}}\n')  # fmt: skip

    def spies(self, count, built=lambda number: number % 4, home=', from: "0303"'):
        return ", ".join(
            f's{number}: {{kind: spy, at: "0306"{home}, built: {built(number)}}}' for number in range(count)
        )

    @pytest.mark.parametrize(("count", "wrong"), [(3, 0), (4, 1)])
    def test_three_spies_for_each_centre(self, tmp_path, count, wrong):
        assert rules_told(self.war(tmp_path, self.spies(count)), "AGENT") == ["CAMPAIGN40K-AGENT-001"] * wrong

    def test_one_a_turn(self, tmp_path):
        assert rules_told(self.war(tmp_path, self.spies(2, lambda number: 2)), "AGENT") == ["CAMPAIGN40K-AGENT-002"]

    @pytest.mark.parametrize(("buildings", "size", "wrong"), [(KIT, 4, 0), ("[prison]", 4, 1), ("[espionage-center]", 3, 0), ("[espionage-center]", 2, 1)])  # fmt: skip
    def test_a_centre_behind_every_spy(self, tmp_path, buildings, size, wrong):
        told = rules_told(self.war(tmp_path, self.spies(1), buildings, size), "AGENT")
        assert told == ["CAMPAIGN40K-AGENT-004"] * wrong

    @pytest.mark.parametrize(("count", "buildings", "wanted"), [(1, "[embassy]", []), (2, "[embassy]", ["003"]), (1, "[prison]", ["004"])])  # fmt: skip
    def test_one_diplomat_and_his_embassy(self, tmp_path, count, buildings, wanted):
        agents = ", ".join(f'a{number}: {{kind: diplomat, at: "0306", built: {number}}}' for number in range(count))
        told = rules_told(self.war(tmp_path, agents, buildings), "AGENT")
        assert told == [f"CAMPAIGN40K-AGENT-{number}" for number in wanted]


PACTS = """\
IG   IG,SM,El,SoB     IG,SM,El,SoB
SM   IG,SM,El,SoB     IG,SM,El,SoB
Ch   Ch,DE,El,Ork     Ch,DE,Ork
DE   DE,Ch,Ork        DE,Ch
El   El,IG,SM,Ch,SoB  El,IG,SM,SoB
Ork  Ork,Ch,DE        Ork,Ch
SoB  IG,SM,El,SoB     IG,SM,El,SoB
Ty   Ty               Ty
"""
PARTNERS = {SHORT[race]: [{SHORT[one] for one in cell.split(",")} for cell in cells] for race, *cells in (line.split() for line in PACTS.splitlines())}  # fmt: skip


def test_who_may_agree_with_whom_in_both_directions(pack):
    rules = rules_of(pack)
    for column, kind in enumerate(("non-aggression-pact", "alliance")):
        for one in RACES:
            for other in RACES:
                first, second = (SM if race == BA else race for race in (one, other))
                wanted = second in PARTNERS[first][column] and first in PARTNERS[second][column]
                assert may_agree(rules, kind, one, other) is wanted, (kind, one, other)


@pytest.mark.parametrize(
    ("treaty", "wrong"),
    [
        ("kind: non-aggression-pact", False),
        ("kind: alliance", True),
        ("kind: alliance, until: 2", False),
        ("kind: alliance, until: 3", True),
    ],
)
def test_a_treaty_between_eldar_and_chaos(tmp_path, treaty, wrong):
    war = War(tmp_path, EL, CH).add("campaign.yaml", f"treaties: [{{{treaty}, between: [red, blue], since: 1}}]\n")
    assert rules_told(war, "TREATY") == ["CAMPAIGN40K-TREATY-001"] * wrong


def test_what_the_coming_turn_cannot_pay(tmp_path):
    war = War(tmp_path).player("red", f'capital: "0303"\nurban: {{"0303": {{size: 1, race: {IG}, bp: 0, buildings: [{{building: barracks}}, {{building: prison, built: 1}}, {{building: espionage-center}}]}}}}\ndetachments: {{d1: {{at: "0306"}}}}\n')  # fmt: skip
    war.troops("red", "d1", 500)
    assert war.found("BOOKS") == [
        ("CAMPAIGN40K-BOOKS-001", "Espionage Center in 0303 will be disbanded at the start of turn 3: 25 BP of upkeep are missing."),
        ("CAMPAIGN40K-BOOKS-002", "Maintenance of the army: 15 BP are missing in the capital 0303 at the start of turn 3."),
    ]  # fmt: skip


def test_laws_name_the_line(tmp_path):
    war = War(tmp_path).player(
        "red", f'# red\nurban:\n  "0303":\n    size: 1\n    race: {IG}\n    buildings: [barracks, barracks]\n'
    )
    [problem] = [one for one in war.inspect().problems if "WORK" in one.rule]
    assert (problem.place.line, problem.place.column) == (6, 27)


class TestSetup:
    """Turn 0 (AC-03): what the start gave grows by one step at most, what is new does not grow."""

    @pytest.fixture
    def war(self, tmp_path, capsys):
        assert (
            main(["campaign", "new", str(tmp_path / "war"), "--system", SYSTEM, "--players", "4", "--seed", "7"]) == 0
        )
        return tmp_path / "war"

    def told(self, war, *changes):
        path = war / "players/red/player.yaml"
        for old, new in changes:
            edit(path, lambda text, old=old, new=new: text.replace(old, new, 1))
        return [one.rule for one in inspect(war).problems if "-START-006" not in one.rule]

    @pytest.mark.parametrize(("size", "wanted"), [(2, []), (3, []), (4, ["CAMPAIGN40K-TOWN-003"])])
    def test_a_town_of_the_start_grows_once(self, war, size, wanted):
        assert self.told(war, ("size: 2", f"size:  {size}")) == wanted

    def test_setting_no_limits_in_the_setup(self, war):
        edit(war / "campaign.yaml", lambda text: text + "settings: {setup-turn: free}\n")
        assert self.told(war, ("size: 2", "size: 4")) == []

    @pytest.mark.parametrize(
        ("hex", "size", "wanted"),
        [("0501", 1, []), ("0501", 2, ["CAMPAIGN40K-TOWN-003"]), ("0404", 1, ["CAMPAIGN40K-TOWN-001"] * 1)],
    )
    def test_a_village_bought_in_the_setup(self, war, hex, size, wanted):
        village = f'urban:\n  "{hex}": {{size: {size}, race: imperial-guard}}\n'
        assert [rule for rule in self.told(war, ("urban:\n", village)) if "START" not in rule] == wanted

    @pytest.mark.parametrize(("level", "wanted"), [("camp", []), ("fortification", ["CAMPAIGN40K-FORT-005"])])
    def test_a_stronghold_bought_in_the_setup_is_a_camp(self, war, level, wanted):
        assert self.told(war, ("strongholds:\n", f'strongholds:\n  "0402": {{level: {level}}}\n')) == wanted

    def test_setting_distances_by_the_hexes_between(self, war):
        """Hexes two apart have one between them: at least two between is a distance of three."""
        assert self.told(war) == []
        edit(war / "campaign.yaml", lambda text: text + "settings: {hex-distance: between}\n")
        table = inspect(war).table
        assert (
            table.rules["red"].economy.settling.apart,
            table.rules["red"].opening.placement.resource_from_resource,
        ) == (3, 4)
