"""Detachments that are there: replace their dead, change their structure, let models change places."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from listbuilder.campaign.army import DEAD, READY, Body, models_by_state
from listbuilder.campaign.hexes import Hex
from listbuilder.campaign.model import Action
from listbuilder.campaign.plan.lists import (
    Models,
    become_draft,
    body_named,
    body_of,
    by_unit,
    differences,
    list_file,
    next_draft,
    post_of,
    put_roster,
    put_text,
    standing,
    structure,
)
from listbuilder.campaign.plan.recruiting import (
    added,
    all_made,
    can_make,
    changes_at,
    clocks,
    fills_at,
    half_price,
    kept_unfit,
    points,
    race_of_body,
    refund_share,
    removed,
)
from listbuilder.campaign.plan.verb import HEX, ID, YES, text_in, verb
from listbuilder.campaign.plan.verbs.ground import own_town
from listbuilder.campaign.plan.work import Work
from listbuilder.campaign.producing import needs_none
from listbuilder.problems import Path
from listbuilder.roster.load import from_source
from listbuilder.roster.model import Post
from listbuilder.source import Source, read_text
from listbuilder.words import decimal


@verb("fill", "detachment", {"detachment": ID}, {"at": HEX, "all": YES}, example="fill d1 at 0202", buys="detachment")
def fill(work: Work, action: Action) -> None:
    """Replaces the dead of a detachment, or of the garrison of a hex: those that its draft says; with `all`, or no draft, all."""
    id, before = text_in(action, "detachment"), work.table
    old = body_named(work, id, "detachment")
    here = (old.hex or (old.detachment.at if old.detachment else None)) if old is not None else None
    if old is None or here is None:
        return
    town = own_town(work, action, "at") if "at" in action.words else None
    places, asked = fills_at(work, here), town.hex if town else None
    if not places or asked not in (None, *places):
        work.refuse("fill-place", names=id, hex=asked or here)
    _revive(work, old, not action.words.get("all") and next_draft(work, id) is not None)
    new = body_of(work, id)
    if work.failed or new is None:
        return
    changes = list(differences(old, new))
    wrong = [one.line.unit.name for one, states in changes if not _only_dead(states)]
    if wrong or structure(new.roster) != structure(old.roster):
        work.refuse("fill-states", names=id, unit=wrong[0] if wrong else "the structure")
    if not changes:
        work.stop("PLAN-NOTHING", f"{work.player}/{id} has no dead to replace.", "", "detachment")
    lines = [one.line for one, _ in added(changes)]
    race = race_of_body(old)
    able = [hex for hex in places if all(can_make(work, hex, line, losses=True, race=race) for line in lines)]
    at = asked or next(iter(able or places), None)
    if at is None or work.failed:
        return
    all_made(work, at, lines, id, losses=True, race=race)
    whole, part = points(added(changes)), half_price(work, old)
    work.pay(at, whole * part, f"Dead of {id} replaced", f"{decimal(whole)} × {part}" if part != 1 else "")
    clocks(work, before)


def _only_dead(states: Mapping[str, int]) -> bool:
    """Are there so many fewer dead as there are more ready ones, and nothing else?"""
    others = any(number for state, number in states.items() if state not in (READY, DEAD))
    return states[READY] == -states[DEAD] > 0 and not others


def _revive(work: Work, body: Body, drafted: bool) -> None:
    """The list as the draft says, or with nobody dead."""
    post = post_of(body)
    if drafted:
        become_draft(work, post, "detachment")
        return
    source = work.state.files[list_file(post)]
    paths = [(*line.path, "fields", DEAD) for line in body.verdict.lines if models_by_state(line.entry)[DEAD]]
    text = read_text(_without(source, paths), source.name)
    roster = from_source(text).roster
    if roster is not None:
        put_roster(work, post, roster)
        put_text(work, post, text)


def _without(source: Source, paths: list[Path]) -> str:
    """The text with these numbers set to 0 and everything else as it was."""
    lines = source.text.split("\n")
    for place in sorted((source.place(path) for path in paths), key=lambda one: (one.line, one.column), reverse=True):
        line, start = lines[place.line - 1], place.column - 1
        number = len(line[start:]) - len(line[start:].lstrip("0123456789"))
        lines[place.line - 1] = f"{line[:start]}0{line[start + number :]}"
    return "\n".join(lines)


@verb("change", "detachment", {"detachment": ID}, example="change d1", buys="detachment")
def change(work: Work, action: Action) -> None:
    """Gives a detachment the structure of its draft: added units are paid, ready ones that go bring part back."""
    id, before = text_in(action, "detachment"), work.table
    old = standing(work, id, "detachment")
    if old is None or old.detachment is None or old.detachment.at is None:
        return
    if old.detachment.fixed:
        work.refuse("change-fixed", names=id)
    here, at = old.detachment.at, changes_at(work, old.detachment.at)
    if not become_draft(work, Post(work.player, id), "detachment"):
        return
    new = body_of(work, id)
    if new is None:
        return
    changes = list(differences(old, new))
    if at is None and _only_freely(work, here, changes):
        at = here
    if at is None:
        work.refuse("change-place", names=id, hex=here)
    if at is None or work.failed:
        return
    kept_unfit(work, id, changes)
    all_made(work, at, [one.line for one, _ in added(changes)], id, race=race_of_body(old))
    price, back = points(added(changes)) * half_price(work, old), points(removed(changes)) * refund_share(work, old)
    if back:
        work.gain(at, back, f"Models of {id} disbanded", f"{decimal(points(removed(changes)))} × {refund_share(work, old)}")  # fmt: skip
    work.pay(at, price, f"{id} changed")
    _begins_anew(work, new)
    clocks(work, before)


def _begins_anew(work: Work, body: Body) -> None:
    """The size that it begins with is that of the new structure."""
    one = work.holding.detachments[body.id]
    if one.start_size is not None:
        work.change(detachments={**work.holding.detachments, one.id: replace(one, start_size=body.points())})


def _only_freely(work: Work, hex: Hex, changes: list[tuple[Models, dict[str, int]]]) -> bool:
    """Does it only add what a captured settlement gives without a building, to those who stand in it?"""
    town = work.holding.urban.get(hex)
    grown = {id(one) for one, _ in added(changes)}
    return town is not None and all(
        id(one) in grown and needs_none(work.table, work.player, town, one.line.makeup.bearer) for one, _ in changes
    )


@verb("exchange", "detachment", {"detachment": ID, "with": ID}, example="exchange d1 with d2")
def exchange(work: Work, action: Action) -> None:
    """Lets models change places between two detachments, or a detachment and a garrison, by the drafts of both."""
    id, other = text_in(action, "detachment"), text_in(action, "with")
    one = standing(work, id, "detachment")
    two = body_named(work, other, "with")
    if one is None or two is None or one.detachment is None:
        return
    if one.id == two.id:
        work.stop("PLAN-NOTHING", f"{id} cannot change places with itself.", "", "with")
        return
    _near(work, one, two)
    if not all([become_draft(work, post_of(one), "detachment"), become_draft(work, post_of(two), "with")]):
        return
    after = body_of(work, one.id), body_of(work, two.id)
    for old, new in zip((one, two), after, strict=True):
        if new is not None and structure(old.roster) != structure(new.roster):
            work.refuse("exchange-structure", names=new.id)
    if after[0] is not None and after[1] is not None and not work.failed:
        _nothing_lost(work, (one, two), (after[0], after[1]))
        won = sum(number for (_, state), number in by_unit(after[0]).items() if state == READY)
        won -= sum(number for (_, state), number in by_unit(one).items() if state == READY)
        if two.hex and won > 0:
            work.refuse("exchange-cheap", names=one.id, other=two.id, found=won)


def _near(work: Work, one: Body, two: Body) -> None:
    changing, here = work.rules.mustering.changing, one.detachment.at if one.detachment else None
    there = two.hex or (two.detachment.at if two.detachment else None)
    if changing is None or here is None or there is None:
        return
    away, limit = work.state.board.grid.distance(here, there), changing.with_garrison if two.hex else changing.between_detachments  # fmt: skip
    if away > limit:
        work.refuse("exchange-place", names=one.id, other=two.id, hex=there, found=away, limit=limit)


def _nothing_lost(work: Work, before: tuple[Body, Body], after: tuple[Body, Body]) -> None:
    """As many of each unit in each state as before, both together."""
    then, now = by_unit(*before), by_unit(*after)
    names = {line.unit.id: line.unit.name for body in (*before, *after) for line in body.verdict.lines}
    for unit, state in dict.fromkeys([*then, *now]):
        found, limit = now.get((unit, state), 0), then.get((unit, state), 0)
        if found != limit:
            work.refuse("exchange-totals", names=before[0].id, other=before[1].id, unit=f"{state} {names[unit]}", found=found, limit=limit)  # fmt: skip
