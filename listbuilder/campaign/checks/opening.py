"""Is what the start gives there: the capital with all that belongs to it, towns of the own race, the ground of a corner?"""

from __future__ import annotations

from collections.abc import Iterator

from listbuilder.campaign.areas import areas, centres
from listbuilder.campaign.armament import kin
from listbuilder.campaign.checks.registry import Hit, Raw, check
from listbuilder.campaign.files import MAP, player_file
from listbuilder.campaign.hexes import Hex, reading_order
from listbuilder.campaign.holding import Holding, Urban
from listbuilder.campaign.model import SETUP
from listbuilder.campaign.reading import table_of
from listbuilder.campaign.rules import Rules
from listbuilder.campaign.rules.start import CapitalKit
from listbuilder.campaign.table import Table
from listbuilder.campaign.towns import is_foreign, size_words
from listbuilder.words import decimal, listing


def _starting(table: Table) -> bool:
    """Is it the setup of a start that the rules know? Other conditions are the group's own."""
    return table.state.campaign.turn == SETUP and table.state.campaign.start in table.general.starts


@check("start-kit")
def start_kit(table: Table, params: Raw) -> Iterator[Hit]:
    """The start gives a capital of a certain size with buildings and a stronghold, and towns of the own race."""
    for holding in table.state.holdings.values() if _starting(table) else ():
        rules, player = table.rules[holding.player], holding.player
        for town in holding.urban.values():
            if is_foreign(table, player, town):
                own = rules.races[table.state.campaign.players[player].race].name
                theirs = rules.races[town.race].name if town.race in rules.races else town.race
                words = {"hex": town.hex, "why": f"is of {theirs}; at the start all are of the own race, {own}"}
                yield Hit(player_file(player), ("urban", town.hex, "race"), player, words)
        kit, capital = rules.opening.capital, holding.urban.get(holding.capital) if holding.capital else None
        for why in _missing(rules, kit, holding, capital) if kit is not None and capital is not None else ():
            yield Hit(player_file(player), ("capital",), player, {"hex": holding.capital, "why": why})


def _missing(rules: Rules, kit: CapitalKit, holding: Holding, capital: Urban) -> Iterator[str]:
    """What a capital lacks of all that the start gives it; a building that was enlarged is there."""
    size = rules.urban[kit.size]
    if capital.size < size.size:
        yield f"is a {size_words(rules, capital.size)}; the start gives a {size.name}"
    there = {step for one in capital.buildings for step in _steps(rules, one.kind)}
    lacking = [rules.buildings[id].name for id in kit.buildings if id not in there]
    if lacking:
        yield f"has no {listing(lacking, 'or')}; the start gives it"
    level, walls = rules.strongholds[kit.stronghold], holding.strongholds.get(capital.hex)
    if walls is None or rules.strongholds[walls.level].rank < level.rank:
        name = f"only a {rules.strongholds[walls.level].name}" if walls else "no stronghold"
        yield f"has {name}; the start gives a {level.name}"


def _steps(rules: Rules, id: str) -> Iterator[str]:
    """A building and those that it was before."""
    while id in rules.buildings:
        yield id
        id = rules.buildings[id].upgrades


@check("start-troops")
def start_troops(table: Table, params: Raw) -> Iterator[Hit]:
    """The first detachments are built in the capital, and come to the map in the next turn.

    What stands on the map already has been deployed.
    """
    for holding in table.state.holdings.values() if _starting(table) else ():
        for id, one in holding.detachments.items():
            if one.arrives is not None and one.at is not None and one.at != holding.capital:
                words = {"names": f"{holding.player}/{id}", "hex": one.at, "other": holding.capital or "none"}
                yield Hit(player_file(holding.player), ("detachments", id, "at"), holding.player, words)


@check("start-yield")
def start_yield(table: Table, params: Raw) -> Iterator[Hit]:
    """What resource hexes yield at the start is a result of the roll for it."""
    towns = table.general.opening.resource_hexes
    roll = table.general.rolls.get(towns.yield_roll) if towns is not None else None
    yields = set(table_of(roll, {}).values())
    if not _starting(table) or not yields:
        return
    board = table.state.board
    for hex, rp in board.resources.items():
        if rp not in yields:
            words = {"hex": hex, "found": decimal(rp), "names": listing([str(one) for one in sorted(yields)], "or")}
            yield Hit(MAP, ("resources", hex), board.control.get(hex, ""), words)


@check("start-ground")
def start_ground(table: Table, params: Raw) -> Iterator[Hit]:
    """Where the start gives ground around a corner, each player holds one of those grounds, all of it and no more.

    For another number of players than it is meant for there is no such ground.
    """
    start, board = table.general.starts.get(table.state.campaign.start), table.state.board
    if start is None or start.control is None or table.state.campaign.turn != SETUP:
        return
    if len(table.state.holdings) != start.players:
        return
    middles = centres(board.grid, len(table.state.holdings))
    never = {hex for hex in board.grid if board.terrain[hex] in table.common.uncontrolled}
    grounds = dict(zip(middles, (one - never for one in areas(board.grid, middles, start.control.radius)), strict=True))
    for player in table.state.holdings if grounds else ():
        held = table.control.by_player.get(player, frozenset())
        middle = max(grounds, key=lambda one: (len(grounds[one] & held), one))
        if held != grounds[middle]:
            words = {"found": len(held), "limit": len(grounds[middle]), "hex": middle, "base": start.control.radius}
            yield Hit(MAP, ("control",), player, words | {"names": _differing(held, grounds[middle])}, at_key=True)


def _differing(held: frozenset[Hex], ground: frozenset[Hex]) -> str:
    def told(hexes: frozenset[Hex], words: str) -> str:
        ordered: list[Hex] = sorted(hexes, key=reading_order)
        return f"{listing(ordered)} {words}" if hexes else ""

    return "; ".join(filter(None, (told(ground - held, "missing"), told(held - ground, "beyond"))))


@check("urban-race")
def urban_race(table: Table, params: Raw) -> Iterator[Hit]:
    """A settlement that a player founded in the war is of his own race."""
    for player, holding in table.state.holdings.items():
        rules, race = table.rules[player], table.state.campaign.players[player].race
        for town in holding.urban.values():
            founded = town.built > SETUP and town.captured is None
            if founded and town.race in rules.races and kin(rules.races, town.race) != kin(rules.races, race):
                words = {"hex": town.hex, "found": rules.races[town.race].name, "other": rules.races[race].name, "base": town.built}  # fmt: skip
                yield Hit(player_file(player), ("urban", town.hex, "race"), player, words)
