"""What stays in sight while a list is edited: its name, points, verdict, undo and download."""

from __future__ import annotations

import streamlit as st
from markupsafe import Markup

from listbuilder.engine.verdict import Verdict
from listbuilder.ui.desk import Desk
from listbuilder.ui.guard import calm_step
from listbuilder.ui.widgets.marks import mark_markup
from listbuilder.ui.widgets.safe import show
from listbuilder.ui.wording import mark, points


def bar(desk: Desk, verdict: Verdict) -> None:
    with st.container(key="lb-bar", horizontal=True, vertical_alignment="center", gap="small"):
        _words(desk, verdict)
        st.button("Undo", key="undo", on_click=calm_step(desk.undo), disabled=not desk.past)
        st.download_button("Download", desk.text(), desk.name, "application/yaml", key="download", on_click="ignore")


def _words(desk: Desk, verdict: Verdict) -> None:
    told = Markup("<span>{}</span>").format(points(verdict)) if points(verdict) else ""
    show(
        Markup('<div class="lb-bar-words" role="status"><strong>{}</strong>{}{}</div>').format(
            verdict.roster.name or desk.path.stem, told, mark_markup(mark(verdict.problems))
        )
    )
