"""What hostile, foreign and mistyped text does to the reader: data as written, or one finding with its place."""

from __future__ import annotations

import time

import pytest

from listbuilder.problems import Place
from listbuilder.roster.load import load_text
from listbuilder.source import MOST_BYTES, MOST_DEPTH, read_text

# --- text stays the text it is; only what JSON knows is a number, a truth or nothing ---

AS_WRITTEN = {
    "ratio": ("3:1", "3:1"),
    "long ratio": ("190:20:30", "190:20:30"),
    "time": ("12:30", "12:30"),
    "time with seconds": ("06:30:00", "06:30:00"),
    "date": ("1944-06-06", "1944-06-06"),
    "date and time": ("1944-06-06T06:30:00Z", "1944-06-06T06:30:00Z"),
    "NO": ("NO", "NO"),
    "No": ("No", "No"),
    "n": ("n", "n"),
    "yes": ("yes", "yes"),
    "on": ("on", "on"),
    "Off": ("Off", "Off"),
    "True": ("True", "True"),
    "FALSE": ("FALSE", "FALSE"),
    "Null": ("Null", "Null"),
    "octal": ("010", "010"),
    "zeros": ("00", "00"),
    "new octal": ("0o17", "0o17"),
    "hexadecimal": ("0x1F", "0x1F"),
    "binary": ("0b11", "0b11"),
    "underscore": ("1_000", "1_000"),
    "exponent": ("1e3", "1e3"),
    "decimal exponent": ("1.5e+3", "1.5e+3"),
    "giant exponent": ("1e999999999", "1e999999999"),
    "no whole part": (".5", ".5"),
    "no decimals": ("5.", "5."),
    "plus": ("+5", "+5"),
    "two minus": ("--5", "--5"),
    "infinity": (".inf", ".inf"),
    "not a number": (".nan", ".nan"),
    "dice": ("2d6+1", "2d6+1"),
    "version": ("1.0.1", "1.0.1"),
    "other digits": ("\u0663", "\u0663"),
    "equals": ("=", "="),
    "whole": ("5", 5),
    "zero": ("0", 0),
    "minus": ("-5", -5),
    "minus zero": ("-0", 0),
    "decimal": ("2.5", 2.5),
    "trailing zero": ("2.50", 2.5),
    "minus decimal": ("-0.5", -0.5),
    "true": ("true", True),
    "false": ("false", False),
    "null": ("null", None),
    "tilde": ("~", None),
    "nothing": ("", None),
    "comment only": ("# nothing", None),
    "quoted number": ('"5"', "5"),
    "quoted truth": ("'true'", "true"),
    "quoted nothing": ("''", ""),
    "doubled quote": ("'it''s'", "it's"),
    "escapes": (r'"a\tb\nc\u00e9"', "a\tb\nc\u00e9"),
    "colon inside": ("a:b", "a:b"),
    "hash inside": ("a#b", "a#b"),
    "closing bracket": ("1]", "1]"),
    "emoji": ("\U0001f600\U0001f1e9\U0001f1ea", "\U0001f600\U0001f1e9\U0001f1ea"),
    "right to left": ("\u05d0\u05d1 \u202e\u0627\u0644", "\u05d0\u05d1 \u202e\u0627\u0644"),
    "combining": ("e\u0301\u0301\u0301", "e\u0301\u0301\u0301"),
    "block text": ("|\n  a\n  b: c\n", "a\nb: c\n"),
    "folded text": (">-\n  a\n  b\n", "a b"),
    "15 digits": ("9" * 15, 999_999_999_999_999),
    "15 digits with a point": ("0." + "1" * 14, 0.11111111111111),
}


@pytest.mark.parametrize(("text", "value"), AS_WRITTEN.values(), ids=AS_WRITTEN)
def test_value_is_read_as_written(text, value, unharmed):
    data = unharmed(lambda: read_text(f"a: {text}")).data
    assert data == {"a": value}
    assert type(data["a"]) is type(value)


@pytest.mark.parametrize("key", ["NO", "yes", "3:1", "010", "1944-06-06", "1", "1.50", "true", "null", "~", ".5"])
def test_key_is_always_text(key, unharmed):
    assert unharmed(lambda: read_text(f"{key}: x")).data == {key: "x"}


