"""A shelf with the small pack `toys`, and ways to lay house rules over it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

SHELF = Path(__file__).resolve().parent / "shelf"


@pytest.fixture(autouse=True)
def no_packs_of_the_user(monkeypatch):
    monkeypatch.delenv("LISTBUILDER_PACKS", raising=False)


@pytest.fixture
def shelf(tmp_path):
    """A folder of packs of which `toys` is one."""
    shutil.copytree(SHELF, tmp_path / "shelf")
    return tmp_path / "shelf"


@pytest.fixture
def overlay(shelf):
    """overlay("loud", "units: …", extends="toys"): house rules as a pack of their own."""

    def put(name: str, text: str, extends: str = "toys", version: str = "1.0") -> Path:
        target = shelf / name
        target.mkdir()
        (target / "pack.yaml").write_text(
            f'id: {name}\ntitle: House {name}\nversion: "{version}"\nextends: {extends}\n', encoding="utf-8"
        )
        (target / "overlay.yaml").write_text(text, encoding="utf-8")
        return target

    return put
