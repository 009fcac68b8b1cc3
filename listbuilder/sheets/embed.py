"""The letters a page needs, inside the page: the door to fontTools.

Cards were fitted with our letters; with others a browser would set them wider and run over. Whole fonts are
megabytes, so only the signs that stand on the page travel, some 10 to 60 kB for each face.
"""

from __future__ import annotations

import logging
import re
from base64 import b64encode
from functools import lru_cache
from html import unescape
from io import BytesIO
from pathlib import Path
from urllib.parse import unquote, urlparse

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

_FACE = re.compile(r"@font-face\s*\{[^{}]*\}\n?")
_URL = re.compile(r"""url\(['"]?(file:[^'")]+)['"]?\)(?:\s*format\([^)]*\))?""")
_MARKUP = re.compile(r"<[^>]*>")
_ALWAYS = "".join(map(chr, range(32, 127)))  # style sheets write some signs of their own
_LARGEST = 3_000_000  # bytes; a font beyond that is a fallback for rare scripts, which browsers have themselves
_FEATURES = ["kern", "liga", "tnum", "lnum", "mark", "mkmk", "ccmp", "locl"]


def carry_letters(styles: str, body: str) -> str:
    """Font faces of files as font faces that carry the signs of the body; others are dropped."""
    signs = "".join(sorted({*unescape(_MARKUP.sub("", body)), *_ALWAYS}))
    return _FACE.sub(lambda face: _carrying(face[0], signs), styles)


def drop_letters(styles: str) -> str:
    """Families are asked for by name alone."""
    return _FACE.sub("", styles)


def _carrying(face: str, signs: str) -> str:
    files = _URL.findall(face)
    packed = [_packed(Path(unquote(urlparse(url).path)), signs) for url in files]
    if not files or not all(packed):
        return ""
    left = iter(packed)
    return _URL.sub(lambda _: f"url('data:font/woff2;base64,{next(left)}') format('woff2')", face)


@lru_cache(maxsize=32)
def _packed(path: Path, signs: str) -> str:
    """The same bytes for the same signs; empty when the font has none of them or is too large to be cut."""
    if path.stat().st_size > _LARGEST:
        return ""
    logging.getLogger("fontTools").setLevel(logging.ERROR)
    options = Options(layout_features=_FEATURES, hinting=False, notdef_outline=True)
    with TTFont(path, recalcTimestamp=False) as font:
        known = set(font.getBestCmap() or {})
        if not known & {ord(sign) for sign in signs if not sign.isspace()}:
            return ""
        cut = Subsetter(options)
        cut.populate(unicodes=[ord(sign) for sign in signs])
        cut.subset(font)
        font.flavor = "woff2"
        made = BytesIO()
        font.save(made)
    return b64encode(made.getvalue()).decode()
