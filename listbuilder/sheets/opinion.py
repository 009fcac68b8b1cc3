"""What the judge says of a list, for paper: the verdict with its findings, and the check list."""

from __future__ import annotations

from dataclasses import dataclass

from listbuilder.check import Checked
from listbuilder.engine.checklist import Weighed, weigh_all
from listbuilder.engine.verdict import PricedLine
from listbuilder.pack.model import Pack
from listbuilder.problems import Problem
from listbuilder.words import counted, listing

_MANY = 8  # entries that a finding names


@dataclass(frozen=True, slots=True)
class FindingView:
    severity: str
    rule: str
    message: str
    hint: str
    source: str
    numbers: str
    entries: str
    reason: str = ""  # why it was waived


@dataclass(frozen=True, slots=True)
class OpinionView:
    legal: bool
    verdict: str
    remark: str
    findings: tuple[FindingView, ...]
    waived: tuple[FindingView, ...]


@dataclass(frozen=True, slots=True)
class CheckView:
    """A line of the check list; `mark` says in a sign what `word` says in a word."""

    mark: str
    word: str
    title: str
    where: str
    found: str
    limit: str
    rule: str
    source: str


def opinion_of(checked: Checked, open_only: bool = False) -> OpinionView:
    """`open_only` tells that secrets were left out before judging."""
    verdict = checked.verdict
    assert verdict is not None
    names = {_label(line): _entry_name(line) for line in verdict.lines}
    pack = verdict.pack
    part = open_only and _knows_secrets(pack)
    return OpinionView(
        legal=checked.legal,
        verdict=_words(checked, part),
        remark="Sums, counts and verdict are those of what is open; the judge's copy has all." if part else "",
        findings=tuple(_finding(pack, problem, names) for problem in checked.problems),
        waived=tuple(_finding(pack, problem, names, reason) for problem, reason in checked.waived),
    )


def _knows_secrets(pack: Pack) -> bool:
    from listbuilder.sheets.openly import knows_secrets

    return knows_secrets(pack)


def _words(checked: Checked, part: bool) -> str:
    errors = sum(problem.is_error for problem in checked.problems)
    warnings = len(checked.problems) - errors
    told = [counted(errors, "error")] if errors else []
    told += [counted(warnings, "warning")] if warnings else []
    told += [f"{len(checked.waived)} waived"] if checked.waived else []
    verdict = ("Legal as far as it is open" if part else "Legal") if checked.legal else "Not legal"
    return ": ".join((verdict, ", ".join(told))) if told else verdict


def _label(line: PricedLine) -> str:
    """What findings call an entry (`Line.label`)."""
    return line.entry.id or "/".join(str(step) for step in line.path)


def _entry_name(line: PricedLine) -> str:
    name = line.entry.name or line.unit.name
    return f"{line.number} {name}" if line.number != 1 else name


def _finding(pack: Pack, problem: Problem, names: dict[str, str], reason: str = "") -> FindingView:
    numbers = [f"found {problem.found}"] if problem.found is not None else []
    numbers += [f"limit {problem.limit}"] if problem.limit is not None else []
    told = [names[label] for label in problem.entries if label in names]
    more = [f"{len(told) - _MANY} more"] if len(told) > _MANY else []
    return FindingView(
        problem.severity.capitalize(),
        problem.rule,
        _plain(problem.message),
        _plain(problem.hint),
        pack.source("rules", problem.rule, problem.book) if problem.book else "",
        ", ".join(numbers),
        listing([*told[:_MANY], *more]),
        reason,
    )


def _plain(said: str) -> str:
    """Paper has no need of the marks that set words of a file apart."""
    return said.replace("`", "")


# --- the check list ----------------------------------------------------------------------------------


def check_list(checked: Checked) -> tuple[tuple[CheckView, ...], str]:
    """Every rule that was put to the list, and the names of those that nothing in it is touched by."""
    verdict = checked.verdict
    assert verdict is not None
    weighed = weigh_all(verdict)
    waived = {problem.rule for problem, _ in checked.waived}
    alike: dict[tuple[str, str, str, str, bool], list[Weighed]] = {}
    for one in weighed:
        if not one.idle or not one.side:
            alike.setdefault((one.rule, one.side, one.found, one.limit, one.kept), []).append(one)
    idle = dict.fromkeys(one.title for one in weighed if one.idle and one.side)
    return tuple(_check(verdict.pack, same, waived) for same in alike.values()), ", ".join(idle)


def _check(pack: Pack, same: list[Weighed], waived: set[str]) -> CheckView:
    first = same[0]
    where = dict.fromkeys(one.scope for one in same if one.scope)
    told = list(where)[:3] if len(where) <= 3 else [*list(where)[:2], f"{len(where) - 2} more"]
    mark, word = ("✓", "kept") if first.kept else ("–", "waived") if first.rule in waived else ("✗", "broken")
    found = first.found if first.side else "" if first.kept else counted(int(first.found), "fault")
    source = pack.source("rules", first.rule, first.book) if first.book else ""
    return CheckView(
        mark, word, first.title, listing(told), found, f"{first.side} {first.limit}".strip(), first.rule, source
    )
