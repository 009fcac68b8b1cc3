"""What is wrong, where, by which rule: the one shape of every finding."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal

Step = str | int
Path = tuple[Step, ...]
Severity = Literal["error", "warning"]


MOST_SIGNS = 400


def one_line(text: str) -> str:
    """Without control signs and line ends, and cut in the middle where it is too long."""
    plain = "".join(sign if sign.isprintable() else repr(sign)[1:-1] for sign in text)
    half = MOST_SIGNS // 2 - 2
    return plain if len(plain) <= MOST_SIGNS else f"{plain[:half]} … {plain[-half:]}"


@dataclass(frozen=True, slots=True)
class Place:
    """Line and column in a text file, both counted from 1."""

    line: int
    column: int


@dataclass(frozen=True, slots=True)
class BookRef:
    """Where a datum or a rule comes from; `house` marks what is ours."""

    ref: str
    section: str = ""

    @property
    def house(self) -> bool:
        return self.ref == "house"


@dataclass(frozen=True, slots=True)
class Problem:
    """One finding. `path` leads into the data of `file`; `place` is added when the text is at hand."""

    rule: str
    message: str
    hint: str = ""
    severity: Severity = "error"
    path: Path = ()
    at_key: bool = False
    place: Place | None = None
    file: str | None = None
    book: BookRef | None = None
    found: str | None = None
    limit: str | None = None
    entries: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Findings repeat what people wrote; however that looks, a finding stays one readable line."""
        for part in ("message", "hint"):
            text = getattr(self, part)
            if len(text) > MOST_SIGNS or not text.isprintable():
                object.__setattr__(self, part, one_line(text))

    @property
    def is_error(self) -> bool:
        return self.severity == "error"

    def in_file(self, file: str) -> Problem:
        return replace(self, file=file)


def is_legal(problems: Iterable[Problem]) -> bool:
    """Warnings do not make a list illegal."""
    return not any(problem.is_error for problem in problems)


def in_order(problems: Iterable[Problem]) -> list[Problem]:
    """In the order a reader meets them: by file, place, then rule; findings without a place first."""

    def key(problem: Problem) -> tuple[str, int, int, str, str]:
        place = problem.place or Place(0, 0)
        return (problem.file or "", place.line, place.column, problem.rule, problem.message)

    return sorted(problems, key=key)


def path_text(path: Path) -> str:
    """`forces/0/entries/3`, the form that JSON answers use."""
    return "/".join(str(step) for step in path)


class Unreadable(Exception):
    """A file that gives no data at all; carries the finding to show instead."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.message)
        self.problem = problem

    def __reduce__(self) -> tuple[type[Unreadable], tuple[Problem]]:
        """Comes whole out of another process, too."""
        return type(self), (self.problem,)
