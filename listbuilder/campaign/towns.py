"""What in a settlement works: is it large enough, guarded, of the right race, and not replaced by something better?"""

from __future__ import annotations

from collections.abc import Mapping

from listbuilder.campaign.armament import kin
from listbuilder.campaign.hexes import Hex
from listbuilder.campaign.holding import Building, Urban
from listbuilder.campaign.rules import Rules
from listbuilder.campaign.rules.buildings import Building as Kind
from listbuilder.campaign.rules.buildings import Watch
from listbuilder.campaign.rules.economy import UrbanSize
from listbuilder.campaign.table import Table

Kinds = Mapping[str, Kind]


def size_of(rules: Rules, size: int) -> UrbanSize | None:
    return next((one for one in rules.urban.values() if one.size == size), None)


def size_words(rules: Rules, size: int) -> str:
    """`City`, or the bare size where the rules have no name for it."""
    named = size_of(rules, size)
    return named.name if named else f"size {size}"


def is_foreign(table: Table, player: str, town: Urban) -> bool:
    """Is it a settlement of another race than its owner's?"""
    rules, race = table.rules[player], table.state.campaign.players[player].race
    return kin(rules.races, town.race) != kin(rules.races, race)


def too_small(kinds: Kinds, town: Urban, building: Building) -> str:
    """Why a building sleeps; empty when the settlement is large enough for it."""
    needed = kinds[building.kind].least_size
    return f"needs size {needed}, the urban hex is of size {town.size}" if town.size < needed else ""


def replaced(kinds: Kinds, town: Urban, building: Building) -> bool:
    """Does an upgrade of it stand in the same settlement?"""
    return any(kinds[one.kind].upgrades == building.kind for one in town.buildings)


def idle(table: Table, player: str, town: Urban, building: Building, turn: int) -> str:
    """Why a building brings its settlement nothing in this turn; empty when it does."""
    kinds = table.buildings[player]
    kind = kinds[building.kind]
    small = too_small(kinds, town, building)
    if small:
        return small
    if kind.foreign_only and not is_foreign(table, player, town):
        return "works only in urban hexes of other races"
    return unguarded(table, player, town.hex, kind.guard, turn) if kind.guard else ""


def unguarded(table: Table, player: str, hex: Hex, watch: Watch, turn: int) -> str:
    """Who is missing on guard; empty when somebody stands there."""
    rules, holding = table.rules[player], table.state.holdings[player]
    wanted, there = rules.strongholds.get(watch.stronghold), holding.strongholds.get(hex)
    walls = wanted is not None and there is not None and rules.strongholds[there.level].rank >= wanted.rank
    troops = any(one.at == hex and one.on_map(turn) for one in holding.detachments.values())
    if hex in holding.garrisons and walls:
        return ""
    if watch.detachment and troops and (walls or not watch.in_stronghold):
        return ""
    name = f"a {wanted.name if wanted else 'stronghold'} with a garrison"
    ways = {(True, True): f"{name} or a detachment in it", (True, False): f"{name}, or a detachment"}
    return f"is unguarded: it needs {ways.get((watch.detachment, watch.in_stronghold), name)}"


def squadrons_held(kinds: Kinds, town: Urban | None) -> int:
    """Squadrons that the bases of a settlement hold; a base that sleeps holds none."""
    if town is None:
        return 0
    works = [one for one in town.buildings if not too_small(kinds, town, one) and not replaced(kinds, town, one)]
    return sum(kinds[one.kind].squadrons or 0 for one in works)
