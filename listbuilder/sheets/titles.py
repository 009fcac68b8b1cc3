"""Names where there is little room: the head of a card, the edge of a page."""

from __future__ import annotations

_LONGEST = 60


def shortened(name: str, most: int = _LONGEST) -> str:
    """The name, or its beginning; whoever cuts a name tells it whole elsewhere."""
    return name if len(name) <= most else f"{name[: most - 1].rstrip()}…"
