"""Cards on paper: what stands on them, where they lie to a tenth of a millimetre, and that nothing is clipped."""

from __future__ import annotations

import io
import json
import logging
import re
import subprocess
from collections import Counter
from dataclasses import replace
from html import unescape
from itertools import combinations
from pathlib import Path

import pikepdf
import pytest

from listbuilder.check import check_file, check_text
from listbuilder.cli import main
from listbuilder.pack.load import load_pack
from listbuilder.resources import folder
from listbuilder.seal import sealed
from listbuilder.sheets.blocks import Grid, Text, blocks
from listbuilder.sheets.card import CardView
from listbuilder.sheets.cards import Wanted, blank_card, list_cards, system_cards
from listbuilder.sheets.deck import Deck, deck_html, deck_pdf
from listbuilder.sheets.fit import Fitting, Part, card_press, good_place
from listbuilder.sheets.impose import SIZES, Size, sheet_for
from listbuilder.sheets.look import Look
from listbuilder.sheets.press import press
from listbuilder.sheets.print_sizes import PAD, steps
from listbuilder.sheets.ticks import BOX

ROOT = Path(__file__).resolve().parents[2]
SHELF = ROOT / "tests" / "packs"
SYSTEMS = sorted(path.parent.name for path in (ROOT / "data").glob("*/pack.yaml"))
POKER = SIZES["poker"]
ARMY = """\
system: tiny
name: "<b>Lawn</b> & shed"
limit: 200
fields: {kingdom: green}
forces:
  - kind: warband
    fields: {supply: 2}
    entries:
      - {unit: knight, count: 2, options: [lance]}
      - {unit: knight, count: 14, name: "Żółw <i>Łódź</i>", options: [{id: mount, choice: horse}], notes: behind the sofa}
      - {unit: knight, options: [lance]}
      - {unit: archer, fields: {drill: elite}, options: [{id: arrows, count: 2}]}
      - {unit: minstrel}
"""


@pytest.fixture(autouse=True)
def no_word_from_weasyprint():
    """A handler of its own: caplog has forgotten the records of a test when fixtures end."""
    said = []
    handler = logging.Handler(logging.WARNING)
    handler.emit = lambda record: said.append(record.getMessage())
    logger = logging.getLogger("weasyprint")
    logger.addHandler(handler)
    yield
    logger.removeHandler(handler)
    assert said == []


@pytest.fixture(scope="module")
def tiny():
    return load_pack("tiny", where=[SHELF])


@pytest.fixture
def army():
    return check_text(ARMY, packs=[SHELF]).verdict


PLAIN = Look()


def fit(cards, size, look):
    with card_press() as own:
        return Fitting(size, look, own).fit(cards)


def printed(cards, made, look=PLAIN):
    return deck_pdf("x", press(cards, made.sheet.card, look), made, look)


def deck(size=POKER, paper="a4", **chosen):
    return Deck(sheet_for(size, paper), **chosen)


