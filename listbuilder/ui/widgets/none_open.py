"""What a page says that needs an open list when there is none, or none that can be used, and the way on."""

from __future__ import annotations

import streamlit as st

from listbuilder.ui import state
from listbuilder.ui.desk import Desk
from listbuilder.ui.pages import all_pages
from listbuilder.ui.widgets.findings import sentences
from listbuilder.ui.widgets.safe import heading, notice


def none_open(title: str) -> None:
    """An address may name a list that was renamed or deleted since; that is said with its name."""
    heading(title)
    name = state.asked_for()
    notice(state.t("frame.list-gone", name=name) if name else state.t("frame.no-list"), "quiet")
    st.page_link(all_pages()["lists"], label=state.t("frame.choose-list"), icon=":material/arrow_forward:")


def unusable(desk: Desk) -> None:
    """Why, and where something can be done about it: another system, an older version, a copy."""
    sentences(desk.problems)
    if desk.path.parent != state.library().folder:
        return  # the lists of a campaign are cared for there
    if st.button(state.t("frame.help-list"), key="help-list", icon=":material/arrow_forward:"):
        state.care_for(desk.name)
        st.switch_page(all_pages()["lists"])
