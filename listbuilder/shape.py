"""Does data have the shape its schema asks for? The door to jsonschema.

A quick validator says yes or no; only for a no is the slow, well-spoken one loaded to say why.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable, Iterator
from functools import cache
from itertools import islice
from typing import Any

from listbuilder.problems import Path, Problem
from listbuilder.resources import schema_text
from listbuilder.source import Source
from listbuilder.words import decimal, did_you_mean, exact, listing

MOST_FAULTS = 1000  # explained in one file: beyond that it is no list, and explaining takes its time
_TYPES = {
    "object": "a mapping (key: value)", "array": "a list", "string": "text", "integer": "a whole number",
    "number": "a number", "boolean": "true or false", "null": "nothing",
}  # fmt: skip


def check(source: Source, kind: str) -> list[Problem]:
    """Findings DATA-*, each with its place; none when the data fits."""
    return [source.locate(problem) for problem in faults(source.data, kind)]


def faults(data: Any, kind: str) -> list[Problem]:
    """The same for data that comes from no single text; paths lead into it."""
    if _quick(kind).is_valid(data):
        return []
    told = (problem for error in _slow(kind).iter_errors(data) for problem in _explain(error))
    found = list(dict.fromkeys(islice(told, MOST_FAULTS)))
    return found or [_unexplained(error) for error in islice(_quick(kind).iter_errors(data), MOST_FAULTS)]


def _unexplained(error: Any) -> Problem:
    """The two validators differ on a few odd signs; the stricter one has the last word."""
    path: Path = tuple(error.instance_path)
    return Problem(
        "DATA-VALUE", f"{_name(path)} is not written as wanted.", "Look for a stray line end or sign.", path=path
    )


@cache
def _quick(kind: str) -> Any:
    import jsonschema_rs

    registry = jsonschema_rs.Registry([("common.schema.json", json.loads(schema_text("common")))])
    return jsonschema_rs.Draft202012Validator(json.loads(schema_text(kind)), registry=registry)


@cache
def _slow(kind: str) -> Any:
    from jsonschema import Draft202012Validator
    from jsonschema.validators import extend
    from referencing import Registry, Resource

    common = Resource.from_contents(json.loads(schema_text("common")))
    registry: Any = Registry().with_resource("common.schema.json", common)
    strict: Any = extend(Draft202012Validator, {"pattern": _pattern})  # type: ignore[no-untyped-call]
    return strict(json.loads(schema_text(kind)), registry=registry)


def _pattern(validator: Any, pattern: str, value: Any, schema: Any) -> Iterator[Any]:
    """As JSON Schema means it: Python's `$` would let a line end pass."""
    from jsonschema import ValidationError

    if isinstance(value, str) and not re.search(pattern.replace("$", r"\Z"), value):
        yield ValidationError(f"{value!r} does not match {pattern!r}")


def _explain(error: Any) -> Iterator[Problem]:
    """One library error to findings in the words of the table."""
    path: Path = tuple(error.absolute_path)
    words = _WORDS.get(error.validator)
    if words is None:
        yield Problem("DATA-VALUE", f"{_name(path)} does not fit: {error.message}.", path=path)
    else:
        yield from words(error, path)


def _missing_keys(error: Any, path: Path) -> Iterator[Problem]:
    for key in (key for key in error.validator_value if key not in error.instance):
        yield Problem("DATA-MISSING", f"{_name(path)} has no `{key}`.", _missing_hint(error.schema, key), path=path)


def _wrong_type(error: Any, path: Path) -> Iterator[Problem]:
    value, limit = error.instance, error.validator_value
    wanted = [limit] if isinstance(limit, str) else limit
    kinds = listing([_TYPES[kind] for kind in wanted], "or")
    message = f"{_name(path)} is {_shown(value)}; {kinds} is wanted."
    yield Problem("DATA-TYPE", message, _type_hint(value, wanted), path=path)


def _not_a_choice(error: Any, path: Path) -> Iterator[Problem]:
    limit = error.validator_value
    known = [str(item) for item in (limit if isinstance(limit, list) else [limit])]
    message = f"{_name(path)} is {_shown(error.instance)}; {listing(known, 'or')} is allowed."
    yield Problem("DATA-VALUE", message, did_you_mean(str(error.instance), known, "Allowed"), path=path)


def _out_of_span(error: Any, path: Path) -> Iterator[Problem]:
    limit = decimal(exact(error.validator_value))
    span = {"minimum": "at least", "exclusiveMinimum": "more than", "maximum": "at most"}[error.validator]
    hint = "Remove the entry to leave it out." if path and path[-1] == "count" and span == "at least" else ""
    message = f"{_name(path)} is {_shown(error.instance)}; it must be {span} {limit}."
    yield Problem("DATA-NUMBER", message, hint, path=path)


def _wrong_form(error: Any, path: Path) -> Iterator[Problem]:
    """A value, or a key whose name is judged by a schema of its own."""
    value = error.instance
    if "propertyNames" in error.absolute_schema_path:
        path, what = (*path, str(value)), "The key"
    else:
        what = _name(path)
    message = f"{what} {_shown(value)} is not written as wanted."
    yield Problem("DATA-VALUE", message, _pattern_hint(error.schema), path=path, at_key=what == "The key")


def _missing_partner(error: Any, path: Path) -> Iterator[Problem]:
    for key, partners in error.validator_value.items():
        for partner in partners if key in error.instance else ():
            if partner not in error.instance:
                message = f"{_name(path)} has `{key}` without `{partner}`."
                yield Problem("DATA-MISSING", message, f"Add `{partner}`.", path=(*path, key), at_key=True)


