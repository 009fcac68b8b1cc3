"""check: what comes without a list file: codes, standard input, printed sheets, and folders with all of them."""

from __future__ import annotations

import io
import json
import sys
from xml.etree import ElementTree

import pikepdf
import pytest

from listbuilder.code import encode, encode_sum
from listbuilder.roster.load import load_text
from listbuilder.seal import LIST, SEAL, sealed
from listbuilder.sheets.pdf import write_pdf

LEGAL = "system: toys\nname: Band\nforces: [{kind: band, entries: [{unit: captain}]}]\n"
ILLEGAL = "system: toys\nname: Dear band\nlimit: 12\nforces: [{kind: band, entries: [{unit: captain, id: c}, {unit: soldier, id: s, count: 2}]}]\n"

pytestmark = pytest.mark.usefixtures("toys")


def code(text: str, make=encode) -> str:
    return make(load_text(text).roster, "1.0", "ab" * 32)


@pytest.fixture
def stdin(monkeypatch):
    """stdin("text"): what the next command reads."""

    def say(text: str | bytes) -> None:
        raw = text if isinstance(text, bytes) else text.encode()
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(raw)))

    return say


def sheet(text: str | None, hash: str = "cd" * 32, maker: str = "listbuilder") -> bytes:
    html = f'<html lang="en"><meta name="generator" content="{maker}"><title>x</title><p>x</p></html>'
    return write_pdf(html, sealed(text, "toys", "0.9", hash) if text else ())


# --- codes ---


def test_a_code_is_judged(run):
    ran = run("check", code(LEGAL))
    assert (ran.code, ran.out.splitlines()[-1]) == (0, "code: legal (10 gold pieces, 1 mana)")
    ran = run("check", code(ILLEGAL))
    assert ran.code == 1
    assert ran.out.splitlines()[0].startswith("code:3:8: error TOYS-PTS-001:")


def test_a_code_in_json_has_the_same_answer_as_its_list(run, write):
    write("dear.yaml", ILLEGAL)
    answers = json.loads(run("check", "dear.yaml", code(ILLEGAL), "--format", "json").out)
    plain = [
        {key: value for key, value in one.items() if key not in ("file", "printed")}
        | {"problems": [{key: value for key, value in problem.items() if key not in ("line", "column")} for problem in one["problems"]]}
        for one in answers
    ]  # fmt: skip
    assert plain[0] == plain[1]
    assert [one["file"] for one in answers] == ["dear.yaml", "code"]
    assert [one["printed"] for one in answers] == [None, {"pack": "toys", "version": "1.0", "pack_hash": "ab" * 6}]


def test_several_codes_in_junit(run):
    ran = run("check", code(LEGAL), code(ILLEGAL), "LB1:BROKEN", "--format", "junit", "--jobs", "2")
    cases = ElementTree.fromstring(ran.out).iter("testcase")
    assert [(case.get("name"), [child.tag for child in case if child.tag != "system-out"]) for case in cases] == [
        ("code", []), ("code 2", ["failure"]), ("code 3", ["error"])]  # fmt: skip
    assert ran.code == 2


@pytest.mark.parametrize(("text", "words"), [("LB1:A", "damaged"), ("LB7:AAAA", "format 7"), ("LB1:" + "A" * 20_000, "longer")])  # fmt: skip
def test_bad_codes(run, text, words):
    ran = run("check", text)
    assert ran.code == 2
    assert ran.out.startswith("code:1:1: error FILE-CODE: The code is ")
    assert words in ran.out


def test_a_file_may_be_called_like_a_code(run, write):
    write("LB1:A", LEGAL)
    assert run("check", "LB1:A").out == "LB1:A: legal (10 gold pieces, 1 mana)\n"


def test_a_sum_alone_is_told(run):
    ran = run("check", code(LEGAL, encode_sum))
    assert ran.code == 2
    assert "code:1:1: error FILE-SUM: This code holds only the sum of 'Band' (toys 1.0), which is too long for a code." in ran.out  # fmt: skip


def test_a_sum_is_judged_by_its_list(run, write):
    write("other.yaml", ILLEGAL)
    ran = run("check", code(LEGAL, encode_sum), "other.yaml")
    assert ran.code == 2
    assert "the list given is not it." in ran.out
    write("lists/anew.yaml", "# anew\n" + LEGAL.replace("name: Band", "name:   'Band'"))
    ran = run("check", code(LEGAL, encode_sum), "other.yaml", "lists")
    assert "code: legal (10 gold pieces, 1 mana)" in ran.out
    assert "code: note: It was printed with toys 1.0 (abababab) and is judged here with toys 1.0 (" in ran.out
    assert ran.code == 1  # other.yaml


# --- standard input ---


def test_standard_input(run, stdin):
    stdin(ILLEGAL)
    ran = run("check", "-")
    assert (ran.code, ran.out.splitlines()[-1].split(" (")[0]) == (1, "stdin: not legal")
    stdin(code(LEGAL) + "\n")
    assert run("check", "-").out.splitlines()[-1] == "code: legal (10 gold pieces, 1 mana)"
    stdin(sheet(LEGAL))
    assert run("check", "-").out.splitlines()[-1] == "stdin: legal (10 gold pieces, 1 mana)"
    stdin(b"\xff\xfe\x00")
    assert "UTF-16" in run("check", "-").out
    stdin("")
    assert run("check", "-").code == 2


# --- sheets ---


