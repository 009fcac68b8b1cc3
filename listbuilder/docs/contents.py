"""What is in a pack, one table for each kind of datum."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from listbuilder.campaign.idle import answers_of, asked_settings, is_idle
from listbuilder.catalogue import catalogue
from listbuilder.docs.markdown import Lines, code, codes, flow, listed
from listbuilder.pack.model import Choice, Field, Pack, PricePart, Scale, Slot
from listbuilder.pack.read import CAMPAIGN, FILES
from listbuilder.vocabulary import many
from listbuilder.words import decimal


def contents(pack: Pack) -> Lines:
    parts = (
        _forces,
        _catalogues,
        _weapons,
        _options,
        _prices,
        _optional,
        _fields,
        _tags,
        _figures,
        _tables,
        _campaign,
        _settings,
        _samples,
    )
    for part in parts:
        yield from part(pack)


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


def _tables(pack: Pack) -> Lines:
    rows = ((one.part, one.title, code(one.id), pack.citation(one.book)) for one in pack.tables.values())
    return listed("Reference tables", "", ("Part", "Title", "Id", "Source"), rows)


def _samples(pack: Pack) -> Lines:
    """Links work in the repository, where the shipped packs stand in data/."""
    names = sorted(path.name for path in (pack.folders[-1] / "samples").glob("*.yaml"))
    if names:
        yield from ("", "## Sample lists", "", "Those called `illegal-…` show what findings look like.", "")
        yield from (f"- [{name}](../../data/{pack.id}/samples/{name})" for name in names)


def _campaign(pack: Pack) -> Lines:
    """How much of each kind the rules of a war hold; the data themselves are the best list of them."""
    war = pack.campaign or {}
    rows = (
        (code(f"{kind}.yaml"), code(section), str(len(war[section])), ", ".join(code(id) for id in war[section]))
        for kind, sections in FILES.items()
        for section in sections
        if section in war and section in CAMPAIGN and section != "settings"
    )
    return listed("Campaign", "The rules of the war, by file and section.", ("File", "Section", "Data", "Ids"), rows)


def _settings(pack: Pack) -> Lines:
    asked = set(asked_settings(pack.campaign))
    rows = (
        (
            code(id),
            item["name"],
            next(iter(answers_of(item).values())),
            _others(item, id in asked),
            ", ".join(many(item.get("reading", []))),
        )
        for id, item in (pack.campaign or {}).get("settings", {}).items()
    )
    intro = "Spots that a group may settle for itself. * is noted for the turn: nothing that is judged so far depends on it."
    return listed("Settings of a campaign", intro, ("Id", "Question", "Usually", "Or", "Reading"), rows)


def _others(item: Mapping[str, Any], asked: bool) -> str:
    others = list(answers_of(item).items())[1:]
    return "; ".join(name + (" *" if is_idle(item, answer, asked) else "") for answer, name in others)
