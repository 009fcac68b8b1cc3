"""Drafts of a campaign on the page: begun, opened, offered on the map, thrown away; nobody else's."""

# ruff: noqa: F811 - fixtures of other tests are imported by their names
from __future__ import annotations

import shutil
from functools import partial
from pathlib import Path

from listbuilder.check import check_file
from listbuilder.roster.edit import add
from listbuilder.ui.desk import open_desk
from listbuilder.ui.library import Library
from tests.sheets.test_campaign import secretive  # noqa: F401 - fixture
from tests.ui.test_campaign_players import club, guest, link_of, served  # noqa: F401 - fixtures
from tests.ui.war import at, keys, marsh, plan_text  # noqa: F401

SAMPLE = Path(__file__).resolve().parents[2] / "data/campaign40k/samples/war-for-the-ford"
D1 = "players/red/drafts/d1.yaml"
TROOP = "system: marsh\ncampaign: {player: red, detachment: d4}\nforces: [{kind: troop, entries: [{unit: chief}, {unit: paddlers, count: 2}]}]\n"


def click(page, key):
    """A button that leads to another page."""
    page.app.button(key=key).click().run()
    return page


def test_a_draft_is_a_copy_of_the_list_and_the_next_one_of_the_last(marsh):
    war = marsh.folder / "war"
    click(at(marsh, "troops"), "draft-red-d1")
    assert (war / D1).read_text() == (war / "players/red/detachments/d1.yaml").read_text()
    (war / D1).write_text((war / D1).read_text().replace("forces:", "name: Otherwise\nforces:"))
    click(at(marsh, "troops"), "draft-red-d1")
    assert (war / "players/red/drafts/d1.2.yaml").read_text() == (war / D1).read_text()
    at(marsh, "troops")
    assert next(one.label for one in marsh.app.expander) == "Drafts\\: 2"
    assert {f"edit-{D1}", f"drop-{D1}"} <= set(keys(marsh))
    marsh.press(f"drop-{D1}")
    assert not (war / D1).exists()


def test_a_new_detachment_begins_as_an_empty_draft(marsh):
    war = marsh.folder / "war"
    click(at(marsh, "troops"), "draft-new-red")
    text = (war / "players/red/drafts/d3.yaml").read_text()
    assert "campaign: {player: red, detachment: d3}" in text
    assert "kind: troop" in text
    at(marsh, "troops")
    marsh.app.text_input(key="war-draft-id-red").input("D 4")
    click(marsh, "draft-new-red")
    assert "A short name has lower case letters" in marsh.html
    assert not (war / "players/red/drafts/D 4.yaml").exists()


def test_what_was_drafted_can_be_mustered_by_a_tap(marsh):
    war = marsh.folder / "war"
    (war / "players/red/drafts").mkdir()
    (war / "players/red/drafts/d4.yaml").write_text(TROOP)
    player = war / "players/red/player.yaml"
    player.write_text(player.read_text().replace("bp: 87.5", "bp: 500").replace("[hall, dock,", "[hall, great-dock,"))
    at(marsh, "map", **{"war-hex": "0202"}).press("add-0202-muster")
    assert "muster d4 at 0202" in plan_text(marsh)
    at(marsh, "map", **{"war-hex": "0202"})
    assert "add-0202-muster" not in keys(marsh), "a draft is taken once"
    at(marsh, "plan")
    assert "muster d4 at 0202" in marsh.html
    assert "80 BP · 0202" in marsh.html


def test_a_draft_is_found_again_after_a_reload(marsh):
    click(at(marsh, "troops"), "draft-red-d1")
    path = marsh.folder / "war" / D1
    assert marsh.app.session_state["desk"].path == path
    library = Library(marsh.folder)
    assert library.find(library.name_of(path)) == path


def test_the_workbench_judges_a_list_of_a_campaign_as_check_does(page):
    """The campaign knows the race, and what units its player declares."""
    page.folder.mkdir()
    war = page.folder / "ford"
    shutil.copytree(SAMPLE, war)
    (war / "players/red/army.yaml").write_text(
        "units:\n  gunboat: {name: Gunboat, tags: [heavy-support, imperial-guard, tracked], cost: {points: 90}}\n"
    )
    path = war / "players/red/detachments/d1.yaml"
    path.write_text(path.read_text() + "      - {unit: gunboat}\n")
    desk = open_desk(path)
    verdict = desk.verdict()
    assert verdict.problems == check_file(path).verdict.problems == ()
    desk.change(partial(add, into="forces/0", unit="gunboat"))
    assert desk.verdict().problems == ()
    assert "army" not in path.read_text()
    assert "fields: {race" not in path.read_text(), "what the campaign knows is not written into the list"


def test_drafts_of_others_are_nobodys_business(club):
    root = next((club.folder / "visitors").iterdir()) / "war"
    (root / "players/red/drafts").mkdir()
    (root / "players/red/drafts/ibis.yaml").write_text(TROOP.replace("d4", "ibis"))
    page = guest(club, link_of(club, "blue"), "troops")
    assert "ibis" not in served(page)
    assert not [key for key in keys(page) if key.startswith(("draft-", "drop-", "edit-"))]
    assert "draft-file-red" not in served(page)


def test_a_player_by_link_brings_a_list_as_his_draft(club):
    root = next((club.folder / "visitors").iterdir()) / "war"
    page = guest(club, link_of(club, "blue"), "troops")
    page.app.file_uploader(key="draft-file-blue").upload("mine.yaml", TROOP.encode()).run()
    page.press("draft-take-blue")
    assert "Write above which detachment or hex it is a draft of" in page.html
    page.app.text_input(key="war-draft-id-blue").input("d4")
    page.press("draft-take-blue")
    assert (root / "players/blue/drafts/d4.yaml").read_text() == TROOP
    assert "The draft of d4 is here" in page.html
    assert not (root / "players/red/drafts").exists()
    page.app.file_uploader(key="draft-file-blue").upload("mine.yaml", b"forces: 7").run()
    page.press("draft-take-blue")
    assert not (root / "players/blue/drafts/d4.2.yaml").exists()
    page.press("drop-players/blue/drafts/d4.yaml")
    assert not (root / "players/blue/drafts/d4.yaml").exists()
