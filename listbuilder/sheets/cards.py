"""What stands on a card: a unit of a system, or what a list made of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

from listbuilder.catalogue import matches
from listbuilder.engine.answers import with_implied
from listbuilder.engine.makeup import Makeup
from listbuilder.engine.rulebook import rulebook
from listbuilder.engine.tracks import Boxes, boxes_of, unit_boxes
from listbuilder.engine.verdict import PricedLine, Verdict
from listbuilder.pack.model import Column, Pack, Unit, Value, Weapon
from listbuilder.problems import Path
from listbuilder.roster.model import Entry
from listbuilder.sheets.card import CardView
from listbuilder.sheets.roster import answers_of, options_of, ticked
from listbuilder.sheets.ticks import BOX, Ticks, ticks
from listbuilder.sheets.titles import shortened
from listbuilder.words import decimal

Per = Literal["unit", "entry"]
_MOST_LINES = 12  # of notes
_FREE_LINES = 4  # to write on, where the book has no figures for a unit


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which cards: words they contain, tags of which they have one, entries by id, name or number."""

    find: str | None = None
    tags: tuple[str, ...] = ()
    entries: tuple[str, ...] = ()

    def takes(self, pack: Pack, unit: Unit, name: str = "") -> bool:
        item: dict[str, Any] = {
            "id": unit.id,
            "name": f"{unit.name} {name}",
            "short": unit.short,
            "tags": unit.tags,
            "aliases": unit.aliases,
        }
        return matches(item, self.find) and (not self.tags or not _all_tags(pack, unit).isdisjoint(self.tags))

    def takes_line(self, pack: Pack, line: PricedLine, number: int) -> bool:
        names = {line.entry.id.casefold(), line.entry.name.casefold(), str(number)}
        meant = not self.entries or any(entry.casefold() in names for entry in self.entries if entry)
        return meant and self.takes(pack, line.unit, line.entry.name)


def _all_tags(pack: Pack, unit: Unit) -> set[str]:
    """By id and by name, implied ones too."""
    found = set(with_implied(pack, set(unit.tags)))
    return found | {pack.tags[id].name for id in found if id in pack.tags}


EVERY = Wanted()


def system_cards(pack: Pack, wanted: Wanted = EVERY) -> list[CardView]:
    """A card for every unit of a system, as the book has it."""
    book, boxes = rulebook(pack), unit_boxes(pack)
    found = []
    for unit in pack.units.values():
        makeup = book.makeup(Entry(unit.id), book.surroundings("", ()))
        if isinstance(makeup, Makeup) and wanted.takes(pack, unit):
            found.append(_card(pack, makeup, _tracks(pack, [(boxes[unit.id], 1)])))
    return found


def list_cards(verdict: Verdict, per: Per = "unit", wanted: Wanted = EVERY) -> list[CardView]:
    """A card for every entry of a list, or for every unit that plays and costs the same."""
    pack, boxes = verdict.pack, boxes_of(verdict)
    lines = [line for number, line in enumerate(verdict.lines, 1) if wanted.takes_line(pack, line, number)]
    if per == "entry":
        return [_entry_card(pack, line, _held(verdict, line), _all_tracks(pack, [line], boxes)) for line in lines]
    alike: dict[object, list[PricedLine]] = {}
    for line in lines:
        costs = (_costs(pack, line.makeup, 1), _sums(pack, line.makeup))
        same = (line.unit.id, tuple(line.makeup.profile.items()), line.makeup.weapons, costs)
        alike.setdefault(same, []).append(line)
    return [_unit_card(pack, same, _all_tracks(pack, same, boxes)) for same in alike.values()]


def _unit_card(pack: Pack, same: list[PricedLine], tracks: Ticks) -> CardView:
    """What all of them took, and what some of them took."""
    card = _card(pack, same[0].makeup, tracks)
    number = sum(line.number for line in same)
    taken: Counter[str] = Counter()
    for line in same:
        for words in _taken(pack, line):
            taken[words] += line.number
    said = " · ".join(words if of == number else f"{words} ({of} of {number})" for words, of in taken.items())
    return replace(card, texts=(("Taken", said), *card.texts)) if said else card


def _taken(pack: Pack, line: PricedLine) -> list[str]:
    return [*options_of(pack, line, "own"), *answers_of(pack, line.entry.fields, "own")]


def _all_tracks(pack: Pack, lines: Iterable[PricedLine], boxes: Mapping[Path, tuple[Boxes, ...]]) -> Ticks:
    return _tracks(pack, [(boxes.get(line.path, ()), line.number) for line in lines])


