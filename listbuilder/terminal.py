"""Output for people: colour and tables on a terminal, plain aligned text anywhere else."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TextIO

_COLOURS = {"error": "31", "warning": "33", "legal": "32", "not legal": "31", "hint": "2", "bold": "1"}
_SEVERITY = re.compile(r"(?<=: )(error|warning)(?= [A-Z])")


def coloured(stream: TextIO | None = None) -> bool:
    """A terminal that shows colours, and nobody said NO_COLOR."""
    stream = stream or sys.stdout
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def paint(text: str, style: str) -> str:
    return f"\x1b[{_COLOURS[style]}m{text}\x1b[0m" if coloured() else text


def show(report: str) -> None:
    """A report with its severities marked; the words alone carry the meaning."""
    if coloured():
        report = _SEVERITY.sub(lambda match: paint(match[1], match[1]), report)
        report = re.sub(r"^(    (?:hint|waived): .*)$", lambda match: paint(match[1], "hint"), report, flags=re.M)
        report = re.sub(r": (legal|not legal)\b", lambda match: ": " + paint(match[1], match[1]), report)
    print(report)


def table(headings: Sequence[str], rows: Iterable[Sequence[str]], right: Sequence[int] = ()) -> None:
    """Aligned columns; drawn with lines and wrapped only on a terminal."""
    cells_of = [[str(cell) for cell in row] for row in rows]
    if coloured():
        _drawn(headings, cells_of, right)
        return
    widths = [max(len(row[column]) for row in [list(headings), *cells_of]) for column in range(len(headings))]
    for row in [list(headings), *cells_of]:
        cells = [
            cell.rjust(width) if column in right else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        print("  ".join(cells).rstrip())


def _drawn(headings: Sequence[str], rows: list[list[str]], right: Sequence[int]) -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    drawn = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for column, heading in enumerate(headings):
        widest = max((len(row[column]) for row in rows), default=0)
        whole = column == 0  # the id is what people came for: it is never cut
        drawn.add_column(
            heading,
            justify="right" if column in right else "left",
            no_wrap=whole,
            min_width=max(widest, len(heading)) if whole else None,
            overflow="fold",
        )
    for row in rows:
        drawn.add_row(*(Text(cell) for cell in row))
    Console().print(drawn)


@contextmanager
def progress(what: str, total: int, least: int = 50) -> Iterator[Callable[..., None]]:
    """Calls to the yielded function move a bar on standard error, by one or as many as they say; none off a terminal."""
    if total < least or not coloured(sys.stderr):
        yield lambda number=1: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=total)
        yield lambda number=1: bar.advance(task, number)
