"""A judged list to be read, not edited: forces, entries, what they cost and where a finding points."""

from __future__ import annotations

from markupsafe import Markup

from listbuilder.check import Checked
from listbuilder.sheets.roster import roster_view
from listbuilder.sheets.roster_views import EntryView, ForceView
from listbuilder.ui.widgets.tables import figure_list


def roster_markup(checked: Checked) -> Markup:
    """The same record that is printed, as a page."""
    view = roster_view(checked)
    below = " · ".join(filter(None, (view.options, view.notes)))
    head = figure_list([*view.details, *view.totals])
    return Markup('<div class="lb-sheet">{}{}{}</div>').format(
        head,
        Markup("<p>{}</p>").format(below) if below else "",
        Markup("").join(_force(force) for force in view.forces),
    )


def _force(force: ForceView) -> Markup:
    below = " · ".join([*filter(None, [force.kind]), *force.details, *filter(None, [force.notes])])
    return Markup(
        '<section class="lb-card"><div class="lb-force"><div><h2>{}</h2><small>{}</small></div><b>{}</b></div>{}'
        '<ul class="lb-entries">{}</ul></section>'
    ).format(
        force.title,
        below,
        force.cost,
        figure_list(force.figures),
        Markup("").join(_entry(one) for group in force.groups for one in group),
    )


def _entry(entry: EntryView) -> Markup:
    below = " · ".join([*filter(None, [entry.kind]), *entry.details, *filter(None, [entry.notes])])
    profile = " · ".join(f"{name} {value}" for name, value in entry.profile)
    return Markup(
        '<li class="lb-entry" style="margin-left:{}rem"><div><strong>{} × {}</strong>{}{}</div>'
        '<div class="lb-price"><b>{}</b></div></li>'
    ).format(
        1.2 * min(entry.depth, 4), entry.number, entry.title,
        Markup("<small>{}</small>").format(below) if below else "",
        Markup("<small>{}</small>").format(profile) if profile else "",
        entry.cost,
    )  # fmt: skip
