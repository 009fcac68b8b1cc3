"""Which list is being edited, what was it before, and is what the visitor sees also what is on disk?

A desk changes in place: the page fetches it once and a whole step (edit, save, remember) then happens
without a moment at which a rerun could tear it apart. Undo and redo are read off the history of the list, so
they outlive the page and the server.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path

from listbuilder.check import Checked, check_file, check_roster
from listbuilder.compare import changes
from listbuilder.differences import Change
from listbuilder.engine.verdict import Verdict, judge
from listbuilder.library.folder import FolderStore
from listbuilder.library.history import MOST_CHANGES, Judged, Step, Version, chain, new_id, position
from listbuilder.library.store import Store, sum_of
from listbuilder.pack.find import shelves
from listbuilder.pack.load import NoPack, load_pack
from listbuilder.pack.model import Pack
from listbuilder.problems import Problem, Unreadable
from listbuilder.report import cost_text
from listbuilder.roster.edit import entries_of, with_ids
from listbuilder.roster.load import load_text
from listbuilder.roster.model import Roster
from listbuilder.roster.plain import plain
from listbuilder.roster.save import Changed, has_comments, to_text
from listbuilder.ui.library import Library

_LOG = logging.getLogger("listbuilder.ui")
CHANGED = Problem(
    "FILE-CHANGED",
    "The file was changed or removed by somebody else since it was opened here.",
    "Load what is on disk now, or keep yours as a copy.",
)
KEPT_HERE = "What you changed stays on this page; it is saved as soon as that is possible."
LOST = Problem(
    "FILE-VERSION",
    "That version of the list cannot be read any more.",
    "The list was left as it is; choose another version.",
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
    store: Store = field(default_factory=lambda: FolderStore(Path()))
    versions: dict[str, Version] = field(default_factory=dict)
    here: Version | None = None  # None: the text on disk is not in the history yet
    original: str = ""  # that text
    unsaved: list[Step] = field(default_factory=list)
    judged: Verdict | None = None  # the last one; good as long as list and pack are the same
    asked: tuple[Roster, Pack] | None = None  # what it was asked about

    @property
    def name(self) -> str:
        return self.path.name

    @property
    def conflict(self) -> bool:
        return self.trouble is CHANGED

    @property
    def past(self) -> tuple[str, ...]:
        """The versions that undo leads to, the next one first."""
        return chain(self.versions, self.here, "back")

    @property
    def future(self) -> tuple[str, ...]:
        return chain(self.versions, self.here, "forth")

    def verdict(self) -> Verdict | None:
        """Asks the one judge; when the system cannot be used, `problems` say why."""
        if self.roster is None:
            return None
        try:
            pack = self._load_pack()
        except NoPack as missing:
            self.problems = missing.problems
            return None
        if self.judged is None or self.asked is None or self.asked[0] is not self.roster or self.asked[1] is not pack:
            self.judged, self.asked = self._judge(pack), (self.roster, pack)
        self.problems = self.judged.problems
        return self.judged

    def change(self, edit: Callable[[Roster], Roster]) -> None:
        """One edit: remembered for undo and saved at once. Unreadable when no list would come of it."""
        if self.roster is None:
            return
        edited = edit(self.roster)
        if edited != self.roster:
            edited, text = _readable(edited)
            self._first()
            self._step("edit", text, edited, self.here.id if self.here else "", "")

    def undo(self) -> None:
        if self.here and self.past:
            target = self.versions[self.past[0]]
            self._go_to("undo", target, target.back, self.here.id)

    def redo(self) -> None:
        if self.here and self.future:
            target = self.versions[self.future[0]]
            self._go_to("redo", target, self.here.id, target.forth)

    def restore(self, id: str) -> None:
        """An old version again, as a new one: what came after it stays in the history."""
        if self.roster is not None and id in self.versions:
            self._first()
            self._go_to("restore", self.versions[id], self.here.id if self.here else "", "")

    def text(self) -> bytes:
        """What a download gives: the very text on disk, or the visitor's own while that is not on disk."""
        with suppress(Unreadable):
            on_disk = self.store.read(self.name)
            if self.trouble is None and sum_of(on_disk) == self.seen:
                return on_disk
        return to_text(self.roster).encode() if self.roster is not None else b""

    def copy_to(self, library: Library) -> Desk:
        """The visitor's own state under a new name; the other file stays as somebody left it."""
        assert self.roster is not None
        return open_desk(library.add(self.path.stem, to_text(self.roster)))

    def theirs(self) -> Roster | None:
        """The list as it is on disk now, when somebody else wrote it."""
        try:
            return load_text(self.store.read(self.name).decode()).roster
        except (Unreadable, UnicodeDecodeError):
            return None

    def differences(self) -> tuple[Change, ...]:
        """From theirs to ours: what would be lost by loading theirs."""
        theirs = self.theirs()
        return changes(theirs, self.roster, self._pack()) if theirs and self.roster else ()

    def retry(self) -> None:
        """What could not be saved is tried again; a conflict is for the visitor to settle."""
        if self.unsaved and not self.conflict:
            self._save()

    def fresh(self) -> bool:
        """Is this still what is on disk? A change that waits to be saved is the visitor's, not stale."""
        return bool(self.unsaved) or self.seen is None or self.store.sum(self.name) in (self.seen, None)

    def text_of(self, id: str) -> str:
        """The text of a version, saved or not."""
        waiting = next((step.text for step in self.unsaved if step.version.id == id), None)
        return waiting if waiting is not None else self.store.version_text(self.name, id)

    def _first(self) -> None:
        """What is on disk is kept before it is changed: a hand-written text with its comments, an editor's work."""
        if self.here is None:
            last = next(reversed(self.versions), "")
            self._remember("outside" if last else "start", self.original, last, "", ())

    def _go_to(self, did: str, target: Version, back: str, forth: str) -> None:
        try:
            text = self.text_of(target.id)
        except Unreadable:
            text = ""
        roster = load_text(text).roster if text else None
        if roster is None or self.roster is None:
            self.trouble = self.trouble or LOST
            return
        self._step(did, text, _ready(roster, self.roster.pack), back, forth)

    def _step(self, did: str, text: str, roster: Roster, back: str, forth: str) -> None:
        """Shown whatever happens; where it cannot be saved, `trouble` says so until it can."""
        assert self.roster is not None
        told = changes(self.roster, roster, self._pack())
        self.roster = roster
        self.remarks = ()
        self._remember(did, text, back, forth, told, self._judgement())
        self._save()

    def _judgement(self) -> Judged | None:
        """A list that breaks the judge is saved all the same."""
        try:
            verdict = self.verdict()
        except Exception:
            _LOG.exception("Judging %s failed", self.name)
            return None
        return judgement(verdict) if verdict else None

    def _remember(
        self, did: str, text: str, back: str, forth: str, told: tuple[Change, ...], judged: Judged | None = None
    ) -> None:
        sum = sum_of(text)
        id = new_id(datetime.now(UTC), sum, next(reversed(self.versions), ""))
        more = max(0, len(told) - MOST_CHANGES)
        self.here = self.versions[id] = Version(id, did, sum, back, forth, told[:MOST_CHANGES], more, judged)
        self.unsaved.append(Step(self.here, text))

    def _save(self) -> None:
        try:
            self.seen = self.store.write(self.name, self.unsaved, self.seen)
            self.trouble = None
            self.unsaved = []
        except Changed:
            self.trouble = CHANGED
        except Unreadable as unwritten:
            why = unwritten.problem
            self.trouble = replace(why, hint=f"{why.hint} {KEPT_HERE}")

    def _pack(self) -> Pack | None:
        """For the names of things; without it the ids have to do."""
        try:
            return self._load_pack()
        except NoPack:
            return None

    def _judge(self, pack: Pack) -> Verdict:
        """A list that names its campaign is judged in it, as `check` does: the campaign knows what it need not say."""
        assert self.roster is not None
        return judge(self.roster, pack) if self.roster.campaign is None else check_roster(self.roster, (), self.path)

    def _load_pack(self) -> Pack:
        assert self.roster is not None
        return load_pack(self.roster.system, self.roster.overlays, shelves(beside=self.path), self.roster.own)


