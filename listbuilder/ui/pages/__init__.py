"""Which pages are there? One function each; app.py asks here and draws the one that is wanted."""

from __future__ import annotations

import streamlit as st
from streamlit.navigation.page import StreamlitPage


def all_pages() -> dict[str, StreamlitPage]:
    """Made anew for every run: Streamlit ties a page to the session that made it."""
    from listbuilder.ui.pages.build import build
    from listbuilder.ui.pages.compare import compare
    from listbuilder.ui.pages.lists import lists

    return {
        "lists": st.Page(lists, title="Lists", url_path="lists", default=True),
        "build": st.Page(build, title="Build", url_path="build"),
        "compare": st.Page(compare, title="Compare", url_path="compare"),
    }
