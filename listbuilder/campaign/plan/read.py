"""A player's plan and drafts from the files of a campaign."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from listbuilder.campaign.files import draft_file, plan_file
from listbuilder.campaign.folder import Folder
from listbuilder.campaign.model import Action, Plan, State
from listbuilder.campaign.plan.verb import action_of
from listbuilder.problems import Problem, Severity
from listbuilder.roster.load import from_source
from listbuilder.roster.model import Roster

Drafts = Mapping[str, Roster]  # by name

UNREAD = -1  # the turn of a plan whose file gives no data


def read_plan(folder: Folder, player: str) -> tuple[Plan | None, Drafts]:
    """The plan, with what is wrong with its writing and that of the drafts; None where there is none."""
    before, folder.problems = folder.problems, []
    drafts = dict(_drafts(folder, player))
    plan = _plan(folder, player) if folder.has(plan_file(player)) else None
    folder.problems = before
    return plan, drafts


def _plan(folder: Folder, player: str) -> Plan:
    source = folder.read(plan_file(player), "campaign-plan")
    actions: list[Action] = []
    for number, raw in enumerate(source.data["actions"] if source else ()):
        action, problems = action_of(raw, ("actions", number))
        folder.problems += [source.locate(problem) for problem in problems] if source else []
        actions += [action] if action else []
    return Plan(player, source.data["turn"] if source else UNREAD, tuple(actions), tuple(folder.problems))


def _drafts(folder: Folder, player: str) -> Iterator[tuple[str, Roster]]:
    for name in folder.names(f"players/{player}/drafts"):
        source = folder.source(draft_file(player, name))
        loaded = from_source(source) if source else None
        folder.problems += loaded.problems if loaded else ()
        if loaded and loaded.roster:
            yield name, loaded.roster


def wrong_turn(state: State, plan: Plan) -> list[Problem]:
    """A plan is for one turn: one from before is a mistake, one for later waits."""
    now = state.campaign.turn
    if plan.turn in (now, UNREAD):
        return []
    message = f"This plan is for turn {plan.turn}; the campaign is in turn {now}."
    late = "Write the turn it is for, or put the plan away."
    waits = "It waits until then; nothing of it is done before."
    severity: Severity = "error" if plan.turn < now else "warning"
    found = Problem("PLAN-TURN", message, late if plan.turn < now else waits, severity, ("turn",))
    return [state.locate(plan_file(plan.player), found)]
