"""`listbuilder options`: what a list may say besides its units."""

from __future__ import annotations

import json

import pytest

from listbuilder.pack.find import all_packs
from listbuilder.pack.load import load_pack
from listbuilder.resources import folder


@pytest.mark.parametrize("id", [id for id, _ in all_packs([folder("data")])])
def test_everything_is_named(run, id):
    pack = load_pack(id)
    words = json.loads(run("options", id, "--json").out)
    named = {heading: [row["id"] for row in rows] for heading, rows in words.items()}
    assert named == {
        "Kinds of force": list(pack.forces),
        "Optional rules": list(pack.optional),
        "Fields": list(pack.fields),
        "Options": list(pack.options),
    }


def test_for_people(run):
    ran = run("options", "alienstar")
    assert ran.code == 0
    assert "german, british, soviet" in ran.out
    assert "number 1925 to 1955" in ran.out


def test_an_unknown_system(run):
    assert run("options", "alienstaar").code == 2
