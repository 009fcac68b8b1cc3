"""The command that prints the tables of a system."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from listbuilder.commands.deliver import deliver, place
from listbuilder.commands.lists import FINDINGS, UNUSABLE
from listbuilder.commands.packs import packs_in_reach
from listbuilder.pack.load import load_pack

if TYPE_CHECKING:
    from listbuilder.pack.model import Pack
    from listbuilder.sheets.quickref import Needs


def quickref(args: Namespace) -> int:
    """The whole reference of a system, or what one list needs of it."""
    from listbuilder import report, terminal
    from listbuilder.check import check_file
    from listbuilder.sheets.campaign.rulings import list_pack
    from listbuilder.sheets.quickref import needs_of

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
        needs = needs_of(played, checked.verdict.roster)
        pack = list_pack(played, checked.verdict.roster, args.list)
        target = Path(args.list).with_name(f"{Path(args.list).stem}-quickref")
    return deliver(
        quickref_pages(args, pack, needs), place(args, f"{target}.{'html' if args.html else 'pdf'}"), args, args.list
    )


def quickref_pages(args: Namespace, pack: Pack, needs: Needs | None) -> bytes:
    """The tables as they were asked for: a PDF, or HTML."""
    from listbuilder.sheets.look import Look
    from listbuilder.sheets.quickref import planned, quickref_html, quickref_pdf, quickref_view

    look = Look(args.paper, args.large, args.ink_saver)
    if not args.html:
        return quickref_pdf(pack, look, needs, args.columns)
    view = quickref_view(pack, needs)
    return quickref_html(view, look, planned(view, look, args.columns)).encode()
