"""Which units may a settlement make, by which of its buildings, and what is missing when it makes none?"""

from __future__ import annotations

from collections.abc import Iterator

from listbuilder.campaign.armament import is_one_of, kin
from listbuilder.campaign.hexes import Hex
from listbuilder.campaign.holding import Building, Urban
from listbuilder.campaign.model import SETUP
from listbuilder.campaign.rules import Rules
from listbuilder.campaign.rules.buildings import Abroad
from listbuilder.campaign.rules.buildings import Building as Kind
from listbuilder.campaign.rules.datum import Raw
from listbuilder.campaign.table import Table
from listbuilder.campaign.towns import is_foreign, replaced, too_small
from listbuilder.engine.select import Bearer, compile_selector, mark
from listbuilder.words import listing

OWN, FREELY = "own", "no building"


def makers(table: Table, player: str, hex: Hex, unit: Bearer, losses: bool = False) -> tuple[str, ...]:
    """The buildings of a hex that make a unit now. `losses`: it takes the place of a dead one."""
    town = table.state.holdings[player].urban.get(hex)
    if town is None:
        return ()
    if needs_none(table, player, town, unit) or (losses and _replaced_anywhere(table.rules[player], unit)):
        return (FREELY,)
    kinds = table.buildings[player]
    working = [one for one in town.buildings if not resting(table, player, town, one)]
    names = [kinds[one.kind].name for one in working if _makes(table, player, town, one, unit)]
    return tuple(dict.fromkeys(names))


def missing(table: Table, player: str, hex: Hex, unit: Bearer) -> str:
    """What keeps a hex from making a unit: a building that rests, one that is not there, or the people of the hex."""
    town, kinds = table.state.holdings[player].urban[hex], table.buildings[player]
    idle = [(one, why) for one in town.buildings if (why := resting(table, player, town, one))]
    asleep = [f"{kinds[one.kind].name} {why}" for one, why in idle if _makes(table, player, town, one, unit)]
    if asleep:
        return listing(asleep)
    fit = [kind for kind in table.rules[player].buildings.values() if _could(table, player, town, kind, unit)]
    if not fit:
        name = table.rules[player].races[town.race].name if town.race in table.rules[player].races else town.race
        return "no building makes it in an urban hex of the own race" if native(table, player, town) else f"no building makes it in an urban hex of {name}"  # fmt: skip
    there = {one.kind for one in town.buildings}
    beside = [kinds[id].name for kind in fit if kind.id in there for id in _beside(kind, unit)]
    if beside:
        return f"{listing(beside)} is needed there too"
    return f"{listing([_called(table, player, hex, kind) for kind in fit], 'or')} is needed there"


def _called(table: Table, player: str, hex: Hex, kind: Kind) -> str:
    """The building, with the word that it would be of no use here."""
    elsewhere = kind.capital_only and hex != table.state.holdings[player].capital
    return f"{kind.name} (in the capital)" if elsewhere else kind.name


def resting(table: Table, player: str, town: Urban, building: Building) -> str:
    """Why a building makes nothing in this turn; empty when it works."""
    kinds, race = table.buildings[player], table.state.campaign.players[player].race
    kind = kinds[building.kind]
    small = too_small(kinds, town, building)
    if small:
        return small
    if replaced(kinds, town, building):
        return "is replaced by its upgrade"
    if kind.capital_only and town.hex != table.state.holdings[player].capital:
        return "makes units only in the capital"
    if not is_one_of(table.rules[player], race, kind.races):
        return "is of another race"
    if _new(table, player, building):
        return "was built this turn"
    return "is shut: enemies controlled the airspace last turn" if kind.airspace and _shut(table, player, town) else ""


def _new(table: Table, player: str, building: Building) -> bool:
    """Was it built this turn? What the start gave has never been paid for."""
    turn, spending = table.state.campaign.turn, table.rules[player].opening.spending
    if turn == SETUP and (building.paid is None or (spending is not None and spending.at_once)):
        return False
    return building.built == turn


