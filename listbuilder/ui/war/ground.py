"""The map to look at and to tap; what is at a hex, what may be built there and why not."""

from __future__ import annotations

from itertools import groupby
from typing import Any

import streamlit as st
from markupsafe import Markup

from listbuilder.campaign.hexes import Hex
from listbuilder.campaign.plan.judge import Judged
from listbuilder.sheets.campaign.desk import Desk, amount
from listbuilder.sheets.campaign.draw import drawn
from listbuilder.sheets.campaign.frame import Box
from listbuilder.sheets.campaign.legend import legend_high, legend_svg
from listbuilder.sheets.campaign.mapview import map_view
from listbuilder.ui import state
from listbuilder.ui.guard import calm_step
from listbuilder.ui.state import t
from listbuilder.ui.tongue import words_of
from listbuilder.ui.war.ask import Answer, answers
from listbuilder.ui.war.place import place_rows
from listbuilder.ui.war.tell import told, word_of
from listbuilder.ui.war.viewer import Viewer
from listbuilder.ui.widgets.parts import draw_part
from listbuilder.ui.widgets.safe import label, notice, show
from listbuilder.words import listing

SIDE, ROOM = 9.0, 0.2  # mm of the side of a hex, large enough for its number; sides of a hex around the map
LEGEND = 220.0  # mm that the legend is wide
HEX, MAP = "war-hex", "lb-war-map"
Drawing = tuple[str, list[tuple[Hex, float, float]], str]


def ground(viewer: Viewer) -> None:
    hexes = ["", *map(str, viewer.state.board.grid)]
    state.hold_among(HEX, hexes, st.query_params.get("hex", ""))
    svg, middles, legend = viewer.camp.once(("map", viewer.whose), lambda: _drawing(viewer.desk))
    left, right = st.columns([8, 5], gap="large")
    with left:
        _map(svg, middles)
    with right:
        hex = _chosen(viewer, hexes)
        if hex:
            _hex(viewer, hex)
        else:
            notice(t("campaign.tap"), "quiet")
    with st.expander(t("campaign.legend")):
        show(Markup('<div class="lb-war-legend">{}</div>').format(Markup(legend)))


def _map(svg: str, hexes: list[tuple[Hex, float, float]]) -> None:
    words = words_of(state.language(), "campaign")
    data = {
        "svg": svg, "hexes": hexes, "side": SIDE, "chosen": state.held(HEX) or "",
        "words": {key: words[f"map-{key}"] for key in ("map", "larger", "smaller")},
    }  # fmt: skip
    draw_part("warmap", MAP, data, on_hex_change=_tapped)


def _drawing(desk: Desk) -> Drawing:
    """The very map of the printed sheets, with the middles of its hexes, and its legend."""
    view = map_view(desk.table, desk.whose, desk.unseen)
    whole = view.frame.whole
    box = Box(-ROOM, -ROOM, whole.wide + 2 * ROOM, whole.high + 2 * ROOM)
    middles = [(hex, round(x * SIDE, 2), round(y * SIDE, 2)) for hex, (x, y) in view.frame.middles.items()]
    legend = legend_svg(view, LEGEND) if legend_high(view, LEGEND) else ""
    return drawn(view, box, SIDE, desk.head.name), middles, legend


@calm_step
def _tapped() -> None:
    sent: Any = state.held(MAP)
    hex = sent.get("hex") if sent is not None else None
    if isinstance(hex, str):
        state.hold(HEX, hex)


def _chosen(viewer: Viewer, hexes: list[str]) -> Hex | None:
    """By a tap on the map, or by the keyboard."""
    chosen = st.selectbox(
        t("campaign.hex"), hexes, key=HEX,
        format_func=lambda one: label(viewer.desk.place(Hex(one))) if one else t("campaign.no-hex"),
    )  # fmt: skip
    return Hex(chosen) if chosen else None


def _hex(viewer: Viewer, hex: Hex) -> None:
    desk = viewer.desk
    veiled = Markup('<p class="lb-notice lb-quiet">{}</p>').format(t("campaign.unseen")) if hex in desk.unseen else ""
    rows = Markup("").join(Markup("<div><dt>{}</dt><dd>{}</dd></div>").format(*row) for row in place_rows(desk, hex))
    show(
        Markup('<div class="lb-war-part"><h2>{}</h2>{}<dl class="lb-place">{}</dl></div>').format(
            desk.place(hex), veiled, rows
        )
    )
    if viewer.camp.sound:
        _may(viewer, hex)
    else:
        notice(viewer.unsound, "quiet")


