"""The roster on paper: what stands on it, what does not, and the list inside."""

from __future__ import annotations

import io
import re
import subprocess
from pathlib import Path

import pikepdf
import pytest
import zxingcpp
from PIL import Image

from listbuilder.check import check_file, check_text
from listbuilder.cli import main
from listbuilder.sheets.appendix import appendix_of
from listbuilder.sheets.armoury import armoury_of
from listbuilder.sheets.look import Look
from listbuilder.sheets.make import roster_html, roster_pdf
from listbuilder.sheets.widths import grid

COPIES = ["own", "opponent", "judge"]
SECRET_WORDS = ["attack at dawn", "hidden in the wood", "dug-in position", "1.5 × 1½ + 1 = 3.25"]
ROOT = Path(__file__).resolve().parents[2]
STARTERS = sorted(ROOT.glob("data/*/samples/starter.yaml"))


@pytest.mark.parametrize("copy", COPIES)
def test_the_page_is_as_it_was(judged, golden, copy):
    golden(f"roster-{copy}.html", roster_html(judged, copy, Look()))


def test_the_opponent_sees_no_secrets(judged):
    own, opponent = (roster_html(judged, copy, Look()) for copy in ("own", "opponent"))
    for words in SECRET_WORDS:
        assert words in own
        assert words not in opponent
    made = roster_pdf(judged, "opponent", Look())
    with pikepdf.open(io.BytesIO(made)) as document:
        assert list(document.attachments) == []


def test_markup_in_names_is_text(judged):
    html = roster_html(judged, "own", Look())
    assert "&lt;b&gt;Kursk&lt;/b&gt; &amp; north" in html


@pytest.mark.parametrize(("paper", "size"), [("a4", (595.3, 841.9)), ("letter", (612, 792))])
def test_paper(judged, paper, size):
    with pikepdf.open(io.BytesIO(roster_pdf(judged, "own", Look(paper)))) as document:
        box = document.pages[0].mediabox
        assert (float(box[2]), float(box[3])) == pytest.approx(size, abs=0.3)
        assert "/StructTreeRoot" in document.Root  # tagged
        assert document.docinfo["/Title"] == "<b>Kursk</b> & north"


def test_same_list_same_bytes(judged):
    assert roster_pdf(judged, "own", Look()) == roster_pdf(judged, "own", Look())


def test_the_paper_is_judged_like_the_list(judged, tmp_path):
    path = tmp_path / "list.pdf"
    path.write_bytes(roster_pdf(judged, "judge", Look(large=True, ink_saver=True)))
    again = check_file(path)
    assert [problem.rule for problem in again.problems] == [problem.rule for problem in judged.problems]
    assert again.verdict.cost == judged.verdict.cost


def test_a_changed_list_inside_is_told(judged, tmp_path):
    with pikepdf.open(io.BytesIO(roster_pdf(judged, "own", Look()))) as document:
        document.attachments["list.yaml"] = b"system: alienstar\nforces: []\n"
        document.save(tmp_path / "forged.pdf")
    (problem,) = check_file(tmp_path / "forged.pdf").problems
    assert "was changed after it was printed" in problem.message


@pytest.mark.parametrize("raw", [b"%PDF-1.7\nnothing", b"", b"text"])
def test_other_pdfs_get_a_sentence(tmp_path, raw):
    (tmp_path / "other.pdf").write_bytes(raw)
    (problem,) = check_file(tmp_path / "other.pdf").problems
    assert problem.rule == "FILE-PDF"


def words(pdf: bytes, folder: Path) -> list[list[str]]:
    """The lines of each page, as a reader selects them."""
    (folder / "read.pdf").write_bytes(pdf)
    done = subprocess.run(
        ("pdftotext", "-layout", folder / "read.pdf", "-"), capture_output=True, text=True, check=True
    )
    return [[" ".join(line.split()) for line in page.splitlines() if line.strip()] for page in done.stdout.split("\f")[:-1]]  # fmt: skip


