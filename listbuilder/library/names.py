"""What may a list or a visitor be called on disk? Plain letters, digits and dashes, whatever was typed."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

MOST_STEM = 60
# Windows keeps these names for devices, with any ending.
_DEVICES = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)\Z")


def slug(name: str) -> str:
    """A file name out of any name."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    stem = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:MOST_STEM].strip("-") or "list"
    return f"{stem}-list" if _DEVICES.match(stem) else stem


def counted_on(stem: str) -> Iterator[str]:
    """`kursk.yaml`, `kursk-2.yaml` …"""
    yield f"{stem}.yaml"
    number = 2
    while True:
        yield f"{stem}-{number}.yaml"
        number += 1
