"""What no command carries out is told wherever the host looks, so that nobody counts on it."""

from __future__ import annotations

import json

import pytest

from listbuilder.campaign.byhand import chores
from listbuilder.campaign.verdict import open_campaign
from listbuilder.sheets.campaign.desk import desk_of
from listbuilder.sheets.campaign.make import campaign_html
from listbuilder.sheets.campaign.report import report
from listbuilder.sheets.look import Look
from tests.campaign.forty import IG, War
from tests.campaign.marsh import PACKS, RED, begin, campaign, edit, write_plan


def told(root, player="red"):
    return [(one.when, one.what) for one in chores(open_campaign(root, [PACKS]).table, player)]


def printed(root, whose=""):
    desk = desk_of(open_campaign(root, [PACKS]), whose)
    return campaign_html(report(desk, "a4", False, False), Look())


def enemy_sky(root):
    """Blue controlled the air over red's capital last turn; nothing is booked yet."""
    opened = open_campaign(root, [PACKS]).loaded.state
    space = opened.board.airspace[opened.holdings["red"].capital]
    edit(root / "campaign.yaml", lambda text: text.replace("booked: 2\n", f"air-control: {{{space}: [blue]}}\n"))


def test_nothing_comes_by_hand_before_the_first_turn(tmp_path, capsys):
    assert begin(tmp_path / "war", "--races", "otters,herons") == 0
    assert told(tmp_path / "war") == []


def test_resources_come_at_the_end_of_the_turn(war, capsys):
    assert told(war) == [("end of the turn", "40 BP from the resources of 0203 arrive in 0202. The host adds them.")]
    assert campaign(war, "ledger", "--player", "red") == 0
    out = capsys.readouterr().out
    assert "Turn 2 has begun; this is the start of the next one. What the end of turn 2 brings is counted" in out
    assert "To be done by hand in turn 2\n  end of the turn: 40 BP" in out
    assert campaign(war, "ledger", "--player", "red", "--json") == 0
    (ledger,) = json.loads(capsys.readouterr().out)
    assert [one["when"] for one in ledger["by_hand"]] == ["end of the turn"]


def test_a_route_that_brings_nothing_is_no_chore(war):
    edit(war / RED, lambda text: text.replace('  "0203": 0203-0202\n', "").replace("routes:\n", ""))
    assert told(war) == []


def test_dice_for_reinforcements_under_an_enemy_sky(war, capsys):
    enemy_sky(war)
    assert campaign(war, "ledger", "--player", "red") == 0
    out = capsys.readouterr().out
    assert "Nothing of it is in the books yet: `listbuilder campaign apply` books it, once." in out
    assert "0 until dice are rolled: blue controlled the airspace" in out
    write_plan(war, "turn: 2\nactions: []\n")
    assert campaign(war, "apply") == 0
    out = capsys.readouterr().out
    assert "red, start of the turn: Ships in 0202: 0 until dice are rolled" in out
    assert "red, end of the turn: 40 BP" in out
    for whose in ("", "red"):
        assert "0 until dice are rolled: blue controlled the airspace" in printed(war, whose)
    assert "0 until dice" not in printed(war, "blue")


def test_gifts_wait_for_the_end_of_the_turn(war, capsys):
    edit(war / "campaign.yaml", lambda text: text + "deals:\n  - {from: blue, to: red, since: 2, bp: 30}\n")
    assert ("end of the turn", "30 BP from blue to 0202. The host puts it there and takes it out of `deals`.") in told(
        war
    )
    assert told(war, "blue") == told(war, "blue")
    assert "30 BP from blue to 0202" in printed(war, "red")
    assert "30 BP from blue to 0202" not in printed(war, "blue")


def test_a_secret_gift_is_told_to_the_two_alone(war):
    line = "deals:\n  - {from: blue, to: green, since: 2, bp: 31, secret: true}\n"
    edit(war / "campaign.yaml", lambda text: text + line)
    assert all("31 BP" not in what for _, what in told(war))
    assert "31 BP" not in printed(war, "red")


@pytest.mark.parametrize(
    ("building", "race", "size", "walls", "rolled"),
    [
        ("exploitation-center", "ork", 3, "fortification", True),
        ("exploitation-center", "ork", 3, "camp", False),  # nobody to exploit with
        ("exploitation-center", "ork", 1, "fortification", False),  # asleep
        ("exploitation-center", IG, 3, "fortification", False),  # own people
        ("taxation-office", "ork", 3, "fortification", False),
    ],
)
def test_exploiting_wears_a_town_out_by_a_die(tmp_path, building, race, size, walls, rolled):
    """A 1 each turn shrinks it; who rolls is told where the host looks, while the center brings something."""
    town = f'"0303": {{size: {size}, race: {race}, bp: 500, captured: 1, buildings: [{building}]}}'
    root = War(tmp_path).player("red", f'urban: {{{town}}}\nstrongholds: {{"0303": {{level: {walls}}}}}\n').garrison("red", "0303")  # fmt: skip
    wanted = ("start of the turn", "Exploitation Center in 0303 is at work: 1D6, 1: the urban hex shrinks, 2-6: nothing. The host rolls and writes it down.")  # fmt: skip
    assert (wanted in [(one.when, one.what) for one in chores(root.table, "red")]) == rolled
