"""A club's server: who are you, whose lists are these, and nobody sees another's."""

from __future__ import annotations

import pytest

from listbuilder.library import visitors
from listbuilder.library.throttle import Throttle

from .conftest import LIST, Page


@pytest.fixture
def club(page, monkeypatch):
    monkeypatch.setenv("LISTBUILDER_SHARED", "1")
    monkeypatch.setattr(visitors, "_THROTTLE", Throttle())
    return page


def enter(page: Page, name: str, phrase: str, how: str) -> Page:
    page.app.text_input(key="visit-name").input(name)
    page.app.text_input(key="visit-phrase").input(phrase)
    return page.press(f"visit-{how}")


def another(page: Page) -> Page:
    """The same server, another browser."""
    return Page(page.folder).go()


def test_nobody_sees_anything_before_coming_in(club):
    club.put("secret.yaml")
    club.go()
    assert "Whose lists?" in club.html
    assert "secret" not in club.html
    assert "Two groups" not in club.html
    club.app.query_params["list"] = "secret.yaml"
    assert "Two groups" not in club.go().html


def test_each_visitor_has_lists_of_their_own(club):
    anna = enter(club.go(), "Anna", "correct horse battery", "register")
    assert "Only you see them, Anna." in anna.html
    assert "No list here yet" in anna.html
    anna.unfold("start", "bring")
    anna.app.text_area(key="paste").input(LIST)
    anna.press("bring-go")
    assert "Two groups" in anna.bar
    bert = enter(another(club), "Bert", "another horse battery", "register")
    assert "Two groups" not in bert.html
    bert.app.query_params["list"] = "two-groups.yaml"
    assert "Two groups" not in bert.go().html
    again = enter(another(club), "anna", "correct horse battery", "enter")
    assert "Two groups" in again.html
    assert str(club.folder) not in again.html, "a server keeps its folders to itself"


def test_wrong_and_too_often_are_told(club):
    enter(club.go(), "Anna", "correct horse battery", "register")
    other = another(club)
    for _ in range(5):
        enter(other, "Anna", "guess", "enter")
        assert "do not fit together" in other.html
    assert "wrong too often" in enter(other, "Anna", "correct horse battery", "enter").html
    assert "The name Anna is taken" in enter(other, "Anna", "some other phrase", "register").html
    assert "8 signs or more" in enter(other, "Carl", "short", "register").html


def test_a_link_opens_its_library_and_leaves_the_address(club):
    guest = club.go().press("visit-link")
    assert "This is your link" in guest.html
    link = guest.app.code[0].value
    key = link.rpartition("key=")[2]
    guest.unfold("start", "bring")
    guest.app.text_area(key="paste").input(LIST)
    guest.press("bring-go")
    again = Page(club.folder)
    again.app.query_params["key"] = key
    again.go()
    assert "Two groups" in again.html
    assert "key" not in again.app.query_params
    wrong = Page(club.folder)
    wrong.app.query_params["key"] = key[:-1] + ("A" if key[-1] != "A" else "B")
    assert "Whose lists?" in wrong.go().html


def test_leaving_closes_the_door(club):
    anna = enter(club.go(), "Anna", "correct horse battery", "register")
    anna.press("visit-leave")
    assert "Whose lists?" in anna.html
    assert "Whose lists?" in anna.go().html


def test_a_machine_of_ones_own_asks_nobody(page):
    page.put("mine.yaml")
    assert "Whose lists?" not in page.go().html
    assert "Two groups" in page.html
