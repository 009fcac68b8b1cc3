"""The ways that resources take to a town. The laws on routes judge where they may lead."""

from __future__ import annotations

from listbuilder.campaign.convey import is_way
from listbuilder.campaign.hexes import Hex
from listbuilder.campaign.ledger.transport import transports
from listbuilder.campaign.model import Action
from listbuilder.campaign.plan.verb import HEX, WAY, verb, way_in
from listbuilder.campaign.plan.verbs.ground import on_map
from listbuilder.campaign.plan.work import Work
from listbuilder.words import decimal, listing


@verb("route", "way", {"way": WAY}, example="route 0204-0203-0202")
def route(work: Work, action: Action) -> None:
    """Sends what a resource hex yields along this way to a town; it takes the place of the way before."""
    way = way_in(action, "way")
    if len(way) < 2 or not is_way(work.table, way):
        hint = "A route names every hex from the resource hex to the town: route 0204-0203-0202."
        work.stop("PLAN-WAY", f"{'-'.join(way)} does not go from hex to neighbouring hex.", hint, "way")
        return
    work.change(routes={**work.holding.routes, way[0]: way})
    work.note(way[-1], f"Route {'-'.join(way)}", _yields(work, way[0]))


def _yields(work: Work, hex: Hex) -> str:
    """Length, loss, and what arrives at the end of each turn."""
    one = next((one for one in transports(work.table, work.player) if one.hex == hex), None)
    if one is None or one.length is None:
        return "nothing arrives" + (f": {one.why}" if one else "")
    why = f" ({one.why})" if one.why else ""
    return f"{decimal(one.length)} MP long: {decimal(one.rp)} - {decimal(one.lost)} lost = {decimal(one.arrives)} a turn{why}"


@verb("unroute", "hex", {"hex": HEX}, example="unroute 0204")
def unroute(work: Work, action: Action) -> None:
    """Gives up the route of a resource hex; what it yields is lost."""
    hex = on_map(work, action, "hex")
    if hex is None:
        return
    if hex not in work.holding.routes:
        there = sorted(work.holding.routes)
        hint = f"Routes of {work.player} begin in {listing(there)}." if there else ""
        work.stop("PLAN-NOTHING", f"{work.player} has no route from {hex}.", hint, "hex")
        return
    work.change(routes={start: way for start, way in work.holding.routes.items() if start != hex})
