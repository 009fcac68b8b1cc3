"""The lists at hand, a row each: name, system, points, verdict in words, last change, labels, ways to use it."""

from __future__ import annotations

import time

import streamlit as st
from markupsafe import Markup

from listbuilder.library.summary import Summary
from listbuilder.ui import state
from listbuilder.ui.state import t
from listbuilder.ui.widgets.findings import sentences
from listbuilder.ui.widgets.marks import mark_markup
from listbuilder.ui.widgets.safe import label, show
from listbuilder.ui.wording import Mark, spent

_MINUTE, _HOUR, _DAY = 60, 3600, 86_400


def verdict_mark(state_of: str, errors: int, warnings: int) -> Mark:
    """`not legal · 2 errors, 1 warning`."""
    if state_of != "judged":
        return Mark("unreadable", t(f"lists.{state_of}"))
    told = [t("lists.errors", n=errors)] if errors else []
    told += [t("lists.warnings", n=warnings)] if warnings else []
    words = t("lists.illegal") if errors else t("lists.legal")
    return Mark("illegal" if errors else "legal", " · ".join([words, *([", ".join(told)] if told else [])]))


def mark_of(row: Summary) -> Mark:
    return verdict_mark(row.state, row.errors, row.warnings)


def ago(then: float, now: float | None = None) -> str:
    """How long ago, in the largest unit that says something; a date after a week."""
    passed = max(0.0, (time.time() if now is None else now) - then)
    if passed < _MINUTE:
        return t("lists.now")
    for key, unit, most in (("minutes", _MINUTE, _HOUR), ("hours", _HOUR, _DAY), ("days", _DAY, 7 * _DAY)):
        if passed < most:
            return t(f"lists.{key}", n=int(passed // unit))
    return time.strftime("%Y-%m-%d", time.localtime(then))


def row_markup(row: Summary) -> Markup:
    below = [row.title or t("lists.no-system"), row.file]
    below += [ago(row.changed)] if row.changed else []
    chips = Markup("").join(Markup('<span class="lb-chip">{}</span>').format(one) for one in row.labels)
    chips = Markup('<span class="lb-chips">{}</span>').format(chips) if chips else chips
    return Markup(
        '<div class="lb-list"><div><strong>{}</strong>{}<small>{}</small></div><span class="lb-points">{}</span>{}</div>'
    ).format(row.name, chips, " · ".join(below), spent(row.points), mark_markup(mark_of(row)))


def show_row(row: Summary, words: str, key: str, care: bool = False) -> bool:
    """Draws a row; True when its first button was pressed."""
    with st.container(key=f"lb-list-{key}-{row.file}", horizontal=True, vertical_alignment="center", gap="small"):
        show(row_markup(row))
        pressed = row.state == "judged" and st.button(words, key=f"{key}-{row.file}")
        if care:
            open = state.cared_for() == row.file
            st.button(
                t("lists.close") if open else t("lists.care"),
                key=f"care-{row.file}",
                help=label(t("lists.care-for", name=row.name)),
                type="tertiary",
                on_click=state.care_for,
                args=("" if open else row.file,),
            )
    if row.state != "judged":
        sentences(row.problems)
    return pressed
