"""Things of a player's own: put into a list, changed, taken out with what used them."""

from __future__ import annotations

import pytest

from listbuilder.roster.edit import entries_of
from listbuilder.roster.load import load_text
from listbuilder.roster.own import drop_own, fresh_id, own_things, put_own, uses, words_used
from listbuilder.roster.save import to_text

LIST = """\
system: tiny
forces:
  - kind: patrol
    entries:
      - {unit: walker, id: e1, with: [{unit: rider, id: e2}]}
      - {unit: scout, id: e3, options: [lance, shield]}
      - {unit: truck, id: e4, with: [{unit: Walker, id: e5}]}
own:
  units:
    walker: {name: Walker, weapons: [lance], wargear: [lance, bow]}
  weapons:
    lance: {name: Lance}
"""


@pytest.fixture
def roster():
    return load_text(LIST).roster


def means(*words):
    return lambda word: word in words


def test_a_thing_is_put_beside_the_others_or_in_the_place_of_the_old(roster):
    more = put_own(roster, "vehicles", "tank", {"name": "Tank"})
    assert list(own_things(more)) == ["units", "vehicles", "weapons"]
    other = put_own(more, "vehicles", "tank", {"name": "Heavy tank"})
    assert own_things(other)["vehicles"] == {"tank": {"name": "Heavy tank"}}
    assert own_things(load_text(to_text(other)).roster) == own_things(other)


def test_a_unit_goes_with_its_lines_by_whatever_name_they_call_it(roster):
    walker = means("walker", "Walker")
    assert uses(words_used(roster), "units", walker) == 2
    left = drop_own(roster, "units", "walker", walker)
    assert [entry.id for entry in entries_of(left)] == ["e3", "e4"]
    assert own_things(left) == {"weapons": {"lance": {"name": "Lance"}}}


def test_a_weapon_goes_out_of_hands_and_lists_of_arms(roster):
    assert uses(words_used(roster), "weapons", means("lance")) == 1
    left = drop_own(roster, "weapons", "lance", means("lance"))
    assert own_things(left) == {"units": {"walker": {"name": "Walker", "wargear": ["bow"]}}}
    assert [taken.id for entry in entries_of(left) for taken in entry.options] == ["shield"]
    assert len(list(entries_of(left))) == 5


def test_the_last_one_leaves_no_empty_key(roster):
    bare = drop_own(drop_own(roster, "units", "walker", means("walker")), "weapons", "lance", means("lance"))
    assert bare.own == ""
    assert "own" not in to_text(bare)


def test_what_is_not_there_is_not_removed(roster):
    assert drop_own(roster, "units", "dragon", means("dragon")) is roster
    assert drop_own(roster, "vehicles", "walker", means("walker")) is roster


@pytest.mark.parametrize(
    ("name", "id"),
    [
        ("Trench Raiders", "trench-raiders"),
        ("  Öl & Straße № 5 ", "ol-strasse-no-5"),
        ("戦車", "own"),
        ("<script>", "script"),
        ("../../etc/passwd", "etc-passwd"),
        ("x" * 200, "x" * 40),
    ],
)
def test_ids_are_made_of_names(name, id):
    assert fresh_id(name, ()) == id
    assert fresh_id(name, {id, f"{id}-2"}) == f"{id}-3"
