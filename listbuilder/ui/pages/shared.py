"""What did somebody send me? A list out of a link, to read first; it is kept only when the visitor says so."""

from __future__ import annotations

import streamlit as st
from markupsafe import Markup

from listbuilder import report
from listbuilder.check import Checked, check_text
from listbuilder.code import is_code
from listbuilder.roster.save import to_text
from listbuilder.ui import state
from listbuilder.ui.desk import open_desk
from listbuilder.ui.guard import calm_page
from listbuilder.ui.pages import all_pages
from listbuilder.ui.visit import library_here
from listbuilder.ui.widgets.findings import findings, sentences
from listbuilder.ui.widgets.marks import mark_markup
from listbuilder.ui.widgets.roster import roster_markup
from listbuilder.ui.widgets.safe import heading, notice, show
from listbuilder.ui.widgets.signin import sign_in
from listbuilder.ui.wording import mark, points


@calm_page
def shared() -> None:
    text = str(st.query_params.get("list") or "").strip()
    if not text:
        heading(state.t("shared.title"))
        notice(state.t("shared.none"), "quiet")
        return
    if not is_code(text):
        heading(state.t("shared.title"))
        notice(state.t("shared.foreign"))
        return
    # on a club's server a guest may read it; only keeping needs a library
    library = library_here()
    checked = check_text(text, state.t("shared.link"), library.packs if library else ())
    if checked.verdict is None:
        heading(state.t("shared.title"))
        notice(state.t("shared.unread"))
        sentences(checked.problems)
    else:
        _received(checked, guest=library is None)


def _received(checked: Checked, guest: bool) -> None:
    verdict = checked.verdict
    assert verdict is not None
    below = " · ".join(part for part in (verdict.pack.title, verdict.roster.player, points(verdict)) if part)
    show(
        Markup('<div class="lb-heading"><small>{}</small><h1>{}</h1><p>{} {}</p></div>').format(
            state.t("shared.title"), verdict.roster.name or state.t("shared.unnamed"), below,
            mark_markup(mark(verdict.problems)),
        )
    )  # fmt: skip
    with st.container(key="lb-keep", horizontal=True, vertical_alignment="center"):
        notice(state.t("shared.about"), "quiet")
        if not guest and st.button(state.t("shared.keep"), key="keep-copy", type="primary"):
            _keep(checked)
    for line in report.notes(checked):
        notice(line.partition("note: ")[2], "quiet")
    findings(verdict)
    if verdict.cost is not None:
        show(roster_markup(checked))
    if guest:
        notice(state.t("shared.guest"), "quiet")
        sign_in()


def _keep(checked: Checked) -> None:
    """Into the visitor's own lists under a free name, then open."""
    roster = checked.loaded.roster
    assert roster is not None
    desk = open_desk(state.library().add(roster.name or "list", to_text(roster)))
    state.lay_out(desk)
    st.switch_page(all_pages()["build"], query_params=state.address_of(desk))
