"""A campaign on paper: what stands in the reports, what never stands in a player's, and that the same war gives the
same bytes. REFRESH=1 writes the goldens anew."""

from __future__ import annotations

import io
import os
import re
import shutil
import zlib
from pathlib import Path

import page as checker
import pikepdf
import pypdfium2
import pytest

from listbuilder.campaign.verdict import open_campaign
from listbuilder.check import check_file
from listbuilder.cli import main
from listbuilder.pack.model import Pack
from listbuilder.sheets.campaign.desk import desk_of
from listbuilder.sheets.campaign.make import campaign_html, campaign_pdf
from listbuilder.sheets.campaign.mapview import Place
from listbuilder.sheets.campaign.report import form_report, map_report, report
from listbuilder.sheets.campaign.rulings import list_pack, player_pack
from listbuilder.sheets.campaign.signs import place_signs
from listbuilder.sheets.campaign.views import Report
from listbuilder.sheets.look import Look
from listbuilder.sheets.quickref import quickref_view

ROOT = Path(__file__).resolve().parents[2]
PACKS = ROOT / "tests" / "packs"
WAR = ROOT / "tests" / "campaign" / "war"
SAMPLES = ROOT / "data" / "campaign40k" / "samples"
GOLDEN = Path(__file__).parent / "golden"
_FACES = re.compile(r"@font-face \{[^}]*\}\n?|html \{ --letters[^}]*\}\n?")
_SUM = re.compile(r"(?<=marsh 1.0 · )[0-9a-f]{12}")  # of the pack: no matter of paper
# What red has and blue cannot know, each in words that stand nowhere else.
SECRETS = {
    "players/red/player.yaml": [
        ("bp: 87.5", "bp: 7654321"),
        ("{at: \"0103\", bp: 25}", '{at: "0103", bp: 6543219}'),
        ("target: \"0605\"}", 'target: "0606"}'),
        ("routes:\n", "notes: quokka-notes\nroutes:\n"),
        ("  d2:", "  axolotl:"),
        ("size: 2\n    race: otters\n    bp: 0", "size: 1\n    race: otters\n    name: Numbatville\n    bp: 0"),
        ("[hall, dock, burrow-eye]", "[hall, dock, burrow-eye, toll]"),
        ("defences: [tower,", "defences: [tower, tower,"),
        ("dxp: 6", "dxp: 864209"),
        ("squadrons:", "lost: {divers: 2}\nsquadrons:"),
    ],
    "campaign.yaml": [
        ("seed: 5", "seed: 918273"),
        ("treaties:\n", "notes: wombat-notes\ntreaties:\n  - {kind: bond, between: [red, green], since: 2, secret: true, terms: pangolin-terms}\n"),
        ("players:\n", "deals:\n  - {from: red, to: green, since: 2, bp: 456789, secret: true}\nplayers:\n  green: {name: Green, race: mink, mark: G, strategy: 7}\n"),
    ],
    "log.yaml": [
        (
            "events:\n",
            "events:\n  - {turn: 2, phase: build, player: red, secret: true, what: capybara-plan, rolls: [{at: 9, sides: 6, result: 4, for: okapi-roll}]}\n"
            "  - {turn: 2, phase: build, player: red, what: Red said hello., rolls: [{at: 10, sides: 6, result: 4, for: tapir-roll}]}\n",
        )
    ],
    "map.yaml": [("names: {", 'notes: lemur-notes\nnames: {"0102": Ocelot Hill, ')],
    "players/red/detachments/d1.yaml": [("forces:", "name: Dugong Band\nforces:")],
}  # fmt: skip
HIDDEN = (
    "7654321", "6543219", "456789", "quokka", "axolotl", "numbat", "Toll House", "864209", "918273", "wombat", "pangolin", "capybara",
    "okapi", "tapir", "lemur", "ocelot", "dugong", "Otterford", "the young one", "aardvark",
)  # fmt: skip


