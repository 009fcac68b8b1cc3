"""Do the files of a campaign fit together? Hexes on the map, names that lead somewhere, nothing owned twice."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from listbuilder.campaign.files import CAMPAIGN, LOG, MAP, detachment_file, garrison_file, player_file
from listbuilder.campaign.hexes import Grid, Hex
from listbuilder.campaign.holding import Detachment, Holding
from listbuilder.campaign.model import Campaign, State
from listbuilder.campaign.record import way_of
from listbuilder.problems import Path, Problem
from listbuilder.roster.model import Post, Roster
from listbuilder.words import did_you_mean, listing


def link_problems(state: State) -> list[Problem]:
    """Findings LINK-*, each with its place."""
    found = [
        *_in(state, CAMPAIGN, _agreements(state)),
        *_in(state, MAP, map_problems(state.files[MAP].data, state.board.grid)),
        *_in(state, LOG, _log(state)),
        *_owned_twice(state),
    ]
    for holding in state.holdings.values():
        found += _in(state, player_file(holding.player), _places(state, holding))
        found += _in(state, player_file(holding.player), _pieces(state, holding))
        found += _lists(state, holding)
    return found


def _in(state: State, file: str, problems: Iterable[Problem]) -> list[Problem]:
    return [state.locate(file, problem) for problem in problems]


def same_marks(campaign: Campaign) -> Iterator[Problem]:
    """One mark on the map for each player; asked before the map is read by these marks."""
    seen: dict[str, str] = {}
    for id, player in campaign.players.items():
        if player.mark in seen:
            message = f"{id} and {seen[player.mark]} have the same mark {player.mark}."
            yield Problem("LINK-MARK", message, "Give each player his own.", path=("players", id, "mark"))
        seen.setdefault(player.mark, id)


def _agreements(state: State) -> Iterator[Problem]:
    known = list(state.campaign.players)
    for index, treaty in enumerate(state.campaign.treaties):
        for number, id in enumerate(treaty.between):
            yield from _unknown(id, known, "player", ("treaties", index, "between", number))
    for index, deal in enumerate(state.campaign.deals):
        yield from _unknown(deal.giver, known, "player", ("deals", index, "from"))
        yield from _unknown(deal.taker, known, "player", ("deals", index, "to"))
        theirs = state.holdings.get(deal.taker)
        if deal.detachment and theirs is not None:
            yield from _unknown(deal.detachment, theirs.detachments, "detachment", ("deals", index, "detachment"))
    for space, players in state.campaign.air_control.items():
        if space not in state.board.airspace.values():
            spaces = sorted(set(state.board.airspace.values()))
            yield from _unknown(space, spaces, "airspace", ("air-control", space), at_key=True)
        for number, id in enumerate(players):
            yield from _unknown(id, known, "player", ("air-control", space, number))


def _unknown(id: str, known: Iterable[str], what: str, path: Path, at_key: bool = False) -> Iterator[Problem]:
    names = list(known)
    if id not in names:
        hint = did_you_mean(id, names, f"{what.capitalize()}s") or f"Leave it out, or add the {what}."
        yield Problem(f"LINK-{what.upper()}", f"There is no {what} {id!r}.", hint, path=path, at_key=at_key)


def _off_map(grid: Grid, hex: Hex, path: Path, at_key: bool = False) -> Iterator[Problem]:
    if hex not in grid:
        message = f"There is no hex {hex}: the map goes from 0101 to {grid.columns:02}{grid.rows:02}."
        hint = "The first two digits are the column, the last two the row."
        yield Problem("LINK-HEX", message, hint, path=path, at_key=at_key)


def map_problems(data: Mapping[str, Any], grid: Grid) -> Iterator[Problem]:
    """Roads, rivers, names and the like of a map lie on it."""
    for key, mark in (("roads", "-"), ("rivers", "/")):
        for index, way in enumerate(data.get(key, ())):
            yield from _broken_way(grid, tuple(Hex(part) for part in way.split(mark)), (key, index), mark)
    for key in ("resources", "names"):
        for hex in data.get(key, ()):
            yield from _off_map(grid, hex, (key, hex), at_key=True)
    for index, hex in enumerate(data.get("ruins", ())):
        yield from _off_map(grid, Hex(str(hex)), ("ruins", index))


def _broken_way(grid: Grid, way: tuple[Hex, ...], path: Path, mark: str = "-") -> Iterator[Problem]:
    """A way goes from hex to neighbouring hex, all of them on the map."""
    lost = [problem for hex in way for problem in _off_map(grid, hex, path)]
    yield from lost
    for one, other in itertools.pairwise(way) if not lost else ():
        if not grid.adjacent(one, other):
            message = f"{one}{mark}{other} joins hexes that are {grid.distance(one, other)} apart."
            hint = f"Neighbours of {one}: {listing(grid.neighbours(one))}."
            yield Problem("LINK-WAY", message, hint, path=path)


def _log(state: State) -> Iterator[Problem]:
    for index, event in enumerate(state.events):
        if event.player:
            yield from _unknown(event.player, state.campaign.players, "player", ("events", index, "player"))
        if event.hex:
            yield from _off_map(state.board.grid, event.hex, ("events", index, "hex"))


_BY_HEX = ("urban", "strongholds", "routes")
_STANDING = {"detachments": ("at", "settles"), "convoys": ("at",), "agents": ("at", "from"), "squadrons": ("at",), "captives": ("at",)}  # fmt: skip


def _places(state: State, holding: Holding) -> Iterator[Problem]:
    """Every hex that a player's file names lies on the map."""
    data: Mapping[str, Any] = state.files[player_file(holding.player)].data
    for key in _BY_HEX:
        for hex in data.get(key, ()):
            yield from _off_map(state.board.grid, hex, (key, hex), at_key=True)
    for key, hexes in _STANDING.items():
        for id, one in data.get(key, {}).items():
            for name in hexes:
                if name in (one or {}):
                    yield from _off_map(state.board.grid, Hex(str(one[name])), (key, id, name))
    for hex, way in data.get("routes", {}).items():
        yield from _broken_way(state.board.grid, way_of(way), ("routes", hex))
        if not way.startswith(hex):
            message = f"The route of {hex} begins in {way[:4]}."
            yield Problem("LINK-WAY", message, f"Begin with {hex}.", path=("routes", hex))


