"""Names in any script: printed with our own fonts on a machine that has none, never as boxes."""

from __future__ import annotations

import io
import os
import pickle
import re
import subprocess
import sys
import unicodedata
from functools import cache
from pathlib import Path

import pikepdf
import pytest
from fontTools.ttLib import TTFont

from listbuilder.check import check_text
from listbuilder.cli import main
from listbuilder.problems import Problem, Unreadable
from listbuilder.sheets import letters
from listbuilder.sheets.drawer import fetcher
from listbuilder.sheets.html import _environment
from listbuilder.sheets.letters import GUESTS, HOUSE, Font, font_faces, isolated, with_letters
from listbuilder.sheets.look import Look
from listbuilder.sheets.make import roster_html, roster_pdf
from listbuilder.sheets.pdf import write_pdf
from listbuilder.sheets.press import make

ROOT = Path(__file__).resolve().parents[2]
SHELF = ROOT / "tests" / "packs"
NAMES = {
    "Latin": "Żółw Łódź Đặng Ǆ ẞ",
    "Greek": "Ελένη Παπαδοπούλου ᾳ ϡ",
    "Cyrillic": "Бригада Ёж Ґ Ӂ Ѫ",
    "Arabic": "الجيش الأول سلام",
    "Persian": "لشکر پارسی گ چ ژ",
    "Hebrew": "שלום עולם",
    "Thai": "กองพลทหาร",
    "Devanagari": "सेना राज",
    "Chinese": "关羽 關羽 將軍",
    "Japanese": "ひらがな カタカナ 漢字",
    "Korean": "관우 장군",
    "symbols": "★✓→⌂☆♡─",
}
BARE = """<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig><cachedir>{}</cachedir></fontconfig>"""
ARMY = """\
system: tiny
name: {list}
limit: 200
fields: {{kingdom: green}}
forces:
  - kind: warband
    fields: {{supply: 2}}
    entries:
"""


def army(names) -> str:
    entries = [f"      - {{unit: minstrel, name: '{name}'}}" for name in names]
    return ARMY.format(list="Many names") + "\n".join(entries) + "\n"


def forget():
    """Fonts are looked for once; here they come, go and move."""
    for known in (fetcher, make):
        known.cache_clear()


@pytest.fixture(autouse=True)
def clean_afterwards():
    yield
    forget()


@pytest.fixture
def bare(tmp_path, monkeypatch):
    """A machine without a single font of its own."""
    config = tmp_path / "fonts.conf"
    config.write_text(BARE.format(tmp_path / "font-cache"))
    monkeypatch.setenv("FONTCONFIG_FILE", str(config))


def text_of(pdf: Path) -> str:
    """What a reader may copy, without the marks of direction that pdftotext adds."""
    done = subprocess.run(("pdftotext", "-layout", str(pdf), "-"), capture_output=True, text=True, check=True)
    return re.sub("[\u200e\u200f\u202a-\u202e\u2066-\u2069]", "", done.stdout)


def families(pdf: bytes) -> set[str]:
    with pikepdf.open(io.BytesIO(pdf)) as document:
        return {str(one.BaseFont).partition("+")[2] for one in document.objects
                if isinstance(one, pikepdf.Dictionary) and one.get("/Subtype") == "/Type0"}  # fmt: skip


def boxes_in(pdf: bytes) -> bool:
    """A font with a sign that it lacks gets a table which sends that sign to glyph 0, the box."""
    with pikepdf.open(io.BytesIO(pdf)) as document:
        return any(one.Encoding != "/Identity-H" for one in document.objects
                   if isinstance(one, pikepdf.Dictionary) and one.get("/Subtype") == "/Type0")  # fmt: skip


@cache
def signs_of(font: Font) -> frozenset[int]:
    """The signs that all files of a family have and that have a shape."""
    each = [set(TTFont(file, lazy=True).getBestCmap()) for file in font.files]
    return frozenset(sign for sign in set.intersection(*each) if _shown(chr(sign)))


def _shown(sign: str) -> bool:
    return (
        unicodedata.category(sign) not in ("Cc", "Cf", "Cn", "Co", "Zl", "Zp", "Zs")
        and not "\ufe00" <= sign <= "\ufe0f"
    )


