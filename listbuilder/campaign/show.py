"""A map and a state of affairs as plain text for a terminal."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from listbuilder.campaign.hexes import Hex, hex_at
from listbuilder.campaign.holding import Detachment
from listbuilder.campaign.model import NOBODY, State
from listbuilder.campaign.write import ways
from listbuilder.words import counted, decimal

UNKNOWN = "?"
CELL = 5  # terrain, owner, place, army, and a space
_PLACES = "C capital, 1-9 settlement, # stronghold, $ resources, % both of them, x ruin"
_STRANGE = "o"  # a settlement whose size its owner keeps to himself
_ARMIES = "! detachment, + garrison, & both"


@dataclass(frozen=True, slots=True)
class View:
    """What somebody knows of a map: what lies in `seen` hexes, and whose hexes `known` ones are."""

    seen: Collection[Hex]
    known: Collection[Hex]


def map_lines(state: State, view: View | None = None, player: str = "") -> Iterator[str]:
    """Columns that stand lower are drawn a line lower. For a player: what he knows, and what he has seen of it."""
    _board, grid = state.board, state.board.grid
    view = view or View(set(grid), set(grid))
    cells = {hex: _cell(state, hex, view, player) for hex in grid}
    lower = 0 if grid.layout == "even-down" else 1
    yield "    " + "".join(f"{column:02}".ljust(CELL) for column in range(1, grid.columns + 1)).rstrip()
    for row in range(1, grid.rows + 1):
        for half in (0, 1):
            shown = [
                cells[hex_at(column, row)] if (column + 1 + lower) % 2 == half else " " * (CELL - 1)
                for column in range(1, grid.columns + 1)
            ]
            yield (f"{row:02}  " if half == 0 else "    ") + " ".join(shown).rstrip()
    yield ""
    yield from _legend(state, view)


def _legend(state: State, view: View) -> Iterator[str]:
    board = state.board
    owners = [f"{player.mark} {id}" for id, player in state.campaign.players.items()] + [f"{NOBODY} nobody"]
    owners += [f"{UNKNOWN} not seen"] if len(view.known) < len(board.grid) else []
    yield "terrain: " + ", ".join(f"{sign} {name}" for sign, name in board.legend.items())
    yield "owner:   " + ", ".join(owners)
    yield f"place:   {_PLACES}" + (f", {_STRANGE} settlement of another" if len(view.known) < len(board.grid) else "")
    yield f"army:    {_ARMIES}"
    roads = frozenset(link for link in board.roads if set(link) <= set(view.known))
    if roads:
        yield "roads:   " + ", ".join(ways(roads))
    if board.rivers:
        yield "rivers:  " + ", ".join("/".join(side) for side in sorted(board.rivers))


def _cell(state: State, hex: Hex, view: View, player: str) -> str:
    """Four signs: terrain, owner, what stands there, who stands there."""
    board = state.board
    signs = {terrain: sign for sign, terrain in board.legend.items()}
    marks = {id: player.mark for id, player in state.campaign.players.items()}
    owner = marks.get(board.control.get(hex, ""), NOBODY) if hex in view.known else UNKNOWN
    place, army = (_place(state, hex, player), _army(state, hex)) if hex in view.seen else (" ", " ")
    return f"{signs[board.terrain[hex]]}{owner}{place}{army}"


def _place(state: State, hex: Hex, player: str) -> str:
    for holding in state.holdings.values():
        if hex == holding.capital:
            return "C"
        if hex in holding.urban:
            return str(min(holding.urban[hex].size, 9)) if player in ("", holding.player) else _STRANGE
        if hex in holding.strongholds:
            return "%" if hex in state.board.resources else "#"
    return "$" if hex in state.board.resources else "x" if hex in state.board.ruins else " "


def _army(state: State, hex: Hex) -> str:
    turn = state.campaign.turn
    troops = any(
        one.at == hex and one.on_map(turn) for own in state.holdings.values() for one in own.detachments.values()
    )
    guarded = any(hex in holding.garrisons for holding in state.holdings.values())
    return "&" if troops and guarded else "!" if troops else "+" if guarded else " "


def status_rows(state: State, reader: str = "") -> list[tuple[str, ...]]:
    """One line for each player; for a reader who is one of them only what is public of the others."""
    rows: list[tuple[str, ...]] = []
    for id, player in state.campaign.players.items():
        holding = state.holdings[id]
        if reader not in ("", id):
            rows.append((id, player.name, player.race, str(holding.vp), *["-"] * (len(STATUS) - 4)))
            continue
        control = sum(owner == id for owner in state.board.control.values())
        bp = sum((town.bp for town in holding.urban.values()), start=sum(one.bp for one in holding.convoys.values()))
        rows.append((
            id, player.name, player.race, str(holding.vp), decimal(bp), str(control), str(len(holding.urban)), str(len(holding.strongholds)),
            str(len(holding.detachments)), str(len(holding.garrisons)),
        ))  # fmt: skip
    return rows


STATUS = ("Player", "Name", "Race", "VP", "BP", "Hexes", "Towns", "Strongholds", "Detachments", "Garrisons")


def _without_a_hex(state: State, player: str, one: Detachment) -> str:
    """Where a detachment is that stands in no hex."""
    if one.destroyed is not None:
        return f"destroyed in turn {one.destroyed}"
    for id, holding in state.holdings.items():
        if any((captive.player, captive.detachment) == (player, one.id) for captive in holding.captives.values()):
            return f"captive of {id}"
    return "in orbit" if one.orbit else "away"


def holding_lines(state: State, id: str) -> Iterator[str]:
    """What a player owns, hex by hex."""
    holding, board = state.holdings[id], state.board
    yield f"{state.campaign.players[id].name} ({id})"
    for hex, town in holding.urban.items():
        what = "capital" if hex == holding.capital else "settlement"
        buildings = ", ".join(
            building.kind + (f" ({building.of})" if building.of else "") for building in town.buildings
        )
        yield f"  {state.place(hex)}: {what} of size {town.size}, {decimal(town.bp)} BP" + (
            f"; {buildings}" if buildings else ""
        )
    for hex, stronghold in holding.strongholds.items():
        guarded = "with a garrison" if hex in holding.garrisons else "without a garrison"
        yield f"  {state.place(hex)}: {stronghold.level}, {guarded}, {counted(sum(one.count for one in stronghold.defences), 'defence')}"
    for hex, amount in board.resources.items():
        if board.control.get(hex) == id:
            way = "-".join(holding.routes[hex]) if hex in holding.routes else "no route"
            yield f"  {state.place(hex)}: {decimal(amount)} RP each turn, {way}"
    for name, detachment in holding.detachments.items():
        where = detachment.at or _without_a_hex(state, id, detachment)
        late = f", arrives in turn {detachment.arrives}" if (detachment.arrives or 0) > state.campaign.turn else ""
        yield f"  detachment {name}: {where}, {detachment.dxp} DXP{late}"
    for name, convoy in holding.convoys.items():
        yield f"  convoy {name}: {convoy.at}, {decimal(convoy.bp)} BP"
    for name, agent in holding.agents.items():
        yield f"  {agent.kind} {name}: {agent.at}"
