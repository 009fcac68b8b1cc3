"""How far does everything see, and what does a player see?

Radii do not add up: a tower or a scout raises the sight of its place to a number, and only the capital adds to
it. Settlements without a stronghold and resource hexes see nothing; what lies in an own hex is known anyway.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from listbuilder.campaign.hexes import Hex
from listbuilder.campaign.model import Holding, State
from listbuilder.campaign.terms import Sight
from listbuilder.roster.edit import entries_of
from listbuilder.roster.model import Entry, Roster

Tags = Mapping[str, frozenset[str]]  # unit: its tags


@dataclass(frozen=True, slots=True)
class Eye:
    """Something that sees: what it is, where, and how far."""

    what: str
    id: str
    hex: Hex
    radius: int


def eyes_of(state: State, player: str, sight: Sight, tags: Tags) -> Iterator[Eye]:
    """Everything of a player that sees, in the order of his file."""
    holding, turn = state.holdings[player], state.campaign.turn
    for id, detachment in holding.detachments.items():
        if detachment.at is not None and detachment.on_map(turn):
            yield Eye("detachment", id, detachment.at, _of_force(detachment.roster, sight.detachment, sight, tags))
    for hex in holding.strongholds:
        if hex != holding.capital:
            yield Eye("stronghold", hex, hex, _of_stronghold(holding, hex, sight, tags))
    if holding.capital is not None:
        yield Eye("capital", holding.capital, holding.capital, _of_stronghold(holding, holding.capital, sight, tags) + sight.capital)  # fmt: skip
    for id, agent in holding.agents.items():
        yield Eye(agent.kind, id, agent.at, sight.agents.get(agent.kind, 0))
    for id, convoy in holding.convoys.items():
        yield Eye("convoy", id, convoy.at, sight.convoy)


def seen_by(state: State, player: str, sight: Sight, tags: Tags) -> frozenset[Hex]:
    """All hexes a player sees, his own settlements and resources included."""
    grid = state.board.grid
    seen = set(state.holdings[player].urban)
    seen |= {hex for hex in state.board.resources if state.board.control.get(hex) == player}
    for eye in eyes_of(state, player, sight, tags):
        seen |= set(grid.within(eye.hex, eye.radius))
    return frozenset(seen)


def _of_stronghold(holding: Holding, hex: Hex, sight: Sight, tags: Tags) -> int:
    stronghold, garrison = holding.strongholds.get(hex), holding.garrisons.get(hex)
    towers = [sight.towers.get(defence.kind, 0) for defence in (stronghold.defences if stronghold else ())]
    return max(_of_force(garrison, sight.stronghold, sight, tags), *towers, 0)


def _of_force(roster: Roster | None, usual: int, sight: Sight, tags: Tags) -> int:
    scouts = roster is not None and any(_scouts(entry, sight, tags) for entry in entries_of(roster))
    return max(usual, sight.scouting) if scouts else usual


def _scouts(entry: Entry, sight: Sight, tags: Tags) -> bool:
    """A scout unit of which enough models are fit to fight."""
    return sight.scout_tag in tags.get(entry.unit, frozenset()) and ready(entry, sight.unfit) >= entry.count * sight.fit


def ready(entry: Entry, unfit: tuple[str, ...]) -> Fraction:
    """Models fit to fight: all but those that its fields count as wounded, dead or the like."""
    fields = dict(entry.fields)
    away = sum((Fraction(str(fields[name])) for name in unfit if name in fields), Fraction())
    return max(entry.count - away, Fraction())
