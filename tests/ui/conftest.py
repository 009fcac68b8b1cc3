"""A page with a folder of lists of its own, and words to ask it with."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from listbuilder.ui.bench.perform import perform
from tests.ui.serving import chromium

ROOT = Path(__file__).resolve().parents[2]

LIST = """\
system: alienstar
name: Two groups
limit: 200
fields: {nation: german, year: 1941, grade: B}
forces:
  - kind: battle-group
    name: First battle group
    entries:
      - {unit: rifle-group, options: [hq]}
      - {unit: rifle-group, count: 7}
      - {unit: panzer-3, count: 2}
      - {unit: truck, count: 1, with: [{unit: rifle-group}]}
"""


class Page:
    """What a visitor can see and do, whatever Streamlit calls it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.faults = False  # does this test expect the sentence that excuses us?
        self.app = AppTest.from_file(ROOT / "app.py", default_timeout=30)

    def put(self, name: str, text: str = LIST) -> Path:
        self.folder.mkdir(exist_ok=True)
        path = self.folder / name
        path.write_text(text, encoding="utf-8")
        return path

    def go(self) -> Page:
        self.app.run()
        return self.calm()

    def open(self, name: str) -> Page:
        self.go()
        return self.press(f"open-{name}")

    def press(self, key: str) -> Page:
        self.app.button(key=key).click().run()
        return self.calm()

    def tap(self, op: str, **fields: object) -> Page:
        """What the browser's part of the workbench would send."""
        seat = self.app.session_state["seat"]
        perform(seat, [{"n": seat.done + 1, "op": op, "seen": seat.version, **fields}])
        self.app.run()
        return self.calm()

    def count(self, name: str, entry: str, number: int) -> Page:
        return self.tap("count", entry=entry, to=number)

    def write(self, key: str, text: str) -> Page:
        self.app.text_input(key=key).input(text).run()
        return self.calm()

    def unfold(self, key: str, value: object = True) -> Page:
        self.app.session_state[key] = value
        self.app.run()
        return self.calm()

    def calm(self) -> Page:
        assert not self.app.exception
        assert self.faults or "not your fault" not in self.html
        return self

    @property
    def html(self) -> str:
        return "\n".join(part.body for part in self.app.html if not part.body.startswith("<style>"))

    @property
    def record(self) -> dict[str, Any]:
        """What the workbench was given to draw."""
        parts = [part.proto for part in self.app.main if part.type == "bidi_component"]
        return json.loads(next(part.bytes for part in parts if part.component_name == "listbuilder_bench"))

    @property
    def bar(self) -> str:
        """Name, points and verdict as one line."""
        bar = self.record["bar"]
        mark = f"not legal · {bar['errors']} errors" if bar["errors"] else "legal"
        return " ".join([bar["name"], *bar["cost"].values(), "of", bar.get("limit", "-"), "points", mark])

    @property
    def rules(self) -> list[str]:
        return [problem["rule"] for problem in self.record["problems"]]


@pytest.fixture
def page(tmp_path, monkeypatch):
    folder = tmp_path / "lists"
    monkeypatch.setenv("LISTBUILDER_LISTS", str(folder))
    monkeypatch.delenv("LISTBUILDER_PACKS", raising=False)
    return Page(folder)


@pytest.fixture(scope="module")
def browser():
    with chromium() as running:
        yield running
