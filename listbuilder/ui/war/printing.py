"""The sheets of a campaign to take home, by the very command that prints them: the page answers others meanwhile."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import streamlit as st
from markupsafe import Markup

from listbuilder.ui import state
from listbuilder.ui.guard import calm_step
from listbuilder.ui.state import t
from listbuilder.ui.war.camp import HOST
from listbuilder.ui.war.viewer import Viewer
from listbuilder.ui.widgets.safe import label, notice, show

SHEETS = ("report", "map", "orders", "cards", "quickref")
PAPERS = ("a4", "a3", "letter")
LONGEST = 180  # seconds
MADE = "war-made"


def printing(viewer: Viewer) -> None:
    show(Markup('<div class="lb-war-part"><h2>{}</h2></div>').format(t("campaign.print")))
    notice(t("campaign.print-words"), "quiet")
    with st.container(key="lb-war-print"):
        sheet = st.segmented_control(
            t("campaign.sheet"), SHEETS, key="war-sheet", required=True, default=SHEETS[0],
            format_func=lambda one: t(f"campaign.sheet-{one}"), label_visibility="collapsed",
        )  # fmt: skip
        with st.container(key="lb-war-paper", horizontal=True, vertical_alignment="bottom"):
            whose = _reader(viewer, str(sheet))
            paper = st.selectbox(t("campaign.paper"), PAPERS, key="war-paper", format_func=lambda one: t(f"campaign.paper-{one}"))  # fmt: skip
        with st.container(horizontal=True):
            chosen = {
                "tiled": sheet in ("report", "map") and st.checkbox(t("campaign.tiled"), key="war-tiled"),
                "large": st.checkbox(t("campaign.large"), key="war-large"),
                "ink-saver": st.checkbox(t("campaign.ink-saver"), key="war-ink"),
            }
    options = ["--sheet", str(sheet), "--paper", str(paper), *(f"--{word}" for word, on in chosen.items() if on)]
    _made(viewer, whose, str(sheet), options)


def _reader(viewer: Viewer, sheet: str) -> str:
    """A player's sheets are his; the rules are always those of one player."""
    if not viewer.is_host:
        return viewer.whose
    ids = [*([HOST] if sheet != "quickref" else []), *viewer.players]
    state.hold_among("war-reader", ids, ids[0])
    return str(
        st.selectbox(
            t("campaign.reader"), ids, key="war-reader", format_func=lambda id: label(viewer.desk.name(id)) if id else t("campaign.host")
        )
    )  # fmt: skip


def _made(viewer: Viewer, whose: str, sheet: str, options: list[str]) -> None:
    """Drawn when it is asked for; kept until something else is."""
    asked = (str(viewer.camp.root), whose, *options, id(viewer.camp))
    st.button(t("campaign.draw"), key="war-draw", type="primary", on_click=_want, args=(asked,))
    if state.held("war-wanted") != asked:
        return
    kept = state.held(MADE)
    if not kept or kept[0] != asked:
        with st.spinner(t("campaign.drawing")):
            kept = (asked, *draw(viewer, whose, options))
        state.hold(MADE, kept)
    raw, fault = kept[1:]
    if fault:
        notice(fault)
        return
    name = "-".join(filter(None, (viewer.camp.root.name, whose, "" if sheet == "report" else sheet)))
    st.download_button(
        t("campaign.download", name=f"{name}.pdf"), raw, f"{name}.pdf", "application/pdf", key="war-download", on_click="ignore"
    )  # fmt: skip


@calm_step
def _want(asked: tuple[object, ...]) -> None:
    state.hold("war-wanted", asked)


def draw(viewer: Viewer, whose: str, options: list[str]) -> tuple[bytes, str]:
    """The PDF, or why there is none. A player does not hear what is wrong in files of others."""
    root = viewer.camp.root
    words = ["print", "campaign", str(root), *options, "-o", "-", *(["--player", whose] if whose else [])]
    for one in filter(Path.is_dir, viewer.camp.packs):
        words += ["--packs", str(one)]
    command = [sys.executable, "-m", "listbuilder.cli", *words]
    try:
        done = subprocess.run(command, capture_output=True, timeout=LONGEST, check=False)
    except subprocess.TimeoutExpired:
        return b"", t("campaign.too-long")
    if done.returncode or not done.stdout.startswith(b"%PDF"):
        told = done.stderr.decode("utf-8", "replace").replace(f"{root.parent}/", "").strip() if viewer.is_host else ""
        return b"", told.splitlines()[0] if told else t("campaign.not-printed")
    return done.stdout, ""
