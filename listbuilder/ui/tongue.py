"""In which language does the page speak, and what are its words?

Every word that the page says itself stands in `texts/<language>/<page>.yaml`, English first. What a pack says
(names, rules, messages) is data and stays as its author wrote it. A word missing in another language is said in
English: a half-finished translation is better than a page with holes.
"""

from __future__ import annotations

import re
from functools import lru_cache
from importlib.resources import files
from typing import Any

from listbuilder.source import read_text

FIRST = "en"
_WORD = re.compile(r"\\\{(\w+)\\\}")
LANGUAGES = {"en": "English", "de": "Deutsch"}


def words_of(language: str, page: str) -> dict[str, str]:
    """All texts of a page as `key: text`, English where the language has none; for parts drawn by the browser."""
    return {**_texts(FIRST, page), **_texts(language, page)} if language != FIRST else _texts(FIRST, page)


def said(language: str, key: str, **words: object) -> str:
    """`said("de", "lists.empty")`. Words in braces are put in as they are; `{n|one|many}` chooses by number."""
    page, _, name = key.partition(".")
    text = words_of(language, page)[name]
    return _filled(text, {word: str(value) for word, value in words.items()}) if words else text


def retold(language: str, sentence: str, page: str = "trouble") -> str:
    """A sentence from below the page in a visitor's language, found by its English; an unknown one stays as it is."""
    if language == FIRST or not sentence:
        return sentence
    for key, pattern in _patterns(page):
        if found := pattern.fullmatch(sentence):
            return said(language, f"{page}.{key}", **found.groupdict())
    return sentence


@lru_cache
def _patterns(page: str) -> tuple[tuple[str, re.Pattern[str]], ...]:
    """The English texts of a page as patterns; those without anything to put in come first, for they say more."""
    texts = sorted(_texts(FIRST, page).items(), key=lambda one: one[1].count("{"))
    return tuple((key, re.compile(_WORD.sub(r"(?P<\1>.+)", re.escape(text)), re.DOTALL)) for key, text in texts)


def best(wanted: str | None) -> str:
    """The language to speak to a browser that asks for `de-AT`."""
    short = (wanted or "").lower().split("-")[0]
    return short if short in LANGUAGES else FIRST


def _filled(text: str, words: dict[str, str]) -> str:
    from listbuilder.vocabulary import fill

    return fill(text, words)


@lru_cache
def _texts(language: str, page: str) -> dict[str, str]:
    file = files(__package__) / "texts" / language / f"{page}.yaml"
    if not file.is_file():
        return {}
    data: Any = read_text(file.read_text(encoding="utf-8"), f"{language}/{page}.yaml").data
    return {str(key): str(text) for key, text in (data or {}).items()}
