"""The opponent's copy: whatever is secret in a list, the copy is the same to the last byte."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest

from listbuilder.check import check_file, check_text
from listbuilder.sheets.look import Look
from listbuilder.sheets.make import orders_html, orders_pdf, roster_html, roster_pdf
from listbuilder.sheets.openly import open_list, openly

ROOT = Path(__file__).resolve().parents[2]
SHELF = ROOT / "tests" / "packs"
SAMPLES = sorted(ROOT.glob("data/*/samples/*.yaml"))

OPEN = """\
system: alienstar
name: Two faces
player: Somebody
limit: 400
options: [field-engineering]
fields: {nation: german, year: 1943, grade: B, role: %(role)s}
%(notes)sforces:
  - kind: battle-group
    name: KG Adler
    entries:
      - {unit: rifle-group, options: [hq%(secret)s]}
      - {unit: rifle-group, count: 11%(noted)s}
"""


def both(**differs: tuple[str, str]):
    """Two lists that differ in what is given."""
    usual = {"role": ("defender",) * 2, "notes": ("",) * 2, "secret": ("",) * 2, "noted": ("",) * 2} | differs
    return [check_text(OPEN % {key: pair[at] for key, pair in usual.items()}) for at in (0, 1)]


def orders(text: str):
    return check_text(
        f"system: simple-ww2\nforces: [{{kind: formation{text}, entries: [{{unit: platoon, with: [{{unit: infantry, count: 3}}]}}]}}]\n"
    )


PAIRS = {
    "a secret option that costs points": both(secret=("", ", dug-in")),
    "notes of the list": both(notes=("", "notes: They will never find us\n")),
    "notes of an entry": both(noted=("", ", notes: hidden in the wood")),
    "a secret that only one may have": both(role=("attacker",) * 2, secret=("", ", dug-in")),
    "a secret order": [orders(", fields: {order: probe}"), orders(", fields: {order: hold}")],
    "a secret order and none": [orders(", fields: {order: rapid-attack}"), orders("")],
}


@pytest.mark.parametrize("pair", PAIRS.values(), ids=PAIRS)
def test_lists_that_differ_only_in_secrets_give_the_same_paper(pair):
    first, second = pair
    assert roster_html(first, "own", Look()) != roster_html(second, "own", Look())
    assert roster_pdf(first, "opponent", Look()) == roster_pdf(second, "opponent", Look())
    assert orders_pdf(first, Look(), "opponent") == orders_pdf(second, Look(), "opponent")


def test_the_pairs_are_told_apart_by_the_judge():
    """Or the law above would be idle: points, findings and figures do depend on the secrets."""
    first, second = PAIRS["a secret option that costs points"]
    assert first.verdict.cost != second.verdict.cost
    first, second = PAIRS["a secret that only one may have"]
    assert [problem.rule for problem in first.problems] != [problem.rule for problem in second.problems]
    first, second = PAIRS["a secret order"]
    assert first.verdict.forces[0].figures != second.verdict.forces[0].figures


def with_secrets(roster, pack, dice: random.Random):
    """The same list with other secrets: every secret there is, here and there, and notes."""
    from listbuilder.roster.model import Taken

    options = [option for option in pack.options.values() if option.secret]
    fields = [field for field in pack.fields.values() if field.secret and field.choices]

    def entry(one):
        extra = [
            Taken(option.id, 1, dice.choice([*option.choices, ""]) if option.choices else "")
            for option in options
            if dice.random() < 0.5 and not (option.kind == "choice" and not option.choices)
        ]
        extra = [taken for taken in extra if taken.choice or not pack.options[taken.id].choices]
        return replace(
            one, options=(*one.options, *extra), notes=str(dice.random()), nested=tuple(map(entry, one.nested))
        )

    def force(one):
        told = {field.id: dice.choice(list(field.choices)) for field in fields if "force" in field.at}
        return replace(
            one, fields=(*one.fields, *told.items()), notes=str(dice.random()), entries=tuple(map(entry, one.entries))
        )

    return replace(roster, forces=tuple(map(force, roster.forces)), notes=str(dice.random()))


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_secrets_strewn_over_every_sample_leave_no_trace(path):
    from listbuilder.engine.verdict import judge

    checked = check_file(path)
    if checked.verdict is None or checked.verdict.cost is None:
        return
    pack = checked.verdict.pack
    bare = replace(checked, verdict=judge(open_list(checked.verdict.roster, pack), pack))
    strewn = replace(checked, verdict=judge(with_secrets(bare.verdict.roster, pack, random.Random(7)), pack))
    assert strewn.verdict.roster != bare.verdict.roster
    assert roster_html(strewn, "opponent", Look()) == roster_html(bare, "opponent", Look())
    assert orders_html(strewn, Look(), "opponent") == orders_html(bare, Look(), "opponent")


def test_open_faults_are_told_and_secret_ones_are_not():
    _, secret = PAIRS["a secret that only one may have"]
    assert [problem.rule for problem in secret.problems] == ["ALIENSTAR-ENG-001"]
    html = roster_html(secret, "opponent", Look())
    assert "ALIENSTAR-ENG-001" not in html
    assert "Legal as far as it is open" in html
    few = check_text("system: alienstar\nfields: {nation: german, year: 1943, grade: B}\nforces: [{kind: battle-group, entries: [{unit: rifle-group}]}]\n")  # fmt: skip
    assert {problem.rule for problem in openly(few).problems} == {problem.rule for problem in few.problems}
    assert "Not legal" in roster_html(few, "opponent", Look())


def test_rules_and_figures_that_look_at_secrets_are_left_out():
    text = "system: tiny\nfields: {kingdom: red}\nforces: [{kind: garrison, fields: {motto: Never}, entries: [{unit: archer, count: 4, options: [trench]}]}]\n"
    checked = check_text(text, packs=[SHELF])
    assert "extras" in checked.verdict.figures
    assert "extras" not in openly(checked).verdict.figures
    for words in ("Never", "Trench", "Extras"):
        assert words in roster_html(checked, "own", Look())
        assert words not in roster_html(checked, "opponent", Look())


def test_a_game_without_secrets_says_no_more_than_the_verdict():
    html = roster_html(check_file(ROOT / "data/awww2/samples/starter.yaml"), "opponent", Look())
    assert "as far as it is open" not in html
