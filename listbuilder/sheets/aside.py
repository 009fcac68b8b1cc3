"""A second process that loads the library that draws while the list is still being read, then draws for us.

Only where that is cheap and safe: where processes can be copied, and ours has one thread and not loaded it yet.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import BinaryIO, NoReturn

from listbuilder.problems import Unreadable
from listbuilder.seal import Attached

Writer = Callable[[str, tuple[Attached, ...]], bytes]


@contextmanager
def writer() -> Iterator[Writer]:
    """What turns HTML into PDF: a helper, or this process itself where there is none."""
    helper = _hired() if _pays() else None
    try:
        yield helper.write if helper else here
    finally:
        if helper:
            helper.dismiss()


def _pays() -> bool:
    return (
        sys.platform == "linux"
        and (os.cpu_count() or 1) > 1
        and threading.active_count() == 1
        and "weasyprint" not in sys.modules
    )


def here(html: str, attached: tuple[Attached, ...]) -> bytes:
    """In this process."""
    from listbuilder.sheets.pdf import write_pdf

    return write_pdf(html, attached)


class _Helper:
    """The other process. Whatever it cannot answer is done here."""

    def __init__(self, told: BinaryIO, heard: BinaryIO) -> None:
        self._told, self._heard = told, heard

    def write(self, html: str, attached: tuple[Attached, ...]) -> bytes:
        try:
            pickle.dump((html, attached), self._told)
            self._told.flush()
            made: bytes | Unreadable = pickle.load(self._heard)
        except (OSError, EOFError, ValueError, pickle.UnpicklingError):
            return here(html, attached)
        if isinstance(made, Unreadable):
            raise made
        return made

    def dismiss(self) -> None:
        """It ends when nobody can ask any more; nobody waits for it."""
        for end in (self._told, self._heard):
            with suppress(OSError):
                end.close()


def _hired() -> _Helper | None:
    asked, told = os.pipe()
    heard, answered = os.pipe()
    sys.stdout.flush()
    sys.stderr.flush()
    try:
        copied = os.fork()
    except OSError:  # no room for another process
        for end in (asked, told, heard, answered):
            os.close(end)
        return None
    if copied == 0:
        os.close(told)
        os.close(heard)
        _serve(os.fdopen(asked, "rb"), os.fdopen(answered, "wb"))
    os.close(asked)
    os.close(answered)
    return _Helper(os.fdopen(told, "wb"), os.fdopen(heard, "rb"))


def _serve(asked: BinaryIO, answers: BinaryIO) -> NoReturn:
    """In the helper: loads the library, then draws until nobody asks any more. A fault of ours ends it without a
    word: whoever asked draws himself, and tells it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever hired it hears that, and ends it
    with suppress(Exception):
        from listbuilder.sheets.drawer import library

        with suppress(Unreadable):  # told when something is to be drawn
            library()
        while True:
            html, attached = pickle.load(asked)
            try:
                made: bytes | Unreadable = here(html, attached)
            except Unreadable as error:
                made = error
            pickle.dump(made, answers)
            answers.flush()
    os._exit(0)  # what this copy holds of the other's files and exits is not its to write