class TestPages:
    LONG = "system: alienstar\nname: Long list\nfields: {nation: german, year: 1943, grade: B}\nforces:\n" + "".join(
        f"  - kind: battle-group\n    name: Group {group}\n    entries:\n"
        + "".join(
            f"      - {{unit: truck, name: Column {group}-{entry}, with: [{{unit: rifle-group, name: Riders {group}-{entry}, count: 2}}]}}\n"
            for entry in range(9)
        )
        for group in range(6)
    )

    def test_entries_stay_whole_on_every_paper(self, tmp_path):
        """A name, the boxes below it and the riders in it are on one page; a heading is never the last line."""
        for look in (Look(), Look("letter"), Look(large=True)):
            pages = words(roster_pdf(check_text(self.LONG), "own", look), tmp_path)
            assert len(pages) > 4
            for page in pages:
                text = " ".join(page)
                for column in re.findall(r"Column (\d-\d)", text.partition("Group 0 ")[2] or text):
                    assert f"Riders {column}" in text
                assert not re.match(r"Group \d", page[-2])
                assert not page[-2].startswith("No. Entry")

    def test_headings_are_repeated(self, tmp_path):
        pages = words(roster_pdf(check_text(self.LONG), "judge", Look()), tmp_path)
        for number, page in enumerate(pages, 1):
            assert page[-1].endswith(f"{number} / {len(pages)}")
            if number > 1:
                assert re.match(r"Long list( · Group \d)? Judge's copy · World War 2 rules", page[0])
        assert sum("No. Entry Profile and weapons Points" in page for page in pages) >= 4

    def test_a_group_longer_than_a_page_goes_on(self, tmp_path):
        inside = ", ".join(f"{{unit: infantry, name: Section {number}}}" for number in range(90))
        text = f"system: simple-ww2\nforces: [{{kind: formation, fields: {{order: hold}}, entries: [{{unit: platoon, with: [{inside}]}}]}}]\n"
        pages = words(roster_pdf(check_text(text), "own", Look()), tmp_path)
        every = " ".join(line for page in pages for line in page)
        assert all(re.search(rf"Section {number}\b", every) for number in range(90))

    def test_bookmarks_and_who_made_it(self, judged):
        with pikepdf.open(io.BytesIO(roster_pdf(judged, "judge", Look()))) as document:
            with document.open_outline() as outline:
                (top,) = outline.root
                heads = [one.title for one in top.children]
                assert top.title == "<b>Kursk</b> & north"
                assert heads[0] == "Legal"
                assert {"Check list", "Weapons", "Special rules"} < set(heads)
                assert top.children[1].children[0].title == "Rifle Group"
            assert document.docinfo["/Author"] == "Somebody"
            assert "alienstar" in str(document.docinfo["/Subject"])
            fonts = {str(font.BaseFont) for page in document.pages for font in page.Resources.Font.values()}
            assert fonts
            assert all("+Sheet" in name for name in fonts), "a font of the machine"


class TestCode:
    @pytest.mark.parametrize("copy", ["own", "judge"])
    @pytest.mark.parametrize("path", STARTERS, ids=lambda path: path.parts[-3])
    def test_the_printed_page_is_read_and_judged_again(self, path, copy, tmp_path):
        checked = check_file(path)
        (tmp_path / "page.pdf").write_bytes(roster_pdf(checked, copy, Look()))
        subprocess.run(("pdftoppm", "-r", "200", "-f", "1", "-l", "1", "-singlefile", "-png", tmp_path / "page.pdf", tmp_path / "page"), check=True)  # fmt: skip
        with Image.open(tmp_path / "page.png") as picture:
            (found,) = zxingcpp.read_barcodes(picture)
        again = check_text(found.text, "code")
        assert [problem.rule for problem in again.problems] == [problem.rule for problem in checked.problems]
        assert (again.legal, again.verdict.cost) == (checked.legal, checked.verdict.cost)

    def test_none_for_the_opponent(self, judged):
        assert "<img" in roster_html(judged, "own", Look())
        assert "<img" not in roster_html(judged, "opponent", Look())


