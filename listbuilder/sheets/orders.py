"""Order and record sheets: tables to write on during the game, as the pack declares them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from listbuilder.check import Checked
from listbuilder.engine.select import Test, compile_selector
from listbuilder.engine.tracks import Boxes, boxes_of
from listbuilder.engine.verdict import ForceVerdict, PricedLine, Verdict
from listbuilder.pack.model import Pack, Record
from listbuilder.problems import Path
from listbuilder.sheets.appendix import cell
from listbuilder.sheets.roster import LABELS, Copy, answers_of, figures_of, options_of
from listbuilder.sheets.ticks import ticks
from listbuilder.sheets.titles import shortened
from listbuilder.vocabulary import many

TURNS = 10
MOST_ROWS = 60  # of single models; beyond this a line keeps one row


@dataclass(frozen=True, slots=True)
class Row:
    heading: str
    about: str
    depth: int
    shown: tuple[str, ...] = ()
    boxes: tuple[tuple[str, str], ...] = ()  # and what is beyond them
    head: bool = False  # what the rows below it stand in; nothing is written beside it


@dataclass(frozen=True, slots=True)
class RecordView:
    title: str
    first: str
    shown: tuple[str, ...]
    boxes: tuple[str, ...]
    columns: tuple[str, ...]
    turns: tuple[str, ...]
    rows: tuple[Row, ...]
    codes: tuple[tuple[str, str], ...]
    legend: tuple[str, ...]
    source: str

    @property
    def width(self) -> int:
        """Columns beside the first."""
        return len(self.shown) + len(self.boxes) + len(self.columns) + len(self.turns)


@dataclass(frozen=True, slots=True)
class ForceSheet:
    title: str
    label: str
    list: str
    player: str
    system: str
    kind: str
    details: tuple[str, ...]
    figures: tuple[tuple[str, str], ...]
    records: tuple[RecordView, ...]

    @property
    def short(self) -> str:
        """For the edge of a page."""
        return shortened(self.title)


Marked = Mapping[Path, tuple[Boxes, ...]]


def order_sheets(checked: Checked, copy: Copy = "own") -> tuple[ForceSheet, ...]:
    """One sheet for each force that the pack has records for."""
    if copy == "opponent":
        from listbuilder.sheets.openly import openly

        checked = openly(checked)
    verdict = checked.verdict
    assert verdict is not None
    boxes = boxes_of(verdict)
    made = (_sheet(verdict, index, told, boxes, copy) for index, told in enumerate(verdict.forces))
    return tuple(sheet for sheet in made if sheet.records)


def _sheet(verdict: Verdict, index: int, told: ForceVerdict, boxes: Marked, copy: Copy) -> ForceSheet:
    pack, roster = verdict.pack, verdict.roster
    lines = [line for line in verdict.lines if line.path[:2] == told.path]
    kind = pack.forces[told.kind].name
    wanted = (record for record in pack.records.values() if _wanted(record, told.kind))
    made = (_record(pack, record, told.path, lines, boxes, copy) for record in wanted)
    return ForceSheet(
        title=told.name,
        label=LABELS[copy] if copy == "opponent" else _kept_secret(pack, roster.forces[index].fields),
        list=roster.name or "Army list",
        player=roster.player,
        system=pack.title,
        kind=kind if kind != told.name else "",
        details=tuple(answers_of(pack, roster.forces[index].fields, copy)),
        figures=figures_of(pack, told.figures),
        records=tuple(record for record in made if record.rows),
    )


def _kept_secret(pack: Pack, fields: Any) -> str:
    """A sheet that tells a secret says so."""
    return "Keep secret" if any(pack.fields[id].secret for id, _ in fields) else ""


def _wanted(record: Record, kind: str) -> bool:
    return "force" not in record.raw or kind in many(record.raw["force"])


def _record(pack: Pack, record: Record, force: Path, lines: list[PricedLine], boxes: Marked, copy: Copy) -> RecordView:
    raw = record.raw
    turns = tuple(str(turn + 1) for turn in range(raw.get("turns", TURNS)))
    by_entry = "rows" in raw
    ids = raw.get("boxes", ())
    told = _entry_rows(pack, raw, lines, boxes, copy) if by_entry else _turn_rows(turns, ids, boxes.get(force, ()))
    rows = [*told, *([Row("", "", 0)] * raw.get("spare", 0))]
    if "first" in raw and rows:
        rows.insert(0, Row(raw["first"], "", 0))
    shown = _used([row.shown for row in rows])
    boxed = _used([tuple(some for some, _ in row.boxes) for row in rows])
    return RecordView(
        title=record.title,
        first="" if by_entry else "Turn",
        shown=tuple(one["name"] for at, one in enumerate(raw.get("show", ())) if at in shown),
        boxes=tuple(pack.tracks[id].name for at, id in enumerate(ids) if at in boxed),
        columns=tuple(raw.get("columns", ())),
        turns=turns if by_entry and len(turns) > 1 else (),
        rows=tuple(_of_columns(row, shown, boxed) for row in rows),
        codes=tuple(raw.get("codes", {}).items()),
        legend=tuple(raw.get("legend", ())),
        source=pack.source("records", record.id, record.book),
    )


def _used(rows: list[tuple[str, ...]]) -> set[int]:
    """The columns in which something stands in any row."""
    return {at for row in rows for at, words in enumerate(row) if words}


def _of_columns(row: Row, shown: set[int], boxed: set[int]) -> Row:
    return replace(
        row,
        shown=tuple(words for at, words in enumerate(row.shown) if at in shown),
        boxes=tuple(some for at, some in enumerate(row.boxes) if at in boxed),
    )


def _turn_rows(turns: tuple[str, ...], ids: Any, boxes: tuple[Boxes, ...]) -> Iterator[Row]:
    row = _ticked(ids, boxes, 1)
    return (Row(turn, "", 0, (), row) for turn in turns)


def _entry_rows(pack: Pack, raw: Any, lines: list[PricedLine], boxes: Marked, copy: Copy) -> Iterator[Row]:
    """Rows of the entries that are meant, each below the entry it stands in."""
    wanted = compile_selector(raw["rows"])
    alike = Counter[str]()
    for line in lines:
        alike[_name(line)] += line.number
    met = Counter[str]()
    for line in _with_heads(lines, wanted):
        name, about = _name(line), _about(pack, line, copy)
        head, depth = not wanted(line.makeup.bearer), min(line.depth, 4)
        shown = () if head else tuple(_shown(pack, one, line) for one in raw.get("show", ()))
        if raw.get("each") and alike[name] > 1 and line.number <= MOST_ROWS and not head:
            row = _ticked(raw.get("boxes", ()), boxes.get(line.path, ()), 1)
            for _ in range(line.number):
                met[name] += 1
                yield Row(f"{name} {met[name]}", about, depth, shown, row)
        else:
            row = () if head else _ticked(raw.get("boxes", ()), boxes.get(line.path, ()), line.number)
            yield Row(f"{line.number} {name}" if line.number > 1 else name, about, depth, shown, row, head)


def _name(line: PricedLine) -> str:
    return line.entry.name or line.unit.name


def _about(pack: Pack, line: PricedLine, copy: Copy) -> str:
    """The unit where the entry has a name of its own, and what it took."""
    return ", ".join([*([line.unit.name] if line.entry.name else []), *options_of(pack, line, copy)])


def _with_heads(lines: list[PricedLine], wanted: Test) -> list[PricedLine]:
    """The lines meant, and those that hold one of them."""
    meant = {line.path for line in lines if wanted(line.makeup.bearer)}
    above = {path[:end] for path in meant for end in range(4, len(path), 2)}
    return [line for line in lines if line.path in meant or line.path in above]


def _ticked(ids: Any, boxes: tuple[Boxes, ...], models: int) -> tuple[tuple[str, str], ...]:
    by_track = {one.track.id: one.number for one in boxes}
    return tuple(ticks(by_track[id], models) if id in by_track else ("", "") for id in ids)


def _shown(pack: Pack, what: Mapping[str, str], line: PricedLine) -> str:
    """A number of the profile, a figure or an answer."""
    if "characteristic" in what:
        return cell(line.makeup.profile.get(what["characteristic"]))
    if "figure" in what:
        return line.figures.get(what["figure"], "")
    value = line.makeup.answers.get(what["field"])
    choice = pack.fields[what["field"]].choices.get(str(value))
    return choice.name if choice else cell(value)
