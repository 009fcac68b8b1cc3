"""When does what happen? Arrivals, clocks of what was lost, ends of treaties, buildings and upgrades that wait."""

from __future__ import annotations

from collections.abc import Iterator

from listbuilder.campaign.byhand import chores
from listbuilder.campaign.holding import Urban
from listbuilder.engine.answers import with_implied
from listbuilder.sheets.campaign.desk import Desk, amount
from listbuilder.sheets.campaign.views import Section, TableView, columns, row

Date = tuple[int, str, str]  # turn, whose, what
NEVER = 10**9


def calendar(desk: Desk) -> Section:
    heads = columns("=Turn", "Whose", "What")
    found = sorted({date for date in _dates(desk) if date[0] >= desk.turn})
    rows = tuple(row(heads, "never" if turn == NEVER else str(turn), whose, what) for turn, whose, what in found)
    return Section(
        "Calendar", (TableView("", heads, rows, widths=(9, 18, 73)),) if rows else (), none="Nothing is awaited."
    )


def by_hand_section(desk: Desk) -> Section:
    """What of the turn no command carries out: the host adds it, and a player sees whether he did."""
    heads = columns("When", "Whose", "What")
    found = [one for player in desk.players for one in chores(desk.table, player.id)] if desk.sound else []
    rows = tuple(row(heads, one.when, desk.name(one.player), one.what) for one in found)
    tables = (TableView("", heads, rows, widths=(18, 16, 66)),) if rows else ()
    return Section(f"By hand in turn {desk.turn}", tables, none="Nothing is left to be done by hand.")


def _dates(desk: Desk) -> Iterator[Date]:
    for player in desk.players:
        yield from _arrivals(desk, player.id)
        yield from _clocks(desk, player.id)
        yield from _growing(desk, player.id)
    for deal in desk.head.deals:
        what = f"{amount(deal.bp)} BP" if deal.bp else f"Detachment {deal.detachment}"
        words = f"{what} from {desk.name(deal.giver)} arrives in the capital at the end of the turn"
        yield deal.since, desk.name(deal.taker), words
    for treaty in desk.head.treaties:
        if treaty.until is not None and treaty.until >= desk.turn:
            kind = desk.table.common.treaties.get(treaty.kind, treaty.kind)
            yield treaty.until, " and ".join(map(desk.name, treaty.between)), f"{kind}: last turn"


def _arrivals(desk: Desk, player: str) -> Iterator[Date]:
    for id, one in desk.holding(player).detachments.items():
        if one.destroyed is not None:
            continue
        if one.arrives is not None and one.arrives >= desk.turn:
            yield one.arrives, desk.name(player), f"Detachment {id} arrives in {desk.place(one.at) or 'orbit'}"
        if one.settles is not None:
            ready = max(desk.turn, one.arrives or 0)
            yield ready, desk.name(player), f"Detachment {id} is on its way to settle in {desk.place(one.settles)}"


def _clocks(desk: Desk, player: str) -> Iterator[Date]:
    """Rare units that were lost: when a new one may be built at the earliest."""
    if not desk.sound:
        return
    pack, rules = desk.table.pack_of(player), desk.table.rules[player]
    for id, lost in desk.holding(player).lost.items():
        unit = pack.units.get(id)
        tags = with_implied(pack, set(unit.tags)) if unit else set()
        name = unit.name if unit else id
        kinds = [kind for kind in rules.rarity.values() if kind.tag in tags]
        if any(not kind.again for kind in kinds):
            yield NEVER, desk.name(player), f"{name}, lost in turn {lost}, comes back"
        elif waits := max((kind.waits or 0 for kind in kinds), default=0):
            yield lost + waits + 1, desk.name(player), f"{name}, lost in turn {lost}, may be built again"


def _growing(desk: Desk, player: str) -> Iterator[Date]:
    """What was built or grew this turn, and waits for the next."""
    holding, next_turn, whose = desk.holding(player), desk.turn + 1, desk.name(player)
    for hex, town in holding.urban.items():
        yield from ((next_turn, whose, f"{what} in {desk.place(hex)}") for what in _in_town(desk, player, town))
    for hex, one in holding.strongholds.items():
        level = desk.table.general.strongholds.get(one.level)
        name = level.name if level else one.level
        if desk.turn in (one.built, one.upgraded) and desk.turn:
            yield next_turn, whose, f"{name} in {desk.place(hex)} may grow again"


def _in_town(desk: Desk, player: str, town: Urban) -> Iterator[str]:
    works = desk.table.rules[player].economy.construction
    if not desk.turn:
        return
    for building in town.buildings:
        if building.built == desk.turn and works is not None and not works.use_when_new:
            yield f"{desk.building(building.kind)} can be used"
    if desk.turn in (town.built, town.upgraded):
        yield "The settlement may grow again"
