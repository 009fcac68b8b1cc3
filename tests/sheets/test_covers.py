"""Cards in front of a deck, pictures on cards, and which cards are printed how often."""

from __future__ import annotations

import base64
import io
import re
import struct
import subprocess
import zlib
from pathlib import Path

import pikepdf
import pytest
import zxingcpp
from PIL import Image

from listbuilder.check import check_text
from listbuilder.cli import main
from listbuilder.code import decode
from listbuilder.sheets import pictures
from listbuilder.sheets.card import CardView
from listbuilder.sheets.cards import Wanted, list_cards, system_cards
from listbuilder.sheets.covers import summary_card, with_contents
from listbuilder.sheets.impose import SIZES
from listbuilder.sheets.openly import openly
from listbuilder.sheets.pictures import Album

SHELF = Path(__file__).resolve().parents[1] / "packs"
ARMY = """\
system: tiny
name: Lawn
player: Somebody
limit: 20
fields: {kingdom: green}
forces:
  - kind: warband
    fields: {supply: 2}
    entries:
      - {unit: knight, id: k1, count: 2, options: [lance]}
      - {unit: archer, id: a1, name: Robin, notes: in the tree}
      - {unit: minstrel, id: m1}
"""


@pytest.fixture
def army():
    return check_text(ARMY, packs=[SHELF])


@pytest.fixture(autouse=True)
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "army.yaml").write_text(ARMY, encoding="utf-8")


def run(*words: str) -> int:
    return main(["print", "cards", *words, "--packs", str(SHELF)])


def text_of(path: str) -> str:
    return subprocess.run(["pdftotext", path, "-"], capture_output=True, check=True, text=True).stdout


class TestSummary:
    def test_it_has_everything(self, army):
        card = summary_card(army)
        assert card.title == "Lawn"
        assert card.cost == "34 / 20 gp"
        assert card.columns[:2] == ("Unit", "No.")
        assert [row[:2] for row in card.weapons] == [("Knight", "2"), ("Robin", "1"), ("Minstrel", "1")]
        said = dict(card.texts)
        assert said["Verdict"].startswith("not legal")
        assert "Somebody" in card.tags
        assert army.verdict.pack.hash[:12] in card.source

    def test_the_opponent_sees_no_prices(self, army):
        card = summary_card(army, "opponent")
        assert card.cost == ""
        assert card.columns == ("Unit", "No.")

    def test_it_is_printed_in_front(self, capsys):
        assert run("army.yaml", "--summary") == 0
        first = text_of("army-cards.pdf").strip().splitlines()[0]
        assert first.startswith("Lawn")

    def test_its_code_is_the_list(self, army):
        """Read off the paper by a real decoder, judged as the list is."""
        assert run("army.yaml", "--summary") == 0
        subprocess.run(["pdftoppm", "-r", "200", "-png", "-singlefile", "army-cards.pdf", "page"], check=True)
        (code,) = zxingcpp.read_barcodes(Image.open("page.png"))
        again = check_text(decode(code.text).text, packs=[SHELF])
        assert again.verdict.cost == army.verdict.cost
        assert [problem.rule for problem in again.problems] == [problem.rule for problem in army.problems]

    def test_the_opponent_gets_no_code(self, army):
        assert summary_card(army, "opponent").code is None


class TestContents:
    def test_numbers_and_copies(self, army):
        deck = [(card, 2 if card.id == "knight" else 1) for card in list_cards(army.verdict)]
        (contents, once), *rest = with_contents("Lawn", "Tiny Wars", deck)
        assert once == 1
        assert contents.columns == ("Card", "No.", "Cost", "Copies")
        assert [(name, number, copies) for name, number, _, copies in contents.weapons] == [
            ("Knight", "1", "2"),
            ("Archer", "2", "1"),
            ("Minstrel", "3", "1"),
        ]
        assert [card.number for card, _ in rest] == ["1/3", "2/3", "3/3"]

    def test_costs_tell_cards_of_one_name_apart(self):
        deck = [(CardView("M3", "Toys", cost="10 pts"), 1), (CardView("M3", "Toys", cost="13 pts"), 1)]
        (contents, _), *_ = with_contents("Lawn", "Toys", deck)
        assert contents.columns == ("Card", "No.", "Cost"), "copies only where there are any"
        assert contents.weapons == (("M3", "1", "10 pts"), ("M3", "2", "13 pts"))

    def test_on_paper(self, capsys):
        assert run("army.yaml", "--contents", "--copies", "knight=3") == 0
        told = text_of("army-cards.pdf")
        assert "Contents" in told
        assert told.count("1/3") == 3
        assert "6 cards at" in capsys.readouterr().out


