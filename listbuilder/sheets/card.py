"""One card in finished words: all that its drawing needs, so helpers load nothing of lists and packs."""

from __future__ import annotations

from dataclasses import dataclass

from listbuilder.sheets.ticks import Ticks


@dataclass(frozen=True, slots=True)
class CardView:
    """One card in finished words, whatever its size."""

    title: str
    system: str
    id: str = ""  # of its unit, for pictures and copies
    cost: str = ""
    tags: str = ""
    profile: tuple[tuple[str, str], ...] = ()
    columns: tuple[str, ...] = ()
    weapons: tuple[tuple[str, ...], ...] = ()
    texts: tuple[tuple[str, str], ...] = ()  # a word in bold, and what it says
    tracks: Ticks = ()
    source: str = ""
    house: bool = False
    lines: int = 0  # to write on
    picture: str | None = None  # as a data address; empty: its place stays free; None: it has no place
    code: tuple[str, float] | None = None  # a square code as a data address, and its size in millimetres
    number: str = ""  # in a deck that has a contents card
