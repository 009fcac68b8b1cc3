"""What a player owns besides troops: settlements, strongholds, resources and their ways, pieces on the map."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from listbuilder.campaign.holding import Building, Defence, Urban
from listbuilder.campaign.worth import defence_price
from listbuilder.roster.model import Post
from listbuilder.sheets.campaign.desk import Desk, amount
from listbuilder.sheets.campaign.troops import force_of
from listbuilder.sheets.campaign.views import Cell, Row, TableView, columns, row
from listbuilder.words import counted, listing


def holding_tables(desk: Desk, player: str) -> Iterator[TableView]:
    for table in (_towns(desk, player), _strongholds(desk, player), _resources(desk, player), _pieces(desk, player)):
        if table.rows:
            yield table


def _towns(desk: Desk, player: str) -> TableView:
    heads = columns("Settlement", "Size", "Of", "Buildings", ">Upkeep", ">BP")
    holding, races = desk.holding(player), desk.table.general.races
    rows = []
    for hex, town in holding.urban.items():
        what = desk.table.common.sizes.get(town.size, "")
        capital = "capital" if hex == holding.capital else ""
        race = races[town.race].name if town.race in races else town.race
        rows.append(
            row(
                heads,
                Cell(desk.place(hex), "strong", capital),
                f"{town.size} {what}".strip(),
                race,
                listing(_building(desk, one) for one in town.buildings),
                amount(_upkeep(desk, player, town)),
                amount(town.bp),
            )
        )
    return TableView("Settlements", heads, (*rows, *_sum(heads, desk, player)), widths=(20, 13, 14, 35, 9, 9))


def _sum(heads: tuple[Cell, ...], desk: Desk, player: str) -> Iterator[Row]:
    towns = list(desk.holding(player).urban.values())
    if len(towns) > 1:
        upkeep = sum((_upkeep(desk, player, town) for town in towns), Fraction())
        stored = sum((town.bp for town in towns), Fraction())
        yield row(heads, counted(len(towns), "settlement"), "", "", "", amount(upkeep), amount(stored), look="sum")


def _building(desk: Desk, building: Building) -> str:
    name = desk.building(building.kind)
    return f"{name} ({building.of})" if building.of else name


def _upkeep(desk: Desk, player: str, town: Urban) -> Fraction:
    known = desk.table.rules[player].buildings
    return Fraction(sum(known[one.kind].upkeep for one in town.buildings if one.kind in known))


def _strongholds(desk: Desk, player: str) -> TableView:
    heads = columns("Stronghold", "Level", "Defences", ">Worth", "Garrison", ">Points", ">Most")
    rules, holding = desk.table.rules[player], desk.holding(player)
    race = desk.head.players[player].race
    rows = []
    for hex, one in holding.strongholds.items():
        level, roster = rules.strongholds.get(one.level), holding.garrisons.get(hex)
        force = force_of(desk, player, Post(player, garrison=hex), roster, "") if roster else None
        units = listing(f"{amount(unit.models)} {unit.name}" for unit in force.units) if force else "none"
        worth = sum((defence_price(rules, race, defence) for defence in one.defences), Fraction())
        points = amount(force.points) if force and force.points is not None else ""
        rows.append(
            row(
                heads, Cell(desk.place(hex), "strong"), level.name if level else one.level,
                listing(defence_words(desk, player, defence) for defence in one.defences) or "none", amount(worth), units, points,
                str(level.garrison) if level else "",
            )
        )  # fmt: skip
    return TableView("Strongholds", heads, tuple(rows), widths=(18, 15, 26, 8, 20, 7, 6))


def defence_words(desk: Desk, player: str, defence: Defence) -> str:
    rules = desk.table.rules[player]
    name = rules.defences[defence.kind].name if defence.kind in rules.defences else defence.kind
    weapon = rules.turrets[defence.weapon].name if defence.weapon in rules.turrets else defence.weapon
    told = f"{name} with {weapon}" if weapon else name
    return f"{defence.count} × {told}" if defence.count != 1 else told


def _resources(desk: Desk, player: str) -> TableView:
    heads = columns("Resource hex", ">RP", "Route", "=Length", ">Lost", ">Arrives", "Where")
    board, holding = desk.state.board, desk.holding(player)
    told = {one.hex: one for one in desk.ledgers[player].transports} if player in desk.ledgers else {}
    rows = []
    for hex, yields in board.resources.items():
        if board.control.get(hex) != player:
            continue
        one, way = told.get(hex), "-".join(holding.routes.get(hex, ())) or "no route"
        length = amount(one.length) if one and one.length is not None else ""
        lost, arrives = (amount(one.lost), amount(one.arrives)) if one else ("", "")
        to = (desk.place(one.to) if one.to else one.why) if one else ""
        rows.append(row(heads, Cell(desk.place(hex), "strong"), amount(yields), way, length, lost, arrives, to))
    return TableView("Resources and routes", heads, tuple(rows), widths=(18, 7, 33, 8, 8, 8, 18))


def _pieces(desk: Desk, player: str) -> TableView:
    """Convoys, agents and squadrons: their names are the owner's."""
    heads = columns("Piece", "Kind", "Place", "What it does")
    holding, kinds = desk.holding(player), desk.table.general.pieces
    rows = [
        row(
            heads,
            Cell(id, "strong"),
            "Convoy",
            desk.place(one.at),
            f"{amount(one.bp)} BP{', loot' if one.loot else ''}",
        )
        for id, one in holding.convoys.items()
    ]
    for id, agent in holding.agents.items():
        kind = kinds[agent.kind].name if agent.kind in kinds else agent.kind
        told = [f"of {desk.place(agent.home)}"] if agent.home else []
        told += [f"watches {agent.target}"] if agent.target else []
        rows.append(row(heads, Cell(id, "strong"), kind, desk.place(agent.at), ", ".join(told)))
    rows += [
        row(heads, Cell(id, "strong"), "Air squadron", desk.place(one.at), "") for id, one in holding.squadrons.items()
    ]
    return TableView("Convoys, agents, squadrons", heads, tuple(rows), widths=(22, 18, 28, 32))
