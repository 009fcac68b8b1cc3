"""Which lists are there, and where does the next one come from?"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import NoReturn

import streamlit as st
from markupsafe import Markup

from listbuilder.library.summary import Summary
from listbuilder.pack.model import Pack
from listbuilder.problems import Unreadable
from listbuilder.ui import state
from listbuilder.ui.guard import calm_page, calm_step
from listbuilder.ui.library import Library
from listbuilder.ui.pages import all_pages
from listbuilder.ui.shelf import dress_shelf
from listbuilder.ui.state import t
from listbuilder.ui.widgets.care import care
from listbuilder.ui.widgets.rows import ago, show_row
from listbuilder.ui.widgets.safe import heading, label, notice, show, waiting_notice
from listbuilder.ui.widgets.signin import account
from listbuilder.ui.widgets.start import brought, export, new_list, samples

ANY = ""
PAGE = 40  # rows drawn at once; more on demand


@calm_page
def lists() -> None:
    dress_shelf()
    library = state.library()
    systems = library.systems()
    heading(t("lists.title"), state.whose(library))
    account()
    waiting_notice(state.said())
    for desk in state.unsaved():
        name = (desk.roster.name if desk.roster else "") or desk.path.stem
        notice(t("lists.unsaved", name=name, why=state.told(desk.trouble) if desk.trouble else ""))
    _taken_back(library)
    rows = library.summaries()
    _another(library, systems)
    if rows:
        _found(library, systems, rows)
    else:
        _empty()
    _trash(library)


def _another(library: Library, systems: dict[str, Pack]) -> None:
    """Above the rows, which may be many; drawn only when it is wanted."""
    words = {kind: t(f"lists.start-{kind}") for kind in ("new", "sample", "bring", "export")}
    chosen = st.segmented_control(t("lists.start"), list(words), key="start", format_func=words.__getitem__)
    if chosen is None:
        return
    with st.container(key="lb-start", border=True):
        made = _started(library, systems, chosen)
    if made:
        _arrived(made)


def _started(library: Library, systems: dict[str, Pack], chosen: str) -> Path | None:
    """A folder that cannot be written is told here; the lists that are there stay in sight."""
    try:
        return _start(library, systems, chosen)
    except Unreadable as unwritten:
        notice(state.told(unwritten.problem))
        return None


def _start(library: Library, systems: dict[str, Pack], chosen: str) -> Path | None:
    if chosen == "new":
        return new_list(library, systems)
    if chosen == "bring":
        return brought(library)
    if chosen == "export":
        export(library)
        return None
    system = _system(systems, "sample-system")
    return samples(library, systems, [one for one in library.samples() if system in (ANY, one.system)])


def _arrived(made: Path) -> None:
    """Opened at once; what has no system here stays among the lists, with what can be done about it."""
    if state.cared_for() == made.name:
        st.rerun()
    _open(made)


def _found(library: Library, systems: dict[str, Pack], rows: list[Summary]) -> None:
    known = sorted({label for row in rows for label in row.labels}, key=str.casefold)
    with st.container(key="lb-choose", horizontal=True, vertical_alignment="bottom"):
        word = st.text_input(t("lists.find"), key="find-list", placeholder=t("lists.find-hint"))
        system = _system(systems, "system")
    labels = _labels(rows, known)
    wanted = [row for row in rows if row.matches(word)]
    # files that give no list belong to no system, so every choice shows them
    wanted = [row for row in wanted if system in (ANY, row.system or system)]
    wanted = [row for row in wanted if labels <= set(row.labels)]
    _rows(library, systems, wanted, known)


def _system(systems: dict[str, Pack], key: str) -> str:
    words = {ANY: t("lists.all-systems")} | {id: pack.title for id, pack in systems.items()}
    chosen = st.selectbox(t("lists.system"), list(words), key=key, format_func=words.__getitem__)
    return chosen or ANY


def _labels(rows: list[Summary], known: list[str]) -> set[str]:
    """The labels that a list must bear to be shown, chosen by taps; each says how many lists bear it."""
    if not known:
        return set()
    borne = Counter(one for row in rows for one in row.labels)
    state.hold("labels", [one for one in state.held("labels") or [] if one in borne])
    chosen = st.pills(
        t("lists.labels"),
        known,
        selection_mode="multi",
        key="labels",
        format_func=lambda one: f"{label(one)} · {borne[one]}",
    )
    return set(chosen)


def _rows(library: Library, systems: dict[str, Pack], wanted: list[Summary], known: list[str]) -> None:
    shown = PAGE * state.pages_shown()
    with st.container(key="lb-lists", gap=None):
        for row in wanted[:shown]:
            if show_row(row, t("lists.open"), "open", care=True):
                _open(library.folder / row.file)
            if state.cared_for() == row.file:
                care(library, row, systems, known)
    if not wanted:
        notice(t("lists.none-found"), "quiet")
    if len(wanted) > shown:
        st.button(t("lists.more", n=len(wanted) - shown), key="more", on_click=state.show_more)


def _empty() -> None:
    show(
        Markup('<div class="lb-empty"><h2>{}</h2><p>{}</p></div>').format(
            t("lists.empty-title"), t("lists.empty-words")
        )
    )


def _taken_back(library: Library) -> None:
    gone = state.last_deleted()
    if gone is None:
        return
    key, name = gone
    with st.container(key="lb-deleted", horizontal=True, vertical_alignment="center"):
        notice(t("lists.deleted", name=name))
        st.button(t("lists.undo-delete"), key="undo-delete", on_click=_restore, args=(library, key, name))


def _trash(library: Library) -> None:
    boxes = library.store.trash()
    if not boxes:
        return
    with st.expander(t("lists.trash", n=len(boxes)), key="trash", on_change="rerun") as box:
        if not box.open:
            return
        notice(t("lists.trash-words"), "quiet")
        for one in boxes[:PAGE]:
            with st.container(key=f"lb-list-trash-{one.key}", horizontal=True, vertical_alignment="center"):
                show(Markup('<div class="lb-list"><div><strong>{}</strong><small>{}</small></div></div>').format(one.name, ago(one.deleted)))  # fmt: skip
                st.button(
                    t("lists.trash-back"), key=f"back-{one.key}", on_click=_restore, args=(library, one.key, one.name)
                )


@calm_step
def _restore(library: Library, key: str, name: str) -> None:
    library.store.restore(key)
    state.forget_deleted()
    state.say(t("lists.restored", name=name), "good")


def _open(path: Path) -> NoReturn:
    desk = state.take_up(path)
    state.lay_out(desk)
    st.switch_page(all_pages()["build"], query_params=state.address_of(desk))
