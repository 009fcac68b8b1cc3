"""Rule cases and samples: the judge says exactly what each of them says."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from listbuilder.check import check_file
from listbuilder.engine.rulebook import rulebook
from listbuilder.lint.cases import case_files, read_cases, run_case
from listbuilder.pack.find import all_packs
from listbuilder.pack.load import load_pack
from listbuilder.pack.read import read_folder
from listbuilder.resources import folder

HERE = Path(__file__).resolve().parent
PACKS = HERE.parent / "packs"
PROVEN = (
    [path for _, path in all_packs([folder("data")])]
    + [path for _, path in all_packs([PACKS])]
    + [HERE / "shelf" / "toys"]
)
CASES = [(pack, case) for pack in PROVEN for case in read_cases(pack)[0]]
SAMPLES = [sample for pack in PROVEN for sample in sorted((pack / "samples").glob("*.yaml"))]


def loaded(pack: Path):
    return load_pack(pack.name, where=[pack.parent, folder("data")])


@pytest.mark.parametrize("pack", PROVEN, ids=lambda path: path.name)
def test_every_case_file_can_be_read(pack):
    cases, problems = read_cases(pack)
    assert problems == []
    assert {case.source.name for case in cases} == {str(path) for path in case_files(pack)}


@pytest.mark.parametrize(("pack", "case"), CASES, ids=[f"{case.rule}: {case.name}" for _, case in CASES])
def test_case(pack, case):
    assert [problem.message for problem in run_case(case, loaded(pack))] == []


@pytest.mark.parametrize("pack", PROVEN, ids=lambda path: path.name)
def test_case_names_are_told_apart(pack):
    names = [(case.rule, case.name) for case in read_cases(pack)[0]]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("pack", PROVEN, ids=lambda path: path.name)
def test_every_rule_is_proven_from_both_sides(pack):
    """An overlay proves what it adds; what it only changes is proven below."""
    ready = loaded(pack)
    layer = read_folder(pack)
    own = layer.overlay.get("rules", {}).get("add", {}) if layer.overlay else layer.raw.get("rules", {})
    cases = read_cases(pack)[0]
    known = rulebook(ready).rule_ids()
    for id in own:
        assert id in known
        if ready.rules[id].retired:
            continue
        fails = {case.fails for case in cases if case.rule == id}
        assert fails == {True, False}, f"{id} has {fails}"
    assert {case.rule for case in cases} <= known


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: f"{path.parents[1].name}/{path.name}")
def test_a_sample_is_judged_as_its_name_says(sample):
    checked = check_file(sample, [sample.parents[2]])
    assert checked.verdict is not None
    if sample.name.startswith("illegal-"):
        assert not checked.legal
    else:
        assert [(problem.rule, problem.message) for problem in checked.problems if problem.is_error] == []


def test_a_case_that_says_something_else_fails(shelf):
    """The test of the test: each thing a case can say is compared."""
    file = shelf / "toys" / "cases" / "TOYS-PTS-001.yaml"
    pack = load_pack("toys", where=[shelf])
    sound = file.read_text()
    changes = (
        ("at: limit", "at: forces"),
        ("found: 12.5", "found: 12"),
        ("limit: 12}", "limit: 13}"),
        ("{rule: TOYS-PTS-001,", "{rule: TOYS-ORG-001,"),
        ("problems: [{", "problems: [{severity: warning, "),
        ("cost: {gold: 12.5", "cost: {gold: 12"),
        ("    problems:", "    waived:"),
        ("limit: 12.5,", "limit: 12.25,"),
    )
    for number, (before, after) in enumerate(changes, 1):
        assert before in sound
        file.write_text(sound.replace(before, after, 1))
        os.utime(file, ns=(number, number))  # readers go by the time of the file
        found = [problem for case in read_cases(shelf / "toys")[0] for problem in run_case(case, pack)]
        assert {problem.rule for problem in found} == {"CASE-WRONG"}, (before, after)
        assert all(problem.place for problem in found)
