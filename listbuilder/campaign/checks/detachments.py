"""Which kinds of detachments may an army have, how many of each, and how large?"""

from __future__ import annotations

import math
from collections.abc import Iterator
from fractions import Fraction

from listbuilder.campaign.army import Body, kin, kind_of, why_not
from listbuilder.campaign.checks.registry import Hit, Raw, check
from listbuilder.campaign.files import player_file
from listbuilder.campaign.holding import Detachment
from listbuilder.campaign.model import SETUP
from listbuilder.campaign.rules import Rules
from listbuilder.campaign.rules.detachments import DetachmentKind
from listbuilder.campaign.table import Table
from listbuilder.engine.select import compile_selector
from listbuilder.words import decimal, listing

NORMAL = "normal"


def detachments(table: Table) -> Iterator[tuple[Rules, Body, Detachment]]:
    """Every detachment of everybody that can be judged, those on their way to a stronghold too."""
    for player in table.state.holdings:
        for body in table.army(player):
            if body.detachment is not None:
                yield table.rules[player], body, body.detachment


@check("detachment-kind")
def detachment_kind(table: Table, params: Raw) -> Iterator[Hit]:
    """A detachment is of a kind that its player may have, and its list is of that kind.

    `with: {named: true}`: kinds that follow from the list alone are judged by the list's own rules.
    """
    for rules, body, one in detachments(table):
        kind, file = body.kind, player_file(body.player)
        if kind is None or (params.get("named") and not one.kind):
            continue
        race = one.race or table.state.campaign.players[body.player].race
        why = why_not(rules, race, kind)
        if not why and kind.force and body.force and body.force != kind.force:
            why = f"its list is a {body.verdict.pack.forces[body.force].name}"
        if why:
            path = ("detachments", one.id, "kind") if one.kind else ("detachments", one.id)
            yield Hit(file, path, body.player, {"names": body.name, "what": kind.name, "why": why}, at_key=not one.kind)


def _counted(table: Table, player: str) -> list[tuple[DetachmentKind, Detachment]]:
    """Detachments that count for ratios: ordered and captured ones too, never those that settle or joined from others."""
    bodies = [body for body in table.army(player) if body.detachment and not (body.settling or body.detachment.race)]
    return [(body.kind, body.detachment) for body in bodies if body.kind is not None and body.detachment is not None]


def _since_lost(table: Table, player: str, since: int) -> list[DetachmentKind]:
    """Kinds of the detachments that were destroyed in this turn or later."""
    rules, race = table.rules[player], table.state.campaign.players[player].race
    found = [
        kind_of(rules, race, one.kind, one.roster.forces[0].kind if one.roster and one.roster.forces else "")
        for one in table.state.holdings[player].detachments.values()
        if one.destroyed is not None and one.destroyed >= since and one.settles is None
    ]
    return [kind for kind in found if kind is not None]


def _mustered(table: Table, player: str, special: list[Detachment]) -> list[str]:
    """Types of all that counts: what stands, and what was lost since the last of these special ones was built."""
    ratios = table.rules[player].mustering.ratios
    kinds = [kind for kind, _ in _counted(table, player)]
    if ratios is not None and ratios.losses_free and special:
        kinds += _since_lost(table, player, max(one.built for one in special))
    return [kind.type for kind in kinds]


@check("detachment-ratio")
def detachment_ratio(table: Table, params: Raw) -> Iterator[Hit]:
    """One in so many detachments may be of a special type."""
    for player in table.state.holdings:
        ratios = table.rules[player].mustering.ratios
        for type, each in ratios.each.items() if ratios else ():
            special = [one for kind, one in _counted(table, player) if kind.type == type]
            whole = _mustered(table, player, special)
            share = Fraction(len(whole), each)
            most = math.ceil(share) if ratios and ratios.round == "up" else math.floor(share)
            if len(special) > most:
                yield _too_many(player, special, {"what": type, "found": len(special), "limit": most, "base": len(whole)})  # fmt: skip


@check("normal-more")
def normal_more(table: Table, params: Raw) -> Iterator[Hit]:
    """More normal detachments than special ones."""
    for player in table.state.holdings:
        ratios = table.rules[player].mustering.ratios
        special = [one for kind, one in _counted(table, player) if kind.type != NORMAL]
        normal = _mustered(table, player, special).count(NORMAL)
        if ratios is not None and ratios.normal_more and special and len(special) >= normal:
            yield _too_many(player, special, {"found": len(special), "base": normal, "limit": max(normal - 1, 0)})


