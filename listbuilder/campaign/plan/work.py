"""A plan on its way: the campaign as it would be after the actions so far, the books, and what is wrong."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from math import ceil, floor
from typing import Any

from listbuilder.campaign.dice import Dice
from listbuilder.campaign.hexes import Hex
from listbuilder.campaign.holding import Holding, Urban
from listbuilder.campaign.model import SETUP, Action, Event, State
from listbuilder.campaign.plan.reasons import REASONS
from listbuilder.campaign.plan.verb import VERBS, line_of, place_of
from listbuilder.campaign.rules import Rules
from listbuilder.campaign.rules.laws import Law
from listbuilder.campaign.table import Table
from listbuilder.campaign.worth import worth
from listbuilder.problems import Problem, Severity
from listbuilder.vocabulary import fill
from listbuilder.words import decimal, did_you_mean, listing

OUT = "out"  # of the war, without a capital

IDS = re.compile(r"[a-z0-9]+([-+][a-z0-9]+)*")


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the books: what an action costs (below zero) or gives at a hex."""

    action: int
    at: Hex
    what: str
    amount: Fraction
    sum: str = ""


class Work:
    """Actions ask and change it; an action that breaks a rule leaves it as it was."""

    def __init__(
        self, table: Table, player: str, dice: Dice | None = None, wanted: Mapping[str, int] | None = None
    ) -> None:
        self.table, self.player, self.dice = table, player, dice
        self.wanted: Counter[str] = Counter(wanted)  # how many actions wanted a draft of this detachment or hex
        self.lines: list[Line] = []
        self.problems: list[Problem] = []
        self.files: dict[str, str | None] = {}  # lists that the plan writes, by their path in the folder
        self.did = ""  # under which name the action under way is counted
        self._words: list[str] = []  # what the log says of it beside its own words
        self._news: list[Event] = []  # what others learn of it
        self._number, self._action, self._failed = -1, Action("", {}), False

    @property
    def state(self) -> State:
        return self.table.state

    @property
    def holding(self) -> Holding:
        return self.state.holdings[self.player]

    @property
    def rules(self) -> Rules:
        return self.table.rules[self.player]

    @property
    def race(self) -> str:
        return self.state.campaign.players[self.player].race

    @property
    def turn(self) -> int:
        return self.state.campaign.turn

    def attempt(self, number: int, action: Action) -> bool:
        """Does one action, or nothing when a rule is against it."""
        before = self.table, len(self.lines), dict(self.files)
        self._number, self._action, self._failed, self.did = number, action, False, action.verb
        self._words, self._news = [], []
        if not self._over():
            VERBS[action.verb].does(self, action)
        if self._failed:
            self.table, length, self.files = before
            del self.lines[length:]
            return False
        self._log(before[0])
        return True

    def _over(self) -> bool:
        """Was something done in this turn after which nothing more is?"""
        closing = next((verb.name for verb in VERBS.values() if verb.closes and self.done(verb.name)), "")
        if closing:
            self.refuse("plan-over", names=self._action.verb, other=closing)
        if self.holding.capital is None and self.rules.economy.without_capital == OUT:
            self.refuse("plan-out", names=self._action.verb)
        return self._failed

    def _log(self, before: Table) -> None:
        """The action as an event. In the setup it also tells what it sank: there all points are accounted for."""
        sunk = worth(before, self.player) - worth(self.table, self.player) if self.turn == 0 else Fraction()
        rolls = self.dice.taken() if self.dice else ()
        event = Event(
            self.turn, self.state.campaign.phase, " ".join([f"{line_of(self._action)}{self._told()}.", *self._words]), self.player,
            place_of(self._action), rolls,
            secret=True, did=self.did, sunk=sunk,
        )  # fmt: skip
        self.become(replace(self.state, events=(*self.state.events, event, *self._news)))

    def _told(self) -> str:
        """What the action cost, for the log."""
        mine = [line for line in self.lines if line.action == self._number and line.amount]
        return f" ({', '.join(f'{decimal(line.amount)} BP in {line.at}' for line in mine)})" if mine else ""

    @property
    def failed(self) -> bool:
        """Has a rule been against the action under way?"""
        return self._failed

    def report(self, words: str) -> None:
        """A sentence more in the log of the action under way."""
        self._words.append(words)

    def announce(self, words: str, *to: str) -> None:
        """Tells all players of it, or these alone."""
        turn, phase = self.turn, self.state.campaign.phase
        self._news += [Event(turn, phase, words, id, secret=True) for id in to] or [Event(turn, phase, words)]

    # --- what is against it -----------------------------------------------------------------------

    def refuse(self, check: str, what: str = "", **words: object) -> None:
        """A rule is against it. The pack says in which words; a pack without such a rule allows it."""
        assert words.keys() <= set(REASONS[check]), f"{check} knows other words"
        law = self.law(check, what)
        if law is None:
            return
        told = {"player": self.player, "title": law.title} | {name: str(word) for name, word in words.items()}
        self._failed = self._failed or law.severity == "error"
        self.problems.append(
            Problem(
                law.id,
                fill(law.message, told),
                fill(law.hint, told),
                law.severity,
                self._action.path,
                book=law.book,
                found=told.get("found"),
                limit=told.get("limit"),
            )
        )

    def law(self, check: str, what: str = "") -> Law | None:
        """The pack's rule for this: the one about this very thing, else the general one."""
        laws = [law for law in self.rules.laws.values() if law.check == check]
        fitting = [law for law in laws if str(law.params.get("what", "")) in ("", what)]
        return max(fitting, key=lambda law: len(law.params), default=None)

    def stop(self, rule: str, message: str, hint: str = "", key: str = "") -> None:
        """It cannot be done at all: something named is not there."""
        self._failed = True
        self.tell(rule, message, hint, key, "error")

    def tell(self, rule: str, message: str, hint: str = "", key: str = "", severity: Severity = "warning") -> None:
        """Something worth knowing that keeps it from nothing."""
        path = (*self._action.path, key) if key in self._action.words else self._action.path
        self.problems.append(Problem(rule, message, hint, severity, path))

    def unknown(self, what: str, id: str, known: Mapping[str, object], key: str) -> bool:
        """Tells a name that leads nowhere."""
        if id in known:
            return False
        hint = did_you_mean(id, sorted(known), f"{what.capitalize()}s") or f"{self.player} has none."
        self.stop(f"PLAN-{what.upper().replace(' ', '-')}", f"There is no {what} {id!r}.", hint, key)
        return True

    def fresh(self, what: str, id: str, known: Mapping[str, object], key: str) -> bool:
        """Is this a new id for something new?"""
        if id in known:
            self.stop("PLAN-ID", f"There is a {what} {id} already.", f"In use: {listing(sorted(known))}.", key)
        elif not IDS.fullmatch(id):
            self.stop("PLAN-ID", f"{id!r} is no id.", "Lower case letters, digits and dashes: c1, north-train.", key)
        return not self._failed

    # --- what changes -----------------------------------------------------------------------------

    def change(self, **parts: Any) -> None:
        """Parts of the player's holding, anew."""
        holding = replace(self.holding, **parts)
        self.become(replace(self.state, holdings={**self.state.holdings, self.player: holding}))

    def become(self, state: State) -> None:
        self.table = self.table.after(state)

    def town(self, town: Urban) -> None:
        self.change(urban={**self.holding.urban, town.hex: town})

    # --- the books --------------------------------------------------------------------------------

    def price(self, price: Fraction | int) -> Fraction:
        """Where build points are whole, costs round up and refunds down."""
        return Fraction(ceil(price)) if self._whole else Fraction(price)

    def refund(self, refund: Fraction | int) -> Fraction:
        return Fraction(floor(refund)) if self._whole else Fraction(refund)

    @property
    def _whole(self) -> bool:
        books = self.rules.economy.books
        return books is not None and books.whole

    def pay(self, at: Hex, price: Fraction | int, what: str, sum: str = "") -> None:
        """Out of the purse of a hex; a purse is never in debt."""
        amount, purse = self.price(price), self.holding.urban[at]
        if amount and self._not_for_the_start():
            self.refuse("plan-setup", hex=at, names=what)
            return
        if purse.bp < amount:
            self.refuse("plan-funds", hex=at, names=what, found=decimal(purse.bp), limit=decimal(amount), over=decimal(amount - purse.bp))  # fmt: skip
            return
        self._book(purse, -amount, what, sum)

    def _not_for_the_start(self) -> bool:
        """Is it nothing that the first points of a war buy?"""
        spending = self.rules.opening.spending
        return self.turn == SETUP and spending is not None and VERBS[self._action.verb].buys not in spending.buys

    def gain(self, at: Hex, amount: Fraction | int, what: str, sum: str = "") -> None:
        self._book(self.holding.urban[at], self.refund(amount), what, sum)

    def note(self, at: Hex, what: str, sum: str) -> None:
        """A line of the books that costs nothing."""
        self.lines.append(Line(self._number, at, what, Fraction(), sum))

    def _book(self, purse: Urban, amount: Fraction, what: str, sum: str) -> None:
        self.lines.append(Line(self._number, purse.hex, what, amount, sum))
        if amount:
            self.town(replace(purse, bp=purse.bp + amount))

    def done(self, verb: str, hex: Hex | None = None) -> int:
        """How often the player has done this in this turn (there), earlier plans of the turn included."""
        logged = [one for one in self.state.events if one.turn == self.turn and one.player == self.player]
        return sum(one.did == verb and hex in (None, one.hex) for one in logged)
