"""The ways of resources: where they may lead, how long they are, what is lost on them."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from fractions import Fraction

from listbuilder.campaign.checks.registry import Hit, Raw, check
from listbuilder.campaign.hexes import Hex
from listbuilder.campaign.model import Holding, player_file
from listbuilder.campaign.paths import blocked_step, way_cost
from listbuilder.campaign.table import Table
from listbuilder.words import decimal


def route_length(table: Table, player: str, way: tuple[Hex, ...]) -> Fraction | None:
    """Movement points from the resource hex to the settlement, the latter paid; None when it leads nowhere."""
    terms = table.terms[player]
    return way_cost(table.ground, terms.travel[terms.convey.mover], way)


def route_loss(table: Table, player: str, length: Fraction) -> Fraction:
    """The share that is lost on a way of this length, never more than everything."""
    convey = table.terms[player].convey
    return min(max(length - convey.free, Fraction()) * convey.loss, Fraction(1))


def _routes(table: Table) -> Iterator[tuple[str, Holding, Hex, tuple[Hex, ...]]]:
    grid = table.state.board.grid
    for player, holding in table.state.holdings.items():
        for hex, way in holding.routes.items():
            if all(one in grid for one in way) and all(grid.adjacent(a, b) for a, b in itertools.pairwise(way)):
                yield player, holding, hex, way


@check("route-ends")
def route_ends(table: Table, params: Raw) -> Iterator[Hit]:
    """A route begins in an own resource hex and ends in an own settlement."""
    board = table.state.board
    for player, holding, hex, way in _routes(table):
        wrong = ""
        if hex not in board.resources:
            wrong = f"{hex} is no resource hex"
        elif board.control.get(hex) != player:
            wrong = f"{hex} is not under control of {player}"
        elif way[-1] not in holding.urban:
            wrong = f"{way[-1]} is no settlement of {player}"
        if wrong:
            yield Hit(player_file(player), ("routes", hex), player, {"hex": hex, "names": wrong})


@check("route-path")
def route_path(table: Table, params: Raw) -> Iterator[Hit]:
    """Resources pass friendly ground only, clear of enemy zones, and terrain that their carriers may enter."""
    for player, _, hex, way in _routes(table):
        own = table.control.of(table.relations.friends(player))
        terms = table.terms[player]
        step = blocked_step(table.ground, terms.travel[terms.convey.mover], way)
        for one in way:
            why = ""
            if one not in own:
                why = "is not under friendly control"
            elif one in table.zones.against(player):
                why = "lies in an enemy zone of control"
            elif step and one == step[1]:
                why = f"cannot be entered from {step[0]} ({terms.terrain[table.state.board.terrain[one]]})"
            if why:
                yield Hit(player_file(player), ("routes", hex), player, {"hex": hex, "other": one, "names": why})


@check("route-loss")
def long_route(table: Table, params: Raw) -> Iterator[Hit]:
    """What a long route loses, told so that nobody is surprised."""
    for player, _, hex, way in _routes(table):
        length = route_length(table, player, way)
        share = route_loss(table, player, length) if length is not None else Fraction()
        if length is not None and share:
            amount = table.state.board.resources.get(hex, Fraction()) * share
            words = {"hex": hex, "found": decimal(length), "limit": decimal(table.terms[player].convey.free)}
            yield Hit(
                player_file(player),
                ("routes", hex),
                player,
                words | {"percent": decimal(share * 100), "over": decimal(amount)},
            )


@check("route-missing")
def route_missing(table: Table, params: Raw) -> Iterator[Hit]:
    """Every resource hex under control has a route."""
    board = table.state.board
    for player, holding in table.state.holdings.items():
        for hex in board.resources:
            if board.control.get(hex) == player and hex not in holding.routes:
                yield Hit(player_file(player), ("routes",), player, {"hex": hex}, at_key=True)
