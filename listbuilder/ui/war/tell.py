"""Tables of the printed report on the page, traffic lights, findings with rule and section."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from markupsafe import Markup

from listbuilder.pack.model import Pack
from listbuilder.problems import Problem
from listbuilder.sheets.campaign.views import Cell, Section, TableView
from listbuilder.ui import state
from listbuilder.ui.state import t
from listbuilder.ui.tongue import words_of
from listbuilder.ui.widgets.tables import table
from listbuilder.ui.wording import Mark, worst_first

NUMBERS = ("right", "short")
_NUMBER = re.compile(r"\d+")


def section(one: Section, title: str = "", none: str = "campaign.none-there") -> Markup:
    """A section of the report with all its tables; `title` and what `none` leads to are the words of the page."""
    parts = [Markup("<h2>{}</h2>").format(title or one.title)]
    parts += [tabled(view) for view in one.tables]
    parts += [Markup('<p class="lb-notice lb-quiet">{}</p>').format(line) for line in one.lines]
    if not one.tables and not one.lines:
        parts.append(Markup('<p class="lb-notice lb-quiet">{}</p>').format(t(none)))
    return Markup('<div class="lb-war-part">{}</div>').format(Markup("").join(parts))


def tabled(view: TableView) -> Markup:
    """Its headings are in the language of the page, where that has words for them."""
    rows = [[_cell(cell, row.look) for cell in row.cells] for row in view.rows]
    about = Markup("<small>{}</small>").format(word(view.about)) if view.about else ""
    return table([_head(cell) for cell in view.columns], rows, word(view.title)) + about


def _head(cell: Cell) -> Markup:
    return Markup('<span class="lb-n">{}</span>' if cell.look in NUMBERS else "{}").format(word(cell.text))


def _cell(cell: Cell, look: str) -> Markup:
    text = Markup("<b>{}</b>").format(cell.text) if cell.look == "strong" or look in ("sum", "head") else cell.text
    below = Markup("<small>{}</small>").format(word(cell.about)) if cell.about else ""
    return Markup('<span class="lb-n">{}{}</span>' if cell.look in NUMBERS else "<span>{}{}</span>").format(text, below)


def word(text: str) -> str:
    """A word of the report in the language of the page; names and what is not known stay."""
    number = _NUMBER.search(text)
    key = _NUMBER.sub("n", text).rstrip(".").lower().replace(" ", "-")
    found = words_of(state.language(), "report").get(key)
    return text if found is None else found.replace("{n}", number[0] if number else "")


def word_of(kind: str, id: str) -> str:
    """What an action is called; one that the page has no word for is told as it is written."""
    return words_of(state.language(), "campaign").get(f"{kind}-{id}", id)


def light(problems: Sequence[Problem], judged: bool = True) -> Mark:
    """Green, amber or red, always with a word and a sign."""
    errors = sum(one.is_error for one in problems)
    if not judged and not errors:
        return Mark("unreadable", t("campaign.light-unknown"))
    if errors:
        return Mark("illegal", t("campaign.light-red", n=errors))
    if problems:
        return Mark("careful", t("campaign.light-amber", n=len(problems)))
    return Mark("legal", t("campaign.light-green"))


def told(problems: Iterable[Problem], pack: Pack) -> Markup:
    """Each finding with its rule and section, worst first."""
    cards = Markup("").join(_card(one, pack) for one in worst_first(problems))
    return Markup('<ul class="lb-findings">{}</ul>').format(cards) if cards else Markup("")


def _card(problem: Problem, pack: Pack) -> Markup:
    hint = Markup('<p class="lb-hint">{}</p>').format(problem.hint) if problem.hint else ""
    details = Markup("").join(Markup("<span>{}</span>").format(one) for one in _details(problem, pack))
    word = t("campaign.error") if problem.is_error else t("campaign.warning")
    return Markup(
        '<li class="lb-finding lb-{}"><p class="lb-message"><b>{}</b> {}</p>{}<p class="lb-details">{}</p></li>'
    ).format(problem.severity, word, problem.message, hint, details)


def _details(problem: Problem, pack: Pack) -> Iterator[str]:
    yield problem.rule
    if problem.book:
        yield pack.citation(problem.book)
    if problem.file:
        yield f"{problem.file}:{problem.place.line}" if problem.place else problem.file
