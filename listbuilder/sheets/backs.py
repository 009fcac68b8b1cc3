"""Plain backs of cards, and the ruler in the margin: faces that tell nothing of the game."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from listbuilder.sheets.card import CardView
from listbuilder.sheets.html import render
from listbuilder.sheets.impose import Size
from listbuilder.sheets.look import Look
from listbuilder.sheets.press import Plain, plain
from listbuilder.sheets.print_sizes import BLEED


@dataclass(frozen=True, slots=True)
class Back:
    title: str
    system: str
    label: str = ""  # which piece of a card that takes several


def plain_backs(cards: Iterable[CardView]) -> tuple[Back, ...]:
    """One for every title, whether or not a card is continued on its back."""
    return tuple(dict.fromkeys(Back(card.title, card.system) for card in cards))


def backs_of(backs: tuple[Back, ...], size: Size, look: Look) -> Plain:
    """A page for each back."""
    return plain(render("cards/backs.html", backs=backs, size=size, bleed=BLEED, look=look))


def ruler() -> Plain:
    """100 mm with a word on what it is for."""
    return plain(render("cards/ruler.html"))
