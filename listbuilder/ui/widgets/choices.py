"""The choices of a sheet as widgets, each by its kind; what was answered last time is there again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import streamlit as st

from listbuilder.engine.verdict import Verdict
from listbuilder.sheets.impose import SIZES
from listbuilder.ui import state
from listbuilder.ui.papers.options import Option, options_of
from listbuilder.ui.widgets.safe import label, notice
from listbuilder.ui.wording import title

MOST_PICTURES = 60
# Options that belong together. What a command learns later stands in the last group by itself.
GROUPS: dict[str, tuple[str, ...]] = {
    "": ("copy", "per", "columns", "summary", "contents", "size", "duplex"),
    "which": ("find", "tag", "entry", "copies", "blank", "pictures"),
    "cut": ("gap", "margin", "bleed", "cut_marks", "fold", "guillotine"),
    "look": (),
}

Answers = dict[str, Any]


def choices(sheet: str, key: str, kept: Mapping[str, Any], verdict: Verdict) -> tuple[Answers, bool]:
    """All answers, and whether every one of them can be used."""
    answers: Answers = {}
    for group, dests in GROUPS.items():
        options = [one for one in options_of(sheet) if one.dest in dests] if dests else _others(sheet)
        if not options:
            continue
        if group in ("which", "cut"):
            with st.expander(state.t(f"sheets.{group}"), key=f"{key}-{group}"):
                answers |= _asked(options, key, kept, verdict)
        else:
            answers |= _asked(options, key, kept, verdict)
    faults = [_told(option, fault) for option in options_of(sheet) if (fault := option.fault(answers[option.dest]))]
    return answers, not faults


def _told(option: Option, fault: str) -> bool:
    notice(f"{state.t(f'sheets.{option.dest}')}: {fault}.")
    return True


def _others(sheet: str) -> list[Option]:
    grouped = {dest for dests in GROUPS.values() for dest in dests}
    return [one for one in options_of(sheet) if one.dest not in grouped]


def _asked(options: Sequence[Option], key: str, kept: Mapping[str, Any], verdict: Verdict) -> Answers:
    return {one.dest: _ask(one, f"{key}-{one.dest}", kept.get(one.dest), verdict) for one in options}


def _ask(option: Option, key: str, kept: Any, verdict: Verdict) -> Any:
    words, told = state.t(f"sheets.{option.dest}"), state.t(f"sheets.{option.dest}-help") or None
    if option.kind == "yes-no":
        _first(key, kept is True)
        return st.toggle(words, key=key, help=told)
    if option.kind == "choice":
        _first(key, kept if kept in option.choices else option.default)
        return st.selectbox(words, option.choices, key=key, help=told, format_func=lambda one: _choice(option, one))
    if option.kind == "size":
        _first(key, kept if isinstance(kept, str) and not option.fault(kept) else option.default)
        return _size(option, words, key, told)
    if option.kind == "number":
        _first(key, type(option.default)(kept) if _is_number(kept) else option.default)
        step = 1 if isinstance(option.default, int) else 0.5
        return st.number_input(words, key=key, help=told, min_value=type(option.default)(0), step=type(option.default)(step))  # fmt: skip
    if option.kind == "pictures":
        return _pictures(words, key, told)
    if option.kind == "many":
        return _many(option, words, key, kept, told, verdict)
    _first(key, kept if isinstance(kept, str) else "")
    return st.text_input(words, key=key, help=told, max_chars=200)


def _first(key: str, value: Any) -> None:
    """A widget that is not on the page yet begins with what was kept."""
    if state.held(key) is None:
        state.hold(key, value)


def _is_number(kept: Any) -> bool:
    return isinstance(kept, int | float) and not isinstance(kept, bool) and 0 <= kept < 1e6


def _choice(option: Option, one: str) -> str:
    return state.t(f"sheets.{option.dest}-{one or 'none'}")


def _size(option: Option, words: str, key: str, told: str | None) -> str:
    def shown(one: str) -> str:
        return f"{one} · {SIZES[one]}" if one in SIZES else one

    own = state.held(key)
    known = [*SIZES, *([own] if own and own not in SIZES else [])]
    return str(
        st.selectbox(words, known, key=key, help=told, format_func=shown, accept_new_options=True) or option.default
    )


def _pictures(words: str, key: str, told: str | None) -> list[tuple[str, bytes]]:
    given = st.file_uploader(words, type=["png", "jpg", "jpeg", "webp"], accept_multiple_files=True, key=key, help=told)
    return [(one.name, one.getvalue()) for one in (given or [])[:MOST_PICTURES]]


def _many(option: Option, words: str, key: str, kept: Any, told: str | None, verdict: Verdict) -> list[str]:
    known = _known(option.dest, verdict)
    before = [one for one in kept if isinstance(one, str)] if isinstance(kept, list) else []
    if not known:
        _first(key, ", ".join(before))
        text = st.text_input(words, key=key, help=told, max_chars=500)
        return [one.strip() for one in text.split(",") if one.strip()]
    _first(key, [one for one in before if one in known])
    return st.multiselect(words, list(known), key=key, help=told, format_func=lambda id: label(known[id]))


def _known(dest: str, verdict: Verdict) -> dict[str, str]:
    """What may be chosen, by what the command line calls it."""
    if dest == "tag":
        used = {tag for line in verdict.lines for tag in line.unit.tags}
        return {id: tag.name for id, tag in verdict.pack.tags.items() if id in used}
    if dest == "entry":
        return {line.entry.id: title(line.entry, verdict.pack) for line in verdict.lines if line.entry.id}
    return {}
