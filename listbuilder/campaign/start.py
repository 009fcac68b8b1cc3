"""A new campaign: map, corners, settlements and resources where the rules allow them, dice rolled and logged."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path

from listbuilder.campaign.areas import areas, centres, size_for
from listbuilder.campaign.dice import Dice
from listbuilder.campaign.hexes import Grid, Hex
from listbuilder.campaign.holding import Building, Holding, Squadron, Stronghold, Urban
from listbuilder.campaign.model import Board, Campaign, Event, Player, State
from listbuilder.campaign.paths import Bounds, Ground, ground_of, reach
from listbuilder.campaign.terms import Start, Terms
from listbuilder.campaign.terrain import airspaces, draw
from listbuilder.words import counted, listing

COLOURS = ("red", "blue", "green", "yellow", "black", "white", "orange", "purple", "brown", "grey", "pink", "cyan")
LEAST_MAP, RADIUS, AIRSPACES = (11, 10), 3, (3, 3)  # where starting conditions leave them to the organiser

ATTEMPTS = 50


class NoRoom(Exception):
    """The map has no legal place for something; says what and for whom."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the organiser asks for."""

    system: str
    name: str
    races: Sequence[str]
    seed: int
    start: Start
    board: Board | None = None
    home_race: str = ""


@dataclass(frozen=True, slots=True)
class Seats:
    """Where one player begins."""

    capital: Hex
    urban: tuple[Hex, ...]
    resources: tuple[Hex, ...]


def new_campaign(root: Path, wanted: Wanted, terms: Terms) -> State:
    """A legal start; raises NoRoom when the map given has no room for it."""
    dice, events = Dice(wanted.seed), []
    players = _players(wanted)
    grid = wanted.board.grid if wanted.board else _grid(wanted.start)
    control, event = _control(grid, wanted, players, terms, dice)
    events += [event]
    seats, placed = _all_seats(control, players, wanted, terms, dice)
    events += placed
    board = _board(wanted, terms, grid, control, seats)
    holdings = {}
    for id, player in players.items():
        holdings[id], board, event = _holding(player, seats[id], board, wanted.start, terms, dice)
        events.append(event)
    campaign = Campaign(wanted.system, wanted.name, 0, terms.phases[0], wanted.seed, players, home_race=wanted.home_race, start=wanted.start.id)  # fmt: skip
    state = State(root, campaign, board, holdings, tuple(replace(one, phase=terms.phases[0]) for one in events))
    return _routed(state, terms)


def _players(wanted: Wanted) -> dict[str, Player]:
    """By colours: short, easy to say, and their first letters make marks."""
    marks = marks_for(len(wanted.races))
    return {
        id: Player(id, id.capitalize(), race, mark)
        for (mark, id), race in zip(marks.items(), wanted.races, strict=True)
    }


def marks_for(players: int) -> dict[str, str]:
    """Sign on the map and id of so many players."""
    marks: dict[str, str] = {}
    for id in COLOURS[:players]:
        marks[next(sign for sign in [*id.upper(), *"123456789"] if sign not in marks)] = id
    return marks


def _grid(start: Start) -> Grid:
    if start.columns and start.rows:
        return Grid(start.columns, start.rows)
    return size_for(start.players, LEAST_MAP, RADIUS)


def _control(
    grid: Grid, wanted: Wanted, players: dict[str, Player], terms: Terms, dice: Dice
) -> tuple[dict[Hex, str], Event]:
    """As the map given says; else an area round a corner for each player, and dice decide whose is which."""
    board = wanted.board
    if board is not None and board.control:
        return dict(board.control), Event(0, "", "The map says who controls which hexes.")
    radius = wanted.start.radius or RADIUS
    left = list(dict.fromkeys(centres(grid, len(players))))
    if len(left) < len(players):
        raise NoRoom(
            f"A map of {grid.columns} × {grid.rows} hexes has corners for {len(left)} of {counted(len(players), 'player')}."
        )
    parts = dict(zip(left, areas(grid, left, radius), strict=True))
    if wanted.start.radius is None:  # our own areas: nobody gets more than another
        parts = {middle: _nearest(grid, middle, part, min(map(len, parts.values()))) for middle, part in parts.items()}
    terrain = board.terrain if board else {}
    control: dict[Hex, str] = {}
    told = []
    for id in players:
        middle = dice.pick(left, f"the corner of {id}")
        left.remove(middle)
        mine = [hex for hex in parts[middle] if terrain.get(hex) not in terms.uncontrolled]
        control |= dict.fromkeys(mine, id)
        told.append(f"{id} controls {len(mine)} around {middle}")
    house = "" if wanted.start.radius else " The areas are ours: the rules leave them to the organiser."
    return control, Event(0, "", f"Control of hexes: {listing(told)}.{house}", rolls=dice.taken())


