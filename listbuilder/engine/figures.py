"""Figures worked out from a list: totals, shares, lowest grades and what tables make of them."""

from __future__ import annotations

from fractions import Fraction

from listbuilder.engine.amount import scope_key
from listbuilder.engine.measure import Measured
from listbuilder.engine.muster import Muster
from listbuilder.engine.rulebook import ReadyFigure, Rulebook
from listbuilder.engine.scope import Line, Scope, entry_scope
from listbuilder.problems import Path
from listbuilder.words import decimal, exact


def figures_of(book: Rulebook, found: Muster) -> tuple[dict[str, str], list[dict[str, str]]]:
    """The list's figures, and those of each force in turn."""
    return _figures(book, found.roster, "roster"), [_figures(book, scope, "force") for scope in found.forces]


def entry_figures(book: Rulebook, found: Muster) -> dict[Path, dict[str, str]]:
    """Figures of single entries, by path; only those that a figure asks for are looked at."""
    asked = {ready.each for ready in book.figures if ready.within == "each"}
    return {
        line.path: _figures(book, entry_scope(force, index), "each", line)
        for force in found.forces
        for index, line in enumerate(force.lines)
        if not asked.isdisjoint(line.makeup.hits)
    }


def _figures(book: Rulebook, scope: Scope, within: str, line: Line | None = None) -> dict[str, str]:
    known: dict[str, str] = {}
    for ready in book.figures:
        if line is not None and ready.each not in line.makeup.hits:
            continue
        if ready.within == within and (ready.when is None or ready.when(scope)):
            text = _text(book, ready, scope, known)
            if text:
                known[ready.figure.id] = text
    hidden = {ready.figure.id for ready in book.figures if ready.figure.hidden}
    return {id: text for id, text in known.items() if id not in hidden}


def _text(book: Rulebook, ready: ReadyFigure, scope: Scope, known: dict[str, str]) -> str:
    raw = ready.figure.raw
    if "add" in raw:
        return decimal(sum((exact(known[id]) for id in raw["add"] if id in known), Fraction(0)))
    if "join" in raw:
        return " ".join(known[id] for id in raw["join"] if id in known)
    if "values" in raw:
        by = raw["by"]
        key = known.get(by["figure"], "") if "figure" in by else scope_key(book, scope, by)
        return str(raw["values"].get(key, ""))
    if ready.amount is not None:
        number = ready.amount(scope)
        return "" if number is None else decimal(number)
    if ready.measure is None:
        return ""
    return _shown(ready.measure.kind, ready.measure.ask(scope))


def _shown(kind: str, measured: Measured) -> str:
    if kind == "share":
        if not measured.base:
            return ""
        return f"{decimal(round(Fraction(measured.value or 0) * 100 / measured.base, 1))}%"
    if measured.value is None:
        return measured.word
    return decimal(measured.value)
