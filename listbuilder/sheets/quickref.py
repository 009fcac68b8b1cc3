"""The quick reference: the tables of a system for the table, or only those that one list needs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from listbuilder.engine.amount import compile_guard
from listbuilder.engine.answers import with_implied
from listbuilder.engine.muster import muster
from listbuilder.engine.rulebook import rulebook
from listbuilder.engine.select import Bearer, compile_selector, mark
from listbuilder.pack.model import Column, Pack, Table, Unit, Weapon
from listbuilder.pack.rowsof import headings as table_headings
from listbuilder.pack.rowsof import rows_of
from listbuilder.roster.model import Roster
from listbuilder.sheets.html import render
from listbuilder.sheets.look import Look, font_faces
from listbuilder.sheets.pdf import page_anchors, write_pdf

SIDES = 2  # one sheet of paper, printed on both sides
READABLE, LARGE, SMALLEST = 7.0, 11.0, 6.5  # points
LARGER = (7.5, 8.0, 8.5)
_MILLIMETRES = {1: 190, 2: 92, 3: 59}  # that a column is wide
_LONG = 45  # lines; what is longer may break over columns
_SHORT = 9  # letters; columns of such cells are centred and never wrapped
_NOUNS = {"units": "Unit", "vehicles": "Vehicle", "weapons": "Weapon"}


@dataclass(frozen=True, slots=True)
class Layout:
    """In how many columns, and in print of which size."""

    columns: int = 2
    points: float = LARGER[-1]

    @property
    def room(self) -> int:
        """Letters side by side in a column; half as wide as high, as letters go."""
        return int(_MILLIMETRES[self.columns] * 72 / 25.4 / (self.points / 2))


ON_SCREEN = Layout()


@dataclass(frozen=True, slots=True)
class Needs:
    """What one list uses: ids of tables whose guard holds, tags, units and weapons in it."""

    name: str
    tables: frozenset[str]
    tags: frozenset[str]
    items: frozenset[str]  # `units:knight`, `weapons:bow`


@dataclass(frozen=True, slots=True)
class CellView:
    text: str
    look: str = ""  # a class: short cells are centred
    house: bool = False


@dataclass(frozen=True, slots=True)
class TableView:
    part: str  # its heading, on the first table of a part
    title: str
    wide: bool  # needs the whole width of the page
    long: bool  # may break
    dice: str
    source: str
    house: bool
    marks: tuple[int, ...]  # footnotes
    over: str
    columns: tuple[CellView, ...]
    rows: tuple[tuple[CellView, ...], ...]
    steps: tuple[str, ...]
    points: tuple[str, ...]
    legend: tuple[tuple[str, str], ...]
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RunView:
    """Tables that flow through the columns together, or one that goes across the page."""

    wide: bool
    tables: tuple[TableView, ...]


@dataclass(frozen=True, slots=True)
class QuickrefView:
    layout: Layout
    title: str
    pack: str
    books: str
    whom: str
    runs: tuple[RunView, ...]
    readings: tuple[str, ...]
    house: bool


def needs_of(pack: Pack, roster: Roster) -> Needs:
    """A guard that holds for the list or for any of its forces keeps its table."""
    book = rulebook(pack)
    guards = {table.id: compile_guard(book, table.raw.get("when", {})) for table in pack.tables.values()}
    found = muster(book, roster)  # after the guards: they may bring selectors of their own
    scopes = [found.roster, *found.forces]
    makeups = list(found.roster.numbers())
    bearers = [*(scope.context.bearer for scope in scopes), *(makeup.bearer for makeup in makeups)]
    marks = {one.partition(":") for bearer in bearers for one in bearer.marks}
    return Needs(
        name=roster.name or "Army list",
        tables=frozenset(id for id, guard in guards.items() if any(guard(scope) for scope in scopes)),
        tags=frozenset(value for facet, _, value in marks if facet in ("tag", "armed")),
        items=frozenset(
            {mark(makeup.unit.kind, makeup.unit.id) for makeup in makeups}
            | {mark("weapons", weapon) for makeup in makeups for weapon in makeup.weapons}
        ),
    )


def quickref_view(pack: Pack, needs: Needs | None = None, layout: Layout = ON_SCREEN) -> QuickrefView:
    """Everything the template needs, in finished words."""
    kept = [(table, rows) for table in pack.tables.values() if (rows := _kept(pack, table, needs)) is not None]
    notes = list(dict.fromkeys(id for table, _ in kept for id in table.reading))
    explained: set[tuple[str, str]] = set()
    views: list[TableView] = []
    part = ""
    for table, rows in kept:
        views.append(_table(pack, table, rows, part, notes, explained, layout.room))
        part = table.part
    return QuickrefView(
        layout=layout,
        title=f"{pack.title}: quick reference",
        pack=f"{pack.id} {pack.version} · {pack.hash[:12]}",
        books="; ".join(", ".join(filter(None, (book.title, book.document))) for book in pack.books.values()),
        whom=needs.name if needs else "",
        runs=tuple(_runs(views)),
        readings=tuple(pack.readings[id] for id in notes),
        house=any(view.house or any(row[0].house for row in view.rows) for view in views),
    )


def _runs(views: Iterable[TableView]) -> Iterator[RunView]:
    """The last one flows, be it empty: footnotes follow in it."""
    wide = True
    for wide, run in groupby(views, key=lambda view: view.wide):
        yield RunView(wide, tuple(run))
    if wide:
        yield RunView(False, ())


Row = tuple[bool, list[str]]  # is it house, and its cells


def _kept(pack: Pack, table: Table, needs: Needs | None) -> list[Row] | None:
    """The rows of a table, or None when the list does not need it."""
    if needs and table.id not in needs.tables:
        return None
    tags = table.raw.get("tags", ())
    if needs and tags and needs.tags.isdisjoint(tags):
        return None
    if "rows-of" in table.raw:
        return [(False, cells) for cells in rows_of(pack.campaign or {}, table.raw["rows-of"])]
    if "rows-from" not in table.raw:
        return [(False, [_text(cell) for cell in row]) for row in table.raw.get("rows", ())]
    items = [item for item in _catalogue(pack, table) if not needs or mark(_section(item), item.id) in needs.items]
    own = pack.is_house("tables", table.id, table.book)  # a house table says so once, not in every row
    return [
        (
            not own and pack.is_house(_section(item), item.id, item.book),
            [item.name, *(_text(item.profile.get(column.id)) for column in _columns(pack, table))],
        )
        for item in items
    ] or None


def _section(item: Unit | Weapon) -> str:
    return item.kind if isinstance(item, Unit) else "weapons"


def _catalogue(pack: Pack, table: Table) -> Iterator[Unit | Weapon]:
    """The units, vehicles or weapons that belong into a table, by their own and implied tags."""
    raw = table.raw["rows-from"]
    test = compile_selector(raw.get("for", {}))
    items: Iterable[Unit | Weapon] = pack.weapons.values() if raw["kind"] == "weapons" else pack.of_kind(raw["kind"])
    for item in items:
        one = "weapon" if raw["kind"] == "weapons" else "unit"
        marks = {mark(one, item.id), mark("kind", _section(item))}
        if test(Bearer(frozenset(marks | {mark("tag", tag) for tag in with_implied(pack, set(item.tags))}), {})):
            yield item


def _columns(pack: Pack, table: Table) -> list[Column]:
    raw = table.raw["rows-from"]
    known = pack.columns.get(raw["kind"], {})
    return [known[id] for id in raw.get("columns", known)]


def _table(
    pack: Pack,
    table: Table,
    rows: Sequence[Row],
    part: str,
    notes: Sequence[str],
    explained: set[tuple[str, str]],
    room: int,
) -> TableView:
    raw = table.raw
    headings = table_headings(raw["rows-of"]) if "rows-of" in raw else [*raw.get("columns", ())]
    legend: dict[str, str] = dict(raw.get("legend", {}))
    if "rows-from" in raw:
        headings = [_NOUNS[raw["rows-from"]["kind"]], *(column.short for column in _columns(pack, table))]
        legend = {**_explain(_columns(pack, table), rows, explained), **legend}
    size = max([len(headings), *(len(cells) for _, cells in rows)])
    grid = [[*cells, *[""] * (size - len(cells))] for _, cells in rows]
    looks = ["", *("short" if _is_short(column) else "" for column in list(zip(*grid, strict=True))[1:])]
    steps, points = (tuple(raw.get(key, ())) for key in ("steps", "points"))
    return TableView(
        part=table.part if table.part != part else "",
        title=table.title,
        wide=sum(map(_width, zip(headings, *grid, strict=False))) > room,
        long=len(grid) + sum(1 + len(text) // 60 for text in (*steps, *points)) > _LONG,
        dice=raw.get("dice", ""),
        source=_source(pack, table),
        house=pack.is_house("tables", table.id, table.book),
        marks=tuple(notes.index(id) + 1 for id in table.reading),
        over=raw.get("over", ""),
        columns=tuple(CellView(text, look) for text, look in zip(headings, looks or [""] * size, strict=False)),
        rows=tuple(
            tuple(
                CellView(text, look, house and not place)
                for place, (text, look) in enumerate(zip(cells, looks, strict=True))
            )
            for (house, _), cells in zip(rows, grid, strict=True)
        ),
        steps=steps,
        points=points,
        legend=tuple(legend.items()),
        notes=tuple(raw.get("notes", ())),
    )


def _explain(columns: Sequence[Column], rows: Sequence[Row], explained: set[tuple[str, str]]) -> dict[str, str]:
    """What short headings mean, where they first stand, and the codes in the cells below them."""
    told = {}
    for place, column in enumerate(columns, 1):
        meaning = f"{column.name} ({column.unit})" if column.unit else column.name
        if (column.short, meaning) not in explained and column.short.casefold() not in meaning.casefold().split():
            told[column.short] = meaning
        explained.add((column.short, meaning))
        cells = {cells[place] for _, cells in rows}
        told.update({code: meant for code, meant in column.codes.items() if code in cells})
    return told


def _source(pack: Pack, table: Table) -> str:
    """With a single book, its name stands in the heading of the sheet and the section is enough."""
    told = pack.source("tables", table.id, table.book)
    known = pack.books.get(table.book.ref)
    return told.removeprefix(f"{known.short}, ") if known and len(pack.books) == 1 and table.book.section else told


def _is_short(cells: Iterable[str]) -> bool:
    return all(len(cell) <= _SHORT for cell in cells)


def _width(column: Sequence[str]) -> int:
    """Letters a column needs with the gap beside it: short cells whole, of others a few words."""
    words = max((len(word) for text in column for word in text.split()), default=0)
    return words + 1 if _is_short(column[1:]) else max(words, min(max(map(len, column)), _SHORT + 3)) + 2


def _text(value: Any) -> str:
    if value is None:
        return ""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def quickref_html(view: QuickrefView, look: Look, fill: str = "even") -> str:
    """`even` columns on the last page look better; `draft` ones are made in half the time."""
    return render("quickref/quickref.html", sheet=view, look=look, fill=fill, fonts=font_faces())


def quickref_pdf(pack: Pack, look: Look, needs: Needs | None = None, columns: int = 2) -> bytes:
    points = LARGE if look.large else _fitting(pack, look, needs, columns)
    return write_pdf(quickref_html(quickref_view(pack, needs, Layout(columns, points)), look))


def _fitting(pack: Pack, look: Look, needs: Needs | None, columns: int) -> float:
    """The largest print that fits on two sides; else on the fewest pages that stay readable."""

    def pages(points: float) -> int:
        view = quickref_view(pack, needs, Layout(columns, points))
        return len(page_anchors(quickref_html(view, look, "draft")))

    best, most = READABLE, pages(READABLE)
    if most == SIDES + 1 and pages(SMALLEST) <= SIDES:
        return SMALLEST
    for points in LARGER:
        if pages(points) > max(most, SIDES):
            break
        best = points
    return best
