"""How does a detachment travel? As the slowest of its parts, and only where all of them may go."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from listbuilder.campaign.hexes import Hex
from listbuilder.campaign.holding import Detachment
from listbuilder.campaign.paths import Bounds, Reach, Travel, high, reach, slowest
from listbuilder.campaign.rules.datum import Raw
from listbuilder.campaign.table import Table
from listbuilder.engine.rulebook import rulebook
from listbuilder.engine.select import Bearer, compile_selector
from listbuilder.roster.edit import entries_of


@dataclass(frozen=True, slots=True)
class March:
    """Kinds of movers in a detachment, their common way to travel, and its movement points."""

    movers: tuple[str, ...]
    travel: Travel
    mv: int
    may_fly_high: bool


def movers_of(table: Table, player: str, detachment: Detachment) -> tuple[str, ...]:
    """Kinds of movers in it, in the order of the rules."""
    if detachment.roster is None:
        return ()
    marks = rulebook(table.pack_of(player)).unit_marks
    units = {entry.unit for entry in entries_of(detachment.roster)} & set(marks)
    bearers = [Bearer(marks[unit], {}) for unit in sorted(units)]
    found = []
    for id, mover in table.rules[player].movers.items():
        test = compile_selector(mover.units) if mover.units else None
        if test is not None and any(test(bearer) for bearer in bearers):
            found.append(id)
    return tuple(found)


def march_of(table: Table, player: str, detachment: Detachment) -> March | None:
    """None for a detachment in which nobody is known to move."""
    rules = table.rules[player]
    movers = movers_of(table, player, detachment)
    if not movers:
        return None
    paces = [rules.paces[rules.movers[id].pace].mv for id in movers if rules.movers[id].pace in rules.paces]
    mv = _special(table, player, detachment) or min(paces, default=0)
    speed = rules.mustering.speed
    if speed is not None and mv == speed.slow and _all_are(table, player, detachment, speed.units):
        mv = speed.mv
    freed = rules.diplomacy.released
    if detachment.unarmed and freed is not None and freed.state in rules.states:
        mv = rules.states[freed.state].mv or mv
    flies = all(rules.movers[id].flies for id in movers)
    return March(movers, slowest([table.terms[player].travel[id] for id in movers]), mv, flies)


def _special(table: Table, player: str, detachment: Detachment) -> int | None:
    """Kinds of detachment that the rules give movement points of their own."""
    race = detachment.race or table.state.campaign.players[player].race
    forces = {force.kind for force in detachment.roster.forces} if detachment.roster else set()
    kinds = [
        kind
        for kind in table.rules[player].detachments.values()
        if kind.force in forces and race in (kind.races or (race,))
    ]
    return min((kind.mv for kind in kinds if kind.mv is not None), default=None) if len(kinds) == 1 else None


def _all_are(table: Table, player: str, detachment: Detachment, units: Raw) -> bool:
    """Are all units of its list such, with what they ride in?"""
    test = compile_selector(units)
    bodies = [body for body in table.army(player) if body.detachment is not None and body.id == detachment.id]
    lines = [line for body in bodies for line in body.verdict.lines]
    return bool(lines) and all(test(line.makeup.bearer) for line in lines)


def reachable(table: Table, player: str, detachment: Detachment, fly_high: bool = False) -> Reach:
    """Where it can come in the movement phase: not into enemies, and no further than into an enemy zone."""
    march = march_of(table, player, detachment)
    if march is None or detachment.at is None:
        return Reach({})
    bounds = Bounds(closed=table.zones.held(table.relations.enemies(player)), stops=table.zones.against(player))
    flight = table.rules[player].ground.flight
    if fly_high and flight is not None and march.may_fly_high:
        travel = high(tuple(table.terms[player].terrain), Fraction(flight.cost))
        return reach(table.ground, travel, detachment.at, march.mv, _in_free_air(table, player, detachment.at, bounds))
    return reach(table.ground, march.travel, detachment.at, march.mv, bounds)


def _in_free_air(table: Table, player: str, start: Hex, bounds: Bounds) -> Bounds:
    """High fliers neither start in nor enter an airspace that an enemy controls."""
    enemies = table.relations.enemies(player)
    shut = {space for space, players in table.state.campaign.air_control.items() if enemies & set(players)}
    free = {hex for hex, space in table.state.board.airspace.items() if space not in shut}
    return Bounds(only=free if start in free else set(), closed=bounds.closed, stops=bounds.stops)
