"""The page that builds: every step is judged, saved and can be undone."""

from __future__ import annotations

import pytest

from listbuilder.check import check_file
from listbuilder.resources import folder
from listbuilder.roster.load import load_roster

SAMPLES = folder("data") / "alienstar" / "samples"
NAME = "mine.yaml"


def counts(path):
    return [(entry.unit, entry.count) for entry in load_roster(path).roster.forces[0].entries]


def test_the_bar_tells_name_points_of_limit_and_verdict(page):
    page.put(NAME)
    bar = page.open(NAME).record["bar"]
    assert (bar["name"], bar["cost"]["points"], bar["limit"], bar["left"]) == ("Two groups", "68.25", "200", "131.75")
    assert (bar["mark"], bar["errors"], bar["undo"]) == ("legal", 0, False)


def test_a_step_changes_the_verdict_and_the_file(page):
    path = page.put(NAME)
    page.open(NAME).count(NAME, "e3", 3)
    assert page.rules == ["ALIENSTAR:battle-group.stands.max"]
    assert counts(path)[2] == ("panzer-3", 3)
    assert not check_file(path).legal


def test_undo_takes_back_one_step_after_the_other_on_disk_too(page):
    path = page.put(NAME)
    page.open(NAME).count(NAME, "e3", 3).count(NAME, "e2", 1)
    assert counts(path)[1:3] == [("rifle-group", 1), ("panzer-3", 3)]
    page.tap("undo")
    assert counts(path)[1:3] == [("rifle-group", 7), ("panzer-3", 3)]
    page.tap("undo")
    assert counts(path)[1:3] == [("rifle-group", 7), ("panzer-3", 2)]
    assert page.record["bar"]["mark"] == "legal"
    assert page.record["bar"]["undo"] is False


def test_a_change_underneath_is_told_and_not_overwritten(page):
    path = page.put(NAME)
    page.open(NAME)
    theirs = path.read_text(encoding="utf-8").replace("Two groups", "Theirs")
    page.app.session_state["seat"].desk.seen = "what was read before somebody wrote"
    path.write_text(theirs, encoding="utf-8")
    seat = page.app.session_state["seat"]
    from listbuilder.ui.bench.perform import perform
    from listbuilder.ui.bench.view import view

    perform(seat, [{"n": seat.done + 1, "op": "count", "entry": "e3", "to": 3, "seen": seat.version}])
    assert view(seat)["trouble"]["conflict"] is True
    assert path.read_text(encoding="utf-8") == theirs


def test_the_address_opens_a_list_of_the_folder_only(page):
    page.put(NAME)
    outside = page.folder.parent / "outside.yaml"
    outside.write_text("system: alienstar\nname: Outside\nforces: []\n")
    page.open(NAME)
    page.app.query_params["list"] = "../outside.yaml"
    page.go()
    assert "Outside" not in page.html
    assert "There is no list ../outside.yaml here." in page.html
    del page.app.query_params["list"]
    page.app.session_state["desk"] = None
    assert "No list is open" in page.go().html


def test_a_broken_list_in_the_address_gets_its_sentence(page):
    page.put(NAME)
    page.put("broken.yaml", "system: alienstar\nname: [broken\n")
    page.open(NAME)
    page.app.query_params["list"] = "broken.yaml"
    assert "A list in [ ] is not closed." in page.go().html
    page.app.button(key="help-list").click().run()
    assert page.app.session_state["care"] == "broken.yaml", "and the way to what can be done about it"


def test_a_fault_of_ours_is_one_friendly_sentence(page, monkeypatch):
    page.put(NAME)
    page.open(NAME)

    def fail(*_):
        raise RuntimeError("secret detail")

    page.faults = True
    monkeypatch.setattr("listbuilder.ui.pages.build.view", fail)
    page.go()
    assert "not your fault" in page.html
    assert "secret detail" not in page.html


def test_every_sample_of_every_system_can_be_opened(page):
    page.go()
    names = sorted(path.name for path in page.folder.glob("*.yaml"))
    page.open(names[0])
    for name in names:
        page.app.query_params["list"] = name
        page.go()  # which of them are legal is for `pack check` to say
        assert page.record["desk"] == name


@pytest.mark.parametrize("pack", sorted(path.name for path in folder("data").iterdir()))
def test_a_list_of_every_game_opens_and_is_edited(page, pack):
    """No game needs a page of its own."""
    path = page.put(NAME, (folder("data") / pack / "samples" / "starter.yaml").read_text())
    before = load_roster(path).roster
    page.open(NAME)
    assert page.record["bar"]["mark"] == "legal"
    first = before.forces[0].entries[0]
    page.count(NAME, "e1", first.count + 1)
    assert load_roster(path).roster.forces[0].entries[0].count == first.count + 1
    page.tap("undo")
    assert load_roster(path).roster.forces[0].entries[0].count == first.count
