"""Detachments and garrisons: where they are, how large, and which of their models are fit, hurt, lost or taken."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from listbuilder.campaign.holding import UNFIT, Detachment
from listbuilder.campaign.march import march_of
from listbuilder.campaign.sight import ready
from listbuilder.engine.verdict import Verdict
from listbuilder.pack.load import NoPack
from listbuilder.roster.edit import entries_of
from listbuilder.roster.model import Post, Roster
from listbuilder.sheets.campaign.desk import Desk, amount
from listbuilder.sheets.campaign.views import Cell, Row, TableView, columns, row
from listbuilder.sheets.ticks import ticks
from listbuilder.words import decimal

STATES = ("ready", *UNFIT)
_HEADS = columns("Unit", "=Models", "=Ready", "=Wounded", "=Damaged", "=Dead", "=Captured", ">Points", "To tick")
_DETACHMENT = columns(
    "Detachment",
    "Kind",
    "Place",
    "=MV",
    "=DXP",
    "Rank",
    ">Points",
    ">Most",
    "=Fit",
    "=Wnd.",
    "=Dmg.",
    "=Dead",
    "=Capt.",
)
_SHARES = (18, 11, 15, 4, 5, 10, 7, 7, 5, 4, 4, 5, 5)
_WIDTHS = (31, 7, 7, 8, 8, 6, 8, 7, 18)


@dataclass(frozen=True, slots=True)
class Unit:
    """A line of a force: what it is, its models by state, and what it costs."""

    name: str
    about: str
    models: Fraction
    states: dict[str, Fraction]
    points: Fraction | None


@dataclass(frozen=True, slots=True)
class Force:
    """A detachment or garrison in figures. Without `points` its list could not be judged."""

    title: str
    kind: str
    units: tuple[Unit, ...]
    points: Fraction | None

    def count(self, state: str) -> Fraction:
        return sum((unit.states[state] for unit in self.units), Fraction())


Forces = list[tuple[Detachment, Force]]


def force_of(desk: Desk, player: str, post: Post, roster: Roster | None, name: str) -> Force:
    """By the judge, who knows what everything costs; without him by the list alone."""
    if roster is None:
        return Force(name, "", (), None)
    verdict = _verdict(desk, player, post, roster)
    kinds = (
        [verdict.pack.forces[one.kind].name for one in verdict.forces if one.kind in verdict.pack.forces]
        if verdict
        else []
    )
    units = tuple(_priced(verdict)) if verdict and verdict.cost is not None else tuple(_bare(roster))
    limited = verdict.pack.limited if verdict else None
    points = verdict.cost.get(limited.id) if verdict and verdict.cost is not None and limited else None
    return Force(roster.name or name, ", ".join(dict.fromkeys(kinds)), units, points)


def _verdict(desk: Desk, player: str, post: Post, roster: Roster) -> Verdict | None:
    try:
        return desk.table.verdict(desk.holding(player), post, roster)[0]
    except NoPack:  # told among the findings
        return None


def _priced(verdict: Verdict) -> Iterator[Unit]:
    limited = verdict.pack.limited
    for line in verdict.lines:
        about = line.unit.name if line.entry.name else ""
        cost = line.cost(limited.id) if limited else None
        scale = Fraction(line.number, line.entry.count) if line.entry.count else Fraction(1)
        away = {name: value * scale for name, value in _away(dict(line.entry.fields)).items()}
        states = {"ready": ready(line.entry) * scale, **away}
        yield Unit(line.entry.name or line.unit.name, about, Fraction(line.number), states, cost)


def _bare(roster: Roster) -> Iterator[Unit]:
    for entry in entries_of(roster):
        states = {"ready": ready(entry), **_away(dict(entry.fields))}
        yield Unit(entry.name or entry.unit, "", Fraction(entry.count), states, None)


def _away(fields: dict[str, object]) -> dict[str, Fraction]:
    return {name: Fraction(str(fields.get(name, 0))) for name in UNFIT}


# --- what a detachment may be --------------------------------------------------------------------------


def rank_of(desk: Desk, player: str, detachment: Detachment) -> tuple[str, int | None]:
    """The name of its rank, and the most points of one; a rank once gained is kept."""
    dxp = max(detachment.dxp, detachment.most_dxp or 0)
    ranks = sorted(desk.table.rules[player].ranks.values(), key=lambda rank: rank.dxp)
    had = [rank for rank in ranks if rank.dxp <= dxp]
    return (had[-1].name, had[-1].points) if had else ("", None)


def mv_of(desk: Desk, player: str, detachment: Detachment) -> str:
    if not desk.sound:
        return ""
    march = march_of(desk.table, player, detachment)
    return str(march.mv) if march else ""


def captor_of(desk: Desk, player: str, detachment: Detachment) -> str:
    """Who holds it prisoner; empty when nobody does."""
    for id, holding in desk.state.holdings.items():
        if any((one.player, one.detachment) == (player, detachment.id) for one in holding.captives.values()):
            return id
    return ""


def where(desk: Desk, player: str, detachment: Detachment) -> str:
    if detachment.destroyed is not None:
        return f"destroyed in turn {detachment.destroyed}"
    captor = captor_of(desk, player, detachment)
    if captor:
        return f"captive of {desk.name(captor)}"
    if detachment.orbit:
        return "in orbit"
    return desk.place(detachment.at) or "away"


def status_of(desk: Desk, detachment: Detachment) -> str:
    told = []
    if detachment.arrives is not None and detachment.arrives > desk.turn and detachment.destroyed is None:
        told.append(f"arrives in turn {detachment.arrives}")
    if detachment.settles is not None:
        told.append(f"settles in {desk.place(detachment.settles)}")
    if detachment.unarmed:
        told.append("not armed again")
    return ", ".join(told)


def forces_of(desk: Desk, player: str) -> Forces:
    holding = desk.holding(player)
    return [(one, force_of(desk, player, Post(player, id), one.roster, id)) for id, one in holding.detachments.items()]


# --- tables --------------------------------------------------------------------------------------------


def troop_tables(desk: Desk, player: str, boxes: bool) -> Iterator[TableView]:
    """A line for each detachment, then the models of each, then those of the garrisons."""
    forces = forces_of(desk, player)
    if not forces and not desk.holding(player).garrisons:
        return
    rows = [_line(desk, player, one, force) for one, force in forces]
    if rows:
        yield TableView("Detachments", _DETACHMENT, tuple(rows), widths=_SHARES)
    yield from _models(desk, player, forces) if boxes else _in_words(desk, player, forces)


def _listed(desk: Desk, player: str, forces: Forces) -> Iterator[tuple[Force, str]]:
    """All that live, with where they are."""
    for one, force in forces:
        if one.destroyed is None:
            yield force, f"{one.id} · {where(desk, player, one)}"
    for hex, roster in desk.holding(player).garrisons.items():
        post = Post(player, garrison=hex)
        yield force_of(desk, player, post, roster, f"Garrison of {desk.place(hex)}"), f"garrison · {desk.place(hex)}"


def _in_words(desk: Desk, player: str, forces: Forces) -> Iterator[TableView]:
    """The umpire's: a line for each force. A row for each unit would be many pages that nobody reads."""
    heads = columns("Force", "Models by state", ">Points")
    rows = [
        row(heads, Cell(force.title, "strong", about), "; ".join(map(_told, force.units)), _points(force))
        for force, about in _listed(desk, player, forces)
    ]
    if rows:
        yield TableView("Models", heads, tuple(rows), widths=(25, 65, 10))