WHOLE_TEXTS = {
    "list": ("- a\n- 1\n", ["a", 1]),
    "text": ("hello", "hello"),
    "number": ("5", 5),
    "empty mapping": ("{}", {}),
    "empty list": ("[]", []),
    "document marks": ("---\na: 1\n...\n", {"a": 1}),
    "directive": ("%YAML 1.1\n---\na: 1\n", {"a": 1}),
    "byte order mark": ("\ufeffa: 1\n", {"a": 1}),
    "windows lines": ("a: 1\r\nb:\r\n  - c\r\n", {"a": 1, "b": ["c"]}),
    "old mac lines": ("a: 1\rb: 2\r", {"a": 1, "b": 2}),
    "mixed lines": ("a: 1\r\nb: 2\nc: 3\rd: 4", {"a": 1, "b": 2, "c": 3, "d": 4}),
    "json": ('{"a":1,"b":[true,null,{"c":"d"}]}', {"a": 1, "b": [True, None, {"c": "d"}]}),
    "lists at the column of their key": ("a:\n- 1\n- 2\n", {"a": [1, 2]}),
    "same key in two mappings": ("- {a: 1}\n- {a: 2}\n", [{"a": 1}, {"a": 2}]),
    "key on a line of its own": ("? a\n: b\n", {"a": "b"}),
    "tab after a colon": ("a:\tb\n", {"a": "b"}),
    "tab in text": ("a: b\tc\n", {"a": "b\tc"}),
    "tab before a comment": ("a: b\t# c\n", {"a": "b"}),
    "deepest": ("[" * MOST_DEPTH + "]" * MOST_DEPTH, None),
}


@pytest.mark.parametrize(("text", "data"), WHOLE_TEXTS.values(), ids=WHOLE_TEXTS)
def test_text_is_read_whole(text, data, unharmed):
    found = unharmed(lambda: read_text(text)).data
    if data is not None:
        assert found == data


# --- refused: text, rule, line, column, and a word that tells what is wrong ---

LAUGHS = 'a: &a ["lol", "lol"]\n' + "".join(
    f"{name}: &{name} [{', '.join([f'*{before}'] * 9)}]\n" for before, name in zip("abcdefgh", "bcdefghi", strict=True)
)
STAIRS = "\n".join(" " * depth + "a:" for depth in range(1400))

