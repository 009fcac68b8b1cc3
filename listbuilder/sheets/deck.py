"""Cards that fit, on pages, as HTML and PDF. Nothing is clipped: print shrinks, then the card is continued."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from listbuilder.calm import no_collection
from listbuilder.seal import Attached
from listbuilder.sheets.cards import Block, CardView, Grid, as_text, blocks
from listbuilder.sheets.html import render
from listbuilder.sheets.impose import Box, Edge, Sheet, Size, pages
from listbuilder.sheets.look import Look, font_faces
from listbuilder.sheets.pdf import page_anchors, write_pdf

PAD = 3.0  # millimetres from the edge of a card to its print
_STEPS, _LARGE_STEPS, _ROOMY = (9, 8, 7.25, 6.5), (12, 11, 10, 9), (10.5,)
_POINTS = 72 / 25.4
_MOST_SLACK = 500  # words; a card that gives way so often is a fault of ours, and is not printed
_SHORT = 40  # words that better stay together


@dataclass(frozen=True, slots=True)
class Part:
    """One printed card: a whole one, or one of several that continue each other."""

    card: CardView
    blocks: tuple[Block, ...]
    pt: float
    label: str = ""
    last: bool = True
    mark: str = ""  # the pieces get ids that begin so while they are measured

    @property
    def starts(self) -> list[int]:
        """The number of each block's first piece."""
        found, total = [], 0
        for block in self.blocks:
            found.append(total)
            total += block.pieces
        return found


@dataclass(frozen=True, slots=True)
class Deck:
    """How the cards are laid out; everything a reader may choose besides the look."""

    sheet: Sheet
    cut_marks: bool = False
    duplex: Edge | None = None
    copies: int = 1


@dataclass(frozen=True, slots=True)
class Fitted:
    """Every card in its parts, and which of them had to give way."""

    parts: tuple[tuple[Part, ...], ...]
    first: float  # the size of print that was hoped for

    @property
    def shrunk(self) -> list[tuple[str, float]]:
        return [(of[0].card.title, of[0].pt) for of in self.parts if len(of) == 1 and of[0].pt < self.first]

    @property
    def continued(self) -> list[tuple[str, int]]:
        return [(of[0].card.title, len(of)) for of in self.parts if len(of) > 1]


def steps(size: Size, look: Look) -> tuple[float, ...]:
    """Sizes of print to try, in points; the last is the least that can be read."""
    if look.large:
        return _LARGE_STEPS
    return (*_ROOMY, *_STEPS) if size.width >= 85 else _STEPS


def fit(cards: Sequence[CardView], size: Size, look: Look) -> Fitted:
    """Each card at the largest print that fits on one card, else continued on more."""
    points = steps(size, look)
    done: dict[int, tuple[Part, ...]] = {}
    with no_collection():
        for pt in points:
            waiting = [(index, _whole(card, size, pt)) for index, card in enumerate(cards) if index not in done]
            counts = _pages_of([part for _, part in waiting], size, look)
            done |= {index: (part,) for (index, part), count in zip(waiting, counts, strict=True) if count == 1}
        long = [index for index in range(len(cards)) if index not in done]
        done |= dict(zip(long, _continue([cards[index] for index in long], size, look, points[-1]), strict=True))
    return Fitted(tuple(done[index] for index in range(len(cards))), points[0])


def _whole(card: CardView, size: Size, pt: float) -> Part:
    return Part(card, blocks(card, _inner(size).width * _POINTS / pt), pt)


def _inner(size: Size) -> Size:
    return Size(size.width - 2 * PAD, size.height - 2 * PAD)


def _measured(parts: Sequence[Part], size: Size, look: Look) -> list[list[list[str]]]:
    """For each card the ids on each of the pages it takes, when pages are as large as the inside of a card."""
    if not parts:
        return []
    html = render("cards/measure.html", parts=parts, inner=_inner(size), look=look, fonts=font_faces())
    found: list[list[list[str]]] = []
    for ids in page_anchors(html):
        if any(id.startswith("card") for id in ids):
            found.append([])
        found[-1].append(ids)
    return found


def _pages_of(parts: Sequence[Part], size: Size, look: Look) -> list[int]:
    return [len(pages) for pages in _measured(parts, size, look)]


@dataclass(slots=True)
class _Long:
    """A card on its way over several."""

    card: CardView
    rest: tuple[Block, ...]
    parts: list[Part] = field(default_factory=list)
    done: bool = False


def _continue(cards: Sequence[CardView], size: Size, look: Look, pt: float) -> list[tuple[Part, ...]]:
    """Filled card by card; then measured again as they will be printed, with more air where that was too much."""
    slack = [0] * len(cards)
    made: list[tuple[Part, ...]] = [()] * len(cards)
    wrong = list(range(len(cards)))
    while wrong:
        filled = _fill([cards[index] for index in wrong], [slack[index] for index in wrong], size, look, pt)
        for index, parts in zip(wrong, filled, strict=True):
            made[index] = _labelled(parts)
        counts = iter(_pages_of([part for index in wrong for part in made[index]], size, look))
        wrong = [index for index in wrong if max([next(counts) for _ in made[index]]) > 1]
        for index in wrong:
            slack[index] = slack[index] * 2 + 1
            assert slack[index] < _MOST_SLACK, f"{cards[index].title!r} does not come to rest"
    return made


