"""Does everything stand where it may at the start? Asked in the setup only: later the war moves things."""

from __future__ import annotations

from collections.abc import Iterator

from listbuilder.campaign.checks.registry import Hit, Raw, check
from listbuilder.campaign.hexes import SIDES
from listbuilder.campaign.model import MAP, Holding, player_file
from listbuilder.campaign.table import Table

SETUP = 0  # the turn in which players place and buy


def _starting(table: Table) -> Iterator[Holding]:
    if table.state.campaign.turn == SETUP:
        yield from table.state.holdings.values()


@check("start-capital")
def start_capital(table: Table, params: Raw) -> Iterator[Hit]:
    """A capital has all its neighbours on the map and under its owner's control."""
    grid, control = table.state.board.grid, table.state.board.control
    for holding in _starting(table):
        placing = table.rules[holding.player].opening.placement
        if holding.capital is None or holding.capital not in grid or placing is None:
            continue
        around = grid.neighbours(holding.capital)
        held = [hex for hex in around if control.get(hex) == holding.player]
        if len(around) < placing.capital_neighbours or len(held) < placing.capital_neighbours_held:
            words = {"hex": holding.capital, "base": len(around), "found": len(held), "limit": placing.capital_neighbours_held}
            yield Hit(player_file(holding.player), ("capital",), holding.player, words)


@check("start-urban-distance")
def start_urban_distance(table: Table, params: Raw) -> Iterator[Hit]:
    """Other settlements keep away from the capital."""
    grid = table.state.board.grid
    for holding in _starting(table):
        placing = table.rules[holding.player].opening.placement
        for hex in holding.urban:
            if holding.capital in (None, hex) or placing is None or {hex, holding.capital} - set(grid):
                continue
            away = grid.distance(hex, holding.capital)  # type: ignore[arg-type]
            if away < placing.urban_from_capital:
                words = {"hex": hex, "found": away, "limit": placing.urban_from_capital}
                yield Hit(player_file(holding.player), ("urban", hex), holding.player, words, at_key=True)


@check("start-resource-distance")
def start_resource_distance(table: Table, params: Raw) -> Iterator[Hit]:
    """Resource hexes keep away from each other, whoever owns them, and from their owner's capital.

    The other hex is not named: it may be a secret of somebody else.
    """
    board = table.state.board
    for holding in _starting(table):
        placing = table.rules[holding.player].opening.placement
        mine = [hex for hex in board.resources if board.control.get(hex) == holding.player]
        for hex in mine if placing is not None else ():
            others = [board.grid.distance(hex, one) for one in board.resources if one != hex]
            capital = board.grid.distance(hex, holding.capital) if holding.capital in board.grid else 99  # type: ignore[arg-type]
            for found, limit, what in (
                (min(others, default=99), placing.resource_from_resource, "another resource hex"),  # type: ignore[union-attr]
                (capital, placing.resource_from_capital, "the capital"),  # type: ignore[union-attr]
            ):
                if found < limit:
                    words = {"hex": hex, "found": found, "limit": limit, "other": what}
                    yield Hit(MAP, ("resources", hex), holding.player, words, at_key=True)


@check("start-resource-inner")
def start_resource_inner(table: Table, params: Raw) -> Iterator[Hit]:
    """A resource hex does not lie at the edge of the map."""
    board = table.state.board
    for holding in _starting(table):
        for hex in board.resources:
            if board.control.get(hex) == holding.player and not board.grid.is_inner(hex):
                words = {"hex": hex, "found": len(board.grid.neighbours(hex)), "limit": len(SIDES)}
                yield Hit(MAP, ("resources", hex), holding.player, words, at_key=True)


@check("start-numbers")
def start_numbers(table: Table, params: Raw) -> Iterator[Hit]:
    """As many capitals and resource hexes as the starting conditions give; settlements at least so many."""
    start = table.general.starts.get(table.state.campaign.start)
    board = table.state.board
    for holding in _starting(table) if start else ():
        mine = sum(board.control.get(hex) == holding.player for hex in board.resources)
        towns = len(holding.urban) - (holding.capital in holding.urban)
        file = player_file(holding.player)
        if holding.capital is None:
            yield Hit(file, (), holding.player, {"names": "capitals", "found": 0, "limit": 1})
        if mine != start.resource_hexes:  # type: ignore[union-attr]
            yield Hit(file, (), holding.player, {"names": "resource hexes", "found": mine, "limit": start.resource_hexes})  # type: ignore[union-attr]
        if towns < start.urban_hexes:  # type: ignore[union-attr]
            yield Hit(file, ("urban",), holding.player, {"names": "other settlements", "found": towns, "limit": start.urban_hexes}, True)  # type: ignore[union-attr]
