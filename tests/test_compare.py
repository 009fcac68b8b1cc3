"""What differs between two lists: in words, in points, and nothing where nothing differs."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from listbuilder.check import check_roster, check_text
from listbuilder.compare import changes, compare, sentence
from listbuilder.differences import WORDS
from listbuilder.matching import out_of_order
from listbuilder.resources import folder
from listbuilder.roster.edit import add, change_entry, entries_of, remove, set_count, with_ids
from listbuilder.roster.load import load_text
from listbuilder.roster.model import Entry, Force, Roster, Taken, Waiver

BASE = """\
system: alienstar
name: Two groups
limit: 200
fields: {nation: german, year: 1941, grade: B}
forces:
  - kind: battle-group
    name: First
    entries:
      - {unit: rifle-group, options: [hq]}
      - {unit: rifle-group, count: 7}
      - {unit: panzer-3, count: 2}
      - {unit: truck, with: [{unit: rifle-group}]}
  - kind: battle-group
    name: Second
    entries:
      - {unit: tiger}
"""


def roster(text: str = BASE) -> Roster:
    found = load_text(text).roster
    assert found is not None
    return with_ids(found)


def told(old: Roster, new: Roster) -> list[str]:
    comparison = compare(check_roster(old), check_roster(new))
    return [sentence(change) for change in comparison.changes]


def entry(id: str, **words: object):
    return lambda one: change_entry(one, id, lambda entry: replace(entry, **words))


def force(index: int, **words: object):
    def edit(one: Roster) -> Roster:
        return replace(one, forces=tuple(replace(f, **words) if i == index else f for i, f in enumerate(one.forces)))

    return edit


def entries(one: Roster) -> tuple[Entry, ...]:
    return one.forces[0].entries


EDITS = {
    "Panzer 3/35, 38: 2 → 5.": lambda one: set_count(one, "e3", 5),
    "2 × Panzer 3/35, 38 removed from First.": lambda one: remove(one, "e3"),
    "1 × Panther added to Second.": lambda one: add(one, one.forces[1].id, "panther"),
    "Rifle Group: HQ taken.": entry("e2", options=(Taken("hq"),)),
    "Rifle Group: HQ dropped.": entry("e1", options=()),
    "Rifle Group: Grade is A.": entry("e2", fields=(("grade", "A"),)),
    "Rifle Group is now called Old guard.": entry("e2", name="Old guard"),
    "Rifle Group: the notes changed.": entry("e2", notes="tired"),
    "First is now called Vanguard.": force(0, name="Vanguard"),
    "First: the notes changed.": force(0, notes="x"),
    "Battle group added, 0 entries.": lambda one: replace(one, forces=(*one.forces, Force("battle-group", id="f9"))),
    "Second removed, 1 entry.": lambda one: replace(one, forces=one.forces[:1]),
    "Second moved to another place in the list.": lambda one: replace(one, forces=one.forces[::-1]),
    "The list is called Three; it was Two groups.": lambda one: replace(one, name="Three"),
    "The limit is 412.5; it was 200.": lambda one: replace(one, limit=Fraction(825, 2)),
    "There is no limit any more; it was 200.": lambda one: replace(one, limit=None),
    "Year: 1941 → 1943.": lambda one: replace(one, fields=(("grade", "B"), ("nation", "german"), ("year", 1943))),
    "The notes of the list changed.": lambda one: replace(one, notes="x"),
    "Written for version 1.0 of the rules.": lambda one: replace(one, pack="1.0"),
    "ALIENSTAR-ORG-002 is waived.": lambda one: replace(one, waive=(Waiver("ALIENSTAR-ORG-002", "agreed"),)),
    "Panzer 3/35, 38 moved to another place in its force.": lambda one: force(
        0, entries=(entries(one)[2], *entries(one)[:2], entries(one)[3])
    )(one),
    "Panzer 3/35, 38 moved into Second.": lambda one: replace(
        one,
        forces=(
            replace(one.forces[0], entries=(*entries(one)[:2], entries(one)[3])),
            replace(one.forces[1], entries=(*one.forces[1].entries, entries(one)[2])),
        ),
    ),
}  # fmt: skip


def alike(said: str, expected: str) -> bool:
    return said.casefold() == expected.casefold()


@pytest.mark.parametrize("expected", EDITS)
def test_every_edit_is_one_sentence(expected: str) -> None:
    (said,) = told(roster(), EDITS[expected](roster()))
    assert alike(said, expected)


def test_a_nested_entry_that_climbs_out_is_moved_not_lost() -> None:
    old = roster()
    truck = entries(old)[3]
    new = force(0, entries=(*entries(old)[:3], replace(truck, nested=()), truck.nested[0]))(old)
    (said,) = told(old, new)
    assert said == "Rifle Group moved into First."


def test_two_lists_are_matched_by_what_they_hold_not_by_their_counted_ids() -> None:
    other = roster(BASE.replace("{unit: rifle-group, options: [hq]}", "{unit: panther}"))
    said = told(roster(), other)
    assert len(said) == 2
    assert "added" in said[0]
    assert "removed" in said[1]


def test_each_change_carries_its_cost_and_they_add_up() -> None:
    old = roster()
    new = set_count(set_count(old, "e3", 5), "e4", 3)
    comparison = compare(check_roster(old), check_roster(new))
    panzers, trucks = comparison.changes
    each = check_roster(old).cost["points"]
    assert panzers.cost["points"] > 0
    assert trucks.cost["points"] > 0, "what is nested in the trucks costs more with them"
    assert panzers.cost["points"] + trucks.cost["points"] == comparison.total["points"]
    assert comparison.before["points"] == each
    assert not comparison.rest


def test_what_makes_everything_dearer_is_told_once() -> None:
    old = roster()
    new = replace(old, fields=(("grade", "A"), ("nation", "german"), ("year", 1941)))
    comparison = compare(check_roster(old), check_roster(new))
    (grade,) = comparison.changes
    assert grade.cost == comparison.total
    assert comparison.total["points"] > 0


def test_findings_that_come_and_go_are_told() -> None:
    old = roster(BASE.replace("{unit: rifle-group, count: 7}", "{unit: rifle-group, count: 17}"))
    comparison = compare(check_roster(old), check_roster(roster()))
    assert "ALIENSTAR:battle-group.stands.max" in [problem.rule for problem in comparison.solved]
    assert comparison.arisen == ()
    back = compare(check_roster(roster()), check_roster(old))
    assert back.arisen == comparison.solved


def samples() -> list[Roster]:
    return [
        with_ids(found)
        for path in sorted(folder("data").glob("*/samples/*.yaml"))
        if (found := check_text(path.read_text(encoding="utf-8")).loaded.roster)
    ]


def test_a_list_does_not_differ_from_itself_with_or_without_ids() -> None:
    for one in samples():
        assert changes(one, one) == ()
        bare = load_text(BASE).roster
        assert bare is not None
        assert changes(bare, with_ids(bare)) == ()


@st.composite
def edits(draw: st.DrawFn) -> tuple[Roster, Roster, int]:
    """A sample, what some taps made of it, and how many of them did something."""
    old = new = draw(st.sampled_from([one for one in samples() if list(entries_of(one))]))
    steps = 0
    for _ in range(draw(st.integers(1, 4))):
        ids = [entry.id for entry in entries_of(new)]
        units = sorted({entry.unit for entry in entries_of(old)})
        pick = draw(st.sampled_from(ids)) if ids else ""
        what = draw(st.integers(0, 4))
        edited = (
            set_count(new, pick, draw(st.integers(1, 9))) if what == 0
            else remove(new, pick) if what == 1
            else add(new, draw(st.sampled_from(new.forces)).id, draw(st.sampled_from(units))) if what == 2
            else change_entry(new, pick, lambda entry: replace(entry, notes=f"{entry.notes}!")) if what == 3
            else replace(new, forces=new.forces[::-1], limit=Fraction(draw(st.integers(1, 5000))))
        )  # fmt: skip
        steps += edited != new
        new = edited
    return old, new, steps


@settings(max_examples=60, deadline=None)
@given(edits())
def test_no_difference_is_silent_and_all_points_are_accounted_for(drawn: tuple[Roster, Roster, int]) -> None:
    old, new, _ = drawn
    comparison = compare(check_roster(old), check_roster(new))
    assert comparison.same == (old == new)
    if comparison.before is None or comparison.after is None:
        return
    told = {id: sum((change.cost.get(id, Fraction(0)) for change in comparison.changes), Fraction(0)) for id in comparison.after}  # fmt: skip
    for id in comparison.after:
        assert told[id] + comparison.rest.get(id, 0) == comparison.after[id] - comparison.before[id]


@settings(max_examples=40, deadline=None)
@given(edits())
def test_there_and_back_count_the_same(drawn: tuple[Roster, Roster, int]) -> None:
    old, new, _ = drawn
    there, back = compare(check_roster(old), check_roster(new)), compare(check_roster(new), check_roster(old))
    assert {id: -amount for id, amount in back.total.items()} == dict(there.total)
    assert back.solved == there.arisen


@given(st.lists(st.integers(0, 30), unique=True))
def test_the_fewest_step_aside(places: list[int]) -> None:
    moved = out_of_order(places)
    rest = [place for place in places if place not in moved]
    assert rest == sorted(rest)
    if places and places == sorted(places):
        assert not moved


def test_every_kind_has_a_sentence_that_ends() -> None:
    assert all(words.endswith(".") for words in WORDS.values())


def test_things_of_a_players_own_are_told_by_name():
    from listbuilder.roster.own import drop_own, put_own

    bare = roster()
    mine = put_own(bare, "vehicles", "barge", {"name": "Barge", "tags": ["light-tank", "german"]})
    assert told(bare, mine) == ["Barge was added to the list's own units and weapons."]
    other = put_own(mine, "vehicles", "barge", {"name": "Big barge", "tags": ["light-tank", "german"]})
    assert told(mine, other) == ["Big barge, a unit or weapon of the list's own, changed."]
    gone = drop_own(other, "vehicles", "barge", lambda word: word == "barge")
    assert told(other, gone) == ["Big barge was removed from the list's own units and weapons."]
