"""A player's plan as its file says it, line by line: what cannot be read is kept as it stands when others change."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from listbuilder.campaign.files import plan_file
from listbuilder.campaign.model import Action, State
from listbuilder.campaign.plan.verb import action_of, line_of
from listbuilder.campaign.save import kept_beside, write_files
from listbuilder.campaign.write import with_words

Raw = str | Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Sheet:
    """The lines of a plan in their order. `seen` is the hash of the file they were read from, None: there is none."""

    player: str
    turn: int
    lines: tuple[Raw, ...] = ()
    notes: str = ""
    seen: str | None = None
    text: str = ""

    def action(self, number: int) -> Action | None:
        """What a line says, or None when it says nothing that can be done."""
        return action_of(self.lines[number], ("actions", number))[0]

    def words(self, number: int) -> str:
        """A line as people write it."""
        raw, action = self.lines[number], self.action(number)
        if action is not None:
            return line_of(action)
        return raw if isinstance(raw, str) else ", ".join(f"{key} {value}" for key, value in raw.items())

    def plus(self, line: str) -> Sheet:
        return replace(self, lines=(*self.lines, line))

    def without(self, number: int) -> Sheet:
        return replace(self, lines=(*self.lines[:number], *self.lines[number + 1 :]))

    def moved(self, number: int, by: int) -> Sheet:
        """A line earlier or later; beyond the ends it stays."""
        rest, to = list(self.lines), number + by
        if 0 <= to < len(rest):
            rest.insert(to, rest.pop(number))
        return replace(self, lines=tuple(rest))


def sheet_of(state: State, player: str) -> Sheet | None:
    """The plan as it was read; an empty one where there is none, None where the file gives no plan."""
    source = state.files.get(plan_file(player))
    if source is None:
        return None if player in state.plans else Sheet(player, state.campaign.turn)
    data: Any = source.data
    if not isinstance(data, dict) or not isinstance(data.get("actions"), list) or not isinstance(data.get("turn"), int):
        return None
    if not all(isinstance(one, str | dict) for one in data["actions"]):
        return None
    notes = str(data.get("notes", ""))
    return Sheet(player, data["turn"], tuple(data["actions"]), notes, source.hash, source.text)


def keep(state: State, sheet: Sheet) -> None:
    """Writes the plan whole; raises Changed when somebody wrote to the file since it was read."""
    name = plan_file(sheet.player)
    data: dict[str, Any] = {"turn": sheet.turn, "actions": [_plain(one) for one in sheet.lines]}
    data |= {"notes": sheet.notes} if sheet.notes else {}
    text = with_words(data, "plan", sheet.text)
    write_files(state.root, {name: text, **kept_beside(state, [name])}, {name: sheet.seen})


def _plain(raw: Raw) -> str | dict[str, Any]:
    return raw if isinstance(raw, str) else dict(raw)
