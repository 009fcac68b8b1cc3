"""Which names does a piece of pack data use? The schemas say what each name refers to (`x-names`)."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

from listbuilder.problems import Path
from listbuilder.resources import schema_text
from listbuilder.vocabulary import answer_text, many


class Reference(NamedTuple):
    """A name, what it should be the name of, and where it stands."""

    facet: str
    name: str
    path: Path
    at_key: bool = False


@cache
def schema(kind: str) -> Mapping[str, Any]:
    found: Mapping[str, Any] = json.loads(schema_text(kind))
    return found


def references(data: Any, node: Mapping[str, Any], path: Path, home: str) -> Iterator[Reference]:
    """Walks data and schema side by side. `home` is the schema file that local `$ref`s belong to."""
    facet = node.get("x-names")
    if facet == "answer":
        yield from _answers(data, path)
    elif facet:
        for index, name in enumerate(many(data)):
            yield Reference(facet, str(name), (*path, index) if isinstance(data, list) else path)
    if "$ref" in node:
        file, _, local = node["$ref"].partition("#")
        home = file.removesuffix(".schema.json") or home
        yield from references(data, _at(schema(home), local), path, home)
    if "if" in node:
        branch = "then" if _is(data, node["if"]["type"]) else "else"
        yield from references(data, node.get(branch, {}), path, home)
    if isinstance(data, Mapping):
        yield from _mapping(data, node, path, home)
    elif isinstance(data, list):
        for index, item in enumerate(data):
            yield from references(item, node.get("items", {}), (*path, index), home)


def _mapping(data: Mapping[str, Any], node: Mapping[str, Any], path: Path, home: str) -> Iterator[Reference]:
    properties, others = node.get("properties", {}), node.get("additionalProperties")
    keys = node.get("propertyNames", {})
    for key, value in data.items():
        if "x-names" in keys:
            yield Reference(keys["x-names"], key, (*path, key), at_key=True)
        inner = properties.get(key, others)
        if isinstance(inner, Mapping):
            yield from references(value, inner, (*path, key), home)


def _answers(data: Mapping[str, Any], path: Path) -> Iterator[Reference]:
    """A field test names its field and, unless it is a span, the answers it wants."""
    for id, wanted in data.items():
        yield Reference("field", id, (*path, id), at_key=True)
        if not isinstance(wanted, Mapping):
            yield from (Reference("answer", f"{id}={answer_text(one)}", (*path, id)) for one in many(wanted))


def _at(root: Mapping[str, Any], pointer: str) -> Mapping[str, Any]:
    node: Any = root
    for step in pointer.strip("/").split("/"):
        node = node[step]
    found: Mapping[str, Any] = node
    return found


def _is(data: Any, kind: str) -> bool:
    return isinstance(data, {"object": dict, "string": str}[kind])
