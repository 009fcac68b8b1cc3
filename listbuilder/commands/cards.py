"""The command that prints cards: units of a list or of a whole system, on paper to cut."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from listbuilder.commands.lists import FINDINGS, OK, UNUSABLE
from listbuilder.words import counted, listing

if TYPE_CHECKING:
    from listbuilder.pack.model import Pack
    from listbuilder.seal import Attached
    from listbuilder.sheets.cards import CardView
    from listbuilder.sheets.deck import Fitted

_ENDINGS = (".yaml", ".yml", ".pdf")


class _Found(NamedTuple):
    """What is printed, and the list that goes inside."""

    title: str
    pack: Pack
    views: list[CardView]
    attached: tuple[Attached, ...] = ()


def cards(args: Namespace) -> int:
    """Cards of a list or a system as PDF; says which had to be shrunk or continued."""
    from listbuilder.commands.deliver import deliver, place
    from listbuilder.sheets.cards import blank_card
    from listbuilder.sheets.deck import Deck, deck_html, deck_pdf, fit
    from listbuilder.sheets.impose import sheet_for
    from listbuilder.sheets.look import Look

    try:
        sheet = sheet_for(args.size, args.paper, args.gap, args.margin)
    except ValueError as error:
        print(f"{error}\n    hint: Choose a smaller --size or --margin.", file=sys.stderr)
        return UNUSABLE
    found = _list(args) if _is_list(args.source) else _system(args)
    if isinstance(found, int):
        return found
    title, pack, views, attached = found
    views = [*views, *[blank_card(pack)] * args.blank]
    if not views:
        print(f"Nothing in {title} is called {args.find!r}." if args.find else f"{title} has no units.")
        return FINDINGS
    look = Look(args.paper, args.large, args.ink_saver)
    fitted = fit(views, sheet.card, look)
    deck = Deck(sheet, args.cut_marks, args.duplex, max(1, args.copies))
    made = deck_html(title, fitted, deck, look).encode() if args.html else deck_pdf(title, fitted, deck, look, attached)
    done = deliver(made, place(args, _target(args)), args, args.source)
    if done == OK:
        for line in _told(fitted):
            print(line, file=sys.stderr if args.output == "-" else sys.stdout)
    return done


def _is_list(source: str) -> bool:
    return Path(source).is_file() or Path(source).suffix.lower() in _ENDINGS


def _target(args: Namespace) -> str:
    """Beside the list, or here."""
    ending = "-cards.html" if args.html else "-cards.pdf"
    path = Path(args.source)
    return str(path.with_name(path.stem + ending)) if _is_list(args.source) else args.source + ending


def _list(args: Namespace) -> _Found | int:
    from listbuilder import report, terminal
    from listbuilder.check import check_file
    from listbuilder.seal import sealed
    from listbuilder.sheets.cards import list_cards

    checked = check_file(args.source, args.packs)
    verdict, source = checked.verdict, checked.loaded.source
    if verdict is None or verdict.cost is None or source is None:
        terminal.show(report.text(checked))
        return FINDINGS if checked.readable else UNUSABLE
    pack = verdict.pack
    inside = sealed(source.text, pack.id, pack.version, pack.hash)
    return _Found(verdict.roster.name or "Army list", pack, list_cards(verdict, args.per, args.find), inside)


def _system(args: Namespace) -> _Found:
    from listbuilder.pack.find import shelves
    from listbuilder.pack.load import load_pack
    from listbuilder.sheets.cards import system_cards

    pack = load_pack(args.source, where=shelves(args.packs, Path.cwd() / "list.yaml"))
    return _Found(pack.title, pack, system_cards(pack, args.find))


def _told(fitted: Fitted) -> Iterator[str]:
    """How many cards there are, and which of them had to give way."""
    number = sum(map(len, fitted.parts))
    yield f"{counted(number, 'card')} at {fitted.first:g} pt."
    for pt in sorted({pt for _, pt in fitted.shrunk}, reverse=True):
        yield f"Shrunk to {pt:g} pt: {listing(title for title, at in fitted.shrunk if at == pt)}."
    if fitted.continued:
        yield f"Continued: {listing(f'{title} ({number} cards)' for title, number in fitted.continued)}."
