"""What a tap does: names of operations to functions, each on a list that may have changed since the tap.

Taps come from a browser and are read with care: whatever does not fit is left out with a sentence, never a fault.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from listbuilder.engine.makeup import canonical
from listbuilder.engine.rulebook import rulebook
from listbuilder.pack.model import Pack, Value
from listbuilder.roster import edit, moves, say
from listbuilder.roster.model import Roster
from listbuilder.ui.bench import own
from listbuilder.ui.bench.rules import explain
from listbuilder.ui.bench.seat import PAGE, Seat
from listbuilder.ui.bench.weigh import weigh, weigh_units
from listbuilder.words import exact

_NUMBER = re.compile(r"-?[0-9]{1,9}(\.[0-9]{1,5})?\Z")
MOST_TAPS = 200  # in one message


class Unclear(Exception):
    """A tap that does not fit; carries the word of the sentence that says so."""


@dataclass(frozen=True, slots=True)
class Tap:
    """One event of the browser, read by kind."""

    raw: Mapping[str, Any]

    def text(self, key: str, default: str = "") -> str:
        value = self.raw.get(key, default)
        if not isinstance(value, str):
            raise Unclear("unclear")
        return value

    def number(self, key: str, default: int = 0) -> int:
        value = self.raw.get(key, default)
        if isinstance(value, bool) or not isinstance(value, int | float) or value != int(value):
            raise Unclear("number")
        return int(value)

    def yes(self, key: str) -> bool:
        return self.raw.get(key) is True


Edit = Callable[[Roster], Roster]
EDITS: dict[str, Callable[[Seat, Tap], Edit]] = {
    "add": lambda seat, tap: (
        lambda roster: edit.add(roster, tap.text("into"), tap.text("unit"), tap.number("count", 1))
    ),
    "remove": lambda seat, tap: lambda roster: edit.remove(roster, tap.text("entry")),
    "count": lambda seat, tap: lambda roster: edit.set_count(roster, tap.text("entry"), tap.number("to")),
    "duplicate": lambda seat, tap: lambda roster: edit.duplicate(roster, tap.text("entry")),
    "step": lambda seat, tap: lambda roster: moves.step_entry(roster, tap.text("entry"), tap.number("by")),
    "move": lambda seat, tap: lambda roster: moves.move_entry(roster, tap.text("entry"), tap.text("into"), _place(tap)),
    "force-add": lambda seat, tap: lambda roster: moves.add_force(roster, tap.text("kind")),
    "force-remove": lambda seat, tap: lambda roster: moves.remove_force(roster, tap.text("force")),
    "force-duplicate": lambda seat, tap: lambda roster: moves.duplicate_force(roster, tap.text("force")),
    "force-step": lambda seat, tap: lambda roster: moves.step_force(roster, tap.text("force"), tap.number("by")),
    "force-kind": lambda seat, tap: lambda roster: moves.set_kind(roster, tap.text("force"), tap.text("kind")),
    "name": lambda seat, tap: lambda roster: say.set_name(roster, tap.text("at"), tap.text("text")),
    "notes": lambda seat, tap: lambda roster: say.set_notes(roster, tap.text("at"), tap.text("text")),
    "player": lambda seat, tap: lambda roster: say.set_player(roster, tap.text("text")),
    "limit": lambda seat, tap: _limit(tap),
    "field": lambda seat, tap: _field(seat, tap),
    "take": lambda seat, tap: _take(seat, tap),
    "optional": lambda seat, tap: lambda roster: say.set_optional(roster, tap.text("rule"), tap.yes("on")),
    "overlay": lambda seat, tap: lambda roster: say.set_overlay(roster, tap.text("overlay"), tap.yes("on")),
    "waive": lambda seat, tap: lambda roster: say.waive(roster, tap.text("rule"), tap.text("reason")),
    "unwaive": lambda seat, tap: lambda roster: say.unwaive(roster, tap.text("rule")),
    "adopt": lambda seat, tap: _adopt(seat),
}


def perform(seat: Seat, taps: Iterable[Any]) -> None:
    """Carries out what was not yet carried out, in the order of the taps."""
    for raw in list(taps)[:MOST_TAPS]:
        if not isinstance(raw, dict) or not isinstance(raw.get("n"), int) or raw["n"] <= seat.done:
            continue  # sent again because the answer was late
        seat.done = raw["n"]
        try:
            _one(seat, Tap(raw))
        except Unclear as unclear:
            seat.notice = str(unclear)


def _one(seat: Seat, tap: Tap) -> None:
    op = tap.text("op")
    if op in EDITS:
        if not _is_late(seat, tap):
            _edit(seat, EDITS[op](seat, tap))
    elif op in OTHERS:
        OTHERS[op](seat, tap)
    else:
        raise Unclear("unclear")


def _edit(seat: Seat, change: Edit) -> None:
    before = seat.desk.roster
    seat.desk.change(change)
    if seat.desk.roster is not before:
        seat.grow(before)


def _is_late(seat: Seat, tap: Tap) -> bool:
    """Does the tap mean something that has gone, and whose id another has taken over?"""
    seen = tap.number("seen", seat.version)
    named = (tap.text(key) for key in ("entry", "into", "force", "at"))
    return any(seat.born.get(id, 0) > seen for id in named if id)


def _place(tap: Tap) -> int | None:
    return tap.number("position") if "position" in tap.raw else None


# --- edits that ask the pack --------------------------------------------------------------------------


def _pack(seat: Seat) -> Pack:
    verdict = seat.desk.verdict()
    if verdict is None:
        raise Unclear("unclear")
    return verdict.pack


def _limit(tap: Tap) -> Edit:
    text = tap.text("text").strip().replace(",", ".")
    if not text:
        return lambda roster: say.set_limit(roster, None)
    if not _NUMBER.match(text) or not 0 < exact(text) <= say.MOST_LIMIT:
        raise Unclear("limit")
    return lambda roster: say.set_limit(roster, exact(text))


def _field(seat: Seat, tap: Tap) -> Edit:
    """An answer in the kind that the question asks for; nothing takes the answer back."""
    id, raw = tap.text("field"), tap.raw.get("value")
    asked = _pack(seat).fields.get(id)
    kind = asked.kind if asked else "text"
    value = _answer(kind, raw)
    return lambda roster: say.set_field(roster, tap.text("at"), id, value)


def _answer(kind: str, raw: Any) -> Value | None:
    if raw is None or raw == "":
        return None
    if kind == "yes-no" and isinstance(raw, bool):
        return raw
    if kind == "number":
        text = str(raw).strip().replace(",", ".").replace("−", "-")
        if not _NUMBER.match(text):
            raise Unclear("number")
        number = exact(text)
        return int(number) if number.denominator == 1 else float(number)
    if kind in ("choice", "text") and isinstance(raw, str):
        return raw
    raise Unclear("unclear")


def _take(seat: Seat, tap: Tap) -> Edit:
    """Takes an option or leaves it (`count` 0); one that the file calls by another name is meant too."""
    line, option = tap.text("entry"), tap.text("option")
    found = edit.find_entry(seat.desk.roster, line) if seat.desk.roster else None
    if found is None:
        return lambda roster: roster
    book = rulebook(_pack(seat))
    written = next((one.id for one in found.options if canonical(book, one).id == option), option)
    count, choice = tap.number("count", 1), tap.text("choice")
    if count < 1:
        return lambda roster: say.untake(roster, line, written)
    return lambda roster: say.take(roster, line, written, count, choice)


def _adopt(seat: Seat) -> Edit:
    """The player has looked through a list of an older pack."""
    from dataclasses import replace

    version = _pack(seat).version
    return lambda roster: replace(roster, pack=version)


# --- what changes no list ------------------------------------------------------------------------------


def _undo(seat: Seat, tap: Tap) -> None:
    _travel(seat, seat.desk.undo)


def _redo(seat: Seat, tap: Tap) -> None:
    _travel(seat, getattr(seat.desk, "redo", lambda: None))


def _travel(seat: Seat, go: Callable[[], None]) -> None:
    before = seat.desk.roster
    go()
    if seat.desk.roster is not before:
        seat.grow(before)


def _weigh(seat: Seat, tap: Tap) -> None:
    """Candidates for a force or entry: all of them, or those named."""
    verdict = seat.desk.verdict()
    units = tap.raw.get("units")
    if verdict is None or not isinstance(units, list):
        raise Unclear("unclear")
    into = tap.text("into")
    found = weigh_units(verdict, into, [unit for unit in units if isinstance(unit, str)])
    seat.say(f"weigh {into}", {"version": seat.version, "units": found})


def _weigh_edit(seat: Seat, tap: Tap) -> None:
    """Any other edit, an option or an answer, before it is made."""
    verdict, inner = seat.desk.verdict(), tap.raw.get("edit")
    if verdict is None or not isinstance(inner, dict) or inner.get("op") not in EDITS:
        raise Unclear("unclear")
    change = EDITS[inner["op"]](seat, Tap(inner))
    seat.say(tap.text("key"), {"version": seat.version, **weigh(verdict, change)})


def _own_put(seat: Seat, tap: Tap) -> None:
    """A unit, vehicle or weapon of the player's own; the form hears what became of it."""
    verdict, said = seat.desk.verdict(), tap.raw.get("data")
    if verdict is None or not isinstance(said, dict):
        raise Unclear("unclear")
    into = "" if _is_late(seat, tap) else tap.text("into")
    try:
        id, change = own.written(verdict, seat.desk, tap.text("section"), tap.text("id"), said, into)
    except own.Refused as refused:
        seat.say("own", {"form": tap.text("form"), "fault": str(refused)})
        return
    _edit(seat, change)
    seat.say("own", {"form": tap.text("form"), "id": id})


