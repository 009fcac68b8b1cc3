"""House rules on top of a pack: what they add, change and remove, and where they clash."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import Any

from listbuilder.pack.read import CAMPAIGN
from listbuilder.problems import Path, Problem
from listbuilder.words import did_you_mean

Raw = dict[str, Any]

# data that name their source; what an overlay adds is ours unless it names a book itself
HOUSED = frozenset(
    (
        "optional",
        "fields",
        "forces",
        "units",
        "vehicles",
        "options",
        "weapons",
        "prices",
        "scales",
        "rules",
        "figures",
        "tables",
        "tracks",
        "records",
        *CAMPAIGN,
    )
)


def lay_over(
    base: Raw, overlay: Raw, name: str, changed: Mapping[str, str], foreign: Mapping[str, str]
) -> tuple[Raw, dict[str, str], list[Problem]]:
    """The joined data, every datum touched (section/id -> overlay), and the clashes.

    Problem paths lead into the overlay file. `changed` tells what earlier overlays touched, `foreign` what
    those touched that this one does not build on: two that change the same datum clash, because their
    order would decide silently.
    """
    joined = copy.deepcopy(base)
    touched: dict[str, str] = dict(changed)
    problems: list[Problem] = []
    for section, work in overlay.items():
        items = joined.setdefault(section, {})
        for id, item in work.get("add", {}).items():
            if id in items:
                problems.append(
                    _clash(f"{id!r} is already in {section}.", "Use `change`, or another id.", (section, "add", id))
                )
            else:
                items[id] = {"book": {"ref": "house"}, **item} if section in HOUSED else item
                touched[f"{section}/{id}"] = name
        for id, patch in work.get("change", {}).items():
            problems += _touch(items, foreign, section, id, (section, "change", id))
            if id in items:
                items[id] = merge(items[id], patch)
                touched[f"{section}/{id}"] = name
        for index, id in enumerate(work.get("remove", ())):
            problems += _touch(items, foreign, section, id, (section, "remove", index))
            if id in items:
                del items[id]
                touched[f"{section}/{id}"] = name
    return joined, touched, problems


def merge(old: Any, patch: Any) -> Any:
    """Mappings are merged key by key, null removes a key, everything else is replaced."""
    if not isinstance(patch, dict):
        return patch
    result = dict(old) if isinstance(old, dict) else {}
    for key, value in patch.items():
        if value is None:
            result.pop(key, None)
        else:
            result[key] = merge(result.get(key), value)
    return result


def _touch(items: Raw, changed: Mapping[str, str], section: str, id: str, path: Path) -> list[Problem]:
    if id not in items:
        return [_clash(f"There is no {id!r} in {section} to change or remove.", did_you_mean(id, list(items)), path)]
    other = changed.get(f"{section}/{id}")
    if other:
        return [
            _clash(f"{id!r} was already changed by {other!r}.", "Let only one of the two overlays change it.", path)
        ]
    return []


def _clash(message: str, hint: str, path: Path) -> Problem:
    return Problem("LINK-OVERLAY", message, hint, path=path, at_key=True)