@pytest.fixture(scope="module")
def secretive(tmp_path_factory) -> Path:
    """The sample war with a secret in every corner."""
    root = tmp_path_factory.mktemp("secrets") / "war"
    shutil.copytree(WAR, root)
    shutil.move(root / "players/red/detachments/d2.yaml", root / "players/red/detachments/axolotl.yaml")
    green = root / "players" / "green"
    green.mkdir()
    (green / "player.yaml").write_text("vp: 3\n")
    (root / "players/red/plan.yaml").write_text("turn: 2\nactions:\n  - erect toll at 0204\nnotes: aardvark\n")
    for name, changes in SECRETS.items():
        text = (root / name).read_text()
        for before, after in changes:
            assert before in text, before
            text = text.replace(before, after, 1)
        (root / name).write_text(text)
    return root


def made(root: Path, whose: str = "", paper: str = "a4", tiled: bool = False) -> Report:
    return report(desk_of(open_campaign(root, [PACKS]), whose), paper, tiled, False)


def pages(pdf: bytes) -> list[str]:
    document = pypdfium2.PdfDocument(pdf)
    return [page.get_textpage().get_text_range() for page in document]


def everything_in(pdf: bytes) -> str:
    """Text of the pages, and every stream and string of the file unpacked: metadata, drawings, attachments."""
    found = ["\n".join(pages(pdf)), pdf.decode("latin-1")]
    with pikepdf.open(io.BytesIO(pdf)) as document:
        assert len(document.attachments) == 0
        for thing in document.objects:
            if isinstance(thing, pikepdf.Stream):
                try:
                    found.append(thing.read_bytes().decode("latin-1"))
                except (pikepdf.PdfError, zlib.error):
                    found.append(thing.read_raw_bytes().decode("latin-1"))
            else:
                found.append(repr(thing))
    return "\n".join(found)


# --- what stands there ---------------------------------------------------------------------------------


@pytest.mark.parametrize("whose", ["", "red", "blue"])
def test_what_is_printed(whose):
    html = _SUM.sub("", _FACES.sub("", campaign_html(made(WAR, whose), Look())))
    golden = GOLDEN / f"campaign-{whose or 'umpire'}.html"
    if os.environ.get("REFRESH"):
        golden.write_text(html)
    assert html == golden.read_text()


def test_the_umpire_reads_everything():
    told = "\n".join(pages(campaign_pdf(made(WAR), Look())))
    for word in ("Umpire's copy", "Findings", "Calendar", "Otterford", "87.5", "Captives", "Log of turn 2", "Rafts"):
        assert word in told
    assert "In the hex after" in told


def test_the_map_alone_is_one_page_on_each_paper():
    for paper, millimetres in (("a4", (210, 297)), ("a3", (297, 420)), ("letter", (215.9, 279.4))):
        desk = desk_of(open_campaign(WAR, [PACKS]))
        document = pypdfium2.PdfDocument(campaign_pdf(map_report(desk, paper, False, False), Look()))
        assert len(document) == 1
        size = sorted(side / 72 * 25.4 for side in document[0].get_size())
        assert size == pytest.approx(sorted(millimetres), abs=0.3)


def test_every_hex_is_on_the_map():
    told = pages(campaign_pdf(map_report(desk_of(open_campaign(WAR, [PACKS])), "a4", False, False), Look()))[0]
    assert all(f"{column:02}{row:02}" in told for column in range(1, 8) for row in range(1, 7))


@pytest.fixture
def wide(tmp_path) -> Path:
    """A war on 30 × 24 hexes."""
    root = tmp_path / "war"
    shutil.copytree(WAR, root)
    rows = "\n".join("  " + "." * 30 for _ in range(24))
    text = (root / "map.yaml").read_text()
    head = text.split("terrain:")[0].replace("columns: 7", "columns: 30").replace("rows: 6", "rows: 24")
    (root / "map.yaml").write_text(f"{head}terrain: |\n{rows}\n")
    return root


def test_a_small_map_numbers_its_rows_and_columns(wide):
    told = re.findall(r">(\d{2,4})</text>", made(wide).maps[0].svg)
    assert not [number for number in told if len(number) == 4]
    assert sorted(told) == sorted([f"{n:02}" for n in range(1, 31)] * 2 + [f"{n:02}" for n in range(1, 25)] * 2)


