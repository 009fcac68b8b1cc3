"""Which pages are there? One line each; app.py asks here and draws the one that is wanted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from urllib.parse import unquote, urlsplit

import streamlit as st
from streamlit.navigation.page import StreamlitPage

from listbuilder.ui import state


@dataclass(frozen=True, slots=True)
class Place:
    """A page: its address, where its function lives, and how it sits in the frame."""

    name: str
    does: str  # module:function below listbuilder.ui.pages
    wide: bool = False  # uses the whole width of a desk; pages to read stay narrow
    linked: bool = True  # stands in the navigation


PLACES = (
    Place("lists", "lists:lists"),
    Place("build", "build:build", wide=True),
    Place("sheets", "sheets:sheets", wide=True),
    Place("catalogue", "catalogue:catalogue", wide=True),
    Place("compare", "compare:compare"),
    Place("campaign", "campaign:campaign", wide=True),
    Place("packs", "packs:packs"),
    Place("help", "help:help_page"),
    Place("shared", "shared:shared", linked=False),
)
NOWHERE = "nowhere"  # the page of an address that leads to none


def all_pages() -> dict[str, StreamlitPage]:
    """By name. Made anew for every run: Streamlit ties a page to the session that made it."""
    known = {
        place.name: st.Page(
            _drawing(place.does),
            title=state.t(f"frame.{place.name}"),
            url_path=place.name if place is not PLACES[0] else "",
            default=place is PLACES[0],
        )
        for place in PLACES
        if find_spec(f"{__name__}.{place.does.split(':')[0]}")
    }
    name = asked_for()
    if name and name not in {page.url_path for page in known.values()}:
        known[NOWHERE] = st.Page(_drawing("nowhere:nowhere"), title=state.t("frame.nowhere"), url_path=name)
    return known


def asked_for() -> str:
    """The last part of the address in the browser: a name that is no page of ours is one all the same, with a sentence
    of our own on it instead of Streamlit's box."""
    return unquote(urlsplit(st.context.url or "").path.rstrip("/").rpartition("/")[2])


def place_of(page: StreamlitPage) -> Place:
    """The first page has an empty address."""
    return next((place for place in PLACES if place.name == page.url_path), PLACES[0])


def _drawing(does: str) -> Callable[[], None]:
    """A page is imported when it is first seen: the first view of a list need not wait for the others."""
    module, name = does.split(":")

    def draw() -> None:
        getattr(import_module(f"{__name__}.{module}"), name)()

    return draw
