"""The workbench in a real browser: lists of every game from nothing, every kind of edit, keys, phone, dark, axe."""

from __future__ import annotations

import re
import time
from contextlib import suppress
from pathlib import Path

import pytest

from listbuilder.check import check_file
from listbuilder.resources import folder
from listbuilder.roster.load import load_roster
from tests.ui.serving import PATIENCE, serving

pytestmark = pytest.mark.browser

AXE = Path(__file__).parent / "axe" / "axe-4.14.0.min.js"
DESK, PHONE = {"width": 1400, "height": 900}, {"width": 400, "height": 850}
GROUP = """\
system: alienstar
name: Two groups
limit: 200
fields: {nation: german, year: 1941, grade: B}
forces:
  - kind: battle-group
    name: First battle group
    entries:
      - {unit: rifle-group, options: [hq]}
      - {unit: rifle-group, count: 5}
      - {unit: panzer-3, count: 2}
      - {unit: truck, count: 2, with: [{unit: rifle-group}]}
"""


@pytest.fixture(scope="module")
def lists(tmp_path_factory):
    home = tmp_path_factory.mktemp("bench") / "lists"
    home.mkdir()
    return home


@pytest.fixture(scope="module")
def address(lists, own_cache):
    with serving(lists) as (at, _):
        yield at


