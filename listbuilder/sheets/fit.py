"""Cards that fit. Nothing is clipped: print shrinks, then the card is continued."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

from listbuilder.calm import no_collection
from listbuilder.sheets.blocks import Block, Grid, as_text, blocks
from listbuilder.sheets.card import CardView
from listbuilder.sheets.drawer import library, style
from listbuilder.sheets.html import render
from listbuilder.sheets.impose import Size
from listbuilder.sheets.look import Look, font_faces
from listbuilder.sheets.pdf import Laid, Press, practise, sink
from listbuilder.sheets.print_sizes import BLEED, PAD, WIDTHS, inner, steps

_POINTS = 72 / 25.4
_MOST_SLACK = 500  # words; a card that gives way so often is a fault of ours, and is not printed
_SHORT = 40  # words that better stay together
_MANY_BOXES = 20
_WORDS_OF_A_ROW = 8  # as tall as so many words


@dataclass(frozen=True, slots=True)
class Part:
    """One printed card: a whole one, or one of several that continue each other."""

    card: CardView
    blocks: tuple[Block, ...]
    pt: float
    label: str = ""
    first: bool = True
    last: bool = True
    mark: str = ""  # the pieces get ids that begin so while they are measured
    page: Laid | None = field(default=None, compare=False, repr=False)

    @property
    def boxes(self) -> tuple[tuple[str, str, str], ...]:
        """What to tick at the foot: name, boxes, and what is beyond them."""
        return self.card.tracks if self.first and self.last else ()

    @property
    def crowded(self) -> bool:
        """Has its foot so many boxes that it is worth making smaller?"""
        return sum(len(boxes) for _, boxes, _ in self.boxes) > _MANY_BOXES

    @property
    def starts(self) -> list[int]:
        """The number of each block's first piece."""
        found, total = [], 0
        for block in self.blocks:
            found.append(total)
            total += block.pieces
        return found


@dataclass(frozen=True, slots=True)
class Fitted:
    """Every card in its parts, and the size of print that was hoped for."""

    parts: tuple[tuple[Part, ...], ...]
    first: float


def card_press() -> Press:
    """One for any number of cards, of all sizes and looks: to read fonts takes as long as a card."""
    return Press(font_faces(), style("cards/cards.css"), _widths())


@cache
def _widths() -> Any:
    return library().CSS(string=WIDTHS)


def practise_cards() -> None:
    """Before helpers are copied: all of them then know what they read in it."""
    _widths()
    practise(["cards/cards.css"])


@dataclass(slots=True)
class _Long:
    """A card on its way over several."""

    card: CardView
    rest: tuple[Block, ...]
    parts: list[Part] = field(default_factory=list)
    done: bool = False


