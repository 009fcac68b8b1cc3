"""The one walk over a list: every entry becomes a line with its make-up, in the scopes it belongs to."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from listbuilder.engine.makeup import Makeup, Surroundings, check_answer, record_answer, with_implied
from listbuilder.engine.rulebook import Rulebook
from listbuilder.engine.scope import Line, Scope
from listbuilder.engine.select import Bearer, mark
from listbuilder.pack.model import Level, Value
from listbuilder.problems import Path, Problem
from listbuilder.roster.model import Entry, Fields, Force, Roster
from listbuilder.words import did_you_mean


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
        self.book, self.pack, self.list = book, book.pack, roster
        self.ids: dict[str, Path] = {}

    def run(self) -> Muster:
        book, roster = self.book, self.list
        self.found = Muster(
            Scope("roster", roster.name or "The list", (), Bearer(frozenset(), {}), len(book.tests), roster.limit)
        )
        self._list_context()
        for index, force in enumerate(roster.forces):
            self._force(force, ("forces", index))
        return self.found

    def _list_context(self) -> None:
        tags: set[str] = set()
        marks: set[str] = set()
        for index, id in enumerate(self.list.options):
            optional = self.pack.optional.get(id)
            if optional is None:
                hint = (
                    did_you_mean(id, list(self.pack.optional), "Optional rules")
                    or f"{self.pack.title} has no optional rules."
                )
                self.found.problems.append(
                    Problem("LINK-OPTION", f"There is no optional rule {id!r}.", hint, path=("options", index))
                )
            else:
                tags |= set(optional.grants)
            marks.add(mark("option", id))
        self._context(self.found.roster, "list", self.list.fields, (), tags, marks, {})

    def _context(
        self,
        scope: Scope,
        level: Level,
        given: Fields,
        path: Path,
        tags: set[str],
        marks: set[str],
        inherited: dict[str, Value],
    ) -> None:
        """Answers of a list or force, with defaults, as what guards look at."""
        numbers: dict[str, Fraction] = {}
        for id, value in given:
            self.found.problems += check_answer(self.pack, id, value, level, (*path, "fields", *_key_path(self, id)))
        own = dict(given)
        for field_ in self.pack.fields.values():
            if level not in field_.at and field_.id not in inherited:
                continue
            answer = own.get(field_.id, inherited.get(field_.id))
            if answer is None and level == field_.at[0]:
                answer = field_.default
            if answer is not None:
                scope.answers[field_.id] = str(record_answer(field_, answer, tags, marks, numbers))
        marks |= {mark("tag", tag) for tag in with_implied(self.pack, tags)}
        scope.bearer = Bearer(frozenset(marks), numbers)

    def _force(self, force: Force, path: Path) -> None:
        kind = self.pack.forces.get(force.kind)
        if kind is None:
            hint = did_you_mean(force.kind, list(self.pack.forces), "Kinds")
            self.found.problems.append(
                Problem(
                    "LINK-FORCE",
                    f"There is no kind of force {force.kind!r} in {self.pack.title}.",
                    hint,
                    path=(*path, "kind"),
                )
            )
            return
        self._remember(force.id, path)
        roster = self.found.roster
        number = len(self.found.forces) + 1
        name = force.name or (kind.name if len(self.list.forces) == 1 else f"{kind.name} {number}")
        scope = Scope("force", name, path, roster.bearer, roster.size, roster.limit)
        inherited = dict(self.list.fields)
        list_marks = {one for one in roster.bearer.marks if not one.startswith("field:")}
        self._context(scope, "force", force.fields, path, set(), list_marks | {mark("force", kind.id)}, inherited)
        self.found.forces.append(scope)
        roster.forces.append(kind.id)
        around = self.book.surroundings(kind.id, _handed_down(self.pack.fields, self.list.fields, force.fields))
        for index, entry in enumerate(force.entries):
            self._entry(entry, (*path, "entries", index), around, scope, 1, 0)

    def _entry(self, entry: Entry, path: Path, around: Surroundings, force: Scope, copies: int, depth: int) -> None:
        self._remember(entry.id, path)
        makeup = self.book.makeup(entry, around)
        if isinstance(makeup, Makeup):
            line = Line(path, entry, makeup, copies * entry.count, depth)
            force.lines.append(line)
            self.found.roster.lines.append(line)
            for problem in makeup.problems:
                (self.found.problems if problem.rule.startswith("LINK") else self.found.odd).append(
                    _below(path, problem)
                )
        else:
            self.found.problems.append(_below(path, makeup))
        for index, inner in enumerate(entry.nested):
            self._entry(inner, (*path, "with", index), around, force, copies * entry.count, depth + 1)

    def _remember(self, id: str, path: Path) -> None:
        if id and id in self.ids:
            self.found.problems.append(
                Problem(
                    "LINK-DOUBLE",
                    f"The id {id!r} is used twice in this list.",
                    "Give one of them another id.",
                    path=(*path, "id"),
                )
            )
        self.ids[id] = path


def _below(path: Path, problem: Problem) -> Problem:
    from dataclasses import replace

    return replace(problem, path=path + problem.path)


def _key_path(walk: _Walk, id: str) -> Path:
    """`opponent.nation` stands either under its dotted name or inside a group; places find the nearest."""
    return tuple(id.split("."))


def _handed_down(fields: object, list_fields: Fields, force_fields: Fields) -> Fields:
    """Answers that entries may take from above; the force's go before the list's."""
    merged = dict(list_fields) | dict(force_fields)
    known = fields if isinstance(fields, dict) else {}
    return tuple(sorted((id, value) for id, value in merged.items() if id in known and "entry" in known[id].at))
