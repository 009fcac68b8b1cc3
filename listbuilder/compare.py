"""What differs between two lists, or two versions of one, in words and points?

A change is a kind and the words that fill its sentence, so that a page can say it in another language and a
history can keep it. Costs are shared out: every point of difference stands with the change that brought it,
or in `rest` when none did (an optional rule that makes everything dearer, another version of the pack).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from listbuilder.differences import WORDS, Change, Namer, entry_changes, force_changes, list_changes
from listbuilder.engine.verdict import Verdict
from listbuilder.matching import Matched, Spot, match, out_of_order
from listbuilder.pack.model import Pack
from listbuilder.problems import Path, Problem
from listbuilder.roster.model import Roster
from listbuilder.vocabulary import fill

Cost = Mapping[str, Fraction]
Owner = tuple[str, int]  # whose change it is: ("new", 3) the fourth entry of the new list, ("list", 0) the list itself
_LIST: Owner = ("list", 0)


@dataclass(frozen=True, slots=True)
class Comparison:
    """`changes` in the order of the new list, what is gone from it last."""

    changes: tuple[Change, ...] = ()
    rest: Cost = field(default_factory=dict)  # the difference in cost that no change explains
    before: Cost | None = None
    after: Cost | None = None
    solved: tuple[Problem, ...] = ()
    arisen: tuple[Problem, ...] = ()

    @property
    def same(self) -> bool:
        """Nothing that a player wrote differs."""
        return not self.changes

    @property
    def total(self) -> Cost:
        return _less(self.after or {}, self.before or {})


def changes(old: Roster, new: Roster, pack: Pack | None = None) -> tuple[Change, ...]:
    """What differs, without prices: quick enough for every tap."""
    return _SideBySide(old, new, pack).told({})


def compare(old: Verdict, new: Verdict) -> Comparison:
    """Two judged lists: what differs, what each difference costs, what it does to the verdict."""
    sides = _SideBySide(old.roster, new.roster, new.pack, old.pack)
    owed = sides.owed(_prices(old), _prices(new))
    told = sides.told(owed)
    before, after = old.cost, new.cost
    rest = _less(_less(after or {}, before or {}), _sum(change.cost for change in told)) if before and after else {}
    return Comparison(told, rest, before, after, _gone(old, new), _gone(new, old))


def sentence(change: Change) -> str:
    """In English; a page may have its own words for the kind."""
    return fill(WORDS[change.kind], dict(change.words))


class _SideBySide:
    """Both lists, matched, with the changes of each owner."""

    def __init__(self, old: Roster, new: Roster, pack: Pack | None, older: Pack | None = None) -> None:
        self.old, self.new, self.names, self.old_names = old, new, Namer(pack), Namer(older or pack)
        self.matched: Matched = match(old, new)
        self.back = {after: before for before, after in self.matched.entries.items()}
        self.forces_back = {after: before for before, after in self.matched.forces.items()}
        self.by_owner: dict[Owner, list[Change]] = {}
        self._gather()

    def _gather(self) -> None:
        self._tell(_LIST, list_changes(self.old, self.new, self.names))
        self._forces()
        moved = self._moved()
        for index, spot in enumerate(self.matched.new):
            owner = ("new", index)
            if index in self.back:
                before = self.matched.old[self.back[index]]
                self._tell(owner, entry_changes(before.entry, spot.entry, self.names))
                self._tell(owner, [self.names.moved(spot.entry, moved[index])] if index in moved else [])
            elif self._whole(spot, self.back, self.forces_back):
                self._tell(owner, [self.names.added(spot.entry, self.names.force(self.new.forces[spot.force]))])
        for index, spot in enumerate(self.matched.old):
            if index not in self.matched.entries and self._whole(spot, self.matched.entries, self.matched.forces):
                self._tell(
                    ("old", index),
                    [self.old_names.removed(spot.entry, self.old_names.force(self.old.forces[spot.force]))],
                )

    def _forces(self) -> None:
        stepped = out_of_order([self.forces_back[index] for index in sorted(self.forces_back)])
        for index, force in enumerate(self.new.forces):
            before = self.forces_back.get(index)
            owner = ("force", index)
            if before is None:
                self._tell(owner, [self.names.force_added(force)])
            else:
                self._tell(owner, force_changes(self.old.forces[before], force, self.names))
                self._tell(owner, [self.names.force_moved(force)] if before in stepped else [])
        for index, force in enumerate(self.old.forces):
            if index not in self.matched.forces:
                self._tell(("gone", index), [self.old_names.force_removed(force)])

    def _moved(self) -> dict[int, str]:
        """Entries that stand elsewhere, and what they are in now; the fewest steps that explain it."""
        found: dict[int, str] = {}
        stayed: dict[tuple[int, int | None], list[int]] = {}
        for index, spot in enumerate(self.matched.new):
            before = self.matched.old[self.back[index]] if index in self.back else None
            if before is None:
                continue
            was = self.matched.entries.get(before.parent) if before.parent is not None else None
            same = before.home == spot.home and was == spot.parent and (before.parent is None) == (spot.parent is None)
            if same:
                stayed.setdefault((spot.force, spot.parent), []).append(index)
            else:
                found[index] = self._inside(spot)
        for together in stayed.values():
            stepped = out_of_order([self.back[index] for index in together])
            found |= {index: "" for index in together if self.back[index] in stepped}
        return found

    def _inside(self, spot: Spot) -> str:
        if spot.parent is not None:
            return self.names.entry(self.matched.new[spot.parent].entry)
        return self.names.force(self.new.forces[spot.force])

    def _whole(self, spot: Spot, matched: Mapping[int, int], forces: Mapping[int, int]) -> bool:
        """Is it told by itself? What comes or goes inside something that does so is told with that."""
        return spot.parent in matched if spot.parent is not None else spot.force in forces

    def _tell(self, owner: Owner, told: Iterable[Change]) -> None:
        if found := list(told):
            self.by_owner.setdefault(owner, []).extend(found)

    def owed(self, old: Mapping[Path, Cost], new: Mapping[Path, Cost]) -> dict[Owner, Cost]:
        """The difference in cost of every entry, laid at the door of the change that is nearest above it."""
        owed: dict[Owner, Cost] = {}
        for index, spot in enumerate(self.matched.new):
            was = old.get(self.matched.old[self.back[index]].path, {}) if index in self.back else {}
            difference = _less(new.get(spot.path, {}), was)
            owner = self._owner_of_new(index)
            owed[owner] = _sum((owed.get(owner, {}), difference))
        for index, spot in enumerate(self.matched.old):
            if index not in self.matched.entries:
                owner = self._owner_of_old(index)
                owed[owner] = _less(owed.get(owner, {}), old.get(spot.path, {}))
        return owed

    def _owner_of_new(self, index: int) -> Owner:
        while ("new", index) not in self.by_owner:
            spot = self.matched.new[index]
            if spot.parent is None:
                return self._or_list(("force", spot.force))
            index = spot.parent
        return ("new", index)

    def _owner_of_old(self, index: int) -> Owner:
        while ("old", index) not in self.by_owner:
            spot = self.matched.old[index]
            if spot.parent is None:
                return self._or_list(("gone", spot.force))
            if spot.parent in self.matched.entries:
                return self._owner_of_new(self.matched.entries[spot.parent])
            index = spot.parent
        return ("old", index)

    def _or_list(self, owner: Owner) -> Owner:
        return owner if owner in self.by_owner else _LIST

    def told(self, owed: Mapping[Owner, Cost]) -> tuple[Change, ...]:
        """All changes in reading order; the first of each owner carries what they cost together.

        What the list itself owes is carried by its change only when there is one to blame."""
        found: list[Change] = []
        for owner in sorted(self.by_owner, key=self._reading):
            mine = self.by_owner[owner]
            if owner != _LIST:
                mine = [mine[0].at(owed.get(owner, {})), *mine[1:]]
            elif len(blamed := [change for change in mine if change.prices]) == 1:
                mine = [change.at(owed.get(owner, {})) if change is blamed[0] else change for change in mine]
            found += mine
        return tuple(found)

    def _reading(self, owner: Owner) -> tuple[int, int, int, int]:
        """The list, then force by force with its entries, then what is gone."""
        kind, index = owner
        if kind == "new":
            return (1, self.matched.new[index].force, 1, index)
        return {"list": (0, 0, 0, 0), "force": (1, index, 0, 0), "gone": (2, 0, index, 0), "old": (3, 0, 0, index)}[
            kind
        ]


def _prices(verdict: Verdict) -> dict[Path, Cost]:
    return {
        line.path: {id: cost for id in verdict.pack.currencies if (cost := line.cost(id)) is not None}
        for line in verdict.lines
    }


def _sum(costs: Iterable[Cost]) -> dict[str, Fraction]:
    total: dict[str, Fraction] = {}
    for cost in costs:
        for id, amount in cost.items():
            total[id] = total.get(id, Fraction(0)) + amount
    return {id: amount for id, amount in total.items() if amount}


def _less(cost: Cost, other: Cost) -> dict[str, Fraction]:
    return _sum((cost, {id: -amount for id, amount in other.items()}))


def _gone(old: Verdict, new: Verdict) -> tuple[Problem, ...]:
    """Findings that one verdict has and the other has not. The numbers in a message may differ; the rule counts."""
    left: Sequence[str] = [problem.rule for problem in new.problems]
    counts = {rule: left.count(rule) for rule in set(left)}
    found = []
    for problem in old.problems:
        counts[problem.rule] = counts.get(problem.rule, 0) - 1
        if counts[problem.rule] < 0:
            found.append(problem)
    return tuple(found)
