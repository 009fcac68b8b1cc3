"""What does the list look like on paper? Every sheet with its choices, the real pages, and files to take home."""

from __future__ import annotations

import io
import zipfile
from dataclasses import replace
from typing import Any

import streamlit as st
from markupsafe import Markup

from listbuilder.engine.verdict import Verdict
from listbuilder.sheet_arguments import CHAT_DPI, LEAST_DPI, MOST_DPI
from listbuilder.ui import state
from listbuilder.ui.desk import Desk
from listbuilder.ui.guard import calm_page, calm_step
from listbuilder.ui.papers import presets
from listbuilder.ui.papers.job import Drawn, Job
from listbuilder.ui.papers.options import SHEETS, asks_whole, command_words, forms_of, options_of
from listbuilder.ui.papers.room import room
from listbuilder.ui.widgets.choices import Answers, choices
from listbuilder.ui.widgets.drawing import drawn_sheet, fault_words
from listbuilder.ui.widgets.findings import findings
from listbuilder.ui.widgets.marks import mark_markup
from listbuilder.ui.widgets.none_open import none_open, unusable
from listbuilder.ui.widgets.safe import notice, show
from listbuilder.ui.widgets.sharing import share_panel
from listbuilder.ui.wording import mark
from listbuilder.words import listing

MIMES = {"pdf": "application/pdf", "html": "text/html", "png": "image/png", "zip": "application/zip"}


@calm_page
def sheets() -> None:
    if state.desk() is None:
        none_open(state.t("sheets.title"))
    else:
        _body()


@st.fragment
@calm_page
def _body() -> None:
    desk = state.last_desk()
    assert desk is not None
    verdict = desk.verdict()
    with st.container(key="lb-title-row", horizontal=True, vertical_alignment="bottom"):
        _heading(desk, verdict)
        if verdict is not None and st.button(state.t("share.open"), key="share", icon=":material/share:"):
            share_panel(desk)
    if verdict is None:
        unusable(desk)
    elif verdict.cost is None:
        notice(state.t("sheets.uncounted"))
        findings(verdict)
    else:
        _sheet(desk, verdict)


def _heading(desk: Desk, verdict: Verdict | None) -> None:
    name = verdict.roster.name if verdict else ""
    shown = mark_markup(mark(verdict.problems)) if verdict else ""
    show(
        Markup('<div class="lb-heading"><h1>{}</h1><p>{} {}</p></div>').format(
            state.t("sheets.title"), name or desk.path.stem, shown
        )
    )


def _sheet(desk: Desk, verdict: Verdict) -> None:
    sheet = st.segmented_control(
        state.t("sheets.which-sheet"), SHEETS, required=True, default=SHEETS[0], key=f"sheet-{desk.name}",
        format_func=lambda one: state.t(f"sheets.sheet-{one}"), label_visibility="collapsed",
    )  # fmt: skip
    sheet = str(sheet or SHEETS[0])
    left, right = st.columns([5, 9], gap="large")
    with left, st.container(key="lb-choices"):
        answers, usable, whole = _choices(desk, verdict, sheet)
    with right:
        if usable:
            _pages(_job(desk, verdict, sheet, answers, whole))


def _choices(desk: Desk, verdict: Verdict, sheet: str) -> tuple[Answers, bool, bool]:
    """Asked, and kept for the next time."""
    show(Markup('<p class="lb-notice lb-quiet">{}</p>').format(state.t(f"sheets.about-{sheet}")))
    kept = presets.chosen(desk.path).get(sheet, {})
    key = f"paper-{desk.name}-{sheet}"
    whole = False
    if asks_whole(sheet):
        state.hold(f"{key}-whole", state.held(f"{key}-whole") or ("system" if kept.get("whole") is True else "list"))
        whole = st.selectbox(
            state.t("sheets.whole"), ("list", "system"), key=f"{key}-whole",
            format_func=lambda one: state.t(f"sheets.whole-{one}"),
        ) == "system"  # fmt: skip
    answers, usable = choices(sheet, key, kept, verdict)
    if "png" in forms_of(sheet):
        st.number_input(
            state.t("sheets.dpi"), LEAST_DPI, MOST_DPI, CHAT_DPI, step=10, key=f"dpi-{sheet}", help=state.t("sheets.dpi-help")
        )  # fmt: skip
    told: dict[str, Any] = {dest: value for dest, value in answers.items() if dest != "pictures"}
    if usable:
        presets.choose(desk.path, sheet, told | ({"whole": True} if whole else {}))
    if _changed(sheet, answers) or whole:
        st.button(state.t("sheets.usual"), key=f"{key}-usual", on_click=_usual, args=(desk, sheet, key), type="tertiary")  # fmt: skip
    return answers, usable, whole


def _changed(sheet: str, answers: Answers) -> bool:
    return any(option.words(answers.get(option.dest)) for option in options_of(sheet))


