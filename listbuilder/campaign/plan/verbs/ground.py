"""Where may something be built: own ground, out of enemy zones, hexes that are there."""

from __future__ import annotations

from listbuilder.campaign.hexes import Hex
from listbuilder.campaign.model import Action, Stronghold, Urban
from listbuilder.campaign.plan.verb import hex_in
from listbuilder.campaign.plan.work import Work
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
