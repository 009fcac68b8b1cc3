"""Do the names in a campaign's files lead to something in its pack?"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from listbuilder.campaign.files import CAMPAIGN, MAP, player_file
from listbuilder.campaign.holding import Holding
from listbuilder.campaign.table import Table
from listbuilder.problems import Path, Problem
from listbuilder.words import did_you_mean

Found = Iterator[tuple[str, Problem]]


def unknown_names(table: Table) -> list[Problem]:
    """Findings LINK-*: races, terrain, buildings and so on that the pack does not have."""
    found = [*_head(table), *_map(table)]
    for holding in table.state.holdings.values():
        found += _holding(table, holding)
    return [table.state.locate(file, problem) for file, problem in found]


def _missing(file: str, name: str, known: Collection[str], what: str, path: Path, at_key: bool = False) -> Found:
    if name not in known:
        plural = f"{what.capitalize()}s" if what != "terrain" else "Terrain"
        message = f"The pack has no {what} {name!r}."
        rule = f"LINK-{what.upper().replace(' ', '-')}"
        yield file, Problem(rule, message, did_you_mean(name, sorted(known), plural), path=path, at_key=at_key)


def _head(table: Table) -> Found:
    campaign, terms = table.state.campaign, table.common
    for id, player in campaign.players.items():
        yield from _missing(CAMPAIGN, player.race, terms.races, "race", ("players", id, "race"))
    if campaign.home_race:
        yield from _missing(CAMPAIGN, campaign.home_race, terms.races, "race", ("home-race",))
    yield from _missing(CAMPAIGN, campaign.phase, terms.phases, "phase", ("phase",))
    if campaign.start:
        yield from _missing(CAMPAIGN, campaign.start, terms.starts, "start", ("start",))
    for id, value in campaign.settings.items():
        yield from _missing(CAMPAIGN, id, table.general.settings, "setting", ("settings", id), at_key=True)
        setting = table.general.settings.get(id)
        if setting is not None and setting.choices:
            yield from _missing(CAMPAIGN, str(value), setting.choices, "choice", ("settings", id))
    for index, treaty in enumerate(campaign.treaties):
        yield from _missing(CAMPAIGN, treaty.kind, terms.treaties, "treaty", ("treaties", index, "kind"))


def _map(table: Table) -> Found:
    for sign, terrain in table.state.board.legend.items():
        yield from _missing(MAP, terrain, table.common.terrain, "terrain", ("legend", sign))


def _holding(table: Table, holding: Holding) -> Found:
    """Kinds are those of the general rules: a captured town may hold what its new owner could not build."""
    file, terms = player_file(holding.player), table.common
    data: Mapping[str, Any] = table.state.files[file].data
    for hex, town in holding.urban.items():
        yield from _missing(file, town.race, terms.races, "race", ("urban", hex, "race"))
        for index, building in enumerate(town.buildings):
            path = _inside(data["urban"][hex]["buildings"][index], ("urban", hex, "buildings", index), "building")
            yield from _missing(file, building.kind, terms.buildings, "building", path)
    for hex, stronghold in holding.strongholds.items():
        yield from _missing(file, stronghold.level, terms.levels, "stronghold", ("strongholds", hex, "level"))
        for index, defence in enumerate(stronghold.defences):
            here: Path = ("strongholds", hex, "defences", index)
            path = _inside(data["strongholds"][hex]["defences"][index], here, "defence")
            yield from _missing(file, defence.kind, terms.defences, "defence", path)
            if defence.race:
                yield from _missing(file, defence.race, terms.races, "race", (*here, "race"))
            if defence.weapon:
                yield from _missing(file, defence.weapon, terms.weapons, "turret weapon", (*here, "weapon"))
    for id, detachment in holding.detachments.items():
        if detachment.kind:
            kinds = table.general.detachments
            yield from _missing(file, detachment.kind, kinds, "kind", ("detachments", id, "kind"))
        if detachment.race:
            yield from _missing(file, detachment.race, terms.races, "race", ("detachments", id, "race"))
    yield from _lost(table, holding)
    for id, agent in holding.agents.items():
        yield from _missing(file, agent.kind, terms.agents, "agent", ("agents", id, "kind"))


def _lost(table: Table, holding: Holding) -> Found:
    """A clock of something misspelt would never be asked. An army file that is refused is told elsewhere."""
    if table.refused(holding.player):
        return
    pack = table.pack_of(holding.player)
    for id in holding.lost:
        yield from _missing(player_file(holding.player), id, {*pack.units, *pack.options}, "unit", ("lost", id), at_key=True)  # fmt: skip


def _inside(written: Any, path: Path, key: str) -> Path:
    """A building or defence is written as its id alone or with keys."""
    return (*path, key) if isinstance(written, dict) else path
