"""pack diff: what changed, in words; exit 1 when something did."""

from __future__ import annotations

import shutil

import pytest


@pytest.fixture
def old(toys, tmp_path):
    """A copy of the pack as it was."""
    shutil.copytree(toys, tmp_path / "old" / "toys")
    return tmp_path / "old" / "toys"


def change(path, before, after):
    text = path.read_text()
    assert before in text
    path.write_text(text.replace(before, after, 1))


def lines(run, code=1):
    ran = run("pack", "diff", "old/toys", "packs/toys")
    assert (ran.code, ran.err) == (code, "")
    return ran.out.splitlines()


def test_no_differences(run, old):
    assert lines(run, 0) == ["No differences."]
    ran = run("pack", "diff", "alienstar", "alienstar")
    assert (ran.code, ran.out) == (0, "No differences.\n")


def test_a_price(run, old, toys):
    change(toys / "points.yaml", "soldier: 2.5", "soldier: 3")
    part, whole = lines(run)
    assert part.startswith("price kind: values/soldier ")
    assert whole == "cost of Tin soldier: 2.5 -> 3 gold"


def test_prices_are_written_as_people_write_them(run, old, toys):
    change(toys / "points.yaml", "soldier: 2.5", "soldier: 3.25")
    assert "/2 ->" not in "\n".join(lines(run))
    assert "cost of Tin soldier: 2.5 -> 3.25 gold" in lines(run)


def test_a_price_of_a_unit_itself(run, old, toys):
    change(toys / "units.yaml", "cost: {gold: 10, mana: 1}", "cost: {gold: 11}")
    found = lines(run)
    assert "unit captain: cost/gold 10 -> 11" in found
    assert "cost of Captain: 10 -> 11 gold" in found
    assert "cost of Captain: 1 -> no cost mana" in found


def test_a_new_unit(run, old, toys):
    change(toys / "units.yaml", "options:", "  robot: {name: Robot, tags: [soldier], book: {ref: house}}\noptions:")
    assert lines(run) == ["unit robot is new: Robot"]


def test_a_unit_that_is_gone(run, old, toys):
    change(
        toys / "units.yaml",
        "  ghost: {name: Ghost, tags: [ghost], profile: {move: 9}, book: {ref: core, section: TOYS}}\n",
        "",
    )
    assert lines(run) == ["unit ghost is gone"]


def test_a_rule_in_words(run, old, toys):
    change(toys / "composition.yaml", "max: 2", "max: 3")
    change(toys / "composition.yaml", "    severity: warning\n", "")
    found = lines(run)
    assert "rule TOYS-ORG-001: max 2 -> 3" in found
    assert any(line.startswith("rule TOYS-ORG-001: severity warning -> ") for line in found)
    assert len(found) == 2


def test_a_slot(run, old, toys):
    change(toys / "pack.yaml", "take: 0-5", "take: 1-6")
    assert lines(run) == [
        "kind of force band: slots/others/min 0 -> 1",
        "kind of force band: slots/others/max 5 -> 6",
    ]


def test_a_version(run, old, toys):
    change(toys / "pack.yaml", 'version: "1.0"', 'version: "1.1"')
    assert lines(run) == ["version: 1.0 -> 1.1"]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("title: Toys\n", "title: Games\n"),
        ("title: Book of toys", "title: Book of games"),
        ("short: M, name: Move", "short: M, name: March"),
        ("name: Class, single: true", "name: Kind, single: true"),
    ],
    ids=["title", "book", "column", "tag group"],
)
def test_nothing_that_changes_is_passed_over(run, old, toys, before, after):
    """Two packs with different hashes are never called the same."""
    change(toys / "pack.yaml", before, after)
    assert lines(run) != ["No differences."]


def test_an_overlay_against_its_base(run, toys, write):
    write("packs/loud/pack.yaml", 'id: loud\ntitle: Loud toys\nversion: "1.0"\nextends: toys\n')
    write("packs/loud/overlay.yaml", "options: {change: {drum: {cost: {gold: 1}}}}\n")
    ran = run("pack", "diff", "toys", "loud")
    assert ran.code == 1
    assert "option drum: cost/gold 1/4 -> 1" in ran.out or "option drum: cost/gold 0.25 -> 1" in ran.out


def test_something_that_is_no_pack(run, toys):
    ran = run("pack", "diff", "toys", "nowhere")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("error LINK-SYSTEM: There is no system 'nowhere'.")
