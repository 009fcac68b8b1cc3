"""What does its campaign add to a list? The player's own units, and answers that the campaign knows.

A list names its place with `campaign: {player: red, detachment: d1}`. Questions of the pack that bear the name
of something the campaign knows (the race, the experience of the detachment) need no answer in the list; an
answer that says something else is told.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from pathlib import Path as FilePath
from typing import Any

from listbuilder import shape
from listbuilder.campaign.files import CAMPAIGN, army_file, draft_file, player_file
from listbuilder.campaign.folder import Folder, find_campaign
from listbuilder.campaign.hexes import Hex
from listbuilder.campaign.holding import Detachment, Holding
from listbuilder.campaign.model import Campaign
from listbuilder.campaign.record import campaign_of, holding_of
from listbuilder.engine.select import Bearer, compile_selector, mark
from listbuilder.pack.model import Field, Level, Pack, Value
from listbuilder.problems import Path, Problem
from listbuilder.roster.model import Fields, Force, Post, Roster, Waiver
from listbuilder.vocabulary import answer_text
from listbuilder.words import did_you_mean

Answers = Mapping[str, Value]


def in_campaign(roster: Roster, beside: FilePath | str | None) -> tuple[Roster, Answers, tuple[Problem, ...]]:
    """The list with what its player's army file declares, the answers of its campaign, and what does not fit."""
    post = roster.campaign
    if post is None:
        return roster, {}, ()
    root = find_campaign(beside) if beside is not None else None
    if root is None:
        message = "This list belongs to a campaign that is not here; it is judged alone."
        hint = "A campaign is a folder with campaign.yaml; the list lies in it."
        return roster, {}, (Problem("LINK-CAMPAIGN", message, hint, severity="warning", path=("campaign",)),)
    folder = Folder(root)
    head, player = _data(folder, CAMPAIGN, "campaign"), _data(folder, player_file(post.player), "campaign-player")
    army = _data(folder, army_file(post.player), "campaign-army") if folder.has(army_file(post.player)) else {}
    if head is None or player is None or army is None or post.player not in head["players"]:
        return roster, {}, (_unread(post, head),)
    drafted = folder.has(draft_file(post.player, post.detachment or post.garrison))
    problems = [] if drafted else _strange(post, player)
    own = json.dumps({key: value for key, value in army.items() if key != "notes"}, sort_keys=True) if army else ""
    holding = holding_of(post.player, player, {}, {}, own)
    if drafted and post.detachment and post.detachment not in holding.detachments:
        holding = replace(holding, detachments={post.detachment: _planned(folder, post)})
    return with_army(roster, own), answers_in(campaign_of(head), holding, post), tuple(problems)


def _planned(folder: Folder, post: Post) -> Detachment:
    """A new detachment as the player's plan would raise it: what goes to settle is judged by its stronghold."""
    from listbuilder.campaign.plan.read import read_plan

    plan, _ = read_plan(folder, post.player)
    mine = (one for one in plan.actions if one.words.get("detachment") == post.detachment) if plan else iter(())
    target = next((one.words["settles"] for one in mine if "settles" in one.words), None)
    return Detachment(post.detachment, None, settles=Hex(str(target)) if target is not None else None)


def _data(folder: Folder, name: str, kind: str) -> Any:
    source = folder.source(name)
    return source.data if source is not None and not shape.check(source, kind) else None


def _unread(post: Post, head: Any) -> Problem:
    """A campaign that cannot be read is told in one sentence; `campaign check` tells the rest."""
    players = list(head["players"]) if head else []
    if head and post.player not in players:
        message = f"The campaign has no player {post.player!r}."
        return Problem(
            "LINK-PLAYER", message, did_you_mean(post.player, players, "Players"), path=("campaign", "player")
        )
    message = "The campaign of this list cannot be read."
    return Problem("LINK-CAMPAIGN", message, "`listbuilder campaign check` says why.", path=("campaign",))


def _strange(post: Post, player: Mapping[str, Any]) -> list[Problem]:
    found = []
    if post.detachment and post.detachment not in player.get("detachments", {}):
        hint = did_you_mean(post.detachment, list(player.get("detachments", {})), "Detachments")
        found.append(
            Problem(
                "LINK-DETACHMENT",
                f"{post.player} has no detachment {post.detachment!r}.",
                hint,
                path=("campaign", "detachment"),
            )
        )
    if post.garrison and post.garrison not in player.get("strongholds", {}):
        hint = did_you_mean(post.garrison, list(player.get("strongholds", {})), "Strongholds")
        found.append(
            Problem(
                "LINK-GARRISON",
                f"{post.player} has no stronghold in {post.garrison}.",
                hint,
                path=("campaign", "garrison"),
            )
        )
    return found


