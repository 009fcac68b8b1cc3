"""Sheets are printed without a word from the library: a stray log line fails the test."""

from __future__ import annotations

import logging
import os
from pathlib import Path

import pytest

from listbuilder.check import check_file

GOLDEN = Path(__file__).parent / "golden"
SECRETS = """\
system: alienstar
name: "<b>Kursk</b> & north"
player: Somebody
limit: 400
options: [field-engineering, balance]
fields: {nation: german, year: 1943, grade: B, role: defender}
forces:
  - kind: battle-group
    name: KG Adler
    notes: attack at dawn
    entries:
      - {unit: rifle-group, options: [hq, dug-in], notes: hidden in the wood}
      - {unit: rifle-group, count: 9, options: [light-mortars]}
      - {unit: truck, name: العربية Łódź, with: [{unit: rifle-group}]}
waive: [{rule: "ALIENSTAR:battle-group.hq.max", reason: Scenario 4}]
"""


@pytest.fixture(autouse=True)
def silent(caplog):
    """WeasyPrint says by log lines what it could not do."""
    with caplog.at_level(logging.WARNING, logger="weasyprint"):
        yield
    assert [record.message for record in caplog.get_records("call") if record.name.startswith("weasyprint")] == []


@pytest.fixture
def judged(tmp_path):
    """A list with secrets, markup and letters of many scripts."""
    path = tmp_path / "list.yaml"
    path.write_text(SECRETS, encoding="utf-8")
    return check_file(path)


@pytest.fixture
def golden():
    def compare(name: str, html: str) -> None:
        """Goldens are HTML without the style; REFRESH=1 writes them anew."""
        body = html[html.index("<body") :]
        path = GOLDEN / name
        if os.environ.get("REFRESH"):
            path.write_text(body, encoding="utf-8")
        assert body == path.read_text(encoding="utf-8")

    return compare
