"""Chosen readings that nothing which is judged so far depends on: they are said, so that nobody trusts in them.

A choice is idle when it changes no rule, switches nothing on or off in lists and is asked for by no rule of a race, or
when its setting says that it is for `later`.
"""

from __future__ import annotations

from collections.abc import Iterator
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
