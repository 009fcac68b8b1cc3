"""May a pack that somebody uploads come in? Unpacked with care, checked like any pack, kept for this visitor alone.

What is uploaded is hostile until it is checked: names that lead elsewhere, archives that unfold without end, links,
locked archives and anything that is not YAML are refused with a sentence, and nothing is written but whole packs.
"""

from __future__ import annotations

import io
import re
import shutil
import stat
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path, PurePosixPath
from tempfile import mkdtemp
from typing import NoReturn

from listbuilder.lint.pack import check_pack
from listbuilder.problems import Problem, Unreadable
from listbuilder.resources import folder as shipped
from listbuilder.source import read_text

MOST_FILES, MOST_BYTES = 600, 8_000_000
ENDINGS = (".yaml", ".yml")
FOLDERS = ("", "samples", "cases")  # of a pack
REMOVED, INCOMING = ".removed", ".incoming"
_ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*\Z")


def bring_in(given: Sequence[tuple[str, bytes]], home: Path) -> tuple[str, list[Problem]]:
    """Puts a pack into the visitor's folder of packs: its id and warnings; Unreadable when it stays outside.

    Findings that are errors keep it outside as well: the id is then empty, and the findings say why."""
    id, files = unpacked(given)
    if (shipped("data") / id).is_dir():
        _refuse(
            f"A pack {id!r} comes with the program.", f"Give yours another id, or write an overlay that extends {id}."
        )
    if (home / id).exists():
        _refuse(f"You have a pack {id!r} already.", "Remove it first, or give this one another id.")
    try:
        return _checked_in(id, files, home)
    except OSError as error:
        _refuse(f"The pack cannot be written: {error.strerror or error}.", "Nothing was changed.")


def _checked_in(id: str, files: Mapping[str, bytes], home: Path) -> tuple[str, list[Problem]]:
    (home / INCOMING).mkdir(parents=True, exist_ok=True)
    desk = Path(mkdtemp(dir=home / INCOMING))
    try:
        for name, raw in files.items():
            path = desk / id / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(raw)
        problems = [within(problem, desk) for problem in check_pack(desk / id, [home])]
        if any(problem.is_error for problem in problems):
            return "", problems
        (desk / id).rename(home / id)
        return id, problems
    finally:
        shutil.rmtree(desk, ignore_errors=True)


def take_out(id: str, home: Path) -> None:
    """A pack goes aside, not away: its folder can be moved back by hand."""
    if not _ID.match(id) or not (home / id).is_dir():
        return
    aside = home / REMOVED
    aside.mkdir(exist_ok=True)
    number = 1
    while (aside / f"{id}-{number}").exists():
        number += 1
    (home / id).rename(aside / f"{id}-{number}")


def within(problem: Problem, folder: Path) -> Problem:
    """Files are named as in the upload, not by where they lie on this machine."""
    file = problem.file or ""
    return replace(problem, file=file.removeprefix(f"{folder}/")) if file.startswith(str(folder)) else problem


def unpacked(given: Sequence[tuple[str, bytes]]) -> tuple[str, dict[str, bytes]]:
    """The id of the pack, and its files by their place in it."""
    if len(given) == 1 and given[0][0].lower().endswith(".zip"):
        files = _unzipped(given[0][1])
    else:
        files = {PurePosixPath(name).name: raw for name, raw in given}
    files, top = _without_top(files)
    for name in files:
        _allowed(name)
    if "pack.yaml" not in files:
        _refuse("There is no pack.yaml in it.", "A pack or an overlay is a folder with pack.yaml and files beside it.")
    return _id_of(files["pack.yaml"], top), files


def _unzipped(raw: bytes) -> dict[str, bytes]:
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as archive:
            return dict(_members(archive))
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, EOFError, ValueError, zipfile.zlib.error):  # type: ignore[attr-defined]
        _refuse(
            "This is no ZIP archive that can be read, or it is locked.", "Pack the folder again, without a password."
        )


def _members(archive: zipfile.ZipFile) -> Iterator[tuple[str, bytes]]:
    """Sizes are counted while reading: what the archive says about itself may be a lie."""
    members = [one for one in archive.infolist() if not one.is_dir() and not _is_dust(one.filename)]
    if len(members) > MOST_FILES:
        _refuse(
            f"There are {len(members)} files in it; {MOST_FILES} are the most.",
            "Leave out what is no part of the pack.",
        )
    room, seen = MOST_BYTES, set[str]()
    for one in members:
        if stat.S_ISLNK(one.external_attr >> 16):
            _refuse(f"{one.filename!r} is a link to another file.", "Put the file itself into the archive.")
        _stays_inside(one.filename)
        if one.filename in seen:
            _refuse(f"{one.filename!r} is in the archive twice.", "Pack the folder again.")
        seen.add(one.filename)
        with archive.open(one) as file:
            raw = file.read(room + 1)
        room -= len(raw)
        if room < 0:
            _refuse(
                f"Unpacked it is larger than {MOST_BYTES // 1_000_000} MB.", "Leave out what is no part of the pack."
            )
        yield one.filename, raw


def _is_dust(name: str) -> bool:
    """What systems leave in archives by themselves."""
    return name.startswith("__MACOSX/") or PurePosixPath(name).name in (".DS_Store", "Thumbs.db")


def _stays_inside(name: str) -> None:
    path = PurePosixPath(name)
    if path.is_absolute() or ".." in path.parts or "\\" in name or ":" in name or "\0" in name:
        _refuse(f"{name[:80]!r} leads out of the pack.", "Pack the folder again with plain names.")


def _without_top(files: dict[str, bytes]) -> tuple[dict[str, bytes], str]:
    """A folder around everything is the name of the pack."""
    tops = {PurePosixPath(name).parts[0] for name in files}
    if len(tops) != 1 or any(len(PurePosixPath(name).parts) < 2 for name in files):
        return files, ""
    return {str(PurePosixPath(*PurePosixPath(name).parts[1:])): raw for name, raw in files.items()}, tops.pop()


def _allowed(name: str) -> None:
    path = PurePosixPath(name)
    if path.suffix.lower() not in ENDINGS or path.name.startswith("."):
        _refuse(f"{name[:80]!r} is no YAML file.", "A pack is YAML alone: no programs, no pictures. Leave it out.")
    if (str(path.parent) if len(path.parts) > 1 else "") not in FOLDERS:
        _refuse(f"{name[:80]!r} stands in a folder that no pack has.", "There are samples and cases.")


def _id_of(raw: bytes, top: str) -> str:
    try:
        data = read_text(raw.decode("utf-8", "replace"), "pack.yaml").data
    except Unreadable:
        data = None  # the check says why, under the name of the folder
    id = data.get("id") if isinstance(data, dict) else None
    id = top or (id if isinstance(id, str) else "")
    if not _ID.match(id) or len(id) > 60:
        _refuse(
            "The pack has no usable id.",
            "Name its folder or its `id` in small letters, digits and dashes, such as my-game.",
        )
    return id


def _refuse(message: str, hint: str) -> NoReturn:
    raise Unreadable(Problem("FILE-UPLOAD", message, hint))
