"""The line on top of every page: the name of the program, the way to the other pages, language and look."""

from __future__ import annotations

from typing import Any

import streamlit as st
from markupsafe import Markup
from streamlit.navigation.page import StreamlitPage

from listbuilder.ui import state
from listbuilder.ui.guard import calm_step
from listbuilder.ui.pages import PLACES
from listbuilder.ui.theme import ICON
from listbuilder.ui.tongue import FIRST, LANGUAGES, words_of
from listbuilder.ui.widgets.parts import draw_part
from listbuilder.ui.widgets.safe import show

_RETOLD = "retold"


def head(pages: dict[str, StreamlitPage], here: StreamlitPage) -> None:
    """Links carry the open list along, so that going back and forth never loses it."""
    with st.container(key="lb-head", horizontal=True, vertical_alignment="center", gap="medium"):
        show(Markup('<a class="lb-brand" href="/" target="_self">listbuilder</a>'))
        with st.container(key="lb-links", horizontal=True, gap="medium", vertical_alignment="center"):
            _links(pages)
        show(Markup('<span class="lb-here">{}</span>').format(here.title))
        with st.popover(state.t("frame.menu"), key="lb-menu", type="tertiary", icon=":material/menu:"):
            with st.container(key="lb-menu-links", gap=None):
                _links(pages)
            _display()
    _watch()


def _links(pages: dict[str, StreamlitPage]) -> None:
    query = state.address_of(state.last_desk())
    for place in PLACES:
        if place.linked and place.name in pages:
            st.page_link(pages[place.name], label=pages[place.name].title, query_params=query)


def _display() -> None:
    """Language and look are chosen in the browser and kept there, so they outlive a reload."""
    words = words_of(state.language(), "frame")
    data = {
        "languages": LANGUAGES, "language": state.language(), "cookie": state.LANGUAGE_COOKIE,
        "words": {key: words[key] for key in ("language", "look", "system", "light", "dark")},
        "paths": ["", *(place.name for place in PLACES)],
    }  # fmt: skip
    draw_part("display", "lb-display", data, on_language_change=_speak)


@calm_step
def _speak() -> None:
    chosen: Any = state.held("lb-display")
    if chosen is not None and chosen.get("language"):
        state.choose_language(str(chosen["language"]))


def _watch() -> None:
    """Tells the browser which language it reads, the sign of the tab, and what to say when the connection is lost."""
    words = words_of(state.language(), "frame")
    data = {"language": state.language(), "lost": words["lost"], "icon": ICON}
    with st.container(key="lb-watch"):
        draw_part("watch", "lb-watching", data)
        language = state.language()
        if language != FIRST or state.held(_RETOLD):  # Streamlit speaks English by itself
            state.hold(_RETOLD, True)
            draw_part("tongue", "lb-tongue", {"language": language, "first": FIRST, "pairs": _strange(language)})


def _strange(language: str) -> list[list[str]]:
    """Streamlit's own words, and what another language made of them, beside those of this language."""
    mine, others = words_of(language, "streamlit"), [one for one in LANGUAGES if one != language]
    return [[words_of(other, "streamlit")[key], mine[key]] for other in others for key in mine]
