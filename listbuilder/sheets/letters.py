"""Which letters need which font. The files come with installed packages; a sheet loads only what its words need."""

from __future__ import annotations

import re
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from listbuilder.problems import Problem, Unreadable
from listbuilder.sheets.weights import cut, cut_folder


@dataclass(frozen=True, slots=True)
class Font:
    """A family of our style sheets: its package as pip names it, the files in it, and the signs it is there for."""

    family: str
    package: str
    upright: str
    other: str = ""  # italic, or bold where one file does not hold every weight
    signs: str = ""  # ranges in hexadecimal; none: every sheet has it

    @property
    def home(self) -> Path:
        """The folder of the package, found without running it."""
        spec = find_spec(self.package.replace("-", "_"))
        places = spec.submodule_search_locations if spec else None
        return Path(next(iter(places))) if places else Path()

    @property
    def files(self) -> tuple[Path, ...]:
        found = tuple(self.home / name for name in (self.upright, self.other) if name)
        if lost := [file for file in found if not file.is_file()]:
            raise _missing(self.package, lost[0])
        return found

    @property
    def ranges(self) -> tuple[range, ...]:
        ends = (part.partition("-") for part in self.signs.split())
        return tuple(range(int(first, 16), int(last or first, 16) + 1) for first, _, last in ends)


def _missing(package: str, file: Path) -> Unreadable:
    return Unreadable(
        Problem(
            "FILE-FONT",
            f"The font {file.name} is missing, so nothing was printed: the package {package} is not whole.",
            f"pip install --force-reinstall {package}",
        )
    )


# Variable fonts hold all weights in one file. Families are one file each (and its italic or bold): WeasyPrint takes
# the glyphs of two files of one family and style for the same font.
HOUSE = (
    Font("Sheet", "fontpkg-source-sans-3", "files/SourceSans3[wght].ttf", "files/SourceSans3-Italic[wght].ttf"),
    Font("Sheet Head", "fontpkg-source-serif-4",
         "files/SourceSerif4[opsz,wght].ttf", "files/SourceSerif4-Italic[opsz,wght].ttf"),
)  # fmt: skip
# What the house font lacks. Ranges may hold signs that it has, but not those of everyday lists: a face that is
# loaded costs up to 50 ms. Signs without a shape need no font. tests/sheets/test_letters.py holds them against the files.
GUESTS = (
    # The rest of Latin, Greek and Cyrillic, phonetic signs, rare punctuation and money; Devanagari.
    Font("Sheet Wide", "fontpkg-noto-sans", "files/NotoSans[wdth,wght].ttf", "files/NotoSans-Italic[wdth,wght].ttf",
         "0-8 E-1F 180-373 376-377 37B-37D 37F 3D2-3FF 460-52F 900-97F 10FB 1AB0-1AFF 1C80-1C8A 1CD0-1CFA 1D00-1DFF "
         "1E00-1E9D 1EFA-1EFF 2000-2006 2008 201F 2024-2025 2027 2034 2036-2038 203B 2040-2043 "
         "2045-205E 2070 2090-20AB 20AD-20F0 2100-2115 2117-2121 2123-2125 2127-214F 215F 2180-2184 2C60-2C7F 2DE0-2E5D "
         "A640-A69F A700-A8FF A92E AB30-AB6F FB05-FB06 FE20-FE2F FFFC-FFFD 10780-107BA 11B00-11B09 1DF00-1DF1E"),
    # Naskh. Letters are whole glyphs even where they join, so that the text layer reads as it was written.
    Font("Sheet Arabic", "fontpkg-amiri", "files/Amiri-Regular.ttf", "files/Amiri-Bold.ttf",
         "600-6FF 750-77F 870-8FF FB50-FDFF FE70-FEFF 10E60-10E7E 1EE00-1EEF1"),
    Font("Sheet Hebrew", "fontpkg-heebo", "files/Heebo[wght].ttf", signs="590-5FF FB1D-FB4F"),
    Font("Sheet Thai", "fontpkg-noto-sans-thai", "files/NotoSansThai[wdth,wght].ttf", signs="E01-E5B"),
    # Chinese, Japanese and Korean in the Japanese forms, and many symbols. One weight: bold would be 14 MB more.
    Font("Sheet CJK", "noto-cjk-sans-jp-regular", "NotoSansCJKjp-Regular.otf",
         signs="1100-11FF 20DD-20DE 2160-217F 21B8-21CC 21D4-21E6 21E8-21F5 2205 2207-220B 2213 221D 2220-2228 222A 222C-2235 "
         "223D-2245 224C 2262 2266-22EF 2305-2307 2312 2329-232A 23B0-259F 25A2-25A9 25B1 25C7 25CE 25D0-25D3 "
         "25E2-25E5 25EF-260F 2616-262F 2661-2662 2664 2667-2669 266C-2702 271A-2740 2756 2776-27A1 2934-2B95 "
         "2E80-A4CF A960-A97F AC00-D7FF F900-FAFF FE10-FE19 FE30-FE6F FF00-FFEF 1B000-1B16F 1F100-1F2FF 20000-323AF"),
)  # fmt: skip
_FROM_THE_RIGHT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001eeff]")
_ISOLATE, _END = "\u2066\u2069"  # around words, which themselves begin on the left as the sheet does
LETTERS = ", ".join(f"'{font.family}'" for font in GUESTS)


