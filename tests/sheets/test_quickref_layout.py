"""The pages of a quick reference: everything in its place, nothing clipped, nothing over something else."""

from __future__ import annotations

import io
from collections import Counter
from dataclasses import replace
from itertools import combinations, pairwise
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from listbuilder.pack.load import load_pack
from listbuilder.sheets import heights
from listbuilder.sheets.look import Look
from listbuilder.sheets.pdf import drafted
from listbuilder.sheets.quickref import planned, quickref_html, quickref_pdf, quickref_view, settled
from listbuilder.sheets.tables import CellView, QuickrefView, TableView

PACKS = Path(__file__).resolve().parents[1] / "packs"
SYSTEMS = sorted(folder.name for folder in (PACKS.parents[1] / "data").iterdir() if folder.is_dir())
LOOKS = {"plain": Look(), "large": Look(large=True), "letter": Look("letter", ink_saver=True)}
VARIANTS = [
    pytest.param(system, look, columns, marks=() if (look, columns) == ("plain", None) else pytest.mark.slow)
    for system in SYSTEMS
    for look, columns in (("plain", None), ("plain", 1), ("plain", 2), ("plain", 3), ("large", None), ("letter", None))
]
MM = 72 / 25.4
HAIR = 0.5  # points


def only(*tables: TableView) -> QuickrefView:
    return QuickrefView("Only", "only 1", "Book", "", tables, ())


def told(view: TableView, below: bool) -> str:
    """Everything that a table says, in any order."""
    parts = [view.part, *(text for row in view.rows for text in (cell.text + "\u2302" * cell.house for cell in row))]
    parts += [cell.text for cell in view.columns] + [view.over if view.rows else "", *view.steps, *view.points]
    parts += [f"{number}." for number in range(view.start, view.start + len(view.steps))] + ["–"] * len(view.points)
    parts += [code + meaning for code, meaning in view.legend] + ["·"] * (len(view.legend) - 1) + [*view.notes]
    if view.continued:
        parts.append(f"{view.title or 'Footnotes'}, continued")
    else:
        parts += [view.title, view.dice, "\u2302" * view.house, *map(str, view.marks)]
    if (below and not view.cut) or not (below or view.continued):
        parts.append(view.source)
    return "".join(parts)


def letters(text: str) -> Counter:
    """Signs without spaces; a reader may see ligatures and hyphens at line ends in their other forms."""
    for sign, plain in (("\ufb01", "fi"), ("\ufb02", "fl"), ("\ufb00", "ff"), ("\ufffe", "-"), ("\u00ad", "-"), ("\x02", "-")):  # fmt: skip
        text = text.replace(sign, plain)
    return Counter("".join(text.split()))


class Printed:
    """A written sheet, to be read at places."""

    def __init__(self, made: bytes) -> None:
        self.document = pypdfium2.PdfDocument(made)
        self.texts = [page.get_textpage() for page in self.document]
        self.signs = [list(self._signs(page)) for page in self.texts]

    def _signs(self, page):
        """Every sign and its middle, from the upper left corner."""
        high = self.document[0].get_height()
        for at in range(page.count_chars()):
            sign = page.get_text_range(at, 1)
            if not sign.isspace():
                left, bottom, right, top = page.get_charbox(at)
                yield sign, (left + right) / 2, high - (bottom + top) / 2

    def at(self, box) -> str:
        return "".join(
            sign
            for sign, x, y in self.signs[box.page]
            if box.left <= x <= box.left + box.wide and box.top <= y <= box.top + box.high
        )


def apart(one, other) -> bool:
    return (
        one.page != other.page
        or one.left + one.wide <= other.left + HAIR
        or other.left + other.wide <= one.left + HAIR
        or one.top + one.high <= other.top + HAIR
        or other.top + other.high <= one.top + HAIR
    )


def check_pages(view, look, columns=None):
    """Every table whole and alone in its place on the paper, every cell word for word."""
    with settled(view, look, columns) as (draft, plan):
        printed = Printed(draft.write())
        placed = [one for page in plan.pages for band in page for column in band.columns for one in column.tables]
        articles, cells = draft.boxes("article"), draft.boxes("td")
    assert len(printed.document) == len(plan.pages)
    wide, high = printed.document[0].get_size()
    for box in articles:
        assert 8 * MM - HAIR <= box.left <= wide - 8 * MM + HAIR - box.wide
        assert 8 * MM - HAIR <= box.top <= high - 11 * MM + HAIR - box.high
    assert all(apart(one, other) for one, other in combinations(articles, 2))
    for one, box in zip(placed, articles, strict=True):
        assert letters(printed.at(box)) == letters(told(one.view, one.below)), one.view.title
    texts = [cell for one in placed for row in one.view.rows for cell in row]
    for cell, box in zip(texts, cells, strict=True):
        assert letters(printed.at(box).strip()) == letters(cell.text + "\u2302" * cell.house), cell.text
    return plan


