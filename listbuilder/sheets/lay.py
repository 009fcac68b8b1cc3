"""Printed faces onto paper: every face once in the file, placed as often as wanted. A door to pikepdf."""

from __future__ import annotations

import io
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from markupsafe import escape

from listbuilder.seal import Attached, closed
from listbuilder.sheets.impose import Box

if TYPE_CHECKING:
    import pikepdf

_POINTS = 72 / 25.4
_DATE = "D:20000101000000Z"  # same input, same bytes: no clock in a document
# The title once more, where newer readers look. It does not claim PDF/UA: the tables inside a card are not tagged.
_METADATA = """\
<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{}</rdf:li></rdf:Alt></dc:title>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>"""


@dataclass(frozen=True, slots=True)
class Face:
    """One printed side: a page of a drawn batch."""

    batch: str
    page: int


@dataclass(frozen=True, slots=True)
class Placed:
    """A face with its place; it shows so much beyond its edges (left, top, right, bottom, in millimetres)."""

    face: Face
    at: Box
    title: str
    turned: bool = False
    beyond: tuple[float, float, float, float] = (0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Side:
    """One side of paper: faces, filled boxes, and outlines."""

    width: float
    height: float
    placed: tuple[Placed, ...]
    marks: tuple[Box, ...] = ()
    outlines: tuple[Box, ...] = ()
    furniture: tuple[Placed, ...] = ()  # faces that say nothing of the game


@dataclass(frozen=True, slots=True)
class Paper:
    """A whole document: its sides, and the batches that their faces come from, drawn with that much bleed."""

    title: str
    sides: tuple[Side, ...]
    batches: Mapping[str, bytes]
    bleed: float
    attached: tuple[Attached, ...] = ()
    bookmarks: tuple[tuple[str, int], ...] = ()  # title and side


def ready() -> None:
    """The library is loaded before it is needed, while others draw."""
    import pikepdf  # noqa: F401


def lay(paper: Paper) -> bytes:
    """A PDF with tags: each card is an article that its title names; marks and rulers are no content."""
    import pikepdf

    document = pikepdf.new()
    forms = _Forms(document, paper)
    root = document.make_indirect(pikepdf.Dictionary(Type=pikepdf.Name.StructTreeRoot))
    whole = document.make_indirect(pikepdf.Dictionary(Type=pikepdf.Name.StructElem, S=pikepdf.Name.Document, P=root))
    articles: list[Any] = []
    parents: list[Any] = []
    for number, side in enumerate(paper.sides):
        page = _page(document, side, forms)
        page.StructParents = number
        own = [_article(document, whole, page.obj, mcid, one.title) for mcid, one in enumerate(side.placed)]
        articles += own
        parents += [number, document.make_indirect(pikepdf.Array(own))]
    whole.K = pikepdf.Array(articles)
    root.K = whole
    root.ParentTree = document.make_indirect(pikepdf.Dictionary(Nums=pikepdf.Array(parents)))
    root.ParentTreeNextKey = len(paper.sides)
    document.Root.StructTreeRoot = root
    _describe(document, paper)
    target = io.BytesIO()
    document.save(target, deterministic_id=True, object_stream_mode=pikepdf.ObjectStreamMode.generate)
    return closed(target.getvalue()) if paper.attached else target.getvalue()


def _page(document: pikepdf.Pdf, side: Side, forms: _Forms) -> Any:
    import pikepdf

    page = document.add_blank_page(page_size=(side.width * _POINTS, side.height * _POINTS))
    used: dict[str, Any] = {}
    drawn = [b"/Artifact BMC", *_lines(side), *(forms.drawn(one, side, used) for one in side.furniture), b"EMC"]
    for mcid, one in enumerate(side.placed):
        drawn += [b"/Art <</MCID %d>> BDC" % mcid, forms.drawn(one, side, used), b"EMC"]
    page.Contents = document.make_stream(b"\n".join(drawn))
    page.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(used))
    page.Tabs = pikepdf.Name.S
    return page


