"""Commands that print lists: rosters, orders, and everything at once; one list or many."""

from __future__ import annotations

import re
import sys
from argparse import Namespace
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from listbuilder import terminal
from listbuilder.commands.deliver import STDOUT, deliver, is_folder, reason, refuse, tell_lacking
from listbuilder.commands.lists import FINDINGS, OK, UNUSABLE

if TYPE_CHECKING:
    from listbuilder.check import Checked
    from listbuilder.given import Given
    from listbuilder.sheets.look import Look
    from listbuilder.sheets.roster import Copy
    from listbuilder.sheets.writer import Writer

_MANY = 3  # lists from which on a bar tells how far it is


def roster(args: Namespace) -> int:
    """A roster for its owner, the opponent, the judge, or all three."""
    with _helped(args) as write:
        return _each(args, "", partial(_roster, write))


def orders(args: Namespace) -> int:
    """Order and record sheets, one for each force."""
    with _helped(args) as write:
        return _each(args, "-orders", partial(_orders, write))


def everything(args: Namespace) -> int:
    """All sheets that a list can have, each by its own command."""
    if args.output == STDOUT:
        return refuse("These are several files; standard output takes one.", "Name a folder with -o.")
    return _each(args, "", _everything)


Printer = Callable[[Namespace, "Checked", str, "Given"], int]  # options, the judged list, target, what was given


def _each(args: Namespace, ending: str, printer: Printer) -> int:
    """Prints every list that is meant; a bad one does not stop the others, the worst decides the exit code."""
    from listbuilder.given import gather

    given, empty = gather(args.files, sheets=False)
    for folder in empty:
        refuse(f"{folder}: There is no list in this folder.", "Lists end in .yaml or .yml.")
    fault = _output_fault(args, len(given))
    if fault:
        return refuse(*fault)
    worst, taken = UNUSABLE if empty else OK, set[str]()
    with terminal.progress("Printing", len(given), least=_MANY) as step:
        for one in given:
            worst = max(worst, _one(args, one, ending, printer, taken))
            step()
    return worst


def _one(args: Namespace, given: Given, ending: str, printer: Printer, taken: set[str]) -> int:
    from listbuilder import report
    from listbuilder.given import check_given

    checked = check_given(given, args.packs)
    if checked.verdict is None or checked.verdict.cost is None:
        terminal.show(report.text(checked))
        return FINDINGS if checked.readable else UNUSABLE
    tell_lacking(checked.verdict.roster)
    target = _target(args, given, checked, ending + (".html" if args.html else ".pdf"), taken)
    return printer(args, checked, target, given)


def _output_fault(args: Namespace, number: int) -> tuple[str, str] | None:
    """Why the sheets cannot go where they should; folders that are named as such are made."""
    if args.output is None or (number < 2 and args.does != "printing:everything" and not is_folder(args.output)):
        return None
    if args.output == STDOUT:
        return "These are several files; standard output takes one.", "Name a folder with -o."
    path = Path(args.output)
    if path.suffix.lower() in (".pdf", ".html", ".png") and not path.is_dir():
        return f"{args.output} is one file, and several are printed.", "Name a folder with -o."
    try:
        path.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        why = "there is a file of this name" if isinstance(error, FileExistsError) else reason(error)
        return f"The folder {args.output[:200]} cannot be made: {why}.", "Choose another place with -o."
    return None


def _target(args: Namespace, given: Given, checked: Checked, ending: str, taken: set[str]) -> str:
    """As -o says, else beside the list; lists of the same name in one folder are numbered."""
    if args.output is not None and not is_folder(args.output):
        return str(args.output)
    home = Path(args.output) if args.output else Path(given.name).parent if given.raw is None else Path()
    stem = Path(given.name).stem if given.raw is None else _file_name(checked)
    number, name = 1, stem
    while str(home / name) in taken:
        number += 1
        name = f"{stem}-{number}"
    taken.add(str(home / name))
    return str(home / (name + ending))


def _file_name(checked: Checked) -> str:
    """A list without a file gets one by its name."""
    name = checked.loaded.roster.name if checked.loaded.roster else ""
    return re.sub(r"[^\w]+", "-", name).strip("-").lower()[:60] or "list"


def _look(args: Namespace) -> Look:
    from listbuilder.sheets.look import Look

    return Look(args.paper, args.large, args.ink_saver)


