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
    page.open(NAME)
    for words in ("Two groups", "68.25 of 200 points", ">legal<"):
        assert words in page.bar


def test_a_step_changes_the_verdict_and_the_file(page):
    path = page.put(NAME)
    page.open(NAME).count(NAME, "e3", 3)
    assert "not legal · 1 error" in page.bar
    assert "ALIENSTAR:battle-group.stands.max" in page.html
    assert counts(path)[2] == ("panzer-3", 3)
    assert not check_file(path).legal


def test_undo_takes_back_one_step_after_the_other_on_disk_too(page):
    path = page.put(NAME)
    page.open(NAME).count(NAME, "e3", 3).count(NAME, "e2", 1)
    assert counts(path)[1:3] == [("rifle-group", 1), ("panzer-3", 3)]
    page.press("undo")
    assert counts(path)[1:3] == [("rifle-group", 7), ("panzer-3", 3)]
    assert page.app.number_input(key=f"count-{NAME}-e2").value == 7
    page.press("undo")
    assert counts(path)[1:3] == [("rifle-group", 7), ("panzer-3", 2)]
    assert ">legal<" in page.bar
    assert page.app.button(key="undo").disabled


def test_the_price_of_a_line_comes_with_its_sum(page):
    page.put(NAME)
    assert "15 × 1½ = 22.5 each" in page.open(NAME).html


def test_a_finding_tells_rule_book_numbers_and_hint(page):
    page.put(NAME, (SAMPLES / "illegal-kursk-tigers.yaml").read_text(encoding="utf-8"))
    page.open(NAME)
    for words in (
        "ALIENSTAR-ORG-002",
        "WW2 rules, ORGANISATIONS",
        "found 2, limit 1",
        "counts Tiger II",
        "Replace 1 by",
    ):
        assert words in page.html


def test_errors_come_before_warnings(page):
    page.put(NAME, "pack: '0.1'\n" + (SAMPLES / "illegal-kursk-tigers.yaml").read_text(encoding="utf-8"))
    page.open(NAME)
    assert page.html.rindex("lb-finding lb-error") < page.html.index("lb-finding lb-warning")
    page.press("version")
    assert "lb-finding lb-warning" not in page.html


def test_a_list_with_unknown_names_can_still_be_mended(page):
    path = page.put(NAME, (SAMPLES / "illegal-typo.yaml").read_text(encoding="utf-8"))
    page.open(NAME)
    assert "Did you mean panther" in page.html
    entry = next(one for one in page.app.number_input if "panter" in one.label)
    page.press(entry.key.replace("count-", "remove-"))
    assert "panter" not in path.read_text(encoding="utf-8")


def test_removing_a_line_leaves_its_neighbours_their_numbers(page):
    path = page.put(NAME)
    page.open(NAME).press(f"remove-{NAME}-e2")
    assert counts(path) == [("rifle-group", 1), ("panzer-3", 2), ("truck", 1)]
    assert page.app.number_input(key=f"count-{NAME}-e3").value == 2


def test_a_nested_entry_is_indented_and_can_be_stepped(page):
    path = page.put(NAME)
    page.open(NAME).count(NAME, "e5", 2)
    assert load_roster(path).roster.forces[0].entries[3].nested[0].count == 2


def test_a_unit_is_found_and_added_to_its_force(page):
    path = page.put(NAME)
    page.open(NAME).unfold(f"adding-{NAME}-f1").write(f"find-{NAME}-f1", "tiger german")
    found = [button.key for button in page.app.button if button.label == "Add"]
    assert f"add-{NAME}-f1-tiger" in found
    assert not any("t34" in key for key in found)
    page.press(f"add-{NAME}-f1-tiger")
    assert counts(path)[-1] == ("tiger", 1)


def test_the_agreed_points_drive_the_verdict(page):
    path = page.put(NAME)
    page.open(NAME).write(f"limit-{NAME}", "60.5")
    assert "68.25 of 60.5 points" in page.bar
    assert "not legal" in page.bar
    page.write(f"limit-{NAME}", "many")
    assert "left as they are" in page.html
    assert load_roster(path).roster.limit == 60.5


def test_markup_in_names_is_shown_as_text(page):
    evil = "<img src=x onerror=alert(1)> **bold** :smile: [a](b)"
    page.put(
        NAME,
        f"system: alienstar\nname: '{evil}'\nforces:\n  - kind: battle-group\n    name: '{evil}'\n    entries:\n      - {{unit: tiger, name: '{evil}', notes: '<script>x</script>'}}\n",
    )
    page.go()
    assert "<img" not in page.html
    page.open(NAME)
    assert "&lt;img src=x onerror=alert(1)&gt; **bold** :smile: [a](b)" in page.bar
    assert "<img" not in page.html
    assert "<script" not in page.html
    label = page.app.number_input[0].label
    assert r"\*\*bold\*\* \:smile\: \[a\](b)" in label
    assert r"\<img" in label


