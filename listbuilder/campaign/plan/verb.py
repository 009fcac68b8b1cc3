"""Which actions are there, which words does each take, and how is one written on a line?"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from listbuilder.campaign.hexes import Hex
from listbuilder.campaign.model import Action
from listbuilder.pack.model import Value
from listbuilder.problems import Path, Problem
from listbuilder.words import did_you_mean, listing

if TYPE_CHECKING:
    from listbuilder.campaign.plan.work import Work

HEX, WAY, ID, NUMBER, TEXT, YES = "hex", "way", "id", "number", "text", "yes or no"
MAIN = "do"  # the key of the verb itself, where an action is written with keys
FLAGS = {"yes": True, "true": True, "no": False, "false": False}


@dataclass(frozen=True, slots=True)
class Verb:
    """Something that can be done. The main word follows the verb without its key."""

    name: str
    main: str
    needs: Mapping[str, str]
    may: Mapping[str, str]
    does: Callable[[Work, Action], None]
    help: str
    example: str
    closes: bool = False  # nothing more is done in the turn
    buys: str = ""  # what its points go for, as the start of a war names it

    @property
    def keys(self) -> dict[str, str]:
        return {**self.needs, **self.may}


VERBS: dict[str, Verb] = {}


def verb(
    name: str,
    main: str,
    needs: Mapping[str, str],
    may: Mapping[str, str] | None = None,
    *,
    example: str,
    closes: bool = False,
    buys: str = "",
) -> Callable[[Callable[[Work, Action], None]], Callable[[Work, Action], None]]:
    """Registers a function under the verb that plans use; its docstring is the help. Refuses doubles."""

    def register(does: Callable[[Work, Action], None]) -> Callable[[Work, Action], None]:
        if name in VERBS:
            raise ValueError(f"the verb {name} is registered twice")
        VERBS[name] = Verb(
            name, main, needs, may or {}, does, (does.__doc__ or "").split("\n")[0], example, closes, buys
        )
        return does

    return register


@dataclass(slots=True)
class _Reading:
    """Words on their way to an action; what does not fit is gathered."""

    verb: Verb
    path: Path
    problems: list[Problem] = field(default_factory=list)

    def wrong(self, message: str, hint: str = "", at: Path = ()) -> None:
        self.problems.append(Problem("PLAN-WORDS", message, hint or self.usage, path=(*self.path, *at)))

    @property
    def usage(self) -> str:
        return f"For example: {self.verb.example}"

    def value(self, key: str, raw: object) -> Value | None:
        """The word as the verb wants it; None after telling what it should be."""
        kind, text = self.verb.keys[key], str(raw)
        if kind == NUMBER and text.isascii() and text.isdecimal() and 0 < len(text.lstrip("0")) < 8:
            return int(text)
        if kind == YES and text.lower() in FLAGS:
            return FLAGS[text.lower()]
        if kind == HEX and _is_hex(text):
            return text
        if kind == WAY and len(text) > 4 and all(_is_hex(part) for part in text.split("-")):
            return text
        if kind in (ID, TEXT) and isinstance(raw, str | int | float) and text.strip():
            return text
        wanted = {HEX: "a hex such as 0304", WAY: "a way such as 0304-0305", NUMBER: "a whole number from 1 on",
                  YES: "yes or no"}.get(kind, "a word")  # fmt: skip
        self.wrong(f"{key} is {text!r}; {wanted} is wanted.", at=(key,))
        return None

    def action(self, raw: Mapping[str, object]) -> Action | None:
        """An action with all the words its verb needs and no others."""
        known = self.verb.keys
        for key in raw:
            if key not in known:
                hint = did_you_mean(key, list(known), f"{self.verb.name} takes")
                self.wrong(f"{self.verb.name} takes no {key!r}.", hint, (key,))
        words = {key: self.value(key, value) for key, value in raw.items() if key in known}
        missing = [key for key in self.verb.needs if key not in raw]
        if missing:
            self.wrong(f"{self.verb.name} needs {listing(missing)}.")
        if self.problems:
            return None
        return Action(self.verb.name, {key: value for key, value in words.items() if value is not None}, self.path)


def _is_hex(text: str) -> bool:
    return len(text) == 4 and text.isascii() and text.isdecimal()


def action_of(raw: str | Mapping[str, object], path: Path = ()) -> tuple[Action | None, list[Problem]]:
    """One action of a plan, on a line (`settle 0507 from 0202`) or with keys."""
    if isinstance(raw, str):
        return _of_line(raw, path)
    name = str(raw.get(MAIN, ""))
    if name not in VERBS:
        return None, [_no_verb(name, (*path, MAIN))]
    reading = _Reading(VERBS[name], path)
    return reading.action({key: value for key, value in raw.items() if key != MAIN}), reading.problems


def _of_line(line: str, path: Path) -> tuple[Action | None, list[Problem]]:
    try:
        parts = shlex.split(line)
    except ValueError:
        message = "A quotation mark is open."
        return None, [Problem("PLAN-WORDS", message, 'Names of several words stand in quotes: "New Ford".', path=path)]
    if not parts or parts[0] not in VERBS:
        return None, [_no_verb(parts[0] if parts else "", path)]
    reading = _Reading(VERBS[parts[0]], path)
    raw = dict(_pairs(reading, parts[1:]))
    return reading.action(raw), reading.problems


def _pairs(reading: _Reading, parts: list[str]) -> Iterator[tuple[str, object]]:
    """`0507 from 0202` is the main word, then key and value."""
    verb = reading.verb
    if parts and parts[0] not in verb.keys:
        yield verb.main, parts.pop(0)
    while parts:
        key = parts.pop(0)
        if key in verb.keys and verb.keys[key] == YES and (not parts or parts[0].lower() not in FLAGS):
            yield key, "yes"  # `secret` alone says yes
        elif not parts:
            reading.wrong(f"After {key!r} comes nothing.")
        else:
            yield key, parts.pop(0)


def _no_verb(name: str, path: Path) -> Problem:
    hint = did_you_mean(name, sorted(VERBS), "Actions") or f"Actions: {listing(sorted(VERBS))}."
    message = f"There is no action {name!r}." if name else "This says nothing to do."
    return Problem("PLAN-VERB", message, hint, path=path)


def line_of(action: Action) -> str:
    """The action as a line, the way people write it."""
    verb = VERBS[action.verb]
    main = [_quoted(action.words[verb.main])] if verb.main in action.words else []
    rest = [f"{key} {_quoted(value)}" for key, value in action.words.items() if key != verb.main]
    return " ".join([action.verb, *main, *rest])


def _quoted(value: Value) -> str:
    text = ("yes" if value else "no") if isinstance(value, bool) else str(value)
    return shlex.quote(text) if " " in text or '"' in text or "'" in text else text


def hex_in(action: Action, key: str) -> Hex | None:
    """A hex that the action names, or None where it leaves it open."""
    return Hex(str(action.words[key])) if key in action.words else None


def way_in(action: Action, key: str) -> tuple[Hex, ...]:
    return tuple(Hex(part) for part in str(action.words.get(key, "")).split("-") if part)


def text_in(action: Action, key: str, usual: str = "") -> str:
    return str(action.words.get(key, usual))


def place_of(action: Action) -> Hex | None:
    """The hex that an action is about."""
    return hex_in(action, "hex") or hex_in(action, "at")
