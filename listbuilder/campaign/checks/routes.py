"""The ways of resources: where they may lead, how long they are, what is lost on them."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from listbuilder.campaign.checks.registry import Hit, Raw, check
from listbuilder.campaign.convey import is_way, obstacles, route_length, route_loss, wrong_end
from listbuilder.campaign.files import player_file
from listbuilder.campaign.hexes import Hex
from listbuilder.campaign.table import Table
from listbuilder.words import decimal


def _routes(table: Table) -> Iterator[tuple[str, Hex, tuple[Hex, ...]]]:
    for player, holding in table.state.holdings.items():
        for hex, way in holding.routes.items():
            if is_way(table, way):
                yield player, hex, way


def _rate(table: Table, player: str) -> Fraction:
    """The share of resources that a player's race gets."""
    routes = table.rules[player].economy.routes
    return routes.rate if routes is not None else Fraction(1)


@check("route-ends")
def route_ends(table: Table, params: Raw) -> Iterator[Hit]:
    """A route begins in an own resource hex and ends in an own settlement."""
    for player, hex, way in _routes(table):
        wrong = wrong_end(table, player, hex, way)
        if wrong:
            yield Hit(player_file(player), ("routes", hex), player, {"hex": hex, "names": wrong})


@check("route-path")
def route_path(table: Table, params: Raw) -> Iterator[Hit]:
    """Resources pass friendly ground only, clear of enemy zones, and terrain that their carriers may enter."""
    for player, hex, way in _routes(table):
        for one, why in obstacles(table, player, way):
            yield Hit(player_file(player), ("routes", hex), player, {"hex": hex, "other": one, "names": why})


@check("route-loss")
def long_route(table: Table, params: Raw) -> Iterator[Hit]:
    """What a long route loses, told so that nobody is surprised."""
    for player, hex, way in _routes(table):
        length = route_length(table, player, way)
        share = route_loss(table, player, length) if length is not None else Fraction()
        if length is not None and share and _rate(table, player):
            amount = table.state.board.resources.get(hex, Fraction()) * share * _rate(table, player)
            words = {"hex": hex, "found": decimal(length), "limit": decimal(table.terms[player].convey.free)}
            yield Hit(
                player_file(player),
                ("routes", hex),
                player,
                words | {"percent": decimal(share * 100), "over": decimal(amount)},
            )


@check("route-missing")
def route_missing(table: Table, params: Raw) -> Iterator[Hit]:
    """Every resource hex under control has a route; those who get nothing from resources need none."""
    board = table.state.board
    for player, holding in table.state.holdings.items():
        for hex in board.resources:
            if board.control.get(hex) == player and hex not in holding.routes and _rate(table, player):
                yield Hit(player_file(player), ("routes",), player, {"hex": hex}, at_key=True)
