"""Rows of cells as one line: every cell stands in its column, as a table would have it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from listbuilder.sheets.blocks import Grid
from listbuilder.sheets.measure import run
from listbuilder.sheets.quads import Cell, quads

HAIR = 0.03  # ems: the narrowest blank, and rounding
cells = st.builds(
    Cell,
    st.sampled_from(["", "4", "10+", "Inf", "SMT", "-", "1500m", "Assault 1", "1½", "Ünter"]),
    st.sampled_from(["text", "bold"]),
    st.sampled_from([0.84, 1.0, 1.2]),
    st.booleans(),
)


@given(st.lists(st.tuples(cells, st.floats(5.6, 9)), min_size=1, max_size=9))
def test_every_cell_stands_in_its_column(columns):
    """Widest is 'Assault 1' in the largest print; every column here holds it with air on both sides."""
    every, wide = zip(*columns, strict=True)
    set = quads(every, wide)
    assert set is not None
    at, edge = 0.0, 0.0
    for cell, said, column in zip(every, set, wide, strict=True):
        assert said.endswith(cell.text)
        if cell.text:
            at += run(said.removesuffix(cell.text), cell.style) * cell.size
            meant = edge if cell.left else edge + (column - cell.width) / 2
            assert at == pytest.approx(meant, abs=HAIR)
            at += cell.width
        edge += column


def test_a_cell_as_wide_as_its_column_has_room_and_a_wider_one_has_not():
    cell = Cell("Barrage")
    assert quads([cell], [cell.width]) == ("Barrage",)
    assert quads([cell], [cell.width - 0.01]) is None


def test_cells_that_would_touch_are_not_set():
    full = Cell("Range")
    assert quads([full, full], [full.width, full.width]) is None
    assert quads([full, full], [full.width + 0.15] * 2) is not None


def test_letters_that_are_not_measured_are_not_set():
    assert quads([Cell("弓")], [9.0]) is None
    assert quads([Cell("حصن")], [9.0]) is None


def test_a_table_is_set_as_a_whole_or_not_at_all():
    rows = (("Rifle", "24", "Heavy"), ("Mortar", "48", "Barrage"))
    grid = Grid("weapons", ("Weapon", "Range", "Type"), rows, (50, 20, 30), 20.0)
    assert grid.lines is not None
    assert [beside for beside, _ in grid.lines.rows] == ["Rifle", "Mortar"]
    assert grid.lines.rows[0][1].split() == ["24", "Heavy"]
    assert grid.lines.names.split() == ["Weapon", "Range", "Type"]
    long = Grid("weapons", grid.columns, (*rows, ("A very long name of a very long gun", "1", "x")), grid.widths, 20.0)
    assert long.lines is None


def test_names_of_weapons_stand_above_their_rows():
    grid = Grid("stack", ("Weapon", "Inf", "LA"), (("Rifle", "4", "3"),), (50, 50), 10.0)
    assert grid.lines is not None
    assert grid.lines.names.split() == ["Inf", "LA"]
    assert [(beside, said.split()) for beside, said in grid.lines.rows] == [("Rifle", ["4", "3"])]
