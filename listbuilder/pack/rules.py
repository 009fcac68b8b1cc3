"""Is a rule written so that it can be judged? One measure, a bound, known words, possible limits."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from listbuilder.problems import Path, Problem
from listbuilder.vocabulary import CHECKS, MEASURES, WORDS, many
from listbuilder.words import did_you_mean, listing

Raw = Mapping[str, Any]
Found = Iterator[tuple[Path, Problem]]


def rule_faults(section: str, id: str, raw: Raw, known: Mapping[str, set[str]], figures: set[str]) -> Found:
    """Faults of one rule or figure; paths lead from the rule."""
    measures = [kind for kind in MEASURES if kind in raw]
    if section == "figures":
        sources = measures + [key for key in ("values", "join", "amount") if key in raw]
        if len(sources) != 1:
            yield (
                (),
                Problem(
                    "RULE-MEASURE",
                    f"The figure {id!r} needs one of {listing([*MEASURES, 'values', 'join', 'amount'], 'or')}.",
                    f"It has {len(sources)}.",
                ),
            )
        for name in [*raw.get("join", ()), *([raw["by"]["figure"]] if "figure" in raw.get("by", {}) else [])]:
            if name not in figures:
                yield (), Problem("LINK-FIGURE", f"There is no figure {name!r}.", did_you_mean(name, sorted(figures)))
    elif not raw.get("retired"):
        yield from _form(id, raw, measures)
        yield from _words(raw)
    if "share" in raw and "of" not in raw:
        yield ("share",), Problem("RULE-MEASURE", "A share needs `of`: the whole it is a part of.", "Add `of`.")
    yield from _measure_names(raw, measures, known)


def _form(id: str, raw: Raw, measures: list[str]) -> Found:
    bounds = [key for key in ("min", "max", "exactly") if key in raw]
    if "check" in raw:
        if raw["check"] not in CHECKS:
            yield (
                ("check",),
                Problem(
                    "RULE-CHECK",
                    f"There is no check called {raw['check']!r}.",
                    did_you_mean(raw["check"], sorted(CHECKS), "Checks"),
                ),
            )
        if measures or bounds:
            yield (), Problem("RULE-MEASURE", f"{id} has a check and a measure.", "Keep one of them.")
    elif len(measures) != 1:
        yield (
            (),
            Problem("RULE-MEASURE", f"{id} needs one of {listing(list(MEASURES), 'or')}.", f"It has {len(measures)}."),
        )
    elif not bounds:
        yield (), Problem("RULE-BOUND", f"{id} names no limit.", "Add min, max or exactly.")
    low, high = raw.get("min"), raw.get("max")
    if isinstance(low, int | float) and isinstance(high, int | float) and low > high:
        yield (
            ("min",),
            Problem(
                "RULE-BOUND", f"{id} asks for at least {low} and at most {high}.", "No list can keep that; correct one."
            ),
        )
    if "share" not in raw and any(isinstance(raw.get(key), str) for key in ("min", "max", "exactly")):
        yield (), Problem("RULE-BOUND", f"{id} has a limit in percent without a share.", "Use `share` and `of`.")
    for key in ("message", "hint"):
        if not raw.get(key):
            yield (
                (),
                Problem(
                    "RULE-WORDS",
                    f"{id} has no {key}.",
                    "Say what is and what is allowed." if key == "message" else "Say what to do.",
                ),
            )
    if not raw["book"].get("section") and raw["book"]["ref"] != "house":
        yield ("book",), Problem("RULE-CITATION", f"{id} does not say its section.", "Add `section`.")


def _words(raw: Raw) -> Found:
    for key in ("message", "hint"):
        for word in re.findall(r"\{([^}]*)\}", raw.get(key, "")):
            if word.split("|")[0] not in WORDS or word.count("|") not in (0, 2):
                yield (
                    (key,),
                    Problem(
                        "RULE-WORDS",
                        f"{{{word}}} is not a word that can be filled in.",
                        did_you_mean(word, WORDS, "Words"),
                    ),
                )


_WHAT = {"field": "field", "cost": "currency", "option": "option", "weapons": "tag"}  # key of `what` -> what it names


def _measure_names(raw: Raw, measures: list[str], known: Mapping[str, set[str]]) -> Found:
    """`by` and `what` inside a measure lead somewhere."""
    for kind in measures:
        inner = raw[kind]
        by, what, thrown_in = (inner.get(key, {}) for key in ("by", "what", "and"))
        names = [("field", by.get("field")), ("group", by.get("tags")), *(("field", field) for field in thrown_in)]
        names += [(facet, name) for key, facet in _WHAT.items() if key in what for name in many(what[key])]
        for facet, name in names:
            if isinstance(name, str) and name not in known[facet]:
                hint = did_you_mean(name, sorted(known[facet]))
                yield (kind,), Problem(f"LINK-{facet.upper()}", f"There is no {facet} {name!r}.", hint)
