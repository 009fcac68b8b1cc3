"""Names, notes and groups that are longer than their place: nothing runs off a page, and headings stay."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from listbuilder.check import Checked, check_file, check_text
from listbuilder.sheets.look import Look
from listbuilder.sheets.make import orders_pdf, roster_html, roster_pdf
from listbuilder.sheets.roster import roster_view
from listbuilder.sheets.tall import tall_of
from listbuilder.sheets.ticks import BOX, ticks
from listbuilder.sheets.titles import shortened

ROOT = Path(__file__).resolve().parents[2]
LOOKS = {"a4": Look(), "large": Look("letter", large=True)}
_POINT = 72 / 25.4


def battle_group(entries: str, name: str = "Group", **of_list: str) -> Checked:
    head = "".join(f"{key}: {value!r}\n" for key, value in of_list.items())
    text = f"system: alienstar\nfields: {{nation: british, year: 1942}}\n{head}forces:\n  - kind: battle-group\n    name: {name!r}\n    entries:\n"
    return check_text(text + entries)


ENDLESS = battle_group(
    f"      - {{unit: rifle-group, options: [hq], name: {'W' * 199}}}\n"
    f"      - {{unit: rifle-group, count: 10, name: {'Endless' * 28}, notes: {'notes' * 300}}}\n"
    f"      - {{unit: valentine, name: {'A Company ' * 19}, notes: {'words ' * 600}}}\n",
    name="Donaudampfschifffahrt " * 9,
    player="X" * 199,
)


def boxes_of(pdf: bytes) -> list[list[tuple[float, float, str]]]:
    """Of each page: where every word ends at the right and at the bottom, in points, and the word."""
    told = subprocess.run(["pdftotext", "-bbox", "-", "-"], input=pdf, capture_output=True, check=True).stdout.decode()
    return [
        [
            (float(right), float(top), word)
            for top, right, word in re.findall(r'yMin="([^"]*)" xMax="([^"]*)" yMax="[^"]*">(.*?)</word>', page)
        ]
        for page in told.split("<page ")[1:]
    ]


def pages_of(pdf: bytes) -> list[str]:
    done = subprocess.run(["pdftotext", "-layout", "-", "-"], input=pdf, capture_output=True, check=True)
    return [" ".join(page.split()) for page in done.stdout.decode().split("\f")[:-1]]


class TestWordsWithoutEnd:
    @pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS)
    @pytest.mark.parametrize("copy", ["own", "judge"])
    def test_rosters_keep_their_edges(self, look, copy):
        for page in boxes_of(roster_pdf(ENDLESS, copy, look)):
            assert max(right for right, _, _ in page) <= (look.millimetres[0] - 14) * _POINT + 1
            assert min(top for _, top, _ in page) >= 5 * _POINT

    @pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS)
    def test_record_sheets_keep_their_edges(self, look):
        pages = boxes_of(orders_pdf(ENDLESS, look))
        for number, page in enumerate(pages, 1):
            assert max(right for right, _, _ in page) <= (look.millimetres[0] - 14) * _POINT + 1
            foot = " ".join(word for _, top, word in page if top > (look.millimetres[1] - 14) * _POINT)
            assert foot.endswith(f"… {number} / {len(pages)}"), "the number of the page stays on its line"

    def test_no_letter_is_lost(self):
        told = re.sub(r"\s", "", "".join(pages_of(roster_pdf(ENDLESS, "own", Look()))))
        assert told.count("W") >= 199
        assert told.count("X") >= 199
        assert told.count("Endless") + told.count("words") >= 28 + 600 - 40  # a few are broken at the end of a line

    def test_short_names(self):
        assert shortened("Kursk") == "Kursk"
        assert shortened("x" * 61) == "x" * 59 + "…"


class TestGroupsLongerThanAPage:
    NESTED = battle_group(
        "      - {unit: rifle-group, options: [hq]}\n      - unit: truck\n        with:\n"
        + "".join(f"          - {{unit: rifle-group, name: Section {number}}}\n" for number in range(60))
        + "      - {unit: rifle-group, name: Last}\n"
    )
    NOTED = battle_group(
        "      - {unit: rifle-group, options: [hq]}\n      - unit: valentine\n        notes: |\n"
        + "".join(f"          line {number}\n" for number in range(150))
        + "      - {unit: rifle-group, name: Last}\n"
    )

    @pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS)
    @pytest.mark.parametrize("checked", [NESTED, NOTED], ids=["nested", "noted"])
    def test_they_begin_where_they_stand_and_every_page_has_the_heading(self, checked, look):
        pages = pages_of(roster_pdf(checked, "own", look))
        assert "Trucks" in pages[0] or "Valentine" in pages[0]
        for page in pages[: next(at for at, page in enumerate(pages) if "Last" in page) + 1]:
            assert "No. Entry Profile and weapons Points" in page
        assert all(re.search(r"(Section|line) 59\b", " ".join(pages)) for _ in pages)

    def test_those_that_a_page_holds_stay_whole(self):
        inside = "".join(f"          - {{unit: rifle-group, name: Section {number}}}\n" for number in range(12))
        short = battle_group(f"      - unit: truck\n        with:\n{inside}")
        assert not tall_of(roster_view(short), Look())
        assert tall_of(roster_view(self.NESTED), Look())
        assert len(tall_of(roster_view(self.NOTED), Look())) == 2, "the group, and the entry in it"

    def test_the_force_is_named_on_every_page(self):
        _, *others = pages_of(roster_pdf(self.NESTED, "own", Look()))
        assert others
        for page in others[:-1]:
            assert page.startswith("Army list · Group World War 2 rules")


class TestNotes:
    def test_lines_stay_lines_and_long_notes_stand_across(self):
        checked = battle_group(
            '      - {unit: rifle-group, notes: "one\\ntwo"}\n'
            f"      - {{unit: rifle-group, notes: {'many words ' * 20}}}\n      - {{unit: rifle-group, notes: few}}\n"
        )
        html = roster_html(checked, "own", Look())
        assert html.count('colspan="3">') == 2
        assert '<p class="notes">few</p>' in html
        done = subprocess.run(
            ["pdftotext", "-layout", "-", "-"],
            input=roster_pdf(checked, "own", Look()),
            capture_output=True,
            check=True,
        )
        lines = [line.strip() for line in done.stdout.decode().splitlines()]
        assert lines.index("two") == lines.index("one") + 1
        assert any(line.count("many words") > 8 for line in lines), "across the page"


class TestPages:
    def test_no_weapon_stands_alone(self):
        """The heading with one row at the foot of a page would be read as the whole table."""
        sample = check_file(ROOT / "data/alienstar/samples/american-1944-puffendorf.yaml")
        for copy in ("own", "opponent", "judge"):
            for look in LOOKS.values():
                pages = pages_of(roster_pdf(sample, copy, look))
                tables = [page.partition("Weapon Inf SMT")[2].partition("Special rules")[0] for page in pages]
                rows = [len(re.findall(r"\d{3,4}m\b|\bOT\b", table)) for table in tables if table]
                assert sum(rows) == 9
                assert min(rows) >= 3, (copy, look)

    def test_no_row_of_the_check_list_stands_alone(self):
        """At the foot of a page or at the head of the next it would be overlooked."""
        split = 0
        for sample in ("alienstar/samples/illegal-attack", "simple-ww2/samples/illegal-batteries"):
            path = ROOT / "data" / f"{sample}.yaml"
            pages = pages_of(roster_pdf(check_file(path), "judge", Look()))
            rows = [len(re.findall(r"[✓✗–] (?:kept|broken|waived)", page)) for page in pages]
            rows = [number for number in rows if number]
            split += len(rows) > 1
            assert len(rows) < 2 or min(rows[0], rows[-1]) >= 3, path
        assert split, "some check list runs over a page"

    def test_boxes_on_record_sheets_stand_side_by_side(self):
        """Twelve boxes in a column of one would make a sheet of three."""
        sample = check_file(ROOT / "data/awww2/samples/american-1944-normandy.yaml")
        pages = pages_of(orders_pdf(sample, Look()))
        assert len(pages) == 1
        assert pages[0].count(BOX * 12) == 3

    def test_very_many_boxes_may_go_on_in_the_next_line(self):
        boxes, _ = ticks(40)
        assert boxes.count(BOX) == 40
        assert max(map(len, boxes.split("\u200b"))) == 20
        assert "\u200b" not in ticks(12, 3)[0]