def _labelled(parts: Sequence[Part]) -> tuple[Part, ...]:
    label = f"/{len(parts)}" if len(parts) > 1 else ""
    return tuple(
        replace(part, mark="", last=part is parts[-1], label=f"continued {number}{label}" if label else "")
        for number, part in enumerate(parts, 1)
    )


def _fill(cards: Sequence[CardView], slack: Sequence[int], size: Size, look: Look, pt: float) -> list[list[Part]]:
    """All cards a part further in each round, so that a round is one document."""
    going = [_Long(card, _whole(card, size, pt).blocks) for card in cards]
    inner = _inner(size)
    signs = int(inner.width * inner.height * _POINTS**2 / (pt * pt * 0.35))  # more than a card can hold
    while any(not one.done for one in going):
        turn = [(one, air) for one, air in zip(going, slack, strict=True) if not one.done]
        tries = []
        for number, (one, _) in enumerate(turn):
            head, later = cut(one.rest, _up_to(one.rest, signs))
            tries.append(Part(one.card, head, pt, "continued 00/00", last=not later, mark=f"p{number}"))
        for (one, air), part, on in zip(turn, tries, _measured(tries, size, look), strict=True):
            _next(one, part, on, air)
    return [one.parts for one in going]


def _next(one: _Long, part: Part, on: list[list[str]], air: int) -> None:
    """Takes what stood on the first page of the trial."""
    every = sum(block.pieces for block in part.blocks)
    held = sum(id.startswith("p") for id in on[0])
    if len(on) == 1 and part.last and (not air or every <= 2 * air):
        one.parts.append(part)
        one.done = True
        return
    if held == 0:
        one.rest = _loosened(one.rest)
        return
    if held == every and part.last:  # all but the foot: the last card shall not be bare
        held -= every // 4
    head, one.rest = cut(one.rest, _good_place(part, max(1, held - air)))
    one.parts.append(replace(part, blocks=head, last=False))
    if not one.rest:
        one.parts.append(replace(part, blocks=()))
        one.done = True


def _good_place(part: Part, held: int) -> int:
    """Between two blocks rather than inside a short one, if that leaves the card more than half full."""
    for start, block in zip(part.starts, part.blocks, strict=True):
        if start < held < start + block.pieces and block.pieces <= _SHORT and start > held / 2:
            return start
    return held


def _loosened(rest: tuple[Block, ...]) -> tuple[Block, ...]:
    """A row taller than a card becomes words, and words can be continued."""
    for index, block in enumerate(rest):
        if isinstance(block, Grid):  # the first, or the one that its name clings to
            return (*rest[:index], *as_text(block), *rest[index + 1 :])
    raise AssertionError("a heading leaves room for a word on the smallest card")


def cut(whole: tuple[Block, ...], at: int) -> tuple[tuple[Block, ...], tuple[Block, ...]]:
    """The first pieces, and the others."""
    head: list[Block] = []
    for index, block in enumerate(whole):
        if at == 0:  # between two blocks: the next one keeps its label
            return tuple(head), whole[index:]
        if block.pieces > at:
            first, second = block.cut(at)
            return (*head, first), (second, *whole[index + 1 :])
        head.append(block)
        at -= block.pieces
    return tuple(head), ()


def _up_to(whole: tuple[Block, ...], signs: int) -> int:
    """How many pieces hold so many signs."""
    pieces = 0
    for block in whole:
        for piece in block.rows if isinstance(block, Grid) else block.words:
            signs -= len(piece) if isinstance(piece, str) else sum(map(len, piece))
            pieces += 1
            if signs < 0:
                return pieces
    return pieces


@dataclass(frozen=True, slots=True)
class PageView:
    """One side of paper: cards with their places."""

    back: bool
    turned: bool
    cards: tuple[tuple[Box, Part], ...]


def page_views(fitted: Fitted, deck: Deck) -> list[PageView]:
    """Fronts in order, each page followed by its backs."""
    sheet, found = deck.sheet, []
    cards = [part for parts in fitted.parts for _ in range(deck.copies) for part in parts]
    for page in pages(cards, sheet):
        found.append(PageView(False, False, tuple(zip(sheet.fronts, page, strict=False))))
        if deck.duplex:
            behind = tuple(zip(sheet.backs(deck.duplex), page, strict=False))
            found.append(PageView(True, sheet.upside_down(deck.duplex), behind))
    return found


def deck_html(title: str, fitted: Fitted, deck: Deck, look: Look) -> str:
    return render(
        "cards/deck.html",
        title=title,
        pages=page_views(fitted, deck),
        sheet=deck.sheet,
        inner=_inner(deck.sheet.card),
        pad=PAD,
        marks=deck.sheet.cut_marks if deck.cut_marks else (),
        look=look,
        fonts=font_faces(),
    )


def deck_pdf(title: str, fitted: Fitted, deck: Deck, look: Look, attached: tuple[Attached, ...] = ()) -> bytes:
    with no_collection():
        return write_pdf(deck_html(title, fitted, deck, look), attached)
