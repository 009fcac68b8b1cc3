"""systems, units: what packs are there and what is in them."""

from __future__ import annotations

import json


def test_systems_lists_what_is_shipped(run):
    ran = run("systems")
    assert (ran.code, ran.err) == (0, "")
    heading, *rows = ran.out.splitlines()
    assert heading.split() == ["System", "Title", "Version", "Document", "Units", "Weapons", "Vehicles", "Rules"]
    assert any(row.startswith("alienstar ") and "World War 2 rules" in row for row in rows)


def test_systems_counts(run, toys):
    found = {item["id"]: item for item in json.loads(run("systems", "--json").out)}
    toy = found["toys"]
    assert {key: toy[key] for key in ("title", "version", "document", "units", "weapons", "vehicles", "rules")} == {
        "title": "Toys",
        "version": "1.0",
        "document": "Book of toys, Nursery, 1950",
        "units": 3,
        "weapons": 0,
        "vehicles": 0,
        "rules": 2,
    }
    assert toy["extends"] is None
    assert toy["folder"] == str(toys)
    assert "alienstar" in found


def test_systems_in_order_of_their_ids(run, toys):
    ids = [item["id"] for item in json.loads(run("systems", "--json").out)]
    assert ids == sorted(ids)


def test_a_broken_pack_hides_no_other(run, toys, write):
    write("packs/broken/pack.yaml", "id: broken\ntitle: 5\n")
    ran = run("systems")
    assert ran.code == 1
    assert "toys" in ran.out
    assert "broken/pack.yaml:2:8: error DATA-TYPE" in ran.err
    assert "broken" not in ran.out


def test_systems_of_the_folder_one_stands_in(run, toys, monkeypatch):
    """`--packs .` inside a pack means that pack."""
    monkeypatch.chdir(toys)
    ran = run("systems", "--packs", ".", "--json")
    assert (ran.code, ran.err) == (0, "")
    assert "toys" in [item["id"] for item in json.loads(ran.out)]


def test_units_is_the_catalogue(run, toys):
    ran = run("units", "toys")
    assert ran.code == 0
    heading, *rows = ran.out.splitlines()
    assert heading.split() == ["Id", "Name", "gp", "Tags", "Characteristics", "Book"]
    assert [row.split()[0] for row in rows] == ["captain", "soldier", "ghost"]
    assert rows[0].split() == ["captain", "Captain", "10", "leader", "M", "6", "Toys,", "TOYS"]
    assert "unpriced" in rows[2]


def test_units_find_looks_at_names_ids_tags_and_aliases(run, toys):
    def found(*words):
        return [item["id"] for item in json.loads(run("units", "toys", "--json", "--find", *words).out)]

    assert found("TIN") == ["soldier"]
    assert found("grenad") == ["soldier"]
    assert found("leader") == ["captain"]
    assert found("tin soldier") == ["soldier"]
    assert found("tin leader") == []


def test_units_find_nothing(run, toys):
    ran = run("units", "toys", "--find", "zeppelin")
    assert ran.code == 1
    assert ran.out == "Nothing in Toys is called 'zeppelin'.\n"
    assert run("units", "toys", "--find", "zeppelin", "--json").out == "[]\n"


def test_units_json_has_costs_tags_and_book(run):
    (tiger, *_) = json.loads(run("units", "alienstar", "--find", "tiger ii", "--json").out)
    assert tiger["id"] == "tiger-2"
    assert tiger["cost"] == {"points": "40"}
    assert {"tank-plus", "afv", "german"} <= set(tiger["tags"])
    assert tiger["characteristics"] == {"Gun": "HG", "Armour": "XA", "Speed": "M"}
    assert tiger["book"] == {"ref": "core", "section": "GERMAN AFV"}
    assert tiger["citation"] == "WW2 rules, GERMAN AFV"
    assert tiger["house"] is False


def test_units_of_no_system(run):
    ran = run("units", "alienstr")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == "error LINK-SYSTEM: There is no system 'alienstr'.\n    hint: Did you mean alienstar?\n"


def test_a_folder_of_packs_may_be_named(run, toys):
    toys.parent.rename("elsewhere")
    assert run("units", "toys").code == 2
    assert run("units", "toys", "--packs", "elsewhere").code == 0
    assert run("units", "toys", "--packs", "elsewhere/toys").code == 0
