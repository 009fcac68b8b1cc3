"""A campaign in a real browser: tap a hex, put something into the plan, see what it costs; a phone does as well."""

# ruff: noqa: F811 - fixtures of the other browser tests are imported by their names
from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.ui.test_browser import address, lists, sideways  # noqa: F401 - fixtures
from tests.ui.test_browser_pages import DESK, serious, tab  # noqa: F401 - fixtures

pytestmark = pytest.mark.browser

TESTS = Path(__file__).resolve().parents[1]


@pytest.fixture
def war(lists):
    """The sample campaign and its pack beside the lists."""
    shutil.copytree(TESTS / "campaign" / "war", lists / "war", dirs_exist_ok=True)
    shutil.copytree(TESTS / "packs" / "marsh", lists / "packs" / "marsh", dirs_exist_ok=True)
    return lists / "war"


@pytest.mark.parametrize("tab", [DESK], indirect=True)
def test_a_tap_on_the_map_leads_to_a_plan_with_its_cost(war, address, tab):
    tab.goto(f"{address}/campaign?campaign=war")
    hex = tab.locator('.lb-hexes [data-hex="0301"]')
    hex.wait_for(timeout=60_000)
    hex.click()
    tab.get_by_text("The plan so far has 0 actions").wait_for(timeout=30_000)
    assert tab.locator('.lb-hexes .lb-chosen[data-hex="0301"]').count() == 1
    tab.locator(".st-key-add-0301-fortify button").click()
    tab.get_by_text("The plan so far has 1 action").wait_for(timeout=30_000)
    assert "fortify 0301" in (war / "players/red/plan.yaml").read_text()
    assert serious(tab) == []
    tab.set_viewport_size({"width": 400, "height": 850})
    tab.get_by_text("Plan", exact=True).first.click()
    tab.locator(".st-key-lb-list-plan-0").wait_for(timeout=30_000)
    assert "BP · 0202" in tab.locator(".st-key-lb-list-plan-0").inner_text()
    assert sideways(tab) == 0
