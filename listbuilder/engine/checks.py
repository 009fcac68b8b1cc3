"""Limits the vocabulary cannot say: few, general functions that rules call by name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from listbuilder import vocabulary
from listbuilder.engine.scope import Scope
from listbuilder.pack.model import Rule
from listbuilder.problems import Problem
from listbuilder.words import decimal

if TYPE_CHECKING:
    from listbuilder.engine.rulebook import Rulebook

Check = Callable[["Rulebook", Rule, Scope], Iterable[Problem]]
CHECKS: dict[str, Check] = {}


def check(name: str) -> Callable[[Check], Check]:
    """Registers a function under the name that rules use; refuses doubles."""

    def register(function: Check) -> Check:
        if name in CHECKS or name not in vocabulary.CHECKS:
            raise ValueError(f"the check {name} is registered twice or missing in the vocabulary")
        CHECKS[name] = function
        return function

    return register


def run_check(book: Rulebook, rule: Rule, scope: Scope) -> list[Problem]:
    """A check that breaks becomes a finding of its own: a silent one would call a list legal."""
    try:
        return list(CHECKS[rule.raw["check"]](book, rule, scope))
    except Exception as error:  # any fault of a check must show
        message = f"The check {rule.raw['check']!r} of this rule broke down: {type(error).__name__}: {error}."
        return [
            Problem(
                "CHECK-BROKEN", message, f"Report this; rule {rule.id} was not judged.", path=scope.path, book=rule.book
            )
        ]


@check("own-names")
def own_names(book: Rulebook, rule: Rule, scope: Scope) -> Iterator[Problem]:
    """Every entry that `with: {of: SELECTOR}` finds carries a name of its own."""
    from listbuilder.engine.select import compile_selector

    test = compile_selector(rule.raw.get("with", {}).get("of", {}))
    for line in scope.lines:
        if test(line.makeup.bearer) and not line.entry.name:
            words = {"names": line.makeup.unit.name, "scope": scope.name, "title": rule.title}
            message, hint = vocabulary.fill(rule.message, words), vocabulary.fill(rule.hint, words)
            yield Problem(rule.id, message, hint, rule.severity, line.path, book=rule.book, entries=(line.label,))


@check("parts-of-count")
def parts_of_count(book: Rulebook, rule: Rule, scope: Scope) -> Iterator[Problem]:
    """The number fields of an entry that `with: {fields: […]}` names tell models apart: no more than it has."""
    fields = rule.raw.get("with", {}).get("fields", ())
    for line in scope.lines:
        found = sum(line.makeup.bearer.numbers.get(field, 0) for field in fields)
        if found <= line.entry.count:
            continue
        name = line.entry.name or line.makeup.unit.name
        words = {"scope": name, "names": name, "title": rule.title}
        words |= {"found": decimal(found), "limit": str(line.entry.count)}
        message, hint = vocabulary.fill(rule.message, words), vocabulary.fill(rule.hint, words)
        yield Problem(
            rule.id, message, hint, rule.severity, line.path, book=rule.book, found=words["found"], limit=words["limit"],
            entries=(line.label,),
        )  # fmt: skip
