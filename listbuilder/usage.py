"""How one command is declared: its name, its example, and what shells offer for its arguments."""

from __future__ import annotations

import argparse
import os

Parser = argparse.ArgumentParser

# what the completion scripts of the shells offer for an argument
FILES = {"bash": "_shtab_compgen_files", "zsh": "_files", "tcsh": "f"}
FOLDERS = {"bash": "_shtab_compgen_dirs", "zsh": "_files -/", "tcsh": "d"}


def offer(action: argparse.Action, what: dict[str, str]) -> None:
    action.complete = what  # type: ignore[attr-defined]


def command(commands: argparse._SubParsersAction[Parser], name: str, does: str, help: str, example: str) -> Parser:
    """One command with its example; `does` is module:function below listbuilder.commands."""
    made = commands.add_parser(
        name,
        help=help,
        description=help,
        epilog=f"example: {example}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    made.set_defaults(does=does)
    packs = made.add_argument(
        "--packs",
        metavar="DIR",
        type=folder,
        action="append",
        default=[],
        help="look for packs here first (may be given more than once)",
    )
    offer(packs, FOLDERS)
    return made


def folder(text: str) -> str:
    if not os.path.isdir(text):
        raise argparse.ArgumentTypeError(f"there is no folder {text!r}")
    return text
