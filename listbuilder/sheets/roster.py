"""The roster: what a player brings, what the judge says of it, and the sums behind it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from listbuilder.check import Checked
from listbuilder.engine.verdict import ForceVerdict, PricedLine, Verdict
from listbuilder.pack.model import Pack
from listbuilder.problems import Problem
from listbuilder.report import cost_text, taken_text
from listbuilder.roster.model import Fields, Force
from listbuilder.vocabulary import answer_text
from listbuilder.words import decimal

Copy = Literal["own", "opponent", "judge"]
LABELS: dict[Copy, str] = {"own": "", "opponent": "Opponent's copy", "judge": "Judge's copy"}


@dataclass(frozen=True, slots=True)
class EntryView:
    depth: int
    number: int
    title: str
    kind: str  # the unit's name where the entry has one of its own
    details: tuple[str, ...]  # options and answers
    profile: tuple[tuple[str, str], ...]
    weapons: str
    cost: str
    sum: str
    notes: str
    source: str
    house: bool


@dataclass(frozen=True, slots=True)
class ForceView:
    title: str
    kind: str
    details: tuple[str, ...]
    figures: tuple[tuple[str, str], ...]
    cost: str
    notes: str
    entries: tuple[EntryView, ...]


@dataclass(frozen=True, slots=True)
class FindingView:
    severity: str
    rule: str
    message: str
    hint: str
    source: str
    numbers: str
    reason: str = ""  # why it was waived


@dataclass(frozen=True, slots=True)
class TableView:
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class RosterView:
    title: str
    label: str
    player: str
    system: str
    pack: str
    points: str
    details: tuple[str, ...]
    legal: bool
    verdict: str
    findings: tuple[FindingView, ...]
    waived: tuple[FindingView, ...]
    forces: tuple[ForceView, ...]
    totals: tuple[tuple[str, str], ...]
    weapons: TableView
    rules: tuple[tuple[str, str], ...]
    judge: bool
    house: bool


def roster_view(checked: Checked, copy: Copy = "own") -> RosterView:
    """Everything the template needs, in finished words. Only a judged list has one."""
    verdict = checked.verdict
    assert verdict is not None
    roster, pack = verdict.roster, verdict.pack
    forces = tuple(
        _force(pack, force, told, verdict, copy) for force, told in zip(roster.forces, verdict.forces, strict=True)
    )
    errors = sum(problem.is_error for problem in checked.problems)
    return RosterView(
        title=roster.name or "Army list",
        label=LABELS[copy],
        player=roster.player,
        system=pack.title,
        pack=f"{pack.id} {pack.version} · {pack.hash[:12]}",
        points=cost_text(verdict.cost, pack, roster.limit),
        details=(*answers_of(pack, roster.fields, copy), *(pack.optional[id].name for id in roster.options)),
        legal=checked.legal,
        verdict="Legal" if checked.legal else f"Not legal: {errors} {'error' if errors == 1 else 'errors'}",
        findings=tuple(_finding(pack, problem) for problem in checked.problems),
        waived=tuple(_finding(pack, problem, reason) for problem, reason in checked.waived),
        forces=forces,
        totals=figures_of(pack, verdict.figures or {}),
        weapons=_weapons(pack, verdict.lines),
        rules=_rules(verdict.lines),
        judge=copy == "judge",
        house=any(entry.house for force in forces for entry in force.entries),
    )


def _force(pack: Pack, force: Force, told: ForceVerdict, verdict: Verdict, copy: Copy) -> ForceView:
    kind = pack.forces[told.kind].name
    lines = [line for line in verdict.lines if line.path[: len(told.path)] == told.path]
    return ForceView(
        title=told.name,
        kind=kind if told.name != kind else "",
        details=tuple(answers_of(pack, force.fields, copy)),
        figures=figures_of(pack, told.figures),
        cost=cost_text(told.cost, pack),
        notes=force.notes if copy != "opponent" else "",
        entries=tuple(_entry(pack, line, copy) for line in lines),
    )


def _entry(pack: Pack, line: PricedLine, copy: Copy) -> EntryView:
    unit, entry = line.unit, line.entry
    columns = pack.columns.get(unit.kind, {})
    profile = line.makeup.profile
    currency = pack.limited
    hidden = copy == "opponent" and has_secrets(pack, line)  # a price would tell what the words leave out
    cost = line.cost(currency.id) if currency and not hidden else None
    return EntryView(
        depth=line.depth,
        number=line.number,
        title=entry.name or unit.name,
        kind=unit.name if entry.name else "",
        details=(*options_of(pack, line, copy), *answers_of(pack, entry.fields, copy), *_entry_figures(pack, line)),
        profile=tuple(
            (column.short, _cell(profile[id])) for id, column in columns.items() if profile.get(id) is not None
        ),
        weapons=", ".join(pack.weapons[id].name for id in line.makeup.weapons),
        cost=decimal(cost) if cost is not None else "",
        sum=line.price.sum_text(currency.id) if currency and not hidden and currency.id in line.price.totals else "",
        notes=entry.notes if copy != "opponent" else "",
        source=pack.source(unit.kind, unit.id, unit.book),
        house=pack.is_house(unit.kind, unit.id, unit.book),
    )


def has_secrets(pack: Pack, line: PricedLine) -> bool:
    return any(taken.id in pack.options and pack.options[taken.id].secret for taken in line.makeup.taken)


def options_of(pack: Pack, line: PricedLine, copy: Copy) -> list[str]:
    """What was taken; secrets stay off the opponent's copy."""
    return [
        taken_text(pack, taken)
        for taken in line.makeup.taken
        if not (copy == "opponent" and taken.id in pack.options and pack.options[taken.id].secret)
    ]


