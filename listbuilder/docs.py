"""The pages of docs/ that the program writes about itself: file keys, rules, packs and commands.

python -m listbuilder.docs           writes docs/reference, docs/rules, docs/packs and docs/commands.md
python -m listbuilder.docs --check   writes nothing; exit 1 when a page is stale
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any

from listbuilder.arguments import parser as command_line
from listbuilder.catalogue import catalogue
from listbuilder.engine.rulebook import rulebook
from listbuilder.lint.cases import Case, read_cases
from listbuilder.pack.find import all_packs
from listbuilder.pack.load import NoPack, load_pack
from listbuilder.pack.model import Choice, Field, ForceKind, Pack, PricePart, Rule, Scale, Slot, Unit
from listbuilder.problems import BookRef
from listbuilder.report import problem_text
from listbuilder.resources import folder, schema_text
from listbuilder.words import counted, decimal, listing

Schema = Mapping[str, Any]
Lines = Iterator[str]

DOCS = Path(__file__).resolve().parents[1] / "docs"
NOTE = "<!-- Written by `make docs`. Change the source, not this page. -->"
OWNED = ("reference", "rules", "packs")  # folders in which every page is written here


# --- all pages -----------------------------------------------------------------------------------


def pages() -> dict[str, str]:
    """Every generated page by its path below docs/."""
    made = {f"reference/{kind}.md": reference_page(kind) for kind in schema_kinds()}
    packs = shipped_packs()
    for pack in packs:
        made[f"rules/{pack.id}.md"] = rules_page(pack)
        made[f"packs/{pack.id}.md"] = pack_page(pack)
    return made | {"packs/README.md": packs_page(packs), "commands.md": commands_page()}


def schema_kinds() -> list[str]:
    return sorted(path.name.removesuffix(".schema.json") for path in folder("schemas").glob("*.schema.json"))


def shipped_packs() -> list[Pack]:
    shelf = [folder("data")]
    return [load_pack(id, where=shelf) for id, _ in all_packs(shelf)]


def stale_pages(docs: Path, made: Mapping[str, str]) -> list[str]:
    """Pages that are missing, differ, or belong to nothing any more."""
    differ = [name for name, text in made.items() if _text(docs / name) != text]
    return sorted([*differ, *strays(docs, made)])


def strays(docs: Path, made: Mapping[str, str]) -> list[str]:
    found = [path.relative_to(docs).as_posix() for owned in OWNED for path in (docs / owned).glob("*.md")]
    return [name for name in found if name not in made]


def write_pages(docs: Path, made: Mapping[str, str]) -> list[str]:
    """Writes what is stale and removes what is left over; tells which."""
    changed = stale_pages(docs, made)
    for name in changed:
        path = docs / name
        if name in made:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(made[name], encoding="utf-8", newline="\n")
        else:
            path.unlink()
    return changed


def _text(path: Path) -> str | None:
    return path.read_text(encoding="utf-8") if path.is_file() else None


def page(lines: Iterable[str]) -> str:
    """Lines to a page: one blank line between blocks at most, one newline at the end."""
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip() + "\n"


# --- words and tables ----------------------------------------------------------------------------


def table(headings: Sequence[str], rows: Iterable[Sequence[str]]) -> Lines:
    yield from ("", f"| {' | '.join(headings)} |", f"|{'---|' * len(headings)}")
    for row in rows:
        yield f"| {' | '.join(_cell(cell) for cell in row)} |"
    yield ""


def listed(title: str, intro: str, headings: Sequence[str], rows: Iterable[Sequence[str]]) -> Lines:
    """A section with a table; no section when there is nothing to list."""
    if rows := list(rows):
        yield from ("", f"## {title}", "", intro, *table(headings, rows))


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")


def code(text: str) -> str:
    """As it is typed; a text with backticks in it needs two around it."""
    fence = "``" if "`" in text else "`"
    return f"{fence}{text}{fence}" if text else ""


def codes(ids: Iterable[str]) -> str:
    return ", ".join(map(code, ids))


def flow(value: Any) -> str:
    """Plain data as YAML on one line."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{flow(str(key))}: {flow(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(flow, value)) + "]"
    if isinstance(value, str):
        plain = re.fullmatch(r"[A-Za-z0-9(][\w .%/()+-]*", value) and not re.fullmatch(r"[\d.]+|true|false|null", value)
        return value if plain else json.dumps(value, ensure_ascii=False)
    return json.dumps(value)


