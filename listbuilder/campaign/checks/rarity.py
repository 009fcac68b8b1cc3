"""What may be in a whole army only once, and when may it be had again?"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from listbuilder.campaign.army import Body, copies
from listbuilder.campaign.checks.registry import Hit, Raw, check
from listbuilder.campaign.files import player_file
from listbuilder.campaign.rules.detachments import Rarity
from listbuilder.campaign.table import Table
from listbuilder.engine.select import mark
from listbuilder.engine.verdict import PricedLine
from listbuilder.problems import Path
from listbuilder.words import decimal, listing


@dataclass(frozen=True, slots=True)
class Have:
    """A place in an army where something rare is, and how many of it."""

    body: Body
    line: PricedLine
    path: Path
    number: int

    @property
    def place(self) -> str:
        """`red/d1 forces/0/entries/3`."""
        return f"{self.body.name} {'/'.join(map(str, self.line.path))}"

    def hit(self, words: Mapping[str, object], haves: tuple[Have, ...] = ()) -> Hit:
        ids = tuple(have.line.entry.id or "/".join(map(str, have.line.path)) for have in haves or (self,))
        return Hit(self.body.file, self.path, self.body.player, words, entries=ids)


def haves_of(table: Table, player: str, rarity: Rarity) -> dict[str, list[Have]]:
    """Everything of this rarity in an army that counts, by unit or option, in the order of the files."""
    found: dict[str, list[Have]] = defaultdict(list)
    for body in table.army(player):
        for line in body.verdict.lines:
            for id, path, number in _rare(body, line, rarity):
                if number:
                    found["" if rarity.together else id].append(Have(body, line, path, number))
    return found


def _rare(body: Body, line: PricedLine, rarity: Rarity) -> Iterator[tuple[str, Path, int]]:
    """The unit itself and the options it took, each with how many of them count."""
    models, marks = body.in_states(line, rarity.counts), line.makeup.bearer.marks
    alone = bool(rarity.single) and mark("tag", rarity.single) in marks
    number = models if alone or not models else copies(line)  # of a squad one model bears what is rare
    if mark("tag", rarity.tag) in marks:
        yield _kind_of(body, line, rarity), line.path, models if rarity.models else number
    for index, taken in enumerate(line.makeup.taken):
        if taken.id in rarity.options:
            yield taken.id, (*line.path, "options", index), number * taken.count


def _kind_of(body: Body, line: PricedLine, rarity: Rarity) -> str:
    """Units of a player's own that count as one and the same rare unit are one kind."""
    units = body.verdict.pack.units
    return next((id for id in line.unit.counts_as if id in units and rarity.tag in units[id].tags), line.unit.id)


def _rarities(table: Table) -> Iterator[tuple[str, Rarity]]:
    for player in table.state.holdings:
        for rarity in table.rules[player].rarity.values():
            yield player, rarity


def _called(table: Table, player: str, rarity: Rarity, id: str) -> str:
    pack = table.pack_of(player)
    return (pack.units[id] if id in pack.units else pack.options[id]).name if id else rarity.name


@check("rarity-number")
def rarity_number(table: Table, params: Raw) -> Iterator[Hit]:
    """No more of each rare thing than the army may have. `with: {lists: 2}`: one list alone is judged by its own rules."""
    for player, rarity in _rarities(table):
        for id, haves in haves_of(table, player, rarity).items():
            number = sum(have.number for have in haves)
            if number > rarity.most and len({have.body.name for have in haves}) >= params.get("lists", 1):
                names = listing([have.place for have in haves])
                words = {"what": _called(table, player, rarity, id), "found": number, "limit": rarity.most, "excess": number - rarity.most}  # fmt: skip
                yield haves[-1].hit({**words, "names": names, "kind": rarity.name.lower()}, tuple(haves))


@check("rarity-again")
def rarity_again(table: Table, params: Raw) -> Iterator[Hit]:
    """What died for good is not in the army."""
    for player, rarity in _rarities(table):
        lost = table.state.holdings[player].lost if not rarity.again else {}
        for id, haves in haves_of(table, player, rarity).items() if lost else ():
            for have in haves if id in lost else ():
                yield have.hit({"what": _called(table, player, rarity, id), "found": lost[id], "names": have.place})


@check("rarity-waits")
def rarity_waits(table: Table, params: Raw) -> Iterator[Hit]:
    """After a loss so many turns pass before a new one is built."""
    turn = table.state.campaign.turn
    for player, rarity in _rarities(table):
        lost = table.state.holdings[player].lost
        if rarity.waits is None or not rarity.again or not lost:
            continue
        for id, haves in haves_of(table, player, rarity).items():
            first = lost[id] + rarity.waits + 1 if id in lost else 0
            for have in haves if first else ():
                built = have.body.detachment.built if have.body.detachment else 0
                when = built if built > lost[id] else turn
                if when < first:
                    words = {"what": _called(table, player, rarity, id), "base": lost[id], "found": when, "limit": first}  # fmt: skip
                    yield have.hit({**words, "names": have.place})


@check("clocks-past")
def clocks_past(table: Table, params: Raw) -> Iterator[Hit]:
    """Nothing was lost in a turn that has not come."""
    now = table.state.campaign.turn
    for player, holding in table.state.holdings.items():
        for id, turn in holding.lost.items():
            if turn > now:
                yield Hit(player_file(player), ("lost", id), player, {"what": id, "found": turn, "limit": now})


def _bound(body: Body, rarity: Rarity) -> list[PricedLine]:
    """The lines of a detachment that its own limits bind; the dead are not asked."""
    wanted = mark("tag", rarity.bound or rarity.tag)
    return [line for line in body.verdict.lines if wanted in line.makeup.bearer.marks and body.in_states(line, ())]


@check("rarity-in-detachment")
def rarity_in_detachment(table: Table, params: Raw) -> Iterator[Hit]:
    """So many of a rarity in one detachment, all kinds together."""
    for player, rarity in _rarities(table):
        for body in table.army(player) if rarity.per_detachment is not None else ():
            lines = _bound(body, rarity)
            number = sum(body.in_states(line, ()) if rarity.models else 1 for line in lines)
            if rarity.per_detachment is not None and number > rarity.per_detachment:
                words = {"what": rarity.name, "found": number, "limit": rarity.per_detachment}
                haves = tuple(Have(body, line, line.path, 1) for line in lines)
                yield haves[-1].hit({**words, "names": listing([have.place for have in haves])}, haves)


@check("character-size")
def character_size(table: Table, params: Raw) -> Iterator[Hit]:
    """Some serve in large detachments only, by the size at the start where it is written down.

    `with: {recorded: true}`: where it is not, the list is judged by its own rules.
    """
    for player, rarity in _rarities(table):
        for body in table.army(player) if rarity.least_points is not None else ():
            lines = _bound(body, rarity) if body.detachment else []
            written = body.detachment.start_size if body.detachment else None
            size = written if written is not None or params.get("recorded") else body.points()
            if lines and size is not None and rarity.least_points is not None and size < rarity.least_points:
                have = Have(body, lines[-1], lines[-1].path, 1)
                words = {"what": lines[-1].unit.name, "found": decimal(size), "limit": rarity.least_points}
                yield have.hit({**words, "names": have.place})
