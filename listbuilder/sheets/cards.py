"""What stands on a card: a unit of a system, or what a list made of it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

from listbuilder.catalogue import matches
from listbuilder.engine.makeup import Makeup
from listbuilder.engine.rulebook import rulebook
from listbuilder.engine.verdict import PricedLine, Verdict
from listbuilder.pack.model import Column, Pack, Unit, Value, Weapon
from listbuilder.report import taken_text
from listbuilder.roster.model import Entry, Fields
from listbuilder.vocabulary import answer_text
from listbuilder.words import decimal

Per = Literal["unit", "entry"]
MOST_BOXES = 12
_LONGEST_TITLE = 60
_WORD = re.compile(r"\S{1,24}\s*")  # even a word without end can be continued
_AIR = 0.65  # ems beside a cell
_NARROW = frozenset("ijlft.,:;'|!()- ")


@dataclass(frozen=True, slots=True)
class CardView:
    """One card in finished words, whatever its size."""

    title: str
    system: str
    cost: str = ""
    tags: str = ""
    profile: tuple[tuple[str, str], ...] = ()
    columns: tuple[str, ...] = ()
    weapons: tuple[tuple[str, ...], ...] = ()
    texts: tuple[tuple[str, str], ...] = ()  # a word in bold, and what it says
    boxes: int = 0
    more: str = ""  # models beyond the boxes
    source: str = ""
    house: bool = False
    lines: int = 0  # to write on


@dataclass(frozen=True, slots=True)
class Grid:
    """A small table; its head is repeated where it is continued."""

    kind: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    @property
    def pieces(self) -> int:
        return len(self.rows)

    def cut(self, at: int) -> tuple[Grid, Grid]:
        return replace(self, rows=self.rows[:at]), replace(self, rows=self.rows[at:])


@dataclass(frozen=True, slots=True)
class Text:
    """A paragraph; it may be continued after any word."""

    kind: str
    label: str
    words: tuple[str, ...]

    @property
    def pieces(self) -> int:
        return len(self.words)

    def cut(self, at: int) -> tuple[Text, Text]:
        return replace(self, words=self.words[:at]), replace(self, label="", words=self.words[at:])


Block = Grid | Text


def text(kind: str, label: str, said: str) -> Text:
    """Endless words may break after each piece, at the same places when measured and when printed."""
    found = _WORD.findall(said)
    broken = [piece if piece[-1].isspace() else f"{piece}\u200b" for piece in found[:-1]]
    return Text(kind, label, (*broken, *found[-1:]))


def blocks(card: CardView, room: float) -> tuple[Block, ...]:
    """The card from top to bottom for a width of so many ems: what is too wide for a row takes several."""
    found: list[Block] = [text("tags", "", card.tags)] if card.tags else []
    found += _in_rows("profile", card.profile, room)
    if card.weapons and _side_by_side(card, room):
        found.append(Grid("weapons", card.columns, card.weapons))
    else:
        for name, *cells in card.weapons:
            found.append(text("weapon", "", name))
            found += _in_rows("arms", [pair for pair in zip(card.columns[1:], cells, strict=True) if pair[1]], room)
    found += [text("", label, said) for label, said in card.texts]
    found += [Text("line", "", ("\u00a0",))] * card.lines
    return tuple(block for block in found if block.pieces)


def _side_by_side(card: CardView, room: float) -> bool:
    """Is there room for all columns of the weapons, with cells that take two lines but break no word?"""
    columns = list(zip(*card.weapons, strict=True))
    whole = sum(map(_column, card.columns, columns))
    words = [[word for cell in column for word in cell.split()] for column in columns]
    return sum(map(_column, card.columns, words)) * 1.04 <= room and whole <= 1.7 * room


def _in_rows(kind: str, pairs: Iterable[tuple[str, str]], room: float) -> list[Block]:
    """Names above values, as many side by side as there is room for, evenly spread over the rows.

    A cell that would fill rows of its own is told in words: tables of endless words take WeasyPrint minutes."""
    every = list(pairs)
    pairs = [pair for pair in every if _column(pair[0], pair[1:]) <= 2 * room]
    told: list[Block] = [text("", name, value) for name, value in every if (name, value) not in pairs]
    total = sum(_column(name, [value]) for name, value in pairs)
    share = total / max(1, -(-total // room))
    rows: list[list[tuple[str, str]]] = [[]]
    used = 0.0
    for name, value in pairs:
        width = _column(name, [value])
        if rows[-1] and (used + width > room or used + width / 2 > share):
            rows.append([])
            used = 0.0
        rows[-1].append((name, value))
        used += width
    return [Grid(kind, tuple(n for n, _ in row), (tuple(v for _, v in row),)) for row in rows if row] + told


def _column(name: str, cells: Iterable[str]) -> float:
    """About how wide a column is, in ems, rather too much than too little; names are set smaller."""
    return _AIR + max([_width(name) * 0.82, *map(_width, cells)])


def _width(words: str) -> float:
    return sum(
        1.05 if sign > "\u1100" or sign in "MW@%" else 0.34 if sign in _NARROW else 0.66 if sign.isupper() else 0.55
        for sign in words
    )


def as_text(grid: Grid) -> tuple[Text, ...]:
    """A row too tall for any card, told in words instead."""
    return tuple(
        text("", "", " · ".join(f"{name} {cell}".strip() for name, cell in zip(grid.columns, row, strict=True)))
        for row in grid.rows
    )


def system_cards(pack: Pack, find: str | None = None) -> list[CardView]:
    """A card for every unit of a system, as the book has it."""
    book = rulebook(pack)
    found = []
    for unit in pack.units.values():
        makeup = book.makeup(Entry(unit.id), book.surroundings("", ()))
        if isinstance(makeup, Makeup) and _is_meant(unit, "", find):
            found.append(_card(pack, makeup, 1))
    return found


def list_cards(verdict: Verdict, per: Per = "unit", find: str | None = None) -> list[CardView]:
    """A card for every entry of a list, or for every unit that plays and costs the same."""
    pack = verdict.pack
    lines = [line for line in verdict.lines if _is_meant(line.unit, line.entry.name, find)]
    if per == "entry":
        return [_entry_card(pack, line) for line in lines]
    alike: dict[object, list[PricedLine]] = {}
    for line in lines:
        same = (line.unit.id, tuple(line.makeup.profile.items()), line.makeup.weapons, _costs(pack, line.makeup, 1))
        alike.setdefault((*same, _sums(pack, line.makeup)), []).append(line)
    return [_card(pack, same[0].makeup, sum(line.number for line in same)) for same in alike.values()]


def blank_card(pack: Pack) -> CardView:
    """A card to write on, with the characteristics of the system."""
    columns = pack.columns.get("units") or pack.columns.get("vehicles") or {}
    few = list(columns.values())[:10]
    return CardView("", pack.title, profile=tuple((column.short, "\u00a0") for column in few), lines=5, boxes=6)


def _is_meant(unit: Unit, name: str, find: str | None) -> bool:
    item: dict[str, Any] = {
        "id": unit.id,
        "name": f"{unit.name} {name}",
        "short": unit.short,
        "tags": unit.tags,
        "aliases": unit.aliases,
    }
    return matches(item, find)


def _entry_card(pack: Pack, line: PricedLine) -> CardView:
    entry, unit = line.entry, line.unit
    card = _card(pack, line.makeup, line.number)
    taken = [*(taken_text(pack, one) for one in line.makeup.taken), *_answers(pack, entry.fields)]
    said = [("Taken", " · ".join(taken)), ("Notes", entry.notes)]
    title, whole = _short(entry.name or unit.name)
    return replace(
        card,
        title=f"{line.number} × {title}" if line.number != 1 else title,
        cost=_costs(pack, line.makeup, line.number),
        tags=" · ".join(part for part in (unit.name if entry.name else "", card.tags) if part),
        texts=(*whole, *((label, words) for label, words in said if words), *card.texts),
    )


def _card(pack: Pack, makeup: Makeup, number: int) -> CardView:
    unit = makeup.unit
    weapons = [pack.weapons[id] for id in makeup.weapons]
    columns = _used(pack.columns.get("weapons", {}), [weapon.profile for weapon in weapons])
    title, whole = _short(unit.name)
    return CardView(
        title=title,
        system=pack.title,
        cost=_costs(pack, makeup, 1),
        tags=" · ".join(_tags(pack, unit)),
        profile=tuple(
            (column.short, _cell(makeup.profile[id]))
            for id, column in pack.columns.get(unit.kind, {}).items()
            if makeup.profile.get(id) is not None
        ),
        columns=("Weapon", *(column.short for column in columns.values())),
        weapons=tuple((weapon.name, *(_cell(weapon.profile.get(id)) for id in columns)) for weapon in weapons),
        texts=(*whole, *_notes(unit, weapons), *_sums(pack, makeup)),
        boxes=min(number, MOST_BOXES),
        more=f"+ {number - MOST_BOXES}" if number > MOST_BOXES else "",
        source=pack.source(unit.kind, unit.id, unit.book),
        house=pack.is_house(unit.kind, unit.id, unit.book),
    )


def _notes(unit: Unit, weapons: Iterable[Weapon]) -> Iterator[tuple[str, str]]:
    """Special rules of the unit and of its weapons; what holds for several is said once."""
    of: dict[str, list[str]] = {" ".join(unit.notes): []}
    for weapon in weapons:
        of.setdefault(" ".join(weapon.notes), []).append(weapon.name)
    for said, names in of.items():
        if said:
            yield ("" if said == " ".join(unit.notes) else ", ".join(names)), said


def _short(name: str) -> tuple[str, tuple[tuple[str, str], ...]]:
    """A name that would fill the card is cut in the heading and told whole below."""
    if len(name) <= _LONGEST_TITLE:
        return name, ()
    return name[: _LONGEST_TITLE - 1].rstrip() + "…", (("Name", name),)


def _tags(pack: Pack, unit: Unit) -> Iterator[str]:
    """What it is, without what its name says already."""
    for id in unit.tags:
        name = pack.tags[id].name if id in pack.tags else id
        if name.lower() != unit.name.lower():
            yield name


def _used(columns: Mapping[str, Column], profiles: list[Mapping[str, Value | None]]) -> dict[str, Column]:
    return {id: column for id, column in columns.items() if any(one.get(id) is not None for one in profiles)}


def _costs(pack: Pack, makeup: Makeup, number: int) -> str:
    """`45 pts`; a price that the book leaves open is said to be open."""
    told = []
    for id, total in makeup.price.totals.items():
        known = makeup.price.known.get(id)
        shown = decimal(total * number) if total is not None else f"{decimal(known * number)} + ?" if known else "?"
        told.append(f"{shown} {pack.currencies[id].short}")
    return ", ".join(told)


def _sums(pack: Pack, makeup: Makeup) -> tuple[tuple[str, str], ...]:
    """How the cost comes about, where there is something to add up."""
    sums = [makeup.price.sum_text(id) for id in makeup.price.totals]
    told = [words for words in sums if "=" in words]
    return (("Cost", ", ".join(told)),) if told else ()


def _answers(pack: Pack, fields: Fields) -> Iterator[str]:
    for id, value in fields:
        field = pack.fields[id]
        choice = field.choices.get(answer_text(value))
        yield f"{field.name}: {choice.name if choice else answer_text(value)}"


def _cell(value: object) -> str:
    if value is None:
        return ""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
