"""What does this browser session remember? With visit.py the only module that touches st.session_state.

Which list is open stands in the address too (`?list=kursk.yaml`), so a reload of the page or a bookmark
finds it again; what is typed there leads to a file of the library or nowhere.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, Literal, cast

import streamlit as st

from listbuilder.problems import Problem
from listbuilder.ui.desk import Desk, open_desk
from listbuilder.ui.library import Library
from listbuilder.ui.tongue import best, retold
from listbuilder.ui.tongue import said as in_words
from listbuilder.ui.visit import current, library_here, shared

_DESK = "desk"
_NOTICE = "notice"
_LIST = "list"
_PAGES = "pages"
_UNSAVED = "unsaved"
_CARE = "care"
_DELETED = "deleted"
_LANGUAGE = "language"
_CAMPAIGN = "campaign"
LANGUAGE_COOKIE = "listbuilder-language"
Tone = Literal["warn", "good"]


def library() -> Library:
    """The visitor's lists, ready to be used. Where it is not known whose they are, that is asked instead of the page:
    no page can forget to."""
    found = library_here()
    if found is None:
        from listbuilder.ui.widgets.signin import sign_in

        sign_in()
        st.stop()
    found.prepare(filled=not shared())
    return found


def whose(library: Library) -> str:
    """Where the lists are and who sees them; a server keeps its folders to itself."""
    if not shared():
        return t("lists.kept", folder=_shortly(library.folder))
    visitor = current()
    return t("lists.kept-shared", who=visitor.name) if visitor and visitor.name else t("lists.kept-link")


def _shortly(folder: Path) -> str:
    """As people say it: what lies at home begins with ~."""
    home = Path(os.path.expanduser("~"))
    return str(Path("~") / folder.relative_to(home)) if folder.is_relative_to(home) else str(folder)


def lay_out(desk: Desk, instead: bool = False) -> None:
    """This list is the open one from now on. What the one before could not save waits, unless this comes instead of it."""
    before, waiting = last_desk(), _unsaved()
    if before is not None and before.unsaved and before is not desk and not instead:
        waiting[before.path] = before
    waiting.pop(desk.path, None)
    st.session_state[_DESK] = desk
    st.query_params[_LIST] = _name_of(desk)


def desk() -> Desk | None:
    """The open list: the one in the address when there is one, else the one last open."""
    wanted = st.query_params.get(_LIST)
    current = _up_to_date(last_desk())
    if wanted is None or (current is not None and _name_of(current) == wanted):
        if current is not None:
            st.query_params[_LIST] = _name_of(current)
        return current
    path = library().find(wanted)
    if path is None:
        return None
    lay_out(opened := take_up(path))
    return opened


def asked_for() -> str:
    """The list that the address names, whether there is one or not."""
    return str(st.query_params.get(_LIST, ""))


def take_up(path: Path) -> Desk:
    """A list as the visitor left it: what could not be saved yet comes before what is on disk."""
    current = last_desk()
    if current is not None and current.path == path and current.unsaved:
        return current
    return _unsaved().get(path) or open_desk(path)


def unsaved() -> list[Desk]:
    """Lists whose last changes are nowhere but in this session, after one more attempt to save them."""
    waiting, current = _unsaved(), last_desk()
    desks = [*waiting.values(), *([current] if current is not None else [])]
    for desk in desks:
        desk.retry()
        if not desk.unsaved:
            waiting.pop(desk.path, None)
    return [desk for desk in desks if desk.unsaved]


def put_off(desk: Desk) -> None:
    """What was changed without opening the list and could not be saved waits like all else."""
    if desk.unsaved and desk is not last_desk():
        _unsaved()[desk.path] = desk


def _unsaved() -> dict[Path, Desk]:
    return cast("dict[Path, Desk]", st.session_state.setdefault(_UNSAVED, {}))


def _up_to_date(current: Desk | None) -> Desk | None:
    """What waits is saved, and what another tab or an editor did is shown: nothing of the visitor's is lost by it."""
    if current is None:
        return None
    current.retry()
    if current.fresh():
        return current
    lay_out(opened := open_desk(current.path))
    say(t("lists.loaded", name=current.name))
    return opened


def last_desk() -> Desk | None:
    """The list last open in this session, whatever the address says."""
    return cast("Desk | None", st.session_state.get(_DESK))


def address_of(desk: Desk | None) -> dict[str, str]:
    """The part of the address that names a list."""
    return {_LIST: _name_of(desk)} if desk else {}


def _name_of(desk: Desk) -> str:
    """Lists of a campaign are named with their folders: its `d1.yaml` is not the visitor's own."""
    here = library_here()
    return here.name_of(desk.path) if here else desk.name


