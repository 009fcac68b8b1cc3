"""Laws of the judge: order and splitting change nothing, prices add up, more is never less."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from listbuilder import judge, load_pack
from listbuilder.engine.verdict import Verdict
from listbuilder.roster.model import Entry, Force, Roster, Taken

PACK = load_pack("alienstar")
UNITS = sorted(PACK.units)
OPTIONS = [*sorted(PACK.options), "no-such-option"]
GRADES = st.sampled_from("ABCD")


def entries(depth: int = 1) -> st.SearchStrategy[Entry]:
    return st.builds(
        Entry,
        unit=st.sampled_from(UNITS),
        count=st.integers(1, 9),
        fields=st.one_of(st.just(()), GRADES.map(lambda grade: (("grade", grade),))),
        options=st.lists(st.sampled_from(OPTIONS[:-1]), max_size=2, unique=True).map(
            lambda ids: tuple(map(Taken, ids))
        ),
        nested=st.lists(entries(depth - 1), max_size=2).map(tuple) if depth else st.just(()),
    )


rosters = st.builds(
    Roster,
    system=st.just(PACK.id),
    limit=st.one_of(st.none(), st.integers(1, 2000).map(Fraction)),
    options=st.lists(st.sampled_from(sorted(PACK.optional)), max_size=3, unique=True).map(tuple),
    fields=st.fixed_dictionaries(
        {"nation": st.sampled_from(sorted(PACK.fields["nation"].choices))},
        optional={"year": st.integers(1925, 1955), "opponent.aircraft": st.integers(0, 9), "grade": GRADES,
                  "role": st.sampled_from(["attacker", "defender"])},
    ).map(lambda fields: tuple(sorted(fields.items()))),
    forces=st.lists(
        st.builds(Force, kind=st.just("battle-group"), name=st.just("G"), entries=st.lists(entries(), max_size=6).map(tuple)),
        max_size=3,
    ).map(tuple),
)  # fmt: skip


def told(verdict: Verdict) -> list[tuple[str, ...]]:
    """What a verdict says, apart from the places it says it of."""
    # findings made of single entries (wrong option, no place) come once for each line they stand in
    return sorted({(p.rule, p.severity, p.message, str(p.found), str(p.limit)) for p in verdict.problems})


@settings(max_examples=150, deadline=None)
@given(rosters, st.randoms(use_true_random=False))
def test_order_does_not_matter(roster: Roster, dice: random.Random) -> None:
    def shuffled(force: Force) -> Force:
        lines = list(force.entries)
        dice.shuffle(lines)
        return replace(force, entries=tuple(lines))

    forces = [shuffled(force) for force in roster.forces]
    dice.shuffle(forces)
    before, after = judge(roster, PACK), judge(replace(roster, forces=tuple(forces)), PACK)
    assert told(before) == told(after)
    assert (before.cost, before.totals, before.legal) == (after.cost, after.totals, after.legal)


@settings(max_examples=150, deadline=None)
@given(rosters, st.randoms(use_true_random=False))
def test_splitting_a_line_does_not_matter(roster: Roster, dice: random.Random) -> None:
    def split(entry: Entry) -> list[Entry]:
        if entry.count == 1:
            return [entry]
        cut = dice.randint(1, entry.count - 1)
        return [replace(entry, count=cut), replace(entry, count=entry.count - cut)]

    forces = tuple(
        replace(force, entries=tuple(part for entry in force.entries for part in split(entry)))
        for force in roster.forces
    )
    before, after = judge(roster, PACK), judge(replace(roster, forces=forces), PACK)
    assert told(before) == told(after)
    assert (before.cost, before.totals, before.legal) == (after.cost, after.totals, after.legal)


@settings(max_examples=100, deadline=None)
@given(rosters)
def test_the_price_of_a_sum_is_the_sum_of_prices(roster: Roster) -> None:
    whole = judge(roster, PACK)
    assert whole.cost is not None
    parts = [judge(replace(roster, forces=(force,)), PACK).cost for force in roster.forces]
    assert whole.cost["points"] == sum((part["points"] for part in parts if part), Fraction(0))
    lines = [line.cost("points") or Fraction(0) for line in whole.lines]
    assert whole.cost["points"] == sum(lines, Fraction(0))


@settings(max_examples=100, deadline=None)
@given(rosters)
def test_the_judge_never_breaks_and_tells_the_same_twice(roster: Roster) -> None:
    first, second = judge(roster, PACK), judge(roster, PACK)
    assert first.problems == second.problems
    assert first.legal == (not any(problem.severity == "error" for problem in first.problems))


def test_true_and_one_are_different_answers() -> None:
    """To Python they are equal; a kept make-up of one must not serve the other."""
    group = Force(
        "battle-group", fields=(("radio", True),), entries=(Entry("rifle-group", count=12, options=(Taken("hq"),)),)
    )
    good = judge(Roster(PACK.id, forces=(group,)), PACK)
    bad = judge(Roster(PACK.id, forces=(replace(group, fields=(("radio", 1),)),)), PACK)
    assert "LINK-ANSWER" not in {problem.rule for problem in good.problems}
    assert "LINK-ANSWER" in {problem.rule for problem in bad.problems}
