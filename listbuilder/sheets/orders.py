"""Order and record sheets: tables to write on during the game, as the pack declares them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from listbuilder.check import Checked
from listbuilder.engine.measure import characteristic
from listbuilder.engine.select import compile_selector
from listbuilder.engine.verdict import ForceVerdict, PricedLine, Verdict
from listbuilder.pack.model import Pack, Record
from listbuilder.sheets.roster import answers_of, figures_of
from listbuilder.vocabulary import many

TURNS = 10
MOST_ROWS = 60  # of single models; beyond this a line keeps one row


@dataclass(frozen=True, slots=True)
class Row:
    heading: str
    about: str
    depth: int
    boxes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RecordView:
    title: str
    first: str
    boxes: tuple[str, ...]
    columns: tuple[str, ...]
    turns: tuple[str, ...]
    rows: tuple[Row, ...]
    legend: tuple[str, ...]
    source: str


@dataclass(frozen=True, slots=True)
class ForceSheet:
    title: str
    list: str
    player: str
    kind: str
    details: tuple[str, ...]
    figures: tuple[tuple[str, str], ...]
    records: tuple[RecordView, ...]


def order_sheets(checked: Checked) -> tuple[ForceSheet, ...]:
    """One sheet for each force that the pack has records for."""
    verdict = checked.verdict
    assert verdict is not None
    made = (_sheet(verdict, index, told) for index, told in enumerate(verdict.forces))
    return tuple(sheet for sheet in made if sheet.records)


def _sheet(verdict: Verdict, index: int, told: ForceVerdict) -> ForceSheet:
    pack, roster = verdict.pack, verdict.roster
    lines = [line for line in verdict.lines if line.path[: len(told.path)] == told.path]
    return ForceSheet(
        title=told.name,
        list=roster.name or "Army list",
        player=roster.player,
        kind=pack.forces[told.kind].name,
        details=tuple(answers_of(pack, roster.forces[index].fields, "own")),
        figures=figures_of(pack, told.figures),
        records=tuple(_record(pack, record, lines) for record in pack.records.values() if _wanted(record, told.kind)),
    )


def _wanted(record: Record, kind: str) -> bool:
    return "force" not in record.raw or kind in many(record.raw["force"])


def _record(pack: Pack, record: Record, lines: list[PricedLine]) -> RecordView:
    raw = record.raw
    turns = tuple(str(turn + 1) for turn in range(raw.get("turns", TURNS)))
    by_entry = "rows" in raw
    boxes = raw.get("boxes", [])
    rows = _entry_rows(raw, lines, boxes) if by_entry else (Row(turn, "", 0, _fixed(boxes)) for turn in turns)
    return RecordView(
        title=record.title,
        first="" if by_entry else "Turn",
        boxes=tuple(box["name"] for box in boxes),
        columns=tuple(raw.get("columns", ())),
        turns=turns if by_entry and raw.get("turns", TURNS) > 1 else (),
        rows=tuple(rows),
        legend=tuple(raw.get("legend", ())),
        source=pack.source("records", record.id, record.book),
    )


def _entry_rows(raw: Any, lines: Iterable[PricedLine], boxes: list[dict[str, Any]]) -> Iterator[Row]:
    wanted = compile_selector(raw["rows"])
    for line in (line for line in lines if wanted(line.makeup.bearer)):
        name, about = line.entry.name or line.unit.name, line.unit.name if line.entry.name else ""
        numbers = tuple(_number(box, line) for box in boxes)
        if raw.get("each") and 1 < line.number <= MOST_ROWS:
            for model in range(line.number):
                yield Row(f"{name} {model + 1}", about, line.depth, numbers)
        else:
            yield Row(f"{line.number} {name}" if line.number > 1 else name, about, line.depth, numbers)


def _number(box: dict[str, Any], line: PricedLine) -> int:
    """As many as printed, or as a number of the profile."""
    value = characteristic(line.makeup, box["characteristic"]) if "characteristic" in box else None
    return int(value) if value is not None else int(box.get("number", 1 if "characteristic" not in box else 0))


def _fixed(boxes: list[dict[str, Any]]) -> tuple[int, ...]:
    return tuple(int(box.get("number", 1)) for box in boxes)
