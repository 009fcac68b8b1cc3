"""What differs between two lists or two versions of one, and what was a list before?"""

from __future__ import annotations

from collections import Counter

import streamlit as st

from listbuilder.check import check_text
from listbuilder.compare import compare as compare_lists
from listbuilder.engine.verdict import Verdict
from listbuilder.library.history import Version
from listbuilder.library.summary import Summary
from listbuilder.problems import Unreadable
from listbuilder.ui import state
from listbuilder.ui.guard import calm_page
from listbuilder.ui.library import Library
from listbuilder.ui.shelf import dress_shelf
from listbuilder.ui.state import t
from listbuilder.ui.widgets.conflict import conflict
from listbuilder.ui.widgets.differences import difference_table, sides, verdict_changes
from listbuilder.ui.widgets.past import history, moment
from listbuilder.ui.widgets.safe import heading, label, notice, waiting_notice

NOW = ""
MODES = ("lists", "history")


@calm_page
def compare() -> None:
    dress_shelf()
    library = state.library()
    heading(t("compare.title"), t("compare.words"))
    waiting_notice(state.said())
    desk = state.desk()
    if desk is not None and desk.conflict:
        conflict(desk)
    rows = library.summaries()
    if not rows:
        notice(t("compare.none"), "quiet")
        return
    state.hold_once("compare-mode", "history" if st.query_params.get("show") == "history" else "lists")
    words = {mode: t(f"compare.mode-{mode}") for mode in MODES}
    mode = st.segmented_control(t("compare.mode"), list(words), key="compare-mode", format_func=words.__getitem__)
    if mode == "history":
        history(
            library, _told_apart([row for row in rows if row.state == "judged" or library.store.versions(row.file)])
        )
    else:
        _two(library, _told_apart([row for row in rows if row.state == "judged"]))


def _told_apart(rows: list[Summary]) -> dict[str, str]:
    """Names by file; lists of the same name are told apart by their files."""
    number = Counter(row.name for row in rows)
    return {row.file: row.name if number[row.name] == 1 else f"{row.name} · {row.file}" for row in rows}


def _two(library: Library, names: dict[str, str]) -> None:
    if not names:
        notice(t("compare.none"), "quiet")
        return
    open = st.query_params.get("list")
    first = open if open in names else next(iter(names))
    with st.container(key="lb-left", horizontal=True, vertical_alignment="bottom"):
        left, left_version = _choose(library, names, "left", first)
    with st.container(key="lb-right", horizontal=True, vertical_alignment="bottom"):
        right, right_version = _choose(library, names, "right", _other(library, names, first))
    if (left, left_version) == (right, right_version):
        notice(t("compare.same-choice"), "quiet")
        return
    old, new = _judged(library, left, left_version), _judged(library, right, right_version)
    for verdict, file in ((old, left), (new, right)):
        if verdict is None:
            notice(t("compare.unread", name=names[file]))
    if old is not None and new is not None:
        _shown(library, (left, left_version, old), (right, right_version, new))


def _other(library: Library, names: dict[str, str], first: str) -> str:
    """What a list is worth comparing with: another of its system; a version of it, with the list as it is."""
    if st.query_params.get("version"):
        return first
    systems = {row.file: row.system for row in library.summaries()}
    others = sorted((file for file in names if file != first), key=lambda file: systems[file] != systems[first])
    return next(iter(others), first)


def _shown(library: Library, left: tuple[str, str, Verdict], right: tuple[str, str, Verdict]) -> None:
    sides(_titled(library, *left), _titled(library, *right))
    old, new = left[2], right[2]
    if old.pack.id != new.pack.id:
        notice(t("compare.systems"))
    comparison = compare_lists(old, new)
    difference_table(comparison, old.pack, new.pack)
    verdict_changes(comparison)


def _titled(library: Library, file: str, version: str, verdict: Verdict) -> tuple[str, str, Verdict]:
    told = _versions(library, file).get(version)
    return verdict.roster.name or file, moment(told) if told else t("compare.as-is"), verdict


def _choose(library: Library, names: dict[str, str], side: str, first: str) -> tuple[str, str]:
    """A list and one of its versions."""
    state.hold_among(f"compare-{side}", list(names), first)
    file = st.selectbox(
        t(f"compare.{side}"), list(names), key=f"compare-{side}", format_func=lambda one: label(names[one])
    )
    versions = _versions(library, file)
    key = f"compare-version-{side}-{file}"
    wanted = st.query_params.get("version", NOW) if side == "left" else NOW
    state.hold_among(key, [NOW, *versions], wanted)
    words = {NOW: t("compare.as-is")} | {id: moment(versions[id]) for id in reversed(versions)}
    version = st.selectbox(t("compare.version"), list(words), key=key, format_func=words.__getitem__)
    return file, version or NOW


def _versions(library: Library, file: str) -> dict[str, Version]:
    return {version.id: version for version in library.store.versions(file)}


def _judged(library: Library, file: str, version: str) -> Verdict | None:
    try:
        if not version:
            return library.check(library.folder / file).verdict
        return check_text(library.store.version_text(file, version), file, library.packs).verdict
    except Unreadable:
        return None
