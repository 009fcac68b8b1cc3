"""Urban hexes: found one, let it grow, put up and pull down buildings."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import count, islice

from listbuilder.campaign.hexes import Hex
from listbuilder.campaign.holding import Building, Squadron, Urban
from listbuilder.campaign.ledger.booking import GIVEN_UP
from listbuilder.campaign.model import Action
from listbuilder.campaign.plan.paying import payer
from listbuilder.campaign.plan.verb import HEX, ID, TEXT, text_in, verb
from listbuilder.campaign.plan.verbs.ground import buildable, on_map, one_step, own_town
from listbuilder.campaign.plan.work import Work
from listbuilder.campaign.rules.economy import Construction, Settling, UrbanSize
from listbuilder.campaign.worth import whole_price
from listbuilder.words import decimal, listing

NEW, GROWTH = "urban-hex", "urban-growth"  # what the laws of a pack may tell apart


@verb("settle", "hex", {"hex": HEX}, {"from": HEX, "name": TEXT}, example="settle 0507 from 0202", buys="urban-hex")
def settle(work: Work, action: Action) -> None:
    """Founds an urban hex of the smallest size."""
    hex, rules = on_map(work, action, "hex"), work.rules.economy.settling
    smallest = min(work.rules.urban.values(), key=lambda size: size.size, default=None)
    if hex is None or smallest is None or rules is None:
        return
    _free(work, hex, rules)
    at = payer(work, action, (hex,), smallest.cost, rules.paid_within, rules.capital_anywhere, NEW)
    if at is None or work.failed:
        return
    work.pay(at, smallest.cost, f"{smallest.name} in {hex}")
    town = Urban(hex, smallest.size, work.race, text_in(action, "name"), built=work.turn)
    work.change(urban={**work.holding.urban, hex: town})


def _free(work: Work, hex: Hex, rules: Settling) -> None:
    buildable(work, hex, NEW, rules.own_ground, "enemy-zone" in rules.not_in)
    taken = {at for holding in work.state.holdings.values() for at in holding.urban}
    if hex in taken:
        work.stop(
            "PLAN-TAKEN", f"There is an urban hex in {hex} already.", "Let it grow, or choose another hex.", "hex"
        )
    elif "resource-hex" in rules.not_in and hex in work.state.board.resources:
        work.refuse("build-place", NEW, hex=hex, names="a resource hex")
    near = min((work.state.board.grid.distance(hex, one) for one in taken if one != hex), default=None)
    if near is not None and near < rules.apart:
        work.refuse("settle-distance", NEW, hex=hex, found=near, limit=rules.apart)


@verb("grow", "hex", {"hex": HEX}, example="grow 0305", buys="urban-hex")
def grow(work: Work, action: Action) -> None:
    """Enlarges an urban hex by one step; it pays itself."""
    town, rules = own_town(work, action, "hex"), work.rules.economy.settling
    if town is None or rules is None:
        return
    larger = _larger(work, town)
    if larger is None:
        largest = max(work.rules.urban.values(), key=lambda size: size.size)
        work.stop("PLAN-LARGEST", f"{town.hex} is as large as it gets: {largest.name}.")
        return
    founded = work.done("settle", town.hex) > 0 or (work.turn > 0 and town.built == work.turn)
    one_step(work, town.hex, GROWTH, founded, town.upgraded, rules.upgrade_when_new)
    buildable(work, town.hex, GROWTH, False, not rules.upgrade_in_enemy_zone)
    work.pay(town.hex, larger.cost, f"{larger.name} in {town.hex}")
    if not work.failed:
        work.town(replace(work.holding.urban[town.hex], size=larger.size, upgraded=work.turn))


def _larger(work: Work, town: Urban) -> UrbanSize | None:
    return next((size for size in work.rules.urban.values() if size.size == town.size + 1), None)


@verb(
    "erect", "building", {"building": ID, "at": HEX}, {"for": TEXT}, example="erect barracks at 0305", buys="building"
)
def erect(work: Work, action: Action) -> None:
    """Puts up a building, or enlarges the one it is an upgrade of; the urban hex pays."""
    town, id = own_town(work, action, "at"), text_in(action, "building")
    if town is None or work.unknown("building", id, work.rules.buildings, "building"):
        return
    kind, of = work.rules.buildings[id], text_in(action, "for")
    below = next((one for one in town.buildings if one.kind == kind.upgrades and one.of == of), None)
    if kind.upgrades and below is None:
        lower = work.rules.buildings[kind.upgrades].name
        work.refuse("build-step", "building", hex=town.hex, names=kind.name, other=lower)
    for above in (one for one in work.rules.buildings.values() if one.upgrades == id):
        if any(one.kind == above.id and one.of == of for one in town.buildings):
            work.refuse("build-step", "building", hex=town.hex, names=kind.name, other=above.name)
    work.pay(town.hex, kind.cost, f"{kind.name} in {town.hex}")
    if work.failed:
        return
    town = work.holding.urban[town.hex]
    paid = (below.paid or whole_price(work.rules.buildings, below.kind)) if below else Fraction()
    kept = tuple(one for one in town.buildings if one is not below)
    work.town(replace(town, buildings=(*kept, Building(id, of, work.turn, paid + work.price(kind.cost)))))
    with_squadrons(work, town.hex)


def with_squadrons(work: Work, hex: Hex) -> None:
    """An airbase comes with its squadrons, and they go with it."""
    kinds, town = work.rules.buildings, work.holding.urban[hex]
    room = sum(kinds[one.kind].squadrons or 0 for one in town.buildings if one.kind in kinds)
    there = [id for id, one in work.holding.squadrons.items() if one.at == hex]
    squadrons = {id: one for id, one in work.holding.squadrons.items() if id not in there[room:]}
    free = (f"a{number}" for number in count(1) if f"a{number}" not in work.holding.squadrons)
    squadrons |= {id: Squadron(id, hex) for id in islice(free, max(room - len(there), 0))}
    work.change(squadrons=squadrons)


@verb("raze", "building", {"building": ID, "at": HEX}, {"for": TEXT}, example="raze prison at 0305")
def raze(work: Work, action: Action) -> None:
    """Pulls a building down; part of its price comes back, but not for many in one turn."""
    town, id, rules = own_town(work, action, "at"), text_in(action, "building"), work.rules.economy.construction
    if town is None or rules is None or work.unknown("building", id, work.rules.buildings, "building"):
        return
    of = text_in(action, "for")
    found = next((one for one in town.buildings if one.kind == id and of in ("", one.of)), None)
    if found is None:
        there = [one.kind for one in town.buildings]
        hint = f"Buildings there: {listing(there)}." if there else "Nothing stands there."
        work.stop("PLAN-NOTHING", f"There is no {work.rules.buildings[id].name} in {town.hex}.", hint, "building")
        return
    refunded = work.done("raze") + work.done(GIVEN_UP) < rules.refunds_per_turn
    paid = _put_in(work, found, rules)
    back = paid * rules.refund if refunded else Fraction()
    told = f"{decimal(paid)} × {rules.refund}" if refunded else "only the first of a turn pays"
    work.town(replace(town, buildings=tuple(one for one in town.buildings if one is not found)))
    with_squadrons(work, town.hex)
    work.gain(town.hex, back, f"{work.rules.buildings[id].name} in {town.hex} pulled down", told)


def _put_in(work: Work, building: Building, rules: Construction) -> Fraction:
    """What a refund is reckoned from: all that went into a building, or its last step."""
    if rules.refund_of == "last":
        return Fraction(work.rules.buildings[building.kind].cost)
    return building.paid if building.paid is not None else whole_price(work.rules.buildings, building.kind)
