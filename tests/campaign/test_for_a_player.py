"""What a host may hand to a player: no command says more with `--player` than that player knows."""

# ruff: noqa: F811 - fixtures of other tests are imported by their names
from __future__ import annotations

import json
import shutil

import pytest

from listbuilder.campaign.dice import Dice
from listbuilder.campaign.known import known_to
from listbuilder.campaign.model import Plan
from listbuilder.campaign.plan import judge_plan
from listbuilder.campaign.plan.verb import action_of
from listbuilder.campaign.save import save_state
from listbuilder.campaign.verdict import open_campaign
from listbuilder.cli import main
from listbuilder.sheets.campaign.make import campaign_html
from listbuilder.sheets.look import Look
from tests.campaign.forty import RACES, War
from tests.campaign.marsh import PACKS, edit
from tests.campaign.test_plans40k_pieces import caught
from tests.sheets.test_campaign import HIDDEN, OTHERWISE, made, secretive  # noqa: F401 - fixture

IG, SM, BA, SOB, CH, EL, DE, ORK, TY = RACES
COMMANDS = [
    ("check",), ("check", "--format", "json"), ("check", "--format", "junit"), ("status",), ("status", "--json"),
    ("ledger",), ("ledger", "--json"), ("map", "show"),
]  # fmt: skip


@pytest.fixture
def secrets(secretive, tmp_path):
    """In order, so that laws, books and plans are judged."""
    root = tmp_path / "secrets"
    shutil.copytree(secretive, root)
    edit(root / "players/red/detachments/axolotl.yaml", lambda text: text.replace("d2", "axolotl"))
    return root


def said(root, capsys, words, player="blue") -> str:
    """All that a command prints for a player, but for the folder it was asked about."""
    verb, *rest = words
    sub, rest = ([rest[0]], rest[1:]) if verb == "map" else ([], rest)
    main(["campaign", verb, *sub, str(root), "--player", player, "--packs", str(PACKS), *rest])
    out = capsys.readouterr()
    return (out.out + out.err).replace(str(root), "WAR")


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_no_command_tells_a_player_a_secret(secrets, capsys, words):
    told = said(secrets, capsys, words).casefold()
    assert [word for word in HIDDEN if word.casefold() in told] == []
    assert "players/red" not in told, "how many lists somebody has is told by the names of their files"


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_changed_secrets_change_no_letter_of_an_answer(secrets, tmp_path, capsys, words):
    root = tmp_path / "war"
    shutil.copytree(secrets, root)
    for file, changes in OTHERWISE.items():
        text = (root / file).read_text()
        for before, after in changes:
            text = text.replace(before, after)
        (root / file).write_text(text)
    assert said(root, capsys, words) == said(secrets, capsys, words)


def test_the_host_reads_them_all(secrets, capsys):
    assert main(["campaign", "status", str(secrets), "--packs", str(PACKS)]) == 0
    assert "7654321" in capsys.readouterr().out


def test_a_player_reads_his_own(secrets, capsys):
    told = said(secrets, capsys, ("status",), "red")
    assert "7654321" in told.replace("\u202f", "")
    rows = json.loads(said(secrets, capsys, ("status", "--json"), "red"))["players"]
    own, other = (next(row for row in rows if row["player"] == id) for id in ("red", "blue"))
    assert (own["towns"], other["towns"], other["vp"]) == ("2", "-", "0")


def test_the_income_of_a_player_follows_from_what_he_knows(secrets, capsys):
    """The same figures as in his report: the host reckons with the truth when he names nobody."""
    assert "start of turn" in said(secrets, capsys, ("ledger",), "blue")


def test_mistakes_of_others_are_one_sentence(secrets, tmp_path, capsys):
    root = tmp_path / "war"
    shutil.copytree(secrets, root)
    for name in ("players/red/player.yaml", "campaign.yaml", "map.yaml", "log.yaml"):
        before = (root / name).read_text()
        (root / name).write_text(f"{before}secret-key: 1\n")
        for words in COMMANDS[:3]:
            told = said(root, capsys, words)
            assert "secret-key" not in told or name in ("campaign.yaml", "map.yaml"), name
        (root / name).write_text(before)


@pytest.mark.parametrize("verb", ["check", "status", "ledger"])
def test_nobody_of_that_name(secrets, capsys, verb):
    assert main(["campaign", verb, str(secrets), "--player", "bleu", "--packs", str(PACKS)]) == 2
    assert "There is no player 'bleu'.\n    hint: Did you mean blue?" in capsys.readouterr().err


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_names_of_files_of_others_are_not_told(secretive, capsys, words):
    """That list says that it belongs somewhere else, so nothing is judged; its name is a secret all the same."""
    assert "axolotl" not in said(secretive, capsys, words)


