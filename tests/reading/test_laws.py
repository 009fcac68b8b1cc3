"""Reading never crashes, gives back what was written, and knows where everything stands."""

from __future__ import annotations

import json
import re

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from listbuilder.files import decode
from listbuilder.problems import Place, Problem, Unreadable
from listbuilder.roster.load import load_text
from listbuilder.source import Source, read_text

law = settings(deadline=None, max_examples=200)

PIECES = [
    "a", "b", "system", "forces", "0", "1944", "-", "- ", "? ", ": ", ":", "\n", "\n  ", "\n    ", "\r\n", "\r", "\t", " ",
    "[", "]", "{", "}", ",", ", ", '"', "'", "|\n", ">-\n", "&a ", "*a", "!x ", "!!str ", "<<: ", "#", " # ", "---\n", "...\n",
    "%YAML 1.1\n", "<<<<<<<", "=======\n", "@", "`", "\\", "\\x07", "\\ud800", "\ufeff", "\x85", "\u2028", "\x07", "é", "🎖",
    "~", "null", "true", "1e9", "010", "9" * 16, "0.5", "%00", "..",
]  # fmt: skip
yamlish = st.lists(st.sampled_from(PIECES), max_size=25).map("".join)
anything = st.text(st.characters(), max_size=60)  # lone surrogates too: a paste may bring them
raw = st.binary(max_size=60) | yamlish.map(str.encode) | st.tuples(yamlish, st.binary(max_size=4), yamlish).map(
    lambda parts: parts[0].encode() + parts[1] + parts[2].encode()
)  # fmt: skip


def _lines(text: str) -> list[str]:
    """Lines as YAML counts them."""
    return re.split("\r\n|[\r\n\x85\u2028\u2029]", text)


def _inside(place: Place, text: str) -> bool:
    lines = _lines(text.removeprefix("\ufeff"))
    return 1 <= place.line <= len(lines) and 1 <= place.column <= len(lines[place.line - 1]) + 1


def _read(read) -> Source | Problem:
    """What a reader gives; anything but these two fails the test."""
    try:
        return read()
    except Unreadable as unreadable:
        return unreadable.problem


def _told(problem: Problem, well_said) -> None:
    well_said(problem)
    assert re.fullmatch("(FILE|DATA)-[A-Z]+", problem.rule)
    assert problem.place is not None


@law
@given(yamlish | anything)
@example("a: \ud800")
@example("\ud800")
def test_any_text_is_data_or_a_finding(well_said, text):
    found = _read(lambda: read_text(text, "x"))
    if isinstance(found, Source):
        assert json.loads(json.dumps(found.data)) == found.data  # plain data, as JSON has it
        assert load_text(text, "x").source is not None
    else:
        _told(found, well_said)


@law
@given(raw)
def test_any_bytes_are_data_or_a_finding(well_said, raw):
    found = _read(lambda: read_text(decode(raw, "x"), "x"))
    if not isinstance(found, Source):
        _told(found, well_said)


@law
@given(yamlish)
@example("a: [1, 2")
@example("a: 'b\nc: d\n")
@example("a: 1\nb")
def test_a_finding_points_into_the_text(text):
    found = _read(lambda: read_text(text))
    if not isinstance(found, Source):
        assert _inside(found.place, text)


@law
@given(yamlish)
def test_reading_a_list_gives_a_roster_or_findings(well_said, text):
    loaded = load_text(f"system: s\nforces:\n  - kind: k\n{text}")
    assert (loaded.roster is None) == bool(loaded.problems)
    for problem in loaded.problems:
        assert problem.place is not None
        assert problem.file == "text"


# --- what json writes is read as the same data, and every part of it is found again ---

