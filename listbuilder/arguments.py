"""The words of the command line: which commands there are, what each takes, and an example of each."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from listbuilder import __version__
from listbuilder.campaign_arguments import campaign
from listbuilder.sheet_arguments import look, sheet_kinds
from listbuilder.usage import FILES, FOLDERS, Parser, command, folder, offer

if TYPE_CHECKING:
    from listbuilder.sheets.impose import Size

MOST_COPIES = 100


def parser() -> Parser:
    top = Parser(
        "listbuilder",
        description="Army lists checked against the rules and priced.",
        epilog="Start with: listbuilder systems",
    )
    top.add_argument("--version", action="version", version=f"listbuilder {__version__}")
    commands = top.add_subparsers(title="commands", metavar="COMMAND", required=True)
    _lists(commands)
    _printing(commands)
    _packs(commands)
    campaign(commands)
    _others(commands)
    return top


def _lists(commands: argparse._SubParsersAction[Parser]) -> None:
    new = command(
        commands,
        "new",
        "lists:new",
        "write a list to start from: legal, with comments",
        "listbuilder new SYSTEM -o my-list.yaml",
    )
    new.add_argument("system", metavar="SYSTEM")
    offer(new.add_argument("-o", dest="output", metavar="FILE", help="write to this file instead of the screen"), FILES)
    check = command(
        commands,
        "check",
        "lists:check",
        "judge lists, printed sheets, codes and folders of them: exit 0 all legal, 1 something illegal, 2 something unreadable",
        "listbuilder check lists/ --format json --jobs 2",
    )
    told = "a list, a sheet, a folder, the text of a code, or - for standard input"
    offer(check.add_argument("paths", metavar="PATH", nargs="+", help=told), FILES)
    check.add_argument("--format", choices=("text", "json", "junit"), default="text")
    check.add_argument("--jobs", metavar="N", type=_jobs, default=1, help="judge with this many processes")
    price = command(
        commands, "price", "lists:price", "what every line costs, and why", "listbuilder price my-list.yaml"
    )
    offer(price.add_argument("file", metavar="FILE"), FILES)
    price.add_argument("--json", action="store_true")


def _printing(commands: argparse._SubParsersAction[Parser]) -> None:
    kinds = sheet_kinds(commands)
    cards = command(
        kinds,
        "cards",
        "cards:cards",
        "cards of a list or of a whole system, to cut out",
        "listbuilder print cards my-list.yaml --card tarot --cut-marks",
    )
    card_arguments(cards)
    look(cards)


def card_arguments(parser: Parser) -> None:
    """What `print cards` asks for, besides the look that all sheets share."""
    parser.add_argument("source", metavar="FILE|SYSTEM", help="a list, or a system for all its units")
    parser.add_argument("--per", choices=("unit", "entry"), default="unit", help="a card for each unit or each entry")
    parser.add_argument("--find", metavar="WORD", help="only what contains these words")
    parser.add_argument("--tag", metavar="TAG", action="append", default=[], help="only units with this tag (or these)")
    parser.add_argument(
        "--entry",
        metavar="ENTRY",
        action="append",
        default=[],
        help="only this entry of a list: its id, name or number",
    )
    parser.add_argument("--copy", choices=("own", "opponent"), default="own", help="opponent leaves secrets out")
    parser.add_argument("--summary", action="store_true", help="a card in front with the whole list")
    parser.add_argument("--contents", action="store_true", help="numbers on the cards, and a card that lists them")
    offer(
        parser.add_argument("--pictures", metavar="DIR", type=folder, help="pictures by unit: rifle-group.png or .jpg"),
        FOLDERS,
    )
    _cutting_arguments(parser)


def _cutting_arguments(parser: Parser) -> None:
    """How large cards are, and how they lie on paper."""
    parser.add_argument(
        "--card",
        dest="size",
        type=_size,
        default="poker",
        metavar="SIZE",
        help="poker, bridge, tarot, a7, a6, jumbo, or your own: 80x120mm",
    )
    parser.add_argument("--gap", type=_millimetres, default=0.0, metavar="MM", help="space between cards")
    parser.add_argument("--margin", type=_millimetres, default=7.0, metavar="MM", help="space around the cards")
    parser.add_argument("--bleed", type=_bleed, default=0.0, metavar="MM", help="print beyond the edge, 0 to 3 mm")
    parser.add_argument("--cut-marks", action="store_true", help="marks in the margin to cut along")
    backs = parser.add_mutually_exclusive_group()
    backs.add_argument(
        "--duplex", nargs="?", const="long", choices=("long", "short"), help="backs, for paper turned over this edge"
    )
    backs.add_argument("--fold", action="store_true", help="the back beside its front, to be folded over")
    parser.add_argument(
        "--guillotine", action="store_true", help="deal the cards so that a pile of pages cut at once stays in order"
    )
    parser.add_argument(
        "--copies",
        type=_copies,
        action="append",
        metavar="N|UNIT=N",
        help="of each card, or of one unit (may be given more than once)",
    )
    parser.add_argument("--blank", type=_count, default=0, metavar="N", help="cards to write on, at the end")


def _size(text: str) -> Size:
    from listbuilder.sheets.impose import size_of

    try:
        return size_of(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _millimetres(text: str) -> float:
    try:
        value = float(text.lower().removesuffix("mm"))
    except ValueError:
        value = -1
    if not 0 <= value <= 100:
        raise argparse.ArgumentTypeError("millimetres from 0 to 100 are wanted")
    return value


def _count(text: str) -> int:
    if not (text.isascii() and text.isdecimal()) or not 0 <= int(text) <= MOST_COPIES:
        raise argparse.ArgumentTypeError(f"a whole number from 0 to {MOST_COPIES} is wanted")
    return int(text)


def _copies(text: str) -> tuple[str | None, int]:
    name, _, number = text.rpartition("=")
    return (name.strip().casefold() or None), _count(number.strip())


def _bleed(text: str) -> float:
    value = _millimetres(text)
    if value > 3:
        raise argparse.ArgumentTypeError("a bleed of 0 to 3 mm is wanted")
    return value


def _packs(commands: argparse._SubParsersAction[Parser]) -> None:
    systems = command(commands, "systems", "packs:systems", "the game systems at hand", "listbuilder systems --json")
    systems.add_argument("--json", action="store_true")
    units = command(
        commands, "units", "packs:units", "the catalogue of a system", "listbuilder units SYSTEM --find tank"
    )
    units.add_argument("system", metavar="SYSTEM")
    units.add_argument("--json", action="store_true")
    units.add_argument("--find", metavar="WORD", help="only what contains these words")
    options = command(
        commands,
        "options",
        "packs:options",
        "what a list of a system may say: kinds of force, optional rules, fields, options",
        "listbuilder options SYSTEM",
    )
    options.add_argument("system", metavar="SYSTEM")
    options.add_argument("--json", action="store_true")
    explain = command(
        commands,
        "explain",
        "packs:explain",
        "a rule, its source, a list that keeps it and one that breaks it",
        "listbuilder explain RULE-ID",
    )
    explain.add_argument("rule", metavar="RULE-ID")
    _makers(commands)


def _makers(commands: argparse._SubParsersAction[Parser]) -> None:
    """For those who write packs."""
    pack = commands.add_parser(
        "pack", help="check, start and compare packs", description="Check, start and compare packs."
    )
    verbs = pack.add_subparsers(title="commands", metavar="COMMAND", required=True)
    lint = command(
        verbs,
        "check",
        "packs:pack_check",
        "everything that is wrong with packs, with file, line and column",
        "listbuilder pack check packs/my-game",
    )
    offer(lint.add_argument("folders", metavar="DIR", nargs="+"), FOLDERS)
    scaffold = command(
        verbs, "new", "packs:pack_new", "write a small working pack with comments", "listbuilder pack new packs/my-game"
    )
    offer(
        scaffold.add_argument("name", metavar="NAME", help="the new folder; its last part is the id of the pack"),
        FOLDERS,
    )
    diff = command(
        verbs,
        "diff",
        "packs:pack_diff",
        "what changed between two packs, in words",
        "listbuilder pack diff old/my-game packs/my-game",
    )
    offer(diff.add_argument("old", metavar="A", help="a pack id or folder"), FOLDERS)
    offer(diff.add_argument("new", metavar="B", help="a pack id or folder"), FOLDERS)


def _others(commands: argparse._SubParsersAction[Parser]) -> None:
    app = command(commands, "app", "app:run", "open the web page", "listbuilder app --port 8501")
    app.add_argument("--port", metavar="N", type=int, default=8501)
    offer(app.add_argument("--lists", metavar="DIR", help="folder with your lists (default: ./lists)"), FOLDERS)
    app.add_argument(
        "--shared", action="store_true", help="for a club: every visitor has a library behind a link or a pass-phrase"
    )
    app.add_argument(
        "--address", metavar="A", default="127.0.0.1", help="with --shared: serve this address (default: 127.0.0.1)"
    )
    app.add_argument("--no-browser", action="store_true", help="serve only, open nothing")
    completion = command(
        commands,
        "completion",
        "app:completion",
        "print a completion script for your shell",
        "listbuilder completion bash > ~/.local/share/bash-completion/completions/listbuilder",
    )
    completion.add_argument("shell", choices=("bash", "zsh", "tcsh"))


def _jobs(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= 64:
        raise argparse.ArgumentTypeError("a whole number from 1 to 64 is wanted")
    return int(text)
