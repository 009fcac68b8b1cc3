"""The campaign pages of a host: begin, the map and what may be built, plans, carrying out, sheets."""

# ruff: noqa: F811 - the fixture is imported by its name
from __future__ import annotations

import re

import pytest

from listbuilder.ui.library import Library
from listbuilder.ui.war import printing
from tests.ui.pages import alone
from tests.ui.war import PACKS, PLAN, VIEWS, at, files_of, keys, map_data, marsh, plan_text, put_plan  # noqa: F401

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
    assert re.search(r"\d errors?<", marsh.html)
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
