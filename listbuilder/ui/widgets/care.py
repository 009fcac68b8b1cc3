"""What can be done with one list besides opening it: name, labels, copy, download, history, delete, another pack."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from listbuilder.check import check_roster
from listbuilder.library.starting import MOST_NAME
from listbuilder.library.summary import Summary
from listbuilder.pack.load import NoPack
from listbuilder.pack.model import Pack
from listbuilder.problems import Unreadable
from listbuilder.roster.edit import entries_of
from listbuilder.roster.model import Roster
from listbuilder.roster.save import to_text
from listbuilder.ui import state
from listbuilder.ui.desk import judgement, open_desk
from listbuilder.ui.guard import calm_step
from listbuilder.ui.library import Library
from listbuilder.ui.pages import all_pages
from listbuilder.ui.state import t
from listbuilder.ui.widgets.rows import verdict_mark
from listbuilder.ui.widgets.safe import label, notice
from listbuilder.ui.wording import spent
from listbuilder.words import nearest


def care(library: Library, row: Summary, systems: dict[str, Pack], known: list[str]) -> None:
    """The panel below a row. `known` are the labels in use."""
    with st.container(key=f"lb-care-{row.file}", border=True):
        if row.state == "unjudged" and row.system and row.system not in systems:
            _stranger(library, row, systems)
        if row.state == "judged" and row.written_for != row.version:
            _other_version(library, row)
        with st.container(key="lb-care-words", horizontal=True, vertical_alignment="bottom"):
            _name(library, row)
            _labels(library, row, known)
        with st.container(key="lb-care-does", horizontal=True, gap="small"):
            _does(library, row)


def _name(library: Library, row: Summary) -> None:
    key = f"rename-{row.file}"
    state.hold_once(key, row.name)
    st.text_input(t("lists.rename"), key=key, max_chars=MOST_NAME, on_change=_rename, args=(library, row, key))


def _labels(library: Library, row: Summary, known: list[str]) -> None:
    key = f"labels-{row.file}"
    state.hold_once(key, list(row.labels))
    st.multiselect(
        t("lists.labels"), sorted({*known, *row.labels}, key=str.casefold), key=key, accept_new_options=True,
        placeholder=t("lists.labels-hint"), format_func=label, on_change=_label, args=(library, row.file, key),
    )  # fmt: skip


def _does(library: Library, row: Summary) -> None:
    st.button(t("lists.copy"), key=f"copy-{row.file}", on_click=_copy, args=(library, row))
    try:
        raw = library.store.read(row.file)
        st.download_button(
            t("lists.download"), raw, row.file, "application/yaml", key=f"download-{row.file}", on_click="ignore"
        )
    except Unreadable:
        pass  # the row says why
    pages = all_pages()
    judged = row.state == "judged"
    if (judged or library.store.versions(row.file)) and st.button(t("lists.history"), key=f"history-{row.file}"):
        st.switch_page(pages["compare"], query_params={"list": row.file, "show": "history"})
    if judged and st.button(t("lists.compare"), key=f"compare-{row.file}"):
        st.switch_page(pages["compare"], query_params={"list": row.file})
    st.button(t("lists.delete"), key=f"delete-{row.file}", on_click=_delete, args=(library, row))


@calm_step
def _rename(library: Library, row: Summary, key: str) -> None:
    """The name in the list first, through its history; then the file."""
    name = " ".join(str(state.held(key) or "").split())
    if not name or name == row.name:
        return
    if row.state == "judged":
        desk = state.take_up(library.folder / row.file)
        desk.change(lambda roster: replace(roster, name=name))
        if desk.trouble:
            state.put_off(desk)
            state.say(state.told(desk.trouble))
            return
    made = library.store.rename(row.file, name)
    state.moved(row.file, made)
    state.say(t("lists.renamed", name=name), "good")


@calm_step
def _label(library: Library, file: str, key: str) -> None:
    library.store.label(file, [str(one) for one in state.held(key) or ()])


@calm_step
def _copy(library: Library, row: Summary) -> None:
    """A copy that can be told apart: in its name, where it has one."""
    made = library.store.copy(row.file, row.file.rpartition(".")[0])
    if row.state == "judged":
        desk = open_desk(library.folder / made)
        desk.change(lambda roster: replace(roster, name=t("lists.copy-name", name=row.name)[:MOST_NAME]))
    state.say(t("lists.copied", name=row.name), "good")


@calm_step
def _delete(library: Library, row: Summary) -> None:
    state.deleted(library.store.delete(row.file), row.name, row.file)


def _other_version(library: Library, row: Summary) -> None:
    """What the newer pack makes of it, beside what the older one said when it was last saved."""
    notice(t("lists.other-version", then=row.written_for, now=row.version))
    versions = library.store.versions(row.file)
    then = next((one.judged for one in reversed(versions) if one.judged and one.judged.pack != row.version), None)
    if then is not None:
        was = [verdict_mark("judged", then.errors, then.warnings).words, spent(then.points)]
        now = [verdict_mark("judged", row.errors, row.warnings).words, spent(row.points)]
        notice(t("lists.was-is", then=", ".join(filter(None, was)), now=", ".join(filter(None, now))), "quiet")
    st.button(
        label(t("lists.adopt-version", now=row.version)), key=f"adopt-{row.file}", on_click=_adopt_version,
        args=(library, row),
    )  # fmt: skip


@calm_step
def _adopt_version(library: Library, row: Summary) -> None:
    desk = state.take_up(library.folder / row.file)
    desk.change(lambda roster: replace(roster, pack=row.version))
    state.say(t("lists.adopted", now=row.version), "good")


def _stranger(library: Library, row: Summary, systems: dict[str, Pack]) -> None:
    """A list of a system that is not here, judged by one that is: how much of it is known there."""
    notice(t("lists.stranger", system=row.system))
    near = nearest(row.system, systems, cutoff=0.3)
    id = st.selectbox(
        t("lists.judge-by"), [*near, *(id for id in systems if id not in near)], key=f"judge-by-{row.file}",
        format_func=lambda id: systems[id].title,
    )  # fmt: skip
    roster = library.check(library.folder / row.file).loaded.roster
    if id is None or roster is None:
        return
    units = {entry.unit for entry in entries_of(roster)}
    known = len(units & set(systems[id].units))
    if units and not known:
        notice(t("lists.judge-none"), "quiet")
    else:
        notice(
            t("lists.judge-some", known=known, all=len(units), errors=_errors(library, roster, systems[id])), "quiet"
        )
    st.button(
        t("lists.judge-go"), key=f"judge-go-{row.file}", on_click=_adopt_system, args=(library, row.file, systems[id])
    )


def _errors(library: Library, roster: Roster, pack: Pack) -> int:
    try:
        return judgement(check_roster(_for(roster, pack), library.packs)).errors
    except NoPack as missing:
        return len(missing.problems)


def _for(roster: Roster, pack: Pack) -> Roster:
    """House rules are those of the other system and stay behind."""
    return replace(roster, system=pack.id, pack=pack.version, overlays=())


@calm_step
def _adopt_system(library: Library, file: str, pack: Pack) -> None:
    """A copy for the system that is here; the list as it came stays untouched."""
    roster = library.check(library.folder / file).loaded.roster
    if roster is not None:
        made = library.add(roster.name or file.rpartition(".")[0], to_text(_for(roster, pack)))
        state.say(t("lists.copied", name=roster.name or file), "good")
        state.care_for(made.name)