def _pieces(state: State, holding: Holding) -> Iterator[Problem]:
    """What a player's file says about his pieces fits the rest of it and the other players' files."""
    capital = holding.capital
    if capital is not None and capital not in holding.urban:
        hint = did_you_mean(capital, list(holding.urban), "Settlements") or "Add it under `urban`."
        yield Problem(
            "LINK-CAPITAL", f"The capital {capital} is no urban hex of {holding.player}.", hint, path=("capital",)
        )
    led_away = {(one.player, one.detachment) for other in state.holdings.values() for one in other.captives.values()}
    released = {(deal.taker, deal.detachment) for deal in state.campaign.deals}
    for id, detachment in holding.detachments.items():
        yield from _somewhere(detachment, (holding.player, id) in led_away, (holding.player, id) in released)
    for id, agent in holding.agents.items():
        yield from _target(state, agent.target, ("agents", id, "target"))
    for index, one in enumerate(holding.learnt):
        yield from _unknown(one.player, state.campaign.players, "player", ("learnt", index, "player"))
    for id, captive in holding.captives.items():
        path: Path = ("captives", id)
        yield from _unknown(captive.player, state.campaign.players, "player", (*path, "player"))
        theirs = state.holdings.get(captive.player)
        if theirs is not None:
            yield from _unknown(captive.detachment, theirs.detachments, "detachment", (*path, "detachment"))
        if captive.led_by:
            yield from _unknown(captive.led_by, holding.detachments, "detachment", (*path, "with"))
        if bool(captive.led_by) == (captive.at is not None):
            message = f"Captive {id} is {'both in a prison and with a detachment' if captive.at else 'nowhere'}."
            yield Problem("LINK-NOWHERE", message, "Say `at: HEX` of the prison, or `with: DETACHMENT`.", path=path)