class TestTable:
    def test_every_sign_that_a_font_has_is_found(self):
        """Nothing that one of the packages could print is left to chance."""
        lost = {}
        for font in GUESTS:
            for sign in signs_of(font) - signs_of(HOUSE[0]):
                if not any(sign in some for one in GUESTS if sign in signs_of(one) for some in one.ranges):
                    lost[chr(sign)] = font.family
        assert lost == {}

    @pytest.mark.parametrize("font", GUESTS, ids=lambda font: font.family)
    def test_ranges_are_in_order_and_not_empty(self, font):
        assert font.ranges
        assert all(len(some) for some in font.ranges)
        starts = [some.start for some in font.ranges]
        assert starts == sorted(starts)

    def test_everyday_signs_load_nothing(self):
        everyday = "Kursk, Łódź, Đorđe, Ångström, Œuvre, Straße · × ÷ ± ½ ¼ ¾ ⅓ ⅔ ⅛ – — ‘’“”„ … • € £ § ° ′ ″ ‰ ™ → ← ↑ ↓ ≤ ≥ ✓ ⌂ □"
        russian, greek, viet = "Бригада Ёж имени Кирова ы э ъ", "Ελληνικός στρατός ώ ΐ", "Nguyễn Đặng Ước ỗ"
        page = f"<head></head>{everyday}{russian}{greek}"
        assert with_letters(page) == page
        assert "CJK" not in with_letters(f"<head></head>{viet}")

    def test_our_own_words_need_no_guest(self):
        """Packs and templates print with the letters of the house alone."""
        for path in [*(ROOT / "data").rglob("*.yaml"), *(ROOT / "templates").rglob("*.*")]:
            strange = {sign for sign in path.read_text(encoding="utf-8") if sign > "~"} - set(
                map(chr, signs_of(HOUSE[0]))
            )
            assert not {sign for sign in strange if _shown(sign) and sign != "\u00a0"}, path

    @pytest.mark.parametrize(("name", "family"), [
        ("الجيش", "Sheet Arabic"), ("שלום", "Sheet Hebrew"), ("กอง", "Sheet Thai"), ("सेना", "Sheet Wide"),
        ("漢字", "Sheet CJK"), ("관우", "Sheet CJK"), ("かな", "Sheet CJK"), ("\U00020001", "Sheet CJK"), ("Ѫ", "Sheet Wide"),
    ])  # fmt: skip
    def test_a_name_loads_what_it_needs_and_no_more(self, name, family):
        loaded = set(re.findall("font-family: '(.*?)'", with_letters(f"<head></head>{name}")))
        assert loaded == {family}

    def test_style_sheets_name_no_font_of_the_system(self):
        """Ours first, then the letters of our guests; only what none of them has is left to the machine."""
        for path in (ROOT / "templates").rglob("*.css"):
            for families in re.findall(r'font(?:-family)?:[^;]*?("[^;]*);', path.read_text(encoding="utf-8")):
                assert set(re.findall('"(.*?)"', families)) <= {"Sheet", "Sheet Head"}, path


def _picture(pdf: bytes) -> bytes:
    return subprocess.run(("pdftoppm", "-r", "80", "-png", "-"), input=pdf, capture_output=True, check=True).stdout