def _shut(table: Table, player: str, town: Urban) -> bool:
    space = table.state.board.airspace.get(town.hex, "")
    return bool(table.relations.enemies(player) & set(table.state.campaign.air_control.get(space, ())))


def native(table: Table, player: str, town: Urban) -> bool:
    """Is it a settlement of a race in whose towns the player makes what his lists say?"""
    rules, race = table.rules[player], table.state.campaign.players[player].race
    where = rules.races[race].makes_in if race in rules.races else ()
    return any(_of_people(rules, race, one, town.race) for one in where or (OWN,))


def _of_people(rules: Rules, race: str, people: str, other: str) -> bool:
    """`own`, or a group of races."""
    if people == OWN:
        return kin(rules.races, race) == kin(rules.races, other)
    return people in rules.race_groups and is_one_of(rules, other, rules.race_groups[people].races)


def needs_none(table: Table, player: str, town: Urban, unit: Bearer) -> bool:
    """May it be had here without any building?"""
    rules, race = table.rules[player], table.state.campaign.players[player].race
    return is_foreign(table, player, town) and any(
        _fits(one.units, unit) and any(_of_people(rules, race, people, town.race) for people in one.captured)
        for one in rules.mustering.freely
    )


def _replaced_anywhere(rules: Rules, unit: Bearer) -> bool:
    reinforcing = rules.mustering.reinforcing
    return reinforcing is not None and reinforcing.without_building is not None and _fits(reinforcing.without_building, unit)  # fmt: skip


def _makes(table: Table, player: str, town: Urban, building: Building, unit: Bearer) -> bool:
    """Does this very building make it, with the others that it needs beside it?"""
    kind, kinds = table.buildings[player][building.kind], table.buildings[player]
    if not _could(table, player, town, kind, unit):
        return False
    if kind.types and building.of and mark("unit", building.of) not in unit.marks:
        return False
    working = {one.kind for one in town.buildings if one.kind in kinds and not resting(table, player, town, one)}
    return set(_beside(kind, unit)) <= working


def _beside(kind: Kind, unit: Bearer) -> Iterator[str]:
    return (one.building for one in kind.also if _fits(one.units, unit))


def _could(table: Table, player: str, town: Urban, kind: Kind, unit: Bearer) -> bool:
    """Does a building of this kind make it in a settlement of this race?"""
    if not is_one_of(table.rules[player], table.state.campaign.players[player].race, kind.races):
        return False
    if native(table, player, town):
        if _only_abroad(table, player, unit):
            return False
        own = kind.makes is not None and _fits(kind.makes, unit)
        return own or any(mark("unit", one) in unit.marks for one in kind.types)
    return any(_fits(one.makes, unit) for one in kind.abroad if one.race == town.race)


def _only_abroad(table: Table, player: str, unit: Bearer) -> bool:
    return any(_fits(one.makes, unit) for one in _abroad(table, player))


def abroad(table: Table, player: str, hex: Hex, unit: Bearer) -> Abroad | None:
    """The rule by which a unit is made in a captured settlement, where it is one of those."""
    town = table.state.holdings[player].urban[hex]
    return next((one for one in _abroad(table, player) if one.race == town.race and _fits(one.makes, unit)), None)


def _abroad(table: Table, player: str) -> Iterator[Abroad]:
    rules, race = table.rules[player], table.state.campaign.players[player].race
    return (one for kind in rules.buildings.values() if is_one_of(rules, race, kind.races) for one in kind.abroad)


def has_staff(table: Table, player: str, hex: Hex) -> bool:
    """Is it the capital, or has it a working headquarters, so that detachments are made and changed there?"""
    holding, kinds = table.state.holdings[player], table.buildings[player]
    town = holding.urban.get(hex)
    if town is None:
        return False
    working = [kinds[one.kind] for one in town.buildings if not resting(table, player, town, one)]
    return hex == holding.capital or any(kind.detachments for kind in working)


def _fits(raw: Raw, unit: Bearer) -> bool:
    return compile_selector(raw)(unit)
