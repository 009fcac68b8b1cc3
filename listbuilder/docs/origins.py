"""Where is a pack from: its books, the readings taken, what is house, what is left out and why?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from listbuilder.docs.markdown import Lines, code, listed, table
from listbuilder.pack.load import NoPack, join
from listbuilder.pack.model import Pack
from listbuilder.pack.overlay import HOUSED
from listbuilder.pack.read import SECTIONS
from listbuilder.problems import BookRef

Raw = Mapping[str, Any]

_INNER = ("slots", "columns", "choices")  # data inside a datum that may name a source of their own


def origins(pack: Pack) -> Lines:
    raw = _raw(pack)
    data = list(data_of(raw))
    yield from _books(pack, data)
    yield from _readings(pack, raw.get("readings", {}))
    yield from _house(pack, data)
    yield from _left_out(pack)


def _raw(pack: Pack) -> Raw:
    """The pack as it is written: records keep the sources of big things only."""
    joined, problems = join(pack.folders)
    if joined is None:
        raise NoPack(problems)
    return joined.raw


@dataclass(frozen=True)
class Datum:
    """Something that names its source."""

    section: str
    id: str
    name: str
    book: BookRef
    readings: tuple[str, ...]


def data_of(raw: Raw) -> Iterator[Datum]:
    """Every datum with a source, and those that must have one but name none: these are ours."""
    for section in SECTIONS:
        for id, item in raw.get(section, {}).items():
            yield from _with_inner(section, id, item)


def _with_inner(section: str, id: str, item: Raw) -> Iterator[Datum]:
    book = item.get("book", {"ref": "house"} if section in HOUSED else None)
    if book:
        name = str(item.get("name") or item.get("title") or item.get("about") or id)
        reading = item.get("reading", ())
        readings = (reading,) if isinstance(reading, str) else tuple(reading)
        yield Datum(section, id, name, _book(book), readings)
    for inner in _INNER:
        below = item.get(inner)
        if isinstance(below, Mapping):  # the columns of a table are a plain list
            for key, one in below.items():
                yield from _with_inner(inner, f"{id}.{key}", one)


def _book(raw: Raw) -> BookRef:
    return BookRef(raw["ref"], raw.get("section", ""))


def _books(pack: Pack, data: list[Datum]) -> Lines:
    books = ((code(book.id), book.title, book.short, book.document) for book in pack.books.values())
    yield from listed("Where it is from", "", ("Book", "Title", "Cited as", "Document"), books)
    gave: dict[str, Counter[str]] = {}
    for datum in data:
        if not datum.book.house and datum.section != "readings":
            gave.setdefault(pack.citation(datum.book), Counter())[datum.section] += 1
    rows = [(source, ", ".join(f"{section} {n}" for section, n in gave[source].items())) for source in sorted(gave)]
    if rows:
        yield from ("What each section gave:", *table(("Section", "Gave"), rows))


def _readings(pack: Pack, readings: Raw) -> Lines:
    rows = (
        (id, one.get("about", ""), one["text"], pack.citation(_book(one["book"])) if "book" in one else "")
        for id, one in readings.items()
    )
    intro = "Doubtful spots of the book and how they are read here."
    return listed("Readings taken", intro, ("Id", "About", "Reading", "Source"), rows)


def _house(pack: Pack, data: list[Datum]) -> Lines:
    """Everything that is ours rather than the book's."""
    ours = [one for one in data if pack.is_house(one.section, one.id, one.book)]
    if not ours:
        yield from ("", "## What is house", "", "Nothing: every datum names a section of a book.", "")
    rows = ((one.section, one.name, code(one.id), ", ".join(one.readings)) for one in ours)
    intro = "What stands in no book, or is changed here. Readings say why, where there are any."
    yield from listed("What is house", intro, ("Kind", "Name", "Id", "Readings"), rows)


def _left_out(pack: Pack) -> Lines:
    told = [f"- {' '.join(sentence.split())}" for sentence in pack.left_out]
    yield from ("", "## What is left out", "", *(told or ["Its `pack.yaml` names nothing."]), "")
