"""Packs: what is loaded, what a check says, and what may come in from outside."""

from __future__ import annotations

import io
import stat
import zipfile
from pathlib import Path

import pytest

from listbuilder.problems import Unreadable
from listbuilder.ui.pack_upload import INCOMING, MOST_FILES, REMOVED, bring_in, take_out, unpacked
from tests.ui.pages import alone

TINY = Path(__file__).resolve().parents[1] / "packs" / "tiny"
HOUSE = TINY.with_name("tiny-house")
BROKEN = TINY.with_name("broken") / "dead-selector"
PACK = b"id: my-game\ntitle: Mine\nversion: '1'\n"


def zipped(files: dict[str, bytes], mode: int = 0) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, raw in files.items():
            info = zipfile.ZipInfo(name)
            info.external_attr = mode << 16
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, raw)
    return made.getvalue()


def pack_files(folder: Path, top: str = "") -> dict[str, bytes]:
    return {
        f"{top}{path.relative_to(folder).as_posix()}": path.read_bytes()
        for path in sorted(folder.rglob("*.yaml"))
    }  # fmt: skip


def test_each_pack_tells_version_hash_and_origin(page):
    page.put("mine.yaml")
    alone(page, "packs:packs")
    for words in ("World War 2 rules", "with the program", "Version", "Sum"):
        assert words in page.html
    page.press("check-alienstar")
    assert "Nothing is wrong with it." in page.html


def test_a_broken_pack_of_the_visitor_is_told_with_its_places(page):
    page.put("mine.yaml")
    home = page.folder / "packs" / "extends-nothing"
    for name, raw in pack_files(BROKEN.with_name("extends-nothing")).items():
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).write_bytes(raw)
    alone(page, "packs:packs")
    assert "cannot be used" in page.html
    assert "extends-nothing/" in page.html
    assert str(page.folder) not in page.html
    page.press("remove-extends-nothing")
    assert not home.exists()
    assert (page.folder / "packs" / REMOVED / "extends-nothing-1").is_dir()


def test_a_zip_of_a_pack_comes_in_whole_and_goes_out_again(tmp_path):
    id, problems = bring_in([("tiny.zip", zipped(pack_files(TINY, "tiny/")))], tmp_path / "packs")
    assert (id, [one for one in problems if one.is_error]) == ("tiny", [])
    came = pack_files(tmp_path / "packs" / "tiny")
    assert came == pack_files(TINY)
    assert list((tmp_path / "packs" / INCOMING).iterdir()) == []
    with pytest.raises(Unreadable, match="already"):
        bring_in([("tiny.zip", zipped(pack_files(TINY, "tiny/")))], tmp_path / "packs")
    take_out("tiny", tmp_path / "packs")
    assert not (tmp_path / "packs" / "tiny").exists()


def test_an_overlay_comes_in_over_the_visitors_own_pack(tmp_path):
    bring_in([("tiny.zip", zipped(pack_files(TINY, "tiny/")))], tmp_path)
    id, problems = bring_in([("x.zip", zipped(pack_files(HOUSE, "tiny-house/")))], tmp_path)
    assert id == "tiny-house", problems


def test_plain_files_make_a_pack_too(tmp_path):
    files = [(path.name, path.read_bytes()) for path in TINY.glob("*.yaml")]
    id, files = unpacked(files)
    assert id == "tiny"


def test_a_pack_with_errors_stays_outside_with_its_places(tmp_path):
    id, problems = bring_in([("b.zip", zipped(pack_files(BROKEN, "dead-selector/")))], tmp_path)
    assert id == ""
    assert any(problem.is_error for problem in problems)
    assert all(not str(problem.file).startswith("/") for problem in problems)
    assert not (tmp_path / "dead-selector").exists()


BAD = {
    "out of it": (zipped({"../evil.yaml": b"x: 1"}), "leads out"),
    "absolute": (zipped({"/etc/evil.yaml": b"x: 1"}), "leads out"),
    "backslash": (zipped({"a\\..\\b.yaml": b"x: 1"}), "leads out"),
    "a link": (zipped({"g/pack.yaml": b"/etc/passwd"}, stat.S_IFLNK | 0o777), "is a link"),
    "python": (zipped({"g/pack.yaml": PACK, "g/checks.py": b"print(1)"}), "is no YAML file"),
    "hidden": (zipped({"g/pack.yaml": PACK, "g/.x.yaml": b""}), "is no YAML file"),
    "deep": (zipped({"g/pack.yaml": PACK, "g/a/b.yaml": b""}), "a folder that no pack has"),
    "bomb": (zipped({"g/pack.yaml": PACK, "g/units.yaml": b"0" * 9_000_000}), "larger than 8 MB"),
    "many": (zipped({f"g/{n}.yaml": b"" for n in range(MOST_FILES + 1)}), "are the most"),
    "no zip": (b"PK\x03\x04 nothing", "no ZIP archive"),
    "empty": (zipped({"readme.yaml": b""}), "no pack.yaml"),
    "bad id": (zipped({"My Game/pack.yaml": PACK}), "no usable id"),
    "shipped": (zipped({"alienstar/pack.yaml": PACK}), "comes with the program"),
}


@pytest.mark.parametrize("name", list(BAD))
def test_what_may_not_come_in_gets_a_sentence_and_writes_nothing(name, tmp_path):
    raw, words = BAD[name]
    with pytest.raises(Unreadable) as refused:
        bring_in([("x.zip", raw)], tmp_path / "packs")
    assert words in refused.value.problem.message
    assert not [path for path in tmp_path.rglob("*") if path.is_file()]


def test_an_archive_that_lies_about_its_sizes_is_counted_while_reading(tmp_path):
    raw = bytearray(zipped({"g/pack.yaml": PACK, "g/units.yaml": b"0" * 9_000_000}))
    honest = (9_000_000).to_bytes(4, "little")
    lie = bytes(raw).replace(honest, (100).to_bytes(4, "little"))
    assert lie != bytes(raw)
    with pytest.raises(Unreadable):
        bring_in([("x.zip", lie)], tmp_path)


def test_help_is_there_in_both_languages(page):
    page.put("mine.yaml")
    assert "Two minutes to a printed list" in alone(page, "help:help_page").html
    assert "In zwei Minuten" in alone(page, "help:help_page", language="de").html
