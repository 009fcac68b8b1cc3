"""What a report consists of: sections with tables in finished words. Templates only set them."""

from __future__ import annotations

from dataclasses import dataclass

from listbuilder.sheets.campaign.sheets import MapPage


@dataclass(frozen=True, slots=True)
class Cell:
    """Some words; `look` is right, short, strong, sum, boxes or write."""

    text: str = ""
    look: str = ""
    about: str = ""  # in small print below


@dataclass(frozen=True, slots=True)
class Row:
    cells: tuple[Cell, ...]
    look: str = ""  # "sum" closes a table, "head" names the rows below it


@dataclass(frozen=True, slots=True)
class TableView:
    """`widths` are shares in percent, none: as the words need."""

    title: str
    columns: tuple[Cell, ...]
    rows: tuple[Row, ...]
    about: str = ""
    widths: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Finding:
    severity: str
    message: str
    hint: str
    about: str


@dataclass(frozen=True, slots=True)
class Section:
    """A heading with what stands below it. What is empty says so in `none`."""

    title: str
    tables: tuple[TableView, ...] = ()
    figures: tuple[tuple[str, str], ...] = ()
    lines: tuple[str, ...] = ()
    findings: tuple[Finding, ...] = ()
    none: str = ""
    fresh: bool = False  # begins a page


@dataclass(frozen=True, slots=True)
class Report:
    """A whole report, for the umpire or for one player."""

    title: str
    label: str
    under: str
    pack: str
    player: str
    figures: tuple[tuple[str, str], ...]
    mapped: str  # what stands above every map
    maps: tuple[MapPage, ...]
    common: tuple[Section, ...]  # before the map: what concerns all
    sections: tuple[Section, ...]  # behind it: player by player


def columns(*words: str) -> tuple[Cell, ...]:
    """Headings; `>Size` stands on the right, `=Size` in the middle of a narrow column."""
    looks = {">": "right", "=": "short"}
    return tuple(Cell(word[1:], looks[word[0]]) if word[:1] in looks else Cell(word) for word in words)


def row(heads: tuple[Cell, ...], *words: str | Cell, look: str = "") -> Row:
    """Cells that stand as their headings do."""
    cells = (Cell(word, head.look) if isinstance(word, str) else word for word, head in zip(words, heads, strict=False))
    return Row(tuple(cells), look)
