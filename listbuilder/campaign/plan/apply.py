"""All plans of a turn carried out at once, or none of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from listbuilder.campaign.dice import dice_of
from listbuilder.campaign.files import CAMPAIGN, plan_file
from listbuilder.campaign.model import Event, Plan, State
from listbuilder.campaign.plan.arriving import arrived
from listbuilder.campaign.plan.judge import Judged, judge_plan
from listbuilder.campaign.plan.read import wrong_turn
from listbuilder.campaign.table import Table
from listbuilder.problems import Problem, is_legal


@dataclass(frozen=True, slots=True)
class Applied:
    """What came out. With errors `state` is the one from before and `files` is empty."""

    state: State
    judged: tuple[Judged, ...]
    problems: tuple[Problem, ...]
    files: Mapping[str, str | None]

    @property
    def legal(self) -> bool:
        return is_legal(self.problems)

    @property
    def what(self) -> str:
        """What was done, as the history tells it."""
        players = ", ".join(judged.player for judged in self.judged)
        return f"turn {self.state.campaign.turn}: {f'plans of {players}' if players else 'income and upkeep'}"


def apply_plans(table: Table) -> Applied:
    """Income first where it is not booked yet, then the plans in the order of the players.

    Each plan is judged on its own before, as `campaign check` does; then they are done one after the other, so
    that two who want the same hex are noticed.
    """
    state = table.state
    every = [state.plans[id] for id in state.campaign.players if id in state.plans]
    plans = [plan for plan in every if not wrong_turn(state, plan)]
    alone = [judge_plan(table, plan) for plan in plans]
    problems = [*_out_of_time(table, every), *(one for judged in alone for one in judged.problems)]
    if not is_legal(problems):
        return Applied(state, tuple(alone), tuple(problems), {})
    start = with_income(table)
    done: list[Judged] = []
    for plan in plans:
        judged = judge_plan(table, plan, dice_of(start.state), start)
        start = judged.table
        done.append(judged)
    after = [one for judged in done for one in judged.problems]
    told = {(one.rule, one.file, one.path) for one in after}
    after = [*(one for one in problems if (one.rule, one.file, one.path) not in told), *after]
    if not is_legal(after):
        return Applied(state, tuple(done), tuple(after), {})
    return Applied(start.state, tuple(done), tuple(after), _files(state, plans, done))


def _out_of_time(table: Table, plans: list[Plan]) -> Iterator[Problem]:
    """Plans are for a phase in which things are built, and none is left from a turn before."""
    campaign = table.state.campaign
    phase = table.general.phases[campaign.phase]
    building = next((one.name for one in table.general.phases.values() if one.builds), "")
    if not phase.builds:
        message = f"The campaign is in the phase {phase.name}; plans are carried out in {building}."
        yield table.state.locate(CAMPAIGN, Problem("PLAN-PHASE", message, "Nothing was changed.", path=("phase",)))
    for plan in plans:
        yield from wrong_turn(table.state, plan)


def with_income(table: Table) -> Table:
    """Income and upkeep of the turn in the books of all players, and what was built in time deployed, once."""
    from listbuilder.campaign.ledger import booked

    state = table.state
    if state.campaign.turn == 0 or state.campaign.booked == state.campaign.turn:
        return table
    events: list[Event] = []
    holdings = dict(state.holdings)
    for player in state.campaign.players:
        holdings[player], told = booked(table, player)
        events += told
    campaign = replace(state.campaign, booked=state.campaign.turn)
    paid = table.after(replace(state, campaign=campaign, holdings=holdings, events=(*state.events, *events)))
    return paid.after(arrived(paid))


def _files(state: State, plans: list[Plan], done: list[Judged]) -> dict[str, str | None]:
    """Lists that the plans write, and their drafts; plans that were carried out are put away by turn."""
    files: dict[str, str | None] = {}
    for plan, judged in zip(plans, done, strict=True):
        files |= judged.files
        files[_put_away(state, plan)] = state.files[plan_file(plan.player)].text
        files[plan_file(plan.player)] = None
    return files


def _put_away(state: State, plan: Plan) -> str:
    """A name of its own for every plan of a turn."""
    number = 1
    while (state.root / (name := f"players/{plan.player}/plans/turn-{plan.turn}-{number}.yaml")).exists():
        number += 1
    return name
