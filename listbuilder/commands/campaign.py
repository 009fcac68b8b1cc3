"""Commands about campaigns: new, check, status, verify, map."""

from __future__ import annotations

import html
import json
import sys
from argparse import Namespace
from typing import TYPE_CHECKING

from listbuilder import terminal
from listbuilder.words import counted, did_you_mean

if TYPE_CHECKING:
    from listbuilder.campaign.model import State
    from listbuilder.campaign.verdict import Inspected
    from listbuilder.problems import Problem

OK, FINDINGS, UNUSABLE = 0, 1, 2


def new(args: Namespace) -> int:
    """A legal start in a folder that is not there yet; all files or none."""
    from listbuilder.campaign.begin import Refused, begin

    try:
        state, told = begin(args)
    except Refused as refused:
        for problem in refused.problems:
            _show(problem)
        return UNUSABLE
    print(f"Wrote {args.folder}: {counted(len(state.campaign.players), 'player')}, seed {state.campaign.seed}.")
    for line in told:
        print(line)
    print(f"Look at it with: listbuilder campaign map show {args.folder}")
    return OK


def check(args: Namespace) -> int:
    """Judges a campaign; exit 0 clean, 1 findings, 2 nothing to judge."""
    from listbuilder.campaign.verdict import inspect

    found = inspect(args.folder, args.packs, args.player)
    state = found.loaded.state
    if args.player and state is not None and args.player not in state.campaign.players:
        hint = did_you_mean(args.player, list(state.campaign.players), "Players")
        print(f"There is no player {args.player!r}.\n    hint: {hint}", file=sys.stderr)
        return UNUSABLE
    _PRINT[args.format](args, found)
    if not found.readable:
        return UNUSABLE
    return OK if found.legal else FINDINGS


def _text(args: Namespace, found: Inspected) -> None:
    from listbuilder.report import problem_text

    pack = found.table.pack if found.table else None
    for problem in found.problems:
        terminal.show(problem_text(problem, pack))
    errors = sum(problem.is_error for problem in found.problems)
    warnings = len(found.problems) - errors
    told = [counted(errors, "error")] if errors else []
    told += [counted(warnings, "warning")] if warnings else []
    words = (
        "legal" if found.legal else "not legal" if found.table else "not judged" if found.readable else "cannot be read"
    )
    terminal.show(f"{args.folder}: {words}{' (' + ', '.join(told) + ')' if told else ''}")


def _json(args: Namespace, found: Inspected) -> None:
    from listbuilder.report import problem_data

    state, table = found.loaded.state, found.table
    data = {
        "campaign": args.folder,
        "name": state.campaign.name if state else None,
        "system": state.campaign.system if state else None,
        "pack": table.pack.version if table else None,
        "pack_hash": table.pack.hash if table else None,
        "turn": state.campaign.turn if state else None,
        "player": args.player or None,
        "legal": found.legal,
        "problems": [{"file": problem.file, **problem_data(problem)} for problem in found.problems],
    }
    print(json.dumps(data, ensure_ascii=False))


def _junit(args: Namespace, found: Inspected) -> None:
    """One case for each file of the campaign, so that a failing file has its own line."""
    from listbuilder.report import problem_text

    files = sorted({str(found.loaded.root / name) for name in (found.loaded.state.files if found.loaded.state else ())})
    files += sorted({problem.file or "" for problem in found.problems} - set(files))
    wrong = {file: [one for one in found.problems if one.file == file and one.is_error] for file in files}
    numbers = f'tests="{len(files)}" failures="{sum(bool(one) for one in wrong.values())}" errors="0"'
    print(f'<?xml version="1.0" encoding="utf-8"?>\n<testsuites {numbers}>\n<testsuite name="campaign" {numbers}>')
    pack = found.table.pack if found.table else None
    for file, problems in wrong.items():
        body = "\n".join(problem_text(problem, pack) for problem in problems)
        head = f'<testcase classname="campaign" name="{html.escape(file)}"'
        told = (
            f'><failure message="{html.escape(problems[0].message)}">{html.escape(body, quote=False)}</failure></testcase>'
            if problems
            else "/>"
        )
        print(head + told)
    print("</testsuite>\n</testsuites>")