def open_desk(path: Path) -> Desk:
    """Opens a file. The sum is taken before reading: a change in between is then noticed, not lost."""
    store = FolderStore(path.parent)
    seen = store.sum(path.name)
    checked = check_file(path)
    loaded = checked.loaded
    if loaded.roster is None or checked.verdict is None or loaded.source is None:
        return Desk(path, None, seen, checked.problems, store=store)
    text = loaded.source.text
    versions = {version.id: version for version in store.versions(path.name)}
    return Desk(
        path,
        _ready(loaded.roster, checked.verdict.pack.version),
        seen,
        checked.problems,
        tuple(_remarks(checked, text)),
        store=store,
        versions=versions,
        here=position(versions, seen or ""),
        original=text,
    )


def _readable(roster: Roster) -> tuple[Roster, str]:
    """What is written must be read again: a name with an unseen sign in it would cost the whole list."""
    text = to_text(roster)
    loaded = load_text(text)
    if loaded.roster is None:
        roster = plain(roster)
        text = to_text(roster)
        loaded = load_text(text)
    if loaded.roster is None:
        why = loaded.problems[0]
        message = f"That cannot be written into a list: {why.message}"
        raise Unreadable(Problem(why.rule, message, "The list was left as it is."))
    return roster, text


def judgement(verdict: Verdict) -> Judged:
    errors = sum(problem.is_error for problem in verdict.problems)
    told = cost_text(verdict.cost, verdict.pack, verdict.roster.limit)
    return Judged(verdict.pack.version, verdict.pack.hash, errors, len(verdict.problems) - errors, told)


def _ready(roster: Roster, version: str) -> Roster:
    """As it is edited: everything with an id, and told for which version of the pack it was written."""
    return replace(with_ids(roster), pack=roster.pack or version)


def _remarks(checked: Checked, text: str) -> list[str]:
    """What the first change will do to the file beyond the change."""
    roster = checked.loaded.roster
    assert roster is not None
    ids = [id for id in [*(force.id for force in roster.forces), *(entry.id for entry in entries_of(roster))] if id]
    told = []
    if len(ids) != len(set(ids)):
        told.append("Two entries had the same id; they have their own now, saved with your next change.")
    if has_comments(text):
        told.append(
            "The first change you make here saves the file without its comments; as it was it stays in its history."
        )
    return told
