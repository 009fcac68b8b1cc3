"""A kept pack only saves time: damaged, foreign or unwritable, the pack is read anew and is the same."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import fields

import pytest

from listbuilder.pack import cache
from listbuilder.pack.load import load_pack

PACK = """\
id: pocket
title: Pocket game
version: "1.0"
books: {core: {title: Pocket game, short: Pocket}}
tags: {troops: {name: Troops}}
forces:
  squad:
    name: Squad
    book: {ref: core, section: Squads}
    slots: {troops: {name: troops, take: 1-3, from: {tag: troops}, book: {ref: core, section: Squads}}}
"""
UNITS = "units: {trooper: {name: Trooper, tags: [troops], cost: {points: 5}, book: {ref: core, section: Units}}}\n"
POINTS = "currencies: {points: {name: points, one: point, short: pts, limited: true}}\n"


@pytest.fixture
def kept(tmp_path, monkeypatch):
    """The folder packs are kept in, for this test alone."""
    found = tmp_path / "kept"
    monkeypatch.setenv("LISTBUILDER_CACHE", str(found))
    return found


@pytest.fixture
def shelf(tmp_path):
    """A new shelf with the same pack on it each time: what is kept goes by content, not by place."""
    count = iter(range(100))

    def make(units=UNITS):
        found = tmp_path / f"shelf-{next(count)}"
        (found / "pocket").mkdir(parents=True)
        for name, text in (("pack", PACK), ("units", units), ("points", POINTS)):
            (found / "pocket" / f"{name}.yaml").write_text(text)
        return found

    return make


def told(pack) -> dict[str, str]:
    """All a pack says, but for where it stands."""
    return {field.name: repr(getattr(pack, field.name)) for field in fields(pack) if "folder" not in field.name}


def load(shelf):
    return load_pack("pocket", where=[shelf])


def test_a_pack_is_kept_and_found_again(kept, shelf, monkeypatch):
    first = load(shelf())
    (file,) = kept.iterdir()
    assert set(json.loads(file.read_bytes())) == {"format", "key", "sum", "data"}

    def never(*_, **__):
        raise AssertionError("read anew")

    monkeypatch.setattr("listbuilder.pack.load.read_folder", never)
    assert told(load(shelf())) == told(first)
    assert list(kept.iterdir()) == [file]


def test_a_changed_pack_is_another_pack(kept, shelf):
    load(shelf())
    changed = load(shelf(UNITS.replace("points: 5", "points: 6")))
    assert "6" in repr(changed.units["trooper"].cost)
    assert len(list(kept.iterdir())) == 2


def _whole(raw: bytes) -> dict:
    return json.loads(raw)


DAMAGE = {
    "empty": lambda raw: b"",
    "truncated": lambda raw: raw[: len(raw) // 2],
    "last byte gone": lambda raw: raw[:-1],
    "no JSON": lambda raw: b"units: [a, b]\n",
    "binary": lambda raw: b"\x89PNG\r\n\x1a\n\x00",
    "no UTF-8": lambda raw: raw.replace(b"Trooper", b"Troop\xe9r"),
    "zeros": lambda raw: bytes(len(raw)),
    "deep": lambda raw: b"[" * 100_000,
    "giant number": lambda raw: b"1" * 10_000,
    "a list": lambda raw: b"[]",
    "null": lambda raw: b"null",
    "an empty mapping": lambda raw: b"{}",
    "another format": lambda raw: json.dumps(_whole(raw) | {"format": 0}).encode(),
    "format as text": lambda raw: json.dumps(_whole(raw) | {"format": str(cache.FORMAT)}).encode(),
    "another key": lambda raw: json.dumps(_whole(raw) | {"key": "0" * 64}).encode(),
    "no data": lambda raw: json.dumps(_whole(raw) | {"data": None}).encode(),
    "data a list": lambda raw: json.dumps(_whole(raw) | {"data": []}).encode(),
    "data empty": lambda raw: json.dumps(_whole(raw) | {"data": {}}).encode(),
    "data without its parts": lambda raw: json.dumps(_whole(raw) | {"data": {"raw": {}}}).encode(),
    "parts of another kind": lambda raw: json.dumps(_whole(raw) | {"data": {"raw": [], "changed": 5}}).encode(),
    "parts empty": lambda raw: json.dumps(_whole(raw) | {"data": {"raw": {}, "changed": {}}}).encode(),
}


@pytest.mark.parametrize("damage", DAMAGE.values(), ids=DAMAGE)
def test_a_damaged_file_is_read_past_and_mended(kept, shelf, damage):
    first = load(shelf())
    (file,) = kept.iterdir()
    whole = file.read_bytes()
    file.write_bytes(damage(whole))
    assert told(load(shelf())) == told(first)
    assert file.read_bytes() == whole
    assert list(kept.iterdir()) == [file]


def test_a_folder_where_the_file_should_be(kept, shelf):
    first = load(shelf())
    (file,) = kept.iterdir()
    file.unlink()
    file.mkdir()
    assert told(load(shelf())) == told(first)
    assert list(kept.iterdir()) == [file]  # no half-written file is left beside it


def test_a_file_where_the_folder_should_be(kept, shelf):
    kept.write_text("not a folder")
    assert load(shelf()).id == "pocket"
    assert kept.read_text() == "not a folder"


def test_a_folder_that_cannot_be_made(kept, shelf, monkeypatch):
    kept.write_text("not a folder")
    monkeypatch.setenv("LISTBUILDER_CACHE", str(kept / "below"))
    assert load(shelf()).id == "pocket"


def test_a_name_no_folder_can_have(shelf, monkeypatch):
    monkeypatch.setenv("LISTBUILDER_CACHE", "x" * 5_000)
    assert load(shelf()).id == "pocket"


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_may_not_be_written(kept, shelf):
    kept.mkdir()
    kept.chmod(0o500)
    assert load(shelf()).id == "pocket"
    kept.chmod(0o700)
    assert list(kept.iterdir()) == []


@pytest.mark.parametrize("step", ["tempfile.mkstemp", "os.replace"])
def test_a_full_disk(kept, shelf, monkeypatch, step):
    def full(*_, **__):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(step, full)
    assert load(shelf()).id == "pocket"
    assert list(kept.iterdir()) == []


def test_keeping_and_fetching(kept):
    assert cache.fetch("k") is None
    cache.keep("k", {"raw": {"é": [1, 2.5, None]}})
    assert cache.fetch("k") == {"raw": {"é": [1, 2.5, None]}}
    assert cache.fetch("other") is None
    assert [one.name for one in kept.iterdir()] == ["k.json"]


def test_where_packs_are_kept(monkeypatch, tmp_path):
    assert str(cache.cache_folder()) == os.environ["LISTBUILDER_CACHE"]
    monkeypatch.delenv("LISTBUILDER_CACHE")
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert cache.cache_folder() == tmp_path / "listbuilder"
    monkeypatch.setenv("XDG_CACHE_HOME", "")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert cache.cache_folder() == tmp_path / ".cache" / "listbuilder"


def test_commands_that_tests_start_have_the_cache_of_the_tests(own_cache):
    code = "from listbuilder.pack.cache import cache_folder; print(cache_folder())"
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert answer.stdout.strip() == str(own_cache)
