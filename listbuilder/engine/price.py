"""What one model costs and why: parts, multipliers and the sum that a person would write."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from listbuilder.engine.select import Bearer, Test, compile_selector
from listbuilder.pack.model import Pack, PricePart, Raw, Scale, Unit, Value
from listbuilder.roster.model import Taken
from listbuilder.vocabulary import answer_text
from listbuilder.words import decimal, mixed


@dataclass(frozen=True, slots=True)
class Term:
    """One addend: what it is for and how much; None where the book names no price."""

    part: str
    name: str
    amount: Fraction | None


@dataclass(frozen=True, slots=True)
class Bracket:
    """Addends that share their multipliers: (25 + 3) × 1½."""

    terms: tuple[Term, ...]
    factors: tuple[tuple[str, Fraction], ...]

    @property
    def total(self) -> Fraction | None:
        total = Fraction(0)
        for term in self.terms:
            if term.amount is None:
                return None
            total += term.amount
        for _, factor in self.factors:
            total *= factor
        return total

    @property
    def text(self) -> str:
        amounts = ["?" if term.amount is None else decimal(term.amount) for term in self.terms if term.amount != 0]
        sum_text = " + ".join(amounts) or "0"
        factors = [mixed(factor) for _, factor in self.factors]
        if factors and len(amounts) > 1:
            sum_text = f"({sum_text})"
        return " × ".join([sum_text, *factors])


@dataclass(frozen=True, slots=True)
class Price:
    """The price of one model in each currency. A currency that is not here is not asked for it at all."""

    brackets: Mapping[str, tuple[Bracket, ...]]
    totals: Mapping[str, Fraction | None]
    unpriced: tuple[str, ...]  # the parts for which the book names no price
    known: Mapping[str, Fraction]  # what is priced: all of it, or what is left beside an unpriced part

    def sum_text(self, currency: str) -> str:
        """`(25 + 3) × 1½ + 1 = 43`."""
        text = " + ".join(bracket.text for bracket in self.brackets.get(currency, ()))
        total = self.totals.get(currency)
        known = self.known.get(currency)
        shown = decimal(total) if total is not None else f"{decimal(known)} + ?" if known else "unpriced"
        return shown if text in (shown, "?") else f"{text} = {shown}"

    def terms(self, currency: str) -> list[Term]:
        return [term for bracket in self.brackets.get(currency, ()) for term in bracket.terms]


@dataclass(frozen=True, slots=True)
class PriceTests:
    """Who pays which part and which multiplier, compiled once per pack."""

    parts: tuple[tuple[PricePart, Test], ...]
    scales: tuple[tuple[Scale, Test], ...]


def price_tests(pack: Pack) -> PriceTests:
    return PriceTests(
        tuple((part, compile_selector(part.whom)) for part in pack.prices.values()),
        tuple((scale, compile_selector(scale.whom)) for scale in pack.scales.values()),
    )


def price_of(
    pack: Pack, tests: PriceTests, unit: Unit, bearer: Bearer, answers: Mapping[str, Value], taken: tuple[Taken, ...]
) -> Price:
    """Adds up the parts that this make-up pays, each times the scales that name it."""
    scales = [(scale, _scale_value(pack, scale, unit, bearer, answers)) for scale, test in tests.scales if test(bearer)]
    brackets: dict[str, tuple[Bracket, ...]] = {}
    for currency in pack.currencies:
        groups: dict[tuple[tuple[str, Fraction], ...], list[Term]] = {}
        for term in _terms(pack, tests, currency, unit, bearer, answers, taken):
            factors = tuple((scale.name, value) for scale, value in scales if term.part in scale.of and value != 1)
            groups.setdefault(factors, []).append(term)
        if groups:
            brackets[currency] = tuple(Bracket(tuple(terms), factors) for factors, terms in groups.items())
    every = [term for of in brackets.values() for bracket in of for term in bracket.terms]
    unpriced = tuple(term.part for term in every if term.amount is None)
    totals = {currency: _total(of) for currency, of in brackets.items()}
    return Price(brackets, totals, unpriced, {currency: _known(of) for currency, of in brackets.items()})


def _total(brackets: tuple[Bracket, ...]) -> Fraction | None:
    total = Fraction(0)
    for bracket in brackets:
        part = bracket.total
        if part is None:
            return None
        total += part
    return total


def _known(brackets: tuple[Bracket, ...]) -> Fraction:
    total = Fraction(0)
    for bracket in brackets:
        part = sum((term.amount for term in bracket.terms if term.amount is not None), Fraction(0))
        for _, factor in bracket.factors:
            part *= factor
        total += part
    return total


def _terms(
    pack: Pack,
    tests: PriceTests,
    currency: str,
    unit: Unit,
    bearer: Bearer,
    answers: Mapping[str, Value],
    taken: tuple[Taken, ...],
) -> list[Term]:
    terms = [Term("unit", unit.name, unit.cost[currency])] if currency in unit.cost else []
    for part, test in tests.parts:
        if part.currency == currency and test(bearer):
            if part.by is None:
                terms.append(Term(part.id, part.name, part.amount))
            else:
                key = look_up_key(pack, part.by, unit, bearer, answers)
                terms.append(Term(part.id, part.name, part.values.get(key)))
    for choice in taken:
        if choice.id not in unit.weapons:  # naming what is carried anyway costs nothing
            terms += _option_terms(pack, currency, choice)
    return terms


def _option_terms(pack: Pack, currency: str, taken: Taken) -> list[Term]:
    option = pack.options.get(taken.id)
    if option is None:
        weapon = pack.weapons.get(taken.id)
        return [Term("options", weapon.name, weapon.cost[currency])] if weapon and currency in weapon.cost else []
    terms = [Term("options", option.name, option.cost[currency] * taken.count)] if currency in option.cost else []
    choice = option.choices.get(taken.choice)
    if choice and currency in choice.cost:
        terms.append(Term("options", choice.name, choice.cost[currency]))
    return terms


def _scale_value(pack: Pack, scale: Scale, unit: Unit, bearer: Bearer, answers: Mapping[str, Value]) -> Fraction:
    """A key that the table leaves out changes nothing."""
    return scale.values.get(look_up_key(pack, scale.by, unit, bearer, answers), Fraction(1))


def look_up_key(pack: Pack, by: Raw, unit: Unit, bearer: Bearer, answers: Mapping[str, Value]) -> str:
    """The key of a table for this make-up: an answer, its tag of a group, its unit, its kind of force."""
    if "field" in by:
        return answer_text(answers.get(by["field"], ""))
    if "tags" in by:
        return next(
            (tag.id for tag in pack.tags.values() if tag.group == by["tags"] and f"tag:{tag.id}" in bearer.marks), ""
        )
    if "force" in by:
        return next((one.removeprefix("force:") for one in bearer.marks if one.startswith("force:")), "")
    return unit.id
