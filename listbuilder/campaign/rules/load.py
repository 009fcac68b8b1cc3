"""The rules of a campaign as they hold for one race under the settings of a war."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import get_type_hints

from listbuilder.campaign.rules.book import Rules
from listbuilder.campaign.rules.make import section
from listbuilder.pack.model import Pack, Raw
from listbuilder.pack.patch import patched

_SECTIONS = {name.replace("_", "-"): kind for name, kind in get_type_hints(Rules).items()}


def rules_of(pack: Pack, settings: Mapping[str, str] | None = None) -> Rules:
    """The general rules, without the exceptions of any race."""
    return rules_for(pack, "", settings)


def rules_for(pack: Pack, race: str, settings: Mapping[str, str] | None = None) -> Rules:
    """The rules for a player of this race; `settings` are the answers that differ from the usual ones.

    A race that the pack does not know has no exceptions. A pack without a campaign has empty rules.
    """
    return _rules(_Wanted(pack, race, tuple(sorted((settings or {}).items()))))


class _Wanted:
    """What decides about the rules; packs are the same when their content is."""

    def __init__(self, pack: Pack, race: str, settings: tuple[tuple[str, str], ...]) -> None:
        self.pack = pack
        self.key = (pack.hash, race, settings)

    def __hash__(self) -> int:
        return hash(self.key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Wanted) and self.key == other.key


@lru_cache(maxsize=128)
def _rules(wanted: _Wanted) -> Rules:
    _, race, settings = wanted.key
    return build(patched(wanted.pack.campaign or {}, race, dict(settings)))


def build(raw: Raw) -> Rules:
    """Joined and patched campaign data as records."""
    return Rules(**{id.replace("-", "_"): section(kind, raw[id]) for id, kind in _SECTIONS.items() if id in raw})
