"""Where a new list comes from: the starter of a system, a sample, or a text from somewhere else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import streamlit as st

from listbuilder.check import Checked
from listbuilder.files import decode
from listbuilder.pack.model import Pack
from listbuilder.pack.starter import starter_text
from listbuilder.problems import Unreadable
from listbuilder.roster.load import load_text
from listbuilder.roster.save import to_text
from listbuilder.ui.library import Library, Sample
from listbuilder.ui.widgets.findings import sentences
from listbuilder.ui.widgets.rows import row_for, show_row
from listbuilder.ui.widgets.safe import notice

MOST_NAME = 200  # the schema's


def new_list(library: Library, systems: dict[str, Pack]) -> Path | None:
    """From the pack's starter, under the visitor's own name when one is given."""
    with st.form("new", border=False):
        id = st.selectbox("System of the new list", list(systems), format_func=lambda id: systems[id].title)
        name = st.text_input("Name", key="new-name", max_chars=MOST_NAME, placeholder="as in the starter")
        if not st.form_submit_button("Start the list", type="primary") or id is None:
            return None
    text, name = starter_text(systems[id]), " ".join(name.split())
    roster = load_text(text).roster
    if name and roster is not None:
        text = to_text(replace(roster, name=name))
    return library.add(name or f"{id}-new", text)


def samples(library: Library, systems: dict[str, Pack], found: Sequence[Sample]) -> Path | None:
    """Opened as a copy in the visitor's folder."""
    if not found:
        notice("This system has no samples.", "quiet")
    with st.container(key="lb-samples", gap=None):
        for sample in found:
            row = row_for(library, sample.path, systems)
            if show_row(row, "Copy", f"sample-{sample.system}"):
                return library.add(sample.stem, sample.text())
    return None


def brought(library: Library) -> Path | None:
    """A paste or an upload; it is read like any file, and kept only when there is a list in it."""
    with st.form("bring", border=False):
        pasted = st.text_area("Text of a list", key="paste", height=180, placeholder="system: …")
        uploaded = st.file_uploader("or a file", type=["yaml", "yml"], key="upload")
        if not st.form_submit_button("Bring it in", type="primary"):
            return None
    if uploaded is None and not pasted.strip():
        notice("Paste the text of a list or choose a file first.", "quiet")
        return None
    try:
        text = decode(uploaded.getvalue(), uploaded.name) if uploaded is not None else pasted
    except Unreadable as unreadable:
        sentences([unreadable.problem])
        return None
    return _keep(library, library.check_text(text, "text"), text)


def _keep(library: Library, checked: Checked, text: str) -> Path | None:
    """An illegal list is still a list; a text that gives none is answered with its sentences."""
    roster = checked.loaded.roster
    if roster is None or checked.verdict is None:
        sentences(checked.problems)
        return None
    return library.add(roster.name or "list", text)
