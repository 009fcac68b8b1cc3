"""The map as SVG: everything of a part of it, at a scale in millimetres.

What is alike is one path, so that a map of 1600 hexes is a few hundred elements. Shapes are in units of the side of
a hex below one transform; letters are in millimetres, because print of a tenth of a point is rounded away.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from html import escape

from listbuilder.campaign.hexes import Hex, hex_at
from listbuilder.sheets.campaign.frame import CORNERS, HALF, Box, Point, chords
from listbuilder.sheets.campaign.ground import Pattern
from listbuilder.sheets.campaign.mapview import MapView
from listbuilder.sheets.campaign.signs import INK, PAPER, Drawn, Text, at, place_signs, row_of
from listbuilder.sheets.letters import GUESTS
from listbuilder.sheets.measure import natural, words

LETTERS = ",".join(("Sheet", *(font.family for font in GUESTS)))
READABLE = 5.4  # mm of a side below which hexes carry no numbers of their own; rows and columns are numbered then
_EDGE_PRINT = 2.0  # mm, of numbers along the edge
LARGER = 1.2  # signs of places and pieces, than they are drawn
PIECES = 1.7  # mm of a side below which nothing but places is drawn in a hex


class Drawing:
    """One part of a map, layer by layer from the ground up."""

    def __init__(self, view: MapView, box: Box, scale: float, ink_saver: bool = False) -> None:
        self.view, self.box, self.scale, self.ink_saver = view, box, scale, ink_saver
        self.hexes = view.frame.inside(box)
        self._here = frozenset(self.hexes)
        self.below: list[str] = []  # shapes of the ground
        self.shapes: list[str] = []  # and of what is on it
        self.pale: list[str] = []  # letters that everything else may cover
        self.texts: list[str] = []

    def svg(self, title: str) -> str:
        self._ground()
        self._air_letters()
        self.below, self.shapes = self.shapes, []
        for layer in (self._patterns, self._air, self._veil, self._grid, self._borders, self._rivers, self._roads):
            layer()
        self._numbers()
        if self.scale < READABLE:
            self._edges()
        self._places()
        self._pieces()
        return self._sheet(title)

    def _sheet(self, title: str) -> str:
        box, scale = self.box, self.scale
        wide, high = box.wide * scale, box.high * scale
        view = f"{box.left * scale:.2f} {box.top * scale:.2f} {wide:.2f} {high:.2f}"
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="chart" viewBox="{view}" style="width:{wide:.2f}mm;height:{high:.2f}mm">'
            f"<title>{escape(title)}</title>"
            f"{self._shapes(self.below)}{self._letters(self.pale)}{self._shapes(self.shapes)}{self._letters(self.texts)}</svg>"
        )

    def _shapes(self, shapes: list[str]) -> str:
        return f'<g transform="scale({self.scale:.4f})" stroke-linejoin="round" stroke-linecap="round">{"".join(shapes)}</g>'

    def _letters(self, letters: list[str]) -> str:
        return f'<g text-anchor="middle" font-family="{LETTERS}" font-weight="600">{"".join(letters)}</g>'

    # --- ground --------------------------------------------------------------------------------------

    def _outline(self, hexes: Iterable[Hex], share: float = 1.0) -> str:
        parts = []
        for hex in hexes:
            x, y = self.view.frame.middles[hex]
            corners = "L".join(f"{x + right * share:.3f} {y + down * share:.3f}" for right, down in CORNERS)
            parts.append(f"M{corners}z")
        return "".join(parts)

    def _by_pattern(self) -> dict[Pattern, list[Hex]]:
        found: dict[Pattern, list[Hex]] = defaultdict(list)
        for hex in self.hexes:
            found[self.view.ground[hex]].append(hex)
        return found

    def _ground(self) -> None:
        for pattern, hexes in self._by_pattern().items():
            fill = PAPER if self.ink_saver else pattern.fill
            self._path(self._outline(hexes), fill, fill, 0.02)

    def _patterns(self) -> None:
        """Fewer signs where something else stands in the hex."""
        for pattern, hexes in self._by_pattern().items():
            if not pattern.sign:
                continue
            signs = []
            for hex in hexes:
                x, y = self.view.frame.middles[hex]
                busy = hex in self.view.places or hex in self.view.pieces
                signs += [
                    at(x + right, y + down, pattern.sign)
                    for right, down in (pattern.spots[:4] if busy else pattern.spots)
                ]
            self._path("".join(signs), "none", "#777" if self.ink_saver else pattern.ink, 0.035)

    def _air_letters(self) -> None:
        """A large pale letter in the middle of each airspace."""
        spaces: dict[str, list[Hex]] = defaultdict(list)
        for hex, space in self.view.airspaces.items():
            spaces[space].append(hex)
        middles = self.view.frame.middles
        for space, hexes in spaces.items():
            x = sum(middles[hex][0] for hex in hexes) / len(hexes)
            y = sum(middles[hex][1] for hex in hexes) / len(hexes)
            if len(spaces) > 1 and self.box.holds((x, y)):
                self.pale.append(self._letter((x, y + 0.55, 1.6, "#e2dccf", space), 400))

    def _air(self) -> None:
        """A dotted line between airspaces."""
        between = self._between()
        self._lines(between, "#7c7486", 0.05, ' stroke-dasharray=".01 .15"')

    def _between(self) -> Iterator[tuple[Point, Point]]:
        grid, spaces = self.view.frame.grid, self.view.airspaces
        for hex in self.hexes:
            for number, name in enumerate(("n", "ne", "se")):
                other = grid.toward(hex, name)
                if other is not None and spaces.get(hex) != spaces.get(other):
                    yield self.view.frame.corner(hex, number), self.view.frame.corner(hex, number + 1)

    def _veil(self) -> None:
        """What a player does not see is hatched."""
        hatch = chords(0.9, 0.42)
        lines = [
            ((x + one[0], y + one[1]), (x + two[0], y + two[1]))
            for hex in self.hexes
            if hex in self.view.unseen
            for x, y in [self.view.frame.middles[hex]]
            for one, two in hatch
        ]
        self._lines(lines, "#b9b3a6", 0.018)

    def _grid(self) -> None:
        self._path(self._outline(self.hexes), "none", "#a9a294" if not self.ink_saver else "#999", 0.025)

    # --- borders, rivers, roads ----------------------------------------------------------------------

    def _borders(self) -> None:
        """A ribbon along the inside of everybody's ground, and his mark in the left corner of each hex."""
        for id, banner in self.view.banners.items():
            own = frozenset(hex for hex, owner in self.view.control.items() if owner == id)
            near = [hex for hex in self.hexes if hex in own]
            colour = INK if self.ink_saver else banner.colour
            pieces = list(self.view.frame.borders(near, own, 0.075))
            self._lines(pieces, PAPER, 0.15)
            self._lines(
                pieces, colour, 0.1, f' stroke-dasharray="{banner.dash}" stroke-linecap="butt"' if banner.dash else ""
            )
            if self.scale >= PIECES:
                for hex in near:
                    x, y = self.view.frame.middles[hex]
                    self._text((x - 0.68, y + 0.17, 0.21, colour, banner.mark))

    def _rivers(self) -> None:
        frame = self.view.frame
        sides = [
            frame.edge(one, two) for one, two in sorted(self.view.rivers) if one in self._here or two in self._here
        ]
        self._lines(sides, PAPER, 0.24)
        self._lines(sides, "#4b83ab" if not self.ink_saver else "#555", 0.15)

    def _roads(self) -> None:
        middles = self.view.frame.middles
        links = [
            (middles[one], middles[two])
            for one, two in sorted(self.view.roads)
            if one in self._here or two in self._here
        ]
        self._lines(links, "#6b573c" if not self.ink_saver else INK, 0.13)
        self._lines(links, "#fbf5e8", 0.06)

    # --- what stands there ---------------------------------------------------------------------------

    def _edges(self) -> None:
        """Rows and columns along the edge, as many as can be read."""
        grid, whole, size = self.view.frame.grid, self.view.frame.whole, _EDGE_PRINT / self.scale
        for column in range(1, grid.columns + 1, self._step(1.5)):
            x, _ = self.view.frame.middle(hex_at(column, 1))
            for y in (-0.5 * size, whole.high + 1.2 * size):
                self._text((x, y, size, "#4a5452", f"{column:02}"), weight=400)
        for row in range(1, grid.rows + 1, self._step(2 * HALF)):
            for column, x in ((1, -0.8 * size), (grid.columns, whole.wide + 0.8 * size)):
                _, y = self.view.frame.middle(hex_at(column, row))
                self._text((x, y + 0.35 * size, size, "#4a5452", f"{row:02}"), weight=400)

    def _step(self, apart: float) -> int:
        """Every number, every second, fifth or tenth: so that they do not touch."""
        return next((step for step in (1, 2, 5) if step * apart * self.scale >= 1.6 * _EDGE_PRINT), 10)

    def _numbers(self) -> None:
        """CCRR above, the sign of the terrain on the right."""
        for hex in self.hexes:
            x, y = self.view.frame.middles[hex]
            if self.scale >= READABLE:
                self._text((x - 0.22, y - 0.6, 0.19, "#6e675b", hex), weight=400)
            if self.scale >= PIECES and hex in self.view.signs:
                self._text((x + 0.68, y + 0.17, 0.19, "#6e675b", self.view.signs[hex]), weight=400)

    def _places(self) -> None:
        for hex in self.hexes:
            place = self.view.places.get(hex)
            if place is None:
                continue
            x, y = self.view.frame.middles[hex]
            self._sign(x, y, place_signs(place), LARGER, halo=True)
            if place.name and self.scale >= PIECES:
                self._name(x, y + (0.62 if place.resource and not place.town else 0.43), place.name, hex)

    def _name(self, x: float, y: float, name: str, hex: Hex) -> None:
        """As large as the hex is wide, within reason."""
        room = 1.62 if y - self.view.frame.middles[hex][1] < 0.5 else 1.3
        wide = natural(words(name, "bold"))
        size = max(min(0.25, room / wide if wide else 0.25), 0.15)
        self._text((x, y, size, INK, name), halo=True)

    def _pieces(self) -> None:
        """In the middle of an empty hex, else below what is there."""
        for hex in self.hexes:
            pieces = self.view.pieces.get(hex, ())
            if pieces and self.scale >= PIECES:
                x, y = self.view.frame.middles[hex]
                alone = hex not in self.view.places
                share = LARGER if alone or len(pieces) < 3 else 0.85
                self._sign(x, y + (0.05 if alone else 0.66), row_of(pieces, self.view.banners), share)

    def _sign(self, x: float, y: float, drawn: Drawn, share: float, halo: bool = False) -> None:
        shapes, letters = drawn
        self.shapes.append(f'<g transform="translate({x:.3f} {y:.3f}) scale({share})">{shapes}</g>')
        for right, down, size, colour, told in letters:
            self._text((x + right * share, y + down * share, size * share, colour, told), halo=halo)

    # --- strokes -------------------------------------------------------------------------------------

    def _path(self, d: str, fill: str, stroke: str, width: float, more: str = "") -> None:
        if d:
            self.shapes.append(f'<path d="{d}" fill="{fill}" stroke="{stroke}" stroke-width="{width}"{more}/>')

    def _lines(self, lines: Iterable[tuple[Point, Point]], stroke: str, width: float, more: str = "") -> None:
        d = "".join(f"M{a:.3f} {b:.3f}L{c:.3f} {e:.3f}" for (a, b), (c, e) in lines)
        self._path(d, "none", stroke, width, more)

    def _text(self, text: Text, weight: int = 600, halo: bool = False) -> None:
        if halo:
            x, y, size, _, told = text
            around = f' stroke="{PAPER}" stroke-width="{self.scale * 0.07:.2f}" stroke-linejoin="round"'
            self.texts.append(self._letter((x, y, size, PAPER, told), weight, around))
        self.texts.append(self._letter(text, weight))

    def _letter(self, text: Text, weight: int, more: str = "") -> str:
        x, y, size, colour, told = text
        place = f'x="{x * self.scale:.2f}" y="{y * self.scale:.2f}" font-size="{size * self.scale:.2f}"'
        heavy = f' font-weight="{weight}"' if weight != 600 else ""
        return f'<text {place} fill="{colour}"{heavy}{more}>{escape(told)}</text>'


def drawn(view: MapView, box: Box, scale: float, title: str, ink_saver: bool = False) -> str:
    return Drawing(view, box, scale, ink_saver).svg(title)
