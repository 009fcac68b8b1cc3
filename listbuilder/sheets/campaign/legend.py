"""What the signs of a map mean: a legend in lines below it, with only what the map has, and its scale."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape

from listbuilder.sheets.campaign.draw import LETTERS
from listbuilder.sheets.campaign.frame import CORNERS
from listbuilder.sheets.campaign.ground import Pattern
from listbuilder.sheets.campaign.mapview import Banner, MapView, Piece, Place
from listbuilder.sheets.campaign.signs import INK, PAPER, Drawn, at, piece_sign, resource, ruin, shape, stronghold, town
from listbuilder.sheets.measure import natural, words

UNIT, LARGE, LINE, PRINT = 5.4, 8.5, 7.6, 3.0  # mm: the side of a hex in the legend and that of a sign, a line, letters
SIGN, GAP = 8.5, 4.5  # mm: what a sign takes, and the space between two of them
_PIECES = {"detachment": "Detachment", "garrison": "Garrison", "convoy": "Convoy", "squadron": "Air squadron"}


@dataclass(frozen=True, slots=True)
class Item:
    """A sign and its words."""

    drawn: Drawn
    told: str
    unit: float = UNIT

    @property
    def wide(self) -> float:
        return SIGN + natural(words(self.told)) * PRINT + GAP


def legend_high(view: MapView, wide: float) -> float:
    return len(_lines(list(_items(view, False)), wide)) * LINE + 2


def legend_svg(view: MapView, wide: float, ink_saver: bool = False) -> str:
    shapes, texts = [], []
    lines = _lines(list(_items(view, ink_saver)), wide)
    for row, line in enumerate(lines):
        x, y = 0.0, row * LINE + LINE / 2 + 1
        for item in line:
            drawn, letters = item.drawn
            place = f"translate({x + SIGN / 2 - 0.5:.2f} {y:.2f})"
            shapes.append(
                f'<g transform="{place} scale({item.unit})" stroke-linejoin="round" stroke-linecap="round">{drawn}</g>'
            )
            for right, down, size, colour, told in letters:
                texts.append(
                    f'<text x="{x + SIGN / 2 - 0.5 + right * item.unit:.2f}" y="{y + down * item.unit:.2f}" font-size="{size * item.unit:.2f}" text-anchor="middle" font-weight="600" fill="{colour}">{escape(told)}</text>'
                )
            texts.append(
                f'<text x="{x + SIGN:.2f}" y="{y + PRINT * 0.35:.2f}" font-size="{PRINT}" fill="{INK}">{escape(item.told)}</text>'
            )
            x += item.wide
    high = len(lines) * LINE + 2
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="legend" viewBox="0 0 {wide:.2f} {high:.2f}" style="width:{wide:.2f}mm;height:{high:.2f}mm">'
        f'<title>Legend</title>{"".join(shapes)}<g font-family="{LETTERS}">{"".join(texts)}</g></svg>'
    )


def _lines(items: list[Item], wide: float) -> list[list[Item]]:
    lines: list[list[Item]] = [[]]
    used = 0.0
    for item in items:
        if used and used + item.wide > wide:
            lines.append([])
            used = 0.0
        lines[-1].append(item)
        used += item.wide
    return lines


def _items(view: MapView, ink_saver: bool) -> Iterator[Item]:
    for banner in view.banners.values():
        yield Item(_ground_of(banner, ink_saver), banner.name)
    for name, (sign, pattern) in view.legend.items():
        yield Item(_terrain(pattern, ink_saver), f"{name} {sign}" if sign and pattern.sign else name)
    yield from _places(view)
    yield from _pieces(view)
    yield from _ways(view, ink_saver)


def _hex(share: float = 0.62) -> str:
    return "M" + "L".join(f"{right * share:.3f} {down * share:.3f}" for right, down in CORNERS) + "z"


def _ground_of(banner: Banner, ink_saver: bool) -> Drawn:
    dash = f' stroke-dasharray="{banner.dash}"' if banner.dash else ""
    colour = INK if ink_saver else banner.colour
    return shape(_hex(0.56), "none", colour, 0.1, dash), ((0.0, 0.12, 0.34, colour, banner.mark),)


def _terrain(pattern: Pattern, ink_saver: bool) -> Drawn:
    ground = shape(_hex(), PAPER if ink_saver else pattern.fill, "#a9a294", 0.03)
    signs = (
        "".join(at(x, y, pattern.sign) for x, y in ((-0.24, 0.16), (0.24, 0.16), (0.0, -0.16))) if pattern.sign else ""
    )
    return ground + (shape(signs, "none", "#777" if ink_saver else pattern.ink, 0.04) if signs else ""), ()


def _places(view: MapView) -> Iterator[Item]:
    places = list(view.places.values())
    sizes = sorted({place.size for place in places if place.town and place.size})
    if sizes:
        yield Item(
            town(0, 0, Place(town=True, size=sizes[-1])),
            f"Settlement of size {sizes[-1]}: a house for each size",
            LARGE,
        )
    if any(place.town and not place.size for place in places):
        yield Item(town(0, 0, Place(town=True)), "Settlement, size not known", LARGE)
    if any(place.capital for place in places):
        yield Item(town(0, 0, Place(town=True, size=1, capital=True)), "Capital", 6.5)
    ranks = sorted({place.rank for place in places if place.stronghold and place.rank})
    if ranks:
        yield Item((stronghold(0, 0, ranks[-1]), ()), "Stronghold: a tower for each level", LARGE)
    if any(place.stronghold and not place.rank for place in places):
        yield Item((stronghold(0, 0, 0), ()), "Stronghold, level not known", LARGE)
    if any(place.resource for place in places):
        yield Item(resource(0, 0, ""), "Resources each turn", LARGE)
    if any(place.ruin for place in places):
        yield Item((ruin(0, 0), ()), "Ruin", LARGE)


def _pieces(view: MapView) -> Iterator[Item]:
    kinds = {piece.kind for pieces in view.pieces.values() for piece in pieces}
    plain = Banner("", "", "", "#555555", "")
    for kind, told in _PIECES.items():
        if kind in kinds:
            yield Item(piece_sign(0, 0, Piece(kind, ""), plain), told, LARGE)
    for sign, told in view.agents.items():
        yield Item(piece_sign(0, 0, Piece("agent", "", sign), plain), told, LARGE)


def _ways(view: MapView, ink_saver: bool) -> Iterator[Item]:
    line = "M-.7 0L.7 0"
    if view.roads:
        yield Item((shape(line, "none", INK if ink_saver else "#6b573c", 0.13) + shape(line, "none", "#fbf5e8", 0.06), ()), "Road")  # fmt: skip
    if view.rivers:
        yield Item((shape(line, "none", "#555" if ink_saver else "#4b83ab", 0.15), ()), "River")
    if len(set(view.airspaces.values())) > 1:
        yield Item(
            (shape(line, "none", "#7c7486", 0.06, ' stroke-dasharray=".01 .15"'), ()), "Border of airspaces A, B …"
        )
    if view.unseen:
        hatch = "M-.5 .3L-.1-.3M-.1 .3L.3-.3M.3 .3L.6-.15"
        yield Item((shape(hatch, "none", "#9a9486", 0.03), ()), "Not in sight")
    bar = "M-.6-.15v.3M-.6 0h1.2M.6-.15v.3"
    yield Item((shape(bar, "none", INK, 0.05), ()), "Distance 1: from hex to hex")
