"""print: where sheets go, what is never written over, and what is said when something cannot be done."""

from __future__ import annotations

import errno
import io
import os
import resource
import subprocess
import sys
import tempfile
from dataclasses import replace
from pathlib import Path

import pikepdf
import pytest
from PIL import Image
from weasyprint.text import fonts
from weasyprint.urls import FatalURLFetchingError

from listbuilder import whole
from listbuilder.code import encode
from listbuilder.roster.load import load_text
from listbuilder.sheets import letters, pdf, press

ROOT = Path(__file__).resolve().parents[2]
LEGAL = "system: toys\nname: Band\nforces: [{kind: band, entries: [{unit: captain}]}]\n"
ILLEGAL = LEGAL.replace("name: Band", "name: Poor band\nlimit: 1")
BROKEN = "system: toys\nforces: [\n"
FOREIGN = b"%PDF-1.4\n1 0 obj <</Type /Catalog>> endobj\ntrailer <</Root 1 0 R>>\n"

pytestmark = pytest.mark.usefixtures("toys")


@pytest.fixture(autouse=True)
def band(write):
    return write("band.yaml", LEGAL)


@pytest.fixture
def nothing_kept(tmp_path_factory, monkeypatch):
    """No card was ever drawn here."""
    monkeypatch.setenv("LISTBUILDER_CACHE", str(tmp_path_factory.mktemp("cache")))
    press.make.cache_clear()
    yield
    press.make.cache_clear()


def made(folder=".") -> list[str]:
    """The files of a folder, without packs and lists."""
    return sorted(path.name for path in Path(folder).iterdir() if path.is_file() and path.suffix != ".yaml")


def text_of(path: str) -> str:
    return subprocess.run(("pdftotext", path, "-"), capture_output=True, text=True, check=True).stdout


# --- one list ---


def test_beside_the_list(run, write):
    write("lists/a.yaml", LEGAL)
    ran = run("print", "roster", "lists/a.yaml")
    assert (ran.code, ran.out, ran.err) == (0, f"Wrote {Path('lists/a.pdf')}.\n", "")


def test_into_a_folder_that_is_made(run):
    assert run("print", "roster", "band.yaml", "-o", "new/folder/").code == 0
    assert made("new/folder") == ["band.pdf"]
    assert run("print", "cards", "band.yaml", "-o", "cards/").code == 0
    assert made("cards") == ["band-cards.pdf"]


def test_a_code_is_printed_by_the_name_of_its_list(run):
    roster = load_text(LEGAL.replace("Band", "../Ünter <b> den/Linden")).roster
    assert run("print", "roster", encode(roster)).out == "Wrote ünter-b-den-linden.pdf.\n"


def test_illegal_lists_print_with_the_verdict(run, write):
    write("poor.yaml", ILLEGAL)
    assert run("print", "roster", "poor.yaml").code == 0
    assert "TOYS-PTS-001" in text_of("poor.pdf")


@pytest.mark.parametrize("sheet", ["roster", "cards", "orders", "all"])
def test_an_unreadable_list_gives_a_sentence_and_no_file(run, write, sheet):
    write("broken.yaml", BROKEN)
    ran = run("print", sheet, "broken.yaml")
    assert ran.code == 2
    assert "broken.yaml:" in ran.out
    assert made() == []


# --- all sheets, many lists ---


def test_all_sheets(run):
    ran = run("print", "all", "band.yaml", "-o", "night", "--paper", "letter")
    assert ran.code == 0, ran.err
    assert set(made("night")) >= {"band-own.pdf", "band-opponent.pdf", "band-judge.pdf", "band-cards.pdf"}
    for name in made("night"):
        with pikepdf.open(Path("night") / name) as document:
            assert sorted(map(float, document.pages[0].mediabox))[2:] == pytest.approx([612, 792], abs=0.5)
    assert run("print", "all", "band.yaml", "-o", "-").code == 2
    assert "is one file" in run("print", "all", "band.yaml", "-o", "x.pdf").err


def test_all_sheets_of_a_pack_with_records(run):
    sample = ROOT / "data" / "simple-ww2" / "samples" / "starter.yaml"
    assert run("print", "all", sample, "-o", "night/").code == 0
    kinds = ["cards", "judge", "opponent", "orders", "own", "quickref"]
    assert made("night") == [f"starter-{kind}.pdf" for kind in kinds]


def test_one_bad_list_does_not_stop_the_others(run, write):
    write("lists/a.yaml", LEGAL)
    write("lists/b.yaml", BROKEN)
    write("lists/deep/a.yaml", ILLEGAL)
    ran = run("print", "roster", "band.yaml", "lists", "-o", "out/")
    assert ran.code == 2
    assert made("out") == ["a-2.pdf", "a.pdf", "band.pdf"]
    assert ran.out.count("Wrote ") == 3
    assert "lists/b.yaml:2" in ran.out.replace("\\", "/")
    assert "limit" not in text_of("out/a.pdf")
    assert "Poor band" in text_of("out/a-2.pdf")