def _tracks(pack: Pack, found: list[tuple[tuple[Boxes, ...], int]]) -> Ticks:
    """What the pack lets tick, for every model; a box for each model where it says nothing of any."""
    models: Counter[tuple[str, int]] = Counter()
    for boxes, number in found:
        for one in filter(ticked, boxes):
            models[one.track.name, one.number] += number
    if not models and not pack.tracks:
        return (("", *ticks(1, sum(number for _, number in found))),)
    return tuple((name, *ticks(each, number)) for (name, each), number in models.items())


def blank_card(pack: Pack) -> CardView:
    """A card to write on, with the characteristics of the system."""
    columns = pack.columns.get("units") or pack.columns.get("vehicles") or {}
    few = list(columns.values())[:10]
    return CardView(
        "", pack.title, profile=tuple((column.short, "\u00a0") for column in few), lines=5, tracks=(("", BOX * 6, ""),)
    )


def _held(verdict: Verdict, line: PricedLine) -> str:
    """What stands directly below an entry: sections of a platoon, passengers of a truck."""
    below = [one for one in verdict.lines if one.depth == line.depth + 1 and one.path[: len(line.path)] == line.path]
    each = [(one.number // line.number, one.entry.name or one.unit.name) for one in below]
    return " · ".join(f"{number} × {name}" if number != 1 else name for number, name in each)


def _entry_card(pack: Pack, line: PricedLine, held: str, tracks: Ticks) -> CardView:
    entry, unit = line.entry, line.unit
    card = _card(pack, line.makeup, tracks)
    first, *others = _lines(entry.notes)
    said = [("Taken", " · ".join(_taken(pack, line))), ("With", held), ("Notes", first), *(("", one) for one in others)]
    title, whole = short_title(entry.name or unit.name)
    return replace(
        card,
        title=f"{line.number} × {title}" if line.number != 1 else title,
        cost=_costs(pack, line.makeup, line.number),
        tags=" · ".join(part for part in (unit.name if entry.name else "", card.tags) if part),
        texts=(*whole, *((label, words) for label, words in said if words), *card.texts),
    )


def _lines(notes: str) -> list[str]:
    """Notes as the player set them apart; very many lines are one paragraph, else they would take card after card."""
    lines = notes.splitlines()
    return lines if 0 < len(lines) <= _MOST_LINES else [notes]


def _card(pack: Pack, makeup: Makeup, tracks: Ticks) -> CardView:
    unit = makeup.unit
    weapons = [pack.weapons[id] for id in makeup.weapons]
    columns = _used(pack.columns.get("weapons", {}), [weapon.profile for weapon in weapons])
    title, whole = short_title(unit.name)
    bare = not weapons and all(value is None for value in makeup.profile.values())
    return CardView(
        title=title,
        system=pack.title,
        id=unit.id,
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
        tracks=tracks,
        source=pack.source(unit.kind, unit.id, unit.book),
        house=pack.is_house(unit.kind, unit.id, unit.book),
        lines=_FREE_LINES if bare else 0,
    )


def _notes(unit: Unit, weapons: Iterable[Weapon]) -> Iterator[tuple[str, str]]:
    """Special rules of the unit and of its weapons; what holds for several is said once."""
    of: dict[str, list[str]] = {" ".join(unit.notes): []}
    for weapon in weapons:
        of.setdefault(" ".join(weapon.notes), []).append(weapon.name)
    for said, names in of.items():
        if said:
            yield ("" if said == " ".join(unit.notes) else ", ".join(names)), said


def short_title(name: str) -> tuple[str, tuple[tuple[str, str], ...]]:
    """A name that would fill the card is cut in the heading and told whole below."""
    short = shortened(name)
    return short, () if short == name else (("Name", name),)


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
        if total == 0:  # a platoon costs what its sections cost
            continue
        known = makeup.price.known.get(id)
        shown = decimal(total * number) if total is not None else f"{decimal(known * number)} + ?" if known else "?"
        told.append(f"{shown} {pack.currencies[id].short}")
    return ", ".join(told)


def _sums(pack: Pack, makeup: Makeup) -> tuple[tuple[str, str], ...]:
    """How the cost comes about, where there is something to add up."""
    sums = [makeup.price.sum_text(id) for id in makeup.price.totals]
    told = [words for words in sums if "=" in words]
    return (("Cost", ", ".join(told)),) if told else ()


def _cell(value: object) -> str:
    if value is None:
        return ""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
