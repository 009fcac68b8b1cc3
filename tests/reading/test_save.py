"""A list is written whole or not at all, and never over somebody else's change."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from listbuilder.problems import Unreadable
from listbuilder.roster.load import load_roster
from listbuilder.roster.model import Roster
from listbuilder.roster.save import Changed, hash_of, save, to_text

OLD = "system: s\nname: Old\nforces: []\n"
NEW = Roster("s", name="New")


@pytest.fixture
def path(tmp_path):
    found = tmp_path / "list.yaml"
    found.write_text(OLD)
    return found


def names(path: Path) -> list[str]:
    return sorted(one.name for one in path.parent.iterdir())


def unwritten(well_said, write):
    """The finding of a save that must fail."""
    with pytest.raises(Unreadable) as caught:
        write()
    problem = caught.value.problem
    well_said(problem)
    assert problem.rule == "FILE-UNWRITTEN"
    assert problem.message.startswith("The list cannot be written")
    return problem


def test_saving_gives_the_hash_of_what_is_now_on_disk(path):
    hash = save(NEW, path, load_roster(path).source.hash)
    assert path.read_text() == to_text(NEW)
    assert hash == hash_of(path) == load_roster(path).source.hash
    assert names(path) == ["list.yaml"]


def test_saving_again_and_again_with_the_hash_that_came_back(path):
    seen = save(NEW, path)
    for name in ("a", "b", "c"):
        seen = save(Roster("s", name=name), path, seen)
    assert load_roster(path).roster.name == "c"


def test_saving_without_having_seen_anything_overwrites(path):
    save(NEW, path)
    assert load_roster(path).roster == NEW


def test_a_new_file(tmp_path):
    path = tmp_path / "new.yaml"
    save(NEW, str(path))
    assert load_roster(path).roster == NEW
    assert path.stat().st_mode & 0o777 == 0o644


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"], ids=["plain", "byte order mark"])
def test_an_unchanged_file_is_known_again(path, end, mark):
    path.write_bytes(mark + OLD.replace("\n", end).encode())
    save(NEW, path, load_roster(path).source.hash)
    assert load_roster(path).roster == NEW


@pytest.mark.parametrize("theirs", [OLD + "# mine\n", OLD.replace("\n", "\r\n"), "", "[broken", "\ud800"])
def test_a_file_changed_underneath_is_left_alone(path, theirs):
    seen = load_roster(path).source.hash
    raw = theirs.encode("utf-8", "surrogatepass")
    path.write_bytes(raw)
    with pytest.raises(Changed, match=r"list\.yaml"):
        save(NEW, path, seen)
    assert path.read_bytes() == raw
    assert names(path) == ["list.yaml"]


def test_a_file_that_vanished_has_changed(path):
    seen = load_roster(path).source.hash
    path.unlink()
    with pytest.raises(Changed):
        save(NEW, path, seen)
    assert names(path) == []
    assert hash_of(path) is None


@pytest.mark.parametrize("step", ["replace", "fsync", "chmod"])
def test_a_full_disk_leaves_the_old_file_whole(path, step, monkeypatch, well_said):
    def full(*_, **__):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, step, full)
    problem = unwritten(well_said, lambda: save(NEW, path))
    assert "No space left on device" in problem.message
    assert "nothing was changed" in problem.hint
    assert problem.file == str(path)
    assert path.read_text() == OLD
    assert names(path) == ["list.yaml"]


def test_being_stopped_leaves_the_old_file_whole(path, monkeypatch):
    def stop(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "replace", stop)
    with pytest.raises(KeyboardInterrupt):
        save(NEW, path)
    assert path.read_text() == OLD
    assert names(path) == ["list.yaml"]


def test_a_list_that_cannot_be_written_as_text_leaves_the_old_file_whole(path, monkeypatch):
    monkeypatch.setattr("listbuilder.roster.save.to_text", lambda _: "name: \ud800")
    with pytest.raises((Unreadable, UnicodeEncodeError)):
        save(NEW, path)
    assert path.read_text() == OLD
    assert names(path) == ["list.yaml"]


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o664])
def test_who_may_read_it_stays(path, mode):
    path.chmod(mode)
    save(NEW, path)
    assert path.stat().st_mode & 0o777 == mode


@pytest.mark.parametrize("seen", [None, "0" * 64], ids=["unseen", "seen"])
def test_a_folder_in_the_way(tmp_path, seen, well_said):
    (tmp_path / "list.yaml").mkdir()
    unwritten(well_said, lambda: save(NEW, tmp_path / "list.yaml", seen))
    assert names(tmp_path / "list.yaml") == ["list.yaml"]
    assert (tmp_path / "list.yaml").is_dir()


def test_a_folder_that_is_not_there(tmp_path, well_said):
    problem = unwritten(well_said, lambda: save(NEW, tmp_path / "lists" / "list.yaml"))
    assert "No such file or directory" in problem.message
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("seen", [None, "0" * 64], ids=["unseen", "seen"])
def test_a_file_where_the_folder_should_be(path, seen, well_said):
    unwritten(well_said, lambda: save(NEW, path / "list.yaml", seen))
    assert path.read_text() == OLD


def test_a_name_no_file_can_have(tmp_path, well_said):
    unwritten(well_said, lambda: save(NEW, tmp_path / "a\0b.yaml"))
    assert list(tmp_path.iterdir()) == []


def test_the_longest_name_a_file_can_have(tmp_path):
    path = tmp_path / ("ш" * 125 + ".yaml")  # 255 bytes
    path.write_text(OLD)
    save(NEW, path)
    assert load_roster(path).roster == NEW
    assert len(names(path)) == 1


def test_only_an_ordinary_file_is_replaced(tmp_path, well_said):
    """A pipe stands for every device: root would otherwise lose /dev/null to a list."""
    path = tmp_path / "list.yaml"
    os.mkfifo(path)
    unwritten(well_said, lambda: save(NEW, path))
    assert path.is_fifo()
    assert names(path) == ["list.yaml"]


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_may_not_be_written(path, well_said):
    path.parent.chmod(0o500)
    try:
        unwritten(well_said, lambda: save(NEW, path))
    finally:
        path.parent.chmod(0o700)
    assert path.read_text() == OLD


def test_a_folder_whose_writing_is_denied(path, monkeypatch, well_said):
    """The same for root, who is never denied: the system's answer is played."""

    def deny(*_, **__):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("tempfile.mkstemp", deny)
    problem = unwritten(well_said, lambda: save(NEW, path))
    assert "Permission denied" in problem.message
    assert path.read_text() == OLD