def slug(heading: str) -> str:
    """The anchor that readers of Markdown make from a heading."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


# --- reference: one page for each kind of file ------------------------------------------------------

_WHERE = {
    "roster": "An army list: any `.yaml` or `.yml` file.",
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
        where = _WHERE.get(self.kind) or f"`{self.kind}.yaml` in the folder of a pack."
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
    return json.dumps(schema, sort_keys=True)


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


# --- rules: one page for each pack ------------------------------------------------------------------


def rules_page(pack: Pack) -> str:
    cases = cases_by_rule(pack)
    named = list(pack.rules.values())
    slots = list(slot_limits(pack))
    return page(
        [
            NOTE, "", f"# Rules of {pack.title}", "",
            f"Pack `{pack.id}`, version {pack.version}: {counted(len(named), 'named rule')} and {counted(len(slots), 'limit')} of slots.",
            f"What the pack contains stands in [its own page](../packs/{pack.id}.md).",
            "`listbuilder explain RULE-ID` shows a list that keeps a rule and one that breaks it.", "",
            "## Overview",
            *table(("Rule", "Title", "Severity", "Cases"), _overview(named, slots, cases)),
            "## Named rules", "", *(line for rule in named for line in named_rule(rule, pack, cases)),
            "## Limits of slots", "", "Their ids are made from the kind of force or the unit, the slot, and `min` or `max`.", "",
            *(line for limit in slots for line in slot_rule(limit, pack, cases)),
            "## Other ids of findings", "", "They are made from options, fields, forces, units and prices. Units that nothing may be nested in, or that choose no weapons, have `.fits` and `.wargear` too.",
            *table(("Rule", "Title", "Severity", "Source", "Cases"), other_ids(pack, cases)),
        ]
    )  # fmt: skip


@dataclass(frozen=True)
class SlotLimit:
    """One side of a slot; `bound` as it is written in the pack."""

    id: str
    few: bool
    holder: ForceKind | Unit
    slot: Slot
    bound: Any

    @property
    def title(self) -> str:
        what = self.slot.one if self.bound == 1 else self.slot.name
        return f"At {'least' if self.few else 'most'} {flow(self.bound)} {what} in {self.holder.name}"


def cases_by_rule(pack: Pack) -> dict[str, list[Case]]:
    found: dict[str, list[Case]] = {}
    for path in pack.folders:
        for case in read_cases(path)[0]:
            found.setdefault(case.rule, []).append(case)
    return found


def slot_limits(pack: Pack) -> Iterator[SlotLimit]:
    """The limits that can be broken: nobody can have fewer than none."""
    holders: list[ForceKind | Unit] = [*pack.forces.values(), *pack.units.values()]
    for holder, slot in ((one, slot) for one in holders for slot in one.slots.values()):
        id = f"{pack.prefix}:{holder.id}.{slot.id}"
        if slot.least not in (None, 0):
            yield SlotLimit(f"{id}.min", True, holder, slot, slot.least)
        if slot.most is not None:
            yield SlotLimit(f"{id}.max", False, holder, slot, slot.most)


def _overview(
    named: list[Rule], slots: list[SlotLimit], cases: Mapping[str, Sequence[Case]]
) -> Iterator[Sequence[str]]:
    for rule in named:
        yield _linked(rule.id), rule.title, rule.severity, str(len(cases.get(rule.id, ())))
    for limit in slots:
        yield _linked(limit.id), limit.title, limit.slot.severity, str(len(cases.get(limit.id, ())))


def _linked(id: str) -> str:
    return f"[{id}](#{slug(id)})"


def named_rule(rule: Rule, pack: Pack, cases: Mapping[str, Sequence[Case]]) -> Lines:
    words = {key: value for key, value in rule.raw.items() if key not in _TOLD}
    judged = ", ".join(code(flow({key: value})[1:-1]) for key, value in words.items())
    retired = " (retired: no longer judged)" if rule.retired else ""
    yield from ("", f"### {rule.id}", "", f"**{rule.title}**{retired}", "")
    yield from facts(pack, rule.book, rule.severity, rule.message, rule.hint, rule.reading, cases.get(rule.id, ()))
    yield from (f"- Judged as: {judged}", "")


_TOLD = ("title", "book", "reading", "severity", "message", "hint", "retired")


def slot_rule(limit: SlotLimit, pack: Pack, cases: Mapping[str, Sequence[Case]]) -> Lines:
    slot, few = limit.slot, limit.few
    end = f"{flow(limit.bound)} {'is' if limit.bound == 1 else 'are'} {'needed' if few else 'allowed'}"
    hint = slot.hint or ("Add {missing}." if few else "Remove {excess}.")
    message = f"{{scope}} has {{found|{slot.one}|{slot.name}}}; {end}."
    yield from ("", f"### {limit.id}", "", f"**{limit.title}**", "")
    yield from facts(pack, slot.book, slot.severity, message, hint, slot.reading, cases.get(limit.id, ()))
    counting = "with what is nested in others" if slot.nested else "without what is nested in others"
    yield from (f"- Counts: {code(flow(slot.whom))}, {counting}", "")


def facts(
    pack: Pack, book: BookRef, severity: str, message: str, hint: str, readings: Sequence[str], cases: Sequence[Case]
) -> Lines:
    yield f"- Source: {pack.citation(book)}"
    yield f"- Severity: {severity}"
    yield f"- Says: {code(message)}"
    yield f"- Hint: {code(hint)}" if hint else "- Hint: none"
    for reading in readings:
        yield f"- Reading {reading}: {pack.readings.get(reading, '')}"
    breaking = sum(case.fails for case in cases)
    split = f" ({len(cases) - breaking} keep it, {breaking} break it)" if cases else ""
    yield f"- Cases: {len(cases)}{split}"


def other_ids(pack: Pack, cases: Mapping[str, Sequence[Case]]) -> Iterator[Sequence[str]]:
    for name, title, severity, book in _made_ids(pack):
        id = f"{pack.prefix}:{name}"
        yield code(id), title, severity, pack.citation(book), str(len(cases.get(id, ())))


def _made_ids(pack: Pack) -> Iterator[tuple[str, str, str, BookRef]]:
    """Findings that need no rule of their own; of units only those where something may be chosen or nested."""
    for one in pack.forces.values():
        yield f"{one.id}.fits", f"What may stand in {one.name}", "error", one.book
    for unit in pack.units.values():
        if unit.slots:
            yield f"{unit.id}.fits", f"What may be nested in {unit.name}", "error", unit.book
        if unit.wargear:
            yield f"{unit.id}.wargear", f"The weapons {unit.name} may choose", "error", unit.book
    for option in pack.options.values():
        yield f"{option.id}.for", f"Who may take {option.name}", "error", option.book
        if option.most is not None:
            yield f"{option.id}.max", f"How often {option.name} may be taken", "error", option.book
    book = rulebook(pack)
    for asked in pack.fields.values():
        if asked.id in book.entry_fields:
            yield f"{asked.id}.for", f"Of whom {asked.name} is asked", "error", asked.book
        if asked.id in book.required:
            yield f"{asked.id}.required", f"{asked.name} must be said", "error", asked.book
    for price in pack.prices.values():
        if None in price.values.values():
            yield f"{price.id}.unpriced", f"No price in the book: {price.name}", "warning", price.book


# --- packs: one page for each ---------------------------------------------------------------------


def packs_page(packs: list[Pack]) -> str:
    rows = (
        (f"[{pack.id}]({pack.id}.md)", pack.title, pack.summary, f"[{len(pack.rules)}](../rules/{pack.id}.md)")
        for pack in packs
    )
    intro = "The game systems that come with the program. `listbuilder systems` lists those at hand, yours included."
    return page([NOTE, "", "# Packs", "", intro, *table(("Pack", "Title", "What it covers", "Named rules"), rows)])


def pack_page(pack: Pack) -> str:
    parts = (
        _face, _books, _forces, _catalogues, _weapons, _options, _prices, _optional, _fields, _tags, _figures, _readings,
        _house, _tables, _samples,
    )  # fmt: skip
    return page(line for part in parts for line in part(pack))


def _face(pack: Pack) -> Lines:
    rules = sum(not rule.retired for rule in pack.rules.values())
    numbers = {
        "units": sum(1 for _ in pack.of_kind("units")), "vehicles": sum(1 for _ in pack.of_kind("vehicles")), "weapons": len(pack.weapons),
        "options": len(pack.options), "optional rules": len(pack.optional), "fields": len(pack.fields), "named rules": rules,
        "readings": len(pack.readings), "reference tables": len(pack.tables),
    }  # fmt: skip
    yield from (NOTE, "", f"# {pack.title}", "", f"Pack `{pack.id}`, version {pack.version}. {pack.summary}", "")
    yield f"Its rules stand in [their own page](../rules/{pack.id}.md)."
    yield from table(list(numbers), [[str(number) for number in numbers.values()]])


def _books(pack: Pack) -> Lines:
    rows = ((code(book.id), book.title, book.short, book.document) for book in pack.books.values())
    return listed("Books", "", ("Id", "Title", "Cited as", "Document"), rows)


def _forces(pack: Pack) -> Lines:
    rows = (
        (code(kind.id), kind.name, code(slot.id), _take(slot), code(flow(slot.whom)), pack.citation(slot.book))
        for kind in pack.forces.values()
        for slot in kind.slots.values()
    )
    return listed("Forces and their slots", "", ("Force", "Name", "Slot", "Take", "From", "Source"), rows)


def _take(slot: Slot) -> str:
    least, most = (None if bound is None else flow(bound) for bound in (slot.least, slot.most))
    if least == most:
        return f"exactly {least}"
    return f"{least or 0} or more" if most is None else f"{least or 0} to {most}"


def _catalogues(pack: Pack) -> Lines:
    intro = "The cost is that of one model with every field at its default and nothing chosen."
    items = catalogue(pack)
    for kind in ("units", "vehicles"):
        rows = (_item(pack, item) for item in items if item["kind"] == kind)
        yield from listed(kind.capitalize(), intro, ("Id", "Name", "Cost", "Tags", "Characteristics", "Source"), rows)


def _item(pack: Pack, item: Mapping[str, Any]) -> Sequence[str]:
    shorts = {id: currency.short for id, currency in pack.currencies.items()}
    cost = [amount if amount == "unpriced" else f"{amount} {shorts[id]}" for id, amount in item["cost"].items()]
    profile = [f"{name} {value}" for name, value in item["characteristics"].items()]
    tags = codes(pack.units[item["id"]].tags)
    return code(item["id"]), item["name"], ", ".join(cost), tags, ", ".join(profile), item["citation"]


def _weapons(pack: Pack) -> Lines:
    columns = pack.columns.get("weapons", {})
    rows = (
        (code(one.id), one.name, *("" if (cell := one.profile.get(id)) is None else str(cell) for id in columns), pack.citation(one.book))
        for one in pack.weapons.values()
    )  # fmt: skip
    return listed("Weapons", "", ("Id", "Name", *(column.short for column in columns.values()), "Source"), rows)


def _options(pack: Pack) -> Lines:
    rows = (
        (code(one.id), one.name, _answer(one.kind, one.choices), code(flow(one.whom)), _cost(one.cost), one.help, pack.citation(one.book))
        for one in pack.options.values()
    )  # fmt: skip
    intro = "Taken by `options:` of an entry."
    return listed("Options", intro, ("Id", "Name", "Kind", "For", "Cost", "Meaning", "Source"), rows)


def _answer(kind: str, choices: Mapping[str, Choice]) -> str:
    return f"one of {codes(choices)}" if choices else kind


def _cost(cost: Mapping[str, Fraction]) -> str:
    return ", ".join(f"{decimal(amount)} {currency}" for currency, amount in cost.items())


def _prices(pack: Pack) -> Lines:
    parts: list[PricePart | Scale] = [*pack.prices.values(), *pack.scales.values()]
    rows = (
        (code(one.id), one.name, code(flow(one.whom)) if one.whom else "all", _values(one), pack.citation(one.book))
        for one in parts
    )
    intro = "The price of one model is the sum of its parts, each times the scales that name it."
    return listed("Prices", intro, ("Id", "Name", "Who pays", "How much", "Source"), rows)


def _values(price: PricePart | Scale) -> str:
    if isinstance(price, PricePart) and price.amount is not None:
        return f"{decimal(price.amount)} {price.currency}"
    values = [f"{key} {'unpriced' if value is None else decimal(value)}" for key, value in price.values.items()]
    times = f"multiplies {codes(price.of)}, " if isinstance(price, Scale) else ""
    return f"{times}by {code(flow(price.by)[1:-1])}: {', '.join(values)}"


def _optional(pack: Pack) -> Lines:
    rows = ((code(one.id), one.name, one.help, pack.citation(one.book)) for one in pack.optional.values())
    return listed("Optional rules", "Switched on by `options:` of a list.", ("Id", "Name", "Meaning", "Source"), rows)


def _fields(pack: Pack) -> Lines:
    rows = (
        (code(one.id), one.name, ", ".join(one.at), _answer(one.kind, one.choices), _default(one), _required(one), one.help, pack.citation(one.book))
        for one in pack.fields.values()
    )  # fmt: skip
    intro = "Answered by `fields:` of a list, a force or an entry."
    return listed(
        "Fields", intro, ("Id", "Name", "Asked of", "Answer", "Default", "Required", "Meaning", "Source"), rows
    )


def _default(asked: Field) -> str:
    return "" if asked.default is None else code(flow(asked.default))


def _required(asked: Field) -> str:
    if isinstance(asked.required, Mapping):
        return f"when {code(flow(asked.required))}"
    return "yes" if asked.required else ""


def _tags(pack: Pack) -> Lines:
    rows = ((code(tag.id), tag.name, tag.group, codes(tag.implies), tag.help) for tag in pack.tags.values())
    return listed("Tags", "", ("Id", "Name", "Group", "Implies", "Meaning"), rows)


def _figures(pack: Pack) -> Lines:
    shown = [figure for figure in pack.figures.values() if not figure.hidden]
    rows = ((code(one.id), one.name, flow(one.raw.get("within", "roster")), pack.citation(one.book)) for one in shown)
    return listed("Figures", "Worked out from a list.", ("Id", "Name", "Within", "Source"), rows)


def _readings(pack: Pack) -> Lines:
    intro = "Doubtful spots of the book and how they are read here."
    return listed("Readings taken", intro, ("Id", "Reading"), pack.readings.items())


def _house(pack: Pack) -> Lines:
    """Everything that is ours rather than the book's."""
    sections = ("forces", "options", "weapons", "optional", "fields", "prices", "scales", "rules", "figures", "tables")
    data = [(section, id, one.book) for section in sections for id, one in getattr(pack, section).items()]
    data += [(unit.kind, unit.id, unit.book) for unit in pack.units.values()]
    ours = [f"- {section}: {code(id)}" for section, id, book in data if pack.is_house(section, id, book)]
    yield from ("", "## What is house", "", *(ours or ["Nothing: every datum names a section of a book."]), "")


