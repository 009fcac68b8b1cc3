"""A campaign of the marsh pack, begun and changed for tests."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from listbuilder.campaign.verdict import Inspected, inspect
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
