"""Whatever people write into the files of a campaign: findings with places, never a crash."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from listbuilder.campaign.dice import disputed
from listbuilder.campaign.load import load_campaign
from listbuilder.campaign.show import holding_lines, map_lines, status_rows
from listbuilder.campaign.verdict import inspect
from listbuilder.roster.save import yaml_text
from listbuilder.source import read_text
from tests.campaign.marsh import PACKS

SAMPLE = Path(__file__).parent / "war"
FILES = sorted(path.relative_to(SAMPLE).as_posix() for path in SAMPLE.rglob("*.yaml"))
VALUES = ["0909", "0303", "0404", "red", "pink", "d1", "d9", 0, 3, -1, 10**6, 0.5, True, "", "lake", "hall", "keep",
          "0303-0404", "0404/0405", "truce", "build", [], {}, None, "herons", "x"]  # fmt: skip


def spots(data):
    """Every place in some data: the container and the key."""
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in list(items):
        yield data, key
        yield from spots(value)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(st.sampled_from(FILES), st.integers(0, 500), st.sampled_from([*VALUES, "DROP"])), min_size=1, max_size=3))  # fmt: skip
def test_no_value_anywhere_breaks_anything(tmp_path_factory, changes):
    root = tmp_path_factory.mktemp("any") / "war"
    shutil.copytree(SAMPLE, root)
    for file, number, value in changes:
        data = read_text((root / file).read_text()).data
        places = list(spots(data))
        if places:
            box, key = places[number % len(places)]
            if value == "DROP":
                del box[key]
            else:
                box[key] = value
            if data:
                (root / file).write_text(yaml_text(data, quote_digits=True))
    found = inspect(root, [PACKS])
    assert all(problem.place is not None and problem.rule != "CHECK-BROKEN" for problem in found.problems)
    state = load_campaign(root).state
    if state is not None and set(state.holdings) == set(state.campaign.players):
        assert list(map_lines(state))
        assert status_rows(state)
        assert all(list(holding_lines(state, id)) for id in state.campaign.players)
        assert list(disputed(state)) is not None


@pytest.mark.parametrize(
    "file", ["campaign.yaml", "map.yaml", "players/red/player.yaml", "players/red/detachments/d1.yaml"]
)
@pytest.mark.parametrize("how", ["folder", "empty", "binary", "gone"])
def test_files_that_are_none(tmp_path, file, how):
    root = tmp_path / "war"
    shutil.copytree(SAMPLE, root)
    (root / file).unlink()
    if how == "folder":
        (root / file).mkdir()
    elif how != "gone":
        (root / file).write_bytes(b"" if how == "empty" else b"\x00\xff\x00")
    found = inspect(root, [PACKS])
    assert not found.legal
    told = {(problem.rule, str(problem.file).removeprefix(f"{root}/")) for problem in found.problems}
    missing = ("LINK-LIST", "players/red/player.yaml")  # a list that is not there is told where it is named
    assert missing in told or file in {name for _, name in told}


def test_players_may_be_no_folder_at_all(tmp_path):
    root = tmp_path / "war"
    shutil.copytree(SAMPLE, root)
    shutil.rmtree(root / "players")
    (root / "players").write_text("")
    assert {problem.rule for problem in inspect(root, [PACKS]).problems} == {"FILE-UNREAD"}
