"""The campaign pages: begin, the map and what may be built, plans, carrying out, players by link, and no secrets."""

# ruff: noqa: F811 - a fixture of another test is imported by its name
from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from listbuilder.library import visitors
from listbuilder.library.throttle import Throttle
from listbuilder.ui.library import Library
from listbuilder.ui.war import printing
from tests.sheets.test_campaign import HIDDEN, secretive  # noqa: F401 - fixture
from tests.ui.conftest import Page
from tests.ui.pages import alone

PACKS = Path(__file__).resolve().parents[1] / "packs"
WAR = Path(__file__).resolve().parents[1] / "campaign" / "war"
VIEWS = ("map", "plan", "troops", "players", "news", "print")
PLAN = "players/red/plan.yaml"


@pytest.fixture
def marsh(page, monkeypatch):
    """The sample campaign beside a visitor's lists."""
    monkeypatch.setenv("LISTBUILDER_PACKS", str(PACKS))
    page.folder.mkdir()
    shutil.copytree(WAR, page.folder / "war")
    return page


def at(page: Page, view: str = "map", **held: object) -> Page:
    return alone(page, "campaign:campaign", {"campaign": "war"}, **{"war-view": view, **held})


def plan_text(page: Page) -> str:
    return (page.folder / "war" / PLAN).read_text(encoding="utf-8")


def put_plan(page: Page, *lines: str, turn: int = 2) -> None:
    text = f"turn: {turn}\nactions:\n" + "".join(f"  - {line}\n" for line in lines)
    (page.folder / "war" / PLAN).write_text(text, encoding="utf-8")


def keys(page: Page) -> list[str]:
    return [button.key for button in page.app.button]


def map_data(page: Page) -> dict[str, object]:
    parts = [part.proto for part in page.app.main if part.type == "bidi_component"]
    return json.loads(next(part.json for part in parts if part.component_name == "listbuilder_warmap"))


# --- to choose and to begin ------------------------------------------------------------------------------


def test_without_a_campaign_the_page_says_how_to_begin(page):
    page.folder.mkdir()
    alone(page, "campaign:campaign")
    assert "No campaign yet" in page.html


def test_a_campaign_begins_on_the_page_as_by_the_command(page, monkeypatch):
    monkeypatch.setenv("LISTBUILDER_PACKS", str(PACKS))
    page.folder.mkdir()
    alone(page, "campaign:campaign")
    page.app.selectbox(key="war-new-system").set_value("marsh").run()
    page.press("war-new-go")
    assert "Give the campaign a name first." in page.html
    page.app.text_input(key="war-new-name").input("Reed War")
    page.app.text_input(key="war-new-seed").input("5")
    page.press("war-new-go")
    assert "Reed War has begun. Its dice follow from the seed 5." in page.html
    told = (page.folder / "reed-war" / "campaign.yaml").read_text()
    assert "seed: 5" in told
    assert "name: Reed War" in told
    page.press("war-leave")
    assert "reed-war · Turn 0" in page.html


def test_a_campaign_that_cannot_be_read_is_told_with_its_places(marsh):
    (marsh.folder / "war" / "map.yaml").write_text("columns: [\n")
    at(marsh)
    assert "This campaign cannot be shown." in marsh.html
    assert "map.yaml:1" in marsh.html
    assert str(marsh.folder) not in marsh.html


# --- the map ---------------------------------------------------------------------------------------------


def test_the_map_is_there_with_every_hex_to_tap(marsh):
    at(marsh)
    data = map_data(marsh)
    assert len(data["hexes"]) == 42
    assert "<svg" in str(data["svg"])
    assert "Tap a hex on the map" in marsh.html


def test_a_hex_tells_what_is_there_and_what_may_be_built(marsh):
    at(marsh, **{"war-hex": "0202"})
    for words in ("0202 Otterford", "Red, size 2", "87.5", "Hall, Dock", "Keep", "a1 (Red)"):
        assert words in marsh.html, words
    assert "Toll House stands in 0202, a town of the own people." in marsh.html, "no, with the reason"
    assert "Marsh, Buildings" in marsh.html, "and its section"
    assert "add-0202-road" in keys(marsh)


