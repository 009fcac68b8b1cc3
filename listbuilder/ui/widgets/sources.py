"""Where does a datum come from? The book, a reading of a doubtful spot, or the house: a sign and a word, then colour."""

from __future__ import annotations

from typing import Literal

from markupsafe import Markup

from listbuilder.pack.model import Pack
from listbuilder.problems import BookRef
from listbuilder.ui.state import t

Origin = Literal["book", "reading", "house"]
SIGNS: dict[Origin, str] = {"book": "§", "reading": "◇", "house": "⌂"}


def origin(pack: Pack, section: str, id: str, book: BookRef, readings: tuple[str, ...]) -> Origin:
    if pack.is_house(section, id, book):
        return "house"
    return "reading" if readings else "book"


def source_mark(pack: Pack, section: str, id: str, book: BookRef, readings: tuple[str, ...]) -> Markup:
    """`§ Book · WW2 rules, ORGANISATIONS`."""
    kind = origin(pack, section, id, book, readings)
    cited = pack.source(section, id, book)
    return Markup('<span class="lb-source lb-{}"><i aria-hidden="true">{}</i> {}{}</span>').format(
        kind, SIGNS[kind], t(f"catalogue.{kind}"), f" · {cited}" if cited and cited != "house" else ""
    )


def reading_list(pack: Pack, readings: tuple[str, ...]) -> Markup:
    """The words of each reading."""
    items = Markup("").join(
        Markup("<li><b>{}</b> {}</li>").format(id, pack.readings.get(id, "")) for id in readings if id in pack.readings
    )
    return Markup('<ul class="lb-readings">{}</ul>').format(items) if items else Markup("")
