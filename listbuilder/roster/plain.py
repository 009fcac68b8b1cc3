"""Texts as a list file may hold them: without signs that no reader takes back.

People paste names and notes from PDFs, chats and word processors; what comes along unseen must not make the
file unreadable.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from typing import TypeVar, cast

from listbuilder.roster.model import Roster
from listbuilder.source import CONTROL

T = TypeVar("T")


def plain(roster: Roster) -> Roster:
    """The same list; control signs are gone, line ends that only YAML knows are spaces."""
    return _plain(roster)


def _plain(value: T) -> T:
    if isinstance(value, str):
        return cast("T", CONTROL.sub(lambda sign: " " if sign[0].isspace() else "", value))
    if isinstance(value, tuple):
        return cast("T", tuple(_plain(one) for one in value))
    if is_dataclass(value) and not isinstance(value, type):
        return cast("T", replace(value, **{field.name: _plain(getattr(value, field.name)) for field in fields(value)}))
    return value
