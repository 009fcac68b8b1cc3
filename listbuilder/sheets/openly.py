"""What an opponent may know of a list: the list without its secrets, judged for itself.

Nothing of the opponent's copy is worked out from secrets, so nothing leaks: not by a total that is too high, a count
that does not add up, or a finding that names what nobody sees. Two lists that differ only in secrets give the same
copy. What a copy cannot tell without them is left out of every copy: rules and figures that look at secrets.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Any

from listbuilder.check import Checked
from listbuilder.engine.answers import with_implied
from listbuilder.engine.rulebook import rulebook
from listbuilder.engine.verdict import Verdict, judge
from listbuilder.pack.model import Pack
from listbuilder.pack.refs import references
from listbuilder.problems import Problem
from listbuilder.roster.model import Entry, Fields, Roster
from listbuilder.words import plain


def knows_secrets(pack: Pack) -> bool:
    """Does the game know secrets at all? Asked of the pack: what a list keeps secret is nobody's business."""
    return bool(_secret_ids(pack))


def _secret_ids(pack: Pack) -> list[str]:
    options = [option.id for option in pack.options.values() if option.secret]
    return [*options, *(field.id for field in pack.fields.values() if field.secret)]


def openly(checked: Checked) -> Checked:
    """The same list as its opponent may see it."""
    verdict = checked.verdict
    if verdict is None:
        return checked
    pack = verdict.pack
    rules, figures = _blind(pack)
    told = judge(open_list(verdict.roster, pack), pack)
    kept = _shown(told.problems, rules)
    waived = tuple((problem, reason) for problem, reason in told.waived if problem.rule not in rules)
    return replace(checked, verdict=_without(told, figures), problems=kept, waived=waived)


def _shown(problems: Iterable[Problem], rules: frozenset[str]) -> tuple[Problem, ...]:
    return tuple(problem for problem in problems if problem.rule not in rules)


def _without(verdict: Verdict, figures: frozenset[str]) -> Verdict:
    def kept(told: Any) -> dict[str, str]:
        return {id: value for id, value in told.items() if id not in figures}

    return replace(
        verdict,
        figures=kept(verdict.figures or {}),
        totals=kept(verdict.totals or {}),
        forces=tuple(replace(force, figures=kept(force.figures)) for force in verdict.forces),
        lines=tuple(replace(line, figures=kept(line.figures)) for line in verdict.lines),
    )


# --- the list ----------------------------------------------------------------------------------------


def open_list(roster: Roster, pack: Pack) -> Roster:
    """The list without notes, secret options and secret answers."""
    forces = tuple(
        replace(
            force,
            notes="",
            fields=_open_fields(force.fields, pack),
            entries=tuple(_open_entry(entry, pack) for entry in force.entries),
        )
        for force in roster.forces
    )
    return replace(roster, notes="", fields=_open_fields(roster.fields, pack), forces=forces)


def _open_entry(entry: Entry, pack: Pack) -> Entry:
    names = rulebook(pack).options_by_name
    options = tuple(
        taken
        for taken in entry.options
        if not (
            (option := pack.options.get(taken.id) or pack.options.get(names.get(plain(taken.id), ""))) and option.secret
        )
    )
    nested = tuple(_open_entry(inner, pack) for inner in entry.nested)
    return replace(entry, notes="", options=options, fields=_open_fields(entry.fields, pack), nested=nested)


def _open_fields(fields: Fields, pack: Pack) -> Fields:
    return tuple((id, value) for id, value in fields if id not in pack.fields or not pack.fields[id].secret)


# --- what looks at secrets ---------------------------------------------------------------------------


@lru_cache(maxsize=16)
def _blind(pack: Pack) -> tuple[frozenset[str], frozenset[str]]:
    """Ids of the findings and of the figures that depend on secrets."""
    if not knows_secrets(pack):
        return frozenset(), frozenset()
    secret = _names(pack)
    rules = {id for id, rule in pack.rules.items() if _looks(rule.raw, "composition", "rules", secret)}
    rules |= set(_blind_slots(pack, secret))
    rules |= {f"{pack.prefix}:{id}.{end}" for id in _secret_ids(pack) for end in ("required", "for", "max")}
    figures = {id for id, figure in pack.figures.items() if _looks(figure.raw, "composition", "figures", secret)}
    return frozenset(rules), frozenset(_with_dependents(pack, figures))


def _looks(raw: Any, home: str, what: str, secret: set[tuple[str, str]]) -> bool:
    """Does a piece of data name a secret? The schema says which of its words are names."""
    below = f"$defs/{what}" if home == "common" else f"properties/{what}/additionalProperties"
    named = references(raw, {"$ref": f"{home}.schema.json#/{below}"}, (), home)
    return any((one.facet, one.name.partition("=")[0]) in secret for one in named)


def _blind_slots(pack: Pack, secret: set[tuple[str, str]]) -> Iterator[str]:
    book = rulebook(pack)
    for owner, slots in (*book.force_slots.items(), *book.unit_slots.items()):
        for one in slots:
            bounds = [bound for bound in (one.slot.least, one.slot.most) if bound is not None]
            if _looks(one.slot.whom, "common", "selector", secret) or any(
                _looks(bound, "common", "amount", secret) for bound in bounds
            ):
                yield from (f"{one.id}.min", f"{one.id}.max", f"{pack.prefix}:{owner}.fits")


def _names(pack: Pack) -> set[tuple[str, str]]:
    """Secret options and fields, their choices, and the tags that only they can give away."""
    names: set[tuple[str, str]] = set()
    granted: set[str] = set()
    for option in pack.options.values():
        if option.secret:
            names |= {("option", option.id), *(("option", f"{option.id}.{choice}") for choice in option.choices)}
            granted |= {*option.grants, *(tag for choice in option.choices.values() for tag in choice.grants)}
    for field in pack.fields.values():
        if field.secret:
            names |= {("field", field.id), ("answer", field.id)}
            granted |= {tag for choice in field.choices.values() for tag in choice.grants}
    return names | {("tag", tag) for tag in with_implied(pack, granted)}


def _with_dependents(pack: Pack, figures: set[str]) -> set[str]:
    """Figures are declared after those they use."""
    for id, figure in pack.figures.items():
        used = [*figure.raw.get("join", ()), *figure.raw.get("add", ()), figure.raw.get("by", {}).get("figure")]
        if not figures.isdisjoint(used):
            figures.add(id)
    return figures
