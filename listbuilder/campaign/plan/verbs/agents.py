"""Agents such as spies and diplomats are trained where a building makes them."""

from __future__ import annotations

from itertools import count

from listbuilder.campaign.holding import Agent
from listbuilder.campaign.model import Action
from listbuilder.campaign.plan.verb import HEX, ID, text_in, verb
from listbuilder.campaign.plan.verbs.ground import own_town, working
from listbuilder.campaign.plan.work import Work
from listbuilder.campaign.rules.buildings import Building


@verb("train", "agent", {"agent": ID, "at": HEX}, {"id": ID}, example="train spy at 0202 id s2", buys="agent")
def train(work: Work, action: Action) -> None:
    """Trains an agent in a town with the building for it; the town pays."""
    town, kind = own_town(work, action, "at"), text_in(action, "agent")
    if town is None or work.unknown("agent", kind, _trained(work), "agent"):
        return
    piece, known = work.rules.pieces[kind], work.holding.agents
    id = text_in(action, "id") or next(id for number in count(1) if (id := f"{kind}-{number}") not in known)
    if not work.fresh("agent", id, known, "id"):
        return

    def trains(house: Building) -> bool:
        return house.agents is not None and house.agents.piece == kind

    working(work, town, trains, piece.name)
    work.pay(town.hex, piece.cost or 0, f"{piece.name} {id} in {town.hex}")
    if not work.failed:
        work.change(agents={**known, id: Agent(id, kind, town.hex, town.hex, work.turn)})


def _trained(work: Work) -> dict[str, Building]:
    """Agents that some building of the race makes."""
    houses = work.rules.buildings.values()
    return {house.agents.piece: house for house in houses if house.agents and house.agents.piece in work.rules.pieces}
