"""How the page looks beyond what .streamlit/config.toml can say: our own markup, and what is put away.

The sheets stand in ui/styles/, in the order in which they lie over each other. Letters are those that Streamlit
serves itself, Source Sans and Source Serif: the families of the printed sheets, and nothing comes over the network.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

# Set by ui/browser/watch.js: given to Streamlit as an icon it loads numpy and an imaging library for every first view.
ICON = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="#2f5d50"/>'
    '<path d="M8 10h16M8 16h16M8 22h9" stroke="#faf8f3" stroke-width="3" stroke-linecap="round"/></svg>'
)

SHEETS = ("tokens", "frame", "marks", "lists", "papers", "catalogue", "share", "war", "narrow")


@cache
def style() -> str:
    home = files("listbuilder.ui") / "styles"
    return "".join((home / f"{name}.css").read_text(encoding="utf-8") for name in SHEETS)


def dress() -> None:
    """Puts the sheets on the page."""
    st.html(f"<style>{style()}</style>")


def body(wide: bool) -> DeltaGenerator:
    """Where a page is drawn: as wide as a desk, or as wide as lines can be read."""
    return st.container(key=f"lb-body-{'wide' if wide else 'text'}")
