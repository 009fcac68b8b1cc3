"""Settlements: far enough from each other, of a size that there is, and grown no faster than the rules let them."""

from __future__ import annotations

from collections.abc import Iterator

from listbuilder.campaign.checks.registry import Hit, Raw, check
from listbuilder.campaign.files import player_file
from listbuilder.campaign.hexes import Hex
from listbuilder.campaign.holding import Holding, Urban
from listbuilder.campaign.model import SETUP
from listbuilder.campaign.table import Table
from listbuilder.campaign.worth import first_size
from listbuilder.words import listing


@check("urban-apart")
def urban_apart(table: Table, params: Raw) -> Iterator[Hit]:
    """A settlement that was founded in the war keeps its distance from every other, whoever owns it.

    What the start gave keeps the distances of the start. The hex of somebody else is not named: it may be a secret.
    """
    grid = table.state.board.grid
    owners = {hex: holding.player for holding in table.state.holdings.values() for hex in holding.urban}
    for holding in table.state.holdings.values():
        settling = table.rules[holding.player].economy.settling
        for town in holding.urban.values() if settling is not None else ():
            near = [(grid.distance(town.hex, hex), hex) for hex in owners if hex != town.hex]
            close = [one for one in near if settling is not None and one[0] < settling.apart]
            if close and settling is not None and _founded(table, holding, town):
                away, hex = min(close)
                other = hex if owners[hex] == holding.player else "an urban hex of somebody else"
                words = {"hex": town.hex, "other": other, "found": away, "limit": settling.apart}
                yield Hit(player_file(holding.player), ("urban", town.hex), holding.player, words, at_key=True)


def _founded(table: Table, holding: Holding, town: Urban) -> bool:
    """Built in the war, or bought during setup: what the start gave is the capital or has a die in the log."""
    if town.built > SETUP or table.state.campaign.turn > SETUP:
        return town.built > SETUP
    given = first_size(table.state, table.rules[holding.player], holding, town.hex)
    return not given and any(True for _ in table.state.rolls)


@check("urban-size")
def urban_size(table: Table, params: Raw) -> Iterator[Hit]:
    """Settlements have one of the sizes of the rules."""
    sizes = table.common.sizes
    for holding in table.state.holdings.values():
        for hex, town in holding.urban.items():
            if town.size not in sizes:
                words = {"hex": hex, "found": town.size, "names": listing(f"{size} ({name})" for size, name in sorted(sizes.items()))}  # fmt: skip
                yield Hit(player_file(holding.player), ("urban", hex, "size"), holding.player, words)


@check("urban-growth")
def urban_growth(table: Table, params: Raw) -> Iterator[Hit]:
    """A settlement founded in the war begins at the smallest size and grows by so many steps each later turn."""
    turn = table.state.campaign.turn
    for holding in table.state.holdings.values():
        settling = table.rules[holding.player].economy.settling
        for hex, town in holding.urban.items() if settling is not None else ():
            most = _largest(table, holding, hex, town, turn)
            if most is not None and town.size > most:
                words = {"hex": hex, "found": town.size, "limit": most, "base": town.built}
                yield Hit(player_file(holding.player), ("urban", hex, "size"), holding.player, words)


def _largest(table: Table, holding: Holding, hex: Hex, town: Urban, turn: int) -> int | None:
    """The size that it can have reached; None where nobody can tell."""
    rules = table.rules[holding.player]
    settling, spending = rules.economy.settling, rules.opening.spending
    smallest = min(table.common.sizes, default=1)
    if settling is None or town.captured is not None:
        return None
    if town.built > SETUP:
        steps = max(turn - town.built, 0) + settling.upgrade_when_new
        return smallest + steps * settling.upgrades_per_turn
    if turn > SETUP or spending is None or spending.steps is None or not any(True for _ in table.state.rolls):
        return None
    given = first_size(table.state, rules, holding, hex)
    return given + spending.steps if given else smallest + spending.steps * settling.upgrade_when_new
