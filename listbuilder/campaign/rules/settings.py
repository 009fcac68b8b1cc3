"""How are doubtful rules read in this war?"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from listbuilder.campaign.rules.datum import Change, Named, Value


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingChoice:
    """One way."""

    name: str
    help: str = ""
    changes: tuple[Change, ...] = ()
    options: tuple[str, ...] = ()
    waives: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting(Named):
    """A question about the rules."""

    kind: str = "choice"
    choices: Mapping[str, SettingChoice] = field(default_factory=dict)
    default: Value
    of: str = "campaign"
    races: tuple[str, ...] = ()
    later: bool = False
    help: str = ""
