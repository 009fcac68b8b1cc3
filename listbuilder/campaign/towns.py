"""What in a settlement works: is it large enough, guarded, of the right race, and not replaced by something better?"""

from __future__ import annotations

from listbuilder.campaign.hexes import Hex
from listbuilder.campaign.model import Building, Urban
from listbuilder.campaign.rules import Rules
from listbuilder.campaign.rules.buildings import Watch
from listbuilder.campaign.rules.economy import UrbanSize
from listbuilder.campaign.table import Table
from listbuilder.words import counted


def size_of(rules: Rules, size: int) -> UrbanSize | None:
    return next((one for one in rules.urban.values() if one.size == size), None)


def kin(rules: Rules, race: str) -> str:
    """The race whose rules it follows in the end; races of the same kin count as one in tables."""
    seen = {race}
    while race in rules.races and rules.races[race].like not in ("", *seen):
        race = rules.races[race].like
        seen.add(race)
    return race


def is_foreign(table: Table, player: str, town: Urban) -> bool:
    """Is it a settlement of another race than its owner's?"""
    rules, race = table.rules[player], table.state.campaign.players[player].race
    return kin(rules, town.race) != kin(rules, race)


def too_small(rules: Rules, town: Urban, building: Building) -> str:
    """Why a building sleeps; empty when the settlement is large enough for it."""
    needed = rules.buildings[building.kind].least_size
    return f"needs size {needed}, the settlement is of size {town.size}" if town.size < needed else ""


def replaced(rules: Rules, town: Urban, building: Building) -> bool:
    """Does an upgrade of it stand in the same settlement?"""
    steps = {rules.buildings[one.kind].upgrades for one in town.buildings if one.kind in rules.buildings}
    return building.kind in steps


def idle(table: Table, player: str, town: Urban, building: Building, turn: int) -> str:
    """Why a building brings its settlement nothing in this turn; empty when it does."""
    rules = table.rules[player]
    kind = rules.buildings[building.kind]
    if replaced(rules, town, building):
        return "replaced by its upgrade"
    small = too_small(rules, town, building)
    if small:
        return small
    if kind.foreign_only and not is_foreign(table, player, town):
        return "only in settlements of other races"
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
    name = wanted.name if wanted else "stronghold"
    if not watch.detachment:
        return f"unguarded: needs a {name} with a garrison"
    inside = f"a {name} with a garrison or a detachment in it"
    return f"unguarded: needs {inside if watch.in_stronghold else f'a {name} with a garrison, or a detachment'}"


def squadrons_held(rules: Rules, town: Urban | None) -> int:
    """Squadrons that the bases of a settlement hold; a base that sleeps holds none."""
    works = [one for one in town.buildings if one.kind in rules.buildings] if town else []
    return sum(
        rules.buildings[one.kind].squadrons or 0
        for one in works
        if town and not too_small(rules, town, one) and not replaced(rules, town, one)
    )


def size_words(rules: Rules, size: int) -> str:
    """`City`, or the bare size where the rules have no name for it."""
    named = size_of(rules, size)
    return named.name if named else counted(size, "size")
