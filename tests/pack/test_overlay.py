"""House rules on top of a pack: what they add, change and remove, and where they clash."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from listbuilder.check import check_text
from listbuilder.pack.load import NoPack, load_pack
from listbuilder.pack.overlay import merge

PACKS = Path(__file__).resolve().parents[1] / "packs"


def refused(shelf, id, *overlays):
    with pytest.raises(NoPack) as no_pack:
        load_pack(id, overlays, [shelf])
    return no_pack.value.problems


def test_add_change_and_remove(shelf, overlay):
    overlay(
        "loud",
        """\
units:
  add: {robot: {name: Robot, tags: [soldier], profile: {move: 3}}}
  change: {captain: {cost: {gold: 12, mana: null}, profile: {move: 7}}}
  remove: [ghost]
prices: {change: {kind: {values: {ghost: null}}}}
rules: {change: {TOYS-ORG-001: {max: 4}}, remove: [TOYS-PTS-001]}
""",
    )
    pack = load_pack("loud", where=[shelf])
    assert (pack.id, pack.base, pack.title, pack.prefix) == ("loud", "toys", "House loud", "TOYS")
    assert list(pack.units) == ["captain", "soldier", "robot"]
    assert dict(pack.units["captain"].cost) == {"gold": 12}
    assert pack.units["captain"].profile == {"move": 7}
    assert pack.units["captain"].name == "Captain"
    assert list(pack.rules) == ["TOYS-ORG-001"]
    assert pack.rules["TOYS-ORG-001"].raw["max"] == 4
    assert list(pack.prices["kind"].values) == ["soldier"]


def test_every_datum_touched_is_named(shelf, overlay):
    overlay(
        "loud",
        """\
