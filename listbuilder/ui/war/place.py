"""What is at a hex, in rows of words: only what the reader of the desk knows."""

from __future__ import annotations

from collections.abc import Iterator

from listbuilder.campaign.hexes import Hex
from listbuilder.campaign.holding import Holding
from listbuilder.campaign.known import HIDDEN
from listbuilder.sheets.campaign.desk import Desk, amount
from listbuilder.sheets.campaign.holdings import defence_words
from listbuilder.ui.state import t
from listbuilder.words import listing

Row = tuple[str, str]


def place_rows(desk: Desk, hex: Hex) -> list[Row]:
    """From the ground up."""
    return [*_ground(desk, hex), *(row for id in desk.state.holdings for row in _standing(desk, id, hex))]


def _ground(desk: Desk, hex: Hex) -> Iterator[Row]:
    board, terrain = desk.state.board, desk.table.general.terrain
    kind = board.terrain[hex]
    yield t("campaign.terrain"), terrain[kind].name if kind in terrain else kind
    if hex in board.airspace:
        yield t("campaign.airspace"), board.airspace[hex]
    owner = board.control.get(hex)
    yield t("campaign.owner"), desk.name(owner) if owner else _nobody(desk, hex)
    if hex in board.resources:
        yields = board.resources[hex]
        yield t("campaign.resources"), t("campaign.rp", n=amount(yields)) if yields != HIDDEN else t("campaign.unknown")
    if hex in board.ruins:
        yield t("campaign.ruin"), t("campaign.is-there")
    ways = [other for link in board.roads for other in link if hex in link and other != hex]
    if ways:
        yield t("campaign.roads"), t("campaign.to", places=listing(sorted(ways)))
    rivers = [other for side in board.rivers for other in side if hex in side and other != hex]
    if rivers:
        yield t("campaign.rivers"), t("campaign.at-side", places=listing(sorted(rivers)))


def _nobody(desk: Desk, hex: Hex) -> str:
    """Who owns what is out of sight is not known."""
    return t("campaign.unknown") if hex in desk.unseen else t("campaign.nobody")


def _standing(desk: Desk, player: str, hex: Hex) -> Iterator[Row]:
    """What one player has there; of others no more than that it is there."""
    holding = desk.holding(player)
    if desk.whose in ("", player):
        yield from _own(desk, holding, hex)
        yield from _pieces(desk, holding, hex)
    else:
        yield from _seen(desk, holding, hex)


def _own(desk: Desk, holding: Holding, hex: Hex) -> Iterator[Row]:
    town, stronghold = holding.urban.get(hex), holding.strongholds.get(hex)
    if town is not None:
        what = t("campaign.capital") if hex == holding.capital else t("campaign.settlement")
        size = f"{town.size} {desk.table.common.sizes.get(town.size, '')}".strip()
        yield what, t("campaign.town", name=desk.name(holding.player), size=size)
        yield t("campaign.bp"), amount(town.bp)
        told = [desk.building(one.kind) + (f" ({one.of})" if one.of else "") for one in town.buildings]
        yield t("campaign.buildings"), listing(told) or t("campaign.none")
    if stronghold is not None:
        levels = desk.table.rules[holding.player].strongholds
        level = levels[stronghold.level].name if stronghold.level in levels else stronghold.level
        yield t("campaign.stronghold"), level
        told = [defence_words(desk, holding.player, one) for one in stronghold.defences]
        yield t("campaign.defences"), listing(told) or t("campaign.none")
    if hex in holding.garrisons:
        yield t("campaign.garrison"), desk.name(holding.player)


def _pieces(desk: Desk, holding: Holding, hex: Hex) -> Iterator[Row]:
    whose, kinds = desk.name(holding.player), desk.table.general.pieces
    for id, one in holding.detachments.items():
        if one.at == hex and one.destroyed is None:
            name = one.roster.name if one.roster and one.roster.name else id
            late = "" if one.on_map(desk.turn) else t("campaign.arrives", n=one.arrives or "?")
            yield t("campaign.detachment"), ", ".join(filter(None, (f"{name} ({whose})", late)))
    for id, convoy in holding.convoys.items():
        if convoy.at == hex:
            yield t("campaign.convoy"), f"{id} ({whose}), {amount(convoy.bp)} BP"
    for id, agent in holding.agents.items():
        if agent.at == hex:
            yield kinds[agent.kind].name if agent.kind in kinds else agent.kind, f"{id} ({whose})"
    squadrons = [id for id, one in holding.squadrons.items() if one.at == hex]
    if squadrons:
        yield t("campaign.squadrons"), f"{listing(squadrons)} ({whose})"


def _seen(desk: Desk, holding: Holding, hex: Hex) -> Iterator[Row]:
    whose, kinds = desk.name(holding.player), desk.table.general.pieces
    sights = [t("campaign.settlement")] if hex in holding.urban else []
    sights += [t("campaign.stronghold")] if hex in holding.strongholds else []
    sights += [t("campaign.garrison")] if hex in holding.garrisons else []
    sights += [t("campaign.detachment") for one in holding.detachments.values() if one.at == hex]
    sights += [t("campaign.convoy") for one in holding.convoys.values() if one.at == hex]
    for agent in holding.agents.values():
        if agent.at == hex:
            sights.append(kinds[agent.kind].name if agent.kind in kinds else agent.kind)
    for sight in sights:
        yield sight, whose