def test_many_lists_need_a_folder(run, write):
    write("other.yaml", LEGAL)
    for output, words in (("x.pdf", "is one file"), ("-", "standard output takes one"), ("band.yaml", "cannot be made: there is a file of this name")):  # fmt: skip
        ran = run("print", "roster", "band.yaml", "other.yaml", "-o", output)
        assert (ran.code, words in ran.err) == (2, True), ran.err
    assert made() == []
    assert run("print", "roster", "nothing-here").code == 2
    Path("empty").mkdir()
    assert "There is no list in this folder" in run("print", "roster", "empty").err


def test_sheets_in_a_folder_are_not_printed_again(run, write):
    write("lists/a.yaml", LEGAL)
    for _ in range(2):
        assert run("print", "roster", "lists").code == 0
    assert made("lists") == ["a.pdf"]


# --- what is written over ---


@pytest.mark.parametrize(("words", "name"), [((), "x.pdf"), (("--html",), "x.html"), (("--png",), "x.png")])
def test_our_own_files_are_written_over_and_no_others(run, write, words, name):
    assert run("print", "roster", "band.yaml", "-o", name, *words).code == 0
    first = Path(name).read_bytes()
    assert run("print", "roster", "band.yaml", "-o", name, *words).code == 0
    assert Path(name).read_bytes() == first  # same list, same bytes
    picture = io.BytesIO()
    Image.new("L", (9, 9)).save(picture, "PNG")
    foreign = (FOREIGN, b"<!DOCTYPE html>\n<p>mine</p>", picture.getvalue(), b"notes", b"")
    for raw in foreign:
        write(name, raw)
        ran = run("print", "roster", "band.yaml", "-o", name, *words)
        assert ran.code == 2
        assert f"{name} is there and was not made by listbuilder, so it was left alone." in ran.err
        assert Path(name).read_bytes() == raw
    assert run("print", "roster", "band.yaml", "-o", name, "--force", *words).code == 0
    assert Path(name).read_bytes() == first


def test_the_list_itself_is_never_written_over(run):
    ran = run("print", "roster", "band.yaml", "-o", "band.yaml", "--force")
    assert (ran.code, "is the list itself" in ran.err) == (2, True)
    assert Path("band.yaml").read_text() == LEGAL
    assert run("print", "roster", "band.yaml").code == 0
    before = Path("band.pdf").read_bytes()
    ran = run("print", "roster", "band.pdf", "--large")  # the evidence stays as it was
    assert (ran.code, "is the list itself" in ran.err) == (2, True)
    assert Path("band.pdf").read_bytes() == before


# --- standard output ---


def to_stdout(*words, output=subprocess.PIPE, before=None) -> subprocess.CompletedProcess[bytes]:
    command = (sys.executable, "-m", "listbuilder.cli", *words)
    env = os.environ | {"PYTHONPATH": str(ROOT)}
    return subprocess.run(command, stdout=output, stderr=subprocess.PIPE, env=env, preexec_fn=before, check=False)


def test_standard_output():
    ran = to_stdout("print", "roster", "band.yaml", "-o", "-")
    assert (ran.returncode, ran.stdout[:5], ran.stderr) == (0, b"%PDF-", b"")
    ran = to_stdout("print", "roster", "band.yaml", "-o", "-", "--png", "--dpi", "50")
    assert ran.stdout[:4] == b"\x89PNG"
    assert made() == []


def test_what_standard_output_cannot_take(run):
    for words in (("--copy", "all"), ("--open",)):
        ran = run("print", "roster", "band.yaml", "-o", "-", *words)
        assert (ran.code, "hint: Name a file with -o." in ran.err) == (2, True)
    with open("/dev/full", "wb") as full:
        ran = to_stdout("print", "roster", "band.yaml", "-o", "-", output=full)
    assert ran.returncode == 2
    assert ran.stderr.decode().startswith("Standard output cannot be written: there is no room left on the disk.")
    assert b"Traceback" not in ran.stderr


# --- what cannot be written ---


def test_a_missing_folder_a_long_name_a_file_as_folder(run):
    for target, words in (("none/x.pdf", "the folder is not there"), ("x" * 300 + ".pdf", "the name is too long"), ("band.yaml/x.pdf", "a part of the path is a file"), ("x\0.pdf", "null")):  # fmt: skip
        ran = run("print", "roster", "band.yaml", "-o", target)
        assert (ran.code, words in ran.err) == (2, True), ran.err
        assert ran.err.count("\n") == 2
    assert made() == []