letters = st.characters(exclude_categories=["Cs", "Cc", "Zl", "Zp"], exclude_characters="\ufeff\ufffe\uffff")
words = st.text(letters | st.sampled_from("\n\t:#-?,[]{}&*!|>'\"%@` "), max_size=12)
keys = words.filter(lambda key: key != "<<")
numbers = st.integers(-(10**15) + 1, 10**15 - 1) | st.decimals(-99_999, 99_999, places=4).map(float)
data = st.recursive(
    st.booleans() | numbers | words | st.none(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(keys, inner, max_size=4),
    max_leaves=12,
).filter(lambda value: value is not None)


def quoted(value) -> str:
    """A scalar as JSON writes it, which YAML reads the same."""
    return json.dumps(value, ensure_ascii=False)


@law
@given(data, st.sampled_from([None, 0, 1, 2, 4]), st.booleans())
def test_what_json_writes_is_read_the_same(value, indent, tight):
    text = json.dumps(value, ensure_ascii=False, indent=indent, separators=(",", ":") if tight else None)
    found = read_text(text).data
    assert found == value
    assert json.dumps(found) == json.dumps(value)  # 1, 1.0 and true are equal but not the same


@law
@given(data)
def test_escaped_letters_are_read_the_same(value):
    """json escapes letters outside the first 65,536 in two halves, which YAML does not know."""
    text = json.dumps(value)
    if re.search(r"\\ud[89ab]", text):
        with pytest.raises(Unreadable) as caught:
            read_text(text)
        assert caught.value.problem.rule == "DATA-YAML"
    else:
        assert read_text(text).data == value


def _paths(value, path=()):
    yield path, value
    if isinstance(value, dict | list):
        for step, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from _paths(inner, (*path, step))


def _rest(text: str, place: Place) -> str:
    """The text from a place on; the place must be inside."""
    assert place.line >= 1
    lines = text.splitlines(keepends=True) if "\r" in text else text.split("\n")
    assert place.line <= len(lines)
    assert 1 <= place.column <= len(lines[place.line - 1])
    return lines[place.line - 1][place.column - 1 :]


@law
@given(data, st.sampled_from([None, 0, 2]))
def test_every_part_of_json_is_found_again(value, indent):
    text = json.dumps(value, ensure_ascii=False, indent=indent)
    source = read_text(text)
    for path, part in _paths(value):
        opening = "{" if isinstance(part, dict) else "[" if isinstance(part, list) else quoted(part)
        assert _rest(text, source.place(path)).startswith(opening)
        if path and isinstance(path[-1], str):
            assert _rest(text, source.place(path, at_key=True)).startswith(quoted(path[-1]))
        elif path:
            assert source.place(path, at_key=True) == source.place(path)


def _block(value, indent: int) -> list[str]:
    """Data as people write it: a line for each key and item."""
    pad = " " * indent
    lines: list[str] = []
    for step, inner in value.items() if isinstance(value, dict) else enumerate(value):
        head = f"{pad}{quoted(step)}:" if isinstance(value, dict) else f"{pad}-"
        if isinstance(inner, dict | list) and inner:
            lines += [f"{head} # é", "", *_block(inner, indent + 2)]
        else:
            lines.append(f"{head}  {quoted(inner)}")
    return lines


@law
@given(data.filter(lambda value: isinstance(value, dict | list) and value), st.sampled_from(["\n", "\r\n", "\r"]))
def test_every_part_of_indented_lines_is_found_again(value, end):
    text = end.join(_block(value, 0)) + end
    source = read_text(text)
    assert source.data == value
    lines = text.split(end)
    for path, part in _paths(value):
        place = source.place(path)
        rest = lines[place.line - 1][place.column - 1 :]
        if isinstance(part, dict) and part:
            assert rest.startswith(quoted(next(iter(part))))
        elif isinstance(part, list) and part:
            assert rest.startswith("-")
        else:
            assert rest.startswith(quoted(part))


@law
@given(data, st.lists(keys | st.integers(0, 5), max_size=4))
def test_a_path_that_leads_nowhere_stops_at_its_nearest_parent(value, path):
    source = read_text(json.dumps(value, ensure_ascii=False))
    known = [known for known, _ in _paths(value)]
    nearest = max((one for one in known if tuple(path[: len(one)]) == one), key=len)
    assert source.place(tuple(path)) == source.place(nearest)


def test_places_in_a_list_as_people_write_it():
    source = read_text("system: s # é\n\nforces:\n  - kind: k\n    entries: [{unit: u}, {unit: 🎖, count: 2}]\n")
    places = {
        (): (1, 1),
        ("system",): (1, 9),
        ("forces",): (4, 3),
        ("forces", 0): (4, 5),
        ("forces", 0, "kind"): (4, 11),
        ("forces", 0, "entries"): (5, 14),
        ("forces", 0, "entries", 1): (5, 26),
        ("forces", 0, "entries", 1, "count"): (5, 43),
        ("forces", 7): (4, 3),
        ("forces", 0, "name"): (4, 5),
        ("nothing", "at", "all"): (1, 1),
    }
    assert {path: source.place(path) for path in places} == {path: Place(*place) for path, place in places.items()}
    assert source.place(("forces", 0, "entries", 1, "count"), at_key=True) == Place(5, 36)
    assert source.place(("forces",), at_key=True) == Place(3, 1)