def test_tiles_show_every_hex_and_share_a_strip(wide):
    tiles = made(wide, tiled=True).maps
    assert tiles[0].title == "Key to the sheets"
    assert [tile.title for tile in tiles[1:4]] == ["Sheet A1", "Sheet B1", "Sheet C1"]
    shown = [set(re.findall(r">(\d{4})</text>", tile.svg)) for tile in tiles[1:]]
    assert len(set().union(*shown)) == 30 * 24
    assert shown[0] & shown[1]
    assert "right: B1" in tiles[1].about


def test_a_war_with_findings_prints_with_them(tmp_path):
    root = tmp_path / "war"
    shutil.copytree(WAR, root)
    path = root / "map.yaml"
    path.write_text(path.read_text().replace("0202-0203-0204", "0202-0505"))
    told = "\n".join(pages(campaign_pdf(made(root), Look())))
    assert "LINK-WAY" in told
    assert "not reckoned before the files are in order" in told.replace("\r\n", " ")


def test_forms_are_for_those_who_can_be_ordered():
    told = "\n".join(pages(campaign_pdf(form_report(desk_of(open_campaign(WAR, [PACKS]), "red")), Look())))
    assert "Build plan of Red, turn 2" in told
    assert "d1" in told
    assert "Battle order" in told
    assert not re.search(r"\bd2\b", told)  # it arrives in turn 3


def test_a_checker_of_tagged_pdf_has_nothing_to_say():
    pdf = campaign_pdf(made(WAR, "red"), Look())
    assert {failure.rule_id for failure in checker.validate_pdf_bytes(pdf, profile="ua1").failures} == set()


# --- secrets -------------------------------------------------------------------------------------------


def test_the_secrets_are_in_the_umpires_report(secretive):
    """Otherwise the next test would prove nothing."""
    html = campaign_html(made(secretive), Look()).lower()
    missing = {word for word in HIDDEN if word.lower() not in html}
    assert missing == {
        "918273",
        "wombat",
        "lemur",
        "aardvark",
        "the young one",
    }  # seed, plans and notes are printed for nobody


@pytest.mark.parametrize("kind", ["report", "tiled", "forms"])
def test_no_secret_reaches_another_player(secretive, kind):
    desk = desk_of(open_campaign(secretive, [PACKS]), "blue")
    one = form_report(desk) if kind == "forms" else report(desk, "a4", kind == "tiled", False)
    told = (everything_in(campaign_pdf(one, Look())) + campaign_html(one, Look())).lower()
    assert [word for word in HIDDEN if word.lower() in told] == []


def test_what_another_player_may_know_is_there(secretive):
    told = "\n".join(pages(campaign_pdf(made(secretive, "blue"), Look())))
    assert "For Blue only" in told
    assert re.search(r"0404\s+Red\s+detachment", told)  # beside his own troop: kind, owner and place
    assert "Red said hello." in told


# the same secrets with other words and figures
OTHERWISE = {
    "players/red/player.yaml": [
        ("7654321", "1"), ("6543219", "26"), ("quokka-notes", "other"), ("Numbatville", "Elsewhere"), ("burrow-eye, toll", "burrow-eye, pool"),
        ("864209", "0"), ("[tower, tower,", "["), ("divers: 2", "divers: 1"), ('target: "0606"', 'target: "0605"'),
    ],
    "campaign.yaml": [("918273", "4"), ("456789", "3"), ("wombat-notes", "x"), ("pangolin-terms", "y"), ("strategy: 7", "strategy: 1")],
    "log.yaml": [("capybara-plan", "z"), ("okapi-roll", "w"), ("tapir-roll", "v"), ("at: 10, sides", "at: 99, sides")],
    "players/red/plan.yaml": [("aardvark", "b"), ("erect toll", "erect den")],
    "map.yaml": [("lemur-notes", "u"), ("Ocelot Hill", "Nowhere")],
    "players/red/detachments/d1.yaml": [("Dugong Band", "Manatees"), ("count: 1", "count: 2")],
}  # fmt: skip


def test_changed_secrets_change_no_byte(secretive, tmp_path):
    root = tmp_path / "war"
    shutil.copytree(secretive, root)
    for file, changes in OTHERWISE.items():
        text = (root / file).read_text()
        for before, after in changes:
            assert before in text, before
            text = text.replace(before, after)
        (root / file).write_text(text)
    before, after = (campaign_html(made(one, "blue"), Look()) for one in (secretive, root))
    assert before == after
    assert campaign_pdf(made(root, "blue"), Look()) == campaign_pdf(made(secretive, "blue"), Look())
    assert campaign_html(made(root), Look()) != campaign_html(made(secretive), Look())