def test_a_tap_on_add_writes_the_plan_and_its_cost_runs_along(marsh):
    at(marsh, **{"war-hex": "0301"})
    assert "The plan so far has 0 actions and costs 0 BP" in marsh.html
    marsh.press("add-0301-fortify")
    assert "fortify 0301" in plan_text(marsh)
    assert "The plan so far has 1 action" in marsh.html
    assert "costs 0 BP" not in marsh.html
    assert "add-0301-fortify" not in keys(marsh), "one step a turn: asked after the plan so far"


# --- the plan --------------------------------------------------------------------------------------------


def test_lines_are_moved_taken_out_and_written(marsh):
    put_plan(marsh, "road 0202-0301", "grow 0204")
    at(marsh, "plan")
    marsh.press("plan-up-1")
    assert plan_text(marsh).index("grow") < plan_text(marsh).index("road")
    marsh.press("plan-out-0")
    assert "grow" not in plan_text(marsh)
    marsh.write("war-line", "fortify 0301")
    assert "fortify 0301" in plan_text(marsh)
    before = plan_text(marsh)
    marsh.write("war-line", "fortyfi 0301")
    assert "There is no action &#39;fortyfi&#39;." in marsh.html
    assert plan_text(marsh) == before


def test_a_line_that_cannot_be_read_is_shown_and_kept_when_others_change(marsh):
    put_plan(marsh, "gibberish here", "road 0202-0301")
    at(marsh, "plan")
    assert "There is no action &#39;gibberish&#39;." in marsh.html
    marsh.press("plan-out-1")
    assert "gibberish here" in plan_text(marsh)
    assert "road" not in plan_text(marsh)


def test_what_somebody_wrote_meanwhile_is_never_written_over(marsh):
    put_plan(marsh, "road 0202-0301")
    at(marsh, "plan")
    put_plan(marsh, "road 0202-0301", "fortify 0301")
    marsh.press("plan-out-0")
    assert "plan.yaml was changed by somebody else meanwhile" in marsh.html
    assert "fortify 0301" in plan_text(marsh)
    assert "road" in plan_text(marsh)


def test_comments_inside_a_plan_are_kept_aside(marsh):
    (marsh.folder / "war" / PLAN).write_text("turn: 2\nactions:\n  # for the hill\n  - road 0202-0301\n")
    at(marsh, "plan").press("plan-out-0")
    kept = list((marsh.folder / "war/players/red/.kept").glob("plan-*.yaml"))
    assert "# for the hill" in kept[0].read_text()


def test_a_plan_for_another_turn_says_so_and_can_be_made_anew(marsh):
    put_plan(marsh, "road 0202-0301", turn=1)
    at(marsh, "plan")
    assert "This plan is for turn 1; the campaign is in turn 2." in marsh.html
    marsh.press("renew")
    assert "turn: 2" in plan_text(marsh)


def test_a_finding_stands_below_its_line_with_rule_and_section(marsh):
    put_plan(marsh, "erect hall at 0202")
    at(marsh, "plan")
    for words in ("Hall is number 2 in 0202; 1 may be.", "MARSH-", "Marsh, Buildings", "plan.yaml:3", "1 error"):
        assert words in marsh.html, words


def files_of(page: Page) -> dict[str, bytes]:
    root = page.folder / "war"
    return {
        str(path.relative_to(root)): path.read_bytes()
        for path in root.rglob("*.yaml")
        if ".history" not in path.parts and ".kept" not in path.parts
    }


def test_the_host_carries_out_after_a_question_and_takes_back(marsh):
    put_plan(marsh, "fortify 0301")
    before = files_of(marsh)
    at(marsh, "plan").press("apply")
    assert files_of(marsh) == before, "first it asks"
    assert "Carry out turn 2 for Red?" in marsh.html
    marsh.press("sure")
    assert "Carried out." in marsh.html
    assert not (marsh.folder / "war" / PLAN).exists()
    assert b"0301" in files_of(marsh)["players/red/player.yaml"]
    marsh.press("undo")
    assert "plans of red" in marsh.html
    marsh.press("sure")
    assert files_of(marsh) == before


