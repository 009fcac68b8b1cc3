"""The lists at hand, a row each: name, system, points, verdict in words, and a way to open it."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from pathlib import Path

import streamlit as st
from markupsafe import Markup

from listbuilder.check import Checked
from listbuilder.pack.model import Pack
from listbuilder.problems import Problem
from listbuilder.ui.library import Library
from listbuilder.ui.widgets.findings import sentences
from listbuilder.ui.widgets.marks import mark_markup
from listbuilder.ui.widgets.safe import show
from listbuilder.ui.wording import Mark, mark_of, points, worst_first

MOST_SENTENCES = 3
BROKE = Problem(
    "PAGE-FAULT", "The program failed on this list; that is its fault, not yours.", "The file was left as it is."
)
_LOG = logging.getLogger("listbuilder.ui")


@dataclass(frozen=True, slots=True)
class Row:
    """What is told about one file. `sentences` say why there is nothing to open."""

    path: Path
    name: str
    system: str
    title: str
    points: str
    mark: Mark
    sentences: tuple[Problem, ...] = ()

    def matches(self, word: str) -> bool:
        return all(part in f"{self.name} {self.title} {self.path.name}".lower() for part in word.lower().split())


def row_for(library: Library, path: Path, systems: dict[str, Pack]) -> Row:
    """One file's row, whatever is in it: a list that breaks the judge must not hide the others."""
    try:
        return row_of(path, library.check(path), systems)
    except Exception:
        _LOG.exception("Judging %s failed", path)
        return Row(path, path.stem, "", "", "", Mark("unreadable", "cannot be judged"), (BROKE,))


def row_of(path: Path, checked: Checked, systems: dict[str, Pack]) -> Row:
    roster, verdict = checked.loaded.roster, checked.verdict
    system = roster.system if roster else ""
    title = systems[system].title if system in systems else system
    told = () if verdict else tuple(worst_first(checked.problems)[:MOST_SENTENCES])
    name = roster.name if roster and roster.name else path.stem
    return Row(path, name, system, title, points(verdict) if verdict else "", mark_of(checked), told)


def show_row(row: Row, words: str, key: str) -> bool:
    """Draws a row; True when its button was pressed."""
    with st.container(key=f"lb-list-{key}-{row.path.name}", horizontal=True, vertical_alignment="center", gap="small"):
        show(
            Markup(
                '<div class="lb-list"><div><strong>{}</strong><small>{} · {}</small></div><span class="lb-points">{}</span>{}</div>'
            ).format(row.name, row.title or "no system", row.path.name, row.points, mark_markup(row.mark))
        )
        pressed = not row.sentences and st.button(words, key=f"{key}-{row.path.name}")
    if row.sentences:
        sentences(row.sentences)
    return pressed
