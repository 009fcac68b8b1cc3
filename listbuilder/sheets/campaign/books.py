"""The ledger on paper: what each hex earns and pays at the start of a turn, with every sum, and what stays unpaid."""

from __future__ import annotations

from collections.abc import Iterator

from listbuilder.campaign.ledger import Account, Ledger
from listbuilder.campaign.model import Action
from listbuilder.campaign.plan import Judged
from listbuilder.campaign.plan.verb import line_of
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


def plan_table(desk: Desk, player: str) -> Iterator[TableView]:
    """What a build plan does and costs, action by action, and what each hex has left."""
    judged = desk.plans.get(player)
    if judged is None:
        return
    heads = columns("=No.", "What is to be done", "Hex that pays", "Sum", ">BP")
    actions = desk.state.plans[player].actions
    rows = [_action(heads, number, action, desk, judged) for number, action in enumerate(actions)]
    left = ", ".join(f"{desk.place(hex)} {amount(bp)}" for hex, bp in judged.after.items() if bp != judged.before.get(hex))  # fmt: skip
    verdict = "legal" if judged.legal else "not legal: see the findings"
    about = f"This plan is {verdict}. {f'BP left: {left}.' if left else ''}".strip()
    whole = row(heads, "", Cell("All actions", "strong"), "", "", amount(-judged.cost), look="sum")
    yield TableView(
        "Build plan", heads, (*(line for lines in rows for line in lines), whole), about, (6, 36, 20, 26, 12)
    )


def _action(heads: tuple[Cell, ...], number: int, action: Action, desk: Desk, judged: Judged) -> Iterator[Row]:
    """An action with its lines in the books; one that is not allowed has none."""
    refused = any(one.is_error and one.path[:2] == action.path for one in judged.problems)
    told = Cell(line_of(action), "", "not allowed" if refused else "")
    lines = [line for line in judged.lines if line.action == number]
    for place, line in enumerate(lines):
        first = (str(number + 1), told) if place == 0 else ("", "")
        yield row(heads, *first, desk.place(line.at), line.sum, amount(line.amount))
    if not lines:
        yield row(heads, str(number + 1), told, "", "", "\u2013")


def _account(desk: Desk, account: Account) -> Iterator[Row]:
    yield row(_HEADS, Cell(desk.place(account.at), "strong"), "In the hex before", "", amount(account.before))
    for entry in account.entries:
        yield row(_HEADS, "", entry.what, entry.sum, f"{'+' if entry.amount > 0 else ''}{amount(entry.amount)}")
    yield row(_HEADS, "", "In the hex after", "", amount(account.after), look="sum")


def _closing(ledger: Ledger) -> Iterator[Row]:
    words = f"Income {amount(ledger.income)}, upkeep {amount(ledger.upkeep)}"
    yield row(_HEADS, Cell("All hexes", "strong"), words, "", amount(ledger.after), look="sum")