def test_illegal_plans_are_not_carried_out(marsh):
    put_plan(marsh, "erect hall at 0202")
    before = files_of(marsh)
    at(marsh, "plan").press("apply")
    assert "Nothing can be carried out: 1 finding stands against it." in marsh.html
    assert "sure" not in keys(marsh)
    assert files_of(marsh) == before


# --- the other views -------------------------------------------------------------------------------------


@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("language", ["en", "de"])
def test_every_view_speaks_both_languages(marsh, view, language):
    at(marsh, view, language=language)
    assert ("Sicht des Gastgebers" in marsh.html) == (language == "de")


def test_detachments_have_a_light_with_a_word(marsh):
    list_file = marsh.folder / "war/players/red/detachments/d1.yaml"
    list_file.write_text(list_file.read_text().replace("unit: chief", "unit: chef"))
    at(marsh, "troops")
    assert "lb-illegal" in marsh.html
    assert "1 error" in marsh.html
    assert "lb-legal" in marsh.html
    assert "in order" in marsh.html
    assert "edit-players/red/detachments/d1.yaml" in keys(marsh)


def test_a_detachment_opens_on_the_workbench(marsh):
    at(marsh, "troops").app.button(key="edit-players/red/detachments/d1.yaml").click().run()
    path = marsh.folder / "war/players/red/detachments/d1.yaml"
    assert marsh.app.session_state["desk"].path == path
    library = Library(marsh.folder)
    assert library.find(library.name_of(path)) == path, "a reload finds it again"
    for wrong in (
        "../war/players/red/detachments/d1.yaml",
        "war/players/../red/detachments/d1.yaml",
        "war/players/red/player.yaml",
    ):
        assert library.find(wrong) is None, wrong


def test_players_stand_beside_each_other_with_their_books(marsh):
    at(marsh, "players")
    for words in ("112.5", "Books of", "77 points / 20 = 3.85, rounded down to 3", "Truce"):
        assert words in marsh.html or any(words in one.label for one in marsh.app.expander), words


def test_a_sheet_comes_out_as_a_file_to_take_home(marsh):
    at(marsh, "print", **{"war-sheet": "map", "war-whose": "blue"}).press("war-draw")
    name, raw = next(
        (one.proto.label, marsh.app.session_state["war-made"][1]) for one in marsh.app.get("download_button")
    )
    assert "war-blue-map.pdf" in name
    assert raw.startswith(b"%PDF")


def test_a_sheet_that_cannot_be_drawn_is_a_sentence(marsh, monkeypatch):
    failed = printing.subprocess.CompletedProcess([], 2, b"", b"Traceback of ours\n")
    monkeypatch.setattr(printing.subprocess, "run", lambda command, **rest: failed)
    at(marsh, "print", **{"war-whose": "blue"}).press("war-draw")
    assert "This sheet cannot be printed just now." in marsh.html
    assert "Traceback" not in marsh.html


def test_sheets_of_a_player_are_drawn_by_the_command(marsh, monkeypatch):
    asked: list[list[str]] = []

    def run(command, **rest):
        asked.append(command)
        return printing.subprocess.CompletedProcess(command, 0, b"%PDF-1.7", b"")

    monkeypatch.setattr(printing.subprocess, "run", run)
    at(marsh, "print", **{"war-whose": "blue"}).press("war-draw")
    assert asked[0][asked[0].index("--player") + 1] == "blue"


# --- players by link -------------------------------------------------------------------------------------