def test_the_same_war_gives_the_same_bytes():
    assert campaign_pdf(made(WAR), Look()) == campaign_pdf(made(WAR), Look())


# --- the command ---------------------------------------------------------------------------------------


def printed(*words: str) -> int:
    return main(["print", "campaign", str(WAR), "--packs", str(PACKS), *words])


@pytest.mark.parametrize("sheet", ["report", "map", "orders"])
def test_sheets_as_pages_for_a_browser(sheet, tmp_path, capsys):
    target = tmp_path / "sheet.html"
    assert printed("--sheet", sheet, "--html", "-o", str(target)) == 0
    html = target.read_text()
    assert "file:" not in html
    assert "War of the Reeds" in html


def test_order_sheets_begin_on_the_page_of_their_heading(tmp_path, capsys):
    target = tmp_path / "orders.pdf"
    assert printed("--sheet", "orders", "--player", "red", "-o", str(target)) == 0
    first, *others = pages(target.read_bytes())
    assert "Build plan of" in first
    assert "Orders of" not in first
    assert others


def test_cards_of_armies_and_strongholds(tmp_path, capsys):
    target = tmp_path / "cards.pdf"
    assert printed("--sheet", "cards", "--player", "red", "-o", str(target)) == 0
    assert "3 cards" in capsys.readouterr().out
    told = "\n".join(pages(target.read_bytes()))
    for word in ("Otterford", "Rafts", "Garrison", "MV", "DXP", "of 200"):
        assert word in told


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--player", "rad"], "There is no player 'rad'."),
        (["-o", "/nowhere/at/all.pdf"], "cannot be written"),
        (["--sheet", "quickref"], "Whose rules are to be printed?"),
    ],
)
def test_what_cannot_be_is_said_in_a_sentence(words, said, capsys):
    assert printed(*words) == 2
    assert said in capsys.readouterr().err


def test_a_folder_without_a_campaign(tmp_path, capsys):
    assert main(["print", "campaign", str(tmp_path)]) == 2
    assert "cannot be printed before it can be read" in capsys.readouterr().err


def test_the_rules_of_a_race_are_its_own(tmp_path):
    """Prices as its race changes them, buildings and kinds that it may have, and nobody else's."""
    war = tmp_path / "war"
    words = ["--system", "campaign40k", "--players", "4", "--seed", "1"]
    main(["campaign", "new", str(war), *words, "--races", "dark-eldar,ork,imperial-guard,eldar"])
    pack, whom = player_pack(open_campaign(war).table, "red")
    tables = {table.title: [[cell.text for cell in row] for row in table.rows] for table in quickref_view(pack).tables}
    assert whom == "Red, Dark Eldar"
    towns = {row[0]: row[3] for row in tables["Urban hexes"]}
    assert towns == {"Village": "400", "Town": "900", "City": "1500", "Metropol": "3000"}
    named = " ".join(row[0] for row in tables["Buildings"])
    assert "Arena" in named
    assert "Aspect" not in named
    assert "Wych Army" in str(tables)
    assert "Armour Detachment" not in str(tables)
    weapons = {row[0]: row[3] for row in tables["Turret weapons"]}
    assert set(weapons.values()) <= {"DE preferred", "DE allowed"}


@pytest.mark.parametrize("place", [{}, {"resource": True, "amount": "50"}, {"town": True, "size": 2}, {"ruin": True}])
@pytest.mark.parametrize("rank", range(4))
def test_a_stronghold_is_drawn_wherever_it_stands(place, rank):
    """In a resource hex or a town beside what is there; without one there is no tower."""
    bare, words = place_signs(Place(**place))
    drawn, still = place_signs(Place(**place, stronghold=True, rank=rank))
    assert drawn.count("v-.36h") == max(rank, 1)
    assert "v-.36h" not in bare
    assert [one[-1] for one in words] == [one[-1] for one in still]


def rows_of(pack: Pack, title: str) -> dict[str, list[str]]:
    (table,) = (one for one in quickref_view(pack).tables if one.title == title)
    return {row[0].text: [cell.text for cell in row] for row in table.rows}


