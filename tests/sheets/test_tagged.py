"""Sheets for screen readers: what a checker of PDF/UA says of them, and what we look at ourselves.

The checker is page-validation, with 104 rules of PDF/UA-1. A machine cannot judge whether tags make sense to a
listener, so a clean answer is a beginning and no certificate.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import page
import pikepdf
import pytest

from listbuilder.check import check_file
from listbuilder.cli import main
from listbuilder.pack.load import load_pack
from listbuilder.sheets.look import Look
from listbuilder.sheets.make import orders_pdf, roster_pdf
from listbuilder.sheets.quickref import quickref_pdf

ROOT = Path(__file__).resolve().parents[2]
SHELF = ROOT / "tests" / "packs"
STARTERS = [SHELF / "tiny" / "samples" / "starter.yaml", *sorted((ROOT / "data").glob("*/samples/starter.yaml"))]
SHOWN = {"Tj", "TJ", "'", '"', "Do", "f", "f*", "S", "s", "B", "sh"}  # operators that leave ink


def findings(pdf: bytes) -> set[str]:
    return {failure.rule_id for failure in page.validate_pdf_bytes(pdf, profile="ua1").failures}


def opened(pdf: bytes) -> pikepdf.Pdf:
    return pikepdf.open(io.BytesIO(pdf))


def elements(node: pikepdf.Object) -> Iterator[pikepdf.Object]:
    """Every element of the structure in the order of reading."""
    kids = node.get("/K", [])
    for kid in kids if isinstance(kids, pikepdf.Array) else [kids]:
        if isinstance(kid, pikepdf.Dictionary) and "/S" in kid:
            yield kid
            yield from elements(kid)


@pytest.fixture(params=STARTERS, ids=lambda path: path.parts[-3])
def starter(request):
    return check_file(request.param, [SHELF])


@pytest.fixture(scope="module")
def cards(tmp_path_factory):
    target = tmp_path_factory.mktemp("cards") / "cards.pdf"
    assert main(["print", "cards", str(STARTERS[0]), "--packs", str(SHELF), "--cut-marks", "-o", str(target)]) == 0
    return target.read_bytes()


class TestChecker:
    @pytest.mark.parametrize("copy", ["own", "opponent", "judge"])
    def test_rosters(self, starter, copy):
        assert findings(roster_pdf(starter, copy, Look())) == set()

    def test_orders(self, starter):
        assert findings(orders_pdf(starter, Look())) == set()

    def test_quick_reference(self):
        assert findings(quickref_pdf(load_pack("tiny", where=[SHELF]), Look())) == set()

    @pytest.mark.slow
    @pytest.mark.parametrize("system", sorted(path.parent.name for path in (ROOT / "data").glob("*/pack.yaml")))
    def test_quick_reference_of_every_pack(self, system):
        assert findings(quickref_pdf(load_pack(system), Look())) == set()

    def test_cards_do_not_claim_to_be_what_they_are_not(self, cards):
        """A card is one article with its text in order; its tables have no tags, so it makes no claim."""
        assert findings(cards) == {"PDFUA1-ID-PART-001", "PDFUA1-ID-SCHEMA-001"}

    def test_the_checker_can_find_something(self, starter):
        with opened(orders_pdf(starter, Look())) as document:
            del document.Root.Lang
            del document.Root.ViewerPreferences
            target = io.BytesIO()
            document.save(target)
        assert findings(target.getvalue()) != set()


class TestDocument:
    @pytest.fixture(params=["roster", "orders", "quickref", "cards"])
    def sheet(self, request, cards):
        starter = check_file(STARTERS[0], [SHELF])
        made = {
            "roster": lambda: roster_pdf(starter, "judge", Look()),
            "orders": lambda: orders_pdf(starter, Look()),
            "quickref": lambda: quickref_pdf(load_pack("tiny", where=[SHELF]), Look()),
            "cards": lambda: cards,
        }
        with opened(made[request.param]()) as document:
            yield document

    def test_says_what_it_is(self, sheet):
        assert sheet.Root.MarkInfo.Marked is True
        assert sheet.Root.ViewerPreferences.DisplayDocTitle is True
        assert str(sheet.Root.Lang) == "en"
        assert str(sheet.docinfo["/Title"])
        assert str(sheet.docinfo["/Creator"]) == "listbuilder"
        with sheet.open_metadata() as metadata:
            assert metadata["dc:title"] == str(sheet.docinfo["/Title"])

    def test_has_bookmarks(self, sheet):
        with sheet.open_outline() as outline:
            assert outline.root

    def test_all_ink_is_content_or_decoration(self, sheet):
        """Whatever is drawn stands between marks: a part of the structure, or an artifact."""
        for side in sheet.pages:
            inside = 0
            for step in pikepdf.parse_content_stream(side):
                name = str(step.operator)
                inside += {"BDC": 1, "BMC": 1, "EMC": -1}.get(name, 0)
                assert inside > 0 or name not in SHOWN, f"{name} {step.operands}"
            assert inside == 0

    def test_every_marked_piece_is_in_the_structure(self, sheet):
        """What is marked with a number leads to an element of the tree."""
        tree = sheet.Root.StructTreeRoot.ParentTree.Nums
        owners = {int(tree[n]): tree[n + 1] for n in range(0, len(tree), 2)}
        for side in sheet.pages:
            mine = owners[int(side.StructParents)]
            for step in pikepdf.parse_content_stream(side):
                if str(step.operator) == "BDC" and "/MCID" in step.operands[1]:
                    assert mine[int(step.operands[1].MCID)].S


class TestTables:
    def test_cells_know_their_headings(self, starter):
        with opened(roster_pdf(starter, "own", Look())) as document:
            tables = [one for one in elements(document.Root.StructTreeRoot) if one.S == "/Table"]
            assert tables
            for table in tables:
                cells = [one for one in elements(table) if one.S in ("/TH", "/TD")]
                headings = {bytes(one.ID) for one in cells if one.S == "/TH"}
                assert headings
                for cell in cells:
                    if cell.S == "/TD":
                        assert {bytes(name) for name in cell.A.Headers} <= headings
                        assert len(cell.A.Headers)

    @pytest.mark.parametrize("sheet", ["roster", "orders"])
    def test_headings_come_in_order(self, starter, sheet):
        made = roster_pdf(starter, "judge", Look()) if sheet == "roster" else orders_pdf(starter, Look())
        with opened(made) as document:
            levels = [int(str(one.S)[2]) for one in elements(document.Root.StructTreeRoot) if str(one.S)[:2] == "/H"]
        assert levels[0] == 1
        assert all(after - before <= 1 for before, after in pairwise(levels))
