"""Where may something be built: own ground, out of enemy zones, hexes that are there."""

from __future__ import annotations

from collections.abc import Callable

from listbuilder.campaign.hexes import Hex
from listbuilder.campaign.holding import Building, Stronghold, Urban
from listbuilder.campaign.model import Action
from listbuilder.campaign.plan.verb import hex_in
from listbuilder.campaign.plan.work import Work
from listbuilder.campaign.rules.buildings import Building as Kind
from listbuilder.campaign.towns import too_small
from listbuilder.words import listing


def on_map(work: Work, action: Action, key: str) -> Hex | None:
    """The hex that the action names, if the map has it."""
    hex, grid = hex_in(action, key), work.state.board.grid
    if hex is not None and hex not in grid:
        message = f"There is no hex {hex}: the map goes from 0101 to {grid.columns:02}{grid.rows:02}."
        work.stop("PLAN-HEX", message, "The first two digits are the column, the last two the row.", key)
        return None
    return hex


def own_town(work: Work, action: Action, key: str) -> Urban | None:
    """The player's urban hex that the action names."""
    hex = on_map(work, action, key)
    if hex is None:
        return None
    if hex not in work.holding.urban:
        hint = f"Urban hexes of {work.player}: {listing(sorted(work.holding.urban))}."
        work.stop("PLAN-TOWN", f"{work.player} has no urban hex in {hex}.", hint, key)
    return work.holding.urban.get(hex)


def own_stronghold(work: Work, action: Action, key: str) -> Stronghold | None:
    hex = on_map(work, action, key)
    if hex is None:
        return None
    if hex not in work.holding.strongholds:
        there = sorted(work.holding.strongholds)
        hint = f"Strongholds of {work.player}: {listing(there)}." if there else "Build one first: fortify."
        work.stop("PLAN-STRONGHOLD", f"{work.player} has no stronghold in {hex}.", hint, key)
    return work.holding.strongholds.get(hex)


def working(work: Work, town: Urban, does: Callable[[Kind], bool], what: str) -> None:
    """Refuses a town where no building does it, or only one that was put up this turn."""
    kinds, terms = work.table.buildings[work.player], work.rules.economy.construction
    houses = [one for one in town.buildings if does(kinds[one.kind]) and not too_small(kinds, town, one)]
    names = listing([kind.name for kind in work.rules.buildings.values() if does(kind)], "or")
    if not houses:
        work.refuse("house-missing", hex=town.hex, names=what, other=names)
    elif terms is not None and not terms.use_when_new and all(is_new(work, one) for one in houses):
        work.refuse("house-new", hex=town.hex, names=what, other=names)


def is_new(work: Work, building: Building) -> bool:
    """Was it built this turn? In the setup that is what was paid for, not what the start gave."""
    spending = work.rules.opening.spending
    setup = building.paid is not None and spending is not None and spending.steps is not None
    return building.built == work.turn and (work.turn > 0 or setup)


def buildable(work: Work, hex: Hex, what: str, own: bool, peace: bool) -> None:
    """Refuses ground of others (where `own` asks) and enemy zones (where `peace` asks)."""
    owner = work.state.board.control.get(hex, "")
    if own and owner != work.player:
        work.refuse("build-ground", what, hex=hex, names=what, other=owner or "nobody")
    if peace and hex in work.table.zones.against(work.player):
        work.refuse("build-zone", what, hex=hex, names=what)


def one_step(work: Work, hex: Hex, what: str, founded: bool, upgraded: int | None, when_new: bool) -> None:
    """Refuses a step in the turn of the founding, and a second one in the same turn."""
    spending = work.rules.opening.spending
    if work.turn == 0 and spending is not None and spending.at_once:
        return
    if founded and not when_new:
        work.refuse("build-new", what, hex=hex, names=what)
    elif upgraded == work.turn:
        work.refuse("build-once", what, hex=hex, names=what, found=2, limit=1)
