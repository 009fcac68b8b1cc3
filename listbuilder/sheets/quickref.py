"""The quick reference on paper: in how many columns, in print of which size, on which pages.

Tables are measured and set into columns by our own figures, which takes a hundredth of a second for a size; so
every size can be tried, and WeasyPrint lays out the pages once. It then shows whether they are as high as planned.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace

from listbuilder.calm import no_collection
from listbuilder.pack.model import Pack
from listbuilder.sheets.columns import Packer, Page, Paper
from listbuilder.sheets.heights import LINE
from listbuilder.sheets.html import render
from listbuilder.sheets.look import Look, font_faces
from listbuilder.sheets.measure import lines, words
from listbuilder.sheets.needs import Needs, needs_of
from listbuilder.sheets.pdf import Draft, drafted
from listbuilder.sheets.tables import QuickrefView, quickref_view

__all__ = ["Needs", "Plan", "needs_of", "planned", "quickref_html", "quickref_pdf", "quickref_view"]

SIDES = 2  # one sheet of paper, printed on both sides
# Points. At 7 the small letters are 1.2 mm high: the least that Europe allows for what must be readable on a package.
# A little less, 1.1 mm, only where that spares a third side. Large print is 12, the least that is called clear print.
SMALLEST, READABLE, COMFORTABLE, LARGE = 6.5, 7.0, 8.0, 12.0
SIZES = (READABLE, 7.25, 7.5, 7.75, COMFORTABLE, 8.25, 8.5, 8.75, 9.0, 9.5, 10.0)
SMALLER = (SMALLEST, 6.75)
COLUMNS = (2, 3)  # to choose from; one column is for those who ask for it
POINT = 25.4 / 72
SIDE, ABOVE, BELOW, GAP = 8.0, 8.0, 11.0, 4.0  # millimetres, as in quickref.css
_TRIES = 5
_SLACK = 0.3  # em that a column may be higher than planned: the space between two tables is more
_LOST = 1.05  # a band that left its page: how much higher things seem to be cannot be told


@dataclass(frozen=True, slots=True)
class Plan:
    """Where everything stands."""

    columns: int
    points: float
    paper: Paper
    pages: tuple[Page, ...]


def planned(view: QuickrefView, look: Look, columns: int | None = None, stretch: float = 1.0) -> Plan:
    """The largest print that does not need more pages; of two ways the one in fewer columns."""
    sizes = (LARGE,) if look.large else SIZES
    choice = (columns,) if columns else (1, 2) if look.large else COLUMNS
    best = _best(view, look, choice, sizes, stretch)
    if len(best.pages) == SIDES + 1 and not look.large:
        smaller = _best(view, look, choice, SMALLER, stretch)
        return smaller if len(smaller.pages) <= SIDES else best
    return best


def _best(view: QuickrefView, look: Look, choice: Sequence[int], sizes: Sequence[float], stretch: float) -> Plan:
    plans = [_largest(view, look, number, sizes, stretch) for number in choice]
    return min(plans, key=lambda plan: (_cost(plan), -plan.points, plan.columns))


def _cost(plan: Plan) -> int:
    """One side in small print is no better than two sides that are easy to read."""
    return max(len(plan.pages), SIDES) if plan.points < COMFORTABLE else len(plan.pages)


def _largest(view: QuickrefView, look: Look, columns: int, sizes: Sequence[float], stretch: float) -> Plan:
    best = _plan(view, look, columns, sizes[0], stretch)
    most = _cost(best)
    low, high = 0, len(sizes)
    while high - low > 1:
        middle = (low + high) // 2
        tried = _plan(view, look, columns, sizes[middle], stretch)
        if len(tried.pages) <= most:
            best, low = tried, middle
        else:
            high = middle
    return best


def _plan(view: QuickrefView, look: Look, columns: int, points: float, stretch: float) -> Plan:
    wide, high = look.millimetres
    em = points * POINT
    room = (wide - 2 * SIDE) / em
    heading = _heading(view, room)
    paper = Paper(round(room, 3), round((high - ABOVE - BELOW) / em - _SLACK, 3), columns, round(GAP / em, 3), heading)
    return Plan(columns, points, paper, tuple(Packer(view.tables, paper, stretch).pages()))


def _heading(view: QuickrefView, room: float) -> float:
    """What the heading of the first page takes."""
    title = lines(words(view.title, "head", 1.8), room) * 1.8 * 1.15
    told = " · ".join((*([f"For {view.whom}"] if view.whom else []), view.pack, view.books, *view.signs))
    return round(title + lines(words(told, "text", 0.9), room) * 0.9 * LINE + 1.2, 3)


def quickref_html(view: QuickrefView, look: Look, plan: Plan | None = None) -> str:
    plan = plan or planned(view, look)
    return render("quickref/quickref.html", sheet=view, plan=plan, look=look, fonts=font_faces())


def quickref_pdf(
    pack: Pack, look: Look, needs: Needs | None = None, columns: int | None = None, whom: str = ""
) -> bytes:
    """Nothing runs over: where a column came out higher than planned, all is planned anew with more room."""
    view = quickref_view(pack, needs)
    view = replace(view, whom=whom) if whom else view
    with no_collection(), settled(view, look, columns) as (draft, _):
        return draft.write()


@contextmanager
def settled(view: QuickrefView, look: Look, columns: int | None = None) -> Iterator[tuple[Draft, Plan]]:
    """The pages laid out, and no column higher than the band it stands in."""
    stretch = 1.0
    for tries in range(1, _TRIES + 1):
        plan = planned(view, look, columns, stretch)
        with drafted(quickref_html(view, look, plan)) as draft:
            over = _over(draft, plan)
            if over <= 1.0 or tries == _TRIES:
                yield draft, plan
                return
            stretch *= over + 0.01


def _over(draft: Draft, plan: Plan) -> float:
    """How many times its planned height the worst band takes."""
    columns = [column for page in plan.pages for band in page if len(band.columns) > 1 for column in band.columns]
    found = [box.high / plan.points for box in draft.boxes("column")]
    overlong = any(band.height > plan.paper.high for page in plan.pages for band in page)
    if len(found) != len(columns) or (draft.pages != len(plan.pages) and not overlong):
        return _LOST
    over = [high / column.height for high, column in zip(found, columns, strict=True) if high > column.height + _SLACK]
    return max(over, default=1.0)
