"""Patches on plain data: which data does a path such as `strongholds.*.cost` hit, and what becomes of them?

Races are exceptions to the general rules of a campaign, and settings are other readings of them; both are patches.
"""

from __future__ import annotations

import copy
import math
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from listbuilder.problems import Path
from listbuilder.vocabulary import answer_text
from listbuilder.words import exact

Raw = Mapping[str, Any]

_ROUND = {"up": math.ceil, "down": math.floor}


def patched(general: Raw, race: str, settings: Mapping[str, str]) -> dict[str, Any]:
    """General campaign data with the patches of the settings, then those of the race, on top.

    Only what a patch touches is copied; the rest is shared with the general data.
    """
    result = dict(general)
    for _, change in patches(general, race, settings):
        section = change["at"].split(".")[0]
        if section in result and result[section] is general.get(section):
            result[section] = copy.deepcopy(result[section])
        for path in hits(result, change["at"]):
            apply(result, path, change)
    return result


def patches(general: Raw, race: str, settings: Mapping[str, str]) -> Iterator[tuple[Path, Raw]]:
    """The patches that hold, in their order, each with its own place in the data."""
    answers = answered(general, settings)
    for id, answer in answers.items():
        choice = general["settings"][id].get("choices", {}).get(answer, {})
        for index, change in enumerate(choice.get("changes", ())):
            if _holds(change, answers):
                yield ("settings", id, "choices", answer, "changes", index), change
    for one in lineage(general, race):
        for index, change in enumerate(general["races"][one].get("changes", ())):
            if _holds(change, answers):
                yield ("races", one, "changes", index), change


def answered(general: Raw, settings: Mapping[str, str]) -> dict[str, str]:
    """Every setting with its answer; the usual one where nobody chose."""
    return {id: answer_text(settings.get(id, item["default"])) for id, item in general.get("settings", {}).items()}


def _holds(change: Raw, answers: Mapping[str, str]) -> bool:
    return all(answers.get(id) == wanted for id, wanted in change.get("when", {}).items())


def lineage(general: Raw, race: str) -> list[str]:
    """A race after the one whose rules it follows."""
    races: Raw = general.get("races", {})
    found: list[str] = []
    while race in races and race not in found:
        found.insert(0, race)
        race = races[race].get("like", "")
    return found


def hits(data: Raw, at: str) -> list[Path]:
    """The paths that `at` means: everything up to the last key is there, `*` is any."""
    found: list[Path] = [()]
    steps = at.split(".")
    for step in steps[:-1]:
        found = [(*path, key) for path in found for key in _keys(_at(data, path), step)]
    last = steps[-1]
    return [
        (*path, key)
        for path in found
        if isinstance(_at(data, path), dict)
        for key in (_keys(_at(data, path), last) if last == "*" else [last])
    ]


def _keys(data: Any, step: str) -> list[str]:
    if not isinstance(data, dict):
        return []
    return [key for key in data if key not in ("book", "reading")] if step == "*" else [step] if step in data else []


def _at(data: Any, path: Path) -> Any:
    for step in path:
        data = data[step]
    return data


def is_there(data: Raw, path: Path) -> bool:
    """Whether the last key of a hit has a value already; only `set` may make a new one."""
    return path[-1] in _at(data, path[:-1])


def apply(data: dict[str, Any], path: Path, change: Raw) -> None:
    """Changes one datum in place. Numbers are exact; whole ones stay whole."""
    parent, key = _at(data, path[:-1]), path[-1]
    if change.get("remove"):
        parent.pop(key, None)
    elif "set" in change:
        parent[key] = copy.deepcopy(change["set"])
    elif isinstance(parent.get(key), int | float | str):
        parent[key] = _number(_changed(exact(parent[key]), change))


def _changed(value: Fraction, change: Raw) -> Fraction:
    value = value * exact(change.get("times", 1)) + change.get("add", 0)
    return Fraction(_ROUND[change["round"]](value)) if "round" in change else value


def _number(value: Fraction) -> int | str:
    return value.numerator if value.denominator == 1 else str(value)
