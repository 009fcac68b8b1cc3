"""What can be added to a force: the catalogue of the system, searched by name, tag or id."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import streamlit as st
from markupsafe import Markup

from listbuilder.catalogue import catalogue, matches
from listbuilder.pack.model import Pack
from listbuilder.roster.edit import add
from listbuilder.ui.desk import Desk
from listbuilder.ui.guard import calm_page
from listbuilder.ui.widgets.safe import notice, show
from listbuilder.ui.wording import item_line

MOST_SHOWN = 12


@lru_cache(maxsize=8)
def _items(pack: Pack) -> tuple[dict[str, Any], ...]:
    """Packs are kept by their content, so a changed pack is another pack here."""
    return tuple(catalogue(pack))


def adding(desk: Desk, pack: Pack, force: int, force_id: str) -> None:
    """Closed until it is wanted: a closed catalogue costs nothing when a count is stepped."""
    key = f"{desk.name}-{force_id}"
    with st.expander("Add a unit", key=f"adding-{key}", on_change="rerun") as box:
        if box.open:
            _search(desk, pack, force, key)


@st.fragment
@calm_page
def _search(desk: Desk, pack: Pack, force: int, key: str) -> None:
    """Searching draws only this part of the page again; adding draws all of it."""
    word = st.text_input(
        "Search", key=f"find-{key}", placeholder="Name, tag or id, then Enter", label_visibility="collapsed"
    )
    found = [item for item in _items(pack) if matches(item, word)]
    with st.container(key=f"lb-items-{key}", gap=None):
        for item in found[:MOST_SHOWN]:
            _item(desk, pack, force, key, item)
    if not found:
        notice("Nothing in this system is called that.", "quiet")
    if len(found) > MOST_SHOWN:
        notice(f"{len(found) - MOST_SHOWN} more; type a part of the name to find them.", "quiet")


def _item(desk: Desk, pack: Pack, force: int, key: str, item: dict[str, Any]) -> None:
    cost, traits = item_line(item, pack)
    with st.container(key=f"lb-item-{key}-{item['id']}", horizontal=True, gap="small", vertical_alignment="center"):
        show(
            Markup(
                '<div class="lb-entry"><div><strong>{}</strong><small>{}</small></div><div class="lb-price"><b>{}</b></div></div>'
            ).format(item["name"], traits, cost)
        )
        if st.button("Add", key=f"add-{key}-{item['id']}"):
            desk.change(lambda roster: add(roster, roster.forces[force].id, item["id"]))
            st.rerun()