@pytest.mark.parametrize(
    ("sample", "village", "port", "camp"),
    [("dark-eldar", "400", "2", "25"), ("starter", "200", "3", "50"), ("ork", "100", "3", "50"), ("chaos", "400", "3", "50")],
)  # fmt: skip
def test_a_list_is_handed_the_figures_of_its_race(sample, village, port, camp):
    """Price of a village, least size of a port, points of other defences; without a list the general ones stand."""
    verdict = check_file(SAMPLES / f"{sample}.yaml").verdict
    assert verdict is not None
    pack = list_pack(verdict.pack, verdict.roster)
    told = rows_of(pack, "Urban hexes")["Village"][3], rows_of(pack, "Buildings")["Minor Space Port"][1], rows_of(pack, "Strongholds")["Camp"][-1]  # fmt: skip
    assert told == (village, port, camp)
    assert rows_of(verdict.pack, "Urban hexes")["Village"][3] == "200"


def test_the_command_and_the_list_say_the_same(tmp_path, capsys):
    assert main(["print", "quickref", "campaign40k", "--for", str(SAMPLES / "dark-eldar.yaml"), "--html", "-o", str(tmp_path / "q.html")]) == 0  # fmt: skip
    told = re.sub(r"<[^>]*>", " ", (tmp_path / "q.html").read_text())
    assert "Gladiator Arena" in told
    assert "Aspect Shrine" not in told


@pytest.mark.parametrize(("answer", "garrison"), [("full", "250"), ("halved", "125")])
def test_a_list_in_a_campaign_is_handed_its_settings(tmp_path, answer, garrison):
    war = tmp_path / "war"
    main(["campaign", "new", str(war), "--system", "campaign40k", "--seed", "1", "--races", "dark-eldar,ork,chaos,eldar"])  # fmt: skip
    head = war / "campaign.yaml"
    head.write_text(head.read_text() + f"settings: {{raiders-garrisons: {answer}}}\n")
    file = war / "players/red/detachments/d1.yaml"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("system: campaign40k\ncampaign: {player: red, detachment: d1}\nforces: [{kind: detachment, entries: []}]\n")  # fmt: skip
    verdict = check_file(file).verdict
    assert verdict is not None
    assert rows_of(list_pack(verdict.pack, verdict.roster, file), "Strongholds")["Camp"][2] == garrison


@pytest.mark.parametrize(
    ("sample", "building", "told"),
    [
        ("dark-eldar", "Heavy Factory", "Ravager, Talos (with Prison), Raider"),
        ("dark-eldar", "Major Space Port", "Everything"),
        ("dark-eldar", "Espionage Center", "Spies"),
        ("chaos", "Minor Space Port", "Infantry"),
        ("chaos", "Barracks", "Troops; in a captured urban hex of IG: Imperial Guard Squad (captured town)"),
        ("ork", "Barracks", "Troops"),
        ("starter", "Barracks", "Infantry Platoon, Armoured Fist Squad (with Heavy Factory), Scout Squad"),
    ],
)
def test_buildings_name_what_they_make_for_a_race(sample, building, told):
    """Units of the book, none of the invented ones; where its list is silent the general column."""
    verdict = check_file(SAMPLES / f"{sample}.yaml").verdict
    assert verdict is not None
    assert rows_of(list_pack(verdict.pack, verdict.roster), "Buildings")[building][-1] == told


@pytest.mark.parametrize("race", ["imperial-guard", "space-marine", "blood-angels", "sisters-of-battle", "chaos", "eldar", "dark-eldar", "ork", "tyranid"])  # fmt: skip
def test_the_rules_of_every_race_name_the_others_by_their_short_forms(tmp_path, race):
    war = tmp_path / "war"
    main(["campaign", "new", str(war), "--system", "campaign40k", "--seed", "1", "--races", f"{race},ork,eldar,chaos"])
    pack, _ = player_pack(open_campaign(war).table, "red")
    cells = [cell.text for table in quickref_view(pack).tables for row in table.rows for cell in row]
    for raw in (
        "imperial-guard",
        "imperial guard",
        "sisters-of-battle",
        "sisters of battle",
        "dark-eldar",
        "dark eldar",
    ):
        assert not [cell for cell in cells if raw in cell]
