"""The rules of a campaign as they hold for one player: his race's figures, his settings, nothing of other races."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from listbuilder.campaign.table import Table
from listbuilder.pack.model import Pack
from listbuilder.pack.patch import lineage, patched
from listbuilder.pack.rowsof import LEFT_OUT, short_forms
from listbuilder.roster.model import Roster
from listbuilder.sheets.needs import needs_of
from listbuilder.vocabulary import answer_text

Raw = Mapping[str, Any]


def player_pack(table: Table, player: str) -> tuple[Pack, str]:
    """The pack to print a reference of, and for whom that is."""
    pack, one, head = table.pack, table.state.campaign.players[player], table.state.campaign
    general = pack.campaign or {}
    answers = {id: answer_text(value) for id, value in {**head.settings, **one.choices}.items()}
    own = set(lineage(general, one.race))
    war = {section: _of_race(items, own) for section, items in patched(general, one.race, answers).items()}
    fields = (("race", one.race),) if "race" in pack.fields else ()
    held = needs_of(pack, Roster(pack.base, fields=fields)).tables
    war[LEFT_OUT] = short_forms(general)
    war["races"] = {id: race for id, race in general.get("races", {}).items() if id in own}
    kept = {id: item for id, item in pack.tables.items() if id in held}
    race = table.general.races[one.race].name if one.race in table.general.races else one.race
    return replace(pack, campaign=war, tables=kept), f"{one.name}, {race}"


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
