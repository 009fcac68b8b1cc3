"""What would happen if? Every candidate is put into the list, judged, and what is new is told beforehand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import partial
from typing import Any

from listbuilder.engine.verdict import Verdict, judge
from listbuilder.problems import Problem
from listbuilder.roster.edit import add
from listbuilder.roster.model import Roster

MOST_WEIGHED = 400
MOST_TOLD = 3
Data = dict[str, Any]


def weigh_units(verdict: Verdict, into: str, units: Iterable[str]) -> dict[str, Data]:
    """For each unit what adding it to a force or entry would break, and what it would then still need."""
    known = [unit for unit in units if unit in verdict.pack.units][:MOST_WEIGHED]
    return {unit: weigh(verdict, partial(add, into=into, unit=unit)) for unit in known}


def weigh(verdict: Verdict, edit: Callable[[Roster], Roster]) -> Data:
    """`breaks` are limits overstepped; `needs` are things missing, which the next taps can add."""
    after = judge(edit(verdict.roster), verdict.pack)
    fresh = list(_new(verdict.problems, after.problems))
    breaks = [problem for problem in fresh if not _is_lack(problem)]
    needs = [problem for problem in fresh if _is_lack(problem)]
    told: Data = {"breaks": _told(breaks), "needs": _told(needs)}
    return {**told, "error": True} if any(problem.is_error for problem in breaks) else told


def _told(problems: list[Problem]) -> list[list[str]]:
    return [[problem.severity, problem.rule, problem.message] for problem in problems[:MOST_TOLD]]


def _new(before: Iterable[Problem], after: Iterable[Problem]) -> Iterable[Problem]:
    """Findings that were not there, or that have become worse."""
    old = Counter(_key(problem) for problem in before)
    gaps = {_key(problem): _gap(problem) for problem in before}
    for problem in after:
        key = _key(problem)
        if old[key] <= 0 or _gap(problem) > gaps[key]:
            yield problem
        old[key] -= 1


def _key(problem: Problem) -> tuple[Any, ...]:
    """The same rule in the same force is the same finding, whichever line it points at."""
    return (problem.rule, *problem.path[:2])


def _number(text: str | None) -> Fraction | None:
    try:
        return Fraction(text) if text is not None else None
    except (ValueError, ZeroDivisionError):
        return None


def _gap(problem: Problem) -> Fraction:
    found, limit = _number(problem.found), _number(problem.limit)
    return abs(found - limit) if found is not None and limit is not None else Fraction(0)


def _is_lack(problem: Problem) -> bool:
    """Too few, or an answer missing: nothing that a next step could not mend."""
    found, limit = _number(problem.found), _number(problem.limit)
    if found is not None and limit is not None:
        return found < limit
    return problem.rule.endswith((".min", ".required", ".unpriced"))
