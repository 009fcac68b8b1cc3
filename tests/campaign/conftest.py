"""Writes the small campaign into a folder of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

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