class TestCopies:
    @pytest.mark.parametrize(
        ("words", "number"),
        [
            (["--copies", "2"], 6),
            (["--copies", "Knight=4"], 6),
            (["--copies", "2", "--copies", "archer=0"], 4),
            (["--copies", "archer=5", "--copies", "2"], 9),
            (["--blank", "3"], 6),
        ],
    )
    def test_of_all_and_of_one(self, words, number, capsys):
        assert run("army.yaml", *words) == 0
        assert f"{number} cards at" in capsys.readouterr().out

    def test_a_face_is_in_the_file_once(self):
        assert run("army.yaml", "--copies", "9") == 0
        with pikepdf.open("army-cards.pdf") as document:
            forms = {name for page in document.pages for name in dict(page.Resources.XObject)}
        assert len(forms) == 3 + 1  # three units and the ruler

    @pytest.mark.parametrize("wrong", ["knight=", "knight=x", "=", "101", "-1"])
    def test_nonsense(self, wrong, capsys):
        with pytest.raises(SystemExit):
            run("army.yaml", "--copies", wrong)
        assert "whole number" in capsys.readouterr().err


class TestWhichCards:
    @pytest.mark.parametrize(
        ("wanted", "titles"),
        [
            (Wanted(entries=("k1",)), ["2 × Knight"]),
            (Wanted(entries=("Robin", "3")), ["Robin", "Minstrel"]),
            (Wanted(find="knight"), ["2 × Knight"]),
            (Wanted(entries=("nobody",)), []),
        ],
    )
    def test_entries(self, army, wanted, titles):
        assert [card.title for card in list_cards(army.verdict, "entry", wanted)] == titles

    def test_tags(self, army):
        pack = army.verdict.pack
        tag = pack.units["knight"].tags[0]
        found = [card.id for card in system_cards(pack, Wanted(tags=(tag,)))]
        assert "knight" in found
        assert len(found) < len(system_cards(pack))

    def test_nothing_is_meant(self, capsys):
        assert run("army.yaml", "--entry", "nobody") == 1
        assert "No card of Lawn is meant by that." in capsys.readouterr().out

    def test_the_opponent_does_not_read_notes(self, army):
        assert "in the tree" in str(list_cards(army.verdict, "entry"))
        assert "in the tree" not in str(list_cards(openly(army).verdict, "entry"))

    def test_the_opponents_totals_tell_no_secret(self):
        """Two lists that differ only in a dug-in stand make the same cards."""
        for name, options in (("a", "[dug-in]"), ("b", "[]")):
            entries = f"[{{unit: rifle-group, options: [hq]}}, {{unit: rifle-group, count: 11, options: {options}}}]"
            Path(f"{name}.yaml").write_text(
                "system: alienstar\nname: Same\noptions: [field-engineering]\n"
                "fields: {nation: german, year: 1943, grade: C, role: defender}\n"
                f"forces:\n  - kind: battle-group\n    entries: {entries}\n"
            )
            assert run(f"{name}.yaml", "--copy", "opponent", "--summary", "-o", f"{name}.pdf") == 0
        assert "as far as it is open" in " ".join(text_of("a.pdf").split())
        assert Path("a.pdf").read_bytes() == Path("b.pdf").read_bytes()

    def test_the_opponents_copy_carries_no_list(self):
        assert run("army.yaml", "--copy", "opponent", "-o", "theirs.pdf") == 0
        with pikepdf.open("theirs.pdf") as document:
            assert list(document.attachments) == []


