"""Chosen readings that nothing which is judged so far depends on: they are said, so that nobody trusts in them.

A choice is idle when it changes no rule, switches nothing on or off in lists and is asked for by no rule of a race, or
when its setting says that it is for `later`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from listbuilder.campaign.files import CAMPAIGN
from listbuilder.campaign.table import Table
from listbuilder.problems import Problem
from listbuilder.vocabulary import answer_text


def idle_settings(table: Table) -> Iterator[Problem]:
    """One finding for each answer that differs from the usual one and does nothing."""
    settings, asked = table.general.settings, set(asked_settings(table.pack.campaign))
    for id, value in table.state.campaign.settings.items():
        setting = settings.get(id)
        if setting is None or value == setting.default:
            continue
        choice = setting.choices.get(str(value))
        works = choice is not None and bool(choice.changes or choice.options or choice.waives)
        if setting.later or not (works or id in asked):
            said = choice.name if choice is not None else answer_text(value)
            message = f"{setting.name}: {said!r} is noted, but nothing that is judged so far depends on it."
            hint = "It is for the battles and movements of the turn, which the host resolves."
            yield table.state.locate(
                CAMPAIGN, Problem("SETTING-IDLE", message, hint, severity="warning", path=("settings", id))
            )


def answers_of(setting: Mapping[str, Any]) -> dict[str, str]:
    """Every answer to a setting as data, and its name; the usual one first."""
    usual = answer_text(setting["default"])
    names = {answer: one["name"] for answer, one in setting.get("choices", {}).items()}
    names = names or {answer_text(True): "In force", answer_text(False): "Not in force"}
    return {answer: names[answer] for answer in sorted(names, key=lambda one: one != usual)}


def is_idle(setting: Mapping[str, Any], answer: str, asked: bool) -> bool:
    """Is it another answer than the usual one, and one that changes nothing yet? The same for settings as data."""
    if answer == answer_text(setting["default"]):
        return False
    works = asked or bool({"changes", "options", "waives"} & set(setting.get("choices", {}).get(answer, {})))
    return bool(setting.get("later")) or not works


def asked_settings(raw: Any) -> Iterator[str]:
    """Settings that some rule holds for only one answer to."""
    if isinstance(raw, dict):
        when = raw.get("when")
        yield from when if isinstance(when, dict) else ()
        for inside in raw.values():
            yield from asked_settings(inside)
    elif isinstance(raw, list | tuple):
        for inside in raw:
            yield from asked_settings(inside)
