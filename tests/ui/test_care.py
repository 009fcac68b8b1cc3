"""What can be done with a list on the page of lists, and what is done with lists of other packs."""

from __future__ import annotations

import io
import zipfile

import pytest

from listbuilder.check import check_file, check_text
from listbuilder.code import encode
from listbuilder.library.folder import FolderStore
from listbuilder.resources import folder
from listbuilder.roster.load import load_roster
from listbuilder.ui.library import Library
from listbuilder.ui.widgets.start import all_as_zip

from .conftest import LIST

EVIL = "<img src=x onerror=alert(1)> **b** [a](http://x) :smile: ../../etc"


def lists(page):
    return sorted(facts.name for facts in FolderStore(page.folder).lists())


def care(page, name="mine.yaml"):
    page.put(name)
    return page.go().press(f"care-{name}")


def test_renaming_changes_the_name_and_the_file_and_keeps_the_history(page):
    care(page).write("rename-mine.yaml", "Ost  Front")
    assert lists(page) == ["ost-front.yaml"]
    assert load_roster(page.folder / "ost-front.yaml").roster.name == "Ost Front"
    assert "It is called Ost Front now." in page.html
    assert len(FolderStore(page.folder).versions("ost-front.yaml")) == 2


def test_an_empty_name_changes_nothing(page):
    care(page).write("rename-mine.yaml", "   ")
    assert lists(page) == ["mine.yaml"]


def test_markup_and_paths_in_a_name_are_text(page):
    care(page).write("rename-mine.yaml", EVIL)
    (name,) = lists(page)
    assert set(name) <= set("abcdefghijklmnopqrstuvwxyz0123456789-.")
    assert "<img" not in page.html
    assert "&lt;img src=x onerror=alert(1)&gt;" in page.html
    page.app.button(key=f"delete-{name}").click().run()
    assert "<img" not in page.calm().html


def test_labels_are_shown_searched_and_chosen(page):
    page.put("other.yaml", "system: alienstar\nname: Other\nforces: []\n")
    care(page)
    page.app.multiselect(key="labels-mine.yaml").set_value(["Club night", EVIL]).run()
    assert FolderStore(page.folder).labels()["mine.yaml"][0] == "Club night"
    page.calm().go()
    assert "lb-chip" in page.html
    assert "<img" not in page.html
    page.app.pills(key="labels").set_value(["Club night"]).run()
    assert "other.yaml" not in page.calm().html
    page.app.pills(key="labels").set_value([]).run()
    page.write("find-list", "club")
    assert "mine.yaml" in page.html
    assert "other.yaml" not in page.html


def test_several_labels_narrow_together_and_one_that_is_gone_narrows_nothing(page):
    page.put("one.yaml")
    page.put("two.yaml")
    store = FolderStore(page.folder)
    store.label("one.yaml", ["Club", "1943"])
    store.label("two.yaml", ["Club"])
    page.go()
    assert page.app.pills(key="labels").options == ["1943 · 1", "Club · 2"]
    page.app.pills(key="labels").set_value(["Club"]).run()
    assert "one.yaml" in page.calm().html
    assert "two.yaml" in page.html
    page.app.pills(key="labels").set_value(["Club", "1943"]).run()
    assert "two.yaml" not in page.calm().html
    store.label("one.yaml", ["Club"])
    page.go()
    assert "one.yaml" in page.html
    assert "two.yaml" in page.html


def test_a_list_is_found_by_its_units(page):
    page.put("mine.yaml")
    page.put("other.yaml", "system: alienstar\nname: Other\nforces: []\n")
    page.go().write("find-list", "panzer")
    assert "mine.yaml" in page.html
    assert "other.yaml" not in page.html
    page.write("find-list", "zzz")
    assert "No list fits that." in page.html


def test_a_copy_can_be_told_apart(page):
    care(page).press("copy-mine.yaml")
    assert lists(page) == ["mine-2.yaml", "mine.yaml"]
    assert load_roster(page.folder / "mine-2.yaml").roster.name == "Two groups (copy)"
    assert (page.folder / "mine.yaml").read_text() == LIST


