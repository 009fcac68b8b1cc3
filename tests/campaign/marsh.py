"""A campaign of the marsh pack, begun and changed for tests."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from listbuilder.campaign.model import Plan
from listbuilder.campaign.plan import Judged, judge_plan
from listbuilder.campaign.plan.verb import action_of
from listbuilder.campaign.verdict import Inspected, inspect, open_campaign
from listbuilder.cli import main

PACKS = Path(__file__).resolve().parents[1] / "packs"


def begin(root: Path, *more: str) -> int:
    return main(["campaign", "new", str(root), "--system", "marsh", "--packs", str(PACKS), "--seed", "5", *more])


def edit(path: Path, change: Callable[[str], str]) -> None:
    before = path.read_text()
    assert change(before) != before
    path.write_text(change(before))


def found(root: Path, player: str = "") -> list[str]:
    """`RULE file` of every finding."""
    inspected: Inspected = inspect(root, [PACKS], player)
    return [f"{problem.rule} {str(problem.file).removeprefix(f'{root}/')}" for problem in inspected.problems]


TROOP = "system: marsh\nforces: [{kind: troop, entries: [{unit: chief}, {unit: paddlers, count: 2}]}]\n"


def judged(root: Path, *lines: str, player: str = "red") -> Judged:
    table = open_campaign(root, [PACKS]).table
    actions = []
    for number, line in enumerate(lines):
        action, problems = action_of(line, ("actions", number))
        assert not problems, problems
        actions.append(action)
    return judge_plan(table, Plan(player, table.state.campaign.turn, tuple(actions)))


def told(root: Path, *lines: str, player: str = "red") -> list[str]:
    """`RULE number-of-the-action` of every finding."""
    return [f"{problem.rule} {problem.path[1]}" for problem in judged(root, *lines, player=player).problems]


def write_plan(root: Path, text: str, player: str = "red") -> None:
    (root / f"players/{player}/plan.yaml").write_text(text)


def campaign(root: Path, *words: str) -> int:
    """The exit code of a command."""
    verb, *rest = words
    return main(["campaign", verb, str(root), "--packs", str(PACKS), *rest])


def turn(root: Path, number: int) -> None:
    edit(root / "campaign.yaml", lambda text: text.replace("turn: 0", f"turn: {number}\nbooked: {number}"))


def everything(root: Path) -> dict[str, str]:
    """The text of every file."""
    return {path.relative_to(root).as_posix(): path.read_text() for path in sorted(root.rglob("*")) if path.is_file()}
