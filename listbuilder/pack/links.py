"""Do the names in a pack lead somewhere? Findings LINK-* for every reference to nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from listbuilder.pack.campaign import CAMPAIGN_NAMES, campaign_faults
from listbuilder.pack.read import FILES, Folder, schema_name
from listbuilder.pack.refs import Reference, references, schema
from listbuilder.pack.rules import rule_faults
from listbuilder.pack.sense import senseless
from listbuilder.problems import Path, Problem
from listbuilder.vocabulary import CHECKS
from listbuilder.words import did_you_mean

Raw = Mapping[str, Any]
Found = Iterator[tuple[Path, Problem]]

_CATALOGUE = ("units", "vehicles")
_NOUNS = {
    "optional": "optional rule",
    "group": "tag group",
    "force": "kind of force",
    "part": "price",
    "check": "check",
}


def check_links(raw: Raw, layers: Sequence[Folder]) -> list[Problem]:
    """Every dangling reference, at its place in the layer that wrote it."""
    return [locate(layers, path, problem) for path, problem in dangling(raw)]


def locate(layers: Sequence[Folder], path: Path, problem: Problem) -> Problem:
    """The topmost layer that holds the datum."""
    for layer in reversed(layers[1:]):
        section = layer.overlay.get(str(path[0]), {}) if path else {}
        if len(path) > 1 and any(path[1] in section.get(verb, {}) for verb in ("add", "change")):
            return layer.locate(path, problem)
    return layers[0].locate(path, problem)


def dangling(raw: Raw) -> Found:
    """Every dangling reference with its path in the joined data."""
    known = names_of(raw)
    for kind, sections in FILES.items():
        for section in sections:
            node = schema(schema_name(kind))["properties"].get(section, {}) if section in raw else {}
            for reference in references(raw.get(section, {}), node, (section,), schema_name(kind)):
                yield from _follow(raw, known, reference)
    parts: tuple[Callable[[Raw, Mapping[str, set[str]]], Found], ...] = (
        _doubles,
        _profiles,
        _lookups,
        _rules,
        senseless,
        campaign_faults,
    )
    for part in parts:
        yield from part(raw, known)


def names_of(raw: Raw) -> dict[str, set[str]]:
    """Every name that can be referred to, by what it is the name of."""
    options = raw.get("options", {})
    columns = {column for profile in raw.get("profiles", {}).values() for column in profile["columns"]}
    sections = {
        "tag": "tags", "force": "forces", "weapon": "weapons", "field": "fields", "optional": "optional", "reading": "readings",
        "currency": "currencies", "group": "tag-groups", "figure": "figures", "track": "tracks", **CAMPAIGN_NAMES,
    }  # fmt: skip
    return {facet: set(raw.get(section, {})) for facet, section in sections.items()} | {
        "unit": {id for section in _CATALOGUE for id in raw.get(section, {})},
        "kind": set(_CATALOGUE),
        "option": {
            *options,
            *(f"{id}.{choice}" for id, option in options.items() for choice in option.get("choices", {})),
            *raw.get("weapons", {}),
        },
        "book": {*raw.get("books", {}), "house"},
        "characteristic": columns,
        "part": {*raw.get("prices", {}), "unit", "options"},
        "check": set(CHECKS),
        "rule": set(raw.get("rules", {})),
    }


def _follow(raw: Raw, known: Mapping[str, set[str]], reference: Reference) -> Found:
    """Does one name lead somewhere?"""
    facet, name = reference.facet, reference.name
    if facet == "answer":
        field, _, answer = name.partition("=")
        choices = raw.get("fields", {}).get(field, {}).get("choices")
        if choices is not None and answer not in choices:
            hint = did_you_mean(answer, list(choices), "Choices")
            yield reference.path, Problem("LINK-CHOICE", f"{field} has no choice {answer!r}.", hint)
    elif name not in known[facet]:
        hint = did_you_mean(name, sorted(known[facet]))
        message = f"There is no {_NOUNS.get(facet, facet.replace('-', ' '))} {name!r}."
        yield reference.path, Problem(f"LINK-{facet.upper()}", message, hint, at_key=reference.at_key)


def _doubles(raw: Raw, known: Mapping[str, set[str]]) -> Found:
    for id in sorted(set(raw.get("units", {})) & set(raw.get("vehicles", {}))):
        message, hint = f"{id!r} is both a unit and a vehicle.", "Give one of them another id."
        yield ("vehicles", id), Problem("LINK-DOUBLE", message, hint, at_key=True)


def _profiles(raw: Raw, known: Mapping[str, set[str]]) -> Found:
    """Characteristics stand in columns that the pack declares for their kind."""
    for section in (*_CATALOGUE, "weapons"):
        columns = raw.get("profiles", {}).get(section, {}).get("columns", {})
        for id, item in raw.get(section, {}).items():
            for column in item.get("profile", {}):
                if column not in columns:
                    path = (section, id, "profile", column)
                    hint = did_you_mean(column, list(columns), "Columns")
                    yield path, Problem("LINK-COLUMN", f"The {section} profile has no column {column!r}.", hint or f"Declare it in pack.yaml under profiles/{section}.", at_key=True)  # fmt: skip
    for id, table in raw.get("tables", {}).items():
        source = table.get("rows-from", {})
        columns = raw.get("profiles", {}).get(source.get("kind"), {}).get("columns", {})
        for column in source.get("columns", ()):
            if column not in columns:
                hint = did_you_mean(column, list(columns), "Columns")
                message = f"The {source['kind']} profile has no column {column!r}."
                yield ("tables", id, "rows-from"), Problem("LINK-COLUMN", message, hint)


def _lookups(raw: Raw, known: Mapping[str, set[str]]) -> Found:
    """Keys of a table of values must be ones that can come up."""
    for section in ("prices", "scales", "rules", "figures", "forces", "tracks", "units", "vehicles"):
        for path, table in _tables_below(raw.get(section, {}), (section,)):
            keys = _keys(raw, known, table["by"])
            for key in table["values"] if keys is not None else ():
                if key not in (keys or ()):
                    message = f"The key {key!r} can never come up here."
                    hint = did_you_mean(key, sorted(keys or ()))
                    yield (*path, "values", key), Problem("LINK-KEY", message, hint, at_key=True)


def _tables_below(data: Any, path: Path) -> Iterator[tuple[Path, Raw]]:
    if isinstance(data, dict):
        if isinstance(data.get("by"), dict) and isinstance(data.get("values"), dict):
            yield path, data
        for key, inner in data.items():
            yield from _tables_below(inner, (*path, key))
    elif isinstance(data, list):
        for index, inner in enumerate(data):
            yield from _tables_below(inner, (*path, index))


def _keys(raw: Raw, known: Mapping[str, set[str]], by: Raw) -> set[str] | None:
    """The keys that can come up; None where they cannot be told beforehand."""
    if "field" in by:
        field = raw.get("fields", {}).get(by["field"], {})
        return {"true", "false"} if field.get("kind") == "yes-no" else set(field.get("choices", {})) or None
    if "tags" in by:
        return {id for id, tag in raw.get("tags", {}).items() if tag.get("group") == by["tags"]}
    return known["unit"] if "unit" in by else known["force"] if "force" in by else None


def _rules(raw: Raw, known: Mapping[str, set[str]]) -> Found:
    for section in ("rules", "figures", "tracks", "records"):
        for id, item in raw.get(section, {}).items():
            for path, problem in rule_faults(section, id, item, raw):
                yield (section, id, *path), problem
