"""Units of a player's own on the workbench: what the form shows, what it makes of what is written, what it refuses."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from listbuilder.pack.load import load_pack
from listbuilder.resources import folder
from listbuilder.roster.load import load_roster
from listbuilder.roster.own import own_things
from listbuilder.ui.bench.goods import goods
from tests.ui.bench.test_bench import Bench

DATA = folder("data")
SYSTEMS = sorted(path.parent.parent.name for path in DATA.glob("*/samples/starter.yaml"))


@pytest.fixture
def bench(tmp_path):
    def opened(system="campaign40k", sample="starter"):
        path = tmp_path / "mine.yaml"
        path.write_bytes((DATA / system / "samples" / f"{sample}.yaml").read_bytes())
        return Bench(path)

    return opened


def put(bench, data, section="units", id="", into=""):
    bench.tap("own-put", form="one", section=section, id=id, data=data, into=into)
    return bench.view["said"].get("own", {})


RAIDERS = {
    "name": "Steam Walkers",
    "tags": ["troops", "imperial-guard"],
    "cost": {"points": "7,5"},
    "notes": "Slow.\n\nLoud.",
}


def test_a_unit_is_written_added_and_priced_in_one_step(bench):
    one = bench()
    before, force = one.path.read_text(), one.view["forces"][0]["id"]
    assert put(one, RAIDERS, into=force) == {"form": "one", "id": "steam-walkers"}
    thing = own_things(one.roster)["units"]["steam-walkers"]
    assert thing == {
        "name": "Steam Walkers", "tags": ["troops", "imperial-guard"], "cost": {"points": 7.5}, "notes": ["Slow.", "Loud."],
    }  # fmt: skip
    line = one.view["forces"][0]["entries"][-1]
    assert (line["title"], line["cost"]) == ("Steam Walkers", {"points": "7.5"})
    assert one.view["bar"]["errors"] == 0
    assert any(unit["name"] == "Steam Walkers" and unit["mark"] == "house" for unit in _goods(one)["units"])
    one.tap("undo")
    assert [thing["id"] for thing in one.view["own"]] == ["trench-raiders"]
    assert one.view["bar"]["cost"] == {"points": "872"}
    assert load_roster(one.path).roster.own == _roster(before).own
    one.tap("redo")
    assert one.view["forces"][0]["entries"][-1]["title"] == "Steam Walkers"


def _goods(bench):
    return goods(bench.seat.desk.verdict().pack)


def _roster(text):
    from listbuilder.roster.load import load_text

    return load_text(text).roster


def test_a_change_is_felt_by_the_lines_that_use_it_and_keeps_what_the_form_does_not_show(bench):
    one = bench("simple-ww2", "soviet-own-elements")
    (form,) = (thing for thing in one.view["own"] if thing["id"] == "halftrack")
    assert (form["section"], form["uses"], form["holds"], form["profile"]["size"]) == ("vehicles", 1, "keep", "30")
    before = own_things(one.roster)["vehicles"]["halftrack"]
    profile = {**form["profile"], "size": "28.5", "carries": ""}
    put(one, {**form, "name": "M5 halftrack", "profile": profile}, "vehicles", "halftrack")
    after = own_things(one.roster)["vehicles"]["halftrack"]
    kept = {column: value for column, value in before["profile"].items() if column != "carries"}
    assert after == {**before, "name": "M5 halftrack", "profile": {**kept, "size": 28.5}}
    assert any(entry["title"] == "M5 halftrack" for force in one.view["forces"] for entry in _walk(force["entries"]))


def _walk(entries):
    for entry in entries:
        yield entry
        yield from _walk(entry.get("nested", ()))


def test_a_unit_goes_with_its_lines_and_comes_back_by_undo(bench):
    one = bench("simple-ww2", "soviet-own-elements")
    text = load_roster(one.path).roster
    one.tap("own-drop", section="vehicles", id="t34-85")
    assert "t34-85" not in one.path.read_text()
    assert one.view["problems"], "a platoon without elements is told"
    one.tap("undo")
    assert (one.roster.own, len(one.roster.forces[0].entries)) == (text.own, 3)


def test_a_weapon_of_ones_own_can_be_carried_chosen_and_removed(bench):
    one = bench("awww2")
    assert (
        put(one, {"name": "Tea urn", "profile": {"range": "6", "s": "2"}, "cost": {"points": "3"}}, "weapons")["id"]
        == "tea-urn"
    )
    put(one, {"name": "Tea party", "tags": [], "weapons": ["tea-urn"], "wargear": ["tea-urn"]})
    assert [thing["uses"] for thing in one.view["own"]] == [0, 0]
    assert own_things(one.roster)["weapons"]["tea-urn"]["profile"] == {"range": 6, "s": 2}
    one.tap("own-drop", section="weapons", id="tea-urn")
    assert own_things(one.roster) == {"units": {"tea-party": {"name": "Tea party"}}}


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        ({"name": " \t "}, "own-nameless"),
        ({"name": "Steam", "cost": {"points": "-3"}}, "own-cost"),
        ({"name": "Steam", "cost": {"points": "many"}}, "own-cost"),
        ({"name": "Steam", "cost": {"gold": "3"}}, "own-cost"),
        ({"name": "leman-RUSS"}, "own-name-taken"),
        ({"name": "trench raiders"}, "own-name-taken"),
        ({"name": 5}, "unclear"),
        ({"name": "Steam", "tags": "troops"}, "unclear"),
        ({"name": "Steam", "profile": ["x"]}, "unclear"),
    ],
)
def test_what_makes_no_unit_is_told_and_changes_nothing(bench, data, fault):
    one = bench()
    text = one.path.read_text()
    assert put(one, data) == {"form": "one", "fault": fault}
    assert one.path.read_text() == text


def test_what_has_gone_cannot_be_changed_and_unknown_sections_are_no_sections(bench):
    one = bench()
    assert put(one, RAIDERS, id="dragon")["fault"] == "own-gone"
    assert put(one, RAIDERS, section="options")["fault"] == "unclear"
    one.tap("own-drop", section="units", id="dragon").tap("own-like", section="units", id="dragon")
    assert "dragon" not in one.path.read_text()


def test_names_stay_text_and_unseen_signs_go(bench):
    one = bench()
    put(one, {"name": "<b>Ömer\u2028 & Söhne</b>\x07", "notes": "a\x00b\u200b: {c}\n- d"})
    thing = own_things(one.roster)["units"]["b-omer-sohne-b"]
    assert thing["name"] == "<b>Ömer & Söhne</b>"
    assert thing["notes"][-1] == "- d"


def test_unknown_ids_are_left_out(bench):
    one = bench("alienstar")
    put(
        one,
        {"name": "Barge", "tags": ["hq", "nothing", 5], "weapons": ["../x"], "profile": {"zzz": "1", "gun": "HMG"}},
        "vehicles",
    )
    (thing,) = own_things(one.roster)["vehicles"].values()
    assert thing["profile"] == {"gun": "HMG"}
    assert "weapons" not in thing


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_thing_of_a_pack_can_be_begun_like(bench, system):
    """What is taken over is the same in every way that the judge can see."""
    one = bench(system)
    pack = load_pack(system)
    for section, id in [(unit.kind, unit.id) for unit in pack.units.values()][::7] + [
        ("weapons", id) for id in pack.weapons
    ][::5]:
        one.tap("own-like", section=section, id=id)
        form = one.view["said"][f"own-like {section} {id}"]
        told = put(one, {**form, "name": f"Copy of {id}", "holds": id if form.get("holds") else ""}, section)
        assert "fault" not in told, (id, told)
        mine = one.seat.desk.verdict().pack
        kind = "weapons" if section == "weapons" else "units"
        old, new = getattr(pack, kind)[id], getattr(mine, kind)[told["id"]]
        assert new.profile == {key: value for key, value in old.profile.items() if value is not None}
        assert (new.tags, new.cost, new.notes) == (old.tags, old.cost, old.notes)
        if section != "weapons":
            assert (new.weapons, new.wargear, new.counts_as) == (old.weapons, old.wargear, old.counts_as)
            assert _held(new) == _held(old)
        one.tap("undo")


def _held(unit):
    return {id: (s.name, s.one, s.least, s.most, s.whom, s.nested, s.entries) for id, s in unit.slots.items()}


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
KEYS = st.sampled_from(["name", "tags", "profile", "cost", "notes", "weapons", "wargear", "counts", "holds"])


@settings(max_examples=60, deadline=None)
@given(st.dictionaries(KEYS, ANYTHING), st.sampled_from(["units", "weapons", "x", ""]), st.text(max_size=6))
def test_no_form_whatever_breaks_the_list(tmp_path_factory, data, section, id):
    path = tmp_path_factory.mktemp("own") / "mine.yaml"
    path.write_bytes((DATA / "campaign40k" / "samples" / "starter.yaml").read_bytes())
    one = Bench(path)
    put(one, data, section, id)
    assert load_roster(path).roster is not None
    assert one.view["bar"]["cost"] == {"points": "872"}
