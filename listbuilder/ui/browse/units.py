"""Every unit and vehicle: found by words and tags, unfolded to its profile, and set beside others."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any

import streamlit as st
from markupsafe import Markup

from listbuilder.catalogue import catalogue, matches
from listbuilder.pack.model import Pack, Unit
from listbuilder.ui import state
from listbuilder.ui.widgets.safe import label, notice, show
from listbuilder.ui.widgets.sources import SIGNS, origin, reading_list, source_mark
from listbuilder.ui.widgets.tables import table
from listbuilder.words import exact

Item = Mapping[str, Any]
PAGE = 60
MOST_BESIDE = 4
ANY = ""


@lru_cache(maxsize=8)
def items_of(pack: Pack) -> tuple[Item, ...]:
    """Packs are kept by their content, so a changed pack is another pack here."""
    return tuple(catalogue(pack))


def units(pack: Pack) -> None:
    found = _chosen(pack)
    beside = _beside(pack)
    if len(beside) > 1:
        show(compared(pack, beside))
    notice(state.t("catalogue.found", n=len(found), of=len(pack.units)), "quiet")
    shown = PAGE * state.pages_shown()
    show(Markup('<div class="lb-units">{}</div>').format(Markup("").join(_unit(pack, item) for item in found[:shown])))
    if len(found) > shown:
        st.button(state.t("catalogue.more", n=len(found) - shown), key="more", on_click=state.show_more)


def _chosen(pack: Pack) -> list[Item]:
    with st.container(key="lb-filters", horizontal=True, vertical_alignment="bottom"):
        word = st.text_input(state.t("catalogue.find"), key="cat-find", placeholder=state.t("catalogue.find-hint"))
        tests: list[Callable[[Item], bool]] = [lambda item: matches(dict(item), word)]
        kinds = [kind for kind in ("units", "vehicles") if any(pack.of_kind(kind))]
        if len(kinds) > 1:
            kind = _select("kind", state.t("catalogue.kind"), {one: state.t(f"catalogue.{one}") for one in kinds})
            tests.append(lambda item: kind in (ANY, item["kind"]))
        for group, raw in pack.groups.items():
            tests.append(_in_group(pack, group, str(raw["name"])))
        sources: dict[str, str] = {str(one): f"{SIGNS[one]} {state.t(f'catalogue.{one}')}" for one in SIGNS}
        source = _select("source", state.t("catalogue.source"), sources)
        tests.append(lambda item: source in (ANY, origin_of(pack, item)))
        if pack.limited:
            most = st.number_input(
                state.t("catalogue.most", what=pack.limited.name),
                min_value=0.0,
                value=None,
                key="cat-most",
                width=170,
                format="%.10g",
            )
            tests.append(lambda item: most is None or _costs(pack, item) <= exact(str(most)))
    return [item for item in items_of(pack) if all(test(item) for test in tests)]


def _select(key: str, words: str, choices: Mapping[str, str]) -> str:
    return str(
        st.selectbox(
            words, [ANY, *choices], key=f"cat-{key}",
            format_func=lambda one: label(choices[one]) if one in choices else state.t("catalogue.any"),
        ) or ANY
    )  # fmt: skip


def _in_group(pack: Pack, group: str, name: str) -> Any:
    used = {tag for item in items_of(pack) for tag in item["tags"]}
    tags = {tag.id: tag.name for tag in pack.tags.values() if tag.group == group and tag.id in used}
    chosen = _select(f"group-{group}", label(name), tags) if tags else ANY
    return lambda item: chosen == ANY or chosen in item["tags"]


def _costs(pack: Pack, item: Item) -> Fraction:
    """What has no price is beyond every limit."""
    cost = item["cost"].get(pack.limited.id) if pack.limited else None
    return exact(cost) if cost not in (None, "unpriced") else Fraction(10**9)


def origin_of(pack: Pack, item: Item) -> str:
    unit = pack.units[item["id"]]
    return origin(pack, unit.kind, unit.id, unit.book, unit.reading)


def _beside(pack: Pack) -> list[Unit]:
    chosen = st.multiselect(
        state.t("catalogue.beside"), list(pack.units), key="cat-beside", max_selections=MOST_BESIDE,
        format_func=lambda id: label(pack.units[id].name), placeholder=state.t("catalogue.beside-hint"),
    )  # fmt: skip
    return [pack.units[id] for id in chosen if id in pack.units]


def cost_words(pack: Pack, item: Item) -> str:
    told = [
        state.t("catalogue.unpriced") if amount == "unpriced" else f"{amount} {pack.currencies[id].short}"
        for id, amount in item["cost"].items()
    ]
    return ", ".join(told)


def compared(pack: Pack, beside: Sequence[Unit]) -> Markup:
    """A column for each; where they differ the cells are marked, in weight as well as ground."""
    items = {item["id"]: item for item in items_of(pack)}
    names = {
        id: column.name for kind in dict.fromkeys(unit.kind for unit in beside) for id, column in pack.columns[kind].items()
    }  # fmt: skip
    rows: list[list[str]] = [[state.t("catalogue.costs"), *(cost_words(pack, items[unit.id]) for unit in beside)]]
    rows += [[name, *(_cell(unit.profile.get(id)) for unit in beside)] for id, name in names.items()]
    rows.append([state.t("catalogue.weapons"), *(_weapon_names(pack, unit) for unit in beside)])
    rows.append([state.t("catalogue.tags"), *(_tag_names(pack, items[unit.id]) for unit in beside)])
    rows.append([state.t("catalogue.special"), *(" ".join(unit.notes) for unit in beside)])
    told = [[row[0], *(_differing(cell, len(set(row[1:])) > 1) for cell in row[1:])] for row in rows if any(row[1:])]
    sources = [source_mark(pack, unit.kind, unit.id, unit.book, unit.reading) for unit in beside]
    head: list[str | Markup] = [state.t("catalogue.unit"), *(unit.name for unit in beside)]
    return table(head, [*told, [state.t("catalogue.source"), *sources]], state.t("catalogue.side-by-side"))


def _differing(cell: str, differs: bool) -> Markup:
    return Markup("<b class='lb-differs'>{}</b>").format(cell or "–") if differs else Markup("{}").format(cell)


def _cell(value: object) -> str:
    if value is None:
        return ""
    return state.t(f"catalogue.{'yes' if value else 'no'}") if isinstance(value, bool) else str(value)


def _weapon_names(pack: Pack, unit: Unit) -> str:
    return ", ".join(pack.weapons[id].name for id in unit.weapons if id in pack.weapons)


def _tag_names(pack: Pack, item: Item) -> str:
    return ", ".join(pack.tags[tag].name for tag in item["tags"] if tag in pack.tags)


def _unit(pack: Pack, item: Item) -> Markup:
    unit = pack.units[item["id"]]
    kind = origin(pack, unit.kind, unit.id, unit.book, unit.reading)
    return Markup(
        '<details class="lb-unit" id="unit-{}"><summary><strong>{}</strong><span class="lb-tags">{}</span>'
        '<span class="lb-price"><b>{}</b></span><span class="lb-source lb-{}"><i aria-hidden="true">{}</i> {}</span>'
        '</summary><div class="lb-inside">{}</div></details>'
    ).format(
        unit.id, unit.name, _tag_names(pack, item), cost_words(pack, item), kind, SIGNS[kind],
        state.t(f"catalogue.{kind}"), _inside(pack, unit, item),
    )  # fmt: skip


def _inside(pack: Pack, unit: Unit, item: Item) -> Markup:
    columns = [column for id, column in pack.columns.get(unit.kind, {}).items() if unit.profile.get(id) is not None]
    parts = [Markup("")]
    if columns:
        parts.append(table([one.name for one in columns], [[_cell(unit.profile[one.id]) for one in columns]]))
    if unit.weapons:
        parts.append(weapon_table(pack, unit.weapons))
    options = ", ".join(pack.options[id].name for id in item["options"] if id in pack.options)
    for words, text in ((state.t("catalogue.options"), options), (state.t("catalogue.special"), " ".join(unit.notes))):
        if text:
            parts.append(Markup("<p><b>{}</b> {}</p>").format(words, text))
    parts.append(Markup("<p>{}</p>").format(source_mark(pack, unit.kind, unit.id, unit.book, unit.reading)))
    parts.append(reading_list(pack, unit.reading))
    return Markup("").join(parts)


def weapon_table(pack: Pack, ids: Sequence[str], sources: bool = False) -> Markup:
    columns = pack.columns.get("weapons", {})
    weapons = [pack.weapons[id] for id in ids if id in pack.weapons]
    used = [id for id in columns if any(weapon.profile.get(id) is not None for weapon in weapons)]
    head: list[str | Markup] = [state.t("catalogue.weapon")]
    head += [Markup('<abbr title="{}">{}</abbr>').format(columns[id].name, columns[id].short) for id in used]
    notes = any(weapon.notes for weapon in weapons)
    head += [state.t("catalogue.notes")] if notes else []
    head += [state.t("catalogue.source")] if sources else []
    rows: list[list[str | Markup]] = []
    for weapon in weapons:
        row: list[str | Markup] = [weapon.name, *(_cell(weapon.profile.get(id)) for id in used)]
        row += [Markup('<span class="lb-words">{}</span>').format(" ".join(weapon.notes))] if notes else []
        row += [source_mark(pack, "weapons", weapon.id, weapon.book, weapon.reading)] if sources else []
        rows.append(row)
    return table(head, rows)
