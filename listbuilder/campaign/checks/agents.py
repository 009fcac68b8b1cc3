"""Agents: as many as a building supports and a player may have, trained one at a time, with a building behind them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from listbuilder.campaign.checks.registry import Hit, Raw, check
from listbuilder.campaign.files import player_file
from listbuilder.campaign.hexes import Hex
from listbuilder.campaign.holding import Agent, Holding
from listbuilder.campaign.rules.buildings import Agents, Building
from listbuilder.campaign.table import Table
from listbuilder.campaign.towns import too_small
from listbuilder.words import listing


def _agents(table: Table) -> Iterator[tuple[Holding, Agent, Agents, str]]:
    """Every agent with what the rules say about those who train him, and the names of such buildings."""
    for player, holding in table.state.holdings.items():
        trainers = _trainers(table, player)
        for agent in holding.agents.values():
            houses = trainers.get(agent.kind, [])
            terms = houses[0].agents if houses else None
            if terms is not None:
                yield holding, agent, terms, listing([house.name for house in houses], "or")


def _trainers(table: Table, player: str) -> dict[str, list[Building]]:
    found: dict[str, list[Building]] = {}
    for kind in table.buildings[player].values():
        if kind.agents is not None:
            found.setdefault(kind.agents.piece, []).append(kind)
    return found


def _hit(table: Table, holding: Holding, agent: Agent, key: str, **words: object) -> Hit:
    name = table.rules[holding.player].pieces[agent.kind].name
    return Hit(
        player_file(holding.player), ("agents", agent.id, key), holding.player,
        {"names": agent.id, "title": name, "hex": agent.home or agent.at} | words,
    )  # fmt: skip


@check("agents-per-building")
def agents_per_building(table: Table, params: Raw) -> Iterator[Hit]:
    """A building supports so many of those that were trained in it."""
    trained: Counter[tuple[str, str, Hex]] = Counter()
    for holding, agent, terms, house in _agents(table):
        if terms.most is not None and agent.home is not None:
            trained[key := (holding.player, agent.kind, agent.home)] += 1
            if trained[key] > terms.most:
                yield _hit(table, holding, agent, "from", found=trained[key], limit=terms.most, other=house)


@check("agents-per-turn")
def agents_per_turn(table: Table, params: Raw) -> Iterator[Hit]:
    """A building trains so many in one turn."""
    trained: Counter[tuple[str, str, Hex, int]] = Counter()
    for holding, agent, terms, house in _agents(table):
        if terms.per_turn is not None and agent.home is not None:
            trained[key := (holding.player, agent.kind, agent.home, agent.built)] += 1
            if trained[key] > terms.per_turn:
                yield _hit(table, holding, agent, "from", found=trained[key], limit=terms.per_turn, other=house, base=agent.built)  # fmt: skip


@check("agents-per-player")
def agents_per_player(table: Table, params: Raw) -> Iterator[Hit]:
    """Of some agents a player has only so many at any time."""
    had: Counter[tuple[str, str]] = Counter()
    for holding, agent, terms, _ in _agents(table):
        had[key := (holding.player, agent.kind)] += 1
        if terms.per_player is not None and had[key] > terms.per_player:
            yield _hit(table, holding, agent, "kind", found=had[key], limit=terms.per_player)


@check("agents-home")
def agents_home(table: Table, params: Raw) -> Iterator[Hit]:
    """Behind every agent stands a working building that trains such as him: where he says, or anywhere."""
    for holding, agent, _, house in _agents(table):
        kinds = table.buildings[holding.player]
        towns = [town for hex, town in holding.urban.items() if agent.home in (None, hex)]
        homes = (
            town for town in towns for one in town.buildings
            if (trains := kinds[one.kind].agents) is not None and trains.piece == agent.kind and not too_small(kinds, town, one)
        )  # fmt: skip
        if next(homes, None) is None:
            yield _hit(
                table, holding, agent, "from" if agent.home else "kind", other=house, found=agent.home or "no hex"
            )
