"""Every language says what English says, with the same words to fill in."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from listbuilder.ui import tongue

TEXTS = Path(tongue.__file__).with_name("texts")
PAGES = sorted(path.stem for path in (TEXTS / "en").glob("*.yaml"))


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("language", [one for one in tongue.LANGUAGES if one != tongue.FIRST])
def test_a_translation_is_whole(language: str, page: str) -> None:
    english, other = tongue._texts("en", page), tongue._texts(language, page)
    assert set(english) == set(other)
    for key, text in english.items():
        assert holes(text) == holes(other[key]), key


def holes(text: str) -> set[str]:
    return set(re.findall(r"\{([a-z]+)", text))


def test_missing_words_are_said_in_english(monkeypatch) -> None:
    known = {("en", "x"): {"a": "one", "b": "two"}, ("de", "x"): {"a": "eins"}}
    monkeypatch.setattr(tongue, "_texts", lambda language, page: known.get((language, page), {}))
    assert [tongue.said("de", f"x.{key}") for key in "ab"] == ["eins", "two"]


def test_browsers_ask_for_regions() -> None:
    assert [tongue.best(wanted) for wanted in ("de-AT", "DE", "fr", "", None)] == ["de", "de", "en", "en", "en"]


def test_names_with_braces_stay_names() -> None:
    assert tongue._filled("Add {name}", {"name": "{n} men"}) == "Add {n} men"