def test_a_sheet_of_another_pack_is_told(run, write):
    write("roster.pdf", sheet(LEGAL))
    ran = run("check", "roster.pdf")
    assert ran.code == 0
    assert ran.out.startswith(
        "roster.pdf: note: It was printed with toys 0.9 (cdcdcdcd) and is judged here with toys 1.0 ("
    )
    (answer,) = json.loads(run("check", "roster.pdf", "--format", "json").out)
    assert answer["printed"] == {"pack": "toys", "version": "0.9", "pack_hash": "cd" * 32}
    assert "note: It was printed" in run("check", "roster.pdf", "--format", "junit").out
    write("same.pdf", sheet(LEGAL, answer["pack_hash"]))
    assert run("check", "same.pdf").out == "same.pdf: legal (10 gold pieces, 1 mana)\n"


def encrypted(raw: bytes) -> bytes:
    made = io.BytesIO()
    with pikepdf.open(io.BytesIO(raw)) as document:
        document.save(made, encryption=pikepdf.Encryption(owner="a", user="b"))
    return made.getvalue()


def with_inside(raw: bytes, name: str, data: bytes) -> bytes:
    made = io.BytesIO()
    with pikepdf.open(io.BytesIO(raw)) as document:
        document.attachments[name] = pikepdf.AttachedFileSpec(document, data)
        document.save(made)
    return made.getvalue()


def test_a_code_in_a_file_is_judged(run, write):
    write("scanned.txt", f"  {code(LEGAL)}\n")
    ran = run("check", "scanned.txt")
    assert (ran.code, ran.out.splitlines()[-1]) == (0, "scanned.txt: legal (10 gold pieces, 1 mana)")


def saved_again(raw: bytes) -> bytes:
    made = io.BytesIO()
    with pikepdf.open(io.BytesIO(raw)) as document:
        document.save(made)
    return made.getvalue()


@pytest.mark.parametrize(
    "alter",
    [
        saved_again,
        lambda raw: raw.replace(b"%PDF-1.7", b"%PDF-1.6", 1),
        lambda raw: raw[: raw.rindex(b"\n%listbuilder")],
    ],
)
def test_a_sheet_with_other_pages_is_told_and_its_list_judged(run, write, alter):
    write("roster.pdf", sheet(LEGAL))
    assert "FILE-ALTERED" not in run("check", "roster.pdf").out
    write("roster.pdf", alter(sheet(LEGAL)))
    ran = run("check", "roster.pdf")
    assert ran.code == 0
    assert ran.out.startswith("roster.pdf:1:1: warning FILE-ALTERED: This PDF is not as it was printed")


@pytest.mark.parametrize(
    ("bend", "words"),
    [
        (lambda raw: encrypted(raw), "locked by a password"),
        (lambda raw: raw[: len(raw) // 3], ""),
        (lambda raw: b"%PDF-1.7\nnothing else", "cannot be opened"),
        (lambda raw: b"", "cannot be opened"),
        (lambda raw: raw + b" " * 64_000_001, "larger than 64 MB"),
        (lambda raw: with_inside(raw, LIST, ILLEGAL.encode()), "was changed after it was printed"),
        (lambda raw: with_inside(raw, SEAL, b"[" * 100_000), "was changed after it was printed"),
        (lambda raw: with_inside(raw, LIST, bytes(50_000_000)), "larger than a list may be"),
        (lambda raw: sheet(None), "printed without its list"),
        (lambda raw: sheet(None, maker="another"), "There is no list inside this PDF"),
    ],
)
def test_bent_sheets(run, write, bend, words):
    write("roster.pdf", bend(sheet(LEGAL)))
    ran = run("check", "roster.pdf")
    assert ran.code == 2
    assert words in ran.out
    assert ran.out.startswith("roster.pdf:1:1: error FILE-")
    assert ran.err == ""


@pytest.mark.slow
def test_sheets_cut_anywhere_and_with_flipped_bytes_give_the_list_or_a_sentence(run, write):
    raw = sheet(LEGAL)
    for at in range(0, len(raw), max(1, len(raw) // 60)):
        for bent in (raw[:at], raw[:at] + bytes([raw[at] ^ 0x55]) + raw[at + 1 :], raw[:at] + raw[at + 7 :]):
            write("roster.pdf", bent)
            ran = run("check", "roster.pdf")
            assert ran.code in (0, 2), ran.err
            assert "fault of listbuilder" not in ran.err
            if ran.code == 0:
                assert ran.out.endswith("10 gold pieces, 1 mana)\n")
                assert "warning FILE-ALTERED" in ran.out


# --- folders ---


def test_a_folder_with_sheets(run, write):
    write("lists/band.yaml", LEGAL)
    write("lists/band.pdf", sheet(LEGAL))  # lies there as a list
    write("lists/dear-1.pdf", sheet(ILLEGAL))
    write("lists/dear-2.pdf", sheet(ILLEGAL))  # the same again
    write("lists/opponent.pdf", sheet(None))
    write("lists/rulebook.pdf", sheet(None, maker="another"))
    write("lists/locked.pdf", encrypted(sheet(None, maker="another")))
    ran = run("check", "lists")
    assert [line.split(":")[0] for line in ran.out.splitlines() if "legal" in line][:2] == ["lists/band.yaml", "lists/dear-1.pdf"]  # fmt: skip
    assert ran.out.endswith("\n2 lists: 1 legal, 1 not legal.\n")
    write("lists/cut.pdf", sheet(LEGAL)[:300])
    ran = run("check", "lists")
    assert ran.code == 2
    assert "lists/cut.pdf:1:1: error FILE-PDF: This PDF cannot be opened" in ran.out


def test_a_folder_with_foreign_sheets_only(run, write):
    write("lists/rulebook.pdf", sheet(None, maker="another"))
    ran = run("check", "lists")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == "lists: There is no list in this folder; lists end in .yaml or .yml, sheets in .pdf.\n"
