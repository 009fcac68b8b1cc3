"""May a plan be carried out, what does each hex pay, and what would then be against the laws?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction

from listbuilder.campaign.checks import findings
from listbuilder.campaign.dice import Dice
from listbuilder.campaign.files import plan_file
from listbuilder.campaign.hexes import Hex
from listbuilder.campaign.model import Action, Event, Plan
from listbuilder.campaign.plan.arriving import arrived
from listbuilder.campaign.plan.work import Line, Work
from listbuilder.campaign.table import Table
from listbuilder.problems import Problem, is_legal

Key = tuple[object, ...]  # by what one finding is told from another, whatever else its words mention


@dataclass(frozen=True, slots=True)
class Judged:
    """What came out for one plan."""

    player: str
    lines: tuple[Line, ...]
    problems: tuple[Problem, ...]
    before: Mapping[Hex, Fraction]  # build points of each hex, income of the turn included
    after: Mapping[Hex, Fraction]
    table: Table  # the campaign as it would be
    events: tuple[Event, ...]
    files: Mapping[str, str | None]
    wanted: Mapping[str, int] = field(default_factory=dict)  # how many drafts of a list were wanted so far

    @property
    def legal(self) -> bool:
        return is_legal(self.problems)

    @property
    def cost(self) -> Fraction:
        """What all of it costs together, refunds taken off."""
        return -sum((line.amount for line in self.lines), Fraction())


Found = Mapping[Key, Problem]


def judge_plan(
    table: Table,
    plan: Plan,
    dice: Dice | None = None,
    start: Table | None = None,
    known: Found | None = None,
    wanted: Mapping[str, int] | None = None,
) -> Judged:
    """Every action in its order, then the laws on what comes out.

    `table` is the campaign before the turn's income, `start` the one to build on: it holds what others did; `known` is
    what the laws say against that, for those who ask many times; `wanted` how many drafts were wanted before.
    Without dice nothing that needs a roll comes true, but it is paid.
    """
    start = start or opened(table, plan.player)
    work = Work(start, plan.player, dice, wanted)
    steps: list[tuple[Action, Table]] = []
    for number, action in enumerate(plan.actions):
        if work.attempt(number, action):
            steps.append((action, work.table))
    located = [*plan.problems, *(work.state.locate(plan_file(plan.player), one) for one in work.problems), *_against_laws(start, plan.player, steps, known)]  # fmt: skip
    return Judged(
        plan.player, tuple(work.lines), tuple(located), _purses(start, plan.player), _purses(work.table, plan.player),
        work.table, work.state.events[len(start.state.events) :], work.files, work.wanted,
    )  # fmt: skip


def opened(table: Table, player: str) -> Table:
    """The campaign with the income and upkeep of the turn in the player's books, and his new detachments deployed."""
    from listbuilder.campaign.ledger import booked

    state = table.state
    if state.campaign.turn == 0 or state.campaign.booked == state.campaign.turn:
        return table
    holding, told = booked(table, player)
    holdings = {**state.holdings, player: holding}
    paid = table.after(replace(state, holdings=holdings, events=(*state.events, *told)))
    return paid.after(arrived(paid, player))


def _purses(table: Table, player: str) -> dict[Hex, Fraction]:
    return {hex: town.bp for hex, town in table.state.holdings[player].urban.items()}


def known_before(start: Table, player: str) -> Found:
    """What the laws say already: it is not held against a plan."""
    return dict(_found(start, player))


def _against_laws(start: Table, player: str, steps: list[tuple[Action, Table]], known: Found | None) -> list[Problem]:
    """What the laws say against the campaign after the plan, and not before it, told where the plan does it."""
    if not steps:
        return []
    known = known_before(start, player) if known is None else known
    new = {key: one for key, one in _found(steps[-1][1], player) if key not in known}
    return [problem for key, one in new.items() for problem in _placed(start, player, steps, key, one)]


def _placed(
    start: Table, player: str, steps: list[tuple[Action, Table]], key: Key, problem: Problem
) -> Iterator[Problem]:
    """A finding about a list keeps its place in the list; others get that of the action that brought them."""
    if problem.file is not None and f"players/{player}/drafts/" in problem.file.replace("\\", "/"):
        yield problem
        return
    action = next((action for action, table in steps if key in dict(_found(table, player))), steps[-1][0])
    bare = replace(problem, file=None, place=None, path=action.path, at_key=False)
    yield start.state.locate(plan_file(player), bare)


def _found(table: Table, player: str) -> Iterator[tuple[Key, Problem]]:
    from listbuilder.campaign.verdict import list_problems, rulings_of

    for problem in (*list_problems(table, player), *findings(table, rulings_of(table), player)):
        yield (problem.rule, problem.file, problem.path, problem.found, problem.limit), problem
