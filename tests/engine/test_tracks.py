"""Boxes to tick: which tracks stand beside which entries and forces, and how many boxes they have."""

from __future__ import annotations

from pathlib import Path

import pytest

from listbuilder.check import check_text
from listbuilder.engine.tracks import MOST, boxes_of
from listbuilder.sheets.ticks import BOX, ticks

SHELF = Path(__file__).resolve().parents[1] / "packs"


def told(text: str) -> dict[tuple[object, ...], dict[str, int]]:
    found = boxes_of(check_text(text, packs=[SHELF]).verdict)
    return {path: {one.track.id: one.number for one in boxes} for path, boxes in found.items()}


def test_of_entries_and_of_forces():
    text = (
        "system: tiny\nfields: {kingdom: red}\nforces: [{kind: company, entries: [{unit: captain}, {unit: archer}]}]\n"
    )
    found = told(text)
    assert found["forces", 0, "entries", 0] == {"seats": 2, "luck": 2}
    assert found["forces", 0, "entries", 1] == {"seats": 1, "luck": 2}
    assert ("forces", 0) not in found  # no platoon, no tea


def test_the_number_may_be_an_answer_of_the_list():
    text = "system: simple-ww2\nfields: {smoke-periods: %s}\nforces: [{kind: artillery, entries: [{unit: field-gun-battery}]}]\n"
    assert told(text % 5)["forces", 0, "entries", 0] == {"smoke": 5}
    assert told(text % 99)["forces", 0, "entries", 0] == {"smoke": MOST}
    assert told(text % 0) == {}


def test_cases_of_a_force():
    text = "system: alienstar\nfields: {nation: german, year: 1941, grade: B}\nforces: [{kind: battle-group, fields: {radio: %s}, entries: [{unit: truck}]}]\n"
    assert told(text % "true")["forces", 0] == {"command-points": 15}
    assert told(text % "false")["forces", 0] == {"command-points": 12}


@pytest.mark.parametrize(
    ("number", "models", "boxes", "more"),
    [(3, 1, "3", ""), (2, 3, "2 2 2", ""), (1, 1, "1", ""), (1, 7, "5 2", ""), (1, 60, "5 " * 11 + "5", ""),
     (1, 63, "5 " * 11 + "5", "and 3 more"), (6, 12, "6 " * 9 + "6", "and for 2 more"), (40, 2, "40", "and for 1 more")],
)  # fmt: skip
def test_boxes_of_models_stand_together(number, models, boxes, more):
    shown, beyond = ticks(number, models)
    assert (" ".join(str(part.count(BOX)) for part in shown.split("\N{EN SPACE}")), beyond) == (boxes, more)
