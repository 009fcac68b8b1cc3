"""Chosen readings that nothing which is judged so far depends on: they are said, so that nobody trusts in them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from listbuilder.campaign.files import CAMPAIGN
from listbuilder.campaign.table import Table
from listbuilder.problems import Problem


def idle_settings(table: Table) -> Iterator[Problem]:
    """Choices that change no rule, switch nothing on or off in lists, and are asked for by no rule of a race."""
    settings, asked = table.general.settings, set(asked_settings(table.pack.campaign))
    for id, value in table.state.campaign.settings.items():
        setting = settings.get(id)
        choice = setting.choices.get(str(value)) if setting else None
        if setting is None or choice is None or value == setting.default or id in asked:
            continue
        if not (choice.changes or choice.options or choice.waives):
            message = f"{setting.name}: {choice.name!r} is noted, but nothing that is judged so far depends on it."
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
