"""The command line: words to one thin function each. Exit 0 clean, 1 findings, 2 unusable input or usage."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module

from listbuilder.arguments import parser


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command; whatever happens, people get a sentence and never a traceback."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # a sign the terminal cannot show must not end the command
            stream.reconfigure(errors="backslashreplace")
    args = parser().parse_args(argv)
    try:
        code = _run(args)
        sys.stdout.flush()
        return code
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        print("\nStopped.", file=sys.stderr)
        return 130


def _run(args: argparse.Namespace) -> int:
    """The command; its faults are looked up only when there is one, because commands start sooner so."""
    try:
        module, name = args.does.split(":")
        function: Callable[[argparse.Namespace], int] = getattr(import_module(f"listbuilder.commands.{module}"), name)
        return function(args)
    except (BrokenPipeError, KeyboardInterrupt):
        raise
    except Exception as error:  # the last net
        if os.environ.get("LISTBUILDER_DEBUG") and not _expected(error):
            raise
        print("\n".join(_expected(error) or _unexpected(error)), file=sys.stderr)
    return 2


def _expected(error: Exception) -> list[str]:
    """What is to be said of data that cannot be used, in words of its own."""
    from listbuilder.pack.load import NoPack
    from listbuilder.problems import Unreadable
    from listbuilder.report import problem_text

    if isinstance(error, NoPack):
        return [problem_text(problem) for problem in error.problems]
    return [problem_text(error.problem)] if isinstance(error, Unreadable) else []


def _unexpected(error: Exception) -> tuple[str, str]:
    """A part that is missing, or a fault of ours, which is told as one, with a way to see more."""
    if isinstance(error, ModuleNotFoundError) and not (error.name or "listbuilder").startswith("listbuilder"):
        return (
            f"A part that listbuilder needs is not installed: {error.name}.",
            "    hint: Install listbuilder again with all its parts: make run, or pip install --upgrade listbuilder.",
        )
    return (
        f"This is a fault of listbuilder, not yours: {type(error).__name__}: {error}.",
        "    hint: Set LISTBUILDER_DEBUG=1, run it again and report what you see.",
    )


if __name__ == "__main__":
    sys.exit(main())
