"""What is wrong, by which rule, and where on the workbench it can be put right."""

from __future__ import annotations

from typing import Any

from listbuilder.engine.rulebook import rulebook
from listbuilder.engine.verdict import Verdict
from listbuilder.problems import Path, Problem
from listbuilder.roster.edit import entries_of
from listbuilder.roster.model import Entry, Roster
from listbuilder.ui.bench.goods import kept
from listbuilder.ui.wording import title, worst_first

MOST_NAMED = 8  # entries of one finding that can be jumped to


def findings(verdict: Verdict) -> list[dict[str, Any]]:
    known = rulebook(verdict.pack).rule_ids()
    titles = _titles(verdict)
    return [_record(problem, verdict, titles, problem.rule in known) for problem in worst_first(verdict.problems)]


def waived(verdict: Verdict) -> list[dict[str, Any]]:
    """What the players agreed to overlook; a waiver that nothing breaks is shown too, to be taken back."""
    titles = _titles(verdict)
    shown = [{**_record(problem, verdict, titles, False), "reason": reason} for problem, reason in verdict.waived]
    idle = {waiver.rule: waiver.reason for waiver in verdict.roster.waive}
    for problem, _ in verdict.waived:
        idle.pop(problem.rule, None)
    return [*shown, *({"rule": rule, "reason": reason, "idle": True} for rule, reason in idle.items())]


def _titles(verdict: Verdict) -> dict[str, str]:
    wanted = {id for problem in verdict.problems for id in problem.entries[:MOST_NAMED]}
    wanted |= {id for problem, _ in verdict.waived for id in problem.entries[:MOST_NAMED]}
    return {entry.id: title(entry, verdict.pack) for entry in entries_of(verdict.roster) if entry.id in wanted}


def _record(problem: Problem, verdict: Verdict, titles: dict[str, str], waivable: bool) -> dict[str, Any]:
    at, field = place_of(verdict.roster, problem.path)
    named = [[id, titles[id]] for id in dict.fromkeys(problem.entries[:MOST_NAMED]) if id in titles]
    return kept(
        rule=problem.rule,
        message=problem.message,
        hint=problem.hint,
        severity=problem.severity,
        source=verdict.pack.citation(problem.book),
        found=problem.found,
        limit=problem.limit,
        at=at,
        field=field,
        entries=named,
        more=max(0, len(problem.entries) - MOST_NAMED) or None,
        waivable=waivable,
    )


def place_of(roster: Roster, path: Path) -> tuple[str, str]:
    """The id of the force or entry that a path leads to, empty for the list, and the question it ends in."""
    at, rest = "", list(path)
    if len(rest) > 1 and rest[0] == "forces" and isinstance(rest[1], int) and rest[1] < len(roster.forces):
        force = roster.forces[rest[1]]
        at, rest = force.id, rest[2:]
        row: tuple[Entry, ...] = force.entries
        while len(rest) > 1 and rest[0] in ("entries", "with") and isinstance(rest[1], int) and rest[1] < len(row):
            entry = row[rest[1]]
            at, row, rest = entry.id, entry.nested, rest[2:]
    if rest and rest[0] == "fields":
        return at, ".".join(str(step) for step in rest[1:])
    return at, str(rest[0]) if rest and not at and rest[0] in ("limit", "pack", "options") else ""
