"""Where things are counted: the whole list, one force, or one entry with what is nested in it.

The walk over the list fills each scope with make-ups and their numbers, once; after that every
question is answered from the scope's counters.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction

from listbuilder.engine.context import Context
from listbuilder.engine.makeup import Makeup
from listbuilder.engine.select import Bearer
from listbuilder.problems import Path
from listbuilder.roster.model import Entry
from listbuilder.vocabulary import field_mark


@dataclass(frozen=True, slots=True, eq=False)
class Line:
    """One entry where it stands: its path, its make-up and how many models it is in all."""

    path: Path
    entry: Entry
    makeup: Makeup
    number: int
    depth: int

    def left(self, less: tuple[str, ...]) -> int:
        """How many models it is without those that these number fields of its entry tell apart."""
        if not less or not self.entry.count:
            return self.number
        gone = sum(int(self.makeup.bearer.numbers.get(field, 0)) for field in less)
        return self.number // self.entry.count * max(self.entry.count - gone, 0)

    @property
    def label(self) -> str:
        """The stable id, else the path: what a finding names as `entries`."""
        return self.entry.id or "/".join(str(step) for step in self.path)


def add_up(amounts: Iterable[tuple[Fraction | None, int]]) -> Fraction:
    """Amounts times numbers, exactly. Whole numbers are added per denominator: fractions are slow."""
    sums: dict[int, int] = {}
    for amount, number in amounts:
        if amount:
            denominator = amount.denominator
            sums[denominator] = sums.get(denominator, 0) + amount.numerator * number
    return sum((Fraction(total, denominator) for denominator, total in sums.items()), Fraction(0))


@dataclass(slots=True, eq=False)
class Scope:
    """A set of lines with the guard context around them."""

    kind: str
    name: str
    path: Path
    context: Context  # what guards look at
    size: int  # how many selectors the rulebook has
    limit: Fraction | None
    lines: list[Line] = field(default_factory=list)
    line_base: int = 1  # lines carry list-wide numbers; within one entry each is divided by its copies
    _counts: dict[bool, list[int]] = field(default_factory=dict)
    _numbers: dict[tuple[bool, int | None, tuple[str, ...]], dict[Makeup, int]] = field(default_factory=dict)
    _costs: dict[str, Fraction] = field(default_factory=dict)
    depth: int = 0  # of the entries that stand in no other entry of this scope
    force: str = ""  # the kind of force this is or stands in
    forces: list[str] = field(default_factory=list)  # kinds of the forces in here

    def numbers(self, nested: bool = True, ones: int | None = None, less: tuple[str, ...] = ()) -> dict[Makeup, int]:
        """How many models of each make-up; how many entries of those that the selector `ones` finds."""
        known = self._numbers.get((nested, ones, less))
        if known is None:
            known = self._numbers[nested, ones, less] = {}
            plain = ones is None and not less  # by far the most questions
            for line in self.lines:
                if nested or line.depth == self.depth:
                    number = line.number if plain else line.left(less)
                    number = number if plain or ones not in line.makeup.hits else min(number, 1)
                    known[line.makeup] = known.get(line.makeup, 0) + number
            if self.line_base != 1:
                for makeup in known:
                    known[makeup] //= 1 if ones in makeup.hits else self.line_base
        return known

    def count(self, selector: int, nested: bool = True) -> int:
        """How many models a selector finds here."""
        counts = self._counts.get(nested)
        if counts is None:
            counts = self._counts[nested] = [0] * self.size
            for makeup, number in self.numbers(nested).items():
                for hit in makeup.hits:
                    counts[hit] += number
        return counts[selector]

    def found(
        self, selector: int, nested: bool = True, ones: int | None = None, less: tuple[str, ...] = ()
    ) -> Iterator[tuple[Makeup, int]]:
        """The make-ups a selector finds, with their numbers."""
        numbers = self.numbers(nested, ones, less)
        return ((makeup, number) for makeup, number in numbers.items() if selector in makeup.hits)

    def cost(self, currency: str) -> Fraction:
        """What is priced; what the book leaves unpriced is told apart elsewhere."""
        known = self._costs.get(currency)
        if known is None:
            prices = ((makeup.price.known.get(currency), number) for makeup, number in self.numbers().items())
            known = self._costs[currency] = add_up(prices)
        return known

    def lines_of(self, selector: int, nested: bool = True, less: tuple[str, ...] = ()) -> list[Line]:
        there = [line for line in self.lines if selector in line.makeup.hits and (nested or line.depth == self.depth)]
        return [line for line in there if line.left(less)] if less else there


def entry_scope(force: Scope, index: int) -> Scope:
    """One entry with all that is nested in it, as a scope of its own."""
    line = force.lines[index]
    around, own = force.context, line.makeup
    overruled = {field_mark(id, answer) for id, answer in around.answers.items() if id in own.answers}
    context = Context(
        Bearer((around.bearer.marks - overruled) | own.bearer.marks, {**around.bearer.numbers, **own.bearer.numbers}),
        {**around.answers, **own.answers},
        (),
        (),
    )
    name = line.entry.name or own.unit.name
    scope = Scope(
        "each",
        name,
        line.path,
        context,
        force.size,
        force.limit,
        line_base=line.number,
        depth=line.depth,
        force=force.force,
    )
    scope.lines.append(line)
    for position in range(index + 1, len(force.lines)):
        inner = force.lines[position]
        if inner.depth <= line.depth:
            break
        scope.lines.append(inner)
    return scope
