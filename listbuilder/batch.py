"""Many lists at once: judged one after the other or by several workers, answers in the order of the files.

Workers hand back finished text, so that memory does not grow with the number of lists.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Literal

from listbuilder import report
from listbuilder.check import Checked
from listbuilder.given import Given, check_given

Format = Literal["text", "json", "junit"]
Outcome = Literal["legal", "not legal", "not judged", "unreadable"]
CHUNK = 32  # files a worker takes at a time: large enough to hide the hand-over, small enough to share out


@dataclass(frozen=True, slots=True)
class Answer:
    """One file's answer, ready to print."""

    text: str
    outcome: Outcome


_WRITE: dict[Format, Callable[[Checked], str]] = {
    "text": report.text,
    "json": report.json_text,
    "junit": report.junit_case,
}


def answer(given: Given, packs: Sequence[Path | str], format: Format) -> Answer:
    checked = check_given(given, packs)
    return Answer(_WRITE[format](checked), outcome(checked))


def outcome(checked: Checked) -> Outcome:
    if not checked.readable:
        return "unreadable"
    return "not judged" if checked.verdict is None else "legal" if checked.legal else "not legal"


def answers(all: Iterator[Given], packs: Sequence[Path | str], format: Format, jobs: int) -> Iterator[Answer]:
    """Lazily, in order; at most a few chunks are under way."""
    if jobs <= 1:
        for one in all:
            yield answer(one, packs, format)
        return
    yield from _shared_out(all, packs, format, jobs)


def _chunk(some: list[Given], packs: Sequence[Path | str], format: Format) -> list[Answer]:
    return [answer(one, packs, format) for one in some]


def _shared_out(all: Iterator[Given], packs: Sequence[Path | str], format: Format, jobs: int) -> Iterator[Answer]:
    from collections import deque
    from concurrent.futures import Future, ProcessPoolExecutor

    under_way: deque[Future[list[Answer]]] = deque()
    with ProcessPoolExecutor(jobs) as pool:

        def send() -> None:
            chunk = list(islice(all, CHUNK))
            if chunk:
                under_way.append(pool.submit(_chunk, chunk, packs, format))

        for _ in range(jobs * 3):
            send()
        while under_way:
            done = under_way.popleft().result()
            send()
            yield from done
