"""The command that prints campaigns: reports and maps, cards, forms, the rules of a race."""

from __future__ import annotations

import sys
from argparse import Namespace
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from listbuilder import terminal
from listbuilder.commands.deliver import STDOUT, deliver, place, refuse
from listbuilder.commands.lists import UNUSABLE
from listbuilder.words import did_you_mean

if TYPE_CHECKING:
    from listbuilder.campaign.verdict import Inspected
    from listbuilder.sheets.campaign.desk import Desk
    from listbuilder.sheets.campaign.views import Report
    from listbuilder.sheets.look import Look

_STEPS = 4  # besides the players: reading, judging, the map, the pages


def campaign(args: Namespace) -> int:
    """A campaign with findings is printed with them; one that cannot be read is told."""
    from listbuilder.campaign.verdict import open_campaign

    opened = open_campaign(args.folder, args.packs)
    refused = _unusable(args, opened)
    if refused:
        return refused
    if args.sheet == "cards":
        return _cards(args, opened)
    if args.sheet == "quickref":
        return _quickref(args, opened)
    state = opened.loaded.state
    assert state is not None
    with terminal.progress("Printing", _STEPS + len(state.campaign.players), least=1) as step:
        made = _pages(args, opened, step)
    return deliver(made, place(args, _target(args, args.sheet)), args)


def _unusable(args: Namespace, opened: Inspected) -> int:
    """Why there is nothing to print, in a sentence or with all findings of the files."""
    from listbuilder.report import problem_text

    state = opened.loaded.state
    if opened.table is None or state is None:
        for problem in opened.problems:
            print(problem_text(problem), file=sys.stderr)
        print(f"{args.folder} cannot be printed before it can be read.", file=sys.stderr)
        return UNUSABLE
    players = list(state.campaign.players)
    if args.player and args.player not in players:
        return refuse(f"There is no player {args.player!r}.", did_you_mean(args.player, players, "Players"))
    missing = [id for id in players if id not in state.holdings and args.player in ("", id)]
    if args.player and missing:
        return refuse(f"The file of player {args.player} cannot be read.", "`listbuilder campaign check` says why.")
    return 0


def _pages(args: Namespace, opened: Inspected, step: object) -> bytes:
    from listbuilder.calm import no_collection
    from listbuilder.sheets.campaign.desk import desk_of
    from listbuilder.sheets.campaign.make import campaign_html, campaign_pdf

    with no_collection():
        desk = desk_of(opened, args.player, step)  # type: ignore[arg-type]
        desk.moved()
        made = _report(args, desk)
        desk.moved()
        look = _look(args)
        return campaign_html(made, look).encode() if args.html else campaign_pdf(made, look)


def _report(args: Namespace, desk: Desk) -> Report:
    from listbuilder.sheets.campaign import report

    if args.sheet == "orders":
        return report.form_report(desk)
    make = report.map_report if args.sheet == "map" else report.report
    return make(desk, args.paper, args.tiled, args.ink_saver)


def _look(args: Namespace) -> Look:
    """Only maps are printed on A3; words stay on paper that a folder holds."""
    from listbuilder.sheets.look import Look

    return Look("letter" if args.paper == "letter" else "a4", args.large, args.ink_saver)


def _target(args: Namespace, sheet: str) -> str:
    """Beside the folder, by its name, the player's and the sheet's."""
    folder = Path(args.folder).resolve()
    parts = [folder.name or "campaign", args.player, "" if sheet == "report" else sheet]
    ending = "html" if args.html else "pdf"
    return str(Path(args.folder).parent / f"{'-'.join(filter(None, parts))}.{ending}")


# --- cards and quick reference -------------------------------------------------------------------------


def _cards(args: Namespace, opened: Inspected) -> int:
    """Cards of every army and stronghold, by the press that prints all cards."""
    from listbuilder.arguments import parser
    from listbuilder.commands.cards import Found, NoCards, made_cards, told
    from listbuilder.sheets.campaign.cards import campaign_cards
    from listbuilder.sheets.campaign.desk import desk_of

    desk = desk_of(opened, args.player)
    words = [
        "print",
        "cards",
        args.folder,
        "--card",
        args.card,
        "--paper",
        "letter" if args.paper == "letter" else "a4",
    ]
    inner = parser().parse_args([*words, *(f"--{one}" for one in ("large", "ink-saver", "html") if getattr(args, one.replace("-", "_")))])  # fmt: skip
    views = campaign_cards(desk)
    if not views:
        return refuse(f"{desk.head.name} has no detachments and no strongholds to print.", "")
    try:
        made = made_cards(inner, Found(desk.head.name, desk.table.pack, views))
    except NoCards as none:
        return refuse(none.message, none.hint)
    done = deliver(made.pages, place(args, _target(args, "cards")), args)
    if not done:
        for line in told(made):
            print(line, file=sys.stderr if args.output == STDOUT else sys.stdout)
    return done


def _quickref(args: Namespace, opened: Inspected) -> int:
    """The rules as they hold for a player: figures of his race, the settings of the campaign."""
    from listbuilder.sheets.campaign.rulings import player_pack
    from listbuilder.sheets.quickref import planned, quickref_html, quickref_pdf, quickref_view

    assert opened.table is not None
    if not args.player:
        system = opened.table.pack.base
        return refuse(
            "Whose rules are to be printed?", f"Name him with --player; for all: listbuilder print quickref {system}."
        )
    pack, whom = player_pack(opened.table, args.player)
    look = _look(args)
    view = replace(quickref_view(pack), whom=whom)
    made = quickref_html(view, look, planned(view, look)).encode() if args.html else quickref_pdf(pack, look, whom=whom)
    return deliver(made, place(args, _target(args, "quickref")), args)
