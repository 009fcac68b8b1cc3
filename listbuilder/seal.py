"""The list inside the paper: what is attached to a sheet, and how it is read back. The door to pikepdf."""

from __future__ import annotations

import json
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from listbuilder.problems import Place, Problem, Unreadable

LIST, SEAL = "list.yaml", "listbuilder.json"


@dataclass(frozen=True, slots=True)
class Attached:
    """A file inside a PDF."""

    name: str
    text: str
    about: str


def sealed(text: str, pack: str, version: str, hash: str) -> tuple[Attached, ...]:
    """The list as it was written, and the pack it was judged by with the sum of the text."""
    seal = {"pack": pack, "version": version, "pack_hash": hash, "list_sha256": sha256(text.encode()).hexdigest()}
    return (
        Attached(LIST, text, "The army list"),
        Attached(SEAL, json.dumps(seal, indent=1), "The pack it was judged by, and the sum of the list"),
    )


def read_back(path: Path | str) -> str:
    """The list text of a sheet; Unreadable with a sentence when there is none or it was changed."""
    import pikepdf

    try:
        with pikepdf.open(path) as document:
            inside = {name: bytes(document.attachments[name].get_file().read_bytes()) for name in document.attachments}
    except (pikepdf.PdfError, OSError) as error:
        raise _refused(
            path, f"This PDF cannot be opened: {str(error).splitlines()[0]}.", "Use the file as it was printed."
        ) from None
    if LIST not in inside or SEAL not in inside:
        raise _refused(
            path, "There is no list inside this PDF.", "Only rosters and cards printed by listbuilder carry one."
        )
    text = inside[LIST]
    try:
        seal: Any = json.loads(inside[SEAL])
        intact = seal["list_sha256"] == sha256(text).hexdigest()
    except (ValueError, KeyError, TypeError):
        intact = False
    if not intact:
        raise _refused(
            path,
            "The list inside this PDF was changed after it was printed.",
            "Ask for the sheet as it was printed, or for the list itself.",
        )
    return text.decode("utf-8")


def _refused(path: Path | str, message: str, hint: str) -> Unreadable:
    return Unreadable(Problem("FILE-PDF", message, hint, file=str(path), place=Place(1, 1)))
