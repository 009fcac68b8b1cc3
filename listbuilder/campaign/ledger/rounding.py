"""Amounts of build points and how they are put into words: income and refunds round down, costs up, or nothing rounds."""

from __future__ import annotations

import math
from fractions import Fraction

from listbuilder.campaign.rules import Rules
from listbuilder.words import decimal


def income_of(rules: Rules, amount: Fraction) -> Fraction:
    """What of an amount comes in."""
    return Fraction(math.floor(amount)) if _whole(rules) else amount


def _whole(rules: Rules) -> bool:
    return rules.economy.books is not None and rules.economy.books.whole


def summed(words: str, exact: Fraction, rounded: Fraction) -> str:
    """`25 + 50 % = 37.5, rounded down to 37`; a sum of one number is that number."""
    shown = words if words == decimal(exact) else f"{words} = {decimal(exact)}"
    return (
        shown if exact == rounded else f"{shown}, rounded {'down' if rounded < exact else 'up'} to {decimal(rounded)}"
    )
