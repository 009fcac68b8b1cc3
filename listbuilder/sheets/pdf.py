"""HTML to PDF. Nothing is fetched but our own templates, fonts and pictures."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from shutil import rmtree
from tempfile import gettempdir
from typing import Any, Self

from listbuilder.calm import no_collection
from listbuilder.problems import Problem, Unreadable
from listbuilder.seal import Attached, closed
from listbuilder.sheets.drawer import fetcher, home, library, sheet_of, style
from listbuilder.sheets.hyphens import bring
from listbuilder.sheets.letters import font_faces, spelled

_LONG_AGO = datetime(2000, 1, 1, tzinfo=UTC)  # same input, same bytes: no clock in a document
_ready: list[Press] = []  # whose fonts were read for practice


def write_pdf(html: str, attached: tuple[Attached, ...] = ()) -> bytes:
    """A PDF for all readers, screen readers too (PDF/UA), with the given files inside."""
    with drafted(html) as draft:
        return draft.write(attached)


def practise(names: Sequence[str] = (), keep: bool = False) -> None:
    """The first page of all takes longest: the library looks at fonts and asks C for each kind of thing. Style sheets of
    these names are read, too. Fonts are kept for whoever draws next, unless others draw with copies of them: their files
    go with the first who is done."""
    for name in names:
        style(name)
    press = Press(f'{font_faces()} body {{ font-family: "Sheet" }}')  # where there are no others, ours are there
    press.draw(press.lay_out("<p>Aa <b>Aa</b></p>"))
    if keep:
        _ready.append(press)
    else:
        press.close()


@dataclass(frozen=True, slots=True)
class Box:
    """Where an element stands: page, and points from the upper left corner of the paper."""

    page: int
    left: float
    top: float
    wide: float
    high: float


@dataclass(frozen=True, slots=True)
class Draft:
    """A document that is laid out: where everything stands, before it is written."""

    made: Any

    @property
    def pages(self) -> int:
        return len(self.made.pages)

    def boxes(self, name: str) -> list[Box]:
        """The elements of a tag or class; one that runs over pages has a box on each."""
        found = []
        for number, page in enumerate(self.made.pages):
            seen = set()  # the lines of an element are boxes of it too
            for box in page._page_box.descendants(placeholders=True):
                mine = box.element is not None and name in (box.element.tag, *box.element.get("class", "").split())
                if mine and box.element not in seen:
                    seen.add(box.element)
                    found.append(Box(number, *(side * 0.75 for side in box.hit_area())))
        return found

    def write(self, attached: tuple[Attached, ...] = ()) -> bytes:
        inside = [
            library().Attachment(
                string=one.text, name=one.name, description=one.about, created=_LONG_AGO, modified=_LONG_AGO
            )
            for one in attached
        ]
        with _no_clock():  # nor an identifier, which nobody needs: everything would be written twice to make it
            written: bytes = self.made.write_pdf(attachments=inside, pdf_variant="pdf/ua-1")
        return closed(written) if attached else written


@contextmanager
def drafted(html: str) -> Iterator[Draft]:
    document: Any = sheet_of(html)
    bring("en")
    with no_collection(), room_for_fonts(), _fonts() as fonts:
        yield Draft(document.render(font_config=fonts, pdf_variant="pdf/ua-1"))


def page_anchors(html: str) -> list[list[str]]:
    """The ids of the elements on each page, from top to bottom: what is where, before anything is printed."""
    with Press("") as press:
        return [list(page.ids) for page in press.lay_out(html)]


@dataclass(frozen=True, slots=True)
class Laid:
    """A page that is laid out but not drawn yet, and the ids of its elements from top to bottom."""

    ids: tuple[str, ...]
    page: Any
    document: Any


class Press:
    """Lays out documents of one style; any of their pages are then drawn into one PDF, with fonts cut once.

    To be used in a `with`: it puts copies of fonts into a folder of its own and takes them away again."""

    def __init__(self, style: str, *more: Any) -> None:
        """In a style as text, which may bring fonts, and any that are read already."""
        with ExitStack() as tidy, room_for_fonts():
            self.fonts: Any = tidy.enter_context(_fonts())
            own = library().CSS(string=spelled(style), font_config=self.fonts, url_fetcher=fetcher(), base_url=home())
            self._styles: list[Any] = [own, *more]
            self._tidy = tidy.pop_all()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *raised: Any) -> None:
        self.close()

    def close(self) -> None:
        self._tidy.close()

    def lay_out(self, html: str) -> list[Laid]:
        document: Any = sheet_of(html)
        with room_for_fonts():
            made = document.render(stylesheets=self._styles, font_config=self.fonts)
        return [Laid(tuple(page.anchors), page, made) for page in made.pages]

    def draw(self, pages: Iterable[Laid]) -> bytes:
        """Without tags: whoever places these pages on paper says what they are."""
        every = list(pages)
        with _no_clock(), room_for_fonts():
            made: bytes = every[0].document.copy([one.page for one in every]).write_pdf()
        return made


def sink(page: Laid, name: str) -> None:
    """Moves the elements of a class to the bottom of the page's print; what is above them stays."""
    whole = page.page._page_box
    bottom = whole.content_box_y() + whole.height
    for box in whole.descendants():
        if box.element is not None and box.element.get("class") == name and box.is_in_normal_flow():
            box.translate(dy=bottom - box.position_y - box.margin_height())
            return


@contextmanager
def _fonts() -> Iterator[Any]:
    """The library takes its copies of fonts away only when Python happens to delete the record, or never."""
    library()
    from weasyprint.text.fonts import FontConfiguration

    if _ready:
        with _ready.pop() as practised:
            yield practised.fonts
        return
    made: Any = FontConfiguration()
    try:
        yield made
    finally:
        if made._folder:
            rmtree(made._folder, ignore_errors=True)


@contextmanager
def room_for_fonts() -> Iterator[None]:
    """Fonts are copied when they are first used; a disk without room for them is told."""
    try:
        yield
    except OSError as error:
        message = (
            f"No PDF can be made: fonts cannot be copied to the folder {gettempdir()} ({error.strerror or error})."
        )
        hint = "Make room there, or name another folder in the environment variable TMPDIR."
        raise Unreadable(Problem("PRINT-ROOM", message, hint)) from None


@contextmanager
def _no_clock() -> Iterator[None]:
    """Font subsets carry the time they were made, unless this says which time to take."""
    before = os.environ.get("SOURCE_DATE_EPOCH")
    os.environ["SOURCE_DATE_EPOCH"] = str(int(_LONG_AGO.timestamp()))
    try:
        yield
    finally:
        if before is None:
            del os.environ["SOURCE_DATE_EPOCH"]
        else:
            os.environ["SOURCE_DATE_EPOCH"] = before
