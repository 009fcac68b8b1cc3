"""Who stands where, who is whose enemy, and whose zone of control is a hex in?

A zone is the hex of an army and its neighbours, except neighbours that an enemy army holds. So a hex with an
own army is never in an enemy zone: moving, building and claiming all ask here and get the same answer.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from listbuilder.campaign.hexes import Grid, Hex
from listbuilder.campaign.holding import Holding
from listbuilder.campaign.model import Board, State

Friends = Mapping[str, frozenset[str]]


@dataclass(frozen=True, slots=True)
class Relations:
    """Who spares whom. Allies are friends and may pass; with a mere truce two players are neither."""

    players: tuple[str, ...]
    allied: Friends = field(default_factory=dict)
    spared: Friends = field(default_factory=dict)

    def friends(self, player: str) -> frozenset[str]:
        """Himself and his allies."""
        return self.allied.get(player, frozenset()) | {player}

    def enemies(self, player: str) -> frozenset[str]:
        """Everybody without a treaty."""
        spared = self.spared.get(player, frozenset())
        return frozenset(self.players) - self.friends(player) - spared


def relations_of(state: State, allying: frozenset[str]) -> Relations:
    """By the treaties in force; `allying` are the kinds that make friends."""
    allied: dict[str, set[str]] = defaultdict(set)
    spared: dict[str, set[str]] = defaultdict(set)
    for treaty in state.campaign.treaties:
        if treaty.holds(state.campaign.turn):
            one, other = treaty.between
            among = allied if treaty.kind in allying else spared
            among[one].add(other)
            among[other].add(one)
    return Relations(
        tuple(state.campaign.players),
        {id: frozenset(others) for id, others in allied.items()},
        {id: frozenset(others) for id, others in spared.items()},
    )


def armies_of(holding: Holding, turn: int, settlers: bool = True) -> set[Hex]:
    """Hexes with a detachment or a garrison; `settlers`: those on their way to a stronghold as well."""
    standing = (one.at for one in holding.detachments.values() if one.on_map(turn) and (settlers or not one.settles))
    return {hex for hex in standing if hex is not None} | set(holding.garrisons)


class Zones:
    """Armies and zones of all players at one moment; worked out when first asked."""

    def __init__(
        self,
        grid: Grid,
        armies: Mapping[str, set[Hex]],
        relations: Relations,
        zoned: Mapping[str, set[Hex]] | None = None,
    ) -> None:
        self.grid, self.armies, self.relations = grid, armies, relations
        self._zoned = armies if zoned is None else zoned  # armies that have a zone; all of them hold their hex
        self._zone: dict[str, frozenset[Hex]] = {}
        self._against: dict[str, frozenset[Hex]] = {}

    def held(self, players: frozenset[str]) -> set[Hex]:
        """Hexes in which any of these players has an army."""
        return {hex for player in players for hex in self.armies.get(player, ())}

    def zone(self, player: str) -> frozenset[Hex]:
        if player not in self._zone:
            own = self._zoned.get(player, set())
            blocked = self.held(self.relations.enemies(player)) - own
            around = {near for hex in own if hex in self.grid for near in self.grid.neighbours(hex)}
            self._zone[player] = frozenset(own | (around - blocked))
        return self._zone[player]

    def against(self, player: str) -> frozenset[Hex]:
        """Hexes in an enemy zone; those with an own army never are."""
        if player not in self._against:
            zones = [self.zone(enemy) for enemy in sorted(self.relations.enemies(player))]
            self._against[player] = frozenset().union(*zones) - self.armies.get(player, set())
        return self._against[player]

    def friendly(self, player: str) -> frozenset[Hex]:
        """Hexes in the zone of the player or of an ally."""
        return frozenset().union(*(self.zone(friend) for friend in self.relations.friends(player)))


def zones_of(state: State, relations: Relations, settlers: bool = True) -> Zones:
    """`settlers`: garrisons on their way have a zone too."""
    turn, holdings = state.campaign.turn, state.holdings.items()
    armies = {id: armies_of(holding, turn) for id, holding in holdings}
    zoned = armies if settlers else {id: armies_of(holding, turn, settlers=False) for id, holding in holdings}
    return Zones(state.board.grid, armies, relations, zoned)


@dataclass(frozen=True)
class Control:
    """Whose hexes they are."""

    board: Board

    @cached_property
    def by_player(self) -> Mapping[str, frozenset[Hex]]:
        found: dict[str, set[Hex]] = defaultdict(set)
        for hex, player in self.board.control.items():
            found[player].add(hex)
        return {player: frozenset(hexes) for player, hexes in found.items()}

    def of(self, players: frozenset[str]) -> frozenset[Hex]:
        return frozenset().union(*(self.by_player.get(player, frozenset()) for player in players))
