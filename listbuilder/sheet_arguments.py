"""The words of `print`: which sheets there are, and what all of them can be told."""

from __future__ import annotations

import argparse

from listbuilder.usage import FILES, FOLDERS, Parser, command, offer

LEAST_DPI, MOST_DPI, CHAT_DPI = 50, 600, 130


def sheet_kinds(commands: argparse._SubParsersAction[Parser]) -> argparse._SubParsersAction[Parser]:
    """The command `print` with its sheets; cards have so much to say that they are added elsewhere."""
    sheets = commands.add_parser("print", help="print sheets as PDF", description="Print sheets as PDF.")
    kinds = sheets.add_subparsers(title="sheets", metavar="SHEET", required=True)
    everything = command(
        kinds,
        "all",
        "printing:everything",
        "all sheets of a list: roster in three copies, cards, quick reference, orders",
        "listbuilder print all my-list.yaml -o game-night/",
    )
    _lists(everything)
    look(everything, pictures=False)
    roster = command(
        kinds,
        "roster",
        "printing:roster",
        "a roster with verdict, profiles and sums",
        "listbuilder print roster my-list.yaml -o my-list.pdf",
    )
    _lists(roster)
    roster.add_argument(
        "--copy",
        choices=("own", "opponent", "judge", "all"),
        default="own",
        help="whose copy: opponent leaves secrets out, judge has citations, all prints the three",
    )
    look(roster)
    orders = command(
        kinds,
        "orders",
        "printing:orders",
        "order and record sheets, one for each force",
        "listbuilder print orders my-list.yaml",
    )
    _lists(orders)
    orders.add_argument(
        "--copy", choices=("own", "opponent"), default="own", help="whose copy: opponent leaves secrets out"
    )
    look(orders)
    _quickref(kinds)
    _campaign(kinds)
    return kinds


def _lists(sheet: Parser) -> None:
    told = "a list, a printed sheet, the text of a code, or a folder of lists"
    offer(sheet.add_argument("files", metavar="FILE", nargs="+", help=told), FILES)


def _quickref(kinds: argparse._SubParsersAction[Parser]) -> None:
    quickref = command(
        kinds,
        "quickref",
        "quickref:quickref",
        "the tables of a system for the table",
        "listbuilder print quickref SYSTEM -o quickref.pdf",
    )
    quickref.add_argument("system", metavar="SYSTEM")
    offer(quickref.add_argument("--for", dest="list", metavar="LIST", help="only what this list needs"), FILES)
    quickref.add_argument("--columns", type=int, choices=(1, 2, 3), help="else as many as need the fewest pages")
    look(quickref)


def _campaign(kinds: argparse._SubParsersAction[Parser]) -> None:
    war = command(
        kinds,
        "campaign",
        "warpaper:campaign",
        "a campaign: map and report for the umpire or for one player, cards, forms",
        "listbuilder print campaign war --player red --paper a3",
    )
    offer(war.add_argument("folder", metavar="DIR", help="the folder with campaign.yaml"), FOLDERS)
    war.add_argument("--player", metavar="ID", default="", help="only what this player knows, and his order sheets")
    war.add_argument(
        "--sheet",
        choices=("report", "map", "orders", "cards", "quickref"),
        default="report",
        help="the whole report, the map or the order sheets alone, cards of armies and strongholds, the rules of a race",
    )
    war.add_argument("--tiled", action="store_true", help="the map large, over several pages to be glued together")
    war.add_argument("--card", metavar="SIZE", default="a6", help="size of cards, as for print cards")
    look(war, pictures=False, papers=("a4", "a3", "letter"))


def look(sheet: Parser, pictures: bool = True, papers: tuple[str, ...] = ("a4", "letter")) -> None:
    """What all sheets have in common: where they go, and how they look."""
    told = "the file to write, a folder/ to write into, or - for standard output"
    offer(sheet.add_argument("-o", dest="output", metavar="FILE", help=told), FILES)
    sheet.add_argument("--force", action="store_true", help="write over files that listbuilder did not make")
    sheet.add_argument("--open", action="store_true", help="open it with the viewer of the system")
    sheet.add_argument("--paper", choices=papers, default="a4")
    sheet.add_argument("--large", action="store_true", help="large print")
    sheet.add_argument("--ink-saver", action="store_true", help="black on white, nothing else")
    forms = sheet.add_mutually_exclusive_group()
    forms.add_argument("--html", action="store_true", help="the same content as an HTML page that stands alone")
    sheet.set_defaults(png=False, dpi=CHAT_DPI)
    if pictures:
        forms.add_argument("--png", action="store_true", help="pictures for a chat instead of a PDF")
        sheet.add_argument("--dpi", metavar="N", type=_dpi, default=CHAT_DPI, help="dots per inch of the pictures")


def _dpi(text: str) -> int:
    if not (text.isascii() and text.isdecimal()) or not LEAST_DPI <= int(text) <= MOST_DPI:
        raise argparse.ArgumentTypeError(f"a whole number from {LEAST_DPI} to {MOST_DPI} is wanted")
    return int(text)
