"""Sheets of a campaign as HTML and PDF."""

from __future__ import annotations

from markupsafe import Markup

from listbuilder.sheets.campaign.views import Report
from listbuilder.sheets.html import render
from listbuilder.sheets.look import Look, font_faces
from listbuilder.sheets.pdf import write_pdf


def campaign_html(report: Report, look: Look) -> str:
    drawings = [(page, Markup(page.svg), Markup(page.legend)) for page in report.maps]
    return render("campaign/report.html", report=report, drawings=drawings, look=look, fonts=font_faces())


def campaign_pdf(report: Report, look: Look) -> bytes:
    """Nothing is attached: a report holds what its reader may see, and no more."""
    return write_pdf(campaign_html(report, look))