def test_a_file_as_folder_is_not_to_be_made(run):
    done = run("print", "roster", "band.yaml", "-o", "band.yaml/x.pdf")
    assert "a part of the path is a file, not a folder" in done.err
    assert "mkdir" not in done.err


def test_signs_that_no_font_has_are_told(run, write):
    write("chat.yaml", LEGAL.replace("Band", "Band 🎲🚀 Łódź 北 ש ไ ع"))
    done = run("print", "all", "chat.yaml", "-o", "out/")
    assert done.code == 0
    assert done.err.count("The fonts of listbuilder lack 🎲 🚀: ") == 1
    assert "lack" not in run("print", "roster", "band.yaml").err


def test_a_full_disk_leaves_no_half_written_file(run, monkeypatch):
    assert run("print", "roster", "band.yaml").code == 0
    before = Path("band.pdf").read_bytes()

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    ran = run("print", "roster", "band.yaml", "--large")
    assert (ran.code, ran.err.splitlines()[0]) == (2, "band.pdf cannot be written: there is no room left on the disk.")
    assert made() == ["band.pdf"]
    assert Path("band.pdf").read_bytes() == before


def test_a_limit_of_the_system_leaves_no_half_written_file():
    ran = to_stdout(
        "print", "roster", "band.yaml", before=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))
    )
    assert ran.returncode == 2
    assert b"No PDF can be made: fonts cannot be copied to the folder" in ran.stderr
    assert b"hint: Make room there" in ran.stderr
    assert made() == []


def test_no_room_for_the_letters_of_cards(nothing_kept):
    """Workers draw cards; what stops them is told once, and they leave nothing behind."""
    ran = to_stdout(
        "print", "cards", "band.yaml", before=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))
    )
    assert ran.returncode == 2
    assert ran.stderr.count(b"No PDF can be made: fonts cannot be copied to the folder") == 1
    assert b"Traceback" not in ran.stderr
    assert made() == []


def test_no_folder_for_what_is_only_needed_for_a_moment(run, monkeypatch, nothing_kept):
    def none(*_, **__) -> None:
        raise FileNotFoundError(errno.ENOENT, "No usable temporary directory found")

    monkeypatch.setattr(tempfile, "mkdtemp", none)  # the folder of a helper
    monkeypatch.setattr(fonts, "mkdtemp", none)
    ran = run("print", "cards", "band.yaml")
    assert (ran.code, made()) == (2, [])
    assert ran.err.startswith("error PRINT-ROOM: No PDF can be made: fonts cannot be copied to the folder")
    assert "TMPDIR" in ran.err


@pytest.mark.parametrize("sheet", ["roster", "cards"])
def test_a_missing_font_is_told_with_what_to_do(run, monkeypatch, nothing_kept, sheet):
    lost = replace(letters.HOUSE[0], upright="files/Lost[wght].ttf")
    monkeypatch.setattr(letters, "HOUSE", (lost, *letters.HOUSE[1:]))
    ran = run("print", sheet, "band.yaml")
    assert (ran.code, made()) == (2, [])
    assert "FILE-FONT: The font Lost[wght].ttf is missing, so nothing was printed" in ran.err
    assert "hint: pip install --force-reinstall fontpkg-source-sans-3" in ran.err


@pytest.mark.parametrize(
    "address", ["http://example.org/x.png", "https://example.org/x.css", "file:///etc/passwd", "ftp://example.org/x"]
)
def test_nothing_is_fetched_from_elsewhere(address):
    with pytest.raises(FatalURLFetchingError, match="not in our folders"):
        pdf.write_pdf(f"<html lang=en><title>x</title><img src='{address}' alt=''>")


def test_cards_of_an_illegal_list_say_so(run, write):
    write("bad.yaml", ILLEGAL)
    ran = run("print", "cards", "bad.yaml")
    assert ran.code == 0
    assert "The list is not legal, 1 error; see the roster." in ran.out
    assert "--summary" in ran.out
    assert "The list is not legal" not in run("print", "cards", "bad.yaml", "--summary").out
    assert "not legal, 1 error" in " ".join(text_of("bad-cards.pdf").split())


