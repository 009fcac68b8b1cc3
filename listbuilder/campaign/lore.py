"""What is there to be learnt about something of somebody else? Everything about it as it is now, in sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from listbuilder.campaign.army import READY, Body, copies, models_by_state
from listbuilder.campaign.hexes import Hex
from listbuilder.campaign.holding import UNFIT, Defence
from listbuilder.campaign.table import Table
from listbuilder.engine.verdict import PricedLine
from listbuilder.words import decimal, listing

Facts = Iterator[str]


def facts(table: Table, player: str, kind: str, id: str) -> tuple[str, ...]:
    """By the kinds of things that captives tell of and spies look at; nothing for other kinds."""
    tells = _TELLS.get(kind)
    return tuple(tells(table, player, id)) if tells is not None else ()


def _detachment(table: Table, player: str, id: str) -> Facts:
    """Where it is, how large, its models by state, whom it leads along."""
    holding = table.state.holdings[player]
    one = holding.detachments[id]
    yield f"It is {f'in {one.at}' if one.at else 'in orbit' if one.orbit else 'away'}, with {one.dxp} DXP."
    yield from _force(next((body for body in table.army(player) if body.id == id), None))
    for captive in holding.captives.values():
        if captive.led_by == id:
            yield f"It leads detachment {captive.detachment} of {captive.player} along."


def _stronghold(table: Table, player: str, hex: str) -> Facts:
    """Its level, its defences, its garrison."""
    there = table.state.holdings[player].strongholds[Hex(hex)]
    levels = table.rules[player].strongholds
    yield f"{levels[there.level].name if there.level in levels else there.level}."
    yield f"Defences: {listing(_defence(table, player, one) for one in there.defences) or 'none'}."
    garrison = next((body for body in table.army(player) if body.hex == hex), None)
    if garrison is None:
        yield "No garrison."
    yield from _force(garrison)


def _town(table: Table, player: str, hex: str) -> Facts:
    """Its size, its buildings, what is stored there."""
    town, names = table.state.holdings[player].urban[Hex(hex)], table.common.buildings
    yield f"Size {town.size}{f', {table.common.sizes[town.size]}' if town.size in table.common.sizes else ''}."
    told = (names.get(one.kind, one.kind) + (f" ({one.of})" if one.of else "") for one in town.buildings)
    yield f"Buildings: {listing(told) or 'none'}."
    yield f"{decimal(town.bp)} BP are stored there."


def _resources(table: Table, player: str, hex: str) -> Facts:
    """What it yields, and which way that goes."""
    way = table.state.holdings[player].routes.get(Hex(hex), ())
    yield f"It yields {decimal(table.state.board.resources.get(Hex(hex), 0))} RP each turn."
    yield f"Route: {'-'.join(way)}." if way else "It has no route."


_TELLS: Mapping[str, Callable[[Table, str, str], Facts]] = {
    "detachment": _detachment, "stronghold": _stronghold, "urban-hex": _town, "resource-hex": _resources,
}  # fmt: skip


def _force(body: Body | None) -> Facts:
    if body is None:
        return
    yield f"{body.roster.name or body.id}: {decimal(body.points())} points at full strength."
    yield from (f"{_line(body, line)}." for line in body.verdict.lines)


def _line(body: Body, line: PricedLine) -> str:
    """`20 Rifles with Radio: 13 ready, 3 wounded, 4 dead`; nothing is said of states where all are ready."""
    options = body.verdict.pack.options
    names = [(options[one.id].name if one.id in options else one.id, one.count) for one in line.entry.options]
    taken = listing(f"{count} {name}" if count != 1 else name for name, count in names)
    named = f"{line.number} {line.unit.name}{f' with {taken}' if taken else ''}"
    numbers = {state: number * copies(line) for state, number in models_by_state(line.entry).items()}
    if not any(numbers[state] for state in UNFIT):
        return named
    return f"{named}: {', '.join(f'{numbers[state]} {state}' for state in (READY, *UNFIT) if numbers[state])}"


def _defence(table: Table, player: str, one: Defence) -> str:
    kinds, weapons = table.defences[player], table.rules[player].turrets
    name = kinds[one.kind].name if one.kind in kinds else one.kind
    weapon = weapons[one.weapon].name if one.weapon in weapons else one.weapon
    return f"{f'{one.count} × ' if one.count > 1 else ''}{name}{f' with {weapon}' if weapon else ''}"
