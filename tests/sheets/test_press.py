"""Faces are drawn once: what is kept changes nothing but the time, and damage only costs time."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest

from listbuilder.pack.load import load_pack
from listbuilder.sheets import kept
from listbuilder.sheets import press as room
from listbuilder.sheets.card import CardView
from listbuilder.sheets.cards import system_cards
from listbuilder.sheets.deck import Deck, deck_pdf
from listbuilder.sheets.impose import SIZES, sheet_for
from listbuilder.sheets.look import Look
from listbuilder.sheets.press import press

SHELF = Path(__file__).resolve().parents[1] / "packs"
POKER = SIZES["poker"]


@pytest.fixture(autouse=True)
def own_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("LISTBUILDER_CACHE", str(tmp_path))
    return tmp_path / "faces"


@pytest.fixture
def drawn(monkeypatch):
    """The titles of the cards that were really drawn, batch by batch."""
    batches = []
    draw = room._draw
    monkeypatch.setattr(
        room, "_draw", lambda batch, own: batches.append([card.title for card in batch.cards]) or draw(batch, own)
    )
    monkeypatch.setattr(room, "_FEW", 10_000)  # here, where it can be counted
    return batches


def few(number: int) -> list[CardView]:
    return [CardView(f"Card {n}", "Wars", texts=(("Rule", f"number {n}"),)) for n in range(number)]


def pdf(cards: list[CardView]) -> bytes:
    return deck_pdf("x", press(cards, POKER, Look()), Deck(sheet_for(POKER, "a4"), duplex="long"), Look())


def test_the_second_print_draws_nothing(drawn):
    first = pdf(few(30))
    assert sum(map(len, drawn)) == 30
    drawn.clear()
    assert pdf(few(30)) == first
    assert drawn == []


def test_one_change_draws_one_batch(drawn):
    press(few(60), POKER, Look())
    drawn.clear()
    cards = few(60)
    cards[33] = replace(cards[33], cost="7 pts")
    press(cards, POKER, Look())
    assert len(drawn) == 1
    assert "Card 33" in drawn[0]
    assert len(drawn[0]) <= room.MOST


def test_one_card_less_changes_little(drawn):
    press(few(90), POKER, Look())
    drawn.clear()
    cards = few(90)
    del cards[5]
    press(cards, POKER, Look())
    assert sum(map(len, drawn)) <= 3 * room.MOST


def test_what_was_kept_does_not_change_the_bytes(own_folder):
    """The same deck from nothing, and from batches that older decks left behind."""
    fresh = pdf(few(30))
    for path in own_folder.iterdir():
        path.unlink()
    pdf(few(45))
    cards = few(30)
    cards[3] = replace(cards[3], cost="1 pt")
    pdf(cards)
    assert pdf(few(30)) == fresh


def test_another_size_or_look_is_another_face(drawn):
    for size, look in (
        (POKER, Look()),
        (SIZES["a6"], Look()),
        (POKER, Look(ink_saver=True)),
        (POKER, Look(large=True)),
    ):
        press(few(1), size, look)
    assert len(drawn) == 4


@pytest.mark.parametrize("damage", [b"", b"{}", b"\xff\xfe", b'{"made": [[9, 1]], "sum": "0"}\n%PDF', b"[]\n"])
def test_damage_only_costs_time(own_folder, drawn, damage):
    whole = pdf(few(3))
    for path in own_folder.iterdir():
        path.write_bytes(damage)
    assert pdf(few(3)) == whole


def test_a_folder_that_cannot_be_written(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setenv("LISTBUILDER_CACHE", str(tmp_path / "file"))
    assert pdf(few(2)).startswith(b"%PDF")


def test_the_longest_unused_go_first(own_folder, monkeypatch):
    names = [f"0001{number:060x}" for number in range(5)]
    for age, name in enumerate(names):
        kept.keep(name, {}, b"x" * 100)
        os.utime(own_folder / name, (age, age))
    assert kept.fetch(names[0]) is not None  # used now
    monkeypatch.setattr(kept, "MOST_BYTES", 400)  # two of them, with what is said of each
    kept._tidy("faces")
    assert {path.name for path in own_folder.iterdir()} == {names[0], names[4]}


def test_several_processes_give_the_same(own_folder):
    """Thirty cards are shared out; drawn here one batch after the other, they are the same to the byte."""
    cards = system_cards(load_pack("tiny", where=[SHELF])) * 4
    shared = pdf(cards)
    for path in own_folder.iterdir():
        path.unlink()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(room, "_FEW", 10_000)
        assert pdf(cards) == shared


def test_progress_hears_of_every_card():
    moved = []
    press(few(20), POKER, Look(), moved.append)
    assert sum(moved) == 20


def test_nothing_is_left_behind(tmp_path, monkeypatch):
    """The library copies fonts into folders of its own; none of them stays, from any process."""
    import tempfile

    (tmp_path / "tmp").mkdir()
    monkeypatch.setenv("TMPDIR", str(tmp_path / "tmp"))
    monkeypatch.setattr(tempfile, "tempdir", None)
    pdf(few(30))
    assert list((tmp_path / "tmp").iterdir()) == []
