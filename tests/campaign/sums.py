"""Towns and the lines of their books, for tests of sums."""

from __future__ import annotations

from fractions import Fraction

from listbuilder.campaign.hexes import Hex
from listbuilder.campaign.ledger import Entry, ledger_of
from tests.campaign.forty import War


def town(size: int, race: str = "imperial-guard", bp: int = 1000, buildings: str = "[]", hex: str = "0303") -> str:
    return f'  "{hex}": {{size: {size}, race: {race}, bp: {bp}, buildings: {buildings}}}\n'


def urban(*towns: str) -> str:
    return "urban:\n" + "".join(towns)


def entries(war: War, hex: str = "0303", player: str = "red") -> dict[str, Entry]:
    return {one.subject: one for one in ledger_of(war.table, player).accounts[Hex(hex)].entries}


def amounts(war: War, hex: str = "0303") -> dict[str, Fraction]:
    return {id: one.amount for id, one in entries(war, hex).items()}
