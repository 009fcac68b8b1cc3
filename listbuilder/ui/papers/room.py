"""Who draws the sheets, and which are at hand already? A few processes, and the last sheets by what is in them."""

from __future__ import annotations

import subprocess
import sys
from collections import OrderedDict
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from threading import Lock, Timer, local
from typing import IO, Any, cast

from listbuilder.ui.papers.job import Drawn, Job
from listbuilder.ui.papers.worker import receive, send

WORKERS = 2
PATIENCE = 180  # seconds for one sheet
MOST_KEPT = 128_000_000  # bytes of sheets in memory
BROKE = Drawn(fault="fault")  # the page has a sentence for it


@dataclass(slots=True)
class Ticket:
    """A sheet that was asked for: how far it is, and when it is done."""

    done: Future[Drawn]
    moved: tuple[int, int] = (0, 0)


@dataclass(slots=True)
class Room:
    """Sheets by key: those being drawn and those made, the longest unused forgotten first."""

    tickets: OrderedDict[str, Ticket] = field(default_factory=OrderedDict)
    threads: ThreadPoolExecutor = field(default_factory=lambda: ThreadPoolExecutor(WORKERS, "papers"))
    lock: Any = field(default_factory=Lock)
    own: local = field(default_factory=local)  # the process of each thread

    def ask(self, job: Job) -> Ticket:
        """The same job is drawn once, whoever asks."""
        key = job.key
        with self.lock:
            ticket = self.tickets.get(key)
            if ticket is None:
                ticket = self.tickets[key] = Ticket(Future())
                self.threads.submit(self._draw, job, key, ticket)
            self.tickets.move_to_end(key)
        return ticket

    def _draw(self, job: Job, key: str, ticket: Ticket) -> None:
        try:
            drawn = self._asked(job, ticket)
        except (OSError, EOFError, ValueError):
            drawn = None
        if drawn is None:  # it died or took too long; the next job gets a new one
            self._end()
        with self.lock:
            if drawn is None or drawn.fault:
                self.tickets.pop(key, None)  # a fault may be gone the next time
            self._forget(key)
        ticket.done.set_result(drawn or BROKE)

    def _asked(self, job: Job, ticket: Ticket) -> Drawn | None:
        worker = self._worker()
        jobs, answers = cast("IO[bytes]", worker.stdin), cast("IO[bytes]", worker.stdout)
        watch = Timer(PATIENCE, worker.kill)
        watch.start()
        try:
            send(jobs, job)  # type: ignore[arg-type]
            while isinstance(answer := receive(answers), tuple):  # type: ignore[arg-type]
                ticket.moved = answer
        finally:
            watch.cancel()
        return cast("Drawn | None", answer)

    def _worker(self) -> subprocess.Popen[bytes]:
        worker: subprocess.Popen[bytes] | None = getattr(self.own, "worker", None)
        if worker is None or worker.poll() is not None:
            command = (sys.executable, "-m", "listbuilder.ui.papers.worker")
            worker = self.own.worker = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        return worker

    def _end(self) -> None:
        worker: subprocess.Popen[bytes] | None = getattr(self.own, "worker", None)
        if worker is not None:
            worker.kill()
            worker.wait()
            self.own.worker = None

    def _forget(self, newest: str) -> None:
        kept = 0
        for key in reversed(list(self.tickets)):
            done = self.tickets[key].done
            kept += done.result().size if done.done() else 0
            if kept > MOST_KEPT and key != newest and done.done():
                del self.tickets[key]


_ROOM: list[Room] = []


def room() -> Room:
    """One for the server, made when the first sheet is asked for."""
    if not _ROOM:
        _ROOM.append(Room())
    return _ROOM[0]
