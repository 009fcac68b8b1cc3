"""What does it cost to go from hex to hex, and how far does a mover come?

A step costs what the terrain it enters costs. Along a road it costs a share of that, whatever the terrain and
whoever moves; without a road a river between the two hexes costs extra. Costs are exact fractions.
"""

from __future__ import annotations

import heapq
from collections.abc import Collection, Container, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise

from listbuilder.campaign.hexes import Grid, Hex, Side, side
from listbuilder.campaign.model import State


@dataclass(frozen=True, slots=True)
class Travel:
    """How one kind of mover travels: what terrain costs, what he may enter, what roads and rivers do."""

    costs: Mapping[str, Fraction]
    open: frozenset[str]
    road: Fraction = Fraction(1, 2)
    river: Fraction | None = None  # extra for crossing; None when he may not cross
    road_opens: bool = True  # does a road lead him into terrain that is closed to him?


@dataclass(frozen=True, slots=True)
class Ground:
    """What steps go over: the map, with settlements joined to the roads beside them."""

    grid: Grid
    terrain: Mapping[Hex, str]
    roads: frozenset[Side] = frozenset()
    rivers: frozenset[Side] = frozenset()


@dataclass(frozen=True, slots=True)
class Bounds:
    """Where a way may lead. `only` None is everywhere; entering a hex of `stops` ends the move."""

    only: Container[Hex] | None = None
    closed: Container[Hex] = ()
    stops: Container[Hex] = ()

    def lets_in(self, hex: Hex) -> bool:
        return hex not in self.closed and (self.only is None or hex in self.only)


ANYWHERE = Bounds()


@dataclass(frozen=True, slots=True)
class Reach:
    """How far a mover comes: the cost of each hex and the hex he comes from."""

    costs: Mapping[Hex, Fraction]
    came: Mapping[Hex, Hex] = field(default_factory=dict)

    def way(self, end: Hex) -> tuple[Hex, ...]:
        """The cheapest way there, with the hex it begins in; empty when it cannot be reached."""
        if end not in self.costs:
            return ()
        way = [end]
        while way[-1] in self.came:
            way.append(self.came[way[-1]])
        return tuple(reversed(way))


def ground_of(state: State) -> Ground:
    """A settlement has a road to every neighbour that has one; roads elsewhere are links between two hexes."""
    board = state.board
    urban = {hex for holding in state.holdings.values() for hex in holding.urban if hex in board.grid}
    with_road = urban | {hex for link in board.roads for hex in link}
    joined = {side(hex, near) for hex in urban for near in board.grid.neighbours(hex) if near in with_road}
    return Ground(board.grid, board.terrain, board.roads | joined, board.rivers)


def step(ground: Ground, travel: Travel, start: Hex, end: Hex) -> Fraction | None:
    """The cost of one step; None when he may not go there."""
    edge, terrain = side(start, end), ground.terrain[end]
    if edge in ground.roads and (travel.road_opens or terrain in travel.open):
        return travel.costs[terrain] * travel.road
    if terrain not in travel.open:
        return None
    if edge not in ground.rivers:
        return travel.costs[terrain]
    return None if travel.river is None else travel.costs[terrain] + travel.river


def way_cost(ground: Ground, travel: Travel, way: Collection[Hex]) -> Fraction | None:
    """Every hex entered is paid, the first is not; None when a step is not possible."""
    costs = [step(ground, travel, start, end) for start, end in pairwise(way)]
    paid = [cost for cost in costs if cost is not None]
    return sum(paid, Fraction()) if len(paid) == len(costs) else None


def blocked_step(ground: Ground, travel: Travel, way: Collection[Hex]) -> tuple[Hex, Hex] | None:
    """The first step of a way that he cannot take."""
    return next(((one, two) for one, two in pairwise(way) if step(ground, travel, one, two) is None), None)


def reach(
    ground: Ground, travel: Travel, start: Hex, most: Fraction | int | None = None, bounds: Bounds = ANYWHERE
) -> Reach:
    """All hexes he can reach, the start among them, with at most `most` movement points.

    Of two ways that cost the same the one over lower hex ids counts, so the answer is always the same.
    """
    costs: dict[Hex, Fraction] = {start: Fraction()}
    came: dict[Hex, Hex] = {}
    waiting: list[tuple[Fraction, Hex]] = [(Fraction(), start)]
    done: set[Hex] = set()
    while waiting:
        cost, hex = heapq.heappop(waiting)
        if hex in done:
            continue
        done.add(hex)
        if hex != start and hex in bounds.stops:
            continue
        for near in sorted(ground.grid.neighbours(hex)):
            extra = step(ground, travel, hex, near) if near not in done and bounds.lets_in(near) else None
            if extra is None or (most is not None and cost + extra > most):
                continue
            if near not in costs or cost + extra < costs[near]:
                costs[near], came[near] = cost + extra, hex
                heapq.heappush(waiting, (cost + extra, near))
    return Reach(costs, came)


def slowest(kinds: Collection[Travel]) -> Travel:
    """Several kinds together: each step must be open to all of them and costs what it costs the dearest."""
    first, *others = kinds
    for other in others:
        rivers = (first.river, other.river)
        first = Travel(
            {name: max(cost, other.costs[name]) for name, cost in first.costs.items()},
            first.open & other.open,
            max(first.road, other.road),
            None if None in rivers else max(one for one in rivers if one is not None),
            first.road_opens and other.road_opens,
        )
    return first


def high(costs: Collection[str], each: Fraction) -> Travel:
    """High above the ground every hex costs the same, and neither terrain nor rivers matter."""
    return Travel(dict.fromkeys(costs, each), frozenset(costs), Fraction(1), Fraction())
