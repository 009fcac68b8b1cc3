"""The page in the browser: look, head and navigation. What the pages do stands in listbuilder/ui."""

from __future__ import annotations

import streamlit as st

from listbuilder.ui.guard import calm_page
from listbuilder.ui.pages import all_pages, place_of
from listbuilder.ui.theme import body, dress
from listbuilder.ui.widgets.head import head


@calm_page
def main() -> None:
    st.set_page_config(page_title="listbuilder", layout="centered", initial_sidebar_state="collapsed")
    dress()
    pages = all_pages()
    wanted = st.navigation(list(pages.values()), position="hidden")
    head(pages, wanted)
    with body(place_of(wanted).wide):
        wanted.run()


main()
