"""What is legal in a campaign? Rules that call a general check by its name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from listbuilder.campaign.rules.datum import Datum
from listbuilder.problems import Severity


@dataclass(frozen=True, slots=True, kw_only=True)
class Law(Datum):
    """A rule of legality; `params` are what the check is called with."""

    id: str
    title: str
    check: str
    params: Mapping[str, Any] = field(default_factory=dict)
    message: str
    hint: str = ""
    severity: Severity = "error"
