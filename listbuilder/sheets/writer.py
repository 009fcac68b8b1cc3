"""From HTML to a PDF, here or by a helper, without the library that draws before it is wanted: whoever asks for a sheet
judges a list first."""

from __future__ import annotations

from collections.abc import Callable

from listbuilder.seal import Attached

Sheet = tuple[str, tuple[Attached, ...]]  # HTML, and the files inside
Writer = Callable[[str, tuple[Attached, ...]], bytes]


def write(html: str, attached: tuple[Attached, ...] = ()) -> bytes:
    from listbuilder.sheets.pdf import write_pdf

    return write_pdf(html, attached)


def write_sheet(sheet: Sheet) -> bytes:
    """The same as one thing to be asked of a helper."""
    return write(*sheet)


def practise(alone: bool) -> None:
    """For sheets of a list."""
    from listbuilder.sheets import pdf

    pdf.practise(["print.css", "roster/roster.css", "orders/orders.css"], keep=alone)
