"""Kept patterns divide words exactly as pyphen does."""

import json
from pathlib import Path

import pyphen
import pytest

from listbuilder.sheets.hyphens import bring

WORDS = ("Sturmgeschützabteilung", "reconnaissance", "artillery", "headquarters", "a", "supercalifragilistic")


@pytest.fixture
def afresh(monkeypatch, tmp_path):
    """No patterns are known to this process, and none are kept."""
    monkeypatch.setenv("LISTBUILDER_CACHE", str(tmp_path))
    monkeypatch.setattr(pyphen, "hdcache", {})
    return tmp_path


def divided() -> list[str]:
    return [pyphen.Pyphen(lang="en").inserted(word) for word in WORDS]


def test_words_are_divided_as_pyphen_does(afresh):
    expected = divided()
    assert "re-con-nais-sance" in expected
    for _ in ("read and kept", "as it was kept"):
        pyphen.hdcache.clear()
        bring("en")
        assert divided() == expected
    assert len(list(afresh.glob("hyphens-*.json"))) == 1


def test_what_was_kept_is_what_is_used(afresh):
    bring("en")
    kept = next(afresh.glob("hyphens-*.json"))
    assert json.loads(kept.read_text())["data"]
    pyphen.hdcache.clear()
    before, pyphen.HyphDict.__init__ = pyphen.HyphDict.__init__, None  # reading again would break
    try:
        bring("en")
    finally:
        pyphen.HyphDict.__init__ = before
    assert len(pyphen.hdcache) == 1


@pytest.mark.parametrize("bent", ["", "{", '{"data": 3}'])
def test_a_damaged_file_is_read_anew(afresh, bent):
    bring("en")
    expected = divided()
    next(afresh.glob("hyphens-*.json")).write_text(bent)
    pyphen.hdcache.clear()
    bring("en")
    assert divided() == expected


def test_nothing_is_kept_where_nothing_can_be_written(afresh, monkeypatch):
    monkeypatch.setenv("LISTBUILDER_CACHE", str(Path("/dev/null/cache")))
    bring("en")
    assert divided()
