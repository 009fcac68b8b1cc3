"""Saving then loading gives the same list, and an edit changes what it says and nothing else."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from listbuilder.code import decode, encode
from listbuilder.resources import folder
from listbuilder.roster.edit import add, entries_of, remove, set_count, with_ids
from listbuilder.roster.load import load_roster, load_text
from listbuilder.roster.model import Entry, Force, Roster, Taken, Waiver
from listbuilder.roster.save import save, to_data, to_text, yaml_text
from listbuilder.seal import Stamp

law = settings(deadline=None, max_examples=60)

letters = st.characters(exclude_categories=["Cs", "Cc", "Cn", "Zl", "Zp"], exclude_characters="\ufffe\uffff")
names = st.text(letters, min_size=1, max_size=20) | st.sampled_from(
    ["NO", "010", "1e3", "3:1", "1944-06-06", "~", "null", "- a", "a: b", "#x", "'", '"', "\\", " ", "=", "---", "🎖 שלום", "<<", "x" * 200]
)  # fmt: skip
notes = st.just("") | names | st.lists(names, min_size=2, max_size=4).map("\n".join)
maybe = st.just("") | names
ids = st.text("abcXYZ019_-", min_size=1, max_size=40)
decimals = st.decimals("0.0001", 99_999_999, places=4, allow_nan=False).map(Fraction)
field_ids = st.sampled_from(
    ["nation", "year", "grade", "opponent.aircraft", "opponent.stands", "a.b.c", "NO", "1944", "~"]
)
field_values = names | st.booleans() | st.integers(-(10**14), 10**14) | st.decimals(-999, 999, places=3).map(float)
fields = st.dictionaries(field_ids, field_values, max_size=4).map(lambda found: tuple(sorted(found.items())))
taken = st.builds(Taken, names, st.integers(1, 10_000), maybe)


def entries(nested=None):
    """Lines of a list, with lines nested in them where some are given."""
    return st.builds(
        Entry,
        unit=names,
        id=st.just(""),
        count=st.integers(1, 100_000),
        fields=fields,
        options=st.lists(taken, max_size=3).map(tuple),
        name=maybe,
        notes=notes,
        nested=st.lists(nested, max_size=2).map(tuple) if nested is not None else st.just(()),
    )


lines = st.recursive(entries(), entries, max_leaves=4)
forces = st.builds(
    Force,
    kind=names,
    name=maybe,
    id=st.just(""),
    fields=fields,
    notes=notes,
    entries=st.lists(lines, max_size=3).map(tuple),
)
OWN = {"units": {"partisan": {"name": "Partisan", "cost": {"points": 4.5}}}, "weapons": {"sten": {"name": "NO"}}}
plain = st.builds(
    Roster,
    system=names,
    pack=maybe,
    overlays=st.lists(names, max_size=2).map(tuple),
    name=maybe,
    player=maybe,
    limit=st.none() | decimals,
    options=st.lists(names, max_size=3, unique=True).map(tuple),
    fields=fields,
    forces=st.lists(forces, max_size=3).map(tuple),
    notes=notes,
    own=st.sampled_from(["", json.dumps(OWN, sort_keys=True)]),
    waive=st.lists(st.builds(Waiver, names, names), max_size=2).map(tuple),
)


def _named(roster: Roster, given) -> Roster:
    """Hands out ids, each once, to some of the forces and entries."""
    left = list(given)

    def entry(one: Entry) -> Entry:
        return replace(one, id=left.pop() if left else "", nested=tuple(entry(inner) for inner in one.nested))

    def force(one: Force) -> Force:
        return replace(one, id=left.pop() if left else "", entries=tuple(entry(inner) for inner in one.entries))

    return replace(roster, forces=tuple(force(one) for one in roster.forces))


some_ids = st.lists(ids | st.sampled_from(["e1", "e2", "f1", "e3"]) | st.just(""), max_size=12).map(
    lambda found: [id for place, id in enumerate(found) if not id or id not in found[:place]]
)
rosters = st.builds(_named, plain, some_ids)


def _filled(roster: Roster, force: Force, line: Entry) -> Roster:
    """At least one force with at least one entry, all with ids."""
    return with_ids(replace(roster, forces=(*roster.forces, replace(force, entries=(*force.entries, line)))))


full = st.builds(_filled, rosters, forces, lines)


def _flat(roster: Roster) -> dict[str, Entry]:
    """Every entry by its id, without what is nested in it, in file order."""
    return {entry.id: replace(entry, nested=()) for entry in entries_of(roster)}


def _head(roster: Roster) -> Roster:
    """All of a list but its entries."""
    return replace(roster, forces=tuple(replace(force, entries=()) for force in roster.forces))


# --- saving and loading ---


@law
@given(rosters)
def test_saving_then_loading_is_the_same(roster):
    text = to_text(roster)
    loaded = load_text(text)
    assert loaded.problems == ()
    assert loaded.roster == roster
    assert to_text(loaded.roster) == text


@law
@given(rosters, st.text("0123456789.-rc", max_size=8))
def test_a_list_comes_back_from_its_code(roster, version):
    carried = decode(encode(roster, version, "0123456789abcdef"))
    assert load_text(carried.text).roster == roster
    assert carried.stamp == Stamp(roster.system, version, "0123456789ab")


@settings(deadline=None, max_examples=30)
@given(roster=rosters)
def test_the_same_through_a_file(tmp_path_factory, roster):
    path = tmp_path_factory.mktemp("lists") / "list.yaml"
    hash = save(roster, path)
    loaded = load_roster(path)
    assert loaded.roster == roster
    assert loaded.source.hash == hash
    assert [one.name for one in path.parent.iterdir()] == ["list.yaml"]


def test_a_list_is_written_as_people_write_it():
    roster = Roster(
        "alienstar",
        pack="1.0",
        name="Kursk, north",
        limit=Fraction("600.5"),
        options=("balance",),
        fields=(("nation", "german"), ("opponent.aircraft", 4), ("year", 1943)),
        forces=(
            Force(
                "battle-group",
                "KG Adler",
                entries=(
                    Entry(
                        "panther",
                        "e1",
                        3,
                        (("grade", "B"),),
                        (Taken("hq"), Taken("smoke-round", 2), Taken("paint", 1, "white")),
                        "Leutnant Ritter",
                        nested=(Entry("crew", "e2"),),
                    ),
                ),
            ),
        ),
        waive=(Waiver("ALIENSTAR-ORG-002", "Scenario 4"),),
    )
    assert to_text(roster) == (
        "system: alienstar\n"
        "pack: '1.0'\n"
        "name: Kursk, north\n"
        "limit: 600.5\n"
        "options: [balance]\n"
        "fields: {nation: german, opponent: {aircraft: 4}, year: 1943}\n"
        "forces:\n"
        "  - kind: battle-group\n"
        "    name: KG Adler\n"
        "    entries:\n"
        "      - unit: panther\n"
        "        id: e1\n"
        "        count: 3\n"
        "        fields: {grade: B}\n"
        "        options: [hq, {id: smoke-round, count: 2}, {id: paint, choice: white}]\n"
        "        name: Leutnant Ritter\n"
        "        with:\n"
        "          - unit: crew\n"
        "            id: e2\n"
        "waive:\n"
        "  - rule: ALIENSTAR-ORG-002\n"
        "    reason: Scenario 4\n"
    )


READ_THEN_SAVED = {
    "smallest": "system: s\nforces: []\n",
    "a field and its group": "system: s\nforces: []\nfields: {a: 1, a.b: 2}\n",
    "dots": "system: s\nforces: []\nfields: {.a: 1, b.: 2, c.d.e: 3}\n",
    "numbers": "system: s\nforces: []\nfields: {a: -0, b: 5.0, c: 0.00001, d: 123456789012345, e: '5'}\n",
    "fine limit": "system: s\nforces: []\nlimit: 0.00000000000001\n",
    "whole limit": "system: s\nforces: []\nlimit: 600.0\n",
    "long field": "system: s\nforces: []\nfields:\n  ? " + "k" * 1_500 + "\n  : 1\n",
    "option with count 1": "system: s\nforces: [{kind: k, entries: [{unit: u, options: [{id: a, count: 1}]}]}]\n",
    "empty choice": "system: s\nforces: [{kind: k, entries: [{unit: u, options: [{id: a, choice: ''}]}]}]\n",
    "empty with": "system: s\nforces: [{kind: k, entries: [{unit: u, with: []}]}]\n",
    "deepest": "system: s\nforces: [{kind: k, entries: [" + "{unit: u, with: [" * 47 + "]}" * 47 + "]}]",
    "own unit": "system: s\nforces: []\nown: {units: {partisan: {name: Partisan, cost: {points: 4.5}}}}\n",
    "own unit at a round price": "system: s\nforces: []\nown: {units: {partisan: {name: Partisan, cost: {points: 5.0}}}}\n",
    "twins": "system: s\nforces: [{kind: k, entries: [{unit: u, fields: {a: 1}}, {unit: u, fields: {a: 1}}]}]\n",
}  # fmt: skip


@pytest.mark.parametrize("text", READ_THEN_SAVED.values(), ids=READ_THEN_SAVED)
def test_what_was_read_survives_saving(text):
    roster = load_text(text).roster
    assert roster is not None
    assert load_text(to_text(roster)).roster == roster


def test_a_limit_is_the_number_that_was_written():
    assert load_text("system: s\nforces: []\nlimit: 0.1\n").roster.limit == Fraction(1, 10)
    assert load_text("system: s\nforces: []\nlimit: 412.55\n").roster.limit == Fraction(41255, 100)


def test_what_a_full_list_says():
    loaded = load_text(
        "system: s\npack: '1.0'\noverlays: [h]\nname: n\nplayer: p\nlimit: 6\noptions: [o]\n"
        "fields: {b: 1, a: {z: 2, y: true}}\nnotes: t\n"
        "forces:\n  - kind: k\n    name: kn\n    id: f1\n    fields: {c: x}\n    notes: kt\n"
        "    entries:\n      - {unit: u, id: e1, count: 3, fields: {d: 0.5}, name: un, notes: ut,\n"
        "         options: [p, {id: q, count: 2, choice: r}], with: [{unit: v}]}\n"
        "waive: [{rule: R, reason: w}]\n"
    )
    inner = Entry("v")
    entry = Entry("u", "e1", 3, (("d", 0.5),), (Taken("p"), Taken("q", 2, "r")), "un", "ut", (inner,))
    assert loaded.roster == Roster(
        system="s",
        pack="1.0",
        overlays=("h",),
        name="n",
        player="p",
        limit=Fraction(6),
        options=("o",),
        fields=(("a.y", True), ("a.z", 2), ("b", 1)),
        forces=(Force("k", "kn", "f1", (("c", "x"),), "kt", (entry,)),),
        notes="t",
        waive=(Waiver("R", "w"),),
    )


@law
@given(rosters)
def test_quick_writing_gives_what_the_library_writes(roster):
    assert to_text(roster) == yaml_text(to_data(roster))


@pytest.mark.parametrize("sample", sorted(folder("data").glob("*/samples/*.yaml")), ids=lambda path: path.stem)
def test_quick_writing_of_real_lists(sample):
    roster = load_roster(sample).roster
    assert to_text(roster) == yaml_text(to_data(roster))


# --- ids ---


def _ids(roster: Roster) -> list[str]:
    return [entry.id for entry in entries_of(roster)]


@law
@given(rosters)
def test_ids_are_given_once_and_stay(roster):
    named = with_ids(roster)
    assert with_ids(named) == named
    assert all(_ids(named))
    assert len(set(_ids(named))) == len(_ids(named))
    assert len({force.id for force in named.forces}) == len(named.forces)
    for before, after in zip(entries_of(roster), entries_of(named), strict=True):
        assert before.id in ("", after.id)
        assert replace(before, id="", nested=()) == replace(after, id="", nested=())
    for before, after in zip(roster.forces, named.forces, strict=True):
        assert before.id in ("", after.id)
        assert replace(before, id="", entries=()) == replace(after, id="", entries=())
    assert load_text(to_text(named)).roster == named


def test_fresh_ids_keep_clear_of_those_in_use():
    roster = Roster(
        "s", forces=(Force("k", entries=(Entry("a"), Entry("b", "e1"), Entry("c", nested=(Entry("d", "e2"),)))),)
    )
    assert _ids(with_ids(roster)) == ["e3", "e1", "e4", "e2"]
    assert [force.id for force in with_ids(roster).forces] == ["f1"]


@pytest.mark.parametrize(
    "lines",
    [(Entry("a", "e1"), Entry("b", "e1")), (Entry("a", "e1", nested=(Entry("b", "e1"),)),)],
    ids=["beside", "nested"],
)
def test_a_copied_line_gets_an_id_of_its_own(lines):
    """Copying a line in a text editor copies its id; removing one of the two must not remove both."""
    named = with_ids(Roster("s", forces=(Force("k", entries=lines),)))
    assert _ids(named) == ["e1", "e2"]


def test_a_copied_force_gets_an_id_of_its_own():
    named = with_ids(Roster("s", forces=(Force("k", id="f1"), Force("k", id="f1"))))
    assert [force.id for force in named.forces] == ["f1", "f2"]


# --- edits ---


@law
@given(full, st.data(), st.integers(1, 100_000))
def test_setting_a_count_changes_that_count_only(roster, data, count):
    id = data.draw(st.sampled_from(_ids(roster)))
    before = _flat(roster)
    changed = set_count(roster, id, count)
    assert _flat(changed) == before | {id: replace(before[id], count=count)}
    assert _ids(changed) == _ids(roster)
    assert _head(changed) == _head(roster)
    assert set_count(changed, id, before[id].count) == roster


@law
@given(full, st.data(), st.sampled_from([0, -1, None]))
def test_removing_takes_the_entry_with_what_is_in_it(roster, data, count):
    id = data.draw(st.sampled_from(_ids(roster)))
    gone = {inner.id for entry in entries_of(roster) if entry.id == id for inner in _below(entry)}
    changed = remove(roster, id) if count is None else set_count(roster, id, count)
    assert _flat(changed) == {key: entry for key, entry in _flat(roster).items() if key not in gone}
    assert _ids(changed) == [key for key in _ids(roster) if key not in gone]
    assert _head(changed) == _head(roster)


def _below(entry: Entry):
    yield entry
    for inner in entry.nested:
        yield from _below(inner)


@law
@given(full, st.data())
def test_adding_puts_one_line_at_the_end_and_removing_undoes_it(roster, data):
    force = data.draw(st.integers(0, len(roster.forces) - 1))
    changed = add(roster, roster.forces[force].id, "new")
    (id,) = set(_ids(changed)) - set(_ids(roster))
    assert changed.forces[force].entries == (*roster.forces[force].entries, Entry("new", id))
    assert remove(changed, id) == roster


@law
@given(full, ids)
@example(Roster("s", forces=(Force("k", id="f1", entries=(Entry("u", "e1"),)),)), "f1")
def test_an_unknown_id_changes_nothing(roster, id):
    if id not in _ids(roster):
        assert remove(roster, id) == roster
        assert set_count(roster, id, 7) == roster


def test_entries_come_in_file_order_nested_ones_after_theirs():
    lines = (Entry("a", "1", nested=(Entry("b", "2", nested=(Entry("c", "3"),)), Entry("d", "4"))), Entry("e", "5"))
    roster = Roster("s", forces=(Force("k", entries=lines), Force("k", entries=(Entry("f", "6"),))))
    assert _ids(roster) == ["1", "2", "3", "4", "5", "6"]
