"""How the tests of the reading side ask: a refusal is one well-said finding, and reading writes nothing."""

from __future__ import annotations

import os
import sys
import unicodedata
from contextlib import contextmanager

import pytest

from listbuilder.problems import Unreadable

_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
_CHANGES = {"os.mkdir", "os.rename", "os.remove", "os.rmdir", "os.truncate", "os.chmod", "os.link", "os.symlink"}
_watched: list[list[str]] = []


def _watch(event: str, args: tuple[object, ...]) -> None:
    """An audit hook sees every way to the disk; Python's own compiled modules do not count."""
    if not _watched:
        return
    writes = event == "open" and isinstance(args[2], int) and args[2] & _WRITING
    if (writes or event in _CHANGES) and "__pycache__" not in str(args[0]):
        _watched[-1].append(f"{event} {args[0]}")


sys.addaudithook(_watch)


@contextmanager
def nothing_written():
    written: list[str] = []
    _watched.append(written)
    try:
        yield
    finally:
        _watched.pop()
    assert written == []


def _well_said(problem) -> None:
    """One line a person can read: it cannot drive the terminal, forge another finding or fill the screen."""
    for words in (problem.message, problem.hint):
        assert [sign for sign in words if unicodedata.category(sign) in ("Cc", "Zl", "Zp", "Cs")] == []
        assert len(words) <= 400
    assert problem.message.endswith(".")
    assert problem.message[0] == "`" or problem.message[0].isupper()
    assert "Traceback" not in problem.message
    assert "invalid" not in problem.message.lower().replace("found invalid unicode", "")
    assert problem.severity == "error"


@pytest.fixture(scope="session")
def well_said():
    return _well_said


@pytest.fixture(scope="session")
def refused():
    """Calls a reader that must refuse, and gives the finding."""

    def ask(read):
        with nothing_written(), pytest.raises(Unreadable) as caught:
            read()
        problem = caught.value.problem
        _well_said(problem)
        assert problem.place is not None
        assert problem.file
        return problem

    return ask


@pytest.fixture(scope="session")
def unharmed():
    """Calls a reader that must give data, and gives what came."""

    def ask(read):
        with nothing_written():
            return read()

    return ask
