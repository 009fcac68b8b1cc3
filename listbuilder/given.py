"""What the arguments of a command stand for: files, folders of them, codes, and standard input."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from listbuilder.campaign.files import CAMPAIGN, LISTS, MAP
from listbuilder.check import CODE, ENDINGS, SHEET, Checked, check_bytes, check_file, names_code, only_sum, refused
from listbuilder.code import Carried, decode, is_code, list_sum
from listbuilder.files import decode as utf8
from listbuilder.problems import Problem, Unreadable
from listbuilder.roster.load import Loaded, load_roster, load_text
from listbuilder.roster.save import hash_of
from listbuilder.seal import Stamp
from listbuilder.source import MOST_BYTES
from listbuilder.unseal import read_back, read_back_bytes, sum_inside

STDIN = "stdin"


@dataclass(frozen=True, slots=True)
class Given:
    """One thing to judge: the file of that name, or bytes that came without one."""

    name: str
    raw: bytes | None = None
    beside: str | None = None  # packs near this file are in reach
    printed: Stamp | None = None
    problem: Problem | None = None  # it is known already that there is no list


def check_given(given: Given, packs: Sequence[Path | str] = ()) -> Checked:
    if given.problem:
        return refused(given.problem)
    if given.raw is None:
        return check_file(given.name, packs)
    checked = check_bytes(given.raw, given.name, packs, given.beside)
    return replace(checked, printed=given.printed) if given.printed else checked


def gather(paths: Sequence[str], sheets: bool = True) -> tuple[list[Given], list[str]]:
    """Everything that is meant, in order, and the folders with nothing in them."""
    found: list[Given] = []
    empty = []
    for path in paths:
        here = [_alone(path, found)] if path == "-" or names_code(path) else [Given(file) for file in list_files([path], sheets)]  # fmt: skip
        empty += [] if here else [path]
        found += here
    return [_with_its_list(one, found) for one in found], empty


def _alone(path: str, before: list[Given]) -> Given:
    """Standard input or a code; each code has its own name."""
    raw = sys.stdin.buffer.read(MOST_BYTES * 32) if path == "-" else path.encode("utf-8", "replace")
    if path == "-" and not is_code(raw[:200].decode("utf-8", "replace")):
        return Given(STDIN, raw)
    codes = sum(one.raw is not None and one.name != STDIN for one in before)
    return Given(f"{CODE} {codes + 1}" if codes else CODE, raw)


def _with_its_list(one: Given, all: Sequence[Given]) -> Given:
    """A code that holds only a sum stands for the list of that sum, if it was given as well."""
    carried = _sum_in(one)
    if carried is None:
        return one
    lists = [(other, loaded) for other in all if other is not one and (loaded := _loaded(other))]
    for other, loaded in lists:
        if loaded.roster and loaded.source and list_sum(loaded.roster) == carried.sum:
            near = other.name if other.raw is None else None
            return Given(one.name, loaded.source.text.encode(), near, carried.stamp)
    return replace(one, problem=only_sum(carried, one.name, len(lists)))


def _sum_in(one: Given) -> Carried | None:
    try:
        text = one.raw.decode() if one.raw else ""
        carried = decode(text, one.name) if is_code(text) else None
    except (Unreadable, UnicodeDecodeError):
        return None  # the check says why
    return carried if carried and not carried.text else None


def _loaded(one: Given) -> Loaded | None:
    """The list of something given; None for what is no list."""
    try:
        if one.raw is None:
            if one.name.lower().endswith(SHEET):
                return load_text(read_back(one.name).text, one.name)
            return load_roster(one.name)
        if one.raw.startswith(b"%PDF"):
            return load_text(read_back_bytes(one.raw, one.name).text, one.name)
        text = utf8(one.raw, one.name)
        text = decode(text, one.name).text if is_code(text) else text
        return load_text(text, one.name) if text else None
    except Unreadable:
        return None


def list_files(paths: Sequence[str], sheets: bool = False) -> Iterator[str]:
    """The files meant by the arguments; a folder stands for every YAML file below it, a pack for its samples.

    With `sheets` also for the printed sheets there, unless the list inside lies there itself. PDFs of others
    and locked ones are passed over; broken ones are not, for they may have been sheets.
    """
    for path in paths:
        if Path(path).is_dir():
            folder = Path(path)
            pack = (folder / "pack.yaml").is_file()
            files = list(_below(folder / "samples" if pack else folder, (*ENDINGS, SHEET) if sheets else ENDINGS))
            yield from sorted(map(str, _once(files)))
        else:
            yield path


def _once(files: Sequence[Path]) -> Iterator[Path]:
    """Lists, and those sheets whose list is not among them; four sheets of one list are one."""
    pdfs = [file for file in files if file.suffix.lower() == SHEET]
    lists = [file for file in files if file.suffix.lower() != SHEET]
    yield from lists
    seen = {hash_of(file) for file in lists} if pdfs else set()
    for file in pdfs:
        inside = sum_inside(file)
        if inside is None or (inside and inside in seen):
            continue
        seen.add(inside)
        yield file


def _below(folder: Path, endings: tuple[str, ...], above: frozenset[Path] = frozenset()) -> Iterator[Path]:
    """Files in a folder and its folders; a link that leads back to where it came from is not followed."""
    here = folder.resolve()
    if not folder.is_dir() or here in above:
        return
    if (folder / CAMPAIGN).is_file() and (folder / MAP).is_file():  # of a campaign only its lists are lists
        for lists in sorted(folder.glob("players/*/*")):
            yield from _below(lists, endings, above | {here}) if lists.name in LISTS else ()
        return
    for child in sorted(folder.iterdir()):
        if child.is_dir() and not child.name.startswith("."):
            if not (child / "pack.yaml").is_file():
                yield from _below(child, endings, above | {here})
        elif child.suffix in endings and child.is_file():
            yield child
