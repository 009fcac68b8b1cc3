"""Lists back to text and to disk: written whole or not at all, never over somebody else's change."""

from __future__ import annotations

import json
import os
import re
import secrets
from codecs import BOM_UTF8
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import yaml

from listbuilder.problems import Problem, Unreadable
from listbuilder.roster.model import Entry, Fields, Force, Post, Roster, Taken
from listbuilder.whole import write_whole
from listbuilder.words import decimal

_LINE = re.compile(
    "(?:\\A|[\n\x85\u2028\u2029])(?=[^\n\x85\u2028\u2029])"
)  # where YAML begins a line that is not empty
_MARK = f"m{secrets.token_hex(8)}-"  # nothing anybody wrote


class Changed(Exception):
    """The file on disk is not the one that was read; nothing was written."""


def to_data(roster: Roster) -> dict[str, Any]:
    """The roster as plain data, in the order of the contract, without what is empty."""
    return _kept(
        system=roster.system,
        pack=roster.pack,
        overlays=list(roster.overlays),
        name=roster.name,
        player=roster.player,
        limit=roster.limit,
        options=Flow(roster.options),
        fields=_fields(roster.fields),
        notes=roster.notes,
        campaign=_post(roster.campaign),
    ) | _kept(
        own=json.loads(roster.own) if roster.own else None,
        forces=[_force(force) for force in roster.forces],
        waive=[{"rule": waiver.rule, "reason": waiver.reason} for waiver in roster.waive],
        always=("forces",),
    )


def to_text(roster: Roster) -> str:
    """YAML that this program reads back to the same roster.

    Every tap on the page saves, and writing YAML is slow: the text of each entry is kept, so that a tap writes
    the one line it changed and puts the others where a mark holds their place."""
    data = to_data(replace(roster, forces=tuple(replace(force, entries=()) for force in roster.forces)))
    for index, force in enumerate(roster.forces):
        if force.entries:
            data["forces"][index]["entries"] = f"{_MARK}{index}"
    text = yaml_text(data)
    for index, force in enumerate(roster.forces):
        if force.entries:
            lines = "".join(_entry_text(repr(entry), entry) for entry in force.entries)
            text = text.replace(f"    entries: {_MARK}{index}\n", f"    entries:\n{lines}", 1)
    return text


@lru_cache(maxsize=32768)  # more than the lines of the largest lists: with less room nothing would be found again
def _entry_text(told: str, entry: Entry) -> str:
    """An entry below its force. `told` tells apart what Python calls equal: true and 1."""
    return _LINE.sub(r"\g<0>      ", yaml_text([_entry(entry)]))


def yaml_text(data: Any, quote_digits: bool = False) -> str:
    """Plain data as YAML that this program reads back; Flow and FlowMap stand on one line.

    `quote_digits` puts all texts of digits in the same quotes: other readers of YAML take 0304 for an octal number.
    """
    dumper = _Quoting if quote_digits else _Dumper
    return str(yaml.dump(data, Dumper=dumper, sort_keys=False, allow_unicode=True, width=10_000))


def to_line(roster: Roster) -> str:
    """The same on one line: the form that codes carry and sums are taken of."""
    return str(
        yaml.dump(
            to_data(roster), Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=10**9, default_flow_style=True
        )
    ).rstrip("\n")


def save(roster: Roster, path: Path | str, seen: str | None = None) -> str:
    """Writes a temporary file, then replaces. `seen` is the hash of the text that was read: when the
    file has changed since, Changed is raised and nothing is written. Returns the new hash."""
    text = to_text(roster)
    try:
        target = Path(os.path.realpath(path))  # a link stays a link, what it leads to is written
        if target.exists() and not target.is_file():
            raise _unwritten(path, "there is something else of this name")
        if seen is not None and hash_of(target) != seen:
            raise Changed(str(path))
        write_whole(target, text.encode())
    except (OSError, ValueError) as error:
        raise _unwritten(path, getattr(error, "strerror", None) or str(error)) from None
    return sha256(text.encode()).hexdigest()


