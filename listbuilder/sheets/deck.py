"""Cards on pages, as HTML and PDF: which face lies where, and what is behind it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Generic, TypeVar

from listbuilder.seal import Attached
from listbuilder.sheets.backs import Back, backs_of, plain_backs, ruler
from listbuilder.sheets.card import CardView
from listbuilder.sheets.html import render
from listbuilder.sheets.impose import Box, Edge, Sheet, Size, deal
from listbuilder.sheets.lay import Face, Paper, Placed, Side, lay
from listbuilder.sheets.look import Look, font_faces
from listbuilder.sheets.press import Plain, Pressed, press
from listbuilder.sheets.print_sizes import BLEED, PAD, WIDTHS, inner, steps

if TYPE_CHECKING:
    from listbuilder.sheets.fit import Fitted, Part

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Deck:
    """How the cards are laid out; everything a reader may choose besides the look."""

    sheet: Sheet
    cut_marks: bool = False
    duplex: Edge | None = None
    stacked: bool = False

    @property
    def has_backs(self) -> bool:
        return self.duplex is not None or self.sheet.fold


@dataclass(frozen=True, slots=True)
class Piece(Generic[T]):
    """A piece of card: what is on its front, and on its back when that is not the plain one."""

    card: CardView
    front: T
    back: T | None
    label: str = ""


def pieces(card: CardView, sides: Sequence[T], has_backs: bool) -> Iterator[Piece[T]]:
    """A card that is continued goes on on its own back where it has one, else on a second card."""
    step = 2 if has_backs else 1
    number = -(-len(sides) // step)
    for start in range(0, len(sides), step):
        back = sides[start + 1] if has_backs and start + 1 < len(sides) else None
        yield Piece(card, sides[start], back, f"{start // step + 1}/{number}" if number > 1 else "")


@dataclass(frozen=True, slots=True)
class Spot(Generic[T]):
    """A place on a side of paper, and what lies there: a side of a card, or the plain back of one."""

    at: Box
    piece: Piece[T]
    side: T | None
    behind: bool = False


def spreads(found: Sequence[Piece[T]], deck: Deck) -> Iterator[tuple[bool, list[Spot[T]]]]:
    """Sides of paper in the order of printing; True for those that are printed on the back."""
    sheet = deck.sheet
    for page in deal(found, sheet, deck.stacked):
        fronts = [Spot(at, piece, piece.front) for at, piece in zip(sheet.fronts, page, strict=True) if piece]
        if sheet.fold:
            fronts += _behind(sheet.beside, page)
        yield False, fronts
        if deck.duplex and not sheet.fold:
            yield True, _behind(sheet.backs(deck.duplex), page)


def _behind(places: Sequence[Box], page: Sequence[Piece[T] | None]) -> list[Spot[T]]:
    return [Spot(at, piece, piece.back, True) for at, piece in zip(places, page, strict=True) if piece]


def deck_pdf(title: str, pressed: Pressed, deck: Deck, look: Look, attached: tuple[Attached, ...] = ()) -> bytes:
    """Exact millimetres; fronts in order, each page followed by its backs."""
    sheet = deck.sheet
    found = [one for card in pressed.cards for one in pieces(card.card, card.faces, deck.has_backs)]
    plain: dict[Back, Face] = {}
    if deck.has_backs:
        common, numbered = (
            plain_backs(one.card for one in found),
            tuple({_back(one): None for one in found if one.label}),
        )
        for backs in filter(None, (common, numbered)):
            drawn = backs_of(backs, sheet.card, look)
            pressed = _with(pressed, drawn, look)
            plain |= {back: Face(drawn.key, page) for page, back in enumerate(backs)}
    furniture: tuple[Placed, ...] = ()
    if sheet.ruler:
        pressed = _with(pressed, ruler(), look)
        whole = (BLEED, BLEED, BLEED, BLEED)
        furniture = (Placed(Face(ruler().key, 0), sheet.ruler.grown(-BLEED), "", beyond=whole),)
    sides: list[Side] = []
    marked: dict[str, int] = {}
    for behind, spots in spreads(found, deck):
        for spot in spots:
            marked.setdefault(spot.piece.card.title, len(sides))
        sides.append(_side(deck, behind, spots, plain, furniture))
    return lay(Paper(title, tuple(sides), pressed.batches, BLEED, attached, tuple(marked.items())))


def plains(cards: Sequence[CardView], deck: Deck, look: Look) -> list[Plain]:
    """The plain pages that a deck needs besides its cards, known before any card is drawn."""
    behind = [backs_of(plain_backs(cards), deck.sheet.card, look)] if deck.has_backs and cards else []
    return [*behind, ruler()] if deck.sheet.ruler else behind


def _with(pressed: Pressed, page: Plain, look: Look) -> Pressed:
    """Drawn now, if it was not drawn along with the cards."""
    if page.key in pressed.batches:
        return pressed
    more = press([], Size(0, 0), look, plains=[page])
    return replace(pressed, batches={**pressed.batches, **more.batches})


def _side(
    deck: Deck, behind: bool, spots: Sequence[Spot[Face]], plain: dict[Back, Face], furniture: tuple[Placed, ...]
) -> Side:
    sheet = deck.sheet
    turned = behind and deck.duplex is not None and sheet.upside_down(deck.duplex)
    placed = tuple(
        Placed(
            spot.side if spot.side is not None else plain[_back(spot.piece)],
            spot.at, spot.piece.card.title, turned, _beyond(sheet, spot.behind),
        )
        for spot in spots
    )  # fmt: skip
    return Side(
        sheet.width,
        sheet.height,
        placed,
        marks=(*sheet.cut_marks, *sheet.fold_marks) if deck.cut_marks else sheet.fold_marks,
        outlines=() if deck.cut_marks else tuple(spot.at for spot in spots),
        furniture=() if behind else furniture,
    )


def _beyond(sheet: Sheet, behind: bool) -> tuple[float, float, float, float]:
    """Bleed all around, but not over the fold."""
    bleed = sheet.bleed
    left, right = (bleed, 0) if sheet.fold and behind else (0, bleed) if sheet.fold else (bleed, bleed)
    return left, bleed, right, bleed


def _back(piece: Piece[T]) -> Back:
    return Back(piece.card.title, piece.card.system, piece.label)


def deck_html(title: str, fitted: Fitted, deck: Deck, look: Look) -> str:
    """The same pages for a browser."""
    found = [one for parts in fitted.parts for one in pieces(parts[0].card, parts, deck.has_backs)]
    return render(
        "cards/deck.html",
        title=title,
        pages=[_page_view(deck, behind, spots) for behind, spots in spreads(found, deck)],
        sheet=deck.sheet,
        inner=inner(deck.sheet.card),
        pad=PAD,
        pt=fitted.first,
        least=steps(deck.sheet.card, look)[-1],
        marks=deck.sheet.cut_marks if deck.cut_marks else (),
        look=look,
        fonts=font_faces() + WIDTHS,
    )


@dataclass(frozen=True, slots=True)
class PageView:
    """One side of paper for the template: places, with a plain back or a part of a card."""

    turned: bool
    cards: tuple[tuple[Box, Back | None, Part | None], ...]


def _page_view(deck: Deck, behind: bool, spots: Sequence[Spot[Part]]) -> PageView:
    turned = behind and deck.duplex is not None and deck.sheet.upside_down(deck.duplex)
    return PageView(turned, tuple((spot.at, None if spot.side else _back(spot.piece), spot.side) for spot in spots))
