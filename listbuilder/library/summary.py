"""What is told of a list among many others? Worked out once for each text and pack, then kept."""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from listbuilder.check import Checked
from listbuilder.library.store import Facts
from listbuilder.pack.load import NoPack, load_pack
from listbuilder.problems import Problem
from listbuilder.report import cost_text
from listbuilder.roster.edit import entries_of

MOST_KEPT = 5000
MOST_PROBLEMS = 3
BROKE = Problem(
    "PAGE-FAULT", "The program failed on this list; that is its fault, not yours.", "The file was left as it is."
)
_LOG = logging.getLogger("listbuilder.library")
Needs = tuple[str, tuple[str, ...], str]  # system, house rules, own units


@dataclass(frozen=True, slots=True)
class Summary:
    """`state` says how far it came: judged, read but without a system, or not read at all."""

    file: str
    name: str
    system: str = ""
    title: str = ""  # of the system
    points: str = ""
    state: Literal["judged", "unjudged", "unread"] = "unread"
    errors: int = 0
    warnings: int = 0
    problems: tuple[Problem, ...] = ()
    words: str = ""  # what a search looks through
    written_for: str = ""  # the version of the pack it says
    version: str = ""  # the version that judged it
    changed: float = 0
    labels: tuple[str, ...] = ()

    def matches(self, word: str) -> bool:
        return all(part in self.words for part in word.casefold().split())


_KEPT: OrderedDict[tuple[str, tuple[int, ...]], tuple[Summary, Needs | None, str]] = OrderedDict()


class Summaries:
    """For one drawing of a page: each pack is asked for its hash once."""

    def __init__(self, folder: Path, where: Sequence[Path], check: Callable[[Path], Checked]) -> None:
        self.folder, self.where, self.check = folder, where, check
        self.hashes: dict[Needs, str] = {}

    def of(self, facts: Facts, labels: tuple[str, ...] = ()) -> Summary:
        """Whatever is in it: a list that breaks the judge must not hide the others."""
        key = (str(self.folder / facts.name), facts.stamp)
        kept = _KEPT.get(key)
        if kept is None or kept[2] != self._hash(kept[1]):
            kept = _KEPT[key] = self._fresh(facts)
            while len(_KEPT) > MOST_KEPT:
                _KEPT.popitem(last=False)
        words = f"{kept[0].words} {' '.join(labels).casefold()}"
        return replace(kept[0], changed=facts.changed, labels=labels, words=words)

    def _fresh(self, facts: Facts) -> tuple[Summary, Needs | None, str]:
        try:
            checked = self.check(self.folder / facts.name)
        except Exception:
            _LOG.exception("Judging %s failed", facts.name)
            stem = Path(facts.name).stem
            return Summary(facts.name, stem, state="unjudged", problems=(BROKE,), words=stem.casefold()), None, ""
        roster = checked.loaded.roster
        needs = (roster.system, roster.overlays, roster.own) if roster else None
        return summary(facts.name, checked), needs, self._hash(needs)

    def _hash(self, needs: Needs | None) -> str:
        if needs is None:
            return ""
        if needs not in self.hashes:
            try:
                self.hashes[needs] = load_pack(needs[0], needs[1], self.where, needs[2]).hash
            except NoPack as missing:
                self.hashes[needs] = str(missing)
        return self.hashes[needs]


def summary(file: str, checked: Checked) -> Summary:
    """Out of one judged text."""
    roster, verdict = checked.loaded.roster, checked.verdict
    worst = sorted(checked.problems, key=lambda problem: not problem.is_error)
    errors = sum(problem.is_error for problem in worst)
    stem = Path(file).stem
    if roster is None:
        return Summary(file, stem, errors=errors, problems=tuple(worst[:MOST_PROBLEMS]), words=stem.casefold())
    name = roster.name or stem
    told = Summary(
        file, name, roster.system, roster.system, "", "unjudged", errors, len(worst) - errors,
        tuple(worst[:MOST_PROBLEMS]), f"{name} {file} {roster.system} {roster.player}".casefold(), roster.pack,
    )  # fmt: skip
    if verdict is None:
        return told
    pack = verdict.pack
    names = {pack.units[entry.unit].name for entry in entries_of(roster) if entry.unit in pack.units}
    return replace(
        told,
        title=pack.title,
        state="judged",
        points=cost_text(verdict.cost, pack, roster.limit),
        words=f"{told.words} {pack.title} {' '.join(sorted(names))}".casefold(),
        version=pack.version,
        written_for=roster.pack or pack.version,
    )
