"""What stands on a map: ground, borders, places and pieces, as records without any geometry."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from listbuilder.campaign.hexes import Grid, Hex, Side
from listbuilder.campaign.holding import Holding
from listbuilder.campaign.known import HIDDEN
from listbuilder.campaign.model import State
from listbuilder.campaign.table import Table
from listbuilder.sheets.campaign.frame import Frame
from listbuilder.sheets.campaign.ground import Pattern, patterns_of
from listbuilder.words import decimal

# Far apart in hue, and alike in weight; on grey paper the marks and the dashes of the borders tell them apart.
COLOURS = ("#a8392f", "#2c5f93", "#4a7f35", "#8b5a9e", "#b9771f", "#23807b", "#7a4b2c", "#5a6470", "#b24a7c", "#6f7d1f", "#3b3f8f", "#1f1f1f")  # fmt: skip
NAMED = {"red": 0, "blue": 1, "green": 2, "purple": 3, "violet": 3, "orange": 4, "yellow": 4, "teal": 5, "brown": 6,
         "grey": 7, "gray": 7, "white": 7, "pink": 8, "black": 11}  # fmt: skip
DASHES = ("", ".34 .12", ".1 .1", ".34 .1 .08 .1", ".6 .14", ".2 .2")


@dataclass(frozen=True, slots=True)
class Banner:
    """A player on the map: his mark, his colour, and how his border is dashed."""

    id: str
    name: str
    mark: str
    colour: str
    dash: str


@dataclass(frozen=True, slots=True)
class Place:
    """A settlement, stronghold, resource hex or ruin. Sizes that nobody told are 0."""

    owner: str = ""
    town: bool = False
    size: int = 0
    capital: bool = False
    stronghold: bool = False
    rank: int = 0
    resource: bool = False
    amount: str = ""
    ruin: bool = False
    name: str = ""


@dataclass(frozen=True, slots=True)
class Piece:
    """Something that stands in a hex; `sign` is its letter where its kind has many forms."""

    kind: str  # detachment | garrison | convoy | agent | squadron
    owner: str
    sign: str = ""


@dataclass(frozen=True, slots=True)
class MapView:
    frame: Frame
    ground: Mapping[Hex, Pattern]
    signs: Mapping[Hex, str]
    legend: Mapping[str, tuple[str, Pattern]]  # name of terrain: sign and look
    control: Mapping[Hex, str]
    banners: Mapping[str, Banner]
    airspaces: Mapping[Hex, str]
    roads: frozenset[Side]
    rivers: frozenset[Side]
    places: Mapping[Hex, Place]
    pieces: Mapping[Hex, tuple[Piece, ...]]
    unseen: frozenset[Hex] = frozenset()
    agents: Mapping[str, str] = field(default_factory=dict)  # sign: kind


def map_view(table: Table, whose: str = "", unseen: frozenset[Hex] = frozenset()) -> MapView:
    """Everything of a state; give the state as a player knows it, and who he is, for his map."""
    state, rules = table.state, table.general
    board = state.board
    patterns = patterns_of(rules)
    signs = {terrain: sign for sign, terrain in board.legend.items()}
    plain = {id for id, one in rules.terrain.items() if one.plain}
    used = {board.terrain[hex] for hex in board.grid}
    return MapView(
        frame=Frame(board.grid),
        ground={hex: patterns[board.terrain[hex]] for hex in board.grid},
        signs={hex: signs[board.terrain[hex]] for hex in board.grid if board.terrain[hex] not in plain},
        legend={rules.terrain[id].name: (signs.get(id, ""), look) for id, look in patterns.items() if id in used},
        control=board.control,
        banners=banners_of(state),
        airspaces=board.airspace,
        roads=_joined(board.grid, board.roads),
        rivers=_joined(board.grid, board.rivers),
        places=_places(table, whose),
        pieces=_pieces(table),
        unseen=unseen,
        agents={_letter(table, kind): table.general.pieces[kind].name for kind in _agent_kinds(state) if kind in table.general.pieces},
    )  # fmt: skip


def _joined(grid: Grid, links: frozenset[Side]) -> frozenset[Side]:
    """A map with findings is drawn, too: what leads nowhere is left out."""
    return frozenset(link for link in links if link[0] in grid and link[1] in grid and grid.adjacent(*link))


def banners_of(state: State) -> dict[str, Banner]:
    """Each another colour; a player who is called by one has it."""
    players = state.campaign.players
    wanted = {id: NAMED[id] for id in players if id in NAMED}
    free = [number for number in range(len(COLOURS)) if number not in wanted.values()] * len(players)
    taken: dict[str, int] = {}
    for id in players:
        taken[id] = wanted[id] if id in wanted and wanted[id] not in taken.values() else free.pop(0)
    return {
        id: Banner(id, one.name, one.mark, COLOURS[taken[id]], DASHES[number % len(DASHES)])
        for number, (id, one) in enumerate(players.items())
    }


def _places(table: Table, whose: str) -> dict[Hex, Place]:
    state, board = table.state, table.state.board
    found = {
        hex: Place(resource=True, amount=decimal(amount) if amount != HIDDEN else "", owner=board.control.get(hex, ""))
        for hex, amount in board.resources.items()
    }
    found |= {hex: Place(ruin=True) for hex in board.ruins if hex not in found}
    for id, holding in state.holdings.items():
        told = whose in ("", id)
        for hex in {*holding.urban, *holding.strongholds}:
            found[hex] = _place(table, holding, hex, told, found.get(hex, Place()))
    for hex, name in board.names.items():
        found[hex] = _named(found.get(hex, Place()), name)
    return {hex: place for hex, place in found.items() if hex in board.grid}


def _place(table: Table, holding: Holding, hex: Hex, told: bool, under: Place) -> Place:
    town, stronghold = holding.urban.get(hex), holding.strongholds.get(hex)
    levels = table.general.strongholds
    return Place(
        owner=holding.player,
        town=town is not None,
        size=town.size if town and told else 0,
        capital=hex == holding.capital,
        stronghold=stronghold is not None,
        rank=levels[stronghold.level].rank if stronghold and told and stronghold.level in levels else 0,
        resource=under.resource,
        amount=under.amount,
        ruin=under.ruin,
        name=town.name if town and told else "",
    )


def _named(place: Place, name: str) -> Place:
    from dataclasses import replace

    return replace(place, name=place.name or name)


def _pieces(table: Table) -> dict[Hex, tuple[Piece, ...]]:
    """In the order of strength: who holds the hex comes first."""
    found: dict[Hex, list[Piece]] = {}
    for hex, piece in _standing(table):
        found.setdefault(hex, []).append(piece)
    return {hex: tuple(pieces) for hex, pieces in found.items() if hex in table.state.board.grid}


def _standing(table: Table) -> Iterator[tuple[Hex, Piece]]:
    turn = table.state.campaign.turn
    for id, holding in table.state.holdings.items():
        for one in holding.detachments.values():
            if one.at is not None and one.on_map(turn):
                yield one.at, Piece("detachment", id)
        for hex in holding.garrisons:
            yield hex, Piece("garrison", id)
        for convoy in holding.convoys.values():
            yield convoy.at, Piece("convoy", id)
        for agent in holding.agents.values():
            yield agent.at, Piece("agent", id, _letter(table, agent.kind))
        for squadron in holding.squadrons.values():
            yield squadron.at, Piece("squadron", id)


def _agent_kinds(state: State) -> list[str]:
    return list(dict.fromkeys(one.kind for holding in state.holdings.values() for one in holding.agents.values()))


def _letter(table: Table, kind: str) -> str:
    piece = table.general.pieces.get(kind)
    return (piece.name if piece else kind)[:1].upper()
