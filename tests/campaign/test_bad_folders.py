"""Folders that are damaged, hostile, full or read-only: one sentence with its place, and nothing is changed."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from listbuilder.campaign import save
from listbuilder.campaign.verdict import open_campaign
from tests.campaign.marsh import PACKS, RED, TROOP, add, begin, campaign, everything, found, write_plan

COMMANDS = [
    ("check",), ("status",), ("ledger",), ("verify",), ("plan", "--player", "red"), ("may", "--player", "red", "grow 0204"),
    ("apply",), ("undo",),
]  # fmt: skip


def all_told(root, capsys) -> list[str]:
    """What every command says; none of them may end in a fault of the program."""
    told = []
    for words in COMMANDS:
        campaign(root, *words)
        out = capsys.readouterr()
        assert "fault of listbuilder" not in out.err, words
        told.append(out.out + out.err)
    return told


def maps(root, player):
    from listbuilder.cli import main

    return main(["campaign", "map", "show", str(root), "--player", player, "--packs", str(PACKS)])


# --- links and loops ------------------------------------------------------------------------------------


def test_a_link_out_of_the_campaign_is_not_followed(war, tmp_path, capsys):
    outside = tmp_path / "secret.yaml"
    shutil.copy(war / RED, outside)
    (war / RED).unlink()
    (war / RED).symlink_to(outside)
    assert "FILE-OUTSIDE players/red/player.yaml" in found(war)
    assert all("capital" not in line for line in all_told(war, capsys))


def test_a_folder_that_leads_out_is_neither_read_nor_written_to(war, tmp_path, capsys):
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "d1.yaml").write_text(TROOP)
    shutil.rmtree(war / "players/red/detachments")
    (war / "players/red/detachments").symlink_to(outside)
    assert "FILE-OUTSIDE players/red/detachments" in found(war)
    write_plan(war, "turn: 2\nactions: []\n")
    os.unlink(war / "players/red/detachments")
    (war / "players/red/plans").symlink_to(outside)  # plans that were done would be put away there
    before = everything(outside)
    assert campaign(war, "apply") == 2
    assert "leads out of the campaign" in capsys.readouterr().err
    assert everything(outside) == before


def test_a_campaign_that_is_itself_reached_by_a_link_is_read(war, tmp_path):
    (tmp_path / "link").symlink_to(war)
    assert found(tmp_path / "link") == found(war)


@pytest.mark.parametrize("name", ["players/red", "players/red/detachments", "players/red/player.yaml", "map.yaml"])
def test_links_that_lead_to_themselves_are_told(war, capsys, name):
    shutil.rmtree(war / name) if (war / name).is_dir() else (war / name).unlink()
    (war / name).symlink_to(Path(name).name)
    assert any("FILE-" in line for line in found(war))
    all_told(war, capsys)


# --- what does not fit ----------------------------------------------------------------------------------


def test_pieces_off_the_map_do_not_keep_a_players_map_from_being_drawn(war, capsys):
    add(war, RED, 'convoys:\n  c1: {at: "9907", bp: 15}\n')
    assert "LINK-HEX players/red/player.yaml" in found(war)
    assert maps(war, "red") == 0
    assert "terrain:" in capsys.readouterr().out


def test_an_army_file_that_the_pack_refuses_is_told_once_and_no_plan_is_judged(war, capsys):
    (war / "players/red/army.yaml").write_text("units:\n  foo: {name: Foo, tags: [nope], cost: {points: 4}}\n")
    add(war, RED, 'detachments:\n  d1: {at: "0202"}\n')
    (war / "players/red/detachments/d1.yaml").write_text(TROOP)
    assert found(war) == ["LINK-TAG players/red/army.yaml"]
    assert maps(war, "red") == 0
    assert maps(war, "blue") == 0
    write_plan(war, "turn: 2\nactions: [grow 0204]\n")
    assert campaign(war, "plan", "--player", "red") == 2
    assert "players/red/army.yaml:2:27" in capsys.readouterr().err


def test_maps_without_room_for_everybody_are_refused(tmp_path, capsys):
    (tmp_path / "grid.csv").write_text("meadow,meadow\nmeadow,meadow\n")
    assert begin(tmp_path / "war", "--map", str(tmp_path / "grid.csv")) == 2
    assert "A map of 2 × 2 hexes has corners for 0 of 4 players." in capsys.readouterr().err
    assert not (tmp_path / "war").exists()


def test_a_map_whose_roads_leave_it_begins_no_war(war, tmp_path, capsys):
    text = (war / "map.yaml").read_text()
    given = tmp_path / "map.yaml"
    given.write_text(f"{text}roads: [0101-9902]\n")
    assert begin(tmp_path / "new", "--races", "otters,herons", "--map", str(given)) == 2
    assert "There is no hex 9902" in capsys.readouterr().err
    assert not (tmp_path / "new").exists()
    given.write_text(f'{text}roads: [0101-0102]\nruins: ["0101"]\nnotes: ours\n')
    assert begin(tmp_path / "new", "--races", "otters,herons", "--map", str(given)) == 0
    assert found(tmp_path / "new") == []
    told = (tmp_path / "new/map.yaml").read_text()
    assert 'ruins: ["0101"]' in told
    assert "notes: ours" in told


def test_an_imported_map_that_cannot_be_written_is_a_sentence(tmp_path, capsys):
    from listbuilder.cli import main

    (tmp_path / "grid.csv").write_text("meadow,meadow\nmeadow,meadow\n")
    target = tmp_path / "nowhere" / "map.yaml"
    words = ["campaign", "map", "import", str(tmp_path / "grid.csv"), "--system", "marsh", "-o", str(target)]
    assert main([*words, "--packs", str(PACKS)]) == 2
    assert f"{target} cannot be written: the folder is not there." in capsys.readouterr().err


@pytest.mark.parametrize("name", ["campaign.yaml", "map.yaml", "log.yaml", "players/red/player.yaml", "players/red/plan.yaml"])  # fmt: skip
def test_check_of_a_file_that_is_no_list_leads_to_the_campaign(war, capsys, name):
    from listbuilder.cli import main

    write_plan(war, "turn: 2\nactions: []\n")
    assert main(["check", str(war / name), "--packs", str(PACKS)]) == 1
    out = capsys.readouterr().out
    assert f"listbuilder campaign check {war}" in out
    assert "FILE-CAMPAIGN" in out
    assert "DATA-" not in out


# --- plans of another turn ------------------------------------------------------------------------------


def test_a_plan_from_before_is_told_to_be_that_and_nothing_else(war, capsys):
    write_plan(war, "turn: 1\nactions: [grow 0909]\n")
    assert found(war) == ["PLAN-TURN players/red/plan.yaml"]
    assert campaign(war, "apply") == 1
    assert "This plan is for turn 1; the campaign is in turn 2." in capsys.readouterr().out


def test_a_plan_for_later_waits(war, capsys):
    write_plan(war, "turn: 3\nactions: [grow 0909]\n")
    write_plan(war, "turn: 2\nactions: []\n", "blue")
    before = everything(war)["players/red/plan.yaml"]
    assert campaign(war, "check") == 0
    assert "It waits until then" in capsys.readouterr().out
    assert campaign(war, "apply") == 0
    assert everything(war)["players/red/plan.yaml"] == before
    assert not (war / "players/blue/plan.yaml").exists()
    assert campaign(war, "apply") == 0
    assert "nothing to do" in capsys.readouterr().out


@pytest.mark.parametrize(("name", "hint"), [("players/red/plan.yaml", "actions: []"), ("players/red/player.yaml", "Put back what it said.")])  # fmt: skip
def test_the_hint_for_an_empty_file_speaks_of_that_file(war, capsys, name, hint):
    (war / name).write_text("")
    assert campaign(war, "check") == 1
    told = capsys.readouterr().out
    assert "DATA-EMPTY" in told
    assert hint in told
    assert ("actions" in told) == ("plan" in name)


# --- disks that refuse ----------------------------------------------------------------------------------


def mounted(place: Path, options: str) -> bool:
    """A small disk of its own, where the machine lets us have one."""
    place.mkdir(exist_ok=True)
    return subprocess.run(["mount", "-t", "tmpfs", "-o", options, "tmpfs", str(place)], capture_output=True).returncode == 0  # fmt: skip


@pytest.fixture
def disk(tmp_path):
    place = tmp_path / "disk"
    if sys.platform != "linux" or not shutil.which("mount") or not mounted(place, "size=1m"):
        pytest.skip("no disk of our own can be mounted here")
    yield place
    subprocess.run(["umount", str(place)], check=True)


PLAN = "turn: 2\nactions:\n  - erect pool at 0202  # a word that saving would lose\n"


def test_a_read_only_folder_is_read_and_not_written(war, disk, capsys):
    shutil.copytree(war, disk / "war")
    write_plan(disk / "war", PLAN)
    subprocess.run(["mount", "-o", "remount,ro", str(disk)], check=True)
    before = everything(disk / "war")
    assert campaign(disk / "war", "check") == 0
    assert campaign(disk / "war", "apply", "--dry-run") == 0
    capsys.readouterr()
    assert campaign(disk / "war", "apply") == 2
    assert "Read-only file system" in capsys.readouterr().err
    assert campaign(disk / "war", "undo") == 2
    assert everything(disk / "war") == before
    all_told(disk / "war", capsys)


def test_a_full_disk_changes_nothing(war, disk, capsys):
    shutil.copytree(war, disk / "war")
    write_plan(disk / "war", PLAN)
    room = os.statvfs(disk)
    (disk / "filler").write_bytes(b"x" * (room.f_bavail * room.f_frsize - 4096))
    before = {name: text for name, text in everything(disk).items() if name != "filler"}
    assert campaign(disk / "war", "apply") == 2
    assert "No space left" in capsys.readouterr().err
    assert {name: text for name, text in everything(disk).items() if name != "filler"} == before
    (disk / "filler").unlink()
    assert campaign(disk / "war", "apply") == 0


def test_a_file_where_a_folder_is_wanted_is_found_before_anything_is_decided(war, capsys):
    write_plan(war, PLAN)
    (war / ".history").write_text("no folder")
    before = everything(war)
    assert campaign(war, "apply") == 2
    told = capsys.readouterr().err
    assert "a file is where a folder is wanted" in told
    assert ".history: error FILE-UNWRITTEN" in told
    assert everything(war) == before


def test_what_is_decided_and_not_put_in_place_is_said_so(war, capsys, monkeypatch):
    """The disk is pulled out between the two: nobody is told that nothing was changed."""
    write_plan(war, PLAN)
    real = save.os.replace

    def broken(one, two):
        if "player.yaml" in str(two):
            raise OSError(5, "Input/output error", str(two))
        real(one, two)

    monkeypatch.setattr(save.os, "replace", broken)
    assert campaign(war, "apply") == 2
    told = capsys.readouterr().err
    assert "Input/output error" in told
    assert "the next command that writes puts them in place" in told
    monkeypatch.setattr(save.os, "replace", real)
    assert "FILE-UNFINISHED .saving" in found(war)
    assert open_campaign(war, [PACKS]).loaded.state.holdings["red"].urban["0202"].has({"pool"})
    assert campaign(war, "undo") == 0
    assert not (war / ".saving").exists()
    assert "pool" not in (war / RED).read_text()


# --- killed in the middle -------------------------------------------------------------------------------

_DIES = """
import os, signal, sys
from listbuilder.campaign import save
number, at = int(sys.argv[1]), 0
def dying(real):
    def step(*words, **keys):
        global at
        at += 1
        if at == number:
            os.kill(os.getpid(), signal.SIGKILL)
        return real(*words, **keys)
    return step
