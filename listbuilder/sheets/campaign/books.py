"""The ledger on paper: what each hex earns and pays at the start of a turn, with every sum, and what stays unpaid."""

from __future__ import annotations

from collections.abc import Iterator

from listbuilder.campaign.ledger import Account, Ledger
from listbuilder.sheets.campaign.desk import Desk, amount
from listbuilder.sheets.campaign.views import Cell, Row, TableView, columns, row

_HEADS = columns("Hex", "What", "Sum", ">BP")


def ledger_table(desk: Desk, player: str) -> Iterator[TableView]:
    """Nothing before the files are in order: sums would mislead."""
    ledger = desk.ledgers.get(player)
    if ledger is None or not ledger.accounts:
        return
    rows = [line for account in ledger.accounts.values() for line in _account(desk, account)]
    yield TableView(
        f"Income and upkeep at the start of turn {ledger.turn}", _HEADS, (*rows, *_closing(ledger)),
        "" if not desk.whose else "Reckoned from what you know.", (20, 32, 36, 12),
    )  # fmt: skip
    if ledger.unpaid:
        heads = columns("Hex", "Cannot be paid", ">Missing BP")
        told = [row(heads, Cell(desk.place(one.at), "strong"), one.what, amount(one.amount)) for one in ledger.unpaid]
        yield TableView("What cannot be paid", heads, tuple(told), widths=(30, 50, 20))


def _account(desk: Desk, account: Account) -> Iterator[Row]:
    yield row(_HEADS, Cell(desk.place(account.at), "strong"), "In the hex before", "", amount(account.before))
    for entry in account.entries:
        yield row(_HEADS, "", entry.what, entry.sum, f"{'+' if entry.amount > 0 else ''}{amount(entry.amount)}")
    yield row(_HEADS, "", "In the hex after", "", amount(account.after), look="sum")


def _closing(ledger: Ledger) -> Iterator[Row]:
    words = f"Income {amount(ledger.income)}, upkeep {amount(ledger.upkeep)}"
    yield row(_HEADS, Cell("All hexes", "strong"), words, "", amount(ledger.after), look="sum")
