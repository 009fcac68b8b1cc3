"""pack new: a small pack that works at once, whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path

import pytest


@pytest.mark.parametrize(
    "name", ["my-game", "bolt", "rank-and-file", "ww2", "my-game-2", "1944", "40", "true", "null", "case-white"]
)
def test_the_new_pack_works_or_is_refused(run, name, write):
    """Whatever name is taken: the pack passes its own check and judges its own starter."""
    ran = run("pack", "new", f"packs/{name}")
    if ran.code:
        assert ran.err.startswith(f"{name!r} cannot be the id of a pack.")
        assert not Path("packs", name).exists()
        return
    assert ran.out == f"Wrote packs/{name}. Check it with: listbuilder pack check packs/{name}\n"
    checked = run("pack", "check", f"packs/{name}")
    assert (checked.code, checked.out, checked.err) == (0, "", "")
    assert run("check", write("list.yaml", run("new", name).out)).code == 0


def test_a_list_of_the_new_pack_is_judged(run, write):
    run("pack", "new", "packs/bolt")
    text = run("new", "bolt").out
    assert "\nsystem: bolt\n" in text
    ran = run("check", write("list.yaml", text.replace("limit: 60", "limit: 10")))
    assert ran.code == 1
    assert "error BOLT-ORG-001: The army costs " in ran.out
    ran = run("check", write("list.yaml", text.replace("unit: captain", "unit: trooper")))
    assert ran.code == 1
    assert "error BOLT:squad.leaders.min: " in ran.out


def test_no_trace_of_the_template_is_left(run):
    run("pack", "new", "packs/bolt")
    for path in Path("packs/bolt").rglob("*"):
        assert "MY-GAME" not in path.name
        if path.is_file():
            assert "my-game" not in path.read_text().lower(), path
            assert "My game" not in path.read_text(), path


def test_it_is_a_system_at_once(run):
    run("pack", "new", "packs/bolt")
    assert "bolt " in run("systems").out


@pytest.mark.parametrize(
    "name", ["My-Game", "my game", "my_game", "-game", "game-", "my--game", "größe", ".hidden", "a.b", ""]
)
def test_odd_names_are_refused(run, name):
    ran = run("pack", "new", "--", f"packs/{name}" if name else ".")
    assert (ran.code, ran.out) == (2, "")
    assert (
        "cannot be the id of a pack.\n    hint: Use lower case letters, digits and dashes, as in my-game.\n" in ran.err
    )
    assert os.listdir() == []


def test_an_existing_folder_is_left_alone(run, write):
    mine = write("packs/bolt/notes.txt", "mine")
    ran = run("pack", "new", "packs/bolt")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == "packs/bolt is already there and was left alone.\n    hint: Choose another name.\n"
    assert os.listdir("packs/bolt") == ["notes.txt"]
    assert mine.read_text() == "mine"


def test_a_file_of_that_name_is_left_alone(run, write):
    mine = write("packs/bolt", "mine")
    assert run("pack", "new", "packs/bolt").code == 2
    assert mine.read_text() == "mine"


def test_below_a_file(run, write):
    write("packs", "mine")
    ran = run("pack", "new", "packs/bolt")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == "packs/bolt cannot be written: Not a directory.\n"
    assert os.listdir() == ["packs"]


def test_nothing_half_written(run, monkeypatch):
    """The disk fills up after a few files."""
    Path("packs").mkdir()
    written = []
    honest = Path.write_text

    def full(self, *words, **more):
        if len(written) == 3:
            raise OSError(28, "No space left on device")
        written.append(self)
        return honest(self, *words, **more)

    monkeypatch.setattr(Path, "write_text", full)
    ran = run("pack", "new", "packs/bolt")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == "packs/bolt cannot be written: No space left on device.\n"
    assert len(written) == 3
    assert os.listdir("packs") == []


def test_nothing_stands_there_before_it_is_whole(run, monkeypatch):
    seen = []
    honest = Path.write_text

    def look(self, *words, **more):
        seen.append(Path("packs/bolt").exists())
        return honest(self, *words, **more)

    monkeypatch.setattr(Path, "write_text", look)
    assert run("pack", "new", "packs/bolt").code == 0
    assert seen
    assert not any(seen)
