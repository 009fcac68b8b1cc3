"""The command that prints cards: units of a list or of a whole system, on paper to cut."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from listbuilder.commands.lists import FINDINGS, OK, UNUSABLE
from listbuilder.words import counted, did_you_mean, listing

if TYPE_CHECKING:
    from listbuilder.check import Checked
    from listbuilder.pack.model import Pack
    from listbuilder.seal import Attached
    from listbuilder.sheets.card import CardView
    from listbuilder.sheets.cards import Wanted
    from listbuilder.sheets.deck import Deck
    from listbuilder.sheets.helpers import Crew
    from listbuilder.sheets.impose import Sheet
    from listbuilder.sheets.look import Look
    from listbuilder.sheets.pictures import Album

T = TypeVar("T")
_ENDINGS = (".yaml", ".yml", ".pdf")
Copies = list[tuple["CardView", int]]  # each card, and how often it is printed


class Found(NamedTuple):
    """What is printed, and the list that goes inside."""

    title: str
    pack: Pack
    views: list[CardView]
    attached: tuple[Attached, ...] = ()
    summary: CardView | None = None
    wrong: str = ""  # what the verdict says, where no card says it


class Made(NamedTuple):
    """The file, and what is to be said about it: in which print, and which cards had to give way."""

    pages: bytes
    number: int
    print: float = 0  # points; none on a page for a browser
    shrunk: Sequence[tuple[str, float]] = ()
    continued: Sequence[tuple[str, int]] = ()
    missing: Sequence[str] = ()  # pictures
    refused: Sequence[str] = ()


class NoCards(Exception):
    """Why there is nothing to print, and what to do."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message, self.hint = message, hint


def cards(args: Namespace) -> int:
    """Cards of a list or a system as PDF; says which had to be shrunk or continued."""
    from listbuilder.sheets.helpers import MANY, hired

    with nullcontext() if args.html else hired(MANY, _practise) as crew:
        return _cards(args, crew)


def _practise(alone: bool) -> None:
    from listbuilder.sheets.press import practise

    practise(alone)


def _cards(args: Namespace, crew: Crew | None) -> int:
    from listbuilder.commands.deliver import deliver, place, refuse

    try:
        sheet_of(args)
        found = _list(args) if _is_list(args.source) else _system(args)
        if isinstance(found, int):
            return found
        made = made_cards(args, found, crew=crew)
    except NoCards as none:
        if none.hint:
            return refuse(none.message, none.hint)
        print(none.message)
        return FINDINGS
    done = deliver(made.pages, place(args, _target(args)), args, args.source)
    if done == OK:
        for line in (*told(made), *_verdict_told(found)):
            print(line, file=sys.stderr if args.output == "-" else sys.stdout)
    return done


def sheet_of(args: Namespace) -> Sheet:
    """Paper full of cards, as asked for."""
    from listbuilder.sheets.impose import sheet_for

    try:
        return sheet_for(args.size, args.paper, args.gap, args.margin, args.bleed, args.fold)
    except ValueError as error:
        raise NoCards(str(error), "Choose a smaller --card, --margin or --bleed.") from None


def made_cards(
    args: Namespace, found: Found, moved: Callable[[int], object] | None = None, crew: Crew | None = None
) -> Made:
    """The cards that are meant, drawn and laid out; `moved` is told how many are done."""
    from listbuilder.sheets.look import Look

    sheet = sheet_of(args)
    deck, album = _deck(args, found, sheet)
    _named_copies(args, found.views)
    if not deck:
        raise NoCards(_why_none(args, found))
    made = _made(args, found, deck, sheet, Look(args.paper, args.large, args.ink_saver), moved, crew)
    return made._replace(missing=album.missing, refused=list(dict.fromkeys(album.refused))) if album else made


def _why_none(args: Namespace, found: Found) -> str:
    if found.views:
        return "No card is printed: --copies 0 leaves all of them out."
    asked = args.find or args.tag or args.entry
    return f"No card of {found.title} is meant by that." if asked else f"{found.title} has no units."


def _named_copies(args: Namespace, views: list[CardView]) -> None:
    """A name that no card has would be a card too few on the table."""
    ids = {card.id.casefold() for card in views}
    known = ids | {card.title.casefold() for card in views}
    for name, _ in args.copies or ():
        if views and name is not None and name not in known:
            hint = did_you_mean(name, sorted(ids)) or "A card is meant by its unit or by the name in its head."
            raise NoCards(f"--copies: no card is of {name!r}.", hint)


def _made(
    args: Namespace,
    found: Found,
    deck: Copies,
    sheet: Sheet,
    look: Look,
    moved: Callable[[int], object] | None,
    crew: Crew | None,
) -> Made:
    from listbuilder import terminal
    from listbuilder.sheets.deck import Deck, deck_pdf, plains
    from listbuilder.sheets.press import press
    from listbuilder.sheets.print_sizes import steps

    laid = Deck(sheet, args.cut_marks, args.duplex, args.guillotine)
    views = [card for card, _ in deck]
    number = sum(copies for _, copies in deck)
    if args.html:
        return Made(_page(found, deck, laid, look), number)
    with terminal.progress("Cards", len(views)) as bar:
        pressed = press(views, sheet.card, look, moved or bar, plains(views, laid, look), crew)
    told = (steps(sheet.card, look)[0], pressed.shrunk, pressed.continued)
    pressed = replace(pressed, cards=tuple(_often(pressed.cards, deck)))
    return Made(deck_pdf(found.title, pressed, laid, look, found.attached), number, *told)


