"""Which units take part in a battle, when models of the same kind may be put together?"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction


def regrouped(ready: Sequence[int], full: int, least: Fraction) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Units of one kind and size after their models changed places, and those of them that fight.

    As many as possible are at full strength, and what is left over is together in one more; a unit fights from
    that share of its strength on. There are never more units than before.
    """
    models = min(sum(ready), full * len(ready))
    whole, rest = divmod(models, full)
    units = (full,) * whole + ((rest,) if rest else ())
    return units, tuple(unit for unit in units if unit >= full * least)