class TestPictures:
    def picture(self, name: str, size=(400, 300), **saved) -> Path:
        Path("pictures").mkdir(exist_ok=True)
        path = Path("pictures") / name
        Image.new("RGB", size, "red").save(path, **saved)
        return path

    def test_found_by_unit_and_told_when_missing(self, capsys):
        self.picture("knight.png")
        assert run("army.yaml", "--pictures", "pictures") == 0
        assert "No picture for archer and minstrel" in capsys.readouterr().out
        with pikepdf.open("army-cards.pdf") as document:
            forms = list(document.pages[0].Resources.XObject.values())
            images = [image for form in forms for image in form.Resources.get("/XObject", {}).values()]
        assert [str(image.Subtype) for image in images] == ["/Image"] * len(images)
        assert images

    def test_a_huge_picture_is_made_small(self):
        self.picture("knight.jpg", (6000, 6000))
        data = Album(Path("pictures"), SIZES["poker"]).picture("knight")
        assert data.startswith("data:image/jpeg;base64,")
        assert len(data) < 60_000

    @pytest.mark.parametrize(("limit", "value"), [("MOST_BYTES", 10), ("MOST_DOTS", 10)])
    def test_too_much_is_left_out_with_a_word(self, limit, value, monkeypatch, capsys):
        self.picture("knight.png")
        monkeypatch.setattr(pictures, limit, value)
        assert run("army.yaml", "--pictures", "pictures") == 0
        assert "Left out a picture, knight.png: " in capsys.readouterr().out

    def test_what_is_no_picture(self, capsys):
        Path("pictures").mkdir()
        (Path("pictures") / "knight.png").write_bytes(b"GIF89a, they said")
        assert run("army.yaml", "--pictures", "pictures", "--per", "entry") == 0
        told = capsys.readouterr().out
        assert told.count("Left out a picture, knight.png: not a picture that can be read.") == 1, (
            "once for all knights"
        )

    def test_names_lead_nowhere_else(self, tmp_path):
        Image.new("RGB", (9, 9)).save(tmp_path / "secret.png")
        Path("pictures").mkdir()
        assert Album(Path("pictures"), SIZES["poker"]).picture("../secret", "/secret") == ""

    def test_a_link_out_of_the_folder_is_not_followed(self, tmp_path, capsys):
        Image.new("RGB", (9, 9)).save(tmp_path / "secret.png")
        Path("pictures").mkdir()
        Path("pictures/knight.png").symlink_to(tmp_path / "secret.png")
        assert run("army.yaml", "--pictures", "pictures") == 0
        assert "Left out a picture, knight.png: it leads out of the folder." in capsys.readouterr().out

    @pytest.mark.parametrize(
        "raw",
        [
            b"<svg xmlns='http://www.w3.org/2000/svg'><image href='http://example.org/x.png'/></svg>",
            b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n%%EndComments\n(x) run\n",  # would start Ghostscript
        ],
        ids=["svg", "eps"],
    )
    def test_only_plain_pictures_are_read(self, raw, capsys):
        Path("pictures").mkdir()
        Path("pictures/knight.png").write_bytes(raw)
        assert run("army.yaml", "--pictures", "pictures") == 0
        assert "knight.png: not a picture that can be read" in capsys.readouterr().out

    def test_a_bomb_is_not_unpacked(self, capsys):
        """60,000 by 60,000 dots in 3 kB: its head alone is read."""
        head = struct.pack(">IIBBBBB", 60_000, 60_000, 8, 2, 0, 0, 0)
        chunks = [(b"IHDR", head), (b"IDAT", zlib.compress(bytes(3_000_000), 9)), (b"IEND", b"")]
        Path("pictures").mkdir()
        Path("pictures/knight.png").write_bytes(
            b"\x89PNG\r\n\x1a\n"
            + b"".join(
                struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
                for name, data in chunks
            )
        )
        assert run("army.yaml", "--pictures", "pictures") == 0
        assert "knight.png: more than 60 million dots" in capsys.readouterr().out

    def test_half_a_picture(self, capsys):
        path = self.picture("knight.jpg", (600, 600))
        path.write_bytes(path.read_bytes()[:800])
        assert run("army.yaml", "--pictures", "pictures") == 0
        assert "Left out a picture, knight.jpg: " in capsys.readouterr().out

    def test_names_as_cameras_and_people_write_them(self):
        self.picture("Knight.JPG")
        assert Album(Path("pictures"), SIZES["poker"]).picture("knight")

    @pytest.mark.parametrize("mode", ["1", "L", "P", "LA", "RGBA", "CMYK"])
    def test_pictures_of_every_kind(self, mode):
        Path("pictures").mkdir()
        Image.new(mode, (3000, 2500)).save(f"pictures/knight.{'jpg' if mode == 'CMYK' else 'png'}")
        assert Album(Path("pictures"), SIZES["poker"]).picture("knight")

    def test_turned_as_the_camera_meant(self):
        """Blue on the left of the file is at the top once it is turned."""
        image = Image.new("RGB", (4000, 3000), "red")
        image.paste("blue", (0, 0, 2000, 3000))
        exif = image.getexif()
        exif[0x0112] = 6
        Path("pictures").mkdir()
        image.save("pictures/knight.jpg", exif=exif)
        data = Album(Path("pictures"), SIZES["poker"]).picture("knight")
        with Image.open(io.BytesIO(base64.b64decode(data.partition(",")[2]))) as made:
            assert made.getpixel((5, 5))[2] > 200
            assert made.getpixel((5, made.height - 5))[0] > 200

    def test_no_folder(self, capsys):
        with pytest.raises(SystemExit):
            run("army.yaml", "--pictures", "nowhere")
        assert "there is no folder 'nowhere'" in capsys.readouterr().err


def test_tags_and_bookmarks():
    """Each card is an article with its title; rulers and marks are artifacts."""
    assert run("army.yaml", "--duplex", "--contents") == 0
    with pikepdf.open("army-cards.pdf") as document:
        whole = document.Root.StructTreeRoot.K
        titles = [str(article.T) for article in whole.K]
        with document.open_outline() as outline:
            marked = [item.title for item in outline.root]
        inside = document.pages[0].Contents.read_bytes()
        assert document.Root.MarkInfo.Marked
        assert str(document.Root.Lang) == "en"
    assert marked == ["Contents", "Knight", "Archer", "Minstrel"]
    assert titles == marked * 2  # fronts, then backs
    assert inside.count(b"BDC") == 4
    assert inside.startswith(b"/Artifact BMC")
    assert re.sub(rb"/Artifact BMC.*?EMC|/Art <</MCID \d+>> BDC.*?EMC", b"", inside, flags=re.S).strip() == b""
