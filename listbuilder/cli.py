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
    from listbuilder.pack.load import NoPack
    from listbuilder.problems import Unreadable
    from listbuilder.report import problem_text

    try:
        module, name = args.does.split(":")
        function: Callable[[argparse.Namespace], int] = getattr(import_module(f"listbuilder.commands.{module}"), name)
        return function(args)
    except NoPack as missing:
        print("\n".join(problem_text(problem) for problem in missing.problems), file=sys.stderr)
    except Unreadable as unreadable:
        print(problem_text(unreadable.problem), file=sys.stderr)
    except (BrokenPipeError, KeyboardInterrupt):
        raise
    except ModuleNotFoundError as missing:
        if os.environ.get("LISTBUILDER_DEBUG") or (missing.name or "listbuilder").startswith("listbuilder"):
            raise
        print(f"A part that listbuilder needs is not installed: {missing.name}.\n"
              "    hint: Install listbuilder again with all its parts: make run, or pip install --upgrade listbuilder.", file=sys.stderr)  # fmt: skip
    except Exception as error:  # the last net: a fault of ours is told as one, with a way to see more
        if os.environ.get("LISTBUILDER_DEBUG"):
            raise
        print(f"This is a fault of listbuilder, not yours: {type(error).__name__}: {error}.\n"
              "    hint: Set LISTBUILDER_DEBUG=1, run it again and report what you see.", file=sys.stderr)  # fmt: skip
    return 2


if __name__ == "__main__":
    sys.exit(main())
