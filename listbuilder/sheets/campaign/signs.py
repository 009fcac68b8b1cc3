"""The signs of a map: settlements by size, strongholds by level, armies, convoys and agents.

Every sign is drawn around a point in units of the side of a hex; shapes alone tell what it is, colour only whose.
"""

from __future__ import annotations

from collections.abc import Mapping

from listbuilder.sheets.campaign.mapview import Banner, Piece, Place

INK, PAPER = "#22282a", "#ffffff"
Text = tuple[float, float, float, str, str]  # x, y, size, colour, words
Drawn = tuple[str, tuple[Text, ...]]  # shapes, and letters on them
_HOUSE = "m-.12 .12v-.15l.12-.11 .12 .11v.15z"
_BLOCKS = {
    1: ((0.0, 0.0),),
    2: ((-0.14, 0.0), (0.14, 0.0)),
    3: ((0.0, -0.14), (-0.14, 0.14), (0.14, 0.14)),
    4: ((-0.14, -0.14), (0.14, -0.14), (-0.14, 0.14), (0.14, 0.14)),
}
_SHAPES = {
    "detachment": "m-.23-.15h.46v.3h-.46z",
    "garrison": "m-.17-.16h.34v.17q-.03 .13-.17 .18-.14-.05-.17-.18z",
    "convoy": "m-.2-.13h.4v.2h-.4z",
    "agent": "m0-.23l.23 .23-.23 .23-.23-.23z",
    "squadron": "m0-.17l.21 .3-.21-.09-.21 .09z",
}
_LETTERS = {
    "detachment": (0.085, 0.24), "garrison": (0.07, 0.19), "convoy": (0.04, 0.19), "agent": (0.06, 0.17), "squadron": (0.09, 0.15),
}  # fmt: skip
WIDE = 0.52  # a piece with the space beside it


def at(x: float, y: float, path: str) -> str:
    """A path that begins at a point."""
    return f"M{x:.3f} {y:.3f}{path}"


def shape(path: str, fill: str, stroke: str = PAPER, width: float = 0.03, more: str = "") -> str:
    return f'<path d="{path}" fill="{fill}" stroke="{stroke}" stroke-width="{width}"{more}/>'


def town(x: float, y: float, place: Place) -> Drawn:
    """As many houses as the settlement has sizes, in a ring when it is a capital; one empty house: size not known."""
    shown = min(place.size, 4) or 1
    fill, stroke = (INK, PAPER) if place.size else (PAPER, INK)
    ring = _ring(x, y) if place.capital else ""
    houses = "".join(at(x + right, y + down, _HOUSE) for right, down in _BLOCKS[shown])
    beyond = ((x + 0.3, y + 0.1, 0.2, INK, str(place.size)),) if place.size > 4 else ()
    return ring + shape(houses, fill, stroke, 0.025), beyond


def _ring(x: float, y: float) -> str:
    return f'<circle cx="{x:.3f}" cy="{y:.3f}" r=".36" fill="{PAPER}" stroke="{INK}" stroke-width=".045"/>'


def stronghold(x: float, y: float, rank: int) -> str:
    """As many towers as its level; an empty one: level not known."""
    towers = max(rank, 1)
    wide = 0.15 if towers < 3 else 0.12
    left = x - wide * (towers - 1)
    fill, stroke = (INK, PAPER) if rank else (PAPER, INK)
    parts = [at(left + number * 2 * wide - 0.075, y + 0.17, "v-.36h.045v.07h.06v-.07h.045v.36z") for number in range(towers)]  # fmt: skip
    wall = at(left, y + 0.17, f"v-.17h{(towers - 1) * 2 * wide:.3f}v.17z") if towers > 1 else ""
    return shape(wall + "".join(parts), fill, stroke, 0.022)


def resource(x: float, y: float, amount: str) -> Drawn:
    """A cut stone, and what it yields."""
    stone = at(x, y - 0.02, "m-.16-.12h.32l.1 .12-.26 .24-.26-.24zm-.1 .12h.52m-.36 0l.1-.12 .1 .12-.1 .24z")
    lines = ((x, y + 0.42, 0.2, INK, amount),) if amount else ()
    return shape(stone, "#f3d98a", INK, 0.03), lines


def ruin(x: float, y: float) -> str:
    return shape(at(x, y, "m-.14-.14l.28 .28m0-.28l-.28 .28"), "none", "#6a6a6a", 0.06)


def place_signs(place: Place) -> Drawn:
    """What a place consists of, side by side around the origin."""
    shapes = ""
    words: tuple[Text, ...] = ()
    beside = 0.3 if place.stronghold else 0.0
    if place.town:
        shapes, words = town(beside, -0.16, place)
    elif place.resource:
        shapes, words = resource(beside, -0.16, place.amount)
    elif place.ruin:
        shapes = ruin(0, -0.1)
    if place.stronghold:
        shapes += stronghold(-0.4 if place.town or place.resource else 0.0, -0.12, place.rank)
    return shapes, words


def piece_sign(x: float, y: float, piece: Piece, banner: Banner) -> Drawn:
    """In the colour of its owner, with his mark; agents show their kind, too."""
    path = shape(at(x, y, _SHAPES[piece.kind]), banner.colour, PAPER, 0.04)
    if piece.kind == "convoy":
        wheels = "".join(
            f'<circle cx="{x + wheel:.3f}" cy="{y + 0.1:.3f}" r=".055" fill="{INK}" stroke="{PAPER}" stroke-width=".02"/>'
            for wheel in (-0.11, 0.11)
        )
        path += wheels
    words = piece.sign + banner.mark if piece.kind == "agent" else banner.mark
    low, size = _LETTERS[piece.kind]
    return path, ((x, y + low, size if len(words) == 1 else size * 0.85, PAPER, words),)


def row_of(pieces: tuple[Piece, ...], banners: Mapping[str, Banner]) -> Drawn:
    """Side by side; more than three are counted."""
    shown = pieces if len(pieces) <= 3 else pieces[:2]
    left = -WIDE * (min(len(pieces), 3) - 1) / 2
    made = [piece_sign(left + number * WIDE, 0, piece, banners[piece.owner]) for number, piece in enumerate(shown)]
    letters = [letter for _, some in made for letter in some]
    if len(pieces) > 3:
        letters.append((left + 2 * WIDE - 0.05, 0.08, 0.22, INK, f"+{len(pieces) - 2}"))
    return "".join(shapes for shapes, _ in made), tuple(letters)
