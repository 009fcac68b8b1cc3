"""The panel that gives a list to somebody else: link, QR code, texts and files, called from any page with a list."""

from __future__ import annotations

from base64 import b64encode
from urllib.parse import urlsplit

import streamlit as st
from markupsafe import Markup

from listbuilder import share
from listbuilder.check import Checked, check_bytes
from listbuilder.code import TooLong, is_sum
from listbuilder.ui import state
from listbuilder.ui.desk import Desk
from listbuilder.ui.guard import calm_page
from listbuilder.ui.pages import PLACES
from listbuilder.ui.papers.job import Job
from listbuilder.ui.papers.room import room
from listbuilder.ui.widgets.drawing import drawn_sheet, fault_words
from listbuilder.ui.widgets.parts import draw_part
from listbuilder.ui.widgets.safe import notice, show

TEXTS = ("text", "markdown", "bbcode")
MIMES = {"pdf": "application/pdf", "png": "image/png"}
_DPI = 130


def share_panel(desk: Desk) -> None:
    """Opens the panel; it judges the list as it is saved at this moment."""

    @st.dialog(state.t("share.title"), width="large")
    @calm_page
    def panel() -> None:
        _panel(desk)

    panel()


def home_address() -> str:
    """Where visitors reach this server, without the page they are on."""
    parts = urlsplit(st.context.url or "http://localhost:8501")
    path = parts.path.rstrip("/")
    page = path.rpartition("/")[2]
    path = path[: -len(page) - 1] if page in {place.name for place in PLACES} else path
    return f"{parts.scheme}://{parts.netloc}{path}"


def _panel(desk: Desk) -> None:
    checked = check_bytes(desk.text(), desk.name, state.library().packs, desk.path)
    if checked.verdict is None or checked.verdict.cost is None:
        notice(state.t("share.unjudged"))
        return
    address = home_address()
    with st.container(key="lb-share-link"):
        _link(checked, address)
    _texts(checked)
    _files(desk, checked)


def _link(checked: Checked, address: str) -> None:
    try:
        link = share.link(checked, address)
    except TooLong:
        notice(state.t("share.too-long"))
        link = ""
    left, right = st.columns([7, 3], vertical_alignment="top")
    with left:
        if link:
            copy_field("link", state.t("share.link"), link)
            notice(state.t("share.secrets"), "quiet")
        if link and urlsplit(address).hostname in ("localhost", "127.0.0.1", "::1"):
            notice(state.t("share.own-machine"), "quiet")
        if is_sum(share.qr_text(checked, address)):
            notice(state.t("share.qr-sum"), "quiet")
    with right:
        svg = b64encode(share.qr_picture(checked, address).encode()).decode()
        show(Markup('<img class="lb-qr" alt="{}" src="data:image/svg+xml;base64,{}">').format(state.t("share.qr"), svg))


def _texts(checked: Checked) -> None:
    form = st.segmented_control(
        state.t("share.as-text"), TEXTS, default=TEXTS[0], required=True, key="share-form",
        format_func=lambda one: state.t(f"share.{one}"),
    )  # fmt: skip
    open_hand = st.toggle(state.t("share.no-secrets"), key="share-open", help=state.t("share.no-secrets-help"))
    text = share.told(checked, str(form or TEXTS[0]), "opponent" if open_hand else "own")
    copy_field("text", state.t("share.as-text"), text, lines=10)


def _files(desk: Desk, checked: Checked) -> None:
    assert checked.verdict is not None
    packs = tuple(str(one) for one in state.library().packs)
    job = Job("roster", (), desk.text(), str(desk.path), packs, checked.verdict.pack.hash)
    picture = Job("roster", (), desk.text(), str(desk.path), packs, job.hash, form="png", dpi=_DPI)
    with st.container(key="lb-share-files", horizontal=True, gap="small"):
        st.download_button("YAML", desk.text(), desk.name, "application/yaml", key="share-yaml", on_click="ignore")
        waiting = st.empty()
        room().ask(picture)  # both are drawn at once
        told = [drawn_sheet(one, waiting) for one in (job, picture)]
        waiting.empty()
        for one, drawn, words in zip((job, picture), told, ("PDF", state.t("share.picture")), strict=True):
            if drawn.files:
                form, raw = one.form, drawn.files[0][1]
                st.download_button(
                    words, raw, f"{job.stem}.{form}", MIMES[form], key=f"share-{form}", on_click="ignore"
                )
    for sentence in dict.fromkeys(fault_words(drawn) for drawn in told if not drawn.files):
        notice(sentence)


def copy_field(key: str, label: str, text: str, lines: int = 1) -> None:
    """A text to read and a button that takes it along; drawn by the browser, for only that can copy."""
    words = {"copy": state.t("share.copy"), "copied": state.t("share.copied")}
    draw_part("copy", f"copy-{key}", {"label": label, "text": text, "lines": lines, "words": words})
