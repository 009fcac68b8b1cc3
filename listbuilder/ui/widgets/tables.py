"""Tables and bars as plain markup: they are read as tables by everybody, the bars only repeat the numbers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from markupsafe import Markup


def table(headings: Sequence[str | Markup], rows: Iterable[Sequence[str | Markup]], caption: str = "") -> Markup:
    """The first cell of a row is its heading. Wide tables scroll inside their frame, not the page."""
    head = Markup("").join(Markup('<th scope="col">{}</th>').format(one) for one in headings)
    lines = Markup("").join(
        Markup('<tr><th scope="row">{}</th>{}</tr>').format(
            row[0], Markup("").join(Markup("<td>{}</td>").format(cell) for cell in row[1:])
        )
        for row in rows
    )
    told = Markup("<caption>{}</caption>").format(caption) if caption else ""
    top = Markup("<thead><tr>{}</tr></thead>").format(head) if any(headings) else ""
    return Markup(
        '<div class="lb-scroll" tabindex="0"><table class="lb-table">{}{}<tbody>{}</tbody></table></div>'
    ).format(told, top, lines)


@dataclass(frozen=True, slots=True)
class Bar:
    """From where to where on an axis that begins at nothing, and the words for it."""

    name: str
    start: float
    end: float
    words: str


def bars(caption: str, headings: tuple[str, str], rows: Sequence[Bar]) -> Markup:
    """One axis for all, from nothing to the longest."""
    most = max((row.end for row in rows), default=0) or 1
    lines = Markup("").join(
        Markup(
            '<tr><th scope="row">{}</th><td class="lb-bar-cell"><div style="margin-left:{:.2f}%;width:{:.2f}%"></div></td>'
            "<td>{}</td></tr>"
        ).format(row.name, 100 * row.start / most, max(0.6, 100 * (row.end - row.start) / most), row.words)
        for row in rows
    )
    return Markup(
        '<table class="lb-bars"><caption>{}</caption><thead><tr><th scope="col">{}</th>'
        '<td aria-hidden="true"></td><th scope="col">{}</th></tr></thead><tbody>{}</tbody></table>'
    ).format(caption, *headings, lines)


def figure_list(values: Iterable[tuple[str, str]]) -> Markup:
    """Names and numbers side by side, as a list of terms for screen readers too."""
    parts = Markup("").join(Markup("<div><dt>{}</dt><dd>{}</dd></div>").format(*pair) for pair in values)
    return Markup('<dl class="lb-figures">{}</dl>').format(parts) if parts else Markup("")
