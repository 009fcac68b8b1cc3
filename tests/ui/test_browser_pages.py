"""The pages in a real browser: sharing there and back, sheets, phone, dark, axe; nothing in the console."""

# ruff: noqa: F811 - fixtures of the other browser tests are imported by their names
from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import quote

import pytest

from listbuilder.check import check_file, check_text
from listbuilder.code import MOST_SIGNS, encode
from listbuilder.resources import folder
from listbuilder.ui.pages import PLACES
from tests.ui.conftest import LIST
from tests.ui.test_browser import _ours, address, lists, sideways  # noqa: F401 - fixtures

pytestmark = pytest.mark.browser

AXE = Path(__file__).parent / "axe" / "axe-4.14.0.min.js"
DESK, PHONE = (1400, 900), (400, 850)
SEEN = {
    "lists": "[class*=st-key-lb-list-open]",
    "compare": ".lb-sides",
    "sheets": ".st-key-lb-pages img",
    "catalogue": ".lb-unit",
    "packs": ".lb-pack",
    "help": ".lb-help",
    "shared": ".lb-sheet",
}
QUERY = {
    "compare": "?list=mine.yaml",
    "sheets": "?list=mine.yaml",
    "catalogue": "?list=mine.yaml",
    "shared": "?list={code}",
}


@pytest.fixture
def tab(browser, request):
    """A tab that fails its test for any error in the console and any request that leaves the machine."""
    width, height = request.param
    context = browser.new_context(viewport={"width": width, "height": height}, accept_downloads=True)
    tab = context.new_page()
    complaints: list[str] = []

    def heard(message) -> None:
        if message.type == "error":
            complaints.append(f"{message.text} {message.location.get('url')}")

    tab.on("console", heard)
    tab.on("pageerror", lambda error: complaints.append(str(error)))
    tab.on("request", lambda sent: None if _ours(sent.url) else complaints.append(sent.url))
    yield tab
    context.close()
    assert complaints == []


@pytest.fixture
def mine(lists):
    lists.mkdir(exist_ok=True)
    (lists / "mine.yaml").write_text(LIST, encoding="utf-8")
    (lists / "other.yaml").write_text(LIST.replace("count: 7", "count: 6"), encoding="utf-8")
    return lists / "mine.yaml"


def code() -> str:
    roster = check_text(LIST).loaded.roster
    assert roster is not None
    return encode(roster, "1.0")


def visit(tab, address, name):
    tab.goto(f"{address}/{'' if name == 'lists' else name}{QUERY.get(name, '').format(code=code())}")
    tab.locator(SEEN[name]).first.wait_for()
    tab.wait_for_timeout(500)


def serious(tab) -> list[str]:
    """What axe-core calls serious or worse."""
    tab.add_script_tag(path=AXE)
    found = tab.evaluate("async () => (await axe.run(document, {resultTypes: ['violations']})).violations")
    return [
        f"{one['id']}: {node['html'][:160]}"
        for one in found
        if one["impact"] in ("serious", "critical")
        for node in one["nodes"]
    ]


@pytest.mark.parametrize("name", list(SEEN))
@pytest.mark.parametrize("look", ["light", "dark"])
@pytest.mark.parametrize("tab", [DESK, PHONE], indirect=True, ids=["desk", "phone"])
def test_each_page_is_accessible_and_fits_its_screen(tab, address, mine, name, look):
    tab.emulate_media(color_scheme=look)
    visit(tab, address, name)
    assert sideways(tab) <= 0
    assert serious(tab) == []


@pytest.mark.parametrize("section", ["Weapons", "Tables", "Rules", "Charts"])
@pytest.mark.parametrize("tab", [DESK, PHONE], indirect=True, ids=["desk", "phone"])
def test_every_part_of_the_catalogue_too(tab, address, mine, section):
    visit(tab, address, "catalogue")
    tab.get_by_role("radio", name=section).or_(tab.get_by_role("button", name=section, exact=True)).first.click()
    tab.locator(".lb-table, .lb-unit, .lb-rule, .lb-bars").first.wait_for()
    tab.wait_for_timeout(800)
    assert sideways(tab) <= 0
    assert serious(tab) == []
    if section == "Weapons":  # a wide table scrolls in its frame instead of growing tall
        rows = tab.locator(".lb-table tbody tr").all()[:8]
        assert all(row.bounding_box()["height"] < 100 for row in rows)