@contextmanager
def _helped(args: Namespace) -> Iterator[Writer]:
    """The library that draws takes as long to load as a list to be read and judged: both at once."""
    from listbuilder.sheets.helpers import hired
    from listbuilder.sheets.writer import practise, write, write_sheet

    with nullcontext() if args.html else hired(1, practise) as crew:
        yield (lambda html, attached: crew.do(write_sheet, (html, attached))) if crew else write


def _roster(write: Writer, args: Namespace, checked: Checked, target: str, given: Given) -> int:
    from listbuilder.sheets.roster import LABELS

    if args.copy != "all":
        return deliver(roster_pages(args, checked, args.copy, write), target, args, given.name, long=True)
    if target == STDOUT:
        return refuse("The three copies are three files; standard output takes one.", "Name a file with -o.")
    path = Path(target)
    return max(
        deliver(
            roster_pages(args, checked, copy, write),
            str(path.with_stem(f"{path.stem}-{copy}")),
            args,
            given.name,
            long=True,
        )
        for copy in LABELS
    )


def roster_pages(args: Namespace, checked: Checked, copy: Copy, write: Writer) -> bytes:
    """One copy: a PDF, one long page of it for a picture, or HTML."""
    from listbuilder.sheets.html import on_one_page
    from listbuilder.sheets.make import roster_html, roster_pdf

    if args.html:
        return roster_html(checked, copy, _look(args)).encode()
    if args.png:
        return write(on_one_page(roster_html(checked, copy, _look(args)), _look(args).millimetres[0]), ())
    return roster_pdf(checked, copy, _look(args), write)


def _orders(write: Writer, args: Namespace, checked: Checked, target: str, given: Given) -> int:
    made = orders_pages(args, checked, write)
    if made is None and checked.verdict:
        title = checked.verdict.pack.title
        print(f"{checked.name}: {title} has no record sheets for the forces of this list.", file=sys.stderr)
        return UNUSABLE
    return deliver(made or b"", target, args, given.name)


def orders_pages(args: Namespace, checked: Checked, write: Writer) -> bytes | None:
    """A PDF or HTML; None where the pack has no record sheets for the forces of the list."""
    from listbuilder.sheets.make import orders_html

    html = orders_html(checked, _look(args), args.copy)
    if not html:
        return None
    return html.encode() if args.html else write(html, ())


def _everything(args: Namespace, checked: Checked, target: str, given: Given) -> int:
    """Each sheet by the command that prints it alone, with what was chosen for all."""
    from listbuilder.arguments import parser

    source = _word_for(given)
    if not source:
        return refuse(f"{given.name} can be read only once, and all sheets need it.", "Save it as a file first.")
    worst, path = OK, Path(target)
    for sheet, ending, *words in _sheets(checked, source):
        output = str(path.with_stem(path.stem + ending))
        inner = parser().parse_args(["print", sheet, *_chosen(args), *words, "-o", output])
        module, name = inner.does.split(":")
        worst = max(worst, getattr(import_module(f"listbuilder.commands.{module}"), name)(inner))
        args.open = False  # one window is enough
    return worst


def _word_for(given: Given) -> str:
    """What a command line calls it; empty when that is not possible."""
    from listbuilder.check import names_code

    if given.raw is None:
        return given.name
    text = given.raw.decode("utf-8", "replace").strip()
    return text if names_code(text) else ""


def _sheets(checked: Checked, source: str) -> Iterator[tuple[str, ...]]:
    """Sheet, what its file is called besides, and the arguments; only what the pack of the list has."""
    from listbuilder.sheets.orders import order_sheets

    verdict = checked.verdict
    if verdict is None:
        return
    yield "roster", "", "--copy", "all", source
    yield "cards", "-cards", source
    if verdict.pack.tables:
        shelf = str(verdict.pack.folders[0].parent)
        yield "quickref", "-quickref", verdict.pack.base, "--for", source, "--packs", shelf
    if order_sheets(checked):
        yield "orders", "-orders", source


def _chosen(args: Namespace) -> Iterator[str]:
    for folder in args.packs:
        yield from ("--packs", folder)
    yield from ("--paper", args.paper)
    for word in ("large", "ink_saver", "html", "force", "open"):
        if getattr(args, word):
            yield f"--{word.replace('_', '-')}"
