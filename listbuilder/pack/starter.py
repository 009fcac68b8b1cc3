"""The list that a new player starts from."""

from __future__ import annotations

import re

from listbuilder.pack.model import Pack


def starter_text(pack: Pack) -> str:
    """The pack's starter sample as it stands, comments and all, under the name of this pack."""
    for folder in reversed(pack.folders):
        path = folder / pack.starter
        if pack.starter and path.is_file():
            text = path.read_text(encoding="utf-8")
            text = re.sub(r"\A# yaml-language-server:.*\n", "", text)
            return re.sub(r"(?m)^system:.*$", f"system: {pack.id}", text, count=1)
    kind = next(iter(pack.forces), "force")
    return f"system: {pack.id}\nname: New list\nforces:\n  - kind: {kind}\n    entries: []\n"
