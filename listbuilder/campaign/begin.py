"""`campaign new` and `campaign map import`: what was asked for to a campaign or a map on disk."""

from __future__ import annotations

import os
import secrets
import shutil
import tempfile
from argparse import Namespace
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from listbuilder import shape
from listbuilder.campaign.grid import Unlike, by_hex, cells_of, misfits, rows_of, terrain_of
from listbuilder.campaign.hexes import Grid, Hex
from listbuilder.campaign.links import map_problems
from listbuilder.campaign.model import NOBODY, Board, Campaign, State
from listbuilder.campaign.reading import terms_of
from listbuilder.campaign.record import hex_of, sides_of
from listbuilder.campaign.rules import rules_of
from listbuilder.campaign.start import COLOURS, NoRoom, Wanted, marks_for, new_campaign
from listbuilder.campaign.terms import Start, Terms
from listbuilder.campaign.write import map_text, state_texts
from listbuilder.files import file_text
from listbuilder.pack.find import shelves
from listbuilder.pack.load import load_pack
from listbuilder.pack.model import Pack
from listbuilder.problems import Problem
from listbuilder.source import read_text
from listbuilder.words import counted, did_you_mean, listing, plain


class Refused(Exception):
    """What was asked for cannot be done; carries the findings to tell. Nothing was written."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__(problems[0].message)
        self.problems = tuple(problems)


def begin(args: Namespace) -> tuple[State, list[str]]:
    """The new campaign as it was written, and what the organiser should know about it."""
    root = Path(args.folder)
    if root.exists() and (not root.is_dir() or any(root.iterdir())):
        raise Refused([Problem("FILE-THERE", f"{root} is already there and was left alone.", "Choose another name.")])
    _pack, terms = _rules(args)
    players = args.players or (len(args.races.split(",")) if args.races else 4)
    start, told = _start(terms, players)
    races = _races(args.races, players, terms)
    home = _race(args.home_race, terms) if args.home_race else ""
    seed = args.seed if args.seed is not None else secrets.randbelow(1_000_000)
    board = _given_map(args.map, terms, players) if args.map else None
    wanted = Wanted(args.system, args.name or root.resolve().name, races, seed, start, board, home)
    try:
        state = new_campaign(root, wanted, terms)
    except NoRoom as full:
        hint = "Another seed may do; or give a map with more room." if board is None else "Give a map with more room."
        raise Refused([Problem("START-ROOM", str(full), hint)]) from None
    _write(root, state_texts(state))
    return state, told


def _rules(args: Namespace) -> tuple[Pack, Terms]:
    pack = load_pack(args.system, where=shelves(args.packs, Path.cwd() / "x"))
    terms = terms_of(pack, rules_of(pack))
    if not terms.starts:
        raise Refused([Problem("LINK-SYSTEM", f"{pack.title} has no campaign.", "`listbuilder systems` lists what is there.")])  # fmt: skip
    return pack, terms


def _start(terms: Terms, players: int) -> tuple[Start, list[str]]:
    """The starting conditions for so many players; for other numbers the nearest ones, altered by us."""
    fitting = [start for start in terms.starts.values() if start.players == players]
    if fitting:
        start = fitting[0]
        ours = start.radius is None
        told = [
            f"House: {start.name} leaves map and control to the organiser; both were made up. Change them in map.yaml."
        ]
        return start, told if ours else []
    near = min(terms.starts.values(), key=lambda start: (abs(start.players - players), start.players))
    altered = replace(near, players=players, columns=None, rows=None, radius=None)
    known = listing([str(start.players) for start in terms.starts.values()], "or")
    told = [
        f"House: the rules begin with {known} players; map and control for {players} were made up. Change them in map.yaml."
    ]
    return altered, told


def _races(words: str | None, players: int, terms: Terms) -> list[str]:
    """Those named, else all races in turn."""
    if players > len(COLOURS):
        raise Refused([Problem("START-PLAYERS", f"{players} players are too many; {len(COLOURS)} are the most.")])
    if words is None:
        every = list(terms.races)
        return [every[number % len(every)] for number in range(players)]
    named = [_race(word.strip(), terms) for word in words.split(",") if word.strip()]
    if len(named) != players:
        message = f"{counted(len(named), 'race')} for {counted(players, 'player')}."
        raise Refused([Problem("START-RACES", message, "Name one for each, with commas between them.")])
    return named


def _race(word: str, terms: Terms) -> str:
    known = {plain(id): id for id in terms.races} | {plain(name): id for id, name in terms.races.items()}
    if plain(word) not in known:
        raise Refused(
            [Problem("LINK-RACE", f"There is no race {word!r}.", did_you_mean(word, list(terms.races), "Races"))]
        )
    return known[plain(word)]


def _given_map(file: str, terms: Terms, players: int) -> Board:
    """A map of an organiser: a CSV grid, or map.yaml with control by the marks the players will have.

    Resource hexes are not taken over: the start places them and rolls their yield.
    """
    if not file.lower().endswith((".yaml", ".yml")):
        return _from_csv(file, terms)
    source = read_text(file_text(file), file)
    problems = shape.check(source, "campaign-map")
    if problems:
        raise Refused(problems)
    data = source.data
    grid = Grid(data["columns"], data["rows"], data.get("layout", "even-down"))
    marks = marks_for(players) | {NOBODY: "nobody"}
    spaces = {sign: sign for sign in "".join(str(data.get("airspaces", "")).split())}
    signs: dict[str, dict[Hex, str]] = {}
    for key, known, what in (("terrain", data["legend"], "terrain"), ("airspaces", spaces, "airspace"), ("control", marks, "player")):  # fmt: skip
        if key in data:
            rows = rows_of(source, key)
            problems += [source.locate(one) for one in misfits(rows, grid, known, key, what)]
            signs[key] = {} if problems else by_hex(rows, grid)
    problems += [source.locate(one) for one in map_problems(data, grid)]
    unknown = [Problem("LINK-TERRAIN", f"The pack has no terrain {name!r}.", did_you_mean(name, list(terms.terrain), "Terrain"), path=("legend", sign)) for sign, name in data["legend"].items() if name not in terms.terrain]  # fmt: skip
    if problems or unknown:
        raise Refused([*problems, *(source.locate(one) for one in unknown)])
    return Board(
        grid, data["legend"], {hex: data["legend"][sign] for hex, sign in signs["terrain"].items()}, signs.get("airspaces", {}),
        {hex: marks[sign] for hex, sign in signs.get("control", {}).items() if sign != NOBODY},
        sides_of(data.get("roads", []), "-"), sides_of(data.get("rivers", []), "/"),
        ruins=frozenset(hex_of(hex) for hex in data.get("ruins", ())),
        names=data.get("names", {}), notes=data.get("notes", ""),
    )  # fmt: skip


def _from_csv(file: str, terms: Terms) -> Board:
    names = {**{id: id for id in terms.terrain}, **{name: id for id, name in terms.terrain.items()}}
    try:
        grid, terrain = terrain_of(cells_of(file_text(file), file), {**terms.legend, **names}, file)
    except Unlike as unlike:
        raise Refused(unlike.problems) from None
    return Board(grid, terms.legend, terrain)


def imported_map(args: Namespace) -> str:
    """The text of a map.yaml for a CSV grid."""
    _, terms = _rules(args)
    return map_text(_from_csv(args.file, terms), Campaign(args.system, "", 0, "", 0, {}))


def _write(root: Path, texts: dict[str, str]) -> None:
    """The folder appears whole: it is written beside its place and then renamed."""
    try:
        root.parent.mkdir(parents=True, exist_ok=True)
        folder = Path(tempfile.mkdtemp(dir=root.parent, prefix=".campaign-"))
        try:
            for name, text in texts.items():
                path = folder / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8", newline="\n")
            for player in (folder / "players").iterdir():
                (player / "detachments").mkdir()
                (player / "garrisons").mkdir()
            folder.chmod(0o755)
            os.replace(folder, root)
        except BaseException:
            shutil.rmtree(folder, ignore_errors=True)
            raise
    except OSError as error:
        message = f"The campaign cannot be written here: {error.strerror or error}."
        raise Refused([Problem("FILE-UNWRITTEN", message, "Nothing was changed.", file=str(root))]) from None
