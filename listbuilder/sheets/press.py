"""Faces of cards as they are printed: drawn in batches, by all cores, and kept for the next time.

A batch depends on nothing but its own cards, so the same deck gives the same bytes whatever was kept before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING
from zlib import crc32

from listbuilder import __version__
from listbuilder.resources import folder
from listbuilder.sheets.card import CardView
from listbuilder.sheets.helpers import MANY, Crew, hired
from listbuilder.sheets.impose import Size
from listbuilder.sheets.kept import fetch, keep
from listbuilder.sheets.lay import Face, ready
from listbuilder.sheets.look import Look, font_faces
from listbuilder.sheets.print_sizes import steps

if TYPE_CHECKING:
    from listbuilder.sheets.pdf import Press

LEAST, MOST = 3, 5  # cards of a batch: few enough that a change redraws little, enough to share their letters
_FEW = 12  # cards; below this another process costs more than it brings
Moved = Callable[[int], object]


@dataclass(frozen=True, slots=True)
class Printed:
    """A card as drawn: one face, or several that continue each other."""

    card: CardView
    pt: float
    faces: tuple[Face, ...]


@dataclass(frozen=True, slots=True)
class Pressed:
    """All cards with their faces, the batches as PDF, and the size of print that was hoped for."""

    cards: tuple[Printed, ...]
    batches: dict[str, bytes]
    first: float

    @property
    def shrunk(self) -> list[tuple[str, float]]:
        return [(one.card.title, one.pt) for one in self.cards if len(one.faces) == 1 and one.pt < self.first]

    @property
    def continued(self) -> list[tuple[str, int]]:
        return [(one.card.title, len(one.faces)) for one in self.cards if len(one.faces) > 1]


@dataclass(frozen=True, slots=True)
class _Batch:
    """What a worker is given."""

    key: str
    cards: tuple[CardView, ...]
    size: Size
    look: Look


@dataclass(frozen=True, slots=True)
class Plain:
    """A page that fits for sure."""

    key: str
    html: str
    cards: tuple[CardView, ...] = ()


def plain(html: str) -> Plain:
    return Plain(sha256((make() + html).encode()).hexdigest(), html)


@dataclass(frozen=True, slots=True)
class _Drawn:
    """What comes back: a PDF with a page for each face, and the print and number of faces of each card."""

    pdf: bytes
    made: tuple[tuple[float, int], ...]


def press(
    cards: Sequence[CardView],
    size: Size,
    look: Look,
    moved: Moved = lambda cards: None,
    plains: Sequence[Plain] = (),
    crew: Crew | None = None,
) -> Pressed:
    """Every card once, however often it is placed, and plain pages; `moved` hears how many more cards are done."""
    batches = list(_batches(cards, size, look))
    every: list[_Batch | Plain] = [*plains, *batches]
    unlike = {batch.key: batch for batch in every}
    kept = {key: found for key in unlike if (found := _fetched(key)) is not None}
    moved(sum(len(unlike[key].cards) for key in kept))
    missing = [batch for key, batch in unlike.items() if key not in kept]
    for batch, drawn in _draw_all(sorted(missing, key=lambda batch: -len(batch.cards)), crew):  # all end together so
        kept[batch.key] = drawn
        keep(batch.key, {"made": drawn.made}, drawn.pdf)
        moved(len(batch.cards))
    printed = [one for batch in batches for one in _printed(batch, kept[batch.key])]
    return Pressed(tuple(printed), {key: kept[key].pdf for key in unlike}, steps(size, look)[0])


def _printed(batch: _Batch, drawn: _Drawn) -> Iterator[Printed]:
    page = 0
    for card, (pt, number) in zip(batch.cards, drawn.made, strict=True):
        yield Printed(card, pt, tuple(Face(batch.key, page + face) for face in range(number)))
        page += number


def _batches(cards: Sequence[CardView], size: Size, look: Look) -> Iterator[_Batch]:
    """Cut where the names of cards say so: one card more, less or changed changes one batch, not all that follow."""
    some: list[CardView] = []
    sums: list[str] = []
    for card in cards:
        some.append(card)
        sums.append(sha256(repr(card).encode()).hexdigest())
        if len(some) == MOST or (len(some) >= LEAST and crc32(card.title.encode()) % 3 == 0):
            yield _batch(some, sums, size, look)
            some, sums = [], []
    if some:
        yield _batch(some, sums, size, look)


def _batch(cards: list[CardView], sums: list[str], size: Size, look: Look) -> _Batch:
    key = sha256("\n".join((make(), repr(size), look.classes, *sums)).encode()).hexdigest()
    return _Batch(key, tuple(cards), size, look)


@cache
def make() -> str:
    """Whatever else the look of a face depends on: our own style, fonts and code, and the library that draws."""
    own = sorted([*(folder("templates") / "cards").iterdir(), *Path(__file__).parent.glob("*.py"), _library()])
    inside = sha256(b"\0".join(path.read_bytes() for path in own if path.is_file())).hexdigest()
    return "\n".join((__version__, inside, font_faces()))


def _library() -> Path:
    """The file of the library that says which version it is, found without loading it."""
    spec = find_spec("weasyprint")
    return Path(spec.origin if spec and spec.origin else "weasyprint")


def _fetched(key: str) -> _Drawn | None:
    found = fetch(key)
    return _Drawn(found[1], tuple((pt, number) for pt, number in found[0]["made"])) if found else None


def _draw_all(batches: Sequence[_Batch | Plain], crew: Crew | None) -> Iterator[tuple[_Batch | Plain, _Drawn]]:
    """By the crew, or a crew of our own; a few cards are drawn here."""
    few = sum(len(batch.cards) for batch in batches) <= _FEW
    with nullcontext(crew or Crew()) if crew or few else hired(MANY, practise) as hands:
        try:
            yield from zip(batches, hands.map(_draw_here, batches, meanwhile=ready), strict=True)
        finally:
            while _here:
                _here.pop().close()


def practise(alone: bool) -> None:
    """In a helper, which may be one of many."""
    from listbuilder.sheets.fit import practise_cards

    practise_cards()


_here: list[Press] = []  # the press of this process, for all its batches; never copied, its fonts are in one folder


def _draw_here(batch: _Batch | Plain) -> _Drawn:
    if not _here:
        from listbuilder.sheets.fit import card_press

        _here.append(card_press())
    return _draw(batch, _here[0])


def _draw(batch: _Batch | Plain, press: Press) -> _Drawn:
    if isinstance(batch, Plain):
        return _Drawn(press.draw(press.lay_out(batch.html)), ())
    from listbuilder.sheets.fit import Fitting

    fitting = Fitting(batch.size, batch.look, press)
    fitted = fitting.fit(batch.cards)
    return _Drawn(fitting.draw(fitted), tuple((parts[0].pt, len(parts)) for parts in fitted.parts))