def campaign_open() -> str:
    """The folder of the open campaign, as the address says, else as it was last; it leads to one beside the lists or
    nowhere."""
    wanted = str(st.query_params.get(_CAMPAIGN) or st.session_state.get(_CAMPAIGN, ""))
    if wanted:
        st.session_state[_CAMPAIGN] = st.query_params[_CAMPAIGN] = wanted
    return wanted


def enter_campaign(name: str) -> None:
    """Another campaign, or none: they are chosen among again. Hexes and plans of the one before are forgotten."""
    forget("war-")
    st.session_state[_CAMPAIGN] = name
    for shown in ("view", "hex"):
        st.query_params.pop(shown, None)
    if name:
        st.query_params[_CAMPAIGN] = name
    else:
        st.query_params.pop(_CAMPAIGN, None)


def hold(key: str, value: Any) -> None:
    """A widget shows what the list says, also after undo; writing it only when it differs keeps the
    browser from throwing away what is being typed."""
    if st.session_state.get(key) != value:
        st.session_state[key] = value


def held(key: str) -> Any:
    """What the visitor put into a widget."""
    return st.session_state.get(key)


def hold_once(key: str, value: Any) -> None:
    """The first value of a widget; afterwards it is the visitor's."""
    st.session_state.setdefault(key, value)


def hold_among(key: str, options: list[str], first: str) -> None:
    """The choice stands as long as it is one; what was chosen may have been deleted meanwhile."""
    if st.session_state.get(key) not in options:
        st.session_state[key] = first if first in options else options[0]


def compare_versions(file: str, id: str) -> None:
    """The page of comparison shows this version beside the list as it is."""
    st.session_state["compare-mode"] = "lists"
    for side, version in (("left", id), ("right", "")):
        st.session_state[f"compare-{side}"] = file
        st.session_state[f"compare-version-{side}-{file}"] = version


def care_for(file: str) -> None:
    """Below which row the panel is open; none when empty."""
    st.session_state[_CARE] = file
    for key in (f"rename-{file}", f"labels-{file}"):
        st.session_state.pop(key, None)


def cared_for() -> str:
    return str(st.session_state.get(_CARE, ""))


def moved(file: str, to: str) -> None:
    """A list has another name: what is open stays open."""
    if cared_for() == file:
        care_for(to)
    current = last_desk()
    if current is not None and current.name == file:
        lay_out(open_desk(current.path.with_name(to)))


def deleted(key: str, name: str, file: str) -> None:
    """Can be taken back by one tap as long as the page says so."""
    st.session_state[_DELETED] = (key, name)
    care_for("")
    current = last_desk()
    if current is not None and current.name == file:
        del st.session_state[_DESK]
        st.query_params.pop(_LIST, None)


def last_deleted() -> tuple[str, str] | None:
    return cast("tuple[str, str] | None", st.session_state.get(_DELETED))


def forget_deleted() -> None:
    st.session_state.pop(_DELETED, None)


def forget(start: str) -> None:
    """Widgets whose key begins so are drawn as for the first time."""
    for key in [key for key in st.session_state if isinstance(key, str) and key.startswith(start)]:
        del st.session_state[key]


def pages_shown() -> int:
    """How many pages of rows the visitor has asked for."""
    return int(st.session_state.get(_PAGES, 1))


def show_more() -> None:
    st.session_state[_PAGES] = pages_shown() + 1


def say(sentence: str, kind: Tone = "warn") -> None:
    """A sentence for the next time the page is drawn; `good` for what went as it should."""
    st.session_state[_NOTICE] = (sentence, kind)


def said() -> tuple[str, Tone]:
    """The waiting sentence, told once."""
    return cast("tuple[str, Tone]", st.session_state.pop(_NOTICE, ("", "warn")))


def language() -> str:
    """What the visitor chose now or on an earlier visit, else what the browser asks for."""
    return str(st.session_state.get(_LANGUAGE) or best(st.context.cookies.get(LANGUAGE_COOKIE) or st.context.locale))


def choose_language(language: str) -> None:
    st.session_state[_LANGUAGE] = best(language)


def t(key: str, **words: object) -> str:
    """A text of the page in the visitor's language: `t("lists.empty")`."""
    return in_words(language(), key, **words)


def retell(sentence: str) -> str:
    """A sentence of the rooms below the page, in the visitor's language where there are words for it."""
    return retold(language(), sentence)


def told(problem: Problem) -> str:
    """What is wrong and what to do about it."""
    return " ".join(filter(None, (retell(problem.message), retell(problem.hint))))
