"""Checks by name: a rule of the pack says which one, with which numbers, and in which words it speaks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from listbuilder.campaign.table import Table
from listbuilder.problems import BookRef, Path, Problem, Severity
from listbuilder.vocabulary import fill

Raw = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Ruling:
    """A rule of legality, as the pack writes it."""

    id: str
    check: str
    message: str
    title: str = ""
    hint: str = ""
    severity: Severity = "error"
    params: Raw = field(default_factory=dict)
    book: BookRef | None = None


@dataclass(frozen=True, slots=True)
class Hit:
    """A place where a rule is broken, with the words for its message. `player` may be told of it, and `partner`."""

    file: str
    path: Path
    player: str
    words: Mapping[str, object]
    at_key: bool = False
    entries: tuple[str, ...] = ()  # ids of the entries that count
    partner: str | None = None


Check = Callable[[Table, Raw], Iterable[Hit]]
CHECKS: dict[str, Check] = {}


def check(name: str) -> Callable[[Check], Check]:
    """Registers a function under the name that rules use; refuses doubles."""

    def register(function: Check) -> Check:
        if name in CHECKS:
            raise ValueError(f"the campaign check {name} is registered twice")
        CHECKS[name] = function
        return function

    return register


def findings(table: Table, rulings: Iterable[Ruling], player: str = "", alone: bool = False) -> list[Problem]:
    """What the rules find; with `player` only what concerns him, and `alone` nothing that concerns everybody."""
    whose = (player,) if alone else ("", player)
    return [problem for ruling in rulings for problem in _of(table, ruling, whose)]


def _of(table: Table, ruling: Ruling, whose: tuple[str, ...]) -> Iterator[Problem]:
    """A check that breaks becomes a finding of its own: a silent one would call a campaign legal."""
    try:
        hits = list(CHECKS[ruling.check](table, ruling.params))
    except Exception as error:  # any fault of a check must show
        message = f"The check {ruling.check!r} of this rule broke down: {type(error).__name__}: {error}."
        yield Problem("CHECK-BROKEN", message, f"Report this; rule {ruling.id} was not judged.", book=ruling.book)
        return
    for hit in hits:
        if whose[-1] == "" or hit.player in whose or hit.partner in whose:
            yield table.state.locate(hit.file, _told(ruling, hit))


def _told(ruling: Ruling, hit: Hit) -> Problem:
    words = {"title": ruling.title, "player": hit.player} | {name: str(word) for name, word in hit.words.items()}
    return Problem(
        ruling.id,
        fill(ruling.message, words),
        fill(ruling.hint, words),
        ruling.severity,
        hit.path,
        hit.at_key,
        book=ruling.book,
        found=words.get("found"),
        limit=words.get("limit"),
        entries=hit.entries,
    )
