"""The library in a real browser: a server that is killed, labels and trash, sheets and codes, a club's visitors."""

from __future__ import annotations

import re
import signal
import time

import pytest

from listbuilder.check import check_file
from listbuilder.library.folder import FolderStore
from listbuilder.resources import folder
from listbuilder.roster.edit import set_count
from listbuilder.ui.desk import open_desk
from tests.ui.serving import serving

pytestmark = pytest.mark.browser

SAMPLE = (folder("data") / "alienstar" / "samples" / "starter.yaml").read_text(encoding="utf-8")


@pytest.fixture
def lists(tmp_path):
    """A list that was changed ten times."""
    home = tmp_path / "lists"
    home.mkdir()
    (home / "mine.yaml").write_text(SAMPLE)
    desk = open_desk(home / "mine.yaml")
    for number in range(2, 12):
        desk.change(lambda roster, number=number: set_count(roster, "e2", number))
    return home


def whole(lists) -> None:
    store = FolderStore(lists)
    assert check_file(lists / "mine.yaml").loaded.roster is not None
    assert store.sum("mine.yaml") in {version.sum for version in store.versions("mine.yaml")}


def test_a_server_killed_in_the_middle_of_taps_leaves_the_list_whole(browser, lists):
    for wait in (0.05, 0.2, 0.35):
        with serving(lists) as (address, server):
            tab = browser.new_page()
            tab.goto(f"{address}/compare?list=mine.yaml&show=history")
            tab.get_by_role("button", name="Restore").first.wait_for()
            before = len(FolderStore(lists).versions("mine.yaml"))
            for _ in range(6):
                tab.get_by_role("button", name="Restore").last.click(no_wait_after=True)
                tab.wait_for_timeout(30)
            while len(FolderStore(lists).versions("mine.yaml")) == before:
                time.sleep(0.01)
            time.sleep(wait)
            server.send_signal(signal.SIGKILL)
            server.wait(20)
            tab.close()
        whole(lists)
        assert len(FolderStore(lists).versions("mine.yaml")) > before
        assert open_desk(lists / "mine.yaml").past


@pytest.mark.parametrize("width", [1400, 400])
def test_a_visitor_labels_renames_deletes_and_takes_it_back(browser, lists, width):
    from playwright.sync_api import expect

    with serving(lists) as (address, _):
        tab = browser.new_page(viewport={"width": width, "height": 900})
        tab.goto(address)
        tab.get_by_role("button", name="More", exact=True).click()
        name = tab.get_by_role("textbox", name="Name")
        name.fill("Ost Front")
        name.press("Enter")
        expect(tab.get_by_text("It is called Ost Front now.")).to_be_visible()
        expect(tab.locator("[class*=st-key-labels-ost-front]")).to_be_visible()
        expect(tab.locator("[class*=st-key-labels-mine]")).to_have_count(0)
        labels = tab.get_by_role("combobox", name=re.compile("Labels"))
        labels.fill("Club")
        labels.press("Enter")
        labels.press("Escape")  # the choices stand open for the next label
        expect(tab.locator(".lb-chip")).to_have_text("Club")
        assert sideways(tab) <= 0
        tab.get_by_role("button", name="Delete").click()
        expect(tab.get_by_text("No list here yet")).to_be_visible()
        tab.get_by_role("button", name="Undo").click()
        expect(tab.locator(".lb-chip")).to_have_text("Club")
        assert sideways(tab) <= 0
        tab.close()
    assert [facts.name for facts in FolderStore(lists).lists()] == ["ost-front.yaml"]


def sideways(tab) -> int:
    return tab.evaluate(
        "Math.max(...[...document.querySelectorAll('html, .stMain')].map(e => e.scrollWidth - e.clientWidth))"
    )


