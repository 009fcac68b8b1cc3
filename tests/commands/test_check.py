"""check: files and folders to verdicts, in the order they were named, with the worst as exit code."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path

import pytest

from listbuilder.resources import folder

LEGAL = "system: toys\nname: Band\nforces: [{kind: band, entries: [{unit: captain}]}]\n"
ILLEGAL = """\
system: toys
name: Dear band
limit: 12
forces:
  - kind: band
    entries:
      - {unit: captain, id: c}
      - {unit: soldier, id: s, count: 2}
"""
LOUD = "system: toys\nforces: [{kind: band, entries: [{unit: captain}, {unit: soldier, count: 3, options: [drum]}]}]\n"
BROKEN = "system: toys\nforces: [\n"

pytestmark = pytest.mark.usefixtures("toys")


@pytest.fixture
def lists(write):
    write("legal.yaml", LEGAL)
    write("illegal.yaml", ILLEGAL)
    write("loud.yaml", LOUD)
    write("broken.yaml", BROKEN)


# --- text ---


def test_a_legal_list(run, lists):
    ran = run("check", "legal.yaml")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == "legal.yaml: legal (10 gold pieces, 1 mana)\n"


def test_an_illegal_list(run, lists):
    ran = run("check", "illegal.yaml")
    assert (ran.code, ran.err) == (1, "")
    assert ran.out == (
        "illegal.yaml:3:8: error TOYS-PTS-001: The list costs 15 gold pieces; 12 are agreed. [Toys, PRICES]\n"
        "    hint: Take out 3.\n"
        "illegal.yaml: not legal (1 error, 15 of 12 gold pieces, 1 mana)\n"
    )


def test_a_warning_does_not_make_it_illegal(run, lists):
    ran = run("check", "loud.yaml")
    assert ran.code == 0
    assert ran.out == (
        "loud.yaml:2:50: warning TOYS-ORG-001: 3 drums are loud; 2 are usual. [Toys, BANDS]\n"
        "    hint: Leave 1 at home.\n"
        "loud.yaml: legal (1 warning, 18.25 gold pieces, 1 mana)\n"
    )


def test_the_limit_stands_with_its_own_currency(run, toys, lists):
    """The currency with the limit need not be the first one."""
    points = toys / "points.yaml"
    first, rest = points.read_text().split("  gold:")
    gold, rest = rest.split("  mana:")
    mana, rest = rest.split("prices:")
    points.write_text(f"{first}  mana:{mana}  gold:{gold}prices:{rest}")
    assert run("check", "illegal.yaml").out.splitlines()[-1] == (
        "illegal.yaml: not legal (1 error, 1 mana, 15 of 12 gold pieces)"
    )


def test_a_broken_list(run, lists):
    ran = run("check", "broken.yaml")
    assert ran.code == 2
    assert ran.out.startswith("broken.yaml:2:10: error DATA-YAML: ")
    assert ran.out.endswith("broken.yaml: cannot be read (1 error)\n")


def test_a_missing_list_with_a_hint(run, lists):
    ran = run("check", "ilegal.yaml")
    assert ran.code == 2
    assert ran.out.startswith(
        "ilegal.yaml:1:1: error FILE-MISSING: There is no such file.\n    hint: Did you mean illegal.yaml"
    )


@pytest.mark.parametrize(
    "bytes", [b"\x89PNG\r\n\x1a\n\x00\x00", b"\xff\xfes\x00y\x00", b"\x00" * 50, bytes(range(256))]
)
def test_a_binary_file(run, write, bytes):
    ran = run("check", write("picture.yaml", bytes))
    assert ran.code == 2
    assert "error FILE-" in ran.out or "error DATA-CONTROL" in ran.out
    assert "cannot be read (1 error)" in ran.out
    assert ran.err == ""


def test_an_empty_file(run, write):
    ran = run("check", write("empty.yaml", ""))
    assert ran.code == 2
    assert "error DATA-EMPTY" in ran.out


def test_a_list_of_no_system(run, write):
    ran = run("check", write("army.yaml", "system: toyz\nforces: []\n"))
    assert ran.code == 1
    assert "army.yaml:1:9: error LINK-SYSTEM: There is no system 'toyz'.\n    hint: Did you mean toys?\n" in ran.out
    assert ran.out.endswith("army.yaml: not judged (1 error)\n")


def test_unknown_keys_are_told_with_their_place(run, write):
    ran = run("check", write("army.yaml", "system: toys\nforcess: []\n"))
    assert ran.code == 1
    assert (
        "army.yaml:2:1: error DATA-KEY: The file has an unknown key `forcess`.\n    hint: Did you mean forces?"
        in ran.out
    )


def test_waived_findings_are_shown_with_their_reason(run, write):
    text = ILLEGAL + "waive: [{rule: TOYS-PTS-001, reason: Birthday}]\n"
    ran = run("check", write("army.yaml", text))
    assert ran.code == 0
    assert "    waived: Birthday\n" in ran.out
    assert ran.out.endswith("army.yaml: legal (1 waived, 15 of 12 gold pieces, 1 mana)\n")


# --- several ---


def test_several_are_judged_in_the_order_named(run, lists):
    ran = run("check", "loud.yaml", "illegal.yaml", "legal.yaml")
    summaries = [line for line in ran.out.splitlines() if ".yaml: " in line]
    assert [line.split(":")[0] for line in summaries] == ["loud.yaml", "illegal.yaml", "legal.yaml"]
    assert ran.out.endswith("\n3 lists: 2 legal, 1 not legal.\n")


@pytest.mark.parametrize(
    ("names", "code"),
    [
        (["legal", "loud"], 0),
        (["legal", "illegal"], 1),
        (["illegal", "legal"], 1),
        (["legal", "broken"], 2),
        (["broken", "illegal"], 2),
        (["illegal", "broken", "legal"], 2),
        (["missing", "legal"], 2),
    ],
)
@pytest.mark.parametrize("format", ["text", "json", "junit"])
def test_the_worst_decides_the_exit_code(run, lists, names, code, format):
    assert run("check", *(f"{name}.yaml" for name in names), "--format", format).code == code


def test_unreadable_ones_are_counted(run, lists):
    ran = run("check", "legal.yaml", "illegal.yaml", "broken.yaml", "missing.yaml")
    assert ran.out.endswith("\n4 lists: 1 legal, 1 not legal, 2 unreadable.\n")


def test_a_folder_is_every_list_below_it_in_order(run, write):
    for name in ("club/b.yaml", "club/a.yml", "club/c/d.yaml", "club/notes.txt", "club/.git/x.yaml", "z.yaml"):
        write(name, LEGAL)
    ran = run("check", "z.yaml", "club", "--packs", "packs")
    assert ran.code == 0
    assert [line.split(":")[0] for line in ran.out.splitlines()[:-2]] == [
        "z.yaml",
        *(os.path.join("club", name) for name in ("a.yml", "b.yaml", os.path.join("c", "d.yaml"))),
    ]


def test_packs_among_lists_are_not_lists(run, write, toys):
    write("legal.yaml", LEGAL)
    ran = run("check", ".")
    assert (ran.code, ran.out) == (0, "legal.yaml: legal (10 gold pieces, 1 mana)\n")


def test_a_pack_that_is_named_itself_is_no_folder_of_lists(run, toys):
    """Its own data is left out there too; its samples are lists."""
    ran = run("check", "packs/toys")
    assert "DATA-" not in ran.out
    assert ran.code in (0, 2)


@pytest.mark.parametrize("format", ["text", "json", "junit"])
def test_an_empty_folder(run, tmp_path, format):
    (tmp_path / "none").mkdir()
    ran = run("check", "none", "--format", format)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == "none: There is no list in this folder; lists end in .yaml or .yml, sheets in .pdf.\n"


def test_a_link_to_its_own_folder_is_walked_once(run, write, tmp_path):
    write("club/a.yaml", LEGAL)
    (tmp_path / "club" / "again").symlink_to(".", target_is_directory=True)
    assert run("check", "club", "--packs", "packs").out.count("a.yaml: legal") == 1


def test_file_names_of_another_encoding(run, tmp_path):
    """Zip files from elsewhere: one odd name must not cost the verdict of the others."""
    (tmp_path / "club").mkdir()
    try:
        with open(os.fsencode(tmp_path) + b"/club/k\xe4mpfer.yaml", "w") as file:
            file.write(LEGAL)
    except OSError:
        pytest.skip("this disk refuses such names")
    for format in ("text", "json", "junit"):
        ran = run("check", "club", "--packs", "packs", "--format", format)
        assert (ran.code, ran.err) == (0, "")


# --- workers ---


@pytest.mark.parametrize("format", ["text", "json", "junit"])
def test_two_workers_say_the_same_as_one(run, write, format):
    for number in range(40):
        write(f"club/{number:02}.yaml", (LEGAL, ILLEGAL, LOUD, BROKEN)[number % 4])
    words = ("check", "club", "--packs", "packs", "--format", format)
    one, two = run(*words), run(*words, "--jobs", "2")
    assert (one.code, one.out, one.err) == (two.code, two.out, two.err)
    assert one.code == 2


@pytest.mark.parametrize("jobs", ["0", "-1", "65", "many", "1.5"])
def test_a_number_of_workers_that_cannot_be(run, lists, jobs):
    ran = run("check", "legal.yaml", f"--jobs={jobs}")
    assert (ran.code, ran.out) == (2, "")
    assert "--jobs" in ran.err
    assert "_jobs" not in ran.err  # the name of our function says nothing to people
    assert "a whole number from 1 to 64 is wanted" in ran.err


# --- JSON ---

KEYS = ["file", "system", "pack", "pack_hash", "name", "legal", "cost", "totals", "problems", "waived"]
ADDED = {"printed", "forces", "figures", "entry_figures"}  # beyond the contract, which may grow but not by accident
PROBLEM_KEYS = ["rule", "severity", "message", "hint", "path", "line", "column", "book", "found", "limit", "entries"]


def test_json_of_an_illegal_list(run, lists):
    ran = run("check", "illegal.yaml", "--format", "json")
    (answer,) = json.loads(ran.out)
    assert [key for key in answer if key not in ADDED] == KEYS
    assert set(answer) <= {*KEYS, *ADDED}
    (problem,) = answer["problems"]
    assert list(problem) == PROBLEM_KEYS
    assert problem == {
        "rule": "TOYS-PTS-001",
        "severity": "error",
        "message": "The list costs 15 gold pieces; 12 are agreed.",
        "hint": "Take out 3.",
        "path": "limit",
        "line": 3,
        "column": 8,
        "book": {"ref": "core", "section": "PRICES"},
        "found": "15",
        "limit": "12",
        "entries": problem["entries"],
    }
    hash = answer.pop("pack_hash")
    assert len(hash) == 64
    assert {key: answer[key] for key in KEYS if key in answer and key != "problems"} == {
        "file": "illegal.yaml",
        "system": "toys",
        "pack": "1.0",
        "name": "Dear band",
        "legal": False,
        "cost": {"gold": "15", "mana": "1"},
        "totals": {"toys": 3},
        "waived": [],
    }


def test_json_names_the_entries_that_count(run, write):
    text = LOUD.replace("unit: soldier", "unit: soldier, id: s1")
    (answer,) = json.loads(run("check", write("loud.yaml", text), "--format", "json").out)
    (problem,) = answer["problems"]
    assert (problem["severity"], problem["path"], problem["entries"]) == ("warning", "forces/0/entries/1", ["s1"])
    assert answer["legal"] is True
    assert answer["cost"]["gold"] == "18.25"


def test_json_of_what_cannot_be_judged_has_the_same_keys(run, lists, write):
    write("typo.yaml", "system: toyz\nforces: []\n")
    answers = json.loads(run("check", "legal.yaml", "broken.yaml", "missing.yaml", "typo.yaml", "--format", "json").out)
    assert [answer["file"] for answer in answers] == ["legal.yaml", "broken.yaml", "missing.yaml", "typo.yaml"]
    assert [answer["legal"] for answer in answers] == [True, False, False, False]
    for answer in answers:
        assert list(answer) == list(answers[0])
    for answer in answers[1:]:
        assert (answer["pack"], answer["cost"], answer["totals"], answer["waived"]) == (None, {}, {}, [])
        assert list(answer["problems"][0]) == PROBLEM_KEYS


def test_json_of_a_waiver(run, write):
    text = ILLEGAL + "waive: [{rule: TOYS-PTS-001, reason: Birthday}]\n"
    (answer,) = json.loads(run("check", write("army.yaml", text), "--format", "json").out)
    assert (answer["legal"], answer["problems"]) == (True, [])
    (waived,) = answer["waived"]
    assert (waived["rule"], waived["reason"]) == ("TOYS-PTS-001", "Birthday")


def test_json_of_a_system_without_points(run, write, toys):
    (toys / "points.yaml").unlink()
    (toys / "composition.yaml").unlink()
    (toys / "units.yaml").write_text("units: {captain: {name: Captain, tags: [leader], book: {ref: house}}}\n")
    (answer,) = json.loads(run("check", write("army.yaml", LEGAL), "--format", "json").out)
    assert (answer["legal"], answer["cost"]) == (True, {})


def test_json_streams_one_array(run, lists):
    assert len(json.loads(run("check", *["legal.yaml"] * 3, "--format", "json").out)) == 3


# --- the shipped samples ---


def test_shipped_samples_all_at_once(run, tmp_path):
    shutil.copytree(folder("data") / "alienstar" / "samples", tmp_path / "samples")
    ran = run("check", "samples")
    assert ran.code == 1
    verdicts = dict(line.split(": ", 1) for line in ran.out.splitlines() if ".yaml: " in line)
    for path, verdict in verdicts.items():
        assert verdict.startswith("not legal" if Path(path).name.startswith("illegal-") else "legal"), path
    assert len(verdicts) == len(list((tmp_path / "samples").glob("*.yaml")))