REFUSED = {
    # keys that stand twice
    "double key": ("a: 1\nb: 2\na: 3\n", "DATA-DOUBLE", 3, 1, "'a' stands twice: in line 1 and in line 3"),
    "double key nested": ("x:\n  a: 1\n  b: 2\n  a: 3\n", "DATA-DOUBLE", 4, 3, "in line 2 and in line 4"),
    "double key in a list": ("- a: 1\n  a: 2\n", "DATA-DOUBLE", 2, 3, "in line 1 and in line 2"),
    "double key in braces": ("x: {a: 1, a: 2}\n", "DATA-DOUBLE", 1, 11, "'a' stands twice"),
    "double key in long braces": ("x: {a: 1,\n  b: 2,\n  a: 2}\n", "DATA-DOUBLE", 3, 3, "in line 1 and in line 3"),
    "double key without values": ("x: {a, a}\n", "DATA-DOUBLE", 1, 8, "'a' stands twice"),
    "double key, once in quotes": ('"a": 1\na: 2\n', "DATA-DOUBLE", 2, 1, "'a' stands twice"),
    "double key, number and text": ("1: x\n'1': y\n", "DATA-DOUBLE", 2, 1, "'1' stands twice"),
    "double key, null first": ("a:\na: 1\n", "DATA-DOUBLE", 2, 1, "in line 1 and in line 2"),
    # anchors, aliases, merge keys
    "anchor on text": ("a: &x 1\n", "DATA-ALIAS", 1, 4, "&x"),
    "anchor on a mapping": ("a: &x\n  b: 1\n", "DATA-ALIAS", 1, 4, "&x"),
    "anchor on a list": ("a: &x [1]\n", "DATA-ALIAS", 1, 4, "&x"),
    "anchor on a key": ("&k a: 1\n", "DATA-ALIAS", 1, 1, "&k"),
    "anchor on nothing": ("a: &x\nb: 1\n", "DATA-ALIAS", 1, 4, "&x"),
    "anchor in a list": ("- b\n- &x a\n", "DATA-ALIAS", 2, 3, "&x"),
    "anchor with a tag": ("a: !foo &x b\n", "DATA-ALIAS", 1, 4, "&x"),
    "alias": ("a: *x\n", "DATA-ALIAS", 1, 4, "*x"),
    "alias as key": ("*x : 1\n", "DATA-ALIAS", 1, 1, "*x"),
    "merge key": ("<<: {a: 1}\n", "DATA-ALIAS", 1, 1, "<<"),
    "merge key with alias": ("a:\n  <<: *x\n", "DATA-ALIAS", 2, 3, "<<"),
    "billion laughs": (LAUGHS, "DATA-ALIAS", 1, 4, "&a"),
    "loop": ("&a [*a]\n", "DATA-ALIAS", 1, 1, "&a"),
    # tags
    "python object": ("a: !!python/object:os.system x\n", "DATA-TAG", 1, 4, "python/object:os.system"),
    "python call": ("a: !!python/object/apply:os.system [ls]\n", "DATA-TAG", 1, 4, "python/object/apply"),
    "own tag": ("a: !foo x\n", "DATA-TAG", 1, 4, "!foo"),
    "tag on a mapping": ("a: !foo {b: c}\n", "DATA-TAG", 1, 4, "!foo"),
    "tag on everything": ("!foo\na: 1\n", "DATA-TAG", 1, 1, "!foo"),
    "tag on a key": ("!foo a: 1\n", "DATA-TAG", 1, 1, "!foo"),
    "known tag": ("a: !!str 5\n", "DATA-TAG", 1, 4, "str"),
    "full tag": ("a: !<tag:x> b\n", "DATA-TAG", 1, 4, "tag:x"),
    "tag with an escape": ("a: !foo%1b x\n", "DATA-TAG", 1, 4, "!foo"),
    "tag with a line break": ("a: !foo%0abar x\n", "DATA-TAG", 1, 4, "!foo"),
    # control characters
    "bell": ("a: b\x07\n", "DATA-CONTROL", 1, 5, "U+0007"),
    "escape sign in block text": ("a: |\n  x\x1b[31m\n", "DATA-CONTROL", 2, 4, "U+001B"),
    "NUL": ("a: \x00\n", "DATA-CONTROL", 1, 4, "NUL"),
    "delete": ("a: 1\nb: \x7f\n", "DATA-CONTROL", 2, 4, "U+007F"),
    "C1": ("a: \x9b31m\n", "DATA-CONTROL", 1, 4, "U+009B"),
    "form feed": ("a: 1\n\x0cb: 2\n", "DATA-CONTROL", 2, 1, "U+000C"),
    "no character": ("a: \ufffe\n", "DATA-CONTROL", 1, 4, "U+FFFE"),
    "in a comment": ("# \x08\na: 1\n", "DATA-CONTROL", 1, 3, "U+0008"),
    "after windows lines": ("a: 1\r\nb: \x07\r\n", "DATA-CONTROL", 2, 4, "U+0007"),
    "after old mac lines": ("a: 1\rb: \x07\r", "DATA-CONTROL", 2, 4, "U+0007"),
    "after an emoji": ("a: \U0001f600\x07\n", "DATA-CONTROL", 1, 5, "U+0007"),
    "bell escaped": (r'a: "x\x07"', "DATA-CONTROL", 1, 4, "U+0007"),
    "bell by letter": (r'a: "\a"', "DATA-CONTROL", 1, 4, "U+0007"),
    "NUL escaped": (r'a: "\0"', "DATA-CONTROL", 1, 4, "NUL"),
    "escape escaped": (r'b: 1' + "\n" + r'a: "\e[31m"', "DATA-CONTROL", 2, 4, "U+001B"),
    "escaped in a list": (r'a: [x, "\u0008"]', "DATA-CONTROL", 1, 8, "U+0008"),
    "escaped in a key": (r'"\x07": 1', "DATA-CONTROL", 1, 1, "U+0007"),
    "escaped in an inner key": ("a:\n  " + r'"x\e[31m": 1', "DATA-CONTROL", 2, 3, "U+001B"),
    # depth
    "brackets": ("[" * 100_000, "DATA-DEPTH", 1, 101, "100 levels"),
    "closed brackets": ("[" * 101 + "]" * 101, "DATA-DEPTH", 1, 101, "100 levels"),
    "braces": ("{a: " * 100_000, "DATA-DEPTH", 1, 401, "100 levels"),
    "dashes": ("- " * 100_000, "DATA-DEPTH", 1, 201, "100 levels"),
    "stairs": (STAIRS, "DATA-DEPTH", 101, 101, "100 levels"),
    "stairs of lists": ("\n".join(" " * depth + "-" for depth in range(1400)), "DATA-DEPTH", 101, 101, "100 levels"),
    # numbers
    "16 digits": ("a: " + "9" * 16, "DATA-NUMBER", 1, 4, "15 digits"),
    "100,000 digits": ("a: " + "9" * 100_000, "DATA-NUMBER", 1, 4, "15 digits"),
    "negative giant": ("a: -" + "9" * 5_000, "DATA-NUMBER", 1, 4, "15 digits"),
    "16 digits with a point": ("a: 0." + "1" * 15, "DATA-NUMBER", 1, 4, "15 digits"),
    "giant with a point": ("- 1\n- 1" + "0" * 400 + ".0", "DATA-NUMBER", 2, 3, "15 digits"),
    # tabs
    "tab first": ("\ta: 1\n", "DATA-TAB", 1, 1, "tab"),
    "tab as indentation": ("a:\n\tb: 1\n", "DATA-TAB", 2, 1, "tab"),
    "tab after spaces": ("a:\n  b: 1\n  \tc: 2\n", "DATA-TAB", 3, 3, "tab"),
    "tab below spaces": ("a:\n  b: 1\n\tc: 2\n", "DATA-TAB", 3, 1, "tab"),
    "tab after a dash": ("- \ta: 1\n", "DATA-TAB", 1, 3, "tab"),
    # a tab in the text is not what is wrong with these
    "tab in text, second colon": ("a: b\tc: d\n", "DATA-YAML", 1, 7, "second colon"),
    "tab in quotes, text after": ('a: "x\ty" z\n', "DATA-YAML", 1, 10, ""),
    # nothing in it
    "empty": ("", "DATA-EMPTY", 1, 1, "empty"),
    "blank lines": ("\n \n\n", "DATA-EMPTY", 1, 1, "empty"),
    "only comments": ("# a\n# b\n", "DATA-EMPTY", 1, 1, "empty"),
    "only a document mark": ("---", "DATA-EMPTY", 1, 1, "empty"),
    "only document marks": ("---\n...\n", "DATA-EMPTY", 1, 1, "empty"),
    "only null": ("null\n", "DATA-EMPTY", 1, 1, "empty"),
    "only a byte order mark": ("\ufeff", "DATA-EMPTY", 1, 1, "empty"),
    # documents
    "two documents": ("a: 1\n---\nb: 2\n", "DATA-DOCUMENTS", 2, 1, "second document"),
    "empty second document": ("a: 1\n---\n", "DATA-DOCUMENTS", 2, 1, "second document"),
    "empty first document": ("---\n---\na: 1\n", "DATA-DOCUMENTS", 2, 1, "second document"),
    "text after the end": ("a: 1\n...\nb: 2\n", "DATA-YAML", 3, 1, "document"),
    "strange version": ("%YAML 2.0\n---\na: 1\n", "DATA-YAML", 1, 1, "incompatible"),
    # merge conflicts: the first mark
    "conflict": ("a: 1\n<<<<<<< HEAD\nb: 1\n=======\nb: 2\n>>>>>>> x\n", "DATA-CONFLICT", 2, 1, "conflict"),
    "conflict at the top": ("<<<<<<< HEAD\na: 1\n=======\na: 2\n>>>>>>> x\n", "DATA-CONFLICT", 1, 1, "conflict"),
    "conflict below a key": ("a:\n<<<<<<< HEAD\n  b: 1\n=======\n  b: 2\n>>>>>>> x\n", "DATA-CONFLICT", 2, 1, "conflict"),
    "conflict in an entry": (
        "f:\n  - a: 1\n<<<<<<< HEAD\n    n: 1\n=======\n    n: 2\n>>>>>>> x\n",
        "DATA-CONFLICT",
        3,
        1,
        "conflict",
    ),
    "conflict between entries": ("f:\n  - a\n<<<<<<< HEAD\n  - b\n=======\n  - c\n>>>>>>> x\n", "DATA-CONFLICT", 3, 1, "conflict"),
    "half a conflict": ("f:\n  - a: 1\n<<<<<<< HEAD\n    n: 2\n", "DATA-CONFLICT", 3, 1, "conflict"),
    "a line drawn below a title": ("a: 1\n=======\nb: 2\n", "DATA-YAML", 2, 1, "key without a colon"),
    "last mark of a conflict": ("f:\n  - a: 1\n    n: 1\n>>>>>>> x\n", "DATA-CONFLICT", 4, 1, "conflict"),
    # quotes and brackets left open: where they open
    "double quote open": ('a: 1\nb: "c\n', "DATA-YAML", 2, 4, "quotes"),
    "single quote open": ("a: 'b\nc: d\n", "DATA-YAML", 1, 4, "quotes"),
    "bracket open at the end": ("a: [1, 2", "DATA-YAML", 1, 4, "[ ] is not closed"),
    "bracket open": ("a: [1, 2\nb: 3\n", "DATA-YAML", 1, 4, "[ ] is not closed"),
    "brace open at the end": ("x: 1\na: {b: 1", "DATA-YAML", 2, 4, "{ } is not closed"),
    "brace open": ("a: {b: 1\nc: 2\n", "DATA-YAML", 1, 4, "{ } is not closed"),
    # keys and indentation
    "key without a colon": ("a: 1\nb\nc: 2\n", "DATA-YAML", 2, 1, "key without a colon"),
    "last key without a colon": ("a: 1\nb", "DATA-YAML", 2, 1, "key without a colon"),
    "second colon": ("a: b: c\n", "DATA-YAML", 1, 5, "second colon"),
    "too far out": ("a:\n    b: 1\n  c: 2\n", "DATA-YAML", 3, 3, "indentation"),
    "too far in": ("a: 1\n  b: 2\n", "DATA-YAML", 2, 4, "indentation"),
    "list too far out": ("a:\n  - 1\n - 2\n", "DATA-YAML", 3, 2, "indentation"),
    "list behind its key": ("a: - b\n", "DATA-YAML", 1, 4, "dash"),
    "list as key": ("? [a]\n: b\n", "DATA-KEY", 1, 3, "key must be plain text"),
    "list as key, one line": ("? [a]: b\n", "DATA-KEY", 1, 3, "key must be plain text"),
    "list as short key": ("[a]: b\n", "DATA-KEY", 1, 1, "key must be plain text"),
    "mapping as key": ("x:\n  {a: 1}: b\n", "DATA-KEY", 2, 3, "key must be plain text"),
    # signs
    "at sign": ("a: @x\n", "DATA-YAML", 1, 4, "stray sign"),
    "backtick": ("a: `x`\n", "DATA-YAML", 1, 4, "stray sign"),
    "percent": ("a: %x\n", "DATA-YAML", 1, 4, "stray sign"),
    "closing brace": ("a: }\n", "DATA-YAML", 1, 4, "not YAML"),
    "two commas": ("a: [1,,2]\n", "DATA-YAML", 1, 7, "not YAML"),
    "unknown escape": (r'a: "\q"', "DATA-YAML", 1, 5, "escape"),
    "half an emoji escaped": (r'a: "\ud83d"', "DATA-YAML", 1, 7, "Unicode"),
    "half an emoji": ("a: 1\nb: \ud83d\n", "DATA-CONTROL", 2, 4, "U+D83D"),
    # not YAML at all
    "pdf": ("%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\n", "DATA-YAML", 1, 7, "not YAML"),
    "html": ("<!DOCTYPE html>\n<p style='a: b'>x</p>\n", "DATA-YAML", 2, 12, "colon"),
    "too long": ("a: " + "x" * MOST_BYTES, "FILE-SIZE", 1, 1, "2 MB"),
}  # fmt: skip


