"""Dice: the same for the same seed and place, fair, and checked again from the log."""

from __future__ import annotations

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from listbuilder.campaign.dice import Dice, dice_of, disputed, shown
from listbuilder.campaign.load import load_campaign
from listbuilder.campaign.model import Roll
from tests.campaign.small import changed


def test_known_rolls_never_change():
    """A campaign that was played stays as it was, on every machine."""
    assert [shown(42, at, 6) for at in range(12)] == [shown(42, at, 6) for at in range(12)]
    assert [Dice(42).roll(6, "x"), Dice(42, 1).roll(20, "x")] == [shown(42, 0, 6), shown(42, 1, 20)]


@settings(deadline=None)
@given(st.integers(0, 10**12), st.integers(0, 10**6), st.integers(2, 1000))
def test_a_die_shows_one_of_its_sides(seed, at, sides):
    assert 1 <= shown(seed, at, sides) <= sides


def test_every_side_comes_up_about_as_often():
    counts = Counter(shown(1, at, 6) for at in range(6000))
    assert set(counts) == set(range(1, 7))
    assert all(900 < count < 1100 for count in counts.values())


def test_rolls_are_remembered_once():
    dice = Dice(7)
    result = dice.roll(6, "yield")
    assert dice.taken() == (Roll(0, 6, result, "yield"),)
    assert dice.taken() == ()


def test_the_log_of_a_sound_campaign_is_not_disputed(write):
    right = shown(42, 0, 6)
    root = write(changed("log.yaml", "result: 3", f"result: {right}"))
    state = load_campaign(root).state
    assert list(disputed(state)) == []
    assert dice_of(state).at == 1


def test_a_better_roll_is_found_out(write):
    wrong = shown(42, 0, 6) % 6 + 1
    root = write(changed("log.yaml", "result: 3", f"result: {wrong}"))
    [problem] = disputed(load_campaign(root).state)
    assert (problem.rule, problem.place.line, problem.found) == ("DICE-RESULT", 7, str(wrong))


def test_a_roll_that_was_taken_out_is_missed(write):
    root = write(changed("log.yaml", "at: 0, sides: 6, result: 3", f"at: 1, sides: 6, result: {shown(42, 1, 6)}"))
    [problem] = disputed(load_campaign(root).state)
    assert (problem.rule, problem.found, problem.limit) == ("DICE-ORDER", "1", "0")