def answers_in(campaign: Campaign, holding: Holding, post: Post) -> dict[str, Value]:
    """All that a campaign knows about a list in one word: of its player and its detachment or stronghold."""
    player = campaign.players[holding.player]
    known: dict[str, Value] = {
        **campaign.settings,
        "name": player.name,
        "race": player.race,
        "mark": player.mark,
        "strategy": player.strategy,
    }
    known |= {**player.choices, "turn": campaign.turn}
    known |= {"home-race": campaign.home_race} if campaign.home_race else {}
    detachment = holding.detachments.get(post.detachment)
    place = detachment.settles if detachment is not None else Hex(post.garrison)
    if detachment is not None and detachment.race:
        known |= {"race": detachment.race}  # mercenaries and the like
    if detachment is not None and detachment.settles is None:
        known |= {"dxp": max(detachment.dxp, detachment.most_dxp or 0)}  # a rank once gained is kept
        known |= {"start-size": _plain(detachment.start_size)} if detachment.start_size is not None else {}
    if place is not None and place in holding.strongholds:
        known |= {"stronghold": holding.strongholds[place].level}
    return known


def _plain(amount: Fraction) -> int | float:
    return int(amount) if amount.denominator == 1 else float(amount)


def with_army(roster: Roster, own: str) -> Roster:
    """The units of the army file beside those of the list; of the same id the list's own counts."""
    return replace(roster, own=_joined(own, roster.own)) if own else roster


@lru_cache(maxsize=1024)
def _joined(army: str, own: str) -> str:
    if not own:
        return army
    joined: dict[str, dict[str, Any]] = json.loads(army)
    for section, items in json.loads(own).items():
        joined[section] = {**joined.get(section, {}), **items}
    return json.dumps(joined, sort_keys=True)


def answered(roster: Roster, pack: Pack, answers: Answers) -> tuple[Roster, list[Problem]]:
    """The list with the answers of its campaign where the pack asks; a different answer of its own is told."""
    asked = {id: value for id, value in answers.items() if id in pack.fields and _fits(pack.fields[id], value)}
    problems: list[Problem] = []
    fields = _given(roster.fields, asked, "list", pack, (), problems)
    forces = [
        replace(
            force,
            fields=_given(force.fields, _asked_of(force, asked, pack), "force", pack, ("forces", index), problems),
        )
        for index, force in enumerate(roster.forces)
    ]
    options, waive = _agreed(pack, answers)
    problems += [_not_agreed(pack, id) for id in roster.options if id in _optional(pack) and id not in options]
    everything = tuple(dict.fromkeys([*roster.options, *options]))
    placed = replace(roster, options=everything, fields=fields, forces=tuple(forces), waive=(*roster.waive, *waive))
    return placed, problems


def _agreed(pack: Pack, answers: Answers) -> tuple[list[str], list[Waiver]]:
    """Optional rules of lists that the settings of the war switch on, and rules of lists that they put aside."""
    options: list[str] = []
    waive: list[Waiver] = []
    for id, setting in (pack.campaign or {}).get("settings", {}).items():
        choice = setting.get("choices", {}).get(str(answers.get(id, setting["default"])), {})
        options += choice.get("options", ())
        waive += [Waiver(rule, f"{setting['name']}: {choice['name']}") for rule in choice.get("waives", ())]
    return options, waive


def _optional(pack: Pack) -> set[str]:
    """Optional rules that the settings of a war decide about, so that no list can."""
    settings = (pack.campaign or {}).get("settings", {}).values()
    choices = (choice for setting in settings for choice in setting.get("choices", {}).values())
    return {id for choice in choices for id in choice.get("options", ())}


def _not_agreed(pack: Pack, id: str) -> Problem:
    message = f"This list switches on {pack.optional[id].name}; its campaign does not."
    return Problem("LINK-ANSWER", message, "Leave it out: the settings of the campaign decide it.", path=("options",))


def _asked_of(force: Force, asked: Answers, pack: Pack) -> Answers:
    """Questions may be for some kinds of force only."""
    bearer = Bearer(frozenset({mark("force", force.kind)}), {})
    return {id: value for id, value in asked.items() if compile_selector(pack.fields[id].whom)(bearer)}


def _fits(field: Field, value: Value) -> bool:
    return not field.choices or str(value) in field.choices


def _given(own: Fields, asked: Answers, level: Level, pack: Pack, path: Path, problems: list[Problem]) -> Fields:
    """The answers at one level: those of the campaign, and those of the list that it does not know."""
    here = {id: value for id, value in asked.items() if level in pack.fields[id].at}
    if not here:
        return own
    for id, value in own:
        if id in here and answer_text(value) != answer_text(here[id]):
            message = f"This list says {pack.fields[id].name}: {answer_text(value)}; its campaign says {answer_text(here[id])}."
            problems.append(
                Problem("LINK-ANSWER", message, "Leave it out: the campaign knows it.", path=(*path, "fields", id))
            )
    return tuple(sorted({**dict(own), **here}.items()))
