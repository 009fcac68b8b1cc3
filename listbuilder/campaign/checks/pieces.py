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
    """No more detachments of one side in a hex than the rules let stand together."""
    for hex, there in _standing(table).items():
        sides: dict[str, list[str]] = defaultdict(list)
        for player, id in there:
            friend = min(table.relations.friends(player))
            sides[friend].append(f"{player}/{id}")
        for names in sides.values():
            if len(names) > table.common.per_hex:
                player, _, id = names[-1].partition("/")
                words = {"hex": hex, "found": len(names), "limit": table.common.per_hex, "names": listing(names)}
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
