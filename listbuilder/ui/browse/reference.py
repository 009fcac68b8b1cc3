"""Weapons and the tables of the reference, each with its source."""

from __future__ import annotations

import streamlit as st
from markupsafe import Markup

from listbuilder.pack.model import Pack
from listbuilder.sheets.tables import TableView, quickref_view
from listbuilder.ui import state
from listbuilder.ui.browse.units import weapon_table
from listbuilder.ui.widgets.safe import notice, show
from listbuilder.ui.widgets.sources import reading_list, source_mark
from listbuilder.ui.widgets.tables import table


def _word() -> str:
    return st.text_input(
        state.t("catalogue.find"), key="cat-find", placeholder=state.t("catalogue.find-hint")
    ).lower().strip()  # fmt: skip


def weapons(pack: Pack) -> None:
    word = _word()
    found = [
        weapon.id
        for weapon in pack.weapons.values()
        if word in " ".join((weapon.id, weapon.name, *weapon.aliases, *weapon.tags)).lower()
    ]
    notice(state.t("catalogue.found", n=len(found), of=len(pack.weapons)), "quiet")
    if found:
        show(weapon_table(pack, found, sources=True))


def tables(pack: Pack) -> None:
    """Folded, in the order of the game; a word opens what holds it."""
    word = _word()
    views = [view for view in quickref_view(pack).tables if not view.footnotes]
    records = iter(pack.tables.values())
    part, shown, lines = "", 0, []
    for view in views:
        record = next(one for one in records if one.title == view.title)  # an empty table has no view
        if word and word not in _all_words(view).lower():
            continue
        shown += 1
        if record.part != part:
            part = record.part
            lines.append(Markup("<h2>{}</h2>").format(part))
        mark = source_mark(pack, "tables", record.id, record.book, record.reading)
        lines.append(
            Markup(
                '<details class="lb-unit"{}><summary><strong>{}</strong></summary><div class="lb-inside">{}<p>{}</p>{}</div></details>'
            ).format(
                Markup(" open") if word else "", view.title, _table(view), mark, reading_list(pack, record.reading)
            )
        )
    notice(state.t("catalogue.found", n=shown, of=len(views)), "quiet")
    show(Markup('<div class="lb-units">{}</div>').format(Markup("").join(lines)))


def _all_words(view: TableView) -> str:
    cells = [cell.text for row in view.rows for cell in row]
    return " ".join([view.title, *cells, *view.steps, *view.points, *view.notes])


def _table(view: TableView) -> Markup:
    parts = [Markup("<p>{}</p>").format(view.dice)] if view.dice else []
    if view.rows:
        head = [cell.text for cell in view.columns]
        parts.append(table(head, [[cell.text for cell in row] for row in view.rows], view.over))
    for tag, lines in (("ol", view.steps), ("ul", view.points)):
        if lines:
            items = Markup("").join(Markup("<li>{}</li>").format(line) for line in lines)
            parts.append(Markup("<{0}>{1}</{0}>").format(Markup(tag), items))
    if view.legend:
        parts.append(Markup("<p>{}</p>").format(" · ".join(f"{short}: {meant}" for short, meant in view.legend)))
    parts += [Markup("<p>{}</p>").format(note) for note in view.notes]
    return Markup("").join(parts)
