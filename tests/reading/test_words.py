"""Numbers, lists and near misses in words, and how findings are ordered."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from listbuilder.problems import BookRef, Place, Problem, Unreadable, in_order, is_legal, path_text
from listbuilder.words import VULGAR, counted, decimal, did_you_mean, exact, listing, mixed, nearest

law = settings(deadline=None, max_examples=200)


@law
@given(st.fractions())
def test_a_number_in_words_is_that_number(value):
    assert exact(decimal(value)) == value


@law
@given(st.decimals(allow_nan=False, allow_infinity=False, places=6))
def test_a_decimal_is_written_as_a_decimal(value):
    text = decimal(Fraction(value))
    assert "/" not in text
    assert "e" not in text.lower()
    assert Fraction(text) == Fraction(value)
    assert not ("." in text and text.endswith("0"))


@law
@given(st.integers(0, 10**14), st.integers(1, 6))
def test_a_number_read_from_a_file_is_the_one_that_was_written(digits, places):
    """A float carries 15 digits safely, and the reader takes no more."""
    written = Fraction(digits, 10**places)
    assert exact(float(decimal(written))) == written


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0, "0"),
        (-5, "-5"),
        (Fraction(825, 2), "412.5"),
        (Fraction(-1, 2), "-0.5"),
        (Fraction(1, 8), "0.125"),
        (Fraction(1, 1000), "0.001"),
        (Fraction(-1, 1000), "-0.001"),
        (Fraction(1, 3), "1/3"),
        (Fraction(-4, 3), "-4/3"),
        (Fraction(1, 6), "1/6"),
        (10**30, "1" + "0" * 30),
        (Fraction(1, 2**20), "0.00000095367431640625"),
    ],
)
def test_decimal(value, text):
    assert decimal(value) == text


@pytest.mark.parametrize(
    ("value", "number"),
    [(0.1, Fraction(1, 10)), ("2.50", Fraction(5, 2)), (3, Fraction(3)), (1e-07, Fraction(1, 10**7))],
)
def test_exact(value, number):
    assert exact(value) == number


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0, "0"),
        (2, "2"),
        (Fraction(1, 2), "½"),
        (Fraction(3, 2), "1½"),
        (Fraction(4, 3), "1⅓"),
        (Fraction(23, 8), "2⅞"),
        (Fraction(-1, 2), "-0.5"),
        (Fraction(-3, 2), "-1.5"),
        (Fraction(1, 10), "0.1"),
        (Fraction(1, 7), "1/7"),
        (Fraction(1001, 2), "500½"),
    ],
)
def test_mixed(value, text):
    assert mixed(value) == text


@law
@given(st.fractions(max_denominator=16))
def test_mixed_says_the_same_number(value):
    signs = {sign: number for number, sign in VULGAR.items()}
    text = mixed(value)
    if text[-1] in signs:
        assert Fraction(text[:-1] or 0) + signs[text[-1]] == value
    else:
        assert Fraction(text) == value


def test_listing():
    assert [listing(names) for names in ([], ["a"], ["a", "b"], iter("abc"))] == ["", "a", "a and b", "a, b and c"]
    assert listing(["a", "b"], "or") == "a or b"


def test_counted():
    assert [counted(number, "stand") for number in (0, 1, 2, Fraction(3, 2))] == [
        "0 stands",
        "1 stand",
        "2 stands",
        "1.5 stands",
    ]
    assert counted(2, "battery", "batteries") == "2 batteries"


def test_nearest():
    assert nearest("pantehr", ["Panther", "Tiger", "Sherman"]) == ["Panther"]
    assert nearest("PANTHER", ["panther"]) == ["panther"]
    assert nearest("xyz", ["panther"]) == []
    assert nearest("", ["panther"]) == []


def test_did_you_mean():
    assert did_you_mean("pantehr", ["tiger", "panther"]) == "Did you mean panther?"
    assert did_you_mean("unt", ["unit", "count", "with"]) == "Did you mean unit or count?"
    assert did_you_mean("xyz", ["b", "a"], "Systems") == "Systems: a and b."
    assert did_you_mean("xyz", [f"unit-{number}" for number in range(16)]) == ""
    assert did_you_mean("xyz", []) == ""


@law
@given(st.text(max_size=20), st.lists(st.text(max_size=10), max_size=5))
def test_any_word_gets_known_names_only(word, known):
    assert set(nearest(word, known)) <= set(known)
    assert isinstance(did_you_mean(word, known), str)


def test_findings_in_the_order_a_reader_meets_them():
    places = [None, Place(2, 9), Place(2, 10), Place(10, 1)]
    found = [Problem("R-2", "m", file=file, place=place) for file in ("a", "b") for place in places]
    found.insert(0, Problem("R-9", "m"))
    found.insert(3, Problem("R-3", "m", file="a", place=Place(2, 9)))
    assert in_order(reversed(found)) == found


def test_warnings_do_not_make_a_list_illegal():
    warning, error = Problem("R", "m", severity="warning"), Problem("R", "m")
    assert is_legal([])
    assert is_legal([warning])
    assert not is_legal([warning, error])
    assert (warning.is_error, error.is_error) == (False, True)


def test_a_finding_is_a_value():
    problem = Problem("R", "m", path=("forces", 0, "entries", 3))
    assert path_text(problem.path) == "forces/0/entries/3"
    assert path_text(()) == ""
    assert problem.in_file("a.yaml") == Problem("R", "m", path=("forces", 0, "entries", 3), file="a.yaml")
    assert problem.file is None
    assert {problem: 1}[Problem("R", "m", path=("forces", 0, "entries", 3))] == 1
    assert str(Unreadable(problem)) == "m"
    assert (BookRef("house").house, BookRef("core", "House").house) == (True, False)
