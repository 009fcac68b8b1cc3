"""Convoys: form one, load and unload it in own towns."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from listbuilder.campaign.holding import Convoy
from listbuilder.campaign.model import Action
from listbuilder.campaign.plan.verb import HEX, ID, NUMBER, text_in, verb
from listbuilder.campaign.plan.verbs.ground import own_town
from listbuilder.campaign.plan.work import Work
from listbuilder.campaign.rules.pieces import Piece
from listbuilder.words import decimal


@verb("convoy", "id", {"id": ID, "at": HEX, "bp": NUMBER}, example="convoy c1 at 0202 bp 75", buys="saved")
def convoy(work: Work, action: Action) -> None:
    """Forms a convoy in an own town and loads it with build points of that town; the convoy itself is free."""
    town, id, kind = own_town(work, action, "at"), text_in(action, "id"), _kind(work)
    if town is None or kind is None or not work.fresh("convoy", id, work.holding.convoys, "id"):
        return
    if town.bp < (kind.left_bp or 0):
        work.refuse("convoy-purse", hex=town.hex, found=decimal(town.bp), limit=kind.left_bp)
    load = _amount(action)
    work.pay(town.hex, load, f"{kind.name} {id}", "carried on")
    if not work.failed:
        _stands(work, Convoy(id, town.hex, load, work.turn))


@verb("load", "id", {"id": ID, "bp": NUMBER}, example="load c1 bp 20", buys="saved")
def load(work: Work, action: Action) -> None:
    """Loads more build points on a convoy that stands in an own town."""
    found = _in_town(work, action)
    if found is None:
        return
    work.pay(found.at, _amount(action), f"Convoy {found.id}", "carried on")
    if not work.failed:
        _stands(work, replace(found, bp=found.bp + _amount(action)))


@verb("unload", "id", {"id": ID}, {"bp": NUMBER}, example="unload c1")
def unload(work: Work, action: Action) -> None:
    """Takes build points off a convoy into the own town it stands in; an empty convoy is gone."""
    found = _in_town(work, action)
    if found is None:
        return
    wanted = _amount(action) if "bp" in action.words else found.bp
    if wanted > found.bp:
        message = f"Convoy {found.id} carries {decimal(found.bp)}; {decimal(wanted)} are to be unloaded."
        work.stop("PLAN-LOAD", message, "Leave bp out to unload all.", "bp")
        return
    work.gain(found.at, wanted, f"Convoy {found.id}", "unloaded")
    if wanted == found.bp:
        work.change(convoys={id: one for id, one in work.holding.convoys.items() if id != found.id})
    else:
        _stands(work, replace(found, bp=found.bp - wanted))


def _kind(work: Work) -> Piece | None:
    """What the rules say of pieces that carry build points."""
    return next((piece for piece in work.rules.pieces.values() if piece.least_bp is not None), None)


def _amount(action: Action) -> Fraction:
    return Fraction(str(action.words["bp"]))


def _in_town(work: Work, action: Action) -> Convoy | None:
    """An own convoy that stands in an own town."""
    id = text_in(action, "id")
    if work.unknown("convoy", id, work.holding.convoys, "id"):
        return None
    found = work.holding.convoys[id]
    if found.at not in work.holding.urban:
        work.refuse("convoy-place", hex=found.at, names=id)
        return None
    return found


def _stands(work: Work, convoy: Convoy) -> None:
    work.change(convoys={**work.holding.convoys, convoy.id: convoy})
