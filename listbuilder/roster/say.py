"""What players say about a list, its forces and lines: names, notes, answers, options, agreements.

`at` is the id of a force or an entry; the list itself is the empty text.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

from listbuilder.pack.model import Value
from listbuilder.roster.edit import change_entry, find_force
from listbuilder.roster.model import Entry, Fields, Force, Roster, Taken, Waiver

MOST_NAME, MOST_NOTES, MOST_TAKEN = 200, 4000, 10_000  # the schema's
MOST_LIMIT = 100_000_000
# what a list file refuses: control characters, line ends that only YAML knows, halves of signs
_UNWRITABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufffe\uffff]")

Said = Roster | Force | Entry


def as_name(text: str) -> str:
    """Any text as a name: one line, without what a file cannot hold."""
    return " ".join(_UNWRITABLE.sub(" ", text).split())[:MOST_NAME].strip()


def as_notes(text: str) -> str:
    """Any text as notes: line ends stay, the rest is made writable."""
    lines = _UNWRITABLE.sub(" ", text.replace("\r\n", "\n").replace("\r", "\n").replace("\t", " ")).split("\n")
    return "\n".join(line.rstrip() for line in lines).strip()[:MOST_NOTES].strip()


def set_name(roster: Roster, at: str, name: str) -> Roster:
    name = as_name(name)
    return _say(
        roster,
        at,
        lambda whole: replace(whole, name=name),
        lambda force: replace(force, name=name),
        lambda entry: replace(entry, name=name),
    )


def set_notes(roster: Roster, at: str, notes: str) -> Roster:
    notes = as_notes(notes)
    return _say(
        roster,
        at,
        lambda whole: replace(whole, notes=notes),
        lambda force: replace(force, notes=notes),
        lambda entry: replace(entry, notes=notes),
    )


def set_field(roster: Roster, at: str, field: str, value: Value | None) -> Roster:
    """An answer; None or an empty text takes it back."""
    return _say(
        roster,
        at,
        lambda whole: replace(whole, fields=_answered(whole.fields, field, value)),
        lambda force: replace(force, fields=_answered(force.fields, field, value)),
        lambda entry: replace(entry, fields=_answered(entry.fields, field, value)),
    )


def _answered(fields: Fields, field: str, value: Value | None) -> Fields:
    others = {id: answer for id, answer in fields if id != field}
    value = as_notes(value) if isinstance(value, str) else value
    if value is not None and value != "":
        others[field] = value
    return tuple(sorted(others.items()))


def _say(
    roster: Roster,
    at: str,
    whole: Callable[[Roster], Roster],
    force: Callable[[Force], Force],
    entry: Callable[[Entry], Entry],
) -> Roster:
    if not at:
        return whole(roster)
    if find_force(roster, at):
        return replace(roster, forces=tuple([force(one) if one.id == at else one for one in roster.forces]))
    return change_entry(roster, at, entry)


def take(roster: Roster, entry: str, option: str, count: int = 1, choice: str = "") -> Roster:
    """An option or weapon for every model of a line; taken before, it only changes its count or choice."""
    taken = Taken(option, max(1, min(count, MOST_TAKEN)), choice)

    def taking(line: Entry) -> Entry:
        known = any(one.id == option for one in line.options)
        options = [taken if one.id == option else one for one in line.options] + ([] if known else [taken])
        return replace(line, options=tuple(options))

    return change_entry(roster, entry, taking)


def untake(roster: Roster, entry: str, option: str) -> Roster:
    def leaving(line: Entry) -> Entry:
        return replace(line, options=tuple([one for one in line.options if one.id != option]))

    return change_entry(roster, entry, leaving)


# --- the list itself -------------------------------------------------------------------------------


def set_player(roster: Roster, player: str) -> Roster:
    return replace(roster, player=as_name(player))


def set_limit(roster: Roster, limit: Fraction | None) -> Roster:
    """What is agreed; none, or a number that the schema takes."""
    return roster if limit is not None and not 0 < limit <= MOST_LIMIT else replace(roster, limit=limit)


def set_optional(roster: Roster, rule: str, on: bool) -> Roster:
    """Switches an optional rule on or off."""
    others = [one for one in roster.options if one != rule]
    return replace(roster, options=tuple([*others, rule] if on else others))


def set_overlay(roster: Roster, overlay: str, on: bool) -> Roster:
    """Lays house rules on top of the others, or takes them off."""
    others = [one for one in roster.overlays if one != overlay]
    return replace(roster, overlays=tuple([*others, overlay] if on else others))


def waive(roster: Roster, rule: str, reason: str) -> Roster:
    """A rule that the players agreed to overlook; without a reason nothing is waived."""
    reason = as_notes(reason)
    if not reason:
        return roster
    return replace(unwaive(roster, rule), waive=(*unwaive(roster, rule).waive, Waiver(rule, reason)))


def unwaive(roster: Roster, rule: str) -> Roster:
    return replace(roster, waive=tuple([waiver for waiver in roster.waive if waiver.rule != rule]))
