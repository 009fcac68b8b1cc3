"""How is waited for a sheet that is being drawn, and what is said when nothing comes of it?"""

from __future__ import annotations

import time

from markupsafe import Markup
from streamlit.delta_generator import DeltaGenerator

from listbuilder.ui import state
from listbuilder.ui.papers.job import Drawn, Job
from listbuilder.ui.papers.room import room

_BLINK = 0.15  # seconds between looks at a sheet that is being drawn


def drawn_sheet(job: Job, place: DeltaGenerator) -> Drawn:
    """Waits with a bar. Another choice meanwhile is taken at once: every look at the sheet is a chance for it."""
    ticket = room().ask(job)
    while not ticket.done.done():
        done, of = ticket.moved
        words = state.t("sheets.drawing-cards", done=done, of=of) if of else state.t("sheets.drawing")
        share = f"{100 * done / of:.0f}%" if of else "100%"
        place.html(
            str(
                Markup(
                    '<div class="lb-drawing" role="status">{}<div class="{}"><i style="width:{}"></i></div></div>'
                ).format(words, "lb-known" if of else "", share)
            )
        )
        time.sleep(_BLINK)
    return ticket.done.result()


def fault_words(drawn: Drawn) -> str:
    return state.t("sheets.fault") if drawn.fault == "fault" else f"{drawn.fault} {drawn.hint}".strip()
