"""What does a player know of a campaign? The same state without anything else.

Reports, maps and findings for a player are made of this state alone, so nothing secret can slip into them. Of what
is not his he knows the kind, the owner and the place of what he sees; victory points and open treaties are public.
Where the record wants a figure that he does not know, the least of the rules stands, whatever is true.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from listbuilder.campaign.hexes import Hex
from listbuilder.campaign.holding import Agent, Captive, Convoy, Detachment, Holding, Stronghold, Urban
from listbuilder.campaign.model import Board, Campaign, Event, Player, State
from listbuilder.campaign.show import View
from listbuilder.campaign.table import Table
from listbuilder.roster.model import Roster

HIDDEN = Fraction()  # an amount that he does not know


def known_to(table: Table, player: str) -> Table:
    """The table as it lies before one player."""
    state, view = table.state, table.view(player)
    return table.after(
        replace(
            state,
            reader=player,
            campaign=_head(state, player, view),
            board=_board(state.board, player, view),
            holdings={id: _holding(table, one, player, view) for id, one in state.holdings.items()},
            events=tuple(_event(one, player) for one in state.events if not one.secret or one.player == player),
            plans={id: plan for id, plan in state.plans.items() if id == player},
            drafts={id: drafts for id, drafts in state.drafts.items() if id == player},
            files={name: file for name, file in state.files.items() if name.startswith(f"players/{player}/")},
        )
    )


def _head(state: State, player: str, view: View) -> Campaign:
    """Without seed and notes, secret treaties of others, and air that he has nothing to do with."""
    head, spaces = state.campaign, state.board.airspace
    near = {spaces[hex] for hex in view.known if hex in spaces}
    return replace(
        head,
        seed=0,
        notes="",
        players={id: one if id == player else _stranger(one) for id, one in head.players.items()},
        treaties=tuple(one for one in head.treaties if not one.secret or player in one.between),
        deals=tuple(one for one in head.deals if not one.secret or player in (one.giver, one.taker)),
        air_control={space: who for space, who in head.air_control.items() if space in near or player in who},
    )


def _stranger(player: Player) -> Player:
    return replace(player, strategy=0, choices={})


def _board(board: Board, player: str, view: View) -> Board:
    """Terrain, rivers and airspaces are on everybody's map. Of the ground of allies he knows whose it is, and not what
    lies on it: roads, ruins and names would tell where their settlements are."""
    control = {hex: owner for hex, owner in board.control.items() if hex in view.known}
    explored = {*view.seen, *(hex for hex, owner in control.items() if owner == player)}
    return replace(
        board,
        control=control,
        roads=frozenset(link for link in board.roads if explored.issuperset(link)),
        resources={
            hex: amount if board.control.get(hex) == player else HIDDEN
            for hex, amount in board.resources.items()
            if hex in view.seen or board.control.get(hex) == player
        },
        ruins=frozenset(hex for hex in board.ruins if hex in explored),
        names={hex: name for hex, name in board.names.items() if hex in explored},
        notes="",
    )


def _holding(table: Table, holding: Holding, player: str, view: View) -> Holding:
    return holding if holding.player == player else _glimpsed(table, holding, player, view)


def _glimpsed(table: Table, holding: Holding, player: str, view: View) -> Holding:
    """Kind and place of what he sees of somebody else."""
    turn, id = table.state.campaign.turn, holding.player
    standing = sorted(
        one.at
        for one in holding.detachments.values()
        if one.at is not None and one.on_map(turn) and one.at in view.seen
    )
    return Holding(
        id,
        vp=holding.vp,
        urban=_towns(table, holding, view),
        strongholds={hex: Stronghold(hex, _least_level(table)) for hex in holding.strongholds if hex in view.seen},
        detachments={name: Detachment(name, None, hex) for name, hex in _numbered(standing)},
        garrisons={hex: Roster(table.state.campaign.system) for hex in holding.garrisons if hex in view.seen},
        convoys={
            name: Convoy(name, hex, HIDDEN)
            for name, hex in _numbered(sorted(one.at for one in holding.convoys.values() if one.at in view.seen))
        },
        agents=_agents(table, holding, view),
        captives={
            one.detachment: Captive(one.detachment, one.player, one.detachment, one.since)
            for one in holding.captives.values()
            if one.player == player
        },
    )


def _numbered(places: list[Hex]) -> list[tuple[str, Hex]]:
    """Names that tell nothing: by place, not by the owner's own name."""
    return [(f"at-{hex}-{number}", hex) for number, hex in enumerate(places, 1)]


def _towns(table: Table, holding: Holding, view: View) -> Mapping[Hex, Urban]:
    size, race = min(table.common.sizes, default=1), table.state.campaign.players[holding.player].race
    return {hex: Urban(hex, size, race) for hex in holding.urban if hex in view.seen}


def _least_level(table: Table) -> str:
    return next(iter(table.common.levels), "")


def _agents(table: Table, holding: Holding, view: View) -> Mapping[str, Agent]:
    """Some kinds are never seen."""
    pieces = table.general.pieces
    open_ones = sorted(
        (one.at, one.kind)
        for one in holding.agents.values()
        if one.at in view.seen and (one.kind not in pieces or pieces[one.kind].seen)
    )
    return {
        f"at-{hex}-{number}": Agent(f"at-{hex}-{number}", kind, hex) for number, (hex, kind) in enumerate(open_ones, 1)
    }


def _event(event: Event, player: str) -> Event:
    """Dice and sums of others stay with the host. So do the place of a die in the row, which would count theirs, and
    dice whose sides count what others have."""
    if event.player == player:
        return replace(event, rolls=tuple(replace(roll, at=0) for roll in event.rolls if not roll.hidden))
    return replace(event, rolls=(), sunk=HIDDEN)
