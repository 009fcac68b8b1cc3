"""How does terrain look? Calm colours, and patterns that tell them apart on a grey printer.

A pack says with `drawn` which pattern a terrain has; without it the pattern follows from what the terrain is like.
Patterns are lines in units of the side of a hex.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from listbuilder.campaign.rules import Rules

Line = tuple[float, ...]  # x, y, x, y: what is drawn in one go


@dataclass(frozen=True, slots=True)
class Pattern:
    """A ground: its colour, the colour of its strokes, one of its signs, and where such signs stand."""

    fill: str
    ink: str
    sign: str = ""  # an SVG path around the origin
    spots: tuple[tuple[float, float], ...] = ()


_SIX = ((-0.62, -0.2), (0.62, -0.2), (-0.33, 0.62), (0.33, 0.62), (0.0, -0.22), (0.0, 0.26))
_EIGHT = (*_SIX, (-0.52, 0.24), (0.52, 0.24))
_RISE = "m-.2 .07q.09-.17 .2-.17t.2 .17"  # a hill
_TREE = "m0 .13v-.08m-.1 0l.1-.2 .1 .2z"
_BUSH = "m-.11 .1v-.06m.11 .06v-.1m.11 .1v-.06m-.15-.02q-.1-.06-.02-.12 .02-.1 .1-.07 .1-.04 .11 .06 .08 .06-.02 .13z"
_WAVE = "m-.22 0q.055-.07 .11 0t.11 0 .11 0 .11 0"
_REED = "m-.1 .1l-.04-.2m.1 .2v-.26m.06 .26l.06-.2"
_ROCK = "m-.13 .08l.08-.16 .08 .06 .06-.05 .06 .15z"
_DOTS = "m-.12 0h.001m.12-.07h.001m.05 .12h.001"
PATTERNS: Mapping[str, Pattern] = {
    "open": Pattern("#f6f2e6", "#f6f2e6"),
    "hills": Pattern("#ece0c6", "#a98f5f", _RISE, _SIX),
    "woods": Pattern("#dfe8d2", "#7d9a6c", _TREE, _SIX),
    "thicket": Pattern("#cbdcbf", "#56794c", _BUSH, _EIGHT),
    "water": Pattern("#dae8ef", "#86a9bf", _WAVE, _SIX),
    "reeds": Pattern("#e6ead3", "#87915a", _REED, _SIX),
    "rocks": Pattern("#e4e1da", "#8b867a", _ROCK, _SIX),
    "sand": Pattern("#f4e9c8", "#b39a58", _DOTS, _SIX),
}
_OTHERS = ("hills", "woods", "thicket", "reeds", "rocks", "sand")


def patterns_of(rules: Rules) -> dict[str, Pattern]:
    """The look of every terrain of a campaign."""
    found, others = {}, 0
    for id, terrain in rules.terrain.items():
        name = terrain.drawn or ("open" if terrain.plain else "" if terrain.controllable else "water")
        if not name:
            name, others = _OTHERS[others % len(_OTHERS)], others + 1
        found[id] = PATTERNS[name]
    return found
