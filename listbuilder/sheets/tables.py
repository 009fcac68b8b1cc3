"""The reference of a pack in finished words: its tables in the order of the turn, marks and footnotes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from listbuilder.engine.answers import with_implied
from listbuilder.engine.select import Bearer, compile_selector, mark
from listbuilder.pack.model import Column, Pack, Table, Unit, Weapon
from listbuilder.pack.rowsof import headings_of, rows_of
from listbuilder.sheets.needs import Needs

READINGS = "How we read the book"
_SHORT = 9  # letters; columns of such cells are centred and never wrapped
_NOUNS = {"units": "Unit", "vehicles": "Vehicle", "weapons": "Weapon"}


@dataclass(frozen=True, slots=True)
class CellView:
    text: str
    look: str = ""  # a class: short cells are centred
    house: bool = False


@dataclass(frozen=True, slots=True)
class TableView:
    part: str  # its heading, on the first table of a part
    title: str
    dice: str = ""
    source: str = ""
    house: bool = False
    marks: tuple[int, ...] = ()  # footnotes
    over: str = ""
    columns: tuple[CellView, ...] = ()
    rows: tuple[tuple[CellView, ...], ...] = ()
    steps: tuple[str, ...] = ()
    points: tuple[str, ...] = ()
    legend: tuple[tuple[str, str], ...] = ()
    notes: tuple[str, ...] = ()
    footnotes: bool = False  # set in the print of notes
    continued: bool = False  # from the column before
    cut: bool = False  # goes on in the next column
    start: int = 1  # number of the first step

    @property
    def units(self) -> int:
        """Rows, steps or points: between two of them it may be cut."""
        return len(self.rows or self.steps or self.points)


def headed(view: TableView) -> TableView:
    """The table without what stands below its rows: a part that is not the last."""
    return replace(view, steps=(), points=(), legend=(), notes=())


@dataclass(frozen=True, slots=True)
class QuickrefView:
    title: str
    pack: str
    books: str
    whom: str
    tables: tuple[TableView, ...]  # the footnotes are the last one
    signs: tuple[str, ...]  # what marks mean


def quickref_view(pack: Pack, needs: Needs | None = None) -> QuickrefView:
    """Everything that is printed, in finished words."""
    kept = [(table, rows) for table in pack.tables.values() if (rows := _kept(pack, table, needs)) is not None]
    notes = list(dict.fromkeys(id for table, _ in kept for id in table.reading))
    explained: set[tuple[str, str]] = set()
    views: list[TableView] = []
    part = ""
    for table, rows in kept:
        views.append(_table(pack, table, rows, part, notes, explained))
        part = table.part
    signs = []
    if any(view.house or any(row[0].house for row in view.rows) for view in views):
        signs.append("\u2302 house: not from the book, or changed by house rules")
    if notes:
        signs.append(f"small figures: see \u201c{READINGS}\u201d, at the end")
        views.append(TableView(READINGS, "", steps=tuple(pack.readings[id] for id in notes), footnotes=True))
    return QuickrefView(
        title=f"{pack.title}: quick reference",
        pack=f"{pack.id} {pack.version} · {pack.hash[:12]}",
        books="; ".join(", ".join(filter(None, (book.title, book.document))) for book in pack.books.values()),
        whom=needs.name if needs else "",
        tables=tuple(views),
        signs=tuple(signs),
    )


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
    pack: Pack, table: Table, rows: Sequence[Row], part: str, notes: Sequence[str], explained: set[tuple[str, str]]
) -> TableView:
    raw = table.raw
    headings = headings_of(raw["rows-of"]) if "rows-of" in raw else [*raw.get("columns", ())]
    legend: dict[str, str] = dict(raw.get("legend", {}))
    if "rows-from" in raw:
        headings = [_NOUNS[raw["rows-from"]["kind"]], *(column.short for column in _columns(pack, table))]
        legend = {**_explain(_columns(pack, table), rows, explained), **legend}
    size = max([len(headings), *(len(cells) for _, cells in rows)])
    grid = [[*cells, *[""] * (size - len(cells))] for _, cells in rows]
    looks = ["", *("short" if is_short(column) else "" for column in list(zip(*grid, strict=True))[1:])]
    return TableView(
        part=table.part if table.part != part else "",
        title=table.title,
        dice=raw.get("dice", ""),
        source=_source(pack, table),
        house=pack.is_house("tables", table.id, table.book),
        marks=tuple(notes.index(id) + 1 for id in table.reading),
        over=raw.get("over", ""),
        columns=tuple(CellView(text, look) for text, look in zip(headings, looks or [""] * size, strict=False)),
        rows=tuple(_row(house, cells, looks) for (house, _), cells in zip(rows, grid, strict=True)),
        steps=tuple(raw.get("steps", ())),
        points=tuple(raw.get("points", ())),
        legend=tuple(legend.items()),
        notes=tuple(raw.get("notes", ())),
    )


def _row(house: bool, cells: Sequence[str], looks: Sequence[str]) -> tuple[CellView, ...]:
    """The mark of the house stands beside the name."""
    named = enumerate(zip(cells, looks, strict=True))
    return tuple(CellView(text, look, house and not place) for place, (text, look) in named)


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
    """With a single book, its name stands in the heading of the sheet and the section is enough, if the title
    does not say it."""
    told = pack.source("tables", table.id, table.book)
    known = pack.books.get(table.book.ref)
    if known and len(pack.books) == 1 and table.book.section:
        told = told.removeprefix(f"{known.short}, ")
    return told if told.casefold() != table.title.casefold() else ""


def is_short(cells: Iterable[str]) -> bool:
    return all(len(cell) <= _SHORT for cell in cells)


def _text(value: Any) -> str:
    if value is None:
        return ""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
