"""What comes in at the start of a turn: output of settlements, reinforcements, a lead in victory points."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from listbuilder.campaign.hexes import Hex
from listbuilder.campaign.holding import Urban
from listbuilder.campaign.ledger.books import AWAITED, INCOME, Entry
from listbuilder.campaign.ledger.rounding import income_of, summed
from listbuilder.campaign.rules.economy import Income
from listbuilder.campaign.table import Table
from listbuilder.campaign.towns import idle, replaced, size_of, size_words, too_small
from listbuilder.words import decimal, listing


def incoming(table: Table, player: str, town: Urban, turn: int) -> Iterator[Entry]:
    """All income of one settlement, in the order of the rules."""
    holding = table.state.holdings[player]
    for rule in table.rules[player].income.values():
        if rule.where == "capital" and town.hex != holding.capital:
            continue
        if rule.per == "size":
            yield _output(table, player, town, rule, turn)
        elif rule.per == "turn":
            yield _reinforcements(table, player, town, rule, turn)
        elif rule.per == "lead":
            yield from _lead(table, player, town.hex, rule)


def _output(table: Table, player: str, town: Urban, rule: Income, turn: int) -> Entry:
    """By size, with a percentage for each building that raises it."""
    rules, kinds, notes = table.rules[player], table.buildings[player], []
    size = size_of(rules, town.size)
    output = Fraction(size.output if size else 0)
    words, whole = decimal(output), output
    for building in town.buildings:
        kind = kinds[building.kind]
        if kind.output is None or replaced(kinds, town, building):
            continue
        why = idle(table, player, town, building, turn)
        if why:
            notes.append(f"{kind.name} {why}")
        else:
            words, whole = f"{words} + {kind.output} %", whole + output * kind.output / 100
    amount = income_of(rules, whole)
    told = "; ".join([summed(words, whole, amount), *notes])
    return _entry(town.hex, f"{rule.name} ({size_words(rules, town.size)})", amount, told, rule)


def _reinforcements(table: Table, player: str, town: Urban, rule: Income, turn: int) -> Entry:
    """The start's figure; nothing without the building it needs, and what dice leave of it under an enemy sky."""
    start = table.general.starts.get(table.state.campaign.start)
    usual = Fraction(rule.bp if rule.bp is not None else start.reinforcements if start else 0)
    amount, told, kind = usual, decimal(usual), INCOME
    if rule.needs and not _has_working(table, player, town, rule.needs):
        names = [table.rules[player].buildings[id].name for id in rule.needs if id in table.rules[player].buildings]
        amount, told = Fraction(), f"0: no working {listing(names, 'or')} here"
    elif turn == table.state.campaign.turn and _masters(table, player, town.hex):
        masters = listing(_masters(table, player, town.hex))
        amount, kind = Fraction(), AWAITED
        told = f"0 until dice are rolled: {masters} controlled the airspace; at most {decimal(usual)} come through"
    elif rule.bp is None and start is None:
        told = "0: campaign.yaml names no start"
    return _entry(town.hex, rule.name, amount, told, rule, kind)


def _has_working(table: Table, player: str, town: Urban, kinds: tuple[str, ...]) -> bool:
    known = table.buildings[player]
    return any(one.kind in kinds and not too_small(known, town, one) for one in town.buildings)


def _masters(table: Table, player: str, hex: Hex) -> list[str]:
    """Enemies who controlled the airspace last turn."""
    masters = table.state.campaign.air_control.get(table.state.board.airspace.get(hex, ""), ())
    return [one for one in masters if one in table.relations.enemies(player)]


def _lead(table: Table, player: str, hex: Hex, rule: Income) -> Iterator[Entry]:
    """For each victory point more than the lowest of those who still play."""
    state = table.state
    playing = [id for id, one in state.campaign.players.items() if one.out is None or id == player]
    own, lowest = state.holdings[player].vp, min(state.holdings[id].vp for id in playing)
    amount = Fraction((own - lowest) // rule.each * (rule.bp or 0))
    if amount:
        each = f" / {rule.each}" if rule.each != 1 else ""
        told = f"({own} - {lowest} VP){each} × {rule.bp} = {decimal(amount)}"
        yield _entry(hex, rule.name, amount, told, rule)


def _entry(hex: Hex, what: str, amount: Fraction, told: str, rule: Income, kind: str = INCOME) -> Entry:
    return Entry(hex, what, amount, told, kind, rule.id, rule.book, rule.reading)
