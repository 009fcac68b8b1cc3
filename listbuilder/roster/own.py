"""What a list brings itself: units, vehicles and weapons of a player's own, and what becomes of the lines that use them.

Things are plain data, as they stand in the file; their shape is checked where every list is, when it is read again.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Collection, Iterator
from dataclasses import replace
from itertools import count
from typing import Any
from unicodedata import normalize

from listbuilder.roster.edit import change_entries, entries_of
from listbuilder.roster.model import Entry, Roster

SECTIONS = ("units", "vehicles", "weapons")
MOST_ID = 40  # leaves room for a number behind it
Thing = dict[str, Any]
Means = Callable[[str], bool]  # does this word of a list mean the thing?


def own_things(roster: Roster) -> dict[str, dict[str, Thing]]:
    """By section and id."""
    return json.loads(roster.own) if roster.own else {}


def put_own(roster: Roster, section: str, id: str, thing: Thing) -> Roster:
    """A new thing, or another one in the place of the old."""
    things = own_things(roster)
    return _with(roster, {**things, section: {**things.get(section, {}), id: thing}})


def drop_own(roster: Roster, section: str, id: str, means: Means) -> Roster:
    """The thing goes, and with it the lines that field it or the choice of it: left alone they would lead nowhere."""
    things = own_things(roster)
    if id not in things.get(section, {}):
        return roster
    del things[section][id]
    if section == "weapons":
        return _disarmed(_with(roster, _unarmed(things, id)), means)
    return change_entries(_with(roster, things), lambda entries: _without(entries, means))


def words_used(roster: Roster) -> tuple[Counter[str], Counter[str]]:
    """By which words lines name units, and what they took, and how often: a long list says few different ones."""
    units: Counter[str] = Counter()
    options: Counter[str] = Counter()
    for entry in entries_of(roster):
        units[entry.unit] += 1
        options.update({taken.id for taken in entry.options})
    return units, options


def uses(used: tuple[Counter[str], Counter[str]], section: str, means: Means) -> int:
    """How many lines go, or lose a weapon, when the thing does. What is nested in a line that goes is not asked."""
    return sum(number for word, number in used[section == "weapons"].items() if means(word))


def fresh_id(name: str, taken: Collection[str]) -> str:
    """`Trench Raiders` is `trench-raiders`; a name without letters that an id may have gets a number."""
    plain = normalize("NFKD", name.replace("ß", "ss")).encode("ascii", "ignore").decode().lower()
    words = "".join(sign if sign.isalnum() else " " for sign in plain).split()
    stem = "-".join(words)[:MOST_ID].strip("-") or "own"
    return next(id for id in _numbered(stem) if id not in taken)


def _numbered(stem: str) -> Iterator[str]:
    yield stem
    yield from (f"{stem}-{number}" for number in count(2))


def _with(roster: Roster, things: dict[str, dict[str, Thing]]) -> Roster:
    left = {section: held for section, held in things.items() if held}
    return replace(roster, own=json.dumps(left, sort_keys=True) if left else "")


def _without(entries: tuple[Entry, ...], means: Means) -> tuple[Entry, ...]:
    kept = (entry for entry in entries if not means(entry.unit))
    return tuple(replace(entry, nested=_without(entry.nested, means)) if entry.nested else entry for entry in kept)


def _unarmed(things: dict[str, dict[str, Thing]], weapon: str) -> dict[str, dict[str, Thing]]:
    """The player's own units no longer carry it."""
    for section in ("units", "vehicles"):
        for thing in things.get(section, {}).values():
            for key in ("weapons", "wargear"):
                left = [one for one in thing.get(key, ()) if one != weapon]
                if key in thing and not left:
                    del thing[key]
                elif key in thing:
                    thing[key] = left
    return things


def _disarmed(roster: Roster, means: Means) -> Roster:
    def laid_down(entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
        return tuple(
            replace(
                entry,
                options=tuple(taken for taken in entry.options if not means(taken.id)),
                nested=laid_down(entry.nested),
            )
            for entry in entries
        )

    return change_entries(roster, laid_down)
