"""Captives who are won over instead of what they would bring, where the rules of a race let it."""

from __future__ import annotations

from dataclasses import replace

from listbuilder.campaign.armament import is_one_of
from listbuilder.campaign.holding import Captive
from listbuilder.campaign.model import Action
from listbuilder.campaign.plan.verb import ID, verb
from listbuilder.campaign.plan.verbs.captives import hold, own_captive, race_of
from listbuilder.campaign.plan.work import Work
from listbuilder.campaign.reading import results

CONVERTING = "convert"


@verb("convert", "captive", {"captive": ID}, example="convert k1", buys="captives")
def convert(work: Work, action: Action) -> None:
    """Tries to win captives in a prison over, by a die; they are then a detachment of their captor, without arms."""
    captive, rules = own_captive(work, action), work.rules.diplomacy.converting
    if captive is None:
        return
    if rules is None or not is_one_of(work.rules, race_of(work, captive), rules.of):
        _never(work, captive)
        return
    if captive.at is None or captive.at not in work.holding.urban:
        work.refuse("captive-prison", CONVERTING, hex="", names=captive.id)
        return
    if captive.jailed == work.turn and not rules.same_turn:
        work.refuse("captive-new", CONVERTING, hex=captive.at, names=captive.id)
    work.did = f"{action.verb}-{captive.id}"
    if work.done(work.did):
        work.refuse("convert-once", names=captive.id, found=work.done(work.did) + 1, limit=1)
    roll = work.rules.rolls[rules.roll]
    work.pay(captive.at, rules.cost, f"Winning {captive.id} over", f"comes true on {roll.succeeds}")
    if work.failed or work.dice is None:
        return
    if work.dice.roll(6, f"winning {captive.id} over") in results(roll.succeeds):
        hold(work, replace(captive, converted=work.turn))
        work.report(f"Captives {captive.id} come over.")


def _never(work: Work, captive: Captive) -> None:
    """A pack without words for it refuses it all the same."""
    races, race = work.rules.races, race_of(work, captive)
    work.refuse("convert-race", names=captive.id, other=races[race].name if race in races else race)
    if not work.failed:
        work.stop("PLAN-CAPTIVE", f"{captive.id} cannot be won over.", "", "captive")
