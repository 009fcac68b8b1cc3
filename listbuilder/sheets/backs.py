"""Plain backs of cards, and the ruler in the margin: faces that tell nothing of the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256

from listbuilder.sheets.fit import BLEED, card_style
from listbuilder.sheets.html import render
from listbuilder.sheets.impose import Size
from listbuilder.sheets.kept import fetch, keep
from listbuilder.sheets.look import Look, font_faces
from listbuilder.sheets.press import Face, make


@dataclass(frozen=True, slots=True)
class Back:
    title: str
    system: str
    label: str


def backs(wanted: Sequence[Back], size: Size, look: Look) -> tuple[dict[Back, Face], dict[str, bytes]]:
    """A face for each plain back."""
    if not wanted:
        return {}, {}
    key, drawn = _drawn(render("cards/backs.html", backs=wanted, size=size, bleed=BLEED, look=look))
    return {back: Face(key, page) for page, back in enumerate(wanted)}, {key: drawn}


def ruler() -> tuple[Face, dict[str, bytes]]:
    """100 mm with a word on what it is for."""
    key, drawn = _drawn(render("cards/ruler.html"))
    return Face(key, 0), {key: drawn}


def _drawn(html: str) -> tuple[str, bytes]:
    key = sha256((make() + html).encode()).hexdigest()
    if (found := fetch(key)) is not None:
        return key, found[1]
    from listbuilder.sheets.pdf import Press

    with Press(font_faces() + card_style()) as press:
        drawn = press.draw(press.lay_out(html))
    keep(key, {}, drawn)
    return key, drawn
