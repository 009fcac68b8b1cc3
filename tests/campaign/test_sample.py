"""The sample campaign of the marsh: what commands say about it, compared whole. REFRESH=1 writes it anew."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from listbuilder.campaign.load import load_campaign
from listbuilder.campaign.verdict import inspect
from listbuilder.campaign.write import state_texts
from listbuilder.cli import main
from tests.campaign.marsh import PACKS

HERE = Path(__file__).parent
SAMPLE = HERE / "war"
WORDS = {
    "check": ["check", "war"],
    "status": ["status", "war"],
    "verify": ["verify", "war"],
    "map": ["map", "show", "war"],
    "map-blue": ["map", "show", "war", "--player", "blue"],
}


@pytest.mark.parametrize("name", WORDS)
def test_what_people_read(name, capsys, monkeypatch):
    monkeypatch.chdir(HERE)
    main(["campaign", *WORDS[name], "--packs", str(PACKS)])
    out = capsys.readouterr().out
    golden = HERE / "golden" / f"{name}.txt"
    if os.environ.get("REFRESH"):
        golden.write_text(out)
    assert out == golden.read_text()


def test_a_player_is_shown_nothing_that_he_does_not_see():
    table = inspect(SAMPLE, [PACKS]).table
    view = table.view("blue")
    assert "0202" not in view.seen
    assert "0202" not in view.known
    assert {"0404", "0505"} <= set(view.seen)


def test_the_sample_is_written_back_as_it_was(tmp_path):
    state = load_campaign(SAMPLE).state
    for name, text in state_texts(state).items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    again = load_campaign(tmp_path).state
    assert (again.campaign, again.board, again.events) == (state.campaign, state.board, state.events)
