"""`listbuilder campaign ledger`: what comes in and goes out at the start of the coming turn."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from listbuilder import terminal
from listbuilder.words import decimal

if TYPE_CHECKING:
    from listbuilder.campaign.ledger import Ledger
    from listbuilder.campaign.table import Table

OK, FINDINGS, UNUSABLE = 0, 1, 2


def ledger(args: Namespace) -> int:
    """Exit 0: everything is paid; 1: something is not; 2: nothing could be reckoned."""
    from listbuilder.campaign.ledger import ledger_of
    from listbuilder.campaign.verdict import open_campaign
    from listbuilder.commands.campaign import handed
    from listbuilder.report import problem_text

    opened = handed(args) if args.player else open_campaign(args.folder, args.packs)
    if opened is None:
        return UNUSABLE
    table = opened.table
    if table is None or not opened.sound:
        for problem in opened.problems:
            print(problem_text(problem), file=sys.stderr)
        return UNUSABLE
    ledgers = [ledger_of(table, id) for id in table.state.campaign.players if args.player in ("", id)]
    if args.json:
        print(json.dumps([_data(table, one) for one in ledgers], ensure_ascii=False))
    else:
        for one in ledgers:
            _show(table, one)
    return FINDINGS if any(one.unpaid for one in ledgers) else OK


def _show(table: Table, ledger: Ledger) -> None:
    state, name = table.state, table.state.campaign.players[ledger.player].name
    before = sum((account.before for account in ledger.accounts.values()), Fraction())
    print(f"{name} ({ledger.player}), start of turn {ledger.turn}: {decimal(before)} BP stored, income {decimal(ledger.income)}, upkeep {decimal(ledger.upkeep)}, then {decimal(ledger.after)} BP\n{_when(table, ledger)}\n")  # fmt: skip
    rows: list[tuple[str, ...]] = []
    for hex, account in ledger.accounts.items():
        rows.append((state.place(hex), "stored", "", decimal(account.before)))
        rows += [("", one.what, one.sum, _signed(one.amount)) for one in account.entries]
        rows += [("", f"{one.what}: NOT PAID", f"{decimal(one.amount)} missing", "") for one in ledger.unpaid if one.at == hex]  # fmt: skip
        rows.append(("", "after", "", decimal(account.after)))
    terminal.table(("Hex", "What", "Sum", "BP"), rows, right=(3,))
    if ledger.transports:
        counted = ledger.turn > table.state.campaign.turn > 0
        when = f"turn {ledger.turn - 1}, counted above" if counted else f"turn {ledger.turn}, still to come"
        print(f"\nResources at the end of {when}")
        told = [
            (state.place(one.hex), decimal(one.rp), "-" if one.length is None else decimal(one.length), decimal(one.lost), decimal(one.arrives), one.to or "-", one.why)
            for one in ledger.transports
        ]  # fmt: skip
        terminal.table(("Hex", "RP", "MP", "Lost", "Arrives", "In", ""), told, right=(1, 2, 3, 4))
    for line in by_hand_lines(table, ledger.player):
        print(line)
    print()


def _when(table: Table, ledger: Ledger) -> str:
    """Is it in the books, and who puts it there?"""
    now = table.state.campaign.turn
    if ledger.turn == now:
        return "Nothing of it is in the books yet: `listbuilder campaign apply` books it, once."
    ended = f" What the end of turn {now} brings is counted, and comes by hand." if now else ""
    return f"Turn {now} has begun; this is the start of the next one.{ended}"


def by_hand_lines(table: Table, player: str) -> list[str]:
    """What of this turn no command does, as lines for a terminal."""
    from listbuilder.campaign.byhand import chores

    found = list(chores(table, player))
    turn = table.state.campaign.turn
    return [f"\nTo be done by hand in turn {turn}", *(f"  {one.when}: {one.what}" for one in found)] if found else []


def _signed(amount: Fraction) -> str:
    return f"+{decimal(amount)}" if amount > 0 else decimal(amount)


def _data(table: Table, ledger: Ledger) -> dict[str, Any]:
    """Amounts are text, exact as everywhere: a half stays a half."""
    from listbuilder.campaign.byhand import chores

    return {
        "player": ledger.player,
        "turn": ledger.turn,
        "income": decimal(ledger.income),
        "upkeep": decimal(ledger.upkeep),
        "after": decimal(ledger.after),
        "accounts": [
            {
                "hex": account.at,
                "before": decimal(account.before),
                "entries": [
                    {"what": one.what, "kind": one.kind, "subject": one.subject, "amount": decimal(one.amount), "sum": one.sum, "section": one.book.section, "reading": list(one.reading)}
                    for one in account.entries
                ],
                "after": decimal(account.after),
            }
            for account in ledger.accounts.values()
        ],
        "transports": [
            {"hex": one.hex, "rp": decimal(one.rp), "length": None if one.length is None else decimal(one.length), "lost": decimal(one.lost), "arrives": decimal(one.arrives), "to": one.to, "why": one.why}
            for one in ledger.transports
        ],
        "by_hand": [{"when": one.when, "what": one.what} for one in chores(table, ledger.player)],
        "unpaid": [{"hex": one.at, "subject": one.subject, "what": one.what, "missing": decimal(one.amount)} for one in ledger.unpaid],
    }  # fmt: skip