def _tables(pack: Pack) -> Lines:
    rows = ((one.part, one.title, code(one.id), pack.citation(one.book)) for one in pack.tables.values())
    return listed("Reference tables", "", ("Part", "Title", "Id", "Source"), rows)


def _samples(pack: Pack) -> Lines:
    """Links work in the repository, where the shipped packs stand in data/."""
    names = sorted(path.name for path in (pack.folders[-1] / "samples").glob("*.yaml"))
    if names:
        yield from ("", "## Sample lists", "", "Those called `illegal-…` show what findings look like.", "")
        yield from (f"- [{name}](../../data/{pack.id}/samples/{name})" for name in names)


# --- commands -------------------------------------------------------------------------------------


def commands_page() -> str:
    top = command_line()
    found = list(_commands(top))
    rows = ((f"[{name}](#{slug(name)})", help) for name, help, _ in found)
    return page(
        [
            NOTE, "", "# Commands", "", top.description or "", "",
            "Exit codes: 0 all is well, 1 something was found, 2 the input or the command line cannot be used.",
            "`listbuilder --version` prints the version, `--help` after any command what it takes.",
            *table(("Command", "Does"), rows),
            *(line for name, help, one in found for line in command(name, help, one)),
        ]
    )  # fmt: skip


def _commands(parser: argparse.ArgumentParser) -> Iterator[tuple[str, str, argparse.ArgumentParser]]:
    """Every command that does something, with those of a group in the group's place."""
    for group in parser._actions:
        if isinstance(group, argparse._SubParsersAction):
            helps = {action.dest: action.help or "" for action in group._choices_actions}
            for name, inner in group.choices.items():
                below = list(_commands(inner))
                yield from below or [(inner.prog, helps[name], inner)]


