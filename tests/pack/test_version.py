"""A list says for which version of its pack it was written; another one judges it with a warning."""

from __future__ import annotations

from listbuilder.check import check_text

LIST = 'system: toys\npack: "{}"\nforces: [{{kind: band, entries: [{{unit: captain}}]}}]\n'


def test_another_version_is_a_warning(shelf):
    checked = check_text(LIST.format("0.9"), "army.yaml", [shelf])
    (problem,) = checked.problems
    assert (problem.rule, problem.severity) == ("LINK-VERSION", "warning")
    assert problem.message == "The list was written for version 0.9 of Toys; version 1.0 judges it."
    assert problem.hint
    assert (problem.place.line, problem.place.column) == (2, 7)
    assert checked.legal


def test_the_same_version_is_silent(shelf):
    assert check_text(LIST.format("1.0"), "army.yaml", [shelf]).problems == ()


def test_no_version_is_silent(shelf):
    assert check_text(LIST.format("1.0").replace('pack: "1.0"\n', ""), "army.yaml", [shelf]).problems == ()


def test_a_list_whose_names_lead_nowhere_still_hears_of_the_version(shelf):
    """The likeliest reason why a unit is gone."""
    checked = check_text(LIST.format("0.9").replace("captain", "general"), "army.yaml", [shelf])
    assert [problem.rule for problem in checked.problems] == ["LINK-VERSION", "LINK-UNIT"]
