"""The words of the command line: which commands there are, what each takes, and an example of each."""

from __future__ import annotations

import argparse
import os

from listbuilder import __version__

Parser = argparse.ArgumentParser


def parser() -> Parser:
    top = Parser(
        "listbuilder",
        description="Army lists checked against the rules and priced.",
        epilog="Start with: listbuilder systems",
    )
    top.add_argument("--version", action="version", version=f"listbuilder {__version__}")
    commands = top.add_subparsers(title="commands", metavar="COMMAND", required=True)
    _lists(commands)
    _packs(commands)
    _others(commands)
    return top


def _command(commands: argparse._SubParsersAction[Parser], name: str, does: str, help: str, example: str) -> Parser:
    """One command with its example; `does` is module:function below listbuilder.commands."""
    made = commands.add_parser(
        name,
        help=help,
        description=help,
        epilog=f"example: {example}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    made.set_defaults(does=does)
    made.add_argument(
        "--packs",
        metavar="DIR",
        type=_folder,
        action="append",
        default=[],
        help="look for packs here first (may be given more than once)",
    )
    return made


def _lists(commands: argparse._SubParsersAction[Parser]) -> None:
    new = _command(
        commands,
        "new",
        "lists:new",
        "write a list to start from: legal, with comments",
        "listbuilder new SYSTEM -o my-list.yaml",
    )
    new.add_argument("system", metavar="SYSTEM")
    new.add_argument("-o", dest="output", metavar="FILE", help="write to this file instead of the screen")
    check = _command(
        commands,
        "check",
        "lists:check",
        "judge lists and folders of lists: exit 0 all legal, 1 something illegal, 2 something unreadable",
        "listbuilder check lists/ --format json --jobs 2",
    )
    check.add_argument("paths", metavar="PATH", nargs="+")
    check.add_argument("--format", choices=("text", "json", "junit"), default="text")
    check.add_argument("--jobs", metavar="N", type=_jobs, default=1, help="judge with this many processes")
    price = _command(
        commands, "price", "lists:price", "what every line costs, and why", "listbuilder price my-list.yaml"
    )
    price.add_argument("file", metavar="FILE")
    price.add_argument("--json", action="store_true")


def _packs(commands: argparse._SubParsersAction[Parser]) -> None:
    systems = _command(commands, "systems", "packs:systems", "the game systems at hand", "listbuilder systems --json")
    systems.add_argument("--json", action="store_true")
    units = _command(
        commands, "units", "packs:units", "the catalogue of a system", "listbuilder units SYSTEM --find tank"
    )
    units.add_argument("system", metavar="SYSTEM")
    units.add_argument("--json", action="store_true")
    units.add_argument("--find", metavar="WORD", help="only what contains these words")
    explain = _command(
        commands,
        "explain",
        "packs:explain",
        "a rule, its source, a list that keeps it and one that breaks it",
        "listbuilder explain RULE-ID",
    )
    explain.add_argument("rule", metavar="RULE-ID")
    pack = commands.add_parser(
        "pack", help="check, start and compare packs", description="Check, start and compare packs."
    )
    verbs = pack.add_subparsers(title="commands", metavar="COMMAND", required=True)
    lint = _command(
        verbs,
        "check",
        "packs:pack_check",
        "everything that is wrong with packs, with file, line and column",
        "listbuilder pack check packs/my-game",
    )
    lint.add_argument("folders", metavar="DIR", nargs="+")
    scaffold = _command(
        verbs, "new", "packs:pack_new", "write a small working pack with comments", "listbuilder pack new packs/my-game"
    )
    scaffold.add_argument("name", metavar="NAME", help="the new folder; its last part is the id of the pack")
    diff = _command(
        verbs,
        "diff",
        "packs:pack_diff",
        "what changed between two packs, in words",
        "listbuilder pack diff old/my-game packs/my-game",
    )
    diff.add_argument("old", metavar="A", help="a pack id or folder")
    diff.add_argument("new", metavar="B", help="a pack id or folder")


def _others(commands: argparse._SubParsersAction[Parser]) -> None:
    app = _command(commands, "app", "app:run", "open the web page", "listbuilder app --port 8501")
    app.add_argument("--port", metavar="N", type=int, default=8501)
    app.add_argument("--lists", metavar="DIR", help="folder with your lists (default: ./lists)")
    app.add_argument("--no-browser", action="store_true", help="serve only, open nothing")
    completion = _command(
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


def _folder(text: str) -> str:
    if not os.path.isdir(text):
        raise argparse.ArgumentTypeError(f"there is no folder {text!r}")
    return text
