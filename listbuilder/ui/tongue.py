"""In which language does the page speak, and what are its words?

Every word that the page says itself stands in `texts/<language>/<page>.yaml`, English first. What a pack says
(names, rules, messages) is data and stays as its author wrote it. A word missing in another language is said in
English: a half-finished translation is better than a page with holes.
"""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from typing import Any

from listbuilder.source import read_text

FIRST = "en"
LANGUAGES = {"en": "English", "de": "Deutsch"}


def words_of(language: str, page: str) -> dict[str, str]:
    """All texts of a page as `key: text`, English where the language has none; for parts drawn by the browser."""
    return {**_texts(FIRST, page), **_texts(language, page)} if language != FIRST else _texts(FIRST, page)


def said(language: str, key: str, **words: object) -> str:
    """`said("de", "lists.empty")`. Words in braces are put in as they are; `{n|one|many}` chooses by number."""
    page, _, name = key.partition(".")
    text = words_of(language, page)[name]
    return _filled(text, {word: str(value) for word, value in words.items()}) if words else text


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
