"""Is a rule or figure written so that it can be judged? One measure, a bound, known words, possible limits."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from listbuilder.problems import Path, Problem
from listbuilder.vocabulary import MEASURES, WORDS
from listbuilder.words import did_you_mean, listing

Raw = Mapping[str, Any]
Found = Iterator[tuple[Path, Problem]]

_LIST_KEYS = ("limit", "options", "fields", "forces", "entries", "name", "kind", "count")
_BOUNDS = ("min", "max", "exactly")
_BASES = ("field", "half-of", "limit", "count", "cost", "characteristic", "per", "by", "least-of", "most-of")


def rule_faults(section: str, id: str, item: Raw, raw: Raw) -> Found:
    """Faults of one rule, figure, track or record; paths lead from it."""
    if section in ("tracks", "records"):
        yield from _amount(item["boxes"], ("boxes",)) if section == "tracks" else _boxes(item, raw.get("tracks", {}))
        return
    measures = [kind for kind in MEASURES if kind in item]
    if section == "figures":
        yield from _figure(id, item, measures, raw.get("figures", {}))
    elif not item.get("retired"):
        yield from _form(id, item, measures, raw)
        yield from _words(item)
    if item.get("entries") and not item.keys() & {"count", "most"}:
        yield ("entries",), Problem("RULE-MEASURE", "Entries are counted by `count` and `most` only.", "Remove it.")
    if item.get("less") and not item.keys() & {"count", "most"}:
        yield ("less",), Problem("RULE-MEASURE", "Only `count` and `most` leave models out.", "Remove it.")
    if "share" in item and "of" not in item:
        yield ("share",), Problem("RULE-MEASURE", "A share needs `of`: the whole it is a part of.", "Add `of`.")
    if "forces" in item and item.get("within", "roster") not in ("roster", "army"):
        yield ("forces",), Problem("RULE-MEASURE", "Forces are counted within the whole list.", "Leave `within` out.")
    for key in (*_BOUNDS, "amount"):
        yield from _amount(item.get(key), (key,))


def _figure(id: str, item: Raw, measures: list[str], figures: Mapping[str, Raw]) -> Found:
    sources = measures + [key for key in ("values", "join", "add", "amount") if key in item]
    if len(sources) != 1:
        message = f"The figure {id!r} needs one of {listing([*MEASURES, 'values', 'join', 'add', 'amount'], 'or')}."
        yield (), Problem("RULE-MEASURE", message, f"It has {len(sources)}.")
    order = list(figures)
    for name in [
        *item.get("join", ()),
        *item.get("add", ()),
        *([item["by"]["figure"]] if "figure" in item.get("by", {}) else []),
    ]:
        if name not in figures:
            continue
        if order.index(name) > order.index(id) or figures[name].get("within") != item.get("within"):
            message = f"{id!r} uses {name!r}, which comes later or is worked out within something else."
            yield (), Problem("LINK-FIGURE", message, "Put it before, with the same `within`.")


def _boxes(record: Raw, tracks: Mapping[str, Raw]) -> Found:
    """Rows of entries have the boxes of entries; rows of turns those of the force."""
    wanted = "an entry" if "rows" in record else "a force"
    for index, id in enumerate(record.get("boxes", ())):
        if id in tracks and (tracks[id]["within"] == "force") == ("rows" in record):
            message = f"The rows here are of {wanted}, and the track {id!r} is not."
            yield ("boxes", index), Problem("LINK-TRACK", message, "Name a track with the same `within`.")


def _form(id: str, item: Raw, measures: list[str], raw: Raw) -> Found:
    bounds = [key for key in _BOUNDS if key in item]
    if "check" in item:
        if measures or bounds:
            yield (), Problem("RULE-MEASURE", f"{id} has a check and a measure.", "Keep one of them.")
    elif len(measures) != 1:
        message = f"{id} needs one of {listing(list(MEASURES), 'or')}."
        yield (), Problem("RULE-MEASURE", message, f"It has {len(measures)}.")
    elif not bounds:
        yield (), Problem("RULE-BOUND", f"{id} names no limit.", "Add min, max or exactly.")
    low, high = item.get("min"), item.get("max")
    if isinstance(low, int | float) and isinstance(high, int | float) and low > high:
        message = f"{id} asks for at least {low} and at most {high}."
        yield ("min",), Problem("RULE-BOUND", message, "No list can keep that; correct one.")
    if "share" not in item and any(isinstance(item.get(key), str) for key in _BOUNDS):
        yield (), Problem("RULE-BOUND", f"{id} has a limit in percent without a share.", "Use `share` and `of`.")
    if "different" in item and not item["different"].keys() & {"by", "and"}:
        yield ("different",), Problem("RULE-MEASURE", f"{id} does not say what may differ.", "Add `by` or `and`.")
    if item.get("at", "limit").split("/")[0] not in _LIST_KEYS:
        message = f"{id} points at `{item['at']}`, which is no key of a list."
        yield ("at",), Problem("RULE-AT", message, did_you_mean(item["at"], _LIST_KEYS, "Keys"))
    if "share" in item and any(isinstance(item.get(key), int | float) for key in _BOUNDS):
        yield (), Problem("RULE-BOUND", f"{id} limits a share by a plain number.", "Write a percentage, as in 10%.")
    for kind in ("highest", "lowest"):
        field = item.get(kind, {}).get("what", {}).get("field", "")
        if raw.get("fields", {}).get(field, {}).get("kind") == "choice":
            message = f"{id} compares the choices of {field!r} with a number."
            yield (kind,), Problem("RULE-MEASURE", message, "Count the entries with that choice instead.")
    for key, words in (("message", "Say what is and what is allowed."), ("hint", "Say what to do.")):
        if not item.get(key):
            yield (), Problem("RULE-WORDS", f"{id} has no {key}.", words)
    if not item["book"].get("section") and item["book"]["ref"] != "house":
        yield ("book",), Problem("RULE-CITATION", f"{id} does not say its section.", "Add `section`.")


def _words(item: Raw) -> Found:
    for key in ("message", "hint"):
        for word in re.findall(r"\{([^}]*)\}", item.get(key, "")):
            if word.split("|")[0] not in WORDS or word.count("|") not in (0, 2):
                message = f"{{{word}}} is not a word that can be filled in."
                yield (key,), Problem("RULE-WORDS", message, did_you_mean(word, WORDS, "Words"))


def _amount(raw: Any, path: Path) -> Found:
    """An amount that is worked out starts from exactly one thing."""
    if isinstance(raw, list):
        for index, case in enumerate(raw):
            yield from _amount(case.get("is") if isinstance(case, Mapping) else case, (*path, index, "is"))
    if not isinstance(raw, Mapping):
        return
    bases = [key for key in _BASES if key in raw]
    if len(bases) != 1:
        message = f"An amount starts from one of {listing(list(_BASES), 'or')}."
        yield path, Problem("RULE-BOUND", message, f"It has {listing(bases) or 'none'}.")
    if ("by" in raw) != ("values" in raw):
        yield path, Problem("RULE-BOUND", "`by` and `values` belong together.", "Add the other one.")
    for key in ("least-of", "most-of"):
        for index, inner in enumerate(raw.get(key, ())):
            yield from _amount(inner, (*path, key, index))