def test_a_sheet_and_a_code_come_back_as_lists(browser, lists, tmp_path):
    from playwright.sync_api import expect

    from listbuilder.check import check_text
    from listbuilder.cli import main
    from listbuilder.code import encode

    sheet = tmp_path / "sheet.pdf"
    assert main(["print", "roster", str(lists / "mine.yaml"), "-o", str(sheet)]) in (0, 1)
    with serving(lists) as (address, _):
        tab = browser.new_page()
        tab.goto(address)
        tab.get_by_text("Paste or upload", exact=True).click()
        tab.locator("input[type=file]").set_input_files(sheet)
        expect(tab.get_by_text("sheet.pdf")).to_be_visible()
        tab.get_by_role("button", name="Bring it in").click()
        tab.wait_for_url("**/build?list=*")
        tab.goto(address)
        tab.get_by_text("Paste or upload", exact=True).click()
        code = encode(check_text(SAMPLE.replace("My first battle group", "By code")).verdict.roster)
        tab.get_by_label("Text of a list").fill(f"https://club.example/?list={code}")
        tab.get_by_role("button", name="Bring it in").click()
        tab.wait_for_url("**/build?list=by-code.yaml*")
        tab.close()
    rosters = [check_file(lists / facts.name).loaded.roster for facts in FolderStore(lists).lists()]
    assert len(rosters) == 3
    assert "By code" in {roster.name for roster in rosters}


def test_a_club_keeps_its_visitors_apart_and_knows_them_again(browser, tmp_path):
    from playwright.sync_api import expect

    lists = tmp_path / "lists"
    with serving(lists, "--shared") as (address, _):
        anna, bert = browser.new_context(), browser.new_context()
        tab = anna.new_page()
        tab.goto(address)
        tab.get_by_role("textbox", name="Name").fill("Anna")
        tab.get_by_role("textbox", name="Pass-phrase").fill("correct horse battery")
        tab.get_by_role("button", name="I am new here").click()
        expect(tab.get_by_text("Only you see them, Anna.")).to_be_visible()
        tab.get_by_text("New", exact=True).click()
        tab.get_by_role("button", name="Start the list").click()
        tab.wait_for_url("**/build?list=*")
        tab.goto(address)
        expect(tab.get_by_text("Only you see them, Anna.")).to_be_visible()
        expect(tab.locator("[class*=st-key-lb-list-open]")).to_have_count(1)
        other = bert.new_page()
        other.goto(address)
        other.get_by_role("button", name="Give me a link of my own").click()
        expect(other.get_by_text("No list here yet")).to_be_visible()
        link = other.locator(".stCode").inner_text().strip()
        third = browser.new_context().new_page()
        third.goto(link)
        expect(third.get_by_text("Only who has your link sees them.")).to_be_visible()
        assert "key=" not in third.url
        third.reload()
        expect(third.get_by_text("Only who has your link sees them.")).to_be_visible()
        tab.get_by_role("button", name="Leave").click()
        expect(tab.get_by_text("Whose lists?")).to_be_visible()
        tab.reload()
        expect(tab.get_by_text("Whose lists?")).to_be_visible()


def test_on_a_full_disk_nothing_is_lost_while_the_visitor_looks_around(browser, lists):
    """The limit stands for a full disk: whatever the server writes ends in the middle of a file."""
    from playwright.sync_api import expect

    resource = pytest.importorskip("resource")
    with serving(lists) as (address, server):
        tab = browser.new_page()
        tab.goto(f"{address}/build?list=mine.yaml")
        more = tab.get_by_role("button", name="One more Rifle Group").first
        more.wait_for()
        before = (lists / "mine.yaml").read_bytes()
        limits = resource.prlimit(server.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (64, limits[1]))
        more.click()
        expect(tab.locator(".lbw-trouble")).to_contain_text("the disk is full")
        more.click()
        tab.get_by_role("link", name="Lists", exact=True).click()
        expect(tab.locator(".lb-notice").first).to_contain_text("has changes that are not saved")
        assert (lists / "mine.yaml").read_bytes() == before
        tab.locator(".st-key-open-mine-yaml").get_by_role("button").click()
        expect(tab.locator(".lbw-trouble")).to_contain_text("Not saved")
        expect(tab.get_by_role("textbox", name="Count of Rifle Group").first).to_have_value("3")
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, limits)
        tab.get_by_role("button", name="Try again").click()
        expect(tab.locator(".lbw-trouble")).to_have_count(0)
        tab.close()
    assert check_file(lists / "mine.yaml").loaded.roster.forces[0].entries[0].count == 3
    whole(lists)
