"""When things happened: not in a turn that is still to come, and nothing grows in the turn it was built."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from listbuilder.campaign.checks.places import data_of
from listbuilder.campaign.checks.registry import Hit, Raw, check
from listbuilder.campaign.files import player_file
from listbuilder.campaign.model import SETUP
from listbuilder.campaign.table import Table
from listbuilder.problems import Path

PAST = ("built", "upgraded", "captured", "destroyed", "since", "jailed", "converted")
PARTS = ("urban", "strongholds", "detachments", "convoys", "agents", "captives")


@check("no-future")
def no_future(table: Table, params: Raw) -> Iterator[Hit]:
    """What was built, enlarged, taken or lost was so in this turn or before."""
    turn = table.state.campaign.turn
    for player in table.state.holdings:
        data = data_of(table, player)
        for part in PARTS:
            for path, found in _turns(data.get(part), (part,)):
                if found > turn:
                    words = {"names": " ".join(str(one) for one in path[:2]), "found": found, "limit": turn, "other": path[-1]}  # fmt: skip
                    yield Hit(player_file(player), path, player, words)


def _turns(data: Any, path: Path) -> Iterator[tuple[Path, int]]:
    for key, value in data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ():
        if key in PAST and isinstance(value, int):
            yield (*path, key), value
        elif isinstance(value, dict | list):
            yield from _turns(value, (*path, key))


@check("grown-when-new")
def grown_when_new(table: Table, params: Raw) -> Iterator[Hit]:
    """`what: urban` or `strongholds`: what was built in the war is enlarged in a later turn only."""
    for player, holding in table.state.holdings.items():
        rules = table.rules[player]
        terms = rules.economy.settling if params["what"] == "urban" else rules.fortifying.building
        for hex, one in getattr(holding, params["what"]).items() if terms is not None else ():
            early = one.upgraded is not None and one.built > SETUP and one.upgraded <= one.built
            if early and terms is not None and not terms.upgrade_when_new:
                words = {"hex": hex, "found": one.upgraded, "base": one.built}
                yield Hit(player_file(player), (params["what"], hex, "upgraded"), player, words)
