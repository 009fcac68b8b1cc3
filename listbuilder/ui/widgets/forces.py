"""One force after the other: what it is called, what it costs, its figures, its entries, room for more."""

from __future__ import annotations

from collections.abc import Iterable

import streamlit as st
from markupsafe import Markup

from listbuilder.engine.verdict import ForceVerdict, Verdict
from listbuilder.report import cost_text
from listbuilder.roster.model import Force
from listbuilder.ui.desk import Desk
from listbuilder.ui.widgets.adding import adding
from listbuilder.ui.widgets.entries import Lines, entry_rows, lines_of
from listbuilder.ui.widgets.safe import notice, show
from listbuilder.ui.wording import answers, figures


def forces(desk: Desk, verdict: Verdict) -> None:
    lines = lines_of(desk, verdict)
    judged = {force.path: force for force in verdict.forces}
    for index, force in enumerate(verdict.roster.forces):
        _force(lines, index, force, judged.get(("forces", index)))


def _force(lines: Lines, index: int, force: Force, judged: ForceVerdict | None) -> None:
    desk, verdict = lines.desk, lines.verdict
    with st.container(key=f"lb-force-{desk.name}-{force.id}", border=True, gap="small"):
        show(_title(force, verdict, judged))
        entry_rows(lines, force.entries, ("forces", index, "entries"))
        if not force.entries:
            notice("Nothing is in this force yet.", "quiet")
        adding(desk, verdict.pack, index, force.id)


def _title(force: Force, verdict: Verdict, judged: ForceVerdict | None) -> Markup:
    pack = verdict.pack
    kind = pack.forces[force.kind].name if force.kind in pack.forces else force.kind
    cost = cost_text(judged.cost, pack) if judged else ""
    below = " · ".join(
        [*([kind] if force.name else []), *answers(force.fields, pack), *([force.notes] if force.notes else [])]
    )
    return Markup('<div class="lb-force"><div><h3>{}</h3><small>{}</small></div><b>{}</b></div>{}').format(
        force.name or kind, below, cost, figure_list(figures(judged.figures if judged else None, pack))
    )


def figure_list(values: Iterable[tuple[str, str]]) -> Markup:
    """Names and numbers side by side, as a list of terms for screen readers too."""
    parts = Markup("").join(Markup("<div><dt>{}</dt><dd>{}</dd></div>").format(*pair) for pair in values)
    return Markup('<dl class="lb-figures">{}</dl>').format(parts) if parts else Markup("")