units: {add: {robot: {name: Robot, tags: [soldier]}}, change: {captain: {short: Cpt}}, remove: [ghost]}
prices: {change: {kind: {values: {ghost: null}}}}
rules: {change: {TOYS-ORG-001: {max: 4}}, remove: [TOYS-PTS-001]}
tables: {add: {jokes: {title: Jokes, points: [Knock knock.]}}}
""",
    )
    assert load_pack("loud", where=[shelf]).changed == dict.fromkeys(
        [
            "units/robot",
            "units/captain",
            "units/ghost",
            "prices/kind",
            "rules/TOYS-ORG-001",
            "rules/TOYS-PTS-001",
            "tables/jokes",
        ],
        "loud",
    )
    assert load_pack("toys", where=[shelf]).changed == {}


def test_what_was_touched_is_house(shelf, overlay):
    overlay("loud", "units: {add: {robot: {name: Robot, tags: [soldier]}}, change: {captain: {short: Cpt}}}\n")
    pack = load_pack("loud", where=[shelf])
    house = {id: pack.is_house("units", id, unit.book) for id, unit in pack.units.items()}
    assert house == {"captain": True, "soldier": False, "ghost": False, "robot": True}
    assert pack.citation(pack.units["robot"].book) == "house"


def test_the_hash_tells_packs_apart(shelf, overlay):
    overlay("loud", "units: {change: {captain: {short: Cpt}}}\n")
    overlay("quiet", "units: {change: {captain: {short: Cap}}}\n")
    hashes = {load_pack(id, where=[shelf]).hash for id in ("toys", "loud", "quiet")}
    assert len(hashes) == 3
    before = load_pack("loud", where=[shelf]).hash
    (shelf / "toys" / "units.yaml").write_text((shelf / "toys" / "units.yaml").read_text() + "# a word\n")
    assert load_pack("loud", where=[shelf]).hash != before


def test_the_base_is_left_as_it_was(shelf, overlay):
    overlay("loud", "units: {change: {captain: {cost: {gold: 99}}}}\n")
    load_pack("loud", where=[shelf])
    assert load_pack("toys", where=[shelf]).units["captain"].cost["gold"] == 10


def test_rules_made_up_keep_the_name_of_the_base(shelf, overlay):
    """A waiver or a script that names a rule goes on working under house rules."""
    overlay("loud", "forces: {change: {band: {slots: {leaders: {take: 2}}}}}\n")
    checked = check_text("system: loud\nforces: [{kind: band, entries: [{unit: captain}]}]\n", "army.yaml", [shelf])
    assert [problem.rule for problem in checked.problems] == ["TOYS:band.leaders.min"]


# --- chains and several overlays ---


def test_a_chain(shelf, overlay):
    overlay("loud", "units: {change: {captain: {name: Hauptmann}}}\n")
    overlay("louder", "units: {change: {captain: {short: H}, soldier: {short: S}}}\n", extends="loud")
    pack = load_pack("louder", where=[shelf])
    assert [path.name for path in pack.folders] == ["toys", "loud", "louder"]
    assert (pack.units["captain"].name, pack.units["captain"].short) == ("Hauptmann", "H")
    assert pack.changed == {"units/captain": "louder", "units/soldier": "louder"}


def test_two_overlays_of_one_list(shelf, overlay):
    overlay("loud", "units: {change: {captain: {cost: {gold: 11}}}}\n")
    overlay("quiet", "units: {change: {ghost: {name: Spook}}}\n")
    text = "system: toys\noverlays: [loud, quiet]\nforces: [{kind: band, entries: [{unit: captain}]}]\n"
    checked = check_text(text, "army.yaml", [shelf])
    assert checked.legal
    assert checked.verdict.cost["gold"] == 11
    assert checked.verdict.pack.changed == {"units/captain": "loud", "units/ghost": "quiet"}


def test_two_overlays_that_change_the_same(shelf, overlay):
    overlay("loud", "units: {change: {captain: {cost: {gold: 11}}}}\n")
    overlay("quiet", "rules: {remove: [TOYS-ORG-001]}\nunits: {change: {captain: {name: Boss}}}\n")
    for overlays in (("loud", "quiet"), ("quiet", "loud")):
        (problem,) = refused(shelf, "toys", *overlays)
        assert problem.rule == "LINK-OVERLAY"
        assert problem.message == f"'captain' was already changed by {overlays[0]!r}."
        assert Path(problem.file) == shelf / overlays[1] / "overlay.yaml"
        assert problem.place is not None


def test_two_overlays_that_add_the_same(shelf, overlay):
    overlay("loud", "units: {add: {robot: {name: Robot, tags: [soldier]}}}\n")
    overlay("quiet", "units: {add: {robot: {name: Other robot, tags: [soldier]}}}\n")
    (problem,) = refused(shelf, "toys", "loud", "quiet")
    assert (problem.rule, problem.message) == ("LINK-OVERLAY", "'robot' is already in units.")


def test_one_removes_what_the_other_changes(shelf, overlay):
    overlay("loud", "rules: {change: {TOYS-ORG-001: {max: 4}}}\n")
    overlay("quiet", "rules: {remove: [TOYS-ORG-001]}\n")
    assert [problem.rule for problem in refused(shelf, "toys", "loud", "quiet")] == ["LINK-OVERLAY"]
    assert [problem.rule for problem in refused(shelf, "toys", "quiet", "loud")] == ["LINK-OVERLAY"]


def test_an_overlay_named_twice_counts_once(shelf, overlay):
    overlay("loud", "units: {change: {captain: {cost: {gold: 11}}}}\n")
    assert load_pack("loud", ("loud",), [shelf]).hash == load_pack("loud", where=[shelf]).hash


def test_an_overlay_of_another_system_is_refused(shelf, overlay):
    """It would lay house rules of one game over another."""
    (shelf / "chess").mkdir()
    (shelf / "chess" / "pack.yaml").write_text('id: chess\ntitle: Chess\nversion: "1.0"\n')
    overlay("castles", "tags: {add: {rook: {name: Rook}}}\n", extends="chess")
    assert load_pack("castles", where=[shelf]).title == "House castles"
    assert all(problem.is_error for problem in refused(shelf, "toys", "castles"))


def test_a_system_is_no_overlay(shelf):
    (shelf / "chess").mkdir()
    (shelf / "chess" / "pack.yaml").write_text('id: chess\ntitle: Chess\nversion: "1.0"\n')
    assert all(problem.is_error for problem in refused(shelf, "toys", "chess"))


# --- circles and other mistakes ---


@pytest.mark.parametrize(
    "chain",
    [{"loud": "loud"}, {"loud": "quiet", "quiet": "loud"}, {"a": "b", "b": "c", "c": "a"}],
    ids=["one", "two", "three"],
)
def test_a_circle(shelf, overlay, chain):
    for name, base in chain.items():
        overlay(name, "units: {}\n", extends=base)
    (problem,) = refused(shelf, next(iter(chain)))
    assert problem.rule == "LINK-EXTENDS"
    assert problem.message.endswith("The overlays go round in a circle.")


def test_an_overlay_of_nothing(shelf, overlay):
    overlay("loud", "units: {}\n", extends="nowhere")
    (problem,) = refused(shelf, "loud")
    assert (problem.rule, problem.message) == ("LINK-EXTENDS", "loud extends 'nowhere'. There is no such pack.")


def test_a_broken_overlay_is_shown_where_it_is_broken(shelf, overlay):
    overlay("loud", "units: {}\n", extends="nowhere")
    (problem,) = check_text("system: loud\nforces: []\n", "army.yaml", [shelf]).problems
    assert problem.file.endswith("loud/pack.yaml")
    assert (problem.rule, problem.path) == ("LINK-EXTENDS", ("extends",))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("units: {add: {captain: {name: Boss}}}", "'captain' is already in units."),
        ("units: {change: {capten: {name: Boss}}}", "There is no 'capten' in units to change or remove."),
        ("units: {remove: [capten]}", "There is no 'capten' in units to change or remove."),
        ("weapons: {change: {pistol: {name: Pistol}}}", "There is no 'pistol' in weapons to change or remove."),
    ],
)
def test_clashes_with_the_base(shelf, overlay, text, message):
    where = overlay("loud", text)
    (problem,) = refused(shelf, "loud")
    assert (problem.rule, problem.message) == ("LINK-OVERLAY", message)
    assert Path(problem.file) == where / "overlay.yaml"
    assert problem.place is not None
    if "capten" in text:
        assert "Did you mean captain" in problem.hint


@pytest.mark.parametrize(
    "text",
    [
        "units: {add: {robot: {tags: [soldier]}}}",
        "units: {change: {captain: {name: null}}}",
        "units: {change: {captain: {tags: 5}}}",
        "units: {change: {captain: {cots: {gold: 1}}}}",
        "units: {change: {captain: {cost: {gold: ten}}}}",
        "prices: {change: {kind: {values: {soldier: ten}}}}",
        "prices: {add: {extra: {name: extra}}}",
        "forces: {change: {band: {slots: {leaders: {take: some}}}}}",
        "forces: {change: {band: {slots: {spies: {name: spies}}}}}",
        "fields: {add: {year: {name: Year}}}",
        "rules: {add: {TOYS-ORG-009: {title: Nothing}}}",
        "books: {change: {core: {short: null}}}",
        "currencies: {add: {gems: {}}}",
        "scales: {change: {drill: {of: null}}}",
        "figures: {add: {things: {count: {}}}}",
        "tables: {add: {jokes: {points: [Knock knock.]}}}",
    ],
)
def test_what_an_overlay_says_has_the_shape_of_what_it_changes(shelf, overlay, text):
    """A slip in house rules is a finding at its place, as it would be in the pack itself."""
    where = overlay("loud", text + "\n")
    problems = refused(shelf, "loud")
    assert problems
    for problem in problems:
        assert re.match(r"DATA-|RULE-|LINK-", problem.rule)
        assert Path(problem.file) == where / "overlay.yaml"
        assert problem.place.line == 1


def test_a_reference_that_the_overlay_leads_nowhere(shelf, overlay):
    overlay("loud", "units: {change: {captain: {tags: [leadr]}}}\n")
    (problem,) = refused(shelf, "loud")
    assert problem.rule == "LINK-TAG"
    assert Path(problem.file).name == "overlay.yaml"


def test_removing_what_is_still_in_use(shelf, overlay):
    overlay("loud", "tags: {remove: [ghost]}\n")
    problems = refused(shelf, "loud")
    assert {problem.rule for problem in problems} == {"LINK-TAG", "LINK-KEY"}
    assert all(problem.file and problem.place for problem in problems)


def test_what_stands_beside_overlay_yaml_is_not_lost_silently(shelf, overlay):
    """In an overlay's folder only overlay.yaml counts; more of the usual files is a mistake worth a word."""
    where = overlay("loud", "units: {change: {captain: {short: Cpt}}}\n")
    (where / "units.yaml").write_text("units: {robot: {name: Robot, tags: [soldier], book: {ref: house}}}\n")
    told = " ".join(f"{problem.file} {problem.message}" for problem in refused(shelf, "loud"))
    assert "units" in told


