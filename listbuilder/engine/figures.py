"""Figures worked out from a list: totals, shares, lowest grades and what tables make of them."""

from __future__ import annotations

from fractions import Fraction

from listbuilder.engine.measure import Measured
from listbuilder.engine.muster import Muster
from listbuilder.engine.rulebook import ReadyFigure, Rulebook
from listbuilder.engine.scope import Scope
from listbuilder.vocabulary import answer_text
from listbuilder.words import decimal


def figures_of(book: Rulebook, found: Muster) -> tuple[dict[str, str], list[dict[str, str]]]:
    """The list's figures, and those of each force in turn."""
    return _figures(book, found.roster, "roster"), [_figures(book, scope, "force") for scope in found.forces]


def _figures(book: Rulebook, scope: Scope, within: str) -> dict[str, str]:
    known: dict[str, str] = {}
    for ready in book.figures:
        if ready.within == within and (ready.when is None or ready.when(scope)):
            text = _text(ready, scope, known)
            if text:
                known[ready.figure.id] = text
    hidden = {ready.figure.id for ready in book.figures if ready.figure.hidden}
    return {id: text for id, text in known.items() if id not in hidden}


def _text(ready: ReadyFigure, scope: Scope, known: dict[str, str]) -> str:
    raw = ready.figure.raw
    if "join" in raw:
        return " ".join(known[id] for id in raw["join"] if id in known)
    if "values" in raw:
        by = raw["by"]
        key = (
            known.get(by["figure"], "")
            if "figure" in by
            else answer_text(scope.context.answers.get(by.get("field", ""), ""))
        )
        return str(raw["values"].get(key, ""))
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
