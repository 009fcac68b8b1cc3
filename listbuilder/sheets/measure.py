"""How wide are words in our letters, and how many lines do they take. A door to uharfbuzz.

Everything is in em, the size of the print, so that one measure holds for any size. It is shaped by the same
library that WeasyPrint uses, hence the same to a hair; letters of other scripts are taken for a square each.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Literal
from unicodedata import category

from listbuilder.sheets.letters import GUESTS, HOUSE, house_file

Style = Literal["text", "bold", "head"]
Piece = tuple[float, float]  # how wide, and how wide the space after it is
Words = tuple[Piece, ...]  # what is never broken within
_FACES: dict[Style, tuple[str, int]] = {"text": ("Sheet", 400), "bold": ("Sheet", 600), "head": ("Sheet Head", 600)}
_FEATURES = {"tnum": True, "lnum": True, "kern": True, "liga": True}
_BREAK = re.compile(r"(?<=[^\W\d_]-)(?=[^\W\d_])|\s+")  # after hyphens between letters, and at spaces
_HAIR = 0.005  # what rounding may add to a line


@lru_cache(maxsize=100_000)
def words(text: str, style: Style = "text", size: float = 1.0) -> Words:
    """The pieces of a text; a line may end after each of them."""
    space = _width(" ", style) * size
    found = []
    for piece, after in _pieces(text):
        found.append((_width(piece, style) * size, space if after else 0.0))
    return tuple(found)


def run(text: str, style: Style = "text") -> float:
    """In one piece, blanks of every kind counted."""
    return _width(text, style) if text else 0.0


def known(text: str, style: Style = "text") -> bool:
    """Has the font of this style a shape for every sign?"""
    return _signs(style).issuperset(map(ord, text))


@cache
def _signs(style: Style) -> frozenset[int]:
    return frozenset(_face(house_file(*_FACES[style])).unicodes)


def lacking(text: str) -> list[str]:
    """The signs that none of our fonts has a shape for, in the order of the text."""
    left = [sign for sign in dict.fromkeys(text) if sign > "~" and category(sign)[0] not in "CZM"]
    for font in (*HOUSE, *GUESTS):
        if left and (not font.ranges or any(ord(sign) in some for some in font.ranges for sign in left)):
            known = set(_face(font.files[0]).unicodes)
            left = [sign for sign in left if ord(sign) not in known]
    return left


def _pieces(text: str) -> list[tuple[str, bool]]:
    ends = [(match.start(), match.end()) for match in _BREAK.finditer(text.strip())]
    text, start, found = text.strip(), 0, []
    for end, after in [*ends, (len(text), len(text))]:
        if end > start:
            found.append((text[start:end], after > end))
        start = after
    return found


def lines(text: Words, room: float) -> int:
    """As browsers do it: a word that does not fit begins a line; one longer than a line is broken anywhere."""
    count, used = 1, 0.0
    for width, space in text:
        if used and used + width > room + _HAIR:
            count, used = count + 1, 0.0
        if width > room + _HAIR:
            more = int(width / max(room, _HAIR))
            count, width = count + more, width - more * room
        used += width + space
    return count


def natural(text: Words) -> float:
    """On one line."""
    return sum(width + space for width, space in text) - (text[-1][1] if text else 0.0)


def longest(text: Words) -> float:
    return max((width for width, _ in text), default=0.0)


def joined(parts: Sequence[Words], gap: float) -> Words:
    """Texts one after the other, a gap between two of them."""
    found: list[Piece] = []
    for part in parts:
        if found:
            found[-1] = (found[-1][0], gap)
        found.extend(part)
    return tuple(found)


@lru_cache(maxsize=100_000)
def _width(text: str, style: Style) -> float:
    library, font, unit = _font(style)
    buffer = library.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    library.shape(font, buffer, _FEATURES)
    glyphs = zip(buffer.glyph_infos, buffer.glyph_positions, strict=True)
    return float(sum(place.x_advance if info.codepoint else unit for info, place in glyphs)) / unit


@cache
def _font(style: Style) -> tuple[Any, Any, int]:
    import uharfbuzz

    face = _face(house_file(*_FACES[style]))
    font = uharfbuzz.Font(face)
    font.set_variations({"wght": _FACES[style][1]})  # where no single weight could be kept
    return uharfbuzz, font, face.upem


def _face(file: Path) -> Any:
    import uharfbuzz

    return uharfbuzz.Face(uharfbuzz.Blob.from_file_path(str(file)))
