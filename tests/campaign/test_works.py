"""The general checks of towns, houses, strongholds, agents and treaties, each on both sides of its limit, in the marsh."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from listbuilder.campaign.checks import findings
from listbuilder.campaign.holding import Building, Captive
from listbuilder.campaign.ledger import booked, ledger_of
from listbuilder.campaign.table import Table
from listbuilder.campaign.verdict import inspect, rulings_of
from listbuilder.cli import main
from listbuilder.pack.load import load_pack
from tests.campaign.marsh import PACKS, begin, edit, found
from tests.campaign.test_sample import SAMPLE

RED, BLUE = "players/red/player.yaml", "players/blue/player.yaml"
BUDGET = ("START-006", "BOOKS")  # what things cost is another question


@pytest.fixture
def root(tmp_path, capsys):
    """Red: otters, capital 0202, town 0204. Blue: herons, capital 0505, town 0606. Turn 4."""
    assert begin(tmp_path / "war", "--races", "otters,herons") == 0
    edit(tmp_path / "war/campaign.yaml", lambda text: text.replace("turn: 0", "turn: 4"))
    return tmp_path / "war"


def told(root):
    return sorted(line.split(" ")[0] for line in found(root) if not any(word in line for word in BUDGET))


@pytest.mark.parametrize(
    ("file", "old", "new", "wanted"),
    [
        (RED, 'urban:\n  "0202"', 'urban:\n  "0402": {size: 1, race: otters, built: 3}\n  "0202"', []),
        (RED, 'urban:\n  "0202"', 'urban:\n  "0302": {size: 1, race: otters, built: 3}\n  "0202"', ["TOWN-001"]),
        (RED, 'urban:\n  "0202"', 'urban:\n  "0402": {size: 2, race: otters, built: 3}\n  "0202"', []),
        (RED, 'urban:\n  "0202"', 'urban:\n  "0402": {size: 2, race: otters, built: 4}\n  "0202"', ["TOWN-003"]),
        (RED, 'urban:\n  "0202"', 'urban:\n  "0402": {size: 3, race: otters}\n  "0202"', ["TOWN-002"]),
        (RED, 'urban:\n  "0202"', 'urban:\n  "0402": {size: 2, race: otters, built: 3, upgraded: 3}\n  "0202"', ["TOWN-004"]),
        (RED, 'urban:\n  "0202"', 'urban:\n  "0402": {size: 1, race: otters, built: 5}\n  "0202"', ["TURN-001"]),
        (RED, "[hall, dock]", "[hall, dock, den]", []),
        (RED, "[hall, dock]", "[hall, dock, den, den]", ["WORK-003"]),
        (RED, "[hall, dock]", "[dock, great-dock]", ["WORK-005"]),
        (RED, "[hall, dock]", "[dock, {building: roost, for: stilts}]", ["WORK-006"]),
        (BLUE, "[hall, dock]", "[dock, {building: roost, for: stilts}]", []),
        (BLUE, "[hall, dock]", "[dock, {building: roost, for: stilts}, {building: roost, for: old-grey}]", []),
        (BLUE, "[hall, dock]", "[dock, roost]", ["WORK-004"]),
        (RED, "[hall, dock]", "[dock, toll]", ["WORK-008"]),
        (RED, "size: 2\n    race: otters", "size: 1\n    race: otters", ["WORK-002"]),
        (RED, "strongholds:", 'strongholds:\n  "0303": {level: camp, built: 4}', []),
        (RED, "strongholds:", 'strongholds:\n  "0303": {level: keep}', ["FORT-001"]),
        (RED, "strongholds:", 'strongholds:\n  "0303": {level: keep, built: 4}', ["FORT-001", "FORT-005"]),
        (RED, "strongholds:", 'strongholds:\n  "0303": {level: camp, built: 4, upgraded: 4}', ["FORT-006"]),
        (RED, "level: keep", "level: keep\n    defences: [{defence: tower, count: 3}]", []),
        (RED, "level: keep", "level: keep\n    defences: [{defence: tower, count: 4}]", ["DEF-001"]),
        (RED, "level: keep", "level: keep\n    defences: [{defence: stakes, count: 15}]", []),
        (RED, "level: keep", "level: keep\n    defences: [{defence: stakes, count: 16}]", ["DEF-001"]),
        (BLUE, "level: keep", "level: keep\n    defences: [{defence: tower, count: 2}]", []),
        (BLUE, "level: keep", "level: keep\n    defences: [{defence: tower, count: 3}]", ["DEF-001"]),
        (BLUE, "level: keep", "level: keep\n    defences: [stakes]", ["DEF-002"]),
        (BLUE, "level: keep", "level: keep\n    defences: [{defence: stakes, race: otters}]", []),
        (RED, "level: keep", "level: keep\n    defences: [lantern]", ["DEF-003"]),
        (RED, "level: keep", "level: keep\n    defences: [{defence: tower, weapon: sling}]", ["DEF-003"]),
        (RED, "level: keep", "level: keep\n    defences: [{defence: lantern, weapon: spout}]", []),
        (BLUE, "level: keep", "level: keep\n    defences: [{defence: lantern, weapon: spout}]", ["DEF-004"]),
        ("map.yaml", "resources:", "roads: [0102-0202]\nresources:", []),
        ("map.yaml", "resources:", "roads: [0401-0502]\nresources:", ["ROAD-001"]),
        ("campaign.yaml", "players:", "treaties: [{kind: truce, between: [red, blue], since: 1}]\nplayers:", []),
        ("campaign.yaml", "players:", "treaties: [{kind: bond, between: [red, blue], since: 1}]\nplayers:", ["TREATY-001"]),
    ],
)  # fmt: skip
def test_each_law(root, file, old, new, wanted):
    edit(root / file, lambda text: text.replace(old, new, 1))
    assert told(root) == [f"MARSH-{law}" for law in wanted]


def test_a_house_built_now_in_too_small_a_town(root):
    edit(root / RED, lambda text: text.replace("size: 2\n    race: otters", "size: 1\n    race: otters", 1).replace("[hall, dock]", "[{building: hall, built: 4}, dock]"))  # fmt: skip
    assert told(root) == ["MARSH-WORK-001"]
    edit(root / "campaign.yaml", lambda text: text.replace("phase: build", "phase: fight"))  # it may have shrunk since
    assert told(root) == ["MARSH-WORK-002"]


def test_houses_of_the_capital(root):
    edit(
        root / BLUE,
        lambda text: text.replace(
            '  "0606":\n    size: 2', '  "0606":\n    buildings: [{building: roost, for: stilts}]\n    size: 2'
        ),
    )
    assert told(root) == ["MARSH-WORK-007"]


@pytest.mark.parametrize(("eyes", "wanted"), [(2, []), (3, ["001"]), (4, ["001", "001", "003"])])
def test_eyes_of_a_burrow_and_of_a_player(root, eyes, wanted):
    agents = "".join(f'  s{one}: {{kind: eye, at: "0202", from: "0202", built: {one}}}\n' for one in range(eyes))
    edit(root / RED, lambda text: text.replace("[hall, dock]", "[hall, dock, burrow-eye]") + f"agents:\n{agents}")
    assert told(root) == [f"MARSH-AGENT-{number}" for number in wanted]


def test_one_eye_a_turn_and_a_burrow_behind_it(root):
    agents = "".join(f'  s{one}: {{kind: eye, at: "0202", from: "0202", built: 2}}\n' for one in range(2))
    edit(root / RED, lambda text: text.replace("[hall, dock]", "[hall, dock, burrow-eye]") + f"agents:\n{agents}")
    assert told(root) == ["MARSH-AGENT-002"]
    edit(root / RED, lambda text: text.replace(", burrow-eye", ""))
    assert told(root) == ["MARSH-AGENT-002", "MARSH-AGENT-004", "MARSH-AGENT-004"]


def test_a_squadron_of_a_base_that_sleeps(root):
    assert told(root) == []
    edit(root / RED, lambda text: text.replace("[hall, dock]", "[hall, great-dock]").replace("squadrons:", "squadrons:\n  a2: {at: \"0202\"}"))  # fmt: skip
    assert told(root) == []
    edit(root / RED, lambda text: text.replace("size: 2\n    race: otters", "size: 1\n    race: otters", 1))
    assert told(root) == ["MARSH-PIECE-004", "MARSH-PIECE-004", "MARSH-WORK-002", "MARSH-WORK-002"]


def test_a_captured_house_that_its_new_owner_does_not_have(root):
    """Herons have no toll house; one in a captured town is kept, paid and told as it is."""
    edit(root / BLUE, lambda text: text.replace('  "0606":\n    size: 2\n    race: herons', '  "0606":\n    size: 2\n    race: otters\n    captured: 3\n    buildings: [{building: toll, built: 1}]'))  # fmt: skip
    assert told(root) == []
    edit(root / BLUE, lambda text: text.replace("built: 1", "built: 4"))
    assert told(root) == ["MARSH-WORK-006"]
    table = inspect(root, [PACKS]).table
    assert "Toll House is unguarded" in ledger_of(table, "blue").accounts["0606"].entries[0].sum


def test_ledger_command(capsys, root):
    words = ["campaign", "ledger", str(SAMPLE), "--packs", str(PACKS)]
    assert main([*words, "--player", "red"]) == 0
    out = capsys.readouterr().out
    assert "Red (red), start of turn 2" in out
    assert "Blue" not in out
    assert main([*words, "--json"]) == 0
    assert '"arrives": "40"' in capsys.readouterr().out
    assert main([*words, "--player", "rde"]) == 2
    assert "Did you mean red?" in capsys.readouterr().err
    edit(root / RED, lambda text: text.replace("bp: 500", "bp: 0").replace("size: 2\n    race: otters", "size: 1\n    race: otters", 1).replace("[hall, dock]", "[hall, great-dock]").replace("squadrons:\n", "").replace('  a1: {at: "0202"}\n', ""))  # fmt: skip
    edit(root / "campaign.yaml", lambda text: text.replace("start: two\n", ""))
    assert main(["campaign", "ledger", str(root), "--packs", str(PACKS)]) == 1
    assert "Great Dock: NOT PAID" in capsys.readouterr().out
    edit(root / "campaign.yaml", lambda text: text.replace("otters", "oters"))
    assert main(["campaign", "ledger", str(root), "--packs", str(PACKS)]) == 2


# --- laws of the books ---

KINDS = ("hall", "den", "dock", "great-dock", "toll", "pool", "burrow-eye")
TOWNS = st.lists(st.tuples(st.integers(1, 2), st.integers(0, 12), st.lists(st.sampled_from(KINDS), max_size=5)), min_size=1, max_size=4)  # fmt: skip


@pytest.fixture(scope="module")
def table():
    return inspect(SAMPLE, [PACKS]).table


def changed(table, holding):
    state = table.state
    return Table(
        replace(state, holdings={**state.holdings, "red": holding}), lambda own: load_pack("marsh", (), [PACKS], own)
    )


def with_towns(table, towns):
    holding = table.state.holdings["red"]
    first = holding.urban["0202"]
    urban = {
        f"0{number * 2 + 2}02": replace(first, hex=f"0{number * 2 + 2}02", size=size, bp=bp, buildings=tuple(map(Building, kinds)))
        for number, (size, bp, kinds) in enumerate(towns)
    }  # fmt: skip
    return replace(holding, urban=urban)


@settings(max_examples=60, deadline=None)
@given(TOWNS)
def test_the_books_add_up(table, towns):
    table = changed(table, with_towns(table, towns))
    ledger = ledger_of(table, "red")
    for account in ledger.accounts.values():
        assert account.after == account.before + sum(one.amount for one in account.entries) >= 0
    before = sum(account.before for account in ledger.accounts.values())
    assert ledger.after == before + ledger.income - ledger.upkeep
    assert all(one.amount > 0 for one in ledger.unpaid)
    after, _ = booked(table, "red")
    assert sum(one.bp for one in after.urban.values()) == ledger.after
    gone = sum(len(one.buildings) for one in table.state.holdings["red"].urban.values()) - sum(len(one.buildings) for one in after.urban.values())  # fmt: skip
    assert gone == len(ledger.closed)


@settings(max_examples=40, deadline=None)
@given(TOWNS, st.randoms())
def test_the_order_of_towns_changes_nothing_that_is_paid(table, towns, random):
    """Only which unpaid building is refunded depends on it; with enough points nothing does."""
    rich = [(size, 100, kinds) for size, _, kinds in towns]
    holding = with_towns(table, rich)
    items = list(holding.urban.items())
    random.shuffle(items)
    one, other = (
        ledger_of(changed(table, holding), "red"),
        ledger_of(changed(table, replace(holding, urban=dict(items))), "red"),
    )
    assert (dict(one.accounts), set(one.transports)) == (dict(other.accounts), set(other.transports))


@settings(max_examples=15, deadline=None)
@given(st.randoms())
def test_the_order_of_players_changes_no_finding(table, random):
    state = table.state
    order = list(state.holdings)
    random.shuffle(order)
    other = Table(replace(state, holdings={id: state.holdings[id] for id in order}), lambda own: load_pack("marsh", (), [PACKS], own))  # fmt: skip
    rulings = rulings_of(table)
    assert set(findings(table, rulings)) == set(findings(other, rulings))


def test_captives_are_maintained_by_nobody(table):
    blue = table.state.holdings["blue"]
    caught = replace(blue, captives={"c1": Captive("c1", "red", "d1", 1, led_by="d1")})
    other = Table(replace(table.state, holdings={**table.state.holdings, "blue": caught}), lambda own: load_pack("marsh", (), [PACKS], own))  # fmt: skip
    assert ledger_of(other, "red").upkeep < ledger_of(table, "red").upkeep


@pytest.mark.parametrize("player", ["red", "blue"])
def test_both_partners_are_told_of_a_secret_treaty_that_cannot_be(root, player):
    treaty = "treaties: [{kind: bond, between: [red, blue], since: 1, secret: true}]\nplayers:"
    edit(root / "campaign.yaml", lambda text: text.replace("players:", treaty, 1))
    rules = [problem.rule for problem in inspect(root, [PACKS], player).problems]
    assert rules.count("MARSH-TREATY-001") == 1
    assert told(root).count("MARSH-TREATY-001") == 1


def test_an_empty_plan_is_told_with_what_to_write(root):
    (root / "players/red/plan.yaml").write_text("")
    (problem,) = [one for one in inspect(root, [PACKS]).problems if one.rule == "DATA-EMPTY"]
    assert "`actions: []`" in problem.hint