# --- what may be built -----------------------------------------------------------------------------------


def _may(viewer: Viewer, hex: Hex) -> None:
    player = _builder(viewer, hex)
    judged = viewer.judged(player)
    asked = viewer.camp.once(("may", viewer.whose, player, hex), lambda: answers(viewer.table, judged, hex))
    found = sorted(asked, key=lambda one: one.verb)
    show(Markup('<div class="lb-war-part"><h3>{}</h3></div>').format(t("campaign.may")))
    _running(viewer, judged)
    if not found:
        notice(t("campaign.may-nothing"), "quiet")
    able = [one for one in found if one.yes]
    for verb, some in groupby(able, key=lambda one: one.verb):
        _offer(viewer, player, hex, verb, list(some))
    _why_not(viewer, [one for one in found if not one.yes])


def _builder(viewer: Viewer, hex: Hex) -> str:
    """The host asks for one of the players: the owner of the hex first."""
    if len(viewer.players) == 1:
        return viewer.players[0]
    owner = viewer.state.board.control.get(hex, "")
    key = f"war-builder-{hex}"
    state.hold_among(key, viewer.players, owner)
    return str(
        st.selectbox(t("campaign.for"), viewer.players, key=key, format_func=lambda id: label(viewer.desk.name(id)))
    )


def _running(viewer: Viewer, judged: Judged) -> None:
    plan = viewer.sheet(judged.player)
    left = sum(judged.after.values())
    number = len(plan.lines) if plan else 0
    notice(t("campaign.running", n=number, cost=amount(judged.cost), left=amount(left)), "quiet")


def _offer(viewer: Viewer, player: str, hex: Hex, verb: str, some: list[Answer]) -> None:
    """One choice among those of a verb, and a button that puts it into the plan."""
    lines = {one.line: one for one in some}
    with st.container(key=f"lb-may-{verb}", horizontal=True, vertical_alignment="bottom", gap="small"):
        if len(some) > 1:
            key = f"war-may-{hex}-{verb}"
            state.hold_among(key, list(lines), some[0].line)
            line = st.selectbox(word_of("verb", verb), list(lines), key=key, format_func=lambda one: label(_priced(lines[one])))  # fmt: skip
            chosen = lines[str(line)]
        else:
            chosen = some[0]
            show(Markup('<div class="lb-may"><b>{}</b> {}</div>').format(word_of("verb", verb), _priced(chosen)))
        st.button(
            t("campaign.add"), key=f"add-{hex}-{verb}", on_click=_add, args=(viewer, player, chosen.line)
        )  # fmt: skip
    show(told(viewer.camp.told(chosen.problems), viewer.table.pack))


def _priced(one: Answer) -> str:
    cost = (
        t("campaign.free")
        if not one.cost
        else t("campaign.cost" if one.cost > 0 else "campaign.gives", n=amount(abs(one.cost)))
    )
    return " · ".join(filter(None, (one.title, cost, *one.sums)))


def _why_not(viewer: Viewer, some: list[Answer]) -> None:
    """Closed, because there is much of it; each with the reason and its section."""
    if not some:
        return
    pack = viewer.table.pack
    alike: dict[tuple[str, str, str], list[str]] = {}
    for one in some:
        for problem in one.problems[:1]:
            key = word_of("verb", one.verb), problem.message, pack.citation(problem.book)
            alike.setdefault(key, []).append(one.title)
    lines = [
        Markup("<li><b>{}</b> {} <small>{}</small></li>").format(
            f"{verb} {listing(filter(None, titles))}".strip(), message, book
        )
        for (verb, message, book), titles in alike.items()
    ]
    show(
        Markup('<details class="lb-why"><summary>{}</summary><ul>{}</ul></details>').format(
            t("campaign.why-not", n=len(some)), Markup("").join(lines)
        )
    )


@calm_step
def _add(viewer: Viewer, player: str, line: str) -> None:
    sheet = viewer.sheet(player)
    if sheet is None:
        state.say(t("campaign.plan-unreadable"))
    elif viewer.write(sheet.plus(line)):
        state.say(t("campaign.added", line=line), "good")
