"""The command that prints the tables of a system."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path

from listbuilder.commands.deliver import deliver, place
from listbuilder.commands.lists import FINDINGS, UNUSABLE
from listbuilder.commands.packs import packs_in_reach
from listbuilder.pack.load import load_pack


def quickref(args: Namespace) -> int:
    """The whole reference of a system, or what one list needs of it."""
    from listbuilder import report, terminal
    from listbuilder.check import check_file
    from listbuilder.sheets.look import Look
    from listbuilder.sheets.quickref import needs_of, planned, quickref_html, quickref_pdf, quickref_view

    pack, needs = load_pack(args.system, where=packs_in_reach(args)), None
    target = Path(f"{pack.id}-quickref")
    if args.list:
        checked = check_file(args.list, args.packs)
        if checked.verdict is None:
            terminal.show(report.text(checked))
            return FINDINGS if checked.readable else UNUSABLE
        played = checked.verdict.pack  # with the house rules and units of the list
        if played.base != pack.base:
            print(f"{args.list} is a list for {played.title}, not for {pack.title}.\n"
                  f"    hint: listbuilder print quickref {played.base} --for {args.list}", file=sys.stderr)  # fmt: skip
            return UNUSABLE
        pack, needs = played, needs_of(played, checked.verdict.roster)
        target = Path(args.list).with_name(f"{Path(args.list).stem}-quickref")
    look = Look(args.paper, args.large, args.ink_saver)
    if not args.html:
        return deliver(quickref_pdf(pack, look, needs, args.columns), place(args, f"{target}.pdf"), args, args.list)
    view = quickref_view(pack, needs)
    html = quickref_html(view, look, planned(view, look, args.columns))
    return deliver(html.encode(), place(args, f"{target}.html"), args, args.list)
