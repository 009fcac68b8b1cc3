"""What happens to a file when the list in it is edited on the page."""

from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from listbuilder.compare import sentence
from listbuilder.problems import Unreadable
from listbuilder.roster.edit import change_entry, set_count
from listbuilder.ui.desk import open_desk
from listbuilder.ui.library import Library


def test_comments_are_kept_before_saving_loses_them(tmp_path):
    path = tmp_path / "army.yaml"
    text = "system: alienstar\nname: Old  # my first list\nforces: []\n"
    path.write_text(text)
    desk = open_desk(path)
    assert any("history" in remark for remark in desk.remarks)
    desk.change(lambda roster: replace(roster, name="New"))
    desk.change(lambda roster: replace(roster, name="Newer"))
    first, *_ = desk.versions
    assert desk.store.version_text("army.yaml", first) == text
    assert any(kept.read_text().endswith(text) for kept in (tmp_path / ".history" / "army.yaml").iterdir())
    assert "Newer" in path.read_text()


LIST = "system: alienstar\nname: Old\nforces:\n  - kind: battle-group\n    entries: [{unit: tiger, count: 2}]\n"


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "army.yaml"
    path.write_text(LIST)
    return path


def count(desk, number):
    desk.change(lambda roster: set_count(roster, "e1", number))


def counted(desk):
    return desk.roster.forces[0].entries[0].count


def test_undo_and_redo_outlive_the_desk(path):
    desk = open_desk(path)
    for number in (3, 4, 5):
        count(desk, number)
    desk.undo()
    desk.undo()
    desk = open_desk(path)
    assert (counted(desk), len(desk.past), len(desk.future)) == (3, 1, 2)
    desk.redo()
    desk = open_desk(path)
    desk.redo()
    assert (counted(desk), desk.future) == (5, ())
    for number in (4, 3, 2):
        desk = open_desk(path)
        desk.undo()
        assert counted(desk) == number
    assert desk.past == ()
    assert path.read_text() == LIST, "undone to the start the text is the one that was written by hand"


def test_an_edit_after_undo_forgets_what_was_undone(path):
    desk = open_desk(path)
    count(desk, 3)
    desk.undo()
    count(desk, 9)
    assert desk.future == ()
    desk.undo()
    assert counted(desk) == 2


class Taps(RuleBasedStateMachine):
    """Undo and redo against the two stacks everybody knows, with a reload at any moment."""

    def __init__(self):
        super().__init__()
        self.home = TemporaryDirectory()
        self.path = Path(self.home.name) / "army.yaml"
        self.path.write_text(LIST)
        self.desk = open_desk(self.path)
        self.past, self.future, self.now = [], [], 2

    @rule(number=st.integers(1, 9))
    def edit(self, number):
        count(self.desk, number)
        if number != self.now:
            self.past, self.future, self.now = [*self.past, self.now], [], number

    @rule()
    def undo(self):
        self.desk.undo()
        if self.past:
            self.future.append(self.now)
            self.now = self.past.pop()

    @rule()
    def redo(self):
        self.desk.redo()
        if self.future:
            self.past.append(self.now)
            self.now = self.future.pop()

    @rule()
    def reload(self):
        self.desk = open_desk(self.path)

    @invariant()
    def same(self):
        assert counted(self.desk) == self.now
        assert (len(self.desk.past), len(self.desk.future)) == (len(self.past), len(self.future))
        assert counted(open_desk(self.path)) == self.now

    def teardown(self):
        self.home.cleanup()


TestTaps = Taps.TestCase
TestTaps.settings = settings(max_examples=25, stateful_step_count=20, deadline=None)


def test_the_history_tells_what_changed_and_any_version_can_be_restored(path):
    desk = open_desk(path)
    count(desk, 3)
    desk.change(lambda roster: replace(roster, name="New"))
    start, three, named = desk.versions.values()
    assert [start.did, three.did, named.did] == ["start", "edit", "edit"]
    assert [sentence(change) for change in three.changes] == ["Tiger: 2 → 3."]
    desk.restore(start.id)
    assert (counted(desk), desk.roster.name) == (2, "Old")
    assert len(desk.store.versions(path.name)) == 4
    desk.undo()
    assert desk.roster.name == "New"


def test_a_change_by_an_editor_becomes_a_version_that_can_be_undone(path):
    desk = open_desk(path)
    count(desk, 3)
    path.write_text(path.read_text().replace("name: Old", "name: Edited  # by me"))
    assert not desk.fresh()
    desk = open_desk(path)
    count(desk, 4)
    assert [version.did for version in desk.versions.values()] == ["start", "edit", "outside", "edit"]
    desk.undo()
    assert "# by me" in path.read_text()
    desk.undo()
    assert (counted(desk), desk.roster.name) == (3, "Old")


def test_of_two_tabs_the_second_is_told_and_both_states_can_be_kept(path, tmp_path):
    one, two = open_desk(path), open_desk(path)
    count(one, 7)
    assert not two.fresh()
    two.change(lambda roster: replace(roster, name="Second tab"))
    assert two.conflict
    assert two.fresh(), "what waits to be saved is not thrown away"
    assert counted(open_desk(path)) == 7
    assert {sentence(change) for change in two.differences()} == {
        "The list is called Second tab; it was Old.",
        "Tiger: 7 → 2.",
    }
    copy = two.copy_to(Library(tmp_path))
    assert (copy.name, copy.roster.name, counted(copy)) == ("army-2.yaml", "Second tab", 2)
    assert open_desk(path).roster.name == "Old"


def test_what_cannot_be_saved_stays_on_the_desk_until_it_can(path, monkeypatch):
    desk = open_desk(path)

    def full(target, raw):
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("listbuilder.library.folder.write_whole", full)
        for number in (3, 4, 5):
            count(desk, number)
        assert "disk is full" in desk.trouble.message
        assert "What you changed stays on this page" in desk.trouble.hint
        assert (counted(desk), path.read_text()) == (5, LIST)
        desk.undo()
        assert counted(desk) == 4
        desk.retry()
        assert desk.trouble
    desk.retry()
    assert desk.trouble is None
    again = open_desk(path)
    assert (counted(again), len(again.past), len(again.future)) == (4, 2, 1)


def test_a_version_that_vanished_is_told(path):
    desk = open_desk(path)
    count(desk, 3)
    for file in (path.parent / ".history" / path.name).iterdir():
        file.unlink()
    desk.undo()
    assert "cannot be read any more" in desk.trouble.message
    assert counted(desk) == 3


@settings(deadline=None, max_examples=50)
@given(st.text(max_size=40))
def test_whatever_is_typed_or_pasted_the_list_can_be_read_again(text):
    with TemporaryDirectory() as home:
        path = Path(home) / "army.yaml"
        path.write_text(LIST)
        desk = open_desk(path)
        desk.change(lambda roster: replace(roster, name=text, notes=text, player=text))
        desk.change(lambda roster: change_entry(roster, "e1", lambda one: replace(one, name=text, notes=text)))
        assert desk.trouble is None
        assert open_desk(path).roster == desk.roster


def test_an_edit_that_no_list_can_hold_is_refused_and_changes_nothing(path):
    desk = open_desk(path)
    for edit in (
        lambda roster: replace(roster, name="x" * 10_000),
        lambda roster: replace(roster, system=""),
        lambda roster: change_entry(roster, "e1", lambda one: replace(one, count=-3)),
    ):
        with pytest.raises(Unreadable, match="cannot be written into a list"):
            desk.change(edit)
    assert path.read_text() == LIST
    assert (counted(desk), desk.past) == (2, ())
