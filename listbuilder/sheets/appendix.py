"""What stands once at the end of a roster: weapons carried, special rules in play, short forms."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from listbuilder.engine.verdict import PricedLine, Verdict
from listbuilder.pack.model import Pack
from listbuilder.words import listing

_MANY = 4  # units after which a special rule names no more of them


@dataclass(frozen=True, slots=True)
class Weapons:
    """A row for each weapon, its name first; what is said of it stands apart, for it may need a line of its own."""

    columns: tuple[str, ...]  # beside the name
    rows: tuple[tuple[str, ...], ...]
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Appendix:
    weapons: Weapons
    rules: tuple[tuple[str, str], ...]  # a name, and what it says
    shorts: tuple[tuple[str, str], ...]


def appendix_of(verdict: Verdict) -> Appendix:
    pack, lines = verdict.pack, verdict.lines
    return Appendix(
        _weapons(pack, lines),
        (*_optional(pack, verdict.roster.options), *_options(pack, lines), *_notes(lines)),
        tuple(_shorts(pack, lines)),
    )


UNSAID = (None, "-", "–")  # values of a profile that need no place in a line of them


def cell(value: object) -> str:
    if value is None:
        return ""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def is_cost(pack: Pack, name: str) -> bool:
    """Is this a word for the cost, which has a column of its own?"""
    return pack.limited is not None and name.casefold() == pack.limited.name.casefold()


def _weapons(pack: Pack, lines: Iterable[PricedLine]) -> Weapons:
    """Every weapon that is carried, once, without columns that none of them fills."""
    used = [pack.weapons[id] for id in dict.fromkeys(id for line in lines for id in line.makeup.weapons)]
    columns = {
        id: column
        for id, column in pack.columns.get("weapons", {}).items()
        if any(weapon.profile.get(id) is not None for weapon in used)
    }
    rows = [(weapon.name, *(cell(weapon.profile.get(id)) for id in columns)) for weapon in used]
    notes = [" ".join(weapon.notes) for weapon in used]
    return Weapons(tuple(column.short for column in columns.values()), tuple(rows), tuple(notes))


def _optional(pack: Pack, ids: Iterable[str]) -> Iterator[tuple[str, str]]:
    for id in ids:
        if pack.optional[id].help:
            yield pack.optional[id].name, pack.optional[id].help


def _options(pack: Pack, lines: Iterable[PricedLine]) -> Iterator[tuple[str, str]]:
    """Options that somebody took and that say something."""
    taken = dict.fromkeys(taken.id for line in lines for taken in line.makeup.taken)
    for option in (pack.options[id] for id in taken if id in pack.options):
        if option.help and not is_cost(pack, option.name):
            yield option.name[:1].upper() + option.name[1:], option.help


def _notes(lines: Iterable[PricedLine]) -> Iterator[tuple[str, str]]:
    """Special rules of the units taken; what several share is said once."""
    of: dict[str, list[str]] = {}
    for unit in {line.unit.id: line.unit for line in lines}.values():
        if unit.notes:
            of.setdefault(" ".join(unit.notes), []).append(unit.name)
    for said, names in of.items():
        yield listing([*names[:_MANY], "others"] if len(names) > _MANY else names), said


def _shorts(pack: Pack, lines: Iterable[PricedLine]) -> Iterator[tuple[str, str]]:
    """Short forms of the columns in use that their heading does not explain."""
    told: dict[tuple[str, str], None] = {}
    makeups = {id(line.makeup): line.makeup for line in lines}.values()
    shown: set[tuple[str, str]] = {
        (makeup.unit.kind, column)
        for makeup in makeups
        for column, value in makeup.profile.items()
        if value not in UNSAID
    }
    shown |= {("weapons", column) for makeup in makeups for id in makeup.weapons for column in pack.weapons[id].profile}
    for kind, columns in pack.columns.items():
        for column in columns.values():
            if (kind, column.id) in shown and column.short.casefold() != column.name.casefold():
                told[column.short, column.name] = None
    yield from told
