"""What becomes of the resources of a player at the end of a turn."""

from __future__ import annotations

from fractions import Fraction

from listbuilder.campaign.convey import is_way, obstacles, route_length, route_loss, wrong_end
from listbuilder.campaign.hexes import Hex
from listbuilder.campaign.ledger.books import Transport
from listbuilder.campaign.ledger.rounding import income_of
from listbuilder.campaign.table import Table


def transports(table: Table, player: str) -> tuple[Transport, ...]:
    """One for each resource hex that he controls; what is stopped on its way is lost."""
    board = table.state.board
    return tuple(_transport(table, player, hex) for hex in board.resources if board.control.get(hex) == player)


def _transport(table: Table, player: str, hex: Hex) -> Transport:
    routes = table.rules[player].economy.routes
    rp = table.state.board.resources[hex] * (routes.rate if routes else 1)
    way = table.state.holdings[player].routes.get(hex, ())
    if not way or not is_way(table, way):
        return Transport(hex, rp, None, rp, Fraction(), None, "it has no route")
    length = route_length(table, player, way)
    why = stopped(table, player, hex, way)
    if length is None or why:
        return Transport(hex, rp, length, rp, Fraction(), way[-1], why or "the way is closed")
    arrives = income_of(table.rules[player], rp * (1 - route_loss(table, player, length)))
    nothing = "" if arrives else "this race gets nothing from resources" if not rp else "all is lost on the long way"
    return Transport(hex, rp, length, rp - arrives, arrives, way[-1], nothing)


def stopped(table: Table, player: str, hex: Hex, way: tuple[Hex, ...]) -> str:
    """The first reason why resources do not come through; empty when they do."""
    wrong = wrong_end(table, player, hex, way)
    if wrong:
        return wrong
    return next((f"{one} {why}" for one, why in obstacles(table, player, way)), "")
