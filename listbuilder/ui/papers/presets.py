"""What was chosen for the sheets of a list the last time? Kept in a hidden file beside the list.

A file that is gone or spoilt means the usual choices, never a sentence: nothing of worth is in it.
"""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import Any

from listbuilder.problems import Unreadable
from listbuilder.whole import write_whole

FOLDER = ".sheets"
MOST_BYTES = 20_000


def chosen(list_path: Path) -> dict[str, dict[str, Any]]:
    """Answers by sheet and option."""
    try:
        raw = _file(list_path).read_bytes()[:MOST_BYTES]
        data = json.loads(raw)
    except (OSError, ValueError, RecursionError):
        return {}
    if not isinstance(data, dict):
        return {}
    return {sheet: answers for sheet, answers in data.items() if isinstance(answers, dict)}


def choose(list_path: Path, sheet: str, answers: dict[str, Any]) -> None:
    """Written only when something changed; where nothing can be written the choices last for the visit."""
    known = chosen(list_path)
    if known.get(sheet, {}) == answers:
        return
    with suppress(OSError, Unreadable):
        file = _file(list_path)
        file.parent.mkdir(exist_ok=True)
        write_whole(file, json.dumps({**known, sheet: answers}).encode())


def _file(list_path: Path) -> Path:
    return list_path.parent / FOLDER / f"{list_path.name}.json"
