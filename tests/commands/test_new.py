"""new: a list to start from, never over a file that is there."""

from __future__ import annotations

import os

import pytest


def test_new_prints_a_legal_list(run, write):
    ran = run("new", "alienstar")
    assert (ran.code, ran.err) == (0, "")
    assert "\nsystem: alienstar\n" in ran.out
    assert ran.out.startswith("# ")
    assert "yaml-language-server" not in ran.out  # its path would lead nowhere
    assert run("check", write("army.yaml", ran.out)).code == 0


def test_new_to_a_file(run):
    ran = run("new", "alienstar", "-o", "army.yaml")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == "Wrote army.yaml. Judge it with: listbuilder check army.yaml\n"
    with open("army.yaml", encoding="utf-8") as file:
        assert file.read() == run("new", "alienstar").out
    assert run("check", "army.yaml").code == 0


def test_a_dash_is_the_screen(run):
    assert run("new", "alienstar", "-o", "-").out == run("new", "alienstar").out
    assert os.listdir() == []


def test_new_of_a_pack_beside(run, toys, write):
    ran = run("new", "toys")
    assert "\nname: First band\n" in ran.out
    assert run("check", write("band.yaml", ran.out)).code == 0


def test_new_of_an_overlay_is_a_list_of_the_overlay(run, toys, write):
    write("packs/loud/pack.yaml", 'id: loud\ntitle: Loud toys\nversion: "1.0"\nextends: toys\n')
    write("packs/loud/overlay.yaml", "rules: {remove: [TOYS-ORG-001]}\n")
    ran = run("new", "loud")
    assert "\nsystem: loud\n" in ran.out
    assert run("check", write("band.yaml", ran.out)).code == 0


def test_new_leaves_a_file_alone(run, write):
    mine = write("army.yaml", "mine\n")
    ran = run("new", "alienstar", "-o", mine)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == f"{mine} is already there and was left alone.\n    hint: Choose another name.\n"
    assert mine.read_text() == "mine\n"


def test_new_leaves_a_folder_alone(run, tmp_path):
    ran = run("new", "alienstar", "-o", tmp_path)
    assert ran.code == 2
    assert "was left alone" in ran.err


def test_new_below_no_folder(run):
    ran = run("new", "alienstar", "-o", "nowhere/army.yaml")
    assert (ran.code, ran.out) == (2, "")
    assert (
        ran.err
        == "nowhere/army.yaml cannot be written: the folder is not there.\n    hint: Make it first: mkdir -p nowhere\n"
    )


def test_new_below_a_file(run, write):
    write("army", "")
    ran = run("new", "alienstar", "-o", "army/list.yaml")
    assert ran.code == 2
    assert (
        ran.err
        == "army/list.yaml cannot be written: a part of the path is a file, not a folder.\n    hint: Choose another place.\n"
    )


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_new_where_one_may_not_write(run, tmp_path):
    closed = tmp_path / "closed"
    closed.mkdir(mode=0o500)
    ran = run("new", "alienstar", "-o", closed / "army.yaml")
    assert ran.code == 2
    assert ran.err.endswith("army.yaml cannot be written: Permission denied.\n")


@pytest.mark.parametrize("system", ["nope", "../alienstar", "/etc", ""])
def test_new_of_no_system(run, system):
    ran = run("new", system, "-o", "army.yaml")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"error LINK-SYSTEM: There is no system {system!r}.")
    assert os.listdir() == []
