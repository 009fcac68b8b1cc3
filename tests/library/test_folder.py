"""The folder of lists: whole files, nothing overwritten, nothing gone for good, names that lead nowhere else."""

from __future__ import annotations

import errno
import os
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from listbuilder.differences import said
from listbuilder.library import folder, history
from listbuilder.library.folder import FolderStore
from listbuilder.library.history import KEPT_ALL, KEPT_ALWAYS, Step, Version, from_head, new_id, superfluous, to_file
from listbuilder.library.names import slug
from listbuilder.library.store import Store, sum_of
from listbuilder.problems import Unreadable
from listbuilder.roster.save import Changed
from listbuilder.source import MOST_BYTES

NOW = datetime(2044, 6, 6, 6, 30, tzinfo=UTC)


@pytest.fixture
def store(tmp_path) -> Store:
    return FolderStore(tmp_path)


def step(text: str, after: str = "", did: str = "edit", at: datetime = NOW) -> Step:
    return Step(Version(new_id(at, sum_of(text), after), did, sum_of(text), after), text)


def test_a_list_is_written_only_over_what_was_seen(store, tmp_path):
    name = store.add("Kursk", "one\n")
    seen = store.write(name, [step("two\n")], sum_of("one\n"))
    assert seen == store.sum(name) == sum_of("two\n")
    (tmp_path / name).write_text("an editor was here\n")
    with pytest.raises(Changed):
        store.write(name, [step("three\n")], seen)
    assert store.read(name) == b"an editor was here\n"


def test_a_list_that_is_gone_is_not_written_anew(store, tmp_path):
    name = store.add("a", "one\n")
    (tmp_path / name).unlink()
    for seen in (sum_of("one\n"), None):
        with pytest.raises(Changed):
            store.write(name, [step("two\n")], seen)
    assert store.lists() == []


def test_versions_are_plain_lists_with_their_words_on_top(store, tmp_path):
    name = store.add("a", "system: x\n")
    first = step("system: x\n", did="start")
    told = Version(
        new_id(NOW, sum_of("y"), first.version.id),
        "edit",
        sum_of("y"),
        first.version.id,
        "",
        (said("count", name="Rifles", old=1, new=2),),
    )
    store.write(name, [first, Step(told, "y")], sum_of("system: x\n"))
    assert store.versions(name) == [first.version, told]
    assert store.version_text(name, first.version.id) == "system: x\n"
    file = (tmp_path / ".history" / name / f"{told.id}.yaml").read_text()
    assert file.startswith("# 2044-06-06 06:30:00 UTC: Rifles: 1 → 2.\n")


def test_damaged_versions_are_passed_over(store, tmp_path):
    name = store.add("a", "x")
    store.write(name, [step("y")], sum_of("x"))
    home = tmp_path / ".history" / name
    for number, text in enumerate(
        ["", "# a\n# listbuilder: {\n", "# a\n# listbuilder: []\nx", "no head", '# a\n# listbuilder: {"did": "eat"}\n']
    ):
        (home / f"20440606-06300{number}-000000-abcdef.yaml").write_text(text)
    (home / "notes.yaml").write_text(
        '# a\n# listbuilder: {"did":"edit","sum":"","back":"","forth":"","changes":[],"more":0}\nx'
    )
    assert len(store.versions(name)) == 1


@pytest.mark.parametrize(
    "name",
    [
        "../outside.yaml",
        "/etc/passwd",
        "sub/c.yaml",
        ".history/labels.json",
        "..",
        "",
        "a\0.yaml",
        "a.txt",
        "..\\x.yaml",
    ],
)
def test_names_that_lead_elsewhere_are_no_lists(store, tmp_path, name):
    (tmp_path.parent / "outside.yaml").write_text("secret")
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "c.yaml").write_text("secret")
    for ask in (
        store.read,
        store.delete,
        lambda one: store.rename(one, "x"),
        lambda one: store.version_text(one, "../../x"),
    ):
        with pytest.raises(Unreadable):
            ask(name)
    assert store.sum(name) is None
    assert store.versions(name) == []


@settings(deadline=None)
@given(st.text(max_size=90))
def test_any_name_is_a_safe_file_name(name):
    made = slug(name)
    assert made
    assert set(made) <= set("abcdefghijklmnopqrstuvwxyz0123456789-")
    assert made not in ("con", "nul", "aux", "prn", "com1")


def test_renaming_takes_history_and_labels_along_and_never_overwrites(store):
    name, other = store.add("a", "x"), store.add("b", "other")
    store.write(name, [step("y")], sum_of("x"))
    store.label(name, ["Club", "Club", "  ", "Kursk  1943"])
    made = store.rename(name, "b")
    assert made == "b-2.yaml"
    assert store.read(other) == b"other"
    assert [len(store.versions(one)) for one in (name, made)] == [0, 1]
    assert store.labels() == {made: ("Club", "Kursk 1943")}


def test_a_copy_is_the_same_text_under_another_name(store, tmp_path):
    (tmp_path / "odd.yaml").write_bytes(b"\xff\xfe not text")
    assert store.read(store.copy("odd.yaml", "odd")) == b"\xff\xfe not text"