@calm_step
def _usual(desk: Desk, sheet: str, key: str) -> None:
    presets.choose(desk.path, sheet, {})
    state.forget(f"{key}-")


def _job(desk: Desk, verdict: Verdict, sheet: str, answers: Answers, whole: bool) -> Job:
    pictures = tuple(answers.get("pictures") or ())
    words = command_words(sheet, {dest: value for dest, value in answers.items() if dest != "pictures"})
    packs = tuple(str(one) for one in state.library().packs)
    return Job(sheet, words, desk.text(), str(desk.path), packs, verdict.pack.hash, whole, pictures=pictures)


def _pages(job: Job) -> None:
    downloads, told, below = st.container(), st.container(), st.empty()
    drawn = drawn_sheet(job, below)
    if drawn.fault:
        below.empty()
        with told:
            notice(fault_words(drawn))
        return
    with downloads:
        _downloads(job, drawn)
    with told:
        _report(drawn)
    with below.container(key="lb-pages", horizontal=True, gap="medium"):
        for at, page in enumerate(drawn.pages, 1):
            words = state.t("sheets.page", n=at, of=drawn.number)
            st.image(page, alt=words, caption=words, width="stretch")
    if drawn.number > len(drawn.pages):
        notice(state.t("sheets.more-pages", n=drawn.number - len(drawn.pages)), "quiet")


def _downloads(job: Job, drawn: Drawn) -> None:
    with st.container(key="lb-downloads", horizontal=True, vertical_alignment="top", gap="small"):
        name, ending = _named(job, "pdf", len(drawn.files))
        st.download_button(
            _words("pdf", ending), _packed(drawn), name, MIMES[ending], key=f"get-pdf-{job.sheet}", type="primary",
            on_click="ignore",
        )  # fmt: skip
        if "html" in forms_of(job.sheet):
            _on_demand("html", replace(job, form="html"), *_named(job, "html", len(drawn.files)))
        if "png" in forms_of(job.sheet):
            _png(job, drawn)


def _png(job: Job, drawn: Drawn) -> None:
    """A roster becomes one long picture; other sheets are pictures of the pages that are there already."""
    long = job.sheet == "roster"
    name, ending = _named(job, "png", len(drawn.files) if long else drawn.number)
    dpi = int(state.held(f"dpi-{job.sheet}") or CHAT_DPI)
    _on_demand("png", replace(job, form="png", dpi=dpi, made=() if long else drawn.files), name, ending)


def _on_demand(form: str, wanted: Job, name: str, ending: str) -> None:
    """Drawn for the browser when it is tapped; the page waits for the same drawing to say why nothing comes of it."""
    tapped = st.download_button(
        _words(form, ending), lambda: drawn_now(wanted), name, MIMES[ending], key=f"get-{form}-{wanted.sheet}"
    )
    if tapped:
        place = st.empty()
        made = drawn_sheet(wanted, place)
        place.empty()
        if made.fault:
            notice(fault_words(made))


def _words(form: str, ending: str) -> str:
    return state.t(f"sheets.get-{form}") + (" (ZIP)" if ending == "zip" else "")


def _named(job: Job, form: str, number: int) -> tuple[str, str]:
    ending = "zip" if number > 1 else form
    middle = "" if job.sheet == "roster" else f"-{job.sheet}"
    return f"{job.stem}{middle}.{ending}", ending


def drawn_now(job: Job) -> bytes:
    """Drawn when it is tapped. Nobody is handed a file without pages: Streamlit says that there is none."""
    drawn = room().ask(job).done.result()
    if drawn.fault:
        raise RuntimeError(drawn.fault)
    return _packed(drawn)


def _packed(drawn: Drawn) -> bytes:
    if len(drawn.files) == 1:
        return drawn.files[0][1]
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, raw in drawn.files:
            archive.writestr(zipfile.ZipInfo(name), raw)
    return packed.getvalue()


def _report(drawn: Drawn) -> None:
    """How many cards, and which of them had to give way."""
    if not drawn.cards:
        return
    told = [state.t("sheets.cards-made", n=drawn.cards, pt=f"{drawn.print:g}")]
    for pt in sorted({pt for _, pt in drawn.shrunk}, reverse=True):
        names = listing(title for title, at in drawn.shrunk if at == pt)
        told.append(state.t("sheets.shrunk", pt=f"{pt:g}", names=names))
    if drawn.continued:
        names = listing(state.t("sheets.sides", title=title, n=sides) for title, sides in drawn.continued)
        told.append(state.t("sheets.continued", names=names))
    if not drawn.shrunk and not drawn.continued:
        told.append(state.t("sheets.all-fit"))
    if drawn.missing:
        told.append(state.t("sheets.missing", names=listing(drawn.missing)))
    told += [state.t("sheets.refused", what=what) for what in drawn.refused]
    show(Markup('<p class="lb-notice lb-quiet" role="status">{}</p>').format(" ".join(told)))
