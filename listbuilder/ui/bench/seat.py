"""What does the page remember of a visitor at the workbench, besides the list itself?"""

from __future__ import annotations

from dataclasses import dataclass, field
from secrets import token_hex
from typing import Any

from listbuilder.roster.edit import entries_of
from listbuilder.roster.model import Roster
from listbuilder.ui.desk import Desk

PAGE = 100  # lines of a force shown at once in a very long list
MOST_SAID = 40


@dataclass(slots=True)
class Seat:
    """One tab at one list. `version` grows with every change of the list; a tap tells which one it saw, and
    `born` says since which version an id means what it means: a late tap never hits a newcomer."""

    desk: Desk
    token: str = field(default_factory=lambda: token_hex(6))  # tells a new seat from the one before
    version: int = 1
    done: int = 0  # the last tap that was carried out
    born: dict[str, int] = field(default_factory=dict)
    unfolded: dict[str, int] = field(default_factory=dict)
    notice: str = ""
    go: str = ""  # another page is wanted
    _said: dict[str, Any] = field(default_factory=dict)

    def say(self, question: str, answer: Any) -> None:
        """An answer to a question of the browser; it stays until it was surely heard."""
        self._said[question] = answer
        while len(self._said) > MOST_SAID:
            del self._said[next(iter(self._said))]

    def tell(self) -> dict[str, Any]:
        return dict(self._said)

    def heard(self) -> None:
        self._said.clear()

    def take_notice(self) -> str:
        notice, self.notice = self.notice, ""
        return notice

    def shown(self, force: str, many: bool, only: bool) -> int | None:
        """How many lines of a force are shown; None for all."""
        if not many:
            return None
        return self.unfolded.get(force, PAGE if only else 0)

    def grow(self, before: Roster | None) -> None:
        """The list was changed: whatever is new in it was born now."""
        self.version += 1
        after = self.desk.roster
        known = _ids(before)
        for id in _ids(after) - known:
            self.born[id] = self.version


def _ids(roster: Roster | None) -> set[str]:
    if roster is None:
        return set()
    return {force.id for force in roster.forces} | {entry.id for entry in entries_of(roster)}
