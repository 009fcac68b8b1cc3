"""The letters a page needs, inside the page: cut by uharfbuzz, packed by fontTools.

Cards were fitted with our letters; with others a browser would set them wider and run over. Whole fonts are
megabytes, so only the signs that stand on the page travel, some 10 to 60 kB for each face.
"""

from __future__ import annotations

import re
from base64 import b64encode
from functools import lru_cache
from html import unescape
from io import BytesIO
from pathlib import Path
from urllib.parse import unquote, urlparse

import uharfbuzz
from fontTools.ttLib import TTFont

_FACE = re.compile(r"@font-face\s*\{[^{}]*\}\n?")
_URL = re.compile(r"""url\(['"]?(file:[^'")]+)['"]?\)(?:\s*format\([^)]*\))?""")
_MARKUP = re.compile(r"<[^>]*>")
_ALWAYS = "".join(map(chr, range(32, 127)))  # style sheets write some signs of their own
_LARGEST = 3_000_000  # bytes; a font beyond that is a fallback for rare scripts, which browsers have themselves
_FEATURES = [int.from_bytes(tag) for tag in (b"kern", b"liga", b"tnum", b"lnum", b"mark", b"mkmk", b"ccmp", b"locl")]


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
    face = uharfbuzz.Face(uharfbuzz.Blob.from_file_path(str(path)))
    if not set(face.unicodes) & {ord(sign) for sign in signs if not sign.isspace()}:
        return ""
    wanted = uharfbuzz.SubsetInput()
    wanted.unicode_set.update(map(ord, signs))
    wanted.layout_feature_tag_set.clear()
    wanted.layout_feature_tag_set.update(_FEATURES)
    wanted.flags = uharfbuzz.SubsetFlags.NO_HINTING | uharfbuzz.SubsetFlags.NOTDEF_OUTLINE
    made = BytesIO()
    with TTFont(BytesIO(uharfbuzz.subset(face, wanted).blob.data), recalcTimestamp=False) as font:
        font.flavor = "woff2"
        font.save(made)
    return b64encode(made.getvalue()).decode()
