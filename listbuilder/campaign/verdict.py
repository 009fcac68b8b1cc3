"""Is this campaign in order? Files, links, names, every list by the one judge, and the laws of the pack."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from pathlib import Path

from listbuilder.calm import no_collection
from listbuilder.campaign.checks import Ruling, findings
from listbuilder.campaign.files import CAMPAIGN, army_file, detachment_file, garrison_file
from listbuilder.campaign.folder import find_campaign
from listbuilder.campaign.holding import Holding
from listbuilder.campaign.idle import idle_settings
from listbuilder.campaign.known import known_to
from listbuilder.campaign.load import Loaded, load_campaign
from listbuilder.campaign.names import unknown_names
from listbuilder.campaign.plan import judge_plan
from listbuilder.campaign.plan.read import wrong_turn
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
    sound: bool = False  # names lead somewhere, so that laws can be judged and sums trusted

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
    problems += [*unknown_names(table), *_refused_armies(table)]
    return Inspected(loaded, table, tuple(in_order(problems)), is_legal(problems))


def _refused_armies(table: Table) -> Iterator[Problem]:
    """An army file that the pack refuses is told once, and keeps the lists that lean on it from being judged."""
    for id in table.state.holdings:
        for one in table.refused(id):
            yield table.state.locate(army_file(id), replace(one, path=one.path[1:]))


def inspect(root: Path | str, packs: Sequence[Path | str] = (), player: str = "") -> Inspected:
    """Everything that is wrong; for a player by what he knows, so that it can be handed to him.

    Names that lead nowhere keep the laws from being judged: they would mislead.
    """
    with no_collection():
        opened = open_campaign(root, packs)
        if player:
            opened = handed_to(opened, player)
        table = opened.table
        if table is None:
            return opened
        problems = [*opened.problems, *findings_of(table, opened.sound, player)]
        problems += idle_settings(table) if opened.sound and not player else ()
        return replace(opened, problems=tuple(in_order(problems)))


def findings_of(table: Table, sound: bool, player: str = "") -> list[Problem]:
    """What the judge, the laws and the plans say; of a player only what concerns him."""
    problems = list_problems(table, player)
    if sound:
        problems += findings(table, rulings_of(table), player, alone=bool(player))
        problems += plan_problems(table, player)
    return problems


def handed_to(opened: Inspected, player: str) -> Inspected:
    """The campaign as one player knows it: his files, what is wrong in them, and what he has seen of the rest."""
    state, table = opened.loaded.state, opened.table
    if state is None or player not in state.holdings:
        return opened
    problems = tuple(_for(player, opened))
    known = known_to(table, player) if table is not None else None
    told = known.state if known is not None else replace(state, files={}, plans={}, drafts={})
    loaded = replace(opened.loaded, state=told, problems=problems)
    return replace(opened, loaded=loaded, table=known, problems=problems)


def _for(player: str, opened: Inspected) -> list[Problem]:
    """What is wrong in his own files; that others have mistakes is said in one sentence, whoever they are."""
    root = opened.loaded.root
    told = [problem for problem in opened.problems if _owner(root, problem) == player]
    if any(problem.is_error for problem in opened.problems if _owner(root, problem) != player):
        message = "Files that are not yours have mistakes; until they are mended no laws are judged."
        told.append(Problem("LINK-OTHERS", message, "The host sees them.", "warning", file=str(root / CAMPAIGN)))
    return told


def _owner(root: Path, problem: Problem) -> str:
    """Whose file a finding is in; the empty text for those that everybody shares."""
    inside = Path(problem.file or "").parts[len(root.parts) :]
    return inside[1] if len(inside) > 2 and inside[0] == "players" else ""


def laws_about(file: Path, player: str, packs: Sequence[Path | str], pack_hash: str) -> list[Problem]:
    """What the laws of its campaign say about one list, as `campaign check` says it."""
    root = find_campaign(file)
    if root is None:
        return []
    stamp = tuple((str(path), *_sum(path)) for path in sorted(root.rglob("*.yaml")))
    here = os.path.abspath(file)
    told = _laws(root, player, tuple(packs), (pack_hash, stamp))
    return [one for one in told if one.file is not None and os.path.abspath(one.file) == here]


def _sum(path: Path) -> tuple[int, int]:
    found = path.stat()
    return found.st_mtime_ns, found.st_size


@lru_cache(maxsize=8)
def _laws(root: Path, player: str, packs: tuple[Path | str, ...], unchanged: object) -> tuple[Problem, ...]:
    """All lists of a player are asked for one after the other; his army is counted once."""
    with no_collection():
        opened = open_campaign(root, packs)
        if opened.table is None or not opened.sound:
            return ()
        opened.table.only = player
        return tuple(findings(opened.table, rulings_of(opened.table), player))


def plan_problems(table: Table, player: str = "") -> Iterator[Problem]:
    """What is wrong with the build plans of this turn; one for another turn is only told to be that."""
    for id, plan in table.state.plans.items():
        if player in ("", id):
            yield from wrong_turn(table.state, plan) or judge_plan(table, plan).problems


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
    """Nothing where the pack refuses his army file, which is told for itself."""
    if table.refused(holding.player):
        return []
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
