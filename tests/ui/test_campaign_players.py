"""Players of a campaign who come by link: each sees what he knows, plans for himself, and nothing secret is served."""

# ruff: noqa: F811 - fixtures of other tests are imported by their names
from __future__ import annotations

import shutil

import pytest

from listbuilder.library import visitors
from listbuilder.library.throttle import Throttle
from tests.sheets.test_campaign import HIDDEN, secretive  # noqa: F401 - fixture
from tests.ui.conftest import Page
from tests.ui.pages import alone
from tests.ui.war import PACKS, PLAN, VIEWS, keys, marsh  # noqa: F401 - fixture


@pytest.fixture
def club(page, monkeypatch, secretive):
    """A server where Anna hosts a campaign full of secrets."""
    monkeypatch.setenv("LISTBUILDER_SHARED", "1")
    monkeypatch.setenv("LISTBUILDER_PACKS", str(PACKS))
    monkeypatch.setattr(visitors, "_THROTTLE", Throttle())
    alone(page, "campaign:campaign")
    page.app.text_input(key="visit-name").input("Anna")
    page.app.text_input(key="visit-phrase").input("correct horse battery")
    page.press("visit-register")
    home = next((page.folder / "visitors").iterdir())
    shutil.copytree(secretive, home / "war")
    renamed = home / "war/players/red/detachments/axolotl.yaml"  # in order, so that books and plans are reckoned
    renamed.write_text(renamed.read_text().replace("d2", "axolotl"))
    page.app.run()
    page.press("open-war")
    page.unfold("war-view", "links")
    return page


def link_of(host: Page, player: str) -> str:
    host.press(f"link-{player}")
    return next(code.value for code in host.app.code).split("player=")[1]


def guest(host: Page, token: str, view: str = "map", **held: object) -> Page:
    return alone(Page(host.folder), "campaign:campaign", {"player": token}, **{"war-view": view, **held})


def served(page: Page) -> str:
    """Every element that goes to the browser, with its data."""
    found: list[str] = []

    def walk(node: object) -> None:
        found.append(str(getattr(node, "proto", "")))
        for child in getattr(node, "children", {}).values():
            walk(child)

    walk(page.app._tree)
    return "\n".join(found)


def test_the_host_sees_every_secret_that_the_test_looks_for(club):
    told = ""
    for view in ("map", "plan", "troops", "players", "news"):
        told += served(club.unfold("war-view", view))
    told += served(club.unfold("war-hex", "0102").unfold("war-view", "map"))
    seen = [one for one in HIDDEN if one.casefold() in told.casefold()]
    assert {"7654321", "axolotl", "capybara", "dugong", "Otterford", "pangolin"} <= set(seen)


def test_a_player_by_link_is_served_nothing_that_he_does_not_know(club):
    token = link_of(club, "blue")
    told = ""
    for view in VIEWS:
        told += served(guest(club, token, view))
    for hex in ("0202", "0204", "0404", "0505"):
        told += served(guest(club, token, "map", **{"war-hex": hex}))
    for words in ("What may be done here", "Books of Blue"):
        assert words in told, "the page was whole"
    offered = {"Toll House"}  # a building that everybody may be offered
    for secret in set(HIDDEN) - offered:
        assert secret.casefold() not in told.casefold(), secret
    assert "toll at 0204" not in told, "the plan of another"
    assert str(club.folder) not in told
    assert "Blue" in told


def test_a_player_plans_for_himself_and_for_nobody_else(club):
    page = guest(club, link_of(club, "blue"), "plan", **{"war-plan-of": "red", "war-whose": ""})
    assert "Blue: plan for turn 2" in page.html
    root = next((club.folder / "visitors").iterdir()) / "war"
    theirs = (root / PLAN).read_bytes()
    page.write("war-line", "grow 0606")
    assert "grow 0606" in (root / "players/blue/plan.yaml").read_text()
    assert (root / PLAN).read_bytes() == theirs
    assert not {"apply", "undo"} & set(keys(page)), "those are the host's"


def test_whatever_a_page_was_made_to_send_the_plan_of_another_stays(marsh):
    from listbuilder.campaign.plan.edit import Sheet
    from listbuilder.ui.war.viewer import viewer_at

    viewer = viewer_at(marsh.folder / "war", [], "blue")
    assert not viewer.write(Sheet("red", 2, ("grow 0204",)))
    assert not (marsh.folder / "war" / PLAN).exists()


def test_a_new_link_ends_the_one_before_and_an_ended_one_leads_nowhere(club):
    first = link_of(club, "blue")
    second = link_of(club, "blue")
    assert "War of the Reeds" not in guest(club, first).html
    assert "War of the Reeds" in guest(club, second).html
    club.press("unlink-blue")
    assert "War of the Reeds" not in guest(club, second).html
    kept = "".join(path.read_text() for path in club.folder.rglob("*.json"))
    for token in (first, second):
        assert token not in kept, "nothing that is kept opens the campaign"
