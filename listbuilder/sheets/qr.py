"""The list as a QR code on the paper: the door to segno.

Modules are 0.33 mm wide, what an office printer sets and a telephone reads; so a code grows with its list, from
20 mm to 41 mm. Beyond that it would take too much of a page, and only the sum and the name of the list are in it.
"""

from __future__ import annotations

from base64 import b64encode
from functools import lru_cache
from typing import Any

import segno

from listbuilder.check import Checked
from listbuilder.code import TooLong, encode, encode_sum

MODULE = 0.33  # mm
QUIET = 4  # modules of white around; the standard asks for them
MOST_SURE, LARGEST = 20, 25  # up to the first version a seventh of the code may be dirty, then up to a fourteenth


def list_code(checked: Checked) -> str:
    """The text for the QR code of a judged list: the whole list where that fits, else its sum and name.

    It tells all that is secret in a list, so it does not belong on the opponent's copy.
    """
    verdict = checked.verdict
    if verdict is None:
        raise ValueError("only a judged list has a code")
    stamp = (verdict.roster, verdict.pack.version, verdict.pack.hash)
    try:
        text = encode(*stamp)
        return text if _drawn(text).version <= LARGEST else encode_sum(*stamp)
    except (TooLong, segno.DataOverflowError):
        return encode_sum(*stamp)


def qr_svg(text: str, module: float = MODULE) -> str:
    """The code with its quiet zone, black on white with sharp edges, in exact millimetres. For HTML, unescaped."""
    code = _drawn(text)
    size = f"{qr_size(text, module):g}mm"
    made = code.svg_inline(border=QUIET, omitsize=True, svgclass="qr", lineclass=None, light="#fff")
    style = f'xmlns="http://www.w3.org/2000/svg" style="width:{size};height:{size}" shape-rendering="crispEdges" role="img" aria-label="QR code of the list"'
    return str(made).replace("<svg ", f"<svg {style} ", 1)


def qr_address(text: str) -> str:
    """The same as an address for <img>, which readers of a PDF know as a picture with a description."""
    return "data:image/svg+xml;base64," + b64encode(qr_svg(text).encode()).decode()


def qr_size(text: str, module: float = MODULE) -> float:
    """Millimetres from edge to edge, the quiet zone included."""
    return round(float(_drawn(text).symbol_size(border=QUIET)[0]) * module, 2)


@lru_cache(maxsize=2)
def _drawn(text: str) -> Any:
    """The surer level where the code stays small, else the one that holds more."""
    for level, most in (("M", MOST_SURE), ("L", 40)):
        try:
            code: Any = segno.make_qr(text, error=level, boost_error=False)
        except segno.DataOverflowError:
            if level == "L":
                raise
            continue
        if code.version <= most:
            break
    return code
