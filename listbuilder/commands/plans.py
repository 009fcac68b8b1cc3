"""Commands about build plans: what they cost, whether something may be done, carry them out, take it back."""

from __future__ import annotations

import json
import shlex
import sys
from argparse import Namespace
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from listbuilder import terminal
from listbuilder.words import counted, decimal, did_you_mean

if TYPE_CHECKING:
    from collections.abc import Iterable

    from listbuilder.campaign.plan import Judged
    from listbuilder.campaign.table import Table
    from listbuilder.pack.model import Pack
    from listbuilder.problems import Problem

OK, FINDINGS, UNUSABLE = 0, 1, 2


def plan(args: Namespace) -> int:
    """What a player's plan costs at each hex, and what is against it."""
    table = _opened(args)
    if table is None or not _known(table, args.player):
        return UNUSABLE
    from listbuilder.campaign.plan import judge_plan
    from listbuilder.campaign.plan.read import wrong_turn

    wanted = table.state.plans.get(args.player)
    if wanted is None:
        hint = f"Write players/{args.player}/plan.yaml: `turn: {table.state.campaign.turn}` and `actions:`."
        return _refused(f"{args.player} has no plan.", hint)
    judged = judge_plan(table, wanted)
    judged = replace(judged, problems=(*wrong_turn(table.state, wanted), *judged.problems))
    if args.json:
        print(json.dumps(plan_data(judged), ensure_ascii=False))
    else:
        _show_plan(table, judged)
    return OK if judged.legal else FINDINGS


def _show_plan(table: Table, judged: Judged) -> None:
    _tell(judged.problems, table.pack)
    rows = [(line.at, line.what, line.sum, decimal(line.amount)) for line in judged.lines]
    if rows:
        terminal.table(("Hex", "What", "Sum", "BP"), rows, right=(3,))
        print()
    touched = {line.at for line in judged.lines}
    purses = [
        (table.state.place(hex), decimal(judged.before.get(hex, 0)), decimal(judged.after.get(hex, 0)))
        for hex in sorted({**judged.before, **judged.after})
        if hex in touched or judged.after.get(hex)
    ]
    terminal.table(("Hex", "Before", "After"), purses, right=(1, 2))
    print(f"\n{judged.player}: {'legal' if judged.legal else 'not legal'}, {decimal(judged.cost)} BP in all")


def plan_data(judged: Judged) -> dict[str, object]:
    from listbuilder.report import problem_data

    return {
        "player": judged.player,
        "legal": judged.legal,
        "cost": decimal(judged.cost),
        "lines": [{"action": line.action, "hex": line.at, "what": line.what, "bp": decimal(line.amount), "sum": line.sum} for line in judged.lines],
        "before": {hex: decimal(bp) for hex, bp in judged.before.items()},
        "after": {hex: decimal(bp) for hex, bp in judged.after.items()},
        "problems": [{"file": problem.file, **problem_data(problem)} for problem in judged.problems],
    }  # fmt: skip


def may(args: Namespace) -> int:
    """One action, answered with yes or no, the reason and what it costs."""
    table = _opened(args)
    if table is None or not _known(table, args.player):
        return UNUSABLE
    from listbuilder.campaign.model import Plan
    from listbuilder.campaign.plan import judge_plan
    from listbuilder.campaign.plan.verb import action_of, line_of
    from listbuilder.problems import is_legal
    from listbuilder.report import problem_data

    so_far = table.state.plans.get(args.player)
    before = so_far.actions if so_far and args.after_plan else ()
    here = ("actions", len(before))
    action, wrong = action_of(args.action[0] if len(args.action) == 1 else shlex.join(args.action), here)
    if action is None:
        if args.json:
            print(json.dumps({"may": False, "problems": [problem_data(one) for one in wrong]}, ensure_ascii=False))
        for problem in wrong if not args.json else ():
            print(f"{problem.message}\n    hint: {problem.hint}", file=sys.stderr)
        return UNUSABLE
    judged = judge_plan(table, Plan(args.player, table.state.campaign.turn, (*before, action)))
    mine = [line for line in judged.lines if line.action == len(before)]
    own = [one for one in judged.problems if one.path[:2] not in [("actions", number) for number in range(len(before))]]
    yes = is_legal(own)
    if args.json:
        told = plan_data(replace(judged, lines=tuple(mine), problems=tuple(own)))
        print(json.dumps({"may": yes, "action": line_of(action), **told}, ensure_ascii=False))
        return OK if yes else FINDINGS
    books = "; ".join(f"{line.what}: {decimal(line.amount)} BP in {line.at}{f' ({line.sum})' if line.sum else ''}, {decimal(judged.after.get(line.at, 0))} left" for line in mine)  # fmt: skip
    print(f"{'yes' if yes else 'no'}{': ' + books if books and yes else ''}")
    for problem in own:
        book = table.pack.books.get(problem.book.ref) if problem.book else None
        where = f" [{book.short if book else 'House'}, {problem.book.section}]" if problem.book else ""
        print(f"    {problem.rule}: {problem.message}{where}")
        if problem.hint:
            print(f"    hint: {problem.hint}")
    return OK if yes else FINDINGS