def has_comments(text: str) -> bool:
    """Does the text say more than its data? A line for the editor does not count."""
    lines = (line.strip() for line in text.splitlines())
    return any("#" in line and not line.startswith("# yaml-language-server:") for line in lines)


def _unwritten(path: Path | str, why: str) -> Unreadable:
    message = f"The list cannot be written here: {why}."
    return Unreadable(Problem("FILE-UNWRITTEN", message, "Choose another place; nothing was changed.", file=str(path)))


def hash_of(path: Path) -> str | None:
    """The hash of the text on disk, without a byte order mark; None when there is no file."""
    try:
        return sha256(path.read_bytes().removeprefix(BOM_UTF8)).hexdigest()
    except FileNotFoundError:
        return None


class Flow(list[Any]):
    """A list written on one line."""


class FlowMap(dict[str, Any]):
    """A mapping written on one line."""


class _Dumper(yaml.SafeDumper):
    """Indents lists below their key, as people write them."""

    def increase_indent(self, flow: bool = False, indentless: bool = False) -> None:
        super().increase_indent(flow, False)


_Dumper.add_representer(
    Flow, lambda dumper, data: dumper.represent_sequence("tag:yaml.org,2002:seq", data, flow_style=True)
)
_Dumper.add_representer(
    FlowMap, lambda dumper, data: dumper.represent_mapping("tag:yaml.org,2002:map", data, flow_style=True)
)
_Dumper.add_representer(float, lambda dumper, data: _number(dumper, Fraction(repr(data))))
_Dumper.add_representer(Fraction, lambda dumper, data: _number(dumper, data))


class _Quoting(_Dumper):
    """Texts of digits in double quotes, whatever they would be taken for without."""


_Quoting.add_representer(
    str,
    lambda dumper, text: dumper.represent_scalar("tag:yaml.org,2002:str", text, '"' if text.isdigit() else None),
)


def _number(dumper: yaml.SafeDumper, value: Fraction) -> yaml.ScalarNode:
    """Plain digits: this program reads no exponents."""
    text = decimal(value)
    return dumper.represent_scalar(f"tag:yaml.org,2002:{'float' if '.' in text else 'int'}", text)


def _kept(always: tuple[str, ...] = (), **values: Any) -> dict[str, Any]:
    return {key: value for key, value in values.items() if key in always or value not in ("", None, [], {})}


def _post(post: Post | None) -> dict[str, Any]:
    return FlowMap(_kept(player=post.player, detachment=post.detachment, garrison=post.garrison)) if post else {}


def _force(force: Force) -> dict[str, Any]:
    return _kept(
        kind=force.kind,
        name=force.name,
        id=force.id,
        fields=_fields(force.fields),
        notes=force.notes,
        entries=[_entry(entry) for entry in force.entries],
    )


def _entry(entry: Entry) -> dict[str, Any]:
    inner = [_entry(one) for one in entry.nested]
    kept = _kept(
        unit=entry.unit,
        id=entry.id,
        count=entry.count if entry.count != 1 else None,
        fields=_fields(entry.fields),
        options=Flow(_taken(taken) for taken in entry.options),
        name=entry.name,
        notes=entry.notes,
    )
    return kept | ({"with": inner} if inner else {})


def _taken(taken: Taken) -> str | dict[str, Any]:
    if taken.count == 1 and not taken.choice:
        return taken.id
    return _kept(id=taken.id, count=taken.count if taken.count != 1 else None, choice=taken.choice)


def _fields(fields: Fields) -> dict[str, Any]:
    """Dotted questions go back into their group, unless the group is a question itself."""
    grouped = FlowMap()
    plain = {id for id, _ in fields}
    for id, value in fields:
        group, dot, inner = id.partition(".")
        if dot and group not in plain:
            grouped.setdefault(group, {})[inner] = value
        else:
            grouped[id] = value
    return grouped
