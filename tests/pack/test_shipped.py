"""Shipped packs: every datum says where it comes from, every file tells editors its schema."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from listbuilder.pack.find import all_packs
from listbuilder.pack.load import load_pack
from listbuilder.pack.read import read_folder
from listbuilder.resources import folder

DATA = folder("data")
TESTS = Path(__file__).resolve().parents[1]
SHIPPED = [path for _, path in all_packs([DATA])]
FILES = sorted(DATA.rglob("*.yaml"))
CITED = (
    "units vehicles weapons options optional fields forces prices scales rules figures tables readings".split()  # noqa: SIM905
)
HOMES = {"cases": "case", "samples": "roster"}


def test_something_is_shipped():
    assert "alienstar" in [path.name for path in SHIPPED]


def data_of(raw: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every datum by its path, slots included."""
    for section in CITED:
        for id, item in raw.get(section, {}).items():
            yield f"{section}/{id}", item
            for slot, inner in item.get("slots", {}).items():
                yield f"{section}/{id}/slots/{slot}", inner


@pytest.mark.parametrize("pack", SHIPPED, ids=lambda path: path.name)
def test_every_datum_says_where_it_comes_from(pack):
    raw = read_folder(pack).raw
    silent = []
    for path, item in data_of(raw):
        book = item.get("book", {})
        if book.get("ref") == "house":
            continue
        if book.get("ref") not in raw["books"] or not book.get("section", "").strip():
            silent.append(path)
    assert silent == []


@pytest.mark.parametrize("pack", SHIPPED, ids=lambda path: path.name)
def test_every_pack_names_its_document_and_a_starter(pack):
    loaded = load_pack(pack.name, where=[DATA])
    assert loaded.summary
    assert next(iter(loaded.books.values())).document  # `listbuilder systems` shows it
    assert (pack / loaded.starter).is_file()
    assert loaded.changed == {}


WAR = {"detachments": "roster", "garrisons": "roster", "plans": "campaign-plan", "campaign": "campaign"}


@pytest.mark.parametrize("file", FILES, ids=lambda path: path.relative_to(DATA).as_posix())
def test_every_file_tells_editors_its_schema(file):
    first = file.read_text(encoding="utf-8").splitlines()[0]
    match = re.fullmatch(r"# yaml-language-server: \$schema=(\S+)", first)
    assert match, first
    schema = (file.parent / match[1]).resolve()
    assert schema.is_file()
    assert schema.parent == folder("schemas").resolve()
    kind = f"war-{file.stem}" if file.parent.name == "campaign" else HOMES.get(file.parent.name, file.stem)
    if any((home / "campaign.yaml").is_file() for home in file.parents[:4] if home.name != "campaign"):
        kind = WAR.get(file.parent.name) or WAR.get(file.stem) or f"campaign-{file.stem}"
    assert schema.name == f"{kind}.schema.json"


@pytest.mark.parametrize("file", FILES, ids=lambda path: path.relative_to(DATA).as_posix())
def test_no_file_carries_tabs_or_foreign_line_ends(file):
    raw = file.read_bytes()
    assert b"\t" not in raw
    assert b"\r" not in raw
    assert raw.endswith(b"\n")
    raw.decode("utf-8")
