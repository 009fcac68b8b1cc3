"""Writing a campaign: the same comes back, comments stay, and several files change together or not at all."""

from __future__ import annotations

import os
from dataclasses import replace
from fractions import Fraction

import pytest

from listbuilder.campaign import save
from listbuilder.campaign.hexes import Hex
from listbuilder.campaign.holding import Detachment, Holding
from listbuilder.campaign.load import load_campaign
from listbuilder.campaign.model import Event, Roll
from listbuilder.campaign.record import holding_of
from listbuilder.campaign.write import player_text, state_texts
from listbuilder.problems import Unreadable
from listbuilder.roster.save import Changed
from listbuilder.source import read_text
from tests.campaign.small import FILES


def texts(root):
    return {name: (root / name).read_text() for name in FILES if (root / name).is_file()}


def parts(state):
    return state.campaign, state.board, state.holdings, state.events


def richer(state):
    """Victory points for red, an empty treasury for blue, and a word in the log: three files."""
    red, blue = state.holdings["red"], state.holdings["blue"]
    town = replace(blue.urban["0605"], bp=Fraction(1, 2))
    event = Event(1, "build", "Red won.", "red", rolls=(Roll(1, 6, 5, "nothing"),))
    holdings = {"red": replace(red, vp=9), "blue": replace(blue, urban={"0605": town})}
    return replace(state, holdings=holdings, events=(*state.events, event))


def test_what_is_written_reads_back_the_same(write):
    root = write()
    state = load_campaign(root).state
    for name, text in state_texts(state).items():
        (root / name).write_text(text)
    again = load_campaign(root)
    assert again.problems == ()
    assert parts(again.state) == parts(state)


def test_writing_twice_changes_nothing(write):
    root = write()
    for name, text in (first := state_texts(load_campaign(root).state)).items():
        (root / name).write_text(text)
    assert state_texts(load_campaign(root).state) == first


def test_only_what_changed_is_written_and_comments_above_keys_stay(write):
    root = write()
    before = load_campaign(root).state
    assert save.save_state(before, richer(before)) == [
        "log.yaml",
        "players/blue/player.yaml",
        "players/red/player.yaml",
    ]
    assert parts(load_campaign(root).state) == parts(richer(before))
    assert texts(root)["map.yaml"] == FILES["map.yaml"]
    assert "# his towns\nurban:" in texts(root)["players/red/player.yaml"]
    assert not (root / save.STAGED).exists()


def test_comments_inside_a_part_are_kept_in_a_copy(write):
    text = FILES["players/red/player.yaml"].replace("convoys:", "convoys:\n  # gold of the north")
    root = write({"players/red/player.yaml": text})
    before = load_campaign(root).state
    save.save_state(before, richer(before))
    kept = list((root / "players/red/.kept").iterdir())
    assert [path.read_text() for path in kept] == [text]


def test_somebody_elses_change_stops_all_files(write):
    root = write()
    before = load_campaign(root).state
    (root / "log.yaml").write_text("events: []\n")
    with pytest.raises(Changed):
        save.save_state(before, richer(before))
    assert texts(root) == {**FILES, "log.yaml": "events: []\n"}


@pytest.mark.parametrize("call", range(1, 12))
def test_a_save_that_stops_anywhere_is_all_or_nothing(write, monkeypatch, call):
    """The power goes at the n-th touch of the disk; what is read afterwards is the old state or the new one."""
    root = write()
    before = load_campaign(root).state
    calls = 0

    def mortal(name):
        real = getattr(os, name)

        def touch(*args, **kw):
            nonlocal calls
            calls += 1
            if calls == call:
                raise KeyboardInterrupt
            return real(*args, **kw)

        return touch

    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", mortal("replace"))
        patch.setattr(os, "rename", mortal("rename"))
        try:
            save.save_state(before, richer(before))
        except KeyboardInterrupt:
            pass
        else:
            assert call > 8
    found = load_campaign(root)
    assert parts(found.state) in (parts(before), parts(richer(before)))
    assert [problem.rule for problem in found.problems] == (
        ["FILE-UNFINISHED"] if (root / save.STAGED).exists() else []
    )
    save.recover(root)
    finished = load_campaign(root)
    assert finished.problems == ()
    assert parts(finished.state) == parts(found.state)


def test_a_folder_that_may_not_be_written_is_told_and_left_alone(write):
    root = write()
    before = load_campaign(root).state
    (root / save.STAGED).mkdir()
    (root / save.STAGED / "x").write_text("")
    os.chmod(root, 0o500)
    try:
        if os.access(root, os.W_OK):
            pytest.skip("this user may write everywhere")
        with pytest.raises(Unreadable):
            save.save_state(before, richer(before))
    finally:
        os.chmod(root, 0o700)
    assert texts(root) == FILES


def test_new_files_and_removed_ones_belong_to_the_same_save(write):
    root = write()
    before = load_campaign(root).state
    more = {
        "players/blue/detachments/d2.yaml": "system: mini-war\nforces: []\n",
        "players/red/garrisons/0202.yaml": None,
    }
    save.save_state(before, richer(before), more)
    assert (root / "players/blue/detachments/d2.yaml").is_file()
    assert not (root / "players/red/garrisons/0202.yaml").exists()


def test_those_who_joined_are_written_as_they_are():
    one = Detachment("d1", None, Hex("0303"), race="ork", fixed=True)
    text = player_text(Holding("red", detachments={"d1": one}))
    data = read_text(text).data["detachments"]["d1"]
    assert (data["race"], data["fixed"]) == ("ork", True)
    assert holding_of("red", read_text(text).data, {}, {}, "").detachments == {"d1": one}