def test_a_deleted_list_comes_back_by_one_tap_also_later(page):
    care(page).press("delete-mine.yaml")
    assert lists(page) == []
    assert "Two groups was deleted." in page.html
    assert "No list here yet" in page.html
    page.press("undo-delete")
    assert (page.folder / "mine.yaml").read_text() == LIST
    assert '<p class="lb-notice lb-good" role="status">Two groups is back.' in page.html, "no warning"
    page.press("care-mine.yaml").press("delete-mine.yaml")
    key = FolderStore(page.folder).trash()[0].key
    page.unfold("trash").press(f"back-{key}")
    assert lists(page) == ["mine.yaml"]


def test_files_that_cannot_be_read_can_be_renamed_copied_and_deleted(page):
    page.put("broken.yaml", "system: alienstar\nname: [broken\n")
    (page.folder / "bytes.yaml").write_bytes(b"system: x\nname: \xff\n")
    assert "FILE-ENCODING</span><span>line 2, column 7" in page.go().html
    (page.folder / "bytes.yaml").unlink()
    page.go().press("care-broken.yaml").write("rename-broken.yaml", "To mend")
    assert lists(page) == ["to-mend.yaml"]
    page.press("copy-to-mend.yaml").press("delete-to-mend.yaml")
    assert lists(page) == ["to-mend-2.yaml"]


def test_a_list_of_an_older_pack_tells_what_changes_and_is_adopted(page):
    path = page.put("mine.yaml", "pack: '0.1'\n" + LIST)
    page.go().press("care-mine.yaml")
    assert "Written for version 0.1 of the rules; judged by version 1.0." in page.html
    page.press("adopt-mine.yaml")
    assert load_roster(path).roster.pack == "1.0"
    assert "Written for version 0.1" not in page.html


def test_what_an_older_version_said_is_told_beside_what_this_one_says(page, monkeypatch):
    path = page.put("mine.yaml", "pack: '0.1'\n" + LIST)
    from dataclasses import replace

    from listbuilder.ui import desk as module

    real = module.judgement
    monkeypatch.setattr(
        module, "judgement", lambda verdict: replace(real(verdict), pack="0.1", points="61 of 200 points")
    )
    desk = module.open_desk(path)
    desk.change(lambda roster: replace(roster, notes="x"))
    page.go().press("care-mine.yaml")
    assert "When it was last saved: legal · 1 warning, 61 of 200 points." in page.html
    assert "Now: legal · 1 warning, 68.25 of 200 points." in page.html


def test_a_list_of_an_unknown_system_can_be_judged_by_one_that_is_here(page):
    page.put("mine.yaml", LIST.replace("system: alienstar", "system: alien-stars"))
    page.go().press("care-mine.yaml")
    assert "There is no system alien-stars here." in page.html
    assert page.app.selectbox(key="judge-by-mine.yaml").value == "alienstar"
    assert "3 of its 3 units are known to this system; 0 errors." in page.html
    page.press("judge-go-mine.yaml")
    assert "alien-stars" in (page.folder / "mine.yaml").read_text(), "the list as it came stays"
    assert check_file(page.folder / "two-groups.yaml").legal


def test_a_pasted_list_of_an_unknown_system_is_kept(page):
    page.put("mine.yaml")
    page.go().unfold("start", "bring")
    page.app.text_area(key="paste").input("system: no-such-game\nname: Far\nforces: []\n")
    page.press("bring-go")
    assert "far.yaml" in lists(page)
    assert "Its system is not here" in page.html


def test_a_pasted_code_and_an_uploaded_text_come_in(page):
    verdict = check_text(LIST).verdict
    page.put("other.yaml", "system: alienstar\nname: Other\nforces: []\n")
    page.go().unfold("start", "bring")
    page.app.text_area(key="paste").input(f"look: https://club.example/?list={encode(verdict.roster)} bye")
    page.press("bring-go")
    assert load_roster(page.folder / "two-groups.yaml").roster == verdict.roster
    assert "68.25 of 200 points" in page.bar


