"""A player's plan and drafts from the files of a campaign."""

from __future__ import annotations

from collections.abc import Iterator

from listbuilder.campaign.files import draft_file, plan_file
from listbuilder.campaign.folder import Folder
from listbuilder.campaign.model import Action, Plan
from listbuilder.campaign.plan.verb import action_of
from listbuilder.roster.load import from_source
from listbuilder.roster.model import Roster


def read_plan(folder: Folder, player: str) -> Plan | None:
    """The plan, and what is wrong with its writing in it; None where there is none. Drafts wait for a plan."""
    if not folder.has(plan_file(player)):
        return None
    before, folder.problems = folder.problems, []
    drafts = dict(_drafts(folder, player))
    source = folder.read(plan_file(player), "campaign-plan")
    actions: list[Action] = []
    for number, raw in enumerate(source.data["actions"] if source else ()):
        action, problems = action_of(raw, ("actions", number))
        folder.problems += [source.locate(problem) for problem in problems] if source else []
        actions += [action] if action else []
    found, folder.problems = tuple(folder.problems), before
    return Plan(player, source.data["turn"] if source else -1, tuple(actions), drafts, found)


def _drafts(folder: Folder, player: str) -> Iterator[tuple[str, Roster]]:
    for name in folder.names(f"players/{player}/drafts"):
        source = folder.source(draft_file(player, name))
        loaded = from_source(source) if source else None
        folder.problems += loaded.problems if loaded else ()
        if loaded and loaded.roster:
            yield name, loaded.roster
