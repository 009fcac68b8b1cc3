"""Who is held prisoner, where, and may he be?"""

from __future__ import annotations

from collections.abc import Iterator

from listbuilder.campaign.army import kin
from listbuilder.campaign.checks.registry import Hit, Raw, check
from listbuilder.campaign.files import player_file
from listbuilder.campaign.holding import Captive, Holding
from listbuilder.campaign.table import Table


def _captives(table: Table) -> Iterator[tuple[Holding, Captive]]:
    for holding in table.state.holdings.values():
        for captive in holding.captives.values():
            yield holding, captive


def _hit(holding: Holding, captive: Captive, key: str, **words: object) -> Hit:
    told = {"names": f"{captive.player}/{captive.detachment}", "what": captive.id, "hex": captive.at or "", **words}
    return Hit(player_file(holding.player), ("captives", captive.id, key), holding.player, told)


@check("captives-held")
def captives_held(table: Table, params: Raw) -> Iterator[Hit]:
    """A prison stands in an own settlement that is large enough for it."""
    for holding, captive in _captives(table):
        if captive.at is None:
            continue
        town, rules = holding.urban.get(captive.at), table.rules[holding.player]
        prisons = [rules.buildings[one.kind] for one in town.buildings if one.kind in rules.buildings] if town else []
        prisons = [prison for prison in prisons if prison.captives]
        least = min((prison.least_size for prison in prisons), default=None)
        if town is None:
            yield _hit(holding, captive, "at", why=f"{holding.player} has no urban hex there")
        elif least is None:
            yield _hit(holding, captive, "at", why="there is no prison")
        elif town.size < least:
            yield _hit(holding, captive, "at", why=f"its prison needs size {least} and the urban hex is of size {town.size}")  # fmt: skip


@check("captives-led")
def captives_led(table: Table, params: Raw) -> Iterator[Hit]:
    """Captives follow a detachment that stands on the map."""
    turn = table.state.campaign.turn
    for holding, captive in _captives(table):
        leader = holding.detachments.get(captive.led_by)
        if leader is not None and not leader.on_map(turn):
            why = "destroyed" if leader.destroyed is not None else "in orbit" if leader.orbit else "not on the map"
            yield _hit(holding, captive, "with", why=why, other=f"{holding.player}/{leader.id}")


@check("captives-once")
def captives_once(table: Table, params: Raw) -> Iterator[Hit]:
    """A captive belongs to somebody else, has one captor, and was not taken before it was built."""
    held: set[tuple[str, str]] = set()
    for holding, captive in _captives(table):
        theirs = table.state.holdings.get(captive.player)
        one = theirs.detachments.get(captive.detachment) if theirs else None
        if captive.player == holding.player:
            yield _hit(holding, captive, "player", why="is of his own army")
        elif (captive.player, captive.detachment) in held:
            yield _hit(holding, captive, "detachment", why="is held twice")
        elif one is not None and captive.since < one.built:
            yield _hit(holding, captive, "since", why=f"was taken in turn {captive.since}, before it was built in turn {one.built}")  # fmt: skip
        held.add((captive.player, captive.detachment))


@check("captives-spared")
def captives_spared(table: Table, params: Raw) -> Iterator[Hit]:
    """Some always kill those of certain races, and so hold none."""
    players = table.state.campaign.players
    for holding, captive in _captives(table):
        rules = table.rules[holding.player]
        race, theirs = rules.races.get(players[holding.player].race), players.get(captive.player)
        if race is not None and theirs is not None and kin(rules, theirs.race) & set(race.kills):
            victim = rules.races[theirs.race].name if theirs.race in rules.races else theirs.race
            yield _hit(holding, captive, "player", other=victim, kind=race.name)
