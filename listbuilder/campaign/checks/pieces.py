"""Where pieces stand: one detachment to a hex, enemies apart, convoys and squadrons as many as allowed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from listbuilder.campaign.checks.registry import Hit, Raw, check
from listbuilder.campaign.files import player_file
from listbuilder.campaign.hexes import Hex
from listbuilder.campaign.table import Table
from listbuilder.campaign.towns import squadrons_held
from listbuilder.words import decimal, listing

DESTROYED = "destroyed"


def _standing(table: Table) -> dict[Hex, list[tuple[str, str]]]:
    """Player and id of the detachments in each hex, in the order of the files; those that come now are still to be deployed."""
    found: dict[Hex, list[tuple[str, str]]] = defaultdict(list)
    turn = table.state.campaign.turn
    coming = turn if table.state.campaign.booked != turn else None
    for player, holding in table.state.holdings.items():
        for id, detachment in holding.detachments.items():
            new = detachment.arrives is not None and detachment.arrives == coming
            if detachment.at is not None and detachment.on_map(turn) and not new:
                found[detachment.at].append((player, id))
    return found


@check("detachments-per-hex")
def detachments_per_hex(table: Table, params: Raw) -> Iterator[Hit]:
    """No more detachments in a hex than the rules let stand together; enemies are another matter. Told at the last."""
    for hex, there in _standing(table).items():
        told: set[str] = set()
        for player, id in reversed(there):
            spared = [f"{one}/{name}" for one, name in there if one not in table.relations.enemies(player)]
            if len(spared) > table.common.per_hex and not told & set(spared):
                told |= set(spared)
                words = {"hex": hex, "found": len(spared), "limit": table.common.per_hex, "names": listing(spared)}
                yield Hit(player_file(player), ("detachments", id, "at"), player, words)


@check("enemies-apart")
def enemies_apart(table: Table, params: Raw) -> Iterator[Hit]:
    """Enemies share a hex only while they fight: `with: {phases: [...]}` names those phases."""
    if table.state.campaign.phase in params.get("phases", ()):
        return
    armies = table.zones.armies
    for player, id, hex in [(player, id, hex) for hex, there in _standing(table).items() for player, id in there]:
        foes = sorted(foe for foe in table.relations.enemies(player) if hex in armies.get(foe, ()))
        if foes:
            words = {"hex": hex, "names": listing([f"{player}/{id}", *foes]), "other": listing(foes)}
            yield Hit(player_file(player), ("detachments", id, "at"), player, words)


@check("deadly-ground")
def deadly_ground(table: Table, params: Raw) -> Iterator[Hit]:
    """Nothing stays where nobody can: terrain that is closed to all, or where all are lost who end their move in it."""
    deadly = {
        id for id, one in table.general.terrain.items()
        if all(mover in one.ending and one.ending[mover].then == DESTROYED for mover in one.enter)
    }  # fmt: skip
    terrain, turn = table.state.board.terrain, table.state.campaign.turn
    for player, holding in table.state.holdings.items():
        standing = {("detachments", id): one.at for id, one in holding.detachments.items() if one.on_map(turn)}
        standing |= {("convoys", id): convoy.at for id, convoy in holding.convoys.items()}
        standing |= {("agents", id): agent.at for id, agent in holding.agents.items()}
        for (part, id), hex in standing.items():
            if hex is not None and terrain[hex] in deadly:
                name = table.general.terrain[terrain[hex]].name
                words = {"names": f"{player}/{id}", "hex": hex, "other": name}
                yield Hit(player_file(player), (part, id, "at"), player, words)


@check("convoy-size")
def convoy_size(table: Table, params: Raw) -> Iterator[Hit]:
    """A convoy carries a least amount, unless it is loot."""
    for player, holding in table.state.holdings.items():
        least = table.terms[player].least_convoy
        for id, convoy in holding.convoys.items():
            if convoy.bp < least and not convoy.loot:
                words = {"names": id, "hex": convoy.at, "found": decimal(convoy.bp), "limit": decimal(least)}
                yield Hit(player_file(player), ("convoys", id, "bp"), player, words)


@check("squadrons-per-base")
def squadrons_per_base(table: Table, params: Raw) -> Iterator[Hit]:
    """Squadrons belong to a working base in an own settlement that holds so many."""
    for player, holding in table.state.holdings.items():
        kinds = table.buildings[player]
        based: dict[Hex, list[str]] = defaultdict(list)
        for id, squadron in holding.squadrons.items():
            based[squadron.at].append(id)
            most = squadrons_held(kinds, holding.urban.get(squadron.at))
            if len(based[squadron.at]) > most:
                words = {"names": id, "hex": squadron.at, "found": len(based[squadron.at]), "limit": most}
                yield Hit(player_file(player), ("squadrons", id, "at"), player, words)
