"""What the receiver of a link sees, and what broken, foreign and huge links are answered with."""

from __future__ import annotations

import pytest

from listbuilder.check import check_file, check_text
from listbuilder.code import encode, encode_sum
from listbuilder.ui.widgets import sharing
from tests.ui.conftest import LIST
from tests.ui.pages import alone

EVIL = "<img src=x onerror=alert(1)> **b** [a](http://example.org)"


def code(text: str = LIST) -> str:
    roster = check_text(text).loaded.roster
    assert roster is not None
    return encode(roster, "1.0")


def seen(page, text: str):
    page.put("mine.yaml")
    return alone(page, "shared:shared", {"list": text})


def test_a_list_is_read_before_it_is_kept(page):
    seen(page, code())
    for words in (
        "Two groups",
        "68.25 of 200 points",
        ">legal<",
        "2 × Panzer 3/35, 38",
        "Nothing of yours has changed",
    ):
        assert words in page.html
    assert [path.name for path in page.folder.glob("*.yaml")] == ["mine.yaml"]


def test_a_copy_is_kept_under_a_free_name(page):
    page.put("two-groups.yaml", "system: alienstar\nforces: []\n")
    seen(page, code())
    page.press("keep-copy")
    kept = check_file(page.folder / "two-groups-2.yaml")
    assert kept.loaded.roster.name == "Two groups"
    assert (page.folder / "two-groups.yaml").read_text() == "system: alienstar\nforces: []\n"


def test_markup_in_names_stays_text(page):
    seen(page, code(LIST.replace("Two groups", f"'{EVIL}'").replace("First battle group", f"'{EVIL}'")))
    assert "<img" not in page.html
    assert "&lt;img src=x onerror=alert(1)&gt;" in page.html


def test_an_illegal_list_tells_its_findings(page):
    seen(page, code(LIST.replace("limit: 200", "limit: 20")))
    assert "ALIENSTAR-PTS-001" in page.html
    assert "not legal · 1 error" in page.html


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "There is no list in this address"),
        ("https://example.org/army?id=3", "There is no list of listbuilder"),
        ("../../etc/passwd", "There is no list of listbuilder"),
        ("LB1:ABC", "damaged"),
        ("LB9:ABC", "format 9"),
        ("LB1:" + "A" * 40_000, "longer than"),
        (code()[:-4] + "ZZZZ", "damaged"),
        (code(LIST.replace("alienstar", "no-such-game").replace("battle-group", "x")), "no-such-game"),
    ],
)
def test_what_is_no_list_of_ours_gets_a_sentence(page, text, words):
    assert words in seen(page, text).html
    assert "FILE-CODE" not in page.html or "line 1" not in page.html, "a code has no lines"


def test_a_code_of_a_sum_says_that_the_list_is_not_in_it(page):
    roster = check_text(LIST).loaded.roster
    assert "holds only the sum" in seen(page, encode_sum(roster, "1.0")).html


def test_links_lead_to_this_server_without_its_page(monkeypatch):
    class Context:
        url = "https://club.example/lists/sheets"

    monkeypatch.setattr(sharing.st, "context", Context)
    assert sharing.home_address() == "https://club.example/lists"
    Context.url = "http://localhost:8501/"
    assert sharing.home_address() == "http://localhost:8501"


def test_a_guest_of_a_club_reads_before_saying_who_he_is(page, monkeypatch):
    monkeypatch.setenv("LISTBUILDER_SHARED", "1")
    alone(page, "shared:shared", {"list": code()})
    assert "68.25 of 200 points" in page.html
    assert "To keep a copy" in page.html
    assert "keep-copy" not in [button.key for button in page.app.button]
    page.press("visit-link")
    assert "68.25 of 200 points" in page.html
    page.press("keep-copy")
    assert [path.name for path in page.folder.rglob("two-groups.yaml")] == ["two-groups.yaml"]