def test_a_place_where_one_may_not_write(run, monkeypatch):
    def locked(*_: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(whole, "write_whole", locked)
    ran = run("print", "cards", "band.yaml")
    assert (ran.code, made()) == (2, [])
    assert "band-cards.pdf cannot be written: you may not write there." in ran.err


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_is_not_ours(run):
    Path("locked").mkdir(mode=0o500)
    assert "you may not write there" in run("print", "roster", "band.yaml", "-o", "locked/x.pdf").err


# --- opening ---


@pytest.fixture
def opener(monkeypatch, tmp_path):
    """A viewer that notes what it was given, and ends with the code it is told to."""
    monkeypatch.setattr(sys, "platform", "linux")

    def put(code: int) -> Path:
        folder = tmp_path / "bin"
        folder.mkdir(exist_ok=True)
        script = folder / "xdg-open"
        script.write_text(f'#!/bin/sh\necho "$1" >> {tmp_path}/opened\nexit {code}\n')
        script.chmod(0o755)
        monkeypatch.setenv("PATH", f"{folder}{os.pathsep}{os.environ['PATH']}")
        return tmp_path / "opened"

    return put


def test_open(run, opener, monkeypatch):
    opened = opener(0)
    assert run("print", "roster", "band.yaml", "--copy", "all", "--open").err == ""
    assert opened.read_text().splitlines() == [str(Path("band-own.pdf").resolve())]  # one window, not three
    opener(3)
    ran = run("print", "roster", "band.yaml", "--open")
    assert (ran.code, ran.err) == (0, "band.pdf could not be opened: xdg-open found no program for it.\n")
    monkeypatch.setenv("PATH", "")
    ran = run("print", "roster", "band.yaml", "--open")
    assert (ran.code, ran.err) == (0, "band.pdf could not be opened: there is no xdg-open here. Open it by hand.\n")


# --- pictures and pages ---


def test_a_force_is_one_picture(run, write):
    units = ", ".join(["{unit: captain}"] * 200)
    write("big.yaml", LEGAL.replace("{unit: captain}", units))
    assert run("print", "roster", "big.yaml", "--png", "--dpi", "60").out == "Wrote big.png.\n"
    assert run("print", "roster", "band.yaml", "--png", "--dpi", "60").code == 0
    with Image.open("big.png") as big, Image.open("band.png") as small:
        printed, white = 182, 16  # mm: as wide as the print on A4, white on both sides
        assert big.width == small.width == round((printed + white) / 25.4 * 60)
        assert big.height > 5 * small.height
        assert small.height < small.width  # nothing but the sheet: its empty foot is left out
        assert small.text["Software"] == "listbuilder"


def test_cards_are_a_picture_for_each_page(run):
    sample = ROOT / "data" / "alienstar" / "samples" / "american-1944-puffendorf.yaml"
    assert run("print", "cards", sample, "--png", "--dpi", "50", "-o", "cards.png").code == 0
    assert made() == ["cards-1.png", "cards-2.png"]
    assert run("print", "cards", sample, "--png", "--dpi", "50", "-o", "-").code == 2


@pytest.mark.parametrize("dpi", ["0", "49", "601", "9999999999", "-1", "x", "²"])
def test_absurd_resolutions(run, dpi):
    ran = run("print", "roster", "band.yaml", "--png", "--dpi", dpi)
    assert (ran.code, made()) == (2, [])


@pytest.mark.parametrize("words", [("roster", "band.yaml"), ("cards", "band.yaml"), ("quickref", "simple-ww2"), ("orders", ROOT / "data/simple-ww2/samples/starter.yaml")])  # fmt: skip
def test_pages_stand_alone(run, words):
    assert run("print", *words, "--html", "-o", "x.html").code == 0
    html = Path("x.html").read_text(encoding="utf-8")
    for sign in ("file:", "<link", str(ROOT), str(Path.home()) + "/", "http:", "https:", "@import"):
        assert sign not in html, sign
    assert "data:font/woff2;base64," in html
    assert "font-variant-numeric" in html or "tabular" in html  # the styles are inside
    assert len(html) < 500_000


# --- what is missing on this machine ---


def test_missing_system_libraries_are_told(run, monkeypatch):
    class Broken:
        def find_spec(self, name, path=None, target=None):
            if name == "weasyprint":
                print("banner of the library")
                raise OSError("cannot load library 'libpango-1.0-0': libpango-1.0-0: cannot open shared object file")

    for name in [name for name in sys.modules if name.split(".")[0] == "weasyprint"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setattr(sys, "meta_path", [Broken(), *sys.meta_path])
    from listbuilder.sheets import drawer

    drawer.library.cache_clear()
    drawer.fetcher.cache_clear()
    ran = run("print", "roster", "band.yaml")
    assert (ran.code, ran.out, made()) == (2, "", [])
    assert ran.err.startswith("error PRINT-LIBRARY: No PDF can be written here, because a system library is missing: cannot load library 'libpango-1.0-0'.")  # fmt: skip
    assert "hint: Install" in ran.err


def test_a_missing_package_is_told(run, monkeypatch):
    monkeypatch.setitem(sys.modules, "segno", None)
    monkeypatch.delitem(sys.modules, "listbuilder.sheets.qr", raising=False)
    ran = run("print", "cards", "band.yaml", "--summary")
    assert (ran.code, made()) == (2, [])
    assert ran.err.startswith("A part that listbuilder needs is not installed: segno.")
