"""The cards in front of a deck: a summary of the list, and what the deck holds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from listbuilder.check import Checked
from listbuilder.engine.verdict import Verdict
from listbuilder.sheets.card import CardView
from listbuilder.sheets.cards import short_title
from listbuilder.sheets.roster import Copy, answers_of, figures_beside_cost
from listbuilder.words import counted, decimal


def summary_card(checked: Checked, copy: Copy = "own") -> CardView:
    """The whole force on one card: units, points, totals and the verdict."""
    verdict = checked.verdict
    assert verdict is not None
    roster, pack = verdict.roster, verdict.pack
    currency = pack.limited if copy == "own" else None
    rows = []
    for line in verdict.lines:
        cost = line.cost(currency.id) if currency else None  # a platoon costs what its sections cost
        name = "\u2003" * line.depth + (line.entry.name or line.unit.name)
        rows.append((name, str(line.number), *([decimal(cost) if cost else ""] if currency else [])))
    title, whole = short_title(roster.name or "Army list")
    said = [*answers_of(pack, roster.fields, copy), *(pack.optional[id].name for id in roster.options)]
    figures = [f"{name} {value}" for name, value in figures_beside_cost(pack, verdict.figures or {})]
    told = [("", " · ".join(said)), ("Totals", " · ".join(figures)), ("Verdict", _verdict(checked, copy))]
    return CardView(
        title=title,
        system=pack.title,
        cost=_cost(verdict) if currency else "",
        tags=" · ".join(part for part in (pack.title, roster.player) if part),
        columns=("Unit", "No.", *([currency.short] if currency else [])),
        weapons=tuple(rows),
        texts=(*whole, *((label, words) for label, words in told if words)),
        source=f"{pack.id} {pack.version} · {pack.hash[:12]}",
        code=_code(checked) if copy == "own" else None,  # a code tells all
    )


def _cost(verdict: Verdict) -> str:
    """`1246.5 / 1250 pts`; short, because it stands beside the name."""
    pack, limit = verdict.pack, verdict.roster.limit
    told = []
    for id, amount in (verdict.cost or {}).items():
        of = f" / {decimal(limit)}" if limit is not None and pack.currencies[id] == pack.limited else ""
        if amount or of:
            told.append(f"{decimal(amount)}{of} {pack.currencies[id].short}")
    return ", ".join(told)


def _code(checked: Checked) -> tuple[str, float]:
    from listbuilder.sheets.qr import list_code, qr_address, qr_size

    text = list_code(checked)
    return qr_address(text), qr_size(text)


def _verdict(checked: Checked, copy: Copy) -> str:
    """An opponent is told that there may be more than he sees."""
    from listbuilder.sheets.openly import knows_secrets

    part = copy == "opponent" and checked.verdict is not None and knows_secrets(checked.verdict.pack)
    words = verdict_words(checked)
    return words.replace("legal", "legal as far as it is open", 1) if part and checked.legal else words


def verdict_words(checked: Checked) -> str:
    """`legal`, or how much is wrong and where to read of it."""
    errors = sum(problem.is_error for problem in checked.problems)
    waived = f", {counted(len(checked.waived), 'rule')} waived" if checked.waived else ""
    return f"legal{waived}." if checked.legal else f"not legal, {counted(errors, 'error')}{waived}; see the roster."


def with_contents(title: str, system: str, deck: Sequence[tuple[CardView, int]]) -> list[tuple[CardView, int]]:
    """A card that lists the deck, and the deck with its numbers on it."""
    numbered = [
        (replace(card, number=f"{number}/{len(deck)}"), copies) for number, (card, copies) in enumerate(deck, 1)
    ]
    costs, several = any(card.cost for card, _ in deck), any(copies != 1 for _, copies in deck)
    rows = [
        (card.title or "To write on", str(number), *([card.cost] if costs else []), *([str(copies)] if several else []))
        for number, (card, copies) in enumerate(deck, 1)
    ]
    contents = CardView(
        title="Contents",
        system=system,
        tags=title,
        columns=("Card", "No.", *(["Cost"] if costs else []), *(["Copies"] if several else [])),
        weapons=tuple(rows),
        source=f"{system} · {counted(sum(copies for _, copies in deck), 'card')}",
    )
    return [(contents, 1), *numbered]
