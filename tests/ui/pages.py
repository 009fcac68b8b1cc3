"""One page alone, without the frame: quicker, and a page is chosen without clicks."""

from __future__ import annotations

from streamlit.testing.v1 import AppTest


def alone(page, does: str, query: dict[str, str] | None = None, **held: object):
    """`does` is module:function below listbuilder.ui.pages."""
    module, name = does.split(":")
    script = (
        f"from listbuilder.ui.pages.{module} import {name}\nimport streamlit as st\n"
        f"from listbuilder.ui.pages import all_pages\nst.navigation(list(all_pages().values()), position='hidden')\n{name}()\n"
    )
    page.app = AppTest.from_string(script, default_timeout=60)
    for key, value in (query or {}).items():
        page.app.query_params[key] = value
    for key, value in held.items():
        page.app.session_state[key] = value
    return page.go()
