"""How verdicts, prices and choices are put into words on the page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from listbuilder.check import Checked
from listbuilder.engine.verdict import PricedLine, Verdict
from listbuilder.pack.model import Choice, Pack
from listbuilder.problems import Problem
from listbuilder.report import cost_text
from listbuilder.roster.edit import entries_of
from listbuilder.roster.model import Entry, Fields, Roster, Taken
from listbuilder.ui.state import t
from listbuilder.words import counted, listing

MOST_NAMES = 6


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
    return cost_text(verdict.cost, verdict.pack, verdict.roster.limit)


def worst_first(problems: Iterable[Problem]) -> list[Problem]:
    """Errors before warnings, each in the order of the list."""
    return sorted(problems, key=lambda problem: not problem.is_error)


def numbers(problem: Problem) -> str:
    """`2 found, 1 is the limit`."""
    told = [f"found {problem.found}"] if problem.found is not None else []
    told += [f"limit {problem.limit}"] if problem.limit is not None else []
    return ", ".join(told)


def place(problem: Problem) -> str:
    return f"line {problem.place.line}, column {problem.place.column}" if problem.place else ""


def counting(problem: Problem, roster: Roster, pack: Pack) -> str:
    """The entries that a finding counts, by name."""
    titles = {entry.id: title(entry, pack) for entry in entries_of(roster)}
    names = list(dict.fromkeys(titles[id] for id in problem.entries if id in titles))
    more = len(names) - MOST_NAMES
    return listing([*names[:MOST_NAMES], f"{more} more"] if more > 0 else names)


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
        shown = {True: "yes", False: "no"}.get(value, str(value)) if isinstance(value, bool) else str(value)
        told.append(f"{asked.name} {_choice(asked.choices, shown)}" if asked else f"{id} {shown}")
    return told


def _taken(taken: Taken, pack: Pack) -> str:
    option, weapon = pack.options.get(taken.id), pack.weapons.get(taken.id)
    words = option.name if option else weapon.name if weapon else taken.id
    words += f": {_choice(option.choices if option else {}, taken.choice)}" if taken.choice else ""
    return f"{words} × {taken.count}" if taken.count != 1 else words


def _choice(known: Mapping[str, Choice], id: str) -> str:
    return known[id].name if id in known else id


def price(line: PricedLine, pack: Pack) -> tuple[str, str]:
    """What all models of a line cost, and the sum behind it: `90 points`, `15 × 1½ = 22.5 each`."""
    costs, sums = [], []
    for id in line.price.totals:
        cost, currency = line.cost(id), pack.currencies[id]
        costs.append("no price" if cost is None else counted(cost, currency.one, currency.name))
        sum_text = line.price.sum_text(id)
        if line.number > 1 and cost is not None:
            nested = f", {line.number} in all" if line.number != line.entry.count else ""
            sums.append(f"{sum_text} each{nested}")
        elif "=" in sum_text:
            sums.append(sum_text)
    return ", ".join(costs), ", ".join(sums)


def figures(values: Mapping[str, str] | None, pack: Pack) -> list[tuple[str, str]]:
    """Names and values worth showing, in the pack's order; what is not there needs no figure."""
    shown = []
    for id, value in (values or {}).items():
        figure = pack.figures[id]
        if not figure.hidden and value not in ("0", "0%"):
            shown.append((figure.name, f"{value} {figure.unit}".strip()))
    return shown


def item_line(item: Mapping[str, Any], pack: Pack) -> tuple[str, str]:
    """A unit of the catalogue: what it costs, and its characteristics with where they come from."""
    costs = [
        amount if amount == "unpriced" else f"{amount} {pack.currencies[id].short}"
        for id, amount in item["cost"].items()
    ]
    traits = [f"{name} {value}" for name, value in item["characteristics"].items()]
    return ", ".join(costs), " · ".join([*traits, item["citation"]])
