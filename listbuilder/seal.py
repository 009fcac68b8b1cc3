"""The list inside the paper: what is attached to a sheet, and the sum behind its end."""

from __future__ import annotations

import json
from dataclasses import dataclass
from hashlib import sha256

LIST, SEAL = "list.yaml", "listbuilder.json"
MAKER = "listbuilder"  # what our sheets say made them
CLOSING = b"\n%listbuilder-sha256 "  # a comment behind the end of a PDF; the sum of all bytes before it follows


@dataclass(frozen=True, slots=True)
class Attached:
    """A file inside a PDF."""

    name: str
    text: str
    about: str


@dataclass(frozen=True, slots=True)
class Stamp:
    """The pack a list was printed with: id, version and hash, of which a code has only the start."""

    pack: str
    version: str
    hash: str

    def is_of(self, hash: str) -> bool:
        """Is this the pack with that hash? A stamp without a hash does not say."""
        return hash.startswith(self.hash)


def closed(raw: bytes) -> bytes:
    """A sheet with the sum of its bytes behind it: whoever changes what is printed changes the sum."""
    return raw + CLOSING + sha256(raw).hexdigest().encode() + b"\n"


def is_whole(raw: bytes) -> bool:
    """Is a sheet as it was printed?"""
    before, mark, told = raw.rpartition(CLOSING)
    return bool(mark) and told.strip() == sha256(before).hexdigest().encode()


def sealed(text: str, pack: str, version: str, hash: str) -> tuple[Attached, ...]:
    """The list as it was written, and the pack it was judged by with the sum of the text."""
    seal = {"pack": pack, "version": version, "pack_hash": hash, "list_sha256": sha256(text.encode()).hexdigest()}
    return (
        Attached(LIST, text, "The army list"),
        Attached(SEAL, json.dumps(seal, indent=1), "The pack it was judged by, and the sum of the list"),
    )
