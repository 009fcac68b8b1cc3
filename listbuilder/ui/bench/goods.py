"""What stands in the catalogue of a system: everything the browser needs once to search, show and ask.

The record is large and never changes while the pack stays the same, so the page sends it once under the hash of
the pack; a step sends only the list.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from listbuilder.catalogue import catalogue
from listbuilder.engine.makeup import Makeup
from listbuilder.engine.rulebook import Rulebook, rulebook
from listbuilder.pack.model import Choice, Field, Option, Pack, Value, Weapon
from listbuilder.problems import BookRef
from listbuilder.roster.model import Entry
from listbuilder.words import decimal

Data = dict[str, Any]


@lru_cache(maxsize=8)
def goods(pack: Pack) -> Data:
    """Plain data; packs are kept by their content, so a changed pack is another key here."""
    book = rulebook(pack)
    return {
        "hash": pack.hash,
        "title": pack.title,
        "version": pack.version,
        "currencies": {
            one.id: {"name": one.name, "one": one.one, "short": one.short} for one in pack.currencies.values()
        },
        "limited": pack.limited.id if pack.limited else None,
        "units": [_unit(pack, item) for item in catalogue(pack)],
        "weapons": {weapon.id: _weapon(pack, weapon) for weapon in pack.weapons.values()},
        "tags": {tag.id: {"name": tag.name, "group": tag.group} for tag in pack.tags.values()},
        "groups": _groups(pack),
        "tagGroups": {
            id: {"name": told.get("name", id), "single": bool(told.get("single"))} for id, told in pack.groups.items()
        },
        "options": {option.id: _option(pack, option) for option in pack.options.values()},
        "fields": {field.id: _field(field) for field in pack.fields.values()},
        "optional": [
            {"id": one.id, "name": one.name, "help": one.help, "source": pack.citation(one.book)}
            for one in pack.optional.values()
        ],
        "kinds": [{"id": kind.id, "name": kind.name, "help": kind.help} for kind in pack.forces.values()],
        "fits": _fits(book),
        "own": _own(pack),
    }


def kept(**values: Any) -> Data:
    """Without what is empty: most of a record of many lines is."""
    return {key: value for key, value in values.items() if value not in ("", None, [], {}, (), False)}


def _unit(pack: Pack, item: Mapping[str, Any]) -> Data:
    unit = pack.units[item["id"]]
    columns = pack.columns.get(unit.kind, {})
    return kept(
        id=unit.id,
        name=unit.name,
        kind=unit.kind,
        cost=item["cost"],
        tags=item["tags"],
        shape=_shape(columns.values(), unit.profile),
        weapons=item["weapons"],
        wargear=item["wargear"],
        notes=item["notes"],
        aliases=[name for name in (unit.short, *unit.aliases) if name != unit.name],
        source=item["citation"],
        mark=_mark(pack, unit.kind, unit.id, unit.book, unit.reading),
        readings=[pack.readings[id] for id in unit.reading if id in pack.readings],
        holds=bool(unit.slots),
    )


def _mark(pack: Pack, section: str, id: str, book: BookRef, reading: Iterable[str]) -> str:
    """Where a datum comes from: the book, our reading of it, or a house."""
    return "house" if pack.is_house(section, id, book) else "reading" if tuple(reading) else "book"


def _shape(columns: Iterable[Any], profile: Mapping[str, Value | None]) -> list[list[str]]:
    """Short name, full name, value; what is not there is left out."""
    return [
        [column.short, column.name, shown(profile[column.id])]
        for column in columns
        if profile.get(column.id) is not None
    ]


def shown(value: Value | None) -> str:
    return "yes" if value is True else "no" if value is False else str(value)


def _weapon(pack: Pack, weapon: Weapon) -> Data:
    return kept(
        name=weapon.name,
        shape=_shape(pack.columns.get("weapons", {}).values(), weapon.profile),
        notes=list(weapon.notes),
        source=pack.source("weapons", weapon.id, weapon.book),
        mark=_mark(pack, "weapons", weapon.id, weapon.book, weapon.reading),
    )


def _groups(pack: Pack) -> list[Data]:
    """Groups of tags worth filtering by: those of which some unit bears one, and not all the same."""
    borne = {tag for unit in pack.units.values() for tag in unit.tags}
    found = []
    for group in dict.fromkeys(tag.group for tag in pack.tags.values() if tag.group):
        known = [tag.id for tag in pack.tags.values() if tag.group == group and tag.id in borne]
        if len(known) > 1:
            told = pack.groups.get(group, {})
            found.append(
                {"id": group, "name": told.get("name", group), "single": bool(told.get("single")), "tags": known}
            )
    return found


def _option(pack: Pack, option: Option) -> Data:
    return kept(
        name=option.name,
        kind=option.kind,
        choices=_choices(option.choices),
        most=option.most,
        help=option.help,
        cost={id: decimal(cost) for id, cost in option.cost.items()},
        source=pack.citation(option.book),
    )


def _field(field: Field) -> Data:
    record = kept(
        name=field.name,
        kind=field.kind,
        choices=_choices(field.choices),
        whole=field.whole,
        help=field.help,
        secret=field.secret,
    )
    bounds = {"least": field.least, "most": field.most}
    record |= {key: decimal(bound) for key, bound in bounds.items() if bound is not None}
    return record | ({"default": field.default} if field.default is not None else {})


def _choices(choices: Mapping[str, Choice]) -> list[Data]:
    return [
        kept(id=choice.id, name=choice.name, help=choice.help, grants=list(choice.grants))
        for choice in choices.values()
    ]


MOST_VALUES = 24  # offered while a value is typed


def _own(pack: Pack) -> Data:
    """What the form for a thing of a player's own asks: sorts of things, their columns, who holds something."""
    sorts = {"units": pack.units, "vehicles": [*pack.of_kind("vehicles")], "weapons": pack.weapons}
    return {
        "sorts": [sort for sort, known in sorts.items() if known or pack.columns.get(sort)],
        "columns": {sort: _columns(pack, sort) for sort in sorts},
        "holders": [unit.id for unit in pack.units.values() if unit.slots],
        "priced": bool(pack.prices),
    }


def _columns(pack: Pack, sort: str) -> list[Data]:
    things = pack.weapons.values() if sort == "weapons" else pack.of_kind("vehicles" if sort == "vehicles" else "units")
    profiles = [thing.profile for thing in things]
    return [
        kept(
            id=column.id,
            name=column.name,
            help=column.help,
            values=_values(profile.get(column.id) for profile in profiles),
        )
        for column in pack.columns.get(sort, {}).values()
    ]


def _values(found: Iterable[Value | None]) -> list[str]:
    """What other things have there, the commonest first."""
    counted = Counter(shown(value) for value in found if value is not None)
    return [value for value, _ in counted.most_common(MOST_VALUES)]


def _fits(book: Rulebook) -> dict[str, dict[str, list[str]]]:
    """Which units find a place in which slot of which kind of force or unit, as they come."""
    plain = {unit: _hits(book, unit) for unit in book.pack.units}
    return {
        holder: {slot.slot.id: [unit for unit, hits in plain.items() if slot.selector in hits] for slot in slots}
        for holder, slots in {**book.force_slots, **book.unit_slots}.items()
    }


def _hits(book: Rulebook, unit: str) -> frozenset[int]:
    makeup = book.makeup(Entry(unit), book.surroundings("", ()))
    return makeup.hits if isinstance(makeup, Makeup) else frozenset()
