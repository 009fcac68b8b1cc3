"""What is there in a system? Units, weapons, tables and rules with their sources, side by side and as charts."""

from __future__ import annotations

import streamlit as st

from listbuilder.engine.verdict import Verdict
from listbuilder.pack.model import Pack
from listbuilder.ui import state
from listbuilder.ui.browse.charts import charts
from listbuilder.ui.browse.reference import tables, weapons
from listbuilder.ui.browse.rules import WANTED, rules, titles
from listbuilder.ui.browse.units import units
from listbuilder.ui.guard import calm_page
from listbuilder.ui.widgets.safe import heading, label, notice

SECTIONS = ("units", "weapons", "tables", "rules", "charts")


@calm_page
def catalogue() -> None:
    desk = state.desk() or state.last_desk()
    verdict = desk.verdict() if desk else None
    packs = _packs(verdict)
    if not packs:
        heading(state.t("catalogue.title"))
        notice(state.t("catalogue.no-packs"))
        return
    _begin(packs, verdict)
    heading(state.t("catalogue.title"))
    _body(packs, verdict)


def _packs(verdict: Verdict | None) -> dict[str, Pack]:
    """With the house rules of the open list, where it has some."""
    found = state.library().systems()
    return found | {verdict.pack.base: verdict.pack} if verdict else found


def _begin(packs: dict[str, Pack], verdict: Verdict | None) -> None:
    """The system of the open list first; an address may ask for a rule."""
    wanted = str(st.query_params.get(WANTED) or "")
    of_rule = next((id for id, pack in packs.items() if wanted and wanted in titles(pack)), None)
    if of_rule and state.held("cat-asked") != wanted:
        state.hold("cat-asked", wanted)
        state.hold("cat-system", of_rule)
        state.hold("cat-section", "rules")
        state.hold("cat-rule", wanted)
    if state.held("cat-system") not in packs:
        state.hold("cat-system", verdict.pack.base if verdict else next(iter(packs)))


@st.fragment
@calm_page
def _body(packs: dict[str, Pack], verdict: Verdict | None) -> None:
    with st.container(key="lb-catalogue-head", horizontal=True, vertical_alignment="bottom"):
        system = st.selectbox(
            state.t("catalogue.system"), list(packs), key="cat-system", width=340,
            format_func=lambda id: label(packs[id].title), on_change=_anew,
        )  # fmt: skip
        parts = _parts(packs[str(system)])
        if state.held("cat-section") not in (None, *parts):
            state.hold("cat-section", parts[0])
        section = st.segmented_control(
            state.t("catalogue.section"), parts, default=parts[0] if state.held("cat-section") is None else None,
            required=True, key="cat-section", label_visibility="collapsed",
            format_func=lambda one: state.t(f"catalogue.section-{one}"),
        )  # fmt: skip
    pack = packs[str(system)]
    mine = verdict if verdict and verdict.pack.base == pack.base else None
    if section == "charts":
        charts(pack, mine)
    else:
        {"units": units, "weapons": weapons, "tables": tables, "rules": rules}[str(section or SECTIONS[0])](pack)


def _parts(pack: Pack) -> list[str]:
    """Not every game tells of weapons or has rules of its own; a part without anything in it is no part."""
    there = {"weapons": pack.weapons, "tables": pack.tables, "rules": titles(pack)}
    return [part for part in SECTIONS if there.get(part, True)]


def _anew() -> None:
    """Filters of one system mean nothing in another."""
    kept = {key: state.held(key) for key in ("cat-system", "cat-section", "cat-asked")}
    state.forget("cat-")
    for key, value in kept.items():
        if value is not None:
            state.hold(key, value)
