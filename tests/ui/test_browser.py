"""The page in a real browser, on a desk and on a phone."""

from __future__ import annotations

from pathlib import Path

import pytest

from listbuilder.check import check_file
from listbuilder.resources import folder
from tests.ui.serving import serving

pytestmark = pytest.mark.browser

NAME = "alienstar-starter.yaml"
SIZES = [(1400, 900), (400, 850)]


@pytest.fixture(scope="module")
def lists(tmp_path_factory):
    return tmp_path_factory.mktemp("page") / "lists"


@pytest.fixture(scope="module")
def address(lists, own_cache):
    with serving(lists) as (at, _):
        yield at


@pytest.fixture
def tab(browser, request):
    """A tab that fails its test for any error in the console and any request that leaves the machine."""
    width, height = request.param
    context = browser.new_context(viewport={"width": width, "height": height}, accept_downloads=True)
    tab = context.new_page()
    complaints: list[str] = []
    tab.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    tab.on("pageerror", lambda error: complaints.append(str(error)))
    tab.on("request", lambda sent: None if _ours(sent.url) else complaints.append(sent.url))
    yield tab
    context.close()
    assert complaints == []


def _ours(url: str) -> bool:
    return url.startswith(("http://127.0.0.1:", "ws://127.0.0.1:", "data:", "blob:"))


def sideways(tab) -> int:
    return tab.evaluate(
        "Math.max(...[...document.querySelectorAll('html, .stMain')].map(e => e.scrollWidth - e.clientWidth))"
    )


def in_sight(tab, selector: str) -> bool:
    box = tab.locator(selector).bounding_box()
    return box is not None and box["y"] >= 0 and box["y"] + box["height"] <= tab.viewport_size["height"]


@pytest.mark.parametrize("tab", SIZES, indirect=True, ids=["desk", "phone"])
def test_a_visitor_steps_a_count_sees_the_verdict_and_takes_the_file_home(tab, address, lists, tmp_path):
    from playwright.sync_api import expect

    tab.goto(address)
    row = tab.locator("[class*=st-key-lb-list-open-alienstar-starter-yaml]")
    expect(row).to_contain_text("legal")
    assert sideways(tab) <= 0
    row.get_by_role("button", name="Open").click()

    mark, points = tab.locator(".lbw-bar .lbw-mark"), tab.locator(".lbw-points")
    expect(points).to_contain_text("69.75 of 200 points")
    expect(mark).to_have_text("Legal")
    assert sideways(tab) <= 0

    tab.get_by_role("button", name="One more Rifle Group").first.click()
    expect(mark).to_have_text("Not legal · 2 errors")
    folded = tab.locator(".lbw-problems .lbw-fold")
    if folded.count():  # on a phone a line that opens
        expect(folded).to_contain_text("2 errors")
        expect(tab.locator(".lbw-finding")).to_have_count(0)
        folded.click()
    expect(tab.locator(".lbw-finding").first).to_contain_text("ALIENSTAR:battle-group")
    assert not check_file(lists / NAME).legal

    tab.locator(".lbw-entry").last.scroll_into_view_if_needed()
    assert in_sight(tab, ".lbw-bar"), "the bar stays in sight"

    illegal = _download(tab, tmp_path / "illegal.yaml")
    assert illegal.read_bytes() == (lists / NAME).read_bytes()
    tab.get_by_role("button", name="Undo").click()
    expect(mark).to_have_text("Legal")
    expect(tab.get_by_role("textbox", name="Count of Rifle Group").first).to_have_value("1")
    assert check_file(_download(tab, tmp_path / "legal.yaml")).legal
    assert sideways(tab) <= 0


def _download(tab, path: Path) -> Path:
    tab.get_by_role("button", name="More", exact=True).click()
    with tab.expect_download() as taken:
        tab.get_by_role("button", name="Download as text").click()
    assert taken.value.suggested_filename == NAME
    taken.value.save_as(path)
    return path


@pytest.mark.parametrize("tab", SIZES[:1], indirect=True, ids=["desk"])
def test_nothing_of_the_developers_menu_is_seen(tab, address):
    from playwright.sync_api import expect

    tab.goto(address)
    expect(tab.get_by_text("Your lists")).to_be_visible()
    for part in ("stMainMenu", "stAppDeployButton", "stStatusWidget", "stHeader"):
        for found in tab.get_by_test_id(part).all():
            expect(found).not_to_be_visible()


@pytest.mark.parametrize("tab", SIZES[:1], indirect=True, ids=["desk"])
def test_markup_in_a_name_stays_text(tab, address, lists):
    from playwright.sync_api import expect

    text = (folder("data") / "alienstar" / "samples" / "starter.yaml").read_text(encoding="utf-8")
    evil = "<img src=x onerror=alert(1)> **b** [a](http://example.org) :smile:"
    (lists / "evil.yaml").write_text(text.replace("My first battle group", f"'{evil}'"), encoding="utf-8")
    tab.goto(address)
    expect(tab.get_by_text(evil)).to_be_visible()
    tab.locator("[class*=st-key-lb-list-open-evil]").get_by_role("button", name="Open").click()
    expect(tab.locator(".lbw-bar h2")).to_have_text(evil)
    assert tab.locator(".stMain img").count() == 0
