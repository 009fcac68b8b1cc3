"""Sheets on the page: every choice of the print commands, the same pages, nothing lost when drawing fails."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import Future

import pytest

from listbuilder.arguments import parser
from listbuilder.ui import tongue
from listbuilder.ui.pages import sheets
from listbuilder.ui.papers import presets
from listbuilder.ui.papers.job import Drawn, Job, arguments, draw
from listbuilder.ui.papers.options import (
    ANSWERED,
    FORMS,
    SHEETS,
    WHOLE,
    actions_of,
    command_words,
    forms_of,
    options_of,
)
from listbuilder.ui.papers.room import Room, Ticket
from listbuilder.ui.widgets import drawing, sharing
from tests.ui.conftest import LIST
from tests.ui.pages import alone

PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010806000000"
    "1f15c4890000000d49444154789c6360606060000000050001a5f645400000000049454e44ae426082"
)


class Stub:
    """A room that has every sheet at once, and remembers what it was asked for."""

    def __init__(self, drawn: Drawn) -> None:
        self.drawn, self.jobs = drawn, []

    def ask(self, job: Job) -> Ticket:
        self.jobs.append(job)
        done: Future[Drawn] = Future()
        done.set_result(self.drawn)
        return Ticket(done)


@pytest.fixture
def stub(monkeypatch):
    made = Stub(Drawn((("mine.pdf", b"%PDF-1.7"),), (PNG,), 1))
    monkeypatch.setattr(drawing, "room", lambda: made)
    return made


def at(page, sheet, **held):
    """The page of sheets of the list, with this sheet chosen."""
    page.put("mine.yaml")
    return alone(page, "sheets:sheets", {"list": "mine.yaml"}, **{"sheet-mine.yaml": sheet, **held})


def keys(page):
    return {widget.key for kind in ("selectbox", "toggle", "number_input", "text_input", "multiselect", "file_uploader")
            for widget in page.app.get(kind)}  # fmt: skip


@pytest.mark.parametrize("sheet", SHEETS)
def test_every_option_of_the_command_is_on_the_page(page, stub, sheet):
    at(page, sheet)
    shown = keys(page)
    for action in actions_of(sheet):
        if action.dest in ANSWERED:
            continue
        if action.dest in WHOLE:
            assert f"paper-mine.yaml-{sheet}-whole" in shown
        elif action.dest == "dpi":
            assert f"dpi-{sheet}" in shown
        elif action.dest in FORMS:
            assert action.dest in forms_of(sheet)
            assert any(f"get-{action.dest}-{sheet}" in (one.proto.id) for one in page.app.get("download_button"))
        else:
            assert f"paper-mine.yaml-{sheet}-{action.dest}" in shown


def test_all_sheets_of_the_command_line_are_on_the_page():
    kinds = next(a for a in parser()._actions if a.choices and "print" in a.choices).choices["print"]
    assert set(next(a for a in kinds._actions if a.choices).choices) == {
        *SHEETS,
        "campaign",
    }  # that one prints a folder of many players, not a list


@pytest.mark.parametrize("language", list(tongue.LANGUAGES))
@pytest.mark.parametrize("sheet", SHEETS)
def test_every_option_and_choice_has_its_words(language, sheet):
    for option in options_of(sheet):
        assert tongue.said(language, f"sheets.{option.dest}")
        tongue.said(language, f"sheets.{option.dest}-help")
        for choice in option.choices:
            assert tongue.said(language, f"sheets.{option.dest}-{choice or 'none'}")


def test_answers_are_read_back_as_the_command_line_reads_them():
    answers = {"per": "entry", "find": "--open", "tag": ["afv", "hq"], "size": "80x120mm", "gap": 1.5, "cut_marks": True,
               "duplex": "short", "copies": ["2", "Tiger=4"], "blank": 3, "margin": 7.0}  # fmt: skip
    args = arguments(Job("cards", command_words("cards", answers), b"", "x.yaml", (), ""))
    assert (args.per, args.find, args.tag, args.gap, args.cut_marks) == ("entry", "--open", ["afv", "hq"], 1.5, True)
    assert (args.duplex, args.blank, str(args.size)) == ("short", 3, "80 x 120 mm")
    assert args.copies == [(None, 2), ("tiger", 4)]
    assert args.open is False


def test_usual_answers_say_nothing():
    for sheet in SHEETS:
        assert command_words(sheet, {option.dest: option.default for option in options_of(sheet)}) == ()


@pytest.mark.parametrize("sheet", SHEETS)
def test_a_sheet_nobody_chose_anything_for_is_that_of_the_bare_command(page, stub, sheet):
    at(page, sheet)
    assert stub.jobs[-1].words == ()


def test_choices_reach_the_job_and_are_there_the_next_time(page, stub):
    at(page, "cards")
    page.app.toggle(key="paper-mine.yaml-cards-cut_marks").set_value(True).run()
    page.app.number_input(key="paper-mine.yaml-cards-blank").set_value(4).run()
    page.calm()
    assert stub.jobs[-1].words == ("--cut-marks", "--blank=4")
    at(page, "cards")  # another visit
    assert stub.jobs[-1].words == ("--cut-marks", "--blank=4")
    page.press("paper-mine.yaml-cards-usual")
    assert stub.jobs[-1].words == ()


def test_a_size_that_cannot_be_is_a_sentence_and_nothing_is_drawn(page, stub):
    at(page, "cards", **{"paper-mine.yaml-cards-size": "3x4mm"})
    assert "too small to read" in page.html
    assert stub.jobs == []


def test_spoilt_presets_are_the_usual_ones(page, stub):
    path = page.put("mine.yaml")
    for text in (
        "{",
        "[]",
        '{"cards": 3}',
        '{"cards": {"blank": "x", "size": "1x1", "tag": 3, "per": "no"}}',
        "[" * 9000,
    ):
        (path.parent / presets.FOLDER).mkdir(exist_ok=True)
        (path.parent / presets.FOLDER / "mine.yaml.json").write_text(text)
        at(page, "cards")
        assert stub.jobs[-1].words == ()


def test_cards_that_gave_way_are_told(page, monkeypatch):
    drawn = Drawn((("x.pdf", b""),), (PNG,), 30, 9, 8, (("Tiger", 7.5),), (("Rifles", 2),), ("Truck",))
    monkeypatch.setattr(drawing, "room", lambda: Stub(drawn))
    at(page, "cards")
    for words in ("9 cards in print of 8 pt.", "Shrunk to 7.5 pt: Tiger.", "Rifles (2 sides)", "No picture for Truck",
                  "29 more pages"):  # fmt: skip
        assert words in page.html


def test_a_drawing_that_fails_is_a_sentence(page, monkeypatch):
    monkeypatch.setattr(drawing, "room", lambda: Stub(Drawn(fault="fault")))
    page.faults = True
    at(page, "roster")
    assert "could not be drawn" in page.html


@pytest.mark.parametrize("fault", ["", "fault"])
def test_files_that_cannot_be_drawn_are_a_sentence_in_the_share_panel(page, stub, monkeypatch, fault):
    if fault:
        stub.drawn = Drawn(fault=fault)
    monkeypatch.setattr(sharing, "room", lambda: stub)
    page.faults = True
    at(page, "roster").press("share")
    got = {one.proto.id.rpartition("-")[2] for one in page.app.get("download_button")}
    assert got & {"yaml", "pdf", "png"} == ({"yaml"} if fault else {"yaml", "pdf", "png"})
    assert bool(fault) == ("could not be drawn" in page.html)


def test_of_a_list_too_long_for_a_code_the_panel_says_that_only_its_sum_is_in_it(page, stub, monkeypatch):
    monkeypatch.setattr(sharing, "room", lambda: stub)
    at(page, "roster").press("share")
    assert "pasting it under Lists" in page.html
    assert "only the sum" not in page.html

    monkeypatch.setattr("listbuilder.code.MOST_SIGNS", 50)
    at(page, "roster").press("share")
    assert "too long for a link" in page.html
    assert "only the sum" in page.html
    assert "pasting it under Lists" not in page.html


def test_a_file_that_cannot_be_drawn_when_it_is_tapped_is_no_file(monkeypatch):
    """Streamlit says so below the button; an empty ZIP would be taken for a sheet."""
    monkeypatch.setattr(sheets, "room", lambda: Stub(Drawn(fault="No room.")))
    with pytest.raises(RuntimeError, match="No room"):
        sheets.drawn_now(Job("roster", (), LIST.encode(), "mine.yaml", (), "", form="html"))


def test_why_a_file_could_not_be_drawn_stays_on_the_page(page, stub, monkeypatch):
    """Streamlit's own words below the button vanish after a moment and never say why."""
    fine, tapped = stub.ask, "HTML page"

    def ask(job: Job) -> Ticket:
        return fine(job) if job.form == "pdf" else Stub(Drawn(fault="No room.", hint="Make some.")).ask(job)

    monkeypatch.setattr(stub, "ask", ask)
    monkeypatch.setattr(sheets.st, "download_button", lambda words, *_, **__: words == tapped)
    at(page, "roster")
    assert "No room. Make some." in page.html


