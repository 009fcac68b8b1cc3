"""What is on the map, what may be built, and what became of it? A campaign for its host and for its players."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import streamlit as st

from listbuilder.ui import state, visit
from listbuilder.ui.guard import calm_page
from listbuilder.ui.state import t
from listbuilder.ui.war.building import building
from listbuilder.ui.war.camp import HOST, campaigns
from listbuilder.ui.war.choosing import choosing
from listbuilder.ui.war.ground import ground
from listbuilder.ui.war.invites import invites
from listbuilder.ui.war.people import news, people
from listbuilder.ui.war.printing import printing
from listbuilder.ui.war.troops import troops
from listbuilder.ui.war.viewer import Viewer, viewer_at
from listbuilder.ui.widgets.findings import placed
from listbuilder.ui.widgets.safe import heading, label, show, waiting_notice

VIEWS: Mapping[str, Callable[[Viewer], None]] = {
    "map": ground, "plan": building, "troops": troops, "players": people, "news": news, "print": printing, "links": invites,
}  # fmt: skip
VIEW, WHOSE = "war-view", "war-whose"


@calm_page
def campaign() -> None:
    seat = visit.seat()
    if seat is not None:
        visit.tell_browser()
        _body(seat.root, [seat.root.parent / "packs"], seat.player)
        return
    library = state.library()
    root = next((one for one in campaigns(library.folder) if one.name == state.campaign_open()), None)
    if root is None:
        choosing(library)
    else:
        _body(root, library.packs, None)


@st.fragment
@calm_page
def _body(root: Path, packs: list[Path], player: str | None) -> None:
    """A player came by a link; whoever has the campaign among his own is its host, and may look as a player."""
    host = viewer_at(root, packs, HOST)
    if player is not None:
        viewer = viewer_at(root, packs, player, by_link=True)
    else:
        whose = str(state.held(WHOSE) or HOST)
        viewer = viewer_at(root, packs, whose if host.camp.knows(whose) else HOST)
    if not host.camp.usable or not (viewer.is_host or host.camp.knows(viewer.whose)):
        _unusable(viewer)
        return
    _head(viewer)
    waiting_notice(state.said())
    VIEWS[_view(viewer)](viewer)


def _unusable(viewer: Viewer) -> None:
    """A player is told no more than that it cannot be shown."""
    heading(viewer.camp.name if viewer.is_host else t("campaign.title"), t("campaign.unusable"))
    _back(viewer)
    if viewer.is_host:
        show(placed(viewer.camp.told(viewer.camp.opened.problems), t("campaign.in-the-way")))


def _head(viewer: Viewer) -> None:
    head, desk = viewer.state.campaign, viewer.desk
    phases = viewer.table.general.phases
    phase = phases[head.phase].name if head.phase in phases else head.phase
    whose = t("campaign.as-host") if viewer.is_host else t("campaign.as-player", name=desk.name(viewer.whose))
    with st.container(key="lb-title-row", horizontal=True, vertical_alignment="bottom"):
        heading(head.name, " · ".join((t("campaign.turn", n=head.turn), phase, whose)))
        if not viewer.by_link:
            _whose(viewer)
        _back(viewer)


def _whose(viewer: Viewer) -> None:
    """The host may look through the eyes of a player."""
    players = viewer.state.campaign.players
    ids = [HOST, *(id for id in players if viewer.camp.knows(id))]
    state.hold_among(WHOSE, ids, HOST)
    st.selectbox(
        t("campaign.look-as"), ids, key=WHOSE, width=190, format_func=lambda id: label(players[id].name) if id else t("campaign.host")
    )  # fmt: skip


def _back(viewer: Viewer) -> None:
    words, leave = (t("campaign.leave"), visit.leave_seat) if viewer.by_link else (t("campaign.others"), _others)
    if st.button(words, key="war-leave", type="tertiary"):
        leave()
        st.rerun()


def _others() -> None:
    state.enter_campaign("")


def _view(viewer: Viewer) -> str:
    views = [one for one in VIEWS if one != "links" or (viewer.is_host and visit.shared())]
    state.hold_among(VIEW, views, st.query_params.get("view", "map"))
    chosen = st.segmented_control(
        t("campaign.view"), views, key=VIEW, required=True, format_func=lambda one: t(f"campaign.view-{one}"),
        label_visibility="collapsed",
    )  # fmt: skip
    st.query_params["view"] = str(chosen)
    return str(chosen)
