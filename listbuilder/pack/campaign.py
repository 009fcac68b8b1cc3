"""Does the campaign part of a pack hang together? Patches that hit nothing, limits nobody keeps, races left out."""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping
from typing import Any

from listbuilder import shape
from listbuilder.pack.patch import apply, hits, is_there, lineage
from listbuilder.pack.read import CAMPAIGN, FILES, schema_name
from listbuilder.pack.rowsof import keys_of
from listbuilder.problems import Path, Problem
from listbuilder.words import did_you_mean, listing

Raw = Mapping[str, Any]
Found = Iterator[tuple[Path, Problem]]

# what a name in campaign data can be the name of, and the section that holds them
CAMPAIGN_NAMES = {
    "race": "races", "race-group": "race-groups", "building": "buildings", "urban": "urban", "stronghold": "strongholds",
    "defence": "defences", "mover": "movers", "pace": "paces", "way": "ways", "piece": "pieces", "state": "states", "treaty": "treaties",
    "capture": "captures", "phase": "phases", "movement-order": "movement-orders", "battle-order": "battle-orders",
    "roll": "rolls", "setting": "settings",
}  # fmt: skip
_VERBS = ("set", "times", "add", "remove")
_LADDERS = ("urban", "buildings", "strongholds", "defences")


def campaign_faults(raw: Raw, known: Mapping[str, set[str]]) -> Found:
    """Findings of the campaign sections that a single name cannot show."""
    war = {section: raw[section] for section in CAMPAIGN if section in raw}
    yield from _tables(raw, war)
    if not war:
        return
    for part in (_ladders, _limits, _answers, _relatives, _patches):
        yield from part(war)


def _tables(raw: Raw, war: Raw) -> Found:
    """Rows of reference tables that are taken from the campaign are there, with the keys that are wanted."""
    for id, table in raw.get("tables", {}).items():
        source = table.get("rows-of")
        keys = keys_of(war, source["at"]) if source else set()
        if keys is None:
            message = f"There are no rows at {source['at']!r}."
            yield ("tables", id, "rows-of", "at"), Problem("LINK-TABLE", message, _near(war, source["at"]))
        for heading, key in source["columns"].items() if source and keys else ():
            if key.split(".")[0] not in (keys or ()):
                message = f"No datum at {source['at']!r} has {key!r}."
                hint = did_you_mean(key, sorted(keys or ()), "Keys")
                yield ("tables", id, "rows-of", "columns", heading), Problem("LINK-TABLE", message, hint)


def _ladders(war: Raw) -> Found:
    """Upgrades lead down to something that upgrades nothing."""
    for section in _LADDERS:
        items = war.get(section, {})
        for id in items:
            seen, step = [id], items[id].get("upgrades", "")
            while step in items and step not in seen:
                seen.append(step)
                step = items[step].get("upgrades", "")
            if step in seen:
                message = f"The upgrades of {id!r} go round in a circle: {' to '.join([*seen, step])}."
                yield (section, id, "upgrades"), Problem("LINK-UPGRADE", message, "One of them must upgrade nothing.")


def _limits(war: Raw) -> Found:
    """Every defence counts against a limit, and every level says each limit."""
    levels = war.get("strongholds", {})
    limits = {limit: None for level in levels.values() for limit in level["limits"]}
    for id, level in levels.items():
        missing = [limit for limit in limits if limit not in level["limits"]]
        if missing:
            message = f"The level {id!r} has no limit for {listing(missing)}."
            yield ("strongholds", id, "limits"), Problem("LINK-LIMIT", message, "Write 0 where none are allowed.")
    for id, defence in war.get("defences", {}).items():
        for key in ("counts-as", "counts-too"):
            if key in defence and defence[key] not in limits:
                message = f"No stronghold has a limit {defence[key]!r}."
                yield ("defences", id, key), Problem("LINK-LIMIT", message, did_you_mean(defence[key], list(limits)))