def test_a_copy_of_what_is_too_large_to_be_a_list_is_whole(store, tmp_path):
    """Somebody put it there; a copy that is cut would look like it."""
    (tmp_path / "huge.yaml").write_bytes(b"#" * (MOST_BYTES + 10))
    assert (tmp_path / store.copy("huge.yaml", "huge")).stat().st_size == MOST_BYTES + 10


def test_a_deleted_list_comes_back_whole(store):
    name = store.add("a", "x")
    store.write(name, [step("y")], sum_of("x"))
    store.label(name, ["Club"])
    key = store.delete(name)
    assert store.lists() == []
    assert store.labels() == {}
    assert [one.name for one in store.trash()] == [name]
    taken = store.add("a", "somebody else's")
    back = store.restore(key)
    assert (taken, back) == (name, "a-2.yaml")
    assert store.read(back) == b"y"
    assert store.labels() == {back: ("Club",)}
    assert len(store.versions(back)) == 1
    assert store.trash() == []
    with pytest.raises(Unreadable):
        store.restore(key)
    with pytest.raises(Unreadable):
        store.restore("../..")


def test_a_new_list_never_inherits_the_history_of_one_that_is_gone(store, tmp_path):
    name = store.add("a", "x")
    store.write(name, [step("y")], sum_of("x"))
    (tmp_path / name).unlink()
    assert store.add("a", "new") == "a-2.yaml"


def test_stopped_between_version_and_list_the_list_is_as_it_was(store, monkeypatch):
    name = store.add("a", "x")
    real = folder.write_whole

    def stop(target, raw):
        if target.name == name:
            raise KeyboardInterrupt
        real(target, raw)

    monkeypatch.setattr(folder, "write_whole", stop)
    with pytest.raises(KeyboardInterrupt):
        store.write(name, [step("y")], sum_of("x"))
    assert store.read(name) == b"x"
    assert store.version_text(name, store.versions(name)[-1].id) == "y"


@pytest.mark.parametrize(
    ("number", "words"),
    [(errno.ENOSPC, "the disk is full"), (errno.EROFS, "may only be read"), (errno.EIO, "Input/output")],
)
def test_what_cannot_be_written_is_told_in_words(store, monkeypatch, number, words):
    name = store.add("a", "x")

    def fail(target, raw):
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(folder, "write_whole", fail)
    for write in (
        lambda: store.add("b", "y"),
        lambda: store.write(name, [step("y")], sum_of("x")),
        lambda: store.label(name, ["l"]),
    ):
        with pytest.raises(Unreadable) as told:
            write()
        assert words in told.value.problem.message
        assert "stays on this page" not in told.value.problem.hint, "that is for who keeps it to say"
    assert store.read(name) == b"x"


def test_a_folder_that_is_only_read_is_told(store, tmp_path):
    if os.geteuid() == 0:
        pytest.skip("root writes everywhere")
    name = store.add("a", "x")
    tmp_path.chmod(0o500)
    try:
        with pytest.raises(Unreadable, match="may only be read"):
            store.add("b", "y")
        with pytest.raises(Unreadable, match="may only be read"):
            store.delete(name)
    finally:
        tmp_path.chmod(0o700)
    assert [facts.name for facts in store.lists()] == [name]


def test_old_versions_thin_out_but_never_the_first_nor_the_newest(store):
    versions = [step(str(n), at=NOW + timedelta(hours=n)).version for n in range(1000)]
    gone = set(superfluous([version.id for version in versions], {}))
    left = [version for version in versions if version.id not in gone]
    assert left[0] == versions[0]
    assert left[-KEPT_ALL:] == versions[-KEPT_ALL:]
    days = [f"{version.at:%d %m}" for version in left[1:-KEPT_ALL]]
    assert len(days) == len(set(days)) == (1000 - KEPT_ALL) // 24


def test_large_versions_are_bounded_by_room_but_fifty_stay():
    versions = [step(str(n), at=NOW + timedelta(seconds=n)).version for n in range(150)]
    sizes = {version.id: history.MOST_HISTORY // 20 for version in versions}
    gone = set(superfluous(list(sizes), sizes))
    left = [version for version in versions if version.id not in gone]
    assert left == [versions[0], *versions[-KEPT_ALWAYS:]]


def test_thinning_happens_by_itself(store):
    name = store.add("a", "0")
    seen = sum_of("0")
    for start in range(0, 300, 60):
        steps = [step(str(n), at=NOW + timedelta(seconds=n)) for n in range(start, start + 60)]
        seen = store.write(name, steps, seen)
    assert KEPT_ALL <= len(store.versions(name)) < 300


def test_a_clock_that_goes_back_does_not_mix_up_the_order():
    first = new_id(NOW, "aaaaaa")
    assert new_id(NOW - timedelta(days=1), "000000", first) > first
    assert from_head(first, to_file(Step(Version(first, "edit", "s"), "x")).decode()) == Version(first, "edit", "s")


def test_a_link_that_leads_in_a_circle_hides_no_other_list(store):
    store.add("a", "x")
    try:
        (store.folder / "loop.yaml").symlink_to("loop.yaml")
    except OSError:
        pytest.skip("no links here")
    assert [facts.name for facts in store.lists()] == ["a.yaml"]