@pytest.mark.parametrize("look", ["light", "dark"])
@pytest.mark.parametrize("tab", [DESK, PHONE], indirect=True, ids=["desk", "phone"])
def test_a_list_is_shared_and_kept_by_another(tab, address, mine, look):
    from playwright.sync_api import expect

    tab.emulate_media(color_scheme=look)
    visit(tab, address, "sheets")
    tab.get_by_role("button", name="Share").click()
    link = tab.get_by_label("Link with the whole list").input_value()
    assert link.startswith(f"{address}/shared?list=LB1:")
    expect(tab.locator(".lb-qr")).to_be_visible()
    assert "Two groups" in tab.get_by_role("textbox", name="As text").input_value()
    assert tab.evaluate("getComputedStyle(document.querySelector('.lb-copy')).colorScheme") == look
    assert serious(tab) == []

    tab.goto(link)
    expect(tab.get_by_role("heading", name="Two groups")).to_be_visible()
    expect(tab.get_by_text("You are only looking")).to_be_visible()
    before = set(mine.parent.glob("*.yaml"))
    tab.get_by_role("button", name="Keep a copy").click()
    tab.wait_for_url("**/build?list=two-groups*")
    made = set(mine.parent.glob("*.yaml")) - before
    assert [check_file(path).loaded.roster.name for path in made] == ["Two groups"]


@pytest.mark.parametrize("tab", [DESK], indirect=True, ids=["desk"])
def test_sheets_are_seen_and_taken_home(tab, address, mine, tmp_path):
    from playwright.sync_api import expect

    visit(tab, address, "sheets")
    with tab.expect_download() as got:
        tab.get_by_role("button", name="Download PDF").click()
    got.value.save_as(tmp_path / "mine.pdf")
    assert got.value.suggested_filename == "mine.pdf"
    assert check_file(tmp_path / "mine.pdf").loaded.roster.name == "Two groups"
    with tab.expect_download() as got:
        tab.get_by_role("button", name="Pictures", exact=True).click()
    got.value.save_as(tmp_path / "mine.png")
    assert (tmp_path / "mine.png").read_bytes().startswith(b"\x89PNG")
    with tab.expect_download() as got:
        tab.get_by_role("button", name="HTML page").click()
    got.value.save_as(tmp_path / "mine.html")
    assert b"Two groups" in (tmp_path / "mine.html").read_bytes()

    tab.get_by_role("radio", name="Cards").or_(tab.get_by_role("button", name="Cards", exact=True)).first.click()
    expect(tab.get_by_text("3 cards in print")).to_be_visible()
    tab.get_by_role("radio", name="Everything").click()
    expect(tab.get_by_text("Page 2 of")).to_be_visible()
    assert serious(tab) == []


@pytest.mark.parametrize("tab", [PHONE], indirect=True, ids=["phone"])
def test_language_and_look_outlive_a_reload(tab, address, mine):
    from playwright.sync_api import expect

    visit(tab, address, "help")
    tab.get_by_role("button", name="Menu").click()
    assert serious(tab) == []
    tab.get_by_role("radio", name="Deutsch").click(force=True)
    expect(tab.get_by_role("heading", name="Hilfe")).to_be_visible()
    tab.wait_for_function("document.documentElement.lang === 'de'")
    tab.get_by_role("radio", name="Dunkel").click(force=True)
    tab.wait_for_timeout(1500)
    visit(tab, address, "packs")  # another page, loaded anew
    expect(tab.get_by_role("heading", name="Pakete")).to_be_visible()
    assert tab.evaluate("getComputedStyle(document.querySelector('.stApp')).colorScheme") == "dark"


@pytest.mark.parametrize("tab", [PHONE], indirect=True, ids=["phone"])
@pytest.mark.parametrize("name", ["lists", "sheets", "catalogue", "compare"])
def test_no_choice_is_cut_off_on_a_phone(tab, address, mine, name):
    visit(tab, address, name)
    choices = tab.locator("[role=radiogroup] button").all()
    assert choices
    assert all(box["x"] >= 0 and box["x"] + box["width"] <= PHONE[0] for one in choices if (box := one.bounding_box()))


@pytest.mark.parametrize("tab", [PHONE], indirect=True, ids=["phone"])
def test_streamlits_own_words_are_in_the_visitors_language_too(tab, address, mine):
    from playwright.sync_api import expect

    visit(tab, address, "packs")
    button = tab.get_by_test_id("stFileUploaderDropzone").get_by_test_id("stBaseButton-secondary")
    expect(button).to_contain_text("Upload")
    for language, upload in (("Deutsch", "Hochladen"), ("English", "Upload")):
        tab.get_by_role("button", name=re.compile("Menu|Menü")).click()
        tab.get_by_role("radio", name=language).click(force=True)
        tab.keyboard.press("Escape")
        expect(button).to_contain_text(upload)
    tab.get_by_role("button", name="Menu").click()
    tab.get_by_role("radio", name="Deutsch").click(force=True)
    tab.keyboard.press("Escape")
    visit(tab, address, "lists")
    tab.locator("[class*=st-key-care-]").get_by_role("button").first.click()
    labels = tab.get_by_role("combobox", name="Etiketten")
    labels.fill("Turnier")
    expect(tab.get_by_role("option", name="Neu: Turnier")).to_be_visible()
    labels.press("Escape")


