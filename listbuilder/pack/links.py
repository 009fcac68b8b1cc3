"""Do the names in a pack lead somewhere? Findings LINK-* for every reference to nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from listbuilder.pack.read import Folder
from listbuilder.problems import Path, Problem
from listbuilder.vocabulary import facets_of
from listbuilder.words import did_you_mean

Raw = Mapping[str, Any]
Found = Iterator[tuple[Path, Problem]]

_CATALOGUE = ("units", "vehicles")
_GUARDS = ("when", "asked", "required")
_SELECTORS = ("for", "from", "of", "count", "share", "has", "each", "per", "not")


def check_links(raw: Raw, layers: Sequence[Folder]) -> list[Problem]:
    """Every dangling reference, at its place in the layer that wrote it."""
    return [_locate(layers, path, problem) for path, problem in dangling(raw)]


def dangling(raw: Raw) -> Found:
    """Every dangling reference with its path in the joined data."""
    return _Links(raw).all()


def _locate(layers: Sequence[Folder], path: Path, problem: Problem) -> Problem:
    """The topmost layer that holds the datum."""
    for layer in reversed(layers[1:]):
        section = layer.overlay.get(str(path[0]), {}) if path else {}
        if len(path) > 1 and any(path[1] in section.get(verb, {}) for verb in ("add", "change")):
            return layer.locate(path, problem)
    return layers[0].locate(path, problem)


class _Links:
    def __init__(self, raw: Raw) -> None:
        self.raw = raw
        names = {
            facet: set(raw.get(section, {}))
            for facet, section in (("tag", "tags"), ("force", "forces"), ("weapon", "weapons"), ("field", "fields"))
        }
        self.known: dict[str, set[str]] = {
            **names,
            "unit": {id for section in _CATALOGUE for id in raw.get(section, {})},
            "armed": names["tag"],
            "kind": set(_CATALOGUE),
            "option": self._options(raw),
            "optional": set(raw.get("optional", {})),
            "book": {*raw.get("books", {}), "house"},
            "reading": set(raw.get("readings", {})),
            "currency": set(raw.get("currencies", {})),
            "group": set(raw.get("tag-groups", {})),
        }
        self.choices = {
            f"field:{id}={choice}" for id, field in raw.get("fields", {}).items() for choice in field.get("choices", {})
        }

    @staticmethod
    def _options(raw: Raw) -> set[str]:
        options = raw.get("options", {})
        return {
            *options,
            *(f"{id}.{choice}" for id, option in options.items() for choice in option.get("choices", {})),
            *raw.get("weapons", {}),
        }

    def all(self) -> Found:
        for section, items in self.raw.items():
            if isinstance(items, dict):
                yield from self._walk(items, (section,))
        for id in sorted(set(self.raw.get("units", {})) & set(self.raw.get("vehicles", {}))):
            yield (
                ("vehicles", id),
                Problem(
                    "LINK-DOUBLE", f"{id!r} is both a unit and a vehicle.", "Give one of them another id.", at_key=True
                ),
            )
        parts: tuple[Callable[[], Found], ...] = (
            self._units,
            self._tags,
            self._fields,
            self._points,
            self._rules,
            self._tables,
        )
        for part in parts:
            yield from part()

    # --- what may stand anywhere ---

    def _walk(self, value: Any, path: Path) -> Found:
        """Books, readings, selectors, guards and costs, wherever they are written."""
        if isinstance(value, list):
            for index, item in enumerate(value):
                yield from self._walk(item, (*path, index))
            return
        if not isinstance(value, dict):
            return
        for key, inner in value.items():
            here = (*path, key)
            if key == "book" and isinstance(inner, dict):
                yield from self._name("book", inner.get("ref", ""), (*here, "ref"))
            elif key == "reading":
                yield from self._names("reading", [inner] if isinstance(inner, str) else inner, here)
            elif key == "cost" and isinstance(inner, dict):
                yield from self._names("currency", inner, here)
            elif key in ("grants", "implies"):
                yield from self._names("tag", inner, here)
            elif key in _GUARDS and isinstance(inner, dict):
                yield from self._facets(inner, here, guard=True)
            elif key in _SELECTORS and isinstance(inner, dict) and path[0] != "profiles":
                yield from self._facets(inner, here, guard=False)
                yield from self._walk({k: v for k, v in inner.items() if k in ("of", "what")}, here)
            else:
                yield from self._walk(inner, here)

    def _facets(self, raw: Raw, path: Path, guard: bool) -> Found:
        for facet, name in facets_of({k: v for k, v in raw.items() if k not in ("of", "what", "by", "and")}):
            if facet == "choice":
                field = name.removeprefix("field:").split("=")[0]
                kind = self.raw.get("fields", {}).get(field, {}).get("kind")
                if kind == "choice" and name not in self.choices:
                    known = [one.split("=", 1)[1] for one in self.choices if one.startswith(f"field:{field}=")]
                    yield (
                        path,
                        Problem(
                            "LINK-CHOICE",
                            f"{field} has no choice {name.split('=', 1)[1]!r}.",
                            did_you_mean(name.split("=", 1)[1], known, "Choices"),
                        ),
                    )
            elif facet == "option" and guard:
                yield from self._name("optional", name, path)
            else:
                yield from self._name(facet, name, path)

    def _name(self, facet: str, name: str, path: Path) -> Found:
        known = self.known[facet]
        if name not in known:
            yield (
                path,
                Problem(
                    f"LINK-{facet.upper()}",
                    f"There is no {_NOUNS.get(facet, facet)} {name!r}.",
                    did_you_mean(name, sorted(known)),
                ),
            )

    def _names(self, facet: str, names: Iterable[str], path: Path) -> Found:
        for index, name in enumerate(names):
            yield from self._name(facet, name, (*path, name if isinstance(names, dict) else index))

    # --- section by section ---

    def _units(self) -> Found:
        profiles = self.raw.get("profiles", {})
        for section in (*_CATALOGUE, "weapons"):
            columns = profiles.get(section, {}).get("columns", {})
            for id, item in self.raw.get(section, {}).items():
                path = (section, id)
                yield from self._names("tag", item.get("tags", ()), (*path, "tags"))
                yield from self._names("weapon", item.get("weapons", ()), (*path, "weapons"))
                yield from self._names("weapon", item.get("wargear", ()), (*path, "wargear"))
                for column in item.get("profile", {}):
                    if column not in columns:
                        hint = (
                            did_you_mean(column, list(columns), "Columns")
                            or f"Declare it in pack.yaml under profiles/{section}."
                        )
                        yield (
                            (*path, "profile", column),
                            Problem(
                                "LINK-COLUMN", f"The {section} profile has no column {column!r}.", hint, at_key=True
                            ),
                        )

    def _tags(self) -> Found:
        for id, tag in self.raw.get("tags", {}).items():
            if "group" in tag:
                yield from self._name("group", tag["group"], ("tags", id, "group"))

    def _fields(self) -> Found:
        for section in ("fields", "options"):
            for id, item in self.raw.get(section, {}).items():
                if (item.get("kind") == "choice") != ("choices" in item):
                    yield (
                        (section, id),
                        Problem(
                            "LINK-CHOICE",
                            f"{id!r} has the kind {item.get('kind', 'yes-no')!r}, and choices belong to kind `choice` alone.",
                            "Add choices or correct the kind.",
                        ),
                    )
                default = item.get("default")
                if default is not None and "choices" in item and default not in item["choices"]:
                    yield (
                        (section, id, "default"),
                        Problem(
                            "LINK-CHOICE",
                            f"The default {default!r} is not a choice.",
                            did_you_mean(str(default), list(item["choices"]), "Choices"),
                        ),
                    )

    def _points(self) -> Found:
        prices = self.raw.get("prices", {})
        for id, price in prices.items():
            yield from self._name("currency", price["currency"], ("prices", id, "currency"))
            if ("amount" in price) == ("by" in price):
                yield (
                    ("prices", id),
                    Problem(
                        "LINK-PRICE",
                        f"The price {id!r} needs either `amount` or `by` with `values`.",
                        "Keep one of them.",
                    ),
                )
            yield from self._lookup(price, ("prices", id))
        parts = {*prices, "unit", "options"}
        for id, scale in self.raw.get("scales", {}).items():
            yield from self._lookup(scale, ("scales", id))
            for index, part in enumerate(scale["of"]):
                if part not in parts:
                    yield (
                        ("scales", id, "of", index),
                        Problem(
                            "LINK-PRICE", f"There is no price {part!r}.", did_you_mean(part, sorted(parts), "Parts")
                        ),
                    )

    def _lookup(self, raw: Raw, path: Path) -> Found:
        """Keys of a table of values must be ones that can come up."""
        by = raw.get("by")
        if by is None:
            return
        keys: set[str] | None = None
        if "field" in by:
            yield from self._name("field", by["field"], (*path, "by"))
            keys = set(self.raw.get("fields", {}).get(by["field"], {}).get("choices", {})) or None
        elif "tags" in by:
            yield from self._name("group", by["tags"], (*path, "by"))
            keys = {id for id, tag in self.raw.get("tags", {}).items() if tag.get("group") == by["tags"]}
        elif "unit" in by:
            keys = self.known["unit"]
        elif "force" in by:
            keys = self.known["force"]
        for key in raw.get("values", {}) if keys is not None else ():
            if key not in (keys or ()):
                yield (
                    (*path, "values", key),
                    Problem(
                        "LINK-KEY",
                        f"The key {key!r} can never come up here.",
                        did_you_mean(key, sorted(keys or ())),
                        at_key=True,
                    ),
                )

    def _rules(self) -> Found:
        from listbuilder.pack.rules import rule_faults

        for section in ("rules", "figures"):
            for id, raw in self.raw.get(section, {}).items():
                for path, problem in rule_faults(section, id, raw, self.known, set(self.raw.get("figures", {}))):
                    yield (section, id, *path), problem
                yield from self._lookup(raw, (section, id))

    def _tables(self) -> Found:
        for id, table in self.raw.get("tables", {}).items():
            kinds = [key for key in ("rows", "rows-from", "steps", "points") if key in table]
            if len(kinds) != 1:
                yield (
                    ("tables", id),
                    Problem(
                        "LINK-TABLE",
                        f"The table {id!r} needs one of rows, rows-from, steps or points.",
                        f"It has {len(kinds)}.",
                    ),
                )
            width = len(table.get("columns", ()))
            for index, row in enumerate(table.get("rows", ())):
                if len(row) != width:
                    yield (
                        ("tables", id, "rows", index),
                        Problem(
                            "LINK-TABLE",
                            f"Row {index + 1} has {len(row)} cells; there are {width} columns.",
                            "Make them equal.",
                        ),
                    )
            source = table.get("rows-from", {})
            columns = self.raw.get("profiles", {}).get(source.get("kind"), {}).get("columns", {})
            for column in source.get("columns", ()):
                if column not in columns:
                    yield (
                        ("tables", id, "rows-from"),
                        Problem(
                            "LINK-COLUMN",
                            f"The {source['kind']} profile has no column {column!r}.",
                            did_you_mean(column, list(columns), "Columns"),
                        ),
                    )


_NOUNS = {"armed": "tag", "optional": "optional rule", "group": "tag group", "force": "kind of force"}
