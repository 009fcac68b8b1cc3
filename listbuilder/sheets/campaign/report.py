"""Whole reports: everything for the umpire; for a player what he knows, and his sheets to write on."""

from __future__ import annotations

from collections.abc import Iterator

from listbuilder.sheets.campaign.agreed import readings_section
from listbuilder.sheets.campaign.books import ledger_table, plan_table
from listbuilder.sheets.campaign.dates import by_hand_section, calendar
from listbuilder.sheets.campaign.desk import Desk
from listbuilder.sheets.campaign.forms import forms
from listbuilder.sheets.campaign.holdings import holding_tables
from listbuilder.sheets.campaign.mapview import map_view
from listbuilder.sheets.campaign.matters import (
    captives_section,
    findings_section,
    learnt_section,
    log_section,
    players_table,
    seen_section,
    treaties_section,
)
from listbuilder.sheets.campaign.sheets import MapPage, MapPaper, map_pages
from listbuilder.sheets.campaign.troops import troop_tables
from listbuilder.sheets.campaign.views import Report, Section
from listbuilder.words import counted


def report(desk: Desk, paper: MapPaper, tiled: bool, ink_saver: bool) -> Report:
    """What concerns all, the map, then each player; `desk.moved` hears of every part that is done."""
    return _report(desk, _maps(desk, paper, tiled, ink_saver), tuple(_each(desk)), tuple(_common(desk)))


def map_report(desk: Desk, paper: MapPaper, tiled: bool, ink_saver: bool) -> Report:
    """The map alone."""
    return _report(desk, _maps(desk, paper, tiled, ink_saver), ())


def form_report(desk: Desk) -> Report:
    """Forms alone, of one player or of all."""
    return _report(desk, (), tuple(section for one in desk.players for section in forms(desk, one.id)))


def _maps(desk: Desk, paper: MapPaper, tiled: bool, ink_saver: bool) -> tuple[MapPage, ...]:
    view = map_view(desk.table, desk.whose, desk.unseen)
    pages = tuple(map_pages(view, paper, tiled, desk.head.name, ink_saver))
    desk.moved()
    return pages


def _report(
    desk: Desk, maps: tuple[MapPage, ...], sections: tuple[Section, ...], common: tuple[Section, ...] = ()
) -> Report:
    pack, whose = desk.table.pack, desk.head.players.get(desk.whose)
    grid = desk.state.board.grid
    phases = desk.table.general.phases
    phase = phases[desk.head.phase].name if desk.head.phase in phases else desk.head.phase
    return Report(
        title=desk.head.name,
        label=f"For {whose.name} only" if whose else "Umpire's copy: keep secret",
        under=f"{whose.name}, {desk.race(whose.id)}" if whose else "Report for the umpire",
        pack=f"{pack.title} · {pack.id} {pack.version} · {pack.hash[:12]}",
        player=whose.name if whose else "",
        figures=(
            ("Turn", str(desk.turn)), ("Phase", phase), ("Map", f"{grid.columns} × {grid.rows}"),
            ("Players", str(len(desk.head.players))),
        ),
        mapped=f"{desk.head.name}, turn {desk.turn}",
        maps=maps,
        common=common,
        sections=sections,
    )  # fmt: skip


def _common(desk: Desk) -> Iterator[Section]:
    yield players_table(desk)
    yield findings_section(desk)
    yield calendar(desk)
    by_hand = by_hand_section(desk)
    if by_hand.tables:
        yield by_hand
    yield treaties_section(desk)
    yield captives_section(desk)
    yield readings_section(desk)
    if desk.whose:
        yield seen_section(desk)
    if any(desk.holding(one.id).learnt for one in desk.players):
        yield learnt_section(desk)
    yield log_section(desk)


def _each(desk: Desk) -> Iterator[Section]:
    for player in desk.players:
        yield _holdings(desk, player.id)
        desk.moved()
    if desk.whose:
        yield from forms(desk, desk.whose)


def _holdings(desk: Desk, player: str) -> Section:
    """The books stand with the settlements they are about, troops behind them."""
    holding, one = desk.holding(player), desk.head.players[player]
    tables = (
        *holding_tables(desk, player),
        *ledger_table(desk, player),
        *plan_table(desk, player),
        *troop_tables(desk, player, bool(desk.whose)),
    )
    figures = [("Mark", one.mark), ("Race", desk.race(player)), ("VP", str(holding.vp))]
    if one.strategy:
        figures.append(("Strategy", str(one.strategy)))
    if holding.free_roads:
        figures.append(("Free roads", str(holding.free_roads)))
    lines = [holding.notes] if holding.notes else []
    if not desk.sound:
        lines.append("Books and movement are not reckoned before the files are in order: see the findings.")
    return Section(
        f"{one.name}: {counted(len(holding.detachments), 'detachment')}",
        tables,
        tuple(figures),
        tuple(lines),
        fresh=True,
    )
