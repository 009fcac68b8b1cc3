"""The rules of a pack as the state side asks for them: costs for each mover, sight, starts, known names."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache

from listbuilder.campaign.model import Campaign
from listbuilder.campaign.paths import Travel
from listbuilder.campaign.rules import Rules, rules_for
from listbuilder.campaign.rules.dice import Roll
from listbuilder.campaign.terms import Convey, Placement, Sight, Start, Terms
from listbuilder.campaign.terrain import signs_for
from listbuilder.engine.rulebook import rulebook
from listbuilder.engine.select import Bearer, compile_selector
from listbuilder.pack.model import Pack
from listbuilder.roster.model import Entry


def rules_of_player(pack: Pack, campaign: Campaign, player: str) -> Rules:
    """The rules as they hold for one player: his race and the settings of the campaign."""
    chosen = {id: str(value) for id, value in {**campaign.settings, **campaign.players[player].choices}.items()}
    return rules_for(pack, campaign.players[player].race, chosen)


def terms_of(pack: Pack, rules: Rules) -> Terms:
    """Everything at once; a pack that says nothing about a subject gets the mildest answer."""
    economy, sizes = rules.economy.routes, {one.size: one.name for one in rules.urban.values()}
    stacking = rules.ground.stacking
    plain = [id for id, one in rules.terrain.items() if one.plain] or list(rules.terrain)
    convoy = next((piece for piece in rules.pieces.values() if piece.least_bp is not None), None)
    return Terms(
        terrain={id: one.name for id, one in rules.terrain.items()},
        legend=legend_of(rules),
        plain=plain[0] if plain else "",
        uncontrolled=frozenset(id for id, one in rules.terrain.items() if not one.controllable),
        shares=shares_of(rules),
        travel={id: travel_of(rules, id) for id in rules.movers},
        convey=Convey(economy.mover, Fraction(economy.free_length), Fraction(economy.loss, 100)) if economy else Convey("", Fraction(), Fraction()),
        sight=sight_of(rules),
        starts={id: start_of(rules, id) for id in rules.starts},
        races={id: one.name for id, one in rules.races.items()},
        phases=tuple(sorted(rules.phases, key=lambda id: rules.phases[id].number)),
        settings={id: one.default for id, one in rules.settings.items()},
        treaties={id: one.name for id, one in rules.treaties.items()},
        allying=frozenset(id for id, one in rules.treaties.items() if one.enter),
        agents=frozenset(id for id, one in rules.pieces.items() if not one.zone and one.least_bp is None),
        buildings={id: one.name for id, one in rules.buildings.items()},
        squadrons={id: one.squadrons for id, one in rules.buildings.items() if one.squadrons},
        levels=tuple(sorted(rules.strongholds, key=lambda id: rules.strongholds[id].rank)),
        defences=frozenset(rules.defences),
        weapons=frozenset(rules.turrets),
        sizes=sizes,
        per_hex=stacking.detachments if stacking else 1,
        least_convoy=Fraction(convoy.least_bp or 0) if convoy else Fraction(),
    )  # fmt: skip


def legend_of(rules: Rules) -> dict[str, str]:
    """The signs of the pack, else letters."""
    signs = {one.sign: id for id, one in rules.terrain.items() if one.sign}
    return signs if len(signs) == len(rules.terrain) else signs_for(rules.terrain)


def shares_of(rules: Rules) -> dict[str, Fraction]:
    """A drawn map is a third rough, the easier terrain more than the harder; what is plain needs no share."""
    rough = {id: 1 / one.cost for id, one in rules.terrain.items() if not one.plain and one.cost}
    whole = sum(rough.values(), Fraction())
    return {id: weight / whole / 3 for id, weight in rough.items()} if whole else {}


def travel_of(rules: Rules, mover: str) -> Travel:
    """Costs and what is open to one kind of mover; a way that opens terrain to him also bridges."""
    crossing = next(iter(rules.crossings.values()), None)
    way = next((way for way in rules.ways.values() if mover in way.enter), None)
    river: Fraction | None = Fraction()
    if crossing is not None:
        river = crossing.cost if mover in crossing.enter else None
        river = Fraction() if mover in crossing.free_for else river
    return Travel(
        {id: one.cost for id, one in rules.terrain.items()},
        frozenset(id for id, one in rules.terrain.items() if mover in one.enter),
        way.times if way else Fraction(1),
        river,
        way.opens if way else True,
    )


def sight_of(rules: Rules) -> Sight:
    ground, pieces = rules.ground.sight, rules.pieces
    seen = {id: piece.sight for id, piece in pieces.items() if piece.sight is not None}
    towers = {id: one.sight for id, one in rules.defences.items() if one.sight is not None}
    if ground is None:
        return Sight(agents=seen, towers=towers)
    return Sight(
        next((one.sight for one in pieces.values() if one.zone and one.sight is not None), ground.stronghold), ground.stronghold,
        next((one.sight for one in pieces.values() if one.least_bp is not None and one.sight is not None), 0), seen,
        ground.scouts, towers, ground.capital_plus, ground.scouts_ready, ground.adds,
    )  # fmt: skip


def start_of(rules: Rules, id: str) -> Start:
    one, opening = rules.starts[id], rules.opening
    kit, placing = opening.capital, opening.placement
    towns = rules.rolls.get(opening.urban_hexes.size_roll) if opening.urban_hexes else None
    yields = rules.rolls.get(opening.resource_hexes.yield_roll) if opening.resource_hexes else None
    sizes = {name: size.size for name, size in rules.urban.items()}
    columns, rows = (one.map[0], one.map[1]) if len(one.map) == 2 else (None, None)
    return Start(
        id, one.name, one.players, one.bp, one.urban_hexes, one.resource_hexes, one.free_roads, columns, rows,
        (one.airspaces[0], one.airspaces[1]) if len(one.airspaces) == 2 else None,
        one.control.radius if one.control else None,
        sizes.get(kit.size, 1) if kit else 1, kit.buildings if kit else (), kit.stronghold if kit else "",
        6, table_of(towns, sizes), table_of(yields, sizes),
        Placement(placing.urban_from_capital, placing.resource_from_resource, placing.resource_from_capital, placing.resource_neighbours) if placing else Placement(),
    )  # fmt: skip


def table_of(roll: Roll | None, sizes: Mapping[str, int]) -> dict[int, int]:
    """What each result of the die gives: the number of its line."""
    found: dict[int, int] = {}
    for row in roll.rows if roll else ():
        given = next((value for value in row.gives.values() if not isinstance(value, bool)), 0)
        amount = sizes[given] if isinstance(given, str) and given in sizes else int(given)
        found |= dict.fromkeys(results(row.on), amount)
    return found


def results(words: str) -> Iterator[int]:
    """`2-3` is 2 and 3, `6` is 6, `4+` is 4 to 6."""
    match = re.fullmatch(r"([0-9]+)(?:-([0-9]+)|(\+))?", words)
    if match:
        first = int(match[1])
        yield from range(first, (int(match[2]) if match[2] else 6 if match[3] else first) + 1)


def scouts_of(pack: Pack, rules: Rules, race: str) -> Callable[[Entry], bool]:
    """Which entries are scout units for a race."""
    raw = rules.races[race].scouts if race in rules.races else None
    if not raw:
        return lambda entry: False
    test, marks = compile_selector(raw), rulebook(pack).unit_marks

    @lru_cache(maxsize=512)
    def scouts(unit: str) -> bool:
        return unit in marks and test(Bearer(marks[unit], {}))

    return lambda entry: scouts(entry.unit)
