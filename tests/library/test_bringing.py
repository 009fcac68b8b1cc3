"""What somebody sends: a list comes out, or one clear sentence; nothing is run, nothing is kept of it."""

from __future__ import annotations

import io
import random
import zipfile
import zlib

import pytest

from listbuilder.check import check_text
from listbuilder.code import encode, encode_sum
from listbuilder.library.bringing import bring_bytes, bring_text, text_of
from listbuilder.resources import folder
from listbuilder.roster.load import load_text
from listbuilder.source import MOST_BYTES

SAMPLE = (folder("data") / "alienstar" / "samples" / "starter.yaml").read_text(encoding="utf-8")


def code() -> str:
    verdict = check_text(SAMPLE).verdict
    return encode(verdict.roster, verdict.pack.version, verdict.pack.hash)


def told(checked) -> str:
    assert checked.loaded.roster is None
    assert checked.problems
    assert all(problem.message for problem in checked.problems)
    return " ".join(f"{problem.message} {problem.hint}" for problem in checked.problems)


def same(checked) -> bool:
    return checked.loaded.roster == load_text(SAMPLE).roster


def test_a_file_comes_in_as_it_is_comments_and_all():
    checked = bring_bytes(SAMPLE.encode(), "x.yaml")
    assert same(checked)
    assert text_of(checked) == SAMPLE


@pytest.mark.parametrize(
    "message",
    [
        "{code}",
        "  {code}\n",
        "https://club.example/shared?list={code}",
        "https://club.example/?a=1&list={escaped}",
        "https://club.example/s#{code}",
        "Here is my list:\n{code}\nsee you at the club",
        "http://localhost:8501/shared?share={code}",
    ],
)
def test_codes_links_and_messages_around_them(message):
    assert same(bring_text(message.format(code=code(), escaped=code().replace(":", "%3A"))))


def test_a_sheet_we_printed_gives_its_list_back(tmp_path):
    import pikepdf

    from listbuilder.seal import sealed

    verdict = check_text(SAMPLE).verdict
    raw = io.BytesIO()
    with pikepdf.new() as document:
        for one in sealed(SAMPLE, verdict.pack.id, verdict.pack.version, verdict.pack.hash):
            document.attachments[one.name] = pikepdf.AttachedFileSpec(document, one.text.encode(), filename=one.name)
        document.save(raw)
    checked = bring_bytes(raw.getvalue(), "sheet.pdf")
    assert same(checked)
    assert checked.printed.is_of(verdict.pack.hash)


def foreign_pdf() -> bytes:
    import pikepdf

    raw = io.BytesIO()
    with pikepdf.new() as document:
        document.add_blank_page()
        document.save(raw)
    return raw.getvalue()


def zipped() -> bytes:
    raw = io.BytesIO()
    with zipfile.ZipFile(raw, "w") as archive:
        archive.writestr("a.yaml", SAMPLE)
    return raw.getvalue()


BAD = {
    "nothing": (b"", "There is no list in it"),
    "huge": (b"a" * (MOST_BYTES + 1), "larger than 2 MB"),
    "huge but a list": (SAMPLE.encode() + b"#" * MOST_BYTES, "larger than 2 MB"),
    "picture": (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "no text and no sheet"),
    "utf-16": (SAMPLE.encode("utf-16"), "UTF-16"),
    "latin-1": ("system: alienstar\nname: Müller\nforces: []\n".encode("latin-1"), "UTF-8"),
    "zip": (zipped(), "zip"),
    "bomb": (b"a: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a]\nc: [*b,*b,*b,*b,*b,*b,*b]\n", "anchor"),
    "deep": (b"[" * 100_000, ""),
    "tag": (b"!!python/object/apply:os.system ['touch /tmp/owned']\n", ""),
    "many keys": (b"{" + b",".join(b"k%d: 1" % n for n in range(50_000)) + b"}", ""),
    "no list": (b"just some words\n", "says `system:`"),
    "html": (b"<html><script>alert(1)</script></html>", ""),
    "foreign pdf": (foreign_pdf(), "no list inside"),
    "cut pdf": (foreign_pdf()[:60], "cannot be opened"),
    "pdf bomb": (b"%PDF-1.7\n1 0 obj<</Length 99/Filter/FlateDecode>>stream\n" + zlib.compress(b"\0" * 10_000_000), ""),
}  # fmt: skip


@pytest.mark.parametrize("what", BAD)
def test_bad_uploads_are_one_clear_sentence(what):
    raw, words = BAD[what]
    assert words.lower() in told(bring_bytes(raw, "upload")).lower()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("https://example.org/army", "carries no list"),
        ("https://example.org/?list=abc", "carries no list"),
        ("LB1:NOTACODE", "damaged"),
        ("LB9:ABC", "newer"),
        ("x" * (MOST_BYTES + 1), "larger"),
        ("system: &a alienstar\nforces: [*a]", "anchor"),
        ("Here is my army: two tanks", "There is no list in it"),
        ("\0\1\2", ""),
        ("😀" * 1000, ""),
    ],
)
def test_bad_pastes_are_one_clear_sentence(text, words):
    assert words.lower() in told(bring_text(text)).lower()


def test_a_code_of_only_a_sum_asks_for_the_list():
    roster = load_text(SAMPLE).roster
    assert "Ask for the list itself" in told(bring_text(encode_sum(roster)))


def test_a_damaged_code_never_gives_another_list():
    good, rng = code(), random.Random(6)
    for _ in range(200):
        at = rng.randrange(4, len(good))
        bent = good[:at] + rng.choice("ABCDEFGH0123") + good[at + 1 :]
        checked = bring_text(bent)
        assert checked.loaded.roster is None or same(checked)


def test_a_list_of_a_system_that_is_not_here_is_a_list_all_the_same():
    checked = bring_text("system: no-such-game\nname: Far away\nforces: []\n")
    assert checked.loaded.roster is not None
    assert checked.verdict is None
    assert "no-such-game" in checked.problems[0].message
