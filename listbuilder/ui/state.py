"""What does this browser session remember? The only module that touches st.session_state.

Which list is open stands in the address too (`?list=kursk.yaml`), so a reload of the page or a bookmark
finds it again; what is typed there leads to a file of the library or nowhere.
"""

from __future__ import annotations

from typing import Any, cast

import streamlit as st

from listbuilder.ui.desk import Desk, open_desk
from listbuilder.ui.library import Library, of_visitor
from listbuilder.ui.tongue import best
from listbuilder.ui.tongue import said as in_words

_DESK = "desk"
_NOTICE = "notice"
_LIST = "list"
_PAGES = "pages"
_LANGUAGE = "language"
LANGUAGE_COOKIE = "listbuilder-language"


def library() -> Library:
    """The visitor's lists, ready to be used."""
    found = of_visitor()
    found.prepare()
    return found


def lay_out(desk: Desk) -> None:
    """This list is the open one from now on."""
    st.session_state[_DESK] = desk
    st.query_params[_LIST] = desk.name


def desk() -> Desk | None:
    """The open list: the one in the address when there is one, else the one last open."""
    wanted = st.query_params.get(_LIST)
    current = last_desk()
    if wanted is None or (current is not None and current.name == wanted):
        if current is not None:
            st.query_params[_LIST] = current.name
        return current
    path = library().find(wanted)
    if path is None:
        return None
    lay_out(opened := open_desk(path))
    return opened


def last_desk() -> Desk | None:
    """The list last open in this session, whatever the address says."""
    return cast("Desk | None", st.session_state.get(_DESK))


def address_of(desk: Desk | None) -> dict[str, str]:
    """The part of the address that names a list."""
    return {_LIST: desk.name} if desk else {}


def hold(key: str, value: Any) -> None:
    """A widget shows what the list says, also after undo; writing it only when it differs keeps the
    browser from throwing away what is being typed."""
    if st.session_state.get(key) != value:
        st.session_state[key] = value


def held(key: str) -> Any:
    """What the visitor put into a widget."""
    return st.session_state.get(key)


def forget(start: str) -> None:
    """Widgets whose key begins so are drawn as for the first time."""
    for key in [key for key in st.session_state if isinstance(key, str) and key.startswith(start)]:
        del st.session_state[key]


def pages_shown() -> int:
    """How many pages of rows the visitor has asked for."""
    return int(st.session_state.get(_PAGES, 1))


def show_more() -> None:
    st.session_state[_PAGES] = pages_shown() + 1


def say(sentence: str) -> None:
    """A sentence for the next time the page is drawn."""
    st.session_state[_NOTICE] = sentence


def said() -> str:
    """The waiting sentence, told once."""
    return str(st.session_state.pop(_NOTICE, ""))


def language() -> str:
    """What the visitor chose now or on an earlier visit, else what the browser asks for."""
    return str(st.session_state.get(_LANGUAGE) or best(st.context.cookies.get(LANGUAGE_COOKIE) or st.context.locale))


def choose_language(language: str) -> None:
    st.session_state[_LANGUAGE] = best(language)


def t(key: str, **words: object) -> str:
    """A text of the page in the visitor's language: `t("lists.empty")`."""
    return in_words(language(), key, **words)
