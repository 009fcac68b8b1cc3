"""The folder behind the page: names, first filling, nothing overwritten."""

from __future__ import annotations

import pytest

from listbuilder.library.names import slug
from listbuilder.ui.library import Library


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("Kursk, north", "kursk-north"),
        ("../../etc/passwd", "etc-passwd"),
        ("Ça va?", "ca-va"),
        ("北", "list"),
        ("", "list"),
        ("x" * 300, "x" * 60),
    ],
)
def test_a_name_becomes_a_plain_file_name(name, file):
    assert slug(name) == file


def test_a_taken_name_is_counted_on(tmp_path):
    library = Library(tmp_path)
    paths = [library.add("a", text) for text in ("one", "two", "three")]
    assert [path.name for path in paths] == ["a.yaml", "a-2.yaml", "a-3.yaml"]
    assert [path.read_text() for path in paths] == ["one", "two", "three"]


def test_only_lists_of_the_folder_itself_are_found(tmp_path):
    (tmp_path / "sub").mkdir()
    for name in ("b.yaml", "a.yml", ".a.yaml.x.tmp", ".hidden.yaml", "notes.txt", "sub/c.yaml"):
        (tmp_path / name).write_text("x")
    library = Library(tmp_path)
    assert [path.name for path in library.files()] == ["a.yml", "b.yaml"]
    assert library.find("b.yaml") == tmp_path / "b.yaml"
    for name in ("sub/c.yaml", "../x.yaml", "notes.txt", ""):
        assert library.find(name) is None