def _somewhere(detachment: Detachment, captive: bool, released: bool) -> Iterator[Problem]:
    """A detachment is in exactly one state: in a hex, in orbit, captive or destroyed."""
    where = {
        f"in {detachment.at}": detachment.at is not None, "in orbit": detachment.orbit, "captive": captive,
        "destroyed": detachment.destroyed is not None, "on its way home": released,
    }  # fmt: skip
    there = [words for words, so in where.items() if so]
    if detachment.orbit and detachment.at is not None and detachment.arrives is not None:
        return  # built in that hex, and it starts in orbit
    if len(there) != 1:
        message = f"Detachment {detachment.id} is {listing(there) if there else 'nowhere'}."
        hint = "Say `at: HEX`, `orbit: true` or `destroyed: TURN`, and only one of them."
        yield Problem("LINK-NOWHERE", message, hint, path=("detachments", detachment.id), at_key=True)


def _target(state: State, target: str, path: Path) -> Iterator[Problem]:
    if not target:
        return
    if re.fullmatch("[0-9]{4}", target):
        yield from _off_map(state.board.grid, Hex(target), path)
        return
    player, _, detachment = target.partition("/")
    if player not in state.campaign.players:
        yield from _unknown(player, state.campaign.players, "player", path)
    elif player in state.holdings:
        yield from _unknown(detachment, state.holdings[player].detachments, "detachment", path)


def _owned_twice(state: State) -> Iterator[Problem]:
    """No hex has two settlements or two strongholds, whoever owns them."""
    for key, one in (("urban", "urban hex"), ("strongholds", "stronghold")):
        owner: dict[Hex, str] = {}
        for holding in state.holdings.values():
            for hex in getattr(holding, key):
                if hex in owner:
                    message = f"{hex} is a {one} of {owner[hex]} and of {holding.player}."
                    problem = Problem("LINK-DOUBLE", message, "Remove one.", path=(key, hex), at_key=True)
                    yield state.locate(player_file(holding.player), problem)
                owner.setdefault(hex, holding.player)


def _lists(state: State, holding: Holding) -> Iterator[Problem]:
    """Every detachment has its list, every list its detachment or stronghold, and both say so."""
    player = holding.player
    folder = f"players/{player}/detachments/"
    files = {name.removeprefix(folder).removesuffix(".yaml") for name in state.files if name.startswith(folder)}
    for id in holding.detachments:
        if id not in files and not (state.root / detachment_file(player, id)).is_file():
            message = f"Detachment {id} has no list {detachment_file(player, id)}."
            hint = did_you_mean(id, sorted(files), "Lists there") or "Write the list, or remove the detachment."
            yield state.locate(
                player_file(player), Problem("LINK-LIST", message, hint, path=("detachments", id), at_key=True)
            )
    for id in sorted(files):
        roster = holding.detachments[id].roster if id in holding.detachments else None
        if id not in holding.detachments:
            hint = (
                did_you_mean(id, list(holding.detachments), "Detachments")
                or f"Add {id} under `detachments` in player.yaml."
            )
            problem = Problem("LINK-DETACHMENT", f"{player} has no detachment {id!r} in player.yaml.", hint)
            yield state.locate(detachment_file(player, id), problem)
        elif roster is not None:
            yield from _same(state, detachment_file(player, id), roster, Post(player, detachment=id))
    for hex, roster in holding.garrisons.items():
        file = garrison_file(player, hex)
        if hex not in holding.strongholds:
            hint = did_you_mean(hex, list(holding.strongholds), "Strongholds") or "A garrison needs a stronghold."
            yield state.locate(file, Problem("LINK-GARRISON", f"{player} has no stronghold in {hex}.", hint))
        yield from _same(state, file, roster, Post(player, garrison=hex))


def _same(state: State, file: str, roster: Roster, post: Post) -> Iterator[Problem]:
    """What a list says about its place is what its place is."""
    if roster.system != state.campaign.system:
        message = f"This list is written for {roster.system}; the campaign is {state.campaign.system}."
        yield state.locate(file, Problem("LINK-SYSTEM", message, "Change `system`.", path=("system",)))
    if roster.campaign is not None and roster.campaign != post:
        told = f"detachment: {post.detachment}" if post.detachment else f'garrison: "{post.garrison}"'
        message = "This list says that it belongs somewhere else."
        hint = f"Here it is `campaign: {{player: {post.player}, {told}}}`."
        yield state.locate(file, Problem("LINK-POST", message, hint, path=("campaign",)))
