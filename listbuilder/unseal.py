"""The list out of the paper. The door to pikepdf.

Sheets come by mail: nothing in them is trusted, and no more of them is unpacked than a list file may hold.
"""

from __future__ import annotations

import io
import json
import zlib
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from listbuilder.files import decode
from listbuilder.problems import Place, Problem, Unreadable
from listbuilder.seal import LIST, MAKER, SEAL, Stamp, is_whole
from listbuilder.source import MOST_BYTES

MOST_OF_PDF = 64_000_000  # bytes; a thousand cards are a tenth of it


@dataclass(frozen=True, slots=True)
class Unsealed:
    """A list as it came, and the pack it was judged by then, where that is told."""

    text: str
    stamp: Stamp | None
    whole: bool = True  # the sheet it lay in is as it was printed, to the last byte


def read_back(path: Path | str) -> Unsealed:
    """The list of a sheet; Unreadable with a sentence when there is none or it was changed."""
    name = str(path)
    try:
        with open(path, "rb") as file:
            raw = file.read(MOST_OF_PDF + 1)
    except (OSError, ValueError) as error:
        raise _refused(name, f"This PDF cannot be read: {getattr(error, 'strerror', None) or error}.", "") from None
    return read_back_bytes(raw, name)


def read_back_bytes(raw: bytes, name: str) -> Unsealed:
    """The same for a sheet at hand: an upload, standard input."""
    maker, inside = _inside(raw, name)
    if LIST not in inside or SEAL not in inside:
        if maker == MAKER:
            hint = "Opponents' copies, orders and quick references have none, because it tells all secrets or is not needed."
            raise _refused(name, "This sheet was printed without its list.", f"{hint} Ask for the owner's copy.")
        raise _refused(
            name, "There is no list inside this PDF.", "Only rosters and cards printed by listbuilder carry one."
        )
    text, stamp = inside[LIST], _stamp(inside)
    if stamp is None:
        raise _refused(
            name,
            "The list inside this PDF was changed after it was printed.",
            "Ask for the sheet as it was printed, or for the list itself.",
        )
    return Unsealed(decode(text, name), stamp, is_whole(raw))


def _stamp(inside: dict[str, bytes]) -> Stamp | None:
    """What the seal says; None when it is broken."""
    try:
        seal: Any = json.loads(inside[SEAL])
        if seal["list_sha256"] != sha256(inside[LIST]).hexdigest():
            return None
        return Stamp(str(seal["pack"]), str(seal["version"]), str(seal["pack_hash"]))
    except (ValueError, KeyError, TypeError, RecursionError):
        return None


def is_sheet(raw: bytes) -> bool:
    """Did this program make the PDF? The sum behind the end says so at once; the library that reads PDF is slow to load."""
    if is_whole(raw):
        return True
    try:
        maker, inside = _inside(raw, "")
    except Unreadable:
        return False
    return maker == MAKER or SEAL in inside


def sum_inside(path: Path) -> str | None:
    """The sum of the list in a sheet; empty when the PDF is broken or the seal is, None when no list is in it."""
    try:
        raw = path.read_bytes() if path.stat().st_size <= MOST_OF_PDF else b""
        _, inside = _inside(raw, str(path))
    except (OSError, Unreadable) as error:
        locked = isinstance(error, Unreadable) and error.problem.rule == "FILE-LOCKED"
        return None if locked else ""
    if LIST not in inside or SEAL not in inside:
        return None
    return sha256(inside[LIST]).hexdigest() if _stamp(inside) else ""


def _inside(raw: bytes, name: str) -> tuple[str, dict[str, bytes]]:
    """Who made the PDF, and our files inside it."""
    import pikepdf

    if len(raw) > MOST_OF_PDF:
        most = f"This PDF is larger than {MOST_OF_PDF // 1_000_000} MB, the most that is read."
        raise _refused(name, most, "Use the file as it was printed, or the list itself.")
    try:
        with pikepdf.open(io.BytesIO(raw)) as document:
            maker = str(document.docinfo.get("/Creator", ""))
            found = {one: _unpacked(document.attachments[one]) for one in (LIST, SEAL) if one in document.attachments}
    except pikepdf.PasswordError:
        message = "This PDF is locked by a password."
        raise _refused(name, message, "Save it without a password, or use the list itself.", "FILE-LOCKED") from None
    except _Bent as bent:
        raise _refused(name, str(bent), "Use the file as it was printed, or the list itself.") from None
    except (pikepdf.PdfError, *_ODD):  # what the library says names its own insides
        message = "This PDF cannot be opened: it is cut off or damaged."
        raise _refused(name, message, "Use the file as it was printed, or the list itself.") from None
    return maker, found


# what reading a PDF that somebody bent can raise besides the library's own error
_ODD = (ValueError, KeyError, TypeError, AttributeError, RuntimeError, NotImplementedError, zlib.error)


class _Bent(Exception):
    """A sheet that somebody made to harm us; says how."""


def _unpacked(attached: Any) -> bytes:
    """The bytes of an attachment, but not more than a list may hold, however small they were packed."""
    stream = attached.get_file().obj
    raw, packed = bytes(stream.read_raw_bytes()), stream.get("/Filter")
    if packed is not None:
        if str(packed) not in ("/FlateDecode", "[/FlateDecode]"):
            raise _Bent("A file inside this PDF is packed in a way that no sheet of ours is.")
        inflate = zlib.decompressobj()
        raw = inflate.decompress(raw, MOST_BYTES + 1)
    if len(raw) > MOST_BYTES:
        raise _Bent("A file inside this PDF is larger than a list may be.")
    return raw


def _refused(name: str, message: str, hint: str, rule: str = "FILE-PDF") -> Unreadable:
    return Unreadable(Problem(rule, message, hint, file=name, place=Place(1, 1)))
