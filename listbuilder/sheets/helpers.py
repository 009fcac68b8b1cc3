"""Other processes that draw for us. They load the library that draws while the list is still being read.

They are copies of this process, so only where that is cheap and safe: on Linux, with one thread. Elsewhere, and
whenever a helper dies, the work is done here: it takes longer and comes to the same.
"""

from __future__ import annotations

import os
import pickle
import select
import shutil
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from typing import Any, BinaryIO, NoReturn, TypeVar

from listbuilder.calm import no_collection
from listbuilder.problems import Unreadable

Task = TypeVar("Task")
Made = TypeVar("Made")
Practice = Callable[[bool], object]  # before the first task; is the helper the only one?
MANY = 99  # as many as there are cores
_LOST = (OSError, EOFError, ValueError, pickle.UnpicklingError)  # what is heard of a process that died


class Helper:
    """Another process that does one thing at a time."""

    def __init__(self, told: int, heard: int) -> None:
        self._told: BinaryIO = os.fdopen(told, "wb")
        self._heard: BinaryIO = os.fdopen(heard, "rb")

    def fileno(self) -> int:
        """Readable when it has answered."""
        return self._heard.fileno()

    def ask(self, work: Callable[[Task], Any], task: Task) -> None:
        pickle.dump((work, task), self._told)
        self._told.flush()

    def answer(self) -> Any:
        """What was made; Unreadable is raised here as it was there."""
        made = pickle.load(self._heard)
        if isinstance(made, Unreadable):
            raise made
        return made

    def dismiss(self) -> None:
        """It ends when nobody can ask any more."""
        with suppress(OSError):
            self._told.close()
            self._heard.close()


@dataclass(slots=True)
class Crew:
    """Helpers; none where this process works alone."""

    helpers: list[Helper] = field(default_factory=list)

    def do(self, work: Callable[[Task], Made], task: Task) -> Made:
        return next(self.map(work, [task]))

    def map(
        self, work: Callable[[Task], Made], tasks: Sequence[Task], meanwhile: Callable[[], object] = lambda: None
    ) -> Iterator[Made]:
        """All of it, in order; as many at once as there are helpers. What we do ourselves while they are at it, last."""
        waiting, busy, done = deque(enumerate(tasks)), dict[Helper, int](), dict[int, Made]()
        self._hand_out(work, waiting, busy)
        meanwhile()
        for at, task in enumerate(tasks):
            while at not in done and busy:  # else nobody is left to ask
                for helper in select.select(list(busy), [], [])[0]:
                    number = busy.pop(helper)
                    try:
                        done[number] = helper.answer()
                    except _LOST:
                        self._let_go(helper)
                        waiting.append((number, tasks[number]))
                self._hand_out(work, waiting, busy)
            yield done.pop(at) if at in done else work(task)

    def _hand_out(
        self, work: Callable[[Task], Made], waiting: deque[tuple[int, Task]], busy: dict[Helper, int]
    ) -> None:
        for helper in [one for one in self.helpers if one not in busy]:
            if waiting:
                number, task = waiting.popleft()
                try:
                    helper.ask(work, task)
                    busy[helper] = number
                except OSError:
                    self._let_go(helper)
                    waiting.append((number, task))

    def _let_go(self, helper: Helper) -> None:
        self.helpers.remove(helper)
        helper.dismiss()


@contextmanager
def hired(most: int, practise: Practice) -> Iterator[Crew]:
    """One helper for each core, at most so many, which load the library from now on and practise; none where they would
    bring nothing."""
    with ExitStack() as tidy:
        yield Crew(_copies(min(most, os.cpu_count() or 1), practise, tidy) if _can_copy() else [])


def _folder(tidy: ExitStack) -> str | None:
    """For the library's copies of fonts: of all helpers together, and taken away when the last of them is gone."""
    from tempfile import TemporaryDirectory

    with suppress(OSError):  # told by the first who needs one
        return tidy.enter_context(TemporaryDirectory(ignore_cleanup_errors=True))
    return None


def _can_copy() -> bool:
    return sys.platform == "linux" and (os.cpu_count() or 1) > 1 and threading.active_count() == 1


def _copies(number: int, practise: Practice, tidy: ExitStack) -> list[Helper]:
    """One copy loads the library and is copied for the others."""
    folder = _folder(tidy)
    sys.stdout.flush()
    sys.stderr.flush()
    pipes = [(*os.pipe(), *os.pipe()) for _ in range(number)]
    try:
        copied = os.fork()
    except OSError:  # no room for another process
        for end in (end for pipe in pipes for end in pipe):
            os.close(end)
        return []
    if copied == 0:
        _begin(pipes, practise, folder)
    tidy.callback(_end, copied)
    _band_together(copied)
    for asked, _, _, answers in pipes:
        os.close(asked)
        os.close(answers)
    helpers = [Helper(told, heard) for _, told, heard, _ in pipes]
    for helper in helpers:
        tidy.callback(helper.dismiss)
    return helpers


def _band_together(first: int) -> None:
    """All helpers are one group, so that they can be ended together. Said here and there: whoever is quicker."""
    with suppress(OSError):
        os.setpgid(first, first)


def _end(first: int) -> None:
    """Whatever they are at, nobody waits for it any more."""
    with suppress(OSError):
        os.killpg(first, signal.SIGKILL)
        os.waitpid(first, 0)


def _begin(pipes: list[tuple[int, int, int, int]], practise: Practice, folder: str | None) -> NoReturn:
    """In the first helper. Each keeps only its own ends, so that it hears when nobody can ask any more."""
    with suppress(Exception):
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever hired us hears that, and ends us
        _band_together(os.getpid())
        for _, told, heard, _ in pipes:
            os.close(told)
            os.close(heard)
        own, *others = pipes
        _load(lambda: practise(not others), folder, own[0])
        for other in others:
            if os.fork() == 0:
                own = other
                break
        for asked, _, _, answers in pipes:
            if asked != own[0]:
                os.close(asked)
                os.close(answers)
        try:
            _serve(os.fdopen(own[0], "rb"), os.fdopen(own[3], "wb"))
        except (EOFError, OSError):  # whoever hired us was killed, and cannot clear up
            shutil.rmtree(folder or "", ignore_errors=True)
    os._exit(0)  # whatever else this copy holds of the other process is not its to write


def _load(practise: Callable[[], object], folder: str | None, asked: int) -> None:
    """With a first page for practice, which takes longest of all, unless there is work already. A missing part is told
    when something is drawn."""
    import gc
    import tempfile

    tempfile.tempdir = folder
    with no_collection(), suppress(Unreadable):
        from listbuilder.sheets.drawer import library

        library()
        if not select.select([asked], [], [], 0)[0]:
            practise()
    gc.freeze()  # what is loaded stays; whoever looks for garbage need not go through it


def _serve(asked: BinaryIO, answers: BinaryIO) -> None:
    """Until nobody asks any more. A fault of ours ends it: whoever asked does it himself, and tells the fault."""
    while True:
        work, task = pickle.load(asked)
        try:
            made = work(task)
        except Unreadable as error:
            made = error
        pickle.dump(made, answers)
        answers.flush()