class Fitting:
    """Cards of one size and look on trial: laid out, counted, and the good trials kept to be drawn."""

    def __init__(self, size: Size, look: Look, press: Press) -> None:
        self.size, self.look, self.points = size, look, steps(size, look)
        self.press = press

    def fit(self, cards: Sequence[CardView]) -> Fitted:
        """Each card at the largest print that fits on one card, else continued on more."""
        done: dict[int, tuple[Part, ...]] = {}
        with no_collection():
            for pt in self.points:
                waiting = [(index, self._whole(card, pt)) for index, card in enumerate(cards) if index not in done]
                trials = self._laid([part for _, part in waiting])
                for (index, part), pages in zip(waiting, trials, strict=True):
                    if len(pages) == 1:
                        done[index] = (_finished(part, pages[0]),)
            long = [index for index in range(len(cards)) if index not in done]
            done |= dict(zip(long, self._continue([cards[index] for index in long]), strict=True))
        return Fitted(tuple(done[index] for index in range(len(cards))), self.points[0])

    def draw(self, fitted: Fitted) -> bytes:
        """A page for each part, as large as the card and its bleed."""
        with no_collection():
            return self.press.draw(part.page for parts in fitted.parts for part in parts if part.page)

    def _whole(self, card: CardView, pt: float, long: bool = False) -> Part:
        return Part(card, blocks(card, inner(self.size).width * _POINTS / pt, long), pt)

    def _laid(self, parts: Sequence[Part]) -> list[list[Laid]]:
        """The pages that each card takes when it may take as many as it wants."""
        if not parts:
            return []
        html = render(
            "cards/faces.html",
            parts=parts,
            size=self.size,
            pad=PAD,
            bleed=BLEED,
            look=self.look,
            pt=self.points[0],
            sizes=self.points,
        )
        found: list[list[Laid]] = []
        for page in self.press.lay_out(html):
            if any(id.startswith("card") for id in page.ids):
                found.append([])
            found[-1].append(page)
        return found

    def _continue(self, cards: Sequence[CardView]) -> list[tuple[Part, ...]]:
        """On as few cards as can be, and in the largest print that takes no more."""
        best = self._on_several(cards, self.points[-1])
        going = list(range(len(cards)))
        for pt in reversed(self.points[:-1]):
            made = self._on_several([cards[index] for index in going], pt)
            better = [
                (index, parts) for index, parts in zip(going, made, strict=True) if len(parts) == len(best[index])
            ]
            for index, parts in better:
                best[index] = parts
            going = [index for index, _ in better]
        return best

    def _on_several(self, cards: Sequence[CardView], pt: float) -> list[tuple[Part, ...]]:
        """Filled card by card; then laid out as they will be printed, with more air where that was too much."""
        slack = [0] * len(cards)
        made: list[tuple[Part, ...]] = [()] * len(cards)
        wrong = list(range(len(cards)))
        while wrong:
            filled = self._fill([cards[index] for index in wrong], [slack[index] for index in wrong], pt)
            for index, parts in zip(wrong, filled, strict=True):
                made[index] = _labelled(parts)
            laid = iter(self._laid([part for index in wrong for part in made[index]]))
            again = []
            for index in wrong:
                pages = [next(laid) for _ in made[index]]
                if max(map(len, pages)) > 1:
                    again.append(index)
                    slack[index] = slack[index] * 2 + 1
                    assert slack[index] < _MOST_SLACK, f"{cards[index].title!r} does not come to rest"
                made[index] = tuple(_finished(part, on[0]) for part, on in zip(made[index], pages, strict=True))
            wrong = again
        return made

    def _fill(self, cards: Sequence[CardView], slack: Sequence[int], pt: float) -> list[list[Part]]:
        """All cards a part further in each round, so that a round is one document."""
        room = inner(self.size)
        going = [_Long(card, self._whole(card, pt, long=True).blocks) for card in cards]
        signs = int(room.width * room.height * _POINTS**2 / (pt * pt * 0.35))  # more than a card can hold
        while any(not one.done for one in going):
            turn = [(one, air) for one, air in zip(going, slack, strict=True) if not one.done]
            tries = []
            for number, (one, _) in enumerate(turn):
                head, later = cut(one.rest, _up_to(one.rest, signs))
                first = not one.parts
                tries.append(Part(one.card, head, pt, "00/00 →", first, not later, mark=f"p{number}"))
            for (one, air), part, pages in zip(turn, tries, self._laid(tries), strict=True):
                _next(one, part, pages, air)
        return [one.parts for one in going]


def _finished(part: Part, page: Laid) -> Part:
    sink(page, "foot")
    return replace(part, page=page)


def _labelled(parts: Sequence[Part]) -> tuple[Part, ...]:
    """Each says which of them it is, and whether there is more to read."""
    if len(parts) == 1:
        return (replace(parts[0], mark="", label=""),)
    return tuple(
        replace(
            part,
            mark="",
            first=part is parts[0],
            last=part is parts[-1],
            label=f"{number}/{len(parts)}" + ("" if part is parts[-1] else " →"),
        )
        for number, part in enumerate(parts, 1)
    )


def _next(one: _Long, part: Part, on: list[Laid], air: int) -> None:
    """Takes what stood on the first page of the trial."""
    every = sum(block.pieces for block in part.blocks)
    held = sum(id.startswith("p") for id in on[0].ids)
    if len(on) == 1 and part.last and (not air or every <= 2 * air):
        one.parts.append(part)
        one.done = True
        return
    if held == 0:
        one.rest = _loosened(one.rest)
        return
    if held == every and part.last:  # all but the foot: the last card shall not be bare
        held -= every // 4
    head, one.rest = cut(one.rest, good_place(part, max(1, held - air)))
    one.parts.append(replace(part, blocks=head, last=False))
    if not one.rest:
        one.parts.append(replace(part, blocks=()))
        one.done = True


def good_place(part: Part, held: int) -> int:
    """Between two blocks rather than inside a short one, if that leaves the card more than half full."""
    above = 0
    for start, block in zip(part.starts, part.blocks, strict=True):
        each = _WORDS_OF_A_ROW if isinstance(block, Grid) else 1
        if start < held < start + block.pieces and block.pieces <= _SHORT and above > (held - start) * each:
            return start
        above += block.pieces * each
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
