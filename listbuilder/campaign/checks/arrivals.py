"""When does a new detachment come, and what may wait above?"""

from __future__ import annotations

from collections.abc import Iterator

from listbuilder.campaign.army import Body
from listbuilder.campaign.checks.detachments import detachments
from listbuilder.campaign.checks.registry import Hit, Raw, check
from listbuilder.campaign.files import player_file
from listbuilder.campaign.hexes import Hex
from listbuilder.campaign.holding import Detachment
from listbuilder.campaign.rules import Rules
from listbuilder.campaign.table import Table
from listbuilder.engine.select import compile_selector
from listbuilder.words import listing


@check("arrival-turn")
def arrival_turn(table: Table, params: Raw) -> Iterator[Hit]:
    """Built in one turn, on the map when the rules say, and destroyed no sooner than built."""
    now = table.state.campaign.turn
    for player, holding in table.state.holdings.items():
        for one in holding.detachments.values():
            for key, why in _untimely(table.rules[player], one, now):
                path = ("detachments", one.id, key) if key else ("detachments", one.id)
                yield Hit(player_file(player), path, player, {"names": f"{player}/{one.id}", "why": why}, at_key=not key)  # fmt: skip


def _untimely(rules: Rules, one: Detachment, now: int) -> Iterator[tuple[str, str]]:
    """Keys whose turns do not fit, and why."""
    garrisons, raising = rules.fortifying.garrisons, rules.mustering.building
    turns = garrisons.turns if one.settles and garrisons else raising.turns if raising else 0
    comes = one.built + turns
    if one.built > now:
        return  # a turn to come is told for everything alike
    if one.arrives is not None and one.arrives != comes:
        yield "arrives", f"arrives in turn {one.arrives}; built in turn {one.built}, it arrives in turn {comes}"
    elif one.arrives is None and one.at is not None and 0 < now < comes:
        yield "", f"stands on the map in turn {now}; built in turn {one.built}, it arrives in turn {comes}"
    if one.destroyed is not None and one.destroyed < one.built:
        yield "destroyed", f"was destroyed in turn {one.destroyed}, before it was built in turn {one.built}"


@check("detachment-orbit")
def detachment_orbit(table: Table, params: Raw) -> Iterator[Hit]:
    """Only some kinds or units wait in orbit, and some races begin there from the capital only."""
    for rules, body, one in detachments(table):
        capital = table.state.holdings[body.player].capital
        why = _grounded(rules, body, capital) if one.orbit else ""
        if why:
            words = {"names": body.name, "why": why}
            yield Hit(player_file(body.player), ("detachments", one.id, "orbit"), body.player, words)


def _grounded(rules: Rules, body: Body, capital: Hex | None) -> str:
    """Why a detachment cannot be in orbit, or nothing. Where no units are named, only kinds that say so go there."""
    orbit, one = rules.mustering.orbit, body.detachment
    if orbit is not None and orbit.capital_only and one is not None and one.at not in (None, capital):
        return f"only what is built in the capital begins there, and {one.at} is not"
    if body.kind is not None and body.kind.orbit:
        return ""
    if orbit is None or not orbit.allowed or orbit.units is None:
        return f"a {body.kind.name} does not go there" if body.kind else "it does not go there"
    able = compile_selector(orbit.units)
    unable = [line.unit.name for line in body.verdict.lines if not able(line.makeup.bearer)]
    return f"{listing(list(dict.fromkeys(unable)))} cannot" if unable else ""
