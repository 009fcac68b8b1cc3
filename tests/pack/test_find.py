"""Where packs are looked for: --packs, packs/ beside the list, the environment, shipped."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from listbuilder.check import check_file, check_text
from listbuilder.pack.find import all_packs, find_pack, shelves
from listbuilder.pack.load import NoPack, load_pack
from listbuilder.resources import folder

LIST = "system: toys\nforces: [{kind: band, entries: [{unit: captain}]}]\n"
HOSTILE = [
    "../toys",
    "/etc",
    "..",
    ".",
    "a/b",
    "toys/../toys",
    "toys/",
    "~",
    "toys\\x",
    "TOYS",
    " toys",
    "toys\n",
    "C:toys",
]


def put(shelf: Path, target: Path, title: str) -> Path:
    """The pack `toys` under another title on another shelf."""
    shutil.copytree(shelf / "toys", target / "toys")
    pack = target / "toys" / "pack.yaml"
    pack.write_text(pack.read_text().replace("title: Toys\n", f"title: {title}\n"))
    return target


def title(checked) -> str | None:
    return checked.verdict.pack.title if checked.verdict else None


def test_the_first_shelf_wins(shelf, tmp_path, monkeypatch):
    """Each shelf in its turn, taken away one by one."""
    list_file = tmp_path / "lists" / "army.yaml"
    list_file.parent.mkdir()
    list_file.write_text(LIST)
    given = put(shelf, tmp_path / "given", "given")
    second = put(shelf, tmp_path / "second", "second")
    beside = put(shelf, tmp_path / "lists" / "packs", "beside")
    environment = put(shelf, tmp_path / "environment", "environment")
    later = put(shelf, tmp_path / "later", "later")
    shipped = put(shelf, tmp_path / "shipped", "shipped")
    monkeypatch.setenv("LISTBUILDER_PACKS", f"{environment}{os.pathsep}{later}")
    monkeypatch.setattr("listbuilder.pack.find.folder", lambda name: shipped)
    for place in (given, second, beside, environment, later, shipped):
        assert title(check_file(list_file, [given, second])) == place.name.replace("packs", "beside")
        shutil.rmtree(place)
    assert [problem.rule for problem in check_file(list_file, [given, second]).problems] == ["LINK-SYSTEM"]


def test_a_shelf_may_be_the_pack_itself(shelf):
    assert find_pack("toys", [shelf / "toys"]) == shelf / "toys"
    assert find_pack("other", [shelf / "toys"]) is None


def test_shipped_packs_are_always_there():
    assert shelves()[-1] == folder("data")
    assert load_pack("alienstar").folders == (folder("data") / "alienstar",)


def test_each_pack_is_named_once_in_order(shelf, tmp_path):
    put(shelf, tmp_path / "other", "other")
    shutil.copytree(shelf / "toys", tmp_path / "other" / "abc")
    found = list(all_packs([shelf, tmp_path / "other", tmp_path / "nowhere"]))
    assert found == [("abc", tmp_path / "other" / "abc"), ("toys", shelf / "toys")]


def test_empty_parts_of_the_environment_are_no_folders(monkeypatch):
    monkeypatch.setenv("LISTBUILDER_PACKS", os.pathsep)
    assert shelves() == [Path.cwd() / "packs", folder("data")]


@pytest.mark.parametrize("id", [*HOSTILE, ""])
def test_hostile_ids_open_nothing(shelf, id):
    (shelf / "inner").mkdir()
    with pytest.raises(NoPack) as refused:
        load_pack(id, where=[shelf / "inner", shelf])
    (problem,) = refused.value.problems
    assert problem.rule == "LINK-SYSTEM"
    assert repr(id) in problem.message


@pytest.mark.parametrize("id", ["../toys", "/etc", "..", "toys/", "C:toys"])
def test_hostile_ids_in_a_list_are_findings_with_a_place(shelf, id):
    checked = check_text(f"system: {id}\nforces: []\n", "army.yaml", [shelf])
    (problem,) = checked.problems
    assert (problem.rule, problem.place.line, problem.place.column) == ("LINK-SYSTEM", 1, 9)
    assert not checked.legal


def test_no_system_at_all(shelf):
    checked = check_text('system: ""\nforces: []\n', "army.yaml", [shelf])
    assert [problem.rule for problem in checked.problems] in (["LINK-SYSTEM"], ["DATA-VALUE"])


@pytest.mark.parametrize("id", ["../toys", "/etc", ""])
def test_hostile_overlays_are_findings_too(shelf, id):
    checked = check_text(f'system: toys\noverlays: ["{id}"]\nforces: []\n', "army.yaml", [shelf])
    assert checked.verdict is None
    assert checked.problems[0].rule == "LINK-SYSTEM"


def test_an_unknown_overlay_is_shown_where_it_stands(shelf):
    """Unknown id -> the value."""
    checked = check_text("system: toys\noverlays: [toys, loudd]\nforces: []\n", "army.yaml", [shelf])
    problem = next(problem for problem in checked.problems if "loudd" in problem.message)
    assert (problem.place.line, problem.path[0]) == (2, "overlays")


def test_a_link_out_of_the_shelf_is_the_owners_affair(shelf, tmp_path):
    """A linked pack folder is a pack; only names in lists are hostile."""
    (tmp_path / "linked").mkdir()
    (tmp_path / "linked" / "toys").symlink_to(shelf / "toys", target_is_directory=True)
    assert load_pack("toys", where=[tmp_path / "linked"]).title == "Toys"
