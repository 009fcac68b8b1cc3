"""Roads from hex to hex; rough ground takes a roll, and the points are gone either way."""

from __future__ import annotations

from dataclasses import replace

from listbuilder.campaign.hexes import Hex, side
from listbuilder.campaign.model import FREE_ROAD, Action
from listbuilder.campaign.plan.paying import payer
from listbuilder.campaign.plan.verb import HEX, WAY, YES, verb, way_in
from listbuilder.campaign.plan.verbs.ground import buildable
from listbuilder.campaign.plan.work import Work
from listbuilder.campaign.reading import results
from listbuilder.campaign.rules.ground import Way

ROAD = "road"


@verb("road", "way", {"way": WAY}, {"from": HEX, "free": YES}, example="road 0304-0305 from 0202", buys="road")
def road(work: Work, action: Action) -> None:
    """Builds a road between two hexes side by side."""
    way, rules = way_in(action, "way"), next(iter(work.rules.ways.values()), None)
    if rules is None or not _joined(work, way):
        return
    for hex in way:
        buildable(work, hex, ROAD, rules.own_ground, rules.not_in_enemy_zone)
    free = bool(action.words.get("free", False))
    _enough(work, rules, free)
    price = 0 if free else rules.cost
    at = payer(work, action, way, price, rules.paid_within, rules.capital_anywhere, ROAD)
    if at is None:
        return
    needed = _needed(work, rules, way, free)
    told = f"built on {needed.start}+" if needed else ""
    work.pay(at, price, f"{rules.name} {'-'.join(way)}", told)
    if work.failed:
        return
    if free:
        work.change(free_roads=work.holding.free_roads - 1)
        work.did = FREE_ROAD
    if needed is None or (work.dice is not None and work.dice.roll(6, f"road {'-'.join(way)}") in needed):
        board = work.state.board
        work.become(replace(work.state, board=replace(board, roads=board.roads | {side(way[0], way[1])})))


def _enough(work: Work, rules: Way, free: bool) -> None:
    """So many a turn as there are towns large enough; the free ones of the start come on top."""
    if free and not work.holding.free_roads:
        work.stop("PLAN-FREE", f"{work.player} has no free road building left.", "Leave `free` out.", "free")
    most = sum(town.size >= rules.per_urban_size for town in work.holding.urban.values())
    if not free and work.done(ROAD) >= most:
        work.refuse("road-number", ROAD, found=work.done(ROAD) + 1, limit=most, base=rules.per_urban_size)


def _joined(work: Work, way: tuple[Hex, ...]) -> bool:
    """Two hexes of the map side by side, and no road between them yet."""
    grid = work.state.board.grid
    if len(way) != 2 or any(hex not in grid for hex in way) or not grid.adjacent(way[0], way[1]):
        work.stop("PLAN-WAY", f"{'-'.join(way)} is no pair of neighbours on the map.", "One action builds one link: road 0304-0305.", "way")  # fmt: skip
        return False
    if side(way[0], way[1]) in work.state.board.roads:
        work.stop("PLAN-TAKEN", f"There is a road {'-'.join(way)} already.", "", "way")
        return False
    return True


def _needed(work: Work, rules: Way, way: tuple[Hex, ...], free: bool) -> range | None:
    """The results of the die that build it; None where none is rolled."""
    table = work.rules.rolls.get(rules.roll)
    if table is None or (free and not rules.free_rolls):
        return None
    even = sum(_is_even(work, hex) for hex in way)
    rows = [row.on for row in table.rows if row.gives.get("plains") == even]
    wanted = rows or ([table.succeeds] if table.succeeds and even < len(way) else [])
    least = min((number for on in wanted for number in results(on)), default=1)
    return range(least, 7) if least > 1 else None


def _is_even(work: Work, hex: Hex) -> bool:
    """Plain ground without a river along a side."""
    board = work.state.board
    return work.table.general.terrain[board.terrain[hex]].plain and not any(hex in pair for pair in board.rivers)