def font_faces() -> str:
    """What every sheet needs: the letters of the house, and the names of the others for its style sheets."""
    return "\n".join((*map(_faces, HOUSE), f"html {{ --letters: {LETTERS}; }}"))


def spelled(style: str) -> str:
    """The same style with the names of the fonts themselves: WeasyPrint would look them up anew for every element."""
    return style.replace("var(--letters)", LETTERS)


def _faces(font: Font) -> str:
    """Looked up each time: a folder of kept weights may move or vanish while a server runs."""
    return "\n".join(_face(font, file, weight) for file in font.files for weight in _weights(file))


def _weights(file: Path) -> tuple[int, ...]:
    """Those of our style sheets, out of a variable font; any other file is one weight, and says which."""
    return (400, 600) if "wght" in file.name else (0,)


def _face(font: Font, file: Path, weight: int) -> str:
    place = cut(file, _axes(file, weight)) if weight else file
    style = "italic" if "Italic" in file.name else "normal"
    said = f" font-weight: {weight};" if place != file else ""
    return f"@font-face {{ font-family: '{font.family}'; font-style: {style};{said} src: url('{place.as_uri()}'); }}"


def house_file(family: str, weight: int) -> Path:
    """The upright letters of a family of the house in one weight."""
    file = next(font for font in HOUSE if font.family == family).files[0]
    return cut(file, _axes(file, weight))


def _axes(file: Path, weight: int) -> tuple[tuple[str, float], ...]:
    """A weight at its plain width and the size of print that it is used for, as far as the font can tell them apart."""
    wanted = (("wght", weight), ("opsz", 12), ("wdth", 100))
    return tuple((axis, value) for axis, value in wanted if axis in file.name)


def with_letters(html: str) -> str:
    """The same page, which also loads the fonts for those of its letters that the house font lacks."""
    if html.isascii():
        return html
    html = _plain_title(html)
    signs = [ord(sign) for sign in set(html) if sign > "~"]
    faces = [_faces(font) for font in GUESTS if _wants(font, signs)]
    return html.replace("</head>", "\n".join(("<style>", *faces, "</style>\n</head>")), 1) if faces else html


def _wants(font: Font, signs: list[int]) -> bool:
    return any(sign in some for some in font.ranges for sign in signs)


def font_folders() -> list[Path]:
    """Where fonts may be read from."""
    return [cut_folder(), *(font.home for font in (*HOUSE, *GUESTS) if font.home.is_absolute())]


def isolated(value: Any) -> Any:
    """Words written from the right stay together: without this, a number that follows them would jump before them."""
    if not isinstance(value, str) or hasattr(value, "__html__") or not _FROM_THE_RIGHT.search(value):
        return value
    return f"{_ISOLATE}{value}{_END}"


def _plain_title(html: str) -> str:
    """The name of the document, for the bar of a window, has nothing beside it to be kept apart from."""
    start, end = html.find("<title>"), html.find("</title>")
    return html[:start] + html[start:end].replace(_ISOLATE, "").replace(_END, "") + html[end:]
