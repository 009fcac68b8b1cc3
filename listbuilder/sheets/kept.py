"""Printed faces, and what drawing needs, kept by the hash of what they were made from; what is damaged or missing is
made anew."""

from __future__ import annotations

import contextlib
import json
import os
from hashlib import sha256
from pathlib import Path
from typing import Any

from listbuilder.pack.cache import cache_folder
from listbuilder.whole import write_whole

MOST_BYTES = 200_000_000  # on disk; the longest unused go first
_MANY = 64  # files written between two looks at the size


def _folder(room: str) -> Path:
    return cache_folder() / room


def fetch(key: str, room: str = "faces") -> tuple[dict[str, Any], bytes] | None:
    """What was said and drawn under this key. The sum tells a file that was damaged or touched."""
    path = _folder(room) / key
    try:
        head, _, drawn = path.read_bytes().partition(b"\n")
        said: dict[str, Any] = json.loads(head)
        if said.pop("sum") != sha256(drawn).hexdigest():
            return None
        os.utime(path)
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None
    return said, drawn


def keep(key: str, said: dict[str, Any], drawn: bytes, room: str = "faces") -> None:
    """A full disk or a read-only home only costs time."""
    head = json.dumps({**said, "sum": sha256(drawn).hexdigest()})
    with contextlib.suppress(OSError, ValueError):
        _folder(room).mkdir(parents=True, exist_ok=True)
        write_whole(_folder(room) / key, head.encode() + b"\n" + drawn, lasting=False)
        if int(key[:4], 16) % _MANY == 0:
            _tidy(room)


def _tidy(room: str) -> None:
    files = [(path.stat().st_mtime, path.stat().st_size, path) for path in _folder(room).iterdir()]
    left = MOST_BYTES
    for _, size, path in sorted(files, reverse=True):
        left -= size
        if left < 0:
            path.unlink(missing_ok=True)
