"""Which choices does each sheet offer? Those of the print commands, read from their very definitions.

So the page and the command line cannot drift apart: what a command learns appears here by itself, and
tests/ui/test_papers.py asks for its words in every language.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal, cast

from listbuilder.arguments import parser
from listbuilder.usage import Parser

SHEETS = ("roster", "cards", "quickref", "orders", "all")
# What only a command line has to be told: on the page the list is open, and a download goes where the browser says.
ANSWERED = {"help", "packs", "files", "output", "force", "open"}
WHOLE = {"source", "system", "list"}  # of the list, or of the whole system: one question on the page
FORMS = {"html", "png", "dpi"}  # one button for each form to take home
KNOWN_SIZES = "size"

Kind = Literal["choice", "yes-no", "number", "text", "many", "pictures", "size"]


@dataclass(frozen=True, slots=True)
class Option:
    """One choice: what it is called in the arguments, how it is asked, and what is taken when nobody answers."""

    dest: str
    flag: str
    kind: Kind
    choices: tuple[str, ...] = ()
    default: Any = None
    convert: Any = None  # text to value; raises ArgumentTypeError with a sentence

    def words(self, value: Any) -> list[str]:
        """The words of the command line; nothing where the answer is the usual one."""
        if value in (None, "", [], self.default) or value is False:
            return []
        if self.kind == "yes-no":
            return [self.flag]
        every = value if isinstance(value, list) else [value]
        return [f"{self.flag}={_text(one)}" for one in every]

    def fault(self, value: Any) -> str:
        """Why an answer cannot be used; empty when it can."""
        try:
            for one in value if isinstance(value, list) else [value]:
                if self.convert is not None and one not in (None, ""):
                    self.convert(_text(one))
        except (argparse.ArgumentTypeError, ValueError) as error:
            return str(error)
        return ""


def _text(value: Any) -> str:
    return f"{value:g}" if isinstance(value, float) else str(value)


@cache
def options_of(sheet: str) -> tuple[Option, ...]:
    """What can be chosen for a sheet, besides its list, its form and where it goes."""
    left_out = ANSWERED | WHOLE | FORMS
    return tuple(_option(action) for action in actions_of(sheet) if action.dest not in left_out)


def asks_whole(sheet: str) -> bool:
    """Can this sheet be had for a whole system too?"""
    return any(action.dest in WHOLE for action in actions_of(sheet))


def forms_of(sheet: str) -> list[str]:
    has = {action.dest for action in actions_of(sheet)}
    return ["pdf", *(form for form in ("html", "png") if form in has)]


def command_words(sheet: str, values: Mapping[str, Any]) -> tuple[str, ...]:
    """The choices as the command line would have them."""
    return tuple(word for option in options_of(sheet) for word in option.words(values.get(option.dest)))


def actions_of(sheet: str) -> list[argparse.Action]:
    return list(_below(_below(parser(), "print"), sheet)._actions)


def _below(parser: Parser, name: str) -> Parser:
    found: Iterator[Any] = (
        action.choices[name]
        for action in parser._actions
        if isinstance(action, argparse._SubParsersAction) and name in action.choices
    )
    return cast("Parser", next(found))


def _option(action: argparse.Action) -> Option:
    flag = max(action.option_strings, key=len, default="")
    choices = tuple(str(choice) for choice in action.choices or ())
    if choices and action.default is None:  # not to choose is a choice of its own
        choices = ("", *choices)
    default = "" if choices and action.default is None else action.default
    default = str(default) if choices else default
    return Option(action.dest, flag, _kind(action), choices, default, action.type)


def _kind(action: argparse.Action) -> Kind:
    if action.dest == "pictures":
        return "pictures"
    if action.dest == KNOWN_SIZES:
        return "size"
    if action.nargs == 0:
        return "yes-no"
    if action.choices:
        return "choice"
    if isinstance(action, argparse._AppendAction):
        return "many"
    return "number" if isinstance(action.default, int | float) else "text"
