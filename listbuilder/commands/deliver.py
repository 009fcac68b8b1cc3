"""Where a finished sheet goes: to a file, several files or standard output, whole or not at all."""

from __future__ import annotations

import contextlib
import errno
import os
import sys
from argparse import Namespace
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from listbuilder.commands.lists import OK, UNUSABLE

if TYPE_CHECKING:
    from listbuilder.roster.model import Roster

STDOUT = "-"
_MANY = 8  # signs that are named
_PATIENCE = 3  # seconds until an opener that is still there counts as working

# what the system says by number, and what people say
_REASONS = {
    errno.ENOSPC: "there is no room left on the disk",
    errno.EDQUOT: "your share of the disk is used up",
    errno.EFBIG: "it is larger than files may be here",
    errno.EACCES: "you may not write there",
    errno.EPERM: "you may not write there",
    errno.EROFS: "nothing can be written on that disk",
    errno.ENAMETOOLONG: "the name is too long",
    errno.ENOENT: "the folder is not there",
    errno.ENOTDIR: "a part of the path is a file, not a folder",
    errno.EISDIR: "it is a folder",
}


def deliver(made: bytes, target: str, args: Namespace, source: str | None = None, long: bool = False) -> int:
    """Writes a sheet as it was asked for: the PDF, its pages as pictures, or a page that stands alone.

    `target` is where it goes; `source` the list it came from, which is never written over. `long` says that a
    picture shows one long page.
    """
    target = str(Path(target).with_suffix(".png")) if args.png and target.endswith(".pdf") else target
    parts = _pictures(made, args.dpi, long) if args.png else [_page(made) if args.html else made]
    if target == STDOUT:
        return _to_stdout(parts, args.open)
    targets = [Path(target)] if len(parts) == 1 else [_numbered(Path(target), at + 1, len(parts)) for at in range(len(parts))]  # fmt: skip
    worst = max(_write(part, path, args.force, source) for part, path in zip(parts, targets, strict=True))
    if args.open and worst == OK:
        _open(targets[0])
        args.open = False  # the first of many is enough
    return worst


def place(args: Namespace, usual: str) -> str:
    """Where -o says; into a folder by the usual name. A folder named as such is made."""
    if args.output is None or not is_folder(args.output):
        return usual if args.output is None else str(args.output)
    with contextlib.suppress(OSError, ValueError):  # writing will say what is wrong
        os.makedirs(args.output, exist_ok=True)
    return str(Path(args.output) / Path(usual).name)


def is_folder(output: str) -> bool:
    try:
        return output.endswith(("/", "\\")) or Path(output).is_dir()
    except (OSError, ValueError):
        return False


def _page(made: bytes) -> bytes:
    from listbuilder.sheets.html import stand_alone

    return stand_alone(made.decode()).encode()


def _pictures(made: bytes, dpi: int, long: bool) -> list[bytes]:
    from listbuilder.sheets.png import png_pages

    return png_pages(made, dpi, trim=long)


def _numbered(path: Path, number: int, of: int) -> Path:
    return path.with_stem(f"{path.stem}-{number:0{len(str(of))}}")


def _to_stdout(parts: Sequence[bytes], opened: bool) -> int:
    if len(parts) > 1:
        return refuse(f"These are {len(parts)} pictures; standard output takes one.", "Name a file with -o.")
    if opened:
        return refuse("What goes to standard output cannot be opened.", "Name a file with -o.")
    try:
        sys.stdout.buffer.write(parts[0])
        sys.stdout.buffer.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # what is left in the buffer goes nowhere
        return refuse(f"Standard output cannot be written: {reason(error)}.", "Name a file with -o.")
    return OK


def _write(made: bytes, path: Path, force: bool, source: str | None) -> int:
    from listbuilder.whole import write_whole

    try:
        if path.is_dir():
            return refuse(f"{path} is a folder.", "Name a file in it, or end the name with / to write into it.")
        if path.exists():
            if source and Path(source).exists() and path.samefile(source):
                return refuse(f"{path} is the list itself, so it was left alone.", "Choose another name with -o.")
            if not force and not _is_own(path):
                hint = "Choose another name with -o, or write over it with --force."
                return refuse(f"{path} is there and was not made by listbuilder, so it was left alone.", hint)
        write_whole(path, made)
    except (OSError, ValueError) as error:
        missing = getattr(error, "errno", None) == errno.ENOENT
        hint = f"Make it first: mkdir -p {path.parent}" if missing else "Choose another place with -o."
        return refuse(f"{_short(path)} cannot be written: {reason(error)}.", hint)
    print(f"Wrote {path}.")
    return OK


def _short(path: Path) -> str:
    return str(path) if len(str(path)) <= 200 else f"{str(path)[:190]}…"


def _is_own(path: Path) -> bool:
    """Ours to replace: a PDF, a page or a picture that this program made."""
    from listbuilder.sheets.html import is_own_html
    from listbuilder.unseal import MOST_OF_PDF, is_sheet

    if not path.is_file() or path.stat().st_size > MOST_OF_PDF:
        return False
    raw = path.read_bytes()
    if raw.startswith(b"\x89PNG"):
        from listbuilder.sheets.png import is_own_png

        return is_own_png(raw)
    return is_sheet(raw) if raw.startswith(b"%PDF") else is_own_html(raw)


def reason(error: Exception) -> str:
    """Why it failed, in words; Windows and rare faults keep the system's."""
    number = getattr(error, "errno", None)
    return _REASONS.get(number or 0) or getattr(error, "strerror", None) or str(error)


@cache
def tell_lacking(roster: Roster) -> None:
    """Signs such as pictures for chats have no place in fonts for print; once for all sheets of a list."""
    words = repr(roster)
    if words.isascii():
        return
    from listbuilder.sheets.measure import lacking

    signs = lacking(words)
    if signs:
        more = f" and {len(signs) - _MANY} more" if len(signs) > _MANY else ""
        told = f"The fonts of listbuilder lack {' '.join(signs[:_MANY])}{more}"
        print(f"{told}: a font of this machine stands in, or an empty box.", file=sys.stderr)


def refuse(message: str, hint: str) -> int:
    print(f"{message}\n    hint: {hint}", file=sys.stderr)
    return UNUSABLE


def _open(path: Path) -> None:
    """With the program the system has for it; the sheet is written whether that works or not."""
    import subprocess

    opener = "open" if sys.platform == "darwin" else "xdg-open"
    try:
        if sys.platform == "win32":
            os.startfile(path)
            return
        null = subprocess.DEVNULL
        opened = subprocess.Popen((opener, str(path.resolve())), stdout=null, stderr=null, start_new_session=True)
        if opened.wait(_PATIENCE):
            print(f"{path} could not be opened: {opener} found no program for it.", file=sys.stderr)
    except subprocess.TimeoutExpired:
        pass  # some openers stay until the viewer is closed
    except FileNotFoundError:
        print(f"{path} could not be opened: there is no {opener} here. Open it by hand.", file=sys.stderr)
    except OSError as error:
        print(f"{path} could not be opened: {reason(error)}.", file=sys.stderr)
