"""On which paper, at which scale, and in how many pieces is a map printed?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import ceil
from typing import Literal

from listbuilder.sheets.campaign.draw import READABLE, drawn
from listbuilder.sheets.campaign.frame import HALF, Box
from listbuilder.sheets.campaign.legend import legend_high, legend_svg
from listbuilder.sheets.campaign.mapview import MapView

MapPaper = Literal["a4", "a3", "letter"]
PAPERS: Mapping[MapPaper, tuple[float, float]] = {"a4": (210, 297), "a3": (297, 420), "letter": (215.9, 279.4)}
MARGIN, FOOT, HEAD = 10.0, 14.0, 13.0  # mm: at the sides and above, below, and what the heading takes
LARGEST, TILE = 22.0, 13.0  # mm of the side of a hex: no larger on one page, and this large on tiles
OVERLAP = 12.0  # mm that neighbouring tiles both show
ROOM = 0.35  # sides of a hex around the map
EDGE = 3.6  # mm around a map too small for numbers in its hexes: those of rows and columns stand there


@dataclass(frozen=True, slots=True)
class MapPage:
    """A page: its size in millimetres, what it is called, its drawing, and its legend on the first one."""

    wide: float
    high: float
    title: str
    about: str
    svg: str
    legend: str = ""

    @property
    def name(self) -> str:
        return f"map{self.wide:g}x{self.high:g}".replace(".", "-")


def map_pages(view: MapView, paper: MapPaper, tiled: bool, title: str, ink_saver: bool = False) -> list[MapPage]:
    """One page, or a key and as many tiles as the map needs."""
    if not tiled:
        return [_one(view, paper, title, ink_saver)]
    return [_key(view, paper, title, ink_saver), *_tiles(view, paper, title, ink_saver)]


def _ways(paper: MapPaper) -> list[tuple[float, float]]:
    """Upright and across."""
    wide, high = PAPERS[paper]
    return [(wide, high), (high, wide)]


def _all(view: MapView, room: float = ROOM) -> Box:
    whole = view.frame.whole
    return Box(-room, -room, whole.wide + 2 * room, whole.high + 2 * room)


def _scale(view: MapView, wide: float, high: float) -> float:
    """The largest at which everything is on the page, with its legend below."""
    whole, room = view.frame.whole, wide - 2 * MARGIN
    left = high - MARGIN - FOOT - HEAD - legend_high(view, room) - 3
    scale = min(room / (whole.wide + 2 * ROOM), left / (whole.high + 2 * ROOM), LARGEST)
    if scale >= READABLE:
        return scale
    return min((room - 2 * EDGE) / whole.wide, (left - 2 * EDGE) / whole.high)


def _one(view: MapView, paper: MapPaper, title: str, ink_saver: bool) -> MapPage:
    wide, high = max(_ways(paper), key=lambda size: _scale(view, *size))
    scale = _scale(view, wide, high)
    about = f"{view.frame.grid.columns} × {view.frame.grid.rows} hexes, named CCRR: column, then row"
    box = _all(view, ROOM if scale >= READABLE else EDGE / scale)
    svg = drawn(view, box, scale, f"Map of {title}", ink_saver)
    return MapPage(wide, high, "Map", about, svg, legend_svg(view, wide - 2 * MARGIN, ink_saver))


# --- tiles -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Cut:
    """How a map is cut into tiles of one size."""

    wide: float  # paper
    high: float
    across: int
    down: int
    tile: Box  # the first one, in sides of a hex
    step: tuple[float, float]  # from one to the next

    def boxes(self) -> Iterator[tuple[str, Box]]:
        for row in range(self.down):
            for column in range(self.across):
                left, top = self.tile.left + column * self.step[0], self.tile.top + row * self.step[1]
                yield f"{chr(65 + column)}{row + 1}", Box(left, top, self.tile.wide, self.tile.high)


def cut(view: MapView, paper: MapPaper) -> Cut:
    """Upright or across, whichever takes fewer sheets."""
    return min((_cut(view, *size) for size in _ways(paper)), key=lambda one: one.across * one.down)


def _cut(view: MapView, wide: float, high: float) -> Cut:
    box, lap = _all(view), OVERLAP / TILE
    room = ((wide - 2 * MARGIN) / TILE, (high - MARGIN - FOOT - HEAD) / TILE)
    across = max(1, ceil((box.wide - lap) / (room[0] - lap)))
    down = max(1, ceil((box.high - lap) / (room[1] - lap)))
    shown = (min(room[0], (box.wide + (across - 1) * lap) / across), min(room[1], (box.high + (down - 1) * lap) / down))
    return Cut(wide, high, across, down, Box(box.left, box.top, *shown), (shown[0] - lap, shown[1] - lap))


def _key(view: MapView, paper: MapPaper, title: str, ink_saver: bool) -> MapPage:
    """The whole map small, with the sheets on it."""
    one, way = _one(view, paper, title, ink_saver), cut(view, paper)
    scale = _scale(view, one.wide, one.high)
    about = f"Sheets {way.across} × {way.down} at {2 * HALF * TILE:.0f} mm a hex; glue each onto the next along the dashed line"
    frames = "".join(_sheet_frame(name, box, scale) for name, box in way.boxes())
    return MapPage(
        one.wide, one.high, "Key to the sheets", about, one.svg.replace("</svg>", f"{frames}</svg>"), one.legend
    )


def _sheet_frame(name: str, box: Box, scale: float) -> str:
    left, top, wide, high = (side * scale for side in (box.left, box.top, box.wide, box.high))
    return (
        f'<rect x="{left:.2f}" y="{top:.2f}" width="{wide:.2f}" height="{high:.2f}" fill="none" stroke="#22282a" stroke-width=".5" stroke-dasharray="2.5 1.2"/>'
        f'<text x="{left + wide / 2:.2f}" y="{top + high / 2 + 4:.2f}" font-family="Sheet" font-weight="600" font-size="12" text-anchor="middle" fill="#fff" stroke="#fff" stroke-width="1.6">{name}</text>'
        f'<text x="{left + wide / 2:.2f}" y="{top + high / 2 + 4:.2f}" font-family="Sheet" font-weight="600" font-size="12" text-anchor="middle" fill="#22282a">{name}</text>'
    )


def _tiles(view: MapView, paper: MapPaper, title: str, ink_saver: bool) -> Iterator[MapPage]:
    way = cut(view, paper)
    names = {name for name, _ in way.boxes()}
    for name, box in way.boxes():
        right, below = f"{chr(ord(name[0]) + 1)}{name[1:]}", f"{name[0]}{int(name[1:]) + 1}"
        beside = [(word, other) for word, other in (("right", right), ("below", below)) if other in names]
        about = ", ".join(f"{word}: {other}" for word, other in beside) or "the last of its row and column"
        svg = drawn(view, box, TILE, f"Sheet {name} of the map of {title}", ink_saver)
        marks = _overlap(box, right in names, below in names)
        yield MapPage(way.wide, way.high, f"Sheet {name}", about, svg.replace("</svg>", f"{marks}</svg>"))


def _overlap(box: Box, right: bool, below: bool) -> str:
    """Dashed lines where the next sheet begins, and crosses at their ends to lay sheets on each other."""
    left, top = box.left * TILE, box.top * TILE
    end, bottom = left + box.wide * TILE, top + box.high * TILE
    lines = [f"M{end - OVERLAP:.2f} {top:.2f}V{bottom:.2f}"] if right else []
    lines += [f"M{left:.2f} {bottom - OVERLAP:.2f}H{end:.2f}"] if below else []
    if not lines:
        return ""
    return f'<path d="{"".join(lines)}" fill="none" stroke="#22282a" stroke-width=".35" stroke-dasharray="3 2"/>'