@pytest.fixture
def club(page, monkeypatch, secretive):
    """A server where Anna hosts a campaign full of secrets."""
    monkeypatch.setenv("LISTBUILDER_SHARED", "1")
    monkeypatch.setenv("LISTBUILDER_PACKS", str(PACKS))
    monkeypatch.setattr(visitors, "_THROTTLE", Throttle())
    alone(page, "campaign:campaign")
    page.app.text_input(key="visit-name").input("Anna")
    page.app.text_input(key="visit-phrase").input("correct horse battery")
    page.press("visit-register")
    home = next((page.folder / "visitors").iterdir())
    shutil.copytree(secretive, home / "war")
    renamed = home / "war/players/red/detachments/axolotl.yaml"  # in order, so that books and plans are reckoned
    renamed.write_text(renamed.read_text().replace("d2", "axolotl"))
    page.app.run()
    page.press("open-war")
    page.unfold("war-view", "links")
    return page


def link_of(host: Page, player: str) -> str:
    host.press(f"link-{player}")
    return next(code.value for code in host.app.code).split("player=")[1]


def guest(host: Page, token: str, view: str = "map", **held: object) -> Page:
    return alone(Page(host.folder), "campaign:campaign", {"player": token}, **{"war-view": view, **held})


def served(page: Page) -> str:
    """Every element that goes to the browser, with its data."""
    found: list[str] = []

    def walk(node: object) -> None:
        found.append(str(getattr(node, "proto", "")))
        for child in getattr(node, "children", {}).values():
            walk(child)

    walk(page.app._tree)
    return "\n".join(found)


def test_the_host_sees_every_secret_that_the_test_looks_for(club):
    told = ""
    for view in ("map", "plan", "troops", "players", "news"):
        told += served(club.unfold("war-view", view))
    told += served(club.unfold("war-hex", "0102").unfold("war-view", "map"))
    seen = [one for one in HIDDEN if one.casefold() in told.casefold()]
    assert {"7654321", "axolotl", "capybara", "dugong", "Otterford", "pangolin"} <= set(seen)


def test_a_player_by_link_is_served_nothing_that_he_does_not_know(club):
    token = link_of(club, "blue")
    told = ""
    for view in VIEWS:
        told += served(guest(club, token, view))
    for hex in ("0202", "0204", "0404", "0505"):
        told += served(guest(club, token, "map", **{"war-hex": hex}))
    for words in ("What may be done here", "Books of Blue"):
        assert words in told, "the page was whole"
    offered = {"Toll House"}  # a building that everybody may be offered
    for secret in set(HIDDEN) - offered:
        assert secret.casefold() not in told.casefold(), secret
    assert "toll at 0204" not in told, "the plan of another"
    assert str(club.folder) not in told
    assert "Blue" in told


def test_a_player_plans_for_himself_and_for_nobody_else(club):
    page = guest(club, link_of(club, "blue"), "plan", **{"war-plan-of": "red", "war-whose": ""})
    assert "Blue: plan for turn 2" in page.html
    root = next((club.folder / "visitors").iterdir()) / "war"
    theirs = (root / PLAN).read_bytes()
    page.write("war-line", "grow 0606")
    assert "grow 0606" in (root / "players/blue/plan.yaml").read_text()
    assert (root / PLAN).read_bytes() == theirs
    assert not {"apply", "undo"} & set(keys(page)), "those are the host's"


def test_whatever_a_page_was_made_to_send_the_plan_of_another_stays(marsh):
    from listbuilder.campaign.plan.edit import Sheet
    from listbuilder.ui.war.viewer import viewer_at

    viewer = viewer_at(marsh.folder / "war", [], "blue")
    assert not viewer.write(Sheet("red", 2, ("grow 0204",)))
    assert not (marsh.folder / "war" / PLAN).exists()


def test_a_new_link_ends_the_one_before_and_an_ended_one_leads_nowhere(club):
    first = link_of(club, "blue")
    second = link_of(club, "blue")
    assert "War of the Reeds" not in guest(club, first).html
    assert "War of the Reeds" in guest(club, second).html
    club.press("unlink-blue")
    assert "War of the Reeds" not in guest(club, second).html
    kept = "".join(path.read_text() for path in club.folder.rglob("*.json"))
    for token in (first, second):
        assert token not in kept, "nothing that is kept opens the campaign"
