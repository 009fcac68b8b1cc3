"""How many points is a list worth, as it was bought and as it stands now?"""

from __future__ import annotations

from fractions import Fraction

from listbuilder.campaign.holding import Holding
from listbuilder.campaign.table import Table
from listbuilder.engine.verdict import PricedLine
from listbuilder.pack.load import NoPack
from listbuilder.roster.model import Post, Roster
from listbuilder.words import exact

GONE = ("dead", "captured")  # fields of an entry: models that are with it no more


def points_of(table: Table, holding: Holding, post: Post, roster: Roster | None, whole: bool = False) -> Fraction:
    """Points of what is left of a list, or with `whole` of its full strength; 0 for one that cannot be priced."""
    if roster is None:
        return Fraction()
    try:
        verdict, _ = table.verdict(holding, post, roster)
    except NoPack:
        return Fraction()  # told where the army file is refused
    money = verdict.pack.limited
    if money is None or verdict.cost is None:
        return Fraction()
    if whole:
        return verdict.cost.get(money.id, Fraction())
    return sum(((line.cost(money.id) or Fraction()) * share_left(line) for line in verdict.lines), Fraction())


def share_left(line: PricedLine) -> Fraction:
    """The share of an entry's models that are neither dead nor captured."""
    fields = dict(line.entry.fields)
    gone = sum((exact(fields[id]) for id in GONE if isinstance(fields.get(id), int | float)), Fraction())
    return max(1 - gone / line.number, Fraction()) if line.number else Fraction()
