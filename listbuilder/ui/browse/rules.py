"""Every rule the judge knows, and for one of them: its source, its words, a list that keeps it and one that breaks it."""

from __future__ import annotations

from functools import lru_cache

import streamlit as st
from markupsafe import Markup

from listbuilder.check import Checked
from listbuilder.engine.rulebook import rulebook
from listbuilder.lint.explain import Example, Explained, explained, title_of
from listbuilder.pack.model import Pack
from listbuilder.roster.load import Loaded
from listbuilder.roster.save import to_text
from listbuilder.ui import state
from listbuilder.ui.widgets.findings import findings_markup
from listbuilder.ui.widgets.marks import mark_markup
from listbuilder.ui.widgets.roster import roster_markup
from listbuilder.ui.widgets.safe import label, show
from listbuilder.ui.widgets.sources import reading_list, source_mark
from listbuilder.ui.wording import mark

WANTED = "rule"  # in the address


@lru_cache(maxsize=8)
def titles(pack: Pack) -> dict[str, str]:
    """All ids with their titles: rules that have a name first, then limits of slots, options and fields."""
    named = [id for id, rule in pack.rules.items() if not rule.retired]
    others = sorted(id for id in rulebook(pack).rule_ids() if id not in pack.rules)
    return {id: title_of(id, pack)[0] for id in (*named, *others)}


def rules(pack: Pack) -> None:
    known = titles(pack)
    asked = str(st.query_params.get(WANTED) or "")
    if state.held("cat-rule") not in known:
        state.hold("cat-rule", asked if asked in known else next(iter(known), None))
    id = st.selectbox(
        state.t("catalogue.rule"), list(known), key="cat-rule",
        format_func=lambda one: label(f"{known[one]} · {one}"),
    )  # fmt: skip
    if id is not None:
        _rule(pack, _explained(pack, id))


@lru_cache(maxsize=64)
def _explained(pack: Pack, id: str) -> Explained:
    return explained(id, pack)


def _rule(pack: Pack, rule: Explained) -> None:
    readings = tuple(id for id, _ in rule.readings)
    clauses = Markup("").join(
        Markup("<div><dt>{}</dt><dd><code>{}</code></dd></div>").format(*pair) for pair in rule.clauses
    )
    severity = state.t(f"catalogue.{rule.severity}") if rule.severity else state.t("catalogue.made-up")
    show(
        Markup(
            '<article class="lb-rule"><h2>{}</h2><p class="lb-details"><span>{}</span><span>{}</span></p><p>{}</p>{}{}{}</article>'
        ).format(
            rule.title, rule.id, severity, source_mark(pack, "rules", rule.id, rule.book, readings),
            Markup("<p>{} <q>{}</q></p>").format(state.t("catalogue.says"), rule.says) if rule.says else "",
            reading_list(pack, readings),
            Markup('<details><summary>{}</summary><dl class="lb-clauses">{}</dl></details>').format(
                state.t("catalogue.as-written"), clauses
            ) if clauses else "",
        )
    )  # fmt: skip
    if not rule.examples:
        return
    for column, example in zip(st.columns(2, gap="large"), rule.examples, strict=False):
        with column:
            _example(example)


def _example(example: Example) -> None:
    verdict = example.verdict
    checked = Checked(
        example.name, Loaded(example.name, None, verdict.roster, ()), verdict, verdict.problems, verdict.waived
    )
    words = state.t("catalogue.breaks" if example.breaks else "catalogue.keeps")
    show(
        Markup('<div class="lb-example"><h3>{}</h3><p>{} {}</p>{}{}</div>').format(
            words, example.name, mark_markup(mark(verdict.problems)), findings_markup(verdict),
            roster_markup(checked) if verdict.cost is not None else Markup("<pre>{}</pre>").format(to_text(verdict.roster)),
        )
    )  # fmt: skip
