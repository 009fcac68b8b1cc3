"""Laws of editing: ids stay unique, what is saved comes back, adding and removing cancel, order does not matter."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from listbuilder.roster import edit, moves, say
from listbuilder.roster.edit import add, below, duplicate, entries_of, find_entry, remove, set_count, with_ids
from listbuilder.roster.load import load_text
from listbuilder.roster.model import Entry, Force, Roster, Taken
from listbuilder.roster.save import to_text

law = settings(deadline=None, max_examples=150)
START = with_ids(
    Roster(
        "s",
        limit=Fraction(600),
        forces=(
            Force("k", "one", entries=(Entry("a", count=2), Entry("t", nested=(Entry("b"), Entry("c", count=3))))),
            Force("k", "two", entries=(Entry("a", options=(Taken("hq"),)),)),
            Force("m"),
        ),
    )
)

anything = st.text(max_size=30)
numbers = st.integers(-3, 200_000)


def ids_of(roster: Roster) -> list[str]:
    return [force.id for force in roster.forces] + [entry.id for entry in entries_of(roster)]


@st.composite
def edits(draw, roster):
    """Any edit, of something that is there or not, with whatever a visitor may type."""
    ids = st.sampled_from([*ids_of(roster), "", "gone"])
    id, other, text, number = draw(ids), draw(ids), draw(anything), draw(numbers)
    value = draw(st.none() | st.booleans() | st.integers(-999, 999) | anything)
    every = {
        "add": lambda r: add(r, id, "new", number),
        "count": lambda r: set_count(r, id, number),
        "remove": lambda r: remove(r, id),
        "double": lambda r: duplicate(r, id),
        "step": lambda r: moves.step_entry(r, id, number % 7 - 3),
        "move": lambda r: moves.move_entry(r, id, other, draw(st.none() | st.integers(-2, 9))),
        "new force": lambda r: moves.add_force(r, "k", say.as_name(text)),
        "no force": lambda r: moves.remove_force(r, id),
        "double force": lambda r: moves.duplicate_force(r, id),
        "step force": lambda r: moves.step_force(r, id, number % 7 - 3),
        "kind": lambda r: moves.set_kind(r, id, "m"),
        "name": lambda r: say.set_name(r, id, text),
        "notes": lambda r: say.set_notes(r, id, text),
        "answer": lambda r: say.set_field(r, id, draw(st.sampled_from(["year", "opponent.aircraft"])), value),
        "take": lambda r: say.take(r, id, "hq", number, draw(st.sampled_from(["", "c"]))),
        "untake": lambda r: say.untake(r, id, "hq"),
        "player": lambda r: say.set_player(r, text),
        "limit": lambda r: say.set_limit(r, draw(st.none() | st.integers(-5, 10**9).map(Fraction))),
        "optional": lambda r: say.set_optional(r, "o", draw(st.booleans())),
        "overlay": lambda r: say.set_overlay(r, "h", draw(st.booleans())),
        "waive": lambda r: say.waive(r, "R", text),
        "unwaive": lambda r: say.unwaive(r, "R"),
    }
    return every[draw(st.sampled_from(sorted(every)))](roster)


@law
@given(st.data())
def test_after_any_edits_ids_are_unique_and_the_file_reads_back_the_same(data):
    roster = START
    for _ in range(data.draw(st.integers(1, 8))):
        roster = data.draw(edits(roster))
    assert len(ids_of(roster)) == len(set(ids_of(roster)))
    assert all(ids_of(roster))
    loaded = load_text(to_text(roster))
    assert loaded.problems == ()
    assert loaded.roster == roster


@law
@given(st.sampled_from(ids_of(START)), numbers)
def test_adding_then_removing_gives_the_old_list(into, count):
    added = add(START, into, "new", count)
    (id,) = set(ids_of(added)) - set(ids_of(START))
    assert remove(added, id) == START


@law
@given(st.sampled_from([entry.id for entry in entries_of(START)]))
def test_a_duplicate_stands_behind_the_first_and_removing_it_gives_the_old_list(id):
    doubled = duplicate(START, id)
    (copy,) = [
        entry for entry in entries_of(doubled) if edit.nameless(entry) == edit.nameless(find_entry(START, id))
        and entry.id not in ids_of(START)
    ]  # fmt: skip
    assert remove(doubled, copy.id) == START
    order = ids_of(doubled)
    last = [inner.id for inner in below(find_entry(START, id))][-1]
    assert order.index(copy.id) == order.index(last) + 1


INDEPENDENT = [
    lambda r: set_count(r, "e1", 9),
    lambda r: say.set_name(r, "e2", "Mine"),
    lambda r: say.set_field(r, "e3", "opponent.aircraft", 4),
    lambda r: say.take(r, "e4", "smoke", 2),
    lambda r: remove(r, "e5"),
    lambda r: say.set_notes(r, "f1", "n"),
    lambda r: say.set_field(r, "", "year", 1943),
    lambda r: moves.set_kind(r, "f3", "k"),
    lambda r: say.set_limit(r, None),
    lambda r: say.waive(r, "R", "agreed"),
]


@law
@given(st.permutations(INDEPENDENT))
def test_the_order_of_independent_edits_does_not_matter(order):
    def all_of(steps):
        roster = START
        for step in steps:
            roster = step(roster)
        return roster

    assert all_of(order) == all_of(INDEPENDENT)


@law
@given(st.data())
def test_a_move_loses_nothing_and_moving_back_gives_the_old_list(data):
    id = data.draw(st.sampled_from([entry.id for entry in entries_of(START)]))
    into = data.draw(st.sampled_from(ids_of(START)))
    moved = moves.move_entry(START, id, into, data.draw(st.none() | st.integers(0, 4)))
    assert sorted(ids_of(moved)) == sorted(ids_of(START))
    assert find_entry(moved, id) == find_entry(START, id) or into in {one.id for one in entries_of(START)}
    home, position = _home(START, id)
    assert moves.move_entry(moved, id, home, position) == START


def _home(roster, id):
    for holder, lines in [(force.id, force.entries) for force in roster.forces] + [
        (entry.id, entry.nested) for entry in entries_of(roster)
    ]:
        for position, entry in enumerate(lines):
            if entry.id == id:
                return holder, position
    raise AssertionError(id)


def test_nothing_is_put_into_itself():
    assert moves.move_entry(START, "e2", "e3") == START
    assert moves.move_entry(START, "e2", "e2") == START


def test_up_and_down_stop_at_the_ends():
    assert moves.step_entry(START, "e1", -1) == START
    down = moves.step_entry(START, "e1", 1)
    assert [entry.id for entry in down.forces[0].entries] == ["e2", "e1"]
    assert moves.step_entry(down, "e1", 1) == down
    inside = moves.step_entry(START, "e4", -1)
    assert [entry.id for entry in inside.forces[0].entries[1].nested] == ["e4", "e3"]
    assert [force.id for force in moves.step_force(START, "f3", -2).forces] == ["f3", "f1", "f2"]


def test_nesting_ends_before_a_file_could_not_be_read():
    roster = START
    for _ in range(40):
        roster = add(roster, list(entries_of(roster))[-1].id, "x")
    assert load_text(to_text(roster)).roster == roster
    tower = roster.forces[1].entries[0]
    assert moves.move_entry(roster, "e1", list(below(tower))[-1].id) == roster


def test_yes_and_one_are_different_answers():
    one = say.set_field(START, "e1", "x", 1)
    yes = say.set_field(one, "e1", "x", True)
    assert yes.forces[0].entries[0].fields[0][1] is True


def test_an_empty_answer_takes_the_answer_back():
    answered = say.set_field(START, "e1", "grade", "A")
    assert say.set_field(answered, "e1", "grade", "") == START
    assert say.set_field(answered, "e1", "grade", None) == START


def test_an_option_is_taken_once_and_changes_in_place():
    taken = say.take(say.take(START, "e5", "smoke"), "e5", "hq", 3, "left")
    assert find_entry(taken, "e5").options == (Taken("hq", 3, "left"), Taken("smoke"))


def test_a_waiver_needs_a_reason_and_holds_the_last_one():
    assert say.waive(START, "R", " \n") == START
    twice = say.waive(say.waive(START, "R", "a"), "R", "b")
    assert [(one.rule, one.reason) for one in twice.waive] == [("R", "b")]
    assert say.unwaive(twice, "R") == replace(START)
