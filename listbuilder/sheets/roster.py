"""The roster: what a player brings, what the judge says of it, and the sums behind it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Literal

from listbuilder.check import Checked
from listbuilder.engine.tracks import Boxes, boxes_of
from listbuilder.engine.verdict import ForceVerdict, PricedLine, Verdict
from listbuilder.pack.model import Currency, Option, Pack
from listbuilder.problems import Path
from listbuilder.report import cost_text, taken_text
from listbuilder.roster.model import Fields, Force
from listbuilder.sheets.appendix import UNSAID, appendix_of, cell, is_cost
from listbuilder.sheets.opinion import check_list, opinion_of
from listbuilder.sheets.roster_views import EntryView, ForceView, Pairs, RosterView
from listbuilder.sheets.ticks import Ticks, ticks
from listbuilder.vocabulary import answer_text
from listbuilder.words import decimal, mixed

Copy = Literal["own", "opponent", "judge"]
LABELS: dict[Copy, str] = {"own": "", "opponent": "Opponent's copy", "judge": "Judge's copy"}


def roster_view(checked: Checked, copy: Copy = "own") -> RosterView:
    """Everything the template needs, in finished words. Only a judged list has one."""
    if copy == "opponent":
        from listbuilder.sheets.openly import openly

        checked = openly(checked)
    verdict = checked.verdict
    assert verdict is not None
    roster, pack = verdict.roster, verdict.pack
    forces = tuple(_forces(verdict, copy))
    checks, idle = check_list(checked) if copy == "judge" else ((), "")
    return RosterView(
        title=roster.name or "Army list",
        label=LABELS[copy],
        player=roster.player,
        system=pack.title,
        pack=f"{pack.id} {pack.version} · {pack.hash[:12]}",
        points=cost_text(verdict.cost, pack, roster.limit),
        sum=_total_sum(verdict) if copy == "judge" else "",
        details=answer_pairs(pack, roster.fields, copy),
        options=", ".join(pack.optional[id].name for id in roster.options),
        notes=roster.notes,
        opinion=opinion_of(checked, open_only=copy == "opponent"),
        totals=figures_beside_cost(pack, verdict.figures or {}),
        forces=forces,
        appendix=appendix_of(verdict),
        checks=checks,
        idle=idle,
        code=_code(checked) if copy != "opponent" else None,  # a code tells all
        judge=copy == "judge",
        house=any(entry.house for force in forces for group in force.groups for entry in group),
    )


def _code(checked: Checked) -> tuple[str, float]:
    from listbuilder.sheets.qr import list_code, qr_address, qr_size

    text = list_code(checked)
    return qr_address(text), qr_size(text)


# --- forces ------------------------------------------------------------------------------------------


def _forces(verdict: Verdict, copy: Copy) -> Iterator[ForceView]:
    boxes = boxes_of(verdict)
    lines: dict[Path, list[PricedLine]] = {told.path: [] for told in verdict.forces}
    for line in verdict.lines:
        lines[line.path[:2]].append(line)
    for force, told in zip(verdict.roster.forces, verdict.forces, strict=True):
        yield _force(verdict.pack, force, told, lines[told.path], boxes, copy)


def _force(
    pack: Pack,
    force: Force,
    told: ForceVerdict,
    lines: list[PricedLine],
    boxes: Mapping[Path, tuple[Boxes, ...]],
    copy: Copy,
) -> ForceView:
    kind = pack.forces[told.kind].name
    groups: list[list[EntryView]] = []
    for index, line in enumerate(lines):
        if line.depth == 0:
            groups.append([])
        whole = _whole(pack.limited, lines, index) if line.entry.nested else ""
        groups[-1].append(_entry(pack, line, boxes.get(line.path, ()), whole, copy))
    return ForceView(
        title=told.name,
        kind=kind if told.name != kind else "",
        details=tuple(answers_of(pack, force.fields, copy)),
        figures=figures_beside_cost(pack, told.figures),
        boxes=_boxes(boxes.get(told.path, ()), 1),
        cost=cost_text(told.cost, pack) if lines else "",
        sum=_force_sum(pack.limited, told, lines) if copy == "judge" else "",
        notes=force.notes,
        groups=tuple(map(tuple, groups)),
    )


def _whole(currency: Currency | None, lines: list[PricedLine], index: int) -> str:
    """What an entry costs with all that is nested in it."""
    if currency is None:
        return ""
    first = lines[index]
    total = first.cost(currency.id) or Fraction(0)
    for line in lines[index + 1 :]:
        if line.depth <= first.depth:
            break
        total += line.cost(currency.id) or Fraction(0)
    return decimal(total)


def _force_sum(currency: Currency | None, told: ForceVerdict, lines: list[PricedLine]) -> str:
    """`2.25 + 11.25 = 13.5`; nothing where there is nothing to add."""
    costs = [cost for line in lines if currency and (cost := line.cost(currency.id))]
    if currency is None or len(costs) < 2:
        return ""
    return f"{' + '.join(map(decimal, costs))} = {decimal(told.cost[currency.id])}"


def _total_sum(verdict: Verdict) -> str:
    currency = verdict.pack.limited
    costs = [force.cost[currency.id] for force in verdict.forces] if currency else []
    if currency is None or len(costs) < 2 or verdict.cost is None:
        return ""
    return f"{' + '.join(map(decimal, costs))} = {decimal(verdict.cost[currency.id])}"


# --- entries -----------------------------------------------------------------------------------------


def _entry(pack: Pack, line: PricedLine, boxes: tuple[Boxes, ...], whole: str, copy: Copy) -> EntryView:
    unit, entry = line.unit, line.entry
    columns = pack.columns.get(unit.kind, {})
    profile = line.makeup.profile
    currency = pack.limited
    cost = line.cost(currency.id) if currency else None
    told = [*options_of(pack, line, copy), *answers_of(pack, entry.fields, copy)]
    return EntryView(
        depth=min(line.depth, 4),
        number=line.number,
        title=entry.name or unit.name,
        kind=unit.name if entry.name else "",
        details=(*told, *(f"{name}: {value}" for name, value in figures_beside_cost(pack, line.figures))),
        profile=tuple(
            (column.short, cell(profile[id])) for id, column in columns.items() if profile.get(id) not in UNSAID
        ),
        weapons=", ".join(pack.weapons[id].name for id in line.makeup.weapons),
        boxes=_boxes(boxes, line.number),
        cost=decimal(cost) if cost is not None and (cost or not whole) else "",
        sum=_sum(line, currency, in_full=copy == "judge"),
        whole=whole,
        notes=entry.notes,
        source=pack.source(unit.kind, unit.id, unit.book),
        house=pack.is_house(unit.kind, unit.id, unit.book),
    )


def _boxes(boxes: tuple[Boxes, ...], models: int) -> Ticks:
    return tuple((one.track.name, *ticks(one.number, models)) for one in filter(ticked, boxes))


def ticked(boxes: Boxes) -> bool:
    """Some boxes are for record sheets alone."""
    return bool(boxes.track.raw.get("roster", True))


def _sum(line: PricedLine, currency: Currency | None, in_full: bool) -> str:
    """How one model's price comes about; for the judge with a name to every number."""
    if currency is None or currency.id not in line.price.totals:
        return ""
    text = line.price.sum_text(currency.id)
    if "=" not in text and line.number == 1:
        return ""
    if in_full and "=" in text:
        text = f"{_in_full(line, currency)} = {text.rpartition(' = ')[2]}"
    return f"{text} each" if line.number != 1 else text


