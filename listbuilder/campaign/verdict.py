"""Is this campaign in order? Files, links, names, every list by the one judge, and the laws of the pack."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from listbuilder.calm import no_collection
from listbuilder.campaign.checks import Ruling, findings
from listbuilder.campaign.load import Loaded, load_campaign
from listbuilder.campaign.model import CAMPAIGN, Holding, army_file, detachment_file, garrison_file
from listbuilder.campaign.names import unknown_names
from listbuilder.campaign.plan import judge_plan
from listbuilder.campaign.plan.reasons import REASONS
from listbuilder.campaign.table import Table
from listbuilder.pack.find import shelves
from listbuilder.pack.load import NoPack, load_pack
from listbuilder.pack.model import Pack
from listbuilder.problems import Problem, in_order, is_legal
from listbuilder.roster.model import Post, Roster


@dataclass(frozen=True, slots=True)
class Inspected:
    """What came out for a campaign. Without a table it never got as far as the rules."""

    loaded: Loaded
    table: Table | None
    problems: tuple[Problem, ...]

    @property
    def legal(self) -> bool:
        return self.table is not None and is_legal(self.problems)

    @property
    def readable(self) -> bool:
        return self.loaded.state is not None


def open_campaign(root: Path | str, packs: Sequence[Path | str] = ()) -> Inspected:
    """The campaign with its pack, and what keeps them from each other; no rules are judged."""
    loaded = load_campaign(root)
    if loaded.state is None:
        return Inspected(loaded, None, loaded.problems)
    head = loaded.state.campaign
    where = shelves(packs, Path(root) / CAMPAIGN)

    def load(own: str) -> Pack:
        return load_pack(head.system, head.overlays, where, own)

    try:
        table = Table(loaded.state, partial(load))
    except NoPack as missing:
        told = [loaded.state.locate(CAMPAIGN, one) if one.file is None else one for one in missing.problems]
        return Inspected(loaded, None, tuple(in_order([*loaded.problems, *told])))
    problems = [*loaded.problems]
    if not table.general.starts and not table.general.terrain:
        message = f"{table.pack.title} has no campaign."
        hint = "Systems with a campaign have a folder `campaign` in their pack."
        problems.append(loaded.state.locate(CAMPAIGN, Problem("LINK-SYSTEM", message, hint, path=("system",))))
        return Inspected(loaded, None, tuple(in_order(problems)))
    problems += unknown_names(table)
    return Inspected(loaded, table, tuple(in_order(problems)))


def inspect(root: Path | str, packs: Sequence[Path | str] = (), player: str = "") -> Inspected:
    """Everything that is wrong. Names that lead nowhere keep the laws from being judged: they would mislead."""
    with no_collection():
        opened = open_campaign(root, packs)
        table = opened.table
        if table is None:
            return opened
        problems = [*opened.problems, *list_problems(table, player)]
        if is_legal(opened.problems):
            problems += findings(table, rulings_of(table), player)
            problems += plan_problems(table, player)
        return replace(opened, problems=tuple(in_order(problems)))


def plan_problems(table: Table, player: str = "") -> Iterator[Problem]:
    """What is wrong with the build plans of this turn."""
    for id, plan in table.state.plans.items():
        if player in ("", id):
            yield from judge_plan(table, plan).problems


def rulings_of(table: Table) -> list[Ruling]:
    """The laws on a campaign as it stands; those that plans ask for are not among them."""
    return [
        Ruling(law.id, law.check, law.message, law.title, law.hint, law.severity, law.params, law.book)
        for law in table.general.laws.values()
        if law.check not in REASONS
    ]


def list_problems(table: Table, player: str = "") -> list[Problem]:
    """What the judge says about every list, with its place."""
    found: list[Problem] = []
    for id, holding in table.state.holdings.items():
        if player in ("", id) and id in table.state.campaign.players:
            found += _of_player(table, holding)
    return found


def _of_player(table: Table, holding: Holding) -> list[Problem]:
    """An army file that the pack refuses is told once, and keeps the lists that lean on it from being judged."""
    try:
        table.pack_of(holding.player)
    except NoPack as refused:
        file = army_file(holding.player)
        return [table.state.locate(file, replace(one, path=one.path[1:])) for one in refused.problems]
    found: list[Problem] = []
    for file, post, roster in lists_of(holding):
        try:
            verdict, strange = table.verdict(holding, post, roster)
        except NoPack as refused:
            found += [table.state.locate(file, one) if one.file is None else one for one in refused.problems]
        else:
            found += [table.state.locate(file, one) for one in (*strange, *verdict.problems)]
    return found


def lists_of(holding: Holding) -> Iterator[tuple[str, Post, Roster]]:
    """All lists of a player: file, place and roster. What was destroyed is judged no more."""
    for id, detachment in holding.detachments.items():
        if detachment.roster is not None and detachment.destroyed is None:
            yield detachment_file(holding.player, id), Post(holding.player, id), detachment.roster
    for hex, roster in holding.garrisons.items():
        yield garrison_file(holding.player, hex), Post(holding.player, garrison=hex), roster
