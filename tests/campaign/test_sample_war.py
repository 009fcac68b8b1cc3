"""The war that comes with the program: in order itself, with plans that are illegal on purpose."""

from __future__ import annotations

from listbuilder.campaign.dice import disputed
from listbuilder.campaign.verdict import inspect
from listbuilder.resources import folder

WAR = folder("data") / "campaign40k" / "samples" / "war-for-the-ford"


def test_only_two_plans_are_illegal():
    found = inspect(WAR)
    told = [(str(one.file).removeprefix(f"{WAR}/players/"), one.place.line, one.rule) for one in found.problems]
    assert told == [
        ("blue/plan.yaml", 7, "CAMPAIGN40K-DEF-001"),
        ("blue/plan.yaml", 7, "CAMPAIGN40K-DEF-004"),
        ("blue/plan.yaml", 8, "CAMPAIGN40K-WORK-006"),
        ("blue/plan.yaml", 9, "CAMPAIGN40K-BUILD-022"),
        ("yellow/plan.yaml", 5, "CAMPAIGN40K-BUILD-022"),
        ("yellow/plan.yaml", 6, "CAMPAIGN40K-BUILD-010"),
    ]


def test_its_dice_follow_from_its_seed():
    assert list(disputed(inspect(WAR).table.state)) == []
