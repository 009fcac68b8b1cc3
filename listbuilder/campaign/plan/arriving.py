"""Detachments that were built in time come to the map: in their hex, or in the nearest one that is free."""

from __future__ import annotations

from dataclasses import replace

from listbuilder.campaign.hexes import Hex
from listbuilder.campaign.holding import Detachment
from listbuilder.campaign.model import Event, State
from listbuilder.campaign.table import Table


def due(one: Detachment, turn: int) -> bool:
    """Does it come in this turn, and has it not been deployed?"""
    return one.arrives is not None and one.arrives <= turn and one.destroyed is None


def arrived(table: Table, only: str = "") -> State:
    """The campaign with everything deployed that comes this turn; with `only` that of one player alone."""
    state, turn = table.state, table.state.campaign.turn
    for player in state.campaign.players:
        for one in state.holdings[player].detachments.values():
            if only in ("", player) and due(one, turn) and one.at is not None:
                state = _deployed(table, state, player, one, one.at)
    return state


def _deployed(table: Table, state: State, player: str, one: Detachment, hex: Hex) -> State:
    """In orbit it stands in no hex; where no hex is free it waits."""
    at = None if one.orbit else _nearest(table, state, player, hex)
    if at is None and not one.orbit:
        return state
    holding = state.holdings[player]
    come = replace(one, at=at, arrives=None)
    told = f"{player}/{one.id} has come to {at or 'orbit'}."
    event = Event(state.campaign.turn, state.campaign.phase, told, player, hex, secret=True)
    detachments = {**holding.detachments, one.id: come}
    holdings = {**state.holdings, player: replace(holding, detachments=detachments)}
    return replace(state, holdings=holdings, events=(*state.events, event))


def _nearest(table: Table, state: State, player: str, hex: Hex) -> Hex | None:
    """The nearest hex on ground that anybody may enter, without a detachment and without a foreign garrison or town."""
    turn, grid = state.campaign.turn, state.board.grid
    taken = {
        one.at
        for holding in state.holdings.values()
        for one in holding.detachments.values()
        if one.on_map(turn) and not due(one, turn)
    }
    for id, holding in state.holdings.items():
        taken |= {*holding.garrisons, *holding.urban} if id != player else set()
    passable = {id for id, one in table.rules[player].terrain.items() if one.enter}
    free = [one for one in grid if one not in taken and (one == hex or state.board.terrain[one] in passable)]
    own = state.board.control
    return min(free, key=lambda one: (grid.distance(hex, one), own.get(one) != player, one), default=None)
