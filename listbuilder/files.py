"""Files to text: missing, too large, not ours to read, not UTF-8, each with its sentence."""

from __future__ import annotations

import os
import stat
from codecs import BOM_UTF8
from pathlib import Path
from typing import NoReturn

from listbuilder.problems import Place, Problem, Unreadable
from listbuilder.source import MOST_BYTES, Source, place_at, read_text


def read_file(path: Path | str, name: str | None = None) -> Source:
    """Reads one YAML file; raises Unreadable with a finding for people."""
    return read_text(file_text(path, name), name or str(path))


def file_text(path: Path | str, name: str | None = None) -> str:
    """The text of a file, or Unreadable: missing, a folder, too large, not UTF-8."""
    name = name or str(path)

    def refuse(rule: str, message: str, hint: str = "", place: Place | None = None) -> NoReturn:
        raise Unreadable(Problem(rule, message, hint, file=name, place=place or Place(1, 1)))

    try:
        if is_pipe(path):
            refuse("FILE-KIND", "This is not an ordinary file.", "Name a YAML file.")
        with open(path, "rb") as handle:
            info = os.fstat(handle.fileno())
            if not stat.S_ISREG(info.st_mode):
                refuse("FILE-KIND", "This is not an ordinary file.", "Name a YAML file.")
            raw = handle.read(MOST_BYTES + 1)
    except FileNotFoundError:
        refuse("FILE-MISSING", "There is no such file.", _beside(Path(path)))
    except IsADirectoryError:
        refuse("FILE-FOLDER", "This is a folder; a file is wanted.", "Name a YAML file in it.")
    except PermissionError:
        refuse("FILE-DENIED", "This file may not be read by you.", "Change its permissions.")
    except (OSError, ValueError) as error:
        refuse("FILE-UNREAD", f"The file cannot be read: {getattr(error, 'strerror', None) or error}.")
    if len(raw) > MOST_BYTES:
        refuse(
            "FILE-SIZE",
            f"The file is larger than {MOST_BYTES // 1_000_000} MB, the most that is read.",
            "Split it into several files.",
        )
    return decode(raw, name)


def is_pipe(path: Path | str) -> bool:
    """Opening a pipe would wait for somebody to write into it."""
    try:
        return stat.S_ISFIFO(os.stat(path).st_mode)
    except (OSError, ValueError):
        return False


def decode(raw: bytes, name: str) -> str:
    """UTF-8 bytes to text; a byte order mark is dropped."""
    if raw[:2] in (b"\xff\xfe", b"\xfe\xff"):
        raise Unreadable(
            Problem(
                "FILE-ENCODING",
                "The file is written in UTF-16; UTF-8 is wanted.",
                "Save it again as UTF-8.",
                file=name,
                place=Place(1, 1),
            )
        )
    if raw.startswith(b"%PDF"):
        message, hint = "This is a PDF, not a list in YAML.", "Name the .yaml file it was printed from."
        raise Unreadable(Problem("FILE-KIND", message, hint, file=name, place=Place(1, 1)))
    raw = raw.removeprefix(BOM_UTF8)
    try:
        return raw.decode()
    except UnicodeDecodeError as error:
        before = raw[: error.start].decode("utf-8", "replace")
        problem = Problem(
            "FILE-ENCODING",
            f"Byte {raw[error.start]:#04x} is not UTF-8 text.",
            "Save the file as UTF-8.",
            file=name,
            place=place_at(before, len(before)),
        )
        raise Unreadable(problem) from None


def _beside(path: Path) -> str:
    """A file of nearly the same name in the same folder."""
    from listbuilder.words import did_you_mean

    try:
        names = [other.name for other in path.parent.iterdir() if other.is_file()]
    except OSError:
        return "" if path.parent.exists() else "The folder does not exist either."
    hint = did_you_mean(path.name, names, "There", cutoff=0.75)
    return hint if hint.startswith("Did") else ""