def _too_many(player: str, some: list[Detachment], words: dict[str, object]) -> Hit:
    """At the one that was built last, and among those at the last in the file."""
    last = max(enumerate(some), key=lambda pair: (pair[1].built, pair[0]))[1]
    names = listing([f"{player}/{one.id}" for one in some])
    return Hit(player_file(player), ("detachments", last.id), player, {**words, "names": names}, at_key=True)


@check("kind-number")
def kind_number(table: Table, params: Raw) -> Iterator[Hit]:
    """No more detachments of a kind than it allows."""
    for player in table.state.holdings:
        counted = _counted(table, player)
        for kind in table.rules[player].detachments.values():
            some = [one for other, one in counted if other.id == kind.id]
            if kind.most is not None and len(some) > kind.most:
                yield _too_many(player, some, {"what": kind.name, "found": len(some), "limit": kind.most})


def rank_points(rules: Rules, dxp: int) -> int | None:
    """How large experience lets a detachment be."""
    return max((rank.points for rank in rules.ranks.values() if rank.dxp <= dxp), default=None)


@check("detachment-survivors")
def detachment_survivors(table: Table, params: Raw) -> Iterator[Hit]:
    """Where what is left is the size: no more of it than the experience allows."""
    for rules, body, one in detachments(table):
        size = rules.mustering.size
        if size is not None and size.of == "survivors" and not body.settling:
            most, points = rank_points(rules, max(one.dxp, one.most_dxp or 0)), body.surviving_points()
            if most is not None and points > most:
                words = {"names": body.name, "found": decimal(points), "limit": most, "excess": decimal(points - most)}
                yield Hit(body.file, ("forces",), body.player, words, at_key=True)


@check("detachment-losses")
def detachment_losses(table: Table, params: Raw) -> Iterator[Hit]:
    """Where losses count: never fewer points left than a detachment needs."""
    for rules, body, _ in detachments(table):
        size = rules.mustering.size
        if size is not None and not size.losses_free and not body.settling:
            points = body.surviving_points()
            if points < size.least:
                words = {"names": body.name, "found": decimal(points), "limit": size.least, "missing": decimal(size.least - points)}  # fmt: skip
                yield Hit(body.file, ("forces",), body.player, words, at_key=True)


@check("detachment-experience")
def detachment_experience(table: Table, params: Raw) -> Iterator[Hit]:
    """What goes to settle gains no experience."""
    for rules, body, one in detachments(table):
        garrisons = rules.fortifying.garrisons
        if garrisons is not None and not garrisons.experience and body.settling and (one.dxp or one.most_dxp):
            path = ("detachments", one.id, "dxp" if one.dxp else "most-dxp")
            yield Hit(player_file(body.player), path, body.player, {"names": body.name, "found": one.dxp})


@check("detachment-new")
def detachment_new(table: Table, params: Raw) -> Iterator[Hit]:
    """What is still to come, or stands there before the first turn, has fought nothing and gained nothing."""
    now = table.state.campaign.turn
    for _, body, one in detachments(table):
        if (one.dxp or one.most_dxp) and (now == SETUP or (one.arrives or 0) > now):
            path = ("detachments", one.id, "dxp" if one.dxp else "most-dxp")
            words = {"names": body.name, "found": one.dxp or one.most_dxp}
            yield Hit(player_file(body.player), path, body.player, words)


@check("trait-units")
def trait_units(table: Table, params: Raw) -> Iterator[Hit]:
    """Units that a race has only while certain others play, or whose page is lost."""
    playing = {player.race for player in table.state.campaign.players.values()}
    groups = table.general.race_groups
    for player, rules in table.rules.items():
        family = kin(rules, table.state.campaign.players[player].race)
        traits = {id: trait for race in family if race in rules.races for id, trait in rules.races[race].traits.items()}
        for trait in traits.values():
            missing = [groups[id].name for id in trait.needs if not playing & set(groups[id].races)]
            if trait.units is None or not (trait.open or missing):
                continue
            why = "cannot be had in this war" if trait.open else f"can be had only with {listing(missing)} in the war"
            test = compile_selector(trait.units)
            for body in table.army(player) if player in table.state.holdings else ():
                for line in body.verdict.lines:
                    if test(line.makeup.bearer):
                        yield Hit(
                            body.file, line.path, player, {"what": line.unit.name, "why": why, "names": body.name}
                        )
