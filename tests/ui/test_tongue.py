"""Every language says what English says, with the same words to fill in."""

from __future__ import annotations

import errno
import re
from pathlib import Path

import pytest

from listbuilder.library.trouble import unwritten
from listbuilder.ui import tongue
from listbuilder.ui.desk import CHANGED, KEPT_HERE
from listbuilder.ui.tongue import retold, words_of

ROOT = Path(__file__).resolve().parents[2]
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


@pytest.mark.parametrize(
    ("sentence", "german"),
    [
        (unwritten(Path("x"), OSError(errno.ENOSPC, "")).problem.message, "Die Platte ist voll"),
        (unwritten(Path("x"), OSError(errno.EROFS, "")).problem.hint, "Erlauben Sie das Schreiben"),
        (f"{unwritten(Path('x'), OSError(errno.EROFS, '')).problem.hint} {KEPT_HERE}", "bleiben auf dieser Seite"),
        (
            unwritten(Path("x"), OSError(errno.EIO, "Input/output error")).problem.message,
            "schreiben: Input/output error.",
        ),
        (CHANGED.hint, "als Kopie"),
        ("There are 700 files in it; 600 are the most.", "Darin sind 700 Dateien; 600"),
        ("'a\nb' leads out of the pack.", "'a\nb' führt aus dem Paket"),
    ],
)
def test_sentences_from_below_the_page_are_said_in_the_visitors_language(sentence, german) -> None:
    assert german in retold("de", sentence)
    assert retold("en", sentence) == sentence


def test_unknown_sentences_stay_as_they_are() -> None:
    assert retold("de", "Rifle Platoon has 3 support teams; 2 are allowed.").startswith("Rifle Platoon")
    assert retold("de", "") == ""


def test_every_sentence_of_trouble_is_still_said_by_a_room_below() -> None:
    """A sentence changed there would come out in English here."""
    code = " ".join(
        re.sub(r'"\s+f?"', "", path.read_text(encoding="utf-8"))
        for room in ("library", "ui")
        for path in (ROOT / "listbuilder" / room).glob("*.py")
    )
    gone = [
        text
        for text in words_of("en", "trouble").values()
        for part in re.split(r"\{\w+\}", text)
        for sentence in re.split(r"(?<=\.) (?=What you)|(?<=here: )|(?<=here)(?=: )|: $", part)
        if len(sentence) > 3 and sentence.strip(" .:") not in code
    ]
    assert gone == []
