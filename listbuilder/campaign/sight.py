"""How far does everything see, and what does a player see?

Radii do not add up unless the rules say so: a tower or a scout raises the sight of its place to a number, and only the
capital adds to it. Settlements without a stronghold and resource hexes see nothing; what lies in an own hex is known anyway.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from listbuilder.campaign.hexes import Hex
from listbuilder.campaign.holding import UNFIT, Holding
from listbuilder.campaign.model import State
from listbuilder.campaign.terms import Sight
from listbuilder.roster.edit import entries_of
from listbuilder.roster.model import Entry, Roster

Scouts = Callable[[Entry], bool]  # is this a scout unit for the race that sees?


@dataclass(frozen=True, slots=True)
class Eye:
    """Something that sees: what it is, where, and how far."""

    what: str
    id: str
    hex: Hex
    radius: int


def eyes_of(state: State, player: str, sight: Sight, scouts: Scouts) -> Iterator[Eye]:
    """Everything of a player that sees, in the order of his file."""
    holding, turn = state.holdings[player], state.campaign.turn
    for id, detachment in holding.detachments.items():
        if detachment.at is not None and detachment.on_map(turn):
            yield Eye("detachment", id, detachment.at, _of_force(detachment.roster, sight.detachment, sight, scouts))
    for hex in holding.strongholds:
        if hex != holding.capital:
            yield Eye("stronghold", hex, hex, _of_stronghold(holding, hex, sight, scouts))
    if holding.capital is not None:
        yield Eye("capital", holding.capital, holding.capital, _of_stronghold(holding, holding.capital, sight, scouts) + sight.capital)  # fmt: skip
    for id, agent in holding.agents.items():
        yield Eye(agent.kind, id, agent.at, sight.agents.get(agent.kind, 0))
    for id, convoy in holding.convoys.items():
        yield Eye("convoy", id, convoy.at, sight.convoy)


def seen_by(state: State, player: str, sight: Sight, scouts: Scouts) -> frozenset[Hex]:
    """All hexes a player sees, his own settlements and resources included."""
    grid = state.board.grid
    seen = set(state.holdings[player].urban)
    seen |= {hex for hex in state.board.resources if state.board.control.get(hex) == player}
    for eye in eyes_of(state, player, sight, scouts):
        seen |= set(grid.within(eye.hex, eye.radius)) if eye.hex in grid else set()  # a piece off the map is told
    return frozenset(seen)


def _of_stronghold(holding: Holding, hex: Hex, sight: Sight, scouts: Scouts) -> int:
    stronghold, garrison = holding.strongholds.get(hex), holding.garrisons.get(hex)
    towers = [sight.towers.get(defence.kind, 0) for defence in (stronghold.defences if stronghold else ())]
    eyes, tower = _of_force(garrison, sight.stronghold, sight, scouts), max(towers, default=0)
    return eyes + max(tower - sight.stronghold, 0) if sight.adds else max(eyes, tower)


def _of_force(roster: Roster | None, usual: int, sight: Sight, scouts: Scouts) -> int:
    if roster is None:
        return usual
    scouted = any(scouts(entry) and ready(entry) >= entry.count * sight.fit for entry in entries_of(roster))
    return max(usual, sight.scouting) if scouted else usual


def ready(entry: Entry) -> Fraction:
    """Models fit to fight: all but those that its fields count as wounded, dead or the like."""
    fields = dict(entry.fields)
    away = sum((Fraction(str(fields[name])) for name in UNFIT if name in fields), Fraction())
    return max(entry.count - away, Fraction())
