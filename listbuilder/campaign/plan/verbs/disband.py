"""Lists that end: detachments and garrisons that are disbanded, and what settles in its stronghold."""

from __future__ import annotations

from dataclasses import replace

from listbuilder.campaign.army import OF_GARRISONS, READY, Body
from listbuilder.campaign.files import detachment_file, garrison_file
from listbuilder.campaign.hexes import Hex
from listbuilder.campaign.model import Action
from listbuilder.campaign.plan.lists import (
    become_draft,
    body_named,
    body_of,
    differences,
    post_of,
    put_roster,
    put_text,
    standing,
    structure,
)
from listbuilder.campaign.plan.recruiting import clocks, kept_unfit, points, refund_share, removed, staff_near
from listbuilder.campaign.plan.verb import ID, YES, text_in, verb
from listbuilder.campaign.plan.work import Work
from listbuilder.roster.load import from_source
from listbuilder.roster.model import Post
from listbuilder.source import Source, read_text
from listbuilder.words import decimal


@verb("disband", "detachment", {"detachment": ID}, {"part": YES}, example="disband d3")
def disband(work: Work, action: Action) -> None:
    """Disbands a detachment, or the garrison of a hex; `part`: only what its draft leaves out."""
    id, before = text_in(action, "detachment"), work.table
    old = body_named(work, id, "detachment")
    if old is None:
        return
    new = None
    if action.words.get("part"):
        new = _part(work, old)
    else:
        _whole(work, old)
    if not work.failed:
        _refund(work, old, new)
        clocks(work, before)


def _whole(work: Work, old: Body) -> None:
    """A detachment is remembered as destroyed; a garrison is gone."""
    if old.hex is not None:
        work.change(garrisons={hex: one for hex, one in work.holding.garrisons.items() if hex != old.hex})
        work.files[garrison_file(work.player, old.hex)] = None
    elif old.detachment is not None:
        gone = replace(old.detachment, at=None, arrives=None, destroyed=work.turn)
        work.change(detachments={**work.holding.detachments, gone.id: gone})


def _part(work: Work, old: Body) -> Body | None:
    """The list as its draft leaves it: models of a detachment are dead then, and nothing is added."""
    post = post_of(old)
    if not become_draft(work, post, "detachment"):
        return None
    new = body_of(work, old.id)
    changes = list(differences(old, new)) if new is not None else []
    more = [one.line.unit.name for one, states in changes if states[READY] > 0 or sum(states.values()) > 0]
    if more or (new is not None and old.hex is None and structure(new.roster) != structure(old.roster)):
        work.refuse("part-places", names=old.id, unit=more[0] if more else "its structure")
    kept_unfit(work, old.id, changes)
    return new


def _refund(work: Work, old: Body, new: Body | None) -> None:
    """Part of the points of ready models, near the capital or a headquarters."""
    disbanding = work.rules.mustering.disbanding
    where = old.hex or (old.detachment.at if old.detachment else None)
    at = staff_near(work, where, disbanding.adjacent) if disbanding and where else None
    if at is None:
        return
    whole, share = points(removed(differences(old, new))), refund_share(work, old)
    name = f"Garrison of {old.hex}" if old.hex else old.id
    work.gain(at, whole * share, f"{name} disbanded", f"{decimal(whole)} × {share}")


@verb("settle-garrison", "detachment", {"detachment": ID}, example="settle-garrison d5")
def settle_garrison(work: Work, action: Action) -> None:
    """A garrison on its way settles in the stronghold it stands in."""
    body = standing(work, text_in(action, "detachment"), "detachment")
    one = body.detachment if body is not None else None
    if body is None or one is None or one.at is None:
        return
    if body.kind is None or body.kind.type != OF_GARRISONS:
        work.stop("PLAN-GARRISON", f"{work.player}/{one.id} is no garrison on its way.", "Only what was built to settle does so.", "detachment")  # fmt: skip
    elif one.settles != one.at:
        work.refuse("settle-place", names=one.id, hex=one.at, other=one.settles or "nowhere")
    elif one.at not in work.holding.strongholds or one.at in work.holding.garrisons:
        why = "has a garrison already" if one.at in work.holding.garrisons else "has no stronghold of yours"
        work.stop("PLAN-STRONGHOLD", f"{one.at} {why}.", "A stronghold holds one garrison.", "detachment")
    if work.failed:
        return
    source = _as_garrison(work.state.files[detachment_file(work.player, one.id)], one.id, one.at)
    roster = from_source(source).roster or body.roster
    others = {id: other for id, other in work.holding.detachments.items() if id != one.id}
    work.change(detachments=others)
    put_roster(work, Post(work.player, garrison=one.at), roster)
    put_text(work, Post(work.player, garrison=one.at), source)
    work.files[detachment_file(work.player, one.id)] = None


def _as_garrison(source: Source, id: str, hex: Hex) -> Source:
    """The text of a list with its new place; all else stays as it is written."""
    if "detachment" not in (source.data.get("campaign") or {}):
        return source
    lines = source.text.split("\n")
    key, value = (source.place(("campaign", "detachment"), at_key=at) for at in (True, False))
    lines[value.line - 1] = lines[value.line - 1][: value.column - 1] + lines[value.line - 1][value.column - 1 :].replace(_written(lines, value.line, value.column, id), f'"{hex}"', 1)  # fmt: skip
    line = lines[key.line - 1]
    lines[key.line - 1] = line[: key.column - 1] + line[key.column - 1 :].replace("detachment", "garrison", 1)
    return read_text("\n".join(lines), source.name)


def _written(lines: list[str], line: int, column: int, id: str) -> str:
    """The id as it stands there, with or without quotes."""
    here = lines[line - 1][column - 1 :]
    return here[: len(id) + 2] if here[:1] in ("'", '"') else id
