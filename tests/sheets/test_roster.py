"""The roster on paper: what stands on it, what does not, and the list inside."""

from __future__ import annotations

import io

import pikepdf
import pytest

from listbuilder.check import check_file
from listbuilder.cli import main
from listbuilder.sheets.look import Look
from listbuilder.sheets.make import roster_html, roster_pdf

COPIES = ["own", "opponent", "judge"]
SECRET_WORDS = ["attack at dawn", "hidden in the wood", "dug-in position", "1.5 × 1½ + 1 = 3.25"]


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
