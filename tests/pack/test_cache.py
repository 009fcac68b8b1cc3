"""Packs are kept by the hash of their content; what is kept never changes a verdict."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path

import pytest

from listbuilder.check import check_text
from listbuilder.pack import load
from listbuilder.pack.cache import cache_folder, fetch, keep
from listbuilder.pack.load import NoPack, load_pack


@pytest.fixture(autouse=True)
def empty_cache(tmp_path, monkeypatch):
    monkeypatch.setenv("LISTBUILDER_CACHE", str(tmp_path / "cache"))
    forget()
    yield tmp_path / "cache"
    forget()


def forget() -> None:
    """As in a new process: nothing is remembered but what lies on disk."""
    for thing in vars(load).values():
        if hasattr(thing, "cache_clear"):
            thing.cache_clear()


@pytest.fixture
def no_reading(monkeypatch):
    """From now on the YAML of packs may not be read."""

    def start() -> None:
        def refuse(folder):
            raise AssertionError(f"{folder} was read")

        monkeypatch.setattr(load, "read_folder", refuse)

    return start


def kept(cache: Path) -> list[Path]:
    return sorted(cache.glob("*"))


def edit(path: Path, before: str, after: str) -> None:
    text = path.read_text()
    assert before in text
    stamp = path.stat().st_mtime_ns
    path.write_text(text.replace(before, after))
    os.utime(path, ns=(stamp + 10_000_000, stamp + 10_000_000))


def test_the_second_load_comes_from_the_cache(shelf, empty_cache, no_reading):
    first = load_pack("toys", where=[shelf])
    assert [path.suffix for path in kept(empty_cache)] == [".json"]
    forget()
    no_reading()
    second = load_pack("toys", where=[shelf])
    assert second is not first
    assert {name: getattr(second, name) for name in second.__slots__} == {
        name: getattr(first, name) for name in first.__slots__
    }


def test_an_overlay_comes_from_the_cache_too(shelf, overlay, no_reading):
    overlay("loud", "units: {change: {captain: {name: Boss}}}\n")
    first = load_pack("loud", where=[shelf])
    forget()
    no_reading()
    second = load_pack("loud", where=[shelf])
    assert second.changed == first.changed == {"units/captain": "loud"}
    assert second.units == first.units
    assert second.folders == first.folders


def test_within_one_process_nothing_is_built_twice(shelf):
    assert load_pack("toys", where=[shelf]) is load_pack("toys", where=[shelf])


@pytest.mark.parametrize(
    ("file", "before", "after"),
    [
        ("points.yaml", "soldier: 2.5", "soldier: 3.5"),
        ("pack.yaml", "title: Toys", "title: Joys"),
        ("composition.yaml", "max: 2", "max: 9"),
        ("units.yaml", "# yaml", "# YAML"),
    ],
)
def test_editing_a_file_is_seen_at_once(shelf, empty_cache, file, before, after):
    first = load_pack("toys", where=[shelf])
    edit(shelf / "toys" / file, before, after)
    second = load_pack("toys", where=[shelf])
    assert second.hash != first.hash
    assert len(kept(empty_cache)) == 2
    forget()
    assert load_pack("toys", where=[shelf]).hash == second.hash


def test_a_price_that_was_edited_counts(shelf):
    text = "system: toys\nforces: [{kind: band, entries: [{unit: captain}, {unit: soldier}]}]\n"
    assert check_text(text, packs=[shelf]).verdict.cost["gold"] == 12.5
    edit(shelf / "toys" / "points.yaml", "soldier: 2.5", "soldier: 9.5")
    assert check_text(text, packs=[shelf]).verdict.cost["gold"] == 19.5


def test_a_file_that_comes_or_goes_is_seen(shelf):
    first = load_pack("toys", where=[shelf])
    (shelf / "toys" / "reference.yaml").write_text(
        "tables: {jokes: {title: Jokes, points: [Knock knock.], book: {ref: house}}}\n"
    )
    assert list(load_pack("toys", where=[shelf]).tables) == ["jokes"]
    (shelf / "toys" / "reference.yaml").unlink()
    assert load_pack("toys", where=[shelf]).hash == first.hash


def test_samples_and_cases_are_no_part_of_the_hash(shelf):
    first = load_pack("toys", where=[shelf])
    shutil.rmtree(shelf / "toys" / "samples")
    shutil.rmtree(shelf / "toys" / "cases")
    assert load_pack("toys", where=[shelf]).hash == first.hash


def test_a_copy_elsewhere_has_the_same_hash_and_its_own_folder(shelf, tmp_path):
    first = load_pack("toys", where=[shelf])
    shutil.copytree(shelf, tmp_path / "copy")
    second = load_pack("toys", where=[tmp_path / "copy"])
    assert second.hash == first.hash
    assert second.folders == (tmp_path / "copy" / "toys",)


@pytest.mark.parametrize("warm", [False, True], ids=["cold", "warm"])
def test_a_copy_under_another_name_is_refused_cold_and_warm(shelf, warm):
    """What is kept by content must not hide that folder and id differ."""
    if warm:
        load_pack("toys", where=[shelf])
    shutil.copytree(shelf / "toys", shelf / "toys-2")
    with pytest.raises(NoPack) as refused:
        load_pack("toys-2", where=[shelf])
    assert [problem.rule for problem in refused.value.problems] == ["LINK-ID"]


def test_a_broken_pack_is_never_kept(shelf, empty_cache):
    edit(shelf / "toys" / "units.yaml", "tags: [leader]", "tags: [leadr]")
    for _ in range(2):
        with pytest.raises(NoPack):
            load_pack("toys", where=[shelf])
        forget()
    assert kept(empty_cache) == []


def spoil(text: bytes) -> dict[str, bytes]:
    whole = json.loads(text)
    return {
        "empty": b"",
        "cut": text[: len(text) // 2],
        "no JSON": b"\x00\xff" * 40,
        "a list": b"[]",
        "null": b"null",
        "deep": b"[" * 100_000,
        "other format": json.dumps(whole | {"format": 0}).encode(),
        "other key": json.dumps(whole | {"key": "0" * 64}).encode(),
        "no data": json.dumps(whole | {"data": None}).encode(),
        "empty data": json.dumps(whole | {"data": {}}).encode(),
    }


@pytest.mark.parametrize("how", spoil(b"{}"))
def test_a_damaged_cache_is_built_anew_silently(shelf, empty_cache, capfd, how):
    first = load_pack("toys", where=[shelf])
    (file,) = kept(empty_cache)
    sound = file.read_bytes()
    file.write_bytes(spoil(sound)[how])
    forget()
    assert load_pack("toys", where=[shelf]).units == first.units
    assert file.read_bytes() == sound
    assert capfd.readouterr() == ("", "")


def test_a_cache_that_cannot_be_written(shelf, tmp_path, monkeypatch, capfd):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("LISTBUILDER_CACHE", str(tmp_path / "file"))
    assert load_pack("toys", where=[shelf]).title == "Toys"
    monkeypatch.setenv("LISTBUILDER_CACHE", str(tmp_path / "file" / "below"))
    forget()
    assert load_pack("toys", where=[shelf]).title == "Toys"
    assert capfd.readouterr() == ("", "")


def test_a_disk_that_is_full_leaves_no_half_file(shelf, empty_cache, monkeypatch):
    def full(*words):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    assert load_pack("toys", where=[shelf]).title == "Toys"
    assert kept(empty_cache) == []


def test_keep_and_fetch(empty_cache):
    assert fetch("a" * 64) is None
    keep("a" * 64, {"raw": {"é": [1, 2.5, None]}})
    assert fetch("a" * 64) == {"raw": {"é": [1, 2.5, None]}}
    assert fetch("b" * 64) is None


def test_where_it_lies(monkeypatch, tmp_path):
    assert cache_folder() == tmp_path / "cache"
    monkeypatch.delenv("LISTBUILDER_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    monkeypatch.setattr("sys.platform", "linux")
    assert cache_folder() == tmp_path / "xdg" / "listbuilder"
    monkeypatch.setattr("sys.platform", "win32")
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "local"))
    assert cache_folder() == tmp_path / "local" / "listbuilder"
