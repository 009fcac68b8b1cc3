"""The rules of a campaign as they hold for one player or list: the figures of its race, its settings, nothing of others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from listbuilder.campaign.context import in_campaign
from listbuilder.campaign.table import Table
from listbuilder.engine.rulebook import rulebook
from listbuilder.engine.select import Bearer, Test, compile_selector
from listbuilder.pack.model import Pack, Value
from listbuilder.pack.patch import lineage, patched
from listbuilder.pack.rowsof import LEFT_OUT, short_forms
from listbuilder.roster.model import Roster
from listbuilder.sheets.needs import needs_of
from listbuilder.vocabulary import answer_text
from listbuilder.words import listing

Raw = Mapping[str, Any]
RACE = "race"  # the question of a list that says whose figures hold


def player_pack(table: Table, player: str) -> tuple[Pack, str]:
    """The pack to print a reference of, and for whom that is."""
    pack, one, head = table.pack, table.state.campaign.players[player], table.state.campaign
    fields = ((RACE, one.race),) if RACE in pack.fields else ()
    held = needs_of(pack, Roster(pack.base, fields=fields)).tables
    kept = {id: item for id, item in pack.tables.items() if id in held}
    race = table.general.races[one.race].name if one.race in table.general.races else one.race
    return replace(_for_race(pack, one.race, {**head.settings, **one.choices}), tables=kept), f"{one.name}, {race}"


def list_pack(pack: Pack, roster: Roster, beside: Path | str | None = None) -> Pack:
    """The pack with the figures of the race that a list says; with the settings of its campaign where it lies in one."""
    answers: dict[str, Value] = {**dict(roster.fields), **in_campaign(roster, beside)[1]}
    race = str(answers.get(RACE, ""))
    return _for_race(pack, race, answers) if race in (pack.campaign or {}).get("races", {}) else pack


def _for_race(pack: Pack, race: str, answers: Mapping[str, Value]) -> Pack:
    general = pack.campaign or {}
    told = {id: answer_text(value) for id, value in answers.items()}
    own = set(lineage(general, race))
    war = {section: _of_race(items, own) for section, items in patched(general, race, told).items()}
    war["buildings"] = dict(_making(pack, general, war.get("buildings", {}), own))
    war[LEFT_OUT] = short_forms(general)
    war["races"] = {id: one for id, one in general.get("races", {}).items() if id in own}
    return replace(pack, campaign=war)


def _making(pack: Pack, general: Raw, buildings: Raw, own: set[str]) -> Iterator[tuple[str, Any]]:
    """Buildings with the units that they make for this race, where its own list says something else than the general one."""
    names, units = {id: one["name"] for id, one in buildings.items()}, _units_of(pack, own)
    for id, building in buildings.items():
        makes = building.get("makes")
        usual = makes == general["buildings"].get(id, {}).get("makes") and not building.get("races")
        parts = [building.get("allows", "")]
        if makes is not None and not usual:
            also = building.get("also", ())
            parts = [_named(pack, units, makes, [(compile_selector(one["units"]), names.get(one["building"], "")) for one in also])]  # fmt: skip
        for one in building.get("abroad", ()):
            race = general["races"][one["race"]]["short"]
            parts.append(f"in a captured urban hex of {race}: {_named(pack, units, one['makes'])}")
        yield id, {**building, "allows": "; ".join(parts)}


def _units_of(pack: Pack, own: set[str]) -> dict[str, Bearer]:
    """Names of the units of the book that a race has; those of the house are only examples."""
    book, races = rulebook(pack), own & set(pack.tags)
    return {
        unit.name: Bearer(book.unit_marks[id], {})
        for id, unit in pack.units.items()
        if not pack.is_house(unit.kind, id, unit.book) and (not races or races & set(unit.tags))
    }


def _named(pack: Pack, units: Mapping[str, Bearer], makes: Raw, beside: Iterable[tuple[Test, str]] = ()) -> str:
    """`Warrior Squad, Hellions (with Light Factory)`; what asks for nothing makes everything."""
    if not makes:
        return "Everything"
    if makes.keys() == {"tag"}:
        tags = makes["tag"] if isinstance(makes["tag"], list) else [makes["tag"]]
        return ", ".join(pack.tags[tag].plural or pack.tags[tag].name for tag in tags)
    able = compile_selector(makes)
    return ", ".join(_with(name, [maker for test, maker in beside if test(unit)]) for name, unit in units.items() if able(unit))  # fmt: skip


def _with(name: str, others: list[str]) -> str:
    return f"{name} (with {listing(others)})" if others else name


def _of_race(items: Any, own: set[str]) -> Any:
    """Data that say for which races they are stay with those: as a list of names, or with a word for each."""
    if not isinstance(items, Mapping):
        return items
    mine = {id: item for id, item in items.items() if not isinstance(item, Mapping) or _is_for(item.get("races"), own)}
    return {id: _words_for(item, own) for id, item in mine.items()}


def _words_for(item: Any, own: set[str]) -> Any:
    """Of a word for each race those for his own: `preferred`, and not what it is to the others."""
    races = item.get("races") if isinstance(item, Mapping) else None
    if not isinstance(races, Mapping):
        return item
    return {**item, "races": {id: word for id, word in races.items() if id in own}}


def _is_for(races: Any, own: set[str]) -> bool:
    named = races if isinstance(races, list | Mapping) else [races] if isinstance(races, str) else None
    return named is None or not named or bool(own & set(named))