class TestWords:
    TEXT = """\
system: alienstar
name: Words
limit: 10
options: [balance]
fields: {nation: german, year: 1943, grade: B}
forces:
  - kind: battle-group
    entries:
      - {unit: rifle-group, count: 11, id: many}
      - {unit: panther, name: Old Lady, count: 2}
waive: [{rule: ALIENSTAR-PTS-001, reason: A big game}]
"""

    def test_findings_name_the_entries_and_their_numbers(self):
        html = roster_html(check_text(self.TEXT), "own", Look())
        assert "found 13, limit 12 · 11 Rifle Group and 2 Old Lady" in html
        assert "A big game" in html
        assert "Not legal: " in html

    def test_sums_in_full_for_the_judge(self):
        html = roster_html(check_text(self.TEXT), "judge", Look())
        assert "class 30 × grade 1½ = 45 each" in html
        assert "24.75 + 90 = 114.75" in html

    def test_the_check_list(self):
        html = roster_html(check_text(self.TEXT), "judge", Look())
        rows = re.findall(r"<tr><td><b>([^<]*)</b>.*?<td>([^<]*)</td><td class=\"right\">([^<]*)</td><td>([^<]*)</td><td class=\"(\w+)\"", html)  # fmt: skip
        assert ("Stands", "Battle group", "13", "exactly 12", "broken") in rows
        assert ("The agreed points are kept", "", "114.75", "at most 10", "waived") in rows
        assert "Check list" not in roster_html(check_text(self.TEXT), "own", Look())

    def test_boxes_of_every_model(self):
        html = roster_html(check_text(self.TEXT), "own", Look())
        assert "<b>Suppression</b>&#160;□□□□□□\u2002□□□□□□</span>" in html
        assert "<b>Command points</b>&#160;□□□□□□□□□□□□</span>" in html

    def test_what_is_nested_is_counted_with_its_holder(self):
        html = roster_html(check_file(ROOT / "data/awww2/samples/starter.yaml"), "own", Look())
        assert "all 295" in html

    def test_the_cost_is_told_once(self):
        """Not again as a figure, as the option it was declared with, or as a rule of its own."""
        html = roster_html(check_file(ROOT / "data/awww2/samples/american-1944-normandy.yaml"), "own", Look())
        assert "505 points" in html
        assert not re.search(r">Points:? (<b>)?\d|Points: \d", html)
        text = "system: campaign40k\nfields: {race: imperial-guard}\nforces: [{kind: detachment, entries: [{unit: hellhound, options: [{id: points, count: 115}]}]}]\n"
        html = roster_html(check_text(text), "own", Look())
        assert ">115<" in html
        assert "115 Points" not in html
        assert "<b>Points.</b>" not in html

    def test_nothing_stands_where_there_is_nothing_to_say(self):
        html = roster_html(check_file(ROOT / "data/campaign40k/samples/armour.yaml"), "own", Look())
        assert "Profile and weapons" not in html
        bare = roster_html(check_text("system: ae-wwii\nforces: [{kind: squad, name: Late}]\n"), "own", Look())
        assert '<p class="bar">' not in bare
        assert "Profile and weapons" not in bare
        empty = "system: awww2\nfields: {army: soviet}\nforces: [{kind: detachment, name: Late}]\n"
        assert "0 points</span>" not in roster_html(check_text(empty), "judge", Look())

    def test_short_forms_are_of_what_is_shown(self):
        text = "system: simple-ww2\nforces: [{kind: formation, fields: {order: hold}, entries: [{unit: platoon, with: [{unit: infantry}]}]}]\n"
        shorts = roster_html(check_text(text), "own", Look()).partition("shorts")[2]
        assert "Speed on roads" in shorts
        assert "Front armour" not in shorts

    def test_paper_needs_no_marks_around_words_of_a_file(self):
        checked = check_file(ROOT / "data/simple-ww2/samples/illegal-batteries.yaml")
        assert any("`" in problem.hint for problem in checked.problems)
        assert "`" not in roster_html(checked, "own", Look()).partition("<body")[2]


