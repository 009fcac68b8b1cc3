"""Which packs are there, from where, and are they sound? And a way in for the visitor's own."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import streamlit as st
from markupsafe import Markup

from listbuilder.lint.pack import check_pack
from listbuilder.pack.find import all_packs, shelves
from listbuilder.pack.load import NoPack, load_pack
from listbuilder.pack.model import Pack
from listbuilder.pack.read import content_hash
from listbuilder.problems import Problem, Unreadable
from listbuilder.resources import folder
from listbuilder.ui import state
from listbuilder.ui.guard import calm_page, calm_step
from listbuilder.ui.pack_upload import bring_in, take_out, within
from listbuilder.ui.widgets.findings import placed
from listbuilder.ui.widgets.safe import heading, notice, show, waiting_notice
from listbuilder.ui.widgets.tables import figure_list


@calm_page
def packs() -> None:
    waiting_notice(state.said())
    heading(state.t("packs.title"), state.t("packs.about"))
    home = state.library().packs[0]
    places = shelves(state.library().packs)
    for id, path in all_packs(places):
        _pack(id, path, places, home)
    _upload(home)


def _pack(id: str, path: Path, places: list[Path], home: Path) -> None:
    with st.container(key=f"lb-pack-{id}", border=True):
        try:
            show(_about(load_pack(id, where=places), path, home))
        except NoPack as missing:
            show(Markup('<div class="lb-pack"><h2>{}</h2></div>').format(id))
            show(placed([within(problem, path.parent) for problem in missing.problems], state.t("packs.broken")))
        with st.container(key=f"lb-pack-row-{id}", horizontal=True):
            asked = st.button(state.t("packs.check"), key=f"check-{id}")
            if path.parent == home:
                st.button(
                    state.t("packs.remove"), key=f"remove-{id}", on_click=_remove, args=(id, home), type="tertiary"
                )
        if asked:
            _result(path, home)


def _result(path: Path, home: Path) -> None:
    found = [within(problem, path.parent) for problem in _checked(path, home, content_hash(path))]
    errors = sum(problem.is_error for problem in found)
    words = state.t("packs.sound") if not found else state.t("packs.found", errors=errors, warnings=len(found) - errors)
    show(placed(found, words))


@lru_cache(maxsize=64)
def _checked(path: Path, home: Path, hash: str) -> tuple[Problem, ...]:
    return tuple(check_pack(path, [home]))


def _about(pack: Pack, path: Path, home: Path) -> Markup:
    figures = [
        (state.t("packs.version"), pack.version), (state.t("packs.hash"), pack.hash[:12]),
        (state.t("packs.from"), _from(path, home)),
        *([(state.t("packs.over"), pack.base)] if pack.base != pack.id else []),
        (state.t("packs.units"), str(len(pack.units))), (state.t("packs.weapons"), str(len(pack.weapons))),
        (state.t("packs.rules"), str(sum(not rule.retired for rule in pack.rules.values()))),
        *([(state.t("packs.changed"), str(len(pack.changed)))] if pack.changed else []),
    ]  # fmt: skip
    books = "; ".join(", ".join(filter(None, (book.title, book.document))) for book in pack.books.values())
    return Markup('<div class="lb-pack"><h2>{}</h2><p class="lb-details"><span>{}</span></p><p>{}</p>{}{}</div>').format(
        pack.title, pack.id, pack.summary, figure_list(figures),
        Markup("<small>{}</small>").format(state.t("packs.books", books=books)) if books else "",
    )  # fmt: skip


def _from(path: Path, home: Path) -> str:
    if path.parent == home:
        return state.t("packs.yours")
    return (
        state.t("packs.shipped")
        if path.parent == folder("data")
        else state.t("packs.elsewhere", folder=path.parent.name)
    )


def _upload(home: Path) -> None:
    heading(state.t("packs.bring"), state.t("packs.bring-about"))
    with st.form("bring-pack", border=False, clear_on_submit=True):
        given = st.file_uploader(
            state.t("packs.files"), type=["zip", "yaml", "yml"], accept_multiple_files=True, key="pack-files"
        )
        pressed = st.form_submit_button(state.t("packs.bring-button"), type="primary")
    if not pressed:
        return
    if not given:
        notice(state.t("packs.nothing"), "quiet")
        return
    try:
        id, problems = bring_in([(one.name, one.getvalue()) for one in given], home)
    except Unreadable as refused:
        notice(state.told(refused.problem))
        return
    if not id:
        show(placed(problems, state.t("packs.stays-out")))
        return
    state.say(state.t("packs.came-in", id=id), "good")
    st.rerun()


@calm_step
def _remove(id: str, home: Path) -> None:
    take_out(id, home)
    state.say(state.t("packs.removed", id=id), "good")
