"""The page of lists: what is shown, what is copied, what is brought in."""

from __future__ import annotations

from listbuilder.check import check_file
from listbuilder.resources import folder
from tests.ui.conftest import LIST
from tests.ui.pages import alone

SAMPLES = folder("data") / "alienstar" / "samples"


def names(path):
    return sorted(one.name for one in path.iterdir() if not one.name.startswith("."))


def test_first_start_fills_the_folder_with_the_legal_samples(page):
    page.go()
    found = [path for path in folder("data").glob("*/samples/*.yaml") if not path.name.startswith("illegal-")]
    assert names(page.folder) == sorted(f"{path.parents[1].name}-{path.name}" for path in found)
    assert all(check_file(path).legal for path in page.folder.glob("alienstar-*"))


def test_a_folder_that_is_there_is_left_alone(page):
    page.put("mine.yaml")
    page.go()
    assert names(page.folder) == ["mine.yaml"]


def test_each_row_tells_name_system_points_and_verdict_in_words(page):
    page.put("mine.yaml")
    page.go()
    row = next(part.body for part in page.app.html if "mine.yaml" in part.body)
    for words in ("Two groups", "World War 2 rules", "68.25 of 200 points", ">legal<"):
        assert words in row


def test_an_illegal_list_says_so_with_its_number_of_errors(page):
    page.put("mine.yaml", (SAMPLES / "illegal-kursk-tigers.yaml").read_text(encoding="utf-8"))
    assert "not legal · 3 errors" in page.go().html


def test_files_that_cannot_be_read_are_shown_with_their_sentence(page):
    page.put("mine.yaml")
    page.put("open-list.yaml", "system: alienstar\nname: [broken\n")
    page.put("unknown-key.yaml", "system: alienstar\nforces: []\nlimits: 3\n")
    page.put("other-game.yaml", "system: no-such-game\nforces: []\n")
    (page.folder / "binary.yaml").write_bytes(b"\x00\xff\xfe")
    page.go()
    assert page.html.count("cannot be read") == 3
    assert "cannot be read" in page.html
    for words in ("A list in [ ] is not closed.", "limits", "no-such-game", "is not UTF-8"):
        assert words in page.html
    assert [button.key for button in page.app.button if button.label == "Open"] == ["open-mine.yaml"]


def test_a_list_that_breaks_the_judge_hides_no_other(page, monkeypatch):
    page.put("bad.yaml")
    page.put("good.yaml")
    from listbuilder.ui import library

    def judge(path):
        if path.name == "bad.yaml":
            raise RuntimeError("a bug")
        return check_file(path)

    monkeypatch.setattr(library, "check_file", judge)
    page.go()
    assert "failed on this list" in page.html
    assert "a bug" not in page.html
    assert page.app.button(key="open-good.yaml")


def test_choosing_a_system_and_a_word_narrows_the_rows(page):
    page.put("mine.yaml")
    page.put("other.yaml", "system: alienstar\nname: Desert\nforces: []\n")
    page.go().write("find-list", "two gro")
    assert "mine.yaml" in page.html
    assert "other.yaml" not in page.html


def test_a_sample_is_copied_and_never_edited(page):
    before = {path: path.read_bytes() for path in SAMPLES.iterdir()}
    page.put("mine.yaml")
    page.go().unfold("start", "sample").press("sample-alienstar-illegal-attack.yaml")
    copy = "alienstar-illegal-attack.yaml"
    assert "ALIENSTAR-ENG-001" in page.rules
    page.count(copy, "e1", 2)
    assert (page.folder / copy).is_file()
    assert before == {path: path.read_bytes() for path in SAMPLES.iterdir()}


def test_a_new_list_starts_from_the_starter_under_its_own_name(page):
    page.put("mine.yaml")
    page.go().unfold("start", "new")
    page.app.text_input(key="new-name").input("Ünter  den Linden!")
    page.press("new-go")
    made = page.folder / "unter-den-linden.yaml"
    assert check_file(made).legal
    assert check_file(made).loaded.roster.name == "Ünter den Linden!"
    assert "Ünter den Linden!" in page.bar


