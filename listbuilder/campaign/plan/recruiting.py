"""Who makes which models for a list in a plan, what do they cost there, and what do they give when they go?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from fractions import Fraction

from listbuilder.campaign.army import CAPTURED, DEAD, READY, Body
from listbuilder.campaign.checks.rarity import haves_of
from listbuilder.campaign.hexes import Hex
from listbuilder.campaign.plan.lists import Models
from listbuilder.campaign.plan.work import Work
from listbuilder.campaign.producing import has_staff, makers, missing
from listbuilder.campaign.table import Table
from listbuilder.engine.verdict import PricedLine

Wanted = Iterable[tuple[Models, int]]


def half_price(work: Work, body: Body) -> Fraction:
    """What a point of a list costs: garrisons, and what is on its way to become one, are cheaper."""
    garrisons = work.rules.fortifying.garrisons
    return garrisons.price if garrisons and (body.hex or body.settling) else Fraction(1)


def refund_share(work: Work, body: Body) -> Fraction:
    garrisons, disbanding = work.rules.fortifying.garrisons, work.rules.mustering.disbanding
    if garrisons and (body.hex or body.settling):
        return garrisons.refund
    return disbanding.refund if disbanding else Fraction()


def can_make(work: Work, hex: Hex, line: PricedLine, losses: bool = False, race: str = "") -> bool:
    """`race`: of a detachment that joined; its models are made in towns of its own people, and nowhere more easily."""
    joined = race not in ("", work.race)
    return bool(makers(_of_race(work, race), work.player, hex, line.makeup.bearer, losses and not joined))


def all_made(work: Work, hex: Hex, lines: Iterable[PricedLine], names: str, losses: bool = False, race: str = "") -> None:  # fmt: skip
    """Refuses each unit that the hex cannot make, once."""
    told: set[str] = set()
    for line in lines:
        if line.unit.id not in told and not can_make(work, hex, line, losses, race):
            told.add(line.unit.id)
            why = missing(_of_race(work, race), work.player, hex, line.makeup.bearer)
            work.refuse("muster-makes", hex=hex, unit=line.unit.name, why=why, names=names)


def _of_race(work: Work, race: str) -> Table:
    """The table as if the player were of another race: with its buildings and the towns of its people."""
    campaign = work.state.campaign
    if race in ("", work.race):
        return work.table
    players = {**campaign.players, work.player: replace(campaign.players[work.player], race=race)}
    return work.table.after(replace(work.state, campaign=replace(campaign, players=players)))


def race_of_body(body: Body) -> str:
    """The race of a detachment that joined; empty for those of the player's own."""
    return body.detachment.race if body.detachment is not None else ""


def staff_near(work: Work, hex: Hex, steps: int) -> Hex | None:
    """The capital or a headquarters at most so far away: the hex itself first, then the capital."""
    grid, capital = work.state.board.grid, work.holding.capital
    near = [one for one in work.holding.urban if grid.distance(one, hex) <= steps]
    able = [one for one in near if has_staff(work.table, work.player, one)]
    return min(able, key=lambda one: (one != hex, one != capital, one), default=None)


def changes_at(work: Work, hex: Hex) -> Hex | None:
    """Who may change the structure of a detachment here: a headquarters in the hex, or the capital nearby."""
    changing, capital = work.rules.mustering.changing, work.holding.capital
    if has_staff(work.table, work.player, hex):
        return hex
    steps = changing.structure_from_capital if changing else 0
    near = capital in work.holding.urban and capital is not None and work.state.board.grid.distance(hex, capital) <= steps  # fmt: skip
    return capital if near else None


def fills_at(work: Work, hex: Hex) -> list[Hex]:
    """Hexes that may replace the dead of a detachment here: a production hex itself, the capital nearby."""
    rules, capital = work.rules.mustering.reinforcing, work.holding.capital
    if rules is None:
        return []
    places = [hex] if rules.production_hexes and hex in work.holding.urban else []
    if rules.adjacent_to_capital and capital in work.holding.urban and capital is not None and capital not in places:
        places += [capital] if work.state.board.grid.distance(hex, capital) <= 1 else []
    return places


def unfilled(work: Work, hex: Hex, besides: str = "") -> list[str]:
    """Detachments whose dead this hex could replace, so that they go before new ones."""
    raising = work.rules.mustering.building
    names = []
    for body in work.table.army(work.player):
        one = body.detachment
        if one is None or one.at is None or body.id == besides or body.captive or not one.on_map(work.turn):
            continue
        if hex in fills_at(work, one.at):
            prices = [_one_model(body, line) * half_price(work, body) for line in body.verdict.lines if _dead(line) and can_make(work, hex, line, losses=True, race=one.race)]  # fmt: skip
            unpaid = raising is not None and raising.blocked_unpaid
            if prices and (unpaid or work.price(min(prices)) <= work.holding.urban[hex].bp):
                names.append(body.name)
    return names


def _dead(line: PricedLine) -> bool:
    return bool(dict(line.entry.fields).get(DEAD))


def _one_model(body: Body, line: PricedLine) -> Fraction:
    money = body.verdict.pack.limited
    return (line.cost(money.id) or Fraction()) / line.number if money and line.number else Fraction()


def added(changes: Iterable[tuple[Models, Mapping[str, int]]]) -> list[tuple[Models, int]]:
    return [(one, states[READY]) for one, states in changes if states[READY] > 0]


def removed(changes: Iterable[tuple[Models, Mapping[str, int]]]) -> list[tuple[Models, int]]:
    return [(one, -states[READY]) for one, states in changes if states[READY] < 0]


def points(models: Wanted) -> Fraction:
    return sum((one.each * number for one, number in models), Fraction())


def kept_unfit(work: Work, name: str, changes: Iterable[tuple[Models, Mapping[str, int]]]) -> None:
    """Refuses to heal by writing: the wounded become no ready models, and the captured stay in the list."""
    for one, states in changes:
        healed = [state for state, number in states.items() if state not in (READY, DEAD) and number < 0]
        worse = [state for state, number in states.items() if state not in (READY, DEAD) and number > 0]
        if worse or CAPTURED in healed or (healed and states[READY] > 0):
            state = (worse or healed)[0]
            work.refuse("change-heal", names=name, unit=one.line.unit.name, found=state)


def clocks(work: Work, before: Table) -> None:
    """Rare things that are gone start their clocks; those of what was rightly had again are put away."""
    lost = dict(work.holding.lost)
    for rarity in work.rules.rarity.values():
        if rarity.waits is None and rarity.again:
            continue
        were, are = haves_of(before, work.player, rarity), haves_of(work.table, work.player, rarity)
        for id in {*were, *are} - {""}:
            then, now = (sum(have.number for have in haves.get(id, ())) for haves in (were, are))
            if now < then:
                lost[id] = work.turn
            elif now > then and id in lost and rarity.again and work.turn > lost[id] + (rarity.waits or 0):
                del lost[id]
    if lost != work.holding.lost:
        work.change(lost=lost)
