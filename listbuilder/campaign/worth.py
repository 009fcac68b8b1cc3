"""What is everything a player owns worth in build points, and what of it did he get for nothing at the start?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Protocol

from listbuilder.campaign.armament import weapon_price
from listbuilder.campaign.hexes import Hex
from listbuilder.campaign.holding import Defence, Holding, Urban
from listbuilder.campaign.model import State
from listbuilder.campaign.rules import Rules
from listbuilder.campaign.table import Table
from listbuilder.roster.model import Post, Roster

Line = tuple[str, Fraction]


class Priced(Protocol):
    """Something on a ladder: its own price is that of the last step."""

    @property
    def cost(self) -> int: ...
    @property
    def upgrades(self) -> str: ...


def whole_price(ladder: Mapping[str, Priced], id: str) -> Fraction:
    """With all the steps below it."""
    price = Fraction()
    while id in ladder:
        price += ladder[id].cost
        id = ladder[id].upgrades
    return price


def town_price(rules: Rules, size: int) -> Fraction:
    """What a settlement of this size costs from nothing."""
    id = next((id for id, one in rules.urban.items() if one.size == size), "")
    return whole_price(rules.urban, id)


def defence_price(rules: Rules, race: str, defence: Defence) -> Fraction:
    """A defence with its weapon; preferred weapons cost a race less."""
    price = whole_price(rules.defences, defence.kind)
    if defence.weapon in rules.turrets:
        price += weapon_price(rules, race, defence.weapon)
    return price * defence.count


def bought(table: Table, holding: Holding) -> Iterator[Line]:
    """Everything a player has beyond what the start gave him, in build points, by kind."""
    rules, race = table.rules[holding.player], table.state.campaign.players[holding.player].race
    kit = rules.opening.capital
    given = kit.buildings if kit else ()
    built = sum((whole_price(rules.buildings, one.kind) for town in holding.urban.values() for one in town.buildings), Fraction())  # fmt: skip
    yield "buildings", built - sum((whole_price(rules.buildings, id) for id in given), Fraction())
    yield (
        "urban hexes",
        sum((_growth(table.state, rules, holding, town) for town in holding.urban.values()), Fraction()),
    )
    walls = sum((whole_price(rules.strongholds, one.level) for one in holding.strongholds.values()), Fraction())
    yield "strongholds", walls - (whole_price(rules.strongholds, kit.stronghold) if kit else 0)
    yield "defences", sum((defence_price(rules, race, defence) for one in holding.strongholds.values() for defence in one.defences), Fraction())  # fmt: skip
    half = rules.fortifying.garrisons.price if rules.fortifying.garrisons else Fraction(1)
    yield "detachments", sum((_points(table, holding, Post(holding.player, id), one.roster) * (half if one.settles else 1) for id, one in holding.detachments.items() if one.destroyed is None), Fraction())  # fmt: skip
    yield "garrisons", half * sum((_points(table, holding, Post(holding.player, garrison=hex), one) for hex, one in holding.garrisons.items()), Fraction())  # fmt: skip
    yield "agents", Fraction(sum(rules.pieces[one.kind].cost or 0 for one in holding.agents.values() if one.kind in rules.pieces))  # fmt: skip
    yield "stored", stored(holding)
    yield "spent", sum((one.sunk for one in table.state.events if one.turn == 0 and one.player == holding.player), Fraction())  # fmt: skip


def worth(table: Table, player: str) -> Fraction:
    """All of it together."""
    return sum((amount for _, amount in bought(table, table.state.holdings[player])), Fraction())


def stored(holding: Holding) -> Fraction:
    towns = sum((town.bp for town in holding.urban.values()), Fraction())
    return towns + sum((convoy.bp for convoy in holding.convoys.values()), Fraction())


def _growth(state: State, rules: Rules, holding: Holding, town: Urban) -> Fraction:
    """What a settlement grew by since dice or the start gave its first size; one without a first size is new."""
    return town_price(rules, town.size) - town_price(rules, first_size(state, rules, holding, town.hex))


def first_size(state: State, rules: Rules, holding: Holding, hex: Hex) -> int:
    from listbuilder.campaign.reading import table_of

    kit, towns = rules.opening.capital, rules.opening.urban_hexes
    sizes = {id: one.size for id, one in rules.urban.items()}
    if hex == holding.capital:
        return sizes.get(kit.size, 0) if kit else 0
    results = table_of(rules.rolls.get(towns.size_roll), sizes) if towns else {}
    rolled = [roll.result for roll in state.rolls if roll.purpose == f"size of {hex}"]
    return results.get(rolled[0], 0) if rolled else 0


def _points(table: Table, holding: Holding, post: Post, roster: Roster | None) -> Fraction:
    """Points of a list by the judge, in the currency that lists are limited by."""
    if roster is None:
        return Fraction()
    verdict, _ = table.verdict(holding, post, roster)
    money = verdict.pack.limited
    return (verdict.cost or {}).get(money.id, Fraction()) if money else Fraction()