class Bench:
    """What a visitor does, in the words of the page."""

    def __init__(self, tab, path, address):
        self.tab, self.path, self.address = tab, path, address

    def open(self):
        self.tab.goto(f"{self.address}/build?list={self.path.name}")
        self.tab.wait_for_selector(".lbw")
        return self

    def button(self, name, **exact):
        return self.tab.get_by_role("button", name=name, **exact)

    def aim(self, place):
        box = self.tab.get_by_label("Adding to")
        wanted = box.locator("option").filter(has_text=place).last.get_attribute("value")
        box.select_option(wanted)
        return self

    def add(self, unit, count=1):
        rows = self.tab.locator(".lbw-entry").count()
        self.tab.get_by_label("Search units").fill(unit)
        self.button(f"Add {unit}", exact=True).click()
        self.expect(self.tab.locator(".lbw-entry")).to_have_count(rows + 1)
        if count > 1:
            self.count(unit, count)
        return self

    def row(self, name):
        return self.tab.locator(".lbw-entry", has=self.tab.locator(f"> .lbw-row .lbw-name:text-is('{name}')"))

    def count(self, unit, number, at=-1):
        box = self.tab.get_by_role("textbox", name=f"Count of {unit}", exact=True).nth(at)
        box.fill(str(number))
        box.press("Enter")
        return self

    def unfold(self, name, at=-1):
        title = self.tab.locator(".lbw-title", has_text=name).nth(at)
        if title.get_attribute("aria-expanded") == "false":
            title.click()
        return self

    def tick(self, label):
        self.tab.get_by_role("checkbox", name=label).last.check()
        return self

    def answer(self, label, choice):
        self.tab.get_by_label(label, exact=True).last.select_option(label=choice)
        return self

    def write(self, label, text):
        box = self.tab.get_by_label(label, exact=True).last
        box.fill(text)
        box.press("Enter")
        return self

    def verdict(self, words):
        self.expect(self.tab.locator(".lbw-bar .lbw-mark")).to_have_text(words)
        return self

    @property
    def roster(self):
        return load_roster(self.path).roster

    @staticmethod
    def expect(what):
        from playwright.sync_api import expect

        return expect(what)

    def until(self, holds):
        """The file follows a tap within a moment."""
        for _ in range(PATIENCE // 50):
            with suppress(IndexError, AttributeError):  # not there yet
                if holds(self.roster):
                    return self
            time.sleep(0.05)
        raise AssertionError(self.path.read_text())


@pytest.fixture
def opened(browser, address, lists):
    """Opens a list in a tab that fails its test for errors in the console and requests that leave the machine."""
    contexts, complaints, number = [], [], len(list(lists.iterdir()))

    def complain(message):
        if message.type == "error":
            complaints.append(message.text)

    def open_(text=GROUP, viewport=DESK, **settings):
        path = lists / f"list-{number}-{len(contexts)}.yaml"
        path.write_text(text, encoding="utf-8")
        context = browser.new_context(viewport=viewport, locale=settings.pop("locale", "en-GB"), **settings)
        contexts.append(context)
        tab = context.new_page()
        tab.on("console", complain)
        tab.on("pageerror", lambda error: complaints.append(str(error)))
        tab.on(
            "request",
            lambda sent: (
                None
                if "127.0.0.1" in sent.url or sent.url.startswith(("data:", "blob:"))
                else complaints.append(sent.url)
            ),
        )
        tab.on("dialog", lambda dialog: complaints.append(dialog.message))
        return Bench(tab, path, address).open()

    yield open_
    for context in contexts:
        context.close()
    assert complaints == []


# --- a legal list of every game, from nothing, by taps alone ---


def alienstar(bench):
    bench.button("Battle group", exact=True).click()
    bench.write("Agreed points", "200").answer("Nation", "German").write("Year", "1941")
    bench.aim("Battle group").add("Rifle Group").unfold("Rifle Group").tick("HQ").add("Rifle Group").count(
        "Rifle Group", 11
    )


def awww2(bench):
    bench.answer("Army", "American").write("Agreed points", "500").button("Detachment", exact=True).click()
    bench.aim("Detachment").add("US Rifle Platoon").aim("US Rifle Platoon")
    bench.add("US Rifle Platoon HQ").add("US Rifle Section", 3).aim("Detachment").add("US 81mm Mortar Team")


def simple_ww2(bench):
    bench.button("Formation", exact=True).click()
    bench.aim("Formation").unfold("Formation").answer("Order", "Hold").add("Platoon").aim("Platoon")
    bench.add("M4A3").unfold("M4A3").tick("Command element").add("Sherman Firefly", 2)


def ae_wwii(bench):
    bench.answer("Faction", "American Sci-Tech").button("Squad", exact=True).click()
    bench.aim("Squad").add("Airborne", 3).unfold("Airborne").tick("M1 Garand")


def campaign40k(bench):
    bench.answer("Race", "Imperial Guard").button("Detachment", exact=True).click()
    bench.aim("Detachment").add("Colonel").unfold("Colonel").write("Points", "150")
    bench.add("Rifle Squad", 50).add("Rifle Squad", 50)


GAMES = {"alienstar": alienstar, "awww2": awww2, "simple-ww2": simple_ww2, "ae-wwii": ae_wwii, "campaign40k": campaign40k}  # fmt: skip


def test_no_game_is_left_out():
    assert set(GAMES) == {path.name for path in folder("data").iterdir() if path.is_dir()}


@pytest.mark.parametrize(("system", "taps"), GAMES.items())
def test_a_legal_list_of_every_game_is_built_from_nothing_and_printed(opened, system, taps, tmp_path):
    bench = opened(f"system: {system}\nname: From nothing\nforces: []\n")
    taps(bench)
    bench.verdict("Legal")
    assert check_file(bench.path).legal
    assert sum(1 for force in bench.roster.forces for _ in force.entries) >= 1
    bench.button("More", exact=True).click()
    bench.button("Print sheets", exact=True).click()
    bench.tab.locator(".st-key-lb-pages img").first.wait_for(timeout=60_000)
    with bench.tab.expect_download(timeout=60_000) as taken:
        bench.button("Download PDF").click()
    taken.value.save_as(tmp_path / "printed.pdf")
    printed = check_file(tmp_path / "printed.pdf")
    assert printed.legal
    assert printed.loaded.roster == bench.roster


# --- every kind of edit ---


def test_every_kind_of_edit_is_reached_by_taps(opened):
    bench = opened()
    entries = lambda roster: [entry.unit for entry in roster.forces[0].entries]  # noqa: E731
    bench.button("One more Panzer 3/35, 38").click()
    bench.verdict("Not legal · 1 error").until(lambda r: r.forces[0].entries[2].count == 3)
    bench.button("One Panzer 3/35, 38 fewer").click()
    bench.verdict("Legal").until(lambda r: r.forces[0].entries[2].count == 2)
    bench.unfold("Panzer 3/35, 38")
    row = bench.row("Panzer 3/35, 38")
    row.get_by_role("button", name="Up", exact=True).click()
    bench.until(lambda r: entries(r)[1] == "panzer-3")
    row.get_by_role("button", name="Down", exact=True).click()
    bench.until(lambda r: entries(r)[2] == "panzer-3")
    row.get_by_label("Own name").fill("Müller & Söhne")
    row.get_by_label("Own name").press("Enter")
    bench.until(lambda r: r.forces[0].entries[2].name == "Müller & Söhne")
    row = bench.tab.locator("#lbw-e3")
    row.get_by_label("Notes").fill("two\nlines")
    row.get_by_label("Own name").focus()
    bench.until(lambda r: r.forces[0].entries[2].notes == "two\nlines")
    row.get_by_label("Skirt plates").check()
    bench.until(lambda r: r.forces[0].entries[2].options[0].id == "skirt-plates")
    row.get_by_label("Grade").select_option("A")
    bench.until(lambda r: r.forces[0].entries[2].fields == (("grade", "A"),))
    row.get_by_role("button", name="Duplicate").click()
    bench.until(lambda r: entries(r).count("panzer-3") == 2)
    row.get_by_role("button", name="Remove", exact=True).click()
    bench.until(lambda r: entries(r).count("panzer-3") == 1)
    bench.button("Battle group", exact=True).click()
    bench.until(lambda r: len(r.forces) == 2)
    bench.unfold("Rifle Group", 1).tab.locator("#lbw-e2").get_by_label("Move to").select_option("f2")
    bench.until(lambda r: r.forces[1].entries[0].count == 5)
    bench.unfold("Battle group 2").tab.locator("#lbw-f2").get_by_label("Name of the force").fill("Rear")
    bench.tab.locator("#lbw-f2").get_by_label("Name of the force").press("Enter")
    bench.until(lambda r: r.forces[1].name == "Rear")
    bench.tab.locator("#lbw-f2").get_by_label("Radio").select_option("true")
    bench.until(lambda r: r.forces[1].fields == (("radio", True),))
    bench.tab.locator("#lbw-f2").get_by_role("button", name="Force up").click()
    bench.until(lambda r: r.forces[0].name == "Rear")
    bench.tab.locator("#lbw-f2").get_by_role("button", name="Remove the force").click()
    bench.until(lambda r: len(r.forces) == 1)
    bench.button("About the list").click()
    bench.write("Player", "Me").until(lambda r: r.player == "Me")
    bench.tick("Balance of equipment").until(lambda r: r.options == ("balance",))
    bench.write("Agreed points", "many")
    bench.expect(bench.tab.locator(".lbw-toast")).to_contain_text("left as they are")


OWN = """\
system: campaign40k
name: Walkers
fields: {race: imperial-guard}
forces:
  - kind: detachment
    name: First Detachment
    entries:
      - {unit: imperial-guard-leader}
      - {unit: imperial-guard-line, count: 50}
"""


def own_things(bench):
    bench.button("More", exact=True).click()
    bench.tab.locator(".lbw-menu").get_by_role("button", name="Units of your own").click()


@pytest.mark.parametrize("viewport", [DESK, PHONE], ids=["desk", "phone"])
def test_a_unit_of_ones_own_is_made_used_changed_and_removed(opened, viewport):
    bench = opened(OWN, viewport=viewport)
    tab, expect = bench.tab, bench.expect
    own_things(bench)
    bench.button("New unit").click()
    expect(tab.locator("#lbw-own-name")).to_be_focused()
    assert sideways(tab) <= 0
    bench.button("Save", exact=True).click()
    expect(tab.locator(".lbw-own [role=alert]")).to_have_text("It needs a name.")
    tab.locator("#lbw-own-name").fill("Steam Walkers <b>")
    tab.get_by_label("What one costs (points)").fill("a lot")
    for tag in ("Troops", "Walker"):  # the race of the list is set already
        tab.locator(".lbw-own").get_by_role("button", name=tag, exact=True).click()
    bench.button("Save and add to First Detachment").click()
    expect(tab.locator(".lbw-own [role=alert]")).to_contain_text("The cost is a number")
    tab.keyboard.press("Escape")  # what was written waits
    own_things(bench)
    bench.button("New unit").click()
    tab.get_by_label("What one costs (points)").fill("7.5")
    bench.button("Save and add to First Detachment").click()
    bench.until(lambda r: r.forces[0].entries[-1].unit == "steam-walkers-b")
    if viewport is PHONE:
        tab.locator(".lbw-tabs button", has_text="List").click()
    row = tab.locator(".lbw-entry", has_text="Steam Walkers <b>")
    expect(row).to_contain_text("7.5 points")

    own_things(bench)
    expect(tab.locator(".lbw-own-list")).to_contain_text("in 1 line")
    tab.locator(".lbw-own-list button").click()
    tab.locator("#lbw-own-name").fill("W" * 200)
    assert (
        tab.evaluate("document.querySelector('dialog').scrollWidth - document.querySelector('dialog').clientWidth") <= 0
    )
    tab.locator("#lbw-own-name").fill("Iron Walkers")
    bench.button("Save", exact=True).click()
    expect(tab.locator(".lbw-own-list")).to_contain_text("Iron Walkers")
    tab.reload()
    own_things(bench)
    tab.locator(".lbw-own-list button").click()
    bench.button("Remove", exact=True).last.click()
    expect(tab.locator(".lbw-own")).to_contain_text("It is in 1 line of the list")
    bench.button("Remove it all the same").click()
    bench.until(lambda r: not r.own and len(r.forces[0].entries) == 2)
    bench.button("Close", exact=True).click()
    bench.button("Undo", exact=True).click()
    bench.until(lambda r: "Iron Walkers" in r.own and len(r.forces[0].entries) == 3)


def test_a_unit_of_ones_own_begins_like_another(opened):
    bench = opened(GROUP)
    tab = bench.tab
    tab.locator(".lbw-own-door").click()
    bench.button("New vehicle").click()
    tab.locator("#lbw-own-name").fill("Panzer 5")
    tab.get_by_label("Begin like").select_option(label="Tiger")
    bench.expect(tab.get_by_label("Armour")).to_have_value("HA")
    bench.button("Save and add").click()
    bench.until(lambda r: r.forces[0].entries[-1].unit == "panzer-5")
    bench.expect(tab.locator(".lbw-entry").last).to_contain_text("45 points")
    tab.get_by_label("Search units").fill("panzer 5")
    tab.locator("#lbw-u-panzer-5 .lbw-about").click()
    bench.expect(tab.locator(".lbw-profile")).to_contain_text("House rule")
    bench.button("Change this unit").click()
    bench.expect(tab.locator("#lbw-own-name")).to_have_value("Panzer 5")
    tab.evaluate(AXE.read_text(encoding="utf-8"))
    assert serious(tab) == []


def test_dragging_moves_a_line(opened):
    bench = opened()
    bench.tab.locator("#lbw-e3 .lbw-grip").drag_to(
        bench.tab.locator("#lbw-e1 > .lbw-row"), target_position={"x": 300, "y": 4}
    )
    bench.until(lambda r: [entry.id for entry in r.forces[0].entries] == ["e3", "e1", "e2", "e4"])


def test_a_finding_leads_to_its_line_is_explained_and_waived(opened):
    bench = opened(GROUP.replace("options: [hq]", "options: [hq], count: 2"))
    bench.verdict("Not legal · 2 errors")
    finding = bench.tab.locator(".lbw-finding", has_text="2 HQs")
    bench.expect(finding).to_contain_text("ALIENSTAR:battle-group.hq.max")
    bench.expect(finding).to_contain_text("found 2, limit 1")
    finding.locator(".lbw-jump").click()
    bench.expect(bench.tab.locator("#lbw-e1 .lbw-title").first).to_be_focused()
    finding.get_by_role("button", name="Explain").click()
    bench.expect(finding.locator(".lbw-keeps")).to_contain_text("Keeps it")
    bench.expect(finding.locator(".lbw-breaks")).to_contain_text("HQ")
    finding.get_by_role("button", name="Waive…").click()
    finding.get_by_label("Why do you agree").fill("we like generals")
    finding.get_by_role("button", name="Waive the rule").click()
    bench.verdict("Not legal · 1 error").until(lambda r: r.waive[0].reason == "we like generals")
    bench.button("Take back").click()
    bench.verdict("Not legal · 2 errors")


def test_what_would_break_is_said_before_the_tap(opened):
    bench = opened()
    bench.tab.get_by_label("Search units").fill("panther")
    bench.expect(bench.tab.locator("#lbw-u-panther .lbw-warn")).to_contain_text("12 of 12 stands")
    bench.tab.locator("#lbw-u-panther").hover()
    bench.expect(bench.tab.locator("#lbw-u-panther .lbw-warn")).to_contain_text("13 stands; 12 are allowed")
    bench.button("Allowed now").click()
    bench.expect(bench.tab.locator("#lbw-u-panther")).to_have_count(0)


def test_searching_narrows_while_typing_and_asks_nobody(opened):
    bench = opened()
    bench.tab.wait_for_timeout(500)
    done = bench.tab.evaluate("performance.now()")
    bench.tab.get_by_label("Search units").fill("tiger")
    bench.expect(bench.tab.locator(".lbw-item").first).to_contain_text("Tiger")
    assert bench.tab.locator(".lbw-item").count() < 6
    assert done


# --- undo, reload, quick taps ---


def test_quick_taps_all_count_and_undo_outlives_a_reload(opened):
    bench = opened()
    more = bench.button("One more Rifle Group").first
    for _ in range(8):
        more.click()
    bench.expect(bench.tab.get_by_role("textbox", name="Count of Rifle Group").first).to_have_value("9")
    bench.until(lambda r: r.forces[0].entries[0].count == 9)
    bench.open()
    bench.expect(bench.tab.get_by_role("textbox", name="Count of Rifle Group").first).to_have_value("9")
    for _ in range(8):
        bench.button("Undo").click()
    bench.until(lambda r: r.forces[0].entries[0].count == 1)
    bench.expect(bench.button("Undo")).to_be_disabled()
    bench.open()
    for _ in range(8):
        bench.button("Redo").click()
    bench.until(lambda r: r.forces[0].entries[0].count == 9)
    bench.expect(bench.button("Redo")).to_be_disabled()


def test_a_list_open_in_two_tabs_is_never_overwritten_silently(opened):
    one = opened()
    two = Bench(one.tab.context.new_page(), one.path, one.address).open()
    one.button("One more Panzer 3/35, 38").click()
    one.until(lambda r: r.forces[0].entries[2].count == 3)
    two.button("One more Rifle Group").first.click()  # over a text that it has not seen
    trouble = two.tab.locator(".lbw-trouble")
    two.expect(trouble).to_contain_text("changed or removed by somebody else")
    assert one.roster.forces[0].entries[2].count == 3
    assert one.roster.forces[0].entries[0].count == 1
    before = set(one.path.parent.glob("*.yaml"))
    trouble.get_by_role("button", name="Keep mine as a copy").click()
    two.expect(trouble).to_have_count(0)
    (copy,) = set(one.path.parent.glob("*.yaml")) - before
    assert load_roster(copy).roster.forces[0].entries[0].count == 2
    assert one.roster.forces[0].entries[2].count == 3
    copy.unlink()


def test_a_change_by_an_editor_is_shown_at_the_next_tap(opened):
    bench = opened()
    bench.path.write_text(GROUP.replace("count: 5", "count: 4"), encoding="utf-8")
    bench.button("One more Panzer 3/35, 38").click()
    trouble = bench.tab.locator(".lbw-trouble")
    bench.expect(trouble).to_be_visible()
    assert bench.path.read_text(encoding="utf-8") == GROUP.replace("count: 5", "count: 4")
    trouble.get_by_role("button", name="Load what is on disk").click()
    bench.expect(bench.tab.get_by_role("textbox", name="Count of Rifle Group").nth(1)).to_have_value("4")


def test_what_is_being_typed_is_kept_from_every_answer(opened):
    bench = opened()
    box = bench.tab.get_by_role("textbox", name="Count of Panzer 3/35, 38")
    box.fill("17")
    bench.tab.evaluate("document.querySelector('#lbw-e1 .lbw-stepper button:last-child').click()")
    bench.until(lambda r: r.forces[0].entries[0].count == 2)
    bench.tab.wait_for_timeout(300)
    bench.expect(box).to_have_value("17")
    box.press("Enter")
    bench.until(lambda r: r.forces[0].entries[2].count == 17)


def test_keys_alone_build_a_list(opened):
    bench = opened()
    keys = bench.tab.keyboard
    keys.press("/")
    bench.expect(bench.tab.get_by_label("Search units")).to_be_focused()
    keys.type("panther")
    keys.press("ArrowDown")
    keys.press("ArrowUp")
    keys.press("Enter")
    bench.until(lambda r: r.forces[0].entries[-1].unit == "panther")
    keys.type("?")
    assert bench.tab.locator("dialog").count() == 0, "no key is taken from a box that is typed in"
    bench.tab.locator("#lbw-e1 .lbw-title").first.focus()
    keys.press("+")
    bench.until(lambda r: r.forces[0].entries[0].count == 2)
    keys.press("+")
    keys.press("-")
    bench.until(lambda r: r.forces[0].entries[0].count == 2)
    bench.expect(bench.tab.locator("#lbw-e1 .lbw-title").first).to_be_focused()
    keys.press("ArrowDown")
    bench.expect(bench.tab.locator("#lbw-e2 .lbw-title").first).to_be_focused()
    keys.press("Delete")
    bench.until(lambda r: len(r.forces[0].entries) == 4)
    bench.expect(bench.tab.locator("#lbw-e3 .lbw-title").first).to_be_focused()
    keys.press("Control+z")
    bench.until(lambda r: len(r.forces[0].entries) == 5)
    keys.press("?")
    bench.expect(bench.tab.get_by_role("dialog")).to_contain_text("Search the catalogue")
    keys.press("Escape")
    bench.expect(bench.tab.get_by_role("dialog")).to_have_count(0)


def test_scroll_and_focus_stay_after_an_edit(opened):
    lines = "".join(f"      - {{unit: rifle-group, name: Squad {number}}}\n" for number in range(200))
    bench = opened(
        f"system: alienstar\nfields: {{nation: german}}\nforces:\n  - kind: battle-group\n    entries:\n{lines}"
    )
    bench.tab.locator("#lbw-e150").scroll_into_view_if_needed()
    bench.tab.wait_for_timeout(400)
    place = "document.querySelector('#lbw-e150').getBoundingClientRect().top"
    before = bench.tab.evaluate(place)
    bench.button("One more Squad 149", exact=True).click()
    bench.until(lambda r: r.forces[0].entries[149].count == 2)
    bench.tab.wait_for_timeout(400)
    assert abs(bench.tab.evaluate(place) - before) < 4
    bench.expect(bench.button("One more Squad 149", exact=True)).to_be_focused()


def test_twenty_four_thousand_stands_open(opened):
    groups = "  - kind: battle-group\n    entries:\n" + "".join("      - {unit: rifle-group}\n" for _ in range(12))
    bench = opened("system: alienstar\nfields: {nation: german}\nforces:\n" + groups * 100)
    bench.expect(bench.tab.locator(".lbw-force")).to_have_count(100)
    bench.tab.locator(".lbw-force").first.get_by_role("button", name="Show 12 more lines").click()
    bench.expect(bench.tab.locator(".lbw-entry")).to_have_count(12)
    bench = opened(GROUP.replace("count: 5", "count: 24000"))
    bench.expect(bench.tab.get_by_role("textbox", name="Count of Rifle Group").nth(1)).to_have_value("24000")


# --- a phone, the dark, other languages, hostile names ---


def sideways(tab) -> int:
    return tab.evaluate(
        "Math.max(...[...document.querySelectorAll('html, .stMain')].map(e => e.scrollWidth - e.clientWidth))"
    )


def test_a_phone_has_two_tabs_a_bar_at_the_bottom_and_targets_for_fingers(opened):
    bench = opened(viewport=PHONE, has_touch=True)
    tab = bench.tab
    bench.expect(tab.locator(".lbw-catalogue")).to_be_hidden()
    assert sideways(tab) <= 0
    bar = tab.locator(".lbw-bar").bounding_box()
    assert bar["y"] + bar["height"] == pytest.approx(850, abs=1)
    bench.unfold("Panzer 3/35, 38").button("About the list").click()
    assert sideways(tab) <= 0
    small = """() => [...document.querySelectorAll('.lbw button, .lbw select, .lbw input:not([type=checkbox])')]
      .filter((e) => e.offsetParent && !e.disabled && e.getBoundingClientRect().height < 44)
      .map((e) => e.className + ' ' + e.textContent.slice(0, 20) + ' ' + e.getBoundingClientRect().height)"""
    assert tab.evaluate(small) == []
    bench.button("Catalogue", exact=True).click()
    bench.expect(tab.locator(".lbw-list")).to_be_hidden()
    assert sideways(tab) <= 0
    assert tab.evaluate(small) == []
    bench.tab.get_by_label("Search units").fill("panther")
    bench.button("Add Panther", exact=True).click()
    bench.until(lambda r: r.forces[0].entries[-1].unit == "panther")


def test_markup_in_names_stays_text(opened):
    evil = "<img src=x onerror=alert(1)> **b** [a](http://example.org) :smile:"
    bench = opened(
        GROUP.replace("Two groups", f"'{evil}'")
        .replace("First battle group", f"'{evil}'")
        .replace("count: 5}", f"count: 5, name: '{evil}', notes: '<script>alert(2)</script>'}}")
    )
    bench.expect(bench.tab.locator(".lbw-bar h2")).to_have_text(evil)
    bench.expect(bench.tab.locator("#lbw-e2 .lbw-name")).to_contain_text(evil)
    assert bench.tab.locator(".lbw img, .lbw script").count() == 0


def test_the_page_speaks_german(opened):
    bench = opened(locale="de-DE")
    bench.verdict("Regelgerecht")
    bench.expect(bench.tab.get_by_label("Einheiten suchen")).to_be_visible()


@pytest.mark.parametrize("look", ["light", "dark"])
@pytest.mark.parametrize("viewport", [DESK, PHONE], ids=["desk", "phone"])
def test_no_serious_findings_of_axe(opened, look, viewport):
    bench = opened(GROUP.replace("options: [hq]", "options: [hq], count: 2"), viewport=viewport, color_scheme=look)
    bench.unfold("Panzer 3/35, 38").button("About the list").click()
    bench.tab.locator(".lbw-bar .lbw-mark").click()  # unfolds them on a phone
    bench.tab.locator(".lbw-finding").first.get_by_role("button", name="Explain").click()
    bench.expect(bench.tab.locator(".lbw-keeps")).to_be_visible()
    bench.tab.wait_for_timeout(2600)
    for where in ("list", "catalogue"):
        if viewport is PHONE:
            bench.tab.locator(".lbw-tabs button", has_text={"list": "List", "catalogue": "Catalogue"}[where]).click()
        bench.tab.evaluate(AXE.read_text(encoding="utf-8"))
        assert serious(bench.tab) == []


def serious(tab):
    return tab.evaluate(
        "axe.run('.lbw', {resultTypes: ['violations']}).then((r) => r.violations.filter((v) => ['serious', 'critical'].includes(v.impact)).map((v) => v.id + ': ' + v.nodes.slice(0, 3).map((n) => n.html.slice(0, 140) + ' ' + (n.any[0]?.message ?? '')).join(' | ')))"
    )


# --- problems of every game, reached by taps from its legal list and removed again: a slot, a named rule, an answer, a price ---


def drop(bench, unit):
    bench.button(f"Remove {unit}", exact=True).last.click()


def anywhere(bench, unit):
    """A unit that has no place where units are added at present: the catalogue offers to show it all the same."""
    bench.tab.get_by_label("Search units").fill(unit)
    bench.button(re.compile("elsewhere")).click()
    bench.button(f"Add {unit}", exact=True).click()


BREAKS = {
    "alienstar": [
        ("ALIENSTAR:battle-group.stands.max", lambda b: b.count("Rifle Group", 12), lambda b: b.count("Rifle Group", 11)),
        ("ALIENSTAR-PTS-001", lambda b: b.write("Agreed points", "5"), lambda b: b.write("Agreed points", "200")),
        ("ALIENSTAR:year.required", lambda b: b.tick("Late German air force").write("Year", ""), lambda b: b.write("Year", "1941")),
        ("ALIENSTAR:class.unpriced", lambda b: b.add("HMG on foot"), lambda b: drop(b, "HMG on foot")),
    ],
    "awww2": [
        ("AWWW2:us-rifle-platoon.sections.max", lambda b: b.count("US Rifle Section", 9), lambda b: b.count("US Rifle Section", 3)),
        ("AWWW2-PTS-001", lambda b: b.write("Agreed points", "50"), lambda b: b.write("Agreed points", "500")),
        ("AWWW2:army.required", lambda b: b.answer("Army", "not said"), lambda b: b.answer("Army", "American")),
    ],
    "simple-ww2": [
        ("SIMPLE-WW2:platoon.elements.min", lambda b: b.aim("Formation").add("Platoon"), lambda b: drop(b, "Platoon")),
        ("SIMPLE-WW2-ORG-005", lambda b: b.count("M4A3", 2), lambda b: b.count("M4A3", 1)),
        ("SIMPLE-WW2:order.required", lambda b: b.answer("Order", "not said"), lambda b: b.answer("Order", "Hold")),
    ],
    "ae-wwii": [
        ("AE-WWII:squad.figures.min", lambda b: drop(b, "Airborne"), lambda b: b.add("Airborne", 3)),
        ("AE-WWII-ORG-001", lambda b: anywhere(b, "Chuman"), lambda b: drop(b, "Chuman")),
        ("AE-WWII:faction.required", lambda b: b.answer("Faction", "not said"), lambda b: b.answer("Faction", "American Sci-Tech")),
    ],
    "campaign40k": [
        ("CAMPAIGN40K:detachment.troops.min", lambda b: drop(b, "Rifle Squad"), lambda b: b.add("Rifle Squad", 50)),
        ("CAMPAIGN40K-SIZE-001", lambda b: b.count("Rifle Squad", 1), lambda b: b.count("Rifle Squad", 50)),
        ("CAMPAIGN40K-UNIT-001", lambda b: b.add("Leman Russ Battletank"), lambda b: drop(b, "Leman Russ Battletank")),
    ],
}  # fmt: skip


@pytest.mark.parametrize("system", sorted(GAMES))
def test_problems_of_every_game_are_reached_and_removed_by_taps(opened, system):
    bench = opened(f"system: {system}\nname: From nothing\nforces: []\n")
    GAMES[system](bench)
    bench.verdict("Legal")
    for rule, go_wrong, put_right in BREAKS[system]:
        told = bench.tab.locator(".lbw-finding code").get_by_text(rule, exact=True)
        go_wrong(bench)
        bench.expect(told).to_have_count(1)
        put_right(bench)
        bench.expect(told).to_have_count(0)
        bench.verdict("Legal")