def _told(unit: Unit) -> str:
    """`20 Rifles: 13 ready, 3 wounded, 4 dead`; nothing is said of units that are whole."""
    told = [f"{decimal(unit.states[state])} {state}" for state in STATES if unit.states[state]]
    named = f"{decimal(unit.models)} {unit.name}"
    return named if unit.states["ready"] == unit.models else f"{named}: {', '.join(told) or 'none ready'}"


def _points(force: Force) -> str:
    return amount(force.points) if force.points is not None else "?"


def _models(desk: Desk, player: str, forces: Forces) -> Iterator[TableView]:
    """A player's: a line for each unit with boxes to tick during a battle."""
    rows: list[Row] = []
    for force, about in _listed(desk, player, forces):
        rows.append(Row((Cell(force.title, "strong"), Cell(f"{about} · {_points(force)} points")), "head"))
        rows += [_unit(unit) for unit in force.units]
    if rows:
        yield TableView("Models by state", _HEADS, tuple(rows), widths=_WIDTHS)


def _unit(unit: Unit) -> Row:
    states = [decimal(unit.states[state]) if unit.states[state] else "" for state in STATES]
    points = amount(unit.points) if unit.points is not None else ""
    fit = int(unit.states["ready"])
    boxes = Cell(" ".join(ticks(1, fit)).strip() if fit else "", "boxes")
    return row(_HEADS, Cell(unit.name, "", unit.about), decimal(unit.models), *states, points, boxes)


def _line(desk: Desk, player: str, one: Detachment, force: Force) -> Row:
    rank, most = rank_of(desk, player, one)
    gone = one.destroyed is not None
    return row(
        _DETACHMENT,
        Cell(force.title, "strong", one.id if one.id != force.title else ""),
        force.kind,
        Cell(where(desk, player, one), "", status_of(desk, one)),
        "" if gone else mv_of(desk, player, one),
        str(one.dxp),
        rank,
        amount(force.points) if force.points is not None else "?",
        str(most) if most is not None else "",
        *(decimal(number) if number and not gone else "" for number in map(force.count, STATES)),
    )
