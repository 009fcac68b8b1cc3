"""Captives change hands: from detachment to detachment, into a prison and out of it."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from listbuilder.campaign.hexes import Hex
from listbuilder.campaign.holding import Captive, Learnt
from listbuilder.campaign.lore import facts
from listbuilder.campaign.model import Action
from listbuilder.campaign.plan.verb import HEX, ID, text_in, verb
from listbuilder.campaign.plan.verbs.ground import own_town, working
from listbuilder.campaign.plan.work import Work
from listbuilder.campaign.rules.diplomacy import Captives
from listbuilder.campaign.strength import points_of
from listbuilder.roster.model import Post
from listbuilder.words import decimal, listing


@verb("jail", "captive", {"captive": ID, "at": HEX}, {"about": ID}, example="jail k1 at 0202 about stronghold")
def jail(work: Work, action: Action) -> None:
    """Hands captives over to a prison; the first time they bring build points, and tell of something."""
    captive, town, rules = own_captive(work, action), own_town(work, action, "at"), work.rules.diplomacy.captives
    if captive is None or town is None or rules is None:
        return
    if captive.at is not None:
        work.stop("PLAN-TAKEN", f"{captive.id} is in the prison of {captive.at} already.", "", "captive")
        return
    working(work, town, lambda house: house.captives, "captives")
    _beside(work, captive.id, _place(work, captive.led_by), town.hex, rules.prison_distance, "prison")
    if work.failed:
        return
    hold(work, replace(captive, at=town.hex, led_by="", paid=True, jailed=work.turn))
    if not captive.paid:
        _paid(work, town.hex, captive, rules)
        _asked(work, text_in(action, "about"), captive, rules)


@verb("lead", "captive", {"captive": ID, "with": ID}, example="lead k1 with d2")
def lead(work: Work, action: Action) -> None:
    """Lets another detachment lead captives along: one beside the last, or in the hex of their prison."""
    captive, id, rules = own_captive(work, action), text_in(action, "with"), work.rules.diplomacy.captives
    if captive is None or rules is None or work.unknown("detachment", id, work.holding.detachments, "with"):
        return
    if captive.led_by == id:
        work.stop("PLAN-TAKEN", f"{id} leads {captive.id} already.", "", "with")
        return
    start = captive.at or _place(work, captive.led_by)
    most, what = (rules.prison_distance, "prison") if captive.at else (rules.detachment_distance, "detachment")
    _beside(work, captive.id, start, _place(work, id), most, what)
    if not work.failed:
        hold(work, replace(captive, at=None, led_by=id))


def own_captive(work: Work, action: Action) -> Captive | None:
    """Somebody's detachment that the player holds, and that has not come over."""
    id = text_in(action, "captive")
    if work.unknown("captive", id, work.holding.captives, "captive"):
        return None
    captive = work.holding.captives[id]
    if captive.converted is not None:
        hint = "The host makes them a detachment; they are captives no more."
        work.stop("PLAN-TAKEN", f"{id} came over in turn {captive.converted}.", hint, "captive")
        return None
    return captive


def _place(work: Work, id: str) -> Hex | None:
    """The hex of an own detachment that stands on the map."""
    one = work.holding.detachments.get(id)
    return one.at if one is not None and one.on_map(work.turn) else None


def _beside(work: Work, id: str, one: Hex | None, other: Hex | None, most: int, what: str) -> None:
    away = work.state.board.grid.distance(one, other) if one and other else None
    if away is None or away > most:
        found = "off the map" if away is None else away
        work.refuse("captive-distance", what, hex=one or "nowhere", names=id, other=other or "nowhere", found=found, limit=most)  # fmt: skip


def hold(work: Work, captive: Captive) -> None:
    work.change(captives={**work.holding.captives, captive.id: captive})


def race_of(work: Work, captive: Captive) -> str:
    """Its own where it had joined its player from elsewhere."""
    one = work.state.holdings[captive.player].detachments.get(captive.detachment)
    return (one.race if one is not None else "") or work.state.campaign.players[captive.player].race


def _paid(work: Work, hex: Hex, captive: Captive, rules: Captives) -> None:
    """A share of what the detachment is worth, in the hex of the prison."""
    if race_of(work, captive) in rules.bp_none_for:
        work.note(hex, f"Captives {captive.id}", "nothing is paid for this race")
        return
    theirs = work.state.holdings[captive.player]
    one = theirs.detachments.get(captive.detachment)
    if one is None:
        work.note(hex, f"Captives {captive.id}", f"{rules.bp} of their points, which the host knows")
        return
    points = points_of(work.table, theirs, Post(captive.player, captive.detachment), one.roster)
    work.gain(hex, points * rules.bp, f"Captives {captive.id}", f"{decimal(points)} × {rules.bp}")


def _asked(work: Work, about: str, captive: Captive, rules: Captives) -> None:
    """What the captives tell of: the kind as the rules say, the thing itself by lot when plans are carried out."""
    if not rules.information or race_of(work, captive) in rules.information_none_for:
        return
    known = _known(work, captive)
    drawn = rules.information_by == "lot"
    if about and drawn:
        work.stop("PLAN-ABOUT", "What captives tell of is drawn by lot here.", "Leave `about` out.", "about")
    elif not drawn and about not in rules.about:
        hint = f"Say what they are asked about: about {listing(rules.about, 'or')}."
        work.stop("PLAN-ABOUT", f"Captives tell of {about!r}." if about else "These captives are asked about something.", hint, "about")  # fmt: skip
    elif work.dice is not None:
        kinds = [kind for kind in rules.about if known[kind]]
        kind = work.dice.pick(kinds, f"what {captive.id} tells of", hidden=True) if drawn and kinds else about
        told = work.dice.pick(known[kind], f"{kind} that {captive.id} tells of", hidden=True) if known.get(kind) else ""
        end = f"{kind} {told} of {captive.player}" if told else "nothing: there is no such thing"
        work.report(f"Captives {captive.id} tell of {end}.")
        if told:
            learnt = Learnt(work.turn, captive.player, kind, told, facts(work.table, captive.player, kind, told), f"captives {captive.id}")  # fmt: skip
            work.change(learnt=(*work.holding.learnt, learnt))


def _known(work: Work, captive: Captive) -> dict[str, list[str]]:
    """All that the captives' player has, by what may be asked about."""
    theirs = work.state.holdings[captive.player]
    return {
        "detachment": [id for id, one in theirs.detachments.items() if one.on_map(work.turn)],
        "stronghold": list(theirs.strongholds),
        "urban-hex": list(theirs.urban),
    }


def value_of(work: Work, id: str) -> Fraction:
    """Points of an own detachment as it stands."""
    roster = work.holding.detachments[id].roster
    return points_of(work.table, work.holding, Post(work.player, id), roster)
