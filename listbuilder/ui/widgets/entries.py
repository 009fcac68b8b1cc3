"""The lines of a force: how many of what, what it costs and why, and what a finding points at."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import streamlit as st
from markupsafe import Markup

from listbuilder.engine.verdict import PricedLine, Verdict
from listbuilder.problems import Path
from listbuilder.roster.edit import remove, set_count
from listbuilder.roster.model import Entry
from listbuilder.ui import state
from listbuilder.ui.desk import Desk
from listbuilder.ui.guard import calm_step
from listbuilder.ui.widgets.safe import label, show
from listbuilder.ui.wording import choices, price, title, unit_name

MOST_COUNT = 100_000  # the schema's
MOST_DEPTH = 4  # deeper ones are indented no further: a phone is narrow


@dataclass(frozen=True, slots=True)
class Lines:
    """What the judge said about each entry, by its path."""

    desk: Desk
    verdict: Verdict
    priced: Mapping[Path, PricedLine]
    rules: Mapping[Path, tuple[str, ...]]


def lines_of(desk: Desk, verdict: Verdict) -> Lines:
    rules: dict[Path, tuple[str, ...]] = {}
    for problem in verdict.problems:
        rules[problem.path] = (*rules.get(problem.path, ()), problem.rule)
    return Lines(desk, verdict, {line.path: line for line in verdict.lines}, rules)


def entry_rows(lines: Lines, entries: tuple[Entry, ...], path: Path, depth: int = 0) -> None:
    """Every entry, what is nested in it right below it."""
    for index, entry in enumerate(entries):
        here = (*path, index)
        _row(lines, entry, here, depth)
        entry_rows(lines, entry.nested, (*here, "with"), depth + 1)


def _row(lines: Lines, entry: Entry, path: Path, depth: int) -> None:
    desk, name = lines.desk, label(title(entry, lines.verdict.pack))
    key = f"{desk.name}-{entry.id}"
    state.hold(f"count-{key}", entry.count)
    with st.container(
        key=f"lb-row-{min(depth, MOST_DEPTH)}-{key}", horizontal=True, gap="small", vertical_alignment="center"
    ):
        show(_words(lines, entry, path))
        st.number_input(
            f"Count of {name}", min_value=1, max_value=MOST_COUNT, step=1, key=f"count-{key}", width=128,
            label_visibility="collapsed", on_change=_count, args=(desk, entry.id, f"count-{key}"),
        )  # fmt: skip
        st.button(
            "Remove",
            key=f"remove-{key}",
            on_click=_remove,
            args=(desk, entry.id),
            type="tertiary",
        )


def _words(lines: Lines, entry: Entry, path: Path) -> Markup:
    pack, line = lines.verdict.pack, lines.priced.get(path)
    cost, sum_text = price(line, pack) if line else ("", "")
    of_unit = unit_name(entry, pack) if entry.name else ""
    chosen = " · ".join(text for text in (of_unit, choices(entry, pack)) if text)
    below = [text for text in (chosen, entry.notes) if text]
    rules = [
        rule for at, found in lines.rules.items() if at[: len(path)] == path and _own(at[len(path) :]) for rule in found
    ]
    return Markup(
        '<div class="lb-entry"><div><strong>{}</strong>{}{}</div><div class="lb-price"><b>{}</b><small>{}</small></div></div>'
    ).format(
        title(entry, pack),
        Markup("").join(Markup("<small>{}</small>").format(text) for text in below),
        Markup("").join(Markup('<small class="lb-flag">see {}</small>').format(rule) for rule in dict.fromkeys(rules)),
        cost,
        sum_text,
    )


def _own(rest: Path) -> bool:
    """Does a path below an entry still speak of the entry itself, not of one nested in it?"""
    return "with" not in rest


@calm_step
def _count(desk: Desk, id: str, key: str) -> None:
    count = int(state.held(key) or 1)
    desk.change(lambda roster: set_count(roster, id, count))


@calm_step
def _remove(desk: Desk, id: str) -> None:
    desk.change(lambda roster: remove(roster, id))
