"""A campaign with its pack: everything that checks and commands ask about, worked out once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, partial

from listbuilder.campaign.army import Body, bodies_of
from listbuilder.campaign.context import answered, answers_in, with_army
from listbuilder.campaign.hexes import Hex
from listbuilder.campaign.holding import Holding
from listbuilder.campaign.model import State
from listbuilder.campaign.paths import Ground, ground_of
from listbuilder.campaign.reading import rules_of_player, scouts_of, terms_of
from listbuilder.campaign.rules import Rules, rules_of
from listbuilder.campaign.rules.buildings import Building
from listbuilder.campaign.rules.strongholds import Defence
from listbuilder.campaign.show import View
from listbuilder.campaign.sight import Eye, eyes_of, seen_by
from listbuilder.campaign.terms import Terms
from listbuilder.campaign.zones import Control, Relations, Zones, relations_of, zones_of
from listbuilder.engine.verdict import Verdict, judge
from listbuilder.pack.load import NoPack
from listbuilder.pack.model import Pack, Value
from listbuilder.problems import Problem
from listbuilder.roster.model import Post, Roster


@dataclass(frozen=True, slots=True)
class _Asked:
    """All that a verdict on a list depends on. Lists are told apart by being the same object: that is quick."""

    post: Post
    roster: Roster = field(compare=False)
    own: str
    answers: tuple[tuple[str, Value], ...]
    same: int = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "same", id(self.roster))


LoadPack = Callable[[str], Pack]  # the pack with what a list brings itself, as JSON text


class Table:
    """State and rules together. Nothing is worked out before somebody asks."""

    def __init__(self, state: State, load: LoadPack) -> None:
        self.state, self._loader = state, load
        self.only = ""  # the one player whose army matters, when a single list is asked about
        self._packs: dict[str, Pack] = {}
        self._refused: dict[str, tuple[Problem, ...]] = {}
        self.pack = self._load("")
        self._armies: dict[str, tuple[Body, ...]] = {}
        self._verdicts: dict[_Asked, tuple[Verdict, list[Problem]]] = {}

    def after(self, state: State) -> Table:
        """The table when something has changed. Packs, rules and verdicts on lists that did not are kept."""
        table = Table.__new__(Table)
        table.state, table._loader, table.pack = state, self._loader, self.pack
        table._packs, table._refused, table._verdicts = self._packs, self._refused, self._verdicts
        table.only, table._armies = self.only, {}
        kept = ["rules", "general", "terms", "common"] if state.campaign.players == self.state.campaign.players else []
        if state.campaign.treaties == self.state.campaign.treaties:
            kept.append("relations")
        if state.board is self.state.board:
            kept += ["ground", "control"]
        table.__dict__.update({name: self.__dict__[name] for name in kept if name in self.__dict__})
        return table

    def _load(self, own: str) -> Pack:
        """Each pack is looked for once: 120 lists of one army need not ask the disk 120 times."""
        if own not in self._packs:
            self._packs[own] = self._loader(own)
        return self._packs[own]

    @cached_property
    def rules(self) -> Mapping[str, Rules]:
        """By player: general rules, settings of the campaign, exceptions of his race."""
        return {id: rules_of_player(self.pack, self.state.campaign, id) for id in self.state.campaign.players}

    @cached_property
    def general(self) -> Rules:
        return rules_of(self.pack, {id: str(value) for id, value in self.state.campaign.settings.items()})

    @cached_property
    def buildings(self) -> Mapping[str, Mapping[str, Building]]:
        """By player; what came with a captured settlement and his race does not have is as the general rules say."""
        return {id: {**self.general.buildings, **rules.buildings} for id, rules in self.rules.items()}

    @cached_property
    def defences(self) -> Mapping[str, Mapping[str, Defence]]:
        """By player, in the same way."""
        return {id: {**self.general.defences, **rules.defences} for id, rules in self.rules.items()}

    @cached_property
    def terms(self) -> Mapping[str, Terms]:
        return {id: terms_of(self.pack, rules) for id, rules in self.rules.items()}

    @cached_property
    def common(self) -> Terms:
        return terms_of(self.pack, self.general)

    @cached_property
    def relations(self) -> Relations:
        return relations_of(self.state, self.common.allying)

    @cached_property
    def zones(self) -> Zones:
        zone, garrisons = self.general.ground.zone, self.general.fortifying.garrisons
        settlers = zone is None or garrisons is None or garrisons.moving in zone.by
        return zones_of(self.state, self.relations, settlers)

    @cached_property
    def ground(self) -> Ground:
        return ground_of(self.state)

    @cached_property
    def control(self) -> Control:
        return Control(self.state.board)

    def eyes(self, player: str) -> list[Eye]:
        return list(eyes_of(self.state, player, self.terms[player].sight, self._scouts(player)))

    def seen(self, player: str) -> frozenset[Hex]:
        return seen_by(self.state, player, self.terms[player].sight, self._scouts(player))

    def view(self, player: str) -> View:
        """The map as a player knows it: what he sees, and ground of his own and of his allies."""
        seen = self.seen(player)
        return View(seen, seen | self.control.of(self.relations.friends(player)))

    def _scouts(self, player: str) -> Callable[..., bool]:
        return scouts_of(self.pack_of(player), self.rules[player], self.state.campaign.players[player].race)

    def pack_of(self, player: str) -> Pack:
        """The pack with the units that a player declares; without them where it refuses them."""
        return self.pack if self.refused(player) else self._load(self.state.holdings[player].own)

    def refused(self, player: str) -> tuple[Problem, ...]:
        """What the pack has against the army file of a player."""
        own = self.state.holdings[player].own
        if own not in self._refused:
            try:
                self._load(own)
                self._refused[own] = ()
            except NoPack as refused:
                self._refused[own] = refused.problems
        return self._refused[own]

    def army(self, player: str) -> tuple[Body, ...]:
        """All lists of a player that can be judged, with their places."""
        if self.only not in ("", player):
            return ()
        if player not in self._armies:
            holding = self.state.holdings[player]
            judge = partial(self._judged, holding)
            self._armies[player] = tuple(bodies_of(self.state, holding, self.rules[player], judge))
        return self._armies[player]

    def _judged(self, holding: Holding, post: Post, roster: Roster) -> Verdict | None:
        """None when the pack refuses what the list brings along, which is told elsewhere."""
        try:
            return self.verdict(holding, post, roster)[0]
        except NoPack:
            return None

    def verdict(self, holding: Holding, post: Post, roster: Roster) -> tuple[Verdict, list[Problem]]:
        """The judge's word on one list in its place, and what the list says against its campaign."""
        answers = answers_in(self.state.campaign, holding, post)
        asked = _Asked(post, roster, holding.own, tuple(sorted(answers.items())))
        if asked not in self._verdicts:
            placed = with_army(roster, holding.own)
            pack = self._load(placed.own)
            placed, strange = answered(placed, pack, answers)
            self._verdicts[asked] = judge(placed, pack), strange
        return self._verdicts[asked]
