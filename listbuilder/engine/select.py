"""Which entries, which lists are meant: selectors and guards compiled to tests on marks.

Everything an entry is becomes a set of marks (`unit:panther`, `tag:afv`, `option:hq`, `field:grade=B`)
plus a few numbers. A selector is a test on those; it never looks at the list again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from listbuilder.vocabulary import FACETS, field_mark, many
from listbuilder.words import exact

Marks = frozenset[str]
Numbers = Mapping[str, Fraction]


@dataclass(frozen=True, slots=True, eq=False)
class Bearer:
    """Whatever a test is put to: an entry's make-up, or the list and force around it."""

    marks: Marks
    numbers: Numbers


Test = Callable[[Bearer], bool]


def mark(facet: str, value: str) -> str:
    return f"{facet}:{value}"


def compile_selector(raw: Mapping[str, Any]) -> Test:
    """Several keys: all of them at once; a list under one key: any of them; {}: everything."""
    return _every([_part(key, value, compile_selector) for key, value in raw.items()])


def _part(key: str, value: Any, again: Callable[[Mapping[str, Any]], Test]) -> Test:
    if key in FACETS:
        return _any_mark(mark(key, one) for one in many(value))
    match key:
        case "field":
            return _every([_field(id, wanted) for id, wanted in value.items()])
        case "not":
            inner = again(value)
            return lambda bearer: not inner(bearer)
        case "any":
            tests = [again(one) for one in value]
            return lambda bearer: any(test(bearer) for test in tests)
        case "all":
            return _every([again(one) for one in value])
    raise KeyError(key)


def _field(id: str, wanted: Any) -> Test:
    if not isinstance(wanted, dict):
        return _any_mark(field_mark(id, one) for one in many(wanted))
    least = exact(wanted["min"]) if "min" in wanted else None
    most = exact(wanted["max"]) if "max" in wanted else None

    def within(bearer: Bearer) -> bool:
        number = bearer.numbers.get(id)
        return number is not None and (least is None or number >= least) and (most is None or number <= most)

    return within


def _any_mark(marks: Iterable[str]) -> Test:
    wanted = frozenset(marks)
    if len(wanted) == 1:
        (only,) = wanted
        return lambda bearer: only in bearer.marks
    return lambda bearer: not wanted.isdisjoint(bearer.marks)


def _every(tests: list[Test]) -> Test:
    if len(tests) == 1:
        return tests[0]
    return lambda bearer: all(test(bearer) for test in tests)
