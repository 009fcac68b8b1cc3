"""What a choice brings: weapons and changed characteristics reach selectors and measures."""

from __future__ import annotations

from pathlib import Path

from listbuilder import judge, load_pack
from listbuilder.engine.rulebook import rulebook
from listbuilder.roster.model import Entry, Force, Roster, Taken

PACK = load_pack("tiny", where=[Path(__file__).resolve().parents[1] / "packs"])


def knight(mount: str) -> Entry:
    return Entry("knight", options=(Taken("mount", choice=mount),))


def test_a_choice_brings_weapons_and_changes_the_profile():
    book = rulebook(PACK)
    around = book.surroundings("warband", ())
    on_foot, on_horse = book.makeup(Entry("knight"), around), book.makeup(knight("horse"), around)
    assert (on_foot.profile["move"], on_horse.profile["move"]) == (6, 12)
    assert (on_foot.weapons, on_horse.weapons) == (("sword",), ("sword", "hooves"))
    assert {"weapon:hooves", "armed:loud"} <= on_horse.bearer.marks
    assert not {"weapon:hooves", "armed:loud"} & on_foot.bearer.marks


def test_the_fastest_is_measured_by_the_changed_profile():
    def fastest(mount: str) -> str:
        roster = Roster("tiny", fields=(("kingdom", "green"),), forces=(Force("warband", entries=(knight(mount),)),))
        return judge(roster, PACK).figures["fastest"]

    assert (fastest("pony"), fastest("horse")) == ("6", "12")
