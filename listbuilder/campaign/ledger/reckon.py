"""The books of a player: what a turn brings him at its start, hex by hex."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from listbuilder.campaign.holding import Building, Urban
from listbuilder.campaign.ledger.books import INCOME, UPKEEP, Account, Entry, Ledger, Transport, Unpaid
from listbuilder.campaign.ledger.incoming import incoming
from listbuilder.campaign.ledger.outgoing import Bill, bills, refund_of
from listbuilder.campaign.ledger.transport import transports
from listbuilder.campaign.model import Campaign
from listbuilder.campaign.rules import Rules
from listbuilder.campaign.table import Table
from listbuilder.words import decimal


def due_turn(campaign: Campaign) -> int:
    """The turn whose start comes next: this one, or when its income is in the books, the one after."""
    begun = campaign.turn == 0 or campaign.booked == campaign.turn
    return campaign.turn + 1 if begun else campaign.turn


def ledger_of(table: Table, player: str) -> Ledger:
    """Between a turn that has begun and the next one lies its end: what resources bring then comes in first."""
    state, holding = table.state, table.state.holdings[player]
    turn = due_turn(state.campaign)
    conveyed = transports(table, player)
    ended = conveyed if turn > state.campaign.turn > 0 else ()
    tills = {hex: _Till(table, player, town, turn) for hex, town in holding.urban.items()}
    for till in tills.values():
        till.receive_resources([one for one in ended if one.to == till.town.hex])
        till.turn_begins()
    _refund_the_first(table.rules[player], [*tills.values()])
    return Ledger(
        player,
        turn,
        {hex: till.account() for hex, till in tills.items()},
        conveyed,
        tuple(one for till in tills.values() for one in till.unpaid),
        tuple((hex, building) for hex, till in tills.items() for building in till.closed),
    )


class _Till:
    """What one hex holds while its entries are written; it never holds less than nothing."""

    def __init__(self, table: Table, player: str, town: Urban, turn: int) -> None:
        self.table, self.player, self.town, self.turn = table, player, town, turn
        self.rules = table.rules[player]
        self.left = town.bp
        self.entries: list[Entry] = []
        self.unpaid: list[Unpaid] = []
        self.closed: list[Building] = []

    def receive_resources(self, arriving: Sequence[Transport]) -> None:
        for rule in self.rules.income.values():
            if rule.per != "resource-point":
                continue
            for one in arriving:
                lost = f", {decimal(one.lost)} lost on the way" if one.lost else ""
                told = one.why or f"{decimal(one.rp)} RP from {one.hex}{lost}"
                amount = one.arrives * (rule.bp or 1)
                self._write(Entry(self.town.hex, rule.name, amount, told, INCOME, rule.id, rule.book, rule.reading))

    def turn_begins(self) -> None:
        """Income and upkeep, in the order that the rules say; before the first turn with books there is neither."""
        books = self.rules.economy.books
        if books is not None and self.turn < books.from_turn:
            return
        steps = [self._receive, self._pay]
        for step in reversed(steps) if books is not None and books.upkeep_first else steps:
            step()

    def _receive(self) -> None:
        for entry in incoming(self.table, self.player, self.town, self.turn):
            self._write(entry)

    def _pay(self) -> None:
        """A building is paid or not; of the army's maintenance as much as there is."""
        for bill in bills(self.table, self.player, self.town, self.turn):
            missing = max(bill.amount - self.left, Fraction())
            paid = bill.amount - missing if bill.building is None or not missing else Fraction()
            if paid:
                told = f"{bill.sum}; {decimal(missing)} cannot be paid" if missing else bill.sum
                self._write(Entry(bill.at, bill.what, -paid, told, UPKEEP, bill.subject, bill.book, bill.reading))
            if missing:
                self._owe(bill, missing)

    def _owe(self, bill: Bill, missing: Fraction) -> None:
        self.unpaid.append(Unpaid(bill.at, bill.subject, bill.what, missing))
        terms = self.rules.economy.construction
        if bill.building is not None and terms is not None and terms.unpaid == "disbanded":
            self.closed.append(bill.building)

    def refund(self, building: Building) -> None:
        kinds = self.table.buildings[self.player]
        kind = kinds[building.kind]
        amount, told = refund_of(self.rules, kinds, building)
        what = f"{kind.name} given up"
        self._write(Entry(self.town.hex, what, amount, told, INCOME, kind.id, kind.book, kind.reading))

    def _write(self, entry: Entry) -> None:
        self.entries.append(entry)
        self.left += entry.amount

    def account(self) -> Account:
        return Account(self.town.hex, self.town.bp, tuple(self.entries), self.left)


def _refund_the_first(rules: Rules, tills: list[_Till]) -> None:
    """In a turn only so many buildings that are given up bring something back."""
    terms = rules.economy.construction
    if terms is None or not terms.unpaid_refund:
        return
    closed = [(till, building) for till in tills for building in till.closed]
    for till, building in closed[: terms.refunds_per_turn]:
        till.refund(building)
