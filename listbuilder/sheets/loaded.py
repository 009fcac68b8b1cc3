"""Imported by the process that workers are copied from: the library that draws is then loaded in all of them."""

from contextlib import suppress

from listbuilder.problems import Unreadable
from listbuilder.sheets import press
from listbuilder.sheets.drawer import library

__all__ = ["press"]

with suppress(Unreadable):  # a missing part is told when something is to be drawn
    library()
