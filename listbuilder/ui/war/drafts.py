"""Drafts on the page: lists as a plan is to write them, begun, opened on the workbench, thrown away."""

from __future__ import annotations

from itertools import count

import streamlit as st
from markupsafe import Markup

from listbuilder.campaign.files import draft_file
from listbuilder.campaign.plan.draft import begin_draft, drop_draft, post_of_draft, put_draft
from listbuilder.campaign.plan.work import IDS
from listbuilder.check import check_bytes
from listbuilder.problems import Problem
from listbuilder.roster.model import Post, Roster
from listbuilder.sheets.campaign.desk import amount
from listbuilder.sheets.campaign.troops import force_of
from listbuilder.ui import state
from listbuilder.ui.desk import open_desk
from listbuilder.ui.guard import calm_step
from listbuilder.ui.pages import all_pages
from listbuilder.ui.state import t
from listbuilder.ui.war.tell import light, told
from listbuilder.ui.war.viewer import Viewer, tried
from listbuilder.ui.widgets.marks import mark_markup
from listbuilder.ui.widgets.safe import label, notice, show
from listbuilder.ui.widgets.start import KINDS

NEW = "war-draft-id"


def drafts(viewer: Viewer, player: str) -> None:
    """What a player has drafted, and a field for a new detachment."""
    found = viewer.state.drafts.get(player, {})
    with st.expander(label(t("campaign.drafts", n=len(found)))):
        notice(t("campaign.drafts-words"), "quiet")
        for name, roster in found.items():
            _draft(viewer, player, name, roster)
        _new(viewer, player)
        _bring(viewer, player)


def _draft(viewer: Viewer, player: str, name: str, roster: Roster) -> None:
    file, problems = draft_file(player, name), _against(viewer, player, name, roster)
    force = force_of(viewer.desk, player, post_of_draft(viewer.state, player, name), roster, name)
    points = t("campaign.points", n=amount(force.points)) if force.points is not None else ""
    with st.container(key=f"lb-list-{file}", horizontal=True, vertical_alignment="top", gap="small"):
        show(
            Markup('<details class="lb-troop"><summary><div class="lb-list"><div><strong>{}</strong><small>{}</small></div>'
                   '<span class="lb-points">{}</span>{}</div></summary>{}</details>').format(
                name, force.title, points, mark_markup(light(problems, force.points is not None)),
                told(viewer.camp.told(problems), viewer.table.pack),
            )
        )  # fmt: skip
        if not viewer.by_link and st.button(t("campaign.edit"), key=f"edit-{file}"):
            open_list(viewer, file)
        st.button(
            "\u2715", key=f"drop-{file}", help=t("campaign.drop-draft"), type="tertiary", on_click=_drop,
            args=(viewer, player, name),
        )  # fmt: skip


def _against(viewer: Viewer, player: str, name: str, roster: Roster) -> tuple[Problem, ...]:
    """What the judge says about the list by itself; what the plan makes of it stands in the plan."""
    desk, post = viewer.desk, post_of_draft(viewer.state, player, name)
    if desk.table.refused(player):
        return ()
    verdict, strange = desk.table.verdict(desk.holding(player), post, roster)
    return tuple(viewer.state.locate(draft_file(player, name), one) for one in (*strange, *verdict.problems))


def _new(viewer: Viewer, player: str) -> None:
    known = {*viewer.state.holdings[player].detachments, *viewer.state.drafts.get(player, {})}
    usual = next(id for number in count(1) if (id := f"d{number}") not in known)
    key = f"{NEW}-{player}"
    with st.container(key=f"lb-new-draft-{player}", horizontal=True, vertical_alignment="bottom"):
        st.text_input(t("campaign.draft-id"), key=key, max_chars=40, placeholder=usual)
        if not viewer.by_link and st.button(t("campaign.draft-new"), key=f"draft-new-{player}"):
            _begin(viewer, player, _named(player, usual))


def _named(player: str, usual: str = "") -> str:
    return str(state.held(f"{NEW}-{player}") or "").strip() or usual


def _bring(viewer: Viewer, player: str) -> None:
    """A list that was built elsewhere: a player who came by a link has no workbench here."""
    given = st.file_uploader(t("campaign.draft-bring"), type=KINDS, key=f"draft-file-{player}")
    if given is not None and st.button(t("campaign.draft-take"), key=f"draft-take-{player}"):
        _take(viewer, player, given.name, given.getvalue())
        st.rerun()


def _take(viewer: Viewer, player: str, name: str, raw: bytes) -> None:
    """As the draft of the detachment or hex that is named; a file that gives no list is told."""
    known, id = viewer.state.holdings[player].detachments, _named(player)
    checked = check_bytes(raw, name)
    if checked.loaded.roster is None or checked.loaded.source is None:
        state.say(" ".join(f"{one.message} {one.hint}".strip() for one in checked.problems[:3]))
    elif not IDS.fullmatch(id):
        state.say(t("campaign.draft-whose", names=", ".join(known) or "d1"))
    elif player in viewer.players:
        text = checked.loaded.source.text
        if tried(lambda: put_draft(viewer.state, player, id, text)):
            state.say(t("campaign.draft-taken", id=id), "good")


def draft_button(viewer: Viewer, post: Post) -> None:
    """A copy of a list, to be changed for the plan."""
    id = str(post.garrison or post.detachment)
    if st.button(t("campaign.draft"), key=f"draft-{post.player}-{id}", help=t("campaign.draft-help")):
        _begin(viewer, post.player, id)


def _begin(viewer: Viewer, player: str, id: str) -> None:
    if not IDS.fullmatch(id):
        state.say(t("campaign.draft-bad"))
        st.rerun()
    made: list[str] = []
    if player in viewer.players and tried(lambda: made.append(begin_draft(viewer.table, player, id))):
        open_list(viewer, made[0])
    st.rerun()


@calm_step
def _drop(viewer: Viewer, player: str, name: str) -> None:
    if player in viewer.players:
        tried(lambda: drop_draft(viewer.state, player, name))


def open_list(viewer: Viewer, file: str) -> None:
    """The very file of the campaign on the workbench: what is changed there is changed here."""
    desk = open_desk(viewer.camp.root / file)
    state.lay_out(desk)
    st.switch_page(all_pages()["build"], query_params=state.address_of(desk))
