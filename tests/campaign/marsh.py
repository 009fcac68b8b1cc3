"""A campaign of the marsh pack, begun and changed for tests."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

from listbuilder.campaign.hexes import Hex
from listbuilder.campaign.model import Plan
from listbuilder.campaign.plan import Judged, judge_plan
from listbuilder.campaign.plan.verb import action_of
from listbuilder.campaign.table import Table
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
    assert table is not None
    actions = []
    for number, line in enumerate(lines):
        action, problems = action_of(line, ("actions", number))
        assert action is not None, problems
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


# --- a war of otters and herons in its second turn ----------------------------------------------------

RED, BLUE = "players/red/player.yaml", "players/blue/player.yaml"
FLOCK = "system: marsh\nforces: [{kind: troop, entries: [{unit: chief}, {unit: stilts, count: 2}]}]\n"  # 90 points


def add(root: Path, name: str, text: str) -> None:
    edit(root / name, lambda before: before + text)


def bp(table: Table, hex: str, player: str = "red") -> Fraction:
    """What a town has stored."""
    return table.state.holdings[player].urban[Hex(hex)].bp


def houses(root: Path, names: str) -> None:
    """More buildings for red's capital."""
    edit(root / RED, lambda text: text.replace("buildings: [hall, dock]", f"buildings: [hall, dock, {names}]"))


def captives(root: Path, at: str = "0202", pool: str = "pool", second: str = "0203") -> None:
    """Red's d1 leads blue's d9 (90 points) along as k1; d2 stands nearby."""
    houses(root, pool)
    add(root, RED, f'detachments:\n  d1: {{at: "{at}"}}\n  d2: {{at: "{second}"}}\ncaptives:\n  k1: {{player: blue, detachment: d9, since: 1, with: d1}}\n')  # fmt: skip
    for id in ("d1", "d2"):
        (root / f"players/red/detachments/{id}.yaml").write_text(TROOP)
    add(root, BLUE, 'detachments:\n  d9: {}\n  d8: {at: "0505"}\n')
    for id in ("d8", "d9"):
        (root / f"players/blue/detachments/{id}.yaml").write_text(FLOCK)
