"""check --format junit: XML that any reader takes, with the right numbers."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from listbuilder.check import check_text
from listbuilder.report import junit_case

LEGAL = "system: toys\nforces: [{kind: band, entries: [{unit: captain}]}]\n"
ILLEGAL = "system: toys\nlimit: 5\nforces: [{kind: band, entries: [{unit: captain}]}]\n"
LOUD = "system: toys\nforces: [{kind: band, entries: [{unit: captain}, {unit: soldier, count: 3, options: [drum]}]}]\n"
HARMFUL = 'A]]>&amp;</failure><!-- "quoted" -->'

pytestmark = pytest.mark.usefixtures("toys")


def suite(run, *words):
    ran = run("check", *words, "--format", "junit")
    root = ElementTree.fromstring(ran.out)
    assert root.tag == "testsuites"
    (found,) = root
    assert root.attrib.items() <= found.attrib.items()
    return ran.code, found


def test_numbers_and_kinds(run, write):
    write("legal.yaml", LEGAL)
    write("illegal.yaml", ILLEGAL)
    write("loud.yaml", LOUD)
    write("broken.yaml", "a: [")
    code, found = suite(run, "legal.yaml", "illegal.yaml", "loud.yaml", "broken.yaml", "missing.yaml")
    assert code == 2
    assert {key: found.get(key) for key in ("tests", "failures", "errors")} == {
        "tests": "5",
        "failures": "1",
        "errors": "2",
    }
    assert [(case.get("name"), [part.tag for part in case]) for case in found] == [
        ("legal.yaml", []),
        ("illegal.yaml", ["failure"]),
        ("loud.yaml", ["system-out"]),
        ("broken.yaml", ["error"]),
        ("missing.yaml", ["error"]),
    ]
    assert found[1].get("classname") == "toys"
    failure = found[1][0]
    assert failure.get("message") == "The list costs 10 gold pieces; 5 are agreed."
    assert failure.text.startswith("illegal.yaml:2:8: error TOYS-PTS-001: ")
    assert "hint: Take out 5." in failure.text
    assert "warning TOYS-ORG-001" in found[2][0].text


def test_the_numbers_agree_with_the_cases(run, write):
    for number in range(9):
        write(f"club/{number}.yaml", (LEGAL, ILLEGAL, ": ")[number % 3])
    _, found = suite(run, "club", "--packs", "packs")
    assert int(found.get("tests")) == len(found) == 9
    assert int(found.get("failures")) == len(found.findall("./testcase/failure")) == 3
    assert int(found.get("errors")) == len(found.findall("./testcase/error")) == 3


def test_markup_in_names_is_text(run, write):
    text = f"system: toys\nforces: [{{kind: band, name: '{HARMFUL}', entries: []}}]\n"
    name = "<b>&amp;'\"\x01\x1b[31m\x7f.yaml"
    write(name, text)
    code, found = suite(run, name)
    assert code == 1
    (case,) = found
    assert case.get("name") == "<b>&amp;'\"??[31m\x7f.yaml"
    assert HARMFUL in case[0].text
    assert HARMFUL in case[0].get("message")


def test_a_line_end_in_a_file_name(run, write):
    write("two\nlines.yaml", LEGAL)
    _, found = suite(run, "two\nlines.yaml")
    assert found[0].get("name").split() == ["two", "lines.yaml"]


@pytest.mark.parametrize(
    "sign", ["\x00", "\x08", "\x0b", "\x1f", "\ufffe", "\uffff", "\udcff", "\r", "]]>", "\U0001f600"]
)
def test_no_sign_of_a_name_breaks_the_xml(sign):
    case = junit_case(check_text("a: [", f"list{sign}.yaml"))
    found = ElementTree.fromstring(case.encode())
    assert found.get("name").startswith("list")