class TestPrinted:
    @pytest.fixture
    def folder(self, tmp_path, bare, monkeypatch):
        monkeypatch.chdir(tmp_path)
        (tmp_path / "names.yaml").write_text(army(NAMES.values()), encoding="utf-8")
        return tmp_path

    @pytest.mark.parametrize(
        "words", [["roster"], ["cards", "--per", "entry", "--card", "a6"]], ids=lambda words: words[0]
    )
    def test_every_script_on_a_machine_without_fonts(self, folder, words, capsys):
        target = folder / "names.pdf"
        assert main(["print", *words, "names.yaml", "--packs", str(SHELF), "-o", str(target)]) == 0
        assert capsys.readouterr().err == ""
        text, made = text_of(target), target.read_bytes()
        assert {script: name for script, name in NAMES.items() if name not in text} == {}
        assert {name for name in families(made) if not name.startswith("Sheet")} == set()
        assert {f"Sheet-{name}" for name in ("Wide", "Arabic", "Hebrew", "Thai", "CJK")} <= {
            re.match(r"Sheet(-[A-Z]\w+)?", name)[0] for name in families(made)
        }
        assert not boxes_in(made)

    def test_helpers_do_not_take_each_others_letters(self, folder):
        """A process of its own may have several; each loads the fonts of the guests that it meets."""
        (folder / "many.yaml").write_text(army([*(f"Troop {n}" for n in range(24)), *NAMES.values()]), encoding="utf-8")
        command = [sys.executable, "-m", "listbuilder.cli", "print", "cards", "many.yaml", "--packs", str(SHELF)]
        environment = {**os.environ, "PYTHONPATH": str(ROOT), "LISTBUILDER_CACHE": str(folder / "kept")}
        done = subprocess.run(
            [*command, "--per", "entry"], capture_output=True, cwd=folder, env=environment, check=True
        )
        assert done.stderr == b""
        assert not boxes_in((folder / "many-cards.pdf").read_bytes())

    def test_same_names_same_bytes(self, folder):
        first, second = (roster_pdf(check_text(army(NAMES.values()), packs=[SHELF]), "own", Look()) for _ in range(2))
        assert first == second

    def test_same_cards_same_bytes_whatever_was_kept(self, folder, monkeypatch, capsys):
        made = []
        for number in "12":
            monkeypatch.setenv("LISTBUILDER_CACHE", str(folder / number))
            assert (
                main(["print", "cards", "names.yaml", "--packs", str(SHELF), "--per", "entry", "-o", f"{number}.pdf"])
                == 0
            )
            made.append((folder / f"{number}.pdf").read_bytes())
        assert made[0] == made[1]

    def test_fonts_of_the_machine_change_nothing(self, folder, monkeypatch):
        """The picture is the same. The bytes are not always: a machine may call the one weight of CJK bold."""
        checked = check_text(army(NAMES.values()), packs=[SHELF])
        without = _picture(roster_pdf(checked, "own", Look()))
        monkeypatch.delenv("FONTCONFIG_FILE")
        assert _picture(roster_pdf(checked, "own", Look())) == without

    def test_the_place_of_the_fonts_changes_nothing(self, folder, monkeypatch):
        checked = check_text(army(["Kursk", "الأول"]), packs=[SHELF])
        made = []
        for number in "12":
            monkeypatch.setenv("LISTBUILDER_CACHE", str(folder / number))
            forget()
            made.append(roster_pdf(checked, "own", Look()))
        assert made[0] == made[1]

    def test_signs_that_no_font_has_break_nothing(self, folder):
        """A process of its own, so that all it says is seen."""
        (folder / "odd.yaml").write_text(army(["🚀 Rocket 👩‍🚀 ❤️", "ᚠᚢᚦ Runes", "\U000e0041 tag"]), encoding="utf-8")
        command = [sys.executable, "-m", "listbuilder.cli", "print", "roster", "odd.yaml", "--packs", str(SHELF)]
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        done = subprocess.run(command, capture_output=True, text=True, cwd=folder, env=environment, check=False)
        told = "The fonts of listbuilder lack 🚀 👩 ᚠ ᚢ ᚦ: a font of this machine stands in, or an empty box.\n"
        assert (done.returncode, done.stderr, done.stdout) == (0, told, "Wrote odd.pdf.\n")
        assert boxes_in((folder / "odd.pdf").read_bytes())  # and so the proof above can fail
        assert "Rocket" in text_of(folder / "odd.pdf")


def _read(word: str) -> str:
    """With places, pdftotext gives the letters as they stand, so words from the right are to be turned."""
    return word[::-1] if re.search("[\u0590-\u06ff]", word) else word


