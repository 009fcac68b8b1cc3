"""Strongholds: who may have them, how many, which levels where, and how fast they grow."""

from __future__ import annotations

import math
from collections.abc import Iterator

from listbuilder.campaign.checks.places import strongholds_in
from listbuilder.campaign.checks.registry import Hit, Raw, check
from listbuilder.campaign.files import player_file
from listbuilder.campaign.holding import Holding, Stronghold
from listbuilder.campaign.model import SETUP
from listbuilder.campaign.table import Table


def _given(table: Table, holding: Holding, one: Stronghold) -> bool:
    """The stronghold that the start gave with the capital."""
    kit = table.rules[holding.player].opening.capital
    return kit is not None and one.hex == holding.capital and one.level == kit.stronghold and one.built == SETUP


def _hit(holding: Holding, one: Stronghold, key: str = "level", **words: object) -> Hit:
    path = ("strongholds", one.hex, key) if key else ("strongholds", one.hex)
    return Hit(player_file(holding.player), path, holding.player, {"hex": one.hex} | words, at_key=not key)


@check("stronghold-in-capital")
def stronghold_in_capital(table: Table, params: Raw) -> Iterator[Hit]:
    """The highest level stands in the capital alone; elsewhere it counts as a lower one."""
    for holding, one in strongholds_in(table):
        levels = table.rules[holding.player].strongholds
        level = levels[one.level]
        if level.capital_only and one.hex != holding.capital:
            lower = levels[level.captured_as].name if level.captured_as in levels else "a lower level"
            yield _hit(holding, one, names=level.name, other=lower)


@check("stronghold-race")
def stronghold_race(table: Table, params: Raw) -> Iterator[Hit]:
    """Races that build no strongholds have the one that the start gave, if any."""
    for holding, one in strongholds_in(table):
        terms = table.rules[holding.player].fortifying.building
        if terms is not None and not terms.allowed and not _given(table, holding, one):
            rules, race = table.rules[holding.player], table.state.campaign.players[holding.player].race
            yield _hit(holding, one, "", names=rules.strongholds[one.level].name, found=rules.races[race].name)


@check("stronghold-number")
def stronghold_number(table: Table, params: Raw) -> Iterator[Hit]:
    """So many for each settlement. `new: true`: built beyond that, or to be disbanded; else what stands and may stay."""
    turn = table.state.campaign.turn
    for player, holding in table.state.holdings.items():
        terms, towns = table.rules[player].fortifying.building, len(holding.urban)
        if terms is None or terms.most_per_urban is None:
            continue
        exact = towns * terms.most_per_urban
        most = math.ceil(exact) if terms.round == "up" else math.floor(exact)
        newest = max(holding.strongholds.values(), key=lambda one: one.built, default=None)
        if newest is None or len(holding.strongholds) <= most:
            continue
        wrong = terms.excess == "disbanded" or (newest.built == turn and newest.captured is None)
        if wrong == params["new"]:
            yield _hit(holding, newest, "", found=len(holding.strongholds), limit=most, base=towns)


@check("stronghold-growth")
def stronghold_growth(table: Table, params: Raw) -> Iterator[Hit]:
    """A stronghold begins at the lowest level and grows by so many levels each later turn."""
    turn = table.state.campaign.turn
    for holding, one in strongholds_in(table):
        rules = table.rules[holding.player]
        terms = rules.fortifying.building
        if terms is None or one.captured is not None or _given(table, holding, one) or _unlimited(table, holding, one):
            continue
        steps = (turn - one.built + terms.upgrade_when_new) * terms.upgrades_per_turn
        level = rules.strongholds[one.level]
        found = sum(other.rank < level.rank for other in rules.strongholds.values())
        if found > max(steps, 0):
            yield _hit(holding, one, names=level.name, base=one.built, found=found, limit=max(steps, 0))


def _unlimited(table: Table, holding: Holding, one: Stronghold) -> bool:
    """What was bought in the setup had all turns since to grow; and some wars let it grow at will."""
    spending = table.rules[holding.player].opening.spending
    free = spending is None or spending.steps is None
    return one.built == SETUP and (free or table.state.campaign.turn > SETUP)
