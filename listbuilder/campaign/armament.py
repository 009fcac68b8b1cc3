"""Which weapons may a race mount, at which price, and how much of a stronghold's limits do its defences take?"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from listbuilder.campaign.holding import Defence, Stronghold
from listbuilder.campaign.rules import Rules
from listbuilder.campaign.rules.races import Race
from listbuilder.campaign.rules.strongholds import Defence as Kind
from listbuilder.campaign.table import Table

PREFERRED = "preferred"


def kin(races: Mapping[str, Race], race: str) -> str:
    """The race whose rules it follows in the end; races of one kin count as one in tables."""
    seen = {race}
    while race in races and races[race].like not in ("", *seen):
        race = races[race].like
        seen.add(race)
    return race


def is_one_of(rules: Rules, race: str, races: tuple[str, ...]) -> bool:
    """Is a race, or the one it follows, among those that something is for? What names none is for all."""
    return not races or race in races or kin(rules.races, race) in races


def stance(rules: Rules, race: str, weapon: str) -> str:
    """`preferred`, `allowed`, or empty: what a race thinks of a turret weapon."""
    races = rules.turrets[weapon].races
    return races.get(race) or races.get(kin(rules.races, race), "")


def weapon_price(rules: Rules, race: str, weapon: str) -> int:
    turret = rules.turrets[weapon]
    return turret.preferred if stance(rules, race, weapon) == PREFERRED else turret.cost


def is_unarmed(rules: Rules, race: str, kind: Kind) -> bool:
    """Does each race arm this defence in its own way, and this one not at all?"""
    return bool(kind.armaments) and not is_one_of(rules, race, tuple(kind.armaments))


def taken(table: Table, player: str, stronghold: Stronghold) -> dict[str, Fraction]:
    """How much of each column of limits the defences of a stronghold take."""
    found: dict[str, Fraction] = {}
    for defence in stronghold.defences:
        for column in columns_of(table, player, defence):
            found[column] = found.get(column, Fraction()) + amount_in(table, player, defence, column)
    return found


def columns_of(table: Table, player: str, defence: Defence) -> tuple[str, ...]:
    kind = table.defences[player][defence.kind]
    return tuple(column for column in (kind.counts_as, kind.counts_too) if column)


def in_points(table: Table, player: str, column: str) -> bool:
    """Is this column of limits in build points, not in numbers?"""
    return any(one.by_cost for one in table.defences[player].values() if one.counts_as == column)


def amount_in(table: Table, player: str, defence: Defence, column: str) -> Fraction:
    """What one line of defences takes of a column: its number, or its price where the column is in points."""
    kinds = table.defences[player]
    if not in_points(table, player, column):
        return Fraction(defence.count)
    building = table.rules[player].fortifying.building
    worth = building is not None and building.limit_by == "worth"
    kind = table.general.defences[defence.kind] if worth else kinds[defence.kind]
    return Fraction(kind.cost * defence.count)