def _own_drop(seat: Seat, tap: Tap) -> None:
    verdict = seat.desk.verdict()
    if verdict is not None:
        _edit(seat, own.dropped(verdict, tap.text("section"), tap.text("id")))


def _own_like(seat: Seat, tap: Tap) -> None:
    """What a thing of the pack looks like as a form, for one that is like it."""
    pack, section, id = _pack(seat), tap.text("section"), tap.text("id")
    if id in (pack.weapons if section == "weapons" else pack.units):
        seat.say(f"own-like {section} {id}", own.form_of(pack, section, id))


def _explain(seat: Seat, tap: Tap) -> None:
    rule = tap.text("rule")
    seat.say(f"rule {rule}", explain(rule, _pack(seat)))


def _unfold(seat: Seat, tap: Tap) -> None:
    """Lines of a force in a very long list: the first ones, then more, or none."""
    force, now = tap.text("force"), seat.unfolded.get(tap.text("force"), 0)
    seat.unfolded[force] = 0 if tap.yes("fold") else now + PAGE


def _reveal(seat: Seat, tap: Tap) -> None:
    """As many lines as it takes to see this one."""
    roster, id = seat.desk.roster, tap.text("entry")
    force = edit.force_of(roster, id) if roster else None
    if force is None:
        return
    at = next((at for at, top in enumerate(force.entries) if any(one.id == id for one in edit.below(top))), 0)
    seat.unfolded[force.id] = max(seat.unfolded.get(force.id, 0), (at // PAGE + 1) * PAGE)


def _download(seat: Seat, tap: Tap) -> None:
    seat.say("download", {"name": seat.desk.name, "text": seat.desk.text().decode(errors="replace")})


def _retry(seat: Seat, tap: Tap) -> None:
    """What could not be saved is tried again."""
    seat.desk.retry()


def _heard(seat: Seat, tap: Tap) -> None:
    seat.heard()


def _go(seat: Seat, tap: Tap) -> None:
    """Another page, or a way out of a trouble with the disk; the page itself knows how."""
    seat.go = tap.text("to")


OTHERS: dict[str, Callable[[Seat, Tap], None]] = {
    "undo": _undo,
    "redo": _redo,
    "weigh": _weigh,
    "weigh-edit": _weigh_edit,
    "own-put": _own_put,
    "own-drop": _own_drop,
    "own-like": _own_like,
    "explain": _explain,
    "unfold": _unfold,
    "reveal": _reveal,
    "download": _download,
    "retry": _retry,
    "heard": _heard,
    "go": _go,
}
