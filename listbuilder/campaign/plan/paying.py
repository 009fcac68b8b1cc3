"""Which of a player's hexes pays for something, and how far may it be away?"""

from __future__ import annotations

from fractions import Fraction

from listbuilder.campaign.hexes import Hex
from listbuilder.campaign.holding import Urban
from listbuilder.campaign.model import Action
from listbuilder.campaign.plan.verb import hex_in
from listbuilder.campaign.plan.work import Work
from listbuilder.words import listing


def payer(
    work: Work, action: Action, places: tuple[Hex, ...], price: Fraction | int, within: int, anywhere: bool, what: str
) -> Hex | None:
    """The hex named with `from`; else the capital, else the nearest that can pay. None after telling why not."""
    towns, capital, grid = work.holding.urban, work.holding.capital, work.state.board.grid

    def away(hex: Hex) -> int:
        return min(grid.distance(hex, place) for place in places)

    near = [hex for hex in towns if away(hex) <= within or (anywhere and hex == capital)]
    wanted = hex_in(action, "from")
    if wanted is not None and wanted not in towns:
        hint = f"Urban hexes of {work.player}: {listing(sorted(towns))}." if towns else ""
        work.stop("PLAN-PAYER", f"{work.player} has no urban hex in {wanted}.", hint, "from")
        return None
    if not towns:
        work.stop("PLAN-PAYER", f"{work.player} has no urban hex that could pay.")
        return None
    asked = wanted or min(near or towns, key=lambda hex: (away(hex), hex))
    if asked not in near:
        work.refuse("build-payer", what, hex=asked, found=away(asked), limit=within, other=places[0], names=what)
        return asked if not work.failed else None
    if wanted is not None:
        return wanted
    near.sort(key=lambda hex: (hex != capital, away(hex), hex))
    able = [hex for hex in near if towns[hex].bp >= work.price(price)]
    return (able or sorted(near, key=lambda hex: -towns[hex].bp))[0]


def purse_of(work: Work, action: Action, usual: Hex | None) -> Urban | None:
    """Where no distance matters: the town named with `from`, else the usual one. None after telling why not."""
    wanted = hex_in(action, "from") or usual
    purse = work.holding.urban.get(wanted) if wanted else None
    if purse is None and not work.failed:
        towns = sorted(work.holding.urban)
        message = f"{work.player} has no urban hex in {wanted}." if wanted else f"{work.player} has no capital to pay."
        work.stop("PLAN-PAYER", message, f"Urban hexes of {work.player}: {listing(towns)}." if towns else "", "from")
    return purse
