"""The frame around the pages: which there are, in which language, and what is said when one breaks."""

from __future__ import annotations

import pytest

from listbuilder.ui import tongue
from listbuilder.ui.pages import PLACES


def links(page):
    return [link.proto.label for link in page.app.get("page_link")]


def test_every_page_has_a_name_in_every_language():
    for language in tongue.LANGUAGES:
        for place in PLACES:
            assert tongue.said(language, f"frame.{place.name}")


def test_the_head_leads_to_all_pages_that_are_there(page):
    page.put("mine.yaml")
    page.go()
    shown = links(page)
    assert shown[:2] == ["Lists", "Build"]
    assert shown[: len(shown) // 2] == shown[len(shown) // 2 :], "the menu of a phone has the same"


def test_the_page_speaks_the_language_that_was_chosen(page):
    page.put("mine.yaml")
    page.app.session_state["language"] = "de"
    page.go()
    assert links(page)[:2] == ["Listen", "Bauen"]
    assert "regelgerecht" in page.html


@pytest.mark.parametrize("language", list(tongue.LANGUAGES))
def test_a_page_that_breaks_says_so_in_one_sentence(page, monkeypatch, language):
    from listbuilder.ui.pages import lists

    def broken() -> None:
        raise RuntimeError("a bug")

    monkeypatch.setattr(lists.state, "library", broken)
    page.faults = True
    page.app.session_state["language"] = language
    page.app.run()
    assert tongue.said(language, "frame.fault") in page.html
    assert "a bug" not in page.html
    assert not page.app.exception
