"""Where does an address lead that is none of ours? To a sentence and the way home."""

from __future__ import annotations

import streamlit as st

from listbuilder.ui import state
from listbuilder.ui.guard import calm_page
from listbuilder.ui.pages import PLACES, all_pages, asked_for
from listbuilder.ui.widgets.safe import heading, notice


@calm_page
def nowhere() -> None:
    home = all_pages()[PLACES[0].name]
    if asked_for() == PLACES[0].name:  # the first page has an empty address, but its name is often typed
        st.switch_page(home)
    heading(state.t("frame.nowhere"))
    notice(state.t("frame.nowhere-words"), "quiet")
    st.page_link(home, label=state.t("frame.choose-list"), icon=":material/arrow_forward:")
