"""Where a new list comes from: the starter of a system, nothing, a sample, or somewhere else."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Sequence
from pathlib import Path

import streamlit as st

from listbuilder.check import Checked
from listbuilder.library.bringing import bring_bytes, bring_text, text_of
from listbuilder.library.starting import MOST_NAME, agreed, new_text
from listbuilder.pack.model import Pack
from listbuilder.problems import Unreadable
from listbuilder.ui import state
from listbuilder.ui.library import Library, Sample
from listbuilder.ui.state import t
from listbuilder.ui.widgets.findings import sentences
from listbuilder.ui.widgets.rows import show_row
from listbuilder.ui.widgets.safe import label, notice
from listbuilder.ui.wording import worst_first

MOST_SENTENCES = 10
KINDS = ["yaml", "yml", "pdf", "txt"]


def new_list(library: Library, systems: dict[str, Pack]) -> Path | None:
    """From the pack's starter or empty, under the visitor's own name and limit when they are given."""
    empty = state.held("new-from") == "empty"  # chosen below; the hints above follow it
    with st.container(key="lb-new", horizontal=True, vertical_alignment="bottom"):
        id = st.selectbox(
            t("lists.new-system"), list(systems), key="new-system", format_func=lambda id: systems[id].title
        )
        name = st.text_input(
            t("lists.new-name"),
            key="new-name",
            max_chars=MOST_NAME,
            placeholder=t("lists.new-name-empty" if empty else "lists.new-name-hint"),
        )
        limited = systems[id].limited if id else None
        limit = st.text_input(
            label(t("lists.new-limit", points=limited.name.capitalize())), key="new-limit", width=180,
            placeholder=t("build.no-limit" if empty else "lists.new-limit-hint"),
        ) if limited else ""  # fmt: skip
    with st.container(key="lb-new-go", horizontal=True, vertical_alignment="center"):
        words = {"legal": t("lists.new-legal"), "empty": t("lists.new-empty")}
        start = st.radio(
            t("lists.new-from"), list(words), key="new-from", format_func=words.__getitem__, horizontal=True
        )
        pressed = st.button(t("lists.new-go"), key="new-go", type="primary")
    if not pressed or id is None:
        return None
    if start == "empty":
        name = name.strip() or t("lists.new-name-empty")
    try:
        text = new_text(systems[id], name, agreed(limit), start == "empty")
    except ValueError:
        notice(t("lists.new-limit-wrong"))
        return None
    return library.add(name or f"{id}-new", text)


def samples(library: Library, systems: dict[str, Pack], found: Sequence[Sample]) -> Path | None:
    """Opened as a copy in the visitor's folder."""
    if not found:
        notice(t("lists.sample-none"), "quiet")
    with st.container(key="lb-samples", gap=None):
        for sample in found:
            row = library.sample_summary(sample)
            if show_row(row, t("lists.sample-copy"), f"sample-{sample.system}"):
                return library.add(sample.stem, sample.text())
    return None


def brought(library: Library) -> Path | None:
    """A paste or an upload; it is read like any file, and kept only when there is a list in it."""
    with st.form("bring", border=False):
        pasted = st.text_area(t("lists.bring-text"), key="paste", height=160, placeholder="system: …")
        uploaded = st.file_uploader(t("lists.bring-file"), type=KINDS, key="upload")
        if not st.form_submit_button(t("lists.bring-go"), type="primary", key="bring-go"):
            return None
    if uploaded is None and not pasted.strip():
        notice(t("lists.bring-nothing"), "quiet")
        return None
    checked = (
        bring_bytes(uploaded.getvalue(), uploaded.name, library.packs)
        if uploaded is not None
        else bring_text(pasted, library.packs)
    )
    return _keep(library, checked)


def _keep(library: Library, checked: Checked) -> Path | None:
    """An illegal list is still a list, and so is one of a system that is not here; a text that gives none is
    answered with its sentences."""
    roster = checked.loaded.roster
    if roster is None:
        sentences(worst_first(checked.problems)[:MOST_SENTENCES])
        return None
    path = library.add(roster.name or "list", text_of(checked))
    name = roster.name or path.stem
    if checked.verdict is None:
        state.say(t("lists.bring-stranger", name=name))
        state.care_for(path.name)
    elif checked.printed and not checked.printed.is_of(checked.verdict.pack.hash):
        then, pack = checked.printed, checked.verdict.pack
        state.say(t("lists.bring-other-pack", then=f"{then.pack} {then.version}", now=f"{pack.id} {pack.version}"))
    else:
        state.say(t("lists.bring-kept", name=name), "good")
    return path


def export(library: Library) -> None:
    raw = all_as_zip(library)
    if not raw:
        notice(t("lists.export-none"), "quiet")
        return
    notice(t("lists.export-words"), "quiet")
    st.download_button(
        t("lists.export-go"), raw, "lists.zip", "application/zip", key="export-zip", on_click="ignore", type="primary"
    )


def all_as_zip(library: Library) -> bytes:
    """Empty when there are no lists; a list that cannot be read is not in it."""
    packed = io.BytesIO()
    number = 0
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for facts in library.store.lists():
            try:
                archive.writestr(facts.name, library.store.read(facts.name))
                number += 1
            except Unreadable:
                continue
    return packed.getvalue() if number else b""
