"""PDF pages as pictures for chats: the door to pypdfium2 and Pillow.

pypdfium2 comes as a wheel with its rasteriser inside, so pictures need no system part; it draws a page in a tenth
of the time pdftoppm takes.
"""

from __future__ import annotations

from io import BytesIO
from typing import Any

from PIL import Image
from PIL.PngImagePlugin import PngInfo
from pypdfium2 import PdfDocument

from listbuilder.seal import MAKER

MOST_PIXELS = 120_000_000  # of one page
_TINTS = 64  # sheets have few; a picture is a third as large
_LOOK_DPI, _AIR = 36, 18.0  # to find where a page ends; points of white below


def png_pages(pdf: bytes, dpi: int, trim: bool = False, most: int | None = None) -> list[bytes]:
    """A picture of each page, or of the first few. With `trim` the empty foot of a page is left out."""
    with PdfDocument(pdf) as document:
        number = len(document) if most is None else min(most, len(document))
        return [_png(document[at], dpi, trim) for at in range(number)]


def page_count(pdf: bytes) -> int:
    with PdfDocument(pdf) as document:
        return len(document)


def _png(page: Any, dpi: int, trim: bool) -> bytes:
    empty = _empty_foot(page) if trim else 0
    width, height = page.get_width(), page.get_height() - empty
    dpi = min(dpi, int(72 * (MOST_PIXELS / (width * height)) ** 0.5))  # a page beyond all measure is drawn coarser
    drawn = page.render(scale=dpi / 72, crop=(0, empty, 0, 0)).to_pil().convert("RGB")
    made, about = BytesIO(), PngInfo()
    about.add_text("Software", MAKER)  # by this we know our own pictures again
    drawn.quantize(_TINTS).save(made, "PNG", pnginfo=about, dpi=(dpi, dpi))
    return made.getvalue()


def _empty_foot(page: Any) -> float:
    """Points from the bottom of the page up to its last line, some air left."""
    grey: Image.Image = page.render(scale=_LOOK_DPI / 72, grayscale=True).to_pil().point(lambda tone: 255 - tone)
    box = grey.getbbox()
    return max(0.0, (grey.height - box[3]) * 72 / _LOOK_DPI - _AIR) if box else 0.0


def is_own_png(raw: bytes) -> bool:
    return raw.startswith(b"\x89PNG") and b"tEXtSoftware\x00" + MAKER.encode() in raw[:4096]
