"""How the page looks beyond what .streamlit/config.toml can say: our own markup, and what is put away.

Colours are mixed from the text colour or given for light and dark at once, so one sheet serves both.
"""

from __future__ import annotations

import streamlit as st

ICON = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="#2f5d50"/>'
    '<path d="M8 10h16M8 16h16M8 22h9" stroke="#faf8f3" stroke-width="3" stroke-linecap="round"/></svg>'
)

CSS = """
:root {
  --lb-line: color-mix(in srgb, currentColor 16%, transparent);
}
"""


def dress() -> None:
    """Puts the sheet on the page."""
    st.html(f"<style>{CSS}</style>")
