"""Links of players to a campaign of somebody else: one that is good for each, kept as sums alone."""

from __future__ import annotations

import json

from listbuilder.library.seats import BESIDE, Seats
from listbuilder.library.visitors import Visitors


def hosted(tmp_path):
    host, _ = Visitors(tmp_path).new_link()
    root = Visitors(tmp_path).lists_of(host) / "war"
    root.mkdir()
    return host, root, Seats(tmp_path)


def test_a_link_leads_to_one_player_of_one_campaign(tmp_path):
    host, root, seats = hosted(tmp_path)
    red, blue = seats.new_link(host, root, "red"), seats.new_link(host, root, "blue")
    for token, player in ((red, "red"), (blue, "blue")):
        seat = seats.by_link(token)
        assert seat is not None
        assert (seat.root, seat.player) == (root, player)
    assert seats.players(root) == {"red", "blue"}
    kept = "".join(path.read_text() for path in tmp_path.rglob("*.json"))
    assert red not in kept
    assert blue not in kept


def test_a_new_link_and_an_end_make_the_old_one_worthless(tmp_path):
    host, root, seats = hosted(tmp_path)
    first, other = seats.new_link(host, root, "red"), seats.new_link(host, root, "blue")
    second = seats.new_link(host, root, "red")
    assert seats.by_link(first) is None
    assert seats.by_link(second) is not None
    seats.withdraw(root, "red")
    assert seats.by_link(second) is None
    assert seats.by_link(other) is not None


def test_what_was_never_given_leads_nowhere(tmp_path):
    host, root, seats = hosted(tmp_path)
    token = seats.new_link(host, root, "red")
    for guess in ("", "x", "../../etc", token[:-1], token + "A", "A" * 43):
        assert seats.by_link(guess) is None, guess
    (root / BESIDE).write_text("{")
    assert seats.by_link(token) is None


def test_a_record_that_leads_out_of_the_library_is_refused(tmp_path):
    host, root, seats = hosted(tmp_path)
    token = seats.new_link(host, root, "red")
    file = next((tmp_path / ".visitors" / "seats").glob("*.json"))
    file.write_text(json.dumps({**json.loads(file.read_text()), "campaign": "../war"}))
    assert seats.by_link(token) is None
