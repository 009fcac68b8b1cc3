"""Units, vehicles and weapons of a player's own: what the form shows of one, and what it makes of what was written.

What comes out is plain data as in a file. Before it goes into the list it is read back as a file would be and laid
over the pack; what does not come through is told in a sentence, and the form stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from listbuilder.engine.rulebook import Rulebook, rulebook
from listbuilder.engine.verdict import Verdict
from listbuilder.pack.find import shelves
from listbuilder.pack.load import NoPack, load_pack
from listbuilder.pack.model import Option, Pack, Slot, Unit, Value, Weapon
from listbuilder.roster.edit import add
from listbuilder.roster.load import load_text
from listbuilder.roster.model import Roster
from listbuilder.roster.own import SECTIONS, Thing, drop_own, fresh_id, own_things, put_own, uses, words_used
from listbuilder.roster.save import to_text
from listbuilder.roster.say import as_name, as_notes
from listbuilder.ui.bench.goods import Data, kept, shown
from listbuilder.ui.desk import Desk
from listbuilder.words import decimal, exact, plain

_COST = re.compile(r"[0-9]{1,9}(\.[0-9]{1,5})?\Z")
_MEASURE = re.compile(r"-?[0-9]{1,9}(\.[0-9]{1,5})?\Z")
MOST_NOTES = 40
KEEP = "keep"  # what it holds stays as it is


class Refused(Exception):
    """What was written makes no unit; carries the word of the sentence, or the sentence itself."""


# --- what the form shows ------------------------------------------------------------------------------


def brought(book: Rulebook, roster: Roster) -> list[Data]:
    """Everything the list brings, with how many lines use it."""
    if not roster.own:
        return []
    used = words_used(roster)
    return [
        {**form_of(book.pack, section, id), "uses": uses(used, section, meaning(book, section, id))}
        for section, held in own_things(roster).items()
        for id in held
    ]


def form_of(pack: Pack, section: str, id: str) -> Data:
    """One thing of the pack as the form has it: texts and lists of ids."""
    if section == "weapons":
        weapon = pack.weapons[id]
        return {"section": section, "id": id, **_common(weapon)}
    unit = pack.units[id]
    carried = {"weapons": list(unit.weapons), "wargear": list(unit.wargear), "counts": list(unit.counts_as)}
    return {"section": unit.kind, "id": id, **_common(unit), **kept(**carried, holds=KEEP if unit.slots else "")}


def _common(thing: Unit | Weapon) -> Data:
    return {
        "name": thing.name,
        **kept(
            tags=list(thing.tags),
            profile={id: shown(value) for id, value in thing.profile.items() if value is not None},
            cost={id: decimal(amount) for id, amount in thing.cost.items()},
            notes="\n".join(thing.notes),
        ),
    }


def meaning(book: Rulebook, section: str, id: str) -> Callable[[str], bool]:
    """Does this word of a list mean the thing, by id or by any of its names?"""
    names = book.options_by_name if section == "weapons" else book.units_by_name
    return lambda word: word == id or names.get(plain(word)) == id


# --- what is written ----------------------------------------------------------------------------------


def written(
    verdict: Verdict, desk: Desk, section: str, id: str, form: Mapping[str, Any], into: str
) -> tuple[str, Callable[[Roster], Roster]]:
    """The id of what the form says, and the edit that puts it into the list; with a line of it where that is wanted."""
    if section not in SECTIONS:
        raise Refused("unclear")
    book, pack = rulebook(verdict.pack), verdict.pack
    old = own_things(verdict.roster).get(section, {}).get(id)
    if id and old is None:
        raise Refused("own-gone")
    thing = _thing(pack, section, form, old or {})
    if thing["name"] != (old or {}).get("name"):
        _name_is_free(book, section, id, thing["name"])
    id = id or fresh_id(thing["name"], {*pack.units, *pack.weapons, *pack.options})

    def edit(roster: Roster) -> Roster:
        changed = put_own(roster, section, id, thing)
        return add(changed, into, id) if into and section != "weapons" else changed

    _comes_through(edit(verdict.roster), desk)
    return id, edit


def dropped(verdict: Verdict, section: str, id: str) -> Callable[[Roster], Roster]:
    means = meaning(rulebook(verdict.pack), section, id)
    return lambda roster: drop_own(roster, section, id, means)


def _thing(pack: Pack, section: str, form: Mapping[str, Any], old: Thing) -> Thing:
    """What the form does not show stays as it was in the file."""
    name = as_name(_text(form.get("name", "")))
    if not name:
        raise Refused("own-nameless")
    said: Thing = {
        "name": name,
        "tags": _known(form, "tags", pack.tags),
        "profile": _profile(pack, section, form, old),
        "cost": _cost(pack, form),
        "notes": _lines(form),
    }
    if section != "weapons":
        said |= {"weapons": _known(form, "weapons", pack.weapons), "wargear": _known(form, "wargear", pack.weapons)}
        said |= {"counts-as": _known(form, "counts", pack.units), "slots": _slots(pack, form, old)}
    left = {key: value for key, value in old.items() if key not in said}
    return left | {key: value for key, value in said.items() if value}


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise Refused("unclear")
    return value


def _known(form: Mapping[str, Any], key: str, known: Mapping[str, Any]) -> list[str]:
    named = form.get(key, [])
    if not isinstance(named, list):
        raise Refused("unclear")
    return list(dict.fromkeys(id for id in named if isinstance(id, str) and id in known))


def _texts(form: Mapping[str, Any], key: str) -> dict[str, str]:
    """Answers by id, those left empty not among them."""
    held = form.get(key, {})
    if not isinstance(held, dict):
        raise Refused("unclear")
    texts = {str(id): as_name(_text(text)) for id, text in held.items()}
    return {id: text for id, text in texts.items() if text}


def _profile(pack: Pack, section: str, form: Mapping[str, Any], old: Thing) -> dict[str, Value | None]:
    columns = pack.columns.get(section, {})
    unshown = {id: value for id, value in old.get("profile", {}).items() if id not in columns}
    texts = _texts(form, "profile")
    return unshown | {id: _value(texts[id], kinds_in(pack, section, id)) for id in columns if id in texts}


def kinds_in(pack: Pack, section: str, column: str) -> set[type]:
    """Of what kind are the values that the pack has in a column?"""
    things = pack.weapons.values() if section == "weapons" else pack.units.values()
    return {type(thing.profile[column]) for thing in things if thing.profile.get(column) is not None}


def _value(text: str, kinds: set[type]) -> Value:
    """`12` is a number, unless the column holds nothing but words; `yes` is a word, unless it holds such answers."""
    if bool in kinds and text.lower() in ("yes", "no"):
        return text.lower() == "yes"
    number = text.replace(",", ".").replace("−", "-")
    if _MEASURE.match(number) and kinds != {str}:
        value = exact(number)
        return int(value) if value.denominator == 1 else float(value)
    return text


def _cost(pack: Pack, form: Mapping[str, Any]) -> dict[str, int | float]:
    """What is left empty is not said here: then the tables of the rules price it, or nothing does."""
    costs: dict[str, int | float] = {}
    for id, text in _texts(form, "cost").items():
        number = text.replace(",", ".")
        if id not in pack.currencies or not _COST.match(number):
            raise Refused("own-cost")
        value = exact(number)
        costs[id] = int(value) if value.denominator == 1 else float(value)
    return costs


def _lines(form: Mapping[str, Any]) -> list[str]:
    lines = [line.strip() for line in as_notes(_text(form.get("notes", ""))).split("\n")]
    return [line for line in lines if line][:MOST_NOTES]


def _slots(pack: Pack, form: Mapping[str, Any], old: Thing) -> Thing:
    """It holds what another unit of the pack holds, what it held before, or nothing."""
    holds = _text(form.get("holds", ""))
    if holds == KEEP:
        return dict(old.get("slots", {}))
    unit = pack.units.get(holds)
    return {slot.id: _slot(slot) for slot in unit.slots.values()} if unit else {}


def _slot(slot: Slot) -> Thing:
    """A slot as it would stand in a file."""
    take = {key: bound for key, bound in (("min", slot.least), ("max", slot.most)) if bound is not None}
    book = kept(ref=slot.book.ref, section=slot.book.section)
    said = kept(nested=slot.nested, entries=slot.entries, hint=slot.hint, reading=list(slot.reading))
    return {"name": slot.name, "one": slot.one, "take": take, "from": dict(slot.whom), "book": book, **said} | (
        {"severity": slot.severity} if slot.severity != "error" else {}
    )


def _name_is_free(book: Rulebook, section: str, id: str, name: str) -> None:
    """Two things of one name are nobody's: lines that call them by it would lead nowhere."""
    names = book.options_by_name if section == "weapons" else book.units_by_name
    pack = book.pack
    things: dict[str, Weapon | Option | Unit] = (
        {**pack.options, **pack.weapons} if section == "weapons" else {**pack.units}
    )
    taken = {plain(word) for other, thing in things.items() if other != id for word in (other, thing.name)}
    if plain(name) in taken or names.get(plain(name), id or None) not in (None, id):
        raise Refused("own-name-taken")


def _comes_through(roster: Roster, desk: Desk) -> None:
    """Read back as the file it will be, and laid over the pack."""
    loaded = load_text(to_text(roster))
    if loaded.roster is None:
        raise Refused(f"{loaded.problems[0].message} {loaded.problems[0].hint}".strip())
    try:
        load_pack(roster.system, roster.overlays, shelves(beside=desk.path), loaded.roster.own)
    except NoPack as clash:
        problem = replace(clash.problems[0], place=None)
        raise Refused(f"{problem.message} {problem.hint}".strip()) from None
