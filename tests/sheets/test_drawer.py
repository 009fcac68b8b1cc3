"""The library that draws is loaded without what our sheets do not need; they look as if it were all there."""

import re
import subprocess
import sys
from importlib.resources import files

import pytest

from listbuilder.pack.load import load_pack
from listbuilder.resources import folder
from listbuilder.sheets import drawer
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
