"""The one walk over a list: every entry becomes a line with its make-up, in the scopes it belongs to."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace

from listbuilder.engine.makeup import Makeup, Surroundings
from listbuilder.engine.rulebook import Rulebook
from listbuilder.engine.scope import Line, Scope
from listbuilder.problems import Path, Problem
from listbuilder.roster.model import Entry, Force, Roster
from listbuilder.words import did_you_mean, plain


@dataclass(slots=True)
class Muster:
    """A list in formation: its scopes, its lines in file order, and what could not be placed."""

    roster: Scope
    forces: list[Scope] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)  # LINK-*: names that lead nowhere
    odd: list[Problem] = field(default_factory=list)  # known things that are not allowed where they stand


def muster(book: Rulebook, roster: Roster) -> Muster:
    """Walks the list once."""
    return _Walk(book, roster).run()


class _Walk:
    def __init__(self, book: Rulebook, roster: Roster) -> None:
        self.book, self.list = book, roster
        self.ids: set[str] = set()
        self.alike = Counter(force.kind for force in roster.forces)
        self.met: Counter[str] = Counter()
        context = book.list_context(roster.options, roster.fields)
        self.found = Muster(Scope("roster", roster.name or "The list", (), context, len(book.tests), roster.limit))
        self.found.problems += context.problems

    def run(self) -> Muster:
        for index, force in enumerate(self.list.forces):
            self._force(force, ("forces", index))
        return self.found

    def _force(self, force: Force, path: Path) -> None:
        pack = self.book.pack
        kind = pack.forces.get(force.kind) or pack.forces.get(self.book.forces_by_name.get(plain(force.kind), ""))
        if kind is None:
            message = f"There is no kind of force {force.kind!r} in {pack.title}."
            hint = did_you_mean(force.kind, list(pack.forces), "Kinds")
            self.found.problems.append(Problem("LINK-FORCE", message, hint, path=(*path, "kind")))
            return
        self._remember(force.id, path)
        roster = self.found.roster
        context = self.book.force_context(self.list.options, self.list.fields, kind.id, force.fields)
        for problem in context.problems:
            self._note(_below(path, problem))
        self.met[kind.id] += 1
        name = force.name or (kind.name if self.alike[kind.id] == 1 else f"{kind.name} {self.met[kind.id]}")
        scope = Scope("force", name, path, context, roster.size, roster.limit, force=kind.id)
        self.found.forces.append(scope)
        roster.forces.append(kind.id)
        around = self.book.surroundings(kind.id, context.handed_down)
        for index, entry in enumerate(force.entries):
            self._entry(entry, (*path, "entries", index), around, scope, 1, 0)

    def _entry(self, entry: Entry, path: Path, around: Surroundings, force: Scope, copies: int, depth: int) -> None:
        if entry.id:
            self._remember(entry.id, path)
        makeup = self.book.makeup(entry, around)
        number = copies * entry.count
        if isinstance(makeup, Makeup):
            line = Line(path, entry, makeup, number, depth)
            force.lines.append(line)
            self.found.roster.lines.append(line)
            for problem in makeup.problems:
                self._note(_below(path, problem))
        else:
            self.found.problems.append(_below(path, makeup))
        for index, inner in enumerate(entry.nested):
            self._entry(inner, (*path, "with", index), around, force, number, depth + 1)

    def _note(self, problem: Problem) -> None:
        """Names that lead nowhere stop the judge; things out of place are findings among others."""
        (self.found.problems if problem.rule.startswith("LINK") else self.found.odd).append(problem)

    def _remember(self, id: str, path: Path) -> None:
        if id and id in self.ids:
            message = f"The id {id!r} is used twice in this list."
            self.found.problems.append(
                Problem("LINK-DOUBLE", message, "Give one of them another id.", path=(*path, "id"))
            )
        self.ids.add(id)


def _below(path: Path, problem: Problem) -> Problem:
    return replace(problem, path=path + problem.path)
