"""Which boxes are ticked beside the entries and forces of a list, and how many."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from listbuilder.engine.muster import muster
from listbuilder.engine.rulebook import ReadyTrack, Rulebook, rulebook
from listbuilder.engine.scope import Line, Scope, entry_scope
from listbuilder.engine.verdict import Verdict
from listbuilder.pack.model import Pack, Track
from listbuilder.problems import Path
from listbuilder.roster.model import Entry, Force, Roster

MOST = 40  # boxes of one track; nobody ticks more, and a page holds no more in a row


@dataclass(frozen=True, slots=True)
class Boxes:
    """The boxes of one track: of a force, or of each model of an entry."""

    track: Track
    number: int


def boxes_of(verdict: Verdict) -> dict[Path, tuple[Boxes, ...]]:
    """Everything there is to tick, by the path of the force or entry; what has none is not there."""
    return _boxes(rulebook(verdict.pack), verdict.roster)


def unit_boxes(pack: Pack) -> dict[str, tuple[Boxes, ...]]:
    """What there is to tick beside a unit of which nobody has chosen anything yet."""
    entries = tuple(Entry(id) for id in pack.units)
    force = Force(next(iter(pack.forces), ""), entries=entries)
    found = _boxes(rulebook(pack), Roster(pack.id, forces=(force,)))
    return {entry.unit: found.get(("forces", 0, "entries", at), ()) for at, entry in enumerate(entries)}


def _boxes(book: Rulebook, roster: Roster) -> dict[Path, tuple[Boxes, ...]]:
    if not book.tracks:
        return {}
    found: dict[Path, tuple[Boxes, ...]] = {}
    for force in muster(book, roster).forces:
        found[force.path] = tuple(_of(book.tracks, force, None))
        for index, line in enumerate(force.lines):
            if any(ready.each in line.makeup.hits for ready in book.tracks):
                found[line.path] = tuple(_of(book.tracks, entry_scope(force, index), line))
    return {path: boxes for path, boxes in found.items() if boxes}


def _of(tracks: list[ReadyTrack], scope: Scope, line: Line | None) -> Iterator[Boxes]:
    for ready in tracks:
        fits = ready.each == -1 if line is None else ready.each in line.makeup.hits
        if fits and (ready.when is None or ready.when(scope)):
            number = int(ready.boxes(scope) or 0)
            if number > 0:
                yield Boxes(ready.track, min(number, MOST))
