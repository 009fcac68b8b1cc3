"""Which lists are there, and where does the next one come from?"""

from __future__ import annotations

from pathlib import Path
from typing import NoReturn

import streamlit as st

from listbuilder.pack.model import Pack
from listbuilder.ui import state
from listbuilder.ui.desk import open_desk
from listbuilder.ui.guard import calm_page
from listbuilder.ui.library import Library
from listbuilder.ui.pages import all_pages
from listbuilder.ui.widgets.rows import Row, row_for, show_row
from listbuilder.ui.widgets.safe import heading, notice, waiting_notice
from listbuilder.ui.widgets.start import brought, new_list, samples

ANY = ""
PAGE = 40  # rows drawn at once; more on demand


@calm_page
def lists() -> None:
    waiting_notice(state.said())
    library = state.library()
    systems = library.systems()
    heading("Your lists", f"Kept in {library.folder}")
    system, word = _choose(systems)
    _another(library, systems, system)
    _rows(library, systems, system, word)


def _choose(systems: dict[str, Pack]) -> tuple[str, str]:
    with st.container(key="lb-choose", horizontal=True, vertical_alignment="bottom"):
        system = st.selectbox(
            "System", [ANY, *systems], key="system", format_func=lambda id: systems[id].title if id else "All systems"
        )
        word = st.text_input("Find", key="find-list", placeholder="Part of a name, then Enter")
    return system or ANY, word


def _rows(library: Library, systems: dict[str, Pack], system: str, word: str) -> None:
    """Files that give no list belong to no system, so every choice shows them."""
    rows = [row_for(library, path, systems) for path in library.files()]
    wanted = [row for row in rows if row.matches(word) and system in (ANY, row.system or system)]
    shown = PAGE * state.pages_shown()
    with st.container(key="lb-lists", gap=None):
        for row in wanted[:shown]:
            _row(row)
    if not wanted:
        notice("No list here yet; start one above." if not word else "No list is called that.", "quiet")
    if len(wanted) > shown:
        st.button(f"Show more ({len(wanted) - shown})", key="more", on_click=state.show_more)


def _row(row: Row) -> None:
    if show_row(row, "Open", "open"):
        _open(row.path)


def _another(library: Library, systems: dict[str, Pack], system: str) -> None:
    """Above the rows, which may be many; drawn only when it is unfolded."""
    with st.expander("Start another list", key="another", on_change="rerun") as box:
        made = _start(library, systems, system) if box.open else None
    if made:
        _open(made)


def _start(library: Library, systems: dict[str, Pack], system: str) -> Path | None:
    fresh, ready, foreign = st.tabs(["New", "From a sample", "Paste or upload"], key="start", on_change="rerun")
    made: Path | None = None
    with fresh:
        if fresh.open:
            made = new_list(library, {id: pack for id, pack in systems.items() if system in (ANY, id)})
    with ready:
        if ready.open:
            made = samples(library, systems, [one for one in library.samples() if system in (ANY, one.system)])
    with foreign:
        if foreign.open:
            made = brought(library)
    return made


def _open(path: Path) -> NoReturn:
    desk = open_desk(path)
    state.lay_out(desk)
    st.switch_page(all_pages()["build"], query_params=state.address_of(desk))
