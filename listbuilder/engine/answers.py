"""Answers to what a pack asks: are they possible, and what follows from them as marks, numbers and tags?"""

from __future__ import annotations

from fractions import Fraction

from listbuilder.pack.model import Choice, Field, Level, Pack, Value
from listbuilder.problems import Path, Problem
from listbuilder.vocabulary import field_mark
from listbuilder.words import decimal, did_you_mean, exact, listing, plain


def with_implied(pack: Pack, tags: set[str]) -> set[str]:
    """Tags and all that come with them."""
    known: set[str] = set()
    todo = list(tags)
    while todo:
        tag = todo.pop()
        if tag not in known:
            known.add(tag)
            todo += pack.tags[tag].implies if tag in pack.tags else ()
    return known


def record_answer(field: Field, answer: Value, tags: set[str], marks: set[str], numbers: dict[str, Fraction]) -> Value:
    """Turns an answer into marks, numbers and granted tags; returns it in its one spelling."""
    choice = find_choice(field, answer)
    if choice:
        answer = choice.id
        tags |= set(choice.grants)
    if field.kind == "number" and isinstance(answer, int | float):
        numbers[field.id] = exact(answer)
    marks.add(field_mark(field.id, answer))
    return answer


def find_choice(field: Field, answer: Value) -> Choice | None:
    """The choice meant by its id, its name or another spelling."""
    word = plain(str(answer))
    return next((c for c in field.choices.values() if word in map(plain, (c.id, c.name, *c.aliases))), None)


def check_answer(pack: Pack, id: str, value: Value, level: Level, path: Path) -> list[Problem]:
    """Is this asked here, and is the answer one that can be given?"""
    field = pack.fields.get(id)
    if field is None:
        known = [field.id for field in pack.fields.values() if level in field.at]
        return [
            Problem(
                "LINK-FIELD",
                f"{pack.title} asks nothing called {id!r} here.",
                did_you_mean(id, known, "Asked"),
                path=path,
                at_key=True,
            )
        ]
    if level not in field.at:
        return [
            Problem(
                "LINK-FIELD",
                f"{field.name} is asked of {listing([_LEVELS[at] for at in field.at])}, not of {_LEVELS[level]}.",
                "Move it there.",
                path=path,
                at_key=True,
            )
        ]
    message, hint = _answer_fault(field, value)
    return [Problem("LINK-ANSWER", message, hint, path=path, book=field.book)] if message else []


_LEVELS: dict[str, str] = {"list": "the list", "force": "a force", "entry": "an entry"}


def _answer_fault(field: Field, value: Value) -> tuple[str, str]:
    """What is wrong with an answer and what to do; empty when nothing is."""
    match field.kind:
        case "choice" if not find_choice(field, value):
            return f"{field.name} is {value!r}; that is not a choice.", did_you_mean(
                str(value), list(field.choices), "Choices"
            )
        case "yes-no" if not isinstance(value, bool):
            return f"{field.name} is {value!r}; true or false is wanted.", "Write true or false."
        case "text" if not isinstance(value, str):
            return f"{field.name} is {value!r}; text is wanted.", f'Put it in quotes: "{value}".'
        case "number" if isinstance(value, bool) or not isinstance(value, int | float):
            return f"{field.name} is {value!r}; a number is wanted.", "Write digits without quotes."
        case "number":
            return _number_fault(field, exact(value))
    return "", ""


def _number_fault(field: Field, number: Fraction) -> tuple[str, str]:
    if field.whole and number.denominator != 1:
        return f"{field.name} is {decimal(number)}; a whole number is wanted.", ""
    if field.least is not None and number < field.least:
        return f"{field.name} is {decimal(number)}; it must be at least {decimal(field.least)}.", ""
    if field.most is not None and number > field.most:
        return f"{field.name} is {decimal(number)}; it must be at most {decimal(field.most)}.", ""
    return "", ""
