"""What may be done at a hex, what does it cost, and why not? Every action that makes sense there, by the judge of plans."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

from listbuilder.campaign.hexes import Hex
from listbuilder.campaign.model import Action, Plan
from listbuilder.campaign.paths import Bounds, reach
from listbuilder.campaign.plan import judge_plan
from listbuilder.campaign.plan.draft import subject_of
from listbuilder.campaign.plan.judge import Found, Judged, known_before
from listbuilder.campaign.plan.verb import HEX, ID, VERBS, WAY, Verb, action_of, line_of
from listbuilder.campaign.table import Table
from listbuilder.problems import Problem

NOWHERE = "PLAN-"  # findings that say there is nothing here to do it to
Words = dict[str, str]


@dataclass(frozen=True, slots=True)
class Answer:
    """One action: may it be done after the plan so far, and what would it cost?"""

    verb: str
    line: str
    title: str
    yes: bool
    cost: Fraction
    sums: tuple[str, ...]
    problems: tuple[Problem, ...]


def answers(table: Table, judged: Judged, hex: Hex) -> list[Answer]:
    """What can be done first; what there is nothing for is not told."""
    known = known_before(judged.table, judged.player)
    found = [
        _answer(table, judged, verb, words, known)
        for verb in VERBS.values()
        for words in _words(table, judged, verb, hex)
    ]
    return sorted((one for one in found if one is not None), key=lambda one: not one.yes)


def _words(table: Table, judged: Judged, verb: Verb, hex: Hex) -> Iterator[Words]:
    """All ways to fill what a verb needs at this hex; none where a page cannot know them."""
    keys = list(verb.needs)
    known = [_choices(table, judged.player, verb.name, key, verb.needs[key], hex) for key in keys]
    for values in product(*known):
        words = dict(zip(keys, values, strict=True))
        yield from _completed(table, judged.player, verb, words)


def _choices(table: Table, player: str, verb: str, key: str, kind: str, hex: Hex) -> list[str]:
    if kind == HEX:
        return [hex]
    if kind == WAY:
        return list(_WAYS[verb](table, player, hex)) if verb in _WAYS else []
    if verb == "muster" and kind == ID:
        return _drafted(table, player)
    return list(_CATALOGUES[key](table, player, hex)) if kind == ID and key in _CATALOGUES else []


def _drafted(table: Table, player: str) -> list[str]:
    """Detachments of which there is a draft and nothing else yet."""
    known, grid = table.state.holdings[player].detachments, table.state.board.grid
    names = {subject_of(name) for name in table.state.drafts.get(player, {})}
    return sorted(name for name in names if name not in known and name not in grid)


def _completed(table: Table, player: str, verb: Verb, words: Words) -> Iterator[Words]:
    """A turret is asked for with each weapon that the race mounts."""
    rules, race = table.rules[player], table.state.campaign.players[player].race
    kind = rules.defences.get(words.get("defence", ""))
    if kind is None or not kind.turret or "weapon" not in verb.may:
        yield words
        return
    for weapon in rules.turrets.values():
        if race in weapon.races:
            yield {**words, "weapon": weapon.id}


def _to_neighbours(table: Table, player: str, hex: Hex) -> Iterator[str]:
    for other in table.state.board.grid.neighbours(hex):
        yield f"{hex}-{other}"


def _to_towns(table: Table, player: str, hex: Hex) -> Iterator[str]:
    """The shortest way over own ground from a resource hex to each town that can be reached."""
    board, terms = table.state.board, table.terms[player]
    if hex not in board.resources or board.control.get(hex) != player:
        return
    own = table.control.of(frozenset({player}))
    found = reach(table.ground, terms.travel[terms.convey.mover], hex, bounds=Bounds(only=own))
    for town in table.state.holdings[player].urban:
        way = found.way(town)
        if len(way) > 1:
            yield "-".join(way)


_WAYS: Mapping[str, Callable[[Table, str, Hex], Iterator[str]]] = {"road": _to_neighbours, "route": _to_towns}
_CATALOGUES: Mapping[str, Callable[[Table, str, Hex], Iterable[str]]] = {
    "building": lambda table, player, hex: table.rules[player].buildings,
    "defence": lambda table, player, hex: table.rules[player].defences,
    "agent": lambda table, player, hex: table.rules[player].pieces,
    "detachment": lambda table, player, hex: [
        id for id, one in table.state.holdings[player].detachments.items() if one.at == hex
    ],
}


def _answer(table: Table, judged: Judged, verb: Verb, words: Words, known: Found) -> Answer | None:
    action, wrong = action_of({"do": verb.name, **words}, ("actions", 0))
    if action is None or wrong:
        return None
    asked = ask(table, judged, action, known)
    if any(one.rule.startswith(NOWHERE) for one in asked.problems):
        return None
    sums = tuple(line.sum for line in asked.lines if line.sum)
    title = _title(table, judged.player, words) or next((line.what for line in asked.lines), "")
    return Answer(verb.name, line_of(action), title, asked.legal, asked.cost, sums, asked.problems)


def ask(table: Table, judged: Judged, action: Action, known: Found) -> Judged:
    """One more action after a plan that was judged."""
    plan = Plan(judged.player, table.state.campaign.turn, (action,))
    return judge_plan(table, plan, start=judged.table, known=known, wanted=judged.wanted)


def _title(table: Table, player: str, words: Words) -> str:
    """`Barracks`, `Turret with Lascannon`, `0304-0305`."""
    rules = table.rules[player]
    names = [rules.buildings[words["building"]].name] if "building" in words else []
    names += [rules.defences[words["defence"]].name] if "defence" in words else []
    names += [rules.turrets[words["weapon"]].name] if words.get("weapon") in rules.turrets else []
    names += [rules.pieces[words["agent"]].name] if words.get("agent") in rules.pieces else []
    names += [words["detachment"]] if "detachment" in words else []
    names += [words["way"]] if "way" in words else []
    return ", ".join(names)
