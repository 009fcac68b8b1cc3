"""Measures of a card: what is left free, what is drawn beyond it, and the sizes of print to try."""

from __future__ import annotations

from listbuilder.sheets.impose import Size
from listbuilder.sheets.look import Look

PAD = 3.0  # millimetres from the edge of a card to its print
BLEED = 3.0  # millimetres that every face is drawn beyond its edge; the sheet shows as much of it as is asked for
_STEPS, _LARGE_STEPS = (9.0, 8.0, 7.25, 6.5), (12.0, 11.0, 10.0, 9.0)
# What larger cards try before, by their square millimetres: an A6 card is read from further away than a poker card.
_ROOMY: dict[float, tuple[float, ...]] = {14_000: (14.0, 12.0, 10.5), 10_000: (12.0, 10.5), 7_500: (10.5,), 0: ()}
# Classes and not attributes: cells that look alike share their styles, which is most of the work.
WIDTHS = "".join(f".w{share} {{ width: {share}%; }}" for share in range(101))


def steps(size: Size, look: Look) -> tuple[float, ...]:
    """Sizes of print to try, in points; the last is the least that can be read."""
    roomy = next(larger for area, larger in _ROOMY.items() if size.width * size.height >= area)
    if look.large:
        return tuple(pt for pt in roomy if pt > _LARGE_STEPS[0]) + _LARGE_STEPS
    return roomy + _STEPS


def inner(size: Size) -> Size:
    return Size(size.width - 2 * PAD, size.height - 2 * PAD)