@pytest.mark.parametrize("start", ["legal", "empty"])
def test_a_new_list_has_the_name_and_the_limit_that_were_typed(page, start):
    page.put("mine.yaml")
    page.go().unfold("start", "new")
    page.app.selectbox(key="new-system").set_value("alienstar").run()
    page.app.text_input(key="new-name").input("Fresh")
    page.app.text_input(key="new-limit").input("412,5")
    page.app.radio(key="new-from").set_value(start)
    page.press("new-go")
    roster = load_roster(page.folder / "fresh.yaml").roster
    assert (roster.name, roster.limit) == ("Fresh", 412.5)
    assert bool(roster.forces[0].entries) == (start == "legal")


def test_a_limit_that_is_no_number_starts_nothing(page):
    page.put("mine.yaml")
    page.go().unfold("start", "new")
    page.app.selectbox(key="new-system").set_value("alienstar").run()
    page.app.text_input(key="new-limit").input("many")
    page.press("new-go")
    assert "number such as 800" in page.html
    assert lists(page) == ["mine.yaml"]


@pytest.mark.parametrize("pack", sorted(path.name for path in folder("data").iterdir()))
def test_an_empty_list_of_every_system_opens(page, pack):
    page.put("mine.yaml")
    page.go().unfold("start", "new")
    page.app.selectbox(key="new-system").set_value(pack).run()
    page.app.radio(key="new-from").set_value("empty")
    page.press("new-go")
    assert "New list" in page.bar or f"{pack}-new" in page.bar


def test_all_lists_go_into_one_zip(page):
    page.put("mine.yaml")
    page.put("broken.yaml", "[")
    with zipfile.ZipFile(io.BytesIO(all_as_zip(Library(page.folder)))) as archive:
        assert sorted(archive.namelist()) == ["broken.yaml", "mine.yaml"]
        assert archive.read("mine.yaml").decode() == LIST
    page.go().unfold("start", "export")


def test_many_lists_are_judged_once(page, monkeypatch):
    from listbuilder.ui import library

    for number in range(30):
        page.put(f"list-{number}.yaml")
    asked = []

    def count(path):
        asked.append(path.name)
        return check_file(path)

    monkeypatch.setattr(library, "check_file", count)
    page.go().go()
    assert len(asked) == 30
    page.put("list-7.yaml", LIST.replace("count: 7", "count: 70"))
    page.go()
    assert asked[30:] == ["list-7.yaml"]
    assert "not legal" in page.html


def test_a_full_disk_is_told_and_nothing_is_lost(page, monkeypatch):
    def full(target, raw):
        raise OSError(28, "No space left on device")

    care(page)
    for room in ("folder", "trash"):
        monkeypatch.setattr(f"listbuilder.library.{room}.write_whole", full)
    page.write("rename-mine.yaml", "Other")
    assert '<p class="lb-notice lb-warn" role="status">The list cannot be written here: the disk is full' in page.html
    assert "has changes that are not saved" in page.html
    page.unfold("start", "new").press("new-go")
    assert "the disk is full. Make room on it.</p>" in page.html
    assert "Open" in [button.label for button in page.app.button], "the lists stay in sight"
    page.press("copy-mine.yaml")
    assert "the disk is full" in page.html
    page.press("delete-mine.yaml")
    assert lists(page) == ["mine.yaml"]
    assert (page.folder / "mine.yaml").read_text() == LIST


def test_the_page_speaks_german(page):
    page.put("mine.yaml")
    page.app.session_state["language"] = "de"
    care(page)
    for words in ("Ihre Listen", "regelgerecht"):
        assert words in page.html
    assert page.app.button(key="delete-mine.yaml").label == "Löschen"