@pytest.mark.parametrize(
    "line",
    [
        "extends: toys",
        'extends: "toys"',
        "extends: toys # ours",
        '"extends": toys',
        "extends : toys",
        "extends:\n  toys",
    ],
)
def test_extends_may_be_written_in_any_way_that_yaml_knows(shelf, overlay, line):
    where = overlay("loud", "units: {change: {captain: {name: Boss}}}\n")
    (where / "pack.yaml").write_text(f'id: loud\ntitle: Loud\nversion: "1.0"\n{line}\n')
    pack = load_pack("loud", where=[shelf])
    assert pack.base == "toys"
    assert pack.units["captain"].name == "Boss"


# --- how one datum is laid over another ---


@pytest.mark.parametrize(
    ("old", "patch", "new"),
    [
        ({"a": 1}, {"b": 2}, {"a": 1, "b": 2}),
        ({"a": 1, "b": 2}, {"a": None}, {"b": 2}),
        ({"a": {"x": 1, "y": 2}}, {"a": {"y": 3}}, {"a": {"x": 1, "y": 3}}),
        ({"a": [1, 2]}, {"a": [3]}, {"a": [3]}),
        ({"a": 1}, {"a": {"x": 1}}, {"a": {"x": 1}}),
        ({"a": {"x": 1}}, {"a": 1}, {"a": 1}),
        ({}, {"a": {"x": None, "y": 1}}, {"a": {"y": 1}}),
        ({"a": 1}, {"zz": None}, {"a": 1}),
    ],
)
def test_merge(old, patch, new):
    before = repr(old)
    assert merge(old, patch) == new
    assert repr(old) == before


# --- the whole of it ---


@pytest.mark.skipif(not (PACKS / "tiny-house").is_dir(), reason="not written yet")
def test_house_rules_over_everything():
    """tiny-house adds, changes and removes in nearly every section."""
    pack, base = load_pack("tiny-house", where=[PACKS]), load_pack("tiny", where=[PACKS])
    assert pack.hash != base.hash
    assert set(pack.changed.values()) == {"tiny-house"}
    text = (PACKS / "tiny-house" / "overlay.yaml").read_text(encoding="utf-8")
    written = set()
    section = verb = ""
    for line in text.splitlines():
        if match := re.match(r"([a-z-]+):", line):
            section = match[1]
        elif match := re.match(r"  (add|change):", line):
            verb = match[1]
        elif match := re.match(r"  remove: \[(.*)\]", line):
            written |= {f"{section}/{id.strip()}" for id in match[1].split(",")}
        elif verb and (match := re.match(r"    ([\w.-]+):", line)):
            written.add(f"{section}/{match[1]}")
    assert set(pack.changed) == written