def command(name: str, help: str, parser: argparse.ArgumentParser) -> Lines:
    actions = [action for action in parser._actions if action.dest != "help"]
    usage = " ".join([name, *map(_usage, sorted(actions, key=lambda action: not action.option_strings))])
    yield from ("", f"## {name}", "", f"{help[0].upper()}{help[1:]}.", "", "```text", usage, "```")
    rows = [(code(_spelled(action)), _meaning(action)) for action in actions]
    yield from table(("Argument", "Meaning"), rows)
    yield from (f"Example: {code((parser.epilog or '').removeprefix('example: '))}", "")


def _spelled(action: argparse.Action) -> str:
    """`--jobs N`, `PATH`."""
    value = str(action.metavar or ("|".join(action.choices) if action.choices else ""))
    words = [*action.option_strings, *([value] if action.nargs != 0 and value else [])]
    return " ".join(words) or action.dest


def _usage(action: argparse.Action) -> str:
    return (
        f"[{_spelled(action)}]" if action.option_strings else _spelled(action) + ("..." if action.nargs == "+" else "")
    )


def _meaning(action: argparse.Action) -> str:
    told = [action.help] if action.help else []
    told += ["one or more"] if action.nargs == "+" else []
    if action.default not in (None, False, [], argparse.SUPPRESS):
        told.append(f"default {code(str(action.default))}")
    return "; ".join(told)


# --- running --------------------------------------------------------------------------------------


def main(argv: Sequence[str] | None = None) -> int:
    arguments = argparse.ArgumentParser("listbuilder.docs", description="Write the generated pages of docs/.")
    arguments.add_argument("--check", action="store_true", help="write nothing; exit 1 when a page is stale")
    check = arguments.parse_args(argv).check
    try:
        made = pages()
    except NoPack as missing:
        print("\n".join(map(problem_text, missing.problems)), file=sys.stderr)
        return 2
    changed = stale_pages(DOCS, made) if check else write_pages(DOCS, made)
    for name in changed:
        print(f"docs/{name} is stale." if check else f"Wrote docs/{name}.")
    if check and changed:
        print("    hint: Run `make docs`.")
    return 1 if check and changed else 0


if __name__ == "__main__":
    sys.exit(main())
