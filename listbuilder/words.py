"""How numbers, lists and near misses are put into words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

Number = int | Fraction

VULGAR = {
    Fraction(1, 2): "½", Fraction(1, 3): "⅓", Fraction(2, 3): "⅔", Fraction(1, 4): "¼", Fraction(3, 4): "¾",
    Fraction(1, 8): "⅛", Fraction(3, 8): "⅜", Fraction(5, 8): "⅝", Fraction(7, 8): "⅞",
}  # fmt: skip


def exact(value: object) -> Fraction:
    """The number as it was written: 0.1 is one tenth, never the nearest binary fraction."""
    return Fraction(str(value))


def decimal(value: Number) -> str:
    """`412.5`; exact wherever a decimal can be, else a fraction such as `1/3`."""
    if value.denominator == 1:  # whole numbers know theirs too
        return str(value.numerator)
    twos_and_fives = value.denominator
    digits = 0
    for prime in (2, 5):
        power = 0
        while twos_and_fives % prime == 0:
            twos_and_fives //= prime
            power += 1
        digits = max(digits, power)
    if twos_and_fives != 1:
        return f"{value.numerator}/{value.denominator}"
    scaled = str(abs(value.numerator) * 10**digits // value.denominator).rjust(digits + 1, "0")
    return f"{'-' if value < 0 else ''}{scaled[:-digits]}.{scaled[-digits:]}"


def mixed(value: Number) -> str:
    """`1½` where a person would write it so, else the decimal."""
    value = Fraction(value)
    whole, rest = divmod(value, 1)
    if value >= 0 and rest in VULGAR:
        return f"{whole or ''}{VULGAR[rest]}"
    return decimal(value)


def listing(names: Iterable[str], last: str = "and") -> str:
    """`a, b and c`."""
    names = list(names)
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} {last} {names[-1]}" if names else ""


def counted(number: Number, one: str, many: str | None = None) -> str:
    """`1 stand`, `12 stands`."""
    return f"{decimal(number)} {one if number == 1 else many or one + 's'}"


def nearest(word: str, known: Iterable[str], most: int = 3, cutoff: float = 0.6) -> list[str]:
    """What the writer may have meant; the search library is loaded only when somebody mistyped."""
    from difflib import get_close_matches

    by_lower = {name.lower(): name for name in known}
    return [by_lower[hit] for hit in get_close_matches(str(word).lower(), list(by_lower), most, cutoff)]


def plain(name: str) -> str:
    """A name as people tell it apart: `Tiger II`, `tiger-ii` and `TIGER II` are one."""
    return "".join(sign for sign in name.lower() if sign.isalnum() or sign == "+") or name


def did_you_mean(word: str, known: Sequence[str], noun: str = "Known", cutoff: float = 0.6) -> str:
    """A hint for a name that is not there: the nearest ones, else all when they are few."""
    close = nearest(word, known, cutoff=cutoff)
    if close:
        return f"Did you mean {listing(close, 'or')}?"
    if 0 < len(known) <= 15:
        return f"{noun}: {listing(sorted(known))}."
    return ""