def answers_of(pack: Pack, fields: Fields, copy: Copy) -> list[str]:
    told = []
    for id, value in fields:
        field = pack.fields[id]
        if copy == "opponent" and field.secret:
            continue
        choice = field.choices.get(answer_text(value))
        told.append(f"{field.name}: {choice.name if choice else answer_text(value)}")
    return told


def _entry_figures(pack: Pack, line: PricedLine) -> list[str]:
    return [f"{name}: {value}" for name, value in figures_of(pack, line.figures)]


def figures_of(pack: Pack, figures: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """What is not there needs no figure."""
    return tuple(
        (pack.figures[id].name, f"{value} {pack.figures[id].unit}".strip())
        for id, value in figures.items()
        if value not in ("0", "0%")
    )


def _finding(pack: Pack, problem: Problem, reason: str = "") -> FindingView:
    numbers = [f"found {problem.found}"] if problem.found is not None else []
    numbers += [f"limit {problem.limit}"] if problem.limit is not None else []
    source = pack.source("rules", problem.rule, problem.book) if problem.book else ""
    return FindingView(
        problem.severity, problem.rule, problem.message, problem.hint, source, ", ".join(numbers), reason
    )


def _weapons(pack: Pack, lines: Iterable[PricedLine]) -> TableView:
    """Every weapon that is carried, once."""
    used = dict.fromkeys(id for line in lines for id in line.makeup.weapons)
    columns = pack.columns.get("weapons", {})
    rows = [
        (
            pack.weapons[id].name,
            *(_cell(pack.weapons[id].profile.get(column)) for column in columns),
            " ".join(pack.weapons[id].notes),
        )
        for id in used
    ]
    return TableView(("Weapon", *(column.short for column in columns.values()), "Notes"), tuple(rows))


def _rules(lines: Iterable[PricedLine]) -> tuple[tuple[str, str], ...]:
    """Special rules of the units taken, once each."""
    units = {line.unit.id: line.unit for line in lines}
    return tuple((unit.name, " ".join(unit.notes)) for unit in units.values() if unit.notes)


def _cell(value: object) -> str:
    if value is None:
        return ""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
