"""Order and record sheets: rows, boxes and turns as the packs declare them."""

from __future__ import annotations

import pytest

from listbuilder.check import check_file, check_text
from listbuilder.cli import main
from listbuilder.pack.find import all_packs
from listbuilder.resources import folder
from listbuilder.sheets.look import Look
from listbuilder.sheets.make import orders_html, orders_pdf
from listbuilder.sheets.orders import order_sheets

STARTERS = [path / "samples" / "starter.yaml" for _, path in all_packs([folder("data")])]


def test_the_page_is_as_it_was(judged, golden):
    golden("orders.html", orders_html(judged, Look()))


@pytest.mark.parametrize("path", STARTERS, ids=lambda path: path.parents[1].name)
def test_every_game_has_record_sheets(path):
    checked = check_file(path)
    sheets = order_sheets(checked)
    assert {sheet.title for sheet in sheets} == {force.name for force in checked.verdict.forces}
    assert orders_pdf(checked, Look()).startswith(b"%PDF")


def test_a_row_and_its_boxes_for_each_model():
    text = "system: ae-wwii\nfields: {faction: american}\nforces: [{kind: squad, entries: [{unit: american-officer}, {unit: airborne, count: 2}]}]\n"
    (sheet,) = order_sheets(check_text(text))
    (record,) = sheet.records
    assert [(row.heading, row.boxes) for row in record.rows] == [
        ("American Officer", (2, 3)),
        ("Airborne 1", (1, 2)),
        ("Airborne 2", (1, 2)),
    ]
    assert len(record.turns) == 8


def test_an_order_stands_on_the_sheet_of_its_formation():
    text = "system: simple-ww2\nforces: [{kind: formation, fields: {order: probe}, entries: [{unit: platoon, with: [{unit: infantry, count: 3}]}]}]\n"
    (sheet,) = order_sheets(check_text(text))
    assert sheet.details == ("Order: Probe",)
    moves = sheet.records[0]
    assert ([row.heading for row in moves.rows], len(moves.turns)) == (["Platoon"], 12)


def test_the_command(judged, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert main(["print", "orders", "list.yaml"]) == 0
    assert (tmp_path / "list-orders.pdf").read_bytes().startswith(b"%PDF")
    assert main(["print", "orders", "nowhere.yaml"]) == 2
