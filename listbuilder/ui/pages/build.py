"""Is the list legal, what does it cost, and what happens when I change it?"""

from __future__ import annotations

import streamlit as st

from listbuilder.ui import state
from listbuilder.ui.desk import Desk, open_desk
from listbuilder.ui.guard import calm_page, calm_step
from listbuilder.ui.pages import all_pages
from listbuilder.ui.widgets.about import about
from listbuilder.ui.widgets.bar import bar
from listbuilder.ui.widgets.findings import findings, sentences
from listbuilder.ui.widgets.forces import figure_list, forces
from listbuilder.ui.widgets.safe import heading, notice, show, waiting_notice
from listbuilder.ui.wording import figures


@calm_page
def build() -> None:
    desk = state.desk()
    if desk is None:
        heading("No list is open")
        st.page_link(all_pages()["lists"], label="Choose one of your lists")
    else:
        _body()


@st.fragment
@calm_page
def _body() -> None:
    """All that an edit can change; the head and the navigation are not drawn again for it.

    Asks for the desk itself: a fragment is called again with what it was given first, and the list may
    have been loaded anew since."""
    desk = state.last_desk()
    assert desk is not None
    waiting_notice(state.said())
    verdict = desk.verdict()
    if verdict is None:
        heading(desk.name, "This file cannot be edited here.")
        sentences(desk.problems)
        return
    bar(desk, verdict)
    _trouble(desk)
    findings(verdict)
    show(figure_list(figures(verdict.figures, verdict.pack)))
    about(desk, verdict)
    for remark in desk.remarks:
        notice(remark, "quiet")
    forces(desk, verdict)


def _trouble(desk: Desk) -> None:
    """What stands between the page and the disk, and the ways out of it."""
    if desk.trouble is None:
        return
    notice(f"Not saved. {desk.trouble.message} {desk.trouble.hint}")
    with st.container(horizontal=True):
        st.button("Load what is on disk", key="reload", on_click=_reload, args=(desk,))
        st.button("Keep mine as a copy", key="copy", on_click=_copy, args=(desk,))


@calm_step
def _reload(desk: Desk) -> None:
    state.lay_out(open_desk(desk.path))


@calm_step
def _copy(desk: Desk) -> None:
    state.lay_out(desk.copy_to(state.library()))
