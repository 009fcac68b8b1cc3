"""Who is visiting? On a machine of one's own nobody asks; on a club's server (`--shared`) everybody has a key.

The key comes by a link (`?key=…`), by name and pass-phrase, or from the browser, which keeps a session in a
cookie. It leaves the address at once: an address is shown around, copied and sent.
"""

from __future__ import annotations

import os
from pathlib import Path
from urllib.parse import urlsplit

import streamlit as st

from listbuilder.library.seats import Seat, Seats
from listbuilder.library.visitors import Visitor, Visitors
from listbuilder.ui.library import Library, of_visitor

COOKIE, SEAT_COOKIE = "listbuilder_visit", "listbuilder_seat"
_KEY, _VISITOR, _SESSION = "key", "visitor", "visit-session"
_SEAT = "seat-link"
SEAT = "player"  # in the address of a player's link
_WAITING = "visit-cookie"  # what the browser has still to be told
_KEEP_SECONDS = 30 * 86_400


def shared() -> bool:
    return os.environ.get("LISTBUILDER_SHARED") == "1"


def visitors() -> Visitors:
    return Visitors(Path(os.environ.get("LISTBUILDER_LISTS") or "lists").resolve())


def library_here() -> Library | None:
    """The lists of whoever is here; None when that has to be asked first."""
    if not shared():
        return of_visitor()
    visitor = current()
    return Library(visitors().lists_of(visitor)) if visitor else None


def current() -> Visitor | None:
    """Who this session belongs to: known already, come by a link, or known to the browser."""
    if not shared():
        return None
    token = st.query_params.get(_KEY)
    if token and (visitor := visitors().by_link(token)):
        del st.query_params[_KEY]
        if st.session_state.get(_VISITOR) != visitor:
            come_in(visitor)
    if _VISITOR not in st.session_state:
        session = str(st.context.cookies.get(COOKIE, ""))
        visitor = visitors().by_session(session)
        if visitor is None:
            return None
        st.session_state[_VISITOR], st.session_state[_SESSION] = visitor, session
    found = st.session_state[_VISITOR]
    return found if isinstance(found, Visitor) else None


def come_in(visitor: Visitor) -> None:
    """From now on this session and this browser are the visitor's; what was open before is somebody else's."""
    for key in list(st.session_state):
        if key != "language":
            del st.session_state[key]
    token = visitors().open_session(visitor)
    st.session_state[_VISITOR], st.session_state[_SESSION] = visitor, token
    st.session_state[_WAITING] = _kept(COOKIE, token, _KEEP_SECONDS)


def go_out() -> None:
    visitors().close_session(str(st.session_state.get(_SESSION, "")))
    for key in list(st.session_state):
        del st.session_state[key]
    st.query_params.clear()
    st.session_state[_VISITOR] = None  # the cookie of this connection is not asked again
    st.session_state[_WAITING] = _kept(COOKIE, "", 0)


def tell_browser() -> None:
    """Hands the cookie over. It holds letters, digits and dashes of ours only."""
    cookie = st.session_state.pop(_WAITING, None)
    if cookie:
        script = f'document.cookie = "{cookie}" + (location.protocol === "https:" ? "; Secure" : "")'
        st.html(f"<script>{script}</script>", unsafe_allow_javascript=True)


def link_for(token: str) -> str:
    """Where this page is reached, with the key."""
    here = urlsplit(str(st.context.url or ""))
    return f"{here.scheme}://{here.netloc}/?{_KEY}={token}" if here.netloc else f"/?{_KEY}={token}"


# --- a player of somebody's campaign ---------------------------------------------------------------------


def seats() -> Seats:
    return Seats(visitors().folder)


def seat() -> Seat | None:
    """The campaign and player that a link of its host leads to. Every look asks again: a link may be withdrawn."""
    if not shared():
        return None
    token = st.query_params.get(SEAT)
    if token:
        del st.query_params[SEAT]
        if seats().by_link(token):
            st.session_state[_SEAT] = token
            st.session_state[_WAITING] = _kept(SEAT_COOKIE, token, _KEEP_SECONDS)
    if _SEAT not in st.session_state and current() is None:
        st.session_state[_SEAT] = str(st.context.cookies.get(SEAT_COOKIE, ""))
    return seats().by_link(str(st.session_state.get(_SEAT, "")))


def leave_seat() -> None:
    st.session_state[_SEAT] = ""
    st.session_state[_WAITING] = _kept(SEAT_COOKIE, "", 0)


def seat_link(token: str) -> str:
    """Where a player's part of a campaign is reached."""
    here = urlsplit(str(st.context.url or ""))
    home = f"{here.scheme}://{here.netloc}" if here.netloc else ""
    return f"{home}/campaign?{SEAT}={token}"


def _kept(cookie: str, token: str, seconds: int) -> str:
    return f"{cookie}={token}; path=/; max-age={seconds}; SameSite=Strict"