save.write_whole = dying(save.write_whole)
save.os.rename = dying(os.rename)
save.os.replace = dying(os.replace)
from listbuilder.cli import main
sys.exit(main(sys.argv[2:]))
"""


def killed(root: Path, step: int) -> int:
    words = ["campaign", "apply", str(root), "--packs", str(PACKS)]
    return subprocess.run([sys.executable, "-c", _DIES, str(step), *words], capture_output=True).returncode


@pytest.mark.slow
def test_killed_at_any_moment_the_folder_is_as_before_or_as_after(war, tmp_path, capsys):
    """kill -9 before every single step that writes: the next command reads one of the two, never a mixture."""
    write_plan(war, PLAN)
    done = tmp_path / "done"
    shutil.copytree(war, done)
    assert campaign(done, "apply") == 0
    before, after = told_of(war), told_of(done)
    seen = set()
    for step in range(1, 60):
        root = tmp_path / f"at{step}"
        shutil.copytree(war, root)
        if killed(root, step) != -signal.SIGKILL:
            break
        now = told_of(root)
        assert now in (before, after), step
        seen.add(now == after)
        assert campaign(root, "undo") == (0 if now == after else 2), step
        assert told_of(root) == before
    else:
        pytest.fail("it never came to an end")
    assert seen == {True, False}
    capsys.readouterr()


def told_of(root: Path) -> dict[str, str]:
    """All that the campaign says, as it is read."""
    state = open_campaign(root, [PACKS]).loaded.state
    assert state is not None
    return {name: source.text for name, source in state.files.items()}


def test_undo_says_that_a_file_was_changed_since(war, capsys):
    write_plan(war, PLAN)
    assert campaign(war, "apply") == 0
    add(war, RED, "notes: by hand\n")
    before = everything(war)
    assert campaign(war, "undo") == 2
    assert "player.yaml was changed since; nothing was taken back." in capsys.readouterr().err
    assert everything(war) == before


def test_status_says_where_those_are_that_stand_in_no_hex(war, capsys):
    add(war, RED, "detachments:\n  d1: {destroyed: 1}\n  d2: {orbit: true}\n  d3: {}\n")
    add(war, "players/blue/player.yaml", 'captives:\n  k1: {player: red, detachment: d3, since: 1, at: "0505"}\n')
    for id in ("d1", "d2", "d3"):
        (war / f"players/red/detachments/{id}.yaml").write_text(TROOP)
    assert campaign(war, "status") == 0
    out = capsys.readouterr().out
    for words in ("d1: destroyed in turn 1", "d2: in orbit", "d3: captive of blue"):
        assert f"detachment {words}" in out
