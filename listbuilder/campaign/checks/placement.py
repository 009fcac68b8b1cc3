"""Does everything stand where it may at the start, and is no more spent than was given? Asked in the setup only: later the war moves things."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from listbuilder.campaign.checks.registry import Hit, Raw, check
from listbuilder.campaign.files import MAP, player_file
from listbuilder.campaign.hexes import Hex
from listbuilder.campaign.holding import Holding
from listbuilder.campaign.model import FREE_ROAD, SETUP
from listbuilder.campaign.rules.start import Placement
from listbuilder.campaign.table import Table
from listbuilder.campaign.worth import bought
from listbuilder.pack.load import NoPack
from listbuilder.words import decimal

AGENT = "agent"


def _starting(table: Table) -> Iterator[tuple[Holding, Placement]]:
    """In the setup: every player with the placement rules of his race."""
    for holding in table.state.holdings.values() if table.state.campaign.turn == SETUP else ():
        placing = table.rules[holding.player].opening.placement
        if placing is not None:
            yield holding, placing


def _resources(table: Table, holding: Holding) -> list[Hex]:
    board = table.state.board
    return [hex for hex in board.resources if board.control.get(hex) == holding.player]


@check("start-capital")
def start_capital(table: Table, params: Raw) -> Iterator[Hit]:
    """A capital has all its neighbours on the map and under its owner's control."""
    grid, control = table.state.board.grid, table.state.board.control
    for holding, placing in _starting(table):
        if holding.capital is not None:
            around = grid.neighbours(holding.capital)
            held = [hex for hex in around if control.get(hex) == holding.player]
            if len(around) < placing.capital_neighbours or len(held) < placing.capital_neighbours_held:
                words = {"hex": holding.capital, "base": len(around), "found": len(held), "limit": placing.capital_neighbours_held}  # fmt: skip
                yield Hit(player_file(holding.player), ("capital",), holding.player, words)


@check("start-urban-distance")
def start_urban_distance(table: Table, params: Raw) -> Iterator[Hit]:
    """Other settlements keep away from the capital."""
    for holding, placing in _starting(table):
        for hex in holding.urban:
            if holding.capital is None or hex == holding.capital:
                continue
            away = table.state.board.grid.distance(hex, holding.capital)
            if away < placing.urban_from_capital:
                words = {"hex": hex, "found": away, "limit": placing.urban_from_capital}
                yield Hit(player_file(holding.player), ("urban", hex), holding.player, words, at_key=True)


@check("start-resource-distance")
def start_resource_distance(table: Table, params: Raw) -> Iterator[Hit]:
    """Resource hexes keep away from each other, whoever owns them, and from their owner's capital.

    The other hex is not named: it may be a secret of somebody else.
    """
    grid, all_of_them = table.state.board.grid, table.state.board.resources
    for holding, placing in _starting(table):
        every = all_of_them if placing.others_count else _resources(table, holding)
        for hex in _resources(table, holding):
            distances = [
                (grid.distance(hex, one), placing.resource_from_resource, "another resource hex") for one in every if one != hex
            ]  # fmt: skip
            if holding.capital is not None:
                distances.append((grid.distance(hex, holding.capital), placing.resource_from_capital, "the capital"))
            for what in ("another resource hex", "the capital"):
                close = [(found, limit) for found, limit, of in distances if of == what and found < limit]
                if close:
                    words = {"hex": hex, "found": min(close)[0], "limit": close[0][1], "other": what}
                    yield Hit(MAP, ("resources", hex), holding.player, words, at_key=True)


@check("start-resource-inner")
def start_resource_inner(table: Table, params: Raw) -> Iterator[Hit]:
    """A resource hex does not lie at the edge of the map."""
    for holding, placing in _starting(table):
        for hex in _resources(table, holding):
            around = len(table.state.board.grid.neighbours(hex))
            if around < placing.resource_neighbours:
                words = {"hex": hex, "found": around, "limit": placing.resource_neighbours}
                yield Hit(MAP, ("resources", hex), holding.player, words, at_key=True)


@check("start-numbers")
def start_numbers(table: Table, params: Raw) -> Iterator[Hit]:
    """As many capitals and resource hexes as the starting conditions give, no fewer settlements, no more of the rest."""
    start = table.general.starts.get(table.state.campaign.start)
    if start is None:
        return
    for holding, _ in _starting(table):
        resources = len(_resources(table, holding))
        towns = len(holding.urban) - (holding.capital in holding.urban)
        counts = {
            "capitals": (int(holding.capital is not None), start.capitals, start.capitals),
            "resource hexes": (resources, start.resource_hexes, start.resource_hexes),
            "other urban hexes": (towns, start.urban_hexes, towns),  # more may have been bought
            "free road actions": (_free_roads(table, holding), 0, start.free_roads),
            "victory points": (holding.vp, 0, 0),
        }
        for names, (found, least, most) in counts.items():
            if not least <= found <= max(least, most):
                words = {"names": names, "found": found, "limit": least if found < least else most}
                yield Hit(player_file(holding.player), ("urban",), holding.player, words, at_key=True)


def _free_roads(table: Table, holding: Holding) -> int:
    """Those that are left and those that were used."""
    return holding.free_roads + sum(one.did == FREE_ROAD and one.player == holding.player for one in table.state.events)


@check("start-buys")
def start_buys(table: Table, params: Raw) -> Iterator[Hit]:
    """What the first build points are not for; buildings, troops and the like are counted, agents are seen."""
    for holding, _ in _starting(table):
        spending = table.rules[holding.player].opening.spending
        for id, one in holding.agents.items():
            if spending is not None and AGENT not in spending.buys:
                words = {"names": f"{one.kind} {id}", "hex": one.at}
                yield Hit(player_file(holding.player), ("agents", id), holding.player, words, at_key=True)


@check("start-spending")
def start_spending(table: Table, params: Raw) -> Iterator[Hit]:
    """What was bought and what is left make up what the start gave, no more and no less."""
    start = table.general.starts.get(table.state.campaign.start)
    if start is None:
        return
    for holding, _ in _starting(table):
        try:
            lines = [(name, amount) for name, amount in bought(table, holding) if amount]
        except NoPack:
            continue  # his army file is refused, which is told elsewhere; without it nothing has a price
        whole = sum((amount for _, amount in lines), Fraction())
        if whole != start.bp:
            shown = " + ".join(f"{name} {decimal(amount)}" for name, amount in lines)
            words = {"found": decimal(whole), "limit": start.bp, "names": shown, "over": decimal(abs(whole - start.bp))}
            yield Hit(player_file(holding.player), ("urban",), holding.player, words, at_key=True)
