"""Moving the capital, where the rules of a race let it."""

from __future__ import annotations

from dataclasses import replace

from listbuilder.campaign.armament import columns_of, taken
from listbuilder.campaign.hexes import Hex
from listbuilder.campaign.holding import Defence, Stronghold
from listbuilder.campaign.model import Action
from listbuilder.campaign.plan.paying import purse_of
from listbuilder.campaign.plan.verb import HEX, verb
from listbuilder.campaign.plan.verbs.ground import own_town
from listbuilder.campaign.plan.verbs.towns import with_squadrons
from listbuilder.campaign.plan.work import Work
from listbuilder.campaign.rules.economy import CapitalMove


@verb("move-capital", "hex", {"hex": HEX}, {"from": HEX}, example="move-capital 0204", closes=True)
def move_capital(work: Work, action: Action) -> None:
    """Makes another town the capital, as the last action of the turn; what only a capital has is lost in the old one."""
    town, rules, old = own_town(work, action, "hex"), work.rules.economy.capital_move, work.holding.capital
    if rules is None:
        work.refuse("capital-never")
        if not work.failed:
            work.stop("PLAN-CAPITAL", f"The capital of {work.player} stays where it is.")
        return
    if town is None:
        return
    if town.hex == old:
        work.stop("PLAN-TAKEN", f"{old} is the capital already.", "", "hex")
        return
    if rules.guarded and not _held(work, town.hex):
        work.refuse("capital-guard", hex=town.hex, names=town.name or town.hex)
    purse = purse_of(work, action, old)
    if purse is None:
        return
    work.pay(purse.hex, rules.cost, f"Capital to {town.hex}")
    if work.failed:
        return
    work.change(capital=town.hex)
    if old is not None:
        _left_behind(work, old, rules)


def _held(work: Work, hex: Hex) -> bool:
    """Does a stronghold with a garrison or a detachment stand there?"""
    holding = work.holding
    troops = hex in holding.garrisons or any(
        one.at == hex and one.on_map(work.turn) for one in holding.detachments.values()
    )
    return hex in holding.strongholds and troops


def _left_behind(work: Work, old: Hex, rules: CapitalMove) -> None:
    """The old capital keeps what any town may have."""
    kinds, there = work.table.buildings[work.player], work.holding.strongholds.get(old)
    if old in work.holding.urban:
        town = work.holding.urban[old]
        work.town(replace(town, buildings=tuple(one for one in town.buildings if not kinds[one.kind].capital_only)))
        with_squadrons(work, old)
    if there is not None and work.rules.strongholds[there.level].capital_only:
        lower = _within_limits(work, replace(there, level=rules.old_stronghold))
        work.change(strongholds={**work.holding.strongholds, old: lower})


def _within_limits(work: Work, stronghold: Stronghold) -> Stronghold:
    """Defences that are too many for its level go, the last first."""
    limits = work.rules.strongholds[stronghold.level].limits
    while over := [
        column
        for column, found in taken(work.table, work.player, stronghold).items()
        if column in limits and found > limits[column]
    ]:
        last = [one for one in stronghold.defences if over[0] in columns_of(work.table, work.player, one)][-1]
        stronghold = replace(stronghold, defences=_one_less(stronghold.defences, last))
    return stronghold


def _one_less(defences: tuple[Defence, ...], last: Defence) -> tuple[Defence, ...]:
    place = len(defences) - 1 - defences[::-1].index(last)
    left = (replace(last, count=last.count - 1),) if last.count > 1 else ()
    return (*defences[:place], *left, *defences[place + 1 :])
