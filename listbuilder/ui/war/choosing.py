"""Which campaigns lie beside the lists, and how does a new one begin?"""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

import streamlit as st
from markupsafe import Markup

from listbuilder.campaign.begin import Refused, begin
from listbuilder.campaign.reading import terms_of
from listbuilder.campaign.rules import rules_of
from listbuilder.campaign.terms import Terms
from listbuilder.library.names import slug
from listbuilder.pack.model import Pack
from listbuilder.ui import state
from listbuilder.ui.guard import calm_step
from listbuilder.ui.library import Library
from listbuilder.ui.state import t
from listbuilder.ui.war.camp import Camp, camp_of, campaigns
from listbuilder.ui.widgets.safe import heading, label, notice, show, waiting_notice
from listbuilder.words import listing

MOST_NAME, MOST_PLAYERS, MOST_SEED = 60, 12, 999_999
NEW = "war-new"


def choosing(library: Library) -> None:
    heading(t("campaign.title"), t("campaign.about"))
    waiting_notice(state.said())
    found = campaigns(library.folder)
    for root in found:
        _row(camp_of(root, library.packs))
    if not found:
        show(Markup('<div class="lb-empty"><h3>{}</h3><p>{}</p></div>').format(t("campaign.empty"), t("campaign.empty-words")))  # fmt: skip
    _new(library)


def _row(camp: Camp) -> None:
    with st.container(key=f"lb-list-{camp.root.name}", horizontal=True, vertical_alignment="center", gap="small"):
        show(
            Markup('<div class="lb-list"><div><strong>{}</strong><small>{}</small></div></div>').format(
                camp.name, _about(camp)
            )
        )
        st.button(
            t("campaign.open"), key=f"open-{camp.root.name}", on_click=state.enter_campaign, args=(camp.root.name,)
        )


def _about(camp: Camp) -> str:
    if camp.state is None:
        return f"{camp.root.name} · {t('campaign.unreadable')}"
    head = camp.state.campaign
    names = listing([one.name for one in head.players.values()])
    return f"{camp.root.name} · {t('campaign.turn', n=head.turn)} · {names}"


# --- a new one -------------------------------------------------------------------------------------------


def _new(library: Library) -> None:
    able = {id: pack for id, pack in library.systems().items() if _terms(pack).starts}
    heading(t("campaign.begin"), t("campaign.begin-about"))
    if not able:
        notice(t("campaign.no-system"), "quiet")
        return
    with st.container(key="lb-war-new", border=True):
        with st.container(horizontal=True, vertical_alignment="bottom"):
            st.text_input(t("campaign.new-name"), key=f"{NEW}-name", max_chars=MOST_NAME)
            system = str(st.selectbox(t("campaign.system"), list(able), key=f"{NEW}-system", format_func=lambda id: label(able[id].title)))  # fmt: skip
            players = int(st.number_input(t("campaign.number"), 2, MOST_PLAYERS, _usual(able[system]), key=f"{NEW}-players-{system}"))  # fmt: skip
            state.hold_once(f"{NEW}-seed", "")
            st.text_input(t("campaign.seed"), key=f"{NEW}-seed", max_chars=6, placeholder=t("campaign.seed-help"))
        races = _races(able[system], players)
        st.button(
            t("campaign.begin-go"), key=f"{NEW}-go", type="primary", on_click=_begin, args=(library, system, tuple(races))
        )  # fmt: skip


_TERMS: dict[str, Terms] = {}


def _terms(pack: Pack) -> Terms:
    """What the pack says about beginning; read once for each content."""
    if pack.hash not in _TERMS:
        _TERMS[pack.hash] = terms_of(pack, rules_of(pack))
    return _TERMS[pack.hash]


def _usual(pack: Pack) -> int:
    """As many as the rules begin with."""
    return max(2, min(MOST_PLAYERS, max((one.players for one in _terms(pack).starts.values()), default=2)))


def _races(pack: Pack, players: int) -> list[str]:
    """One for each; all different at first, as far as there are so many."""
    known = _terms(pack).races
    ids = list(known)
    with st.container(key="lb-war-races", horizontal=True):
        chosen = [
            st.selectbox(
                t("campaign.race-of", n=number + 1), ids, index=number % len(ids), key=f"{NEW}-race-{pack.id}-{number}",
                format_func=lambda id: label(known[id]),
            )
            for number in range(players)
        ]  # fmt: skip
    return [str(one) for one in chosen]


@calm_step
def _begin(library: Library, system: str, races: tuple[str, ...]) -> None:
    """By the same function as the command."""
    name = " ".join(str(state.held(f"{NEW}-name") or "").split())
    seed = str(state.held(f"{NEW}-seed") or "").strip()
    if not name:
        state.say(t("campaign.name-missing"))
        return
    if seed and not (seed.isascii() and seed.isdecimal()):
        state.say(t("campaign.seed-wrong", most=MOST_SEED))
        return
    wanted = Namespace(
        folder=str(_free(library.folder, slug(name))), system=system, players=len(races), name=name, races=",".join(races),
        seed=int(seed) if seed else None, home_race="", map=None, packs=library.packs,
    )  # fmt: skip
    try:
        made, told = begin(wanted)
    except Refused as refused:
        state.say(" ".join(f"{one.message} {one.hint}".strip() for one in refused.problems))
        return
    state.say(" ".join([t("campaign.begun", name=name, seed=made.campaign.seed), *told]), "good")
    state.enter_campaign(made.root.name)


def _free(folder: Path, stem: str) -> Path:
    """A name that nothing has yet."""
    number, path = 1, folder / stem
    while path.exists():
        number += 1
        path = folder / f"{stem}-{number}"
    return path
