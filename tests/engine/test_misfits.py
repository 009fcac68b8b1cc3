"""What has no place in a force is told, with the option that would give it one."""

from __future__ import annotations

import pytest

from listbuilder.engine.verdict import judge
from listbuilder.pack.load import load_pack
from listbuilder.resources import folder
from listbuilder.roster.model import Entry, Force, Roster, Taken

PACK = load_pack("campaign40k", where=[folder("data")])


@pytest.mark.parametrize(
    ("kind", "unit", "hint"),
    [
        ("eldar-fast", "farseer", "It has a place as HQ unit with Rides in: Wave Serpent or Rides in: Jetbike; else move it somewhere else."),
        ("de-fast", "wyches", "It has a place as Elites unit with Rides in: Raider; else move it somewhere else."),
        ("sm-armour", "librarian", "It has a place as HQ unit with Rides in: Land Raider, Rides in: Razorback or Rides in: Rhino; else move it somewhere else."),
        ("ig-armour", "infantry-platoon", "Move it somewhere else, or remove it."),
    ],
)  # fmt: skip
def test_what_would_give_it_a_place(kind, unit, hint):
    roster = Roster(system="campaign40k", forces=(Force(kind, entries=(Entry(unit, options=(Taken("points", 50),)),)),))
    found = judge(roster, PACK).problems
    assert [one.hint for one in found if one.rule == f"CAMPAIGN40K:{kind}.fits"] == [hint]