class TestCommand:
    @pytest.fixture(autouse=True)
    def here(self, judged, tmp_path, monkeypatch):
        monkeypatch.chdir(tmp_path)

    def test_three_copies(self, tmp_path, capsys):
        assert main(["print", "roster", "list.yaml", "--copy", "all"]) == 0
        assert sorted(path.name for path in tmp_path.glob("*.pdf")) == [
            "list-judge.pdf",
            "list-opponent.pdf",
            "list-own.pdf",
        ]
        assert main(["check", "list-own.pdf"]) == 0

    def test_other_files_are_left_alone(self, tmp_path, capsys):
        (tmp_path / "precious.pdf").write_text("my poem")
        assert main(["print", "roster", "list.yaml", "-o", "precious.pdf"]) == 2
        assert (tmp_path / "precious.pdf").read_text() == "my poem"

    def test_a_folder_that_is_not_there(self, capsys):
        assert main(["print", "roster", "list.yaml", "-o", "nowhere/x.pdf"]) == 2
        assert "cannot be written" in capsys.readouterr().err

    def test_an_unreadable_list_prints_nothing(self, tmp_path, capsys):
        (tmp_path / "broken.yaml").write_text("system: [")
        assert main(["print", "roster", "broken.yaml"]) == 2
        assert not (tmp_path / "broken.pdf").exists()

    def test_html(self, tmp_path, capsys):
        assert main(["print", "roster", "list.yaml", "--html"]) == 0
        assert (tmp_path / "list.html").read_text().startswith("<!DOCTYPE html>")


class TestWeapons:
    """Fifteen columns in large print are wider than the paper: they are folded, and notes stand below."""

    WIDE = ROOT / "data/simple-ww2/samples/american-1944-three-orders.yaml"

    @pytest.mark.parametrize("look", [Look(), Look("letter", large=True)], ids=["a4", "large"])
    def test_nothing_runs_off_the_page(self, look):
        made = roster_pdf(check_file(self.WIDE), "own", look)
        told = subprocess.run(["pdftotext", "-bbox", "-", "-"], input=made, capture_output=True, check=True).stdout
        ends = [float(found) for found in re.findall(rb'xMax="(.*?)"', told)]
        assert max(ends) <= (look.millimetres[0] - 14) * 72 / 25.4 + 0.5
        assert told.count(b">Armour</word>") >= 1

    def test_rows_of_many_lines_become_two_tables(self):
        """Fifteen columns fit on the page, but words in the last would stand in columns of their own."""
        tables = armoury_of(appendix_of(check_file(self.WIDE).verdict), Look()).tables
        assert len(tables) == 2
        for table in tables:
            made = grid(table.view)
            lines = made.row_lines([width - pad for width, pad in zip(table.widths, made.pads, strict=True)])
            assert max(lines[1:]) == 1
        first, second = (sum(table.widths) for table in tables)
        assert 0.4 < first / second < 2.5, "neither is much narrower than the other"

    def test_names_are_not_broken_beside_empty_notes(self):
        tables = armoury_of(
            appendix_of(check_file(ROOT / "data/awww2/samples/illegal-allies.yaml").verdict), Look()
        ).tables
        (table,) = tables
        assert table.view.columns[-1].text == "Notes"
        lines = grid(table.view).column_lines(0, table.widths[0] - 0.7)
        assert set(lines) == {1}

    def test_every_figure_is_there_once(self):
        checked = check_file(self.WIDE)
        appendix = appendix_of(checked.verdict)
        for look in (Look(), Look("letter", large=True)):
            tables = armoury_of(appendix, look).tables
            columns = [cell.text for table in tables for cell in table.view.columns[0 if table is tables[0] else 1 :]]
            assert columns == ["Weapon", *appendix.weapons.columns]
            for table in tables:
                assert [row[0].text for row in table.view.rows] == [row[0] for row in appendix.weapons.rows]
        assert len(tables) == 2

    def test_notes_stand_beside_where_they_can_be_read(self):
        (narrow,) = armoury_of(appendix_of(check_text(TestWords.TEXT).verdict), Look()).tables
        assert narrow.view.columns[-1].text == "Notes"
        wide = armoury_of(appendix_of(check_file(self.WIDE).verdict), Look())
        assert ("Gun", "AT is the gun's value, 1 less per full 300p of range.") in wide.rules
