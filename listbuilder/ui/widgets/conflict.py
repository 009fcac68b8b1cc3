"""Changed here and somewhere else at once: what differs, and how both are kept."""

from __future__ import annotations

import streamlit as st

from listbuilder.ui import state
from listbuilder.ui.desk import Desk, open_desk
from listbuilder.ui.guard import calm_step
from listbuilder.ui.state import t
from listbuilder.ui.widgets.differences import change_list
from listbuilder.ui.widgets.safe import heading, notice


def conflict(desk: Desk) -> None:
    """Drawn by any page while `desk.conflict`; both ways out leave the other text as it is."""
    heading(t("compare.conflict-title", name=desk.name))
    there = desk.theirs() is not None
    notice(t("compare.conflict-words") if there else t("compare.conflict-gone"))
    change_list(desk.differences())
    with st.container(horizontal=True):
        st.button(t("compare.conflict-both"), key="keep-both", type="primary", on_click=_both, args=(desk,))
        if there:
            st.button(t("compare.conflict-theirs"), key="take-theirs", on_click=_theirs, args=(desk,))


@calm_step
def _both(desk: Desk) -> None:
    mine = desk.copy_to(state.library())
    state.lay_out(mine, instead=True)
    state.say(t("compare.conflict-kept", name=mine.name), "good")


@calm_step
def _theirs(desk: Desk) -> None:
    state.lay_out(open_desk(desk.path), instead=True)