_PRINT = {"text": _text, "json": _json, "junit": _junit}


def _show(problem: Problem) -> None:
    from listbuilder.report import problem_text

    print(problem_text(problem), file=sys.stderr)


def _opened(args: Namespace) -> State | None:
    """The state of a campaign that can be shown, or None after telling why not."""
    from listbuilder.campaign.load import load_campaign

    loaded = load_campaign(args.folder)
    complete = loaded.state is not None and set(loaded.state.holdings) == set(loaded.state.campaign.players)
    if not complete:
        for problem in loaded.problems:
            _show(problem)
        return None
    errors = sum(problem.is_error for problem in loaded.problems)
    if errors:
        print(f"{args.folder} has {counted(errors, 'error')}; `listbuilder campaign check {args.folder}` tells them.", file=sys.stderr)  # fmt: skip
    return loaded.state


def status(args: Namespace) -> int:
    """For a player: his own things in full, of the others what is public."""
    from listbuilder.campaign.show import STATUS, holding_lines, status_rows

    state = _seen_by(args) if args.player else _opened(args)
    if state is None:
        return UNUSABLE
    rows = status_rows(state, args.player)
    if args.json:
        players = [dict(zip(map(str.lower, STATUS), row, strict=True)) for row in rows]
        head = {"name": state.campaign.name, "turn": state.campaign.turn, "phase": state.campaign.phase}
        print(json.dumps({**head, "players": players}, ensure_ascii=False))
        return OK
    print(f"{state.campaign.name}: turn {state.campaign.turn}, {state.campaign.phase}\n")
    terminal.table(STATUS, rows, right=range(3, len(STATUS)))
    for id in state.campaign.players:
        if args.player in ("", id):
            print()
            print("\n".join(holding_lines(state, id)))
    return OK


def _seen_by(args: Namespace) -> State | None:
    """The state as a player knows it, or None after telling why there is none."""
    seen = handed(args)
    return seen.loaded.state if seen is not None else None


def handed(args: Namespace) -> Inspected | None:
    """The campaign as a player knows it; None after telling why it cannot be shown."""
    from listbuilder.campaign.verdict import handed_to, open_campaign

    opened = open_campaign(args.folder, args.packs)
    state = opened.loaded.state
    if state is not None and args.player not in state.campaign.players:
        hint = did_you_mean(args.player, list(state.campaign.players), "Players")
        print(f"There is no player {args.player!r}.\n    hint: {hint}", file=sys.stderr)
        return None
    seen = handed_to(opened, args.player)
    if seen.table is None or state is None or set(state.holdings) != set(state.campaign.players):
        for problem in seen.problems:
            _show(problem)
        return None
    return seen


def verify(args: Namespace) -> int:
    """Every die of the log once more."""
    from listbuilder.campaign.dice import disputed

    state = _opened(args)
    if state is None:
        return UNUSABLE
    wrong = list(disputed(state))
    for problem in wrong:
        _show(problem)
    rolls = sum(1 for _ in state.rolls)
    print(
        f"{args.folder}: {counted(rolls, 'roll')}, {'all as the seed gives them' if not wrong else f'{len(wrong)} disputed'}."
    )
    return FINDINGS if wrong else OK


def map_show(args: Namespace) -> int:
    from listbuilder.campaign.show import map_lines

    if not args.player:
        state = _opened(args)
        if state is None:
            return UNUSABLE
        print("\n".join(map_lines(state)))
        return OK
    seen = handed(args)
    if seen is None or seen.table is None:
        return UNUSABLE
    print("\n".join(map_lines(seen.table.state, seen.table.view(args.player), args.player)))
    return OK


def map_import(args: Namespace) -> int:
    from listbuilder.campaign.begin import Refused, imported_map
    from listbuilder.commands.newfile import put_new

    try:
        text = imported_map(args)
    except Refused as refused:
        for problem in refused.problems:
            _show(problem)
        return UNUSABLE
    use = f"listbuilder campaign new DIR --map {args.output} --system {args.system}"
    return put_new(text, args.output, f"Use it with: {use}")
