"""The line on top of every page: the name of the program and the way to the other pages."""

from __future__ import annotations

import streamlit as st
from markupsafe import Markup
from streamlit.navigation.page import StreamlitPage

from listbuilder.ui import state
from listbuilder.ui.widgets.safe import show


def head(pages: dict[str, StreamlitPage]) -> None:
    """Links carry the open list along, so that going back and forth never loses it."""
    with st.container(key="lb-head", horizontal=True, vertical_alignment="center", gap="medium"):
        show(Markup('<a class="lb-brand" href="/" target="_self">listbuilder</a>'))
        for page in pages.values():
            st.page_link(page, label=page.title, query_params=state.address_of(state.last_desk()))