@pytest.mark.parametrize("verb", ["check", "status", "ledger"])
def test_files_that_cannot_be_read_end_in_no_fault(secrets, tmp_path, capsys, verb):
    root = tmp_path / "war"
    shutil.copytree(secrets, root)
    (root / "players/red/player.yaml").write_text("vp: many\n")
    for player in ("blue", "red"):
        assert "fault of listbuilder" not in said(root, capsys, (verb,), player)


# --- what was learnt ------------------------------------------------------------------------------------


def told_by_captives(tmp_path, about):
    """Red jails captives of blue; the dice fall; the war as it is afterwards."""
    root = caught(tmp_path, IG, CH).root
    table = open_campaign(root).table
    action, _ = action_of(f"jail k1 at 0303 about {about}", ("actions", 0))
    done = judge_plan(table, Plan("red", table.state.campaign.turn, (action,)), Dice(1))
    save_state(table.state, done.table.state)
    return root


@pytest.mark.parametrize(
    ("about", "facts"),
    [
        ("urban-hex", ("Size ", "Buildings: none.", "BP are stored there.")),
        ("detachment", ("It is in 1003, with 0 DXP.", "201 points at full strength.")),
    ],
)
def test_captives_tell_everything_about_a_thing_as_spies_do(tmp_path, about, facts):
    root = told_by_captives(tmp_path, about)
    state = open_campaign(root).loaded.state
    (one,) = state.holdings["red"].learnt
    assert (one.player, one.about, one.by) == ("blue", about, "captives k1")
    assert one.id == ("1003" if about == "urban-hex" else "d8")
    for fact in facts:
        assert fact in " ".join(one.told)


def test_who_learnt_it_reads_it_in_his_report_and_nobody_else(tmp_path):
    root = told_by_captives(tmp_path, "detachment")
    pages = {whose: campaign_html(made(root, whose), Look()) for whose in ("", "red", "blue")}
    for whose in ("", "red"):
        assert "What was learnt of others" in pages[whose]
        assert "points at full strength" in pages[whose]
    assert "learnt" not in pages["blue"].split("</style>")[-1]
    before = pages["blue"]
    edit(root / "players/red/player.yaml", lambda text: text.replace("about: detachment", "about: stronghold"))
    assert campaign_html(made(root, "blue"), Look()) == before


def test_what_a_spy_saw_is_written_by_the_host(tmp_path):
    root = caught(tmp_path, IG, CH).root
    line = '\nlearnt:\n  - {turn: 3, player: blue, about: resource-hex, which: "0904", by: spy s1, told: [It yields 300 RP each turn.]}\n'
    edit(root / "players/red/player.yaml", lambda text: text + line)
    assert "It yields 300 RP each turn." in campaign_html(made(root, "red"), Look())
    edit(root / "players/red/player.yaml", lambda text: text.replace("player: blue, about", "player: blu, about"))
    assert "LINK-PLAYER" in [one.rule for one in open_campaign(root).problems]


def test_the_sides_of_a_die_count_nothing_of_others(tmp_path):
    """Which of blue's detachments captives tell of is drawn among all of them: a D3 would say that there are three."""
    war = caught(tmp_path, IG, CH)
    edit(war.root / "players/blue/player.yaml", lambda text: text.replace('d8: {at: "1003"}', 'd8: {at: "1003"}, d7: {at: "1005"}, d6: {at: "1007"}'))  # fmt: skip
    for id in ("d7", "d6"):
        war.troops("blue", id, 200)
    table = open_campaign(war.root).table
    action, _ = action_of("jail k1 at 0303 about detachment", ("actions", 0))
    done = judge_plan(table, Plan("red", table.state.campaign.turn, (action,)), Dice(1))
    save_state(table.state, done.table.state)
    assert "on D3" in campaign_html(made(war.root), Look())
    assert "on D3" not in campaign_html(made(war.root, "red"), Look())
    assert "captives k1" in campaign_html(made(war.root, "red"), Look())
    assert main(["campaign", "verify", str(war.root)]) in (0, 1)


def test_where_resources_may_lie_counts_nothing_of_others(tmp_path, capsys):
    """Whoever is placed later has fewer places left, because of resources that he does not know."""
    main(["campaign", "new", str(tmp_path / "war"), "--system", "campaign40k", "--players", "4", "--seed", "7"])
    told = [campaign_html(made(tmp_path / "war", id), Look()) for id in ("red", "blue", "green", "yellow")]
    assert sum("the resource hexes of" in one for one in told) == 1


SHEETS = [("map", "--html"), ("orders", "--html"), ("cards", ""), ("quickref", "")]


