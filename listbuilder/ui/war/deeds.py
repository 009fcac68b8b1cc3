"""What only the host does: the legal plans of all carried out at once, and the last change taken back."""

from __future__ import annotations

import streamlit as st
from markupsafe import Markup

from listbuilder.campaign.history import last_step, record_state, take_back
from listbuilder.campaign.plan.apply import apply_plans
from listbuilder.campaign.save import recover
from listbuilder.ui import state
from listbuilder.ui.guard import calm_step
from listbuilder.ui.state import t
from listbuilder.ui.war.tell import told
from listbuilder.ui.war.viewer import Viewer, tried
from listbuilder.ui.widgets.safe import notice, show
from listbuilder.words import listing

SURE = "war-sure"


def deeds(viewer: Viewer) -> None:
    show(Markup('<div class="lb-war-part"><h2>{}</h2></div>').format(t("campaign.carry-out")))
    notice(t("campaign.carry-out-words"), "quiet")
    step = last_step(viewer.camp.root)
    sure = state.held(SURE)
    with st.container(key="lb-deeds", horizontal=True):
        st.button(t("campaign.apply"), key="apply", on_click=_ask, args=("apply",), disabled=sure == "apply")
        st.button(
            t("campaign.undo"), key="undo", on_click=_ask, args=("undo",), disabled=step is None or sure == "undo"
        )
    if sure == "apply":
        _apply(viewer)
    elif sure == "undo" and step is not None:
        _confirm(t("campaign.undo-sure", what=step.what), _undo, viewer)


def _apply(viewer: Viewer) -> None:
    """First what would happen: who pays what, or why nothing is done."""
    applied = apply_plans(viewer.table)
    errors = [one for one in applied.problems if one.is_error]
    if errors:
        notice(t("campaign.apply-not", n=len(errors)))
        show(told(viewer.camp.told(errors), viewer.table.pack))
        st.button(t("campaign.leave-it"), key="leave-it", on_click=_ask, args=("",))
        return
    names = listing([viewer.desk.name(one.player) for one in applied.judged]) or t("campaign.nobody")
    _confirm(t("campaign.apply-sure", names=names, n=viewer.state.campaign.turn), _carry_out, viewer)


def _confirm(question: str, do: object, viewer: Viewer) -> None:
    with st.container(key="lb-sure", border=True):
        notice(question)
        with st.container(horizontal=True):
            st.button(t("campaign.yes"), key="sure", type="primary", on_click=do, args=(viewer,))  # type: ignore[arg-type]
            st.button(t("campaign.leave-it"), key="leave-it", on_click=_ask, args=("",))


@calm_step
def _ask(what: str) -> None:
    state.hold(SURE, what)


@calm_step
def _carry_out(viewer: Viewer) -> None:
    state.hold(SURE, "")
    if not viewer.is_host:
        return
    applied = apply_plans(viewer.table)
    if not applied.legal:
        return
    if tried(lambda: record_state(viewer.state, applied.state, applied.what, applied.files)):
        state.say(t("campaign.applied"), "good")


@calm_step
def _undo(viewer: Viewer) -> None:
    state.hold(SURE, "")
    root = viewer.camp.root
    if not viewer.is_host or not tried(lambda: recover(root)):
        return
    step = last_step(root)
    if step is not None and tried(lambda: take_back(root, step)):
        state.say(t("campaign.undone", what=step.what), "good")