def apply(args: Namespace) -> int:
    """All legal plans of the turn at once, logged; any illegal one, and nothing is changed."""
    table = _opened(args)
    if table is None:
        return UNUSABLE
    from listbuilder.campaign.history import record_state
    from listbuilder.campaign.plan.apply import apply_plans

    applied = apply_plans(table)
    _tell(applied.problems, table.pack)
    if not applied.legal:
        print(f"{args.folder}: nothing was changed.")
        return FINDINGS
    if not applied.judged and applied.state is table.state:
        print("There is no plan to carry out, and the books are up to date: nothing to do.")
        return OK
    for judged in applied.judged:
        print(
            f"{judged.player}: {counted(sum(bool(event.did) for event in judged.events), 'action')}, {decimal(judged.cost)} BP"
        )
    if args.dry_run:
        print(f"{args.folder}: nothing was changed (dry run).")
        return OK
    try:
        names = record_state(table.state, applied.state, applied.what, applied.files)
    except Exception as error:
        return _unwritten(error)
    print(f"Wrote {counted(len(names), 'file')}. Take it back with: listbuilder campaign undo {args.folder}")
    _remind(table.after(applied.state))
    return OK


def _remind(table: Table) -> None:
    """What of the turn nobody does but the host."""
    from listbuilder.campaign.byhand import chores

    found = [one for id in table.state.campaign.players for one in chores(table, id)]
    if found:
        print(f"\nTo be done by hand in turn {table.state.campaign.turn}:")
    for one in found:
        print(f"  {one.player}, {one.when}: {one.what}")


def undo(args: Namespace) -> int:
    """The last change taken back: every file as it was."""
    from listbuilder.campaign.history import last_step, take_back
    from listbuilder.campaign.save import recover
    from listbuilder.roster.save import Changed

    root = Path(args.folder)
    if not (root / "campaign.yaml").is_file():
        return _refused(f"{args.folder} is no campaign.", "A campaign is a folder with campaign.yaml.")
    try:
        recover(root)
        step = last_step(root)
        if step is None:
            return _refused("There is nothing to take back.", "`campaign apply` is what changes a campaign.")
        names = take_back(root, step)
    except Changed as changed:
        hint = "Put it back as that change left it, then try again; what was written since would be lost."
        return _refused(f"{changed} was changed since; nothing was taken back.", hint)
    except Exception as error:
        return _unwritten(error)
    print(f"Took back {step.what}: {counted(len(names), 'file')} as before.")
    return OK


# --- shared --------------------------------------------------------------------------------------------


def _opened(args: Namespace) -> Table | None:
    """The campaign with its rules, or None after telling what keeps it from being asked."""
    from listbuilder.campaign.verdict import open_campaign
    from listbuilder.problems import is_legal

    opened = open_campaign(args.folder, args.packs)
    if opened.table is not None and is_legal(opened.problems):
        return opened.table
    _tell(opened.problems, None, sys.stderr)
    print(f"{args.folder}: nothing was changed.", file=sys.stderr)
    return None


def _known(table: Table, player: str) -> bool:
    if player in table.state.campaign.players:
        return True
    _refused(f"There is no player {player!r}.", did_you_mean(player, list(table.state.campaign.players), "Players"))
    return False


def _tell(problems: Iterable[Problem], pack: Pack | None, to: object = None) -> None:
    from listbuilder.problems import in_order
    from listbuilder.report import problem_text

    for problem in in_order(problems):
        if to is None:
            terminal.show(problem_text(problem, pack))
        else:
            print(problem_text(problem, pack), file=sys.stderr)


def _refused(message: str, hint: str) -> int:
    print(f"{message}\n    hint: {hint}" if hint else message, file=sys.stderr)
    return UNUSABLE


def _unwritten(error: Exception) -> int:
    """A file that changed meanwhile, a full disk: a sentence, and nothing was changed."""
    from listbuilder.commands.deliver import reason
    from listbuilder.problems import Unreadable
    from listbuilder.report import problem_text
    from listbuilder.roster.save import Changed

    if isinstance(error, Changed):
        return _refused(f"{error} was changed meanwhile; nothing was written.", "Look at it, then try again.")
    if isinstance(error, Unreadable):
        print(problem_text(error.problem), file=sys.stderr)
        return UNUSABLE
    if isinstance(error, OSError):
        return _refused(f"The campaign cannot be changed: {reason(error)}.", "Nothing was changed.")
    raise error