@pytest.mark.slow
@pytest.mark.parametrize(("sheet", "form"), SHEETS)
def test_changed_secrets_change_no_byte_of_any_sheet(secrets, tmp_path, capsys, sheet, form):
    root = tmp_path / "war"
    shutil.copytree(secrets, root)
    for file, changes in OTHERWISE.items():
        text = (root / file).read_text()
        for before, after in changes:
            text = text.replace(before, after)
        (root / file).write_text(text)
    pages = []
    for number, war in enumerate((secrets, root)):
        target = tmp_path / f"{number}.{'html' if form else 'pdf'}"
        words = ["print", "campaign", str(war), "--packs", str(PACKS), "--player", "blue", "--sheet", sheet]
        assert main([*words, "-o", str(target), *([form] if form else [])]) == 0
        pages.append(target.read_bytes())
    assert pages[0] == pages[1]


@pytest.mark.parametrize(("treaty", "owner"), [("alliance", "blue"), ("non-aggression-pact", None)])
def test_of_the_ground_of_allies_he_knows_whose_it_is_and_no_more(tmp_path, treaty, owner):
    """Names of settlements, roads and ruins out of sight are theirs; on own ground and in sight he knows them."""
    root = War(tmp_path, blue=IG).player("red", 'detachments: {d1: {at: "0606", built: 1}}\n').troops("red", "d1", 800)
    root.add("campaign.yaml", f"treaties: [{{kind: {treaty}, between: [red, blue], since: 1}}]\n")
    root.add("map.yaml", 'roads: [0101-0102, 0606-0706, 1001-1101]\nruins: ["0103", "0707", "1003"]\nnames: {"0104": Home, "0706": Near, "1004": Yonder}\n')  # fmt: skip
    board = known_to(root.table, "red").state.board
    assert board.control.get("1004") == owner
    assert set(board.names.values()) == {"Home", "Near"}
    assert board.ruins == {"0103", "0707"}
    assert {tuple(sorted(link)) for link in board.roads} == {("0101", "0102"), ("0606", "0706")}
    umpire = root.table.state.board
    assert (len(umpire.names), len(umpire.ruins), len(umpire.roads)) == (3, 3, 3)


def asked(root, line):
    """Rules against an action of red, by what is true and by what he knows."""
    action, wrong = action_of(line, ("actions", 0))
    assert action is not None, wrong
    tables = (root.table, known_to(root.table, "red"))
    found = [judge_plan(table, Plan("red", 3, (action,))).problems for table in tables]
    return [sorted({one.rule.removeprefix("CAMPAIGN40K-") for one in some if one.is_error}) for some in found]


@pytest.mark.parametrize("line", ["give 20 to blue", "treaty alliance with blue", "release k1"])
def test_what_he_cannot_know_is_not_held_against_his_plan(tmp_path, line):
    """Where blue's capital is, and whose the hexes out of sight are, the host judges."""
    root = caught(tmp_path, IG, SM)
    edit(root.root / "players/red/player.yaml", lambda text: text.replace("with: d1", 'at: "0303", jailed: 2'))
    assert asked(root, line) == [[], []]
    edit(root.root / "players/blue/player.yaml", lambda text: text.replace('capital: "1003"\n', ""))
    assert asked(root, line) == [["PLAN-010"], []]
    edit(root.root / "players/red/player.yaml", lambda text: text.replace('capital: "0303"\n', ""))
    assert asked(root, line) == [["PLAN-010"], ["PLAN-010"]]


@pytest.mark.parametrize(
    ("control", "wanted"), [("..R...", [["PLAN-009"], ["PLAN-009"]]), ("..RRR.", [["PLAN-009"], []])]
)
def test_that_nobody_is_beside_him_he_knows_where_he_sees_it(tmp_path, control, wanted):
    root = caught(tmp_path, IG, SM)
    block = "".join(f"  {control if row in (3,) else '......'}....BB\n" for row in range(1, 9))
    edit(root.root / "map.yaml", lambda text: text.partition("control: |\n")[0] + "control: |\n" + block)
    assert asked(root, "give 20 to blue") == wanted


def test_a_messenger_in_a_town_may_be_in_the_capital(tmp_path):
    root = caught(tmp_path, IG, SM)
    root.add("players/red/player.yaml", 'agents: {x: {kind: diplomat, at: "1003"}}\n')
    assert asked(root, "give 20 to blue secret") == [[], []]
    edit(
        root.root / "players/red/player.yaml", lambda text: text.replace('diplomat, at: "1003"', 'diplomat, at: "1004"')
    )
    assert asked(root, "give 20 to blue secret") == [["PLAN-011"], ["PLAN-011"]]


def test_captives_whose_points_he_does_not_know_are_jailed_all_the_same(tmp_path):
    root = caught(tmp_path, IG, CH)
    assert asked(root, "jail k1 at 0303 about stronghold") == [[], []]
    root.write(
        "players/red/plan.yaml",
        "turn: 3\nactions: [jail k1 at 0303 about stronghold, treaty non-aggression-pact with blue]\n",
    )
    told = [one.message for one in root.inspect("red").problems]
    assert "blue must agree in his plan, which you do not see." in told
    assert "blue has not agreed in his plan." in [one.message for one in root.inspect().problems]
