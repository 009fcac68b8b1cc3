"""What one list needs of a reference: the tables that hold for it, and the rows of what it fields."""

from __future__ import annotations

from dataclasses import dataclass

from listbuilder.engine.amount import compile_guard
from listbuilder.engine.muster import muster
from listbuilder.engine.rulebook import rulebook
from listbuilder.engine.select import mark
from listbuilder.pack.model import Pack
from listbuilder.roster.model import Roster


@dataclass(frozen=True, slots=True)
class Needs:
    """What one list uses: ids of tables whose guard holds, tags, units and weapons in it."""

    name: str
    tables: frozenset[str]
    tags: frozenset[str]
    items: frozenset[str]  # `units:knight`, `weapons:bow`


def needs_of(pack: Pack, roster: Roster) -> Needs:
    """A guard that holds for the list or for any of its forces keeps its table."""
    book = rulebook(pack)
    guards = {table.id: compile_guard(book, table.raw.get("when", {})) for table in pack.tables.values()}
    found = muster(book, roster)  # after the guards: they may bring selectors of their own
    scopes = [found.roster, *found.forces]
    makeups = list(found.roster.numbers())
    bearers = [*(scope.context.bearer for scope in scopes), *(makeup.bearer for makeup in makeups)]
    marks = {one.partition(":") for bearer in bearers for one in bearer.marks}
    return Needs(
        name=roster.name or "Army list",
        tables=frozenset(id for id, guard in guards.items() if any(guard(scope) for scope in scopes)),
        tags=frozenset(value for facet, _, value in marks if facet in ("tag", "armed")),
        items=frozenset(
            {mark(makeup.unit.kind, makeup.unit.id) for makeup in makeups}
            | {mark("weapons", weapon) for makeup in makeups for weapon in makeup.weapons}
        ),
    )
