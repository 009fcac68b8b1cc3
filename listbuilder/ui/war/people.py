"""The players beside each other, their books, treaties, captives, and what is to come."""

from __future__ import annotations

import streamlit as st
from markupsafe import Markup

from listbuilder.sheets.campaign.books import ledger_table
from listbuilder.sheets.campaign.dates import by_hand_section, calendar
from listbuilder.sheets.campaign.desk import amount
from listbuilder.sheets.campaign.holdings import holding_tables
from listbuilder.sheets.campaign.matters import (
    captives_section,
    learnt_section,
    log_section,
    players_table,
    seen_section,
    treaties_section,
)
from listbuilder.ui.state import t
from listbuilder.ui.war.tell import light, section, tabled, told
from listbuilder.ui.war.viewer import Viewer
from listbuilder.ui.widgets.marks import mark_markup
from listbuilder.ui.widgets.safe import label, show

QUIET = "campaign.nothing-happened"


def people(viewer: Viewer) -> None:
    desk = viewer.desk
    show(section(players_table(desk), t("campaign.players")))
    for player in desk.players:
        ledger = desk.ledgers.get(player.id)
        sums = t("campaign.books-sum", income=amount(ledger.income), upkeep=amount(ledger.upkeep)) if ledger else ""
        with st.expander(label(" · ".join(filter(None, (t("campaign.books-of", name=player.name), sums))))):
            for view in (*ledger_table(desk, player.id), *holding_tables(desk, player.id)):
                show(Markup('<div class="lb-war-part">{}</div>').format(tabled(view)))
    show(section(treaties_section(desk), t("campaign.treaties")))
    show(section(captives_section(desk), t("campaign.captives")))
    if not viewer.is_host:
        show(section(seen_section(desk), t("campaign.seen-others")))
    if any(desk.holding(player.id).learnt for player in desk.players):
        show(section(learnt_section(desk), t("campaign.learnt")))
    _findings(viewer)


def _findings(viewer: Viewer) -> None:
    problems = viewer.camp.told(viewer.desk.problems)
    show(
        Markup('<div class="lb-war-part"><h2>{} {}</h2>{}</div>').format(
            t("campaign.findings"), mark_markup(light(problems)), told(problems, viewer.table.pack)
        )
    )


def news(viewer: Viewer) -> None:
    """The log of this turn and of the one before, and what comes due."""
    desk = viewer.desk
    show(section(log_section(desk), t("campaign.this-turn", n=desk.turn), QUIET))
    if desk.turn > 0:
        show(section(log_section(desk, desk.turn - 1), t("campaign.last-turn", n=desk.turn - 1), QUIET))
    show(section(calendar(desk), t("campaign.calendar"), "campaign.nothing-awaited"))
    show(section(by_hand_section(desk), t("campaign.by-hand", n=desk.turn), "campaign.nothing-by-hand"))
