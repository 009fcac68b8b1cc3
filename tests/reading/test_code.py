"""Lists as codes: what is whole comes back, nothing else does. (That every list does is a law in test_rosters.)"""

from __future__ import annotations

import contextlib
import zlib
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from listbuilder import code
from listbuilder.code import MOST_SIGNS, Carried, TooLong, decode, encode, encode_sum, is_code, list_sum
from listbuilder.problems import Unreadable
from listbuilder.roster.load import load_roster, load_text
from listbuilder.roster.model import Entry, Force, Roster

SAMPLES = sorted((Path(__file__).resolve().parents[2] / "data").glob("*/samples/*.yaml"))
HASH = "0123456789abcdef" * 4
SMALL = Roster(
    "toys", name="Ławn, north", limit=Fraction(25, 2), forces=(Force("box", entries=(Entry("bear", count=3),)),)
)
# printed by the first version of the format: it has to be read for ever
FIRST = "LB1:05620OKRO3MG67LHW18T53D8YZKQLNS03JPQMC58Q5PJDRC11SL7XDKVKISEEOZHRMWG11JR1AXGMY87MKDXUWEU5MKW"


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_samples_come_back_and_fit(path):
    roster = load_roster(path).roster
    if roster is None:
        pytest.skip("its keys are wrong on purpose")
    made = encode(roster, "1.0", HASH)
    assert load_text(decode(made).text).roster == roster
    assert len(made) < 1000


@settings(deadline=None, max_examples=300)
@given(st.text(max_size=300), st.sampled_from(["", "LB1:", "LB1H:", "lb1:", "LB2:", "LB999:", "http://x/?list=LB1:"]))
def test_no_text_brings_it_down(text, start):
    with pytest.raises(Unreadable) as refused:
        decode(start + text)
    assert refused.value.problem.rule == "FILE-CODE"


@settings(deadline=None)
@given(st.binary(max_size=200), st.sampled_from(["", "H"]))
def test_nothing_that_was_sealed_brings_it_down(raw, kind):
    """A hostile writer can compute check sums too."""
    for inner in (raw, code._deflated(raw), bytes(18) + code._deflated(raw)):
        with contextlib.suppress(Unreadable):
            assert isinstance(decode(code._sealed(kind, bytes(6) + inner)), Carried)


@settings(deadline=None, max_examples=300)
@given(st.data())
def test_every_changed_sign_is_noticed(data):
    made = data.draw(st.sampled_from([encode(SMALL, "1.0", HASH), encode_sum(SMALL, "1.0", HASH)]))
    at = data.draw(st.integers(0, len(made) - 1))
    sign = data.draw(st.characters(min_codepoint=32, max_codepoint=126).filter(lambda sign: sign.upper() != made[at]))
    with pytest.raises(Unreadable):
        decode(made[:at] + sign + made[at + 1 :])


def test_bytes_and_signs_are_one_to_one():
    for length in range(70):
        for raw in (bytes(length), b"\xff" * length, bytes(range(length))):
            assert code._bytes(code._signs(raw)) == raw
    assert code._bytes("ZZ") is None  # more than a byte


def test_the_format_stays():
    assert encode(SMALL, "1.0", HASH) == FIRST
    assert load_text(decode(FIRST).text).roster == SMALL


def test_only_signs_that_links_shells_and_qr_codes_leave_alone():
    assert encode(SMALL).removeprefix("LB1:").isalnum()
    assert encode(SMALL).isascii()
    assert encode(SMALL) == encode(SMALL).upper()


@pytest.mark.parametrize("form", ["  {}\n", "{}".lower(), "https://club.example/?list={}", "https://c.example/?a=1&list={}&b=2"])  # fmt: skip
def test_codes_as_they_come_by_mail(form):
    made = encode(SMALL)
    wrapped = "\r\n".join(made[start : start + 60] for start in range(0, len(made), 60))
    for text in (form.format(made), form.format(made.lower()), form.format(made.replace(":", "%3A")), wrapped):
        assert is_code(text)
        assert load_text(decode(text).text).roster == SMALL


def test_newer_formats_and_foreign_codes_are_told():
    for text, words in (("LB2:ABC", "format 2"), ("WIFI:T:WPA;S:club", "no code of a list"), ("", "no code"), ("LB1:ab", "damaged")):  # fmt: skip
        with pytest.raises(Unreadable, match=words):
            decode(text)


def test_a_small_code_cannot_unpack_to_much():
    bomb = code._sealed("", bytes(6) + code._deflated(b"\n" + b" " * 9_000_000))
    assert len(bomb) < MOST_SIGNS
    with pytest.raises(Unreadable, match="no list is in it"):
        decode(bomb)


def test_lists_beyond_any_code(monkeypatch):
    names = tuple(Entry(f"unit-{number * 7919 % 100_003}") for number in range(4000))
    with pytest.raises(TooLong):
        encode(Roster("toys", forces=(Force("box", entries=names),)))
    with pytest.raises(Unreadable, match="longer than"):
        decode("LB1:" + "A" * (MOST_SIGNS + 1))


def test_a_sum_knows_its_list_again():
    carried = decode(encode_sum(SMALL, "1.0", HASH))
    assert (carried.text, carried.name, carried.stamp.pack, carried.stamp.version) == ("", "Ławn, north", "toys", "1.0")
    laid_out_anew = load_text("# a comment\nforces: [{entries: [{count: 3, unit: bear}], kind: box}]\nlimit: 12.50\nname: Ławn, north\nsystem: toys\n")  # fmt: skip
    assert carried.sum == list_sum(laid_out_anew.roster) != list_sum(Roster("toys", name="Ławn, north"))


def test_what_has_no_shape_is_told_by_the_check_not_by_the_code():
    raw = bytes(6) + code._deflated(b"1.0\nforces: 3")
    assert decode(code._sealed("", raw)).text == "forces: 3"


def test_inflating_stops_at_the_end():
    raw = code._deflated(b"1.0\nsystem: x") + b"more"
    with pytest.raises(Unreadable):
        decode(code._sealed("", bytes(6) + raw))
    assert zlib.decompressobj(-15, zdict=code._KNOWN).decompress(raw).startswith(b"1.0")