def _answers(war: Raw) -> Found:
    """The usual answer of a setting is one of its choices, and so is every answer that a patch asks for."""
    settings = war.get("settings", {})
    for id, setting in settings.items():
        choices = setting.get("choices", {})
        if setting.get("kind", "choice") == "choice" and setting["default"] not in choices:
            message = f"The usual answer {setting['default']!r} of {id!r} is none of its choices."
            yield ("settings", id, "default"), Problem("LINK-CHOICE", message, did_you_mean(str(setting["default"]), list(choices), "Choices"))  # fmt: skip
    for path, change in _all_changes(war):
        for id, wanted in change.get("when", {}).items():
            choices = settings.get(id, {}).get("choices", {})
            if choices and wanted not in choices:
                message = f"{id} has no choice {wanted!r}."
                yield (
                    (*path, "when", id),
                    Problem("LINK-CHOICE", message, did_you_mean(wanted, list(choices), "Choices")),
                )


def _relatives(war: Raw) -> Found:
    """A race says of every race what it does to its towns; none follows itself."""
    races, captures = war.get("races", {}), war.get("captures", {})
    for id, race in races.items():
        line = lineage(war, id)
        if races[line[0]].get("like"):
            yield ("races", id, "like"), Problem("LINK-RACE", f"{id!r} follows itself.", "Correct `like`.")
        judged = [other for takes in race.get("takes", {}).values() for other in takes]
        doubles = sorted({other for other in judged if judged.count(other) > 1})
        missing = [other for other in races if other not in judged and not races[other].get("like")]
        if captures and race.get("takes") and (doubles or missing):
            message = f"{id!r} does not say once what becomes of towns of {listing([*doubles, *missing])}."
            yield ("races", id, "takes"), Problem("LINK-TAKES", message, "Name every race under exactly one key.")


def _all_changes(war: Raw) -> Iterator[tuple[Path, Raw]]:
    for id, setting in war.get("settings", {}).items():
        for choice, item in setting.get("choices", {}).items():
            for index, change in enumerate(item.get("changes", ())):
                yield ("settings", id, "choices", choice, "changes", index), change
    for id, race in war.get("races", {}).items():
        for index, change in enumerate(race.get("changes", ())):
            yield ("races", id, "changes", index), change


def _patches(war: Raw) -> Found:
    """Each patch does one thing, hits something, and leaves data of the right shape behind."""
    broken = False
    for path, change in _all_changes(war):
        verbs = [verb for verb in _VERBS if verb in change]
        if not verbs or (("set" in verbs or "remove" in verbs) and len(verbs) > 1):
            broken = True
            hint = f"It has {listing(verbs) or 'none'}."
            yield path, Problem("LINK-PATCH", "A change sets, removes, or multiplies and adds.", hint)
        elif not _met(war, change):
            broken = True
            message = f"The change at {change['at']!r} hits nothing."
            yield (*path, "at"), Problem("LINK-PATCH", message, _near(war, change["at"]))
    if not broken:
        yield from _misfits(war)


def _met(war: Raw, change: Raw) -> bool:
    """Only `set` may write a key that is not there yet; whether it is a key at all the schema says."""
    found = hits(war, change["at"])
    return bool(found) and ("set" in change or any(is_there(war, path) for path in found))


def _near(war: Raw, at: str) -> str:
    """The first step that leads nowhere, and what stands there."""
    done, steps = "", at.split(".")
    for index, step in enumerate(steps):
        here = hits(war, ".".join([*steps[:index], "*"]))
        names = sorted({str(path[-1]) for path in here})
        if step != "*" and step not in names:
            return f"`{step}` is not in {done or 'the campaign'}. {did_you_mean(step, names)}".strip()
        done = f"{done}.{step}".lstrip(".")
    return "Write a section, an id and a key, with dots between them."


def _misfits(war: Raw) -> Found:
    """What a patch makes of the rules must still have the shape of a campaign."""
    for path, change in _all_changes(war):
        section = change["at"].split(".")[0]
        changed = {**war, section: copy.deepcopy(war[section])}
        for hit in hits(changed, change["at"]):
            apply(changed, hit, change)
        kind = next(kind for kind, sections in FILES.items() if section in sections)
        for fault in shape.faults({section: changed[section]}, schema_name(kind))[:1]:
            yield path, Problem(fault.rule, f"After the change at {change['at']!r}: {fault.message}", fault.hint)
