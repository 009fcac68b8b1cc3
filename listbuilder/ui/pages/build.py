"""Is the list legal, what does it cost, and what happens when I change it?"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

import streamlit as st

from listbuilder.pack.find import shelves
from listbuilder.pack.load import overlays_of
from listbuilder.ui import state
from listbuilder.ui.bench.mount import BENCH, mount_bench, mount_stage
from listbuilder.ui.bench.perform import perform
from listbuilder.ui.bench.seat import Seat
from listbuilder.ui.bench.view import view
from listbuilder.ui.desk import Desk, open_desk
from listbuilder.ui.guard import calm_page, calm_step
from listbuilder.ui.pages import all_pages
from listbuilder.ui.widgets.none_open import none_open, unusable
from listbuilder.ui.widgets.safe import heading, waiting_notice

_SEAT = "seat"
_SHARING = "listbuilder.ui.widgets.sharing"  # loaded when somebody shares: it brings the printer along
_STAGED = "staged"  # the catalogue that the browser was given


@calm_page
def build() -> None:
    desk = state.desk()
    if desk is None:
        none_open(state.t("frame.build"))
        return
    waiting_notice(state.said())
    verdict = desk.verdict()
    if verdict is None:
        heading(desk.name, state.t("build.unusable"))
        unusable(desk)
        return
    pack = verdict.pack
    state.hold(_STAGED, pack.hash)
    mount_stage(pack, state.language(), _houses(desk, pack.base), [*all_pages(), *(["share"] if _sharing() else [])])
    _body()


def _houses(desk: Desk, base: str) -> list[dict[str, str]]:
    """House rules that can be laid over this system."""
    found = overlays_of(base, shelves(beside=desk.path))
    return [{"id": pack.id, "title": pack.title, "summary": pack.summary} for pack in found]


@st.fragment
@calm_page
def _body() -> None:
    """All that a tap can change; the head, the navigation and the catalogue are not sent again for it."""
    seat = _seat()
    _leave(seat)
    record = view(seat)
    if record is None or record["goods"] != state.held(_STAGED):
        st.rerun()  # another pack: house rules were laid over it, or it was changed on disk
    mount_bench(record, _tapped)


def _seat() -> Seat:
    """Where this tab sits; another list, or the same one loaded anew, is another seat."""
    desk = state.last_desk()
    assert desk is not None
    seat = state.held(_SEAT)
    if not isinstance(seat, Seat) or seat.desk is not desk:
        seat = Seat(desk)
        state.hold(_SEAT, seat)
    return seat


@calm_step
def _tapped() -> None:
    """Runs before the page is drawn again."""
    sent: Any = state.held(BENCH)
    taps = sent.get("tap") if sent is not None else None
    if isinstance(taps, dict) and isinstance(taps.get("taps"), list):
        perform(_seat(), taps["taps"])


def _sharing() -> bool:
    return find_spec(_SHARING) is not None


def _leave(seat: Seat) -> None:
    """To another page, or out of a trouble with the disk."""
    go, seat.go = seat.go, ""
    if go == "reload":
        state.lay_out(open_desk(seat.desk.path), instead=True)
        st.rerun()
    if go == "copy":
        state.lay_out(seat.desk.copy_to(state.library()), instead=True)
        st.rerun()
    if go == "share" and _sharing():
        import_module(_SHARING).share_panel(seat.desk)
    elif go and go in all_pages():
        st.switch_page(all_pages()[go], query_params=state.address_of(seat.desk))
