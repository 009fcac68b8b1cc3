"""Plain pack data, already checked by schema, to records."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any, TypeVar

from listbuilder.pack import model as m
from listbuilder.pack.read import CAMPAIGN
from listbuilder.problems import BookRef
from listbuilder.words import exact

Record = TypeVar("Record")
RawDict = dict[str, Any]


def build(raw: RawDict, hash: str, folders: tuple[Path, ...], changed: Mapping[str, str]) -> m.Pack:
    """One pack from its joined sections."""
    return m.Pack(
        id=raw["id"],
        title=raw["title"],
        version=raw["version"],
        summary=raw.get("summary", ""),
        hash=hash,
        folders=folders,
        books=_each(raw, "books", lambda i, r: m.Book(i, r["title"], r["short"], r.get("document", ""))),
        readings={i: r["text"] for i, r in raw.get("readings", {}).items()},
        left_out=_names(raw, "left-out"),
        columns={k: _columns(r) for k, r in raw.get("profiles", {}).items()},
        groups=raw.get("tag-groups", {}),
        tags=_each(raw, "tags", _tag),
        optional=_each(
            raw, "optional", lambda i, r: m.Optional(i, r["name"], r.get("help", ""), _names(r, "grants"), *_origin(r))
        ),
        fields=_each(raw, "fields", _field),
        forces=_each(raw, "forces", _force),
        tracks=_each(raw, "tracks", lambda i, r: m.Track(i, r["name"], r, *_origin(r))),
        records=_each(raw, "records", lambda i, r: m.Record(i, r["title"], r, *_origin(r))),
        units=_each(raw, "units", _unit("units")) | _each(raw, "vehicles", _unit("vehicles")),
        options=_each(raw, "options", _option),
        weapons=_each(raw, "weapons", _weapon),
        currencies=_each(raw, "currencies", _currency),
        prices=_each(raw, "prices", _price),
        scales=_each(raw, "scales", _scale),
        rules=_each(raw, "rules", _rule),
        figures=_each(
            raw,
            "figures",
            lambda i, r: m.Figure(
                i, r["name"], r.get("unit", ""), r.get("total", False), r.get("hidden", False), r, *_origin(r)
            ),
        ),
        tables=_each(raw, "tables", lambda i, r: m.Table(i, r["title"], r.get("part", ""), r, *_origin(r))),
        starter=raw.get("starter", ""),
        changed=changed,
        campaign={section: raw[section] for section in CAMPAIGN if section in raw} or None,
    )


def _each(raw: RawDict, section: str, make: Callable[[str, RawDict], Record]) -> dict[str, Record]:
    return {id: make(id, item) for id, item in raw.get(section, {}).items()}


def _origin(raw: RawDict) -> tuple[BookRef, tuple[str, ...]]:
    """Book and readings of a datum."""
    book = raw.get("book", {"ref": "house"})
    reading = raw.get("reading", ())
    return BookRef(book["ref"], book.get("section", "")), (reading,) if isinstance(reading, str) else tuple(reading)


def _names(raw: RawDict, key: str) -> tuple[str, ...]:
    return tuple(raw.get(key, ()))


def _cost(raw: RawDict) -> dict[str, Fraction]:
    return {currency: exact(amount) for currency, amount in raw.get("cost", {}).items()}


def _number(raw: RawDict, key: str) -> Fraction | None:
    return exact(raw[key]) if key in raw else None


def _columns(raw: RawDict) -> dict[str, m.Column]:
    def column(id: str, r: RawDict) -> m.Column:
        return m.Column(id, r["short"], r["name"], r.get("unit", ""), r.get("help", ""), r.get("codes", {}))

    return _each(raw, "columns", column)


def _tag(id: str, raw: RawDict) -> m.Tag:
    name = raw["name"]
    return m.Tag(
        id, name, raw.get("plural", name + "s"), raw.get("group", ""), _names(raw, "implies"), raw.get("help", "")
    )


def _choice(id: str, raw: RawDict) -> m.Choice:
    return m.Choice(
        id,
        raw["name"],
        raw.get("help", ""),
        _names(raw, "grants"),
        _names(raw, "aliases"),
        _cost(raw),
        _names(raw, "weapons"),
        raw.get("profile", {}),
    )


def _field(id: str, raw: RawDict) -> m.Field:
    return m.Field(
        id, raw["name"], tuple(raw["at"]), raw["kind"], _each(raw, "choices", _choice), _number(raw, "min"), _number(raw, "max"),
        raw.get("whole", False), raw.get("default"), raw.get("required", False), raw.get("asked"), raw.get("for", {}),
        raw.get("help", ""), raw.get("secret", False), *_origin(raw),
    )  # fmt: skip


def _option(id: str, raw: RawDict) -> m.Option:
    return m.Option(
        id, raw["name"], _names(raw, "aliases"), raw.get("kind", "yes-no"), _each(raw, "choices", _choice), raw.get("max"), raw["for"],
        _names(raw, "grants"), _cost(raw), raw.get("help", ""), raw.get("secret", False), *_origin(raw),
    )  # fmt: skip


def span(take: int | str | Mapping[str, Any]) -> tuple[Any, Any]:
    """`12`, `'1-3'`, `'2+'` or {min, max} to the least and the most; None where there is no bound."""
    if isinstance(take, Mapping):
        return take.get("min"), take.get("max")
    least, dash, most = str(take).partition("-")
    if least.endswith("+"):
        return int(least[:-1]), None
    return int(least), int(most) if dash else int(least)


def _slot(id: str, raw: RawDict) -> m.Slot:
    least, most = span(raw["take"])
    return m.Slot(
        id, raw["name"], raw.get("one", raw["name"].removesuffix("s")), least, most, raw["from"], raw.get("nested", False), raw.get("hint", ""),
        raw.get("severity", "error"), *_origin(raw), entries=raw.get("entries", False),
    )  # fmt: skip


def _force(id: str, raw: RawDict) -> m.ForceKind:
    name = raw["name"]
    return m.ForceKind(
        id, name, raw.get("plural", name + "s"), _each(raw, "slots", _slot), raw.get("help", ""), *_origin(raw)
    )


def _unit(kind: m.Kind) -> Callable[[str, RawDict], m.Unit]:
    def make(id: str, raw: RawDict) -> m.Unit:
        return m.Unit(
            id, kind, raw["name"], raw.get("short") or raw["name"], _names(raw, "tags"), raw.get("profile", {}), _names(raw, "weapons"),
            _names(raw, "wargear"), _each(raw, "slots", _slot), _cost(raw), _names(raw, "notes"), _names(raw, "aliases"), *_origin(raw),
            counts_as=_names(raw, "counts-as"),
        )  # fmt: skip

    return make


def _weapon(id: str, raw: RawDict) -> m.Weapon:
    return m.Weapon(
        id, raw["name"], raw.get("short") or raw["name"], _names(raw, "tags"), raw.get("profile", {}), _cost(raw),
        _names(raw, "notes"), _names(raw, "aliases"), *_origin(raw),
    )  # fmt: skip


def _currency(id: str, raw: RawDict) -> m.Currency:
    return m.Currency(
        id, raw["name"], raw.get("one", raw["name"].removesuffix("s")), raw["short"], raw.get("limited", False)
    )


def _price(id: str, raw: RawDict) -> m.PricePart:
    values = {key: None if value == "unpriced" else exact(value) for key, value in raw.get("values", {}).items()}
    return m.PricePart(
        id,
        raw["name"],
        raw["currency"],
        raw.get("for", {}),
        _number(raw, "amount"),
        raw.get("by"),
        values,
        *_origin(raw),
    )


def _scale(id: str, raw: RawDict) -> m.Scale:
    values = {key: exact(value) for key, value in raw["values"].items()}
    return m.Scale(id, raw["name"], raw.get("for", {}), raw["by"], values, _names(raw, "of"), *_origin(raw))


def _rule(id: str, raw: RawDict) -> m.Rule:
    return m.Rule(
        id, raw["title"], raw.get("message", ""), raw.get("hint", ""), raw.get("severity", "error"), raw.get("retired", False),
        raw, *_origin(raw),
    )  # fmt: skip
