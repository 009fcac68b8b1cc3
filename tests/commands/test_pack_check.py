"""pack check: silent when all is well, else every fault with file, line and column."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from listbuilder.resources import folder

TESTS = Path(__file__).resolve().parents[1]
SOUND = [
    *sorted(path.parent for path in folder("data").glob("*/pack.yaml")),
    *sorted(path.parent for path in (TESTS / "packs").glob("*/pack.yaml")),
    TESTS / "pack" / "shelf" / "toys",
]
BROKEN = sorted(path.parent for path in (TESTS / "packs" / "broken").glob("*/pack.yaml"))


@pytest.mark.parametrize("pack", SOUND, ids=lambda path: path.name)
def test_silent_when_all_is_well(run, pack):
    ran = run("pack", "check", pack)
    assert (ran.code, ran.out, ran.err) == (0, "", "")


@pytest.mark.parametrize("pack", BROKEN, ids=lambda path: path.name)
def test_a_broken_pack_is_told_with_its_place(run, pack):
    """Its first line says `# expects: RULE-ID`; the finding stands in a file that is there."""
    first = (pack / "pack.yaml").read_text(encoding="utf-8", errors="replace").splitlines()[0]
    expected = re.findall(r"[A-Z]+-[A-Z]+", first.split("expects:")[1])
    assert expected, first
    ran = run("pack", "check", pack, "--packs", TESTS / "packs")
    warnings_only = not re.search(r": error ", ran.out)
    assert (ran.code, ran.err) == (0 if warnings_only else 1, "")
    for rule in expected:
        found = re.search(rf"^(.+?):(\d+):(\d+): (?:error|warning) {rule}: .+", ran.out, re.MULTILINE)
        assert found, f"{rule} with file:line:column is not in\n{ran.out}"
        assert Path(found[1]).is_file()
        assert int(found[2]) <= len(Path(found[1]).read_text(encoding="utf-8", errors="replace").splitlines()) + 1


def test_broken_packs_are_there():
    if not (TESTS / "packs" / "broken").is_dir():
        pytest.skip("not written yet")
    assert len(BROKEN) >= 10


def test_the_summary_counts(run, toys):
    (toys / "units.yaml").write_text(
        (toys / "units.yaml")
        .read_text()
        .replace("tags: [leader]", "tags: [leadr]")
        .replace("{ref: core, section: TOYS}", "{ref: cor}", 1)
    )
    ran = run("pack", "check", "packs/toys")
    assert ran.code == 1
    assert ran.out.endswith("\npacks/toys: 2 errors, 0 warnings.\n")
    assert (
        "packs/toys/units.yaml:3:35: error LINK-TAG: There is no tag 'leadr'.\n    hint: Did you mean leader?\n"
        in ran.out
    )
    assert "error LINK-BOOK: There is no book 'cor'." in ran.out


def test_several_packs_the_worst_decides(run, toys, write):
    write("packs/odd/pack.yaml", "id: odd\ntitle: Odd\n")
    assert run("pack", "check", "packs/toys", "packs/odd").code == 1
    assert run("pack", "check", "nowhere", "packs/odd", "packs/toys").code == 2
    assert run("pack", "check", "packs/toys", "packs/toys").code == 0


def test_a_missing_folder(run):
    ran = run("pack", "check", "nowhere")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == "nowhere: error FILE-MISSING: There is no such folder.\n"


def test_a_folder_without_a_pack(run, tmp_path):
    (tmp_path / "odd").mkdir()
    ran = run("pack", "check", "odd")
    assert ran.code in (1, 2)
    assert "error FILE-MISSING: There is no pack.yaml in this folder." in ran.out + ran.err
    assert "fault of listbuilder" not in ran.err


def test_the_folder_one_stands_in(run, toys, monkeypatch):
    monkeypatch.chdir(toys)
    ran = run("pack", "check", ".")
    assert (ran.code, ran.out, ran.err) == (0, "", "")


def test_a_slash_at_the_end(run, toys):
    assert run("pack", "check", "packs/toys/").code == 0


def test_an_overlay_whose_base_lies_elsewhere(run, toys, write):
    """--packs says where."""
    write("mine/loud/pack.yaml", 'id: loud\ntitle: Loud toys\nversion: "1.0"\nextends: toys\n')
    write("mine/loud/overlay.yaml", "units: {change: {ghost: {profile: {move: 12}}}}\n")
    toys.parent.rename("theirs")
    ran = run("pack", "check", "mine/loud", "--packs", "theirs")
    assert (ran.code, ran.out, ran.err) == (0, "", "")


@pytest.mark.parametrize("base", ["nowhere", "loud", "../toys"])
def test_an_overlay_of_nothing(run, write, toys, base):
    write("packs/loud/pack.yaml", f'id: loud\ntitle: Loud toys\nversion: "1.0"\nextends: {base}\n')
    write("packs/loud/overlay.yaml", "units: {}\n")
    ran = run("pack", "check", "packs/loud")
    assert (ran.code, ran.err) == (1, "")
    assert re.search(r"^packs/loud/pack\.yaml:4:\d+: error (LINK-EXTENDS|DATA-VALUE): ", ran.out, re.MULTILINE), ran.out


def test_a_sample_that_is_not_what_its_name_says(run, toys):
    sample = toys / "samples" / "starter.yaml"
    sample.write_text(sample.read_text().replace("limit: 20", "limit: 2"))
    ran = run("pack", "check", "packs/toys")
    assert ran.code == 1
    assert "packs/toys/samples/starter.yaml:5:8: error SAMPLE-WRONG: The sample is not legal. TOYS-PTS-001: " in ran.out
    sample.rename(toys / "samples" / "illegal-dear.yaml")
    ran = run("pack", "check", "packs/toys")
    assert "There is no starter 'samples/starter.yaml'." in ran.out
    assert "illegal-dear" not in ran.out


def test_a_rule_without_its_cases(run, toys):
    (toys / "cases" / "TOYS-PTS-001.yaml").unlink()
    ran = run("pack", "check", "packs/toys")
    assert ran.code == 1
    for kind in ("passing", "failing"):
        assert f"error RULE-CASE: TOYS-PTS-001 has no {kind} case." in ran.out
    assert "packs/toys/composition.yaml:4:5: " in ran.out or "packs/toys/composition.yaml:3:3: " in ran.out