def _nearest(grid: Grid, middle: Hex, part: frozenset[Hex], number: int) -> frozenset[Hex]:
    return frozenset(sorted(part, key=lambda hex: (grid.distance(hex, middle), hex))[:number])


def _all_seats(
    control: Mapping[Hex, str], players: Iterable[str], wanted: Wanted, terms: Terms, dice: Dice
) -> tuple[dict[str, Seats], list[Event]]:
    """Seats for everybody. Resources of one player may leave no room for the next; then dice place all again."""
    grid = wanted.board.grid if wanted.board else _grid(wanted.start)
    before: list[Event] = []
    for attempt in range(1, ATTEMPTS + 1):
        seats: dict[str, Seats] = {}
        events: list[Event] = []
        try:
            for player in players:
                own = {hex for hex, owner in control.items() if owner == player}
                seats[player] = _seats(player, grid, own, wanted, terms, seats, dice)
                events.append(_placed(player, seats[player], dice))
            break
        except NoRoom:
            if attempt == ATTEMPTS or not seats:
                raise
            rolls = tuple(roll for event in events for roll in event.rolls) + dice.taken()
            before.append(Event(0, "", "No room was left for somebody; all is placed again.", rolls=rolls))
    return seats, [*before, *events]


def _seats(
    player: str, grid: Grid, own: set[Hex], wanted: Wanted, terms: Terms, others: Mapping[str, Seats], dice: Dice
) -> Seats:
    """The capital as near to the middle of the area as leaves room for the rest; that by dice."""
    start, rules = wanted.start, wanted.start.placement
    land = own & _settled(wanted.board, terms, grid)
    taken = [hex for seats in others.values() for hex in seats.resources]
    inner = [hex for hex in sorted(own) if len(grid.neighbours(hex)) >= rules.resource_neighbours]
    capitals = [hex for hex in sorted(land) if grid.is_inner(hex) and set(grid.neighbours(hex)) <= own]
    if not capitals:
        raise NoRoom(f"{player} has no hex for a capital: it needs six neighbours, all under his control.")
    for capital in sorted(capitals, key=lambda hex: (sum(grid.distance(hex, one) for one in own), hex)):
        served = _served(wanted.board, terms, grid, capital, own)
        fields = [hex for hex in inner if hex in served and grid.distance(hex, capital) >= rules.resource_from_capital]
        sets = _apart(grid, fields, start.resources, rules.resource_from_resource, taken)
        towns = [hex for hex in sorted(land & served) if grid.distance(hex, capital) >= rules.urban_from_capital]
        if sets and len(towns) >= start.urban + start.resources:
            resources = dice.pick(sets, f"the resource hexes of {player}", hidden=bool(taken))
            return Seats(capital, _towns(grid, player, set(towns) - set(resources), start, dice), resources)
    number = counted(start.resources, "resource hex", "resource hexes")
    raise NoRoom(
        f"{player} has no room for {number}: each needs {rules.resource_neighbours} neighbours and {rules.resource_from_resource} hexes to any other."
    )


def _towns(grid: Grid, player: str, free: set[Hex], start: Start, dice: Dice) -> tuple[Hex, ...]:
    """Settlements keep the distance to each other that they keep to the capital."""
    towns: list[Hex] = []
    for number in range(start.urban):
        left = [
            hex
            for hex in sorted(free)
            if all(grid.distance(hex, one) >= start.placement.urban_from_capital for one in towns)
        ]
        if not left:
            raise NoRoom(f"{player} has no room for settlement {number + 1}.")
        towns.append(dice.pick(left, f"settlement {number + 1} of {player}"))
    return tuple(towns)


def _settled(board: Board | None, terms: Terms, grid: Grid) -> set[Hex]:
    """Where people can live: anywhere on a map still to be drawn, on controllable land of one that is given."""
    return set(grid) if board is None else {hex for hex in grid if board.terrain[hex] not in terms.uncontrolled}


