"""What does a new list hold at first?"""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction

from listbuilder.pack.model import Pack
from listbuilder.pack.starter import starter_text
from listbuilder.roster.load import load_text
from listbuilder.roster.model import Force, Roster
from listbuilder.roster.save import to_text
from listbuilder.words import exact

MOST_NAME = 200  # the schema's
MOST_LIMIT = 100_000_000
_NUMBER = re.compile(r"[0-9]{1,9}([.,][0-9]{1,5})?\Z")


def agreed(text: str) -> Fraction | None:
    """The points somebody typed; ValueError when it is no number of points."""
    text = text.strip()
    if not text:
        return None
    if not _NUMBER.match(text) or not 0 < (limit := exact(text.replace(",", "."))) <= MOST_LIMIT:
        raise ValueError(text)
    return limit


def new_text(pack: Pack, name: str, limit: Fraction | None, empty: bool) -> str:
    """The pack's starter with its comments, or one empty force; name and limit where they are given."""
    text = starter_text(pack)
    name = " ".join(name.split())[:MOST_NAME]
    roster = load_text(text).roster
    if empty or roster is None:
        kind = next(iter(pack.forces), "force")
        roster, text = Roster(pack.id, pack.version, name="", forces=(Force(kind, id="f1"),)), ""
    changed = replace(roster, name=name or roster.name, limit=roster.limit if limit is None else limit)
    return text if text and changed == roster else to_text(changed)
