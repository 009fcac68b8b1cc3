"""Campaigns for tests: the small one, written into a folder, and the marsh in its second turn."""

from __future__ import annotations

from pathlib import Path

import pytest

from listbuilder.pack.load import load_pack
from listbuilder.pack.model import Pack
from tests.campaign.forty import SYSTEM
from tests.campaign.marsh import begin, turn
from tests.campaign.small import FILES


@pytest.fixture
def write(tmp_path):
    """write(name=text) makes the campaign with some files changed; None leaves one out."""

    def written(changes: dict[str, str | None] | None = None) -> Path:
        for name, text in {**FILES, **(changes or {})}.items():
            if text is not None:
                path = tmp_path / "war" / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8")
        return tmp_path / "war"

    return written


@pytest.fixture
def war(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """The marsh in turn 2. Red: capital 0202 (500 points), town 0204, resources 0203. Blue: 0505, 0606, 0603."""
    root = tmp_path / "war"
    assert begin(root, "--races", "otters,herons") == 0
    turn(root, 2)
    capsys.readouterr()
    return root


@pytest.fixture(scope="session")
def pack() -> Pack:
    """The shipped campaign."""
    return load_pack(SYSTEM)
