"""Whole sheets: a judged list in, a PDF or its HTML out."""

from __future__ import annotations

from listbuilder.check import Checked
from listbuilder.seal import sealed
from listbuilder.sheets.armoury import armoury_of
from listbuilder.sheets.html import render
from listbuilder.sheets.look import Look, font_faces
from listbuilder.sheets.orders import order_sheets
from listbuilder.sheets.roster import Copy, roster_view
from listbuilder.sheets.tall import tall_of
from listbuilder.sheets.writer import Writer, write


def roster_html(checked: Checked, copy: Copy, look: Look) -> str:
    sheet = roster_view(checked, copy)
    return render(
        "roster/roster.html",
        sheet=sheet,
        armoury=armoury_of(sheet.appendix, look),
        tall=tall_of(sheet, look),
        look=look,
        fonts=font_faces(),
    )


def roster_pdf(checked: Checked, copy: Copy, look: Look, draw: Writer = write) -> bytes:
    """The roster with its list inside; the opponent's copy carries none, for the list tells all secrets."""
    html = roster_html(checked, copy, look)
    verdict, source = checked.verdict, checked.loaded.source
    if copy == "opponent" or verdict is None or source is None:
        return draw(html, ())
    return draw(html, sealed(source.text, verdict.pack.id, verdict.pack.version, verdict.pack.hash))


def orders_html(checked: Checked, look: Look, copy: Copy = "own") -> str:
    """Empty when the pack declares no records for the forces of this list."""
    sheets = order_sheets(checked, copy)
    return render("orders/orders.html", sheets=sheets, look=look, fonts=font_faces()) if sheets else ""


def orders_pdf(checked: Checked, look: Look, copy: Copy = "own") -> bytes:
    return write(orders_html(checked, look, copy))
