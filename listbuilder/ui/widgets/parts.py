"""Parts that the browser draws itself: what Streamlit has no widget for, in plain JavaScript.

Each is a file in ui/browser/. They get data and set texts with textContent only, so that no name becomes markup.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib.resources import files
from typing import Any

import streamlit as st

_HOME = files("listbuilder.ui") / "browser"


def draw_part(name: str, key: str, data: dict[str, Any], **on: Callable[[], None]) -> None:
    """Data goes as the one element of a list: in a mapping Streamlit looks for tables, and loads pandas to know one."""
    _part(name)(data=[data], key=key, **on)


@cache
def _part(name: str) -> Any:
    """Registered once for the server; styles are those of the page."""
    script = (_HOME / f"{name}.js").read_text(encoding="utf-8")
    return st.components.v2.component(f"listbuilder_{name}", js=script, isolate_styles=False)
