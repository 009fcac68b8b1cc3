"""What the start gives, in the marsh and in the shipped campaign: the capital, its race, the ground of a corner."""

from __future__ import annotations

import pytest

from listbuilder.cli import main
from tests.campaign.forty import BA, IG, KIT, ORK, RACES, SM, War, rules_told
from tests.campaign.marsh import TROOP, begin, edit, found

RED = "players/red/player.yaml"


@pytest.fixture
def root(tmp_path, capsys):
    assert begin(tmp_path / "war", "--races", "otters,herons") == 0
    return tmp_path / "war"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("race: otters", "race: herons"),
        ("size: 2", "size: 1"),
        ("[hall, dock]", "[hall]"),
        ("level: keep", "level: camp"),
    ],
)
def test_a_marsh_capital_lacks_something(root, old, new):
    edit(root / RED, lambda text: text.replace(old, new, 1))
    assert f"MARSH-START-008 {RED}" in found(root)
    edit(root / "campaign.yaml", lambda text: text.replace("turn: 0", "turn: 1"))
    assert f"MARSH-START-008 {RED}" not in found(root)


def test_the_ground_of_a_marsh_corner(root):
    edit(root / "map.yaml", lambda text: text.replace("  RRRR...\n", "  RRR....\n", 1))
    assert "MARSH-START-009 map.yaml" in found(root)
    edit(root / "campaign.yaml", lambda text: text.replace("turn: 0", "turn: 1"))
    assert "MARSH-START-009 map.yaml" not in found(root)


@pytest.mark.parametrize(("keys", "told"), [("race: otters", False), ("race: herons", True), ("race: herons, captured: 1", False)])  # fmt: skip
def test_new_marsh_towns_are_of_the_own_race(root, keys, told):
    edit(root / "campaign.yaml", lambda text: text.replace("turn: 0", "turn: 2"))
    edit(root / RED, lambda text: text.replace("urban:\n", f'urban:\n  "0402": {{size: 1, {keys}, built: 1}}\n'))
    assert (f"MARSH-TOWN-005 {RED}" in found(root)) == told


@pytest.mark.parametrize(("keys", "told"), [('at: "0202", arrives: 1', False), ('at: "0204", arrives: 1', True), ('at: "0204"', False)])  # fmt: skip
def test_first_marsh_troops_are_built_in_the_capital(root, keys, told):
    edit(root / RED, lambda text: f"{text}detachments:\n  d1: {{{keys}}}\n")
    (root / "players/red/detachments/d1.yaml").write_text(TROOP)
    assert (f"MARSH-START-010 {RED}" in found(root)) == told


@pytest.mark.parametrize(("rp", "told"), [(40, False), (41, True)])
def test_yields_of_the_marsh(root, rp, told):
    edit(root / "map.yaml", lambda text: text.replace('"0203": 40', f'"0203": {rp} '))
    assert ("MARSH-START-011 map.yaml" in found(root)) == told


# --- the figures of the book ------------------------------------------------------------------------


def opened(tmp_path, race=IG, of=None, size=4, buildings=KIT, level="capital-fortification"):
    """A capital at the start."""
    return War(tmp_path, race, turn=0).player("red", f'capital: "0303"\nurban: {{"0303": {{size: {size}, race: {of or race}, bp: 5000, buildings: {buildings}}}}}\nstrongholds: {{"0303": {{level: {level}}}}}\n').player("blue", "vp: 0\n")  # fmt: skip


@pytest.mark.parametrize("race", RACES)
def test_every_race_begins_with_the_same_capital(tmp_path, race):
    assert rules_told(opened(tmp_path, race), "START-008") == []


@pytest.mark.parametrize(
    ("keys", "words"),
    [
        ({"of": ORK}, "is of Ork; at the start all are of the own race, Imperial Guard"),
        ({"size": 3}, "is a City; the start gives a Metropol"),
        ({"buildings": "[major-spaceport, espionage-center, minor-airbase]"}, "has no Prison; the start gives it"),
        ({"buildings": "[minor-spaceport, espionage-center, prison, minor-airbase]"}, "has no Major Space Port; the start gives it"),
        ({"level": "fortification"}, "has only a Fortification; the start gives a Capital Fortification"),
    ],
)  # fmt: skip
def test_what_a_capital_lacks(tmp_path, keys, words):
    assert rules_told(opened(tmp_path, **keys), "START-008") == ["CAMPAIGN40K-START-008"]
    assert opened(tmp_path, **keys).found("START-008")[0][1] == f"The urban hex 0303 of red {words}."


def test_a_larger_airbase_takes_the_place_of_the_given_one(tmp_path):
    war = opened(tmp_path, buildings="[major-spaceport, espionage-center, prison, major-airbase, barracks]")
    assert rules_told(war, "START-008") == []


def test_other_conditions_are_the_groups_own(tmp_path):
    """Without a start that the book knows nothing of it is asked."""
    war = opened(tmp_path, of=ORK, buildings="[]", level="camp")
    assert rules_told(war, "START-008")
    war.write("campaign.yaml", (tmp_path / "campaign.yaml").read_text().replace("start: four\n", ""))
    assert rules_told(war, "START-005", "START-006", "START-008", "START-009", "START-010", "START-011") == []


def test_towns_of_the_same_kin_are_own(tmp_path):
    assert rules_told(opened(tmp_path, BA, of=SM), "START-008") == []


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_four_players_hold_a_corner_each(tmp_path, seed):
    """A hex that was nobody's is one too many."""
    root = tmp_path / "war"
    assert main(["campaign", "new", str(root), "--system", "campaign40k", "--players", "4", "--seed", str(seed)]) == 0
    assert "CAMPAIGN40K-START-009 map.yaml" not in found(root)
    head, drawn = (root / "map.yaml").read_text().split("control: |\n")
    row = next(row for row in drawn.split("\n") if "R" in row and "." in row)
    (root / "map.yaml").write_text(f"{head}control: |\n{drawn.replace(row, row.replace('.', 'R', 1), 1)}")
    assert "CAMPAIGN40K-START-009 map.yaml" in found(root)


def test_another_number_of_players_has_no_such_ground(tmp_path):
    assert rules_told(opened(tmp_path), "START-009") == []


@pytest.mark.parametrize(("race", "of", "told"), [(IG, IG, False), (IG, ORK, True), (IG, SM, True), (BA, SM, False), (ORK, ORK, False)])  # fmt: skip
def test_villages_are_of_the_race_of_the_main_force(tmp_path, race, of, told):
    war = War(tmp_path, race).player("red", f'vp: 0\nurban: {{"0303": {{size: 1, race: {of}, built: 2}}}}\n')
    assert bool(rules_told(war, "TOWN-005")) == told


@pytest.mark.parametrize(("keys", "told"), [('at: "0303", arrives: 1', []), ('at: "0501", arrives: 1', ["CAMPAIGN40K-START-010"]), ('at: "0501"', [])])  # fmt: skip
def test_first_detachments_are_built_in_the_capital(tmp_path, keys, told):
    war = opened(tmp_path).add("players/red/player.yaml", f"detachments: {{d1: {{{keys}}}}}\n").troops("red", "d1", 800)  # fmt: skip
    assert rules_told(war, "START-010") == told


@pytest.mark.parametrize(("rp", "told"), [(50, False), (300, False), (25, True), (75, True), (350, True)])
def test_start_011_resource_hexes_yield_what_a_die_gives(tmp_path, rp, told):
    war = opened(tmp_path).add("map.yaml", f'resources: {{"0505": {rp}}}\n')
    assert bool(rules_told(war, "START-011")) == told