def _served(board: Board | None, terms: Terms, grid: Grid, capital: Hex, own: set[Hex]) -> set[Hex]:
    """Hexes from which resources can reach the capital over own land; all of them on a map still to be drawn."""
    if board is None:
        return own
    ground = Ground(grid, board.terrain, board.roads, board.rivers)
    found = set(reach(ground, terms.travel[terms.convey.mover], capital, bounds=Bounds(only=own)).costs)
    return found if len(found) > 1 else own


def _apart(grid: Grid, fields: Sequence[Hex], number: int, least: int, taken: Iterable[Hex]) -> list[tuple[Hex, ...]]:
    """Every set of so many hexes that are far enough from each other and from those taken."""
    free = [hex for hex in fields if all(grid.distance(hex, one) >= least for one in taken)]
    sets: list[tuple[Hex, ...]] = [()]
    for _ in range(number):
        sets = [
            (*some, hex)
            for some in sets
            for hex in free
            if (not some or hex > some[-1]) and all(grid.distance(hex, one) >= least for one in some)
        ]
    return sets


def _placed(player: str, seats: Seats, dice: Dice) -> Event:
    words = (
        f"Capital in {seats.capital}, settlements in {listing(seats.urban)}, resources in {listing(seats.resources)}."
    )
    return Event(0, "", words, player, rolls=dice.taken(), secret=True)


def _board(wanted: Wanted, terms: Terms, grid: Grid, control: dict[Hex, str], seats: dict[str, Seats]) -> Board:
    """The map given, with control; else one drawn so that every area can be lived in."""
    across, down = wanted.start.airspaces or AIRSPACES
    if wanted.board is not None:
        board = wanted.board
        return replace(board, control=control, airspace=board.airspace or airspaces(grid, across, down))
    kept: set[Hex] = set()
    for one in seats.values():
        kept |= {one.capital, *grid.neighbours(one.capital), *one.urban}
        for end in (*one.urban, *one.resources):
            kept |= set(grid.line(end, one.capital))
    terrain = draw(grid, terms.shares, terms.plain, wanted.seed, kept)
    wild = {hex for hex in control if terrain[hex] in terms.uncontrolled}
    terrain |= dict.fromkeys(wild, terms.plain)  # no area is cut up by what nobody can control
    return Board(grid, terms.legend, terrain, airspaces(grid, across, down), control)


def _holding(
    player: Player, seats: Seats, board: Board, start: Start, terms: Terms, dice: Dice
) -> tuple[Holding, Board, Event]:
    """Dice for the size of each settlement and the yield of each resource hex; the rest is the same for all."""
    told = []
    capital = Urban(
        seats.capital, start.capital_size, player.race, bp=Fraction(start.bp),
        buildings=tuple(Building(kind) for kind in start.capital_buildings),
    )  # fmt: skip
    urban = {seats.capital: capital}
    for hex in seats.urban:
        size = start.sizes[dice.roll(start.die, f"size of {hex}")]
        urban[hex] = Urban(hex, size, player.race)
        told.append(f"{hex} is of size {size}")
    resources = dict(board.resources)
    for hex in seats.resources:
        resources[hex] = Fraction(start.yields[dice.roll(start.die, f"yield of {hex}")])
        told.append(f"{hex} yields {resources[hex]}")
    squadrons = sum(terms.squadrons.get(kind, 0) for kind in start.capital_buildings)
    holding = Holding(
        player.id, seats.capital, urban=urban,
        strongholds={seats.capital: Stronghold(seats.capital, start.capital_stronghold)},
        squadrons={f"a{number}": Squadron(f"a{number}", seats.capital) for number in range(1, squadrons + 1)},
        free_roads=start.free_roads,
    )  # fmt: skip
    event = Event(0, "", f"{listing(told)}.".capitalize(), player.id, rolls=dice.taken(), secret=True)
    return holding, replace(board, resources=resources), event


def _routed(state: State, terms: Terms) -> State:
    """A way to the capital for every resource hex that has one, so that nobody has to begin by counting hexes."""
    ground, travel = ground_of(state), terms.travel[terms.convey.mover]
    holdings = {}
    for id, holding in state.holdings.items():
        own = {hex for hex, owner in state.board.control.items() if owner == id}
        routes: dict[Hex, tuple[Hex, ...]] = {}
        for hex in state.board.resources:
            if hex in own and holding.capital is not None:
                way = reach(ground, travel, hex, bounds=Bounds(only=own)).way(holding.capital)
                routes |= {hex: way} if way else {}
        holdings[id] = replace(holding, routes=routes)
    return replace(state, holdings=holdings)
