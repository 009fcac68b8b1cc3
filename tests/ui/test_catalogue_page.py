"""Looking through a system: finding, comparing, rules with examples, charts that say what the judge says."""

from __future__ import annotations

from fractions import Fraction

import pytest

from listbuilder.check import check_text
from listbuilder.pack.find import all_packs, shelves
from listbuilder.pack.load import load_pack
from listbuilder.ui.browse import charts
from listbuilder.ui.browse.rules import titles
from tests.ui.conftest import LIST
from tests.ui.pages import alone

SYSTEMS = [id for id, _ in all_packs(shelves())]
DOES = "catalogue:catalogue"


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_unit_weapon_table_and_rule_of_every_system_is_there(page, system):
    page.put("mine.yaml")
    pack = load_pack(system)
    alone(page, DOES, **{"cat-system": system, "pages": 10})
    for unit in pack.units.values():
        assert f'id="unit-{unit.id}"' in page.html
    if pack.weapons:  # else there is no such part
        alone(page, DOES, **{"cat-system": system, "cat-section": "weapons"})
        assert f"{len(pack.weapons)} of {len(pack.weapons)}" in page.html
    alone(page, DOES, **{"cat-system": system, "cat-section": "tables"})
    assert f"{len(pack.tables)} of {len(pack.tables)}" in page.html
    assert len(titles(pack)) >= sum(not rule.retired for rule in pack.rules.values())
    alone(page, DOES, **{"cat-system": system, "cat-section": "charts"})
    assert "How many units there are" in page.html


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_named_rule_shows_a_list_that_keeps_it_and_one_that_breaks_it(page, system):
    page.put("mine.yaml")
    pack = load_pack(system)
    for id in [id for id, rule in pack.rules.items() if not rule.retired][:6]:
        alone(page, DOES, {"rule": id})
        assert "A list that keeps it" in page.html
        assert "A list that breaks it" in page.html
        broken = page.html.partition("A list that breaks it")[2]
        assert id in broken


def test_words_tags_cost_and_source_narrow_the_units(page):
    page.put("mine.yaml")
    alone(page, DOES, **{"cat-system": "alienstar"})
    page.write("cat-find", "tiger")
    assert "Tiger II" in page.html
    assert "Bolt Action" not in page.html
    page.write("cat-find", "")
    page.app.number_input(key="cat-most").set_value(1.5).run()
    assert "Bolt Action Rifle Group" in page.calm().html
    assert "Tiger II" not in page.html


def test_two_units_stand_side_by_side_and_differences_are_marked(page):
    page.put("mine.yaml")
    alone(page, DOES, **{"cat-system": "alienstar", "cat-beside": ["tiger", "tiger-2"]})
    beside = next(part.body for part in page.app.html if "<caption>Side by side" in part.body)
    assert "lb-differs" in beside
    assert beside.count('scope="col"') == 3


def test_sources_are_told_by_word_and_sign(page):
    page.put("mine.yaml")
    alone(page, DOES, **{"cat-system": "alienstar", "pages": 10})
    assert '<i aria-hidden="true">§</i> Book' in page.html
    assert '<i aria-hidden="true">◇</i> Reading' in page.html


def test_charts_add_up_to_what_the_judge_says():
    verdict = check_text(LIST).verdict
    models, points = charts.list_sums(verdict.pack, verdict, charts.KINDS)
    assert sum(bar.end for bar in points) == float(verdict.cost["points"])
    assert sum(bar.end for bar in models) == sum(line.number for line in verdict.lines)
    assert all(bar.start == 0 for bar in (*models, *points))


def test_a_limit_buys_whole_models():
    steps = charts.bought(Fraction(9, 4), Fraction(10), 4)
    assert steps == [(0, 0), (2.5, 1), (5, 2), (7.5, 3), (10, 4)]


def test_spans_go_from_the_cheapest_to_the_dearest():
    pack = load_pack("alienstar")
    for bar in charts.cost_spans(pack, "class"):
        assert 0 <= bar.start <= bar.end
