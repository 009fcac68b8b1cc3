"""A command called in the same process, in an empty folder, with a small pack at hand."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path

import pytest

from listbuilder.cli import main

SHELF = Path(__file__).resolve().parents[1] / "pack" / "shelf"


@dataclass
class Ran:
    code: int
    out: str
    err: str


@pytest.fixture(autouse=True)
def empty_folder(tmp_path, monkeypatch):
    """Nothing of the machine decides: no packs of the user, no colours, a folder without lists."""
    for name in ("LISTBUILDER_PACKS", "LISTBUILDER_DEBUG", "NO_COLOR", "COLUMNS"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def run(capsys):
    """listbuilder WORDS -> exit code and both streams."""

    def call(*words) -> Ran:
        capsys.readouterr()
        try:
            code = main([str(word) for word in words])
        except SystemExit as stop:
            code = stop.code
        return Ran(code, *capsys.readouterr())

    return call


@pytest.fixture
def toys(tmp_path):
    """The folder packs/ beside the lists of a test, with the pack `toys` in it."""
    shutil.copytree(SHELF, tmp_path / "packs")
    return tmp_path / "packs" / "toys"


@pytest.fixture
def write(tmp_path):
    """write("lists/a.yaml", text): a file below the folder of the test."""

    def put(path: str, text: str | bytes) -> Path:
        target = tmp_path / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(text if isinstance(text, bytes) else text.encode())
        return target

    return put
