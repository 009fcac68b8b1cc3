"""What people would rather look at than read: what classes cost, what a list is made of, what a limit buys.

Every chart is a table with bars in it or has its table beside it, and every axis begins at nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import floor

import streamlit as st

from listbuilder.engine.verdict import Verdict
from listbuilder.pack.model import Pack, Unit
from listbuilder.ui import state
from listbuilder.ui.browse.units import MOST_BESIDE, items_of
from listbuilder.ui.widgets.parts import draw_part
from listbuilder.ui.widgets.safe import label, notice, show
from listbuilder.ui.widgets.tables import Bar, bars, table
from listbuilder.words import decimal, exact

STEPS = 40  # points of a curve
KINDS = "kind"


def charts(pack: Pack, verdict: Verdict | None) -> None:
    group = _group(pack)
    if verdict is not None and verdict.cost is not None:
        _of_list(pack, verdict, group)
    left, right = st.columns(2, gap="large")
    with left:
        show(
            bars(
                state.t("catalogue.chart-units"),
                (group_name(pack, group), state.t("catalogue.number")),
                counts(pack, group),
            )
        )
    with right:
        if pack.limited and (spans := cost_spans(pack, group)):
            words = state.t("catalogue.chart-costs", what=pack.limited.name)
            show(bars(words, (group_name(pack, group), pack.limited.name), spans))
    if pack.limited:
        _curve(pack, verdict)


def _group(pack: Pack) -> str:
    return str(
        st.selectbox(
            state.t("catalogue.by"), [*pack.groups, KINDS], key="cat-by", width=260,
            format_func=lambda one: label(group_name(pack, one)),
        )
    )  # fmt: skip


def group_name(pack: Pack, group: str) -> str:
    return state.t("catalogue.kind") if group == KINDS else str(pack.groups[group]["name"])


def classes(pack: Pack, group: str, unit: Unit, tags: Iterable[str]) -> list[str]:
    """The names under which a unit counts; a unit of none of them is counted as other."""
    if group == KINDS:
        return [state.t(f"catalogue.{unit.kind}")]
    found = [pack.tags[tag].name for tag in tags if tag in pack.tags and pack.tags[tag].group == group]
    return found or [state.t("catalogue.other")]


def _sums(amounts: Iterable[tuple[str, Fraction]]) -> dict[str, Fraction]:
    found: dict[str, Fraction] = {}
    for name, amount in amounts:
        found[name] = found.get(name, Fraction(0)) + amount
    return dict(sorted(found.items(), key=lambda pair: -pair[1]))


def _as_bars(sums: Mapping[str, Fraction]) -> list[Bar]:
    return [Bar(name, 0, float(amount), decimal(amount)) for name, amount in sums.items()]


def counts(pack: Pack, group: str) -> list[Bar]:
    found = ((name, Fraction(1)) for item in items_of(pack) for name in classes(pack, group, pack.units[item["id"]], item["tags"]))  # fmt: skip
    return _as_bars(_sums(found))


def cost_spans(pack: Pack, group: str) -> list[Bar]:
    """From the cheapest to the dearest of each class."""
    assert pack.limited is not None
    spans: dict[str, list[Fraction]] = {}
    for item in items_of(pack):
        cost = item["cost"].get(pack.limited.id)
        if cost not in (None, "unpriced"):
            for name in classes(pack, group, pack.units[item["id"]], item["tags"]):
                spans.setdefault(name, []).append(exact(cost))
    rows = sorted(spans.items(), key=lambda pair: -max(pair[1]))
    single = all(min(every) == max(every) for _, every in rows)  # then a bar says more than a stroke
    return [Bar(name, 0 if single else float(min(every)), float(max(every)), _span(every)) for name, every in rows]


def _span(costs: list[Fraction]) -> str:
    ends = dict.fromkeys((decimal(min(costs)), decimal(max(costs))))
    return " – ".join(ends)


def list_sums(pack: Pack, verdict: Verdict, group: str) -> tuple[list[Bar], list[Bar]]:
    """Models and points of a list by class."""
    currency = pack.limited.id if pack.limited else ""
    models, points = [], []
    for line in verdict.lines:
        tags = [mark.removeprefix("tag:") for mark in sorted(line.makeup.bearer.marks) if mark.startswith("tag:")]
        cost = line.cost(currency) if currency in line.price.totals else None
        for name in classes(pack, group, line.unit, tags):
            models.append((name, Fraction(line.number)))
            points.append((name, cost or Fraction(0)))
    return _as_bars(_sums(models)), _as_bars({name: sum for name, sum in _sums(points).items() if sum})


def _of_list(pack: Pack, verdict: Verdict, group: str) -> None:
    models, points = list_sums(pack, verdict, group)
    name = verdict.roster.name or state.t("shared.unnamed")
    left, right = st.columns(2, gap="large")
    with left:
        show(
            bars(
                state.t("catalogue.chart-list", name=name),
                (group_name(pack, group), state.t("catalogue.models")),
                models,
            )
        )
    with right:
        if points and pack.limited:
            words = state.t("catalogue.chart-list-costs", what=pack.limited.name, name=name)
            show(bars(words, (group_name(pack, group), pack.limited.name), points))


def bought(cost: Fraction, limit: Fraction, steps: int = STEPS) -> list[tuple[float, int]]:
    """How many models each part of the limit buys."""
    return [(float(limit * at / steps), floor(limit * at / steps / cost)) for at in range(steps + 1)]


def _curve(pack: Pack, verdict: Verdict | None) -> None:
    assert pack.limited is not None
    costs = {
        item["id"]: exact(item["cost"][pack.limited.id])
        for item in items_of(pack)
        if item["cost"].get(pack.limited.id) not in (None, "unpriced", "0")
    }
    if not costs:
        return
    with st.container(horizontal=True, vertical_alignment="bottom"):
        usual = float(verdict.roster.limit) if verdict and verdict.roster.limit else 500.0
        limit = st.number_input(
            state.t("catalogue.limit", what=pack.limited.name),
            1.0,
            1e7,
            usual,
            key="cat-limit",
            width=170,
            format="%.10g",
        )
        chosen = st.multiselect(
            state.t("catalogue.buys"), list(costs), default=_examples(costs), key="cat-buys", max_selections=MOST_BESIDE,
            format_func=lambda id: label(pack.units[id].name),
        )  # fmt: skip
    if not chosen:
        notice(state.t("catalogue.buys-none"), "quiet")
        return
    whole = exact(str(limit))
    series = [{"name": pack.units[id].name, "points": bought(costs[id], whole)} for id in chosen]
    words = {"x": pack.limited.name, "y": state.t("catalogue.models"), "title": state.t("catalogue.chart-buys")}
    draw_part("curve", "lb-curve", {"series": series, "words": words})
    quarters = [whole * at / 4 for at in range(1, 5)]
    rows = [[pack.units[id].name, *(str(floor(one / costs[id])) for one in quarters)] for id in chosen]
    show(table([state.t("catalogue.unit"), *(f"{decimal(one)} {pack.limited.short}" for one in quarters)], rows))


def _examples(costs: Mapping[str, Fraction]) -> list[str]:
    """A cheap, a middling and a dear one to begin with."""
    ordered = sorted(costs, key=lambda id: (costs[id], id))
    return list(dict.fromkeys(ordered[at] for at in (len(ordered) // 6, len(ordered) // 2, len(ordered) - 1)))
