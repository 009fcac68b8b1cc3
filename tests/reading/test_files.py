"""What may stand where a list file should: bytes of every kind, folders, pipes, nothing."""

from __future__ import annotations

import os
import threading

import pytest

from listbuilder.files import read_file
from listbuilder.problems import Place, Unreadable
from listbuilder.roster.load import load_roster
from listbuilder.source import MOST_BYTES

LATIN = "a: 1\nname: Caf\u00e9\n"
BOM = b"\xef\xbb\xbf"

BYTES = {
    "latin-1": (LATIN.encode("latin-1"), "FILE-ENCODING", 2, 10, "0xe9"),
    "latin-1 with windows lines": (b"a: 1\r\nb: \xe9\r\n", "FILE-ENCODING", 2, 4, "0xe9"),
    "latin-1 with old mac lines": (b"a: 1\rb: \xe9\r", "FILE-ENCODING", 2, 4, "0xe9"),
    "latin-1 after an emoji": ("a: \U0001f600".encode() + b"\xe9", "FILE-ENCODING", 1, 5, "0xe9"),
    "latin-1 behind a byte order mark": (BOM + b"a: \xe9\n", "FILE-ENCODING", 1, 4, "0xe9"),
    "latin-1 first behind a byte order mark": (BOM + b"\xe9", "FILE-ENCODING", 1, 1, "0xe9"),
    "half a character": (b"a: \xf0\x9f", "FILE-ENCODING", 1, 4, "0xf0"),
    "a surrogate": (b"a: \xed\xa0\x80", "FILE-ENCODING", 1, 4, "0xed"),
    "overlong": (b"a: \xc0\x80", "FILE-ENCODING", 1, 4, "0xc0"),
    "utf-16": (LATIN.encode("utf-16"), "FILE-ENCODING", 1, 1, "UTF-16"),
    "utf-16 big endian": (b"\xfe\xff" + LATIN.encode("utf-16-be"), "FILE-ENCODING", 1, 1, "UTF-16"),
    "utf-16 without its mark": ("a: 1\n".encode("utf-16-le"), "DATA-CONTROL", 1, 2, "NUL"),
    "png": (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", "FILE-ENCODING", 1, 1, "0x89"),
    "pdf": (b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n", "FILE-KIND", 1, 1, "PDF"),
    "zip": (b"PK\x03\x04\x14\x00", "DATA-CONTROL", 1, 3, "U+0003"),
    "gzip": (b"\x1f\x8b\x08\x00", "FILE-ENCODING", 1, 2, "0x8b"),
    "only zeros": (bytes(1000), "DATA-CONTROL", 1, 1, "NUL"),
    "empty": (b"", "DATA-EMPTY", 1, 1, "empty"),
    "only a byte order mark": (BOM, "DATA-EMPTY", 1, 1, "empty"),
    "one byte too long": (b"a: 1\n#" + b"x" * (MOST_BYTES - 5), "FILE-SIZE", 1, 1, "2 MB"),
    "mistake behind a byte order mark": (BOM + b"a: 1\na: 2\n", "DATA-DOUBLE", 2, 1, "twice"),
}  # fmt: skip


@pytest.mark.parametrize(("raw", "rule", "line", "column", "words"), BYTES.values(), ids=BYTES)
def test_bytes_are_refused(raw, rule, line, column, words, tmp_path, refused):
    path = tmp_path / "list.yaml"
    path.write_bytes(raw)
    problem = refused(lambda: read_file(path))
    assert (problem.rule, problem.place, problem.file) == (rule, Place(line, column), str(path))
    assert words in problem.message
    assert path.read_bytes() == raw
    assert load_roster(path).problems == (problem,)


def test_the_largest_file_is_read(tmp_path, unharmed):
    path = tmp_path / "list.yaml"
    path.write_bytes(b"a: 1\n#" + b"x" * (MOST_BYTES - 6))
    assert path.stat().st_size == MOST_BYTES
    assert unharmed(lambda: read_file(path)).data == {"a": 1}


def test_the_first_line_and_column_are_right_behind_a_byte_order_mark(tmp_path):
    path = tmp_path / "list.yaml"
    path.write_bytes(BOM + b"a: 1\nb: 2\n")
    source = read_file(path)
    assert source.place(("a",)) == Place(1, 4)
    assert source.place(("a",), at_key=True) == Place(1, 1)
    assert source.place(("b",)) == Place(2, 4)


def test_a_folder(tmp_path, refused):
    problem = refused(lambda: read_file(tmp_path))
    assert (problem.rule, problem.place) == ("FILE-FOLDER", Place(1, 1))
    assert "folder" in problem.message


def test_a_missing_file_names_its_neighbour(tmp_path, refused):
    (tmp_path / "kursk.yaml").write_text("a: 1")
    (tmp_path / "berlin.yaml").write_text("a: 1")
    problem = refused(lambda: read_file(tmp_path / "kusrk.yml"))
    assert (problem.rule, problem.place) == ("FILE-MISSING", Place(1, 1))
    assert "no such file" in problem.message
    assert problem.hint == "Did you mean kursk.yaml?"


def test_a_missing_file_without_neighbours(tmp_path, refused):
    (tmp_path / "kursk-folder").mkdir()
    assert refused(lambda: read_file(tmp_path / "kursk.yaml")).hint == ""


def test_a_missing_folder(tmp_path, refused):
    problem = refused(lambda: read_file(tmp_path / "lists" / "kursk.yaml"))
    assert (problem.rule, problem.hint) == ("FILE-MISSING", "The folder does not exist either.")


def test_a_missing_file_in_a_folder_that_may_not_be_listed(tmp_path, refused, monkeypatch):
    def deny(_):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(type(tmp_path), "iterdir", deny)
    problem = refused(lambda: read_file(tmp_path / "kursk.yaml"))
    assert problem.rule == "FILE-MISSING"
    assert "does not exist" not in problem.hint  # it does


def test_a_file_as_folder(tmp_path, refused):
    (tmp_path / "kursk.yaml").write_text("a: 1")
    problem = refused(lambda: read_file(tmp_path / "kursk.yaml" / "x.yaml"))
    assert problem.rule == "FILE-UNREAD"
    assert "Not a directory" in problem.message


def test_a_link_that_leads_nowhere(tmp_path, refused):
    (tmp_path / "kursk.yaml").symlink_to(tmp_path / "gone.yaml")
    assert refused(lambda: read_file(tmp_path / "kursk.yaml")).rule == "FILE-MISSING"


def test_a_link_that_leads_to_itself(tmp_path, refused):
    (tmp_path / "kursk.yaml").symlink_to(tmp_path / "kursk.yaml")
    assert refused(lambda: read_file(tmp_path / "kursk.yaml")).rule == "FILE-UNREAD"


@pytest.mark.parametrize("name", ["x" * 5_000, "a\0b"], ids=["long", "NUL"])
def test_a_name_no_file_can_have(name, tmp_path, refused):
    assert refused(lambda: read_file(f"{tmp_path}/{name}")).rule == "FILE-UNREAD"


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_file_that_may_not_be_read(tmp_path, refused):
    path = tmp_path / "kursk.yaml"
    path.write_text("a: 1")
    path.chmod(0)
    problem = refused(lambda: read_file(path))
    assert (problem.rule, problem.place) == ("FILE-DENIED", Place(1, 1))


def test_a_file_whose_reading_is_denied(tmp_path, refused, monkeypatch):
    """The same for root, who is never denied: the system's answer is played."""

    def deny(*_, **__):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("builtins.open", deny)
    monkeypatch.setattr("os.open", deny)
    problem = refused(lambda: read_file(tmp_path / "kursk.yaml"))
    assert (problem.rule, problem.place) == ("FILE-DENIED", Place(1, 1))
    assert "may not be read" in problem.message


def test_a_device(refused):
    problem = refused(lambda: read_file("/dev/null"))
    assert (problem.rule, problem.place) == ("FILE-KIND", Place(1, 1))
    assert "not an ordinary file" in problem.message


def test_an_endless_device(refused):
    assert refused(lambda: read_file("/dev/zero")).rule == "FILE-KIND"


def test_a_pipe_does_not_hold_up_the_reader(tmp_path):
    """A named pipe nobody writes to: opening it the plain way waits for ever."""
    path = tmp_path / "kursk.yaml"
    os.mkfifo(path)
    found = []

    def read():
        try:
            read_file(path)
        except Unreadable as unreadable:
            found.append(unreadable.problem.rule)

    reader = threading.Thread(target=read, daemon=True)
    reader.start()
    reader.join(1)
    stuck = reader.is_alive()
    if stuck:
        os.close(os.open(path, os.O_WRONLY | os.O_NONBLOCK))  # lets the reader go
        reader.join(5)
    assert not stuck
    assert found == ["FILE-KIND"]


def test_the_name_to_show_may_differ_from_the_path(tmp_path, refused):
    path = tmp_path / "upload-1234"
    path.write_text("a: 1\na: 2\n")
    assert refused(lambda: read_file(path, "kursk.yaml")).file == "kursk.yaml"
    assert refused(lambda: read_file(tmp_path / "gone", "kursk.yaml")).file == "kursk.yaml"


def test_another_file_beside_a_broken_one_is_read(tmp_path):
    (tmp_path / "a.yaml").write_text("a: [")
    (tmp_path / "b.yaml").write_text("system: s\nforces: []\n")
    assert load_roster(tmp_path / "a.yaml").roster is None
    assert load_roster(tmp_path / "b.yaml").roster is not None
