"""Buildings: one of each, in a settlement large enough, for the right race and in the right place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from listbuilder.campaign.armament import is_one_of
from listbuilder.campaign.checks.places import Standing, buildings_in
from listbuilder.campaign.checks.registry import Hit, Raw, check
from listbuilder.campaign.files import player_file
from listbuilder.campaign.hexes import Hex
from listbuilder.campaign.table import Table
from listbuilder.campaign.towns import is_foreign, size_words
from listbuilder.words import listing


def _hit(one: Standing, **words: object) -> Hit:
    player = one.holding.player
    return Hit(player_file(player), one.path, player, {"hex": one.town.hex, "names": one.name} | words)


def _is_new(table: Table, one: Standing) -> bool:
    """Built in the build phase that is still played: nothing can have happened to its settlement since."""
    campaign, phases = table.state.campaign, table.common.phases
    building = not phases or campaign.phase == phases[0]
    return building and one.building.built == campaign.turn and not one.taken_over


@check("building-size")
def building_size(table: Table, params: Raw) -> Iterator[Hit]:
    """`new: true`: built where the settlement is too small. Else: without effect, because it has become so."""
    for one in buildings_in(table):
        if one.town.size < one.kind.least_size and _is_new(table, one) == params["new"]:
            rules = table.rules[one.holding.player]
            yield _hit(
                one, found=one.town.size, limit=one.kind.least_size, base=one.kind.upkeep,
                other=size_words(rules, one.kind.least_size),
            )  # fmt: skip


@check("building-once")
def building_once(table: Table, params: Raw) -> Iterator[Hit]:
    """One of each in a settlement; of those with sorts, one of each sort."""
    seen: Counter[tuple[str, Hex, str, str]] = Counter()
    for one in buildings_in(table):
        terms = table.rules[one.holding.player].economy.construction
        key = (one.holding.player, one.town.hex, one.building.kind, one.building.of if one.kind.types else "")
        seen[key] += 1
        if terms is not None and seen[key] > terms.of_each:
            yield _hit(one, found=seen[key], limit=terms.of_each)


@check("building-sort")
def building_sort(table: Table, params: Raw) -> Iterator[Hit]:
    """A building that comes in sorts says which one it is, by `for`; others say nothing."""
    for one in buildings_in(table):
        if one.kind.types and one.building.of not in one.kind.types:
            yield _hit(one, found=one.building.of or "nothing", other=listing(one.kind.types, "or"))


@check("building-replaced")
def building_replaced(table: Table, params: Raw) -> Iterator[Hit]:
    """An upgrade takes the place of the building that it is made from."""
    for one in buildings_in(table):
        kinds = table.buildings[one.holding.player]
        upgrades = [kinds[other.kind].name for other in one.town.buildings if kinds[other.kind].upgrades == one.kind.id]
        if upgrades:
            yield _hit(one, other=upgrades[0])


@check("building-race")
def building_race(table: Table, params: Raw) -> Iterator[Hit]:
    """Some buildings are for some races only; those that came with a captured settlement stay."""
    for one in buildings_in(table):
        rules, race = table.rules[one.holding.player], table.state.campaign.players[one.holding.player].race
        known = one.kind.id in rules.buildings
        if not one.taken_over and not (known and is_one_of(rules, race, one.kind.races)):
            races = [rules.races[id].name for id in one.kind.races if id in rules.races]
            yield _hit(one, found=rules.races[race].name, other=listing(races) or "other races")


@check("building-place")
def building_place(table: Table, params: Raw) -> Iterator[Hit]:
    """`where: capital` or `foreign`: some stand in the capital only, others only in settlements of other races."""
    for one in buildings_in(table):
        player = one.holding.player
        if params["where"] == "capital":
            wrong = one.kind.capital_only and one.town.hex != one.holding.capital
        else:
            wrong = one.kind.foreign_only and not is_foreign(table, player, one.town)
        if wrong and not one.taken_over:
            yield _hit(one, other=one.holding.capital or "none")
