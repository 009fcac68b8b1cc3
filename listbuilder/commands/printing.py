"""Commands that print: sheets as PDF, to a file or to standard output."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from listbuilder.commands.lists import FINDINGS, OK, UNUSABLE

if TYPE_CHECKING:
    from listbuilder.check import Checked
    from listbuilder.sheets.look import Look
    from listbuilder.sheets.roster import Copy


def roster(args: Namespace) -> int:
    """A roster for its owner, the opponent, the judge, or all three in one file."""
    from listbuilder import report, terminal
    from listbuilder.check import check_file
    from listbuilder.sheets.look import Look
    from listbuilder.sheets.make import roster_pdf
    from listbuilder.sheets.roster import LABELS

    checked = check_file(args.file, args.packs)
    if checked.verdict is None or checked.verdict.cost is None:
        terminal.show(report.text(checked))
        return FINDINGS if checked.readable else UNUSABLE
    look = Look(args.paper, args.large, args.ink_saver)
    make, ending = (_html, ".html") if args.html else (roster_pdf, ".pdf")
    if args.copy != "all":
        return deliver(make(checked, args.copy, look), args.output or str(Path(args.file).with_suffix(ending)))
    if args.output == "-":
        print(
            "The three copies are three files; standard output takes one.\n    hint: Name a file with -o.",
            file=sys.stderr,
        )
        return UNUSABLE
    target = Path(args.output or Path(args.file).with_suffix(ending))
    return max(deliver(make(checked, copy, look), str(target.with_stem(f"{target.stem}-{copy}"))) for copy in LABELS)


def orders(args: Namespace) -> int:
    """Order and record sheets, one for each force."""
    from listbuilder import report, terminal
    from listbuilder.check import check_file
    from listbuilder.sheets.look import Look
    from listbuilder.sheets.make import orders_html, orders_pdf

    checked = check_file(args.file, args.packs)
    if checked.verdict is None or checked.verdict.cost is None:
        terminal.show(report.text(checked))
        return FINDINGS if checked.readable else UNUSABLE
    look = Look(args.paper, args.large, args.ink_saver)
    html = orders_html(checked, look)
    if not html:
        print(f"{checked.verdict.pack.title} has no record sheets for the forces of this list.", file=sys.stderr)
        return UNUSABLE
    ending = "-orders.html" if args.html else "-orders.pdf"
    target = args.output or str(Path(args.file).with_suffix("")) + ending
    return deliver(html.encode() if args.html else orders_pdf(checked, look), target)


def _html(checked: Checked, copy: Copy, look: Look) -> bytes:
    from listbuilder.sheets.make import roster_html

    return roster_html(checked, copy, look).encode()


def deliver(made: bytes, target: str) -> int:
    """To standard output or to a file, whole or not at all; only sheets are written over."""
    from listbuilder.roster.save import write_whole

    if target == "-":
        sys.stdout.buffer.write(made)
        return OK
    path = Path(target)
    if path.exists() and not _is_sheet(path):
        print(
            f"{target} is there and is no sheet, so it was left alone.\n    hint: Choose another name with -o.",
            file=sys.stderr,
        )
        return UNUSABLE
    try:
        write_whole(path, made)
    except (OSError, ValueError) as error:
        print(f"{target} cannot be written: {getattr(error, 'strerror', None) or error}.", file=sys.stderr)
        return UNUSABLE
    print(f"Wrote {target}.")
    return OK


def _is_sheet(path: Path) -> bool:
    """Ours to replace: a PDF or an HTML page."""
    if not path.is_file():
        return False
    with open(path, "rb") as file:
        start = file.read(64)
    return start.startswith((b"%PDF", b"<!DOCTYPE html>"))
