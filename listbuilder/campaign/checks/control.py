"""Whose is what: holdings lie in own hexes, nobody controls what cannot be controlled, one thing to a hex."""

from __future__ import annotations

from collections.abc import Iterator

from listbuilder.campaign.checks.registry import Hit, Raw, check
from listbuilder.campaign.files import MAP, player_file
from listbuilder.campaign.hexes import Hex, reading_order
from listbuilder.campaign.paths import Bounds, reach
from listbuilder.campaign.table import Table
from listbuilder.words import listing


@check("holdings-in-control")
def holdings_in_control(table: Table, params: Raw) -> Iterator[Hit]:
    """`with: {what: urban}` or `strongholds`: they lie in hexes that their owner controls."""
    control = table.state.board.control
    for player, holding in table.state.holdings.items():
        for hex in getattr(holding, params["what"]):
            owner = control.get(hex, "")
            if owner != player:
                words = {"hex": hex, "other": owner or "nobody"}
                yield Hit(player_file(player), (params["what"], hex), player, words, at_key=True)


@check("uncontrollable-terrain")
def uncontrollable_terrain(table: Table, params: Raw) -> Iterator[Hit]:
    """Nobody controls a hex of terrain that cannot be controlled."""
    board = table.state.board
    never = table.common.uncontrolled
    for player, hexes in table.control.by_player.items():
        wrong = sorted((hex for hex in hexes if board.terrain[hex] in never), key=reading_order)
        if wrong:
            words = {"names": listing(wrong), "found": len(wrong), "hex": wrong[0]}
            yield Hit(MAP, ("control",), player, words)


@check("one-holding-per-hex")
def one_holding_per_hex(table: Table, params: Raw) -> Iterator[Hit]:
    """A hex is a settlement or a resource hex, not both."""
    for player, holding in table.state.holdings.items():
        for hex in holding.urban:
            if hex in table.state.board.resources:
                yield Hit(player_file(player), ("urban", hex), player, {"hex": hex}, at_key=True)


def can_claim(table: Table, player: str, at: Hex, mover: str) -> bool:
    """Does a path lead from a detachment to its capital, over ground its movers may enter, clear of enemies?

    Enemy ground counts only in a friendly zone; a hex in an enemy zone only with a friendly army in it.
    Ground of nobody is free to pass.
    """
    capital = table.state.holdings[player].capital
    if capital is None:
        return False
    zones, relations = table.zones, table.relations
    foes = relations.enemies(player)
    armies = zones.held(relations.friends(player))
    closed = zones.held(foes) | (zones.against(player) - armies) | (table.control.of(foes) - zones.friendly(player))
    travel = table.terms[player].travel[mover]
    return capital in reach(table.ground, travel, at, bounds=Bounds(closed=closed)).costs
