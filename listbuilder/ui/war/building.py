"""A player's build plan with its running cost: the actions in order, what each hex pays, what is against it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import streamlit as st
from markupsafe import Markup

from listbuilder.campaign.plan.edit import Sheet
from listbuilder.campaign.plan.judge import Judged
from listbuilder.campaign.plan.read import wrong_turn
from listbuilder.campaign.plan.verb import VERBS, action_of
from listbuilder.problems import Problem
from listbuilder.sheets.campaign.desk import amount
from listbuilder.ui import state
from listbuilder.ui.guard import calm_step
from listbuilder.ui.state import t
from listbuilder.ui.war.deeds import deeds
from listbuilder.ui.war.tell import light, told, word_of
from listbuilder.ui.war.viewer import Viewer
from listbuilder.ui.widgets.marks import mark_markup
from listbuilder.ui.widgets.safe import label, notice, show
from listbuilder.ui.widgets.tables import figure_list, table

LINE, OF = "war-line", "war-plan-of"


def building(viewer: Viewer) -> None:
    player = _of(viewer)
    sheet = viewer.sheet(player)
    if not viewer.camp.sound:
        notice(viewer.unsound)
        show(told(viewer.camp.told(_of_reader(viewer)), viewer.table.pack))
        return
    if sheet is None:
        notice(t("campaign.plan-unreadable"))
        show(told(viewer.camp.told(viewer.state.plans[player].problems), viewer.table.pack))
        return
    judged = viewer.judged(player)
    _head(viewer, sheet, judged)
    left, right = st.columns([8, 5], gap="large")
    with left:
        _lines(viewer, sheet, judged)
        _more(viewer, sheet)
    with right:
        _purses(viewer, judged)
    if viewer.is_host:
        deeds(viewer)


def _of_reader(viewer: Viewer) -> list[Problem]:
    """The host hears everything; what is wrong in files of others is nothing for a player."""
    return list(viewer.camp.opened.problems) if viewer.is_host else list(viewer.desk.problems)


def _of(viewer: Viewer) -> str:
    if len(viewer.players) == 1:
        return viewer.players[0]
    state.hold_among(OF, viewer.players, viewer.players[0])
    chosen = st.segmented_control(
        t("campaign.plan-of"), viewer.players, key=OF, required=True, format_func=lambda id: label(viewer.desk.name(id))
    )
    return str(chosen)


def _head(viewer: Viewer, sheet: Sheet, judged: Judged) -> None:
    plan = viewer.state.plans.get(sheet.player)
    late = wrong_turn(viewer.state, plan) if plan is not None else []
    stored, left = sum(judged.before.values(), Fraction()), sum(judged.after.values(), Fraction())
    figures = figure_list([
        (t("campaign.stored"), f"{amount(stored)} BP"), (t("campaign.costs"), f"{amount(judged.cost)} BP"),
        (t("campaign.left"), f"{amount(left)} BP"),
    ])  # fmt: skip
    mark = mark_markup(light([*late, *judged.problems]))
    words = t("campaign.plan-for", name=viewer.desk.name(sheet.player), n=sheet.turn)
    show(Markup('<div class="lb-war-part lb-plan-head"><h2>{} {}</h2>{}</div>').format(words, mark, figures))
    if not viewer.is_host:
        notice(t("campaign.by-knowledge"), "quiet")
    if late:
        notice(t("campaign.late", then=sheet.turn, now=viewer.state.campaign.turn))
        st.button(t("campaign.renew"), key="renew", on_click=_renew, args=(viewer, sheet))


# --- the actions -----------------------------------------------------------------------------------------


def _lines(viewer: Viewer, sheet: Sheet, judged: Judged) -> None:
    if not sheet.lines:
        show(Markup('<div class="lb-empty"><h3>{}</h3><p>{}</p></div>').format(t("campaign.plan-empty"), t("campaign.plan-empty-words")))  # fmt: skip
    costs = _costs(judged, viewer, sheet)
    with st.container(key="lb-plan", gap=None):
        for number in range(len(sheet.lines)):
            _line(viewer, sheet, judged, number, costs.get(number, ()))
    rest = [one for one in judged.problems if not _at(one)]
    show(told(viewer.camp.told(rest), viewer.table.pack))


def _at(problem: Problem) -> bool:
    return problem.path[:1] == ("actions",) and len(problem.path) > 1


def _costs(judged: Judged, viewer: Viewer, sheet: Sheet) -> dict[int, tuple[tuple[str, Fraction, str], ...]]:
    """By line of the file: hex, amount and sum. Lines that say nothing are not among the actions that were judged."""
    plan = viewer.state.plans.get(sheet.player)
    places = [action.path[1] for action in plan.actions] if plan else []
    found: dict[int, tuple[tuple[str, Fraction, str], ...]] = {}
    for line in judged.lines:
        place = int(places[line.action])
        found[place] = (*found.get(place, ()), (line.at, -line.amount, line.sum))
    return found


def _line(
    viewer: Viewer, sheet: Sheet, judged: Judged, number: int, costs: tuple[tuple[str, Fraction, str], ...]
) -> None:
    mine = [one for one in judged.problems if one.path[:2] == ("actions", number)]
    words = sheet.words(number)
    prices = ", ".join(f"{amount(cost)} BP · {at}" for at, cost, _ in costs) or "\u2013"
    sums = "; ".join(sum for _, _, sum in costs if sum)
    with st.container(key=f"lb-list-plan-{number}", horizontal=True, vertical_alignment="center", gap="small"):
        show(
            Markup('<div class="lb-list"><div><strong>{}. {}</strong><small>{}</small></div><span class="lb-points">{}</span>{}</div>').format(
                number + 1, words, sums, prices, mark_markup(light(mine))
            )
        )  # fmt: skip
        for sign, key, by in (("\u2191", "up", -1), ("\u2193", "down", 1)):
            st.button(
                sign, key=f"plan-{key}-{number}", help=t(f"campaign.{key}"), type="tertiary", on_click=_step,
                args=(viewer, sheet.moved(number, by)), disabled=not 0 <= number + by < len(sheet.lines),
            )  # fmt: skip
        st.button(
            "\u2715", key=f"plan-out-{number}", help=t("campaign.out"), type="tertiary", on_click=_step,
            args=(viewer, sheet.without(number)),
        )  # fmt: skip
    show(told(viewer.camp.told(mine), viewer.table.pack))


def _more(viewer: Viewer, sheet: Sheet) -> None:
    """By words, for those who know them."""
    with st.container(key="lb-more", horizontal=True, vertical_alignment="bottom"):
        st.text_input(
            t("campaign.line"), key=LINE, max_chars=400, placeholder=VERBS["settle"].example if "settle" in VERBS else "",
            on_change=_by_words, args=(viewer, sheet),
        )  # fmt: skip
        st.button(t("campaign.add"), key="add-line", on_click=_by_words, args=(viewer, sheet))
    rows = "".join(_examples())
    show(Markup('<details class="lb-why"><summary>{}</summary><ul>{}</ul></details>').format(t("campaign.verbs"), Markup(rows)))  # fmt: skip


def _examples() -> Iterator[str]:
    for verb in VERBS.values():
        name = word_of("verb", verb.name)
        yield str(Markup("<li><code>{}</code> <small>{}: {}</small></li>").format(verb.example, name, verb.help))


@calm_step
def _by_words(viewer: Viewer, sheet: Sheet) -> None:
    line = " ".join(str(state.held(LINE) or "").split())
    if not line:
        return
    action, problems = action_of(line, ("actions", len(sheet.lines)))
    if action is None:
        state.say(" ".join(f"{one.message} {one.hint}".strip() for one in problems))
    elif viewer.write(sheet.plus(line)):
        state.hold(LINE, "")


@calm_step
def _step(viewer: Viewer, sheet: Sheet) -> None:
    viewer.write(sheet)


@calm_step
def _renew(viewer: Viewer, sheet: Sheet) -> None:
    from dataclasses import replace

    viewer.write(replace(sheet, turn=viewer.state.campaign.turn))


# --- what each hex pays ----------------------------------------------------------------------------------


def _purses(viewer: Viewer, judged: Judged) -> None:
    show(Markup('<div class="lb-war-part"><h3>{}</h3></div>').format(t("campaign.purses")))
    rows = [
        (
            viewer.desk.place(hex),
            _n(judged.before.get(hex, Fraction())),
            _n(sum((line.amount for line in judged.lines if line.at == hex), Fraction())),
            _n(judged.after.get(hex, Fraction())),
        )
        for hex in sorted({**judged.before, **judged.after})
    ]
    if not rows:
        notice(t("campaign.no-purses"), "quiet")
        return
    heads = [t("campaign.hex"), *(Markup('<span class="lb-n">{}</span>').format(t(f"campaign.{one}")) for one in ("before", "change", "after"))]  # fmt: skip
    show(table(heads, rows))
    if viewer.state.campaign.turn and viewer.state.campaign.booked != viewer.state.campaign.turn:
        notice(t("campaign.with-income"), "quiet")


def _n(value: Fraction) -> Markup:
    return Markup('<span class="lb-n">{}</span>').format(amount(value))