def whole(roster):
    """The text as YAML writes it in one go."""
    from listbuilder.roster import save

    return save.yaml_text(save.to_data(roster))


def test_entries_kept_from_before_read_like_fresh_ones():
    """The text is put together from kept entries; not a sign differs from writing it in one go."""
    from listbuilder.resources import folder
    from listbuilder.roster.edit import set_count, with_ids
    from listbuilder.roster.load import load_roster
    from listbuilder.roster.save import to_text

    for path in sorted(folder("data").glob("*/samples/*.yaml")):
        roster = load_roster(path).roster
        if roster is None:
            continue
        for one in (roster, with_ids(roster), set_count(with_ids(roster), "e1", 7)):
            assert to_text(one) == whole(one)


def test_odd_texts_in_entries_are_written_as_ever():
    from listbuilder.roster.load import load_text
    from listbuilder.roster.model import Entry, Force, Roster, Taken
    from listbuilder.roster.plain import plain
    from listbuilder.roster.save import to_text

    odd = [
        "a: b",
        "# no comment",
        "two\nlines\n\nand more",
        " spaced ",
        "- dash",
        "'quote\"",
        "entries: m0",
        "true",
        "1",
        "ü\u2028x",
        "x" * 300,
    ]
    entries = [Entry("u", f"e{n}", notes=text, name=text[:50].replace("\n", " ")) for n, text in enumerate(odd)]
    alike = [
        Entry("u", "t", fields=(("a", True),)),
        Entry("u", "t", fields=(("a", 1),)),
        Entry("u", "t", fields=(("a", "1"),)),
    ]
    nested = Entry("u", "n", 3, options=(Taken("o", 2), Taken("p", 1, "c")), nested=tuple(entries))
    roster = Roster(
        "s",
        forces=(
            Force("k", notes=odd[2], entries=(*entries, *alike, nested)),
            Force("k"),
            Force("k", entries=(nested,)),
        ),
    )
    assert to_text(roster) == whole(roster)
    assert load_text(to_text(plain(roster))).roster == plain(roster)
