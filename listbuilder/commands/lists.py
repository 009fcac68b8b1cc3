"""Commands about lists: new, check, price."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import cast

from listbuilder import terminal
from listbuilder.words import counted, decimal

OK, FINDINGS, UNUSABLE = 0, 1, 2


def check(args: Namespace) -> int:
    """Judges every list named; the worst of them decides the exit code."""
    from listbuilder.batch import Answer, answers
    from listbuilder.given import gather

    given, empty = gather(args.paths)
    for path in empty:
        print(f"{path}: There is no list in this folder; lists end in .yaml or .yml, sheets in .pdf.", file=sys.stderr)
    if not given:
        return UNUSABLE
    tally = {"legal": 0, "not legal": 0, "not judged": 0, "unreadable": 0}

    def told() -> Iterator[Answer]:
        with terminal.progress("Judging", len(given)) as step:
            for one in answers(iter(given), args.packs, args.format, min(args.jobs, len(given))):
                tally[one.outcome] += 1
                cast(Callable[[], None], step)()
                yield one

    _PRINT[args.format](told(), tally)
    if tally["unreadable"] or empty:
        return UNUSABLE
    return OK if tally["legal"] == len(given) else FINDINGS


def _print_text(told: Iterator[object], tally: dict[str, int]) -> None:
    from listbuilder.batch import Answer

    for one in told:
        terminal.show(cast(Answer, one).text)
    if sum(tally.values()) > 1:
        parts = [f"{number} {what}" for what, number in tally.items() if number or what.endswith("legal")]
        print(f"\n{counted(sum(tally.values()), 'list')}: {', '.join(parts)}.")


def _print_json(told: Iterator[object], tally: dict[str, int]) -> None:
    from listbuilder.batch import Answer

    mark = "["
    for one in told:
        print(f"{mark}{cast(Answer, one).text}", end="")
        mark = ",\n "
    print("]")


def _print_junit(told: Iterator[object], tally: dict[str, int]) -> None:
    """The suite's numbers stand before its cases, so the cases wait on disk."""
    import tempfile

    from listbuilder.batch import Answer

    with tempfile.TemporaryFile("w+", encoding="utf-8") as cases:
        for one in told:
            cases.write(cast(Answer, one).text + "\n")
        cases.seek(0)
        numbers = f'tests="{sum(tally.values())}" failures="{tally["not legal"] + tally["not judged"]}" errors="{tally["unreadable"]}"'
        print(
            f'<?xml version="1.0" encoding="utf-8"?>\n<testsuites {numbers}>\n<testsuite name="listbuilder" {numbers}>'
        )
        for line in cases:
            print(line, end="")
        print("</testsuite>\n</testsuites>")


_PRINT: dict[str, Callable[[Iterator[object], dict[str, int]], None]] = {
    "text": _print_text,
    "json": _print_json,
    "junit": _print_junit,
}


def price(args: Namespace) -> int:
    """What every line costs and why."""
    from listbuilder import report
    from listbuilder.check import check_file

    checked = check_file(args.file, args.packs)
    verdict = checked.verdict
    if verdict is None or verdict.cost is None:
        if args.json:
            print(json.dumps(report.data(checked), ensure_ascii=False, indent=1))
        else:
            terminal.show(report.text(checked))
        return FINDINGS if checked.readable else UNUSABLE
    pack = verdict.pack
    if args.json:
        print(json.dumps(report.price_data(checked), ensure_ascii=False, indent=1))
        return OK
    if not pack.currencies:
        print(f"{pack.title} has no points.")
        return OK
    for currency in pack.currencies.values():
        terminal.table(
            ("Entry", "Number", "One costs", currency.name.capitalize()),
            report.price_rows(verdict, currency.id),
            right=(1, 3),
        )
        limit = verdict.roster.limit if currency == pack.limited else None
        print(
            f"\nTotal: {decimal(verdict.cost[currency.id])}{f' of {decimal(limit)}' if limit is not None else ''} {currency.name}"
        )
    for problem in checked.problems:
        if problem.rule.endswith(".unpriced"):
            terminal.show(report.problem_text(problem, pack))
    return OK


def new(args: Namespace) -> int:
    """A legal list with comments, to standard output or to a file that is not there yet."""
    from listbuilder.commands.newfile import put_new
    from listbuilder.pack.find import shelves
    from listbuilder.pack.load import load_pack
    from listbuilder.pack.starter import starter_text

    text = starter_text(load_pack(args.system, where=shelves(args.packs, Path.cwd() / "x")))
    return put_new(text, args.output, f"Judge it with: listbuilder check {args.output}")
