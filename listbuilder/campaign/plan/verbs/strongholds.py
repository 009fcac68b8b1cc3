"""Strongholds and what defends them: build, enlarge, arm, pull down."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from math import ceil

from listbuilder.campaign.hexes import Hex
from listbuilder.campaign.holding import Defence, Stronghold
from listbuilder.campaign.model import Action
from listbuilder.campaign.plan.paying import payer
from listbuilder.campaign.plan.verb import HEX, ID, NUMBER, text_in, verb
from listbuilder.campaign.plan.verbs.ground import buildable, on_map, one_step, own_stronghold
from listbuilder.campaign.plan.work import Work
from listbuilder.campaign.rules.strongholds import StrongholdBuilding
from listbuilder.campaign.worth import defence_price
from listbuilder.words import decimal, listing

NEW, STEP, DEFENCE = "stronghold", "stronghold-step", "defence"


@verb("fortify", "hex", {"hex": HEX}, {"from": HEX}, example="fortify 0401 from 0202", buys="stronghold")
def fortify(work: Work, action: Action) -> None:
    """Builds a stronghold of the lowest level, or raises the one that is there by a step."""
    hex, rules = on_map(work, action, "hex"), work.rules.fortifying.building
    if hex is None or rules is None:
        return
    if not rules.allowed:
        work.refuse("build-never", NEW, hex=hex, names="strongholds")
    there = work.holding.strongholds.get(hex)
    if there is None:
        _found(work, action, hex, rules)
    else:
        _raise(work, action, there, rules)


def _found(work: Work, action: Action, hex: Hex, rules: StrongholdBuilding) -> None:
    buildable(work, hex, NEW, rules.own_ground, rules.not_in_enemy_zone)
    if any(hex in holding.strongholds for holding in work.state.holdings.values()):
        work.stop("PLAN-TAKEN", f"There is a stronghold in {hex} already.", "It is not yours.", "hex")
    if rules.most_per_urban is not None:
        most = ceil(rules.most_per_urban * len(work.holding.urban))
        if len(work.holding.strongholds) >= most:
            work.refuse("build-most", NEW, hex=hex, found=len(work.holding.strongholds), limit=most, base=len(work.holding.urban))  # fmt: skip
    lowest = next((level for level in work.rules.strongholds.values() if not level.upgrades), None)
    if lowest is not None:
        _built(work, action, hex, lowest.id, rules, Stronghold(hex, lowest.id, work.turn))


def _raise(work: Work, action: Action, there: Stronghold, rules: StrongholdBuilding) -> None:
    higher = next((level for level in work.rules.strongholds.values() if level.upgrades == there.level), None)
    capital_only = higher is not None and higher.capital_only and there.hex != work.holding.capital
    if higher is None or capital_only:
        name = work.rules.strongholds[there.level].name
        hint = f"{higher.name}s stand only in the capital." if higher else ""
        work.stop("PLAN-LARGEST", f"{there.hex} is as strong as it gets: {name}.", hint)
        return
    founded = work.done("fortify", there.hex) > 0 or (work.turn > 0 and there.built == work.turn)
    founded = founded and there.upgraded != work.turn
    one_step(work, there.hex, STEP, founded, there.upgraded, rules.upgrade_when_new)
    buildable(work, there.hex, STEP, False, not rules.upgrade_in_enemy_zone)
    _built(work, action, there.hex, higher.id, rules, replace(there, level=higher.id, upgraded=work.turn))


def _built(work: Work, action: Action, hex: Hex, level: str, rules: StrongholdBuilding, becomes: Stronghold) -> None:
    one = work.rules.strongholds[level]
    at = payer(work, action, (hex,), one.cost, rules.paid_within, rules.capital_anywhere, NEW)
    if at is not None:
        work.pay(at, one.cost, f"{one.name} in {hex}")
    if not work.failed:
        work.change(strongholds={**work.holding.strongholds, hex: becomes})


@verb("arm", "defence", {"defence": ID, "at": HEX}, {"weapon": ID, "in": ID, "count": NUMBER, "from": HEX}, example="arm turret at 0401 weapon las-cannons from 0202", buys="defence")  # fmt: skip
def arm(work: Work, action: Action) -> None:
    """Adds a defence to a stronghold, or makes one that stands there into it."""
    there, id, rules = own_stronghold(work, action, "at"), text_in(action, "defence"), work.rules.fortifying.building
    if there is None or rules is None or work.unknown("defence", id, work.rules.defences, "defence"):
        return
    weapon, kind = text_in(action, "weapon"), work.rules.defences[id]
    if weapon and work.unknown("turret weapon", weapon, work.rules.turrets, "weapon"):
        return
    if kind.turret != bool(weapon) and (kind.turret or not weapon):
        weapons = [one.id for one in work.rules.turrets.values() if work.race in one.races]
        work.stop("PLAN-WEAPON", f"{kind.name} needs a weapon.", f"Yours: {listing(weapons)}.", "weapon")
        return
    made = Defence(id, weapon, text_in(action, "in"), int(str(action.words.get("count", 1))), work.turn)
    below, rest = _taken(there.defences, kind.upgrades, made.count) if kind.upgrades else (0, there.defences)
    price = defence_price(work.rules, work.race, made) - below * defence_price(work.rules, work.race, Defence(kind.upgrades))  # fmt: skip
    at = payer(work, action, (there.hex,), price, rules.paid_within, rules.capital_anywhere, DEFENCE)
    if at is None:
        return
    work.pay(at, price, f"{defence_name(work, made)} in {there.hex}", _sum(work, made, below))
    if not work.failed:
        grown = replace(there, defences=(*rest, made))
        work.change(strongholds={**work.holding.strongholds, there.hex: grown})


def _taken(defences: Iterable[Defence], kind: str, count: int) -> tuple[int, tuple[Defence, ...]]:
    """Up to `count` defences of a kind taken away: how many were there, and what is left."""
    taken, left = 0, []
    for one in defences:
        here = min(count - taken, one.count) if one.kind == kind else 0
        taken += here
        if one.count > here:
            left.append(replace(one, count=one.count - here))
    return taken, tuple(left)


def defence_name(work: Work, defence: Defence) -> str:
    """`Turret with Las-cannons`, `3 Trenches` told as `Trench × 3`."""
    kind, weapon = work.rules.defences[defence.kind].name, work.rules.turrets.get(defence.weapon)
    told = f"{kind} with {weapon.name}" if weapon else kind
    return told if defence.count == 1 else f"{told} × {defence.count}"


def _sum(work: Work, made: Defence, below: int) -> str:
    one = defence_price(work.rules, work.race, replace(made, count=1))
    told = f"{decimal(one)} × {made.count}" if made.count > 1 else ""
    if below:
        worth = defence_price(work.rules, work.race, Defence(work.rules.defences[made.kind].upgrades))
        told = f"{told or decimal(one)} - {decimal(worth * below)} that stood there"
    return told


@verb("disarm", "defence", {"defence": ID, "at": HEX}, {"weapon": ID, "count": NUMBER, "from": HEX}, example="disarm bunker at 0401", buys="defence")  # fmt: skip
def disarm(work: Work, action: Action) -> None:
    """Pulls defences down; part of their price comes back to the hex that would pay for them."""
    there, id = own_stronghold(work, action, "at"), text_in(action, "defence")
    rules, refunds = work.rules.fortifying.building, work.rules.fortifying.refunds
    if there is None or rules is None or refunds is None or work.unknown("defence", id, work.rules.defences, "defence"):
        return
    count, weapon = int(str(action.words.get("count", 1))), text_in(action, "weapon")
    ours = [one for one in there.defences if one.kind == id and weapon in ("", one.weapon)]
    if sum(one.count for one in ours) < count:
        message = (
            f"{there.hex} has {sum(one.count for one in ours)} of {work.rules.defences[id].name}; {count} are to go."
        )
        work.stop("PLAN-NOTHING", message, "", "defence")
        return
    at = payer(work, action, (there.hex,), 0, rules.paid_within, rules.capital_anywhere, DEFENCE)
    if at is None:
        return
    left, back, gone = list(there.defences), Fraction(), count
    for one in ours:
        here = min(gone, one.count)
        gone -= here
        back += here * _worth(work, there, replace(one, count=1))
        place = left.index(one)
        left[place : place + 1] = [replace(one, count=one.count - here)] if one.count > here else []
    work.change(strongholds={**work.holding.strongholds, there.hex: replace(there, defences=tuple(left))})
    work.gain(at, back, f"{work.rules.defences[id].name} in {there.hex} pulled down", f"{decimal(back)} back")


def _worth(work: Work, there: Stronghold, one: Defence) -> Fraction:
    """What comes back for one: half of its price, and half of that for what was captured."""
    refunds, captured = work.rules.fortifying.refunds, work.rules.fortifying.captured
    share = refunds.share if refunds else Fraction()
    foreign = bool(one.race) and one.race != work.race
    if captured is not None and (foreign or (there.captured is not None and one.built <= there.captured)):
        share *= captured.refund
    return share * defence_price(work.rules, one.race or work.race, one)
