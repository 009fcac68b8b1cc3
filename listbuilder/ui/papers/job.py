"""What is to be drawn, and the drawing of it: the same functions that the print commands call.

Runs in a process of its own (worker.py), so nothing here may know of the page.
"""

from __future__ import annotations

import contextlib
import io
from argparse import Namespace
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field, replace
from hashlib import sha256
from pathlib import Path, PurePath
from tempfile import TemporaryDirectory

from listbuilder import __version__
from listbuilder.check import Checked, check_bytes

SEEN_DPI, MOST_SEEN = 96, 24  # of the preview
LIST = "list"
Moved = Callable[[int, int], object]  # cards done, of how many


@dataclass(frozen=True, slots=True)
class Job:
    """Everything a sheet depends on; two jobs of the same key give the same pages."""

    sheet: str
    words: tuple[str, ...]
    text: bytes
    path: str  # of the list: packs beside it are in reach, and downloads are called after it
    packs: tuple[str, ...]
    hash: str  # of the pack
    whole: bool = False  # the whole system, not the list
    form: str = "pdf"
    dpi: int = SEEN_DPI
    pictures: tuple[tuple[str, bytes], ...] = ()
    made: tuple[tuple[str, bytes], ...] = ()  # the PDFs, where they only have to be turned into pictures

    @property
    def key(self) -> str:
        return sha256(f"{__version__} {asdict(self)}".encode()).hexdigest()

    @property
    def stem(self) -> str:
        return PurePath(self.path).stem


@dataclass(frozen=True, slots=True)
class Drawn:
    """What came out: files to take home, pictures of their first pages, and what is to be said about cards."""

    files: tuple[tuple[str, bytes], ...] = ()
    pages: tuple[bytes, ...] = ()
    number: int = 0  # pages in all
    cards: int = 0
    print: float = 0
    shrunk: tuple[tuple[str, float], ...] = ()
    continued: tuple[tuple[str, int], ...] = ()
    missing: tuple[str, ...] = ()  # units without a picture
    refused: tuple[str, ...] = ()  # pictures that could not be used
    fault: str = ""
    hint: str = ""

    @property
    def size(self) -> int:
        return sum(len(raw) for _, raw in self.files) + sum(map(len, self.pages))


@dataclass(slots=True)
class _Made:
    files: list[tuple[str, bytes]] = field(default_factory=list)
    cards: dict[str, object] = field(default_factory=dict)


class _Refused(Exception):
    """A sentence, and what to do."""


def draw(job: Job, moved: Moved = lambda done, of: None) -> Drawn:
    """Never raises for what a visitor chose: `fault` then says what is wrong."""
    from listbuilder.commands.cards import NoCards
    from listbuilder.pack.load import NoPack
    from listbuilder.problems import Unreadable

    made = _Made()
    if job.made:
        return Drawn(
            tuple(picture for name, pdf in job.made for picture in _pictures(PurePath(name).stem, pdf, job.dpi))
        )
    try:
        with TemporaryDirectory() as album:
            _draw(job, made, moved, Path(album))
    except (NoCards, Unreadable, NoPack, _Refused) as refused:
        return _fault(refused)
    drawn = Drawn(tuple(made.files), **made.cards)  # type: ignore[arg-type]
    return _seen(drawn) if job.form == "pdf" else drawn


def _fault(refused: Exception) -> Drawn:
    problem = getattr(refused, "problem", None) or next(iter(getattr(refused, "problems", ())), None) or refused
    return Drawn(fault=str(getattr(problem, "message", problem)), hint=str(getattr(problem, "hint", "")))


def _seen(drawn: Drawn) -> Drawn:
    from listbuilder.sheets.png import page_count, png_pages

    pages: list[bytes] = []
    for _, pdf in drawn.files:
        pages += png_pages(pdf, SEEN_DPI, most=MOST_SEEN - len(pages))
    return replace(drawn, pages=tuple(pages), number=sum(page_count(pdf) for _, pdf in drawn.files))


def _draw(job: Job, made: _Made, moved: Moved, album: Path) -> None:
    checked = check_bytes(job.text, PurePath(job.path).name, job.packs, job.path)
    if checked.verdict is None or checked.verdict.cost is None:
        raise _Refused(next((problem.message for problem in checked.problems), ""))
    for name, raw in job.pictures:
        (album / PurePath(name).name).write_bytes(raw)
    words = [*job.words, *([f"--pictures={album}"] if job.pictures else [])]
    if job.sheet != "all":
        _sheet(replace(job, words=tuple(words)), checked, made, moved)
        return
    for sheet, own in _sheets(checked):
        _sheet(replace(job, sheet=sheet, words=(*job.words, *own)), checked, made, moved)


