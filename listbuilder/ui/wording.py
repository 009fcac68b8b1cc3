"""How verdicts, prices and choices are put into words on the page."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from listbuilder.check import Checked
from listbuilder.engine.verdict import Verdict
from listbuilder.pack.model import Choice, Pack
from listbuilder.problems import Place, Problem
from listbuilder.report import cost_text
from listbuilder.roster.edit import entries_of
from listbuilder.roster.model import Entry, Fields, Roster, Taken
from listbuilder.ui.state import t

MOST_NAMES = 6
_OF = re.compile(r"(?<![^ ])(\S+) of (\d\S*)")


@dataclass(frozen=True, slots=True)
class Mark:
    """Legal or not, in words first; the kind only chooses a colour to go with them."""

    kind: Literal["legal", "careful", "illegal", "unreadable"]
    words: str


def mark(problems: Sequence[Problem], judged: bool = True) -> Mark:
    """`not legal · 2 errors, 1 warning`."""
    if not judged:
        return Mark("unreadable", t("frame.unjudged"))
    errors = sum(problem.is_error for problem in problems)
    told = [t("frame.errors", n=errors)] if errors else []
    told += [t("frame.warnings", n=len(problems) - errors)] if len(problems) > errors else []
    words = t("frame.not-legal") if errors else t("frame.legal")
    return Mark("illegal" if errors else "legal", " · ".join([words, *([", ".join(told)] if told else [])]))


def mark_of(checked: Checked) -> Mark:
    if checked.loaded.roster is None:
        return Mark("unreadable", t("frame.unreadable"))
    return mark(checked.problems, checked.verdict is not None)


def points(verdict: Verdict) -> str:
    """`787.5 of 800 points`; nothing where the system has no points or nothing could be counted."""
    return spent(cost_text(verdict.cost, verdict.pack, verdict.roster.limit))


def spent(told: str) -> str:
    """`787.5 of 800 points` as the visitor says it; kept verdicts of old versions have the English words."""
    return _OF.sub(lambda found: t("frame.of", spent=found[1], limit=found[2]), told)


def worst_first(problems: Iterable[Problem]) -> list[Problem]:
    """Errors before warnings, each in the order of the list."""
    return sorted(problems, key=lambda problem: not problem.is_error)


def numbers(problem: Problem) -> str:
    """`2 found, 1 is the limit`."""
    told = [t("build.found", n=problem.found)] if problem.found is not None else []
    told += [t("build.limit-is", n=problem.limit)] if problem.limit is not None else []
    return ", ".join(told)


def place(problem: Problem) -> str:
    """Where in the text; what is wrong with a file or a code as a whole is told at its first sign, which helps nobody."""
    if problem.place is None or (problem.rule.startswith("FILE-") and problem.place == Place(1, 1)):
        return ""
    return t("frame.place", line=problem.place.line, column=problem.place.column)


def counting(problem: Problem, roster: Roster, pack: Pack) -> str:
    """The entries that a finding counts, by name."""
    titles = {entry.id: title(entry, pack) for entry in entries_of(roster)}
    names = list(dict.fromkeys(titles[id] for id in problem.entries if id in titles))
    more = len(names) - MOST_NAMES
    return ", ".join([*names[:MOST_NAMES], t("build.and-more", n=more)] if more > 0 else names)


def title(entry: Entry, pack: Pack) -> str:
    """An entry's own name, else that of its unit, else the id that leads nowhere."""
    return entry.name or unit_name(entry, pack)


def unit_name(entry: Entry, pack: Pack) -> str:
    unit = pack.units.get(entry.unit)
    return unit.name if unit else entry.unit


def choices(entry: Entry, pack: Pack) -> str:
    """`Grade B · HQ · Smoke rounds × 2`."""
    return " · ".join([*answers(entry.fields, pack), *(_taken(taken, pack) for taken in entry.options)])


def answers(fields: Fields, pack: Pack) -> list[str]:
    """`Grade B`, `Year 1943`."""
    told = []
    for id, value in fields:
        asked = pack.fields.get(id)
        shown = t("build.yes" if value else "build.no") if isinstance(value, bool) else str(value)
        told.append(f"{asked.name} {_choice(asked.choices, shown)}" if asked else f"{id} {shown}")
    return told


def _taken(taken: Taken, pack: Pack) -> str:
    option, weapon = pack.options.get(taken.id), pack.weapons.get(taken.id)
    words = option.name if option else weapon.name if weapon else taken.id
    words += f": {_choice(option.choices if option else {}, taken.choice)}" if taken.choice else ""
    return f"{words} × {taken.count}" if taken.count != 1 else words


def _choice(known: Mapping[str, Choice], id: str) -> str:
    return known[id].name if id in known else id


def figures(values: Mapping[str, str] | None, pack: Pack) -> list[tuple[str, str]]:
    """Names and values worth showing, in the pack's order; what is not there needs no figure."""
    shown = []
    for id, value in (values or {}).items():
        figure = pack.figures[id]
        if not figure.hidden and value not in ("0", "0%"):
            shown.append((figure.name, f"{value} {figure.unit}".strip()))
    return shown
