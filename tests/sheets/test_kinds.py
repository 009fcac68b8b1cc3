"""Kinds of things that were kept work as those that cffi has just read."""

import json
from pathlib import Path

import cffi
import pytest

from listbuilder.sheets.kinds import kept_kinds

TOLD = "typedef struct { int wide; int high; } box; int abs(int);"


@pytest.fixture
def afresh(monkeypatch, tmp_path):
    monkeypatch.setenv("LISTBUILDER_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def told():
    with kept_kinds():
        ffi = cffi.FFI()
    ffi.cdef(TOLD)
    return ffi


def works(ffi) -> bool:
    box = ffi.new("box *", {"wide": 3, "high": 4})
    letters = ffi.new("char[4]", b"abc")
    return (box.wide, ffi.string(letters), ffi.dlopen(None).abs(-box.high)) == (3, b"abc", 4)


def test_kinds_work_as_read_and_as_kept(afresh, monkeypatch):
    assert works(told())
    assert len(list(afresh.glob("kinds-*.json"))) == 1
    monkeypatch.setattr(cffi.FFI, "cdef", lambda self, text: pytest.fail("read again"))
    assert works(told())


@pytest.mark.parametrize("bent", ["", "{", '{"data": {"code": "ffi = 3"}}'])
def test_a_damaged_file_is_read_anew(afresh, bent):
    told()
    next(afresh.glob("kinds-*.json")).write_text(bent)
    assert works(told())


def test_words_that_were_changed_are_not_run(afresh):
    told()
    file = next(afresh.glob("kinds-*.json"))
    kept = json.loads(file.read_text())
    kept["data"]["code"] = "raise SystemExit('run')"
    file.write_text(json.dumps(kept))
    assert works(told())


def test_other_kinds_are_other_files(afresh):
    told()
    with kept_kinds():
        ffi = cffi.FFI()
    ffi.cdef("int labs(int);")
    assert len(list(afresh.glob("kinds-*.json"))) == 2
    assert works(told())


def test_nothing_is_kept_where_nothing_can_be_written(monkeypatch):
    monkeypatch.setenv("LISTBUILDER_CACHE", str(Path("/dev/null/cache")))
    assert works(told())


def test_afterwards_cffi_is_as_it_was():
    before = cffi.FFI
    told()
    assert cffi.FFI is before
