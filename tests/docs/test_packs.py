"""Does the page of a pack tell what is covered, where from, how it was read, what is house and what is left out?"""

from __future__ import annotations

from pathlib import Path

import pytest

from listbuilder.docs.packs import pack_page
from listbuilder.pack.load import NoPack, load_pack

PACK = """
id: small
title: Small
version: "1.0"
books: {core: {title: The book, short: Book}}
readings:
  S1: {about: Squads, text: A squad has a leader., book: {ref: core, section: Squads}}
left-out:
  - Weather, because it is no part of a list.
tags:
  foot: {name: On foot, book: {ref: house}}
  plain: {name: Plain}
fields:
  side:
    {name: Side, at: [list], kind: choice, choices: {red: {name: Red, book: {ref: house}}, blue: {name: Blue}},
    book: {ref: core, section: Armies}}
forces:
  squad:
    name: Squad
    slots:
      men: {name: Men, take: 1-9, from: {unit: man}, book: {ref: core, section: Squads}}
      dogs: {name: Dogs, take: 0-1, from: {unit: dog}, reading: S1, book: {ref: house}}
    book: {ref: core, section: Squads}
"""
UNITS = """
units:
  man: {name: Man, tags: [foot, plain], book: {ref: core, section: Armies}}
  dog: {name: Dog, book: {ref: house}}
"""


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    _write(tmp_path / "small", pack=PACK, units=UNITS)
    return tmp_path


def _write(folder: Path, **files: str) -> None:
    folder.mkdir()
    for name, text in files.items():
        (folder / f"{name}.yaml").write_text(text, encoding="utf-8")


def section(text: str, title: str) -> list[str]:
    """The lines below a heading that say something."""
    body = text.split(f"\n## {title}\n")[1].split("\n## ")[0]
    return [line for line in body.splitlines() if line]


def test_questions_come_before_the_contents(shelf: Path) -> None:
    lines = pack_page(load_pack("small", where=[shelf])).splitlines()
    titles = [line.removeprefix("## ") for line in lines if line.startswith("## ")]
    told = ["What is covered", "Where it is from", "Readings taken", "What is house", "What is left out"]
    assert titles == [*told, "Forces and their slots", "Units", "Fields", "Tags"]


def test_sections_of_the_book_tell_what_they_gave(shelf: Path) -> None:
    lines = section(pack_page(load_pack("small", where=[shelf])), "Where it is from")
    assert "| `core` | The book | Book |  |" in lines
    assert lines[-2:] == ["| Book, Armies | fields 1, units 1 |", "| Book, Squads | forces 1, slots 1 |"]


def test_readings_tell_what_they_are_about(shelf: Path) -> None:
    lines = section(pack_page(load_pack("small", where=[shelf])), "Readings taken")
    assert lines[-1] == "| S1 | Squads | A squad has a leader. | Book, Squads |"


def test_every_house_datum_is_named_however_deep_it_stands(shelf: Path) -> None:
    lines = section(pack_page(load_pack("small", where=[shelf])), "What is house")
    assert lines[3:] == [
        "| tags | On foot | `foot` |  |",
        "| choices | Red | `side.red` |  |",
        "| slots | Dogs | `squad.dogs` | S1 |",
        "| units | Dog | `dog` |  |",
    ]


def test_what_an_overlay_touches_is_house_too(shelf: Path) -> None:
    club = 'id: club\ntitle: Club\nversion: "1.0"\nextends: small\n'
    _write(shelf / "club", pack=club, overlay="units: {change: {man: {name: Member}}, add: {cat: {name: Cat}}}\n")
    lines = section(pack_page(load_pack("club", where=[shelf])), "What is house")
    assert [line for line in lines if "| units |" in line] == [
        "| units | Member | `man` |  |",
        "| units | Dog | `dog` |  |",
        "| units | Cat | `cat` |  |",
    ]


def test_what_is_left_out_is_told_with_its_reason(shelf: Path) -> None:
    text = pack_page(load_pack("small", where=[shelf]))
    assert section(text, "What is left out") == ["- Weather, because it is no part of a list."]


def test_a_pack_may_be_silent(tmp_path: Path) -> None:
    _write(tmp_path / "bare", pack='id: bare\ntitle: Bare\nversion: "1.0"\n')
    text = pack_page(load_pack("bare", where=[tmp_path]))
    assert section(text, "What is house") == ["Nothing: every datum names a section of a book."]
    assert section(text, "What is left out") == ["Its `pack.yaml` names nothing."]


def test_left_out_is_a_list_of_sentences(tmp_path: Path) -> None:
    _write(tmp_path / "bare", pack='id: bare\ntitle: Bare\nversion: "1.0"\nleft-out: Weather.\n')
    with pytest.raises(NoPack, match="left-out"):
        load_pack("bare", where=[tmp_path])