def _sheets(checked: Checked) -> Iterator[tuple[str, tuple[str, ...]]]:
    from listbuilder.sheets.orders import order_sheets

    assert checked.verdict is not None
    yield "roster", ("--copy=all",)
    yield "cards", ()
    if checked.verdict.pack.tables:
        yield "quickref", ()
    if order_sheets(checked):
        yield "orders", ()


def _sheet(job: Job, checked: Checked, made: _Made, moved: Moved) -> None:
    args = arguments(job)
    for ending, raw in _MAKERS[job.sheet](args, checked, made, moved, job.whole):
        made.files += _in_form(f"{_stem(job, checked)}{ending}", raw, args, job.sheet == "roster")


def arguments(job: Job) -> Namespace:
    """As the command line reads them; what it does not like is told in its words."""
    from listbuilder.arguments import parser

    form = {"html": ["--html"], "png": ["--png", f"--dpi={job.dpi}"]}.get(job.form, [])
    told = io.StringIO()
    try:
        with contextlib.redirect_stderr(told):
            return parser().parse_args(["print", job.sheet, *job.words, *form, "--", LIST])
    except SystemExit:
        raise _Refused(told.getvalue().rpartition("error: ")[2].strip()) from None


def _stem(job: Job, checked: Checked) -> str:
    return checked.verdict.pack.base if job.whole and checked.verdict else job.stem


def _in_form(stem: str, raw: bytes, args: Namespace, long: bool) -> Iterator[tuple[str, bytes]]:
    from listbuilder.sheets.html import stand_alone

    if args.html:
        yield f"{stem}.html", stand_alone(raw.decode()).encode()
    elif args.png:
        yield from _pictures(stem, raw, args.dpi, long)
    else:
        yield f"{stem}.pdf", raw


def _pictures(stem: str, pdf: bytes, dpi: int, long: bool = False) -> Iterator[tuple[str, bytes]]:
    from listbuilder.sheets.png import png_pages

    pages = png_pages(pdf, dpi, trim=long)
    for at, page in enumerate(pages, 1):
        yield (f"{stem}-{at:0{len(str(len(pages)))}}.png" if len(pages) > 1 else f"{stem}.png"), page


_Files = Iterator[tuple[str, bytes]]  # what the name of a file ends in, and the file


def _roster(args: Namespace, checked: Checked, made: _Made, moved: Moved, whole: bool) -> _Files:
    from listbuilder.commands.printing import roster_pages
    from listbuilder.sheets.roster import LABELS
    from listbuilder.sheets.writer import write

    for copy in LABELS if args.copy == "all" else (args.copy,):
        yield f"-{copy}" if args.copy == "all" else "", roster_pages(args, checked, copy, write)


def _cards(args: Namespace, checked: Checked, made: _Made, moved: Moved, whole: bool) -> _Files:
    from listbuilder.commands.cards import found_in, found_of, made_cards

    assert checked.verdict is not None
    found = found_of(args, checked.verdict.pack) if whole else found_in(args, checked)
    assert found is not None
    done = 0

    def step(number: int = 1) -> None:
        nonlocal done
        done += number
        moved(done, len(found.views))

    cards = made_cards(args, found, step)
    made.cards = {
        "cards": cards.number, "print": cards.print, "shrunk": tuple(cards.shrunk), "continued": tuple(cards.continued),
        "missing": tuple(cards.missing), "refused": tuple(cards.refused),
    }  # fmt: skip
    yield "-cards", cards.pages


def _quickref(args: Namespace, checked: Checked, made: _Made, moved: Moved, whole: bool) -> _Files:
    from listbuilder.commands.quickref import quickref_pages
    from listbuilder.sheets.campaign.rulings import list_pack
    from listbuilder.sheets.quickref import needs_of

    assert checked.verdict is not None
    pack = checked.verdict.pack
    if not pack.tables:
        raise _Refused(f"{pack.title} has no reference tables.")
    if whole:
        yield "-quickref", quickref_pages(args, pack, None)
        return
    roster = checked.verdict.roster
    yield "-quickref", quickref_pages(args, list_pack(pack, roster), needs_of(pack, roster))


def _orders(args: Namespace, checked: Checked, made: _Made, moved: Moved, whole: bool) -> _Files:
    from listbuilder.commands.printing import orders_pages
    from listbuilder.sheets.writer import write

    pages = orders_pages(args, checked, write)
    if pages is None:
        assert checked.verdict is not None
        raise _Refused(f"{checked.verdict.pack.title} has no record sheets for the forces of this list.")
    yield "-orders", pages


_MAKERS = {"roster": _roster, "cards": _cards, "quickref": _quickref, "orders": _orders}