def _empty(error: Any, path: Path) -> Iterator[Problem]:
    yield Problem("DATA-VALUE", f"{_name(path)} is empty.", "Fill it in or leave the key out.", path=path)


def _too_long(error: Any, path: Path) -> Iterator[Problem]:
    message = f"{_name(path)} is longer than {error.validator_value} characters."
    yield Problem("DATA-VALUE", message, "Shorten it.", path=path)


def _too_many_keys(error: Any, path: Path) -> Iterator[Problem]:
    message = f"{_name(path)} has {len(error.instance)} keys; {error.validator_value} is allowed."
    yield Problem("DATA-VALUE", message, f"Keep one of {listing(sorted(error.instance))}.", path=path)


def _double(error: Any, path: Path) -> Iterator[Problem]:
    seen: set[str] = set()
    doubles = []
    for item in error.instance:
        word = json.dumps(item, sort_keys=True)
        doubles += [item] if word in seen else []
        seen.add(word)
    yield Problem("DATA-DOUBLE", f"{_name(path)} names {_shown(doubles[0])} twice.", "Remove one.", path=path)


def _inside(error: Any, path: Path) -> Iterator[Problem]:
    for inner in error.context:
        yield from _explain(inner)


def _unknown_keys(error: Any, path: Path) -> Iterator[Problem]:
    known = list(error.schema.get("properties", ()))
    for key in (key for key in error.instance if key not in known):
        instead = error.schema.get("x-instead", {}).get(key)
        hint = f"Write it under `{instead}`." if instead else did_you_mean(key, known, "Known keys", cutoff=0.7)
        if "fields" in known and hint.startswith("Known"):
            hint += " Answers to the pack's questions go under `fields`."
        yield Problem("DATA-KEY", f"{_name(path)} has an unknown key `{key}`.", hint, path=(*path, key), at_key=True)


def _name(path: Path) -> str:
    """`count of entry 3`-like words for a path: the nearest key, and the number of the item it is in."""
    if not path:
        return "The file"
    last = path[-1]
    if isinstance(last, int):
        return f"Item {last + 1} of `{path[-2]}`" if len(path) > 1 else f"Item {last + 1}"
    return f"`{last}`"


def _shown(value: object) -> str:
    if isinstance(value, str):
        return f"the text {value[:60]!r}"
    if isinstance(value, dict | list):
        return "a mapping" if isinstance(value, dict) else "a list"
    if value is None:
        return "empty"
    return {True: "true", False: "false"}[value] if isinstance(value, bool) else str(value)


def _type_hint(value: object, wanted: list[str]) -> str:
    if isinstance(value, str) and {"integer", "number"} & set(wanted):
        number = _as_number(value)
        if number and ("number" in wanted or "." not in number):
            return f"Write {number} without quotes and leading zeros."
    if isinstance(value, str) and "boolean" in wanted:
        return "Write true or false."
    if isinstance(value, int) and not isinstance(value, bool) and "string" in wanted:
        return f'Put it in quotes: "{value}".'
    if isinstance(value, float) and "string" in wanted:
        return "Put it in quotes, just as it should read."
    if isinstance(value, float) and "integer" in wanted:
        near = [str(number) for number in (math.floor(value), math.ceil(value)) if number > 0]
        return f"Write {listing(near, 'or')}." if near else ""
    if value is None:
        return "Fill it in; a key that is not needed may also be left out."
    if isinstance(value, str) and {"integer", "number"} & set(wanted):
        return "Write digits, as in 3."
    if wanted == ["object"] or "object" in wanted:
        return "Write keys with values, as in {key: value}."
    return ""


def _as_number(text: str) -> str:
    """The number somebody meant by a text, in the form that is read as one; empty when there is none."""
    match = re.fullmatch(r"\+?0*([0-9]*)(?:\.([0-9]*))?", text.strip(), re.ASCII)
    if not match or not (match[1] or match[2] or "0" in text):
        return ""
    return (match[1] or "0") + (f".{match[2]}" if match[2] else "")


def _pattern_hint(schema: dict[str, Any]) -> str:
    examples = schema.get("examples")
    words = schema.get("description", "")
    return " ".join(part for part in (words, f"Example: {examples[0]}" if examples else "") if part)


def _missing_hint(schema: dict[str, Any], key: str) -> str:
    known: dict[str, Any] = schema.get("properties", {}).get(key, {})
    examples = known.get("examples")
    example = f" Example: `{key}: {examples[0]}`." if examples and isinstance(examples[0], str | int | float) else ""
    return f"{known.get('description') or _MISSING.get(key, f'Add `{key}`.')}{example}"


_MISSING = {"book": "Where it comes from: `book: {ref: core, section: …}`, or `book: {ref: house}` when it is yours."}


_WORDS: dict[str, Callable[[Any, Path], Iterator[Problem]]] = {
    "additionalProperties": _unknown_keys,
    "required": _missing_keys,
    "type": _wrong_type,
    "enum": _not_a_choice,
    "const": _not_a_choice,
    "minimum": _out_of_span,
    "exclusiveMinimum": _out_of_span,
    "maximum": _out_of_span,
    "pattern": _wrong_form,
    "propertyNames": _inside,
    "minLength": _empty,
    "minItems": _empty,
    "minProperties": _empty,
    "maxLength": _too_long,
    "maxProperties": _too_many_keys,
    "uniqueItems": _double,
    "dependentRequired": _missing_partner,
    "if": _inside,
    "anyOf": _inside,
    "oneOf": _inside,
    "allOf": _inside,
}
