"""Every command with its arguments, from the command line itself: docs/commands.md."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from listbuilder.arguments import parser as command_line
from listbuilder.docs.markdown import NOTE, Lines, code, page, slug, table


def commands_page() -> str:
    top = command_line()
    found = list(_commands(top))
    rows = ((f"[{name}](#{slug(name)})", help) for name, help, _ in found)
    return page(
        [
            NOTE, "", "# Commands", "", top.description or "", "",
            "Exit codes: 0 all is well, 1 something was found, 2 the input or the command line cannot be used.",
            "`listbuilder --version` prints the version, `--help` after any command what it takes.",
            *table(("Command", "Does"), rows),
            *(line for name, help, one in found for line in command(name, help, one)),
        ]
    )  # fmt: skip


def _commands(parser: argparse.ArgumentParser) -> Iterator[tuple[str, str, argparse.ArgumentParser]]:
    """Every command that does something, with those of a group in the group's place."""
    for group in parser._actions:
        if isinstance(group, argparse._SubParsersAction):
            helps = {action.dest: action.help or "" for action in group._choices_actions}
            for name, inner in group.choices.items():
                below = list(_commands(inner))
                yield from below or [(inner.prog, helps[name], inner)]


def command(name: str, help: str, parser: argparse.ArgumentParser) -> Lines:
    actions = [action for action in parser._actions if action.dest != "help"]
    usage = " ".join([name, *map(_usage, sorted(actions, key=lambda action: not action.option_strings))])
    yield from ("", f"## {name}", "", f"{help[0].upper()}{help[1:]}.", "", "```text", usage, "```")
    rows = [(code(_spelled(action)), _meaning(action)) for action in actions]
    yield from table(("Argument", "Meaning"), rows)
    yield from (f"Example: {code((parser.epilog or '').removeprefix('example: '))}", "")


def _spelled(action: argparse.Action) -> str:
    """`--jobs N`, `PATH`."""
    value = str(action.metavar or ("|".join(map(str, action.choices)) if action.choices else ""))
    words = [*action.option_strings, *([value] if action.nargs != 0 and value else [])]
    return " ".join(words) or action.dest


def _usage(action: argparse.Action) -> str:
    return (
        f"[{_spelled(action)}]" if action.option_strings else _spelled(action) + ("..." if action.nargs == "+" else "")
    )


def _meaning(action: argparse.Action) -> str:
    told = [action.help] if action.help else []
    told += ["one or more"] if action.nargs == "+" else []
    if action.default not in (None, False, [], argparse.SUPPRESS):
        told.append(f"default {code(str(action.default))}")
    return "; ".join(told)
