"""Cards on paper: inside it, beside each other, and backs behind fronts."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from listbuilder.sheets.impose import SIZES, Size, deal, sheet_for, size_of

PAPERS = {"a4": (210, 297), "letter": (215.9, 279.4)}
CARDS = [*SIZES.values(), Size(80, 120), Size(50, 60), Size(190, 60)]


@pytest.mark.parametrize(("card", "paper", "gap", "margin"), [*product(CARDS, PAPERS, (0, 2.5), (0, 5, 7))])
def test_cards_lie_inside_the_paper_and_beside_each_other(card, paper, gap, margin):
    sheet = sheet_for(card, paper, gap, margin)
    assert sorted((sheet.width, sheet.height)) == sorted(PAPERS[paper])
    for at in sheet.fronts:
        assert (at.width, at.height) == (card.width, card.height)
        assert at.x >= margin - 1e-6
        assert at.y >= margin - 1e-6
        assert at.x + at.width <= sheet.width - margin + 1e-6
        assert at.y + at.height <= sheet.height - margin + 1e-6
    for one, other in combinations(sheet.fronts, 2):
        apart = max(abs(one.x - other.x) - card.width, abs(one.y - other.y) - card.height)
        assert apart >= gap - 1e-6


@pytest.mark.parametrize(
    ("size", "paper", "number", "landscape"),
    [
        ("poker", "a4", 9, False),
        ("poker", "letter", 9, False),
        ("bridge", "a4", 9, False),
        ("tarot", "a4", 4, False),
        ("a7", "a4", 4, False),
        ("a6", "a4", 2, True),
        ("jumbo", "a4", 4, False),
        ("jumbo", "letter", 4, False),
        ("80x120mm", "a4", 4, False),
        ("60x95", "a4", 8, True),
    ],
)
def test_the_paper_lies_so_that_most_cards_fit(size, paper, number, landscape):
    sheet = sheet_for(size_of(size), paper)
    assert (len(sheet.fronts), sheet.landscape) == (number, landscape)


@pytest.mark.parametrize(("size", "edge"), [*product(["poker", "a6", "60x95", "tarot"], ["long", "short"])])
def test_backs_lie_behind_fronts(size, edge):
    """A paper that stands is turned like a page over its long edge; one that lies, over its short edge."""
    sheet = sheet_for(size_of(size), "a4", gap=3)
    like_a_page = (edge == "long") != sheet.landscape
    assert sheet.upside_down(edge) is not like_a_page
    for front, back in zip(sheet.fronts, sheet.backs(edge), strict=True):
        if like_a_page:
            assert (back.x, back.y) == pytest.approx((sheet.width - front.x - front.width, front.y))
        else:
            assert (back.x, back.y) == pytest.approx((front.x, sheet.height - front.y - front.height))


@pytest.mark.parametrize(("size", "gap", "bleed"), [*product([*SIZES, "80x120mm"], (0, 4), (0, 3))])
def test_cut_marks_and_ruler_touch_no_card(size, gap, bleed):
    sheet = sheet_for(size_of(size), "a4", gap, bleed=bleed)
    edges = {round(x, 3) for at in sheet.fronts for x in (at.x, at.x + at.width)}
    upright = {round(mark.x + mark.width / 2, 3) for mark in sheet.cut_marks if mark.height > mark.width}
    assert upright == edges
    assert (sheet.ruler is None) == ((size, bleed) == ("bridge", 3))  # where 9 mm are left, no printer reaches it
    rulers = [sheet.ruler] if sheet.ruler else []
    assert all(ruler.x + ruler.width <= sheet.width for ruler in rulers)
    for mark, at in product((*sheet.cut_marks, *rulers), (front.grown(bleed) for front in sheet.fronts)):
        assert mark.x >= 0
        assert mark.y >= 0
        assert mark.y + mark.height <= sheet.height
        beside = mark.x + mark.width <= at.x or at.x + at.width <= mark.x
        assert beside or mark.y + mark.height <= at.y or at.y + at.height <= mark.y


def test_no_room_for_marks_no_marks():
    sheet = sheet_for(Size(105, 148.5), "a4", margin=0)
    assert len(sheet.fronts) == 4
    assert (sheet.cut_marks, sheet.ruler) == ((), None)


@pytest.mark.parametrize("text", ["80x120mm", "80X120", "80 x 120 mm", "80×120mm"])
def test_own_sizes(text):
    assert size_of(text) == Size(80, 120)


@pytest.mark.parametrize(
    "text", ["", "huge", "80x", "0x0", "1x1mm", "-80x120", "80x120in", "٨٠x120", "1e9x5", "nanxnan"]
)
def test_no_sizes(text):
    with pytest.raises(ValueError, match=r"no card size|too small"):
        size_of(text)


def test_a_card_larger_than_the_paper():
    with pytest.raises(ValueError, match="does not fit on A4 paper with margins of 7 mm"):
        sheet_for(Size(9999, 9999), "a4")


def test_a_fold_needs_twice_the_width():
    sheet = sheet_for(SIZES["poker"], "a4", fold=True)
    assert (len(sheet.fronts), sheet.landscape) == (4, True)
    for front, back in zip(sheet.fronts, sheet.beside, strict=True):
        assert (back.x + back.width, back.y) == pytest.approx((front.x, front.y))
    middles = {round(front.x, 3) for front in sheet.fronts}
    assert {round(mark.x + mark.width / 2, 3) for mark in sheet.fold_marks} == middles


def test_pages_fill_up_in_order():
    sheet = sheet_for(SIZES["poker"], "a4")
    assert deal(range(11), sheet) == [list(range(9)), [9, 10, *[None] * 7]]


@pytest.mark.parametrize("number", [1, 8, 9, 10, 11, 17, 18, 19, 90])
def test_a_cut_pile_is_in_order(number):
    """Pile upon pile, each from its first page to its last."""
    sheet = sheet_for(SIZES["poker"], "a4")
    pages = deal(range(number), sheet, stacked=True)
    piles = [card for place in range(9) for page in pages if (card := page[place]) is not None]
    assert piles == list(range(number))
    assert len(pages) == -(-number // 9)
