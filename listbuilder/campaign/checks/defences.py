"""Defences: as many as the level of their stronghold holds, of a kind and with weapons that their race has."""

from __future__ import annotations

from collections.abc import Iterator

from listbuilder.campaign.armament import amount_in, columns_of, in_points, is_one_of, is_unarmed, stance, taken
from listbuilder.campaign.checks.places import defence_path, defences_in, strongholds_in
from listbuilder.campaign.checks.registry import Hit, Raw, check
from listbuilder.campaign.files import player_file
from listbuilder.campaign.holding import Defence, Holding
from listbuilder.campaign.table import Table
from listbuilder.words import counted, decimal, listing


@check("defence-limits")
def defence_limits(table: Table, params: Raw) -> Iterator[Hit]:
    """Each column has its limit by level; told at the last defence that counts."""
    for holding, stronghold in strongholds_in(table):
        player, level = holding.player, table.rules[holding.player].strongholds[stronghold.level]
        for column, found in taken(table, player, stronghold).items():
            limit = level.limits.get(column)
            if limit is None or found <= limit:
                continue
            counting = [
                index for index, one in enumerate(stronghold.defences) if column in columns_of(table, player, one)
            ]
            what = f"{decimal(found)} BP of {column} defences"
            if not in_points(table, player, column):
                what = counted(found, column.removesuffix("s"), column)
            sum = " + ".join(_addend(table, player, stronghold.defences[index], column) for index in counting)
            words = {
                "hex": stronghold.hex, "found": decimal(found), "limit": limit, "over": decimal(found - limit),
                "names": column, "other": level.name, "sum": sum, "what": what,
            }  # fmt: skip
            yield Hit(player_file(player), defence_path(table, player, stronghold.hex, counting[-1]), player, words)


def _addend(table: Table, player: str, defence: Defence, column: str) -> str:
    name = table.defences[player][defence.kind].name
    return f"{name} {decimal(amount_in(table, player, defence, column))}"


def _builder(table: Table, holding: Holding, defence: Defence) -> str:
    """The race that built a defence: what was captured keeps its own."""
    return defence.race or table.state.campaign.players[holding.player].race


@check("defence-race")
def defence_race(table: Table, params: Raw) -> Iterator[Hit]:
    """Some defences are for some races only, and some have an armament for some races only."""
    for holding, stronghold, defence, path in defences_in(table):
        player, rules = holding.player, table.rules[holding.player]
        race, kind = _builder(table, holding, defence), table.defences[holding.player][defence.kind]
        if is_one_of(rules, race, kind.races) and not is_unarmed(rules, race, kind):
            continue
        races = kind.races or tuple(kind.armaments)
        words = {"hex": stronghold.hex, "names": kind.name, "found": rules.races[race].name}
        words["other"] = listing(rules.races[id].name for id in races if id in rules.races)
        yield Hit(player_file(player), path, player, words)


@check("defence-weapon")
def defence_weapon(table: Table, params: Raw) -> Iterator[Hit]:
    """What carries a turret names its weapon, and nothing else does."""
    for holding, stronghold in strongholds_in(table):
        player = holding.player
        for index, defence in enumerate(stronghold.defences):
            kind = table.defences[player][defence.kind]
            if kind.turret != bool(defence.weapon):
                found = f"with {table.general.turrets[defence.weapon].name}" if defence.weapon else "without a weapon"
                path = defence_path(table, player, stronghold.hex, index, "weapon")
                yield Hit(player_file(player), path, player, {"hex": stronghold.hex, "names": kind.name, "found": found})  # fmt: skip


@check("turret-race")
def turret_race(table: Table, params: Raw) -> Iterator[Hit]:
    """Each race mounts its own choice of turret weapons."""
    for holding, stronghold in strongholds_in(table):
        player, rules = holding.player, table.rules[holding.player]
        for index, defence in enumerate(stronghold.defences):
            race = _builder(table, holding, defence)
            if defence.weapon not in rules.turrets or stance(rules, race, defence.weapon):
                continue
            own = [one.name for id, one in rules.turrets.items() if stance(rules, race, id)]
            words = {"hex": stronghold.hex, "names": rules.turrets[defence.weapon].name, "found": rules.races[race].name}  # fmt: skip
            words["other"] = listing(own) or "none"
            path = defence_path(table, player, stronghold.hex, index, "weapon")
            yield Hit(player_file(player), path, player, words)
