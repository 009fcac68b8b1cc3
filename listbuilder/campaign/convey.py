"""How do resources travel to a settlement: how long is the way, what is lost on it, and what stops them?"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise

from listbuilder.campaign.hexes import Hex
from listbuilder.campaign.paths import blocked_step, way_cost
from listbuilder.campaign.table import Table


def route_length(table: Table, player: str, way: tuple[Hex, ...]) -> Fraction | None:
    """Movement points from the resource hex to the settlement, the latter paid; None when it leads nowhere."""
    terms = table.terms[player]
    return way_cost(table.ground, terms.travel[terms.convey.mover], way)


def route_loss(table: Table, player: str, length: Fraction) -> Fraction:
    """The share that is lost on a way of this length, never more than everything."""
    convey = table.terms[player].convey
    return min(max(length - convey.free, Fraction()) * convey.loss, Fraction(1))


def is_way(table: Table, way: tuple[Hex, ...]) -> bool:
    """Hexes of the map, each beside the one before."""
    grid = table.state.board.grid
    return all(one in grid for one in way) and all(grid.adjacent(a, b) for a, b in pairwise(way))


def wrong_end(table: Table, player: str, hex: Hex, way: tuple[Hex, ...]) -> str:
    """Why a way cannot begin in this resource hex or end where it does; empty when it can."""
    board = table.state.board
    if hex not in board.resources:
        return f"{hex} is no resource hex"
    if board.control.get(hex) != player:
        return f"{hex} is not under control of {player}"
    if way[-1] not in table.state.holdings[player].urban:
        return f"{way[-1]} is no urban hex of {player}"
    return ""


def obstacles(table: Table, player: str, way: tuple[Hex, ...]) -> Iterator[tuple[Hex, str]]:
    """Hexes of a way where resources do not pass, each with the reason."""
    routes, terms = table.rules[player].economy.routes, table.terms[player]
    friendly = table.control.of(table.relations.friends(player))
    step = blocked_step(table.ground, terms.travel[terms.convey.mover], way)
    for one in way:
        if routes is not None and routes.own_ground and one not in friendly:
            yield one, "is not under friendly control"
        elif routes is not None and routes.not_in_enemy_zone and one in table.zones.against(player):
            yield one, "lies in an enemy zone of control"
        elif step and one == step[1]:
            yield one, f"cannot be entered from {step[0]} ({terms.terrain[table.state.board.terrain[one]]})"
