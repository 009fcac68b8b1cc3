"""Where a new text goes: onto the screen, or into a file that is not there yet."""

from __future__ import annotations

import sys
from pathlib import Path

from listbuilder.commands.deliver import STDOUT, reason, refuse
from listbuilder.commands.lists import OK


def put_new(text: str, output: str | None, then: str) -> int:
    """What is there already is left alone; `then` is the next command to use it with."""
    if output in (None, STDOUT):
        sys.stdout.write(text)
        return OK
    path = Path(str(output))
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        return refuse(f"{output} is already there and was left alone.", "Choose another name.")
    except (OSError, ValueError) as error:
        hint = (
            f"Make it first: mkdir -p {path.parent}"
            if isinstance(error, FileNotFoundError)
            else "Choose another place."
        )
        return refuse(f"{output} cannot be written: {reason(error)}.", hint)
    print(f"Wrote {output}. {then}")
    return OK
