"""How much of something is there: count, sum, share, sameness, highest and lowest over a scope."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from listbuilder.engine.answers import with_implied
from listbuilder.engine.makeup import Makeup
from listbuilder.engine.price import look_up_key
from listbuilder.engine.scope import Scope, add_up
from listbuilder.vocabulary import MEASURES, answer_text, many
from listbuilder.words import Number, exact

if TYPE_CHECKING:
    from listbuilder.engine.rulebook import Rulebook


NOTHING: Mapping[str, Any] = {"unit": []}  # a selector that finds no entry: the measure is not about entries


@dataclass(frozen=True, slots=True)
class Measured:
    """The number found, the whole it is a part of, and the word where the answer is not a number."""

    value: Number | None
    base: Number | None = None
    word: str = ""
    of: Callable[[Makeup], bool] | None = None  # the entries behind the number, where not all that count


@dataclass(frozen=True, slots=True)
class Measure:
    """A compiled question: `selector` names the entries that count."""

    kind: str
    selector: int
    ask: Callable[[Scope], Measured]
    nested: bool = True
    less: tuple[str, ...] = ()  # number fields whose models do not count


def compile_measure(book: Rulebook, raw: Mapping[str, Any]) -> Measure | None:
    """The one measure a rule or figure declares, or None."""
    kind = next((kind for kind in MEASURES if kind in raw), None)
    if kind is None:
        return None
    nested = raw.get("nested", True)
    inner = raw[kind]
    selector = book.selector(inner if kind in ("count", "share") else inner.get("of", NOTHING))
    maker = {
        "count": _count, "sum": _sum, "share": _share, "different": _different, "most": _most,
        "forces": _forces, "highest": _extreme, "lowest": _extreme,
    }[kind]  # fmt: skip
    return Measure(kind, selector, maker(book, raw, kind, selector, nested), nested, _less(raw))


Ask = Callable[[Scope], Measured]


def _less(raw: Mapping[str, Any]) -> tuple[str, ...]:
    return tuple(raw.get("less", ()))


def _count(book: Rulebook, raw: Mapping[str, Any], kind: str, selector: int, nested: bool) -> Ask:
    ones, less = book.ones(raw.get("entries", False)), _less(raw)
    if ones is not None or less:
        return lambda scope: Measured(sum(number for _, number in scope.found(selector, nested, ones, less)))
    return lambda scope: Measured(scope.count(selector, nested))


def _share(book: Rulebook, raw: Mapping[str, Any], kind: str, selector: int, nested: bool) -> Ask:
    whole = book.selector(raw["of"])
    return lambda scope: Measured(scope.count(selector, nested), scope.count(whole, nested))


def _sum(book: Rulebook, raw: Mapping[str, Any], kind: str, selector: int, nested: bool) -> Ask:
    what = raw["sum"]["what"]
    if "cost" in what and selector == book.everything and nested:
        return lambda scope: Measured(scope.cost(what["cost"]))
    worth = _worth(book, what)
    return lambda scope: Measured(add_up((worth(makeup), number) for makeup, number in scope.found(selector, nested)))


def _different(book: Rulebook, raw: Mapping[str, Any], kind: str, selector: int, nested: bool) -> Ask:
    by, thrown_in = raw["different"].get("by", {}), raw["different"].get("and", ())

    def ask(scope: Scope) -> Measured:
        numbers: dict[str, int] = {}
        for makeup, number in scope.found(selector, nested):
            key = _key(book, by, makeup)
            numbers[key] = numbers.get(key, 0) + number
        said = [answer_text(scope.context.answers[field]) for field in thrown_in if field in scope.context.answers]
        keys = {*numbers, *said} - {""}
        usual = said[0] if said else _most_common(numbers)
        word = ", ".join(sorted(_tag_name(book, key) for key in keys))
        return Measured(len(keys), word=word, of=lambda makeup: _key(book, by, makeup) not in ("", usual))

    return ask


def _most_common(numbers: Mapping[str, int]) -> str:
    """The value most entries have; the others are the odd ones out."""
    return min((key for key in numbers if key), key=lambda key: (-numbers[key], key), default="")


def _forces(book: Rulebook, raw: Mapping[str, Any], kind: str, selector: int, nested: bool) -> Ask:
    kinds = frozenset(many(raw["forces"].get("kind", list(book.pack.forces))))
    return lambda scope: Measured(sum(1 for force in scope.forces if force in kinds))


def _most(book: Rulebook, raw: Mapping[str, Any], kind: str, selector: int, nested: bool) -> Ask:
    by, ones, less = raw["most"]["by"], book.ones(raw.get("entries", False)), _less(raw)

    def ask(scope: Scope) -> Measured:
        numbers: dict[str, int] = {}
        for makeup, number in scope.found(selector, nested, ones, less):
            key = _key(book, by, makeup)
            numbers[key] = numbers.get(key, 0) + number
        top = _most_common(numbers)
        return Measured(numbers.get(top, 0), word=_tag_name(book, top), of=lambda makeup: _key(book, by, makeup) == top)

    return ask


def _extreme(book: Rulebook, raw: Mapping[str, Any], kind: str, selector: int, nested: bool) -> Ask:
    """Highest or lowest number; for a field with choices the order in which they are declared."""
    what = raw[kind]["what"]
    field = book.pack.fields.get(what.get("field", ""))
    pick = max if kind == "highest" else min
    if field is not None and field.kind == "choice":
        order = {choice: index for index, choice in enumerate(field.choices)}

        def ask_choice(scope: Scope) -> Measured:
            answers = {
                str(makeup.answers[field.id])
                for makeup, _ in scope.found(selector, nested)
                if field.id in makeup.answers
            }
            known = [answer for answer in answers if answer in order]
            return Measured(None, word=pick(known, key=order.__getitem__) if known else "")

        return ask_choice
    worth = _worth(book, what)

    def ask(scope: Scope) -> Measured:
        values = [value for makeup, _ in scope.found(selector, nested) if (value := worth(makeup)) is not None]
        top = pick(values) if values else None
        return Measured(top, of=lambda makeup: worth(makeup) == top)

    return ask


def _worth(book: Rulebook, what: Mapping[str, Any]) -> Callable[[Makeup], Fraction | None]:
    """What one model adds to a sum."""
    if "cost" in what:
        return lambda makeup: makeup.price.known.get(what["cost"])
    if "field" in what:
        return lambda makeup: makeup.bearer.numbers.get(what["field"])
    if "option" in what:
        counted = frozenset(many(what["option"]))
        return lambda makeup: Fraction(sum(taken.count for taken in makeup.taken if taken.id in counted))
    if "weapons" in what:
        tag = what["weapons"]
        return lambda makeup: Fraction(
            sum(tag in with_implied(book.pack, set(book.pack.weapons[id].tags)) for id in makeup.weapons)
        )
    return lambda makeup: characteristic(makeup, what["characteristic"])


def characteristic(makeup: Makeup, column: str) -> Fraction | None:
    """A number of the profile; `4+` counts as 4, a dash as nothing."""
    value = makeup.profile.get(column)
    if isinstance(value, bool) or value is None:
        return None
    if isinstance(value, int | float):
        return exact(value)
    digits = value.rstrip('+"')
    return exact(digits) if digits.replace(".", "", 1).isdigit() else None


def _key(book: Rulebook, by: Mapping[str, Any], makeup: Makeup) -> str:
    return look_up_key(book.pack, by, makeup.unit, makeup.bearer, makeup.answers)


def _tag_name(book: Rulebook, key: str) -> str:
    tag = book.pack.tags.get(key)
    unit = book.pack.units.get(key)
    return tag.name if tag else unit.name if unit else key
