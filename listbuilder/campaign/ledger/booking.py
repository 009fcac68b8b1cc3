"""The start of a turn, carried out: points in the books, unpaid buildings gone, a word in the log."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from listbuilder.campaign.hexes import Hex
from listbuilder.campaign.holding import Holding, Squadron, Urban
from listbuilder.campaign.ledger.books import Ledger
from listbuilder.campaign.ledger.reckon import ledger_of
from listbuilder.campaign.model import Event
from listbuilder.campaign.table import Table
from listbuilder.campaign.towns import Kinds, squadrons_held
from listbuilder.words import decimal

GIVEN_UP = "given-up"  # a building that brought its refund: one of those that a turn pays for


def booked(table: Table, player: str) -> tuple[Holding, tuple[Event, ...]]:
    """The holding with the ledger in its books, and what the log tells of it."""
    ledger, holding = ledger_of(table, player), table.state.holdings[player]
    urban = {hex: _settled(town, ledger) for hex, town in holding.urban.items()}
    squadrons = _with_room(table.buildings[player], urban, holding.squadrons)
    events = tuple(_events(table, ledger))
    return replace(holding, urban=urban, squadrons=squadrons), events


def _settled(town: Urban, ledger: Ledger) -> Urban:
    standing = list(town.buildings)
    for hex, building in ledger.closed:
        if hex == town.hex:
            standing.remove(building)
    return replace(town, bp=ledger.accounts[town.hex].after, buildings=tuple(standing))


def _with_room(kinds: Kinds, urban: Mapping[Hex, Urban], squadrons: Mapping[str, Squadron]) -> dict[str, Squadron]:
    """A squadron is gone with its base."""
    room = {hex: squadrons_held(kinds, town) for hex, town in urban.items()}
    kept: dict[str, Squadron] = {}
    for id, squadron in squadrons.items():
        if room.get(squadron.at, 0) > 0:
            room[squadron.at] -= 1
            kept[id] = squadron
    return kept


def _events(table: Table, ledger: Ledger) -> Iterator[Event]:
    phases = table.common.phases
    phase = phases[0] if phases else table.state.campaign.phase
    name = table.state.place

    def told(what: str, hex: Hex | None = None, did: str = "") -> Event:
        return Event(ledger.turn, phase, what, ledger.player, hex, secret=True, did=did)

    yield told(
        f"Income {decimal(ledger.income)}, upkeep {decimal(ledger.upkeep)}; {decimal(ledger.after)} BP are stored."
    )
    gone = {(hex, building.kind) for hex, building in ledger.closed}
    paid = _refunded(table, ledger)
    for one in ledger.unpaid:
        end = " and is disbanded" if (one.at, one.subject) in gone else ""
        did = GIVEN_UP if (one.at, one.subject) in paid else ""
        yield told(f"{name(one.at)}: {one.what} is not paid{end}; {decimal(one.amount)} BP are missing.", one.at, did)


def _refunded(table: Table, ledger: Ledger) -> set[tuple[Hex, str]]:
    """Buildings given up that brought their refund."""
    terms = table.rules[ledger.player].economy.construction
    number = terms.refunds_per_turn if terms is not None and terms.unpaid_refund else 0
    return {(hex, building.kind) for hex, building in ledger.closed[:number]}
