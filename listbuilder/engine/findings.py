"""Limits put to a list: slots, named rules and required answers become findings with their numbers."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any

from listbuilder.engine.amount import Amount
from listbuilder.engine.checks import run_check
from listbuilder.engine.context import asked_of
from listbuilder.engine.measure import Measured
from listbuilder.engine.muster import Muster
from listbuilder.engine.rulebook import ReadyRule, ReadySlot, Rulebook
from listbuilder.engine.scope import Line, Scope, entry_scope
from listbuilder.engine.select import compile_selector
from listbuilder.problems import Path, Problem
from listbuilder.vocabulary import fill, many
from listbuilder.words import Number, counted, decimal, listing


def find_all(book: Rulebook, found: Muster) -> Iterator[Problem]:
    """Everything that is not as the pack wants it."""
    yield from found.odd
    yield from _missing_answers(book, found)
    for scope in found.forces:
        yield from _slots(book, book.force_slots[scope.force], scope, 0, scope.name, scope.force)
    yield from _unit_slots(book, found)
    for rule in book.rules:
        yield from _rule(book, rule, found)
    yield from _unpriced(book, found)


# --- slots ---------------------------------------------------------------------------------------


def _unit_slots(book: Rulebook, found: Muster) -> Iterator[Problem]:
    """What is nested in a unit must fit its slots; each model of a line holds the same."""
    for scope, line in holders(book, found):
        unit = line.makeup.unit.id
        yield from _slots(book, book.unit_slots.get(unit, []), scope, line.depth + 1, scope.name, unit)


def holders(book: Rulebook, found: Muster) -> Iterator[tuple[Scope, Line]]:
    """Entries that hold others or have to."""
    for force in found.forces:
        for index, line in enumerate(force.lines):
            if line.entry.nested or line.makeup.unit.id in book.demanding:
                yield entry_scope(force, index), line


def _slots(
    book: Rulebook, slots: list[ReadySlot], scope: Scope, depth: int, name: str, owner: str
) -> Iterator[Problem]:
    """Lines at `depth` must fit a slot; those below count only where the slot says so."""
    for line in misfits(slots, scope, depth):
        yield _misfit(book, line, slots, name, owner)
    for slot in slots:
        number, least, most, counting = weigh_slot(slot, scope, depth)
        if most is not None and number > most:
            yield _slot_problem(slot, "max", number, most, scope, counting, name)
        elif least is not None and number < least:
            yield _slot_problem(slot, "min", number, least, scope, counting, name)


def misfits(slots: list[ReadySlot], scope: Scope, depth: int) -> list[Line]:
    return [
        line for line in scope.lines
        if line.depth == depth and not any(slot.selector in line.makeup.hits for slot in slots)
    ]  # fmt: skip


def weigh_slot(slot: ReadySlot, scope: Scope, depth: int) -> tuple[int, Number | None, Number | None, list[Line]]:
    """How many there are, how many there must and may be, and which they are."""
    deep = slot.slot.nested
    counting = [
        line for line in scope.lines
        if slot.selector in line.makeup.hits and (line.depth == depth or (deep and line.depth > depth))
    ]  # fmt: skip
    once = [line for line in counting if slot.ones in line.makeup.hits]
    models = sum(line.number for line in counting) - sum(line.number for line in once)
    number = len(once) + models // scope.line_base
    return number, slot.least(scope) if slot.least else None, slot.most(scope) if slot.most else None, counting


def _misfit(book: Rulebook, line: Line, slots: list[ReadySlot], name: str, owner: str) -> Problem:
    unit = line.makeup.unit
    holder = book.pack.forces.get(owner) or book.pack.units[owner]
    takes = listing([slot.slot.name for slot in slots]) or "nothing"
    return Problem(
        f"{book.pack.prefix}:{owner}.fits",
        f"{unit.name} has no place in {name}, which takes {takes}.",
        _with_options(book, line, slots) or "Move it somewhere else, or remove it.",
        path=line.path,
        book=holder.book,
        entries=(line.label,),
    )


def _with_options(book: Rulebook, line: Line, slots: list[ReadySlot]) -> str:
    """Which option would give it a place, where only that is missing."""
    for slot in slots:
        for part in slot.slot.whom.get("any", [slot.slot.whom]):
            rest = {key: value for key, value in part.items() if key != "option"}
            if "option" in part and compile_selector(rest)(line.makeup.bearer):
                ways = [_option_name(book, id) for id in many(part["option"])]
                return f"It has a place as {slot.slot.one} with {listing(ways, 'or')}; else move it somewhere else."
    return ""


def _option_name(book: Rulebook, id: str) -> str:
    """`Rides in: Rhino`, or the name of a plain option."""
    option, _, choice = id.partition(".")
    known = book.pack.options.get(option)
    if known is None:
        return id
    return f"{known.name}: {known.choices[choice].name}" if choice in known.choices else known.name


def _slot_problem(
    slot: ReadySlot, side: str, number: int, bound: Number, scope: Scope, lines: list[Line], name: str
) -> Problem:
    record = slot.slot
    what = counted(number, record.one, record.name)
    allowed = f"{decimal(bound)} {'is' if bound == 1 else 'are'} {'allowed' if side == 'max' else 'needed'}"
    gap = max(bound - number, number - bound)
    several = counted(gap, record.one, record.name)
    hint = f"Remove {several}." if side == "max" else record.hint or f"Add {several}."
    path = lines[-1].path if side == "max" and lines else scope.path
    return Problem(
        f"{slot.id}.{side}", f"{name} has {what if number else f'no {record.one}'}; {allowed}.", hint, record.severity, path,
        book=record.book, found=str(number), limit=decimal(bound), entries=tuple(line.label for line in lines),
    )  # fmt: skip


# --- named rules -----------------------------------------------------------------------------------


def _rule(book: Rulebook, ready: ReadyRule, found: Muster) -> Iterator[Problem]:
    for scope in applies_to(ready, found):
        if "check" in ready.rule.raw:
            yield from run_check(book, ready.rule, scope)
        elif ready.measure is not None:
            yield from _judge(ready, scope, ready.measure.ask(scope))


def applies_to(ready: ReadyRule, found: Muster) -> Iterable[Scope]:
    """Where the rule holds in this list."""
    scopes = _scopes(ready, found)
    return scopes if ready.when is None else filter(ready.when, scopes)


def _scopes(ready: ReadyRule, found: Muster) -> Iterable[Scope]:
    if ready.within == "roster":
        return (found.roster,)
    if ready.within == "force":
        return found.forces
    return (
        entry_scope(force, index)
        for force in found.forces
        for index, line in enumerate(force.lines)
        if ready.each in line.makeup.hits
    )


def _judge(ready: ReadyRule, scope: Scope, measured: Measured) -> Iterator[Problem]:
    for side, value, bound, share in weigh(ready, scope, measured):
        if value > bound if side == "max" else value < bound:
            yield _rule_problem(ready, scope, measured, value, bound, side, share)


def weigh(ready: ReadyRule, scope: Scope, measured: Measured) -> Iterator[tuple[str, Number, Number, Fraction | None]]:
    """What was found beside every bound that there is here: min or max, value, bound, share of the whole."""
    value = measured.value
    if value is None:
        return
    for side, amount, share in ready.bounds:
        bound = _bound(amount, share, measured, side, scope)
        if bound is not None:
            yield side, value, bound, share


def _bound(amount: Amount, share: Fraction | None, measured: Measured, side: str, scope: Scope) -> Number | None:
    """A share of the whole is a limit in whole things: 10 % of 12 allows 1."""
    if share is None:
        return amount(scope)
    exactly = share * Fraction(measured.base or 0)
    return int(exactly) if side == "max" else -int(-exactly // 1)


def _rule_problem(
    ready: ReadyRule, scope: Scope, measured: Measured, value: Number, bound: Number, side: str, share: Fraction | None
) -> Problem:
    rule, measure = ready.rule, ready.measure
    lines = scope.lines_of(measure.selector, measure.nested, measure.less) if measure else []
    if measured.of is not None:
        lines = [line for line in lines if measured.of(line.makeup)] or lines
    gap = _gap(measured, value, bound, share)
    words = {
        "found": decimal(value), "limit": decimal(bound), "base": decimal(measured.base or 0),
        "excess": decimal(gap if side == "max" else 0), "missing": decimal(gap if side == "min" else 0),
        "over": decimal(abs(Fraction(value) - Fraction(bound))),
        "percent": decimal(round(Fraction(value) * 100 / Fraction(measured.base), 1)) if measured.base else "0",
        "scope": scope.name, "names": measured.word or listing(sorted({line.makeup.unit.name for line in lines})), "title": rule.title,
    }  # fmt: skip
    return Problem(
        rule.id, fill(rule.message, words), fill(rule.hint, words), rule.severity, _points_at(ready, scope, lines, side),
        book=rule.book, found=words["found"], limit=words["limit"], entries=tuple(line.label for line in lines),
    )  # fmt: skip


def _gap(measured: Measured, value: Number, bound: Number, share: Fraction | None) -> Number:
    """How many to take out or add. Of a share both the part and the whole change with each one."""
    if share is None or share == 1:
        return abs(Fraction(value) - Fraction(bound))
    return math.ceil(abs(Fraction(value) - share * Fraction(measured.base or 0)) / (1 - share))


def _points_at(ready: ReadyRule, scope: Scope, lines: list[Line], side: str) -> Path:
    """Too many of something: the last that counts. A sum or too few: the scope, or the key the rule names."""
    at: Any = ready.rule.raw.get("at")
    if at:
        return (*scope.path, *str(at).split("/"))
    if side == "max" and lines and ready.measure is not None and ready.measure.kind != "sum":
        return lines[-1].path
    return scope.path or ("forces",)


# --- answers and prices ----------------------------------------------------------------------------


def _missing_answers(book: Rulebook, found: Muster) -> Iterator[Problem]:
    """Asked where an answer counts: of the entries, else the forces, else the list; all take it from above."""
    for id in book.required:
        field = book.pack.fields[id]
        for scope in unanswered(book, found, id):
            hint = field.help or (f"Choices: {listing(list(field.choices), 'or')}." if field.choices else "")
            path = (*scope.path, "fields") if scope.path else ("fields",)
            yield Problem(
                f"{book.pack.prefix}:{id}.required",
                f"{scope.name}: {field.name} is missing.",
                hint,
                path=path,
                book=field.book,
            )


def unanswered(book: Rulebook, found: Muster, id: str) -> list[Scope]:
    """Where a required answer is missing."""
    return [
        scope
        for scope in _askable(book, found, id, True)
        if id not in scope.context.answers and book.required[id](scope)
    ]


def is_asked(book: Rulebook, found: Muster, id: str) -> bool:
    """Is the answer required anywhere in this list?"""
    return any(map(book.required[id], _askable(book, found, id, False)))


def _askable(book: Rulebook, found: Muster, id: str, missing: bool) -> Iterable[Scope]:
    """Where a question is put; `missing` passes over entries that have an answer of their own."""
    field = book.pack.fields[id]
    if "entry" in field.at:
        return (
            entry_scope(force, index) for force in found.forces for index, line in enumerate(force.lines)
            if book.entry_fields[id][1](line.makeup.bearer) and not (missing and id in line.makeup.answers)
        )  # fmt: skip
    if "force" in field.at:
        return [scope for scope in found.forces if asked_of(field, scope.force)]
    return (found.roster,)


def _unpriced(book: Rulebook, found: Muster) -> Iterator[Problem]:
    """What the book names without a price is said, never counted as free."""
    bare = [line for line in found.roster.lines if line.makeup.price.unpriced]
    for part in book.pack.prices.values() if bare else ():
        lines = [line for line in bare if part.id in line.makeup.price.unpriced]
        if lines:
            names = sorted({line.makeup.unit.name for line in lines})
            has = "has" if len(names) == 1 else "have"
            yield Problem(
                f"{book.pack.prefix}:{part.id}.unpriced",
                f"{listing(names)} {has} no price in the book; the total leaves that out.",
                "Agree on a price with your opponent and write it into an overlay.",
                "warning",
                lines[-1].path,
                book=part.book,
                found=str(sum(line.number for line in lines)),
                entries=tuple(line.label for line in lines),
            )
