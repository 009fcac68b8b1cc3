"""How does a visitor of a club's server come to the own lists, and how does the next visit begin?"""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from listbuilder.library.visitors import MOST_NAME, MOST_PHRASE, Refused
from listbuilder.ui import visit
from listbuilder.ui.guard import calm_step
from listbuilder.ui.shelf import dress_shelf
from listbuilder.ui.state import held, hold, said, say, t
from listbuilder.ui.widgets.safe import heading, notice, waiting_notice


def sign_in() -> None:
    """Two ways, neither asks for an address or anything else about a person."""
    dress_shelf()
    visit.tell_browser()
    heading(t("visit.title"), t("visit.words"))
    waiting_notice(said())
    with st.container(key="lb-signin", border=True), st.form("signin", border=False):
        st.text_input(t("visit.name"), key="visit-name", max_chars=MOST_NAME, autocomplete="username")
        st.text_input(
            t("visit.phrase"), key="visit-phrase", max_chars=MOST_PHRASE, type="password",
            autocomplete="current-password", help=t("visit.phrase-help"),
        )  # fmt: skip
        with st.container(horizontal=True):
            st.form_submit_button(t("visit.enter"), type="primary", key="visit-enter", on_click=_enter)
            st.form_submit_button(t("visit.register"), key="visit-register", on_click=_register)
    with st.container(key="lb-by-link", border=True):
        notice(t("visit.link-words"), "quiet")
        st.button(t("visit.link-go"), key="visit-link", on_click=_by_link)


@calm_step
def _enter() -> None:
    _try(lambda: visit.come_in(visit.visitors().sign_in(_name(), _phrase())))


@calm_step
def _register() -> None:
    _try(lambda: visit.come_in(visit.visitors().register(_name(), _phrase())))


@calm_step
def _by_link() -> None:
    def come() -> None:
        visitor, token = visit.visitors().new_link()
        visit.come_in(visitor)
        _show_link(token)

    _try(come)


def _try(step: Callable[[], None]) -> None:
    try:
        step()
    except Refused as refused:
        say(t(f"visit.refused-{refused.why}", **refused.words))


def _name() -> str:
    return str(held("visit-name") or "")


def _phrase() -> str:
    return str(held("visit-phrase") or "")


def _show_link(token: str) -> None:
    hold("visit-new-link", visit.link_for(token))


def account() -> None:
    """On the page of lists: a link of one's own, and the way out."""
    visitor = visit.current()
    if visitor is None:
        return
    visit.tell_browser()
    link = held("visit-new-link")
    if link:
        notice(t("visit.link-keep"))
        st.code(str(link), language=None, wrap_lines=True)
    with st.container(key="lb-account", horizontal=True):
        st.button(t("visit.link-another"), key="visit-another", type="tertiary", on_click=_another)
        st.button(t("visit.leave"), key="visit-leave", type="tertiary", on_click=calm_step(visit.go_out))


@calm_step
def _another() -> None:
    _, token = visit.visitors().new_link(visit.current())
    _show_link(token)
