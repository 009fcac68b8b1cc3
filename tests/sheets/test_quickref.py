"""The quick reference on paper: every cell of every table, marks and footnotes, and only what a list needs."""

from __future__ import annotations

from dataclasses import replace
from html import unescape
from pathlib import Path

import pytest

from listbuilder.check import check_text
from listbuilder.cli import main
from listbuilder.pack.load import load_pack
from listbuilder.sheets.look import Look
from listbuilder.sheets.quickref import needs_of, planned, quickref_html, quickref_pdf, quickref_view

PACKS = Path(__file__).resolve().parents[1] / "packs"
SYSTEMS = sorted(folder.name for folder in (PACKS.parents[1] / "data").iterdir() if folder.is_dir())
MOST_PAGES = {"ae-wwii": 2, "alienstar": 4, "awww2": 4, "campaign40k": 4, "simple-ww2": 2}
LIST = """\
system: tiny
name: "<i>Two</i> & a wizard"
limit: 100
options: [{options}]
fields: {{kingdom: blue, opponent.engines: 1}}
forces:
  - kind: warband
    entries: [{entries}]
"""


def tiny():
    return load_pack("tiny", where=[PACKS])


def needed(options: str = "", entries: str = "{unit: archer}, {unit: squire}"):
    """The titles and rows of what a list needs."""
    verdict = check_text(LIST.format(options=options, entries=entries), packs=[PACKS]).verdict
    view = quickref_view(verdict.pack, needs_of(verdict.pack, verdict.roster))
    return view, {table.title: [row[0].text for row in table.rows] for table in view.tables}


def tables(view):
    """Without the footnotes."""
    return [table for table in view.tables if not table.footnotes]


def test_the_page_is_as_it_was(golden):
    golden("quickref-tiny.html", quickref_html(quickref_view(tiny()), Look()))


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_cell_stands_on_the_page(system):
    pack = load_pack(system)
    view = quickref_view(pack)
    html = unescape(quickref_html(view, Look()))
    shown = dict(zip(pack.tables, tables(view), strict=True))
    for id, table in pack.tables.items():
        raw = table.raw
        for row, cells in zip(raw.get("rows", ()), shown[id].rows, strict="rows" in raw):
            assert [cell.text for cell in cells] == ["" if cell is None else str(cell) for cell in row]
        texts = [table.title, raw.get("dice"), raw.get("over"), *raw.get("columns", ()), *raw.get("steps", ()),
                 *raw.get("points", ()), *raw.get("notes", ()), *raw.get("legend", {}).values(),
                 *(pack.readings[one] for one in table.reading)]  # fmt: skip
        assert [text for text in texts if text and text not in html] == []
        assert all(f">{cell.text}</td>" in html for row in shown[id].rows for cell in row)
        assert shown[id].rows or shown[id].steps or shown[id].points


@pytest.mark.parametrize("system", SYSTEMS)
def test_few_pages(system):
    """All readable; a reference of eighty tables is no single sheet."""
    plan = planned(quickref_view(load_pack(system)), Look())
    assert len(plan.pages) <= MOST_PAGES[system]
    assert plan.points >= (7 if len(plan.pages) != 2 else 6.5)


def test_a_list_on_one_sheet():
    """One side when the print is comfortable, else both sides."""
    view, _ = needed()
    plan = planned(view, Look())
    assert (len(plan.pages), plan.points) == (1, 10)


def test_rows_come_from_the_catalogue():
    toys, engines, weapons = tables(quickref_view(tiny()))[-3:]
    assert [cell.text for cell in toys.columns] == ["Unit", "Mv", "Ft", "Sz"]
    assert {"Knight", "Archer", "Squire"} <= {row[0].text for row in toys.rows}
    assert "Robot" not in {row[0].text for row in toys.rows}  # not on foot, not even by what its tags imply
    assert [cell.text for cell in engines.columns] == ["Vehicle", "Mv", "Hl", "Ca"]  # all, when none are named
    assert [cell.text for cell in weapons.rows[0]] == ["Sword", "1", "K"]
    assert dict(weapons.legend)["P"] == "pushes back"


def test_readings_are_footnotes():
    view = quickref_view(tiny())
    (siege,) = (table for table in tables(view) if table.title == "Before a siege")
    assert siege.marks == (1,)
    assert view.tables[-1].steps == (tiny().readings["TW3"],)
    assert any("small figures" in sign for sign in view.signs)


def test_house_tables_are_marked():
    pack = tiny()
    pack = replace(pack, changed={"tables/knock": "tiny-house", "weapons/sword": "tiny-house"})
    view = quickref_view(pack)
    assert [table.title for table in tables(view) if table.house] == ["Knocking over"]
    assert [row[0].text for row in tables(view)[-1].rows if row[0].house] == ["Sword"]
    assert view.signs[0].startswith("\u2302 house")


def test_a_list_drops_what_it_does_not_need():
    assert "Before a siege" not in needed()[1]
    assert "Before a siege" in needed("siege")[1]
    assert "Spells" not in needed()[1]
    _, found = needed("magic", "{unit: wizard}, {unit: archer}")
    assert "Spells" in found
    assert sorted(found["Toys on foot"]) == ["Archer", "Wizard"]
    assert "Engines and beasts" not in found
    assert "Bow" in found["Weapons"]
    assert "Stones" not in found["Weapons"]
    assert "The turn" in found


def test_markup_is_text():
    html = quickref_html(needed()[0], Look())
    assert "For &lt;i&gt;Two&lt;/i&gt; &amp; a wizard" in html


def test_same_pack_same_bytes():
    assert quickref_pdf(tiny(), Look()) == quickref_pdf(tiny(), Look())


class TestCommand:
    @pytest.fixture(autouse=True)
    def here(self, tmp_path, monkeypatch):
        monkeypatch.chdir(tmp_path)
        text = LIST.format(options="", entries="{unit: archer}")
        (tmp_path / "list.yaml").write_text(text, encoding="utf-8")

    def test_a_file_with_the_name_of_the_system(self, tmp_path, capsys):
        assert main(["print", "quickref", "tiny", "--packs", str(PACKS)]) == 0
        assert (tmp_path / "tiny-quickref.pdf").read_bytes().startswith(b"%PDF")

    def test_html_for_a_list(self, tmp_path, capsys):
        assert main(["print", "quickref", "tiny", "--for", "list.yaml", "--html", "--packs", str(PACKS)]) == 0
        assert "Before a siege" not in (tmp_path / "list-quickref.html").read_text(encoding="utf-8")

    def test_a_list_of_another_system(self, capsys):
        assert main(["print", "quickref", SYSTEMS[0], "--for", "list.yaml", "--packs", str(PACKS)]) == 2
        assert "is a list for Tiny Wars" in capsys.readouterr().err

    def test_no_such_system(self, capsys):
        assert main(["print", "quickref", "nowhere"]) == 2
        assert "nowhere" in capsys.readouterr().err
