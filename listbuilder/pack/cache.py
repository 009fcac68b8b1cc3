"""Packs already read and checked, kept by the hash of their content as JSON.

A file that is missing, damaged or of another make is no answer: the pack is then read anew.
"""

from __future__ import annotations

import contextlib
import json
import os
import sys
from hashlib import sha256
from pathlib import Path
from typing import Any

from listbuilder.whole import write_whole

FORMAT = 2


def cache_folder() -> Path:
    """`$LISTBUILDER_CACHE`, else where this system keeps such things."""
    own = os.environ.get("LISTBUILDER_CACHE")
    if own:
        return Path(own)
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA", Path.home()))
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Caches"
    else:
        base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return base / "listbuilder"


def fetch(key: str) -> dict[str, Any] | None:
    """The kept pack data, or None. Its sum tells a file that was damaged or touched."""
    try:
        kept = json.loads((cache_folder() / f"{key}.json").read_bytes())
        data = kept["data"]
        sound = (kept["format"], kept["key"], kept["sum"]) == (FORMAT, key, _sum(data))
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return None
    return data if sound and isinstance(data, dict) else None


def _sum(data: Any) -> str:
    return sha256(json.dumps(data, separators=(",", ":")).encode()).hexdigest()


def keep(key: str, data: dict[str, Any]) -> None:
    """A full disk or read-only home only costs time."""
    folder = cache_folder()
    with contextlib.suppress(OSError, ValueError):
        text = json.dumps({"format": FORMAT, "key": key, "sum": _sum(data), "data": data}, separators=(",", ":"))
        folder.mkdir(parents=True, exist_ok=True)
        write_whole(folder / f"{key}.json", text.encode(), lasting=False)