def _article(document: pikepdf.Pdf, whole: Any, page: Any, mcid: int, title: str) -> Any:
    import pikepdf

    return document.make_indirect(
        pikepdf.Dictionary(
            Type=pikepdf.Name.StructElem, S=pikepdf.Name.Art, P=whole, Pg=page, K=mcid, T=pikepdf.String(title)
        )
    )


def _lines(side: Side) -> Iterable[bytes]:
    yield b"0 g .71 .73 .72 RG .25 w"
    for box in side.marks:
        yield _rectangle(box, side.height) + b" f"
    for box in side.outlines:
        yield _rectangle(box, side.height) + b" S"


def _rectangle(box: Box, height: float) -> bytes:
    return _numbers(box.x, height - box.y - box.height, box.width, box.height) + b" re"


def _numbers(*millimetres: float) -> bytes:
    return b" ".join(b"%.4f" % (one * _POINTS) for one in millimetres)


@dataclass(slots=True)
class _Forms:
    """Faces as objects of the document, each copied when it is first placed."""

    document: pikepdf.Pdf
    paper: Paper
    _open: dict[str, Any] = field(default_factory=dict)
    _made: dict[tuple[Face, tuple[float, ...]], tuple[str, Any]] = field(default_factory=dict)

    def drawn(self, one: Placed, side: Side, used: dict[str, Any]) -> bytes:
        """The words that draw a face on its place."""
        name, form = self._form(one)
        used[name] = form
        bleed, at = self.paper.bleed, one.at
        x, y = at.x - bleed, side.height - at.y - at.height - bleed
        if one.turned:
            x, y = at.x + at.width + bleed, side.height - at.y + bleed
        turn = b"-1 0 0 -1 " if one.turned else b"1 0 0 1 "
        return b"q " + turn + _numbers(x, y) + b" cm " + name.encode() + b" Do Q"

    def _form(self, one: Placed) -> tuple[str, Any]:
        key = (one.face, one.beyond)
        if key not in self._made:
            import pikepdf

            source = self._source(one.face.batch)
            form = self.document.copy_foreign(source.pages[one.face.page].as_form_xobject())
            left, top, right, bottom = one.beyond
            bleed = self.paper.bleed
            low = (bleed - left, bleed - bottom)
            high = (bleed + one.at.width + right, bleed + one.at.height + top)
            form.BBox = pikepdf.Array([round(mm * _POINTS, 4) for mm in (*low, *high)])
            self._made[key] = (f"/F{len(self._made)}", form)
        return self._made[key]

    def _source(self, batch: str) -> Any:
        import pikepdf

        if batch not in self._open:
            self._open[batch] = pikepdf.open(io.BytesIO(self.paper.batches[batch]))
        return self._open[batch]


def _describe(document: pikepdf.Pdf, paper: Paper) -> None:
    """Title, language, bookmarks and the files inside."""
    import pikepdf

    document.Root.Lang = pikepdf.String("en")
    document.Root.MarkInfo = pikepdf.Dictionary(Marked=True)
    document.Root.ViewerPreferences = pikepdf.Dictionary(DisplayDocTitle=True)
    document.docinfo["/Title"] = paper.title
    document.docinfo["/Creator"] = "listbuilder"
    document.Root.Metadata = document.make_stream(
        _METADATA.format(escape(paper.title)).encode(), Type=pikepdf.Name.Metadata, Subtype=pikepdf.Name.XML
    )
    for one in paper.attached:
        document.attachments[one.name] = pikepdf.AttachedFileSpec(
            document,
            one.text.encode(),
            filename=one.name,
            description=one.about,
            mime_type="",
            creation_date=_DATE,
            mod_date=_DATE,
        )
    if paper.bookmarks:
        with document.open_outline() as outline:
            outline.root.extend(pikepdf.OutlineItem(title, side) for title, side in paper.bookmarks)
