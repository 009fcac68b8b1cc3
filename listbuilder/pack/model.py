"""What a game system consists of, as frozen records."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any, Literal

from listbuilder.problems import BookRef, Severity

Raw = Mapping[str, Any]  # a selector, guard or amount as written; the engine compiles it
Kind = Literal["units", "vehicles"]
Level = Literal["list", "force", "entry"]
Value = str | int | float | bool


@dataclass(frozen=True, slots=True)
class Choice:
    id: str
    name: str
    help: str
    grants: tuple[str, ...]
    aliases: tuple[str, ...]
    cost: Mapping[str, Fraction]
    weapons: tuple[str, ...]
    profile: Mapping[str, Value | None]


@dataclass(frozen=True, slots=True)
class Field:
    """A question asked of a list, a force or an entry."""

    id: str
    name: str
    at: tuple[Level, ...]
    kind: Literal["choice", "number", "text", "yes-no"]
    choices: Mapping[str, Choice]
    least: Fraction | None
    most: Fraction | None
    whole: bool
    default: Value | None
    required: bool | Raw
    asked: Raw | None
    whom: Raw
    help: str
    secret: bool
    book: BookRef
    reading: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Option:
    """Something an entry may take."""

    id: str
    name: str
    aliases: tuple[str, ...]
    kind: Literal["yes-no", "number", "choice"]
    choices: Mapping[str, Choice]
    most: int | None
    whom: Raw
    grants: tuple[str, ...]
    cost: Mapping[str, Fraction]
    help: str
    secret: bool
    book: BookRef
    reading: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Slot:
    """How many of what may sit in a force or a unit."""

    id: str
    name: str
    one: str
    least: Any
    most: Any
    whom: Raw
    nested: bool
    hint: str
    severity: Severity
    book: BookRef
    reading: tuple[str, ...]
    entries: bool | Raw = False  # an entry counts once, however many models it is; or those that this selects


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit or a vehicle of the catalogue."""

    id: str
    kind: Kind
    name: str
    short: str
    tags: tuple[str, ...]
    profile: Mapping[str, Value | None]
    weapons: tuple[str, ...]
    wargear: tuple[str, ...]
    slots: Mapping[str, Slot]
    cost: Mapping[str, Fraction]
    notes: tuple[str, ...]
    aliases: tuple[str, ...]
    book: BookRef
    reading: tuple[str, ...]
    counts_as: tuple[str, ...] = ()  # units whose rules hold for it, too


@dataclass(frozen=True, slots=True)
class Weapon:
    id: str
    name: str
    short: str
    tags: tuple[str, ...]
    profile: Mapping[str, Value | None]
    cost: Mapping[str, Fraction]
    notes: tuple[str, ...]
    aliases: tuple[str, ...]
    book: BookRef
    reading: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ForceKind:
    id: str
    name: str
    plural: str
    slots: Mapping[str, Slot]
    help: str
    book: BookRef
    reading: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Tag:
    id: str
    name: str
    plural: str
    group: str
    implies: tuple[str, ...]
    help: str


@dataclass(frozen=True, slots=True)
class Optional:
    """An optional rule that players may switch on."""

    id: str
    name: str
    help: str
    grants: tuple[str, ...]
    book: BookRef
    reading: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Column:
    id: str
    short: str
    name: str
    unit: str
    help: str
    codes: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Currency:
    id: str
    name: str
    one: str
    short: str
    limited: bool


@dataclass(frozen=True, slots=True)
class PricePart:
    """One part of the price of a model: a flat amount, or one looked up in a table."""

    id: str
    name: str
    currency: str
    whom: Raw
    amount: Fraction | None
    by: Raw | None
    values: Mapping[str, Fraction | None]  # None: the book names no price
    book: BookRef
    reading: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Scale:
    """A multiplier on some parts of the price, such as a troop grade."""

    id: str
    name: str
    whom: Raw
    by: Raw
    values: Mapping[str, Fraction]
    of: tuple[str, ...]
    book: BookRef
    reading: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rule:
    """A named limit; `raw` holds scope, measure, bounds and guard for the engine to compile."""

    id: str
    title: str
    message: str
    hint: str
    severity: Severity
    retired: bool
    raw: Raw
    book: BookRef
    reading: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Figure:
    """A number or word worked out from a list."""

    id: str
    name: str
    unit: str
    total: bool
    hidden: bool
    raw: Raw
    book: BookRef
    reading: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """A reference table, list of steps or set of points."""

    id: str
    title: str
    part: str
    raw: Raw
    book: BookRef
    reading: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Track:
    """A row of boxes to tick during the game, beside an entry or a force."""

    id: str
    name: str
    raw: Raw
    book: BookRef
    reading: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Record:
    """A table to write on during the game."""

    id: str
    title: str
    raw: Raw
    book: BookRef
    reading: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Book:
    id: str
    title: str
    short: str
    document: str


@dataclass(frozen=True, slots=True, eq=False)
class Pack:
    """A whole game system, house rules included. `changed` names every datum an overlay touched."""

    id: str
    title: str
    version: str
    summary: str
    hash: str
    folders: tuple[Path, ...]
    books: Mapping[str, Book]
    readings: Mapping[str, str]
    left_out: tuple[str, ...]  # what of the book is not here, and why
    columns: Mapping[str, Mapping[str, Column]]
    groups: Mapping[str, Raw]
    tags: Mapping[str, Tag]
    optional: Mapping[str, Optional]
    fields: Mapping[str, Field]
    forces: Mapping[str, ForceKind]
    tracks: Mapping[str, Track]
    records: Mapping[str, Record]
    units: Mapping[str, Unit]
    options: Mapping[str, Option]
    weapons: Mapping[str, Weapon]
    currencies: Mapping[str, Currency]
    prices: Mapping[str, PricePart]
    scales: Mapping[str, Scale]
    rules: Mapping[str, Rule]
    figures: Mapping[str, Figure]
    tables: Mapping[str, Table]
    starter: str
    changed: Mapping[str, str]
    campaign: Raw | None = None  # plain data of the campaign sections; the campaign room makes records of them

    @property
    def prefix(self) -> str:
        """How ids of the rules that nobody wrote begin: those of slots, options and fields."""
        return self.base.upper()

    @property
    def base(self) -> str:
        """The pack itself, or the one that the overlays stand on."""
        return self.folders[0].name if self.folders else self.id

    @property
    def limited(self) -> Currency | None:
        """The currency that a list's `limit:` is in."""
        marked = [currency for currency in self.currencies.values() if currency.limited]
        every = list(self.currencies.values())
        return marked[0] if marked else every[0] if len(every) == 1 else None

    def of_kind(self, kind: Kind) -> Iterator[Unit]:
        return (unit for unit in self.units.values() if unit.kind == kind)

    def is_house(self, section: str, id: str, book: BookRef) -> bool:
        """Ours, or touched by an overlay: sheets and pages show the difference."""
        return book.house or f"{section}/{id}" in self.changed

    def source(self, section: str, id: str, book: BookRef) -> str:
        """The citation of a datum, with the house that changed it."""
        by = self.changed.get(f"{section}/{id}")
        return f"{self.citation(book)}, changed by {by}" if by and not book.house else self.citation(book)

    def citation(self, book: BookRef | None) -> str:
        """`WW2 rules, ORGANISATIONS`."""
        if book is None:
            return ""
        if book.house:
            return "house"
        known = self.books.get(book.ref)
        return ", ".join(part for part in (known.short if known else book.ref, book.section) if part)