def test_a_worker_that_dies_is_a_fault_and_the_next_one_lives(monkeypatch):
    room = Room()
    job = Job("roster", (), LIST.encode(), "mine.yaml", (), "")
    dead = [sys.executable, "-c", "import sys; sys.stdin.buffer.read(1)"]
    monkeypatch.setattr(room.__class__, "_worker", lambda self: _popen(self, dead))
    assert room.ask(job).done.result(30).fault == "fault"
    assert job.key not in room.tickets
    room.threads.shutdown()


def _popen(room, command):
    room.own.worker = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    return room.own.worker


@pytest.mark.slow
def test_real_sheets_by_a_real_process():
    room = Room()
    job = Job("roster", ("--copy=opponent",), LIST.encode(), "mine.yaml", (), "")
    drawn = room.ask(job).done.result(120)
    assert [name for name, _ in drawn.files] == ["mine.pdf"]
    assert drawn.files[0][1].startswith(b"%PDF")
    assert drawn.pages[0].startswith(b"\x89PNG")
    assert room.ask(job) is room.ask(job)
    room.threads.shutdown()


def test_a_list_that_cannot_be_counted_is_told():
    drawn = draw(Job("roster", (), b"system: alienstar\nforces: [{kind: nothing, entries: []}]\n", "x.yaml", (), ""))
    assert "nothing" in drawn.fault
