"""Detachments on the march: mixed ones are slow (AC-41), enemies stop them, skimmers may fly high."""

from __future__ import annotations

import pytest

from listbuilder.campaign.march import march_of, reachable
from listbuilder.campaign.verdict import inspect
from tests.campaign.marsh import PACKS, begin, edit


@pytest.fixture
def root(tmp_path, capsys):
    """Red are otters, who walk; blue are herons, who fly. Red's capital is 0202, blue's 0505."""
    assert begin(tmp_path / "war", "--races", "otters,herons") == 0
    edit(tmp_path / "war/map.yaml", lambda text: text.replace("....~..\n  ....~..", ".......\n  ......."))
    return tmp_path / "war"


def troop(root, player, hex, *units, more=""):
    edit(root / f"players/{player}/player.yaml", lambda text: text + f'detachments:\n  d1: {{at: "{hex}"{more}}}\n')
    entries = ", ".join(f"{{unit: {unit}}}" for unit in units)
    (root / f"players/{player}/detachments/d1.yaml").write_text(
        f"system: marsh\nforces: [{{kind: troop, entries: [{entries}]}}]\n"
    )


def table_and(root, player):
    table = inspect(root, [PACKS]).table
    return table, table.state.holdings[player].detachments["d1"]


def test_the_slowest_part_sets_the_pace_and_all_must_pass(root):
    troop(root, "blue", "0503", "stilts")
    table, flock = table_and(root, "blue")
    alone = march_of(table, "blue", flock)
    assert (alone.movers, alone.mv, alone.may_fly_high) == (("wings",), 5, True)
    assert "lake" in alone.travel.open
    (root / "players/blue/detachments/d1.yaml").write_text(
        "system: marsh\nforces: [{kind: troop, entries: [{unit: stilts}, {unit: paddlers}]}]\n"
    )
    table, mixed = table_and(root, "blue")
    together = march_of(table, "blue", mixed)
    assert (together.movers, together.mv, together.may_fly_high) == (("feet", "wings"), 3, False)
    assert "lake" not in together.travel.open


def test_an_enemy_is_not_entered_and_his_zone_stops(root):
    troop(root, "red", "0301", "paddlers")
    troop(root, "blue", "0501", "stilts")
    table, otters = table_and(root, "red")
    found = reachable(table, "red", otters).costs
    assert "0401" in found
    assert "0501" not in found
    assert "0601" not in found
    assert max(found.values()) <= 3


def test_high_fliers_need_free_air(root):
    troop(root, "blue", "0503", "stilts")
    table, flock = table_and(root, "blue")
    far = reachable(table, "blue", flock, fly_high=True).costs
    assert max(far.values()) == 5
    assert far["0101"] == 4 or far["0101"] == 5
    space = table.state.board.airspace["0503"]
    edit(root / "campaign.yaml", lambda text: text + f"air-control:\n  {space}: [red]\n")
    table, flock = table_and(root, "blue")
    assert set(reachable(table, "blue", flock, fly_high=True).costs) == {"0503"}


def test_the_freed_crawl(root):
    troop(root, "red", "0301", "paddlers", more=", unarmed: true")
    table, freed = table_and(root, "red")
    assert march_of(table, "red", freed).mv == 1


def test_nobody_marches_nowhere(root):
    troop(root, "red", "0301")
    table, nobody = table_and(root, "red")
    assert march_of(table, "red", nobody) is None
    assert reachable(table, "red", nobody).costs == {}
