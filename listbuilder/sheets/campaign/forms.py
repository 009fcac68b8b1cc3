"""Forms to write orders on: a line for each detachment that can be given one, and a plan of what is to be built."""

from __future__ import annotations

from collections.abc import Iterator

from listbuilder.roster.model import Post
from listbuilder.sheets.campaign.desk import Desk, amount
from listbuilder.sheets.campaign.troops import captor_of, force_of, mv_of, where
from listbuilder.sheets.campaign.views import Cell, Row, Section, TableView, columns, row

SPARE, BUILDS = 3, 14  # empty lines


def forms(desk: Desk, player: str) -> tuple[Section, ...]:
    """The order sheets of one player for one turn."""
    name = desk.name(player)
    sections = (
        Section(
            f"Build plan of {name}, turn {desk.turn}", tuple(_plan(desk, player)), _stored(desk, player), fresh=True
        ),
        Section(f"Orders of {name}, turn {desk.turn}", tuple(_orders(desk, player)), fresh=True),
    )
    return tuple(one for one in sections if one.tables)


def _stored(desk: Desk, player: str) -> tuple[tuple[str, str], ...]:
    """What there is to spend, hex by hex."""
    return tuple((desk.place(hex), f"{amount(town.bp)} BP") for hex, town in desk.holding(player).urban.items())


def _plan(desk: Desk, player: str) -> Iterator[TableView]:
    heads = columns("Hex that pays", "What is built, filled, upgraded, moved or disbanded", "Where", ">BP", ">Left")
    yield TableView("What is built", heads, tuple(_empty(heads, BUILDS)), widths=(16, 48, 14, 11, 11))
    resources = [hex for hex in desk.state.board.resources if desk.state.board.control.get(hex) == player]
    if resources:
        heads = columns("Resource hex", "Route now", "New route")
        ways = desk.holding(player).routes
        rows = [
            Row(row(heads, desk.place(hex), "-".join(ways.get(hex, ())) or "none", "").cells, "write")
            for hex in resources
        ]
        yield TableView("Routes", heads, tuple(rows), widths=(18, 40, 42))
    heads = columns("With whom", "Offer or answer: treaties, captives, build points", "=Secret")
    yield TableView("Diplomacy", heads, tuple(_empty(heads, SPARE)), widths=(22, 66, 12))


def _orders(desk: Desk, player: str) -> Iterator[TableView]:
    rules, holding = desk.table.rules[player], desk.holding(player)
    heads = columns("Detachment", "=MV", "In", "Order", "Way or target", "Battle order", "Target")
    moving = [
        row(heads, Cell(force_of(desk, player, Post(player, id), one.roster, id).title, "strong"), mv_of(desk, player, one), where(desk, player, one), look="write")
        for id, one in holding.detachments.items()
        if one.destroyed is None and (one.arrives or 0) <= desk.turn and not captor_of(desk, player, one)
    ]  # fmt: skip
    rows = (*(Row((*one.cells, *[Cell()] * 4), "write") for one in moving), *_empty(heads, SPARE))
    told = " ".join(
        f"{one.number} {one.name}." for one in sorted(rules.movement_orders.values(), key=lambda one: one.number)
    )
    fight = " ".join(
        f"{one.number} {one.name}." for one in sorted(rules.battle_orders.values(), key=lambda one: one.number)
    )
    about = f"Movement orders: {told} Battle orders: {fight}"
    yield TableView("Movement and battle", heads, rows, about, (22, 6, 14, 10, 24, 10, 14))
    heads = columns("Convoy or agent", "Kind", "In", "Order", "Way or target", "Mission")
    kinds = rules.pieces
    others = [(id, "Convoy", one.at) for id, one in holding.convoys.items()]
    others += [
        (id, kinds[one.kind].name if one.kind in kinds else one.kind, one.at) for id, one in holding.agents.items()
    ]
    rows = tuple(
        row(heads, Cell(id, "strong"), kind, desk.place(at), "", "", "", look="write") for id, kind, at in others
    )
    spies = " ".join(
        f"{one.number} {one.name}."
        for one in sorted(rules.spy_orders.values(), key=lambda one: one.number)
        if not one.open
    )
    yield TableView("Convoys and agents", heads, (*rows, *_empty(heads, 2)), f"Missions: {spies}" if spies else "", (18, 12, 18, 12, 26, 14))  # fmt: skip
    if holding.squadrons:
        heads = columns("Air squadron", "From", "Mission", "Airspace or target")
        rows = tuple(
            row(heads, Cell(id, "strong"), desk.place(one.at), "", "", look="write")
            for id, one in holding.squadrons.items()
        )
        told = " ".join(
            f"{one.order} {one.name}." for one in sorted(rules.missions.values(), key=lambda one: one.order)
        )
        yield TableView("Air missions", heads, rows, f"Missions: {told}" if told else "", (22, 24, 24, 30))


def _empty(heads: tuple[Cell, ...], number: int) -> Iterator[Row]:
    return (Row(tuple(Cell() for _ in heads), "write") for _ in range(number))
