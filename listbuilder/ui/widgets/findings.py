"""What is wrong with a list and by which rule: each finding with its numbers, its book and what to do."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from markupsafe import Markup

from listbuilder.engine.verdict import Verdict
from listbuilder.problems import Problem
from listbuilder.ui.state import retell, t
from listbuilder.ui.widgets.safe import show
from listbuilder.ui.wording import counting, numbers, place, worst_first


def findings(verdict: Verdict) -> None:
    """Those of a judged list, worst first, then what players agreed to overlook."""
    show(findings_markup(verdict))


def findings_markup(verdict: Verdict) -> Markup:
    cards = [_card(problem, _details(problem, verdict)) for problem in worst_first(verdict.problems)]
    for problem, reason in verdict.waived:
        cards.append(_card(problem, _details(problem, verdict), waived=reason))
    return _listed(cards)


def sentences(problems: Sequence[Problem]) -> None:
    """Those of a text that gave no list: here the line helps more than the book."""
    show(_listed([_card(problem, [problem.rule, place(problem)]) for problem in worst_first(problems)]))


def placed(problems: Sequence[Problem], words: str) -> Markup:
    """Those of a pack: file, line and column first, for that is where its author has to go."""
    cards = []
    for problem in worst_first(problems):
        where = f"{problem.file or ''}{f':{problem.place.line}:{problem.place.column}' if problem.place else ''}"
        cards.append(_card(problem, [where, problem.rule]))
    return Markup('<p class="lb-notice lb-{}" role="status">{}</p>{}').format(
        "warn" if any(problem.is_error for problem in problems) else "quiet", words, _listed(cards)
    )


def _details(problem: Problem, verdict: Verdict) -> list[str]:
    names = counting(problem, verdict.roster, verdict.pack)
    counts = f"{t('build.counts')} {names}" if names else ""
    return [problem.rule, verdict.pack.citation(problem.book), numbers(problem), counts]


def _card(problem: Problem, details: Iterable[str], waived: str = "") -> Markup:
    kind = "waived" if waived else problem.severity
    lines = [Markup('<p class="lb-message"><b>{}</b> {}</p>').format(t(f"build.{kind}"), retell(problem.message))]
    lines += [Markup('<p class="lb-hint">{}</p>').format(retell(problem.hint))] if problem.hint and not waived else []
    lines += [Markup('<p class="lb-hint">{}</p>').format(t("build.agreed", reason=waived))] if waived else []
    parts = Markup("").join(Markup("<span>{}</span>").format(detail) for detail in details if detail)
    lines.append(Markup('<p class="lb-details">{}</p>').format(parts))
    return Markup('<li class="lb-finding lb-{}">{}</li>').format(kind, Markup("").join(lines))


def _listed(cards: Sequence[Markup]) -> Markup:
    return Markup('<ul class="lb-findings">{}</ul>').format(Markup("").join(cards)) if cards else Markup("")
