"""Every rule of every game: its problem is reached from nothing by taps, and removed again by taps."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from listbuilder.lint.cases import Case, case_roster, read_cases
from listbuilder.pack.load import load_pack
from listbuilder.resources import folder
from listbuilder.roster.model import Roster

from .taps import Hand, bare
from .test_bench import Bench

PACKS = sorted(path.name for path in folder("data").iterdir() if (path / "cases").is_dir())
# The answer that breaks it is asked for only with another race than the list has in the end.
CHANGED_MIND = {"CAMPAIGN40K-SPECIAL-003"}


def rules_of(pack: str) -> dict[str, list[Case]]:
    cases, problems = read_cases(folder("data") / pack)
    assert not problems
    found: dict[str, list[Case]] = {}
    for case in cases:
        found.setdefault(case.rule, []).append(case)
    return found


def rosters(pack: str, cases: list[Case], breaking: bool) -> Iterator[tuple[Case, Roster]]:
    """The shortest first: a test need not build an army to see one rule. Lists with own units begin in a text."""
    for case in sorted(cases, key=lambda case: len(str(case.raw["roster"]))):
        roster = case_roster(case, load_pack(pack))
        shown = any(one["rule"] == case.rule for one in case.raw.get("problems", ()))
        if shown != breaking or case.raw.get("waived") or not isinstance(roster, Roster):
            continue
        if not roster.own and not roster.overlays:
            yield case, roster


def expected(case: Case) -> list[str]:
    return sorted(one["rule"] for one in case.raw.get("problems", ()))


@pytest.mark.slow
@pytest.mark.parametrize("pack", PACKS)
def test_each_problem_is_reached_and_removed_by_taps(pack, tmp_path):
    hidden = {rule for rule, cases in rules_of(pack).items() if not reached(pack, rule, cases, tmp_path)}
    # An option, weapon or answer that is not for a unit is not offered to it: a rule against it speaks of lists
    # that come from elsewhere. Its problem is shown all the same, and what is wrong can be taken off.
    assert {rule for rule in hidden - CHANGED_MIND if not rule.endswith((".for", ".wargear"))} == set()


def reached(pack: str, rule: str, cases: list[Case], folder: Path) -> bool:
    """Shows and removes the problem; True when all that led to it was offered to the visitor."""
    path = folder / f"{len(list(folder.iterdir()))}.yaml"
    path.write_text(f"system: {pack}\nname: From nothing\nforces: []\n", encoding="utf-8")
    hand = Hand(Bench(path))
    for case, roster in rosters(pack, cases, breaking=True):
        hand.unoffered.clear()
        hand.clear().build(roster)
        assert hand.rules == expected(case), (rule, case.name)
        assert bare(hand.roster) == bare(roster), (rule, case.name)
        if not hand.unoffered:
            break
    offered = not hand.unoffered
    hand.clear()
    for case, roster in rosters(pack, cases, breaking=False):
        hand.build(roster)
        assert rule not in hand.rules, (rule, case.name)
        break
    else:
        assert rule not in hand.rules, rule  # every list that keeps it brings units of its own
    return offered