@pytest.mark.parametrize("tab", [PHONE], indirect=True, ids=["phone"])
def test_the_menu_leads_to_every_page_with_the_list(tab, address, mine):
    visit(tab, address, "sheets")
    tab.get_by_role("button", name="Menu").click()
    links = tab.locator(".st-key-lb-menu-links a")
    links.first.wait_for()
    shown = [place.name for place in PLACES if place.linked]
    assert links.count() <= len(shown)
    links.get_by_text("Packs").click()
    tab.locator(".lb-pack").first.wait_for()


@pytest.mark.parametrize("tab", [DESK], indirect=True, ids=["desk"])
@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("LB1:ABC", "damaged"),
        ("http://example.org/x", "no list of listbuilder"),
        ("LB1:" + "A" * (MOST_SIGNS + 9), "longer"),
    ],
)
def test_bad_links_are_sentences(tab, address, mine, text, words):
    tab.goto(f"{address}/shared?list={quote(text)}")
    tab.get_by_text(words).first.wait_for()


@pytest.mark.parametrize("tab", [DESK], indirect=True, ids=["desk"])
def test_a_pack_is_uploaded_and_removed_again(tab, address, mine, tmp_path):
    import zipfile

    from playwright.sync_api import expect

    tiny = Path(__file__).resolve().parents[1] / "packs" / "tiny"
    with zipfile.ZipFile(tmp_path / "tiny.zip", "w") as archive:
        for path in tiny.rglob("*.yaml"):
            archive.write(path, f"tiny/{path.relative_to(tiny)}")
    visit(tab, address, "packs")
    tab.locator("input[type=file]").set_input_files(tmp_path / "tiny.zip")
    tab.get_by_text("tiny.zip").wait_for()
    tab.get_by_role("button", name="Check and bring in").click()
    expect(tab.get_by_text("The pack tiny is here now")).to_be_visible()
    assert (mine.parent / "packs" / "tiny" / "pack.yaml").is_file()
    tab.locator(".st-key-lb-pack-tiny").get_by_role("button", name="Remove").click()
    expect(tab.get_by_text("The pack tiny is put aside")).to_be_visible()
    assert folder("data").is_dir()


@pytest.mark.parametrize("tab", [DESK, PHONE], indirect=True, ids=["desk", "phone"])
def test_why_a_file_was_not_taken_is_seen_without_a_mouse(tab, address, mine, tmp_path):
    """Streamlit says it in a corner of one dot, for screen readers only."""
    (tmp_path / "army.png").write_bytes(b"\x89PNG")
    visit(tab, address, "lists")
    tab.get_by_text("Paste or upload", exact=True).click()
    tab.locator("input[type=file]").set_input_files(tmp_path / "army.png")
    told = tab.get_by_test_id("stFileUploader").get_by_role("alert")
    told.filter(has_text="not allowed").wait_for()
    box = told.bounding_box()
    assert box["width"] > 80
    assert box["height"] > 10
    assert sideways(tab) <= 0
    assert serious(tab) == []


@pytest.mark.parametrize("tab", [DESK], indirect=True, ids=["desk"])
def test_a_lost_connection_is_told_in_one_calm_sentence(tab, address, mine):
    """The server stays; only this tab cannot reach it any more."""
    visit(tab, address, "help")
    tab.evaluate(
        "() => { const box = document.createElement('div'); box.dataset.testid = 'stConnectionStatus';"
        " document.querySelector('.stApp').append(box); }"
    )
    tab.locator("#lb-lost").wait_for(state="visible", timeout=5000)
    assert "saved" in tab.locator("#lb-lost").inner_text()


@pytest.mark.parametrize("tab", [PHONE], indirect=True, ids=["phone"])
@pytest.mark.parametrize(
    ("path", "title"),
    [
        ("lists", "Your lists"),
        ("nowhere-at-all", "There is no page here"),
        ("foo/bar", "There is no page here"),
        ("build/x/y?list=mine.yaml", "There is no page here"),
        ("help/", "Help"),
    ],
)
def test_an_address_that_leads_nowhere_has_a_sentence_and_the_way_home(tab, address, mine, path, title):
    tab.goto(f"{address}/{path}")
    tab.get_by_role("heading", name=title).wait_for()
    assert tab.get_by_role("dialog").count() == 0
    assert sideways(tab) <= 0
    if title == "There is no page here":
        tab.get_by_role("link", name="Choose one of your lists").click()
        tab.get_by_role("heading", name="Your lists").wait_for()
