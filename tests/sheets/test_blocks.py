"""Do cards know how wide their words are, and do their tables stay in shape?"""

from __future__ import annotations

import pytest
from fontTools.ttLib import TTFont

from listbuilder.sheets.blocks import _ASCII, Grid, blocks
from listbuilder.sheets.card import CardView
from listbuilder.sheets.letters import HOUSE, _axes
from listbuilder.sheets.weights import cut

ROOM = 18.0  # ems of a poker card in its first print


def grids(card: CardView, room: float = ROOM) -> list[Grid]:
    return [block for block in blocks(card, room) if isinstance(block, Grid)]


def test_widths_are_those_of_the_font():
    file = HOUSE[0].files[0]
    with TTFont(cut(file, _axes(file, 600))) as font:
        names, widths, em = font.getBestCmap(), font["hmtx"], font["head"].unitsPerEm
        assert {sign: pytest.approx(widths[names[ord(sign)]][0] / em, abs=0.0051) for sign in _ASCII} == _ASCII
    assert len(_ASCII) == 95


def test_columns_fill_the_table():
    card = CardView("x", "y", profile=tuple((f"N{n}", str(n)) for n in range(9)))
    assert [sum(grid.widths) for grid in grids(card)] == [100]


def test_rows_of_a_long_profile_stand_below_each_other():
    card = CardView("x", "y", profile=tuple((f"Name{n}", f"{n}00") for n in range(9)))
    found = grids(card)
    assert len(found) > 1
    assert len({len(grid.columns) for grid in found}) == 1
    assert [name for grid in found for name in grid.columns if name] == [name for name, _ in card.profile]


@pytest.mark.parametrize(
    ("cells", "kind"),
    [
        (("24", "4", "Heavy 3"), "weapons"),  # beside the name
        (("24", "4", "Indirect fire over friends, ignores every cover there is"), "stack"),  # below the name
        (("24", "4", "Unterseebootabwehrkanonenmunition"), "arms"),  # in rows of its own
    ],
)
def test_weapons_take_the_form_they_have_room_for(cells, kind):
    card = CardView("x", "y", columns=("Weapon", "Range", "S", "Type"), weapons=(("Machine gun", *cells),))
    assert grids(card)[0].kind == kind


def test_a_word_without_end_is_told_in_words():
    card = CardView("x", "y", profile=(("Name", "x" * 200), ("AP", "3")))
    assert [grid.columns for grid in grids(card)] == [("AP",)]
