"""Order and record sheets: rows, boxes and turns as the packs declare them."""

from __future__ import annotations

from pathlib import Path

import pytest

from listbuilder.check import check_file, check_text
from listbuilder.cli import main
from listbuilder.pack.find import all_packs
from listbuilder.resources import folder
from listbuilder.sheets.look import Look
from listbuilder.sheets.make import orders_html, orders_pdf
from listbuilder.sheets.orders import MOST_ROWS, order_sheets
from listbuilder.sheets.ticks import BOX

SHELF = Path(__file__).resolve().parents[1] / "packs"
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
    assert [(row.heading, [boxes.count(BOX) for boxes, _ in row.boxes]) for row in record.rows] == [
        ("American Officer", [2, 3]),
        ("Airborne 1", [1, 2]),
        ("Airborne 2", [1, 2]),
    ]
    assert record.boxes == ("Wounds", "AP")
    assert len(record.turns) == 8


def test_an_order_stands_on_the_sheet_of_its_formation():
    text = "system: simple-ww2\nforces: [{kind: formation, fields: {order: probe}, entries: [{unit: platoon, with: [{unit: infantry, count: 3}]}]}]\n"
    (sheet,) = order_sheets(check_text(text))
    assert sheet.details == ("Order: Probe",)
    moves = sheet.records[0]
    assert ([row.heading for row in moves.rows], len(moves.turns)) == (["Order of the formation", "Platoon"], 12)
    assert dict(moves.codes)["Mf"] == "moves half and fires"
    assert sheet.label == "Keep secret"
    (opponents,) = order_sheets(check_text(text), "opponent")
    assert (opponents.details, opponents.label) == ((), "Opponent's copy")


def test_the_command(judged, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert main(["print", "orders", "list.yaml"]) == 0
    assert (tmp_path / "list-orders.pdf").read_bytes().startswith(b"%PDF")
    assert main(["print", "orders", "nowhere.yaml"]) == 2


def test_rows_stand_below_what_they_are_nested_in():
    text = "system: simple-ww2\nforces: [{kind: formation, fields: {order: hold}, entries: [{unit: platoon, name: 7 Platoon, with: [{unit: infantry, count: 2}]}, {unit: platoon, with: [{unit: infantry}]}]}]\n"
    losses = order_sheets(check_text(text))[0].records[1]
    assert [(row.heading, row.head, row.depth) for row in losses.rows] == [
        ("7 Platoon", True, 0),
        ("Infantry 1", False, 1),
        ("Infantry 2", False, 1),
        ("Platoon", True, 0),
        ("Infantry 3", False, 1),
    ]


def test_what_is_shown_beside_a_name():
    text = "system: awww2\nfields: {army: american}\nforces: [{kind: detachment, entries: [{unit: us-hmg-team}]}]\n"
    (record,) = order_sheets(check_text(text))[0].records
    assert (record.shown, record.rows[0].shown) == (("Ld", "Test at"), ("7", "2 1 0"))


def test_many_models_keep_one_row():
    text = f"system: alienstar\nfields: {{nation: german, year: 1941, grade: B}}\nforces: [{{kind: battle-group, entries: [{{unit: rifle-group, count: {MOST_ROWS + 1}}}]}}]\n"
    stands = order_sheets(check_text(text))[0].records[1]
    (row,) = stands.rows
    assert row.heading == "61 Rifle Group"
    assert row.boxes[0][1] == "and for 51 more"


def test_a_row_of_the_force_and_spare_rows():
    text = "system: tiny\nfields: {kingdom: red}\nforces: [{kind: company, entries: [{unit: captain}]}]\n"
    turns, toys = order_sheets(check_text(text, packs=[SHELF]))[0].records
    assert [row.heading for row in toys.rows] == ["The whole box", "Captain", "", ""]
    assert [row.heading for row in turns.rows] == ["1", "2", "3", "4", "5", "6"]


def test_the_command_for_an_opponent(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "list.yaml").write_text(
        "system: simple-ww2\nforces: [{kind: formation, fields: {order: probe}, entries: [{unit: platoon, with: [{unit: infantry, count: 3}]}]}]\n"
    )
    assert main(["print", "orders", "list.yaml", "--copy", "opponent", "--html"]) == 0
    page = (tmp_path / "list-orders.html").read_text()
    assert "Opponent's copy" in page.replace("&#39;", "'")
    assert "Order: Probe" not in page


def test_columns_in_which_nothing_would_stand_are_left_out():
    """A tank has no men to lose and nobody to pin."""
    text = "system: awww2\nfields: {army: american}\nforces: [{kind: detachment, entries: [{unit: m4-sherman}]}, {kind: detachment, entries: [{unit: us-hmg-team}, {unit: m4-sherman}]}]\n"
    tanks, mixed = (sheet.records[0] for sheet in order_sheets(check_text(text)))
    assert (tanks.shown, tanks.boxes, tanks.width) == ((), ("Broken",), 9)
    assert [len(row.boxes) for row in tanks.rows] == [1]
    assert (mixed.shown, mixed.boxes) == (("Ld", "Test at"), ("Lost", "Pinned", "Broken"))
