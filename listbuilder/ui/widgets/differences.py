"""Two lists side by side, what differs between them, and what it costs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

from markupsafe import Markup

from listbuilder.compare import Comparison, sentence
from listbuilder.differences import Change
from listbuilder.engine.verdict import Verdict
from listbuilder.pack.model import Pack
from listbuilder.problems import Problem
from listbuilder.report import cost_text
from listbuilder.ui import state
from listbuilder.ui.state import t
from listbuilder.ui.tongue import FIRST, words_of
from listbuilder.ui.widgets.findings import sentences
from listbuilder.ui.widgets.marks import mark_markup
from listbuilder.ui.widgets.rows import verdict_mark
from listbuilder.ui.widgets.safe import heading, notice, show
from listbuilder.ui.wording import points
from listbuilder.vocabulary import fill
from listbuilder.words import counted, decimal

_PLUS = ("added", "force-added", "option-taken", "answer-given", "list-rule-on", "list-overlay-on", "list-own-added")
_MINUS = (
    "removed",
    "force-removed",
    "option-dropped",
    "answer-dropped",
    "list-rule-off",
    "list-overlay-off",
    "list-own-removed",
)


def change_words(change: Change) -> str:
    """In the visitor's language; English is the language of the differences themselves."""
    other = words_of(state.language(), "changes").get(change.kind) if state.language() != FIRST else None
    return fill(other, dict(change.words)) if other else sentence(change)


def sides(old: tuple[str, str, Verdict], new: tuple[str, str, Verdict]) -> None:
    """Name, version and verdict of both."""
    cards = [_side(*side) for side in (old, new)]
    arrow = Markup('<span class="lb-arrow" aria-hidden="true">→</span>')
    show(Markup('<div class="lb-sides">{}{}{}</div>').format(cards[0], arrow, cards[1]))


def _side(name: str, version: str, verdict: Verdict) -> Markup:
    errors = sum(problem.is_error for problem in verdict.problems)
    mark = verdict_mark("judged", errors, len(verdict.problems) - errors)
    below = " · ".join(filter(None, (verdict.pack.title, version, points(verdict))))
    return Markup('<div class="lb-side"><strong>{}</strong><small>{}</small>{}</div>').format(
        name, below, mark_markup(mark)
    )


def difference_table(comparison: Comparison, old: Pack, new: Pack) -> None:
    if comparison.same and not comparison.total:
        notice(t("compare.same"), "quiet")
        return
    rows = [_row(_sign(change), change_words(change), _signed(change.cost, new)) for change in comparison.changes]
    if comparison.rest:
        rows.append(_row("", t("compare.rest"), _signed(comparison.rest, new)))
    foot = Markup("")
    if comparison.before is not None and comparison.after is not None and old.id == new.id:
        foot = Markup("<tfoot><tr><th>{} <small>{}</small></th><td>{}</td></tr></tfoot>").format(
            t("compare.total"),
            t("compare.total-from", old=cost_text(comparison.before, old), new=cost_text(comparison.after, new)),
            _signed(comparison.total, new) or "±0",
        )
    show(
        Markup(
            '<table class="lb-diff"><thead><tr><th scope="col">{}</th><th scope="col">{}</th></tr></thead><tbody>{}</tbody>{}</table>'
        ).format(t("compare.what"), t("compare.cost"), Markup("").join(rows), foot)
    )


def change_list(changes: Iterable[Change]) -> None:
    """The same without prices."""
    rows = [_row(_sign(change), change_words(change), "") for change in changes]
    show(Markup('<table class="lb-diff"><tbody>{}</tbody></table>').format(Markup("").join(rows)) if rows else Markup())


def _row(sign: str, words: str, cost: str) -> Markup:
    kind = {"+": "plus", "−": "minus"}.get(sign, "other")
    mark = Markup('<span class="lb-sign lb-{}" aria-hidden="true">{}</span>').format(kind, sign or "·")
    return Markup("<tr><td>{}{}</td><td>{}</td></tr>").format(mark, words, cost)


def _sign(change: Change) -> str:
    plain = change.kind.removeprefix("list-") if change.kind.startswith("list-answer") else change.kind
    return "+" if plain in _PLUS else "−" if plain in _MINUS else ""


def _signed(cost: Mapping[str, Fraction], pack: Pack) -> str:
    """`+22.5 points`."""
    told = []
    for id, amount in cost.items():
        currency = pack.currencies.get(id)
        words = counted(abs(amount), currency.one, currency.name) if currency else decimal(abs(amount))
        told.append(f"{'+' if amount > 0 else '−'}{words}")
    return ", ".join(told)


def verdict_changes(comparison: Comparison) -> None:
    _findings(t("compare.arisen"), comparison.arisen)
    _findings(t("compare.solved"), comparison.solved)


def _findings(words: str, problems: tuple[Problem, ...]) -> None:
    if problems:
        heading(words)
        sentences(problems)
