"""The library that draws is loaded without what our sheets do not need; they look as if it were all there."""

import re
import subprocess
import sys
from importlib.resources import files

import pytest

from listbuilder.pack.load import load_pack
from listbuilder.resources import folder
from listbuilder.sheets import drawer
from listbuilder.sheets.cards import list_cards
from listbuilder.sheets.deck import Deck, deck_html, plains
from listbuilder.sheets.fit import Fitting, card_press
from listbuilder.sheets.impose import SIZES, sheet_for
from listbuilder.sheets.letters import spelled
from listbuilder.sheets.look import Look
from listbuilder.sheets.make import orders_html, roster_html
from listbuilder.sheets.pdf import write_pdf
from listbuilder.sheets.quickref import quickref_html, quickref_view


@pytest.fixture
def as_browsers_do(monkeypatch):
    """Sheets begin with the whole style sheet that WeasyPrint brings along."""
    import weasyprint.css

    counters = drawer._counters()
    whole = drawer.library().CSS(
        string=(files(weasyprint.css) / "html5_ua.css").read_text("utf-8"), counter_style=counters
    )

    def use():
        monkeypatch.setattr(drawer._sheet(), "_ua_stylesheets", lambda self, forms=False: [whole])
        monkeypatch.setattr(drawer._sheet(), "_ua_counter_style", lambda self: [counters.copy()])

    return use


@pytest.mark.parametrize("sheet", ["roster", "judge", "orders", "quick reference", "tags"])
def test_our_plain_styles_are_those_of_browsers(judged, as_browsers_do, sheet):
    html = {
        "roster": lambda: roster_html(judged, "own", Look()),
        "judge": lambda: roster_html(judged, "judge", Look(large=True)),
        "orders": lambda: orders_html(judged, Look()),
        "quick reference": lambda: quickref_html(quickref_view(load_pack("simple-ww2")), Look()),
        "tags": lambda: EVERY_TAG,
    }[sheet]()
    ours = write_pdf(html)
    as_browsers_do()
    assert write_pdf(html) == ours


EVERY_TAG = """<!DOCTYPE html><html lang="en"><head><title>Tags</title></head><body><header><h1>One</h1></header>
<main><article><section><h2>Two</h2><p>Words <b>bold</b> <i>italic</i> <small>small</small><sup>1</sup><br>more</p></section>
<h3>Three</h3><h4>Four</h4><ol><li>first</li><li>second</li></ol><ul><li>dot</li></ul>
<table><colgroup><col></colgroup><thead><tr><th>Head</th></tr></thead><tbody><tr><td>Cell</td></tr></tbody></table>
</article></main></body></html>"""


@pytest.fixture
def only_xml(monkeypatch):
    """Sheets that are not well-formed would be read as browsers do, thirty times as slowly."""
    monkeypatch.setattr(drawer, "_as_browsers_read", lambda html: pytest.fail(f"not well-formed: {html[:200]}"))


@pytest.mark.parametrize("copy", ["own", "opponent", "judge"])
def test_rosters_and_orders_are_well_formed(judged, only_xml, copy):
    drawer.sheet_of(roster_html(judged, copy, Look()))
    drawer.sheet_of(orders_html(judged, Look(), copy))


@pytest.mark.parametrize("pack", ["alienstar", "campaign40k"])
def test_quick_references_are_well_formed(only_xml, pack):
    drawer.sheet_of(quickref_html(quickref_view(load_pack(pack)), Look()))


def test_cards_their_backs_and_their_ruler_are_well_formed(judged, only_xml):
    cards, deck = list_cards(judged.verdict), Deck(sheet_for(SIZES["poker"], "a4"), duplex="long")
    with card_press() as own:
        fitted = Fitting(SIZES["poker"], Look(), own).fit(cards)
    for html in (deck_html("Cards", fitted, deck, Look()), *(one.html for one in plains(cards, deck, Look()))):
        drawer.sheet_of(html)


def test_a_sign_that_xml_has_no_place_for_is_read_all_the_same():
    html = "<!DOCTYPE html><html lang='en'><head><title>One</title></head><body><p>One \x0b\ufffe two</p></body></html>"
    assert "two" in "".join(drawer.sheet_of(html).etree_element.itertext())


def test_the_names_of_fonts_are_spelled_out_before_the_library_reads_them():
    assert "var(" not in spelled((folder("templates") / "cards" / "cards.css").read_text("utf-8"))
    assert "'Sheet Arabic'" in spelled("p { font-family: 'Sheet', var(--letters) }")


def test_every_tag_of_our_templates_has_a_plain_style():
    """A new tag needs a line in plain.css, or it is drawn as a run of words."""
    plain = re.sub(r"/\*.*?\*/|\{[^{}]*\}", " ", (folder("templates") / "plain.css").read_text("utf-8"), flags=re.S)
    known = set(re.findall(r"[a-z0-9]+", plain)) | {"a", "span", "path", "g", "rect", "text", "circle", "line"}
    sheets = list(folder("templates").rglob("*.html"))
    used = {tag for path in sheets for tag in re.findall(r"<([a-z][a-z0-9]*)", path.read_text("utf-8"))}
    assert used - known == set()


def test_what_is_seldom_used_is_loaded_when_it_is_used():
    """In a process of its own, because other tests may have loaded it."""
    words = "import sys; from listbuilder.sheets.drawer import library; library(); import weasyprint.pdf.fonts as fonts; print('fontTools.subset' in sys.modules); fonts.subset.Options(); print('fontTools.subset' in sys.modules)"
    ran = subprocess.run([sys.executable, "-c", words], capture_output=True, text=True, check=True)
    assert ran.stdout.split() == ["False", "True"]
