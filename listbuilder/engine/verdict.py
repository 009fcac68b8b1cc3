"""Is this list legal, what does it cost, and what follows from it? The one judge asked by every door."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from listbuilder.calm import no_collection
from listbuilder.engine.figures import entry_figures, figures_of
from listbuilder.engine.findings import find_all
from listbuilder.engine.makeup import Makeup
from listbuilder.engine.muster import Muster, muster
from listbuilder.engine.price import Price
from listbuilder.engine.rulebook import Rulebook, rulebook
from listbuilder.pack.model import Pack, Unit
from listbuilder.problems import Path, Problem, is_legal
from listbuilder.roster.model import Entry, Roster
from listbuilder.words import did_you_mean


@dataclass(frozen=True, slots=True)
class PricedLine:
    """One entry with the price of a single model and of all its models."""

    path: Path
    entry: Entry
    unit: Unit
    number: int
    depth: int
    price: Price
    makeup: Makeup
    figures: Mapping[str, str]

    def cost(self, currency: str) -> Fraction | None:
        """What is priced of it; None when nothing is."""
        each = self.price.totals.get(currency) or self.price.known.get(currency)
        return self.price.totals.get(currency) if not each else each * self.number


@dataclass(frozen=True, slots=True)
class ForceVerdict:
    """One force: its lines, its cost and the figures worked out for it."""

    kind: str
    name: str
    path: Path
    cost: Mapping[str, Fraction]
    figures: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is wrong, what was waived, what it costs. `mustered` is False when names led nowhere."""

    roster: Roster
    pack: Pack
    problems: tuple[Problem, ...]
    waived: tuple[tuple[Problem, str], ...] = ()
    cost: Mapping[str, Fraction] | None = None
    totals: Mapping[str, str] | None = None
    figures: Mapping[str, str] | None = None
    forces: tuple[ForceVerdict, ...] = ()
    lines: tuple[PricedLine, ...] = ()

    @property
    def legal(self) -> bool:
        return is_legal(self.problems)


def judge(roster: Roster, pack: Pack) -> Verdict:
    """Judges a list by a pack. Names that lead nowhere stop the count: it would only mislead."""
    with no_collection():
        return _judge(roster, pack)


def _judge(roster: Roster, pack: Pack) -> Verdict:
    book = rulebook(pack)
    found = muster(book, roster)
    problems = [*_version(roster, pack), *_pointless(roster, pack), *found.problems]
    if found.problems:
        return Verdict(roster, pack, tuple(problems))
    problems += find_all(book, found)
    left, waived = _waive(book, roster, problems)
    figures, per_force = figures_of(book, found)
    totals = {id: text for id, text in figures.items() if pack.figures[id].total}
    return Verdict(
        roster,
        pack,
        tuple(left),
        tuple(waived),
        {currency: found.roster.cost(currency) for currency in pack.currencies},
        totals,
        figures,
        tuple(
            ForceVerdict(
                scope.force,
                scope.name,
                scope.path,
                {currency: scope.cost(currency) for currency in pack.currencies},
                figures,
            )
            for scope, figures in zip(found.forces, per_force, strict=True)
        ),
        _priced(book, found),
    )


def _priced(book: Rulebook, found: Muster) -> tuple[PricedLine, ...]:
    figures = entry_figures(book, found)
    none: Mapping[str, str] = {}
    return tuple(
        [
            PricedLine(
                line.path,
                line.entry,
                line.makeup.unit,
                line.number,
                line.depth,
                line.makeup.price,
                line.makeup,
                figures.get(line.path, none),
            )
            for line in found.roster.lines
        ]
    )


def _version(roster: Roster, pack: Pack) -> list[Problem]:
    if not roster.pack or roster.pack == pack.version:
        return []
    message = f"The list was written for version {roster.pack} of {pack.title}; version {pack.version} judges it."
    return [Problem("LINK-VERSION", message, "Look through it and save it again.", "warning", ("pack",))]


def _pointless(roster: Roster, pack: Pack) -> list[Problem]:
    """A limit that nothing is counted against would look as if it were kept."""
    if roster.limit is None or pack.limited is not None:
        return []
    message = f"{pack.title} has no points; the limit is not judged."
    return [Problem("LINK-LIMIT", message, "Leave `limit` out.", "warning", ("limit",))]


def _waive(book: Rulebook, roster: Roster, problems: list[Problem]) -> tuple[list[Problem], list[tuple[Problem, str]]]:
    """Waived findings are kept with their reason; a waiver of no known rule is a finding itself."""
    if not roster.waive:
        return problems, []
    known = book.rule_ids()
    reasons: dict[str, str] = {}
    left: list[Problem] = []
    for index, waiver in enumerate(roster.waive):
        if waiver.rule in known:
            reasons[waiver.rule] = waiver.reason
        else:
            message = f"{book.pack.title} has no rule {waiver.rule!r} to waive."
            left.append(
                Problem("LINK-WAIVER", message, did_you_mean(waiver.rule, sorted(known)), path=("waive", index, "rule"))
            )
    waived = [(problem, reasons[problem.rule]) for problem in problems if problem.rule in reasons]
    left += [problem for problem in problems if problem.rule not in reasons]
    return left, waived
