"""How a verdict looks: words on a quiet ground, with a sign and a colour that only repeat them."""

from __future__ import annotations

from markupsafe import Markup

from listbuilder.ui.wording import Mark


def mark_markup(mark: Mark) -> Markup:
    return Markup('<span class="lb-mark lb-{}">{}</span>').format(mark.kind, mark.words)
