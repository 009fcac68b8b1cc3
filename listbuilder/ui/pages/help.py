"""How does one use the page? A tour of two minutes, the keys, and how verdicts read."""

from __future__ import annotations

from markupsafe import Markup

from listbuilder.ui import state
from listbuilder.ui.guard import calm_page
from listbuilder.ui.tongue import words_of
from listbuilder.ui.widgets.safe import heading, show
from listbuilder.ui.widgets.sources import SIGNS
from listbuilder.ui.widgets.tables import table


@calm_page
def help_page() -> None:
    """Every text that begins with a word is one of its kind, in the order of the file."""
    heading(state.t("help.title"))
    words = words_of(state.language(), "help")
    parts = [
        Markup('<section><h2>{}</h2><ol class="lb-steps">{}</ol></section>').format(words["tour"], _steps(words)),
        Markup("<section><h2>{}</h2>{}</section>").format(words["verdicts"], _verdicts(words)),
        Markup("<section><h2>{}</h2>{}</section>").format(words["keys"], _keys(words)),
        Markup("<section><h2>{}</h2>{}</section>").format(words["safe"], _paragraphs(words, "safe-")),
    ]
    show(Markup('<div class="lb-help">{}</div>').format(Markup("").join(parts)))


def _paragraphs(words: dict[str, str], start: str) -> Markup:
    return Markup("").join(Markup("<p>{}</p>").format(text) for key, text in words.items() if key.startswith(start))


def _steps(words: dict[str, str]) -> Markup:
    steps = [text.partition(". ") for key, text in words.items() if key.startswith("tour-")]
    return Markup("").join(Markup("<li><b>{}.</b> {}</li>").format(first, rest) for first, _, rest in steps)


def _verdicts(words: dict[str, str]) -> Markup:
    marks = {
        "legal": ("lb-legal", words_of(state.language(), "frame")["legal"]),
        "illegal": ("lb-illegal", words_of(state.language(), "frame")["not-legal"]),
        "unreadable": ("lb-unreadable", words_of(state.language(), "frame")["unjudged"]),
    }
    rows: list[list[str | Markup]] = [
        [Markup('<span class="lb-mark {}">{}</span>').format(*mark), words[f"verdict-{key}"]]
        for key, mark in marks.items()
    ]
    rows += [[words[f"name-{key}"], words[f"verdict-{key}"]] for key in ("error", "warning", "waived")]
    rows += [
        [Markup('<span class="lb-source lb-{}"><i aria-hidden="true">{}</i> {}</span>').format(
            key, sign, state.t(f"catalogue.{key}")), words[f"verdict-{key}"]]
        for key, sign in SIGNS.items()
    ]  # fmt: skip
    return Markup("{}{}").format(_paragraphs(words, "finding"), table(("", ""), rows))


def _keys(words: dict[str, str]) -> Markup:
    rows: list[list[str | Markup]] = []
    for key, text in words.items():
        if key.startswith("key-"):
            press, _, does = text.partition(": ")
            rows.append([Markup("<kbd>{}</kbd>").format(press), does])
    return table(("", ""), rows)
