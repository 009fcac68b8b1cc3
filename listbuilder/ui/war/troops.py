"""Detachments and garrisons with the judge's word on each: a light with a word and a sign, reasons on a tap."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import streamlit as st
from markupsafe import Markup

from listbuilder.campaign.files import detachment_file, garrison_file
from listbuilder.campaign.holding import Detachment
from listbuilder.problems import Problem
from listbuilder.roster.model import Post, Roster
from listbuilder.sheets.campaign.desk import Desk, amount
from listbuilder.sheets.campaign.troops import Force, force_of, rank_of, status_of, where
from listbuilder.ui.state import t
from listbuilder.ui.war.drafts import draft_button, drafts, open_list
from listbuilder.ui.war.tell import light, told
from listbuilder.ui.war.viewer import Viewer
from listbuilder.ui.widgets.marks import mark_markup
from listbuilder.ui.widgets.safe import notice, show
from listbuilder.ui.widgets.tables import table


@dataclass(frozen=True, slots=True)
class Troop:
    """A line: its file in the campaign, what it is, where, and what is wrong with it."""

    file: str
    force: Force
    about: str
    place: str
    problems: tuple[Problem, ...]
    listed: bool
    post: Post


def troops(viewer: Viewer) -> None:
    desk = viewer.desk
    notice(t("campaign.lights"), "quiet")
    for player in desk.players:
        show(Markup('<div class="lb-war-part"><h2>{} <small>{}</small></h2></div>').format(player.name, desk.race(player.id)))  # fmt: skip
        found = list(_troops(desk, player.id))
        if not found:
            notice(t("campaign.no-troops"), "quiet")
        with st.container(key=f"lb-troops-{player.id}", gap=None):
            for one in found:
                _troop(viewer, one)
        drafts(viewer, player.id)


def _troops(desk: Desk, player: str) -> Iterator[Troop]:
    holding = desk.holding(player)
    for id, one in holding.detachments.items():
        if one.destroyed is None:
            force = force_of(desk, player, Post(player, id), one.roster, id)
            problems = _against(desk, detachment_file(player, id), player, ("detachments", id))
            yield Troop(detachment_file(player, id), force, _about(desk, player, one, force), where(desk, player, one), problems, one.roster is not None, Post(player, id))  # fmt: skip
    for hex, roster in holding.garrisons.items():
        yield _garrison(desk, player, hex, roster)


def _garrison(desk: Desk, player: str, hex: str, roster: Roster) -> Troop:
    from listbuilder.campaign.hexes import Hex

    file = garrison_file(player, Hex(hex))
    force = force_of(desk, player, Post(player, garrison=Hex(hex)), roster, t("campaign.garrison"))
    return Troop(file, force, t("campaign.garrison"), desk.place(Hex(hex)), _against(desk, file, player, ("garrisons", hex)), True, Post(player, garrison=Hex(hex)))  # fmt: skip


def _about(desk: Desk, player: str, one: Detachment, force: Force) -> str:
    rank, most = rank_of(desk, player, one)
    told = (force.kind, f"{one.dxp} DXP", rank, t("campaign.most", n=most) if most else "", status_of(desk, one))
    return " · ".join(filter(None, told))


def _against(desk: Desk, file: str, player: str, path: tuple[str, str]) -> tuple[Problem, ...]:
    """What the judge says about the list, and the laws about where and what it is."""
    return tuple(
        one
        for one in desk.problems
        if (one.file or "").replace("\\", "/").endswith(f"/{file}")
        or ((one.file or "").replace("\\", "/").endswith(f"players/{player}/player.yaml") and one.path[:2] == path)
    )


def _troop(viewer: Viewer, one: Troop) -> None:
    mark = light(one.problems, one.listed and one.force.points is not None)
    points = t("campaign.points", n=amount(one.force.points)) if one.force.points is not None else ""
    with st.container(key=f"lb-list-{one.file}", horizontal=True, vertical_alignment="top", gap="small"):
        show(
            Markup(
                '<details class="lb-troop"><summary><div class="lb-list"><div><strong>{}</strong><small>{}</small></div>'
                '<span class="lb-points">{}</span>{}</div></summary>{}{}<small>{}</small></details>'
            ).format(
                one.force.title, " · ".join(filter(None, (one.place, one.about))), points, mark_markup(mark),
                told(viewer.camp.told(one.problems), viewer.table.pack), units_table(one.force), one.file,
            )
        )  # fmt: skip
        if one.listed and not viewer.by_link:
            if st.button(t("campaign.edit"), key=f"edit-{one.file}"):
                open_list(viewer, one.file)
            draft_button(viewer, one.post)


def units_table(force: Force) -> Markup:
    if not force.units:
        return Markup("")
    heads = [t("campaign.unit"), t("campaign.models"), t("campaign.ready"), t("campaign.points-each")]
    rows = [
        (
            unit.name,
            amount(unit.models),
            amount(unit.states["ready"]),
            amount(unit.points) if unit.points is not None else "?",
        )
        for unit in force.units
    ]
    return table(heads, rows)
