"""The words of `listbuilder campaign`: what each of its commands takes, and an example of each."""

from __future__ import annotations

import argparse

from listbuilder.usage import FILES, FOLDERS, Parser, command, offer

MOST_PLAYERS = 12


def campaign(commands: argparse._SubParsersAction[Parser]) -> None:
    words = "start a campaign of many players, check it, look at it"
    top = commands.add_parser("campaign", help=words, description=f"{words.capitalize()}.")
    verbs = top.add_subparsers(title="commands", metavar="COMMAND", required=True)
    _new(verbs)
    check = command(
        verbs, "check", "campaign:check", "everything that is wrong with a campaign, with file, line and column",
        "listbuilder campaign check war --player red",
    )  # fmt: skip
    _folder(check)
    check.add_argument("--player", metavar="ID", default="", help="only what concerns this player, by what he knows")
    check.add_argument("--format", choices=("text", "json", "junit"), default="text")
    status = command(
        verbs, "status", "campaign:status", "players, turn, victory points, build points and holdings",
        "listbuilder campaign status war",
    )  # fmt: skip
    _folder(status)
    status.add_argument("--player", metavar="ID", default="", help="only what this player knows")
    status.add_argument("--json", action="store_true")
    ledger = command(
        verbs, "ledger", "campaign_ledger:ledger", "income and upkeep of the coming turn, hex by hex, with the sums",
        "listbuilder campaign ledger war --player red",
    )  # fmt: skip
    _folder(ledger)
    ledger.add_argument("--player", metavar="ID", default="", help="only this player, by what he knows")
    ledger.add_argument("--json", action="store_true")
    verify = command(
        verbs, "verify", "campaign:verify", "roll every die of the log again", "listbuilder campaign verify war"
    )
    _folder(verify)
    _plans(verbs)
    _maps(verbs)


def _plans(verbs: argparse._SubParsersAction[Parser]) -> None:
    plan = command(
        verbs, "plan", "plans:plan", "what a player's build plan costs at each hex, and what is against it",
        "listbuilder campaign plan war --player red",
    )  # fmt: skip
    may = command(
        verbs, "may", "plans:may", "may a player do this now? yes or no, with the reason and the cost",
        'listbuilder campaign may war --player red "settle 0507 from 0202"',
    )  # fmt: skip
    for one in (plan, may):
        _folder(one)
        one.add_argument("--player", metavar="ID", required=True)
        one.add_argument("--json", action="store_true")
    may.add_argument("action", metavar="ACTION", nargs="+", help="as a line of a plan")
    may.add_argument("--after-plan", action="store_true", help="after all that his plan does already")
    apply = command(
        verbs, "apply", "plans:apply", "carry out the build plans of the turn: all of them, or nothing is changed",
        "listbuilder campaign apply war",
    )  # fmt: skip
    _folder(apply)
    apply.add_argument("--dry-run", action="store_true", help="judge everything, change nothing")
    undo = command(verbs, "undo", "plans:undo", "take the last change back", "listbuilder campaign undo war")
    _folder(undo)


def _folder(parser: Parser) -> None:
    offer(parser.add_argument("folder", metavar="DIR", help="the folder with campaign.yaml"), FOLDERS)


def _new(verbs: argparse._SubParsersAction[Parser]) -> None:
    new = command(
        verbs, "new", "campaign:new", "write a campaign to start from: a legal start, all dice logged",
        "listbuilder campaign new war --system SYSTEM --players 4 --seed 7",
    )  # fmt: skip
    offer(new.add_argument("folder", metavar="DIR", help="the new folder; it must not be there yet"), FOLDERS)
    new.add_argument("--system", metavar="SYSTEM", required=True)
    new.add_argument("--players", metavar="N", type=_players, help="how many players (default: as the races, else 4)")
    new.add_argument("--name", metavar="NAME", help="name of the campaign (default: the folder's)")
    new.add_argument("--seed", metavar="N", type=_seed, help="all dice follow from it (default: a random one)")
    new.add_argument("--races", metavar="A,B,…", help="their races, in the order of the players")
    new.add_argument("--home-race", metavar="RACE", default="", help="who lived there before the war")
    told = "a map: map.yaml, or a CSV grid of terrain (default: drawn from the seed)"
    offer(new.add_argument("--map", metavar="FILE", help=told), FILES)


def _maps(verbs: argparse._SubParsersAction[Parser]) -> None:
    words = "show a map, make one of a CSV grid"
    top = verbs.add_parser("map", help=words, description=f"{words.capitalize()}.")
    maps = top.add_subparsers(title="commands", metavar="COMMAND", required=True)
    show = command(maps, "show", "campaign:map_show", "the map as text", "listbuilder campaign map show war")
    _folder(show)
    show.add_argument("--player", metavar="ID", default="", help="only what this player sees")
    make = command(
        maps, "import", "campaign:map_import", "a CSV grid of terrain words or signs as map.yaml",
        "listbuilder campaign map import grid.csv --system SYSTEM -o map.yaml",
    )  # fmt: skip
    offer(make.add_argument("file", metavar="FILE.csv", help="one cell for each hex"), FILES)
    make.add_argument("--system", metavar="SYSTEM", required=True, help="whose terrain it is")
    offer(
        make.add_argument("-o", dest="output", metavar="FILE", help="write to this file instead of the screen"), FILES
    )


def _players(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= MOST_PLAYERS:
        raise argparse.ArgumentTypeError(f"a whole number from 1 to {MOST_PLAYERS} is wanted")
    return int(text)


def _seed(text: str) -> int:
    if not (text.isascii() and text.isdecimal()) or len(text) > 12:
        raise argparse.ArgumentTypeError("a whole number of at most 12 digits is wanted")
    return int(text)
