"""Boxes to tick, as signs of the house font: they are text, so they wrap, scale and cost next to nothing."""

from __future__ import annotations

BOX = "\N{WHITE SQUARE}"  # the ballot box of the house font has a shadow
MOST = 60  # boxes of one kind in one place
Ticks = tuple[tuple[str, str, str], ...]  # what is ticked, boxes, and what is beyond them
_MANY = 20
_GAP, _BREAK = "\N{EN SPACE}", "\N{ZERO WIDTH SPACE}"


def ticks(number: int, models: int = 1) -> tuple[str, str]:
    """The boxes of each model together, and what is beyond the most that is printed."""
    if number == 1 and models > 1:  # single boxes in fives, as people count
        number, models, rest = 5, models // 5, models % 5
        shown = [BOX * number] * min(models, MOST // number) + ([BOX * rest] if rest and models * 5 < MOST else [])
        left = models * 5 + rest - sum(map(len, shown))
        return _GAP.join(shown), f"and {left} more" if left else ""
    fit = max(1, MOST // number)
    return _GAP.join([_run(number)] * min(models, fit)), f"and for {models - fit} more" if models > fit else ""


def _run(number: int) -> str:
    """Boxes side by side; very many may go on in the next line."""
    return _BREAK.join(BOX * min(_MANY, number - at) for at in range(0, number, _MANY))
