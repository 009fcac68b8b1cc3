"""What the coming turn cannot pay."""

from __future__ import annotations

from collections.abc import Iterator

from listbuilder.campaign.checks.registry import Hit, Raw, check
from listbuilder.campaign.files import player_file
from listbuilder.campaign.ledger import ledger_of
from listbuilder.campaign.table import Table
from listbuilder.words import decimal


@check("upkeep-unpaid")
def upkeep_unpaid(table: Table, params: Raw) -> Iterator[Hit]:
    """`what: buildings` or `army`: upkeep that the start of the coming turn leaves unpaid."""
    for player, holding in table.state.holdings.items():
        ledger = ledger_of(table, player)
        for one in ledger.unpaid:
            building = one.subject in {there.kind for there in holding.urban[one.at].buildings}
            if building == (params["what"] == "buildings"):
                words = {"hex": one.at, "names": one.what, "over": decimal(one.amount), "base": ledger.turn}
                yield Hit(player_file(player), ("urban", one.at), player, words, at_key=True)
