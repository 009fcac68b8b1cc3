"""The books of one player at the start of one turn, as frozen records."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from listbuilder.campaign.hexes import Hex
from listbuilder.campaign.holding import Building
from listbuilder.problems import BookRef

INCOME, UPKEEP = "income", "upkeep"
AWAITED = "awaited"  # dice decide about it; until somebody rolls them it is 0


@dataclass(frozen=True, slots=True)
class Entry:
    """One line: a signed amount, with the sum written out as a person would: `50 + 50 % = 75`."""

    at: Hex
    what: str
    amount: Fraction
    sum: str
    kind: str  # INCOME, UPKEEP or AWAITED
    subject: str  # id of the rule of income or of the building that it is about
    book: BookRef
    reading: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Account:
    """One hex. What it held and all its entries make what it holds afterwards."""

    at: Hex
    before: Fraction
    entries: tuple[Entry, ...]
    after: Fraction


@dataclass(frozen=True, slots=True)
class Unpaid:
    """What a hex cannot pay: upkeep of a building or of the army, and how much is missing."""

    at: Hex
    subject: str
    what: str
    amount: Fraction


@dataclass(frozen=True, slots=True)
class Transport:
    """Resources of one hex at the end of a turn: what sets out is lost or arrives."""

    hex: Hex
    rp: Fraction
    length: Fraction | None
    lost: Fraction
    arrives: Fraction
    to: Hex | None
    why: str = ""  # why nothing arrives


@dataclass(frozen=True, slots=True)
class Ledger:
    """The start of a turn for one player."""

    player: str
    turn: int
    accounts: Mapping[Hex, Account]
    transports: tuple[Transport, ...]
    unpaid: tuple[Unpaid, ...]
    closed: tuple[tuple[Hex, Building], ...] = ()  # buildings that are disbanded, being unpaid

    def _of(self, kind: str) -> Fraction:
        entries = (entry for account in self.accounts.values() for entry in account.entries)
        return sum((entry.amount for entry in entries if entry.kind == kind), Fraction())

    @property
    def income(self) -> Fraction:
        return self._of(INCOME)

    @property
    def upkeep(self) -> Fraction:
        """What is paid, as a positive number."""
        return -self._of(UPKEEP)

    @property
    def after(self) -> Fraction:
        return sum((account.after for account in self.accounts.values()), Fraction())
