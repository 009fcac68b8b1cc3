"""price: the cost of every line with the sum that a person would write."""

from __future__ import annotations

import json

import pytest

BAND = """\
system: toys
name: Band
limit: 40
fields: {drill: good}
forces:
  - kind: band
    entries:
      - {unit: captain, id: c, name: Hans}
      - {unit: soldier, id: s, count: 3, options: [drum]}
"""

pytestmark = pytest.mark.usefixtures("toys")


def test_sums_in_full(run, write):
    ran = run("price", write("band.yaml", BAND))
    assert (ran.code, ran.err) == (0, "")
    gold = ran.out.split("\n\n")[0]
    assert [" ".join(line.split()) for line in gold.splitlines()] == [
        "Entry Number One costs Gold pieces",
        "Hans (Captain) 1 10 × 1½ = 15 15",
        "Tin soldier, Drum 3 (2.5 + 0.25) × 1½ = 4.125 12.375",
    ]
    assert "\nTotal: 27.375 of 40 gold pieces\n" in ran.out
    assert "\nTotal: 1.5 mana\n" in ran.out  # the limit is in gold


def test_what_is_not_asked_for_a_currency_does_not_look_unpriced(run, write):
    """A soldier costs no mana; that is no gap in the book."""
    mana = run("price", write("band.yaml", BAND)).out.split("\n\nTotal")[1]
    assert "unpriced" not in mana
    assert "no price" not in mana


def test_columns_line_up(run, write):
    lines = run("price", write("band.yaml", BAND)).out.split("\n\n")[0].splitlines()
    assert len({len(line) for line in lines}) == 1


def test_nested_entries_are_indented_and_counted_for_each(run, write):
    text = """\
system: alienstar
fields: {grade: B}
forces:
  - kind: battle-group
    entries:
      - unit: sdkfz-251
        count: 3
        with: [{unit: infantry-group, options: [light-mortars]}]
"""
    lines = [line.rstrip() for line in run("price", write("group.yaml", text)).out.splitlines()]
    assert " ".join(lines[1].split()) == "Sdkfz 251 series 3 10 × 1½ = 15 45"
    assert lines[2].startswith("  Infantry Group, Light mortars ")
    assert " ".join(lines[2].split()) == "Infantry Group, Light mortars 3 (2 + 0.25) × 1½ = 3.375 10.125"
    assert lines[-1] == "Total: 55.125 points"


def test_an_illegal_list_has_a_price(run, write):
    ran = run("price", write("band.yaml", BAND.replace("limit: 40", "limit: 4")))
    assert ran.code == 0
    assert "Total: 27.375 of 4 gold pieces" in ran.out


def test_unpriced(run, write):
    text = "system: toys\nforces: [{kind: band, entries: [{unit: captain}, {unit: ghost, count: 2}]}]\n"
    ran = run("price", write("band.yaml", text))
    assert ran.code == 0
    row = next(line for line in ran.out.splitlines() if line.startswith("Ghost"))
    assert " ".join(row.split()) == "Ghost 2 unpriced no price"
    assert "\nTotal: 10 gold pieces\n" in ran.out
    assert "band.yaml:2:" in ran.out
    assert "TOYS:kind.unpriced" in ran.out


def test_json(run, write):
    answer = json.loads(run("price", write("band.yaml", BAND), "--json").out)
    assert answer["cost"] == {"gold": "27.375", "mana": "1.5"}
    assert (answer["system"], answer["name"], answer["pack"]) == ("toys", "Band", "1.0")
    captain, soldier = answer["lines"]
    assert captain["cost"] == {"gold": "15", "mana": "1.5"}
    assert soldier == {
        "path": "forces/0/entries/1",
        "id": "s",
        "unit": "soldier",
        "name": "Tin soldier",
        "number": 3,
        "cost": {"gold": "12.375"},
        "each": {"gold": "4.125"},
        "why": {"gold": "(2.5 + 0.25) × 1½ = 4.125"},
        "figures": {},
        "parts": {"gold": [{"name": "kind", "amount": "2.5"}, {"name": "Drum", "amount": "0.25"}]},
    }


def test_json_of_what_has_no_price(run, write):
    text = "system: toys\nforces: [{kind: band, entries: [{unit: captain}, {unit: ghost}]}]\n"
    _, ghost = json.loads(run("price", write("band.yaml", text), "--json").out)["lines"]
    assert (ghost["cost"], ghost["each"]) == ({"gold": None}, {"gold": None})


def test_a_system_without_points(run, write, toys):
    (toys / "points.yaml").unlink()
    (toys / "composition.yaml").unlink()
    (toys / "units.yaml").write_text("units: {captain: {name: Captain, tags: [leader], book: {ref: house}}}\n")
    text = "system: toys\nforces: [{kind: band, entries: [{unit: captain}]}]\n"
    ran = run("price", write("band.yaml", text))
    assert (ran.code, ran.out) == (0, "Toys has no points.\n")


BROKEN = pytest.mark.parametrize(
    ("text", "code", "rule"),
    [
        ("system: [", 2, "DATA-YAML"),
        ("", 2, "DATA-EMPTY"),
        ("system: toys\n", 1, "DATA-MISSING"),
        ("system: toyz\nforces: []\n", 1, "LINK-SYSTEM"),
        ("system: toys\nforces: [{kind: band, entries: [{unit: capten}]}]\n", 1, "LINK-UNIT"),
    ],
    ids=["no YAML", "empty", "no forces", "no system", "no unit"],
)


@BROKEN
def test_a_broken_file(run, write, text, code, rule):
    ran = run("price", write("band.yaml", text))
    assert ran.code == code
    assert f"error {rule}: " in ran.out + ran.err


@BROKEN
def test_json_of_a_broken_file(run, write, text, code, rule):
    """Whoever asks for JSON parses what stands on standard output: JSON or nothing."""
    ran = run("price", write("band.yaml", text), "--json")
    assert ran.code == code
    assert rule in ran.out + ran.err
    if ran.out:
        json.loads(ran.out)


def test_a_missing_file(run):
    ran = run("price", "nowhere.yaml")
    assert ran.code == 2
    assert "nowhere.yaml:1:1: error FILE-MISSING: There is no such file." in ran.out + ran.err