@pytest.mark.parametrize(("system", "look", "columns"), VARIANTS)
def test_everything_in_its_place(system, look, columns):
    plan = check_pages(quickref_view(load_pack(system)), LOOKS[look], columns)
    assert plan.columns == columns or columns is None


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_row_is_on_a_page_once_and_in_order(system):
    view = quickref_view(load_pack(system))
    for columns in (1, 2, 3):
        plan = planned(view, Look(), columns)
        shown = [one.view for page in plan.pages for band in page for column in band.columns for one in column.tables]
        for kind in ("rows", "steps", "points", "notes", "legend", "part"):
            assert [x for one in shown for x in getattr(one, kind)] == [x for one in view.tables for x in getattr(one, kind)]  # fmt: skip
        assert list(dict.fromkeys(one.title for one in shown)) == list(dict.fromkeys(one.title for one in view.tables))


@pytest.mark.parametrize("system", SYSTEMS)
def test_heights_are_as_measured(system):
    """Our figures and those of WeasyPrint: never lower than it is, and hardly ever higher."""
    view = quickref_view(load_pack(system))
    plan = planned(view, Look())
    placed = [one for page in plan.pages for band in page for column in band.columns for one in column.tables]
    with drafted(quickref_html(view, Look(), plan)) as draft:
        found = [box.high / plan.points for box in draft.boxes("article")]
    off = [real - one.height for real, one in zip(found, placed, strict=True)]
    assert max(off) < 0.1
    assert sum(one < -0.1 for one in off) <= len(off) * 0.1


def test_a_wrong_measure_is_noticed(monkeypatch):
    """Lines higher than we thought: all is planned anew, and still nothing runs over."""
    monkeypatch.setattr(heights, "LINE", 1.1)
    check_pages(quickref_view(load_pack("ae-wwii")), Look())


class TestMonsters:
    def test_a_long_table_is_cut_between_rows(self):
        rows = tuple((CellView(f"Row {n}"), CellView("words " * 9)) for n in range(300))
        plan = check_pages(only(TableView("Part", "Long", rows=rows, columns=(CellView("a"), CellView("b")))), Look())
        parts = [one.view for page in plan.pages for band in page for column in band.columns for one in column.tables]
        assert len(parts) > 3
        assert [one.continued for one in parts] == [False, *[True] * (len(parts) - 1)]
        assert min(len(one.rows) for one in parts) >= 4

    def test_many_columns_go_across(self):
        rows = tuple(tuple(CellView(f"{n}{m}ABC", "short" if m else "") for m in range(14)) for n in range(3))
        narrow = TableView("Part", "Narrow", points=("one", "two"))
        plan = check_pages(only(narrow, TableView("", "Many", rows=rows, columns=rows[0]), narrow), Look(), 3)
        assert any(column.wide > 50 for band in plan.pages[0] for column in band.columns)

    def test_more_columns_than_a_page_is_wide(self):
        rows = tuple(tuple(CellView(f"{n}-{m}-ABCD", "short" if m else "") for m in range(40)) for n in range(3))
        view = TableView("Part", "Too many", rows=rows, columns=tuple(CellView(f"c{m}") for m in range(40)))
        plan = check_pages(only(view), Look())
        shown = [one.view for page in plan.pages for band in page for column in band.columns for one in column.tables]
        assert len(shown) > 1
        assert all(row[0].text == f"{n}-0-ABCD" for one in shown for n, row in enumerate(one.rows))

    def test_a_row_longer_than_a_page(self):
        """It runs over pages; every word is there."""
        rows = ((CellView("Monster"), CellView("word " * 6000)),)
        view = only(TableView("Part", "Long", rows=rows, columns=(CellView("a"), CellView("b"))))
        with settled(view, Look()) as (draft, _):
            printed = Printed(draft.write())
        text = "".join(one.get_text_range() for one in printed.texts)
        assert text.count("word") == 6000

    def test_words_longer_than_a_column(self):
        view = TableView("Part", "X" * 200, points=("Y" * 300,), rows=((CellView("Z" * 150), CellView("z" * 150)),))
        check_pages(only(replace(view, columns=(CellView("a"), CellView("b"))), view), Look(), 3)

    def test_letters_of_other_scripts(self):
        view = TableView("部", "戦車 танк", points=("東京都の戦車大隊" * 20, "Łódź " * 30), rows=((CellView("重戦車"), CellView("五" * 40)),))  # fmt: skip
        check_pages(only(view, view, view), Look(), 3)


class TestReading:
    def test_the_structure_follows_the_turn(self):
        pack = load_pack(SYSTEMS[-1])
        with pikepdf.open(io.BytesIO(quickref_pdf(pack, Look()))) as document:
            levels = [int(str(one.S)[2]) for one in _elements(document.Root.StructTreeRoot) if str(one.S)[:2] == "/H"]
            with document.open_outline() as outline:
                (title,) = outline.root
                parts = [one.title for one in title.children]
                tables = [one.title for part in title.children for one in part.children]
        assert levels[0] == 1
        assert all(after - before <= 1 for before, after in pairwise(levels))
        view = quickref_view(pack)
        assert parts == [table.part for table in view.tables if table.part]
        assert tables == [table.title for table in view.tables if table.title]


def _elements(node):
    kids = node.get("/K", [])
    for kid in kids if isinstance(kids, pikepdf.Array) else [kids]:
        if isinstance(kid, pikepdf.Dictionary) and "/S" in kid:
            yield kid
            yield from _elements(kid)