def _page(found: Found, deck: Copies, laid: Deck, look: Look) -> bytes:
    """For a browser."""
    from listbuilder.sheets.deck import deck_html
    from listbuilder.sheets.fit import Fitting, card_press

    with card_press() as own:
        fitted = Fitting(laid.sheet.card, look, own).fit([card for card, _ in deck])
    return deck_html(found.title, replace(fitted, parts=tuple(_often(fitted.parts, deck))), laid, look).encode()


def _often(made: Sequence[T], deck: Copies) -> Iterator[T]:
    for one, (_, copies) in zip(made, deck, strict=True):
        yield from [one] * copies


def _is_list(source: str) -> bool:
    return Path(source).is_file() or Path(source).suffix.lower() in _ENDINGS


def _target(args: Namespace) -> str:
    """Beside the list, or here."""
    ending = "-cards.html" if args.html else "-cards.pdf"
    path = Path(args.source)
    return str(path.with_name(path.stem + ending)) if _is_list(args.source) else args.source + ending


def _deck(args: Namespace, found: Found, sheet: Sheet) -> tuple[Copies, Album | None]:
    """Each card with its copies: summary, contents, units, blank ones; with pictures where they are asked for."""
    from listbuilder.sheets.cards import blank_card
    from listbuilder.sheets.covers import with_contents
    from listbuilder.sheets.pictures import Album

    album = Album(Path(args.pictures), sheet.card) if args.pictures else None
    views = found.views
    if album:
        views = [replace(card, picture=album.picture(card.id, card.title)) for card in views]
    deck = [(card, _copies(args, card)) for card in views]
    if args.blank:
        deck.append((blank_card(found.pack), args.blank))
    deck = [(card, copies) for card, copies in deck if copies]
    if args.contents and deck:
        deck = with_contents(found.title, found.pack.title, deck)
    return [(found.summary, 1), *deck] if found.summary and deck else deck, album


def _copies(args: Namespace, card: CardView) -> int:
    """As many as its own name or id says, else as many as all."""
    number = 1
    for name, wanted in args.copies or ():
        if name is None or name in (card.id.casefold(), card.title.casefold()):
            number = wanted
            if name is not None:
                break
    return number


def _list(args: Namespace) -> Found | int:
    from listbuilder import report, terminal
    from listbuilder.check import check_file
    from listbuilder.commands.deliver import tell_lacking

    checked = check_file(args.source, args.packs)
    found = found_in(args, checked)
    if found is None:
        terminal.show(report.text(checked))
        return FINDINGS if checked.readable else UNUSABLE
    if checked.verdict:
        tell_lacking(checked.verdict.roster)
    return found


def found_in(args: Namespace, checked: Checked) -> Found | None:
    """The cards of a list; None when it was not judged as far as its costs."""
    from listbuilder.seal import sealed
    from listbuilder.sheets.cards import list_cards
    from listbuilder.sheets.covers import summary_card, verdict_words

    if args.copy == "opponent":
        from listbuilder.sheets.openly import openly

        checked = openly(checked)
    verdict, source = checked.verdict, checked.loaded.source
    if verdict is None or verdict.cost is None or source is None:
        return None
    pack = verdict.pack
    inside = sealed(source.text, pack.id, pack.version, pack.hash) if args.copy == "own" else ()
    views = list_cards(verdict, args.per, _wanted(args))
    summary = summary_card(checked, args.copy) if args.summary else None
    wrong = "" if checked.legal or summary else f"The list is {verdict_words(checked)}"
    return Found(verdict.roster.name or "Army list", pack, views, inside, summary, wrong)


def _system(args: Namespace) -> Found:
    from listbuilder.pack.find import shelves
    from listbuilder.pack.load import load_pack

    return found_of(args, load_pack(args.source, where=shelves(args.packs, Path.cwd() / "list.yaml")))


def found_of(args: Namespace, pack: Pack) -> Found:
    """The cards of a whole system."""
    from listbuilder.sheets.cards import system_cards

    return Found(pack.title, pack, system_cards(pack, _wanted(args)))


def _wanted(args: Namespace) -> Wanted:
    from listbuilder.sheets.cards import Wanted

    return Wanted(args.find, tuple(args.tag), tuple(args.entry))


def told(made: Made) -> Iterator[str]:
    """How many cards there are, and which of them had to give way."""
    yield f"{counted(made.number, 'card')}{f' at {made.print:g} pt' if made.print else ''}."
    for pt in sorted({pt for _, pt in made.shrunk}, reverse=True):
        yield f"Shrunk to {pt:g} pt: {listing(title for title, at in made.shrunk if at == pt)}."
    if made.continued:
        yield f"Continued: {listing(f'{title} ({number} sides)' for title, number in made.continued)}."
    if made.missing:
        yield f"No picture for {listing(dict.fromkeys(made.missing))}: their places are free."
    for refused in made.refused:
        yield f"Left out a picture, {refused}."


def _verdict_told(found: Found) -> Iterator[str]:
    if found.wrong:
        yield f"{found.wrong}\n    hint: A card with the verdict on it: --summary."
