"""Does what is written make sense by itself? Bounds in order, choices where they belong, tables of even rows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from listbuilder.pack.build import span
from listbuilder.problems import Path, Problem
from listbuilder.words import did_you_mean, listing

Raw = Mapping[str, Any]
Found = Iterator[tuple[Path, Problem]]


def senseless(raw: Raw, known: Mapping[str, set[str]]) -> Found:
    yield from _choices(raw)
    yield from _spans(raw)
    yield from _slots(raw)
    yield from _groups(raw)
    yield from _points(raw)
    yield from _tables(raw)


def _choices(raw: Raw) -> Found:
    for section in ("fields", "options"):
        for id, item in raw.get(section, {}).items():
            kind = item.get("kind", "yes-no")
            if (kind == "choice") != ("choices" in item):
                message = f"{id!r} has the kind {kind!r}, and choices belong to kind `choice` alone."
                yield (section, id), Problem("LINK-CHOICE", message, "Add choices or correct the kind.")
            default = item.get("default")
            if default is not None and "choices" in item and default not in item["choices"]:
                hint = did_you_mean(str(default), list(item["choices"]), "Choices")
                yield (
                    (section, id, "default"),
                    Problem("LINK-CHOICE", f"The default {default!r} is not a choice.", hint),
                )
            if default is not None and kind in _KINDS and not isinstance(default, _KINDS[kind]):
                message = f"The default {default!r} does not fit the kind {kind!r}."
                yield (section, id, "default"), Problem("LINK-CHOICE", message, "Correct one of them.")


_KINDS: dict[str, Any] = {"yes-no": bool, "text": str, "number": (int, float)}


def _spans(raw: Raw) -> Found:
    for id, item in raw.get("fields", {}).items():
        low, high, default = item.get("min"), item.get("max"), item.get("default")
        numbers = [number for number in (low, default, high) if isinstance(number, int | float)]
        if numbers != sorted(numbers):
            message = f"{id!r} has min, default and max in the order {listing([str(number) for number in numbers])}."
            yield ("fields", id), Problem("RULE-BOUND", message, "No answer can keep that; correct one.")


def _slots(raw: Raw) -> Found:
    for section in ("forces", "units", "vehicles"):
        for owner, item in raw.get(section, {}).items():
            for id, slot in item.get("slots", {}).items():
                low, high = span(slot["take"])
                if isinstance(low, int | float) and isinstance(high, int | float) and low > high:
                    message = f"The slot {id!r} asks for at least {low} and at most {high}."
                    hint = "No list can keep that; correct one."
                    yield (section, owner, "slots", id, "take"), Problem("RULE-BOUND", message, hint)


def _groups(raw: Raw) -> Found:
    """A unit has one tag of a group that allows only one."""
    tags = raw.get("tags", {})
    single = {id for id, group in raw.get("tag-groups", {}).items() if group.get("single")}
    for section in ("units", "vehicles"):
        for id, item in raw.get(section, {}).items():
            for group in sorted(single):
                mine = [tag for tag in item.get("tags", ()) if tags.get(tag, {}).get("group") == group]
                if len(mine) > 1:
                    message = f"{id!r} has {listing(mine)}; only one tag of the group {group!r} is allowed."
                    yield (section, id, "tags"), Problem("LINK-GROUP", message, "Keep one.")


def _points(raw: Raw) -> Found:
    for id, price in raw.get("prices", {}).items():
        if ("amount" in price) == ("by" in price):
            message = f"The price {id!r} needs either `amount` or `by` with `values`."
            yield ("prices", id), Problem("LINK-PRICE", message, "Keep one of them.")
    limited = [id for id, currency in raw.get("currencies", {}).items() if currency.get("limited")]
    for id in limited[1:]:
        message = f"{listing(limited)} are all `limited`; a list has one limit."
        yield ("currencies", id, "limited"), Problem("LINK-CURRENCY", message, "Keep one.")


def _tables(raw: Raw) -> Found:
    for id, table in raw.get("tables", {}).items():
        kinds = [key for key in ("rows", "rows-from", "rows-of", "steps", "points") if key in table]
        if len(kinds) != 1:
            message = f"The table {id!r} needs one of rows, rows-from, rows-of, steps or points."
            yield ("tables", id), Problem("LINK-TABLE", message, f"It has {len(kinds)}.")
        width = len(table.get("columns", ()))
        for index, row in enumerate(table.get("rows", ())):
            if len(row) != width:
                message = f"Row {index + 1} has {len(row)} cells; there are {width} columns."
                yield ("tables", id, "rows", index), Problem("LINK-TABLE", message, "Make them equal.")
