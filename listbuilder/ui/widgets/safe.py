"""How does text that somebody else wrote reach the page? Always as text, never as markup.

Names and notes come from files, pastes and addresses. `show` takes Markup only, and Markup escapes
whatever is formatted into it; labels of widgets are markdown, so `label` takes the meaning out of it.
"""

from __future__ import annotations

import re

import streamlit as st
from markupsafe import Markup  # comes with jinja2

_MEANING = re.compile(r"([\\`*_\[\]<>~:$|#&@])")


def show(markup: Markup) -> None:
    """Puts finished markup on the page; Streamlit refuses an empty one."""
    if markup:
        st.html(str(markup))


def label(text: str) -> str:
    """Any text as the label of a widget: one line, without markdown, emoji codes or links."""
    return _MEANING.sub(r"\\\1", " ".join(text.split()))


def notice(sentence: str, kind: str = "warn") -> None:
    """A sentence that wants to be read, told to screen readers as well."""
    show(Markup('<p class="lb-notice lb-{}" role="status">{}</p>').format(kind, sentence))


def waiting_notice(said: tuple[str, str]) -> None:
    """What a step before this drawing had to say, if anything, and in which tone."""
    sentence, kind = said
    if sentence:
        notice(sentence, kind)


def heading(words: str, below: str = "") -> None:
    small = Markup("<p>{}</p>").format(below) if below else Markup("")
    show(Markup('<div class="lb-heading"><h1>{}</h1>{}</div>').format(words, small))
