"""Cards of a campaign: one for each detachment and each stronghold, for the press that prints all cards."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from listbuilder.campaign.holding import Detachment
from listbuilder.campaign.worth import defence_price
from listbuilder.roster.model import Post
from listbuilder.sheets.campaign.desk import Desk, amount
from listbuilder.sheets.campaign.holdings import defence_words
from listbuilder.sheets.campaign.troops import Force, force_of, forces_of, mv_of, rank_of, status_of, where
from listbuilder.sheets.card import CardView
from listbuilder.sheets.cards import short_title
from listbuilder.sheets.ticks import ticks
from listbuilder.words import decimal, listing

_COLUMNS = ("Unit", "All", "Fit", "Hurt", "Dead", "Taken")


def campaign_cards(desk: Desk) -> list[CardView]:
    """Of all players, or of the one whose desk it is."""
    return [card for player in desk.players for card in (*_armies(desk, player.id), *_strongholds(desk, player.id))]


def _armies(desk: Desk, player: str) -> Iterator[CardView]:
    for one, force in forces_of(desk, player):
        if one.destroyed is None:
            yield _army(desk, player, one, force)


def _army(desk: Desk, player: str, one: Detachment, force: Force) -> CardView:
    rank, most = rank_of(desk, player, one)
    title, whole = short_title(force.title)
    texts = [*whole, ("Place", where(desk, player, one))]
    texts += [("State", status)] if (status := status_of(desk, one)) else []
    texts += [*_boxes(force), ("Orders", "movement, battle")]
    size = f"{amount(force.points)} of {most}" if force.points is not None and most else amount(force.points or 0)
    return CardView(
        title=title,
        system=desk.head.name,
        id=f"{player}-{one.id}",
        cost=f"{amount(force.points)} pts" if force.points is not None else "",
        tags=" · ".join(filter(None, (desk.name(player), desk.race(player), force.kind))),
        profile=(("MV", mv_of(desk, player, one) or "?"), ("DXP", str(one.dxp)), ("Rank", rank or "–"), ("Size", size)),
        columns=_COLUMNS,
        weapons=tuple(_units(force)),
        texts=tuple(texts),
        source=f"{desk.head.name}, turn {desk.turn}",
        lines=2,
    )


def _units(force: Force) -> Iterator[tuple[str, ...]]:
    for unit in force.units:
        hurt = unit.states["wounded"] + unit.states["damaged"]
        counts = (unit.models, unit.states["ready"], hurt, unit.states["dead"], unit.states["captured"])
        yield (unit.name, *(decimal(count) if count else "" for count in counts))


def _boxes(force: Force) -> Iterator[tuple[str, str]]:
    """A box for each model that is fit; as text they shrink with the print, so that a large army fits, too."""
    for unit in force.units:
        shown, more = ticks(1, int(unit.states["ready"])) if unit.states["ready"] >= 1 else ("", "")
        if shown:
            yield unit.name, f"{shown} {more}".strip()


def _strongholds(desk: Desk, player: str) -> Iterator[CardView]:
    rules, holding = desk.table.rules[player], desk.holding(player)
    race = desk.head.players[player].race
    for hex, one in holding.strongholds.items():
        level, roster = rules.strongholds.get(one.level), holding.garrisons.get(hex)
        force = force_of(desk, player, Post(player, garrison=hex), roster, "Garrison") if roster else None
        title, whole = short_title(desk.place(hex))
        worth = sum((defence_price(rules, race, defence) for defence in one.defences), Fraction())
        limits = level.limits if level else {}
        points = force.points if force and force.points is not None else Fraction()
        yield CardView(
            title=title,
            system=desk.head.name,
            id=f"{player}-{hex}",
            cost=f"{amount(worth)} BP" if worth else "",
            tags=" · ".join(filter(None, (desk.name(player), level.name if level else one.level))),
            profile=(
                ("Garrison", f"{amount(points)} of {level.garrison}" if level else amount(points)),
                *((_word(name), str(number)) for name, number in limits.items()),
            ),
            columns=_COLUMNS,
            weapons=tuple(_units(force)) if force else (),
            texts=(
                *whole,
                ("Defences", listing(defence_words(desk, player, defence) for defence in one.defences) or "none"),
                *(_boxes(force) if force else ()),
            ),
            source=f"{desk.head.name}, turn {desk.turn}",
            lines=2,
        )


def _word(name: str) -> str:
    return name.replace("-", " ").capitalize()
