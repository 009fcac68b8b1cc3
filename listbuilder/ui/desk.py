"""Which list is being edited, and is what the visitor sees also what is on disk?

A desk changes in place: the page fetches it once and a whole step (edit, save, remember) then happens
without a moment at which a rerun could tear it apart.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from hashlib import sha256
from pathlib import Path

from listbuilder.check import check_file, check_roster
from listbuilder.engine.verdict import Verdict
from listbuilder.pack.load import NoPack
from listbuilder.problems import Problem, Unreadable
from listbuilder.roster.edit import entries_of, with_ids
from listbuilder.roster.model import Roster
from listbuilder.roster.save import KEPT, Changed, has_comments, hash_of, keep_as_it_was, save, to_text
from listbuilder.ui.library import Library

MOST_UNDO = 200
CHANGED = Problem(
    "FILE-CHANGED",
    "The file was changed or removed by somebody else since it was opened here.",
    "Load what is on disk now, or keep yours as a copy.",
)


@dataclass(slots=True)
class Desk:
    """A list on the desk. `roster` is None when the file gave none; `problems` then say why."""

    path: Path
    roster: Roster | None
    seen: str | None
    problems: tuple[Problem, ...] = ()
    remarks: tuple[str, ...] = ()
    trouble: Problem | None = None  # why the last change is not on disk
    past: list[Roster] = field(default_factory=list)
    commented: bool = False  # the file holds comments, which saving cannot keep

    @property
    def name(self) -> str:
        return self.path.name

    @property
    def conflict(self) -> bool:
        return self.trouble is CHANGED

    def verdict(self) -> Verdict | None:
        """Asks the one judge; when the system cannot be used, `problems` say why."""
        if self.roster is None:
            return None
        try:
            verdict = check_roster(self.roster, beside=self.path)
        except NoPack as missing:
            self.problems = missing.problems
            return None
        self.problems = verdict.problems
        return verdict

    def change(self, edit: Callable[[Roster], Roster]) -> None:
        """One edit: remembered for undo and saved at once."""
        if self.roster is None:
            return
        edited = edit(self.roster)
        if edited != self.roster:
            self.past = [*self.past[1 - MOST_UNDO :], self.roster]
            self._keep(edited)

    def undo(self) -> None:
        if self.past:
            self._keep(self.past.pop())

    def text(self) -> bytes:
        """What a download gives: the very text on disk, or the visitor's own while that is not on disk."""
        with suppress(OSError):
            on_disk = self.path.read_bytes()
            if self.trouble is None and sha256(on_disk).hexdigest() == self.seen:
                return on_disk
        return to_text(self.roster).encode() if self.roster is not None else b""

    def copy_to(self, library: Library) -> Desk:
        """The visitor's own state under a new name; the other file stays as somebody left it."""
        assert self.roster is not None
        return open_desk(library.add(self.path.stem, to_text(self.roster)))

    def _keep(self, roster: Roster) -> None:
        """Shown whatever happens; where it cannot be saved, `trouble` says so until it can."""
        self.roster = roster
        self.remarks = ()
        try:
            if self.commented:
                keep_as_it_was(self.path)
            self.seen, self.trouble = save(roster, self.path, self.seen), None
            self.commented = False
        except Changed:
            self.trouble = CHANGED
        except Unreadable as unwritten:
            self.trouble = unwritten.problem


def open_desk(path: Path) -> Desk:
    """Opens a file. The hash is taken before reading: a change in between is then noticed, not lost."""
    try:
        seen = hash_of(path)
    except OSError:
        seen = None
    checked = check_file(path)
    loaded = checked.loaded
    if loaded.roster is None or checked.verdict is None or loaded.source is None:
        return Desk(path, None, seen, checked.problems)
    version = loaded.roster.pack or checked.verdict.pack.version
    roster = replace(with_ids(loaded.roster), pack=version)
    text = loaded.source.text
    remarks = tuple(_remarks(loaded.roster, text))
    return Desk(path, roster, seen, checked.problems, remarks, commented=has_comments(text))


def _remarks(roster: Roster, text: str) -> list[str]:
    """What the first change will do to the file beyond the change."""
    ids = [id for id in [*(force.id for force in roster.forces), *(entry.id for entry in entries_of(roster))] if id]
    told = []
    if len(ids) != len(set(ids)):
        told.append("Two entries had the same id; they have their own now, saved with your next change.")
    if has_comments(text):
        told.append(
            f"The first change you make here saves the file without its comments; as it was it is kept in {KEPT}."
        )
    return told
