"""Everything a list of a system can contain, ready to be shown and searched."""

from __future__ import annotations

from typing import Any

from listbuilder.engine.makeup import Makeup
from listbuilder.engine.rulebook import rulebook
from listbuilder.pack.model import Field, Pack, Unit
from listbuilder.roster.model import Entry
from listbuilder.words import decimal


def catalogue(pack: Pack) -> list[dict[str, Any]]:
    """Units and vehicles with cost, tags, characteristics, options and source."""
    return [_item(pack, unit) for unit in pack.units.values()]


def _item(pack: Pack, unit: Unit) -> dict[str, Any]:
    book = rulebook(pack)
    makeup = book.makeup(Entry(unit.id), book.surroundings("", ()))
    assert isinstance(makeup, Makeup)
    columns = pack.columns.get(unit.kind, {})
    return {
        "id": unit.id,
        "name": unit.name,
        "short": unit.short,
        "kind": unit.kind,
        "cost": {id: "unpriced" if total is None else decimal(total) for id, total in makeup.price.totals.items()},
        "tags": sorted(mark.removeprefix("tag:") for mark in makeup.bearer.marks if mark.startswith("tag:")),
        "characteristics": {
            column.short: unit.profile[column.id]
            for column in columns.values()
            if unit.profile.get(column.id) is not None
        },
        "weapons": list(unit.weapons),
        "wargear": list(unit.wargear),
        "options": [id for id, test in book.option_tests.items() if test(makeup.bearer)],
        "fields": [id for id, (_, test) in book.entry_fields.items() if test(makeup.bearer)],
        "notes": list(unit.notes),
        "aliases": list(unit.aliases),
        "book": {"ref": unit.book.ref, "section": unit.book.section},
        "citation": pack.source(unit.kind, unit.id, unit.book),
        "reading": list(unit.reading),
        "house": pack.is_house(unit.kind, unit.id, unit.book),
    }


def matches(item: dict[str, Any], word: str | None) -> bool:
    """Is this what somebody typed? Names, other names, tags and the id are looked through."""
    if not word:
        return True
    text = " ".join([item["id"], item["name"], item["short"], *item["tags"], *item["aliases"]]).lower()
    return all(part in text for part in word.lower().split())


def vocabulary_of(pack: Pack) -> dict[str, list[dict[str, str]]]:
    """Kinds of force, optional rules, fields and options: what a list may say besides its units."""

    def row(id: str, name: str, where: str, answers: str, help: str) -> dict[str, str]:
        return {"id": id, "name": name, "where": where, "answers": answers, "help": help}

    return {
        "Kinds of force": [row(kind.id, kind.name, "kind", "", kind.help) for kind in pack.forces.values()],
        "Optional rules": [
            row(rule.id, rule.name, "options of the list", "", rule.help) for rule in pack.optional.values()
        ],
        "Fields": [
            row(field.id, field.name, ", ".join(field.at), _answers(field), field.help)
            for field in pack.fields.values()
        ],
        "Options": [
            row(option.id, option.name, "options of an entry", ", ".join(option.choices) or option.kind, option.help)
            for option in pack.options.values()
        ],
    }


def _answers(field: Field) -> str:
    if field.choices:
        return ", ".join(field.choices)
    span = " to ".join(decimal(bound) for bound in (field.least, field.most) if bound is not None)
    return f"{field.kind} {span}".strip()
