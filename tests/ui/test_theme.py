"""Can everything be read? Contrast of words on their grounds, in the light and in the dark."""

from __future__ import annotations

import re

import pytest

from listbuilder.ui.theme import SHEETS, style

TOKENS = dict(re.findall(r"--lb-([a-z0-9-]+): light-dark\((#\w+, #\w+)\)", style()))
GROUNDS = ("ground", "card", "sunk")
PAIRS = [
    *((word, ground) for word in ("ink", "quiet", "accent", "bad", "care", "good", "1", "2", "3", "4") for ground in GROUNDS),
    *((word, f"{word}-ground") for word in ("good", "bad", "care", "none", "accent")),
    *(("quiet", f"{ground}-ground") for ground in ("good", "bad", "care", "none", "accent")),
    ("on-accent", "accent"),
]  # fmt: skip


def light(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((light(one), light(other)))
    return (high + 0.05) / (low + 0.05)


def test_the_measure_itself() -> None:
    assert contrast("#ffffff", "#000000") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize(("word", "ground"), PAIRS)
@pytest.mark.parametrize("mode", [0, 1], ids=["light", "dark"])
def test_words_stand_out_from_their_ground(word: str, ground: str, mode: int) -> None:
    assert contrast(TOKENS[word].split(", ")[mode], TOKENS[ground].split(", ")[mode]) >= 4.5


@pytest.mark.parametrize("mode", [0, 1], ids=["light", "dark"])
def test_edges_of_controls_are_seen(mode: int) -> None:
    assert contrast(TOKENS["edge"].split(", ")[mode], TOKENS["ground"].split(", ")[mode]) >= 3


def test_colours_stand_in_one_place() -> None:
    """Everywhere else they are asked for by name, so that light and dark never come apart."""
    from importlib.resources import files

    for name in SHEETS[1:]:
        text = (files("listbuilder.ui") / "styles" / f"{name}.css").read_text(encoding="utf-8")
        assert re.findall(r"#[0-9a-fA-F]{6}\b|#[0-9a-fA-F]{3}\b", text) == [], name
