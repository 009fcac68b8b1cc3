"""How sheets look: paper, size of print, ink, and the letters of the house."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from listbuilder.sheets.letters import font_faces, font_folders

__all__ = ["PAPERS", "Look", "Paper", "font_faces", "font_folders"]

Paper = Literal["a4", "letter"]
PAPERS: dict[Paper, str] = {"a4": "210mm 297mm", "letter": "8.5in 11in"}
_UNITS = {"mm": 1.0, "in": 25.4}


@dataclass(frozen=True, slots=True)
class Look:
    """What the reader chose; templates turn it into classes of the body."""

    paper: Paper = "a4"
    large: bool = False
    ink_saver: bool = False

    @property
    def classes(self) -> str:
        return " ".join(word for word, on in (("large", self.large), ("ink-saver", self.ink_saver)) if on)

    @property
    def page_size(self) -> str:
        return PAPERS[self.paper]

    @property
    def millimetres(self) -> tuple[float, float]:
        """How wide and how high the paper is."""
        wide, high = (float(side[:-2]) * _UNITS[side[-2:]] for side in PAPERS[self.paper].split())
        return wide, high
