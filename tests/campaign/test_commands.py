"""listbuilder campaign …: what people type, what they get, and that nothing is changed when it fails."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET

import pytest

from listbuilder.campaign.load import load_campaign
from listbuilder.cli import main
from tests.campaign.marsh import PACKS, TROOP, begin, edit, found

P = ("--packs", str(PACKS))


@pytest.fixture
def root(tmp_path, capsys):
    assert begin(tmp_path / "war", "--races", "otters,herons") == 0
    capsys.readouterr()
    return tmp_path / "war"


def files(root):
    return {path: path.read_bytes() for path in sorted(root.rglob("*")) if path.is_file()}


def run(capsys, *words):
    code = main(["campaign", *words])
    told = capsys.readouterr()
    return code, told.out, told.err


def test_new_writes_a_legal_campaign_and_says_what_next(tmp_path, capsys):
    assert begin(tmp_path / "war", "--players", "2", "--name", "War of the Reeds") == 0
    out = capsys.readouterr().out
    assert "2 players, seed 5" in out
    assert "campaign map show" in out
    assert load_campaign(tmp_path / "war").state.campaign.name == "War of the Reeds"
    assert found(tmp_path / "war") == []


def test_new_refuses_a_folder_that_is_there(root, capsys):
    before = files(root)
    assert begin(root, "--players", "2") == 2
    assert "already there and was left alone" in capsys.readouterr().err
    assert files(root) == before


def test_new_may_fill_an_empty_folder(tmp_path, capsys):
    (tmp_path / "war").mkdir()
    assert begin(tmp_path / "war", "--players", "2") == 0


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--races", "otters"), None),
        (("--players", "2", "--races", "otters"), "1 race for 2 players."),
        (("--races", "otters,heron"), "There is no race 'heron'"),
        (("--players", "2", "--home-race", "toads"), "There is no race 'toads'"),
        (("--players", "2", "--map", "none.csv"), "There is no such file."),
    ],
)
def test_new_refuses_what_cannot_be(tmp_path, capsys, words, told):
    code = begin(tmp_path / "war", *words)
    assert code == (0 if told is None else 2)
    assert (tmp_path / "war").exists() == (told is None)
    assert told is None or told in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".")] == []


def test_new_needs_a_system_with_a_campaign(tmp_path, capsys):
    assert main(["campaign", "new", str(tmp_path / "war"), "--system", "tiny", *P]) == 2
    assert "has no campaign" in capsys.readouterr().err


@pytest.mark.parametrize("players", [1, 3, 5, 8])
def test_other_numbers_of_players_are_marked_as_ours(tmp_path, capsys, players):
    assert begin(tmp_path / "war", "--players", str(players)) == 0
    assert "House:" in capsys.readouterr().out
    assert not [line for line in found(tmp_path / "war") if "START" in line]


def test_the_same_seed_gives_the_same_files(tmp_path, capsys):
    for name in ("a", "b"):
        begin(tmp_path / name, "--players", "2", "--name", "War")
    assert [*files(tmp_path / "a").values()] == [*files(tmp_path / "b").values()]


def test_check_tells_everything_with_its_place(root, capsys):
    assert run(capsys, "check", str(root), *P) == (0, f"{root}: legal\n", "")
    edit(
        root / "players/red/player.yaml", lambda text: text.replace('{at: "0202"}', '{at: "0202"}\n  a2: {at: "0202"}')
    )
    code, out, _ = run(capsys, "check", str(root), *P)
    assert code == 1
    assert f"{root}/players/red/player.yaml:25:12: error MARSH-PIECE-004: 2 squadrons are based in 0202; it holds 1. [Marsh, Flights]" in out  # fmt: skip
    assert out.endswith("not legal (1 error)\n")


def test_check_of_one_player_leaves_the_others_alone(root, capsys):
    edit(
        root / "players/red/player.yaml", lambda text: text.replace('{at: "0202"}', '{at: "0202"}\n  a2: {at: "0202"}')
    )
    assert run(capsys, "check", str(root), "--player", "blue", *P)[0] == 0
    assert run(capsys, "check", str(root), "--player", "red", *P)[0] == 1
    code, _, err = run(capsys, "check", str(root), "--player", "rde", *P)
    assert (code, "Did you mean red?" in err) == (2, True)


def test_check_as_json(root, capsys):
    edit(
        root / "players/red/player.yaml", lambda text: text.replace('{at: "0202"}', '{at: "0202"}\n  a2: {at: "0202"}')
    )
    code, out, _ = run(capsys, "check", str(root), "--format", "json", *P)
    data = json.loads(out)
    assert (code, data["legal"], data["system"], data["turn"]) == (1, False, "marsh", 0)
    [problem] = data["problems"]
    assert (problem["rule"], problem["file"], problem["line"], problem["found"], problem["limit"]) == (
        "MARSH-PIECE-004", f"{root}/players/red/player.yaml", 25, "2", "1",
    )  # fmt: skip


def test_check_as_junit(root, capsys):
    edit(
        root / "players/red/player.yaml", lambda text: text.replace('{at: "0202"}', '{at: "0202"}\n  a2: {at: "0202"}')
    )
    _, out, _ = run(capsys, "check", str(root), "--format", "junit", *P)
    suite = ET.fromstring(out)[0]
    assert suite.get("failures") == "1"
    assert [case.get("name") for case in suite if len(case)] == [f"{root}/players/red/player.yaml"]


def test_check_of_a_folder_without_a_campaign(tmp_path, capsys):
    code, out, _ = run(capsys, "check", str(tmp_path), *P)
    assert code == 2
    assert "campaign new" in out


def test_a_half_written_folder_is_told(root, capsys):
    (root / "map.yaml").unlink()
    code, out, _ = run(capsys, "check", str(root), *P)
    assert code == 2
    assert f"{root}/map.yaml:1:1: error FILE-MISSING" in out


def test_status_shows_who_has_what(root, capsys):
    code, out, err = run(capsys, "status", str(root))
    assert (code, err) == (0, "")
    assert "war: turn 0, build" in out
    assert [line.split()[:5] for line in out.splitlines() if line.startswith(("red", "blue"))] == [
        ["red", "Red", "otters", "0", "500"],
        ["blue", "Blue", "herons", "0", "500"],
    ]
    assert "  0202: capital of size 2, 500 BP; hall, dock" in out
    assert json.loads(run(capsys, "status", str(root), "--json")[1])["players"][0]["bp"] == "500"


@pytest.mark.parametrize("command", ["status", "ledger", "plan"])
def test_names_that_players_gave_stand_beside_the_hex(war, capsys, command):
    edit(war / "players/red/player.yaml", lambda text: text.replace('"0204":\n', '"0204":\n    name: Reedham\n').replace("bp: 0\n", "bp: 60\n"))  # fmt: skip
    (war / "players/red/plan.yaml").write_text("turn: 2\nactions: [erect den at 0204]\n")
    assert "0204 (Reedham)" in run(capsys, command, str(war), "--player", "red", *P)[1]


def test_verify_finds_a_die_that_was_helped_along(root, capsys):
    assert run(capsys, "verify", str(root))[0] == 0
    edit(root / "log.yaml", lambda text: text.replace("result: 1,", "result: 2,", 1))
    code, out, err = run(capsys, "verify", str(root))
    assert code == 1
    assert "DICE-RESULT" in err
    assert "1 disputed" in out


def test_map_show_draws_lower_columns_lower(root, capsys):
    _, out, _ = run(capsys, "map", "show", str(root))
    lines = out.splitlines()
    assert lines[0].split() == ["01", "02", "03", "04", "05", "06", "07"]
    assert lines[1].startswith("01  .R        .R")
    assert lines[4] == "         .RC       .R        .."
    assert "terrain: . meadow, r reeds, ~ lake" in out


def test_a_stronghold_on_resources_hides_neither(war, capsys):
    assert ".R$" in run(capsys, "map", "show", str(war), *P)[1]
    edit(war / "players/red/player.yaml", lambda text: text.replace("strongholds:\n", 'strongholds:\n  "0203":\n    level: camp\n'))  # fmt: skip
    told = run(capsys, "map", "show", str(war), *P)[1]
    assert ".R%" in told
    assert "% both of them" in told


def test_map_show_for_a_player_hides_what_he_does_not_see(root, capsys):
    everything = run(capsys, "map", "show", str(root))[1]
    red = run(capsys, "map", "show", str(root), "--player", "red", *P)[1]
    drawn = "\n".join(red.splitlines()[:13])
    assert "C" in "\n".join(everything.splitlines()[9:11])
    assert drawn.count("C") == 1
    assert "B$" not in drawn
    assert "o settlement of another" in red
    assert "o settlement of another" not in everything


@pytest.mark.parametrize("mark", [",", ";", "\t"])
def test_map_import_reads_what_a_spreadsheet_writes(tmp_path, capsys, mark):
    rows = [["meadow", "Reeds", "~"], [".", "lake", "MEADOW"], ["r", "r", "."]]
    (tmp_path / "grid.csv").write_text("\ufeff" + "\n".join(mark.join(row) for row in rows) + "\n\n")
    code, out, _ = run(capsys, "map", "import", str(tmp_path / "grid.csv"), "--system", "marsh", *P)
    assert code == 0
    assert "terrain: |\n  .r~\n  .~.\n  rr.\n" in out
    assert run(capsys, "map", "import", str(tmp_path / "grid.csv"), "--system", "marsh", "-o", str(tmp_path / "m.yaml"), *P)[0] == 0  # fmt: skip
    assert run(capsys, "map", "import", str(tmp_path / "grid.csv"), "--system", "marsh", "-o", str(tmp_path / "m.yaml"), *P)[0] == 2  # fmt: skip
    assert (tmp_path / "m.yaml").read_text() == out


def test_map_import_tells_every_cell_that_does_not_fit(tmp_path, capsys):
    (tmp_path / "grid.csv").write_text("meadow,reads\nlake\n,r\n")
    code, _, err = run(capsys, "map", "import", str(tmp_path / "grid.csv"), "--system", "marsh", *P)
    assert code == 2
    assert "grid.csv:1:2: error DATA-SIGN: 'reads' in column 2 of row 1 is no terrain." in err
    assert "Did you mean reeds" in err
    assert "grid.csv:2:1: error DATA-GRID: Row 2 has 1 cell; the first row has 2." in err
    assert "grid.csv:3:1: error DATA-SIGN: Column 1 of row 3 is empty." in err


def test_new_on_a_map_of_the_organiser(tmp_path, capsys):
    grid = [["."] * 9 for _ in range(8)]
    grid[7][0] = "~"
    (tmp_path / "grid.csv").write_text("\n".join(",".join(row) for row in grid))
    assert begin(tmp_path / "war", "--players", "2", "--map", str(tmp_path / "grid.csv")) == 0
    state = load_campaign(tmp_path / "war").state
    assert state.board.terrain["0108"] == "lake"
    assert found(tmp_path / "war") == []
    edit(tmp_path / "war/map.yaml", lambda text: text.replace("resources:", "roads: [0101-0102]\nresources:"))
    assert begin(tmp_path / "again", "--players", "2", "--map", str(tmp_path / "war/map.yaml")) == 0
    again = load_campaign(tmp_path / "again").state
    assert again.board.control == state.board.control
    assert again.board.roads == {("0101", "0102")}
    assert found(tmp_path / "again") == []


def test_a_map_that_is_all_lake_is_refused(tmp_path, capsys):
    (tmp_path / "grid.csv").write_text("\n".join(",".join("~" * 9) for _ in range(8)))
    assert begin(tmp_path / "war", "--players", "2", "--map", str(tmp_path / "grid.csv")) == 2
    assert "no hex for a capital" in capsys.readouterr().err
    assert not (tmp_path / "war").exists()


class TestAListInItsCampaign:
    @pytest.fixture
    def file(self, root):
        path = root / "players/red/detachments/d1.yaml"
        path.write_text(TROOP.replace("forces", "campaign: {player: red, detachment: d1}\nforces"))
        edit(
            root / "players/red/player.yaml",
            lambda text: text.replace("bp: 500", "bp: 420") + 'detachments:\n  d1: {at: "0303"}\n',
        )
        return path

    def told(self, capsys, path):
        code = main(["check", str(path), *P])
        return code, capsys.readouterr().out

    def test_the_campaign_answers_what_the_pack_asks(self, file, capsys):
        assert self.told(capsys, file)[0] == 0
        edit(file, lambda text: text.replace("campaign: {player: red, detachment: d1}\n", ""))
        code, out = self.told(capsys, file)
        assert (code, "MARSH:race.required" in out) == (1, True)

    def test_another_answer_is_told(self, file, capsys):
        edit(file, lambda text: text.replace("forces", "fields: {race: herons}\nforces"))
        code, out = self.told(capsys, file)
        assert code == 1
        assert "d1.yaml:3:16: error LINK-ANSWER: This list says People: herons; its campaign says otters." in out

    def test_units_of_the_army_file_are_known(self, file, root, capsys):
        edit(file, lambda text: text.replace("unit: paddlers", "unit: rafts"))
        assert "LINK-UNIT" in self.told(capsys, file)[1]
        army = "units:\n  rafts: {name: Rafts, tags: [band, otter], cost: {points: 30}, book: {ref: house}}\n"
        (root / "players/red/army.yaml").write_text(army)
        assert self.told(capsys, file) == (0, f"{file}: legal (80 points)\n")
        assert found(root) == []

    def test_an_army_file_that_the_pack_refuses_is_told_once(self, file, root, capsys):
        (root / "players/red/army.yaml").write_text(
            "units:\n  rafts: {name: Rafts, tags: [bnad], book: {ref: house}}\n"
        )
        assert found(root) == ["LINK-TAG players/red/army.yaml"]

    def test_a_place_that_is_not_there(self, file, capsys):
        edit(file, lambda text: text.replace("detachment: d1", "detachment: d7"))
        code, out = self.told(capsys, file)
        assert (code, "d1.yaml:2:37: error LINK-DETACHMENT" in out) == (1, True)

    def test_without_its_campaign_it_is_judged_alone_and_says_so(self, file, tmp_path, capsys):
        alone = tmp_path / "alone.yaml"
        alone.write_text(file.read_text().replace("forces", "fields: {race: otters}\nforces"))
        code, out = self.told(capsys, alone)
        assert (code, "warning LINK-CAMPAIGN" in out) == (0, True)

    def test_a_place_outside_the_campaign_is_no_place(self, file, capsys):
        edit(file, lambda text: text.replace("player: red", "player: ../../blue"))
        code, out = self.told(capsys, file)
        assert (code, "error DATA-VALUE" in out) == (1, True)

    def test_of_a_campaign_folder_only_the_lists_are_lists(self, file, root, capsys):
        code, out = self.told(capsys, root)
        assert (code, out) == (0, f"{file}: legal (80 points)\n")
