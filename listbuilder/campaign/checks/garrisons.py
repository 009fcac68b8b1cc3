"""What lies in a stronghold, and what is on its way there?"""

from __future__ import annotations

from collections.abc import Iterator

from listbuilder.campaign.army import OF_GARRISONS, Body
from listbuilder.campaign.checks.registry import Hit, Raw, check
from listbuilder.campaign.files import player_file
from listbuilder.campaign.hexes import Hex
from listbuilder.campaign.holding import Detachment
from listbuilder.campaign.table import Table
from listbuilder.words import decimal


def _lying(table: Table) -> Iterator[tuple[Body, Hex]]:
    for player in table.state.holdings:
        for body in table.army(player):
            if body.hex is not None:
                yield body, body.hex


@check("one-force")
def one_force(table: Table, params: Raw) -> Iterator[Hit]:
    """A list is one detachment or one garrison."""
    for player in table.state.holdings:
        for body in table.army(player):
            number = len(body.verdict.forces)
            if number != 1:
                words = {"names": body.name, "found": number, "limit": 1}
                path = ("forces", 1) if number else ("forces",)
                yield Hit(body.file, path, player, words, at_key=not number)


@check("garrison-kind")
def garrison_kind(table: Table, params: Raw) -> Iterator[Hit]:
    """A garrison is composed as one."""
    for body, hex in _lying(table):
        if body.force and (body.kind is None or body.kind.type != OF_GARRISONS):
            name = body.verdict.pack.forces[body.force].name
            yield Hit(body.file, ("forces", 0, "kind"), body.player, {"hex": hex, "what": name})


@check("garrison-number")
def garrison_number(table: Table, params: Raw) -> Iterator[Hit]:
    """A stronghold holds as many garrisons as the rules let it."""
    for body, hex in _lying(table):
        garrisons = table.rules[body.player].fortifying.garrisons
        if garrisons is not None and garrisons.per_stronghold < 1:
            yield Hit(body.file, ("forces",), body.player, {"hex": hex, "found": 1, "limit": garrisons.per_stronghold}, at_key=True)  # fmt: skip


@check("garrison-size")
def garrison_size(table: Table, params: Raw) -> Iterator[Hit]:
    """Where a player's strongholds hold less than usual; the usual size is judged by the list's own rules."""
    for body, hex in _places(table):
        stronghold = table.state.holdings[body.player].strongholds.get(hex)
        level = stronghold.level if stronghold else ""
        own, usual = table.rules[body.player].strongholds.get(level), table.general.strongholds.get(level)
        points = body.points()
        if own and usual and own.garrison < points <= usual.garrison:
            words = {"hex": hex, "found": decimal(points), "limit": decimal(own.garrison), "excess": decimal(points - own.garrison)}  # fmt: skip
            yield Hit(body.file, ("forces",), body.player, words | {"names": body.name}, at_key=True)


def _places(table: Table) -> Iterator[tuple[Body, Hex]]:
    """Garrisons with their hex, and those on their way with their target."""
    for player in table.state.holdings:
        for body in table.army(player):
            hex = body.hex or (body.detachment.settles if body.detachment else None)
            if hex is not None:
                yield body, hex


@check("garrison-target")
def garrison_target(table: Table, params: Raw) -> Iterator[Hit]:
    """What settles is composed as a garrison and has a stronghold to itself that still stands empty."""
    for player in table.state.holdings:
        taken: dict[Hex, str] = {}
        for body in table.army(player):
            one = body.detachment
            why = _astray(table, body, one, taken) if one is not None else ""
            if one is not None and why:
                path = ("detachments", one.id, "settles") if one.settles else ("detachments", one.id)
                words = {"names": body.name, "hex": one.settles or "", "why": why}
                yield Hit(player_file(player), path, player, words, at_key=one.settles is None)


def _astray(table: Table, body: Body, one: Detachment, taken: dict[Hex, str]) -> str:
    """Why a detachment cannot settle where it wants to, or nothing."""
    holding, target = table.state.holdings[body.player], one.settles
    of_garrisons = body.kind is not None and body.kind.type == OF_GARRISONS
    if target is None:
        return "is a garrison on its way and names no stronghold" if of_garrisons else ""
    other = taken.setdefault(target, body.name)
    if not of_garrisons:
        return f"is to settle in {target} and is no garrison"
    if target not in holding.strongholds:
        return f"is to settle in {target}, where {body.player} has no stronghold"
    if target in holding.garrisons:
        return f"is to settle in {target}, which has a garrison"
    return f"is to settle in {target}, and so is {other}" if other != body.name else ""
