"""What a list is called and how many points are agreed: the questions asked of the list itself."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction

import streamlit as st

from listbuilder.engine.verdict import Verdict
from listbuilder.roster.model import Roster
from listbuilder.ui import state
from listbuilder.ui.desk import Desk
from listbuilder.ui.guard import calm_step
from listbuilder.ui.widgets.safe import label
from listbuilder.words import decimal, exact

MOST_NAME = 200  # the schema's
MOST_LIMIT = 100_000_000
_NUMBER = re.compile(r"[0-9]{1,9}(\.[0-9]{1,5})?\Z")


def about(desk: Desk, verdict: Verdict) -> None:
    roster, key = verdict.roster, desk.name
    state.hold(f"name-{key}", roster.name)
    state.hold(f"limit-{key}", decimal(roster.limit) if roster.limit is not None else "")
    with st.container(key="lb-about", horizontal=True, vertical_alignment="bottom"):
        st.text_input(
            "Name of the list", key=f"name-{key}", max_chars=MOST_NAME, on_change=_rename, args=(desk, f"name-{key}")
        )
        if verdict.pack.limited:
            words = label(f"{verdict.pack.limited.name.capitalize()} agreed")
            st.text_input(
                words, key=f"limit-{key}", width=160, placeholder="none", on_change=_limit, args=(desk, f"limit-{key}")
            )
    _version(desk, verdict)


def _version(desk: Desk, verdict: Verdict) -> None:
    """A list of an older pack keeps saying so until its player has looked at it."""
    version = verdict.pack.version
    if verdict.roster.pack and verdict.roster.pack != version:
        st.button(
            f"I have looked: write it for version {label(version)}",
            key="version",
            on_click=_adopt,
            args=(desk, version),
        )


@calm_step
def _rename(desk: Desk, key: str) -> None:
    name = " ".join(str(state.held(key) or "").split())
    desk.change(lambda roster: replace(roster, name=name))


@calm_step
def _limit(desk: Desk, key: str) -> None:
    text = str(state.held(key) or "").strip().replace(",", ".")
    if text and not (_NUMBER.match(text) and 0 < exact(text) <= MOST_LIMIT):
        state.say("The agreed points are a number such as 800 or 412.5; they were left as they are.")
        return
    limit: Fraction | None = exact(text) if text else None
    desk.change(lambda roster: replace(roster, limit=limit))


@calm_step
def _adopt(desk: Desk, version: str) -> None:
    def adopted(roster: Roster) -> Roster:
        return replace(roster, pack=version)

    desk.change(adopted)
