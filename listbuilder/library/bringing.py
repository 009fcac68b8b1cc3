"""A list that comes from somewhere else: a file, a sheet, a code, a link, a pasted text. What is in it?

All of it is hostile until it is read: sizes are bounded before anything is unpacked, and nothing but text of a
list is ever taken out.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from listbuilder.check import Checked, check_bytes, check_text, refused
from listbuilder.code import is_code
from listbuilder.problems import Problem
from listbuilder.source import MOST_BYTES

# Somebody's message around a code: "Here is my list: https://club/shared?list=LB1:… see you".
_CODE = re.compile(r"LB\d{1,3}H?(?::|%3A)[0-9A-Za-z]+", re.IGNORECASE | re.ASCII)
_LINK = re.compile(r"https?://\S*\Z", re.IGNORECASE)
_SYSTEM = re.compile(r"(?m)^\s*[\"']?system[\"']?\s*:")
PASTED = "text"
NO_LIST = (
    "There is no list in it.",
    "A list is a text that says `system:` and `forces:`; a code begins with LB1:, and so does what a link holds.",
)


def bring_bytes(raw: bytes, name: str, packs: Sequence[Path] = ()) -> Checked:
    """An upload. Its name is only for telling where something is wrong."""
    if raw[:4] != b"%PDF" and len(raw) > MOST_BYTES:
        return refused(_too_large(name))
    if raw[:4] == b"PK\x03\x04":
        return refused(_no_list(name, "This is a zip file.", "Unpack it and bring in the lists one by one."))
    if raw[:4] != b"%PDF" and b"\0" in raw[:4096] and raw[:2] not in (b"\xff\xfe", b"\xfe\xff"):
        return refused(_no_list(name, "This is no text and no sheet of ours.", "Bring in a .yaml file or a PDF."))
    return _told(check_bytes(raw, name, packs))


def bring_text(text: str, packs: Sequence[Path] = ()) -> Checked:
    """A paste: the text of a list, of a code, or a message with a code or a link in it."""
    if len(text) > MOST_BYTES:
        return refused(_too_large(PASTED))
    text = text.strip()
    if not is_code(text) and not _SYSTEM.search(text):
        found = _CODE.search(text)
        if found:
            text = found[0]
        elif _LINK.match(text):
            hint = "Copy the whole link; it holds LB1: and many letters."
            return refused(_no_list(PASTED, "This link carries no list.", hint))
    return _told(check_text(text, PASTED, packs))


def text_of(checked: Checked) -> str:
    """What is kept of it: the text as it came; the list of a sheet or a code as it was inside."""
    return checked.loaded.source.text if checked.loaded.source else ""


def _told(checked: Checked) -> Checked:
    """A hint of the command line helps nobody on a page."""
    hint = "Ask for the list itself, as a file or as a printed sheet."
    if _is_something_else(checked):
        return refused(_no_list(checked.loaded.name, *NO_LIST))
    told = tuple(replace(one, hint=hint) if one.rule == "FILE-SUM" else one for one in checked.problems)
    return replace(checked, problems=told)


def _is_something_else(checked: Checked) -> bool:
    """Nothing, prose, a text of another program: which keys it lacks would help nobody."""
    if checked.loaded.source is None:
        return any(one.rule == "DATA-EMPTY" for one in checked.problems)
    data = checked.loaded.source.data
    return not isinstance(data, dict) or not {"system", "forces"} & set(data)


def _too_large(name: str) -> Problem:
    message = f"This is larger than {MOST_BYTES // 1_000_000} MB, the most that a list may be."
    return Problem("FILE-SIZE", message, "Bring in one list at a time.", file=name)


def _no_list(name: str, message: str, hint: str) -> Problem:
    return Problem("FILE-KIND", message, hint, file=name)
