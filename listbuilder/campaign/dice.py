"""What does a die show? Seeded, logged and checked again by anybody.

The seed of the campaign and the place of a roll in the row of all rolls decide its result, and nothing else.
So a roll can be checked alone, on any machine and by any version of Python, and no roll can be left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import TypeVar

from listbuilder.campaign.files import LOG
from listbuilder.campaign.model import Roll, State
from listbuilder.problems import Path, Problem

Item = TypeVar("Item")


def shown(seed: int, at: int, sides: int) -> int:
    """The result of one roll. Numbers beyond the last full round of sides are drawn again, so all are alike."""
    full = 2**64 - 2**64 % sides
    attempt = 0
    while True:
        digest = sha256(f"{seed}/{at}/{attempt}".encode()).digest()
        number = int.from_bytes(digest[:8], "big")
        if number < full:
            return number % sides + 1
        attempt += 1


class Dice:
    """Rolls one after the other and remembers them until they are taken for the log."""

    def __init__(self, seed: int, at: int = 0) -> None:
        self.seed, self.at = seed, at
        self._rolled: list[Roll] = []

    def roll(self, sides: int, purpose: str, hidden: bool = False) -> int:
        result = shown(self.seed, self.at, sides)
        self._rolled.append(Roll(self.at, sides, result, purpose, hidden))
        self.at += 1
        return result

    def pick(self, items: Sequence[Item], purpose: str, hidden: bool = False) -> Item:
        """One of several; of one alone without a roll. How many there are may be for the host alone."""
        return items[self.roll(len(items), purpose, hidden) - 1] if len(items) > 1 else items[0]

    def taken(self) -> tuple[Roll, ...]:
        """The rolls since the last call."""
        rolled, self._rolled = tuple(self._rolled), []
        return rolled


def dice_of(state: State) -> Dice:
    """Goes on where the log ends."""
    return Dice(state.campaign.seed, max((roll.at for roll in state.rolls), default=-1) + 1)


def disputed(state: State) -> Iterator[Problem]:
    """Rolls of the log that do not follow from seed and place, or that are missing or double."""
    due = 0
    for number, event in enumerate(state.events):
        for index, roll in enumerate(event.rolls):
            path: Path = ("events", number, "rolls", index)
            if roll.at != due:
                message = f"The roll for {roll.purpose} is number {roll.at}; number {due} comes next."
                hint = "A roll was taken out, added or moved."
                yield state.locate(
                    LOG, Problem("DICE-ORDER", message, hint, path=(*path, "at"), found=str(roll.at), limit=str(due))
                )
            due = roll.at + 1
            right = shown(state.campaign.seed, roll.at, roll.sides)
            if right != roll.result:
                message = f"The D{roll.sides} for {roll.purpose} shows {roll.result} here; seed {state.campaign.seed} gives {right}."
                hint = "The log or the seed was changed."
                yield state.locate(
                    LOG,
                    Problem(
                        "DICE-RESULT", message, hint, path=(*path, "result"), found=str(roll.result), limit=str(right)
                    ),
                )