def _in_full(line: PricedLine, currency: Currency) -> str:
    parts = []
    for bracket in line.price.brackets[currency.id]:
        terms = [
            f"{term.name} {'?' if term.amount is None else decimal(term.amount)}"
            for term in bracket.terms
            if term.amount != 0
        ]
        told = " + ".join(terms) or "0"
        factors = [f"{name} {mixed(factor)}" for name, factor in bracket.factors]
        parts.append(" × ".join([f"({told})" if factors and len(terms) > 1 else told, *factors]))
    return " + ".join(parts)


def options_of(pack: Pack, line: PricedLine, copy: Copy) -> list[str]:
    """What was taken; secrets stay off the opponent's copy."""
    return [
        taken_text(pack, taken)
        for taken in line.makeup.taken
        if taken.id not in pack.options or not _unsaid(pack, pack.options[taken.id], copy)
    ]


def _unsaid(pack: Pack, option: Option, copy: Copy) -> bool:
    """A secret, or the cost itself as the player declared it: it stands in the column of costs."""
    return (copy == "opponent" and option.secret) or is_cost(pack, option.name)


def answers_of(pack: Pack, fields: Fields, copy: Copy) -> list[str]:
    return [f"{name}: {value}" for name, value in answer_pairs(pack, fields, copy)]


def answer_pairs(pack: Pack, fields: Fields, copy: Copy) -> Pairs:
    """Questions and answers; secret ones stay off the opponent's copy."""
    told = []
    for id, value in fields:
        field = pack.fields[id]
        if copy == "opponent" and field.secret:
            continue
        choice = field.choices.get(answer_text(value))
        told.append((field.name, choice.name if choice else cell(value)))
    return tuple(told)


def figures_beside_cost(pack: Pack, figures: Mapping[str, str]) -> Pairs:
    """Figures where the cost is told anyway."""
    return tuple((name, value) for name, value in figures_of(pack, figures) if not is_cost(pack, name))


def figures_of(pack: Pack, figures: Mapping[str, str]) -> Pairs:
    """What is not there needs no figure."""
    return tuple(
        (pack.figures[id].name, f"{value} {pack.figures[id].unit}".strip())
        for id, value in figures.items()
        if value not in ("0", "0%")
    )
