"""The links that a host gives to his players, on a club's server."""

from __future__ import annotations

import streamlit as st
from markupsafe import Markup

from listbuilder.ui import state, visit
from listbuilder.ui.guard import calm_step
from listbuilder.ui.state import t
from listbuilder.ui.war.viewer import Viewer
from listbuilder.ui.widgets.safe import label, notice, show

TOLD = "war-links"


def invites(viewer: Viewer) -> None:
    show(Markup('<div class="lb-war-part"><h2>{}</h2></div>').format(t("campaign.links")))
    notice(t("campaign.links-words"), "quiet")
    given, told = visit.seats().players(viewer.camp.root), state.held(TOLD) or {}
    for player in viewer.players:
        with st.container(key=f"lb-list-link-{player}", horizontal=True, vertical_alignment="center"):
            words = t("campaign.link-given") if player in given else t("campaign.link-none")
            show(Markup('<div class="lb-list"><div><strong>{}</strong><small>{}</small></div></div>').format(viewer.desk.name(player), words))  # fmt: skip
            make = t("campaign.link-anew") if player in given else t("campaign.link-make")
            st.button(label(make), key=f"link-{player}", on_click=_make, args=(viewer, player))
            if player in given:
                st.button(t("campaign.link-end"), key=f"unlink-{player}", type="tertiary", on_click=_end, args=(viewer, player))  # fmt: skip
        token = told.get((str(viewer.camp.root), player))
        if token:
            st.code(visit.seat_link(token), language=None, wrap_lines=True)


@calm_step
def _make(viewer: Viewer, player: str) -> None:
    """Told once: nothing that is kept opens the campaign."""
    host = visit.current()
    if host is None or not viewer.is_host or player not in viewer.players:
        return
    token = visit.seats().new_link(host, viewer.camp.root, player)
    state.hold(TOLD, {**(state.held(TOLD) or {}), (str(viewer.camp.root), player): token})


@calm_step
def _end(viewer: Viewer, player: str) -> None:
    if viewer.is_host:
        visit.seats().withdraw(viewer.camp.root, player)
        told = {key: one for key, one in (state.held(TOLD) or {}).items() if key != (str(viewer.camp.root), player)}
        state.hold(TOLD, told)