def test_a_change_underneath_is_told_and_not_overwritten(page):
    path = page.put(NAME)
    page.open(NAME)
    theirs = path.read_text(encoding="utf-8").replace("Two groups", "Theirs")
    path.write_text(theirs, encoding="utf-8")
    page.count(NAME, "e3", 3)
    assert "changed or removed by somebody else" in page.html
    assert path.read_text(encoding="utf-8") == theirs
    page.press("reload")
    assert "Theirs" in page.bar
    assert "somebody else" not in page.html
    page.count(NAME, "e3", 1)
    assert counts(path)[2] == ("panzer-3", 1)


def test_mine_can_be_kept_as_a_copy(page):
    path = page.put(NAME)
    page.open(NAME)
    path.write_text(path.read_text(encoding="utf-8").replace("Two groups", "Theirs"), encoding="utf-8")
    page.count(NAME, "e3", 3).press("copy")
    copy = page.folder / "mine-2.yaml"
    assert counts(copy)[2] == ("panzer-3", 3)
    assert "Theirs" in path.read_text(encoding="utf-8")
    page.count(copy.name, "e3", 4)
    assert counts(copy)[2] == ("panzer-3", 4)


def test_a_removed_file_is_not_written_anew_behind_the_visitor(page):
    path = page.put(NAME)
    page.open(NAME)
    path.unlink()
    page.count(NAME, "e3", 3)
    assert "changed or removed" in page.html
    assert not path.exists()
    page.press("reload")
    assert "There is no such file." in page.html


def test_the_address_opens_a_list_of_the_folder_only(page):
    page.put(NAME)
    outside = page.folder.parent / "outside.yaml"
    outside.write_text("system: alienstar\nname: Outside\nforces: []\n")
    page.open(NAME)
    page.app.query_params["list"] = "../outside.yaml"
    page.go()
    assert "Outside" not in page.html
    assert "No list is open" in page.html


def test_a_broken_list_in_the_address_gets_its_sentence(page):
    page.put(NAME)
    page.put("broken.yaml", "system: alienstar\nname: [broken\n")
    page.open(NAME)
    page.app.query_params["list"] = "broken.yaml"
    assert "A list in [ ] is not closed." in page.go().html


def test_entries_with_the_same_id_are_told_apart(page):
    path = page.put(
        NAME,
        "system: alienstar\nforces:\n  - kind: battle-group\n    entries:\n      - {unit: tiger, id: a}\n      - {unit: truck, id: a}\n",
    )
    page.open(NAME)
    assert "had the same id" in page.html
    page.count(NAME, "a", 3)
    assert counts(path) == [("tiger", 3), ("truck", 1)]


def test_a_fault_of_ours_is_one_friendly_sentence(page, monkeypatch):
    page.put(NAME)
    page.open(NAME)

    def fail(*_):
        raise RuntimeError("secret detail")

    page.faults = True
    monkeypatch.setattr("listbuilder.library.folder.FolderStore.write", fail)
    page.count(NAME, "e3", 3)
    assert "not your fault" in page.html
    monkeypatch.setattr("listbuilder.ui.pages.build.findings", fail)
    page.go()
    assert "not your fault" in page.html
    assert "secret detail" not in page.html


def test_the_download_is_the_saved_text(page):
    from listbuilder.ui.desk import open_desk

    path = page.put(NAME, "# mine\n" + (SAMPLES / "starter.yaml").read_text(encoding="utf-8"))
    desk = open_desk(path)
    assert desk.text() == path.read_bytes()
    desk.change(lambda roster: type(roster)(roster.system, forces=roster.forces))
    assert desk.text() == path.read_bytes()
    path.unlink()
    assert desk.text().startswith(b"system: alienstar")


def test_every_sample_of_every_system_can_be_opened(page):
    page.go()
    names = sorted(path.name for path in page.folder.glob("*.yaml"))
    page.open(names[0])
    for name in names:
        page.app.query_params["list"] = name
        page.go()  # which of them are legal is for `pack check` to say
        assert name in page.app.query_params["list"]


@pytest.mark.parametrize("pack", sorted(path.name for path in folder("data").iterdir()))
def test_a_list_of_every_game_opens_and_is_edited(page, pack):
    """No game needs a page of its own."""
    path = page.put(NAME, (folder("data") / pack / "samples" / "starter.yaml").read_text())
    before = load_roster(path).roster
    page.open(NAME)
    assert ">legal<" in page.bar
    first = before.forces[0].entries[0]
    page.count(NAME, "e1", first.count + 1)
    assert load_roster(path).roster.forces[0].entries[0].count == first.count + 1
    page.press("undo")
    assert load_roster(path).roster.forces[0].entries[0].count == first.count
