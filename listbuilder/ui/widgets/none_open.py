"""What a page says that needs an open list when there is none."""

from __future__ import annotations

import streamlit as st

from listbuilder.ui import state
from listbuilder.ui.pages import all_pages
from listbuilder.ui.widgets.safe import heading, notice


def none_open(title: str) -> None:
    heading(title)
    notice(state.t("frame.no-list"), "quiet")
    st.page_link(all_pages()["lists"], label=state.t("frame.choose-list"), icon=":material/arrow_forward:")
