"""A campaign folder to its state, with every finding of every file at once."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from listbuilder.calm import no_collection
from listbuilder.campaign.files import CAMPAIGN, LOG, MAP, army_file, detachment_file, garrison_file, player_file
from listbuilder.campaign.folder import Folder
from listbuilder.campaign.grid import by_hex, misfits, rows_of
from listbuilder.campaign.hexes import Grid, Hex
from listbuilder.campaign.holding import Holding
from listbuilder.campaign.links import link_problems, same_marks
from listbuilder.campaign.model import NOBODY, Board, Campaign, State
from listbuilder.campaign.plan.read import read_plan
from listbuilder.campaign.record import campaign_of, events_of, hex_of, holding_of, sides_of
from listbuilder.problems import Problem, in_order, is_legal
from listbuilder.roster.load import from_source
from listbuilder.roster.model import Roster
from listbuilder.source import Source
from listbuilder.words import did_you_mean, exact


@dataclass(frozen=True, slots=True)
class Loaded:
    """A campaign that was read. Without a state, the head or the map could not be read; with findings
    and a state, what could be read of the rest is in it."""

    root: Path
    state: State | None
    problems: tuple[Problem, ...]

    @property
    def usable(self) -> bool:
        """Whole and without a broken link, so that commands may change it."""
        return self.state is not None and is_legal(self.problems)


def load_campaign(root: Path | str) -> Loaded:
    """Reads all files; never raises for what a person may have written."""
    with no_collection():
        folder = Folder(Path(root))
        state = _state(folder)
        problems = folder.problems
        if state is not None:
            problems = [*problems, *link_problems(state)]
        return Loaded(Path(root), state, tuple(in_order(problems)))


def _state(folder: Folder) -> State | None:
    head = folder.read(CAMPAIGN, "campaign")
    if head is None and not folder.has(CAMPAIGN):
        folder.problems[-1] = replace(
            folder.problems[-1], hint="A campaign is a folder with campaign.yaml; `listbuilder campaign new` makes one."
        )
        return None
    drawn = folder.read(MAP, "campaign-map")
    log = folder.read(LOG, "campaign-log")
    campaign = campaign_of(head.data) if head else None
    if head and campaign:
        folder.problems += [head.locate(problem) for problem in same_marks(campaign)]
    board = _board(drawn, campaign, folder) if drawn and campaign else None
    players = list(campaign.players) if campaign else folder.folders("players")
    holdings = {id: holding for id in players if (holding := _holding(folder, id)) is not None}
    if campaign is None or board is None:
        return None
    _strays(folder, campaign)
    events = events_of(log.data) if log else ()
    wanted = {id: read_plan(folder, id) for id in players}
    plans = {id: plan for id, (plan, _) in wanted.items() if plan is not None}
    drafts = {id: drafts for id, (_, drafts) in wanted.items()}
    return State(folder.root, campaign, board, holdings, events, folder.files, plans, drafts)


def _strays(folder: Folder, campaign: Campaign) -> None:
    """Folders of players that nobody knows: their pieces would silently be left out."""
    for id in folder.folders("players"):
        if id not in campaign.players:
            message = f"players/{id} belongs to no player of campaign.yaml."
            hint = did_you_mean(id, list(campaign.players), "Players")
            folder.problems.append(
                folder.files[CAMPAIGN].locate(Problem("LINK-PLAYER", message, hint, path=("players",), at_key=True))
            )


def _board(source: Source, campaign: Campaign, folder: Folder) -> Board | None:
    data = source.data
    grid = Grid(data["columns"], data["rows"], data.get("layout", "even-down"))
    marks = {player.mark: player.id for player in campaign.players.values()} | {NOBODY: "nobody"}
    spaces = {sign: "" for sign in "".join(str(data.get("airspaces", "")).split()) if sign.isalnum()}
    legends: Mapping[str, tuple[Mapping[str, str], str]] = {
        "terrain": (data["legend"], "terrain"), "airspaces": (spaces, "airspace"), "control": (marks, "player"),
    }  # fmt: skip
    signs: dict[str, dict[Hex, str]] = {}
    problems: list[Problem] = []
    for key, (known, what) in legends.items():
        if key in data:
            rows = rows_of(source, key)
            found = list(misfits(rows, grid, known, key, what))
            problems += found
            signs[key] = {} if found else by_hex(rows, grid)
    folder.problems += [source.locate(problem) for problem in problems]
    return None if problems else _drawn(data, grid, signs, marks)


def _drawn(
    data: Mapping[str, Any], grid: Grid, signs: Mapping[str, Mapping[Hex, str]], marks: Mapping[str, str]
) -> Board:
    get, legend = data.get, data["legend"]
    return Board(
        grid,
        legend,
        {hex: legend[sign] for hex, sign in signs["terrain"].items()},
        signs.get("airspaces", {}),
        {hex: marks[sign] for hex, sign in signs.get("control", {}).items() if sign != NOBODY},
        sides_of(get("roads", []), "-"),
        sides_of(get("rivers", []), "/"),
        {Hex(hex): exact(amount) for hex, amount in get("resources", {}).items()},
        frozenset(hex_of(hex) for hex in get("ruins", ())),
        {Hex(hex): name for hex, name in get("names", {}).items()},
        get("notes", ""),
    )


def _holding(folder: Folder, id: str) -> Holding | None:
    """What a player owns; his lists are read even when his own file cannot be, so that all is told at once."""
    source = folder.read(player_file(id), "campaign-player")
    army = folder.read(army_file(id), "campaign-army") if folder.has(army_file(id)) else None
    rosters = dict(_rosters(folder, id, "detachments"))
    garrisons = {Hex(hex): roster for hex, roster in _rosters(folder, id, "garrisons") if roster is not None}
    own = json.dumps({key: value for key, value in army.data.items() if key != "notes"}, sort_keys=True) if army else ""
    return holding_of(id, source.data, rosters, garrisons, own if own != "{}" else "") if source else None


_FILES = {"detachments": detachment_file, "garrisons": garrison_file}


def _rosters(folder: Folder, player: str, kind: str) -> Iterator[tuple[str, Roster | None]]:
    """The lists of a folder by their name; None where one cannot be read."""
    for name in folder.names(f"players/{player}/{kind}"):
        source = folder.source(_FILES[kind](player, Hex(name)))
        loaded = from_source(source) if source else None
        folder.problems += loaded.problems if loaded else ()
        yield name, loaded.roster if loaded else None
