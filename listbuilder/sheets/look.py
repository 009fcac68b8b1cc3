"""How sheets look: paper, size of print, ink, and the fonts that travel with the program."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Literal

Paper = Literal["a4", "letter"]
PAPERS: dict[Paper, str] = {"a4": "210mm 297mm", "letter": "8.5in 11in"}

# family in our style sheets -> (package, upright file, italic file)
_FONTS = {
    "Sheet": ("fontpkg_source_sans_3", "SourceSans3[wght].ttf", "SourceSans3-Italic[wght].ttf"),
    "Sheet Head": ("fontpkg_source_serif_4", "SourceSerif4[opsz,wght].ttf", "SourceSerif4-Italic[opsz,wght].ttf"),
}


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


def font_folders() -> list[Path]:
    return [Path(str(files(package))) / "files" for package, _, _ in _FONTS.values()]


@cache
def font_faces() -> str:
    """The same letters on every machine: the files come with the installed packages.

    They are variable fonts, one file for all weights; without a weight in the rule each weight is cut from it.
    """
    faces = []
    for family, (package, upright, italic) in _FONTS.items():
        home = Path(str(files(package))) / "files"
        for style, name in (("normal", upright), ("italic", italic)):
            faces.append(
                f"@font-face {{ font-family: '{family}'; font-style: {style}; src: url('{(home / name).as_uri()}'); }}"
            )
    return "\n".join(faces)