@pytest.mark.parametrize(("text", "rule", "line", "column", "words"), REFUSED.values(), ids=REFUSED)
def test_refused_with_a_place_and_a_sentence(text, rule, line, column, words, refused):
    begin = time.process_time()
    problem = refused(lambda: read_text(text, "list.yaml"))
    assert time.process_time() - begin < 2
    assert (problem.rule, problem.place) == (rule, Place(line, column))
    assert words in problem.message
    assert problem.file == "list.yaml"


@pytest.mark.parametrize("name", ["double key", "billion laughs", "brackets", "empty", "double quote open"])
def test_a_list_that_is_refused_has_one_finding_and_no_roster(name, refused):
    text = REFUSED[name][0]
    loaded = load_text(text, "list.yaml")
    assert (loaded.source, loaded.roster) == (None, None)
    assert loaded.problems == (refused(lambda: read_text(text, "list.yaml")),)


LONG = {
    "anchor": "a: &" + "x" * 5_000 + " 1",
    "alias": "a: *" + "x" * 5_000,
    "tag": "a: !" + "x" * 5_000 + " 1",
    "double key": "? " + "k" * 5_000 + "\n: 1\n? " + "k" * 5_000 + "\n: 2",
}


@pytest.mark.parametrize("text", LONG.values(), ids=LONG)
def test_a_long_name_does_not_fill_the_screen(text, refused):
    assert refused(lambda: read_text(text)).rule in ("DATA-ALIAS", "DATA-TAG", "DATA-DOUBLE")


@pytest.mark.parametrize("name", [r'"a\u0085b"', r'"a\Nb"', r'"a\Lb"', r'"a \P b"', r'"a\_b"', r'"\uFEFFa"', r'"a\rb"'])
def test_a_strange_sign_is_refused_or_survives_saving(name):
    from listbuilder.roster.save import to_text

    loaded = load_text(f"system: s\nname: {name}\nforces: []\n")
    if loaded.roster is None:
        assert [problem.rule for problem in loaded.problems] == ["DATA-CONTROL"]
    else:
        assert load_text(to_text(loaded.roster)).roster == loaded.roster
