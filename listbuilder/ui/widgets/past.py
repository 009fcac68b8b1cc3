"""The history of one list: every version with what changed, and the way back to any of them."""

from __future__ import annotations

import streamlit as st
from markupsafe import Markup

from listbuilder.library.history import Version
from listbuilder.ui import state
from listbuilder.ui.guard import calm_step
from listbuilder.ui.library import Library
from listbuilder.ui.state import t
from listbuilder.ui.widgets.differences import change_words
from listbuilder.ui.widgets.marks import mark_markup
from listbuilder.ui.widgets.rows import verdict_mark
from listbuilder.ui.widgets.safe import label, notice, show
from listbuilder.ui.wording import spent

PAGE = 25


def moment(version: Version) -> str:
    """In the time of this machine."""
    return f"{version.at.astimezone():%Y-%m-%d %H:%M:%S}"


def history(library: Library, names: dict[str, str]) -> None:
    """Of a file that cannot be read any more, too: that is when it is needed most."""
    if not names:
        notice(t("compare.history-none"), "quiet")
        return
    open = st.query_params.get("list")
    state.hold_among("history-of", list(names), open if open in names else next(iter(names)))
    file = st.selectbox(
        t("compare.history-of"), list(names), key="history-of", format_func=lambda one: label(names[one])
    )
    versions = library.store.versions(file)[::-1]
    if not versions:
        notice(t("compare.history-none"), "quiet")
        return
    now = library.store.sum(file)
    current = next((version.id for version in versions if version.sum == now), "")
    readable = library.check(library.folder / file).verdict is not None
    shown = PAGE * state.pages_shown()
    with st.container(key="lb-history", gap=None):
        for version in versions[:shown]:
            _version(library, file, version, version.id == current, readable)
    if len(versions) > shown:
        st.button(t("compare.more", n=len(versions) - shown), key="more-history", on_click=state.show_more)


def _version(library: Library, file: str, version: Version, current: bool, readable: bool) -> None:
    with st.container(key=f"lb-list-version-{version.id}", horizontal=True, vertical_alignment="center", gap="small"):
        show(_words(version, current))
        if current:
            return
        if readable:
            st.button(
                t("compare.compare-now"), key=f"with-now-{version.id}", type="tertiary", on_click=_with_now,
                args=(file, version.id),
            )  # fmt: skip
        st.button(t("compare.restore"), key=f"restore-{version.id}", on_click=_restore, args=(library, file, version))


def _words(version: Version, current: bool) -> Markup:
    told = [change_words(change) for change in version.changes]
    told += [t("compare.and-more", n=version.more)] if version.more else []
    deed = t(f"compare.did-{version.did}")
    above = [moment(version), *([deed] if told else []), *([t("compare.now")] if current else [])]
    judged = version.judged
    mark = mark_markup(verdict_mark("judged", judged.errors, judged.warnings)) if judged else Markup("")
    return Markup(
        '<div class="lb-list lb-version"><div><small>{}</small><p>{}</p></div><span class="lb-points">{}</span>{}</div>'
    ).format(" · ".join(above), " ".join(told) or deed, spent(judged.points) if judged else "", mark)


@calm_step
def _with_now(file: str, id: str) -> None:
    state.compare_versions(file, id)


@calm_step
def _restore(library: Library, file: str, version: Version) -> None:
    """On the desk where it lies, so that what waits there is not passed by. A file that gives no list is left as it
    is, whatever it holds: the version comes beside it."""
    desk = state.last_desk()
    if desk is None or desk.name != file:
        desk = state.take_up(library.folder / file)
    if version.id not in desk.versions:
        desk.versions |= {one.id: one for one in library.store.versions(file)}
    if desk.roster is None:
        made = library.add(file.rpartition(".")[0], library.store.version_text(file, version.id))
        state.say(t("compare.restored-beside", time=moment(version), file=made.name, old=file), "good")
        return
    desk.restore(version.id)
    state.put_off(desk)
    trouble = desk.trouble
    if trouble:
        state.say(state.told(trouble))
    else:
        state.say(t("compare.restored", time=moment(version)), "good")