def wordy(number: int) -> CardView:
    """A card of that many words, each one of its kind."""
    texts = tuple((f"Rule{start}", " ".join(f"word{n}x" for n in range(start, start + number // 10)))
                  for start in range(0, number, number // 10))  # fmt: skip
    return CardView(
        "Monster",
        "Tiny Wars",
        "monster",
        "9 gp",
        "Beast",
        (("Mv", "6"),),
        texts=texts,
        tracks=(("", "□" * 12, ""),),
        source="TW rules",
    )


def words_of(pdf: bytes) -> list[list[tuple[str, float, float, float, float]]]:
    """Page by page the words with their boxes in millimetres."""
    told = subprocess.run(["pdftotext", "-bbox", "-", "-"], input=pdf, capture_output=True, check=True).stdout.decode()
    pattern = r'<word xMin="(.*?)" yMin="(.*?)" xMax="(.*?)" yMax="(.*?)">(.*?)</word>'
    return [
        [(unescape(word), *(float(at) * 25.4 / 72 for at in box)) for *box, word in re.findall(pattern, page)]
        for page in told.split("<page ")[1:]
    ]


def rectangles(page: pikepdf.Page) -> set[tuple[float, float, float, float]]:
    """What is drawn as a rectangle, in millimetres from the top left; a half turn is undone."""
    found, turns, now = set(), [], pikepdf.Matrix()
    for operands, operator in pikepdf.parse_content_stream(page):
        match str(operator):
            case "q":
                turns.append(now)
            case "Q":
                now = turns.pop()
            case "cm":
                now = pikepdf.Matrix(*map(float, operands)) @ now
            case "re":
                x, y, width, height = map(float, operands)
                corners = [now.transform((x, y)), now.transform((x + width, y + height))]
                (left, right), (low, high) = (sorted(one) for one in zip(*corners, strict=True))
                top = float(page.mediabox[3]) - high
                found.add(tuple(at * 25.4 / 72 for at in (left, top, right - left, high - low)))
    return found


def nothing_is_clipped(pdf: bytes, made: Deck, fitted) -> None:
    """Every word of every card stands inside its own card, and no word on another."""
    parts = [part for of in fitted.parts for part in of]
    pages = words_of(pdf)
    full = len(made.sheet.fronts)
    for number, part in enumerate(parts):
        at = made.sheet.fronts[number % full]
        inside = [word for word in pages[number // full] if at.x <= (word[1] + word[3]) / 2 <= at.x + at.width
                  and at.y <= (word[2] + word[4]) / 2 <= at.y + at.height]  # fmt: skip
        for word, left, top, right, bottom in inside:
            assert left >= at.x + PAD - 0.3, word
            assert right <= at.x + at.width - PAD + 0.3, word
            assert top >= at.y + PAD - 1.5, word  # the box of a letter is taller than its line
            assert bottom <= at.y + at.height - PAD + 0.7, word
        for one, other in combinations(inside, 2):
            across = min(one[3], other[3]) - max(one[1], other[1])
            down = min(one[4], other[4]) - max(one[2], other[2])
            assert across < 0.2 or down < 0.45 * min(one[4] - one[2], other[4] - other[2]), (one, other)
        said = "".join(word for word, *_ in inside)
        wanted = Counter("".join(piece for block in part.blocks for piece in pieces(block)))
        wanted += Counter("".join(getattr(block, "label", "") for block in part.blocks))
        wanted += Counter(part.card.source if part.last else "")
        missing = {sign: n for sign, n in wanted.items() if sign.isalnum() and n > said.count(sign)}
        assert not missing, (part.card.title, missing)


def pieces(block):
    return block.words if hasattr(block, "words") else (cell for row in block.rows for cell in row)


class TestWhatStandsOnThem:
    def test_a_system_is_as_it_was(self, tiny, golden):
        found = [*system_cards(tiny), blank_card(tiny)]
        golden("cards-system.html", deck_html(tiny.title, fit(found, POKER, Look()), deck(cut_marks=True), Look()))

    def test_entries_are_as_they_were(self, army, golden):
        found = list_cards(army, "entry")
        golden("cards-entries.html", deck_html("Lawn", fit(found, POKER, Look()), deck(duplex="long"), Look()))

    def test_units_that_play_alike_share_a_card(self, army):
        told = [(card.title, card.cost, card.tracks) for card in list_cards(army)]
        assert told[0] == ("Knight", "12 gp", (("Seats", "□□\u2002□□\u2002□□", ""),))  # two entries, three models
        assert told[1][0] == "Knight"
        assert told[1][2] == (("Seats", "\u2002".join(["□□"] * 14), ""),)
        assert len(told) == 4

    def test_what_the_pack_lets_tick(self):
        """As on the roster: wounds by the characteristic, for every model."""
        band = "system: ae-wwii\nname: B\nfields: {faction: american}\nforces:\n  - kind: squad\n    entries: [{unit: american-officer}, {unit: airborne, count: 3}]\n"
        officer, airborne = list_cards(check_text(band).verdict)
        assert officer.tracks == (("Wounds", "□□", ""),)
        assert airborne.tracks == (("Wounds", "□□□", ""),)
        told = {card.id: card.tracks for card in system_cards(load_pack("ae-wwii"))}
        assert told["american-officer"] == (("Wounds", "□□", ""),)

    def test_what_all_and_some_have_taken(self):
        text = "system: alienstar\nname: A\nfields: {nation: german, year: 1943, grade: C}\nforces:\n  - kind: battle-group\n    entries: [{unit: panther, options: [hq]}, {unit: panther, count: 3}, {unit: rifle-group, count: 8, options: [light-mortars]}]\n"
        panther, rifles = list_cards(check_text(text).verdict)
        assert ("Taken", "HQ (1 of 4)") in panther.texts
        assert ("Taken", "Light mortars") in rifles.texts

    def test_what_nobody_ticks_has_no_boxes(self, tiny):
        """A platoon is not lost; its sections are. A game that says nothing of boxes has one for each model."""
        told = {card.title: card.tracks for card in system_cards(tiny)}
        assert told["Platoon"] == ()
        (untold,) = list_cards(
            check_text(
                "system: campaign40k\nforces: [{kind: detachment, entries: [{unit: hellhound, count: 2}]}]\n"
            ).verdict
        )
        assert untold.tracks == (("", BOX * 2, ""),)

    def test_entries_have_their_name_options_and_notes(self, army):
        card = list_cards(army, "entry")[1]
        assert card.title == "14 × Żółw <i>Łódź</i>"
        assert ("Taken", "Mount: Horse") in card.texts
        assert ("Notes", "behind the sofa") in card.texts
        assert dict(card.profile)["Mv"] == "12"
        assert [row[0] for row in card.weapons] == ["Sword", "Hooves"]

    def test_what_an_entry_holds(self):
        nested = ARMY.replace(
            "      - {unit: minstrel}",
            "      - {unit: minstrel, count: 2, with: [{unit: archer, count: 3}, {unit: knight, name: Kay}]}",
        )
        found = list_cards(check_text(nested, packs=[SHELF]).verdict, "entry")
        (said,) = [dict(card.texts)["With"] for card in found if "With" in dict(card.texts)]
        assert said == "3 × Archer · Kay"

    def test_the_house_is_marked(self, tiny):
        assert [card.title for card in system_cards(tiny) if card.house] == ["Minstrel"]

    def test_markup_is_text(self, army):
        html = deck_html("x", fit(list_cards(army, "entry"), POKER, Look()), deck(), Look())
        assert "&lt;i&gt;Łódź&lt;/i&gt;" in html

    def test_a_name_without_end_is_told_whole(self, tiny):
        name = "Sir " + "Galahad" * 12
        verdict = check_text(ARMY.replace("unit: minstrel", f"unit: minstrel, name: {name}"), packs=[SHELF]).verdict
        card = list_cards(verdict, "entry")[-1]
        assert len(card.title) <= 60
        assert ("Name", name) in card.texts

    def test_find(self, tiny, army):
        assert [card.title for card in system_cards(tiny, Wanted("sorcerer"))] == ["Wizard"]
        assert len(list_cards(army, "entry", Wanted("knight"))) == 3
        assert len(list_cards(army, "entry", Wanted("żółw"))) == 1


class TestWhereTheyLie:
    @pytest.mark.parametrize("paper", ["a4", "letter"])
    @pytest.mark.parametrize("size", SIZES)
    def test_cards_are_exact(self, tiny, size, paper):
        """Measured in the PDF: the outline of every card on its place."""
        made = deck(SIZES[size], paper)
        with pikepdf.open(io.BytesIO(printed(system_cards(tiny)[:5], made))) as document:
            box = [float(at) * 25.4 / 72 for at in document.pages[0].mediabox]
            assert box[2:] == pytest.approx((made.sheet.width, made.sheet.height), abs=0.05)
            drawn = rectangles(document.pages[0])
        for at in made.sheet.fronts[:5]:
            place = pytest.approx((at.x, at.y, at.width, at.height), abs=0.1)
            assert any(rectangle == place for rectangle in drawn)

    @pytest.mark.parametrize("edge", ["long", "short"])
    @pytest.mark.parametrize("size", [POKER, SIZES["a6"]], ids=str)
    def test_backs_are_behind_fronts(self, tiny, size, edge):
        """Measured in the PDF, each back with the words of its front; A6 cards lie across the paper."""
        made = deck(size, duplex=edge)
        found = system_cards(tiny)[:2]
        pdf = printed(found, made)
        backs = made.sheet.backs(edge)
        with pikepdf.open(io.BytesIO(pdf)) as document:
            assert len(document.pages) == 2
            drawn = rectangles(document.pages[1])
        for at, card in zip(backs, found, strict=False):
            place = pytest.approx((at.x, at.y, at.width, at.height), abs=0.1)
            assert any(rectangle == place for rectangle in drawn)
            (word,) = [word for word in words_of(pdf)[1] if word[0] == card.title]
            assert at.x < word[1] < word[3] < at.x + at.width
            assert at.y < word[2] < word[4] < at.y + at.height
            upper_half = word[4] < at.y + at.height / 2
            assert upper_half is not made.sheet.upside_down(edge)
            assert (word[1] + word[3]) / 2 == pytest.approx(at.x + at.width / 2, abs=0.1), "its name in its middle"

    @pytest.mark.parametrize("size", [POKER, SIZES["a6"]], ids=str)
    def test_backs_that_are_turned_lie_as_exactly(self, tiny, size):
        """A name stands as far from the upper edge of its card, whichever way the card lies on the paper."""
        below = []
        for edge in ("long", "short"):
            made = deck(size, duplex=edge)
            (at, *_), (card, *_) = made.sheet.backs(edge), system_cards(tiny)
            (word,) = [word for word in words_of(printed([card], made))[1] if word[0] == card.title]
            turned = made.sheet.upside_down(edge)
            below.append(at.y + at.height - word[4] if turned else word[2] - at.y)
        assert below[0] == pytest.approx(below[1], abs=0.1)

    def test_cut_marks(self, tiny):
        made = deck(cut_marks=True)
        html = deck_html("x", fit(system_cards(tiny)[:4], POKER, Look()), made, Look())
        assert html.count('class="card"') == 4
        assert html.count('class="mark"') == len(made.sheet.cut_marks)
        with pikepdf.open(io.BytesIO(printed(system_cards(tiny)[:4], made))) as document:
            drawn = rectangles(document.pages[0])
        for mark in made.sheet.cut_marks:
            assert any(one == pytest.approx((mark.x, mark.y, mark.width, mark.height), abs=0.1) for one in drawn)

    def test_the_ruler_is_a_hundred_millimetres(self, tiny):
        """Its eleven ticks as drawn, and nothing scales it on the way to the paper."""
        made = deck()
        with pikepdf.open(io.BytesIO(printed(system_cards(tiny)[:1], made))) as document:
            page = document.pages[0]
            name = next(name for name, form in page.Resources.XObject.items() if float(form.BBox[2]) > 400)
            placed = re.search(rb"q (\S+) (\S+) (\S+) (\S+) \S+ \S+ cm " + name.encode(), page.Contents.read_bytes())
            ticks = [
                float(operands[0])
                for operands, operator in pikepdf.parse_content_stream(page.Resources.XObject[name])
                if str(operator) == "re"
            ]
        assert [float(number) for number in placed.groups()] == [1, 0, 0, 1]
        scale = 0.75  # the library draws in pixels
        assert (max(ticks) - min(ticks)) * scale * 25.4 / 72 == pytest.approx(100, abs=0.15)

    def test_a_long_card_goes_on_on_its_own_back(self):
        made = deck(duplex="long")
        pdf = printed([wordy(150), wordy(20)], made)
        front, back = words_of(pdf)
        places = dict(zip(("front", "back"), (made.sheet.fronts[0], made.sheet.backs("long")[0]), strict=True))
        for words, at, label in ((front, places["front"], "→"), (back, places["back"], "2/2")):
            inside = {word for word, x, y, *_ in words if at.x < x < at.x + at.width and at.y < y < at.y + at.height}
            assert label in inside
        assert {f"word{n}x" for n in range(150)} <= {word for word, *_ in (*front, *back)}

    def test_fold(self, tiny):
        """The back lies at the left of its front; folded behind it, it stands upright."""
        made = Deck(sheet_for(POKER, "a4", fold=True))
        (words,) = words_of(printed(system_cards(tiny)[:1], made))
        title = [word for word in words if word[0] == system_cards(tiny)[0].title]
        front, back = made.sheet.fronts[0], made.sheet.beside[0]
        assert back.x + back.width == pytest.approx(front.x)
        assert [
            at.x < word[1] < at.x + at.width
            for word, at in zip(sorted(title, key=lambda w: w[1]), (back, front), strict=True)
        ] == [True, True]

    def test_bleed_shows_beyond_the_cut_and_not_over_the_fold(self, tiny):
        pdf = printed(system_cards(tiny)[:2], Deck(sheet_for(POKER, "a4", bleed=2, fold=True), cut_marks=True))
        with pikepdf.open(io.BytesIO(pdf)) as document:
            boxes = [
                [round(float(at) * 25.4 / 72, 2) for at in form.BBox]
                for form in document.pages[0].Resources.XObject.values()
            ]
        assert [1.0, 1.0, 66.0, 93.0] in boxes  # the back, not beyond its right edge
        assert [3.0, 1.0, 68.0, 93.0] in boxes  # the front, not beyond its left edge

    def test_a_pile_cut_at_once_stays_in_order(self):
        cards = [replace(wordy(10), title=f"Card{n}") for n in range(20)]
        made = deck(stacked=True)
        found = []
        pages = words_of(printed(cards, made))
        for at in made.sheet.fronts:
            for words in pages:
                found += [
                    word
                    for word, x, y, *_ in words
                    if word.startswith("Card") and at.x < x < at.x + at.width and at.y < y < at.y + at.height
                ]
        assert found == [f"Card{n}" for n in range(20)]


def test_rows_set_as_lines_stand_where_their_cells_would(monkeypatch):
    """In every pack: the same words at the same places, whether tables are drawn as tables or as lines."""
    for name in ("alienstar", "awww2", "ae-wwii", "simple-ww2"):
        cards = [card for card in system_cards(load_pack(name)) if card.weapons or card.profile][:6]
        with monkeypatch.context() as patched:
            lines = Grid.lines.fget
            set_ = [grid for card in cards for grid in blocks(card, 19.0) if isinstance(grid, Grid) and lines(grid)]
            assert set_, name
            as_lines, lines_pdf = drawn(cards)
            patched.setattr(Grid, "lines", None)
            as_tables, tables_pdf = drawn(cards)
        assert lines_pdf != tables_pdf, name  # else they were tables both times
        for page, other in zip(as_lines, as_tables, strict=True):
            assert [word for word, *_ in page] == [word for word, *_ in other], name
            for (word, *box), (_, *meant) in zip(page, other, strict=True):
                assert box == pytest.approx(meant, abs=0.2), (name, word)


def drawn(cards):
    """Words with their boxes, the same words from top to bottom and from left to right; and the PDF."""
    with card_press() as own:
        fitting = Fitting(POKER, PLAIN, own)
        pdf = fitting.draw(fitting.fit(cards))
    return [sorted(page, key=lambda one: (one[0], round(one[2]), one[1])) for page in words_of(pdf)], pdf


class TestNothingIsClipped:
    @pytest.mark.parametrize("system", SYSTEMS)
    @pytest.mark.parametrize(
        ("size", "look"),
        [(SIZES["bridge"], Look()), (POKER, Look("letter", large=True)), (Size(50, 60), Look(ink_saver=True))],
        ids=["bridge", "large", "least"],
    )
    def test_the_longest_unit_of_every_pack(self, system, size, look):
        every = system_cards(load_pack(system))
        found = sorted(every, key=lambda card: len(str(card)))[-3:]
        fitted = fit(found, size, look)
        made = deck(size, look.paper)
        nothing_is_clipped(printed(found, made, look), made, fitted)

    @pytest.mark.parametrize(("size", "large"), [(POKER, False), (SIZES["a6"], True)], ids=["poker", "a6"])
    def test_a_monster(self, size, large):
        look = Look(large=large)
        fitted = fit([wordy(3000), wordy(20)], size, look)
        number = len(fitted.parts[0])
        made = deck(size)
        pdf = printed([wordy(3000), wordy(20)], made, look)
        nothing_is_clipped(pdf, made, fitted)
        told = Counter(word for page in words_of(pdf) for word, *_ in page)
        assert all(told[f"word{n}x"] == (2 if n < 20 else 1) for n in range(3000))
        assert [part.label for part in fitted.parts[0]] == [
            *(f"{n}/{number} →" for n in range(1, number)),
            f"{number}/{number}",
        ]
        assert {part.pt for part in fitted.parts[0]} == {steps(size, look)[-1]}

    def test_words_and_rows_without_end(self):
        card = CardView("W" * 60, "Wars", profile=(("A", "x" * 900), ("B", "1")), columns=("Weapon", "R"),
                        weapons=(("S" * 700, "2"), ("Bow", "y " * 400)), texts=(("", "жд" * 300),))  # fmt: skip
        fitted = fit([card], Size(50, 60), Look())
        made = deck(Size(50, 60))
        pdf = printed([card], made)
        nothing_is_clipped(pdf, made, fitted)
        said = "".join(word for page in words_of(pdf) for word, *_ in page)
        assert (said.count("x"), said.count("y"), said.count("ж")) == (900, 400, 300)

    def test_a_label_is_never_lost(self):
        """Wherever a card is cut, each label stands on exactly one of its parts."""
        for number in (150, 200, 260, 330):
            (parts,) = fit([wordy(number)], POKER, Look()).parts
            labels = [block.label for part in parts for block in part.blocks if getattr(block, "label", "")]
            assert len(parts) > 1
            assert labels == [label for label, _ in wordy(number).texts]

    def test_print_shrinks_before_it_is_continued(self):
        fitted = fit([wordy(20), wordy(40), wordy(50)], POKER, Look())
        assert [len(parts) for parts in fitted.parts] == [1, 1, 1]
        sizes = [parts[0].pt for parts in fitted.parts]
        assert sizes[0] == 9
        assert sizes == sorted(sizes, reverse=True)
        assert 6.5 <= sizes[2] < sizes[0]
        pressed = press([wordy(20), wordy(40), wordy(50)], POKER, Look())
        assert len(pressed.shrunk) == len([pt for pt in sizes if pt < 9])


def run(*words: str) -> int:
    return main(["print", "cards", *words, "--packs", str(SHELF)])


class TestRoom:
    """What makes a card fit on one side, and where it is cut when it does not."""

    def test_the_foot_gives_way_before_a_card_is_continued(self):
        """Twelve men to tick, three times, below four weapons and their rules."""
        starter = check_file(folder("data") / "awww2" / "samples" / "starter.yaml")
        section = next(card for card in list_cards(starter.verdict) if card.title == "US Rifle Section")
        assert section.tracks[0][1].count(BOX) == 36
        (parts,) = fit([section], POKER, Look()).parts
        assert [(part.pt, part.label, part.crowded) for part in parts] == [(6.5, "", True)]
        assert not fit([replace(section, tracks=(("Lost", BOX * 12, ""),))], POKER, Look()).parts[0][0].crowded

    def test_a_unit_without_figures_has_lines_to_write_them_on(self):
        """The book leaves them to the player's own army list; a platoon has none at all."""
        told = {card.title: card.lines for card in system_cards(load_pack("campaign40k"))}
        assert set(told.values()) == {4}
        told = {card.title: card.lines for card in system_cards(load_pack("simple-ww2"))}
        assert (told["Platoon"], told["Infantry"], told["M4A3"]) == (4, 0, 0)

    def test_a_table_begins_where_there_is_room_for_it(self):
        """A front that holds no more than its boxes wastes half a card: three rows are more than a few words."""
        few = (
            Text("tags", "", ("A ", "short ", "line")),
            Grid("profile", ("M",), (("3",),)),
            Text("boxes", "Lost", (BOX,)),
        )
        weapons = Grid("weapons", ("Weapon",), (("One",), ("Two",), ("Three",), ("Four",)))
        part = Part(CardView("Long", "Toys"), (*few, weapons), 9.0)
        assert good_place(part, held=8) == 8
        assert good_place(part, held=6) == 5, "a single row goes with the others"

    def test_notes_keep_their_lines(self, army):
        text = ARMY.replace("behind the sofa", '"first\\nsecond"', 1)
        verdict = check_text(text, packs=[SHELF]).verdict
        told = [card.texts for card in list_cards(verdict, "entry") if ("Notes", "first") in card.texts]
        assert told
        assert all(("", "second") in texts for texts in told)

    def test_very_many_lines_are_one_paragraph(self):
        lines = "\n".join(f"line {number}" for number in range(40))
        text = f"system: tiny\nfields: {{kingdom: red}}\nforces: [{{kind: company, entries: [{{unit: knight, notes: {json.dumps(lines)}}}]}}]\n"
        (card,) = list_cards(check_text(text, packs=[SHELF]).verdict, "entry")
        assert dict(card.texts)["Notes"] == lines


class TestCommand:
    @pytest.fixture(autouse=True)
    def here(self, tmp_path, monkeypatch):
        monkeypatch.chdir(tmp_path)
        (tmp_path / "army.yaml").write_text(ARMY, encoding="utf-8")

    def test_the_list_is_inside(self, tmp_path, army):
        assert run("army.yaml", "--per", "entry") == 0
        with pikepdf.open("army-cards.pdf") as document:
            inside = {
                name: document.attachments[name].get_file().read_bytes().decode() for name in document.attachments
            }
            assert "/StructTreeRoot" in document.Root
            assert document.docinfo["/Title"] == "<b>Lawn</b> & shed"
        assert inside == {one.name: one.text for one in sealed(ARMY, "tiny", army.pack.version, army.pack.hash)}
        again = check_file(tmp_path / "army-cards.pdf", [SHELF])
        assert again.verdict.cost == army.cost

    def test_same_list_same_bytes(self, tmp_path):
        for name in ("one.pdf", "two.pdf"):
            assert run("army.yaml", "-o", name, "--duplex", "short") == 0
        assert (tmp_path / "one.pdf").read_bytes() == (tmp_path / "two.pdf").read_bytes()

    def test_a_system(self, tmp_path, capsys):
        assert run("tiny", "--find", "hero", "--blank", "2", "--html") == 0
        html = (tmp_path / "tiny-cards.html").read_text(encoding="utf-8")
        assert html.startswith("<!DOCTYPE html>")
        assert html.count('class="card"') == int(re.search(r"(\d+) cards", capsys.readouterr().out)[1])

    def test_it_says_what_was_shrunk_and_continued(self, capsys):
        long = " ".join(["many words"] * 60)
        Path("army.yaml").write_text(ARMY.replace("behind the sofa", long), encoding="utf-8")
        assert run("army.yaml", "--per", "entry", "--card", "50x60mm") == 0
        assert "Continued: 14 × Żółw <i>Łódź</i> (" in capsys.readouterr().out

    def test_nothing_found(self, capsys):
        assert run("army.yaml", "--find", "zeppelin") == 1
        assert "No card of" in capsys.readouterr().out

    def test_copies_of_what_is_not_there(self, capsys):
        """A name with a slip in it would be a card too few on the table."""
        assert run("army.yaml", "--copies", "knigt=3") == 2
        told = capsys.readouterr().err
        assert "no card is of 'knigt'" in told
        assert "Did you mean knight?" in told
        assert not Path("army-cards.pdf").exists()

    def test_no_copies(self, capsys):
        assert run("army.yaml", "--copies", "0") == 1
        assert "--copies 0 leaves all of them out" in capsys.readouterr().out

    def test_backs_are_behind_or_beside(self, capsys):
        with pytest.raises(SystemExit):
            run("army.yaml", "--duplex", "--fold")
        assert "not allowed with argument --duplex" in capsys.readouterr().err

    def test_sizes_that_do_not_fit(self, capsys):
        assert run("army.yaml", "--card", "300x400mm") == 2
        assert "does not fit on A4" in capsys.readouterr().err
        with pytest.raises(SystemExit):
            run("army.yaml", "--card", "tiny")
        assert "no card size" in capsys.readouterr().err

    def test_an_unreadable_list_prints_nothing(self, tmp_path, capsys):
        (tmp_path / "broken.yaml").write_text("system: [")
        assert run("broken.yaml") == 2
        assert not (tmp_path / "broken-cards.pdf").exists()
