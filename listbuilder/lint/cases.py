"""Rule cases: lists with the problems they must give, shipped with the pack as proof and as examples."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from listbuilder import shape
from listbuilder.engine.verdict import Verdict, judge
from listbuilder.files import read_file
from listbuilder.pack.find import shelves
from listbuilder.pack.load import NoPack, load_pack
from listbuilder.pack.model import Pack
from listbuilder.problems import Path as DataPath
from listbuilder.problems import Problem, Unreadable, path_text
from listbuilder.roster.load import from_source
from listbuilder.roster.model import Roster
from listbuilder.source import Source
from listbuilder.words import decimal, exact


@dataclass(frozen=True, slots=True)
class Case:
    """One list and what must be found in it."""

    rule: str
    name: str
    source: Source
    path: DataPath
    raw: Mapping[str, Any]

    @property
    def fails(self) -> bool:
        """Does the case show its rule being broken?"""
        return any(one["rule"] == self.rule for one in (*self.raw.get("problems", ()), *self.raw.get("waived", ())))


def case_files(pack_folder: Path) -> list[Path]:
    return sorted((pack_folder / "cases").glob("*.yaml"))


def read_cases(pack_folder: Path) -> tuple[list[Case], list[Problem]]:
    """All cases of a pack folder, and the files that could not be read."""
    cases: list[Case] = []
    problems: list[Problem] = []
    for path in case_files(pack_folder):
        found, faults = _read(str(path), path.stat().st_mtime_ns)
        cases += found
        problems += faults
    return cases, problems


@lru_cache(maxsize=512)
def _read(path: str, changed: int) -> tuple[tuple[Case, ...], tuple[Problem, ...]]:
    try:
        source = read_file(path)
    except Unreadable as unreadable:
        return (), (unreadable.problem,)
    problems = shape.check(source, "case")
    if problems:
        return (), tuple(problems)
    rule = source.data["rule"]
    return tuple(
        Case(rule, raw["name"], source, ("cases", index), raw) for index, raw in enumerate(source.data["cases"])
    ), ()


def case_roster(case: Case, pack: Pack) -> Roster | list[Problem]:
    """The list of a case; the system goes without saying."""
    data = {"system": pack.id, **case.raw["roster"]}
    loaded = from_source(Source(case.source.name, "", data, case.source.marks))
    if loaded.roster is None:
        return [_at(case, problem.message, ("roster",)) for problem in loaded.problems]
    return loaded.roster


def run_case(case: Case, pack: Pack) -> list[Problem]:
    """Nothing when the judge says exactly what the case says; findings CASE-* otherwise."""
    roster = case_roster(case, pack)
    if not isinstance(roster, Roster):
        return roster
    try:
        verdict = judge(roster, _with_house(roster, pack))
    except NoPack as missing:
        verdict = Verdict(roster, pack, missing.problems)
    found = [
        _compare(case, "problems", verdict.problems),
        _compare(case, "waived", [problem for problem, _ in verdict.waived]),
    ]
    return [problem for part in found for problem in part] + [*_figures(case, verdict), *_inner_figures(case, verdict)]


def _with_house(roster: Roster, pack: Pack) -> Pack:
    """The pack with what the list itself brings: overlays and units of its own."""
    if not roster.own and not roster.overlays:
        return pack
    where = [folder.parent for folder in reversed(pack.folders)]
    return load_pack(roster.system, roster.overlays, [*where, *shelves()], roster.own)


def _compare(case: Case, key: str, got: Any) -> Iterator[Problem]:
    """By identity, never by number: one finding must not stand in for another."""
    left = list(got)
    for index, wanted in enumerate(case.raw.get(key, ())):
        hit = next((problem for problem in left if _same(wanted, problem)), None)
        if hit is None:
            yield _at(case, f"expected {_words(wanted)}, which was not found", (key, index))
        else:
            left.remove(hit)
    for problem in left:
        at = path_text(problem.path)
        yield _at(
            case,
            f"found {problem.rule} at {at or 'the list'} (found {problem.found}, limit {problem.limit}), which was not expected: {problem.message}",
            (),
        )


def _same(wanted: Mapping[str, Any], problem: Problem) -> bool:
    if wanted["rule"] != problem.rule or wanted.get("severity", "error") != problem.severity:
        return False
    if "at" in wanted and wanted["at"] != path_text(problem.path):
        return False
    if "entries" in wanted and tuple(wanted["entries"]) != problem.entries:
        return False
    return all(key not in wanted or str(wanted[key]) == getattr(problem, key) for key in ("found", "limit"))


def _words(wanted: Mapping[str, Any]) -> str:
    return ", ".join(f"{key} {value}" for key, value in wanted.items())


def _figures(case: Case, verdict: Verdict) -> Iterator[Problem]:
    for currency, amount in case.raw.get("cost", {}).items():
        cost = (verdict.cost or {}).get(currency)
        if cost is None or cost != exact(amount):
            yield _at(
                case,
                f"the cost is {decimal(cost) if cost is not None else 'none'} {currency}; {amount} was expected",
                ("cost",),
            )
    for id, wanted in case.raw.get("totals", {}).items():
        got = (verdict.figures or {}).get(id)
        if got != str(wanted):
            yield _at(case, f"{id} is {got}; {wanted} was expected", ("totals",))


def _inner_figures(case: Case, verdict: Verdict) -> Iterator[Problem]:
    known = {path_text(force.path): force.figures for force in verdict.forces}
    known |= {path_text(line.path): line.figures for line in verdict.lines}
    for path, wanted in case.raw.get("figures", {}).items():
        for id, value in wanted.items():
            got = known.get(path, {}).get(id)
            if got != str(value):
                yield _at(case, f"{id} of {path} is {got}; {value} was expected", ("figures", path))


def _at(case: Case, message: str, path: DataPath) -> Problem:
    problem = Problem(
        "CASE-WRONG",
        f"Case {case.name!r} of {case.rule}: {message.rstrip('.')}.",
        "Correct the case or the rule.",
        path=(*case.path, *path),
    )
    return case.source.locate(problem)
