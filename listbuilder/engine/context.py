"""What holds around entries: the optional rules and answers of a list, and of each force in it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from listbuilder.engine.answers import check_answer, record_answer, with_implied
from listbuilder.engine.select import Bearer, mark
from listbuilder.pack.model import Field, Level, Pack, Value
from listbuilder.problems import Problem
from listbuilder.roster.model import Fields
from listbuilder.vocabulary import many
from listbuilder.words import did_you_mean


@dataclass(frozen=True, slots=True, eq=False)
class Context:
    """What guards look at. Paths of problems lead from the list or the force."""

    bearer: Bearer
    answers: dict[str, Value]
    handed_down: Fields  # answers that entries take when they give none
    problems: tuple[Problem, ...]


def list_context(pack: Pack, options: tuple[str, ...], given: Fields) -> Context:
    """The list's own answers, with defaults."""
    problems = [_no_option(pack, id, index) for index, id in enumerate(options) if id not in pack.optional]
    return _context(pack, "list", options, given, given, "", problems)


def force_context(pack: Pack, options: tuple[str, ...], list_given: Fields, kind: str, given: Fields) -> Context:
    """The list's answers with the force's own laid over them."""
    merged = tuple(sorted({**dict(list_given), **dict(given)}.items()))
    return _context(pack, "force", options, given, merged, kind, [])


def _context(
    pack: Pack,
    level: Level,
    options: tuple[str, ...],
    own: Fields,
    merged: Fields,
    kind: str,
    problems: list[Problem],
) -> Context:
    tags = {tag for id in options if id in pack.optional for tag in pack.optional[id].grants}
    marks = {mark("optional", id) for id in options} | ({mark("force", kind)} if kind else set())
    numbers: dict[str, Fraction] = {}
    answers: dict[str, Value] = {}
    for id, value in own:
        path = ("fields", *id.split("."))
        problems += check_answer(pack, id, value, level, path)
        if kind and id in pack.fields and not asked_of(pack.fields[id], kind):
            name, force = pack.fields[id].name, pack.forces[kind].name.lower()
            message = f"{name} is not asked here ({force})."
            problems.append(
                Problem(f"{pack.prefix}:{id}.for", message, "Remove it.", path=path, book=pack.fields[id].book)
            )
    known = dict(merged)
    for field in pack.fields.values():
        answer = known.get(field.id, field.default)
        if kind and not asked_of(field, kind):
            continue
        if answer not in (None, "") and ("list" in field.at or (kind and "force" in field.at)):
            answers[field.id] = record_answer(field, answer, tags, marks, numbers)
    marks |= {mark("tag", tag) for tag in with_implied(pack, tags)}
    handed = tuple((id, value) for id, value in merged if id in pack.fields and "entry" in pack.fields[id].at)
    return Context(Bearer(frozenset(marks), numbers), answers, handed, tuple(problems))


def asked_of(field: Field, kind: str) -> bool:
    """Some questions are asked of some kinds of forces only, or of all but some."""
    spared = field.whom.get("not", {})
    spared = spared.get("force", ()) if set(spared) == {"force"} else ()
    return ("force" not in field.whom or kind in many(field.whom["force"])) and kind not in many(spared)


def _no_option(pack: Pack, id: str, index: int) -> Problem:
    hint = did_you_mean(id, list(pack.optional), "Optional rules") or f"{pack.title} has no optional rules."
    return Problem("LINK-OPTION", f"There is no optional rule {id!r}.", hint, path=("options", index))
