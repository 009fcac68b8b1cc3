"""The check list says the same as the findings: what it calls broken is found, and what is found is on it."""

from __future__ import annotations

from pathlib import Path

import pytest

from listbuilder.check import check_file, check_text
from listbuilder.engine.checklist import weigh_all
from listbuilder.engine.verdict import judge
from listbuilder.lint.cases import case_roster, read_cases
from listbuilder.pack.load import load_pack
from listbuilder.roster.model import Roster

ROOT = Path(__file__).resolve().parents[2]
SHELF = ROOT / "tests" / "packs"
PACKS = [SHELF / "tiny", *sorted(path.parent for path in (ROOT / "data").glob("*/pack.yaml"))]
# told by entries and prices themselves, not by a limit that could be listed
ELSEWHERE = (".for", ".wargear", ".unpriced")


def broken(verdict) -> set[str]:
    return {one.rule for one in weigh_all(verdict) if not one.kept}


def found(verdict) -> set[str]:
    every = [*verdict.problems, *(problem for problem, _ in verdict.waived)]
    ids = {problem.rule for problem in every if not problem.rule.startswith("LINK")}
    options = {f"{verdict.pack.prefix}:{id}.max" for id in verdict.pack.options}
    return {id for id in ids if not id.endswith(ELSEWHERE) and id not in options}


@pytest.mark.parametrize("folder", PACKS, ids=lambda folder: folder.name)
def test_it_agrees_with_every_case_of_every_pack(folder):
    pack = load_pack(folder.name, where=[folder.parent])
    cases, problems = read_cases(folder)
    assert cases
    assert not problems
    seen = 0
    for case in cases:
        roster = case_roster(case, pack)
        if not isinstance(roster, Roster) or roster.own or roster.overlays:
            continue
        verdict = judge(roster, pack)
        if verdict.cost is not None:
            assert broken(verdict) == found(verdict), case.name
            seen += len(broken(verdict))
    assert seen


@pytest.mark.parametrize("path", sorted(ROOT.glob("data/*/samples/*.yaml")), ids=lambda path: path.stem)
def test_it_agrees_with_every_sample(path):
    verdict = check_file(path).verdict
    if verdict is not None and verdict.cost is not None:
        assert broken(verdict) == found(verdict)


def test_numbers_and_places():
    text = "system: tiny\nname: Box\nlimit: 10\nfields: {kingdom: red}\nforces: [{kind: warband, entries: [{unit: archer}]}]\n"
    told = {one.rule: one for one in weigh_all(check_text(text, packs=[SHELF]).verdict)}
    fighters = told["TINY:warband.fighters.min"]
    assert (fighters.scope, fighters.side, fighters.found, fighters.limit, fighters.kept) == (
        "Warband", "at least", "1", "2", False,
    )  # fmt: skip
    robots = told["TINY:warband.robots.max"]
    assert (robots.side, robots.found, robots.limit, robots.kept, robots.idle) == ("at most", "0", "5", True, True)


def test_answers_are_listed_only_where_they_are_asked():
    text = "system: alienstar\nfields: {nation: german, year: 1941, grade: B}\nforces: [{kind: battle-group, entries: [{unit: rifle-group}]}]\n"
    told = {one.rule for one in weigh_all(check_text(text).verdict)}
    assert "ALIENSTAR-ARMY-001" in told
    assert "ALIENSTAR:ally.required" not in told
