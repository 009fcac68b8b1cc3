"""What does a rule say, and what do a list that keeps it and one that breaks it look like?"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from listbuilder.engine.verdict import judge
from listbuilder.lint.cases import Case, case_roster, read_cases
from listbuilder.lint.explain import FAMILIES, rule_head
from listbuilder.pack.model import Pack
from listbuilder.roster.model import Entry, Roster
from listbuilder.ui.wording import answers, choices, title

Data = dict[str, Any]


def explain(rule: str, pack: Pack) -> Data:
    """Title, source, readings and two examples; of the program's own findings only what kind they are."""
    head = rule_head(rule, pack)
    if head is None:
        return {"rule": rule, "title": FAMILIES.get(rule.split("-")[0], ""), "examples": []}
    heading, book, readings = head
    cases = [case for folder in pack.folders for case in read_cases(folder)[0] if case.rule == rule]
    chosen = [(kind, next((case for case in cases if case.fails is fails), None)) for kind, fails in _KINDS]
    return {
        "rule": rule,
        "title": heading,
        "source": pack.citation(book),
        "readings": [pack.readings[id] for id in readings if id in pack.readings],
        "examples": [_example(kind, case, pack) for kind, case in chosen if case is not None],
    }


_KINDS = (("keeps", False), ("breaks", True))


def _example(kind: str, case: Case, pack: Pack) -> Data:
    roster = case_roster(case, pack)
    if not isinstance(roster, Roster):
        return {"kind": kind, "name": case.name, "lines": [], "problems": []}
    problems = [problem.message for problem in judge(roster, pack).problems if problem.rule == case.rule]
    return {"kind": kind, "name": case.name, "lines": list(_lines(roster, pack)), "problems": problems}


def _lines(roster: Roster, pack: Pack) -> Iterator[list[Any]]:
    """The list as a player would read it out: depth and words."""
    said = [*answers(roster.fields, pack), *(pack.optional[id].name for id in roster.options if id in pack.optional)]
    if said:
        yield [0, " · ".join(said)]
    for force in roster.forces:
        kind = pack.forces.get(force.kind)
        yield [0, " · ".join([force.name or (kind.name if kind else force.kind), *answers(force.fields, pack)])]
        for entry in force.entries:
            yield from _entry(entry, pack, 1)


def _entry(entry: Entry, pack: Pack, depth: int) -> Iterator[list[Any]]:
    words = " · ".join(filter(None, [f"{entry.count} × {title(entry, pack)}", choices(entry, pack)]))
    yield [depth, words]
    for inner in entry.nested:
        yield from _entry(inner, pack, depth + 1)
