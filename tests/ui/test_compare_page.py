"""The page that compares: two lists, two versions, the history of one, and what to do about a conflict."""

from __future__ import annotations

import re

import pytest

from listbuilder.differences import WORDS
from listbuilder.library.folder import FolderStore
from listbuilder.roster.edit import set_count
from listbuilder.ui import tongue
from listbuilder.ui.desk import open_desk

from .conftest import LIST


@pytest.fixture
def compare(page):
    """The page of comparison with a list that was changed twice, and another list."""
    path = page.put("mine.yaml")
    page.put("other.yaml", LIST.replace("Two groups", "Others").replace("count: 7", "count: 9"))
    desk = open_desk(path)
    for number in (3, 4):
        desk.change(lambda roster, number=number: set_count(roster, "e3", number))
    page.go()
    return page


def go(page, **query):
    """Streamlit's tests know pages by their files only; the address leads there all the same."""
    from streamlit.testing.v1 import AppTest

    def draw() -> None:
        from listbuilder.ui.pages.compare import compare

        compare()

    page.app = AppTest.from_function(draw, default_timeout=30)
    for key, value in query.items():
        page.app.query_params[key] = value
    return page.go()


def test_two_lists_differ_in_words_and_points(compare):
    page = go(compare, list="mine.yaml")  # the other one is chosen already
    for words in ("Panzer 3/35, 38: 4 → 2.", "Rifle Group: 7 → 9.", "−45 points", "All together"):
        assert words in page.html


def test_a_list_is_not_compared_with_itself(compare):
    page = go(compare, list="mine.yaml")
    assert "Choose another list" not in page.html
    page.app.selectbox(key="compare-right").set_value("mine.yaml").run()
    page.calm()
    assert "Choose another list" in page.html


def test_versions_of_one_list_are_compared(compare):
    first = FolderStore(compare.folder).versions("mine.yaml")[0].id
    page = go(compare, list="mine.yaml", version=first)
    assert "Panzer 3/35, 38: 2 → 4." in page.html
    assert "A problem now" in page.html


def test_the_history_tells_each_change_and_any_version_comes_back(compare):
    page = go(compare, list="mine.yaml", show="history")
    for words in ("2 → 3.", "3 → 4.", "As it was when it was first changed here", "this is how the list is now"):
        assert words in page.html
    first = FolderStore(compare.folder).versions("mine.yaml")[0]
    page.press(f"with-now-{first.id}")
    assert "Panzer 3/35, 38: 2 → 4." in page.html
    page = go(compare, list="mine.yaml", show="history").press(f"restore-{first.id}")
    assert "is back, as a new version" in page.html
    assert (page.folder / "mine.yaml").read_text() == LIST
    assert len(FolderStore(page.folder).versions("mine.yaml")) == 4


def test_a_file_that_was_broken_outside_has_its_history_and_any_version_comes_back_beside_it(compare):
    (compare.folder / "mine.yaml").write_bytes(b"system: [\xff\n")
    compare.go().press("care-mine.yaml")
    assert compare.app.button(key="history-mine.yaml")
    page = go(compare, list="mine.yaml", show="history")
    first = FolderStore(page.folder).versions("mine.yaml")[0]
    assert f"with-now-{first.id}" not in {button.key for button in page.app.button}, "there is no now to compare with"
    page.press(f"restore-{first.id}")
    assert "is back as a list of its own, mine-2.yaml; mine.yaml was left as it is." in page.html
    assert (page.folder / "mine-2.yaml").read_text() == LIST
    assert (page.folder / "mine.yaml").read_bytes() == b"system: [\xff\n"


def test_lists_of_one_name_are_told_apart_by_their_files(compare):
    compare.put("twin.yaml")
    page = go(compare, list="mine.yaml")
    names = {"Two groups · mine.yaml", "Others", "Two groups · twin.yaml"}
    assert set(page.app.selectbox(key="compare-left").options) == names


def test_a_list_without_history_says_so(page):
    page.put("mine.yaml")
    assert "no history yet" in go(page, list="mine.yaml", show="history").html


def test_without_lists_there_is_a_sentence(page):
    page.put("broken.yaml", "[")
    assert "no list to look at" in go(page).html


def test_names_that_are_markup_stay_text(page):
    evil = "<img src=x onerror=alert(1)>"
    page.put("mine.yaml", LIST.replace("Two groups", f"'{evil}'"))
    page.put("other.yaml", LIST)
    page = go(page, list="mine.yaml")
    page.app.selectbox(key="compare-right").set_value("other.yaml").run()
    assert "<img" not in page.calm().html
    assert "&lt;img" in page.html


def conflicting(page):
    """Changed here and by another tab; the page that is drawn first finds it open."""
    path = page.put("mine.yaml")
    page = go(page)
    desk = open_desk(path)
    other = open_desk(path)
    other.change(lambda roster: set_count(roster, "e3", 9))
    desk.change(lambda roster: set_count(roster, "e2", 5))
    assert desk.conflict
    page.app.session_state["desk"] = desk
    page.app.query_params["list"] = "mine.yaml"
    return page.go()


def test_a_conflict_shows_the_difference_and_keeps_both(page):
    page = conflicting(page)
    assert "Two states of mine.yaml" in page.html
    assert "Panzer 3/35, 38: 9 → 2." in page.html
    page.press("keep-both")
    counts = [open_desk(page.folder / name).roster.forces[0].entries[1].count for name in ("mine.yaml", "mine-2.yaml")]
    assert counts == [7, 5]
    assert "Both are kept" in page.html


def test_in_a_conflict_the_other_can_be_taken(page):
    page = conflicting(page)
    page.press("take-theirs")
    assert "Two states" not in page.html
    assert open_desk(page.folder / "mine.yaml").roster.forces[0].entries[2].count == 9


def test_every_change_is_said_in_every_language():
    def holes(text):
        return sorted(re.findall(r"\{([a-z]+)", text))

    for language in tongue.LANGUAGES:
        if language != tongue.FIRST:
            texts = tongue._texts(language, "changes")
            assert set(texts) == set(WORDS)
            assert all(holes(texts[kind]) == holes(WORDS[kind]) for kind in WORDS)
