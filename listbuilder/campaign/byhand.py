"""What of this turn does no command carry out, so that the host does it and writes it down?

Income and upkeep are booked by `campaign apply`. The end of a turn is played at the table: what resources bring and
what players gave each other arrives then. Reinforcements under an enemy sky come by dice; 0 is booked for them. Some
buildings wear their settlement out, by a die at the start of every turn in which they are at work.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from listbuilder.campaign.armament import is_one_of
from listbuilder.campaign.hexes import Hex
from listbuilder.campaign.holding import Captive
from listbuilder.campaign.ledger.books import AWAITED
from listbuilder.campaign.ledger.incoming import incoming
from listbuilder.campaign.ledger.transport import transports
from listbuilder.campaign.model import SETUP
from listbuilder.campaign.table import Table
from listbuilder.campaign.towns import idle, replaced
from listbuilder.words import decimal, listing

START, END = "start of the turn", "end of the turn"


@dataclass(frozen=True, slots=True)
class Chore:
    """Something to be written into a player's file."""

    when: str
    player: str
    what: str


def chores(table: Table, player: str) -> Iterator[Chore]:
    """In the order of the turn; nothing before the first, in which points are only spent."""
    if table.state.campaign.turn == SETUP:
        return
    yield from _dice(table, player)
    yield from _wear(table, player)
    yield from _resources(table, player)
    yield from _gifts(table, player)
    yield from _converts(table, player)


def _dice(table: Table, player: str) -> Iterator[Chore]:
    turn = table.state.campaign.turn
    for town in table.state.holdings[player].urban.values():
        for entry in incoming(table, player, town, turn):
            if entry.kind == AWAITED:
                yield Chore(START, player, f"{entry.what} in {town.hex}: {entry.sum}. The host adds them.")


def _wear(table: Table, player: str) -> Iterator[Chore]:
    """What is asleep, replaced or unguarded wears nothing out."""
    kinds, turn = table.buildings[player], table.state.campaign.turn
    for town in table.state.holdings[player].urban.values():
        for building in town.buildings:
            kind = kinds[building.kind]
            roll = table.rules[player].rolls.get(kind.shrinks)
            if roll is None or replaced(kinds, town, building) or idle(table, player, town, building, turn):
                continue
            rows = ", ".join(f"{row.on}: {row.then}" for row in roll.rows)
            yield Chore(START, player, f"{kind.name} in {town.hex} is at work: {roll.dice}, {rows}. The host rolls and writes it down.")  # fmt: skip


def _resources(table: Table, player: str) -> Iterator[Chore]:
    arriving: dict[Hex, list[str]] = {}
    sums: dict[Hex, Fraction] = {}
    for one in transports(table, player):
        if one.to is not None and one.arrives:
            arriving.setdefault(one.to, []).append(one.hex)
            sums[one.to] = sums.get(one.to, Fraction()) + one.arrives
    rates = [one.bp or 1 for one in table.rules[player].income.values() if one.per == "resource-point"]
    each = sum(rates) if rates else 1
    for hex, sources in arriving.items():
        told = f"{decimal(sums[hex] * each)} BP from the resources of {listing(sources)} arrive in {hex}. The host adds them."
        yield Chore(END, player, told)


def _gifts(table: Table, player: str) -> Iterator[Chore]:
    capital = table.state.holdings[player].capital or "his capital"
    for deal in table.state.campaign.deals:
        if deal.taker == player:
            what = f"{decimal(deal.bp)} BP" if deal.bp else f"Detachment {deal.detachment} without arms"
            unarmed = "" if deal.bp else ", with `unarmed: true`,"
            told = (
                f"{what} from {deal.giver} to {capital}. The host puts it there{unarmed} and takes it out of `deals`."
            )
            yield Chore(END, player, told)


def _converts(table: Table, player: str) -> Iterator[Chore]:
    """Captives who came over, until somebody has made them a detachment."""
    holding = table.state.holdings[player]
    for one in holding.captives.values():
        if one.converted is not None:
            told = (
                f"Detachment {one.detachment} of {one.player} has come over. The host puts it, {_as_what(table, one, player)}, to "
                f"{holding.capital or 'the capital'} with `fixed: true` and `unarmed: true`, "
                f"says `destroyed: {one.converted}` at {one.player}, and takes it out of `captives`."
            )
            yield Chore(END, player, told)


def _as_what(table: Table, captive: Captive, player: str) -> str:
    """With its list as it is, or with every model as its like among his own."""
    theirs = table.state.holdings[captive.player].detachments.get(captive.detachment)
    race = (theirs.race if theirs is not None else "") or table.state.campaign.players[captive.player].race
    rules = table.rules[player]
    converting = rules.diplomacy.converting
    if converting is not None and converting.alike and is_one_of(rules, race, converting.alike):
        return "with its list, every model as its like of his own race"
    return f"with its list and `race: {race}`"
