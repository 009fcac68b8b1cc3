"""Gifts between players: build points and captives, on their way until the end of the turn; arms for those who came home."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from listbuilder.campaign.model import Action, Deal
from listbuilder.campaign.plan.paying import purse_of
from listbuilder.campaign.plan.verb import HEX, ID, NUMBER, YES, text_in, verb
from listbuilder.campaign.plan.verbs.captives import own_captive, value_of
from listbuilder.campaign.plan.verbs.talks import is_secret, may_talk, partner, tell_of
from listbuilder.campaign.plan.work import Work
from listbuilder.words import decimal


@verb("give", "bp", {"bp": NUMBER, "to": ID}, {"from": HEX, "secret": YES}, example="give 100 to blue from 0202")
def give(work: Work, action: Action) -> None:
    """Gives build points to another player; they are in his capital at the end of the turn."""
    secret = is_secret(action)
    other, purse = partner(work, action, "to", secret), purse_of(work, action, work.holding.capital)
    if other is None or purse is None:
        return
    bp = Fraction(str(action.words["bp"]))
    work.pay(purse.hex, bp, f"For {other}", "arrives at the end of the turn")
    if work.failed:
        return
    _on_the_way(work, Deal(work.player, other, work.turn, bp, secret=secret))
    tell_of(work, f"{work.player} gives {other} {decimal(bp)} BP.", other, secret)


@verb("release", "captive", {"captive": ID}, {"secret": YES}, example="release k1")
def release(work: Work, action: Action) -> None:
    """Lets captives go out of a prison; they are in their capital at the end of the turn, without arms."""
    captive, rules, secret = own_captive(work, action), work.rules.diplomacy.released, is_secret(action)
    if captive is None or rules is None:
        return
    may_talk(work, captive.player, secret)
    if rules.from_prison and captive.at is None:
        work.refuse("captive-prison", hex="", names=captive.id)
    elif captive.jailed == work.turn and not rules.same_turn:
        work.refuse("captive-new", hex=captive.at, names=captive.id)
    if work.failed:
        return
    work.change(captives={id: one for id, one in work.holding.captives.items() if id != captive.id})
    other = captive.player
    _on_the_way(work, Deal(work.player, other, work.turn, detachment=captive.detachment, secret=secret))
    tell_of(work, f"{work.player} releases detachment {captive.detachment} of {other}.", other, secret)


@verb("rearm", "detachment", {"detachment": ID}, {"from": HEX}, example="rearm d3 from 0202")
def rearm(work: Work, action: Action) -> None:
    """Arms a released detachment again, for a share of its value; its hex pays, or else the capital."""
    id, rules = text_in(action, "detachment"), work.rules.diplomacy.released
    if rules is None or work.unknown("detachment", id, work.holding.detachments, "detachment"):
        return
    one = work.holding.detachments[id]
    if not one.unarmed or not one.on_map(work.turn):
        why = "is not on the map" if one.unarmed else "has its arms"
        work.stop("PLAN-NOTHING", f"{id} {why}.", "Only released captives are armed again.", "detachment")
        return
    purse = purse_of(work, action, one.at if one.at in work.holding.urban else work.holding.capital)
    if purse is None:
        return
    value = value_of(work, id)
    work.pay(purse.hex, value * rules.rearm, f"Arms for {id}", f"{decimal(value)} × {rules.rearm}")
    if not work.failed:
        work.change(detachments={**work.holding.detachments, id: replace(one, unarmed=False)})


def _on_the_way(work: Work, deal: Deal) -> None:
    campaign = work.state.campaign
    work.become(replace(work.state, campaign=replace(campaign, deals=(*campaign.deals, deal))))
