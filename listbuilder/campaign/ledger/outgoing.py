"""What is to be paid at the start of a turn: upkeep of buildings and maintenance of the army."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from listbuilder.campaign.hexes import Hex
from listbuilder.campaign.holding import Building, Urban
from listbuilder.campaign.ledger.rounding import income_of, summed
from listbuilder.campaign.rules import Rules
from listbuilder.campaign.rules.economy import Income
from listbuilder.campaign.strength import points_of
from listbuilder.campaign.table import Table
from listbuilder.campaign.towns import Kinds, too_small
from listbuilder.campaign.worth import whole_price
from listbuilder.problems import BookRef
from listbuilder.roster.model import Post
from listbuilder.words import decimal


@dataclass(frozen=True, slots=True)
class Bill:
    """Something to be paid, all of it or nothing, or, for the army, as much as there is."""

    at: Hex
    subject: str
    what: str
    amount: Fraction
    sum: str
    book: BookRef
    reading: tuple[str, ...] = ()
    building: Building | None = None


def bills(table: Table, player: str, town: Urban, turn: int) -> Iterator[Bill]:
    """Buildings in the order of the file, so that its owner says what is paid first; then the army."""
    rules, kinds = table.rules[player], table.buildings[player]
    books = rules.economy.books
    for building in town.buildings:
        kind = kinds[building.kind]
        asleep = too_small(kinds, town, building)
        if kind.upkeep and not (asleep and books is not None and not books.sleeping_pay):
            name = f"{kind.name} ({building.of})" if building.of else kind.name
            told = f"{kind.upkeep}; without effect: {asleep}" if asleep else f"{kind.upkeep}"
            yield Bill(town.hex, kind.id, name, Fraction(kind.upkeep), told, kind.book, kind.reading, building)
    if town.hex == table.state.holdings[player].capital:
        for rule in rules.income.values():
            if rule.per == "army-points":
                yield from _army(table, player, town.hex, rule, turn)


def _army(table: Table, player: str, hex: Hex, rule: Income, turn: int) -> Iterator[Bill]:
    points = army_points(table, player, rule, turn)
    groups = points / rule.each
    each = -(rule.bp or 0)
    full = math.ceil(groups) if rule.round == "up" else math.floor(groups)
    told = summed(f"{decimal(points)} points / {rule.each}", groups, Fraction(full))
    told += f", times {each}: {full * each}" if each != 1 else ""
    if full * each:
        yield Bill(hex, rule.id, rule.name, Fraction(full * each), told, rule.book, rule.reading)


def army_points(table: Table, player: str, rule: Income, turn: int) -> Fraction:
    """Points of all detachments that are there and free, and of garrisons unless the rule spares them."""
    holding, rules = table.state.holdings[player], table.rules[player]
    whole = rules.economy.books is not None and rules.economy.books.strength == "structure"
    names = rules.fortifying.garrisons
    settled, moving = (names.settled, names.moving) if names else ("", "")
    caught = _captured(table, player)
    total = Fraction()
    for id, one in holding.detachments.items():
        there = (one.arrives is None or one.arrives <= turn) and one.destroyed is None and id not in caught
        spared = one.settles is not None and moving in rule.not_for
        if there and not spared:
            total += points_of(table, holding, Post(player, id), one.roster, whole)
    if settled not in rule.not_for:
        for garrison, roster in holding.garrisons.items():
            total += points_of(table, holding, Post(player, garrison=garrison), roster, whole)
    return total


def _captured(table: Table, player: str) -> set[str]:
    """Detachments of his that somebody else holds captive."""
    captives = (one for other in table.state.holdings.values() for one in other.captives.values())
    return {one.detachment for one in captives if one.player == player}


def refund_of(rules: Rules, kinds: Kinds, building: Building) -> tuple[Fraction, str]:
    """What comes back for a building that is given up, and the sum of it."""
    terms, kind = rules.economy.construction, kinds[building.kind]
    if terms is None:
        return Fraction(), "0"
    last = terms.refund_of == "last"
    paid = building.paid if building.paid is not None and not last else Fraction(kind.cost) if last else whole_price(kinds, kind.id)  # fmt: skip
    exact = paid * terms.refund
    amount = income_of(rules, exact)
    return amount, summed(f"{terms.refund} of {decimal(paid)}", exact, amount)
