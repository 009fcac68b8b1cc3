"""New detachments, and garrisons while the first points are spent."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from listbuilder.campaign.army import Body
from listbuilder.campaign.hexes import Hex
from listbuilder.campaign.holding import UNFIT, Detachment
from listbuilder.campaign.model import SETUP, Action
from listbuilder.campaign.plan.lists import body_of, draft, put_roster, take_draft
from listbuilder.campaign.plan.paying import payer
from listbuilder.campaign.plan.recruiting import all_made, clocks, half_price, unfilled
from listbuilder.campaign.plan.verb import HEX, ID, YES, text_in, verb
from listbuilder.campaign.plan.verbs.ground import on_map, own_stronghold, own_town
from listbuilder.campaign.plan.work import Work
from listbuilder.campaign.producing import abroad, has_staff, resting
from listbuilder.engine.select import compile_selector
from listbuilder.roster.model import Post, Roster
from listbuilder.words import decimal, listing

NORMAL, GARRISON = "normal", "garrison"


@verb("muster", "detachment", {"detachment": ID, "at": HEX}, {"orbit": YES, "settles": HEX, "kind": ID}, example="muster d4 at 0202", buys="detachment")  # fmt: skip
def muster(work: Work, action: Action) -> None:
    """Builds a new detachment from its draft; it comes in the next turn."""
    id, town = text_in(action, "detachment"), own_town(work, action, "at")
    post, before = Post(work.player, id), work.table
    roster = draft(work, post, "detachment")
    settles = on_map(work, action, "settles") if "settles" in action.words else None
    work.fresh("detachment", id, work.holding.detachments, "detachment")
    if id in work.state.board.grid:
        work.stop("PLAN-ID", f"{id} is the name of a hex.", "Give the detachment a name such as d4.", "detachment")
    if town is None or roster is None or work.failed:
        return
    if not has_staff(work.table, work.player, town.hex):
        work.refuse("muster-place", hex=town.hex, names=id)
    orbit, kind = bool(action.words.get("orbit")), text_in(action, "kind")
    if kind and work.unknown("detachment kind", kind, work.rules.detachments, "kind"):
        return
    body = _raised(work, post, roster, Detachment(id, roster, town.hex, orbit, built=work.turn, arrives=_arrival(work, settles), settles=settles, kind=kind))  # fmt: skip
    old = unfilled(work, town.hex, id)
    raising = work.rules.mustering.building
    if old and raising is not None and raising.blocked_by_old:
        work.refuse("muster-old", hex=town.hex, names=listing(old))
    if body is None:
        return
    _times(work, town.hex, body)
    _made_new(work, town.hex, body)
    if orbit:
        _way_up(work, town.hex, body)
    _paid(work, town.hex, body, f"{id} from {town.hex}")
    clocks(work, before)


def _arrival(work: Work, settles: Hex | None) -> int | None:
    garrisons, raising = work.rules.fortifying.garrisons, work.rules.mustering.building
    turns = garrisons.turns if settles and garrisons else raising.turns if raising else 0
    return work.turn + turns if turns else None


def _raised(work: Work, post: Post, roster: Roster, one: Detachment) -> Body | None:
    """The detachment with its list and the size it begins with."""
    work.change(detachments={**work.holding.detachments, one.id: one})
    take_draft(work, post)
    body = body_of(work, one.id)
    if body is None or body.settling:
        return body
    work.change(detachments={**work.holding.detachments, one.id: replace(one, start_size=body.points())})
    return body_of(work, one.id)


def _times(work: Work, hex: Hex, body: Body) -> None:
    """What may not be had while the first points are spent."""
    spending, garrisons = work.rules.opening.spending, work.rules.fortifying.garrisons
    moving = garrisons.moving if garrisons else ""
    if work.turn == SETUP and body.settling and spending is not None and moving in spending.not_for:
        work.refuse("muster-setup", hex=hex, names=body.id)


def _made_new(work: Work, hex: Hex, body: Body) -> None:
    """Every model whole, and every unit one that the hex can make."""
    hurt = [line.unit.name for line in body.verdict.lines if any(dict(line.entry.fields).get(state) for state in UNFIT)]
    if hurt:
        work.refuse("muster-ready", names=body.id, unit=listing(list(dict.fromkeys(hurt))))
    all_made(work, hex, body.verdict.lines, body.id)
    _from_abroad(work, hex, body)


def _from_abroad(work: Work, hex: Hex, body: Body) -> None:
    """What captured settlements give joins a normal detachment, and only so many of some."""
    units: Counter[str] = Counter()
    for line in body.verdict.lines:
        units[line.unit.id] += line.number // line.entry.count if line.entry.count else 0
        rule = abroad(work.table, work.player, hex, line.makeup.bearer)
        if rule is None:
            continue
        limit = 0 if body.kind is not None and body.kind.type != NORMAL else rule.most.get(line.unit.id)
        if limit is not None and units[line.unit.id] > limit:
            work.refuse("muster-abroad", hex=hex, unit=line.unit.name, found=units[line.unit.id], limit=limit)


def _way_up(work: Work, hex: Hex, body: Body) -> None:
    """From the capital, or by a port that carries all of it; who may go at all the laws on detachments say."""
    town, kinds = work.holding.urban[hex], work.table.buildings[work.player]
    if hex == work.holding.capital:
        return
    ports = [kinds[one.kind] for one in town.buildings if kinds[one.kind].airspace and not resting(work.table, work.player, town, one)]  # fmt: skip
    bearers = [line.makeup.bearer for line in body.verdict.lines]
    carried = any(all(compile_selector(port.makes)(one) for one in bearers) for port in ports if port.makes is not None)
    if not carried:
        work.refuse("muster-orbit", hex=hex, names=body.id, why="no port there carries all of it")


def _paid(work: Work, hex: Hex, body: Body, what: str) -> None:
    whole, part = body.points(), half_price(work, body)
    work.pay(hex, whole * part, what, f"{decimal(whole)} × {part}" if part != 1 else "")


@verb("garrison", "hex", {"hex": HEX}, {"from": HEX}, example="garrison 0401", buys="garrison")
def garrison(work: Work, action: Action) -> None:
    """Puts a garrison from its draft into a stronghold; only while the first points are spent."""
    there, before, rules = own_stronghold(work, action, "hex"), work.table, work.rules.fortifying.building
    if there is None or rules is None:
        return
    spending = work.rules.opening.spending
    if work.turn != SETUP or (spending is not None and GARRISON not in spending.buys):
        work.refuse("garrison-setup", hex=there.hex)
    if there.hex in work.holding.garrisons:
        work.stop("PLAN-TAKEN", f"There is a garrison in {there.hex} already.", "Disband it first.", "hex")
    post = Post(work.player, garrison=there.hex)
    roster = draft(work, post, "hex")
    at = payer(work, action, (there.hex,), 0, rules.paid_within, rules.capital_anywhere, GARRISON)
    if roster is None or at is None or work.failed:
        return
    put_roster(work, post, roster)
    take_draft(work, post)
    body = body_of(work, there.hex)
    if body is None:
        return
    _made_new(work, at, body)
    _paid(work, at, body, f"Garrison of {there.hex}")
    clocks(work, before)
