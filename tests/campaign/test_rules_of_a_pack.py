"""The rules of a campaign: records, patches of races and settings, overlays; on an invented war of otters and herons."""

from __future__ import annotations

import json
from dataclasses import MISSING, fields
from fractions import Fraction
from pathlib import Path
from typing import Any, get_args, get_origin, get_type_hints

import pytest

from listbuilder.campaign.rules import Rules, rules_for, rules_of
from listbuilder.pack.load import load_pack
from listbuilder.pack.patch import hits, patched
from listbuilder.pack.read import FILES, schema_name
from listbuilder.pack.refs import schema

PACKS = Path(__file__).resolve().parents[1] / "packs"
MARSH = load_pack("marsh", where=[PACKS])


def test_a_pack_without_a_campaign_has_empty_rules():
    tiny = load_pack("tiny", where=[PACKS])
    assert tiny.campaign is None
    assert rules_of(tiny) == Rules()


def test_general_rules_are_records():
    rules = rules_of(MARSH)
    assert rules.ways["causeway"].times == Fraction(1, 2)
    assert rules.terrain["reeds"].ending["wings"].on == "5+"
    assert rules.buildings["toll"].guard.stronghold == "camp"
    assert rules.battle.win.rows[0].least is None
    assert rules.income["upkeep"].reading == ("M1",)
    assert MARSH.citation(rules.strongholds["keep"].book) == "Marsh, Strongholds"


def test_a_race_patches_the_general_rules():
    otters, herons = rules_for(MARSH, "otters"), rules_for(MARSH, "herons")
    assert [otters.strongholds[id].cost for id in ("camp", "keep")] == [20, 30]
    assert otters.pieces["boat"].mover == "wings"
    assert herons.strongholds["camp"].limits == {"towers": 1, "stakes": 5}  # a half, rounded up
    assert herons.buildings["den"].makes == {"unit": "stilts"}
    assert "toll" not in herons.buildings
    assert [size.cost for size in herons.urban.values()] == [125, 185]  # times two, plus five
    assert rules_of(MARSH).strongholds["camp"].cost == 40


def test_a_race_like_another_takes_its_patches_first():
    mink = rules_for(MARSH, "mink")
    assert mink.strongholds["camp"].cost == 20
    assert mink.buildings["den"].upkeep == 3


def test_settings_are_patches_too():
    assert rules_of(MARSH, {"toll": "whole"}).buildings["toll"].output == 100
    assert rules_of(MARSH).buildings["toll"].output == 50
    assert rules_for(MARSH, "herons", {"nests": "halved"}).strongholds["keep"].garrison == 45
    assert rules_for(MARSH, "herons").strongholds["keep"].garrison == 90


def test_a_race_nobody_knows_has_no_exceptions():
    assert rules_for(MARSH, "newts") == rules_of(MARSH)


def test_rules_are_made_once():
    assert rules_for(MARSH, "otters") is rules_for(load_pack("marsh", where=[PACKS]), "otters")


def test_patching_leaves_the_general_data_alone():
    before = json.dumps(MARSH.campaign)
    patched(MARSH.campaign or {}, "herons", {})
    assert json.dumps(MARSH.campaign) == before


@pytest.mark.parametrize(
    ("at", "found"),
    [
        ("urban.*.cost", [("urban", "burrow", "cost"), ("urban", "warren", "cost")]),
        ("urban.burrow.cost", [("urban", "burrow", "cost")]),
        ("urban.castle.cost", []),
        ("nothing.at.all", []),
        ("ground.zone.reach", [("ground", "zone", "reach")]),
    ],
)
def test_what_a_path_hits(at, found):
    assert hits(MARSH.campaign or {}, at) == found


def test_an_overlay_changes_the_war(tmp_path):
    (tmp_path / "high-water").mkdir()
    (tmp_path / "high-water" / "pack.yaml").write_text(
        "id: high-water\ntitle: High water\nversion: '1.0'\nextends: marsh\n"
    )
    (tmp_path / "high-water" / "overlay.yaml").write_text(
        "terrain: {change: {reeds: {cost: 3}}}\nurban: {add: {hole: {name: Hole, size: 0, output: 1, cost: 5}}}\n"
        "ground: {change: {zone: {reach: 2}}}\nturrets: {remove: [spout]}\n"
    )
    rules = rules_of(load_pack("high-water", where=[tmp_path, PACKS]))
    assert (rules.terrain["reeds"].cost, rules.ground.zone.reach, "spout" in rules.turrets) == (3, 2, False)
    assert rules.urban["hole"].book.house
    assert rules.terrain["reeds"].enter == ("feet", "wings")


# --- records and schemas say the same ---


def shapes(kind: Any, node: dict[str, Any], path: str) -> Any:
    """Each record with the mapping of the schema it is made from."""
    origin, inside = get_origin(kind), get_args(kind)
    if origin is not None and inside:
        wanted = [one for one in inside if one not in (type(None), str, ...)]
        inner = node.get("additionalProperties") if node.get("type") == "object" else node.get("items", node)
        if not isinstance(inner, dict) or "properties" not in inner:
            inner = node
        for one in wanted:
            yield from shapes(one, inner, path)
    elif hasattr(kind, "__dataclass_fields__") and "properties" in node:
        yield path, kind, node
        hints = get_type_hints(kind)
        for one in fields(kind):
            key = one.name.replace("_", "-")
            if key in node["properties"]:
                yield from shapes(hints[one.name], node["properties"][key], f"{path}.{key}")


def every_shape() -> list[Any]:
    hints = get_type_hints(Rules)
    return [
        found
        for file, sections in FILES.items()
        if file.startswith("campaign/")
        for section in sections
        for found in shapes(hints[section.replace("-", "_")], schema(schema_name(file))["properties"][section], section)
    ]


@pytest.mark.parametrize(
    ("path", "kind", "node"), every_shape(), ids=lambda value: value if isinstance(value, str) else ""
)
def test_a_record_has_the_keys_of_its_schema(path, kind, node):
    mine = {one.name.replace("_", "-"): one for one in fields(kind) if one.name != "id"}
    assert set(mine) == set(node["properties"]), path
    needed = {key for key, one in mine.items() if one.default is MISSING and one.default_factory is MISSING}
    assert needed == set(node.get("required", ())), path


def test_every_section_has_a_record():
    sections = [section for file, inner in FILES.items() if file.startswith("campaign/") for section in inner]
    assert [one.name.replace("_", "-") for one in fields(Rules)] == sections
