"""How much is allowed: bounds and guards, worked out for a scope."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from listbuilder.engine.measure import characteristic
from listbuilder.engine.price import look_up_key
from listbuilder.engine.scope import Scope
from listbuilder.engine.select import Test, compile_selector
from listbuilder.vocabulary import answer_text
from listbuilder.words import Number, exact

if TYPE_CHECKING:
    from listbuilder.engine.rulebook import Rulebook

Amount = Callable[[Scope], Number | None]  # None: no bound here, such as a limit nobody agreed
Guard = Callable[[Scope], bool]


def compile_amount(book: Rulebook, raw: Any) -> Amount:
    """A number, an object that works one out, or cases tried in turn."""
    if isinstance(raw, list):
        return _cases(book, raw)
    if isinstance(raw, Mapping):
        return _worked_out(book, raw)
    value = exact(raw)
    number: Number = int(value) if value.denominator == 1 else value
    return lambda scope: number


def percent(raw: Any) -> Fraction | None:
    """`10%` as one tenth; None for anything else."""
    return exact(raw.removesuffix("%")) / 100 if isinstance(raw, str) and raw.endswith("%") else None


def _cases(book: Rulebook, raw: list[Any]) -> Amount:
    cases: list[tuple[Guard, Amount]] = []
    for case in raw:
        if isinstance(case, Mapping):
            cases.append((compile_guard(book, case["when"]), compile_amount(book, case["is"])))
        else:
            cases.append((lambda scope: True, compile_amount(book, case)))

    def ask(scope: Scope) -> Number | None:
        return next((amount(scope) for guard, amount in cases if guard(scope)), None)

    return ask


def _worked_out(book: Rulebook, raw: Mapping[str, Any]) -> Amount:
    base = _base(book, raw)
    times, plus, rounding = exact(raw.get("times", 1)), exact(raw.get("plus", 0)), raw.get("round")
    if "half-of" in raw:
        times /= 2

    def ask(scope: Scope) -> Number | None:
        value = base(scope)
        if value is None:
            return None
        result = Fraction(value) * times + plus
        if rounding:
            return math.ceil(result) if rounding == "up" else math.floor(result)
        return int(result) if result.denominator == 1 else result

    return ask


def _base(book: Rulebook, raw: Mapping[str, Any]) -> Amount:
    if "field" in raw or "half-of" in raw:
        id = raw.get("field") or raw["half-of"]
        return lambda scope: scope.context.bearer.numbers.get(id)
    if "limit" in raw:
        return lambda scope: scope.limit
    if "count" in raw:
        counted = book.selector(raw["count"])
        return lambda scope: scope.count(counted)
    if "cost" in raw:
        return lambda scope: scope.cost(raw["cost"])
    if "characteristic" in raw:
        return lambda scope: (
            characteristic(scope.lines[0].makeup, raw["characteristic"]) if scope.kind == "each" else None
        )
    if "per" in raw:
        grouped, size = book.selector(raw["per"]), raw.get("each", 1)
        return lambda scope: scope.count(grouped) // size
    if "by" in raw:
        return lambda scope: _looked_up(book, scope, raw)
    several = [compile_amount(book, one) for one in raw.get("least-of") or raw.get("most-of") or ()]
    pick = min if "least-of" in raw else max

    def ask(scope: Scope) -> Number | None:
        known = [value for amount in several if (value := amount(scope)) is not None]
        return pick(known) if known else None

    return ask


def _looked_up(book: Rulebook, scope: Scope, raw: Mapping[str, Any]) -> Number | None:
    value = raw["values"].get(scope_key(book, scope, raw["by"]), raw.get("else"))
    return None if value is None else exact(value)


def scope_key(book: Rulebook, scope: Scope, by: Mapping[str, Any]) -> str:
    """The key of a table for a scope: an answer, the kind of force, or the unit and tags of its entry."""
    if "field" in by:
        return answer_text(scope.context.answers.get(by["field"], ""))
    if "force" in by:
        return scope.force
    if scope.kind != "each":
        return ""
    first = scope.lines[0].makeup
    return look_up_key(book.pack, by, first.unit, first.bearer, first.answers)


# keys of a guard and the facet they look at: its `option` is an optional rule of the list, never an entry's
_ON_BEARER = {"option": "optional", "tag": "tag", "force": "force", "unit": "unit", "field": "field"}


def compile_guard(book: Rulebook, raw: Mapping[str, Any]) -> Guard:
    """Does a rule hold here? Looks at optional rules, answers, the limit and what stands in the scope."""
    guards: list[Guard] = []
    plain = {_ON_BEARER[key]: value for key, value in raw.items() if key in _ON_BEARER}
    if plain:
        guards.append(_on_bearer(compile_selector(plain)))
    if "limit" in raw:
        guards.append(_limit_guard(raw["limit"]))
    if "has" in raw:
        guards.append(_has(book.selector(raw["has"])))
    if "count" in raw:
        guards.append(_count_guard(book, raw))
    if "not" in raw:
        guards.append(_not(compile_guard(book, raw["not"])))
    if "any" in raw:
        guards.append(_any([compile_guard(book, one) for one in raw["any"]]))
    guards += [compile_guard(book, one) for one in raw.get("all", ())]
    return guards[0] if len(guards) == 1 else lambda scope: all(guard(scope) for guard in guards)


def _on_bearer(test: Test) -> Guard:
    return lambda scope: test(scope.context.bearer)


def _has(selector: int) -> Guard:
    return lambda scope: scope.count(selector) > 0


def _not(inner: Guard) -> Guard:
    return lambda scope: not inner(scope)


def _any(inner: list[Guard]) -> Guard:
    return lambda scope: any(guard(scope) for guard in inner)


def _limit_guard(wanted: bool | Mapping[str, Any]) -> Guard:
    if isinstance(wanted, bool):
        return lambda scope: (scope.limit is not None) is wanted
    least, most = exact(wanted.get("min", 0)), exact(wanted["max"]) if "max" in wanted else None
    return lambda scope: scope.limit is not None and scope.limit >= least and (most is None or scope.limit <= most)


def _count_guard(book: Rulebook, raw: Mapping[str, Any]) -> Guard:
    selector = book.selector(raw["count"])
    least = compile_amount(book, raw["min"]) if "min" in raw else None
    most = compile_amount(book, raw["max"]) if "max" in raw else None

    def ask(scope: Scope) -> bool:
        count = scope.count(selector)
        low = least(scope) if least else None
        high = most(scope) if most else None
        return (low is None or count >= low) and (high is None or count <= high)

    return ask