def test_an_empty_list_without_a_name_has_one_all_the_same(page):
    page.put("mine.yaml")
    page.go().unfold("start", "new")
    page.app.radio(key="new-from").set_value("empty").run()
    assert page.calm().app.text_input(key="new-name").placeholder == "New list"
    page.press("new-go")
    roster = check_file(page.folder / "new-list.yaml").loaded.roster
    assert roster.name == "New list"
    assert not roster.forces[0].entries


def test_a_pasted_list_is_kept_and_opened_also_when_it_is_illegal(page):
    text = (SAMPLES / "illegal-kursk-tigers.yaml").read_text(encoding="utf-8")
    page.put("mine.yaml")
    page.go().unfold("start", "bring")
    page.app.text_area(key="paste").input(text)
    page.press("bring-go")
    assert "not legal" in page.bar
    assert names(page.folder) == ["king-tigers-to-kursk.yaml", "mine.yaml"]


def test_a_broken_paste_is_answered_with_sentences_and_kept_nowhere(page):
    page.put("mine.yaml")
    page.go().unfold("start", "bring")
    page.app.text_area(key="paste").input("system: alienstar\nforces: &a [*a]\n")
    page.press("bring-go")
    assert "DATA-ALIAS" in page.html
    assert "line 2" in page.html
    assert names(page.folder) == ["mine.yaml"]


def test_an_uploaded_list_goes_the_same_way(page):
    page.put("mine.yaml")
    page.go().unfold("start", "bring")
    page.app.file_uploader(key="upload").upload("x.yaml", b"\xff\xfes\x00")
    page.press("bring-go")
    assert "UTF-16" in page.html


def test_a_folder_that_cannot_be_made_is_told_in_a_sentence(page, monkeypatch, tmp_path):
    (tmp_path / "file").write_text("not a folder")
    monkeypatch.setenv("LISTBUILDER_LISTS", str(tmp_path / "file" / "lists"))
    assert "cannot be written here" in page.go().html


def test_a_folder_at_home_is_told_as_people_say_it(page, monkeypatch, tmp_path):
    page.put("mine.yaml")
    assert f"Kept in {tmp_path / 'lists'}" in page.go().html
    monkeypatch.setenv("HOME", str(tmp_path))
    assert "Kept in ~/lists" in page.go().html


def test_another_list_is_opened_and_what_could_not_be_saved_waits(page, monkeypatch):
    """Leaving an unsaved list for another one costs nothing; it is as it was when the visitor comes back."""
    import errno

    from listbuilder.library.folder import FolderStore
    from listbuilder.library.trouble import unwritten

    page.put("one.yaml")
    page.put("two.yaml", LIST.replace("Two groups", "Another"))
    page.open("one.yaml")
    write, full = FolderStore.write, OSError(errno.ENOSPC, "")

    def refused(self, name, steps, seen):
        raise unwritten(self.folder / name, full)

    monkeypatch.setattr(FolderStore, "write", refused)
    page.count("one.yaml", "e2", 9)
    alone(page, "lists:lists", desk=page.app.session_state["desk"])
    assert "Two groups has changes that are not saved. The list cannot be written here: the disk is full." in page.html
    page.press("open-two.yaml")
    waiting = page.app.session_state["unsaved"]
    alone(page, "lists:lists", desk=page.app.session_state["desk"], unsaved=waiting)
    assert "Two groups has changes" in page.html
    page.press("open-one.yaml")
    mine = page.app.session_state["desk"]
    assert (mine.name, mine.roster.forces[0].entries[1].count, waiting) == ("one.yaml", 9, {})
    monkeypatch.setattr(FolderStore, "write", write)
    alone(page, "lists:lists", desk=mine)
    assert "not saved" not in page.html
    assert "count: 9" in (page.folder / "one.yaml").read_text()
