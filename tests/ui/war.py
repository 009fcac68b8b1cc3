"""The sample campaign beside a visitor's lists, and words to ask its page with."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from tests.ui.conftest import Page
from tests.ui.pages import alone

PACKS = Path(__file__).resolve().parents[1] / "packs"
WAR = Path(__file__).resolve().parents[1] / "campaign" / "war"
VIEWS = ("map", "plan", "troops", "players", "news", "print")
PLAN = "players/red/plan.yaml"


@pytest.fixture
def marsh(page, monkeypatch):
    """The sample campaign beside a visitor's lists."""
    monkeypatch.setenv("LISTBUILDER_PACKS", str(PACKS))
    page.folder.mkdir()
    shutil.copytree(WAR, page.folder / "war")
    return page


def at(page: Page, view: str = "map", **held: object) -> Page:
    return alone(page, "campaign:campaign", {"campaign": "war"}, **{"war-view": view, **held})


def plan_text(page: Page) -> str:
    return (page.folder / "war" / PLAN).read_text(encoding="utf-8")


def put_plan(page: Page, *lines: str, turn: int = 2) -> None:
    text = f"turn: {turn}\nactions:\n" + "".join(f"  - {line}\n" for line in lines)
    (page.folder / "war" / PLAN).write_text(text, encoding="utf-8")


def keys(page: Page) -> list[str]:
    return [button.key for button in page.app.button]


def map_data(page: Page) -> dict[str, object]:
    parts = [part.proto for part in page.app.main if part.type == "bidi_component"]
    (one,) = json.loads(next(part.json for part in parts if part.component_name == "listbuilder_warmap"))
    return one


def files_of(page: Page) -> dict[str, bytes]:
    root = page.folder / "war"
    return {
        str(path.relative_to(root)): path.read_bytes()
        for path in root.rglob("*.yaml")
        if ".history" not in path.parts and ".kept" not in path.parts
    }
