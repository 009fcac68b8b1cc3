"""The keys of one kind of file, from its schema: docs/reference/KIND.md."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from listbuilder.docs.markdown import NOTE, Lines, code, flow, page, slug, table
from listbuilder.resources import schema_text
from listbuilder.words import listing

Schema = Mapping[str, Any]

_WHERE = {
    "roster": "An army list: any `.yaml` or `.yml` file.",
    "campaign": "`campaign.yaml` in the folder of a campaign.",
    "campaign-map": "`map.yaml` in the folder of a campaign.",
    "campaign-log": "`log.yaml` in the folder of a campaign.",
    "campaign-player": "`players/ID/player.yaml` in the folder of a campaign.",
    "campaign-army": "`players/ID/army.yaml` in the folder of a campaign.",
    "campaign-plan": "`players/ID/plan.yaml` in the folder of a campaign.",
    "case": "`cases/RULE-ID.yaml` in the folder of a pack.",
    "common": "Words that the files of a pack share. The other pages link here.",
}
_TYPES = {
    "string": "text", "integer": "whole number", "number": "number", "boolean": "`true`/`false`", "null": "nothing",
}  # fmt: skip


def reference_page(kind: str) -> str:
    return page(_Reference(kind, json.loads(schema_text(kind))).lines())


@dataclass
class _Reference:
    """One schema on its way to a page; `seen` holds the mappings that have a section already."""

    kind: str
    schema: Schema
    seen: dict[str, str] = field(default_factory=dict)

    def lines(self) -> Lines:
        where = _WHERE.get(self.kind) or f"`{self.kind.replace('war-', 'campaign/')}.yaml` in the folder of a pack."
        yield from (NOTE, "", f"# {self.schema['title']}", "", self.schema.get("description", ""), "", where, "")
        if "properties" in self.schema:
            yield from self.keys(self.schema, "")
        for name, schema in self.schema.get("$defs", {}).items():
            yield from self.section(name, schema)

    def section(self, path: str, schema: Schema) -> Lines:
        yield from ("", f"## {path}", "", schema.get("description", ""), "")
        if "properties" in schema:
            yield from self.keys(schema, path)
        else:
            yield from (f"Type: {self.type_words(schema, path)}.", "", *self.examples(path))

    def keys(self, schema: Schema, path: str) -> Lines:
        """The table of keys, then a section for every mapping that stands inside."""
        properties = {key: (f"{path}.{key}" if path else key, value) for key, value in schema["properties"].items()}
        inner = [nested for here, value in properties.values() if (nested := _nested(value, here))]
        for name, one in inner:
            self.seen.setdefault(_fingerprint(one), name)
        required = schema.get("required", ())
        rows = [self.row(key, value, here, key in required) for key, (here, value) in properties.items()]
        yield "Exactly one of these keys:" if _only_one(schema) else ""
        yield from table(("Key", "Type", "Required", "Default", "Meaning", "Example"), rows)
        yield from self.examples(path)
        for name, one in inner:
            if self.seen[_fingerprint(one)] == name:
                yield from self.section(name, one)

    def examples(self, path: str) -> Lines:
        """Those of a shared word; those of a key stand in its row."""
        shown = self.schema.get("$defs", {}).get(path, {}).get("examples", ())
        yield from (f"- Example: {code(flow(one))}" for one in shown)

    def row(self, key: str, value: Schema, path: str, required: bool) -> Sequence[str]:
        """What a key does not say itself is taken from the shared word it is, plain ids apart."""
        target = self.target(value)
        told = value if "pattern" in target and "properties" not in target else {**target, **value}
        default = code(flow(told["default"])) if "default" in told else ""
        example = code(flow({key: told["examples"][0]})[1:-1]) if told.get("examples") else ""
        meaning = told.get("description", "")
        return code(key), self.type_words(value, path), "yes" if required else "", default, meaning, example

    def target(self, value: Schema) -> Schema:
        """What a reference leads to; nothing for a schema without one."""
        file, _, name = value.get("$ref", "").partition("#/$defs/")
        if not name:
            return {}
        found: Schema = (json.loads(schema_text("common")) if file else self.schema)["$defs"][name]
        return found

    def type_words(self, value: Schema, path: str) -> str:
        if "$ref" in value:
            file, _, name = value["$ref"].partition("#/$defs/")
            return f"[{name}]({file.replace('.schema.json', '.md')}#{slug(name)})"
        if "enum" in value:
            return listing(map(code, value["enum"]), "or")
        if "const" in value:
            return code(flow(value["const"]))
        types = value.get("type", "object")
        words = [self.one_type(one, value, path) for one in ([types] if isinstance(types, str) else types)]
        return "; ".join([listing(words, "or"), *_limits(value)])

    def one_type(self, type: str, value: Schema, path: str) -> str:
        if type == "array":
            return f"list of {self.type_words(value.get('items', {}), f'{path}.N')}"
        if type != "object":
            return _TYPES[type]
        if "properties" in value:
            name = self.seen.get(_fingerprint(value), path)
            return f"[mapping](#{slug(name)})" + ("" if name == path else f", as {code(name)}")
        more = value.get("additionalProperties")
        return f"mapping of id to {self.type_words(more, f'{path}.ID')}" if isinstance(more, Mapping) else "mapping"


def _nested(value: Schema, path: str) -> tuple[str, Schema] | None:
    """The mapping with keys of its own that a value is, lists or holds by id."""
    if "properties" in value:
        return path, value
    for key, step in (("items", "N"), ("additionalProperties", "ID")):
        if isinstance(value.get(key), Mapping) and "$ref" not in value:
            return _nested(value[key], f"{path}.{step}")
    return None


def _fingerprint(schema: Schema) -> str:
    """Mappings with the same keys share a section; what each is for stands in its row."""
    return json.dumps({key: value for key, value in schema.items() if key != "description"}, sort_keys=True)


def _only_one(schema: Schema) -> bool:
    return schema.get("minProperties") == 1 and schema.get("maxProperties") == 1


def _limits(value: Schema) -> Lines:
    words = {
        "minimum": "{} or more", "exclusiveMinimum": "more than {}", "maximum": "{} or less", "maxLength": "up to {} characters",
        "pattern": "written as `{}`",
    }  # fmt: skip
    yield from (text.format(value[key]) for key, text in words.items() if key in value)
    if value.get("uniqueItems"):
        yield "no doubles"