class TestDirection:
    """A sheet reads from the left; what is written from the right keeps to itself."""

    @pytest.fixture
    def words(self, tmp_path):
        def printed(name: str) -> dict[str, float]:
            """Every word with its place from the left."""
            page = _environment().from_string(
                "<html lang=en><head><title>{{ name }}</title><style>"
                + font_faces()
                + "p { font: 12pt Sheet, var(--letters); }"
                "</style></head><body><p>{{ name }} · {{ 31 }} points</p></body></html>"
            )
            (tmp_path / "words.pdf").write_bytes(write_pdf(with_letters(page.render(name=name))))
            done = subprocess.run(
                ("pdftotext", "-bbox", str(tmp_path / "words.pdf"), "-"), capture_output=True, text=True, check=True
            )
            return {_read(word): float(x) for x, word in re.findall('xMin="(.*?)".*?>(.*?)</word>', done.stdout)}

        return printed

    def test_a_number_behind_a_name_stays_behind_it(self, words):
        places = words("الأول")
        assert places["الأول"] < places["·"] < places["31"] < places["points"]

    def test_a_number_before_a_name_stays_before_it(self, words):
        places = words("14 × שלום")
        assert places["14"] < places["×"] < places["שלום"] < places["31"]

    def test_a_name_among_english_words(self, words):
        places = words("Truck الجيش Adler")
        assert places["Truck"] < places["الجيش"] < places["Adler"] < places["31"]

    def test_the_title_of_the_document_is_plain(self, bare):
        html = roster_html(check_text(army(["Kursk"]).replace("Many names", "الأول"), packs=[SHELF]), "own", Look())
        assert "<title>الأول</title>" in html
        assert ">\u2066الأول\u2069</h1>" in html

    @pytest.mark.parametrize("value", ["Kursk", 7, None, "", "Łódź 漢字"])
    def test_all_else_is_left_alone(self, value):
        assert isolated(value) is value


class TestMissing:
    @pytest.fixture
    def without(self, monkeypatch):
        """As if a package were not installed."""
        find = letters.find_spec

        def lose(package: str) -> None:
            monkeypatch.setattr(letters, "find_spec", lambda name: None if name == package else find(name))
            monkeypatch.setattr(os, "cpu_count", lambda: 1)  # cards are drawn here, where it is missing
            forget()

        return lose

    @pytest.fixture(autouse=True)
    def here(self, tmp_path, monkeypatch):
        monkeypatch.chdir(tmp_path)
        (tmp_path / "plain.yaml").write_text(army(["Kursk"]), encoding="utf-8")
        (tmp_path / "chinese.yaml").write_text(army(["关羽"]), encoding="utf-8")

    @pytest.mark.parametrize("sheet", ["roster", "cards"])
    def test_a_package_that_is_not_installed(self, without, sheet, tmp_path, capsys):
        without("fontpkg_source_sans_3")
        assert main(["print", sheet, "plain.yaml", "--packs", str(SHELF), "-o", "x.pdf"]) == 2
        told = capsys.readouterr()
        assert "SourceSans3[wght].ttf is missing" in told.err
        assert "pip install --force-reinstall fontpkg-source-sans-3" in told.err
        assert "Traceback" not in told.err
        assert "fault of listbuilder" not in told.err
        assert not (tmp_path / "x.pdf").exists()

    @pytest.mark.parametrize("words", [["roster"], ["cards", "--per", "entry"]], ids=lambda words: words[0])
    def test_a_guest_is_missed_only_by_those_who_need_it(self, without, words, tmp_path, capsys):
        without("noto_cjk_sans_jp_regular")
        assert main(["print", *words, "chinese.yaml", "--packs", str(SHELF), "-o", "x.pdf"]) == 2
        assert "noto-cjk-sans-jp-regular is not whole" in capsys.readouterr().err
        assert not (tmp_path / "x.pdf").exists()
        assert main(["print", *words, "plain.yaml", "--packs", str(SHELF), "-o", "x.pdf"]) == 0

    def test_a_file_that_is_gone(self, tmp_path, monkeypatch):
        (tmp_path / "half_a_font" / "files").mkdir(parents=True)
        (tmp_path / "half_a_font" / "__init__.py").touch()
        (tmp_path / "half_a_font" / "files" / "upright.ttf").touch()
        monkeypatch.syspath_prepend(tmp_path)
        with pytest.raises(Unreadable, match=r"italic\.ttf is missing"):
            _ = Font("Half", "half-a-font", "files/upright.ttf", "files/italic.ttf").files

    def test_the_finding_comes_whole_out_of_another_process(self):
        back = pickle.loads(pickle.dumps(Unreadable(Problem("FILE-FONT", "gone", "fetch it"))))
        assert back.problem == Problem("FILE-FONT", "gone", "fetch it")
